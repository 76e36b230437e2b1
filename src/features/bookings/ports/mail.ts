import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { linkOrCreateNamedGuest, normalizeName } from '../../guests/index.ts';
import type { Property } from '../../identity/index.ts';
import type { BookingWrite, MailActor, MailBookingsPort, ReservationTerms } from '../../mail/index.ts';
import { updateBooking } from '../booking.queries.ts';
import { type BookingFacts, getBookingFacts, lockBooking } from '../booking-facts.queries.ts';
import { respondWithBooking } from '../booking-response.ts';
import { refuseCancel } from '../cancel/cancel.rules.ts';
import { cancellation, endBooking } from '../cancel/end-booking.ts';
import { openBooking } from '../create/open-booking.ts';
import { changeDates } from '../expected-dates/change-dates.ts';
import { pricedRooms } from '../pricing/split-amount.rules.ts';
import { cancelRequestsOf } from '../room-requests/cancel-requests.ts';
import { holdRooms } from '../room-requests/hold-rooms.ts';
import { listOpenRequests } from '../room-requests/room-request.queries.ts';

/** The result of a write, with the events for the booking's stream. */
async function reportBooking(
  tx: Tx,
  property: Property,
  bookingId: string,
  roomRequestIds: string[],
  { now }: MailActor,
): Promise<BookingWrite> {
  const { events } = await respondWithBooking(tx, property, bookingId, now, {}, () => null);
  return { bookingId, roomRequestIds, events: [...(events?.changes ?? [])] };
}

async function openOtaBooking(tx: Tx, property: Property, terms: ReservationTerms, by: MailActor): Promise<string> {
  const { site, reservationNumber, phoneE164, expectedCheckInAt, expectedCheckOutAt, childCount } = terms;
  const guestId = await linkOrCreateNamedGuest(tx, property.id, { phoneE164, name: normalizeName(terms.guestName) }, by.now);
  const booking = {
    guestId,
    source: 'OTA',
    expectedCheckInAt,
    expectedCheckOutAt,
    transportMode: null,
    childCount,
    maleCount: null,
    femaleCount: null,
    fromCity: null,
    toCity: null,
    memberRelation: null,
    ota: { bookingSite: site, reservationNumber },
  };
  return openBooking(tx, property, booking, by);
}

/** Holds all rooms of the reservation at its price. The booking is new, or locked by the caller. */
async function holdReservedRooms(
  tx: Tx,
  property: Property,
  facts: BookingFacts,
  terms: ReservationTerms,
  by: MailActor,
): Promise<string[]> {
  const ids: string[] = [];
  for (const { roomTypeCode, quantity, roomAmount } of pricedRooms(terms.rooms, terms.amount)) {
    const window = { fromAt: terms.expectedCheckInAt, toAt: terms.expectedCheckOutAt };
    const hold = { roomTypeCode, quantity, ...window, ratePlanCode: null, manualRate: null, roomAmount };
    ids.push((await holdRooms(tx, property, facts, hold, by)).id);
  }
  return ids;
}

async function changeGuest(
  tx: Tx,
  property: Property,
  facts: BookingFacts,
  terms: ReservationTerms,
  { actorId, now }: MailActor,
): Promise<void> {
  const guest = { phoneE164: terms.phoneE164, name: normalizeName(terms.guestName) };
  const guestId = await linkOrCreateNamedGuest(tx, property.id, guest, now);
  await updateBooking(tx, property.id, facts.id, now, { guest_id: guestId });
  await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'booking.guest-linked', {
    entityId: facts.id,
    bookingId: facts.id,
    before: { guestId: facts.primaryGuest.id },
    after: { guestId },
  });
}

/** How inbound e-mail writes bookings: by the same functions and rules as the front desk. */
export const mailBookingsPort: MailBookingsPort = {
  openBooking: async (tx, property, terms, by) => {
    const id = await openOtaBooking(tx, property, terms, by);
    const ids = await holdReservedRooms(tx, property, await getBookingFacts(tx, property.id, id, by.now), terms, by);
    return reportBooking(tx, property, id, ids, by);
  },

  openCancelledBooking: async (tx, property, terms, reason, by) => {
    const id = await openOtaBooking(tx, property, terms, by);
    await endBooking(tx, property, await getBookingFacts(tx, property.id, id, by.now), cancellation, { ...by, reason });
    return reportBooking(tx, property, id, [], by);
  },

  lockBooking: async (tx, propertyId, bookingId, now) => {
    const facts = await lockBooking(tx, propertyId, bookingId, now);
    const open = await listOpenRequests(tx, propertyId, bookingId);
    return {
      status: facts.status,
      expectedCheckInAt: facts.expectedCheckInAt,
      expectedCheckOutAt: facts.expectedCheckOutAt,
      openRoomRequests: open.map(({ id, fulfilledQuantity }) => ({ id, isWhole: fulfilledQuantity === 0 })),
      cancelRefusal: refuseCancel(facts),
    };
  },

  changeBooking: async (tx, property, { id, roomRequestIds, isGuestOther }, terms, by) => {
    const facts = await getBookingFacts(tx, property.id, id, by.now);
    if (isGuestOther) await changeGuest(tx, property, facts, terms, by);
    const { expectedCheckInAt, expectedCheckOutAt } = terms;
    await changeDates(tx, property, facts, { expectedCheckInAt, expectedCheckOutAt }, by);
    const open = await listOpenRequests(tx, property.id, id);
    await cancelRequestsOf(
      tx,
      property,
      id,
      open.filter((request) => roomRequestIds.includes(request.id)),
      by,
    );
    const ids = await holdReservedRooms(tx, property, facts, terms, by);
    await updateBooking(tx, property.id, id, by.now, terms.childCount === null ? {} : { child_count: terms.childCount });
    return reportBooking(tx, property, id, ids, by);
  },

  cancelBooking: async (tx, property, bookingId, reason, by) => {
    const facts = await getBookingFacts(tx, property.id, bookingId, by.now);
    await endBooking(tx, property, facts, cancellation, { ...by, reason });
    return reportBooking(tx, property, bookingId, [], by);
  },
};
