import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { addRatePlan } from '../../../../test/harness/rates.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
// Noon in India.
beforeEach(() => service.clock.set('2026-12-01T12:00:00+05:30'));

const december = (day: number, time: string): string => `2026-12-${String(day).padStart(2, '0')}T${time}:00+05:30`;
const EXPECTED = { expectedCheckInAt: december(1, '12:00'), expectedCheckOutAt: december(3, '11:00') };
const HOLD = { fromAt: december(1, '12:00'), toAt: december(3, '11:00') };

/** A booking with one hold for two nights. @returns the path of the hold and its record */
async function holding(property: PropertyWithRooms, fields: Record<string, unknown> = {}) {
  const { id } = await openBooking(property, EXPECTED);
  const request = await holdRooms(property, id, { ...HOLD, ...fields });
  return { id, request, path: `${property.path}/bookings/${id}/room-requests/${request.id}` };
}

async function setDefaultRate(property: PropertyWithRooms, defaultRate: number): Promise<void> {
  const [type] = bodyOf(await property.admin.get(`${property.path}/room-types`));
  bodyOf(await property.admin.put(`${property.path}/room-types/${type.id}`, { defaultRate }));
}

const ratesOf = (request: { nightRates: { rate: number | null }[] }) => request.nightRates.map(({ rate }) => rate);

test('a longer window keeps the quote of its nights and prices the new ones today; requote prices all anew', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1, defaultRate: 1000 });
  const { path, request } = await holding(property);
  await setDefaultRate(property, 1500);
  const longer = { fromAt: HOLD.fromAt, toAt: december(4, '11:00') };
  const tried = bodyOf(await property.admin.put(`${path}?dryRun=true`, { ...longer, requote: true }));
  assert.deepEqual([ratesOf(tried), tried.amount], [[1500, 1500, 1500], 4500]);
  const changed = bodyOf(await property.admin.put(path, longer));
  assert.deepEqual([changed.id, ratesOf(changed), changed.amount, changed.nights], [request.id, [1000, 1000, 1500], 3500, 3]);
  const shorter = bodyOf(await property.admin.put(path, { toAt: december(2, '11:00') }));
  assert.deepEqual([ratesOf(shorter), shorter.rateSource], [[1000], 'ROOM_TYPE_DEFAULT']);
  const anew = bodyOf(await property.admin.put(path, { requote: true }));
  assert.deepEqual(ratesOf(anew), [1500]);
});

test('the rooms of a hold do not stand in its own way, those of others do', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { path } = await holding(property, { quantity: 2 });
  bodyOf(await property.admin.put(path, { fromAt: december(2, '12:00'), toAt: december(5, '11:00') }));
  const other = await holding(property, { toAt: december(2, '11:00') });
  const back = { fromAt: december(1, '12:00') };
  assertRefused(
    await property.admin.put(path, back),
    409,
    /3 held would be more than its 2 rooms for sale \(held for B-000002\)$/,
  );
  bodyOf(await property.admin.put(path, { ...back, quantity: 1 }));
  assertRefused(await property.admin.put(other.path, { quantity: 2 }), 409, /\(held for B-000001\)$/);
});

test('another type takes its default rate for nights that are new, or a price in the body', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1, defaultRate: 1000 });
  await addRoomType(property, { code: 'DLX', defaultRate: 5000 });
  await addRoom(property, 201, { roomTypeCode: 'DLX' });
  const { path, request } = await holding(property, { nightlyRate: 900 });
  const upgraded = bodyOf(await property.admin.put(path, { roomTypeCode: 'DLX', toAt: december(4, '11:00'), nightlyRate: null }));
  assert.deepEqual([upgraded.id, upgraded.roomTypeCode, ratesOf(upgraded)], [request.id, 'DLX', [900, 900, 5000]]);
  await holding(property);
  const { code } = await addRatePlan(property, { roomTypeCode: 'DLX', code: 'DEAL', baseRate: 4000 });
  const deal = bodyOf(await property.admin.put(path, { ratePlanCode: code, requote: true }));
  assert.deepEqual([deal.rateSource, deal.ratePlanCode, ratesOf(deal)], ['RATE_PLAN', 'DEAL', [4000, 4000, 4000]]);
  assertRefused(await property.admin.put(path, { roomTypeCode: 'STD' }), 409, /^insufficient availability of room type STD/);
  assertRefused(await property.admin.put(path, { roomTypeCode: 'NONE' }), 404, 'room type not found');
  assertRefused(await property.admin.put(path, { ratePlanCode: code, nightlyRate: 1 }), 400, /^nightlyRate/);
  assertRefused(await property.admin.put(path, { toAt: HOLD.fromAt }), 400, 'Invalid date range');
});

