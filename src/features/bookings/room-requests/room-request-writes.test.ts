import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { type Answer, type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  type House,
  holdRooms,
  newHouse,
  openBooking,
  readBooking,
  roomAt,
} from '../../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());
beforeEach(() => hotel.clock.set('2026-12-01T12:00:00+05:30'));

const TODAY = { expectedCheckInAt: '2026-12-01T12:00:00+05:30', expectedCheckOutAt: '2026-12-03T11:00:00+05:30' };
const HOLD = { roomTypeCode: 'STD', quantity: 2, fromAt: '2026-12-01T12:00:00+05:30', toAt: '2026-12-03T11:00:00+05:30' };

const requestsOf = (house: House, bookingId: string) => `${house.path}/bookings/${bookingId}/room-requests`;

/** A write to room requests: how to come to where it is granted, and what the auditor reads. */
type Write = {
  name: string;
  run(house: House, bookingId: string, headers?: Record<string, string>): Promise<Answer>;
  prepare(house: House, bookingId: string): Promise<void>;
  status: number;
  audit: string;
};

/** The booking's first request, which the write lets go of. */
async function firstRequest(house: House, bookingId: string): Promise<{ id: string }> {
  const [request] = bodyOf(await house.admin.get(requestsOf(house, bookingId)));
  return request;
}

const writes: readonly Write[] = [
  {
    name: 'holding rooms',
    prepare: async () => {},
    run: (house, bookingId, headers) => house.admin.post(requestsOf(house, bookingId), HOLD, headers),
    status: 201,
    audit: 'room-request.created',
  },
  {
    name: 'letting go of rooms',
    prepare: async (house, bookingId) => {
      await holdRooms(house, bookingId, HOLD);
    },
    run: async (house, bookingId, headers) =>
      house.admin.delete(`${requestsOf(house, bookingId)}/${(await firstRequest(house, bookingId)).id}`, headers),
    status: 204,
    audit: 'room-request.cancelled',
  },
];

/** Everything stored that such a write could touch. */
async function stored(house: House) {
  return hotel.sql(
    `select (select json_agg(b order by b.id) from booking b where b.property_id = $1) as bookings,
      (select json_agg(q order by q.id) from room_request q where q.property_id = $1) as requests,
      (select count(*) from audit_entry a where a.property_id = $1) as audits,
      (select last_position from event_counter c where c.property_id = $1) as position`,
    [house.id],
  );
}

async function etagOf(house: House, bookingId: string): Promise<string> {
  return (await house.admin.get(`${house.path}/bookings/${bookingId}`)).headers.get('etag') ?? '';
}

for (const { name, prepare, run, status, audit } of writes) {
  test(`${name}: an If-Match of an older state is 412 and changes nothing, the current one is taken and a newer tag answered`, async () => {
    const house = await newHouse(hotel, { rooms: 4 });
    const { id } = await openBooking(house, TODAY);
    await prepare(house, id);
    // The tag shows the room types held too: with one more request of the type only the version can change it.
    await holdRooms(house, id, { ...HOLD, quantity: 1 });
    const tag = await etagOf(house, id);
    const before = await stored(house);
    assertRefused(await run(house, id, { 'if-match': '"1-g0"' }), 412, /has changed since it was read/);
    assert.deepEqual(await stored(house), before);
    const answer = await run(house, id, { 'if-match': tag });
    bodyOf(answer, status);
    assert.notEqual(answer.headers.get('etag'), tag);
    assert.equal(answer.headers.get('etag'), await etagOf(house, id));
    assertRefused(await run(house, id, { 'if-match': tag }), 412, /has changed since it was read/);
  });

  test(`${name}: the stream of the booking is told how it is now, the auditor who did it`, async () => {
    const house = await newHouse(hotel);
    const { id } = await openBooking(house, TODAY);
    await prepare(house, id);
    const [counter] = await hotel.sql<{ position: number }>(
      'select last_position as position from event_counter where property_id = $1',
      [house.id],
    );
    const answer = await run(house, id);
    bodyOf(answer, status);
    const { stays: _s, roomRequests, billing: _b, ledger: _l, ...item } = await readBooking(house, id);
    const events = await hotel.sql(
      'select name, stream, subject_id, data from event where property_id = $1 and position > $2 order by position',
      [house.id, counter?.position],
    );
    assert.deepEqual(
      events.map((event) => ({ ...event })),
      [
        {
          name: 'booking.updated',
          stream: 'booking',
          subject_id: id,
          data: { ...item, version: answer.headers.get('etag') },
        },
      ],
    );
    const entries = await hotel.sql(
      'select actor_id, booking_id, entity, entity_id, before, after from audit_entry where property_id = $1 and action = $2',
      [house.id, audit],
    );
    const [{ nightRates: _n, ...request }] = roomRequests;
    const sides =
      status === 201
        ? { before: null, after: request }
        : {
            before: { status: 'OPEN', roomTypeCode: 'STD', quantity: 2, fulfilledQuantity: 0 },
            after: { status: 'CANCELLED' },
          };
    assert.deepEqual(
      entries.map((entry) => ({ ...entry })),
      [{ actor_id: house.admin.userId, booking_id: id, entity: 'room-request', entity_id: request.id, ...sides }],
    );
  });
}

