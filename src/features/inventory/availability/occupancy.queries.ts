import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Prepared } from '../../../platform/db/packet.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';
import type { AssignedRoom } from '../rooms/index.ts';
import type { HoldFact, RoomFact, SoldFacts, StayFact, TypeFacts } from './occupancy.rules.ts';

/** The rate plan of a question. Only the row of its room type has the overrides. Money is numeric text. */
export type RatePlanFacts = { code: string; roomTypeId: string; baseRate: string; overrides: Record<LocalDate, string> };

/** A room type as stored. It is active unless stated otherwise. */
export type StoredType<Stay = StayFact, Hold = HoldFact> = Omit<TypeFacts, 'stays' | 'holds'> & {
  roomTypeId: string;
  name: string;
  active: boolean;
  defaultRate: string | null;
  rooms: RoomFact[];
  stays: Stay[];
  holds: Hold[];
  assigned: AssignedRoom[];
};

type WithBooking = { bookingId: string; bookingReference: string; guestName: string | null };
export type NamedStay = StayFact & WithBooking & { roomStayId: string };
export type NamedHold = HoldFact & WithBooking & { roomRequestId: string; createdAt: Timestamp; assignedRoomIds: string[] };

type Question = {
  propertyId: string;
  /** Only these types; null: every active one. */
  roomTypeIds: readonly string[] | null;
  /** Also inactive types, if rooms of them are held. */
  includeInactive: boolean;
  from: Timestamp;
  to: Timestamp;
  ratePlanCode: string | null;
  /** First and last night that the rate plan prices. */
  firstNight: LocalDate | null;
  lastNight: LocalDate | null;
};

