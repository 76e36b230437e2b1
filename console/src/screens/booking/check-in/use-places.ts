import { useEffect, useState } from 'preact/hooks';
import type { Booking } from '../../../data/booking-reads.ts';
import { type Unready, unreadyOf } from '../../../data/conditions.rules.ts';
import { useNow, usePropertyPath } from '../../../data/desk.ts';
import { useNeedsInspection } from '../../../data/use-needs-inspection.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormat } from '../../../format/use-format.ts';
import { type Availability, readAvailability } from './check-in-reads.ts';
import {
  type ChosenPlace,
  chooseRooms,
  type Decision,
  type Decisions,
  type FreeRoom,
  freeRoomsOf,
  type Place,
  placesOf,
  staysToOpen,
  wantedPeriod,
} from './rooms.rules.ts';

/** The rooms of a check-in while they are being chosen. */
export type Places = {
  /** undefined: not read yet. */
  availability: Availability | undefined;
  error: unknown;
  free: readonly FreeRoom[];
  unreadyOf: (room: FreeRoom) => Unready | null;
  chosen: readonly ChosenPlace[];
  decide: (key: string, decision: Decision) => void;
  /** Rooms beyond those that are held. */
  setExtras: (count: number) => void;
  extras: number;
  /** When the guests came; null: just now. */
  arrivedAt: string | null;
  setArrivedAt: (at: string | null) => void;
  /** What to send; null while a room or a price is not chosen. */
  stays: ReturnType<typeof staysToOpen>;
};

/** A booking without held rooms needs at least one. */
function extraPlaces(held: readonly Place[], extras: number, needsOne: boolean): Place[] {
  const count = held.length === 0 && needsOne ? Math.max(extras, 1) : extras;
  return Array.from({ length: count }, (_, index) => ({ key: `extra ${index}`, heldType: null, assignedRoomId: null }));
}

/** Follows which rooms are free for the booking, and keeps what was decided by hand. */
export function usePlaces(booking: Booking): Places {
  const { propertyId } = usePropertyPath();
  const format = useFormat();
  const now = useNow();
  const needsInspection = useNeedsInspection();
  const [decisions, setDecisions] = useState<Decisions>({});
  const [extras, setExtras] = useState(0);
  const [arrivedAt, setArrivedAt] = useState<string | null>(null);
  // What was decided is done once guests are in house, and for who comes later it is decided anew.
  useEffect(() => {
    setDecisions({});
    setExtras(0);
    setArrivedAt(null);
  }, [booking.status, booking.stays.length]);
  const departure = booking.expectedCheckOutAt;
  const today = format.local(now).day;
  const reading = useRead(readAvailability(propertyId, today, departure === null ? null : format.local(departure).day));
  const held = placesOf(booking.roomRequests, now, booking.expectedCheckInAt);
  const places = [...held, ...extraPlaces(held, extras, booking.status === 'OPEN')];
  // The booking may be read again before the rooms are.
  const ownRooms = new Set(booking.stays.filter(({ status }) => status === 'ACTIVE').map(({ roomId }) => roomId));
  const free = (
    reading.data === undefined ? [] : freeRoomsOf(reading.data.chart, wantedPeriod(now, departure), booking.reference)
  ).filter(({ roomId }) => !ownRooms.has(roomId));
  // A room that is ready is suggested before one that is not.
  const unready = ({ condition }: FreeRoom): Unready | null => unreadyOf(condition, needsInspection);
  const readyFirst = free.toSorted((one, other) => Number(unready(one) !== null) - Number(unready(other) !== null));
  const chosen = chooseRooms(places, readyFirst, decisions);
  return {
    availability: reading.data,
    error: reading.error,
    free,
    unreadyOf: unready,
    chosen,
    decide: (key, decision) => setDecisions((before) => ({ ...before, [key]: { ...before[key], ...decision } })),
    extras,
    setExtras,
    arrivedAt,
    setArrivedAt,
    stays: staysToOpen(chosen, arrivedAt),
  };
}
