import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sendTogether } from '../../../platform/db/send-together.ts';
import { linkOrCreateNamedGuest, normalizeName } from '../../guests/index.ts';
import type { BookingWrite, MailActor, MailBookingsPort, ReservationTerms } from '../../mail/index.ts';
import type { Property } from '../../properties/index.ts';
import { updateBooking } from '../booking.queries.ts';
import { type BookingFacts, getBookingFacts, lockBooking, type WholeBooking } from '../booking-facts.queries.ts';
import { respondWithBooking } from '../booking-response.ts';
import { bookingEvents } from '../booking-view.ts';
import { refuseCancel } from '../cancel/cancel.rules.ts';
import { cancellation, endBooking } from '../cancel/end-booking.ts';
import { openBooking } from '../create/open-booking.ts';
import { changeDates } from '../expected-dates/change-dates.ts';
import { pricedRooms } from '../pricing/split-amount.rules.ts';
import { cancelRequestsOf } from '../room-requests/cancel-requests.ts';
import { holdRooms, type RequestedHold, typesOfHolds } from '../room-requests/hold-rooms.ts';
import { listOpenRoomRequests } from '../room-requests/room-request.queries.ts';

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

async function openOtaBooking(
  tx: Tx,
  property: Property,
  terms: ReservationTerms,
  holds: readonly RequestedHold[],
  by: MailActor,
): Promise<WholeBooking> {
  const { site, reservationNumber, phoneE164, expectedCheckInAt, expectedCheckOutAt, childCount } = terms;
  const guest = await linkOrCreateNamedGuest(tx, property.id, { phoneE164, name: normalizeName(terms.guestName) }, by.now);
  const [types] = await sendTogether(tx, typesOfHolds(tx, property, holds));
  const booking = {
    guest,
    rooms: { holds, types },
    source: 'OTA',
    expectedCheckInAt,
    expectedCheckOutAt,
    billingMode: 'PROPERTY_POLICY',
    billingCheckoutTime: null,
    transportMode: null,
    childCount,
    maleCount: null,
    femaleCount: null,
    fromCity: null,
    toCity: null,
    memberRelation: null,
    ota: { bookingSite: site, reservationNumber },
  } as const;
  return openBooking(tx, property, booking, by);
}

/** All rooms of the reservation, at its price. */
function reservedHolds(terms: ReservationTerms): RequestedHold[] {
  const common = { fromAt: terms.expectedCheckInAt, toAt: terms.expectedCheckOutAt, ratePlanCode: null, manualRate: null };
  return pricedRooms(terms.rooms, terms.amount).map((rooms) => ({ ...rooms, ...common }));
}

async function changeGuest(
  tx: Tx,
  property: Property,
  facts: BookingFacts,
  terms: ReservationTerms,
  { actorId, now }: MailActor,
): Promise<void> {
  const guest = { phoneE164: terms.phoneE164, name: normalizeName(terms.guestName) };
  const { id: guestId } = await linkOrCreateNamedGuest(tx, property.id, guest, now);
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
    const whole = await openOtaBooking(tx, property, terms, reservedHolds(terms), by);
    const events = bookingEvents(property, whole, by.now);
    return { bookingId: whole.id, roomRequestIds: whole.requests.map(({ id }) => id), events };
  },

  openCancelledBooking: async (tx, property, terms, reason, by) => {
    const whole = await openOtaBooking(tx, property, terms, [], by);
    await endBooking(tx, property, whole, cancellation, { ...by, reason });
    return reportBooking(tx, property, whole.id, [], by);
  },

  lockBooking: async (tx, propertyId, bookingId, now) => {
    const facts = await lockBooking(tx, propertyId, bookingId, now);
    const open = await listOpenRoomRequests(tx, propertyId, bookingId);
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
    const open = await listOpenRoomRequests(tx, property.id, id);
    await cancelRequestsOf(
      tx,
      property,
      id,
      open.filter((request) => roomRequestIds.includes(request.id)),
      by,
    );
    const held = await holdRooms(tx, property, facts, reservedHolds(terms), by);
    await updateBooking(tx, property.id, id, by.now, terms.childCount === null ? {} : { child_count: terms.childCount });
    const ids = held.map((request) => request.id);
    return reportBooking(tx, property, id, ids, by);
  },

  cancelBooking: async (tx, property, bookingId, reason, by) => {
    const facts = await getBookingFacts(tx, property.id, bookingId, by.now);
    await endBooking(tx, property, facts, cancellation, { ...by, reason });
    return reportBooking(tx, property, bookingId, [], by);
  },
};
