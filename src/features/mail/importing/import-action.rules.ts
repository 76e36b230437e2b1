import { addMinutes } from '../../../platform/time.ts';
import type { BookingNotice, CancellationNotice, ReservationNotice } from './judge.rules.ts';
import { foldName } from './match-names.rules.ts';

/** The stay as the last imported message stated it. The next message is compared with it. */
export type ReportedStay = {
  guestName: string;
  arrivalOn: string;
  departureOn: string;
  rooms: { roomTypeId: string; quantity: number }[];
  /** In minor units; null where no price was stated. */
  amount: string | null;
};

export function toReportedStay(notice: BookingNotice): ReportedStay {
  return {
    guestName: notice.guestName,
    arrivalOn: notice.arrivalOn,
    departureOn: notice.departureOn,
    rooms: notice.rooms
      .map(({ roomTypeId, quantity }) => ({ roomTypeId, quantity }))
      .toSorted((a, b) => (a.roomTypeId < b.roomTypeId ? -1 : 1)),
    amount: notice.amount?.toString() ?? null,
  };
}

export function isSameGuest(reported: ReportedStay, other: ReportedStay): boolean {
  return foldName(reported.guestName) === foldName(other.guestName);
}

/** Whether two messages state the same stay. */
export function isSameReport(reported: ReportedStay, other: ReportedStay): boolean {
  const stay = ({ arrivalOn, departureOn, rooms, amount }: ReportedStay): string =>
    JSON.stringify([arrivalOn, departureOn, rooms.map(({ roomTypeId, quantity }) => [roomTypeId, quantity]), amount]);
  return isSameGuest(reported, other) && stay(reported) === stay(other);
}

/** What is known about a reservation when a message about it is imported. */
export type ReservationState = {
  hasBooking: boolean;
  isCancelled: boolean;
  isModified: boolean;
  /** null: nothing, or the front desk has made the booking. */
  reported: ReportedStay | null;
  reportedAt: string | null;
};

/**
 * What importing a message does. The order in which messages arrive does not matter: a cancellation is final, a change comes after the
 * confirmation, and of two changes the one that was sent later counts.
 * - OPEN, OPEN_CANCELLED: there is no booking yet; with OPEN_CANCELLED a cancellation came before.
 * - NOTHING: the booking already says so, or a newer message was imported.
 *
 * These need a review:
 * - UNKNOWN_RESERVATION: a cancellation of a reservation that no message has named before.
 * - CONTRADICTS: a confirmation that differs from the booking, a change that may be older than the last one, or a cancellation that
 *   names another stay.
 * - AFTER_CANCELLATION: a confirmation or change that was sent after the cancellation.
 */
export type ImportAction =
  | 'OPEN'
  | 'OPEN_CANCELLED'
  | 'CHANGE'
  | 'CANCEL'
  | 'NOTHING'
  | 'UNKNOWN_RESERVATION'
  | 'CONTRADICTS'
  | 'AFTER_CANCELLATION';

/** Send times that are closer than this do not tell the order of two messages: sites send from many machines. */
const SAME_TIME_MINUTES = 10;

function isClearlyLater(sentAt: string | null, reportedAt: string | null): boolean {
  return sentAt !== null && reportedAt !== null && sentAt > addMinutes(reportedAt, SAME_TIME_MINUTES);
}

function chooseForChange(known: ReservationState, reported: ReportedStay, sentAt: string | null): ImportAction {
  if (known.isCancelled)
    return sentAt !== null && known.reportedAt !== null && sentAt <= known.reportedAt ? 'NOTHING' : 'AFTER_CANCELLATION';
  // The front desk has made the booking: what it holds may be more than a message says.
  if (known.reported === null) return 'CONTRADICTS';
  if (isSameReport(known.reported, reported)) return 'NOTHING';
  if (!known.isModified) return 'CHANGE';
  if (sentAt === null || known.reportedAt === null) return 'CONTRADICTS';
  // Of two messages sent in the same second, the one that arrives later counts as the later one.
  return sentAt < known.reportedAt ? 'NOTHING' : 'CHANGE';
}

/** For a confirmation of a reservation that has a booking: it is old unless it was clearly sent after the last imported message. */
function chooseForConfirmation(known: ReservationState, reported: ReportedStay, sentAt: string | null): ImportAction {
  if (known.reported === null || isSameReport(known.reported, reported)) return 'NOTHING';
  if (!known.isCancelled && !known.isModified) return 'CONTRADICTS';
  if (!isClearlyLater(sentAt, known.reportedAt)) return 'NOTHING';
  return known.isCancelled ? 'AFTER_CANCELLATION' : 'CONTRADICTS';
}

/**
 * Whether a cancellation names another stay than the booked one: no word of the guest's name matches, or it names no guest and another
 * day of arrival. When the guest matches, another day of arrival may come from a change that has not arrived yet.
 */
function namesOtherStay(reported: ReportedStay, { guestName, arrivalOn }: CancellationNotice): boolean {
  if (guestName === null) return arrivalOn !== null && arrivalOn !== reported.arrivalOn;
  const words = new Set(foldName(reported.guestName).split(' '));
  return !foldName(guestName)
    .split(' ')
    .some((word) => words.has(word));
}

export function chooseAction(known: ReservationState, notice: ReservationNotice, sentAt: string | null): ImportAction {
  if (notice.kind === 'CANCELLED') {
    if (!known.hasBooking) return 'UNKNOWN_RESERVATION';
    return known.reported !== null && namesOtherStay(known.reported, notice) ? 'CONTRADICTS' : 'CANCEL';
  }
  if (!known.hasBooking) {
    if (!known.isCancelled) return 'OPEN';
    return isClearlyLater(sentAt, known.reportedAt) ? 'AFTER_CANCELLATION' : 'OPEN_CANCELLED';
  }
  const reported = toReportedStay(notice);
  return notice.kind === 'MODIFIED' ? chooseForChange(known, reported, sentAt) : chooseForConfirmation(known, reported, sentAt);
}
