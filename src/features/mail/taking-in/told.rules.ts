import { addMinutes } from '../../../platform/time.ts';
import type { Demand } from './judge.rules.ts';
import { foldedName } from './room-names.rules.ts';

/** What a message said that was booked, so that the next can be compared with it. */
export type Told = {
  guestName: string;
  arrivalOn: string;
  departureOn: string;
  rooms: { roomTypeId: string; quantity: number }[];
  /** In minor units; null where no price was told. */
  amount: string | null;
};

type Booked = Extract<Demand, { kind: 'NEW' | 'MODIFIED' }>;

export function toldOf(demand: Booked): Told {
  return {
    guestName: demand.guestName,
    arrivalOn: demand.arrivalOn,
    departureOn: demand.departureOn,
    rooms: demand.rooms
      .map(({ roomTypeId, quantity }) => ({ roomTypeId, quantity }))
      .toSorted((a, b) => (a.roomTypeId < b.roomTypeId ? -1 : 1)),
    amount: demand.amount?.toString() ?? null,
  };
}

export function isSameGuest(told: Told, other: Told): boolean {
  return foldedName(told.guestName) === foldedName(other.guestName);
}

/** Whether two messages say the same of the stay. */
export function saysTheSame(told: Told, other: Told): boolean {
  const stay = ({ arrivalOn, departureOn, rooms, amount }: Told): string =>
    JSON.stringify([arrivalOn, departureOn, rooms.map(({ roomTypeId, quantity }) => [roomTypeId, quantity]), amount]);
  return isSameGuest(told, other) && stay(told) === stay(other);
}

/** What is known of a reservation when a message about it arrives. */
export type Known = {
  hasBooking: boolean;
  isCancelled: boolean;
  isModified: boolean;
  told: Told | null;
  toldAt: string | null;
};

/**
 * What a message is to do, whatever the order in which messages arrive: a cancellation is the last word on a reservation, a change
 * comes after the confirmation, and of two changes that which was sent later counts.
 * - OPEN, OPEN_CANCELLED: no booking is there yet; a cancellation may have come before.
 * - NOTHING: the booking says so already, or something newer was told.
 * - NOT_KNOWN: a cancellation of what nobody knows. SAYS_OTHERWISE: a confirmation that differs from what was booked, a change of which it
 *   is not known whether it is older, a cancellation of another stay. REVIVED: something that was sent after the cancellation.
 */
export type Course = 'OPEN' | 'OPEN_CANCELLED' | 'CHANGE' | 'CANCEL' | 'NOTHING' | 'NOT_KNOWN' | 'SAYS_OTHERWISE' | 'REVIVED';

/** Messages that were sent within this time may have been sent in either order: sites send them from many machines. */
const SAME_TIME_MINUTES = 10;

function isClearlyLater(sentAt: string | null, toldAt: string | null): boolean {
  return sentAt !== null && toldAt !== null && sentAt > addMinutes(toldAt, SAME_TIME_MINUTES);
}

function courseOfChange(known: Known, told: Told, sentAt: string | null): Course {
  if (known.isCancelled) return sentAt !== null && known.toldAt !== null && sentAt <= known.toldAt ? 'NOTHING' : 'REVIVED';
  if (known.told !== null && saysTheSame(known.told, told)) return 'NOTHING';
  if (!known.isModified) return 'CHANGE';
  if (sentAt === null || known.toldAt === null) return 'SAYS_OTHERWISE';
  // Sent in the same second: that which arrives later was sent later.
  return sentAt < known.toldAt ? 'NOTHING' : 'CHANGE';
}

/** A confirmation of what is booked already: old, unless it was plainly sent after the news that is known. */
function courseOfConfirmation(known: Known, told: Told, sentAt: string | null): Course {
  if (known.told === null || saysTheSame(known.told, told)) return 'NOTHING';
  if (!known.isCancelled && !known.isModified) return 'SAYS_OTHERWISE';
  if (!isClearlyLater(sentAt, known.toldAt)) return 'NOTHING';
  return known.isCancelled ? 'REVIVED' : 'SAYS_OTHERWISE';
}

/**
 * Whether a cancellation names another stay than the one that is booked: a guest of whose name no word fits, or without a guest another
 * day of arrival. With the guest another day is that of a change which has not come yet.
 */
function namesOtherStay(told: Told, { guestName, arrivalOn }: Extract<Demand, { kind: 'CANCELLED' }>): boolean {
  if (guestName === null) return arrivalOn !== null && arrivalOn !== told.arrivalOn;
  const words = new Set(foldedName(told.guestName).split(' '));
  return !foldedName(guestName)
    .split(' ')
    .some((word) => words.has(word));
}

export function courseOf(known: Known, demand: Demand, sentAt: string | null): Course {
  if (demand.kind === 'CANCELLED') {
    if (!known.hasBooking) return 'NOT_KNOWN';
    return known.told !== null && namesOtherStay(known.told, demand) ? 'SAYS_OTHERWISE' : 'CANCEL';
  }
  if (!known.hasBooking) {
    if (!known.isCancelled) return 'OPEN';
    return isClearlyLater(sentAt, known.toldAt) ? 'REVIVED' : 'OPEN_CANCELLED';
  }
  const told = toldOf(demand);
  return demand.kind === 'MODIFIED' ? courseOfChange(known, told, sentAt) : courseOfConfirmation(known, told, sentAt);
}
