import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Timestamp as Instant } from '../../../platform/time.ts';
import { type Change, refuseOverselling } from '../../availability/index.ts';
import type { PropertyFacts } from '../../identity/index.ts';
import { lockTypesOfRooms } from '../../rooms/index.ts';
import { updateBooking } from '../booking.queries.ts';
import type { BookingFacts } from '../booking-facts.queries.ts';
import { activeStays, policyOf } from '../booking-view.rules.ts';
import { hotelOf } from '../booking-view.ts';
import { addedNights, newNights } from '../check-in/stay-rate.rules.ts';
import { overridesOf } from '../night-prices.ts';
import { plannedEndOf } from '../planned-end.ts';
import { insertNights } from '../stay.queries.ts';
import type { Dates } from './plan.rules.ts';

/** Nights that a later planned end adds to active stays are priced now and kept, like those agreed at check-in. */
async function keepAddedNights(tx: Tx, property: PropertyFacts, facts: BookingFacts, plannedEnd: Instant | null): Promise<void> {
  if (plannedEnd === null) return;
  const policy = policyOf(hotelOf(property), facts);
  const added: { roomStayId: string; on: string; rate: string | null }[] = [];
  for (const stay of activeStays(facts.stays)) {
    const nights = addedNights(policy, stay, plannedEnd);
    const dates = nights.map(({ on }) => on);
    const laterRates = stay.ratePlanId === null ? {} : await overridesOf(tx, property.id, stay.ratePlanId, dates);
    added.push(...newNights({ ...stay, laterRates }, dates).map((night) => ({ roomStayId: stay.id, ...night })));
  }
  await insertNights(tx, property.id, added);
}

/** What a later planned end, or none, asks of the types of the guests in house. */
function extensionOf(property: PropertyFacts, facts: BookingFacts, plannedEnd: Instant | null, now: Instant): Change[] {
  const from = plannedEndOf(property, facts, now);
  const to = plannedEndOf(property, { ...facts, expectedCheckOutAt: plannedEnd }, now);
  return to <= from ? [] : activeStays(facts.stays).map(({ roomTypeId }) => ({ roomTypeId, from, to, units: 1 }));
}

/** Keeps the guests in house longer, if nobody else's hold is eaten. @throws Problem 409 */
async function extendStays(tx: Tx, property: PropertyFacts, facts: BookingFacts, dates: Dates, now: Instant): Promise<void> {
  const extension = extensionOf(property, facts, dates.expectedCheckOutAt, now);
  const rooms = activeStays(facts.stays).map(({ roomId }) => roomId);
  if (extension.length > 0) await lockTypesOfRooms(tx, property.id, rooms);
  await updateBooking(tx, property.id, facts.id, now, {
    expected_check_in_at: dates.expectedCheckInAt,
    expected_check_out_at: dates.expectedCheckOutAt,
  });
  await refuseOverselling(tx, property, extension, now);
  await keepAddedNights(tx, property, facts, dates.expectedCheckOutAt);
}

/** Sets the planned dates of the locked booking; false when they are so already. @throws Problem 409 */
export async function changeDates(
  tx: Tx,
  property: PropertyFacts,
  facts: BookingFacts,
  dates: Dates,
  { actorId, now }: { actorId: string | null; now: Instant },
): Promise<boolean> {
  const before = { expectedCheckInAt: facts.expectedCheckInAt, expectedCheckOutAt: facts.expectedCheckOutAt };
  if (JSON.stringify(before) === JSON.stringify(dates)) return false;
  await extendStays(tx, property, facts, dates, now);
  await insertAudit(tx, property.id, {
    at: now,
    actorId,
    action: 'booking.dates-changed',
    entity: 'booking',
    entityId: facts.id,
    bookingId: facts.id,
    before,
    after: dates,
  });
  return true;
}
