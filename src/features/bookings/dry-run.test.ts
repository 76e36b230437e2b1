/** With `dryRun=true` a write answers what it would do, and does nothing. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import test, { after, beforeEach } from 'node:test';
import { longTest, rounds } from '../../../test/harness/long-test.ts';
import { createRandom, type Random } from '../../../test/harness/random.ts';
import { assertRefused } from '../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService } from '../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  holdRooms,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
  signGuest,
} from '../../../test/harness/stays.ts';

const OPERATIONS = rounds(320);
const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
/** Noon in India. */
const NOON = '2026-12-01T06:30:00.000Z';

const service = await startTestService();
after(() => service.stop());
beforeEach(() => service.clock.set(NOON));

/** Everything that a write of the front desk may change in the property. */
async function stored(property: PropertyWithRooms): Promise<unknown> {
  return service.sql(
    `select (select json_agg(b order by b.id) from booking b where b.property_id = $1) as bookings,
      (select json_agg(s order by s.id) from room_stay s where s.property_id = $1) as stays,
      (select json_agg(n order by n.room_stay_id, n.night_on) from room_stay_night n where n.property_id = $1) as nights,
      (select json_agg(k order by k.room_stay_id, k.room_request_id) from room_stay_request k where k.property_id = $1) as uses,
      (select json_agg(q order by q.id) from room_request q where q.property_id = $1) as requests,
      (select json_agg(c order by c.id) from charge c where c.property_id = $1) as charges,
      (select count(*) from audit_entry a where a.property_id = $1) as audits,
      (select last_position from event_counter c where c.property_id = $1) as position`,
    [property.id],
  );
}

type Operation = { method: 'post' | 'put'; path: string; body: Record<string, unknown>; bookingId: string };

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

/** The answer, comparable: new ids are numbered, and instants of the last minute are now. */
function comparable({ status, text }: { status: number; text: string }, known: string, now: string): string {
  const ids: string[] = [];
  const numbered = text.replaceAll(UUID, (id) => {
    if (known.includes(id)) return id;
    if (!ids.includes(id)) ids.push(id);
    return `#${ids.indexOf(id)}`;
  });
  const recent = (at: string): boolean => at >= now && at < hoursFrom(now, 1 / 60);
  const still = numbered.replaceAll(INSTANT, (at) => (recent(at) ? 'now' : at));
  return `${status} ${still.replace(/"requestId":"[^"]*"|"timestamp":"[^"]*"/g, '')}`;
}

/** A random write that a desk may try, in a state in which about half of them are possible. */
function draw(random: Random, property: PropertyWithRooms, bookings: ApiResponse['body'][], now: string): Operation | null {
  const booking = random.pick(bookings);
  if (booking === undefined) return null;
  const bookingId = booking.id;
  const path = `/bookings/${bookingId}`;
  const day = (most: number): string => hoursFrom(now, 24 * random.whole(0, most) + 23 - random.below(3));
  const stay = random.pick(booking.stays.filter(({ status }: { status: string }) => status === 'ACTIVE'));
  const hold = random.pick(booking.roomRequests);
  const roomId = random.oneOf(property.rooms).id;
  const write = (suffix: string, body: Record<string, unknown>): Operation => {
    return { method: 'post', path: `${path}${suffix}`, body, bookingId };
  };
  const kind = random.weighted({
    checkIn: 4,
    addRoom: 1,
    dates: 4,
    change: 4,
    assign: 2,
    move: 3,
    leave: 2,
    leaveRoom: 2,
    cancel: 1,
    noShow: 1,
  });
  if (kind === 'checkIn') return write('/check-in/bulk', { stays: [{ roomId }] });
  if (kind === 'addRoom') return write('/room-stays', { roomId });
  if (kind === 'dates') return write('/expected-dates', { expectedCheckOutAt: random.onceIn(6) ? null : day(6) });
  if (kind === 'leave') return write('/check-out', {});
  if (kind === 'cancel' || kind === 'noShow') return write(kind === 'cancel' ? '/cancel' : '/no-show', { reason: 'why not' });
  if (kind === 'change' || kind === 'assign') {
    if (hold === undefined) return null;
    const path = `/room-requests/${(hold as { id: string }).id}`;
    if (kind === 'assign') return { ...write(`${path}/rooms`, { roomIds: [roomId] }), method: 'put' };
    const changes = [
      { quantity: random.whole(1, 3) },
      { toAt: day(6) },
      { roomTypeCode: random.oneOf(['STD', 'DLX']), requote: random.happens(0.5) },
      { nightlyRate: random.whole(1, 9) * 100, toAt: day(6) },
      { roomIds: [roomId], toAt: day(6), moveExpectedDates: true },
    ];
    return { ...write(path, random.oneOf(changes)), method: 'put' };
  }
  if (stay === undefined) return null;
  const stayId = (stay as { id: string }).id;
  if (kind === 'leaveRoom') return write(`/room-stays/${stayId}/check-out`, {});
  return { method: 'post', path: `/room-stays/${stayId}/move`, body: { roomId }, bookingId };
}

