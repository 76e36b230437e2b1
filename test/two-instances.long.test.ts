/** Two services on one database and one folder of files: a caller does not notice which of them answers. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { type Service, startService } from '../src/lifecycle/start.ts';
import { openEventStream } from './harness/event-stream.ts';
import { rounds } from './harness/long-test.ts';
import { newPopulatedProperty, type PopulatedProperty } from './harness/populated-property.ts';
import { type ApiClient, type ApiResponse, clientAt, startTestService, type TestService } from './harness/service-under-test.ts';
import { bodyOf, openBooking, readBooking } from './harness/stays.ts';

const ROUNDS = rounds(10);
const PATIENCE_MS = 30_000;

let service: TestService;
let second: Service;
let property: PopulatedProperty;
/** The same administrator at each instance. */
let clients: [ApiClient, ApiClient];

before(async () => {
  service = await startTestService();
  const { config } = service.running;
  second = await startService(config, pino({ level: config.logLevel }), service.clock.now);
  property = await newPopulatedProperty(service);
  clients = [property.admin, clientAt(second.url, property.admin.token, property.admin.userId)];
});
after(async () => {
  await second.stop();
  await service.stop();
});

const isReplay = (response: ApiResponse): boolean => response.headers.get('idempotency-replayed') === 'true';

test('a stored response of one instance is replayed by the other', async () => {
  const path = `${property.path}/bookings/${property.params.bookingId}/payments`;
  const key = { 'idempotency-key': randomUUID() };
  const first = await clients[0].post(path, { amount: 10, method: 'CASH' }, key);
  assert.equal(first.status, 201, first.text);
  const again = await clients[1].post(path, { amount: 10, method: 'CASH' }, key);
  assert.ok(isReplay(again));
  assert.deepEqual([again.status, again.text, again.headers.get('etag')], [first.status, first.text, first.headers.get('etag')]);
  assert.equal((await clients[1].post(path, { amount: 11, method: 'CASH' }, key)).status, 422);
});

test(`one key sent to both at once is carried out once, in ${ROUNDS} rounds`, async () => {
  const path = `${property.path}/bookings/${property.params.bookingId}/payments`;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const key = { 'idempotency-key': randomUUID() };
    const body = { amount: round, method: 'CASH', notes: key['idempotency-key'] };
    const responses = await Promise.all([...clients, ...clients, ...clients].map((client) => client.post(path, body, key)));
    const writes = responses.filter((response) => response.status === 201 && !isReplay(response));
    assert.equal(writes.length, 1, responses.map(({ status }) => status).join());
    for (const response of responses) assert.ok(response.status === 409 || response.text === writes[0]?.text, response.text);
    const payments: { notes: string }[] = bodyOf(await clients[1].get(path));
    assert.equal(payments.filter(({ notes }) => notes === body.notes).length, 1);
  }
});

test(`one room sold at both at once is sold once, in ${ROUNDS} rounds`, async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const bookings = [await openBooking(property), await openBooking(property)];
    const responses = await Promise.all(
      clients.map((client, index) =>
        client.post(`${property.path}/bookings/${bookings[index]?.id}/check-in/bulk`, {
          stays: [{ roomId: property.freeRoomId }],
        }),
      ),
    );
    assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409]);
    const sold = responses.find(({ status }) => status === 200);
    bodyOf(await clients[0].post(`${property.path}/room-stays/${sold?.body.stays[0].id}/void`, { reason: 'next round' }));
  }
});

test('an ETag of one instance is valid at the other', async () => {
  const path = `${property.path}/rooms/${property.freeRoomId}`;
  const etag = (await clients[0].get(path)).headers.get('etag') ?? '';
  assert.equal((await clients[1].get(path, { 'if-none-match': etag })).status, 304);
  assert.equal((await clients[1].put(path, { floor: 3 }, { 'if-match': etag })).status, 200);
  assert.equal((await clients[0].put(path, { floor: 4 }, { 'if-match': etag })).status, 412);
});

test('a stream at one instance sends what is written at the other, and resumes there', async () => {
  const auth = { authorization: `Bearer ${property.admin.token}` };
  const { bookingId } = property.params;
  const path = `${property.path}/bookings/${bookingId}/stream`;
  const here = await openEventStream(service.url + path, auth);
  await here.until(({ events }) => events.length === 1, PATIENCE_MS);
  bodyOf(await clients[1].post(`${property.path}/bookings/${bookingId}/charges`, { type: 'FOOD', amount: 75 }), 201);
  await here.until(({ events }) => events.length === 2, PATIENCE_MS);
  const received = here.events.at(-1);
  here.close();
  bodyOf(await clients[0].post(`${property.path}/bookings/${bookingId}/charges`, { type: 'LAUNDRY', amount: 25 }), 201);
  const there = await openEventStream(second.url + path, { ...auth, 'last-event-id': received?.id ?? '' });
  await there.until(({ events }) => events.length === 1, PATIENCE_MS);
  there.close();
  assert.deepEqual([received?.name, there.events[0]?.name], ['booking.updated', 'booking.updated']);
  const { pending } = (await readBooking(property, bookingId)).balance;
  const data = there.events[0]?.data as { pending: number } | undefined;
  assert.equal(data?.pending, pending);
});

test('a signature stored at one instance is read, replaced and read again at the other', async () => {
  const path = `${property.path}/guests/${property.params.guestId}/signature`;
  const form = (stroke: string): FormData => {
    const data = new FormData();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="${stroke}"/></svg>`;
    data.append('file', new Blob([svg], { type: 'image/svg+xml' }), 'signature.svg');
    return data;
  };
  for (const [writer, reader, stroke] of [
    [clients[0], clients[1], 'M1 9L9 1'],
    [clients[1], clients[0], 'M1 1L9 9'],
  ] as const) {
    bodyOf(await writer.post(path, form(stroke)), 201);
    for (const client of [reader, writer]) {
      const { status, text } = await client.get(`${path}/file`);
      assert.equal(status, 200, text);
      assert.ok(text.includes(stroke), text);
    }
  }
});

test('a member who is disabled at one instance is refused at the other at once', async () => {
  const clerk = await property.join('STAFF');
  const there = clientAt(second.url, clerk.token);
  assert.equal((await there.get(`${property.path}/rooms`)).status, 200);
  bodyOf(await clients[0].put(`${property.path}/users/${clerk.userId}/disabled`, { disabled: true }));
  assert.equal((await there.get(`${property.path}/rooms`)).status, 403);
});

test('when one instance stops the other keeps serving, and streams that come back at once do not reach it any more', async () => {
  const open = () =>
    openEventStream(`${second.url}${property.path}/rooms/board/stream`, { authorization: `Bearer ${property.admin.token}` });
  const streams = await Promise.all(Array.from({ length: 8 }, open));
  const statuses = streams.map(async ({ ended }) => {
    await ended;
    return await open().then(
      ({ status }) => status,
      () => 'no connection',
    );
  });
  await second.stop();
  assert.deepEqual(new Set(await Promise.all(statuses)), new Set(['no connection']));
  assert.equal(
    (await clients[0].post(`${property.path}/bookings/${property.params.bookingId}/charges`, { type: 'FOOD', amount: 5 })).status,
    201,
  );
  second = await startService(service.running.config, pino({ level: 'silent' }), service.clock.now);
  const { status } = await clientAt(second.url, property.admin.token).get(
    `${property.path}/bookings/${property.params.bookingId}`,
  );
  assert.equal(status, 200);
});
