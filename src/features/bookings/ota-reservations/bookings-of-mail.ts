import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { linkOrCreateNamedGuest, nameAsKept } from '../../guests/index.ts';
import type { PropertyFacts } from '../../identity/index.ts';
import type { BookingsOfMail, MailActor, ReservationTerms, WrittenBooking } from '../../mail/index.ts';
import { answerBooking } from '../answer.ts';
import { updateBooking } from '../booking.queries.ts';
import { type BookingFacts, getBookingFacts, lockBooking } from '../booking-facts.queries.ts';
import { refuseCancel } from '../cancel/cancel.rules.ts';
import { cancellation, endBooking } from '../cancel/end-booking.ts';
import { openBooking } from '../create/open-booking.ts';
import { changeDates } from '../plan/change-dates.ts';
import { cancelRequestsOf } from '../room-requests/cancel-requests.ts';
import { holdRooms } from '../room-requests/hold-rooms.ts';
import { listOpenRequests } from '../room-requests/room-request.queries.ts';
import { pricedRooms } from './split-amount.rules.ts';

/** The end of every write: what the booking's stream is told. */
async function written(
  tx: Tx,
  property: PropertyFacts,
  bookingId: string,
  roomRequestIds: string[],
  { now }: MailActor,
): Promise<WrittenBooking> {
  const { events } = await answerBooking(tx, property, bookingId, now, {}, () => null);
  return { bookingId, roomRequestIds, events: [...(events?.changes ?? [])] };
}

async function openFor(tx: Tx, property: PropertyFacts, terms: ReservationTerms, by: MailActor): Promise<string> {
  const { site, reservationNumber, phoneE164, expectedCheckInAt, expectedCheckOutAt, childCount } = terms;
  const guestId = await linkOrCreateNamedGuest(tx, property.id, { phoneE164, name: nameAsKept(terms.guestName) }, by.now);
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

/** Holds all that the reservation is for, at its price; the booking is locked, or new. */
async function holdAll(
  tx: Tx,
  property: PropertyFacts,
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

async function giveOtherGuest(
  tx: Tx,
  property: PropertyFacts,
  facts: BookingFacts,
  terms: ReservationTerms,
  { actorId, now }: MailActor,
): Promise<void> {
  const guest = { phoneE164: terms.phoneE164, name: nameAsKept(terms.guestName) };
  const guestId = await linkOrCreateNamedGuest(tx, property.id, guest, now);
  await updateBooking(tx, property.id, facts.id, now, { guest_id: guestId });
  await insertAudit(tx, property.id, {
    at: now,
    actorId,
    action: 'booking.guest-linked',
    entity: 'booking',
    entityId: facts.id,
    bookingId: facts.id,
    before: { guestId: facts.primaryGuest.id },
    after: { guestId },
  });
}

/** What inbound e-mail does with bookings: the same as people at the desk do, by the same rules. */
export const bookingsOfMail: BookingsOfMail = {
  open: async (tx, property, terms, by) => {
    const id = await openFor(tx, property, terms, by);
    const ids = await holdAll(tx, property, await getBookingFacts(tx, property.id, id, by.now), terms, by);
    return written(tx, property, id, ids, by);
  },

  openCancelled: async (tx, property, terms, reason, by) => {
    const id = await openFor(tx, property, terms, by);
    await endBooking(tx, property, await getBookingFacts(tx, property.id, id, by.now), cancellation, { ...by, reason });
    return written(tx, property, id, [], by);
  },

  lock: async (tx, propertyId, bookingId, now) => {
    const facts = await lockBooking(tx, propertyId, bookingId, now);
    const open = await listOpenRequests(tx, propertyId, bookingId);
    return {
      status: facts.status,
      expectedCheckInAt: facts.expectedCheckInAt,
      expectedCheckOutAt: facts.expectedCheckOutAt,
      openRequests: open.map(({ id, fulfilledQuantity }) => ({ id, isWhole: fulfilledQuantity === 0 })),
      cancelRefusal: refuseCancel(facts),
    };
  },

  change: async (tx, property, { id, roomRequestIds, isGuestOther }, terms, by) => {
    const facts = await getBookingFacts(tx, property.id, id, by.now);
    if (isGuestOther) await giveOtherGuest(tx, property, facts, terms, by);
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
    const ids = await holdAll(tx, property, facts, terms, by);
    await updateBooking(tx, property.id, id, by.now, terms.childCount === null ? {} : { child_count: terms.childCount });
    return written(tx, property, id, ids, by);
  },

  cancel: async (tx, property, bookingId, reason, by) => {
    const facts = await getBookingFacts(tx, property.id, bookingId, by.now);
    await endBooking(tx, property, facts, cancellation, { ...by, reason });
    return written(tx, property, bookingId, [], by);
  },
};
