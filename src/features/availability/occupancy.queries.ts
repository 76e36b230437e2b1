import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { LocalDate, Timestamp } from '../../platform/time.ts';
import type { HoldFact, RoomFact, StayFact, TypeFacts } from './occupancy.rules.ts';

/** The plan that a question names, on the row of its type with its overrides of the dates asked for; money as numeric text. */
export type PlanFacts = { code: string; roomTypeId: string; baseRate: string; overrides: Record<LocalDate, string> };

/** A room type as stored; where not said otherwise, it is active. */
export type StoredType<Stay = StayFact, Hold = HoldFact> = Omit<TypeFacts, 'stays' | 'holds'> & {
  roomTypeId: string;
  name: string;
  active: boolean;
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
  /** Types that are not active as well, where rooms of them are held. */
  closedToo: boolean;
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
 * Each part is `materialized`, because the planner, who takes a period for 1 % of the history, would look the stays up room by room
 * and make the holds' JSON anew for each type; the `limit 1` keeps the bookings looked up by key. Holds of one type and window are
 * told as one when nobody asks whose they are. With 800 holds all that together is 4 times as fast (`npm run bench`).
 * @param named who the stays and holds belong to as well
 */
function occupancy(named: boolean) {
  const guest = named ? sql`join guest g on g.property_id = b.property_id and g.id = b.guest_id` : sql``;
  const booking = (alias: 's' | 'q') => sql`cross join lateral (
        select b.id, b.reference, b.expected_check_out_at, b.billing_checkout_time ${named ? sql`, g.name` : sql``} from booking b ${guest}
        where b.property_id = ${sql.ref(alias)}.property_id and b.id = ${sql.ref(alias)}.booking_id limit 1) b`;
  const whose = named ? sql`, 'bookingId', b.id, 'bookingReference', b.reference, 'guestName', b.name` : sql``;
  const whichStay = named ? sql`, 'roomStayId', s.id` : sql``;
  const whichHold = named ? sql`, 'roomRequestId', q.id, 'createdAt', iso_utc(q.created_at)` : sql``;
  const inOrder = named ? sql`order by q.created_at, q.id` : sql``;
  const held = named
    ? sql`select q.property_id, q.id, q.booking_id, q.created_at, q.room_type_id, q.from_at, q.to_at, q.quantity - q.fulfilled_quantity as units`
    : sql`select q.room_type_id, q.from_at, q.to_at, sum(q.quantity - q.fulfilled_quantity)::integer as units`;
  const perWindow = named ? sql`` : sql`group by q.room_type_id, q.from_at, q.to_at`;
  return statement<Question, StoredType & { plan: PlanFacts | null }>(
    ({ propertyId, roomTypeIds, closedToo, from, to, planCode, firstNight, lastNight }) => {
      const asked = (id: RawBuilder<unknown>) => sql`(${roomTypeIds}::uuid[] is null or ${id} = any(${roomTypeIds}::uuid[]))`;
      const meets = (period: RawBuilder<unknown>) => sql`${period} && tstzrange(${from}::timestamptz, ${to}::timestamptz)`;
      return sql`
    with room_asked as materialized (
      select r.id, r.room_type_id, r.room_number, r.floor, r.active, r.maintenance
      from room r where r.property_id = ${propertyId} and ${asked(sql`r.room_type_id`)}
    ), house as materialized (
      select r.room_type_id, json_agg(json_build_object('roomId', r.id, 'roomNumber', r.room_number, 'floor', r.floor,
        'active', r.active, 'maintenance', r.maintenance) order by r.room_number) as list
      from room_asked r group by r.room_type_id
    ), stay_met as materialized (
      select s.property_id, s.id, s.room_id, s.booking_id, s.check_in_at, s.check_out_at
      from room_stay s where s.property_id = ${propertyId} and s.status <> 'VOIDED' and ${meets(sql`s.period`)}
    ), taken as materialized (
      select r.room_type_id, json_agg(json_build_object('roomId', s.room_id, 'checkInAt', iso_utc(s.check_in_at),
        'checkOutAt', iso_utc(s.check_out_at), 'expectedCheckOutAt', iso_utc(b.expected_check_out_at),
        'billingCheckoutTime', b.billing_checkout_time ${whichStay} ${whose}) order by s.check_in_at, s.id) as list
      from stay_met s join room_asked r on r.id = s.room_id ${booking('s')}
      group by r.room_type_id
    ), hold_met as materialized (
      ${held} from room_request q
      where q.property_id = ${propertyId} and ${asked(sql`q.room_type_id`)} and q.status = 'OPEN' and ${meets(sql`q.period`)} ${perWindow}
    ), held as materialized (
      select q.room_type_id, json_agg(json_build_object('quantity', q.units, 'fromAt', iso_utc(q.from_at),
        'toAt', iso_utc(q.to_at) ${whichHold} ${whose}) ${inOrder}) as list
      from hold_met q ${named ? booking('q') : sql``}
      group by q.room_type_id
    )
    select t.id as "roomTypeId", t.code, t.name, t.active, t.default_rate::text as "defaultRate", coalesce(house.list, '[]'::json) as rooms,
      coalesce(taken.list, '[]'::json) as stays, coalesce(held.list, '[]'::json) as holds,
      (select json_build_object('code', p.code, 'roomTypeId', p.room_type_id, 'baseRate', p.base_rate::text, 'overrides',
          (select coalesce(json_object_agg(o.rate_on, o.rate::text), '{}'::json) from rate_override o
          where o.property_id = p.property_id and o.rate_plan_id = p.id and t.id = p.room_type_id
            and o.rate_on between ${firstNight}::date and ${lastNight}::date))
        from rate_plan p where p.property_id = ${propertyId} and p.code = ${planCode}::text and p.deleted_at is null) as plan
    from room_type t
    left join house on house.room_type_id = t.id
    left join taken on taken.room_type_id = t.id
    left join held on held.room_type_id = t.id
    where t.property_id = ${propertyId} and (t.active or (${closedToo}::boolean and coalesce(held.list, taken.list) is not null)) and ${asked(sql`t.id`)}
    order by t.code`;
    },
  );
}

const anonymous = occupancy(false);
const named = occupancy(true);

type Window = { from: Timestamp; to: Timestamp };
const noPlan = { planCode: null, firstNight: null, lastNight: null };
const activeOnes = { roomTypeIds: null, closedToo: false };

/** The types with these ids, to count what is sold of them in the window. Who decides by it has locked the types before. */
export function readTypes(db: Db, propertyId: string, roomTypeIds: readonly string[], window: Window): Promise<StoredType[]> {
  return anonymous(db, { propertyId, roomTypeIds, closedToo: false, ...window, ...noPlan });
}

/** Every active type, by code, with the plan of that code (null: there is none, or none was named) and its overrides of the nights. */
export function readHouse(
  db: Db,
  propertyId: string,
  window: Window,
  plan: { code: string | null; firstNight: LocalDate; lastNight: LocalDate },
): Promise<(StoredType & { plan: PlanFacts | null })[]> {
  const { code: planCode, firstNight, lastNight } = plan;
  return anonymous(db, { propertyId, ...activeOnes, ...window, planCode, firstNight, lastNight });
}

type NamedType = StoredType<NamedStay, NamedHold> & { plan: PlanFacts | null };

/** As `readHouse`, with whose stays and holds they are. */
export async function readNamedHouse(
  db: Db,
  propertyId: string,
  window: Window,
  plan: { code: string | null; firstNight: LocalDate; lastNight: LocalDate },
): Promise<NamedType[]> {
  const { code: planCode, firstNight, lastNight } = plan;
  const rows = await named(db, { propertyId, ...activeOnes, ...window, planCode, firstNight, lastNight });
  return rows as NamedType[];
}

/**
 * All that is sold in the window, and whose it is: the active types by code, and those that are not and yet are held, because the
 * void of a stay in another type held its room again. No room of these is for sale.
 */
export async function readSold(db: Db, propertyId: string, window: Window): Promise<NamedType[]> {
  const rows = await named(db, { propertyId, roomTypeIds: null, closedToo: true, ...window, ...noPlan });
  return rows as NamedType[];
}
