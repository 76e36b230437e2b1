import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newPhone, startTestService } from '../../test/harness/service-under-test.ts';
import { createHostelry, type EventOf, type Hostelry, HostelryProblem, newIntent, type Schemas } from '../src/index.ts';

const SIGNATURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 9L9 1" stroke="black"/></svg>';
const BOOKING = '/properties/{propertyId}/bookings/{bookingId}';

const service = await startTestService();
after(() => service.stop());

const inHours = (hours: number): string => new Date(Date.parse(service.clock.now()) + hours * 3_600_000).toISOString();

/** A client of a user, and a property of that user's with so many rooms. The client's requests are kept in `sent`. */
async function newHotel(rooms: number) {
  const { token } = await service.newUser();
  const sent: Request[] = [];
  const answers: Response[] = [];
  const hostelry = createHostelry({
    baseUrl: service.url,
    token: () => token,
    fetch: async (request) => {
      sent.push(request.clone());
      const response = await fetch(request);
      answers.push(response);
      return response;
    },
  });
  const other = createHostelry({ baseUrl: service.url, token: () => token });
  const property = await hostelry.POST('/properties', {
    body: { name: 'Lake House', timezone: 'Asia/Kolkata', currency: 'INR' },
  });
  const path = { propertyId: property.id };
  await hostelry.POST('/properties/{propertyId}/room-types', {
    params: { path },
    body: { code: 'DLX', name: 'Deluxe', baseOccupancy: 2, maxOccupancy: 3, defaultRate: 2500 },
  });
  const made: Schemas['Room'][] = [];
  for (let number = 101; number < 101 + rooms; number++) {
    const body = { roomNumber: number, roomTypeCode: 'DLX' };
    made.push(await hostelry.POST('/properties/{propertyId}/rooms', { params: { path }, body }));
  }
  return { hostelry, other, token, sent, answers, path, rooms: made };
}

function openBooking(hostelry: Hostelry, path: { propertyId: string }, hours = 47): Promise<Schemas['Booking']> {
  return hostelry.POST('/properties/{propertyId}/bookings', {
    params: { path },
    body: {
      source: 'PHONE',
      expectedCheckInAt: inHours(-1),
      expectedCheckOutAt: inHours(hours),
      guestName: 'Asha Rao',
      phoneE164: newPhone(),
    },
  });
}

/** Waits until a stream has brought an event that fits. */
async function nextOf<E>(events: AsyncGenerator<E>, fits: (event: E) => boolean): Promise<E> {
  for (;;) {
    const { value, done } = await events.next();
    if (done === true) throw new Error('the stream ended');
    if (fits(value)) return value;
  }
}

const refused = (status: number) => (error: unknown) => error instanceof HostelryProblem && error.status === status;

test('a whole stay is played through the client, seen on the live stream', async () => {
  const { hostelry, path, rooms } = await newHotel(2);
  const board = hostelry.stream('/properties/{propertyId}/rooms/board/stream', { params: { path } });
  const snapshot = await nextOf(board, ({ event }) => event === 'board.snapshot');
  assert.equal(snapshot.event === 'board.snapshot' && snapshot.data.length, 2);

  const booking = await openBooking(hostelry, path, 1);
  const params = { path: { ...path, bookingId: booking.id } };
  const hold = { roomTypeCode: 'DLX', quantity: 1, fromAt: booking.expectedCheckInAt, toAt: inHours(1) };
  await hostelry.POST(`${BOOKING}/room-requests`, { params, body: hold });
  const roomId = rooms[0]?.id ?? assert.fail();
  const inHouse = await hostelry.POST(`${BOOKING}/check-in/bulk`, {
    params,
    body: { stays: [{ roomId, checkInAt: inHours(-0.5) }] },
  });
  assert.equal(inHouse.status, 'CHECKED_IN');
  const change = await nextOf(board, ({ event }) => event === 'board.room');
  assert.equal(change.event === 'board.room' && change.data.status, 'OCCUPIED');
  await board.return(undefined);

  await hostelry.POST(`${BOOKING}/charges`, { params, body: { type: 'FOOD', amount: 450, notes: 'dinner' } });
  const guest = { path: { ...path, guestId: inHouse.primaryGuest.id } };
  const file = new Blob([SIGNATURE], { type: 'image/svg+xml' });
  await hostelry.POST('/properties/{propertyId}/guests/{guestId}/signature', { params: guest, body: { file } });
  const svg = await hostelry.GET('/properties/{propertyId}/guests/{guestId}/signature/file', { params: guest, parseAs: 'text' });
  assert.match(String(svg), /<svg/);
  await assert.rejects(hostelry.POST(`${BOOKING}/check-out`, { params, body: {} }), refused(409));
  const { pending } = await hostelry.GET(`${BOOKING}/balance`, { params });
  await hostelry.POST(`${BOOKING}/payments`, { params, body: { amount: pending, method: 'UPI' } });
  const closed = await hostelry.POST(`${BOOKING}/check-out`, { params, body: {} });
  assert.equal(closed.status, 'CHECKED_OUT');
  assert.equal(closed.balance.pending, 0);
});

