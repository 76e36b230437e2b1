import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { statement } from '../../../../platform/db/statement.ts';
import type { LocalTime, Timestamp } from '../../../../platform/time.ts';
import { outOfOrderSql, type RoomCondition } from '../../rooms/index.ts';

/** An instant in UTC as PostgreSQL writes it into JSON: `2026-11-20T06:30:00`, with a fraction of the second if there is one. */
export type UtcText = string;

/** A stay, as a list without the names of its fields: they would be half of what the database writes. */
export type ChartStayRow = [
  reference: string,
  guest: string | null,
  status: 'ACTIVE' | 'CHECKED_OUT',
  checkInAt: UtcText,
  checkOutAt: UtcText | null,
  expectedCheckOutAt: UtcText | null,
  billingCheckoutTime: LocalTime | null,
];

export type ChartRoomFact = {
  roomTypeId: string;
  roomId: string;
  roomNumber: number;
  floor: number | null;
  active: boolean;
  maintenance: boolean;
  condition: RoomCondition;
  outOfOrder: { reason: string | null; untilAt: Timestamp | null } | null;
  stays: ChartStayRow[] | null;
};

/**
 * A type with its open holds, one list for each field: to write a list for each hold takes the database a fifth longer. The lists are null
 * when there is no hold.
 */
export type ChartTypeFact = {
  roomTypeId: string;
  code: string;
  name: string;
  active: boolean;
  references: string[] | null;
  guests: (string | null)[] | null;
  quantities: number[] | null;
  /** Milliseconds since 1970: the nights are counted with numbers. */
  fromMs: number[] | null;
  toMs: number[] | null;
  /** The rooms that are assigned to each, by number. */
  roomIds: (string[] | null)[] | null;
};

type Question = { propertyId: string; from: Timestamp; to: Timestamp };

const utc = (column: RawBuilder<unknown>) => sql`${column} at time zone 'UTC'`;
/** Of the functions that take a time apart, the one that computes with binary numbers, which are exact here. */
const epochMs = (column: RawBuilder<unknown>) => sql`(date_part('epoch', ${column}) * 1000)::bigint`;

/**
 * Stays are found by their period in the index `room_taken`, so nothing of the past is read; `limit 1` makes the planner look up their
 * bookings and guests by key.
 */
const rooms = statement<Question, ChartRoomFact>(
  ({ propertyId, from, to }) => sql`
    with stay as materialized (
      select s.room_id, s.booking_id, s.status, s.check_in_at, s.check_out_at from room_stay s
      where s.property_id = ${propertyId} and s.status <> 'VOIDED' and s.period && tstzrange(${from}::timestamptz, ${to}::timestamptz)
    ), taken as materialized (
      select s.room_id, json_agg(json_build_array(b.reference, b.name, s.status, ${utc(sql`s.check_in_at`)},
        ${utc(sql`s.check_out_at`)}, ${utc(sql`b.expected_check_out_at`)}, b.billing_checkout_time) order by s.check_in_at) as list
      from stay s
      cross join lateral (
        select b.reference, b.expected_check_out_at, b.billing_checkout_time, g.name
        from booking b join guest g on g.property_id = b.property_id and g.id = b.guest_id
        where b.property_id = ${propertyId} and b.id = s.booking_id limit 1) b
      group by s.room_id
    )
    select r.room_type_id as "roomTypeId", r.id as "roomId", r.room_number as "roomNumber", r.floor, r.active, r.maintenance, r.condition,
      ${outOfOrderSql} as "outOfOrder", taken.list as stays
    from room r left join taken on taken.room_id = r.id
    where r.property_id = ${propertyId}
    order by r.room_number`,
);

/**
 * Open holds are found by their period too. Their bookings are read in one go by the status that an open hold implies, and the guests by
 * their keys, all at once: one by one they take twice as long. The planner expects ten guests of any list of keys, and would compare each
 * hold with each guest: it cannot in a full join, which has the same rows, for every hold has a guest.
 */
const types = statement<Question, ChartTypeFact>(
  ({ propertyId, from, to }) => sql`
    with current as materialized (
      select b.id, b.reference, b.guest_id from booking b where b.property_id = ${propertyId} and b.status in ('OPEN', 'CHECKED_IN')
    ), hold as materialized (
      select q.room_type_id, q.id, q.quantity - q.fulfilled_quantity as units, q.from_at, q.to_at, b.reference, b.guest_id
      from room_request q join current b on b.id = q.booking_id
      where q.property_id = ${propertyId} and q.status = 'OPEN' and q.period && tstzrange(${from}::timestamptz, ${to}::timestamptz)
    ), guest_of_hold as (
      select g.id, g.name from guest g where g.property_id = ${propertyId} and g.id = any(array(select guest_id from hold))
    ), assigned as materialized (
      select a.room_request_id, array_agg(a.room_id order by r.room_number) as ids
      from room_occupancy a join room r on r.property_id = a.property_id and r.id = a.room_id
      where a.property_id = ${propertyId} and a.kind = 'ASSIGNMENT'
      group by a.room_request_id
    ), held as materialized (
      select q.room_type_id, json_agg(q.reference) as "references", json_agg(q.name) as guests, json_agg(q.units) as quantities,
        json_agg(${epochMs(sql`q.from_at`)}) as "fromMs", json_agg(${epochMs(sql`q.to_at`)}) as "toMs", json_agg(q.ids) as "roomIds"
      from (
        select q.room_type_id, q.reference, g.name, q.units, q.from_at, q.to_at, assigned.ids
        from hold q full join guest_of_hold g on g.id = q.guest_id left join assigned on assigned.room_request_id = q.id
        order by q.room_type_id, q.from_at, q.reference
      ) q
      group by q.room_type_id
    )
    select t.id as "roomTypeId", t.code, t.name, t.active,
      held."references", held.guests, held.quantities, held."fromMs", held."toMs", held."roomIds"
    from room_type t left join held on held.room_type_id = t.id
    where t.property_id = ${propertyId}
    order by t.code`,
);

/** Every room by number, each with the stays that overlap `[from, to)`, by time. An active stay has no end: its booking says until when it is expected. */
export function listChartRooms(db: Db, question: Question): Promise<ChartRoomFact[]> {
  return rooms(db, question);
}

/** Every room type by code, each with the open holds that overlap `[from, to)`, by time. */
export function listChartTypes(db: Db, question: Question): Promise<ChartTypeFact[]> {
  return types(db, question);
}
