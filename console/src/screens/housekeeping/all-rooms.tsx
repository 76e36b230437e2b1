import { useState } from 'preact/hooks';
import { Link } from '../../app/link.tsx';
import { CONDITIONS, type Condition } from '../../data/conditions.rules.ts';
import { useDesk, usePropertyPath } from '../../data/desk.ts';
import { byFloor } from '../../data/floors.rules.ts';
import { readHousekeeping } from '../../data/housekeeping-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { Button } from '../../ui/button.tsx';
import { conditionWords } from '../../ui/condition-words.ts';
import { SelectField } from '../../ui/field.tsx';
import { Empty, SubmissionNotice } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { housekeepingWords } from './housekeeping-words.ts';
import { NextStep, RoomState, useMayLead, useReasons } from './room-card.tsx';
import { countsOf, FILTERS, type Filter, isShown } from './rooms.rules.ts';
import type { ShownRoom } from './use-work.tsx';

type Choice = { chosen: ReadonlySet<string>; setChosen: (chosen: ReadonlySet<string>) => void };

function RoomRow({ room, choice }: { room: ShownRoom; choice: Choice | null }) {
  const words = useWords(housekeepingWords);
  const common = useWords(sharedWords);
  const reasonsOf = useReasons();
  const { roomId, roomNumber, roomTypeCode, assignedTo, openNotes } = room;
  const name = common.room(String(roomNumber));
  const toggle = (isChosen: boolean): void => {
    const next = new Set(choice?.chosen);
    if (isChosen) next.add(roomId);
    else next.delete(roomId);
    choice?.setChosen(next);
  };
  return (
    <li class="house-row">
      {choice !== null && (
        <input
          type="checkbox"
          aria-label={words.choose(name)}
          checked={choice.chosen.has(roomId)}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      )}
      <Link class="house-row-main" to={{ screen: 'housekeeping', item: String(roomNumber) }}>
        <strong>{roomNumber}</strong> <small>{roomTypeCode}</small>
      </Link>
      <RoomState room={room} />
      <span class="house-row-facts">
        {[...reasonsOf(room), ...(openNotes > 0 ? [words.notes(openNotes)] : [])].join(' · ')}
        {assignedTo !== null && <bdi> · {words.of(assignedTo.name ?? '')}</bdi>}
      </span>
      <NextStep room={room} size="small" />
    </li>
  );
}

/** Sets the condition of all chosen rooms at once: online only, all or none. */
function Bulk({ chosen, onDone }: { chosen: ReadonlySet<string>; onDone: () => void }) {
  const words = useWords(housekeepingWords);
  const conditions = useWords(conditionWords);
  const { api, reads } = useDesk();
  const path = usePropertyPath();
  const [condition, setCondition] = useState<Condition>('DIRTY');
  const set = useSubmit(
    (intent) =>
      api.POST('/properties/{propertyId}/housekeeping/rooms/conditions', {
        params: { path },
        body: { roomIds: [...chosen], condition },
        intent,
      }),
    () => {
      reads.refresh(readHousekeeping(path.propertyId).key);
      onDone();
    },
  );
  return (
    <form
      class="house-bulk card"
      onSubmit={(event) => {
        event.preventDefault();
        void set.submit();
      }}
    >
      <strong>{words.chosen(chosen.size)}</strong>
      <SelectField
        label={words.setTo}
        value={condition}
        onChange={setCondition}
        options={CONDITIONS.map((value) => ({ value, text: conditions[value] }))}
      />
      <Button type="submit" look="primary" isBusy={set.state !== 'idle'}>
        {words.set}
      </Button>
      <SubmissionNotice of={set} />
    </form>
  );
}

/** Every room by floor, with counts; who leads sets many at once. */
export function AllRooms({ rooms }: { rooms: readonly ShownRoom[] }) {
  const words = useWords(housekeepingWords);
  const [filter, setFilter] = useState<Filter>('all');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mayLead = useMayLead();
  const counts = countsOf(rooms);
  const filters = FILTERS.filter((one) => one === 'all' || one === filter || counts[one] > 0);
  const shown = rooms.filter((room) => isShown(room, filter));
  return (
    <div class="stack">
      <fieldset class="filter-states">
        <legend class="visually-hidden">{words.filter}</legend>
        {filters.map((one) => (
          <button key={one} type="button" aria-pressed={filter === one} onClick={() => setFilter(one)}>
            {words.filters[one]} <span class="count">{counts[one]}</span>
          </button>
        ))}
      </fieldset>
      {mayLead && shown.length > 0 && (
        <Button size="small" look="quiet" onClick={() => setChosen(new Set(shown.map(({ roomId }) => roomId)))}>
          {words.chooseAll}
        </Button>
      )}
      {chosen.size > 0 && <Bulk chosen={chosen} onDone={() => setChosen(new Set())} />}
      {shown.length === 0 && <Empty>{words.none}</Empty>}
      {byFloor(shown).map(({ floor, rooms: onFloor }) => (
        <section key={floor} class="house-floor" aria-label={floor === null ? words.noFloor : words.floor(floor)}>
          <h2>
            {floor === null ? words.noFloor : words.floor(floor)} <small>{words.left(countsOf(onFloor).toDo)}</small>
          </h2>
          <ul class="house-rows">
            {onFloor.map((room) => (
              <RoomRow key={room.roomId} room={room} choice={mayLead ? { chosen, setChosen } : null} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
