import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { refuseOverselling } from '../../availability/index.ts';
import type { Property } from '../../identity/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { updateBooking } from '../booking.queries.ts';
import { type Actor, activeStays } from '../booking.rules.ts';
import type { BookingFacts } from '../booking-facts.queries.ts';
import { policyOf } from '../booking-figures.rules.ts';
import { listOverridesOn } from '../pricing/night-prices.ts';
import { addedNights, newNights } from '../pricing/stay-rate.rules.ts';
import { expectedEndOf, lockTypesToExtend } from '../stays/extend-stays.ts';
import { insertNights } from '../stays/stay.queries.ts';
import type { Dates } from './expected-dates.rules.ts';

/** Prices the nights that a later expected end adds to active stays, and stores the rates like those agreed at check-in. */
async function storeAddedNights(tx: Tx, property: Property, facts: BookingFacts, expectedEnd: Timestamp | null): Promise<void> {
  if (expectedEnd === null) return;
  const policy = policyOf(billingPropertyOf(property), facts);
  const added: { roomStayId: string; on: string; rate: string | null }[] = [];
  for (const stay of activeStays(facts.stays)) {
    const nights = addedNights(policy, stay, expectedEnd);
    const dates = nights.map(({ on }) => on);
    const laterRates = stay.ratePlanId === null ? {} : await listOverridesOn(tx, property.id, stay.ratePlanId, dates);
    added.push(...newNights({ ...stay, laterRates }, dates).map((night) => ({ roomStayId: stay.id, ...night })));
  }
  await insertNights(tx, property.id, added);
}

/**
 * Sets the expected dates of the locked booking. Guests in house stay longer, unless that takes rooms held for other bookings.
 * @returns false when the booking has these dates already @throws Problem 409
 */
export async function changeDates(
  tx: Tx,
  property: Property,
  facts: BookingFacts,
  dates: Dates,
  { actorId, now }: Actor,
): Promise<boolean> {
  const before = { expectedCheckInAt: facts.expectedCheckInAt, expectedCheckOutAt: facts.expectedCheckOutAt };
  if (JSON.stringify(before) === JSON.stringify(dates)) return false;
  const { expectedCheckInAt, expectedCheckOutAt } = dates;
  const end = expectedEndOf(property, { ...facts, expectedCheckOutAt }, now);
  const extension = await lockTypesToExtend(tx, property, facts, activeStays(facts.stays), end, now);
  await updateBooking(tx, property.id, facts.id, now, {
    expected_check_in_at: expectedCheckInAt,
    expected_check_out_at: expectedCheckOutAt,
  });
  await refuseOverselling(tx, property, extension, now);
  await storeAddedNights(tx, property, facts, expectedCheckOutAt);
  await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'booking.dates-changed', {
    entityId: facts.id,
    bookingId: facts.id,
    before,
    after: dates,
  });
  return true;
}
