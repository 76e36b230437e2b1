import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import { normalizePhone } from '../../../platform/phone.ts';
import { instantAt, type Timestamp } from '../../../platform/time.ts';
import type { Property } from '../../properties/index.ts';
import type { MailActor, MailBookingsPort, ReservationTerms } from '../bookings-port.ts';
import { bookWaitingCancellations } from '../inbound-email.queries.ts';
import { chooseAction, type ImportAction, isSameGuest, isSameReport, toReportedStay } from './import-action.rules.ts';
import type { BookingNotice, ReservationNotice } from './judge.rules.ts';
import { lockReservation, type OtaReservation, updateReservation } from './ota-reservation.queries.ts';
import { type ReviewReason, reviewReason } from './review-reason.rules.ts';

/** The result of importing a message: its booking, or why a person has to look at it. The caller appends the events last. */
export type ReservationImport = {
  reservationId: string;
  bookingId: string | null;
  reason: ReviewReason | null;
  events: EventDraft[];
};

const CANCELLED_AT_SITE = 'cancelled at the booking site';

/** One message about one locked reservation. */
type ImportWork = {
  tx: Tx;
  bookings: MailBookingsPort;
  property: Property;
  row: OtaReservation;
  sentAt: Timestamp | null;
  by: MailActor;
};

/** The stay runs from the hotel's check-in time to its check-out time, in the hotel's time zone. */
function toTerms(property: Property, notice: BookingNotice): ReservationTerms {
  const { timezone, billingCheckinTime, billingCheckoutTime, countryCode } = property;
  return {
    site: notice.site,
    reservationNumber: notice.reservationNumber,
    guestName: notice.guestName,
    phoneE164: notice.guestPhone === null ? null : normalizePhone(notice.guestPhone, countryCode),
    childCount: notice.childCount,
    expectedCheckInAt: instantAt(notice.arrivalOn, billingCheckinTime, timezone),
    expectedCheckOutAt: instantAt(notice.departureOn, billingCheckoutTime, timezone),
    rooms: notice.rooms,
    amount: notice.amount,
  };
}

function later(a: Timestamp | null, b: Timestamp | null): Timestamp | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

async function openBooking(
  { tx, bookings, property, row, sentAt, by }: ImportWork,
  notice: BookingNotice,
  isCancelled: boolean,
): Promise<ReservationImport> {
  const terms = toTerms(property, notice);
  const written = isCancelled
    ? await bookings.openCancelledBooking(tx, property, terms, CANCELLED_AT_SITE, by)
    : await bookings.openBooking(tx, property, terms, by);
  const { bookingId, roomRequestIds, events } = written;
  const isModified = notice.kind === 'MODIFIED';
  const reportedAt = later(row.reportedAt, sentAt);
  const updated = { ...row, bookingId, isModified, reported: toReportedStay(notice), reportedAt, roomRequestIds };
  await updateReservation(tx, property.id, updated, by.now);
  const cancellationIds = isCancelled ? await bookWaitingCancellations(tx, property.id, row.id, bookingId, by.now) : [];
  await insertAudit(
    tx,
    { propertyId: property.id, actorId: by.actorId, at: by.now },
    'inbound-email.booked',
    ...cancellationIds.map((emailId) => ({
      entityId: emailId,
      bookingId,
      before: { status: 'NEEDS_REVIEW' },
      after: { status: 'BOOKED' },
    })),
  );
  return { reservationId: row.id, bookingId, reason: null, events };
}

async function cancelBooking(work: ImportWork, bookingId: string): Promise<ReservationImport> {
  const { tx, bookings, property, row, sentAt, by } = work;
  const booking = await bookings.lockBooking(tx, property.id, bookingId, by.now);
  const isAlreadyOver = booking.status === 'CANCELLED' || booking.status === 'NO_SHOW';
  const refusal = isAlreadyOver ? null : booking.cancelRefusal;
  if (refusal !== null) {
    const reason = reviewReason('BOOKING_CLOSED', null, `The booking cannot be cancelled: ${refusal.message}.`);
    return { reservationId: row.id, bookingId, reason, events: [] };
  }
  const events = isAlreadyOver ? [] : (await bookings.cancelBooking(tx, property, bookingId, CANCELLED_AT_SITE, by)).events;
  await updateReservation(tx, property.id, { ...row, isCancelled: true, reportedAt: later(row.reportedAt, sentAt) }, by.now);
  return { reservationId: row.id, bookingId, reason: null, events };
}

/** Why a message may not change the booking: it is no longer OPEN, or not as the last message left it. */
function refuseChange(
  row: OtaReservation,
  property: Property,
  booking: Awaited<ReturnType<MailBookingsPort['lockBooking']>>,
): ReviewReason | null {
  if (booking.status !== 'OPEN')
    return reviewReason('BOOKING_CLOSED', null, `The booking is ${booking.status}: change it by hand.`);
  const { reported, roomRequestIds } = row;
  const dates =
    reported === null
      ? null
      : [
          instantAt(reported.arrivalOn, property.billingCheckinTime, property.timezone),
          instantAt(reported.departureOn, property.billingCheckoutTime, property.timezone),
        ];
  const areDatesAsReported = dates !== null && booking.expectedCheckInAt === dates[0] && booking.expectedCheckOutAt === dates[1];
  const wholeIds = booking.openRoomRequests.filter(({ isWhole }) => isWhole).map(({ id }) => id);
  const areRoomsAsReported =
    booking.openRoomRequests.length === roomRequestIds.length && roomRequestIds.every((id) => wholeIds.includes(id));
  if (areDatesAsReported && areRoomsAsReported) return null;
  return reviewReason(
    'BOOKING_CHANGED',
    null,
    'The front desk has changed the dates or rooms of the booking since the last message: change it by hand.',
  );
}

