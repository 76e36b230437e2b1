import type { Day } from '../../format/time.rules.ts';

/** The papers that belong to no booking. */
export const PAPERS = ['arrivals', 'departures', 'in-house', 'downtime', 'cards', 'register'] as const;
export type PaperName = (typeof PAPERS)[number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the address asks for: `arrivals/2026-11-23`; without a day, today's. */
export function readPaper(item: string | null, today: Day): { paper: PaperName; day: Day } {
  const [name, day = ''] = item?.split('/') ?? [];
  const paper = PAPERS.find((one) => one === name) ?? 'arrivals';
  const isDay = DAY.test(day) && !Number.isNaN(Date.parse(day));
  return { paper, day: isDay ? day : today };
}

export const ORDERS = ['time', 'room', 'name'] as const;
export type Order = (typeof ORDERS)[number];

type Row = {
  expectedCheckInAt: string;
  roomNumbers: readonly number[];
  assignedRoomNumbers: readonly number[];
  primaryGuest: { name: string | null };
};

/** The rooms of a booking: those that are taken, else those that are assigned. */
export function roomsOf({ roomNumbers, assignedRoomNumbers }: Row): readonly number[] {
  return roomNumbers.length > 0 ? roomNumbers : assignedRoomNumbers;
}

/** Arrivals in order; without a room, or without a name, last. */
export function inOrder<R extends Row>(rows: readonly R[], order: Order, language: string): R[] {
  const byTime = (a: R, b: R): number => a.expectedCheckInAt.localeCompare(b.expectedCheckInAt);
  if (order === 'time') return rows.toSorted(byTime);
  const room = (row: R): number => roomsOf(row)[0] ?? Number.MAX_SAFE_INTEGER;
  if (order === 'room') return rows.toSorted((a, b) => room(a) - room(b) || byTime(a, b));
  const { compare } = new Intl.Collator(language, { numeric: true });
  const name = ({ primaryGuest }: R): string => primaryGuest.name ?? '\uffff';
  return rows.toSorted((a, b) => compare(name(a), name(b)) || byTime(a, b));
}

type BoardRow = {
  roomNumber: number;
  stay: { bookingId: string; guestName: string | null; expectedCheckOutAt: string | null } | null;
};
type InHouse<R> = {
  room: number;
  guest: string | null;
  until: string | null;
  booking: R | undefined;
  /** The first room of the booking: its balance is printed there, once. */
  withRoom: number;
};

/** Who is in which room, by room number; a booking of several rooms is at each of them. */
export function inHouseRows<R extends { id: string }>(board: readonly BoardRow[], bookings: readonly R[]): InHouse<R>[] {
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  const firstRoom = new Map<string, number>();
  return board
    .toSorted((a, b) => a.roomNumber - b.roomNumber)
    .flatMap(({ roomNumber, stay }) => {
      if (stay === null) return [];
      const withRoom = firstRoom.get(stay.bookingId) ?? roomNumber;
      firstRoom.set(stay.bookingId, withRoom);
      const { guestName, expectedCheckOutAt, bookingId } = stay;
      return [{ room: roomNumber, guest: guestName, until: expectedCheckOutAt, booking: byId.get(bookingId), withRoom }];
    });
}
