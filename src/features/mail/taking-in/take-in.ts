import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import { normalizePhone } from '../../../platform/phone.ts';
import { instantAt, type Timestamp } from '../../../platform/time.ts';
import type { PropertyFacts } from '../../identity/index.ts';
import type { BookingsOfMail, MailActor, ReservationTerms } from '../bookings-of-mail.ts';
import { settleCancellations } from '../inbound-email.queries.ts';
import type { Demand, ReviewReason } from './judge.rules.ts';
import { lockReservation, type ReservationRow, updateReservation } from './reservation.queries.ts';
import { type Course, courseOf, isSameGuest, saysTheSame, toldOf } from './told.rules.ts';

/** What came of a message: its booking, or why a person is to look at it. The events are for the caller to write, last. */
export type TakenIn = { reservationId: string; bookingId: string | null; reason: ReviewReason | null; events: EventDraft[] };

const CANCELLED_AT_SITE = 'cancelled at the booking site';

type Booked = Extract<Demand, { kind: 'NEW' | 'MODIFIED' }>;

/** What is under way: one message about one locked reservation. */
type Work = {
  tx: Tx;
  bookings: BookingsOfMail;
  property: PropertyFacts;
  row: ReservationRow;
  sentAt: Timestamp | null;
  by: MailActor;
};

/** The stay runs from the hotel's check-in time to its check-out time, in its own zone. */
function termsOf(property: PropertyFacts, demand: Booked): ReservationTerms {
  const { timezone, billingCheckinTime, billingCheckoutTime, countryCode } = property;
  return {
    site: demand.site,
    reservationNumber: demand.reservationNumber,
    guestName: demand.guestName,
    phoneE164: demand.guestPhone === null ? null : normalizePhone(demand.guestPhone, countryCode),
    childCount: demand.childCount,
    expectedCheckInAt: instantAt(demand.arrivalOn, billingCheckinTime, timezone),
    expectedCheckOutAt: instantAt(demand.departureOn, billingCheckoutTime, timezone),
    rooms: demand.rooms,
    amount: demand.amount,
  };
}

function reason(code: ReviewReason['code'], message: string): ReviewReason {
  return { code, field: null, message };
}

function later(a: Timestamp | null, b: Timestamp | null): Timestamp | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

async function open({ tx, bookings, property, row, sentAt, by }: Work, demand: Booked, isCancelled: boolean): Promise<TakenIn> {
  const terms = termsOf(property, demand);
  const written = isCancelled
    ? await bookings.openCancelled(tx, property, terms, CANCELLED_AT_SITE, by)
    : await bookings.open(tx, property, terms, by);
  const { bookingId, roomRequestIds, events } = written;
  const isModified = demand.kind === 'MODIFIED';
  const known = { ...row, bookingId, isModified, told: toldOf(demand), toldAt: later(row.toldAt, sentAt), roomRequestIds };
  await updateReservation(tx, property.id, known, by.now);
  const settled = isCancelled ? await settleCancellations(tx, property.id, row.id, bookingId, by.now) : [];
  await insertAudit(
    tx,
    property.id,
    ...settled.map((emailId) => ({
      at: by.now,
      actorId: by.actorId,
      action: 'inbound-email.booked',
      entity: 'inbound-email',
      entityId: emailId,
      bookingId,
      before: { status: 'NEEDS_REVIEW' },
      after: { status: 'BOOKED' },
    })),
  );
  return { reservationId: row.id, bookingId, reason: null, events };
}

async function cancel(work: Work, bookingId: string): Promise<TakenIn> {
  const { tx, bookings, property, row, sentAt, by } = work;
  const booking = await bookings.lock(tx, property.id, bookingId, by.now);
  const isOver = booking.status === 'CANCELLED' || booking.status === 'NO_SHOW';
  const refusal = isOver ? null : booking.cancelRefusal;
  if (refusal !== null) {
    const why = reason('BOOKING_CLOSED', `The booking cannot be cancelled: ${refusal.message}.`);
    return { reservationId: row.id, bookingId, reason: why, events: [] };
  }
  const events = isOver ? [] : (await bookings.cancel(tx, property, bookingId, CANCELLED_AT_SITE, by)).events;
  await updateReservation(tx, property.id, { ...row, isCancelled: true, toldAt: later(row.toldAt, sentAt) }, by.now);
  return { reservationId: row.id, bookingId, reason: null, events };
}