test('once guests were checked in to rooms of it only the quantity can change', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4 });
  const { id, path } = await holding(property, { quantity: 3 });
  await checkIn(property, id, [roomAt(property, 0), roomAt(property, 1)]);
  assertRefused(await property.admin.put(path, { toAt: december(4, '11:00') }), 409, /^guests were checked in to 2 of its rooms/);
  assertRefused(await property.admin.put(path, { quantity: 1 }), 409, /^guests were checked in to 2 of its rooms/);
  assert.equal(bodyOf(await property.admin.put(path, { quantity: 4 })).status, 'OPEN');
  assert.equal(bodyOf(await property.admin.put(path, { quantity: 2 })).status, 'FULFILLED');
  assertRefused(await property.admin.put(path, { quantity: 3 }), 409, 'the room request is already fulfilled');
});

test('a cancelled hold and one of a closed booking cannot change; a stale ETag is 412; the booking has a new version', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { id, path, request } = await holding(property);
  const before = (await property.admin.get(`${property.path}/bookings/${id}`)).headers.get('etag') ?? '';
  bodyOf(await property.admin.put(path, { quantity: 2 }, { 'if-match': before }));
  assert.equal((await property.admin.put(path, { quantity: 1 }, { 'if-match': before })).status, 412);
  const [entry] = await service.sql<{ before: { quantity: number }; after: { quantity: number } }>(
    `select before, after from audit_entry where entity_id = $1 and action = 'room-request.changed'`,
    [request.id],
  );
  assert.deepEqual([entry?.before.quantity, entry?.after.quantity], [1, 2]);
  assert.equal((await property.admin.delete(path)).status, 204);
  assertRefused(await property.admin.put(path, { quantity: 1 }), 409, 'the room request is cancelled');
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/cancel`, {}));
  assertRefused(await property.admin.put(path, { quantity: 1 }), 409, 'Booking closed');
  assert.equal((await readBooking(property, id)).status, 'CANCELLED');
});

test('type, days and room change in one step, or none of them; the room of another booking is named', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2, defaultRate: 1000 });
  await addRoomType(property, { code: 'DLX', defaultRate: 5000 });
  const deluxe = await addRoom(property, 201, { roomTypeCode: 'DLX' });
  await addRoom(property, 202, { roomTypeCode: 'DLX' });
  const { id, path } = await holding(property);
  const later = { fromAt: december(3, '12:00'), toAt: december(5, '11:00') };
  const change = { ...later, roomTypeCode: 'DLX', roomIds: [deluxe.id.toUpperCase()] };
  const other = await holding(property, { ...later, roomTypeCode: 'DLX' });
  bodyOf(await property.admin.put(`${other.path}/rooms`, { roomIds: [deluxe.id] }));
  const before = await readBooking(property, id);
  assertRefused(await property.admin.put(path, change), 409, 'room 201 is assigned to booking B-000002 from 2026-12-03 12:00 on');
  assert.deepEqual(await readBooking(property, id), before);
  bodyOf(await property.admin.put(`${other.path}/rooms?dryRun=true`, { roomIds: [] }));
  assertRefused(await property.admin.put(`${path}?dryRun=true`, change), 409, /^room 201 is assigned/);
  bodyOf(await property.admin.put(`${other.path}/rooms`, { roomIds: [] }));
  const after = bodyOf(await property.admin.put(path, change));
  assert.deepEqual(
    [after.roomTypeCode, after.fromAt, after.assignedRooms.map(({ roomNumber }: { roomNumber: number }) => roomNumber)],
    ['DLX', new Date(later.fromAt).toISOString(), [201]],
  );
  assert.equal(bodyOf(await property.admin.put(path, { roomIds: [] })).assignedRooms.length, 0);
  assertRefused(await property.admin.put(path, { roomIds: [roomAt(property, 0)] }), 400, 'roomIds[0] is not a room of type DLX');
});

test('the dates of the booking go with the window where an end of it was theirs, before anybody has come', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const { id, path } = await holding(property, { quantity: 2 });
  const second = await holdRooms(property, id, { ...HOLD, fromAt: december(2, '12:00') });
  const datesOf = async () => {
    const { expectedCheckInAt, expectedCheckOutAt, roomRequests } = await readBooking(property, id);
    return [expectedCheckInAt, expectedCheckOutAt, roomRequests[1].toAt];
  };
  const utc = (at: string): string => new Date(at).toISOString();
  const move = (fields: object, at = path) => property.admin.put(at, { moveExpectedDates: true, ...fields });
  bodyOf(await move({ fromAt: december(2, '10:00'), toAt: december(5, '11:00') }));
  assert.deepEqual(await datesOf(), [utc(december(2, '10:00')), utc(december(5, '11:00')), utc(HOLD.toAt)]);
  bodyOf(await move({ toAt: december(4, '11:00') }, `${property.path}/bookings/${id}/room-requests/${second.id}`));
  assert.equal((await datesOf())[1], utc(december(5, '11:00')), 'the end of the second request was not an expected date');
  service.clock.set(december(2, '12:00'));
  await checkIn(property, id, [roomAt(property, 0)]);
  assertRefused(await move({ quantity: 2 }), 409, 'booking is not open');
});
