import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
  signGuest,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

/** A request that will succeed. */
type Ready = { bookingId: string; path: string; body: Record<string, unknown> };

/** A write to stays: how to reach a state in which it succeeds, its response, the rooms that change on the board, its audit entries. */
type Write = {
  name: string;
  prepare(property: PropertyWithRooms): Promise<Ready>;
  status: number;
  rooms: readonly number[];
  audit: readonly string[];
};

/** A booking that checked in two hours ago and can check out at once. */
async function inHouse(property: PropertyWithRooms, ...rooms: number[]) {
  const booking = await openBooking(property);
  await signGuest(property, booking.primaryGuest.id);
  const checkInAt = new Date(Date.now() - 7_200_000).toISOString();
  return checkIn(
    property,
    booking.id,
    rooms.map((room) => roomAt(property, room)),
    { checkInAt },
  );
}

const bookingPath = (property: PropertyWithRooms, id: string) => `${property.path}/bookings/${id}`;

const writes: readonly Write[] = [
  {
    name: 'check-in',
    prepare: async (property) => {
      const { id } = await openBooking(property);
      return {
        bookingId: id,
        path: `${bookingPath(property, id)}/check-in/bulk`,
        body: { stays: [{ roomId: roomAt(property, 0) }, { roomId: roomAt(property, 1) }] },
      };
    },
    status: 200,
    rooms: [101, 102],
    audit: ['booking.checked-in', 'stay.checked-in', 'stay.checked-in'],
  },
  {
    name: 'add room stay',
    prepare: async (property) => {
      const { id } = await inHouse(property, 0);
      return { bookingId: id, path: `${bookingPath(property, id)}/room-stays`, body: { roomId: roomAt(property, 1) } };
    },
    status: 201,
    rooms: [102],
    audit: ['stay.checked-in'],
  },
  {
    name: 'check-out',
    prepare: async (property) => {
      const { id } = await inHouse(property, 0, 1);
      return { bookingId: id, path: `${bookingPath(property, id)}/check-out`, body: { notes: 'bye' } };
    },
    status: 200,
    rooms: [101, 102],
    audit: ['booking.checked-out', 'stay.checked-out', 'stay.checked-out'],
  },
  {
    name: 'check-out of one of two rooms',
    prepare: async (property) => {
      const { id, stays } = await inHouse(property, 0, 1);
      return { bookingId: id, path: `${bookingPath(property, id)}/room-stays/${stays[0].id}/check-out`, body: {} };
    },
    status: 200,
    rooms: [101],
    audit: ['stay.checked-out'],
  },
  {
    name: 'check-out of the only room',
    prepare: async (property) => {
      const { id, stays } = await inHouse(property, 1);
      return { bookingId: id, path: `${bookingPath(property, id)}/room-stays/${stays[0].id}/check-out`, body: {} };
    },
    status: 200,
    rooms: [102],
    audit: ['booking.checked-out', 'stay.checked-out'],
  },
  {
    name: 'cancel',
    prepare: async (property) => {
      const { id } = await openBooking(property);
      return { bookingId: id, path: `${bookingPath(property, id)}/cancel`, body: { reason: 'ill' } };
    },
    status: 200,
    rooms: [],
    audit: ['booking.cancelled'],
  },
  {
    name: 'no-show',
    prepare: async (property) => {
      const { id } = await openBooking(property);
      return { bookingId: id, path: `${bookingPath(property, id)}/no-show`, body: { reason: 'no call' } };
    },
    status: 200,
    rooms: [],
    audit: ['booking.no-show'],
  },
  {
    name: 'void',
    prepare: async (property) => {
      const { id, stays } = await inHouse(property, 0, 1);
      return { bookingId: id, path: `${property.path}/room-stays/${stays[1].id}/void`, body: { reason: 'wrong room' } };
    },
    status: 200,
    rooms: [102],
    audit: ['stay.voided'],
  },
  {
    name: 'move',
    prepare: async (property) => {
      const { id, stays } = await inHouse(property, 0);
      return {
        bookingId: id,
        path: `${property.path}/room-stays/${stays[0].id}/move`,
        body: { roomId: roomAt(property, 2), reason: 'noise' },
      };
    },
    status: 200,
    rooms: [101, 103],
    audit: ['stay.moved'],
  },
];

/** Everything stored about the property's bookings, to check that nothing was written. */
async function stored(property: PropertyWithRooms) {
  return service.sql(
    `select (select json_agg(b order by b.id) from booking b where b.property_id = $1) as bookings,
      (select json_agg(s order by s.id) from room_stay s where s.property_id = $1) as stays,
      (select count(*) from audit_entry a where a.property_id = $1) as audits,
      (select last_position from event_counter c where c.property_id = $1) as position`,
    [property.id],
  );
}

