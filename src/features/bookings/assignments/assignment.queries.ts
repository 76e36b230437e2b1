import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { endOfStay, FOREVER } from '../../inventory/availability/index.ts';
import type { Property } from '../../properties/index.ts';
import type { Taken } from './assignment.rules.ts';

type OccupancyRow = Omit<Taken, 'to'> & {
  to: Timestamp | null;
  isActive: boolean;
  expectedCheckOutAt: Timestamp | null;
  billingCheckoutTime: string | null;
};

/**
 * What takes these rooms at some time from `from` on, in order of time. An overdue guest takes a room as long as everywhere else: until the
 * next billing check-out time. The period of one who moved when overdue is empty.
 */
export async function listTaken(
  db: Db,
  property: Property,
  roomIds: readonly string[],
  from: Timestamp,
  now: Timestamp,
): Promise<Taken[]> {
  const { rows } = await sql<OccupancyRow>`
    select o.room_id as "roomId", o.kind, o.reference, o.room_request_id as "roomRequestId",
      iso_utc(coalesce(s.check_in_at, lower(o.period))) as "from",
      iso_utc(upper(o.period)) as "to", coalesce(s.status = 'ACTIVE', false) as "isActive",
      b.expected_check_out_at as "expectedCheckOutAt", b.billing_checkout_time as "billingCheckoutTime"
    from room_occupancy o
    left join room_stay s on s.property_id = o.property_id and s.id = o.id and o.kind = 'STAY'
    left join booking b on b.property_id = s.property_id and b.id = s.booking_id
    where o.property_id = ${property.id} and o.room_id = any(${[...roomIds]}::uuid[])
      and (o.period && tstzrange(${from}::timestamptz, null) or s.status = 'ACTIVE')
    order by "from", o.id`.execute(db);
  return rows.map(({ isActive, expectedCheckOutAt, billingCheckoutTime, to, ...taken }) => ({
    ...taken,
    to: isActive ? endOfStay({ checkOutAt: null, expectedCheckOutAt, billingCheckoutTime }, property, now) : (to ?? FOREVER),
  }));
}

/** An open room request whose guests arrive on a day. `units`: rooms that it holds, and has no room for yet. */
export type ArrivingRequest = {
  roomRequestId: string;
  bookingId: string;
  reference: string;
  guestName: string | null;
  roomTypeId: string;
  roomTypeCode: string;
  fromAt: Timestamp;
  toAt: Timestamp;
  units: number;
  assignedRooms: { roomId: string; roomNumber: number; floor: number | null }[];
};

/** The open room requests whose windows begin in `[from, to)`, by reference of the booking. Those of other bookings than `bookingIds` are left out. */
export async function listArriving(
  db: Db,
  propertyId: string,
  day: { from: Timestamp; to: Timestamp },
  bookingIds: readonly string[] | null,
): Promise<ArrivingRequest[]> {
  const only = bookingIds === null ? sql`` : sql`and b.id = any(${[...bookingIds]}::uuid[])`;
  const { rows } = await sql<ArrivingRequest>`
    select q.id as "roomRequestId", b.id as "bookingId", b.reference, g.name as "guestName", t.id as "roomTypeId", t.code as "roomTypeCode",
      q.from_at as "fromAt", q.to_at as "toAt", assigned.rooms as "assignedRooms",
      q.quantity - q.fulfilled_quantity - json_array_length(assigned.rooms) as units
    from room_request q
    join booking b on b.property_id = q.property_id and b.id = q.booking_id
    join guest g on g.property_id = b.property_id and g.id = b.guest_id
    join room_type t on t.property_id = q.property_id and t.id = q.room_type_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('roomId', r.id, 'roomNumber', r.room_number, 'floor', r.floor) order by r.room_number),
        '[]'::json) as rooms
      from room_occupancy a join room r on r.property_id = a.property_id and r.id = a.room_id
      where a.property_id = ${propertyId} and a.room_request_id = q.id and a.kind = 'ASSIGNMENT'
    ) assigned
    where q.property_id = ${propertyId} and q.status = 'OPEN' and q.period && tstzrange(${day.from}::timestamptz, ${day.to}::timestamptz)
      and q.from_at >= ${day.from} and q.from_at < ${day.to} ${only}
    order by b.reference_number, q.created_at, q.id`.execute(db);
  return rows;
}

/** A room for a room request, from now or the start of its window until its end. */
export type Assignment = { roomRequestId: string; roomId: string; reference: string; from: Timestamp; to: Timestamp };

/** Assigns rooms. The constraints `room_assigned` and `room_assigned_twice` refuse a room that is taken. */
export async function insertAssignments(tx: Tx, propertyId: string, assignments: readonly Assignment[]): Promise<void> {
  if (assignments.length === 0) return;
  await sql`
    insert into room_occupancy (property_id, id, room_id, kind, reference, room_request_id, period)
    select ${propertyId}, a.id, a.room_id, 'ASSIGNMENT', a.reference, a.room_request_id, tstzrange(a.from_at, a.to_at, '[)')
    from unnest(${assignments.map(() => newId())}::uuid[], ${assignments.map(({ roomId }) => roomId)}::uuid[],
      ${assignments.map(({ reference }) => reference)}::text[], ${assignments.map(({ roomRequestId }) => roomRequestId)}::uuid[],
      ${assignments.map(({ from }) => from)}::timestamptz[], ${assignments.map(({ to }) => to)}::timestamptz[])
      as a (id, room_id, reference, room_request_id, from_at, to_at)`.execute(tx);
}

/** Takes rooms back from a room request. */
export async function deleteAssignments(
  tx: Tx,
  propertyId: string,
  roomRequestId: string,
  roomIds: readonly string[],
): Promise<void> {
  await sql`
    delete from room_occupancy
    where property_id = ${propertyId} and room_request_id = ${roomRequestId} and room_id = any(${[...roomIds]}::uuid[])`.execute(
    tx,
  );
}

/** Deletes what is assigned of a room in the past. @returns the bookings that it was assigned to */
export async function deletePastAssignments(tx: Tx, propertyId: string, roomId: string, at: Timestamp): Promise<string[]> {
  const { rows: dropped } = await sql<{ requestId: string }>`
    delete from room_occupancy
    where property_id = ${propertyId} and room_id = ${roomId} and kind = 'ASSIGNMENT' and upper(period) <= ${at}::timestamptz
    returning room_request_id as "requestId"`.execute(tx);
  if (dropped.length === 0) return [];
  const { rows } = await sql<{ bookingId: string }>`
    select distinct booking_id as "bookingId" from room_request
    where property_id = ${propertyId} and id = any(${dropped.map(({ requestId }) => requestId)}::uuid[])`.execute(tx);
  return rows.map(({ bookingId }) => bookingId);
}
