import { type RawBuilder, sql } from 'kysely';
import { onlyProperty, readByProperty } from '../../../platform/db/by-property.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';
import type { BookingFacts, StayFacts } from '../booking-facts.queries.ts';
import { laterRate } from '../stays/stay-facts.queries.ts';

/** An active stay, and what one night of it would cost; money is numeric text. */
export type InHouseStay = Pick<
  BookingFacts,
  'source' | 'bookingSite' | 'billingMode' | 'billingCheckoutTime' | 'expectedCheckOutAt'
> &
  Pick<StayFacts, 'chainCheckInAt' | 'nightsBefore' | 'rateSource' | 'manualRate' | 'laterRate'> & {
    propertyId: string;
    /** Whether the night was agreed on, at `storedRate`. */
    isStored: boolean;
    storedRate: string | null;
    /** The rate of the night in the calendar of the rate plan; null: it has none. */
    calendarRate: string | null;
  };

/** The night of a date can belong to a guest who came so long after it: the billing day begins late, clocks change. */
const AFTER_DATE = sql`interval '3 days'`;

type LocalNight = { propertyId: string; on: LocalDate; to: Timestamp };

/**
 * The stays that are active now in these properties and can have a night on a date of each, with the price of that night: of all
 * properties in one statement, and without what other nights cost.
 * @param nights the local date of each property, and the first instant after it
 */
export function listInHouseStays(db: Db, nights: readonly LocalNight[]): Promise<InHouseStay[]> {
  return readByProperty(nights, async (some) => (await selectInHouse(some).execute(db)).rows);
}

function selectInHouse(nights: readonly LocalNight[]): RawBuilder<InHouseStay> {
  const one = onlyProperty(nights);
  const of = one ?? sql`h.id`;
  return sql<InHouseStay>`
    select h.id as "propertyId", b.source, b.ota_site as "bookingSite", b.billing_mode as "billingMode",
      b.billing_checkout_time as "billingCheckoutTime", b.expected_check_out_at as "expectedCheckOutAt",
      s.chain_check_in_at as "chainCheckInAt", s.nights_before as "nightsBefore", s.rate_source as "rateSource",
      s.manual_rate::text as "manualRate", stored.night_on is not null as "isStored", stored.rate::text as "storedRate",
      ${laterRate(one ?? sql`s.property_id`)} as "laterRate", calendar.rate::text as "calendarRate"
    from unnest(${nights.map(({ propertyId }) => propertyId)}::uuid[], ${nights.map(({ on }) => on)}::date[],
      ${nights.map(({ to }) => to)}::timestamptz[]) as h (id, night_on, to_at)
    join room_stay s on s.property_id = ${of} and s.status = 'ACTIVE' and s.check_in_at < h.to_at + ${AFTER_DATE}
    join room r on r.property_id = ${of} and r.id = s.room_id
    join room_type sold on sold.property_id = ${of} and sold.id = coalesce(s.priced_type_id, r.room_type_id)
    left join rate_plan p on p.property_id = ${of} and p.id = s.rate_plan_id
    cross join lateral (select * from booking b where b.property_id = ${of} and b.id = s.booking_id limit 1) b
    left join room_stay_night stored on stored.property_id = ${of} and stored.room_stay_id = s.id and stored.night_on = h.night_on
    left join rate_override calendar on calendar.property_id = ${of} and calendar.rate_plan_id = p.id and calendar.rate_on = h.night_on`;
}
