import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
} from '../../../../test/harness/stays.ts';
import { transact } from '../../../platform/db/transact.ts';
import { getBookingFacts } from '../booking-facts.queries.ts';
import { touchRequests } from './room-request.queries.ts';

const service = await startTestService();
after(() => service.stop());
beforeEach(() => service.clock.set('2026-12-01T12:00:00+05:30'));

const TODAY = { expectedCheckInAt: '2026-12-01T12:00:00+05:30', expectedCheckOutAt: '2026-12-03T11:00:00+05:30' };
const HOLD = { roomTypeCode: 'STD', quantity: 2, fromAt: '2026-12-01T12:00:00+05:30', toAt: '2026-12-03T11:00:00+05:30' };

const requestsOf = (property: PropertyWithRooms, bookingId: string) => `${property.path}/bookings/${bookingId}/room-requests`;

/** A write to room requests: how to reach a state in which it succeeds, and its audit entries. */
type Write = {
  name: string;
  run(property: PropertyWithRooms, bookingId: string, headers?: Record<string, string>): Promise<ApiResponse>;
  prepare(property: PropertyWithRooms, bookingId: string): Promise<void>;
  status: number;
  audit: string;
};

/** The booking's first room request, which the write cancels. */
async function firstRequest(property: PropertyWithRooms, bookingId: string): Promise<{ id: string }> {
  const [request] = bodyOf(await property.admin.get(requestsOf(property, bookingId)));
  return request;
}

const writes: readonly Write[] = [
  {
    name: 'holding rooms',
    prepare: async () => {},
    run: (property, bookingId, headers) => property.admin.post(requestsOf(property, bookingId), HOLD, headers),
    status: 201,
    audit: 'room-request.created',
  },
  {
    name: 'cancelling a room request',
    prepare: async (property, bookingId) => {
      await holdRooms(property, bookingId, HOLD);
    },
    run: async (property, bookingId, headers) =>
      property.admin.delete(`${requestsOf(property, bookingId)}/${(await firstRequest(property, bookingId)).id}`, headers),
    status: 204,
    audit: 'room-request.cancelled',
  },
];

/** Everything stored that such a write could change. */
async function stored(property: PropertyWithRooms) {
  return service.sql(
    `select (select json_agg(b order by b.id) from booking b where b.property_id = $1) as bookings,
      (select json_agg(q order by q.id) from room_request q where q.property_id = $1) as requests,
      (select count(*) from audit_entry a where a.property_id = $1) as audits,
      (select last_position from event_counter c where c.property_id = $1) as position`,
    [property.id],
  );
}

async function etagOf(property: PropertyWithRooms, bookingId: string): Promise<string> {
  return (await property.admin.get(`${property.path}/bookings/${bookingId}`)).headers.get('etag') ?? '';
}

for (const { name, prepare, run, status, audit } of writes) {
  test(`${name}: an old ETag is 412 and changes nothing; with the current one the write succeeds and returns a new ETag`, async () => {
    const property = await newPropertyWithRooms(service, { rooms: 4 });
    const { id } = await openBooking(property, TODAY);
    await prepare(property, id);
    // The ETag also depends on the held room types. With one more request of the type only the version can change it.
    await holdRooms(property, id, { ...HOLD, quantity: 1 });
    const tag = await etagOf(property, id);
    const before = await stored(property);
    assertRefused(await run(property, id, { 'if-match': '"1-g0"' }), 412, /has changed since it was read/);
    assert.deepEqual(await stored(property), before);
    const response = await run(property, id, { 'if-match': tag });
    bodyOf(response, status);
    assert.notEqual(response.headers.get('etag'), tag);
    assert.equal(response.headers.get('etag'), await etagOf(property, id));
    assertRefused(await run(property, id, { 'if-match': tag }), 412, /has changed since it was read/);
  });

  test(`${name}: the stream of the booking gets the new state, and the audit log says who did it`, async () => {
    const property = await newPropertyWithRooms(service);
    const { id } = await openBooking(property, TODAY);
    await prepare(property, id);
    const [counter] = await service.sql<{ position: number }>(
      'select last_position as position from event_counter where property_id = $1',
      [property.id],
    );
    const response = await run(property, id);
    bodyOf(response, status);
    const { stays: _s, roomRequests, billing: _b, ledger: _l, ...item } = await readBooking(property, id);
    const events = await service.sql(
      'select name, stream, subject_id, data from event where property_id = $1 and position > $2 order by position',
      [property.id, counter?.position],
    );
    assert.deepEqual(
      events.map((event) => ({ ...event })),
      [
        {
          name: 'booking.updated',
          stream: 'booking',
          subject_id: id,
          data: { ...item, version: response.headers.get('etag') },
        },
        {
          name: 'hold.changed',
          stream: 'hold',
          subject_id: roomRequests[0].id,
          data: { version: roomRequests[0].updatedAt, bookingId: id },
        },
      ],
    );
    const entries = await service.sql(
      'select actor_id, booking_id, entity, entity_id, before, after from audit_entry where property_id = $1 and action = $2',
      [property.id, audit],
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
      [{ actor_id: property.admin.userId, booking_id: id, entity: 'room-request', entity_id: request.id, ...sides }],
    );
  });
}

test('a hold that is refused leaves no trace', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await openBooking(property, TODAY);
  const before = await stored(property);
  assertRefused(await property.admin.post(requestsOf(property, id), HOLD), 409, /^insufficient availability of room type STD/);
  assertRefused(await property.admin.post(requestsOf(property, id), { ...HOLD, quantity: 0 }), 400, /^quantity/);
  assert.deepEqual(await stored(property), before);
});

