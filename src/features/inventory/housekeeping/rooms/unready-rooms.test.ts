import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { housekeeping, keptRoom, setCondition } from '../../../../../test/harness/housekeeping.ts';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import { startTestService, type TestProperty } from '../../../../../test/harness/service-under-test.ts';
import { bodyOf, hoursFrom, newPropertyWithRooms, openBooking, roomAt } from '../../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

const settings = (property: TestProperty, body: object) => property.admin.put(`${housekeeping(property)}/settings`, body);

const enter = (property: TestProperty, bookingId: string, roomId: string, query = '') =>
  property.admin.post(`${property.path}/bookings/${bookingId}/check-in/bulk${query}`, {
    stays: [{ roomId, checkInAt: hoursFrom(service.clock.now(), -1) }],
  });

test('a check-in, a further room and a move into a dirty room are done and warn of it; so does the dry run', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4 });
  const [first = '', second = '', third = '', clean = ''] = property.rooms.map(({ id }) => id);
  for (const roomId of [first, second, third]) bodyOf(await setCondition(property, roomId, { condition: 'DIRTY' }));
  const { id } = await openBooking(property);
  const warning = (roomId: string, roomNumber: number) => [{ code: 'ROOM_NOT_READY', roomId, roomNumber, condition: 'DIRTY' }];
  assert.deepEqual(bodyOf(await enter(property, id, first, '?dryRun=true')).warnings, warning(first, 101));
  const booking = bodyOf(await enter(property, id, first));
  assert.deepEqual(booking.warnings, warning(first, 101));
  const stays = `${property.path}/bookings/${id}/room-stays`;
  assert.deepEqual(bodyOf(await property.admin.post(stays, { roomId: second }), 201).warnings, warning(second, 102));
  const move = (stayId: string, roomId: string) => property.admin.post(`${property.path}/room-stays/${stayId}/move`, { roomId });
  const moved = bodyOf(await move(booking.stays[0].id, third));
  assert.deepEqual(moved.warnings, warning(third, 103));
  service.clock.advance(1);
  assert.equal('warnings' in bodyOf(await move(moved.id, clean)), false);
  assert.equal('warnings' in bodyOf(await property.admin.get(`${property.path}/bookings/${id}`)), false);
});

test('a property that refuses dirty rooms says which one, and changes nothing', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  bodyOf(await settings(property, { dirtyRoomAtCheckIn: 'REFUSE' }));
  bodyOf(await setCondition(property, roomAt(property, 0), { condition: 'CLEANING' }));
  const { id } = await openBooking(property);
  const refused = await enter(property, id, roomAt(property, 0));
  assertRefused(refused, 409, /room 101 is not ready: it is CLEANING/);
  assert.equal(refused.body.code, 'room-not-ready');
  assert.equal((await keptRoom(property, roomAt(property, 0))).occupancy, 'VACANT');
  bodyOf(await setCondition(property, roomAt(property, 0), { condition: 'CLEAN' }));
  bodyOf(await enter(property, id, roomAt(property, 0)));
});

test('where rooms are inspected, a clean room is not ready yet', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  bodyOf(await settings(property, { dirtyRoomAtCheckIn: 'REFUSE', needsInspection: true }));
  const { id } = await openBooking(property);
  assertRefused(await enter(property, id, roomAt(property, 0)), 409, /room 101 is not ready: it is CLEAN$/);
  bodyOf(await setCondition(property, roomAt(property, 0), { condition: 'INSPECTED' }));
  bodyOf(await enter(property, id, roomAt(property, 0)));
});