longTest('over random writes the answer of a dry run is that of the write, and nothing is stored by it', async (t) => {
  const random = createRandom('dry-run', SEED);
  t.diagnostic(`seed ${SEED}`);
  const property = await newPropertyWithRooms(service, { rooms: 3, defaultRate: 1000 });
  await addRoomType(property, { code: 'DLX', defaultRate: 5000 });
  const rooms = [
    ...property.rooms,
    await addRoom(property, 201, { roomTypeCode: 'DLX' }),
    await addRoom(property, 202, { roomTypeCode: 'DLX' }),
  ];
  const hotel = { ...property, rooms };
  const answers: Record<string, number> = {};
  let now = NOON;
  const bookings = new Map<string, ApiResponse['body']>();
  for (let index = 0; index < OPERATIONS; index += 1) {
    service.clock.set(now);
    if ([...bookings.values()].filter(({ status }) => status === 'OPEN' || status === 'CHECKED_IN').length < 4) {
      const dates = { expectedCheckInAt: hoursFrom(now, -1), expectedCheckOutAt: hoursFrom(now, 24 * random.whole(1, 4) - 1) };
      const { id, primaryGuest } = await openBooking(hotel, dates);
      if (random.happens(0.6)) await signGuest(hotel, primaryGuest.id);
      const window = {
        fromAt: now,
        toAt: hoursFrom(now, 24 * random.whole(1, 4) - 1),
        roomTypeCode: random.oneOf(['STD', 'DLX']),
      };
      await property.admin.post(`${property.path}/bookings/${id}/room-requests`, { ...window, quantity: random.whole(1, 2) });
      bookings.set(id, await readBooking(hotel, id));
    }
    const live = [...bookings.values()].filter(({ status }) => random.onceIn(8) || status === 'OPEN' || status === 'CHECKED_IN');
    const operation = draw(random, hotel, live, now);
    if (operation === null) continue;
    const { method, path, body, bookingId } = operation;
    if (path.endsWith('check-out') && random.happens(0.7)) {
      // What the guest owes for leaving now is what the bill of the dry run says, refused or not.
      const { pending } = bodyOf(await property.admin.get(`${property.path}/bookings/${bookingId}/balance`));
      if (pending > 0)
        await property.admin.post(`${property.path}/bookings/${bookingId}/payments`, { amount: pending, method: 'CASH' });
    }
    const known = JSON.stringify([[...bookings.values()], rooms, path, property.id]);
    const before = await stored(hotel);
    service.clock.set(now);
    const { status, text } = await property.admin[method](`${property.path}${path}?dryRun=true`, body, {
      'idempotency-key': `dry-${SEED}-${index}`,
    });
    assert.deepEqual(await stored(hotel), before, `nothing is stored: ${JSON.stringify(operation)}`);
    service.clock.set(now);
    const done = await property.admin[method](`${property.path}${path}`, body);
    const real =
      done.status === 204
        ? { status: 200, text: (await property.admin.get(`${property.path}/bookings/${bookingId}`)).text }
        : done;
    // The write answers without a body, and the dry run has the rooms that it would give up, which are none.
    const tried = { status, text: done.status === 204 ? text.replace(',"givenUpRooms":[]}', '}') : text };
    assert.equal(comparable(tried, known, now), comparable(real, known, now), `seed ${SEED}: ${JSON.stringify(operation)}`);
    const answer = `${path.split('/').at(-1)?.slice(0, 14)} ${done.status}`;
    answers[answer] = (answers[answer] ?? 0) + 1;
    bookings.set(bookingId, await readBooking(hotel, bookingId));
    now = hoursFrom(now, random.onceIn(4) ? random.whole(1, 20) : 0.1);
  }
  t.diagnostic(JSON.stringify(answers));
});