/** Of each type of `room_of_type`, which rooms are assigned at some time of the window, and to which bookings. */
const assignedRooms = (propertyId: string, overlaps: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    assigned_in_window as materialized (
      select a.room_id, q.booking_id from room_occupancy a
      join room_request q on q.property_id = a.property_id and q.id = a.room_request_id
      where a.property_id = ${propertyId} and a.kind = 'ASSIGNMENT' and ${overlaps}
    ), assigned as materialized (
      select r.room_type_id, json_agg(json_build_object('roomId', a.room_id, 'bookingId', a.booking_id)) as list
      from assigned_in_window a join room_of_type r on r.id = a.room_id
      group by r.room_type_id
    )`;

/**
 * One statement for types, rooms, the rate plan, and the stays and open holds that overlap `[from, to)`. It looks stays and holds up
 * once for the property, in the indexes `room_taken` and `room_request_held_units`. These hold the period, so nothing of the past is read,
 * and the second all that is added up, so that no hold is looked up in the table.
 * Each part is `materialized`: the planner estimates that a period matches 1 % of the history, and would look up stays room by room and
 * build the holds' JSON for each type again. The `limit 1` makes it look up bookings by key. Without `named`, holds of one type and
 * window are added up. With 800 holds, all this makes the statement 4 times as fast (`npm run bench`).
 * @param named whether to read the booking and guest of each stay and hold
 */
function occupancy(named: boolean) {
  const guest = named ? sql`join guest g on g.property_id = b.property_id and g.id = b.guest_id` : sql``;
  const booking = (alias: 's' | 'q', propertyId: string) => sql`cross join lateral (
        select b.id, b.reference, b.expected_check_out_at, b.billing_checkout_time ${named ? sql`, g.name` : sql``} from booking b ${guest}
        where b.property_id = ${propertyId} and b.id = ${sql.ref(alias)}.booking_id limit 1) b`;
  const whose = named ? sql`, 'bookingId', b.id, 'bookingReference', b.reference, 'guestName', b.name` : sql``;
  const whichStay = named ? sql`, 'roomStayId', s.id` : sql``;
  const whichHold = (propertyId: string) =>
    named
      ? sql`, 'roomRequestId', q.id, 'createdAt', iso_utc(q.created_at), 'assignedRoomIds', (
        select coalesce(json_agg(a.room_id), '[]'::json) from room_occupancy a
        where a.property_id = ${propertyId} and a.room_request_id = q.id and a.kind = 'ASSIGNMENT')`
      : sql``;
  const inOrder = named ? sql`order by q.created_at, q.id` : sql``;
  const held = named
    ? sql`select q.property_id, q.id, q.booking_id, q.created_at, q.room_type_id, q.from_at, q.to_at, q.quantity - q.fulfilled_quantity as units`
    : sql`select q.room_type_id, q.from_at, q.to_at, sum(q.quantity - q.fulfilled_quantity)::integer as units`;
  const perWindow = named ? sql`` : sql`group by q.room_type_id, q.from_at, q.to_at`;
  return statement<Question, StoredType & { plan: RatePlanFacts | null }>(
    ({ propertyId, roomTypeIds, includeInactive, from, to, ratePlanCode, firstNight, lastNight }) => {
      const isRequested = (id: RawBuilder<unknown>) =>
        sql`(${roomTypeIds}::uuid[] is null or ${id} = any(${roomTypeIds}::uuid[]))`;
      const overlaps = (period: RawBuilder<unknown>) => sql`${period} && tstzrange(${from}::timestamptz, ${to}::timestamptz)`;
      return sql`
    with room_of_type as materialized (
      select r.id, r.room_type_id, r.room_number, r.floor, r.active, r.maintenance
      from room r where r.property_id = ${propertyId} and ${isRequested(sql`r.room_type_id`)}
    ), property_rooms as materialized (
      select r.room_type_id, json_agg(json_build_object('roomId', r.id, 'roomNumber', r.room_number, 'floor', r.floor,
        'active', r.active, 'maintenance', r.maintenance) order by r.room_number) as list
      from room_of_type r group by r.room_type_id
    ), stay_in_window as materialized (
      select s.property_id, s.id, s.room_id, s.booking_id, s.check_in_at, s.check_out_at
      from room_stay s where s.property_id = ${propertyId} and s.status <> 'VOIDED' and ${overlaps(sql`s.period`)}
    ), taken as materialized (
      select r.room_type_id, json_agg(json_build_object('roomId', s.room_id, 'checkInAt', iso_utc(s.check_in_at),
        'checkOutAt', iso_utc(s.check_out_at), 'expectedCheckOutAt', iso_utc(b.expected_check_out_at),
        'billingCheckoutTime', b.billing_checkout_time ${whichStay} ${whose}) order by s.check_in_at, s.id) as list
      from stay_in_window s join room_of_type r on r.id = s.room_id ${booking('s', propertyId)}
      group by r.room_type_id
    ), hold_in_window as materialized (
      ${held} from room_request q
      where q.property_id = ${propertyId} and ${isRequested(sql`q.room_type_id`)} and q.status = 'OPEN' and ${overlaps(sql`q.period`)} ${perWindow}
    ), held as materialized (
      select q.room_type_id, json_agg(json_build_object('quantity', q.units, 'fromAt', iso_utc(q.from_at),
        'toAt', iso_utc(q.to_at) ${whichHold(propertyId)} ${whose}) ${inOrder}) as list
      from hold_in_window q ${named ? booking('q', propertyId) : sql``}
      group by q.room_type_id
    ), ${assignedRooms(propertyId, overlaps(sql`a.period`))}
    select t.id as "roomTypeId", t.code, t.name, t.active, t.default_rate::text as "defaultRate", coalesce(property_rooms.list, '[]'::json) as rooms,
      coalesce(taken.list, '[]'::json) as stays, coalesce(held.list, '[]'::json) as holds, coalesce(assigned.list, '[]'::json) as assigned,
      (select json_build_object('code', p.code, 'roomTypeId', p.room_type_id, 'baseRate', p.base_rate::text, 'overrides',
          (select coalesce(json_object_agg(o.rate_on, o.rate::text), '{}'::json) from rate_override o
          where o.property_id = ${propertyId} and o.rate_plan_id = p.id and t.id = p.room_type_id
            and o.rate_on between ${firstNight}::date and ${lastNight}::date))
        from rate_plan p where p.property_id = ${propertyId} and p.code = ${ratePlanCode}::text and p.deleted_at is null) as plan
    from room_type t
    left join property_rooms on property_rooms.room_type_id = t.id
    left join taken on taken.room_type_id = t.id
    left join held on held.room_type_id = t.id
    left join assigned on assigned.room_type_id = t.id
    where t.property_id = ${propertyId} and (t.active or (${includeInactive}::boolean and coalesce(held.list, taken.list) is not null)) and ${isRequested(sql`t.id`)}
    order by t.code`;
    },
  );
}

const anonymous = occupancy(false);
const named = occupancy(true);

type Window = { from: Timestamp; to: Timestamp };
const noPlan = { ratePlanCode: null, firstNight: null, lastNight: null };
const onlyActive = { roomTypeIds: null, includeInactive: false };

/** What is sold of a room type in a window, with the number of its rooms for sale. */
export type SoldType = SoldFacts & { roomTypeId: string };

/**
 * The short form of the statement above, for writes: of the rooms only their number, of the stays only those in rooms for sale. It runs
 * while the room types are locked, and every other writer of these types waits for it.
 */
const sold = statement<{ propertyId: string; roomTypeIds: readonly string[]; from: Timestamp; to: Timestamp }, SoldType>(
  ({ propertyId, roomTypeIds, from, to }) => sql`
    with room_for_sale as materialized (
      select r.id, r.room_type_id from room r
      where r.property_id = ${propertyId} and r.room_type_id = any(${roomTypeIds}::uuid[]) and r.active and not r.maintenance
    ), stay_in_window as materialized (
      select s.property_id, s.room_id, s.booking_id, s.check_in_at, s.check_out_at from room_stay s
      where s.property_id = ${propertyId} and s.status <> 'VOIDED' and s.period && tstzrange(${from}::timestamptz, ${to}::timestamptz)
    ), taken as materialized (
      select r.room_type_id, json_agg(json_build_object('checkInAt', iso_utc(s.check_in_at), 'checkOutAt', iso_utc(s.check_out_at),
        'expectedCheckOutAt', iso_utc(b.expected_check_out_at), 'billingCheckoutTime', b.billing_checkout_time)) as list
      from stay_in_window s join room_for_sale r on r.id = s.room_id
      cross join lateral (select b.expected_check_out_at, b.billing_checkout_time from booking b
        where b.property_id = ${propertyId} and b.id = s.booking_id limit 1) b
      group by r.room_type_id
    ), held as materialized (
      select q.room_type_id, json_agg(json_build_object('quantity', q.units, 'fromAt', iso_utc(q.from_at), 'toAt', iso_utc(q.to_at))) as list
      from (
        select q.room_type_id, q.from_at, q.to_at, sum(q.quantity - q.fulfilled_quantity)::integer as units from room_request q
        where q.property_id = ${propertyId} and q.room_type_id = any(${roomTypeIds}::uuid[]) and q.status = 'OPEN'
          and q.period && tstzrange(${from}::timestamptz, ${to}::timestamptz)
        group by q.room_type_id, q.from_at, q.to_at
      ) q group by q.room_type_id
    )
    select t.id as "roomTypeId", t.code, (select count(*) from room_for_sale r where r.room_type_id = t.id) as "roomsForSale",
      coalesce(taken.list, '[]'::json) as stays, coalesce(held.list, '[]'::json) as holds
    from room_type t
    left join taken on taken.room_type_id = t.id
    left join held on held.room_type_id = t.id
    where t.property_id = ${propertyId} and t.active and t.id = any(${roomTypeIds}::uuid[])
    order by t.code`,
);

/** Reads what is sold in the window of the active types with these ids. To decide on the result, lock the types first. */
export function soldIn(db: Db, propertyId: string, roomTypeIds: readonly string[], window: Window): Prepared<SoldType> {
  return sold.prepare(db, { propertyId, roomTypeIds, ...window });
}

/** Every active type, by code, with the rate plan of that code and its overrides of the nights. The plan is null when none has the code, or none was named. */
export function readActiveTypes(
  db: Db,
  propertyId: string,
  window: Window,
  plan: { code: string | null; firstNight: LocalDate; lastNight: LocalDate },
): Promise<(StoredType & { plan: RatePlanFacts | null })[]> {
  const { code: ratePlanCode, firstNight, lastNight } = plan;
  return anonymous(db, { propertyId, ...onlyActive, ...window, ratePlanCode, firstNight, lastNight });
}

type NamedType = StoredType<NamedStay, NamedHold> & { plan: RatePlanFacts | null };

/** The same, with the booking and guest of each stay and hold. */
export async function readNamedActiveTypes(
  db: Db,
  propertyId: string,
  window: Window,
  plan: { code: string | null; firstNight: LocalDate; lastNight: LocalDate },
): Promise<NamedType[]> {
  const { code: ratePlanCode, firstNight, lastNight } = plan;
  const rows = await named(db, { propertyId, ...onlyActive, ...window, ratePlanCode, firstNight, lastNight });
  return rows as NamedType[];
}

/**
 * All that is sold in the window, with bookings and guests. Active types by code, and inactive types of which rooms are held: the void
 * of a stay in another type may open such a hold again. No room of an inactive type is for sale.
 */
export async function readSoldTypes(db: Db, propertyId: string, window: Window): Promise<NamedType[]> {
  const rows = await named(db, { propertyId, roomTypeIds: null, includeInactive: true, ...window, ...noPlan });
  return rows as NamedType[];
}

/** The references of the other bookings with open holds of the type that overlap the window, oldest first. */
export async function listHolders(
  db: Db,
  propertyId: string,
  roomTypeId: string,
  window: Window,
  exceptBookingId: string,
): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select b.reference from booking b where b.property_id = ${propertyId} and b.id in (
      select q.booking_id from room_request q
      where q.property_id = ${propertyId} and q.room_type_id = ${roomTypeId} and q.status = 'OPEN'
        and q.period && tstzrange(${window.from}::timestamptz, ${window.to}::timestamptz) and q.booking_id <> ${exceptBookingId})
    order by b.reference_number`.execute(db);
  return rows.map(({ reference }) => reference);
}
