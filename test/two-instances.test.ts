/** Two services on one database and one folder of files: a caller cannot tell which of them answers. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { type Service, startService } from '../src/start.ts';
import { openEventStream } from './support/event-stream.ts';
import { type FullHouse, newFullHouse } from './support/full-house.ts';
import { type Answer, type Desk, deskAt, type Hotel, openHotel } from './support/hotel.ts';
import { bodyOf, openBooking, readBooking } from './support/stays.ts';

const ROUNDS = 10;
const PATIENCE_MS = 30_000;

let hotel: Hotel;
let second: Service;
let house: FullHouse;
/** The same administrator at each of the two. */
let desks: [Desk, Desk];

before(async () => {
  hotel = await openHotel();
  const { config } = hotel.service.platform;
  second = await startService(config, pino({ level: config.logLevel }), hotel.clock.now);
  house = await newFullHouse(hotel);
  desks = [house.admin, deskAt(second.url, house.admin.token, house.admin.userId)];
});
after(async () => {
  await second.stop();
  await hotel.stop();
});

const isReplay = (answer: Answer): boolean => answer.headers.get('idempotency-replayed') === 'true';

test('a key that one instance has answered is replayed by the other', async () => {
  const path = `${house.path}/bookings/${house.params.bookingId}/payments`;
  const key = { 'idempotency-key': randomUUID() };
  const first = await desks[0].post(path, { amount: 10, method: 'CASH' }, key);
  assert.equal(first.status, 201, first.text);
  const again = await desks[1].post(path, { amount: 10, method: 'CASH' }, key);
  assert.ok(isReplay(again));
  assert.deepEqual([again.status, again.text, again.headers.get('etag')], [first.status, first.text, first.headers.get('etag')]);
  assert.equal((await desks[1].post(path, { amount: 11, method: 'CASH' }, key)).status, 422);
});

test(`one key sent to both at once has one effect, in ${ROUNDS} rounds`, async () => {
  const path = `${house.path}/bookings/${house.params.bookingId}/payments`;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const key = { 'idempotency-key': randomUUID() };
    const body = { amount: round, method: 'CASH', notes: key['idempotency-key'] };
    const answers = await Promise.all([...desks, ...desks, ...desks].map((desk) => desk.post(path, body, key)));
    const effects = answers.filter((answer) => answer.status === 201 && !isReplay(answer));
    assert.equal(effects.length, 1, answers.map(({ status }) => status).join());
    for (const answer of answers) assert.ok(answer.status === 409 || answer.text === effects[0]?.text, answer.text);
    const payments: { notes: string }[] = bodyOf(await desks[1].get(path));
    assert.equal(payments.filter(({ notes }) => notes === body.notes).length, 1);
  }
});

test(`one room sold at both at once is sold once, in ${ROUNDS} rounds`, async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const bookings = [await openBooking(house), await openBooking(house)];
    const answers = await Promise.all(
      desks.map((desk, index) =>
        desk.post(`${house.path}/bookings/${bookings[index]?.id}/check-in/bulk`, { stays: [{ roomId: house.freeRoomId }] }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    const sold = answers.find(({ status }) => status === 200);
    bodyOf(await desks[0].post(`${house.path}/room-stays/${sold?.body.stays[0].id}/void`, { reason: 'next round' }));
  }
});

test('an ETag given by one instance holds at the other', async () => {
  const path = `${house.path}/rooms/${house.freeRoomId}`;
  const etag = (await desks[0].get(path)).headers.get('etag') ?? '';
  assert.equal((await desks[1].get(path, { 'if-none-match': etag })).status, 304);
  assert.equal((await desks[1].put(path, { floor: 3 }, { 'if-match': etag })).status, 200);
  assert.equal((await desks[0].put(path, { floor: 4 }, { 'if-match': etag })).status, 412);
});

test('a stream at one instance tells what is written at the other, and resumes there', async () => {
  const auth = { authorization: `Bearer ${house.admin.token}` };
  const { bookingId } = house.params;
  const path = `${house.path}/bookings/${bookingId}/stream`;
  const here = await openEventStream(hotel.url + path, auth);
  await here.until(({ events }) => events.length === 1, PATIENCE_MS);
  bodyOf(await desks[1].post(`${house.path}/bookings/${bookingId}/charges`, { type: 'FOOD', amount: 75 }), 201);
  await here.until(({ events }) => events.length === 2, PATIENCE_MS);
  const told = here.events.at(-1);
  here.close();
  bodyOf(await desks[0].post(`${house.path}/bookings/${bookingId}/charges`, { type: 'LAUNDRY', amount: 25 }), 201);
  const there = await openEventStream(second.url + path, { ...auth, 'last-event-id': told?.id ?? '' });
  await there.until(({ events }) => events.length === 1, PATIENCE_MS);
  there.close();
  assert.deepEqual([told?.name, there.events[0]?.name], ['booking.updated', 'booking.updated']);
  const { pending } = (await readBooking(house, bookingId)).balance;
  const data = there.events[0]?.data as { pending: number } | undefined;
  assert.equal(data?.pending, pending);
});

test('a signature stored at one instance is read, replaced and read again at the other', async () => {
  const path = `${house.path}/guests/${house.params.guestId}/signature`;
  const form = (stroke: string): FormData => {
    const data = new FormData();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="${stroke}"/></svg>`;
    data.append('file', new Blob([svg], { type: 'image/svg+xml' }), 'signature.svg');
    return data;
  };
  for (const [writer, reader, stroke] of [
    [desks[0], desks[1], 'M1 9L9 1'],
    [desks[1], desks[0], 'M1 1L9 9'],
  ] as const) {
    bodyOf(await writer.post(path, form(stroke)), 201);
    for (const desk of [reader, writer]) {
      const { status, text } = await desk.get(`${path}/file`);
      assert.equal(status, 200, text);
      assert.ok(text.includes(stroke), text);
    }
  }
});

test('a member who is disabled at one instance is out at the other at once', async () => {
  const clerk = await house.join('STAFF');
  const there = deskAt(second.url, clerk.token);
  assert.equal((await there.get(`${house.path}/rooms`)).status, 200);
  bodyOf(await desks[0].put(`${house.path}/users/${clerk.userId}/disabled`, { disabled: true }));
  assert.equal((await there.get(`${house.path}/rooms`)).status, 403);
});

test('when one instance stops the other goes on', async () => {
  await second.stop();
  assert.equal(
    (await desks[0].post(`${house.path}/bookings/${house.params.bookingId}/charges`, { type: 'FOOD', amount: 5 })).status,
    201,
  );
  second = await startService(hotel.service.platform.config, pino({ level: 'silent' }), hotel.clock.now);
  const { status } = await deskAt(second.url, house.admin.token).get(`${house.path}/bookings/${house.params.bookingId}`);
  assert.equal(status, 200);
});
