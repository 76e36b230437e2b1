import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ApiClient, TestProperty, TestService } from './service-under-test.ts';

const HOUR_MS = 3_600_000;

let codes = 0;

/** A new active room type; with a unique code by default. */
export async function newRoomType(
  property: TestProperty,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; code: string }> {
  codes += 1;
  const body = { code: `T${codes}`, name: 'Standard', baseOccupancy: 2, maxOccupancy: 3, ...fields };
  const created = await property.admin.post(`${property.path}/room-types`, body);
  assert.equal(created.status, 201, created.text);
  return created.body;
}

/** A new room of the type with the code. */
export async function newRoom(
  property: TestProperty,
  roomTypeCode: string,
  roomNumber: number,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; roomNumber: number }> {
  const created = await property.admin.post(`${property.path}/rooms`, { roomNumber, roomTypeCode, ...fields });
  assert.equal(created.status, 201, created.text);
  return created.body;
}

export type StayFields = {
  status?: 'ACTIVE' | 'CHECKED_OUT' | 'VOIDED';
  checkInAt?: string;
  checkOutAt?: string | null;
  guestName?: string | null;
  expectedCheckOutAt?: string | null;
};

/** A stay straight in the database, with a new booking and guest. */
export async function insertStay(service: TestService, propertyId: string, roomId: string, fields: StayFields = {}) {
  const { status = 'ACTIVE', guestName = 'Asha Rao', expectedCheckOutAt = null, checkOutAt = null } = fields;
  const checkInAt = fields.checkInAt ?? new Date(Date.parse(service.clock.now()) - HOUR_MS).toISOString();
  const [stayId, bookingId, guestId] = [randomUUID(), randomUUID(), randomUUID()];
  await service.sql(
    `with g as (
       insert into guest (property_id, id, name, created_at, updated_at) values ($1, $4, $5, $6, $6) returning id
     ), b as (
       insert into booking (property_id, id, reference_number, status, source, guest_id, expected_check_in_at, expected_check_out_at, created_at, updated_at)
       select $1, $3, 1 + (select count(*) from booking where property_id = $1), 'CHECKED_IN', 'WALKIN', g.id, $6, $7, $6, $6 from g returning id
     )
     insert into room_stay (property_id, id, booking_id, room_id, status, check_in_at, check_out_at, chain_check_in_at, billed_nights, billed_amount, created_at, updated_at)
     select $1, $2, b.id, $8, $9, $6, $10, $6, $11::integer, $11::integer, $6, $6 from b`,
    [
      propertyId,
      stayId,
      bookingId,
      guestId,
      guestName,
      checkInAt,
      expectedCheckOutAt,
      roomId,
      status,
      checkOutAt,
      status === 'CHECKED_OUT' ? 1 : null,
    ],
  );
  return { stayId, bookingId, guestId, checkInAt };
}

/** The board's row of one room, as a client reads it. */
export async function boardRowOf(client: ApiClient, property: TestProperty, roomId: string) {
  const board = await client.get(`${property.path}/rooms/board`);
  return (board.body as { roomId: string; status: string; stay: unknown }[]).find((row) => row.roomId === roomId);
}
