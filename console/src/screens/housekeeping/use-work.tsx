import { createContext } from 'preact';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { unreadyOf } from '../../data/conditions.rules.ts';
import { useDesk } from '../../data/desk.ts';
import { type HousekeepingRoom, readHousekeeping } from '../../data/housekeeping-reads.ts';
import { useNeedsInspection } from '../../data/use-needs-inspection.ts';
import { useRead } from '../../data/use-read.ts';
import { openOutbox, type Room } from './outbox.ts';
import { type Deed, withWaiting } from './queue.rules.ts';
import { keepSeen, readSeen, type Seen, type Stored } from './store.ts';

/** The rooms as the person sees them: what is on its way to the service is in them already. */
export type ShownRoom = HousekeepingRoom & {
  isWaiting: boolean /** Clean, and somebody still has to look. */;
  toInspect: boolean;
};

/** The work of a person with the rooms. */
export type Work = {
  /** undefined: not read yet. */
  rooms: ShownRoom[] | undefined;
  error: unknown;
  /** Since when the rooms are as shown, where they could not be read now; null: they are read. */
  asOf: string | null;
  queue: readonly Stored[];
  act(room: Room, deed: Deed): void;
  dismiss(one: Stored): void;
  insist(one: Stored): void;
};

const WorkContext = createContext<Work | null>(null);
export const WorkProvider = WorkContext.Provider;

export function useWork(): Work {
  const work = useContext(WorkContext);
  if (work === null) throw new Error('there is no work above');
  return work;
}

/** The rooms that were read last in this browser, for the same person at the same hotel. */
function useSeen(rooms: HousekeepingRoom[] | undefined, needsInspection: boolean): Seen | null {
  const { me, property, roles } = useDesk();
  const [seen, setSeen] = useState<Seen | null>(null);
  useEffect(() => {
    void readSeen().then((last) => {
      if (last?.user.id === me.id && last.property.id === property.id) setSeen(last);
    });
  }, [me.id, property.id]);
  useEffect(() => {
    const user = { id: me.id, name: me.name };
    if (rooms !== undefined) void keepSeen({ at: new Date().toISOString(), property, user, roles, rooms, needsInspection });
  }, [rooms, needsInspection]);
  return seen;
}

function useOutbox() {
  const { api, me, property, reads, live } = useDesk();
  const [queue, setQueue] = useState<readonly Stored[]>([]);
  const refresh = useRef(() => {});
  refresh.current = () => reads.refresh(readHousekeeping(property.id).key);
  const outbox = useMemo(
    () =>
      openOutbox({
        api,
        propertyId: property.id,
        userId: me.id,
        onQueue: setQueue,
        onAnswer: () => refresh.current(),
      }),
    [api, property.id, me.id],
  );
  useEffect(() => () => outbox.close(), [outbox]);
  useEffect(() => live.onState(({ isLive }) => isLive && outbox.sendNow()), [live, outbox]);
  return { outbox, queue };
}

export function useNewWork(): Work {
  const { property } = useDesk();
  const reading = useRead(readHousekeeping(property.id));
  const mustInspect = useNeedsInspection();
  const seen = useSeen(reading.data, mustInspect);
  const { outbox, queue } = useOutbox();
  const known = reading.data ?? (reading.error === undefined ? undefined : seen?.rooms);
  const needsInspection = mustInspect || (reading.data === undefined && seen?.needsInspection === true);
  const rooms = useMemo(
    () =>
      known &&
      withWaiting(known, queue).map((room) => ({
        ...room,
        toInspect: room.outOfOrder === null && unreadyOf(room.condition, needsInspection) === 'NOT_INSPECTED',
      })),
    [known, queue, needsInspection],
  );
  return {
    rooms,
    error: reading.error,
    asOf: reading.data === undefined && rooms !== undefined ? (seen?.at ?? null) : null,
    queue,
    act: (room, deed) => void outbox.add(room, deed),
    dismiss: (one) => void outbox.dismiss(one),
    insist: (one) => void outbox.insist(one),
  };
}
