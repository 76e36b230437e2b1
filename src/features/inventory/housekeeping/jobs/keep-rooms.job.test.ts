import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { housekeeping, keptRoom, setCondition } from '../../../../../test/harness/housekeeping.ts';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import { boardRowOf } from '../../../../../test/harness/rooms.ts';
import { startTestService } from '../../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  roomAt,
} from '../../../../../test/harness/stays.ts';
import { createKeepRoomsJob } from './keep-rooms.job.ts';

const service = await startTestService();
after(() => service.stop());
beforeEach(() => service.clock.set('2030-03-01T14:00:00+05:30'));

const run = () => createKeepRoomsJob(service.running.platform).run(null, { isLast: false });

const at = (day: number, time: string): void => service.clock.set(`2030-03-${String(day).padStart(2, '0')}T${time}:00+05:30`);

/** A guest who came on the first of March and stays for ten days. */
async function stayIn(property: PropertyWithRooms, index = 0): Promise<void> {
  const dates = { expectedCheckInAt: '2030-03-01T12:00:00+05:30', expectedCheckOutAt: '2030-03-11T11:00:00+05:30' };
  const { id } = await openBooking(property, dates);
  await checkIn(property, id, [roomAt(property, index)], { checkInAt: '2030-03-01T13:00:00+05:30' });
}

const room = (property: PropertyWithRooms, index = 0) => keptRoom(property, roomAt(property, index));

test('a night makes the room dirty at the hour of the property, once, also when the job runs twice at once or late', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  bodyOf(await property.admin.put(`${housekeeping(property)}/settings`, { dirtyAt: '07:30' }));
  await stayIn(property);
  at(2, '07:29');
  await run();
  assert.equal((await room(property)).condition, 'CLEAN');
  at(2, '07:30');
  await Promise.all([run(), run()]);
  const dirty = await room(property);
  assert.deepEqual([dirty.condition, dirty.conditionChangedBy, dirty.serviceDue, dirty.priority], ['DIRTY', null, true, 3]);
  bodyOf(await setCondition(property, roomAt(property, 0), { condition: 'CLEAN' }));
  at(2, '23:00');
  await run();
  assert.deepEqual([(await room(property)).condition, (await room(property)).serviceDue], ['CLEAN', false]);
  at(5, '12:00');
  await run();
  assert.equal((await room(property)).condition, 'DIRTY');
});

test('every third day counts from the check-in, and a day on which no job ran is made up for', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  bodyOf(await property.admin.put(`${housekeeping(property)}/settings`, { stayOver: { kind: 'EVERY_N_DAYS', days: 3 } }));
  await stayIn(property);
  for (const day of [2, 3]) {
    at(day, '09:00');
    await run();
    assert.equal((await room(property)).condition, 'CLEAN', `on day ${day}`);
  }
  at(5, '09:00');
  await run();
  assert.equal((await room(property)).condition, 'DIRTY');
});

test('who wants no disturbance has no service, who asks for it has it at once, and a room being cleaned stays so', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  for (const index of [0, 1, 2]) await stayIn(property, index);
  const ask = (index: number, guestRequest: string | null) =>
    property.admin.put(`${housekeeping(property)}/rooms/${roomAt(property, index)}/guest-request`, { guestRequest });
  bodyOf(await ask(0, 'DO_NOT_DISTURB'));
  bodyOf(await ask(1, 'SERVICE_REQUESTED'));
  assert.equal((await room(property, 1)).condition, 'DIRTY');
  bodyOf(await setCondition(property, roomAt(property, 1), { condition: 'CLEAN' }));
  assert.equal((await room(property, 1)).guestRequest, null);
  bodyOf(await setCondition(property, roomAt(property, 2), { condition: 'CLEANING' }));
  at(2, '09:00');
  await run();
  assert.deepEqual([(await room(property, 0)).condition, (await room(property, 0)).serviceDue], ['CLEAN', false]);
  assert.equal((await room(property, 1)).condition, 'DIRTY');
  assert.equal((await room(property, 2)).condition, 'CLEANING');
});

test('a room is out of order with its reason until its time; then it is dirty and can be sold', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const roomId = roomAt(property, 0);
  const path = `${housekeeping(property)}/rooms/${roomId}/out-of-order`;
  const untilAt = '2030-03-02T06:30:00.000Z';
  assertRefused(
    await property.admin.put(path, { reason: 'tap', untilAt: '2030-02-28T00:00:00Z' }),
    400,
    /untilAt must be in the future/,
  );
  bodyOf(await property.admin.put(path, { reason: 'tap leaks', untilAt }));
  assert.deepEqual((await room(property)).outOfOrder, { reason: 'tap leaks', untilAt });
  assert.equal((await boardRowOf(property.admin, property, roomId))?.status, 'MAINTENANCE');
  await run();
  assert.notEqual((await room(property)).outOfOrder, null);
  service.clock.set(untilAt);
  await Promise.all([run(), run()]);
  assert.deepEqual([(await room(property)).outOfOrder, (await room(property)).condition], [null, 'DIRTY']);
  assert.equal((await boardRowOf(property.admin, property, roomId))?.status, 'FREE');
});

test('maintenance that the room itself names has no reason, and its end forgets the reason of the one before', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const roomId = roomAt(property, 0);
  const path = `${housekeeping(property)}/rooms/${roomId}/out-of-order`;
  bodyOf(await property.admin.put(path, { reason: 'tap leaks', untilAt: '2030-03-02T06:30:00Z' }));
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomId}`, { maintenance: false }));
  assert.equal((await room(property)).condition, 'DIRTY');
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomId}`, { maintenance: true }));
  assert.deepEqual((await room(property)).outOfOrder, { reason: null, untilAt: null });
  bodyOf(await property.admin.delete(path), 204);
  bodyOf(await property.admin.delete(path), 204);
  assert.equal((await room(property)).outOfOrder, null);
  await stayIn(property);
  assertRefused(await property.admin.put(path, { reason: 'tap leaks' }), 409, /room 101 has an active stay/);
});
