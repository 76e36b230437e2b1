import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { housekeeping, keptRoom, setCondition } from '../../../../../test/harness/housekeeping.ts';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import { type ApiClient, startTestService } from '../../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  roomAt,
} from '../../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

const set = (property: PropertyWithRooms, body: object, client: ApiClient = property.admin) =>
  setCondition(property, roomAt(property, 0), body, client);

test('a new room is clean, and the list says nothing of guests', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  assert.deepEqual(await keptRoom(property, roomAt(property, 0)), {
    roomId: roomAt(property, 0),
    roomNumber: 101,
    floor: null,
    roomTypeCode: 'STD',
    condition: 'CLEAN',
    conditionChangedAt: null,
    conditionChangedBy: null,
    outOfOrder: null,
    occupancy: 'VACANT',
    arrivalToday: false,
    departureToday: false,
    serviceDue: false,
    priority: 4,
    assignedTo: null,
    guestRequest: null,
    openNotes: 0,
  });
});

test('a check-out makes the room dirty, and who cleans it is named', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const maid = await property.join('HOUSEKEEPING');
  const { id } = await openBooking(property);
  await checkIn(property, id, [roomAt(property, 0)], { checkInAt: hoursFrom(service.clock.now(), -1) });
  await checkOut(property, id);
  const dirty = await keptRoom(property, roomAt(property, 0), maid);
  assert.deepEqual([dirty.condition, dirty.occupancy, dirty.priority], ['DIRTY', 'VACANT', 2]);
  bodyOf(await set(property, { condition: 'CLEANING', expectedCondition: 'DIRTY' }, maid));
  bodyOf(await set(property, { condition: 'CLEAN', expectedCondition: 'CLEANING' }, maid));
  const clean = await keptRoom(property, roomAt(property, 0));
  assert.deepEqual([clean.condition, clean.conditionChangedBy.userId, clean.priority], ['CLEAN', maid.userId, 4]);
  assertRefused(await set(property, { condition: 'INSPECTED' }, maid), 403, /only SUPERVISOR, MANAGER or ADMIN/);
  bodyOf(await set(property, { condition: 'INSPECTED' }, await property.join('SUPERVISOR')));
});

test('a change for another condition than the room has is refused, and one that was done already is not', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  bodyOf(await set(property, { condition: 'DIRTY' }));
  const refused = await set(property, { condition: 'CLEAN', expectedCondition: 'CLEANING' });
  assertRefused(refused, 409, /room 101 is DIRTY now, not CLEANING/);
  assert.equal(refused.body.code, 'room-condition-changed');
  bodyOf(await set(property, { condition: 'DIRTY', expectedCondition: 'CLEANING' }));
});

test('of two who begin to clean a room at once, each for the condition that they saw, both are right; what is done is done once', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  bodyOf(await set(property, { condition: 'DIRTY' }));
  const maids = await Promise.all(Array.from({ length: 6 }, () => property.join('HOUSEKEEPING')));
  const answers = await Promise.all(
    maids.map((maid, index) => set(property, { condition: index % 2 ? 'CLEANING' : 'CLEAN', expectedCondition: 'DIRTY' }, maid)),
  );
  const done = answers.filter(({ status }) => status === 200).map(({ body }) => body.condition);
  assert.equal(new Set(done).size, 1, 'only one of the two conditions was set');
  assert.equal((await keptRoom(property, roomAt(property, 0))).condition, done[0]);
  const audit = bodyOf(await property.admin.get(`${property.path}/audit-log?entityId=${roomAt(property, 0)}`));
  assert.equal(audit.filter(({ action }: { action: string }) => action === 'room.condition-changed').length, 2);
});

test('a check-out that comes while somebody begins to clean leaves it dirty, whoever is first', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const maid = await property.join('HOUSEKEEPING');
  const booking = await openBooking(property);
  await checkIn(property, booking.id, [roomAt(property, 0)], { checkInAt: hoursFrom(service.clock.now(), -1) });
  const [change] = await Promise.all([
    set(property, { condition: 'CLEANING', expectedCondition: 'CLEAN' }, maid),
    checkOut(property, booking.id),
  ]);
  assert.equal((await keptRoom(property, roomAt(property, 0))).condition, 'DIRTY');
  assert.ok(change.status === 200 || change.body.code === 'room-condition-changed', change.text);
});

test('several rooms are set at once, all or none', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const bulk = (roomIds: string[], client: ApiClient = property.admin) =>
    client.post(`${housekeeping(property)}/rooms/conditions`, { roomIds, condition: 'INSPECTED' });
  const ids = property.rooms.map(({ id }) => id);
  assertRefused(await bulk([...ids, '0198c0de-1111-7000-8000-000000000001']), 404, /room not found/);
  assertRefused(await bulk(ids, await property.join('STAFF')), 403, /only SUPERVISOR/);
  const list = bodyOf(await property.admin.get(`${housekeeping(property)}/rooms`));
  assert.deepEqual(
    list.map(({ condition }: { condition: string }) => condition),
    ['CLEAN', 'CLEAN', 'CLEAN'],
  );
  assert.deepEqual(
    bodyOf(await bulk(ids)).map(({ roomNumber, condition }: { roomNumber: number; condition: string }) => [
      roomNumber,
      condition,
    ]),
    [
      [101, 'INSPECTED'],
      [102, 'INSPECTED'],
      [103, 'INSPECTED'],
    ],
  );
});

test('a void and a move leave a dirty room behind', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const [first, second] = [roomAt(property, 0), roomAt(property, 1)];
  const { id } = await openBooking(property);
  const booking = await checkIn(property, id, [first], { checkInAt: hoursFrom(service.clock.now(), -1) });
  const moved = bodyOf(await property.admin.post(`${property.path}/room-stays/${booking.stays[0].id}/move`, { roomId: second }));
  assert.equal((await keptRoom(property, first)).condition, 'DIRTY');
  assert.equal((await keptRoom(property, second)).condition, 'CLEAN');
  bodyOf(await property.admin.post(`${property.path}/room-stays/${moved.id}/void`, {}));
  assert.equal((await keptRoom(property, second)).condition, 'DIRTY');
});
