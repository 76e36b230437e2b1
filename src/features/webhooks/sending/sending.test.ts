import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { addDocument, newVisitor } from '../../../../test/harness/documents.ts';
import { until as untilTrue } from '../../../../test/harness/gateway-events.ts';
import { startOwnTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, hoursFrom, newPropertyWithRooms, openBooking } from '../../../../test/harness/stays.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../../test/harness/webhook-receiver.ts';
import { purgeDeliveries } from '../deliveries.queries.ts';

let receiver: WebhookReceiver;
const service = await startOwnTestService({ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' });
after(() => service.stop());
afterEach(async () => {
  await receiver.stop();
  service.clock.set(new Date().toISOString());
});

const until = (isSo: () => boolean | Promise<boolean>): Promise<void> => untilTrue(String(isSo), async () => isSo());

type Endpoint = { id: string; path: string; secret: string };

async function newEndpoint(property: TestProperty, body: object = {}): Promise<Endpoint> {
  const path = `${property.path}/webhook-endpoints`;
  const { id, secret } = bodyOf(await property.admin.post(path, { url: receiver.url, ...body }), 201);
  return { id, secret, path: `${path}/${id}` };
}

async function newHotel(body: object = {}): Promise<{ property: TestProperty; endpoint: Endpoint }> {
  receiver = await startWebhookReceiver();
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  return { property, endpoint: await newEndpoint(property, body) };
}

const positions = (): (number | null)[] => receiver.received.map(({ event }) => event.position);
const read = async (property: TestProperty, { path }: Endpoint) => bodyOf(await property.admin.get(path));
const deliveries = async (property: TestProperty, { path }: Endpoint, query = '') =>
  bodyOf(await property.admin.get(`${path}/deliveries${query}`));
const change = async (property: TestProperty, id: string, amount: number): Promise<void> => {
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/charges`, { type: 'FOOD', amount }), 201);
};

test('events arrive once, in order, as the list of events has them, and signed so that the library of the specification accepts them', async () => {
  const { property, endpoint } = await newHotel();
  const { position: from } = await read(property, endpoint);
  await openBooking(property);
  await openBooking(property);
  const { items } = bodyOf(await property.admin.get(`${property.path}/events?after=${from}`));
  assert.ok(items.length >= 2);
  await until(() => receiver.received.length >= items.length);
  const hook = new Webhook(endpoint.secret);
  for (const { body, headers } of receiver.received) hook.verify(body, headers as Record<string, string>);
  const byPosition = receiver.received.map(({ body }) => JSON.parse(body)).sort((a, b) => a.position - b.position);
  assert.deepEqual(byPosition, items);
  await until(async () => (await deliveries(property, endpoint, '?status=DELIVERED')).length === items.length);
  const list = await deliveries(property, endpoint);
  assert.deepEqual(
    new Set(list.map(({ id }: { id: string }) => id)),
    new Set(receiver.received.map(({ headers }) => headers['webhook-id'])),
  );
  assert.equal((await read(property, endpoint)).oldestPendingAt, null);
});

test('only events of the chosen kinds are sent, and none of another property', async () => {
  const { property } = await newHotel({ eventKinds: ['BOOKING'] });
  const other = await newPropertyWithRooms(service, { rooms: 1 });
  await openBooking(other);
  const { id } = await openBooking(property);
  await until(() => receiver.received.length >= 1);
  assert.deepEqual(
    receiver.received.map(({ event }) => [event.type, event.propertyId, event.data.bookingId]),
    receiver.received.map(() => ['BOOKING', property.id, id]),
  );
});

test('an event of an identity document holds nothing that was read of it, and no link to its file', async () => {
  const { property } = await newHotel({ eventKinds: ['DOCUMENT'] });
  const { id } = await addDocument(property, await newVisitor(property));
  await until(() => receiver.received.length >= 1);
  for (const { event } of receiver.received) {
    assert.deepEqual([event.type, event.data.id, event.data.item], ['DOCUMENT', id, null]);
  }
});

test('a receiver that fails gets the event again with the same id, later ones of the booking wait, and others do not', async () => {
  const { property, endpoint } = await newHotel({ eventKinds: ['BOOKING'] });
  const [first, second] = [await openBooking(property), await openBooking(property)];
  await until(() => receiver.received.length >= 2);
  receiver.received.length = 0;
  receiver.answer = (response, { event }) =>
    response.writeHead(event.data.bookingId === first.id ? 500 : 200).end('asha@example.com says no');
  await change(property, first.id, 1);
  await change(property, first.id, 2);
  await change(property, second.id, 1);
  await until(async () => (await deliveries(property, endpoint, '?status=DELIVERED')).length === 3);
  const failed = receiver.received.filter(({ event }) => event.data.bookingId === first.id);
  assert.equal(new Set(failed.map(({ event }) => event.position)).size, 1, 'the second event of the booking waits');
  const [waiting] = (await deliveries(property, endpoint, '?status=PENDING')).slice(-1);
  assert.equal(waiting.error, 'the receiver answered 500');
  assert.equal(waiting.responseBody, '••• says no');
  receiver.answer = (response) => response.end();
  service.clock.advance(10);
  await until(async () => (await deliveries(property, endpoint, '?status=PENDING')).length === 0);
  const ofFirst = receiver.received.filter(({ event }) => event.data.bookingId === first.id);
  assert.equal(ofFirst[1]?.headers['webhook-id'], ofFirst[0]?.headers['webhook-id']);
  const inOrder = ofFirst.map(({ event }) => event.position ?? 0);
  assert.deepEqual(
    inOrder,
    inOrder.toSorted((a, b) => a - b),
  );
  assert.equal(new Set(inOrder).size, 2);
});

test('after three days without success the endpoint is disabled; enabled again it goes on where it was', async () => {
  const { property, endpoint } = await newHotel({ eventKinds: ['BOOKING'] });
  receiver.answer = (response) => response.writeHead(503).end();
  const { id } = await openBooking(property);
  await until(async () => (await read(property, endpoint)).lastError !== null);
  await change(property, id, 1);
  service.clock.advance(73 * 60);
  await until(async () => (await read(property, endpoint)).disabledReason === 'FAILED');
  const { enabled, disabledAt, lastError } = await read(property, endpoint);
  assert.deepEqual([enabled, disabledAt !== null, lastError], [false, true, 'the receiver answered 503']);
  receiver.received.length = 0;
  receiver.answer = (response) => response.end();
  await change(property, id, 2);
  bodyOf(await property.admin.put(endpoint.path, { enabled: true }));
  const again = await read(property, endpoint);
  assert.deepEqual([again.lastFailureAt, again.lastError], [null, null], 'it no longer counts as failing');
  await until(async () => (await read(property, endpoint)).oldestPendingAt === null && receiver.received.length >= 3);
  assert.deepEqual(
    positions(),
    positions().toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  );
  assert.equal(receiver.received.length, 3);
});

test('with another URL what waits is sent there at once', async () => {
  const { property, endpoint } = await newHotel({ eventKinds: ['BOOKING'] });
  receiver.answer = (response, { path }) => response.writeHead(path === '/' ? 500 : 200).end();
  await openBooking(property);
  await until(async () => (await read(property, endpoint)).lastError !== null);
  bodyOf(await property.admin.put(endpoint.path, { url: `${receiver.url}right` }));
  await until(async () => (await deliveries(property, endpoint, '?status=DELIVERED')).length === 1);
  const { lastFailureAt, lastError } = await read(property, endpoint);
  assert.deepEqual([lastFailureAt, lastError], [null, null]);
});

test('a revoked secret no longer signs', async () => {
  const { property, endpoint } = await newHotel();
  bodyOf(await property.admin.post(`${endpoint.path}/rotate-secret`));
  const { secret } = bodyOf(await property.admin.post(`${endpoint.path}/rotate-secret`, { revokePrevious: true }));
  bodyOf(await property.admin.post(`${endpoint.path}/test`), 202);
  await until(() => receiver.received.length === 1);
  const { body, headers } = receiver.received[0] as (typeof receiver.received)[0];
  new Webhook(secret).verify(body, headers as Record<string, string>);
  assert.equal(String(headers['webhook-signature']).split(' ').length, 1);
});

test('410 disables the endpoint at once', async () => {
  const { property, endpoint } = await newHotel();
  receiver.answer = (response) => response.writeHead(410).end();
  await openBooking(property);
  await until(async () => (await read(property, endpoint)).disabledReason === 'FAILED');
  assert.equal((await read(property, endpoint)).lastError, 'the receiver answered 410');
});

test('a redirect is not followed', async () => {
  const { property, endpoint } = await newHotel({ eventKinds: ['BOOKING'] });
  receiver.answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end();
  await openBooking(property);
  await until(async () => (await read(property, endpoint)).lastError !== null);
  assert.match((await read(property, endpoint)).lastError, /307: redirects are not followed/);
  assert.ok(receiver.received.every(({ path }) => path === '/'));
});

test('Retry-After is heeded', async () => {
  const { property, endpoint } = await newHotel({ eventKinds: ['BOOKING'] });
  receiver.answer = (response) => response.writeHead(429, { 'retry-after': '600' }).end();
  const begun = service.clock.now();
  await openBooking(property);
  await until(async () => (await deliveries(property, endpoint)).some(({ error }: { error: string | null }) => error !== null));
  receiver.answer = (response) => response.end();
  const { nextAttemptAt, responseStatus } = (await deliveries(property, endpoint))[0];
  assert.deepEqual([responseStatus, nextAttemptAt >= hoursFrom(begun, 1 / 6)], [429, true]);
  assert.equal(receiver.received.length, 1);
  service.clock.advance(11);
  await until(async () => (await deliveries(property, endpoint))[0].status === 'DELIVERED');
});

test('a test arrives at once, signed; one that fails is not repeated', async () => {
  const { property, endpoint } = await newHotel();
  const { id } = bodyOf(await property.admin.post(`${endpoint.path}/test`), 202);
  await until(() => receiver.received.length === 1);
  assert.deepEqual([receiver.received[0]?.event.type, receiver.received[0]?.headers['webhook-id']], ['TEST', id]);
  await until(async () => (await deliveries(property, endpoint))[0].status === 'DELIVERED');
  receiver.answer = (response) => response.writeHead(404).end();
  bodyOf(await property.admin.post(`${endpoint.path}/test`), 202);
  await until(async () => (await deliveries(property, endpoint))[0].status === 'FAILED');
  assert.equal((await read(property, endpoint)).enabled, true);
});

test('events are sent again from a position, in order and with their ids', async () => {
  const { property, endpoint } = await newHotel({ eventKinds: ['BOOKING'] });
  const { position: after } = await read(property, endpoint);
  const { id } = await openBooking(property);
  for (const count of [1, 2, 3]) await change(property, id, count);
  await until(() => receiver.received.length === 4);
  const before = receiver.received.splice(0);
  assert.deepEqual(bodyOf(await property.admin.post(`${endpoint.path}/replay`, { after }), 202), { events: 4 });
  await until(() => receiver.received.length === 4);
  const seen = (list: typeof before) => list.map(({ headers, body }) => [headers['webhook-id'], body]);
  assert.deepEqual(seen(receiver.received), seen(before));
  assert.equal((await property.admin.post(`${endpoint.path}/replay`, { after: 9_999_999 })).status, 410);
});

test('after a rotation both secrets verify, and after 24 hours only the new one', async () => {
  const { property, endpoint } = await newHotel();
  const { secret } = bodyOf(await property.admin.post(`${endpoint.path}/rotate-secret`));
  bodyOf(await property.admin.post(`${endpoint.path}/test`), 202);
  await until(() => receiver.received.length === 1);
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[0]];
  for (const key of [secret, endpoint.secret]) new Webhook(key).verify(body, headers as Record<string, string>);
  service.clock.advance(24 * 60 + 1);
  bodyOf(await property.admin.post(`${endpoint.path}/test`), 202);
  await until(() => receiver.received.length === 2);
  assert.equal(String(receiver.received[1]?.headers['webhook-signature']).split(' ').length, 1);
});

test('deliveries older than the instant are purged, and a deleted endpoint goes with its last one', async () => {
  const { property, endpoint } = await newHotel({ eventKinds: ['BOOKING'] });
  const { db } = service.running.platform;
  await openBooking(property);
  await until(async () => (await deliveries(property, endpoint, '?status=DELIVERED')).length === 1);
  const [{ createdAt }] = await deliveries(property, endpoint);
  await purgeDeliveries(db, createdAt, 100);
  assert.equal((await deliveries(property, endpoint)).length, 1);
  await purgeDeliveries(db, hoursFrom(createdAt, 1), 100);
  assert.equal((await deliveries(property, endpoint)).length, 0);
  bodyOf(await property.admin.post(`${endpoint.path}/test`), 202);
  assert.equal((await property.admin.delete(endpoint.path)).status, 204);
  await purgeDeliveries(db, createdAt, 100);
  assert.deepEqual(await service.sql('select from webhook_endpoint where id = $1', [endpoint.id]), []);
});

test('nothing is sent to a deleted or disabled endpoint', async () => {
  const { property, endpoint } = await newHotel({ eventKinds: ['BOOKING'] });
  const other = await newEndpoint(property, { eventKinds: ['BOOKING'] });
  bodyOf(await property.admin.put(endpoint.path, { enabled: false }));
  await openBooking(property);
  await until(() => receiver.received.length === 1);
  assert.equal((await property.admin.delete(other.path)).status, 204);
  bodyOf(await property.admin.put(endpoint.path, { enabled: true }));
  await until(() => receiver.received.length === 2);
  assert.equal(receiver.received[0]?.body, receiver.received[1]?.body);
  assert.notEqual(receiver.received[0]?.headers['webhook-id'], receiver.received[1]?.headers['webhook-id']);
});
