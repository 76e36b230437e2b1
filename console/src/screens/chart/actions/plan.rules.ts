import { addDays, instantOf, localParts } from '../../../format/time.rules.ts';

/** What of a bar decides what can be done with it. Its times are minutes since 1970. */
export type Bar = {
  kind: 'stay' | 'hold';
  /** Of a stay. */
  status: 'ACTIVE' | 'OVERDUE' | 'CHECKED_OUT' | null;
  /** null: nobody said until when. */
  until: number | null;
  from: number;
  /** null: in the lane of its type. */
  roomId: string | null;
  /** The type of its row; of a hold its own type. */
  roomTypeCode: string;
};

/** What of a bar is taken: all of it, or one end. */
export type Part = 'whole' | 'start' | 'end';

/** A room, or the lane of a type. */
export type Place = { roomTypeCode: string; roomId: string | null };

/** Where a part of a bar is put. */
export type Drop = { part: Part; days: number; place: Place };

type Hold = {
  id: string;
  status: string;
  roomTypeCode: string;
  quantity: number;
  fulfilledQuantity: number;
  fromAt: string;
  toAt: string;
  amount: number;
  ratePlanCode: string | null;
  assignedRooms: readonly { roomId: string }[];
};

/** What of a booking decides which call a drop means. */
export type BookingFacts = {
  status: string;
  expectedCheckInAt: string;
  expectedCheckOutAt: string | null;
  stays: readonly { id: string; status: string; roomId: string; checkInAt: string }[];
  roomRequests: readonly Hold[];
};

/** A change of held rooms, as the service takes it. */
export type HoldChange = {
  fromAt?: string;
  toAt?: string;
  roomTypeCode?: string;
  roomIds?: string[];
  moveExpectedDates?: true;
  requote?: true;
  ratePlanCode?: string;
};

/** The one call that a drop means. */
export type Plan =
  | { kind: 'move'; stayId: string; roomId: string }
  | { kind: 'departure'; at: string }
  | { kind: 'rooms'; requestId: string; roomIds: string[] }
  | { kind: 'hold'; requestId: string; change: HoldChange };

/** Why there is no such call: the bar is not as it was, or several rooms are held together and cannot change their type one by one. */
export type NoPlan = { kind: 'none'; why: 'changed' | 'held-together' | 'no-night' | 'same' };

/** What can be done with a bar on the chart. */
export function partsOf({ kind, until, status }: Bar): { whole: boolean; days: boolean; start: boolean; end: boolean } {
  if (status === 'CHECKED_OUT') return { whole: false, days: false, start: false, end: false };
  const isHold = kind === 'hold';
  // Who is in house came when he came; only his room and his departure can change.
  return { whole: true, days: isHold, start: isHold, end: until !== null };
}

const minuteOf = (at: string): number => Math.floor(Date.parse(at) / 60_000);
const instantAt = (minute: number): string => new Date(minute * 60_000).toISOString();

/** The instant so many days later at the same time of the hotel's clock. */
export function shifted(at: string, days: number, timeZone: string): string {
  if (days === 0) return at;
  const { day, time } = localParts(at, timeZone);
  return instantOf(addDays(day, days), time, timeZone);
}

/** The held rooms that a bar shows. */
export function holdOf<H extends Hold>({ roomRequests }: { roomRequests: readonly H[] }, bar: Bar): H | undefined {
  return roomRequests.find(
    ({ status, roomTypeCode, fromAt, toAt, quantity, fulfilledQuantity, assignedRooms }) =>
      status === 'OPEN' &&
      roomTypeCode === bar.roomTypeCode &&
      minuteOf(fromAt) === bar.from &&
      minuteOf(toAt) === bar.until &&
      (bar.roomId === null
        ? assignedRooms.length < quantity - fulfilledQuantity
        : assignedRooms.some(({ roomId }) => roomId === bar.roomId)),
  );
}

/** The stay that a bar shows, while the guest is in house. */
export function stayOf<S extends BookingFacts['stays'][number]>({ stays }: { stays: readonly S[] }, bar: Bar): S | undefined {
  return stays.find(
    ({ status, roomId, checkInAt }) => status === 'ACTIVE' && roomId === bar.roomId && minuteOf(checkInAt) === bar.from,
  );
}

function planOfStay(booking: BookingFacts, bar: Bar, { part, days, place }: Drop, timeZone: string): Plan | NoPlan {
  const stay = stayOf(booking, bar);
  if (stay === undefined) return { kind: 'none', why: 'changed' };
  if (part === 'whole') {
    if (place.roomId === null || place.roomId === bar.roomId) return { kind: 'none', why: 'same' };
    return { kind: 'move', stayId: stay.id, roomId: place.roomId };
  }
  if (days === 0 || bar.until === null) return { kind: 'none', why: 'same' };
  const at = shifted(instantAt(bar.until), days, timeZone);
  return minuteOf(at) <= bar.from ? { kind: 'none', why: 'no-night' } : { kind: 'departure', at };
}