test('rooms of a cancelled request can be held again; the request stays cancelled', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { id } = await openBooking(property, TODAY);
  const request = await holdRooms(property, id, { ...HOLD, nightlyRate: 1500 });
  const path = `${requestsOf(property, id)}/${request.id}`;
  const response = await property.admin.delete(
    path.toUpperCase().replace(/PROPERTIES|BOOKINGS|ROOM-REQUESTS/g, (word) => word.toLowerCase()),
  );
  assert.deepEqual([response.status, response.text], [204, '']);
  const [{ updatedAt, ...cancelled }] = bodyOf(await property.admin.get(requestsOf(property, id)));
  const { updatedAt: created, ...as } = request;
  assert.deepEqual(cancelled, { ...as, status: 'CANCELLED' });
  assert.ok(updatedAt > created);
  await holdRooms(property, (await openBooking(property, TODAY)).id, HOLD);
});

test('cancelling a room request again changes nothing and publishes no event', async () => {
  const property = await newPropertyWithRooms(service);
  const { id } = await openBooking(property, TODAY);
  const { id: requestId } = await holdRooms(property, id, HOLD);
  const path = `${requestsOf(property, id)}/${requestId}`;
  const first = await property.admin.delete(path);
  const before = await stored(property);
  const again = await property.admin.delete(path);
  assert.deepEqual([again.status, again.headers.get('etag')], [204, first.headers.get('etag')]);
  assert.deepEqual(await stored(property), before);
});

test('cancelling a request with guests in house frees only the other rooms; with guests in all its rooms it is 409', async () => {
  const property = await newPropertyWithRooms(service);
  const { id } = await openBooking(property, TODAY);
  const { id: partly } = await holdRooms(property, id, HOLD);
  await checkIn(property, id, [roomAt(property, 0)]);
  const { id: full } = await holdRooms(property, id, { ...HOLD, quantity: 1 });
  assert.equal((await property.admin.delete(`${requestsOf(property, id)}/${partly}`)).status, 204);
  const [rest] = bodyOf(await property.admin.get(requestsOf(property, id)));
  assert.deepEqual([rest.status, rest.quantity, rest.fulfilledQuantity], ['CANCELLED', 2, 1]);
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/room-stays`, { roomId: roomAt(property, 1) }), 201);
  const before = await stored(property);
  assertRefused(await property.admin.delete(`${requestsOf(property, id)}/${full}`), 409, 'the room request is already fulfilled');
  assert.deepEqual(await stored(property), before);
});

test('the room requests of a closed booking are cancelled already: cancelling again succeeds and changes nothing', async () => {
  const property = await newPropertyWithRooms(service);
  const { id } = await openBooking(property, TODAY);
  const { id: requestId } = await holdRooms(property, id, HOLD);
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/cancel`, {}));
  const before = await stored(property);
  assert.equal((await property.admin.delete(`${requestsOf(property, id)}/${requestId}`)).status, 204);
  assert.deepEqual(await stored(property), before);
});

test("the booking's ETag covers what it shows of its room requests: a renamed room type changes it", async () => {
  const property = await newPropertyWithRooms(service);
  const { id } = await openBooking(property, TODAY);
  await holdRooms(property, id, HOLD);
  const tag = await etagOf(property, id);
  const [type] = bodyOf(await property.admin.get(`${property.path}/room-types`));
  bodyOf(await property.admin.put(`${property.path}/room-types/${type.id}`, { code: 'CLASSIC' }));
  const read = await property.admin.get(`${property.path}/bookings/${id}`, { 'if-none-match': tag });
  assert.deepEqual([read.status, read.body?.roomRequests[0].roomTypeCode], [200, 'CLASSIC']);
});

test('two room types that swap their codes change the ETag of a booking that holds rooms of both', async () => {
  const property = await newPropertyWithRooms(service);
  const { id: second } = await addRoomType(property, { code: 'DLX' });
  await addRoom(property, 201, { roomTypeCode: 'DLX' });
  const [first] = bodyOf(await property.admin.get(`${property.path}/room-types`)).filter(
    ({ code }: { code: string }) => code === 'STD',
  );
  const { id } = await openBooking(property, TODAY);
  await holdRooms(property, id, HOLD);
  await holdRooms(property, id, { ...HOLD, roomTypeCode: 'DLX', quantity: 1 });
  const tag = await etagOf(property, id);
  const rename = async (typeId: string, code: string) =>
    bodyOf(await property.admin.put(`${property.path}/room-types/${typeId}`, { code }));
  await rename(first.id, 'SWAP');
  await rename(second, 'STD');
  await rename(first.id, 'DLX');
  const read = await property.admin.get(`${property.path}/bookings/${id}`, { 'if-none-match': tag });
  assert.equal(read.status, 200);
});

test('a room request counts as written in the transaction that writes it, and in no other of the same instant', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id: bookingId } = await openBooking(property);
  const { id, updatedAt: now } = await holdRooms(property, bookingId);
  const written = await transact(service.running.platform.db, async (tx) => {
    const facts = () => getBookingFacts(tx, property.id, bookingId, now);
    const before = await facts();
    await touchRequests(tx, property.id, [id], now);
    return [before, await facts()].map(({ writtenRequestIds }) => writtenRequestIds);
  });
  assert.deepEqual(written, [[], [id]]);
});
