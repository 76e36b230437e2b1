import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { LocalDate, Timestamp } from '../../platform/time.ts';
import type { HoldFact, RoomFact, StayFact, TypeFacts } from './occupancy.rules.ts';

/** The plan that a question names, with its overrides of the dates asked for; money as numeric text. */
export type PlanFacts = { code: string; roomTypeId: string; baseRate: string; overrides: Record<LocalDate, string> };

/** An active room type as stored. */
export type StoredType<Stay = StayFact, Hold = HoldFact> = Omit<TypeFacts, 'stays' | 'holds'> & {
  roomTypeId: string;
  name: string;
  defaultRate: string | null;
  rooms: RoomFact[];
  stays: Stay[];
  holds: Hold[];
};

type WithBooking = { bookingId: string; bookingReference: string; guestName: string | null };
export type NamedStay = StayFact & WithBooking & { roomStayId: string };
export type NamedHold = HoldFact & WithBooking & { roomRequestId: string; createdAt: Timestamp };

type Question = {
  propertyId: string;
  /** Only these types; null: every active one. */
  roomTypeIds: readonly string[] | null;
  from: Timestamp;
  to: Timestamp;
  planCode: string | null;
  /** First and last night that the plan is to price. */
  firstNight: LocalDate | null;
  lastNight: LocalDate | null;
};

/**
 * Types, rooms, and the stays and open holds that meet `[from, to)`, with the plan: one statement. Stays and holds are looked up
 * once for the property in the indexes `room_taken` and `room_request_held`, which hold the period: what is past is not read.
 * The `limit 1` keeps the bookings looked up by key: the planner takes a period for 1 % of the history, and joined all
 * bookings of the house (20,000 of them with 24,000 stays: 14 ms instead of 5).
 * @param named who the stays and holds belong to as well
 */
function occupancy(named: boolean) {
  const whose = (alias: 's' | 'q') => {
    const id = alias === 's' ? sql`'roomStayId', s.id` : sql`'roomRequestId', q.id, 'createdAt', iso_utc(q.created_at)`;
    return named ? sql`, ${id}, 'bookingId', b.id, 'bookingReference', b.reference, 'guestName', b.name` : sql``;
  };
  const guest = named ? sql`join guest g on g.property_id = b.property_id and g.id = b.guest_id` : sql``;
  const booking = (alias: 's' | 'q') => sql`cross join lateral (
        select b.id, b.reference, b.expected_check_out_at, b.billing_checkout_time ${named ? sql`, g.name` : sql``} from booking b ${guest}
        where b.property_id = ${sql.ref(alias)}.property_id and b.id = ${sql.ref(alias)}.booking_id limit 1) b`;
  return statement<Question, StoredType & { plan: PlanFacts | null }>(
    ({ propertyId, roomTypeIds, from, to, planCode, firstNight, lastNight }) => {
      const asked = (id: RawBuilder<unknown>) => sql`(${roomTypeIds}::uuid[] is null or ${id} = any(${roomTypeIds}::uuid[]))`;
      return sql`
    with house as (
      select r.room_type_id, json_agg(json_build_object('roomId', r.id, 'roomNumber', r.room_number, 'floor', r.floor,
        'active', r.active, 'maintenance', r.maintenance) order by r.room_number) as list
      from room r where r.property_id = ${propertyId} group by r.room_type_id
    ), taken as (
      select r.room_type_id, json_agg(json_build_object('roomId', s.room_id, 'checkInAt', iso_utc(s.check_in_at),
        'checkOutAt', iso_utc(s.check_out_at), 'expectedCheckOutAt', iso_utc(b.expected_check_out_at),
        'billingCheckoutTime', b.billing_checkout_time ${whose('s')}) order by s.check_in_at, s.id) as list
      from room_stay s
      join room r on r.property_id = s.property_id and r.id = s.room_id
      ${booking('s')}
      where s.property_id = ${propertyId} and ${asked(sql`r.room_type_id`)}
        and s.status <> 'VOIDED' and s.period && tstzrange(${from}::timestamptz, ${to}::timestamptz)
      group by r.room_type_id
    ), held as (
      select q.room_type_id, json_agg(json_build_object('quantity', q.quantity - q.fulfilled_quantity, 'fromAt', iso_utc(q.from_at),
        'toAt', iso_utc(q.to_at) ${whose('q')}) order by q.created_at, q.id) as list
      from room_request q ${named ? booking('q') : sql``}
      where q.property_id = ${propertyId} and ${asked(sql`q.room_type_id`)}
        and q.status = 'OPEN' and q.period && tstzrange(${from}::timestamptz, ${to}::timestamptz)
      group by q.room_type_id
    )
    select t.id as "roomTypeId", t.code, t.name, t.default_rate::text as "defaultRate", coalesce(house.list, '[]'::json) as rooms,
      coalesce(taken.list, '[]'::json) as stays, coalesce(held.list, '[]'::json) as holds,
      (select json_build_object('code', p.code, 'roomTypeId', p.room_type_id, 'baseRate', p.base_rate::text, 'overrides',
          (select coalesce(json_object_agg(o.rate_on, o.rate::text), '{}'::json) from rate_override o
          where o.property_id = p.property_id and o.rate_plan_id = p.id and o.rate_on between ${firstNight}::date and ${lastNight}::date))
        from rate_plan p where p.property_id = ${propertyId} and p.code = ${planCode}::text and p.deleted_at is null) as plan
    from room_type t
    left join house on house.room_type_id = t.id
    left join taken on taken.room_type_id = t.id
    left join held on held.room_type_id = t.id
    where t.property_id = ${propertyId} and t.active and ${asked(sql`t.id`)}
    order by t.code`;
    },
  );
}

const anonymous = occupancy(false);
const named = occupancy(true);

type Window = { from: Timestamp; to: Timestamp };
const noPlan = { planCode: null, firstNight: null, lastNight: null };

/** The types with these ids, to count what is sold of them in the window. Who decides by it has locked the types before. */
export function readTypes(db: Db, propertyId: string, roomTypeIds: readonly string[], window: Window): Promise<StoredType[]> {
  return anonymous(db, { propertyId, roomTypeIds, ...window, ...noPlan });
}

/** Every active type, by code, with the plan of that code (null: there is none, or none was named) and its overrides of the nights. */
export function readHouse(
  db: Db,
  propertyId: string,
  window: Window,
  plan: { code: string | null; firstNight: LocalDate; lastNight: LocalDate },
): Promise<(StoredType & { plan: PlanFacts | null })[]> {
  const { code: planCode, firstNight, lastNight } = plan;
  return anonymous(db, { propertyId, roomTypeIds: null, ...window, planCode, firstNight, lastNight });
}

/** As `readHouse`, with whose stays and holds they are. */
export async function readNamedHouse(
  db: Db,
  propertyId: string,
  window: Window,
  plan: { code: string | null; firstNight: LocalDate; lastNight: LocalDate } | null = null,
): Promise<(StoredType<NamedStay, NamedHold> & { plan: PlanFacts | null })[]> {
  const asked = plan === null ? noPlan : { planCode: plan.code, firstNight: plan.firstNight, lastNight: plan.lastNight };
  const rows = await named(db, { propertyId, roomTypeIds: null, ...window, ...asked });
  return rows as (StoredType<NamedStay, NamedHold> & { plan: PlanFacts | null })[];
}
