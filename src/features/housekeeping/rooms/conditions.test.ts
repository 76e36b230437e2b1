import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import {
  type ApiClient,
  startTestService,
  type TestProperty,
  type TestService,
} from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  roomAt,
} from '../../../../test/harness/stays.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const housekeeping = (property: TestProperty): string => `${property.path}/housekeeping`;

async function listed(property: TestProperty, roomId: string, client: ApiClient = property.admin) {
  const rooms = bodyOf(await client.get(`${housekeeping(property)}/rooms`));
  return rooms.find((room: { roomId: string }) => room.roomId === roomId);
}

const set = (property: PropertyWithRooms, body: unknown, client: ApiClient = property.admin, index = 0) =>
  client.put(`${housekeeping(property)}/rooms/${roomAt(property, index)}/condition`, body);

test('a new room is clean, and the list says nothing of guests', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  assert.deepEqual(await listed(property, roomAt(property, 0)), {
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
  await checkIn(property, id, [roomAt(property, 0)], { nightlyRate: 0 });
  await checkOut(property, id);
  const dirty = await listed(property, roomAt(property, 0), maid);
  assert.deepEqual([dirty.condition, dirty.occupancy, dirty.priority], ['DIRTY', 'VACANT', 2]);
  bodyOf(await set(property, { condition: 'CLEANING', expectedCondition: 'DIRTY' }, maid));
  bodyOf(await set(property, { condition: 'CLEAN', expectedCondition: 'CLEANING' }, maid));
  const clean = await listed(property, roomAt(property, 0));
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
