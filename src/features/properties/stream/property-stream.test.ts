import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ACCESS, type Who } from '../../../../test/access-matrix.ts';
import { addDocument } from '../../../../test/harness/documents.ts';
import { type EventStream, openEventStream } from '../../../../test/harness/event-stream.ts';
import {
  newPayingProperty,
  openBookingWithQr,
  type PayingProperty,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import { addUnclearMail } from '../../../../test/harness/mails.ts';
import { addRatePlan } from '../../../../test/harness/rates.ts';
import type { ApiClient } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  bodyOf,
  checkIn,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  pay,
  roomAt,
  signGuest,
} from '../../../../test/harness/stays.ts';
import { ROLES, type Role } from '../access/roles.rules.ts';
import type { PropertyChangeView } from './property-stream.schema.ts';

const paying = await startPaymentTestService();
after(() => paying.stop());

/** The endpoint that reads the records of each type: who may call it may see their changes. */
const READ_BY: Readonly<Record<string, string>> = {
  BOARD: 'GET /properties/{propertyId}/rooms/board/stream',
  BOOKING: 'GET /properties/{propertyId}/bookings/{bookingId}/stream',
  HOLD: 'GET /properties/{propertyId}/bookings/{bookingId}/room-requests',
  ROOM: 'GET /properties/{propertyId}/rooms',
  ROOM_TYPE: 'GET /properties/{propertyId}/room-types/{roomTypeId}',
  RATE_PLAN: 'GET /properties/{propertyId}/rate-plans',
  PROPERTY: 'GET /properties/{propertyId}',
  MEMBER: 'GET /properties/{propertyId}/users',
  GUEST: 'GET /properties/{propertyId}/guests/{guestId}',
  DOCUMENT: 'GET /properties/{propertyId}/guests/{guestId}/documents/stream',
  EMAIL: 'GET /properties/{propertyId}/inbound-emails',
  CHARGE: 'GET /properties/{propertyId}/bookings/{bookingId}/charges',
  PAYMENT: 'GET /properties/{propertyId}/bookings/{bookingId}/payments',
  PAYMENT_REQUEST: 'GET /properties/{propertyId}/payments/gateway/requests',
  QR_EVENT: 'GET /properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr/{qrId}/events/stream',
  HOUSEKEEPING: 'GET /properties/{propertyId}/housekeeping/rooms',
  FOUND_ITEM: 'GET /properties/{propertyId}/housekeeping/found-items',
  MINIBAR: 'GET /properties/{propertyId}/housekeeping/minibar-proposals',
  DAY_CLOSE: 'GET /properties/{propertyId}/day-close',
};

const mayRead = (role: Role, who: Who | undefined): boolean => who === 'member' || (Array.isArray(who) && who.includes(role));

function open(path: string, client: ApiClient, lastEventId?: string): Promise<EventStream> {
  return openEventStream(`${paying.service.url}${path}/stream`, {
    authorization: `Bearer ${client.token}`,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  });
}

const changesIn = ({ events }: EventStream): PropertyChangeView[] =>
  events.filter(({ name }) => name === 'property.changed').map(({ data }) => data as PropertyChangeView);

const snapshotIn = ({ events }: EventStream): unknown => events[0]?.data;

const typesIn = (stream: EventStream): string[] => [...new Set(changesIn(stream).map(({ type }) => type))].sort();

/** Changes a record of every type. The guest's name is in the board's row of the first room. @returns the booking */
async function changeEverything(property: PayingProperty) {
  const { admin, path } = property;
  await addRoom(property, 801);
  await addRatePlan(property);
  bodyOf(await admin.put(`${path}/billing-policy`, { billingCheckoutTime: '10:00' }));
  await property.join('STAFF');
  const [type] = bodyOf(await admin.get(`${path}/room-types`));
  bodyOf(await admin.put(`${path}/room-types/${type.id}`, { name: 'Plain' }));
  const booking = await openBooking(property);
  await holdRooms(property, booking.id);
  await checkIn(property, booking.id, [roomAt(property, 0)]);
  await signGuest(property, booking.primaryGuest.id);
  bodyOf(await admin.post(`${path}/bookings/${booking.id}/charges`, { type: 'FOOD', amount: 100 }), 201);
  await pay(property, booking.id, 100);
  await addDocument(property, {
    bookingId: booking.id,
    guestId: booking.primaryGuest.id,
    path: `${path}/guests/${booking.primaryGuest.id}/documents`,
  });
  await addUnclearMail(property);
  const { qr } = await openBookingWithQr(property);
  paying.sim.pay(qr.gatewayQrId);
  await paying.sim.quiet();
  const kept = `${path}/housekeeping/rooms/${roomAt(property, 0)}`;
  bodyOf(await admin.put(`${kept}/condition`, { condition: 'DIRTY' }));
  bodyOf(await admin.post(`${kept}/minibar`, { items: [{ name: 'Cola', quantity: 1, amount: 10 }] }), 201);
  const item = { roomId: roomAt(property, 0), description: 'umbrella' };
  bodyOf(await admin.post(`${path}/housekeeping/found-items`, item), 201);
  const { businessDate } = bodyOf(await admin.get(`${path}/day-close`));
  bodyOf(await admin.post(`${path}/day-close`, { businessDate }));
  return booking;
}