test('a hold that is refused leaves no trace', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await openBooking(house, TODAY);
  const before = await stored(house);
  assertRefused(await house.admin.post(requestsOf(house, id), HOLD), 409, /^insufficient availability of room type STD/);
  assertRefused(await house.admin.post(requestsOf(house, id), { ...HOLD, quantity: 0 }), 400, /^quantity/);
  assert.deepEqual(await stored(house), before);
});

test('rooms let go of can be held again; the request is kept as it was, cancelled', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { id } = await openBooking(house, TODAY);
  const request = await holdRooms(house, id, { ...HOLD, nightlyRate: 1500 });
  const path = `${requestsOf(house, id)}/${request.id}`;
  const answer = await house.admin.delete(
    path.toUpperCase().replace(/PROPERTIES|BOOKINGS|ROOM-REQUESTS/g, (word) => word.toLowerCase()),
  );
  assert.deepEqual([answer.status, answer.text], [204, '']);
  const [{ updatedAt, ...cancelled }] = bodyOf(await house.admin.get(requestsOf(house, id)));
  const { updatedAt: created, ...as } = request;
  assert.deepEqual(cancelled, { ...as, status: 'CANCELLED' });
  assert.ok(updatedAt > created);
  await holdRooms(house, (await openBooking(house, TODAY)).id, HOLD);
});

test('letting go again changes nothing and tells nobody', async () => {
  const house = await newHouse(hotel);
  const { id } = await openBooking(house, TODAY);
  const { id: requestId } = await holdRooms(house, id, HOLD);
  const path = `${requestsOf(house, id)}/${requestId}`;
  const first = await house.admin.delete(path);
  const before = await stored(house);
  const again = await house.admin.delete(path);
  assert.deepEqual([again.status, again.headers.get('etag')], [204, first.headers.get('etag')]);
  assert.deepEqual(await stored(house), before);
});

test('of a request with guests in house only the rest is let go of; one with all its guests in house is 409', async () => {
  const house = await newHouse(hotel);
  const { id } = await openBooking(house, TODAY);
  const { id: partly } = await holdRooms(house, id, HOLD);
  await checkIn(house, id, [roomAt(house, 0)]);
  const { id: full } = await holdRooms(house, id, { ...HOLD, quantity: 1 });
  assert.equal((await house.admin.delete(`${requestsOf(house, id)}/${partly}`)).status, 204);
  const [rest] = bodyOf(await house.admin.get(requestsOf(house, id)));
  assert.deepEqual([rest.status, rest.quantity, rest.fulfilledQuantity], ['CANCELLED', 2, 1]);
  bodyOf(await house.admin.post(`${house.path}/bookings/${id}/room-stays`, { roomId: roomAt(house, 1) }), 201);
  const before = await stored(house);
  assertRefused(await house.admin.delete(`${requestsOf(house, id)}/${full}`), 409, 'the room request is already fulfilled');
  assert.deepEqual(await stored(house), before);
});

test('a booking that has ended has let go of its rooms already: doing so again is granted and changes nothing', async () => {
  const house = await newHouse(hotel);
  const { id } = await openBooking(house, TODAY);
  const { id: requestId } = await holdRooms(house, id, HOLD);
  bodyOf(await house.admin.post(`${house.path}/bookings/${id}/cancel`, {}));
  const before = await stored(house);
  assert.equal((await house.admin.delete(`${requestsOf(house, id)}/${requestId}`)).status, 204);
  assert.deepEqual(await stored(house), before);
});

test("the booking's tag tells of everything it shows of its requests: a renamed room type is a change", async () => {
  const house = await newHouse(hotel);
  const { id } = await openBooking(house, TODAY);
  await holdRooms(house, id, HOLD);
  const tag = await etagOf(house, id);
  const [type] = bodyOf(await house.admin.get(`${house.path}/room-types`));
  bodyOf(await house.admin.put(`${house.path}/room-types/${type.id}`, { code: 'CLASSIC' }));
  const read = await house.admin.get(`${house.path}/bookings/${id}`, { 'if-none-match': tag });
  assert.deepEqual([read.status, read.body?.roomRequests[0].roomTypeCode], [200, 'CLASSIC']);
});

test('two room types that swap their codes change the tag of a booking that holds rooms of both', async () => {
  const house = await newHouse(hotel);
  const { id: second } = await addRoomType(house, { code: 'DLX' });
  await addRoom(house, 201, { roomTypeCode: 'DLX' });
  const [first] = bodyOf(await house.admin.get(`${house.path}/room-types`)).filter(
    ({ code }: { code: string }) => code === 'STD',
  );
  const { id } = await openBooking(house, TODAY);
  await holdRooms(house, id, HOLD);
  await holdRooms(house, id, { ...HOLD, roomTypeCode: 'DLX', quantity: 1 });
  const tag = await etagOf(house, id);
  const rename = async (typeId: string, code: string) =>
    bodyOf(await house.admin.put(`${house.path}/room-types/${typeId}`, { code }));
  await rename(first.id, 'SWAP');
  await rename(second, 'STD');
  await rename(first.id, 'DLX');
  const read = await house.admin.get(`${house.path}/bookings/${id}`, { 'if-none-match': tag });
  assert.equal(read.status, 200);
});
