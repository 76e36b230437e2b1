import { useDesk } from '../../data/desk.ts';
import { Empty } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { housekeepingWords } from './housekeeping-words.ts';
import { RoomCard } from './room-card.tsx';
import { inOrder, isToDo } from './rooms.rules.ts';
import type { ShownRoom } from './use-work.tsx';

/** The rooms of the person for today: what is to be done, then what is done. */
export function MyRooms({ rooms }: { rooms: readonly ShownRoom[] }) {
  const words = useWords(housekeepingWords);
  const { me } = useDesk();
  const mine = inOrder(rooms.filter(({ assignedTo }) => assignedTo?.userId === me.id));
  const toDo = mine.filter(isToDo);
  const done = mine.filter((room) => !isToDo(room));
  if (mine.length === 0) return <Empty>{words.noMine}</Empty>;
  return (
    <div class="stack">
      <p class="house-left" role="status">
        {words.left(toDo.length)}
      </p>
      <ul class="house-cards">
        {toDo.map((room) => (
          <RoomCard key={room.roomId} room={room} />
        ))}
      </ul>
      {toDo.length === 0 && <Empty>{words.allDone}</Empty>}
      {done.length > 0 && (
        <section class="stack" aria-labelledby="house-done">
          <h2 id="house-done">
            {words.done} <span class="count">{done.length}</span>
          </h2>
          <ul class="house-cards">
            {done.map((room) => (
              <RoomCard key={room.roomId} room={room} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
