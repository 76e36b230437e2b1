import type { Tx } from '../../../platform/db/database.ts';
import { conflict, type Problem } from '../../../platform/errors.ts';
import { minorFromNumeric, numberFromMinor } from '../../../platform/money.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import { type LocalDate, localDateOf, type Timestamp } from '../../../platform/time.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import type { Actor } from '../booking.rules.ts';
import { type BookingFacts, getBookingFacts, lockBooking } from '../booking-facts.queries.ts';
import { bookingEvents } from '../booking-view.ts';
import { endBooking, noShow } from '../cancel/end-booking.ts';
import { billingDayOf } from '../pricing/billable-nights.rules.ts';

/** The local date whose billing day it is, by the property's own times. */
export function billingDateOf(property: Property, at: Timestamp): LocalDate {
  const { billingCheckinTime: checkinTime, billingCheckoutTime: checkoutTime, timezone: zone } = property;
  return billingDayOf({ mode: 'PROPERTY_POLICY', checkinTime, checkoutTime, zone }, at);
}

type Named = { bookingId: string; bookingReference: string };
/** What became of bookings that were to be marked as no-shows. `penalty` is in major units. */
export type NoShowOutcome = {
  noShows: (Named & { penalty: number })[];
  notDone: (Named & { code: string; message: string })[];
  events: EventDraft[];
};

function refuse(facts: BookingFacts, lastDate: LocalDate, now: Timestamp, zone: string): Problem | null {
  const isLater = localDateOf(facts.expectedCheckInAt, zone) > lastDate;
  return isLater ? conflict('the booking is expected on a later date', 'check_in_time') : noShow.refuse(facts, now, zone);
}

/**
 * Marks these bookings as no-shows by the policy of the property. One whose guest has come, or that has ended meanwhile, is left as it is.
 * All are locked first, by id: what one of them locks later is held while no other is waited for.
 * @param lastDate bookings that are expected on a later date are left too
 * @throws Problem 404 for a booking that does not exist
 */
export async function markNoShows(
  tx: Tx,
  property: Property,
  bookingIds: readonly string[],
  lastDate: LocalDate,
  actor: Actor & { reason: string | null },
): Promise<NoShowOutcome> {
  const { now } = actor;
  const outcome: NoShowOutcome = { noShows: [], notDone: [], events: [] };
  const locked: BookingFacts[] = [];
  for (const id of [...new Set(bookingIds)].toSorted()) locked.push(await lockBooking(tx, property.id, id, now));
  const { currencyDecimals } = billingPropertyOf(property);
  const charged = ({ chargeTotal }: BookingFacts) => minorFromNumeric(chargeTotal, currencyDecimals);
  for (const facts of locked) {
    const named = { bookingId: facts.id, bookingReference: facts.reference };
    const refusal = refuse(facts, lastDate, now, property.timezone);
    if (refusal !== null) {
      outcome.notDone.push({ ...named, code: refusal.code ?? 'conflict', message: refusal.message });
      continue;
    }
    await endBooking(tx, property, facts, noShow, actor);
    const after = await getBookingFacts(tx, property.id, facts.id, now);
    outcome.events.push(...bookingEvents(property, after, now));
    outcome.noShows.push({ ...named, penalty: numberFromMinor(charged(after) - charged(facts), currencyDecimals) });
  }
  return outcome;
}