test('a POST is done once for an intent, and each call without one has its own', async () => {
  const { hostelry, path, sent } = await newHotel(0);
  const intent = newIntent();
  const body = { source: 'WALKIN', expectedCheckInAt: inHours(0) } as const;
  const create = () => hostelry.POST('/properties/{propertyId}/bookings', { params: { path }, body, intent });
  const [first, second] = [await create(), await create()];
  assert.equal(first.id, second.id);
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  assert.ok(keys.every((key) => key !== null));
  assert.equal(new Set(keys).size, keys.length - 1);
});

test('a write to a record that somebody else has changed since it was read is refused, and goes through after the next read', async () => {
  const { hostelry, other, path } = await newHotel(0);
  const { id } = await openBooking(hostelry, path);
  const params = { path: { ...path, bookingId: id } };
  const setMode = (client: Hostelry, billingMode: Schemas['BillingMode']) =>
    client.POST(`${BOOKING}/billing-policy`, { params, body: { billingMode } });
  await hostelry.GET(BOOKING, { params });
  await setMode(hostelry, 'TWENTY_FOUR_HOURS');
  await setMode(hostelry, 'PROPERTY_POLICY');
  await setMode(other, 'TWENTY_FOUR_HOURS');
  await assert.rejects(setMode(hostelry, 'PROPERTY_POLICY'), refused(412));
  await hostelry.GET(BOOKING, { params });
  assert.equal((await setMode(hostelry, 'PROPERTY_POLICY')).billingMode, 'PROPERTY_POLICY');

  // Read by its reference it is the same record.
  const { reference } = await hostelry.GET(BOOKING, { params });
  const byReference = { path: { ...path, reference } };
  for (let round = 0; round < 2; round += 1) {
    await hostelry.GET('/properties/{propertyId}/bookings/by-reference/{reference}', { params: byReference });
    await other.GET(BOOKING, { params });
    await setMode(other, round === 0 ? 'TWENTY_FOUR_HOURS' : 'PROPERTY_POLICY');
    await assert.rejects(setMode(hostelry, 'PROPERTY_POLICY'), refused(412));
  }
  await hostelry.GET(BOOKING, { params });

  // What the client itself changes by another path is no change by somebody else.
  await hostelry.POST(`${BOOKING}/payments`, { params, body: { amount: 100, method: 'CASH' } });
  await hostelry.POST(`${BOOKING}/expected-dates`, { params, body: { expectedCheckOutAt: inHours(71) } });
  await setMode(hostelry, 'TWENTY_FOUR_HOURS');
});

test('what has not changed is not sent again', async () => {
  const { hostelry, path, answers } = await newHotel(1);
  const read = () => hostelry.GET('/properties/{propertyId}', { params: { path } });
  assert.deepEqual(await read(), await read());
  assert.deepEqual(
    answers.slice(-2).map(({ status }) => status),
    [200, 304],
  );
  await hostelry.PUT('/properties/{propertyId}', { params: { path }, body: { name: 'Hill House' } });
  assert.equal((await read()).name, 'Hill House');
});

