import { type RawBuilder, sql } from 'kysely';
import type { Timestamp } from '../../../platform/time.ts';
import type { RoomStayView } from '../booking.schema.ts';
import type { RateSource } from '../pricing/stay-bill.rules.ts';
import { priceOfLaterNight } from '../room-requests/room-request.queries.ts';

/** A stay as stored. Money is numeric text; `nights` has the stored rate of each agreed night, by date. */
export type StayFacts = Pick<
  RoomStayView,
  | 'id'
  | 'roomId'
  | 'roomNumber'
  | 'roomTypeCode'
  | 'status'
  | 'checkInAt'
  | 'checkOutAt'
  | 'rateSource'
  | 'ratePlanCode'
  | 'roomRequestId'
  | 'roomRequestIds'
  | 'movedFromStayId'
  | 'notes'
  | 'voidReason'
  | 'voidedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'hasActiveCard'
> & {
  roomTypeId: string;
  chainCheckInAt: string;
  nightsBefore: number;
  manualRate: string | null;
  billedNights: number | null;
  billedAmount: string | null;
  billedTax: string;
  nights: Record<string, string | null>;
  /** The rate source of each stored night; null: that of the stay. */
  nightSources: Record<string, RateSource | null>;
  /** The room type that was sold. It differs from the room's type after a move or an upgrade. */
  pricedTypeId: string;
  ratePlanId: string | null;
  /** What a night that was not agreed on costs today: the base rate of the rate plan, else the default rate of the type that was sold. */
  laterRate: string | null;
  /** The rates in the rate plan's calendar for nights that were not agreed on, for all dates that a bill can have. */
  laterRates: Record<string, string>;
};

/** The stored nights of the stay `s`, as `night.rates` and `night.sources`. */
export const joinNights = (propertyId: string) => sql`cross join lateral (
    select coalesce(json_object_agg(n.night_on, n.rate::text), '{}'::json) as rates,
      coalesce(json_object_agg(n.night_on, n.rate_source), '{}'::json) as sources
    from room_stay_night n where n.property_id = ${propertyId} and n.room_stay_id = s.id
  ) night`;

/** What a night that was not agreed on costs the stay `s`, of sold type `sold` and rate plan `p` (numeric text). */
export const laterRate = (propertyId: string | RawBuilder<unknown>) =>
  priceOfLaterNight(
    sql`sold.default_rate`,
    sql`(select n.rate from room_stay_night n where n.property_id = ${propertyId} and n.room_stay_id = s.id order by n.night_on desc limit 1)`,
  );

/** The facts of the stay `s` with its room `r`, type `t`, sold type `sold`, rate plan `p`, nights and booking `b`. */
export const stayJson = (propertyId: string, now: Timestamp) => sql`json_build_object(
  'id', s.id, 'roomId', s.room_id, 'roomTypeId', r.room_type_id, 'roomNumber', r.room_number, 'roomTypeCode', t.code, 'status', s.status,
  'checkInAt', iso_utc(s.check_in_at), 'checkOutAt', iso_utc(s.check_out_at), 'rateSource', s.rate_source,
  'movedFromStayId', s.moved_from_id, 'notes', s.notes, 'voidReason', s.void_reason, 'voidedAt', iso_utc(s.voided_at),
  'createdAt', iso_utc(s.created_at), 'updatedAt', iso_utc(s.updated_at),
  'chainCheckInAt', iso_utc(s.chain_check_in_at), 'nightsBefore', s.nights_before, 'manualRate', s.manual_rate::text,
  'billedNights', s.billed_nights, 'billedAmount', s.billed_amount::text, 'billedTax', s.billed_tax::text, 'pricedTypeId', sold.id,
  'hasActiveCard', s.status = 'ACTIVE' and exists (select from door_card c where c.property_id = ${propertyId} and c.room_stay_id = s.id
    and c.kind = 'STAY' and c.state = 'ACTIVE' and c.expires_at > ${now}::timestamptz),
  'roomRequestId', s.room_request_id, 'roomRequestIds', (
    select coalesce(json_agg(used.id order by used.from_at, used.id), '[]'::json) from room_request used
    where used.property_id = ${propertyId} and used.id = any(s.room_request_id || array(
      select k.room_request_id from room_stay_request k where k.property_id = ${propertyId} and k.room_stay_id = s.id))),
  'ratePlanId', s.rate_plan_id, 'ratePlanCode', p.code,
  'laterRate', ${laterRate(propertyId)},
  'laterRates', case when s.status = 'ACTIVE' and p.id is not null then
    (select coalesce(json_object_agg(o.rate_on, o.rate::text), '{}'::json) from rate_override o
      where o.property_id = ${propertyId} and o.rate_plan_id = p.id
        and o.rate_on >= (s.chain_check_in_at at time zone 'UTC')::date - ${MARGIN_DAYS}::integer
        and o.rate_on <= (greatest(${now}::timestamptz, b.expected_check_out_at) at time zone 'UTC')::date + ${MARGIN_DAYS}::integer
        and not exists (select from room_stay_night n
          where n.property_id = ${propertyId} and n.room_stay_id = s.id and n.night_on = o.rate_on))
    else '{}'::json end,
  'nights', night.rates, 'nightSources', night.sources)`;

/** In UTC, the nights of a bill lie between the check-in less so many days and the later of now and expected check-out plus so many days: a check-out may be up to 36 hours ahead. */
const MARGIN_DAYS = 4;