async function etagOf(property: PropertyWithRooms, bookingId: string): Promise<string> {
  return (await property.admin.get(bookingPath(property, bookingId))).headers.get('etag') ?? '';
}

for (const { name, prepare, status, rooms, audit } of writes) {
  test(`${name}: an old ETag is 412 and changes nothing; with the current one the write succeeds and returns a new ETag`, async () => {
    const property = await newPropertyWithRooms(service);
    const { bookingId, path, body } = await prepare(property);
    const tag = await etagOf(property, bookingId);
    const before = await stored(property);
    assertRefused(await property.admin.post(path, body, { 'if-match': '"1-g0"' }), 412, /has changed since it was read/);
    assert.deepEqual(await stored(property), before);
    const response = await property.admin.post(path, body, { 'if-match': tag });
    bodyOf(response, status);
    assert.notEqual(response.headers.get('etag'), tag);
    assert.equal(response.headers.get('etag'), await etagOf(property, bookingId));
  });

  test(`${name}: the same Idempotency-Key gets the same response and the write happens once; with another body it is 422`, async () => {
    const property = await newPropertyWithRooms(service);
    const { path, body } = await prepare(property);
    const key = { 'idempotency-key': `once ${name}` };
    const first = await property.admin.post(path, body, key);
    bodyOf(first, status);
    const after = await stored(property);
    const again = await property.admin.post(path, body, key);
    assert.equal(again.status, status);
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get('etag'), first.headers.get('etag'));
    assert.equal(first.headers.get('idempotency-replayed'), null);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assertRefused(await property.admin.post(path, { ...body, other: 1 }, key), 422, /Idempotency-Key/);
    assert.deepEqual(await stored(property), after);
  });

  test(`${name}: the streams of booking and board get the new state, and the audit log says who did it`, async () => {
    const property = await newPropertyWithRooms(service);
    const { bookingId, path, body } = await prepare(property);
    const [counter] = await service.sql<{ position: number }>(
      'select last_position as position from event_counter where property_id = $1',
      [property.id],
    );
    const earlier = await service.sql<{ id: string }>('select id from audit_entry where property_id = $1', [property.id]);
    const response = await property.admin.post(path, body);
    bodyOf(response, status);

    const events = await service.sql<{ name: string; stream: string; subject_id: string | null; data: Record<string, unknown> }>(
      "select name, stream, subject_id, data from event where property_id = $1 and position > $2 and stream <> 'housekeeping' order by position",
      [property.id, counter?.position],
    );
    const [published, ...board] = events;
    const {
      stays: _stays,
      roomRequests: _requests,
      billing: _billing,
      ledger: _ledger,
      ...item
    } = await readBooking(property, bookingId);
    assert.deepEqual(
      { ...published },
      {
        name: 'booking.updated',
        stream: 'booking',
        subject_id: bookingId,
        data: { ...item, version: response.headers.get('etag') },
      },
    );
    const shown = bodyOf(await property.admin.get(`${property.path}/rooms/board`)).filter((row: { roomNumber: number }) =>
      rooms.includes(row.roomNumber),
    );
    assert.deepEqual(
      board,
      shown.map((data: unknown) => ({ name: 'board.room', stream: 'board', subject_id: null, data })),
    );

    const entries = await service.sql<{
      action: string;
      actor_id: string;
      booking_id: string;
      after: unknown;
      reason: string | null;
    }>(
      'select action, actor_id, booking_id, after, reason from audit_entry where property_id = $1 and id <> all($2::uuid[]) order by action',
      [property.id, earlier.map(({ id }) => id)],
    );
    assert.deepEqual(
      entries.map((entry) => entry.action),
      audit,
    );
    for (const entry of entries) {
      assert.equal(entry.actor_id, property.admin.userId);
      assert.equal(entry.booking_id, bookingId);
      assert.notEqual(entry.after, null);
    }
    const reasons = entries.filter((entry) => !entry.action.startsWith('stay.checked')).map((entry) => entry.reason);
    assert.deepEqual(
      reasons,
      reasons.map(() => body['reason'] ?? body['notes'] ?? null),
    );
  });

  test(`${name}: a second time it is refused`, async () => {
    const property = await newPropertyWithRooms(service);
    const { path, body } = await prepare(property);
    bodyOf(await property.admin.post(path, body), status);
    const after = await stored(property);
    assertRefused(await property.admin.post(path, body), 409, /./);
    assert.deepEqual(await stored(property), after);
  });
}
