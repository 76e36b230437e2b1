import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { housekeeping } from '../../../../../test/harness/housekeeping.ts';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import { type ApiClient, startTestService, type TestProperty } from '../../../../../test/harness/service-under-test.ts';
import { bodyOf, checkIn, newPropertyWithRooms, openBooking, readBooking, roomAt } from '../../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

const ITEMS = [
  { name: 'Cola', quantity: 2, amount: 120.5 },
  { name: 'Peanuts', quantity: 1, amount: 80 },
];

const note = (property: TestProperty, roomId: string, items: unknown = ITEMS, client: ApiClient = property.admin) =>
  client.post(`${housekeeping(property)}/rooms/${roomId}/minibar`, { items });

const settle = (property: TestProperty, id: string, how: 'confirm' | 'refuse', headers: Record<string, string> = {}) =>
  property.admin.post(`${housekeeping(property)}/minibar-proposals/${id}/${how}`, undefined, headers);

async function newGuest() {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const booking = await openBooking(property);
  await checkIn(property, booking.id, [roomAt(property, 0)]);
  return { property, booking, roomId: roomAt(property, 0) };
}

test('housekeeping counts the minibar without seeing the booking, and the front desk makes a charge of it', async () => {
  const { property, booking, roomId } = await newGuest();
  const maid = await property.join('HOUSEKEEPING');
  const noted = bodyOf(await note(property, roomId, ITEMS, maid), 201);
  assert.deepEqual([noted.amount, noted.currency, noted.status, noted.roomNumber], [321, 'INR', 'OPEN', 101]);
  assert.equal('bookingId' in noted || 'bookingReference' in noted, false);
  const [open] = bodyOf(await property.admin.get(`${housekeeping(property)}/minibar-proposals`));
  assert.deepEqual([open.id, open.bookingId, open.bookingReference], [noted.id, booking.id, booking.reference]);
  const before = (await property.admin.get(`${property.path}/bookings/${booking.id}`)).headers.get('etag');
  const confirmed = bodyOf(await settle(property, noted.id, 'confirm'));
  const after = await property.admin.get(`${property.path}/bookings/${booking.id}`);
  const [charge] = after.body.ledger.charges;
  assert.deepEqual(
    [charge.id, charge.type, charge.amount, charge.notes],
    [confirmed.chargeId, 'FOOD', 321, 'Minibar, room 101: 2 × Cola, 1 × Peanuts'],
  );
  assert.notEqual(after.headers.get('etag'), before);
  assert.deepEqual(bodyOf(await property.admin.get(`${housekeeping(property)}/minibar-proposals`)), []);
  assert.equal(bodyOf(await property.admin.get(`${housekeeping(property)}/minibar-proposals?status=CONFIRMED`)).length, 1);
});

test('of many who confirm or refuse one proposal at once, one does, and there is one charge at most', async () => {
  const { property, booking, roomId } = await newGuest();
  const { id } = bodyOf(await note(property, roomId), 201);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => settle(property, id, index % 4 === 3 ? 'refuse' : 'confirm')),
  );
  const [done, ...more] = answers.filter(({ status }) => status === 200);
  assert.equal(more.length, 0);
  assert.ok(answers.every(({ status, body }) => status === 200 || body.code === 'proposal-decided'));
  const { charges } = (await readBooking(property, booking.id)).ledger;
  assert.equal(charges.length, done?.body.status === 'CONFIRMED' ? 1 : 0);
});

test('a confirmation that is repeated with its key gets its response again', async () => {
  const { property, booking, roomId } = await newGuest();
  const { id } = bodyOf(await note(property, roomId), 201);
  const key = { 'Idempotency-Key': 'confirm-once' };
  const first = bodyOf(await settle(property, id, 'confirm', key));
  assert.deepEqual(bodyOf(await settle(property, id, 'confirm', key)), first);
  assert.equal((await readBooking(property, booking.id)).ledger.charges.length, 1);
});

test('a refused proposal is no charge; a room without a guest and an amount with too many decimals are refused', async () => {
  const { property, booking, roomId } = await newGuest();
  const { id } = bodyOf(await note(property, roomId), 201);
  assert.equal(bodyOf(await settle(property, id, 'refuse')).status, 'REFUSED');
  assertRefused(await settle(property, id, 'confirm'), 409, /the proposal is refused already/);
  assert.deepEqual((await readBooking(property, booking.id)).ledger.charges, []);
  const vacant = await note(property, roomAt(property, 1));
  assertRefused(vacant, 409, /room 102 has no guest/);
  assert.equal(vacant.body.code, 'room-vacant');
  assertRefused(await note(property, roomId, [{ name: 'Cola', quantity: 1, amount: 1.234 }]), 400, /items\[0\]\.amount/);
});
