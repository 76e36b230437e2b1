import { useEffect } from 'preact/hooks';
import { Link } from '../../app/link.tsx';
import { useRouter } from '../../app/router.ts';
import { useDesk } from '../../data/desk.ts';
import { ProblemNotice, Skeleton } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { AllRooms } from './all-rooms.tsx';
import { Assign } from './assign.tsx';
import { FoundItems } from './found-items.tsx';
import { housekeepingWords } from './housekeeping-words.ts';
import { keepPage } from './keep-page.ts';
import { MyRooms } from './my-rooms.tsx';
import { QueueNotice } from './queue-notice.tsx';
import { useMayLead } from './room-card.tsx';
import { RoomSheet } from './room-sheet.tsx';
import { useNewWork, WorkProvider } from './use-work.tsx';

const PARTS = ['mine', 'all', 'assign', 'found'] as const;

/** The part of the address; somebody without rooms of their own begins with all of them. */
function partOf(item: string | null, hasMine: boolean): (typeof PARTS)[number] {
  return PARTS.find((part) => part === item) ?? (hasMine ? 'mine' : 'all');
}

/** The rooms for the people who make them ready: on a phone, with and without network. */
export function Housekeeping() {
  const words = useWords(housekeepingWords);
  const { address, go } = useRouter();
  const { me } = useDesk();
  const work = useNewWork();
  useEffect(keepPage, []);
  const mayLead = useMayLead();
  const rooms = work.rooms ?? [];
  const hasMine = rooms.some(({ assignedTo }) => assignedTo?.userId === me.id);
  const part = partOf(address.item, hasMine);
  const open = rooms.find(({ roomNumber }) => String(roomNumber) === address.item);
  return (
    <WorkProvider value={work}>
      <div class="house">
        <h1>{words.title}</h1>
        <nav class="house-parts" aria-label={words.title}>
          {PARTS.filter((one) => one !== 'assign' || mayLead).map((one) => (
            <Link key={one} to={{ screen: 'housekeeping', item: one }} isCurrent={one === part}>
              {words.parts[one]}
            </Link>
          ))}
        </nav>
        <QueueNotice />
        {work.rooms === undefined ? (
          work.error === undefined ? (
            <Skeleton rows={6} />
          ) : (
            <ProblemNotice error={work.error} />
          )
        ) : (
          <>
            {part === 'mine' && <MyRooms rooms={rooms} />}
            {part === 'all' && <AllRooms rooms={rooms} />}
            {part === 'assign' && mayLead && <Assign rooms={rooms} />}
            {part === 'found' && <FoundItems />}
          </>
        )}
        {open !== undefined && address.sheet === null && (
          <RoomSheet key={open.roomId} room={open} onClose={() => go({ item: hasMine ? 'mine' : 'all' })} />
        )}
      </div>
    </WorkProvider>
  );
}