/** Why the booking is not changed without a person: it is not as the last message left it. */
function refuseChange(
  row: ReservationRow,
  property: PropertyFacts,
  booking: Awaited<ReturnType<BookingsOfMail['lock']>>,
): ReviewReason | null {
  if (booking.status !== 'OPEN') return reason('BOOKING_CLOSED', `The booking is ${booking.status}: change it by hand.`);
  const { told, roomRequestIds } = row;
  const dates =
    told === null
      ? null
      : [
          instantAt(told.arrivalOn, property.billingCheckinTime, property.timezone),
          instantAt(told.departureOn, property.billingCheckoutTime, property.timezone),
        ];
  const isAsTold = dates !== null && booking.expectedCheckInAt === dates[0] && booking.expectedCheckOutAt === dates[1];
  const wholeIds = booking.openRequests.filter(({ isWhole }) => isWhole).map(({ id }) => id);
  const isHeldAsTold =
    booking.openRequests.length === roomRequestIds.length && roomRequestIds.every((id) => wholeIds.includes(id));
  if (isAsTold && isHeldAsTold) return null;
  return reason('BOOKING_CHANGED', 'The dates or rooms of the booking were changed at the desk meanwhile: change it by hand.');
}

async function change(work: Work, bookingId: string, demand: Booked): Promise<TakenIn> {
  const { tx, bookings, property, row, sentAt, by } = work;
  const booking = await bookings.lock(tx, property.id, bookingId, by.now);
  const why = refuseChange(row, property, booking);
  if (why !== null) return { reservationId: row.id, bookingId, reason: why, events: [] };
  const told = toldOf(demand);
  const isGuestOther = row.told === null || !isSameGuest(row.told, told);
  const changed = { id: bookingId, roomRequestIds: row.roomRequestIds, isGuestOther };
  const { roomRequestIds, events } = await bookings.change(tx, property, changed, termsOf(property, demand), by);
  await updateReservation(tx, property.id, { ...row, isModified: true, told, toldAt: sentAt, roomRequestIds }, by.now);
  return { reservationId: row.id, bookingId, reason: null, events };
}

const WHY: Readonly<Partial<Record<Course, ReviewReason>>> = {
  NOT_KNOWN: reason(
    'RESERVATION_UNKNOWN',
    'No message has told of this reservation: if it was typed in by hand, cancel that booking. If its confirmation comes later, it is cancelled at once.',
  ),
  SAYS_OTHERWISE: reason(
    'SAYS_OTHERWISE',
    'The message says something else than what was booked, and it is not sure which is right.',
  ),
  REVIVED: reason('CANCELLED_BEFORE', 'The reservation was cancelled before: the booking is not opened again by itself.'),
};

/** Why a person's word is not taken for done when nothing is to be done: they said something else than what is booked, or it is cancelled. */
function refusePerson({ row, by }: Work, demand: Demand): ReviewReason | null {
  if (by.actorId === null || demand.kind === 'CANCELLED' || row.told === null) return null;
  if (row.isCancelled) return WHY.REVIVED ?? null;
  return saysTheSame(row.told, toldOf(demand))
    ? null
    : reason(
        'SAYS_OTHERWISE',
        'Something newer was booked: to change the booking to this, say that it is MODIFIED, or change it by hand.',
      );
}

/** A message that changes nothing; of a change it is kept that there was one. */
async function keepAsIs(work: Work, demand: Demand): Promise<TakenIn> {
  const { tx, property, row, sentAt, by } = work;
  const why = refusePerson(work, demand);
  if (why !== null) return { reservationId: row.id, bookingId: row.bookingId, reason: why, events: [] };
  if (demand.kind === 'MODIFIED')
    await updateReservation(tx, property.id, { ...row, isModified: true, toldAt: later(row.toldAt, sentAt) }, by.now);
  return { reservationId: row.id, bookingId: row.bookingId, reason: null, events: [] };
}

/**
 * Takes in what a message asks for, in the transaction of the caller: one booking for a reservation number, whatever arrives how often,
 * in whatever order, at however many instances. @throws Problem where the booking is refused (no rooms left, for example): the
 * transaction is to be left then.
 */
export async function takeIn(
  tx: Tx,
  bookings: BookingsOfMail,
  property: PropertyFacts,
  demand: Demand,
  { sentAt, ...by }: MailActor & { sentAt: Timestamp | null },
): Promise<TakenIn> {
  const row = await lockReservation(tx, property.id, demand, by.now);
  const work: Work = { tx, bookings, property, row, sentAt, by };
  const { bookingId } = row;
  const course = courseOf({ ...row, hasBooking: bookingId !== null }, demand, sentAt);
  if (demand.kind !== 'CANCELLED' && (course === 'OPEN' || course === 'OPEN_CANCELLED'))
    return open(work, demand, course === 'OPEN_CANCELLED');
  if (bookingId !== null && course === 'CANCEL') return cancel(work, bookingId);
  if (bookingId !== null && course === 'CHANGE' && demand.kind !== 'CANCELLED') return change(work, bookingId, demand);
  if (course === 'NOTHING') return keepAsIs(work, demand);
  if (course === 'NOT_KNOWN')
    await updateReservation(tx, property.id, { ...row, isCancelled: true, toldAt: later(row.toldAt, sentAt) }, by.now);
  return { reservationId: row.id, bookingId, reason: WHY[course] ?? null, events: [] };
}