/** Whether the dates of the booking go along: before arrival, when these are all its rooms and the ends that change are its dates. */
function takesDates(
  { status, expectedCheckInAt, expectedCheckOutAt, roomRequests }: BookingFacts,
  hold: Hold,
  part: Part,
): boolean {
  const isOnly = roomRequests.filter((one) => one.status === 'OPEN').length === 1;
  const isStart = part === 'end' || hold.fromAt === expectedCheckInAt;
  const isEnd = part === 'start' || hold.toAt === expectedCheckOutAt;
  return status === 'OPEN' && isOnly && isStart && isEnd;
}

function planOfHold(booking: BookingFacts, bar: Bar, { part, days, place }: Drop, timeZone: string): Plan | NoPlan {
  const hold = holdOf(booking, bar);
  if (hold === undefined) return { kind: 'none', why: 'changed' };
  const had = hold.assignedRooms.map(({ roomId }) => roomId);
  const others = had.filter((id) => id !== bar.roomId);
  const to = part === 'whole' ? place : bar;
  const roomIds = to.roomId === null ? others : [...others, to.roomId];
  const isSameType = to.roomTypeCode === hold.roomTypeCode;
  if (!isSameType && hold.quantity - hold.fulfilledQuantity > 1) return { kind: 'none', why: 'held-together' };
  if (days === 0 && isSameType) {
    if (to.roomId === bar.roomId) return { kind: 'none', why: 'same' };
    return { kind: 'rooms', requestId: hold.id, roomIds };
  }
  const fromAt = part === 'end' ? hold.fromAt : shifted(hold.fromAt, days, timeZone);
  const toAt = part === 'start' ? hold.toAt : shifted(hold.toAt, days, timeZone);
  if (toAt <= fromAt) return { kind: 'none', why: 'no-night' };
  const change: HoldChange = {
    ...(fromAt === hold.fromAt ? {} : { fromAt }),
    ...(toAt === hold.toAt ? {} : { toAt }),
    ...(isSameType ? {} : { roomTypeCode: to.roomTypeCode }),
    // Named also where they stay: the service would quietly give up a room that is not free on other days.
    ...(had.length > 0 || roomIds.length > 0 ? { roomIds } : {}),
    ...(days !== 0 && takesDates(booking, hold, part) ? { moveExpectedDates: true } : {}),
  };
  return { kind: 'hold', requestId: hold.id, change };
}

/** Which call a drop means, by the booking as it is now. */
export function planOf(booking: BookingFacts, bar: Bar, drop: Drop, timeZone: string): Plan | NoPlan {
  return bar.kind === 'stay' ? planOfStay(booking, bar, drop, timeZone) : planOfHold(booking, bar, drop, timeZone);
}

/** Whether a plan can cost nothing: a room that is kept for a booking is no promise to the guest, and has no price. */
export function isFree(plan: Plan): boolean {
  return plan.kind === 'rooms';
}

const sameRooms = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Whether the booking is as the plan wants it: a change whose answer was lost is not made again. */
export function isDone(plan: Plan, booking: BookingFacts): boolean {
  if (plan.kind === 'move' || plan.kind === 'departure') return false;
  const hold = booking.roomRequests.find(({ id }) => id === plan.requestId);
  if (hold === undefined) return false;
  const rooms = hold.assignedRooms.map(({ roomId }) => roomId);
  if (plan.kind === 'rooms') return sameRooms(rooms, plan.roomIds);
  const { fromAt = hold.fromAt, toAt = hold.toAt, roomTypeCode = hold.roomTypeCode, roomIds = rooms } = plan.change;
  return fromAt === hold.fromAt && toAt === hold.toAt && roomTypeCode === hold.roomTypeCode && sameRooms(rooms, roomIds);
}

/**
 * The opposite of a plan that was done.
 * @param before the booking before it @param newStayId of a move: the stay in the other room
 */
export function undoOf(plan: Plan, before: BookingFacts, newStayId: string | null): Plan | null {
  if (plan.kind === 'move') {
    const roomId = before.stays.find(({ id }) => id === plan.stayId)?.roomId;
    return roomId === undefined || newStayId === null ? null : { kind: 'move', stayId: newStayId, roomId };
  }
  if (plan.kind === 'departure')
    return before.expectedCheckOutAt === null ? null : { kind: 'departure', at: before.expectedCheckOutAt };
  const hold = before.roomRequests.find(({ id }) => id === plan.requestId);
  if (hold === undefined) return null;
  const roomIds = hold.assignedRooms.map(({ roomId }) => roomId);
  if (plan.kind === 'rooms') return { kind: 'rooms', requestId: plan.requestId, roomIds };
  const { fromAt, toAt, roomTypeCode, roomIds: given, moveExpectedDates, requote } = plan.change;
  const change: HoldChange = {
    ...(fromAt === undefined ? {} : { fromAt: hold.fromAt }),
    ...(toAt === undefined ? {} : { toAt: hold.toAt }),
    ...(roomTypeCode === undefined ? {} : { roomTypeCode: hold.roomTypeCode }),
    // A rate plan belongs to a type, and was left with it.
    ...(roomTypeCode === undefined || hold.ratePlanCode === null ? {} : { ratePlanCode: hold.ratePlanCode }),
    ...(requote === undefined ? {} : { requote }),
    ...(given === undefined ? {} : { roomIds }),
    ...(moveExpectedDates === undefined ? {} : { moveExpectedDates }),
  };
  return { kind: 'hold', requestId: plan.requestId, change };
}