async function changeBooking(work: ImportWork, bookingId: string, notice: BookingNotice): Promise<ReservationImport> {
  const { tx, bookings, property, row, sentAt, by } = work;
  const booking = await bookings.lockBooking(tx, property.id, bookingId, by.now);
  const reason = refuseChange(row, property, booking);
  if (reason !== null) return { reservationId: row.id, bookingId, reason, events: [] };
  const reported = toReportedStay(notice);
  const isGuestOther = row.reported === null || !isSameGuest(row.reported, reported);
  const changed = { id: bookingId, roomRequestIds: row.roomRequestIds, isGuestOther };
  const { roomRequestIds, events } = await bookings.changeBooking(tx, property, changed, toTerms(property, notice), by);
  await updateReservation(tx, property.id, { ...row, isModified: true, reported, reportedAt: sentAt, roomRequestIds }, by.now);
  return { reservationId: row.id, bookingId, reason: null, events };
}

const ACTION_REASONS: Readonly<Partial<Record<ImportAction, ReviewReason>>> = {
  UNKNOWN_RESERVATION: reviewReason(
    'RESERVATION_UNKNOWN',
    null,
    'No earlier message names this reservation. If it was entered by hand, cancel that booking. If its confirmation arrives later, the booking is cancelled at once.',
  ),
  CONTRADICTS: reviewReason(
    'SAYS_OTHERWISE',
    null,
    'The message differs from what was booked, and it is not certain which of them is right.',
  ),
  AFTER_CANCELLATION: reviewReason(
    'CANCELLED_BEFORE',
    null,
    'The reservation was cancelled before. The booking is not opened again automatically.',
  ),
};

/** Why a person who resolves a message may not book it where it would change nothing: it differs from the booking, or that is cancelled. */
function refuseNoEffect({ row, by }: ImportWork, notice: ReservationNotice): ReviewReason | null {
  if (by.actorId === null || notice.kind === 'CANCELLED' || row.reported === null) return null;
  if (row.isCancelled) return ACTION_REASONS.AFTER_CANCELLATION ?? null;
  return isSameReport(row.reported, toReportedStay(notice))
    ? null
    : reviewReason(
        'SAYS_OTHERWISE',
        null,
        'A newer message was booked. To change the booking to this one, resolve it with kind MODIFIED, or change the booking by hand.',
      );
}

/** For a message that changes nothing in the booking; a change is still recorded on the reservation. */
async function changeNothing(work: ImportWork, notice: ReservationNotice): Promise<ReservationImport> {
  const { tx, property, row, sentAt, by } = work;
  const reason = refuseNoEffect(work, notice);
  if (reason !== null) return { reservationId: row.id, bookingId: row.bookingId, reason, events: [] };
  if (notice.kind === 'MODIFIED')
    await updateReservation(tx, property.id, { ...row, isModified: true, reportedAt: later(row.reportedAt, sentAt) }, by.now);
  return { reservationId: row.id, bookingId: row.bookingId, reason: null, events: [] };
}

/**
 * Imports a message in the transaction of the caller. A reservation number has one booking, no matter how often and in which order
 * messages arrive, and at how many instances.
 * @throws Problem when the booking is refused, for example because no rooms are left; the caller must then roll back
 */
export async function importReservation(
  tx: Tx,
  bookings: MailBookingsPort,
  property: Property,
  notice: ReservationNotice,
  { sentAt, ...by }: MailActor & { sentAt: Timestamp | null },
): Promise<ReservationImport> {
  const row = await lockReservation(tx, property.id, notice, by.now);
  const work: ImportWork = { tx, bookings, property, row, sentAt, by };
  const { bookingId } = row;
  const action = chooseAction({ ...row, hasBooking: bookingId !== null }, notice, sentAt);
  if (notice.kind !== 'CANCELLED' && (action === 'OPEN' || action === 'OPEN_CANCELLED'))
    return openBooking(work, notice, action === 'OPEN_CANCELLED');
  if (bookingId !== null && action === 'CANCEL') return cancelBooking(work, bookingId);
  if (bookingId !== null && action === 'CHANGE' && notice.kind !== 'CANCELLED') return changeBooking(work, bookingId, notice);
  if (action === 'NOTHING') return changeNothing(work, notice);
  if (action === 'UNKNOWN_RESERVATION')
    await updateReservation(tx, property.id, { ...row, isCancelled: true, reportedAt: later(row.reportedAt, sentAt) }, by.now);
  return { reservationId: row.id, bookingId, reason: ACTION_REASONS[action] ?? null, events: [] };
}