test('each role gets the changes of the records that it may read, and no others', async () => {
  const property = await newPayingProperty(paying);
  const members = await Promise.all(ROLES.map(async (role) => [role, await property.join(role)] as const));
  const streams = new Map(
    await Promise.all(members.map(async ([role, client]) => [role, await open(property.path, client)] as const)),
  );
  const booking = await changeEverything(property);
  // The last change is one that all see.
  bodyOf(await property.admin.put(property.path, { name: 'The End' }));
  for (const [role, stream] of streams) {
    const expected = Object.keys(READ_BY).filter((type) => mayRead(role, ACCESS[READ_BY[type] ?? '']));
    await stream.until((all) => changesIn(all).filter(({ type }) => type === 'PROPERTY').length === 2);
    assert.deepEqual(typesIn(stream), [...expected].sort(), role);
    assert.deepEqual(stream.events[0]?.name, 'property.snapshot');
    assert.deepEqual(snapshotIn(stream), { types: expected }, role);
    const names = changesIn(stream).flatMap(({ type, item }) =>
      type === 'BOARD' ? [(item as { stay: { guestName: string | null } | null }).stay?.guestName] : [],
    );
    assert.equal(names.includes('Asha Rao'), role !== 'AGENT', role);
    stream.close();
  }
  assert.equal(booking.primaryGuest.name, 'Asha Rao');
});

test('a change names the record and its version; those of single streams have their item', async () => {
  const property = await newPropertyWithRooms(paying.service);
  const stream = await open(property.path, property.admin);
  await stream.until(({ events }) => events.length === 1);
  const booking = await openBooking(property);
  const hold = await holdRooms(property, booking.id);
  const bookingPath = `${property.path}/bookings/${booking.id}`;
  const payment = bodyOf(await property.admin.post(`${bookingPath}/payments`, { amount: 50, method: 'CASH' }), 201);
  const removal = await property.admin.delete(`${bookingPath}/payments/${payment.id}`);
  assert.equal(removal.status, 204);
  const room = await addRoom(property, 901);
  bodyOf(await property.admin.delete(`${property.path}/rooms/${room.id}`), 204);
  await stream.until((all) => changesIn(all).some(({ type, removed }) => type === 'ROOM' && removed));
  const changes = changesIn(stream);
  const of = (type: string): PropertyChangeView[] => changes.filter((change) => change.type === type);
  const item = bodyOf(await property.admin.get(bookingPath));
  const last = of('BOOKING').at(-1);
  assert.equal(last?.version, removal.headers.get('etag'));
  assert.equal(last?.id, booking.id);
  assert.partialDeepStrictEqual(last?.item, { id: booking.id, reference: item.reference });
  const shared = { bookingId: booking.id, removed: false, item: null };
  assert.deepEqual(of('HOLD'), [{ type: 'HOLD', id: hold.id, version: hold.updatedAt, ...shared }]);
  assert.deepEqual(
    of('PAYMENT').map(({ id, removed }) => [id, removed]),
    [
      [payment.id, false],
      [payment.id, true],
    ],
  );
  assert.deepEqual(
    of('ROOM').map(({ id, removed }) => [id, removed]),
    [
      [room.id, false],
      [room.id, true],
    ],
  );
  assert.deepEqual(of('BOARD').at(-1)?.removed, true);
  stream.close();
});

test('it resumes where it was: each later change once and in order, of all types', async () => {
  const property = await newPropertyWithRooms(paying.service);
  const whole = await open(property.path, property.admin);
  await whole.until(({ events }) => events.length === 1);
  const first = await open(property.path, property.admin);
  const booking = await openBooking(property);
  await first.until((all) => changesIn(all).length >= 1);
  first.close();
  const seen = first.events.at(-1)?.id;
  await holdRooms(property, booking.id);
  await pay(property, booking.id, 10);
  const second = await open(property.path, property.admin, seen);
  bodyOf(await property.admin.put(property.path, { name: 'The End' }));
  for (const stream of [whole, second]) await stream.until((all) => changesIn(all).some(({ type }) => type === 'PROPERTY'));
  const rest = whole.events.filter(({ id }) => Number(id) > Number(seen));
  assert.deepEqual(
    second.events.map(({ id, data }) => [id, data]),
    rest.map(({ id, data }) => [id, data]),
  );
  for (const stream of [whole, second]) stream.close();
});

test('it ends when the roles of the caller change, and when the membership ends', async () => {
  const property = await newPropertyWithRooms(paying.service);
  const root = await paying.service.newUser({ superAdmin: true });
  const member = await property.join('STAFF', 'FINANCE');
  const users = `${property.path}/users/${member.userId}`;
  const stream = await open(property.path, member);
  bodyOf(await root.put(`${users}/roles`, { roles: ['FINANCE'] }));
  await Promise.race([stream.ended, stream.until(() => false, 10_000)]);
  const again = await open(property.path, member);
  await again.until(({ events }) => events.length === 1);
  assert.equal(JSON.stringify(snapshotIn(again)).includes('QR_EVENT'), false);
  bodyOf(await root.put(`${users}/disabled`, { disabled: true }));
  await Promise.race([again.ended, again.until(() => false, 10_000)]);
  assert.equal((await open(property.path, member)).status, 403);
});
