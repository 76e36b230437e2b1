import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { refuseOverselling } from '../../inventory/availability/index.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { updateBooking } from '../booking.queries.ts';
import { type Actor, activeStays } from '../booking.rules.ts';
import type { BookingFacts } from '../booking-facts.queries.ts';
import { policyOf } from '../booking-figures.rules.ts';
import { listOverridesOn } from '../pricing/night-prices.ts';
import { nightsOfStay } from '../pricing/stay-bill.rules.ts';
import { newNights, type QuotedNights } from '../pricing/stay-rate.rules.ts';
import { expectedEndOf, extendOntoHolds, lockTypesToExtend } from '../stays/extend-stays.ts';
import { nameTakenRoom } from '../stays/lock-rooms.ts';
import { removeNights, type StoredNight, storeNights } from '../stays/stay.queries.ts';
import { type Dates, datesWithWindow, refuseDates, type Window } from './expected-dates.rules.ts';

/** Prices the nights that a later expected end adds to active stays, and stores the rates like those agreed at check-in. */
async function storeAddedNights(
  tx: Tx,
  property: Property,
  facts: BookingFacts,
  expectedEnd: Timestamp | null,
  quoted: readonly QuotedNights[],
): Promise<void> {
  const policy = policyOf(billingPropertyOf(property), facts);
  const added: StoredNight[] = [];
  for (const [index, stay] of activeStays(facts.stays).entries()) {
    const held = quoted[index] ?? {};
    // Without an end no nights are expected, but those that a hold quotes keep their rates.
    const expected = expectedEnd === null ? Object.keys(held) : nightsOfStay(policy, stay, expectedEnd);
    const dates = expected.filter((on) => stay.nights[on] === undefined || held[on] !== undefined);
    const laterRates = stay.ratePlanId === null ? {} : await listOverridesOn(tx, property.id, stay.ratePlanId, dates);
    added.push(...newNights({ ...stay, laterRates }, dates, held).map((night) => ({ roomStayId: stay.id, ...night })));
  }
  await storeNights(tx, property.id, added);
}

/** Forgets the rates of nights after the expected end: when the guest stays longer again, they are priced anew. */
async function forgetLaterNights(tx: Tx, property: Property, facts: BookingFacts, expectedEnd: Timestamp): Promise<void> {
  const policy = policyOf(billingPropertyOf(property), facts);
  const later = activeStays(facts.stays).flatMap((stay) => {
    const last = nightsOfStay(policy, stay, expectedEnd).at(-1) ?? '';
    return Object.keys(stay.nights).flatMap((on) => (on > last ? [{ roomStayId: stay.id, on }] : []));
  });
  await removeNights(tx, property.id, later);
}

/**
 * Sets the expected dates of the locked booking. Guests in house stay longer, on open holds of the booking where it has some, unless
 * that takes rooms held for other bookings.
 * @returns false when the booking has these dates already @throws Problem 409
 */
export async function changeDates(tx: Tx, property: Property, facts: BookingFacts, dates: Dates, by: Actor): Promise<boolean> {
  const { actorId, now } = by;
  const before = { expectedCheckInAt: facts.expectedCheckInAt, expectedCheckOutAt: facts.expectedCheckOutAt };
  if (JSON.stringify(before) === JSON.stringify(dates)) return false;
  const { expectedCheckInAt, expectedCheckOutAt } = dates;
  const end = expectedEndOf(property, { ...facts, expectedCheckOutAt }, now);
  const active = activeStays(facts.stays);
  const extension = await lockTypesToExtend(tx, property, facts, active, end, now);
  const held = await extendOntoHolds(tx, property, facts, active, expectedCheckOutAt ?? end, by);
  const rooms = new Map(active.map(({ roomId: id, roomNumber }) => [id, { id, roomNumber }]));
  await nameTakenRoom(rooms, () =>
    updateBooking(tx, property.id, facts.id, now, {
      expected_check_in_at: expectedCheckInAt,
      expected_check_out_at: expectedCheckOutAt,
    }),
  );
  await refuseOverselling(tx, property, [...extension, ...held.back], now, { bookingId: facts.id });
  const isEarlier =
    expectedCheckOutAt !== null && (facts.expectedCheckOutAt === null || expectedCheckOutAt < facts.expectedCheckOutAt);
  if (isEarlier) await forgetLaterNights(tx, property, facts, expectedCheckOutAt);
  await storeAddedNights(tx, property, facts, expectedCheckOutAt, held.quoted);
  await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'booking.dates-changed', {
    entityId: facts.id,
    bookingId: facts.id,
    before,
    after: dates,
  });
  return true;
}

/** Takes the dates of the locked OPEN booking along with the window of its room request, where an end of it was an expected date. @throws Problem 409 */
export async function moveDates(
  tx: Tx,
  property: Property,
  facts: BookingFacts,
  { before, after }: { before: Window; after: Window },
  by: Actor,
): Promise<void> {
  if (facts.status !== 'OPEN') throw conflict('booking is not open', 'booking_not_open');
  const dates = datesWithWindow(facts, before, after);
  const refusal = refuseDates(facts, dates);
  if (refusal !== null) throw refusal;
  await changeDates(tx, property, facts, dates, by);
}