test('a dry run of an early departure shows the bill, and one of a cancellation the penalty', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2, defaultRate: 1000 });
  const { id, primaryGuest } = await openBooking(property, { expectedCheckOutAt: '2026-12-04T11:00:00+05:30' });
  await checkIn(property, id, [roomAt(property, 0)], { rateSource: 'ROOM_TYPE_DEFAULT' });
  await signGuest(property, primaryGuest.id);
  service.clock.set('2026-12-02T10:00:00+05:30');
  const path = `${property.path}/bookings/${id}`;
  assertRefused(
    await property.admin.post(`${path}/check-out?dryRun=true`, {}),
    409,
    /expectedPay 1000\.00, amountCollected 0\.00/,
  );
  bodyOf(await property.admin.post(`${path}/payments`, { amount: 1000, method: 'CASH' }), 201);
  const gone = await property.admin.post(`${path}/check-out?dryRun=true`, {});
  assert.deepEqual([bodyOf(gone).status, gone.body.stays[0].nights, gone.body.balance.pending], ['CHECKED_OUT', 1, 0]);
  assert.equal(gone.headers.get('etag'), null);
  assert.equal((await readBooking(property, id)).status, 'CHECKED_IN');
  const other = await openBooking(property, {
    expectedCheckInAt: '2026-12-02T12:00:00+05:30',
    expectedCheckOutAt: '2026-12-04T11:00:00+05:30',
  });
  await holdRooms(property, other.id, { fromAt: '2026-12-02T12:00:00+05:30', toAt: '2026-12-04T11:00:00+05:30' });
  const { ledger } = bodyOf(await property.admin.post(`${property.path}/bookings/${other.id}/cancel?dryRun=true`, {}));
  assert.deepEqual(
    ledger.charges.map(({ type, amount }: { type: string; amount: number }) => [type, amount]),
    [['CANCELLATION_PENALTY', 1000]],
  );
  assert.deepEqual((await readBooking(property, other.id)).ledger.charges, []);
});

test('a write that cannot be tried is refused instead of done', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await openBooking(property);
  assertRefused(
    await property.admin.post(`${property.path}/bookings/${id}/charges?dryRun=true`, { type: 'FOOD', amount: 70 }),
    400,
    'dryRun is not supported by this endpoint',
  );
  assertRefused(await property.admin.post(`${property.path}/bookings/${id}/cancel?dryRun=perhaps`, {}), 400, /dryRun/);
  assert.equal((await readBooking(property, id)).status, 'OPEN');
});

test('a dry run looks at If-Match and uses no Idempotency-Key up', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await openBooking(property);
  const path = `${property.path}/bookings/${id}/cancel`;
  assert.equal((await property.admin.post(`${path}?dryRun=true`, {}, { 'if-match': '"0"' })).status, 412);
  const key = { 'idempotency-key': `once-${id}` };
  assert.equal((await property.admin.post(`${path}?dryRun=true`, {}, key)).status, 200);
  assert.equal(bodyOf(await property.admin.post(path, {}, key)).status, 'CANCELLED');
});