test('a void through the path of the stay leaves no old ETag of its booking behind', async () => {
  const { hostelry, path, rooms } = await newHotel(1);
  const { id } = await openBooking(hostelry, path);
  const params = { path: { ...path, bookingId: id } };
  const stays = [{ roomId: rooms[0]?.id ?? '' }];
  const { stays: opened } = await hostelry.POST(`${BOOKING}/check-in/bulk`, { params, body: { stays } });
  const roomStayId = opened[0]?.id ?? assert.fail();
  const stay = { path: { ...path, roomStayId } };
  await hostelry.POST('/properties/{propertyId}/room-stays/{roomStayId}/void', { params: stay, body: {} });
  assert.equal((await hostelry.POST(`${BOOKING}/cancel`, { params, body: {} })).status, 'CANCELLED');
});

test('a refusal is a problem that names the fields, and a wrong token is asked for once more', async () => {
  const { hostelry, path, token } = await newHotel(0);
  const query = { limit: 0 };
  await assert.rejects(hostelry.GET('/properties/{propertyId}/bookings', { params: { path, query } }), (error) => {
    assert.ok(error instanceof HostelryProblem);
    assert.equal(error.status, 400);
    assert.deepEqual(
      error.fieldErrors.map(({ field }) => field),
      ['limit'],
    );
    assert.ok(error.requestId !== null);
    return true;
  });
  const asked: boolean[] = [];
  const late = createHostelry({
    baseUrl: service.url,
    token: ({ renew }) => {
      asked.push(renew);
      return renew ? token : 'old';
    },
  });
  const body = { source: 'WALKIN', expectedCheckInAt: inHours(0) } as const;
  await late.POST('/properties/{propertyId}/bookings', { params: { path }, body });
  assert.deepEqual(asked, [false, true]);
  const unknown = createHostelry({ baseUrl: service.url, token: () => 'no token' });
  await assert.rejects(unknown.GET('/auth/me'), refused(401));
});

test('the pages of a list bring every row once', async () => {
  const { hostelry, path } = await newHotel(0);
  for (let count = 0; count < 5; count++) await openBooking(hostelry, path);
  const pages: string[][] = [];
  const query = { status: ['OPEN', 'CHECKED_IN'] as const, limit: 2 };
  for await (const page of hostelry.pages('/properties/{propertyId}/bookings', {
    params: { path, query: { ...query, status: [...query.status] } },
  }))
    pages.push(page.map(({ reference }) => reference));
  assert.deepEqual(pages, [['B-000005', 'B-000004'], ['B-000003', 'B-000002'], ['B-000001']]);
});

test('a stream that is cut off goes on behind its last event, with a new token; a removed member is refused', async () => {
  const { hostelry, token, path, rooms } = await newHotel(1);
  const cuts: (() => void)[] = [];
  const tokens: string[] = [];
  const listener = createHostelry({
    baseUrl: service.url,
    token: () => {
      tokens.push(token);
      return token;
    },
    fetch: async (request) => {
      const connection = new AbortController();
      cuts.push(() => connection.abort());
      return fetch(request, { signal: AbortSignal.any([request.signal, connection.signal]) });
    },
  });
  const events = listener.stream('/properties/{propertyId}/rooms/board/stream', { params: { path } });
  type BoardEvent = EventOf<'/properties/{propertyId}/rooms/board/stream'>;
  const isRoom = ({ event }: BoardEvent): boolean => event === 'board.room';
  assert.equal((await events.next()).value?.event, 'board.snapshot');
  const roomId = rooms[0]?.id ?? '';
  const setMaintenance = (maintenance: boolean) =>
    hostelry.PUT('/properties/{propertyId}/rooms/{roomId}', { params: { path: { ...path, roomId } }, body: { maintenance } });
  await setMaintenance(true);
  assert.equal((await nextOf(events, isRoom)).event, 'board.room');
  cuts[0]?.();
  // Changed while nobody listens: they come all the same, each once and in order.
  await setMaintenance(false);
  await setMaintenance(true);
  const missed = [await events.next(), await events.next()].map(({ value }) => value as BoardEvent);
  assert.deepEqual(
    missed.map((one) => (one.event === 'board.room' ? one.data.status : one.event)),
    ['FREE', 'MAINTENANCE'],
  );
  assert.equal(tokens.length, 2);
  await events.return(undefined);

  const outsider = await service.newUser();
  const closed = createHostelry({ baseUrl: service.url, token: () => outsider.token });
  const refusedStream = closed.stream('/properties/{propertyId}/rooms/board/stream', { params: { path } });
  await assert.rejects(refusedStream.next(), refused(403));
});
