import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Hotel, openHotel } from '../../../test/support/hotel.ts';
import { assertRefused } from '../../../test/support/refusal.ts';
import {
  bodyOf,
  checkIn,
  type House,
  newHouse,
  openBooking,
  readBooking,
  roomAt,
  signGuest,
} from '../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

/** A request that will be granted. */
type Ready = { bookingId: string; path: string; body: Record<string, unknown> };

/** A write to stays: how to come to where it is granted, what it answers, which rooms change on the board, what the auditor reads. */
type Write = {
  name: string;
  prepare(house: House): Promise<Ready>;
  status: number;
  rooms: readonly number[];
  audit: readonly string[];
};

/** A booking in house that could leave at once; checked in two hours ago so that it can. */
async function inHouse(house: House, ...rooms: number[]) {
  const booking = await openBooking(house);
  await signGuest(house, booking.primaryGuest.id);
  const checkInAt = new Date(Date.now() - 7_200_000).toISOString();
  return checkIn(
    house,
    booking.id,
    rooms.map((room) => roomAt(house, room)),
    { checkInAt },
  );
}

const bookingPath = (house: House, id: string) => `${house.path}/bookings/${id}`;

const writes: readonly Write[] = [
  {
    name: 'check-in',
    prepare: async (house) => {
      const { id } = await openBooking(house);
      return {
        bookingId: id,
        path: `${bookingPath(house, id)}/check-in/bulk`,
        body: { stays: [{ roomId: roomAt(house, 0) }, { roomId: roomAt(house, 1) }] },
      };
    },
    status: 200,
    rooms: [101, 102],
    audit: ['booking.checked-in', 'stay.checked-in', 'stay.checked-in'],
  },
  {
    name: 'late arrival',
    prepare: async (house) => {
      const { id } = await inHouse(house, 0);
      return { bookingId: id, path: `${bookingPath(house, id)}/room-stays`, body: { roomId: roomAt(house, 1) } };
    },
    status: 201,
    rooms: [102],
    audit: ['stay.checked-in'],
  },
  {
    name: 'check-out',
    prepare: async (house) => {
      const { id } = await inHouse(house, 0, 1);
      return { bookingId: id, path: `${bookingPath(house, id)}/check-out`, body: { notes: 'bye' } };
    },
    status: 200,
    rooms: [101, 102],
    audit: ['booking.checked-out', 'stay.checked-out', 'stay.checked-out'],
  },
  {
    name: 'check-out of one of two rooms',
    prepare: async (house) => {
      const { id, stays } = await inHouse(house, 0, 1);
      return { bookingId: id, path: `${bookingPath(house, id)}/room-stays/${stays[0].id}/check-out`, body: {} };
    },
    status: 200,
    rooms: [101],
    audit: ['stay.checked-out'],
  },
  {
    name: 'check-out of the only room',
    prepare: async (house) => {
      const { id, stays } = await inHouse(house, 1);
      return { bookingId: id, path: `${bookingPath(house, id)}/room-stays/${stays[0].id}/check-out`, body: {} };
    },
    status: 200,
    rooms: [102],
    audit: ['booking.checked-out', 'stay.checked-out'],
  },
  {
    name: 'cancel',
    prepare: async (house) => {
      const { id } = await openBooking(house);
      return { bookingId: id, path: `${bookingPath(house, id)}/cancel`, body: { reason: 'ill' } };
    },
    status: 200,
    rooms: [],
    audit: ['booking.cancelled'],
  },
  {
    name: 'no-show',
    prepare: async (house) => {
      const { id } = await openBooking(house);
      return { bookingId: id, path: `${bookingPath(house, id)}/no-show`, body: { reason: 'no call' } };
    },
    status: 200,
    rooms: [],
    audit: ['booking.no-show'],
  },
  {
    name: 'void',
    prepare: async (house) => {
      const { id, stays } = await inHouse(house, 0, 1);
      return { bookingId: id, path: `${house.path}/room-stays/${stays[1].id}/void`, body: { reason: 'wrong room' } };
    },
    status: 200,
    rooms: [102],
    audit: ['stay.voided'],
  },
  {
    name: 'move',
    prepare: async (house) => {
      const { id, stays } = await inHouse(house, 0);
      return {
        bookingId: id,
        path: `${house.path}/room-stays/${stays[0].id}/move`,
        body: { roomId: roomAt(house, 2), reason: 'noise' },
      };
    },
    status: 200,
    rooms: [101, 103],
    audit: ['stay.moved'],
  },
];

/** Everything stored about the property's bookings, to see that nothing was written. */
async function stored(house: House) {
  return hotel.sql(
    `select (select json_agg(b order by b.id) from booking b where b.property_id = $1) as bookings,
      (select json_agg(s order by s.id) from room_stay s where s.property_id = $1) as stays,
      (select count(*) from audit_entry a where a.property_id = $1) as audits,
      (select last_position from event_counter c where c.property_id = $1) as position`,
    [house.id],
  );
}

async function etagOf(house: House, bookingId: string): Promise<string> {
  return (await house.admin.get(bookingPath(house, bookingId))).headers.get('etag') ?? '';
}

for (const { name, prepare, status, rooms, audit } of writes) {
  test(`${name}: an If-Match of an older state is 412 and changes nothing, the current one is taken and a newer tag answered`, async () => {
    const house = await newHouse(hotel);
    const { bookingId, path, body } = await prepare(house);
    const tag = await etagOf(house, bookingId);
    const before = await stored(house);
    assertRefused(await house.admin.post(path, body, { 'if-match': '"1-g0"' }), 412, /has changed since it was read/);
    assert.deepEqual(await stored(house), before);
    const answer = await house.admin.post(path, body, { 'if-match': tag });
    bodyOf(answer, status);
    assert.notEqual(answer.headers.get('etag'), tag);
    assert.equal(answer.headers.get('etag'), await etagOf(house, bookingId));
  });

  test(`${name}: the same Idempotency-Key is answered the same and done once, with another body it is 422`, async () => {
    const house = await newHouse(hotel);
    const { path, body } = await prepare(house);
    const key = { 'idempotency-key': `once ${name}` };
    const first = await house.admin.post(path, body, key);
    bodyOf(first, status);
    const after = await stored(house);
    const again = await house.admin.post(path, body, key);
    assert.equal(again.status, status);
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get('etag'), first.headers.get('etag'));
    assert.equal(first.headers.get('idempotency-replayed'), null);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assertRefused(await house.admin.post(path, { ...body, other: 1 }, key), 422, /Idempotency-Key/);
    assert.deepEqual(await stored(house), after);
  });

  test(`${name}: the streams of the booking and of the board are told how things are now, the auditor who did it`, async () => {
    const house = await newHouse(hotel);
    const { bookingId, path, body } = await prepare(house);
    const [counter] = await hotel.sql<{ position: number }>(
      'select last_position as position from event_counter where property_id = $1',
      [house.id],
    );
    const earlier = await hotel.sql<{ id: string }>('select id from audit_entry where property_id = $1', [house.id]);
    const answer = await house.admin.post(path, body);
    bodyOf(answer, status);

    const events = await hotel.sql<{ name: string; stream: string; subject_id: string | null; data: Record<string, unknown> }>(
      'select name, stream, subject_id, data from event where property_id = $1 and position > $2 order by position',
      [house.id, counter?.position],
    );
    const [told, ...board] = events;
    const {
      stays: _stays,
      roomRequests: _requests,
      billing: _billing,
      ledger: _ledger,
      ...item
    } = await readBooking(house, bookingId);
    assert.deepEqual(
      { ...told },
      {
        name: 'booking.updated',
        stream: 'booking',
        subject_id: bookingId,
        data: { ...item, version: answer.headers.get('etag') },
      },
    );
    const shown = bodyOf(await house.admin.get(`${house.path}/rooms/board`)).filter((row: { roomNumber: number }) =>
      rooms.includes(row.roomNumber),
    );
    assert.deepEqual(
      board,
      shown.map((data: unknown) => ({ name: 'board.room', stream: 'board', subject_id: null, data })),
    );

    const entries = await hotel.sql<{
      action: string;
      actor_id: string;
      booking_id: string;
      after: unknown;
      reason: string | null;
    }>(
      'select action, actor_id, booking_id, after, reason from audit_entry where property_id = $1 and id <> all($2::uuid[]) order by action',
      [house.id, earlier.map(({ id }) => id)],
    );
    assert.deepEqual(
      entries.map((entry) => entry.action),
      audit,
    );
    for (const entry of entries) {
      assert.equal(entry.actor_id, house.admin.userId);
      assert.equal(entry.booking_id, bookingId);
      assert.notEqual(entry.after, null);
    }
    const reasons = entries.filter((entry) => !entry.action.startsWith('stay.checked')).map((entry) => entry.reason);
    assert.deepEqual(
      reasons,
      reasons.map(() => body['reason'] ?? body['notes'] ?? null),
    );
  });

  test(`${name}: done twice is refused the second time`, async () => {
    const house = await newHouse(hotel);
    const { path, body } = await prepare(house);
    bodyOf(await house.admin.post(path, body), status);
    const after = await stored(house);
    assertRefused(await house.admin.post(path, body), 409, /./);
    assert.deepEqual(await stored(house), after);
  });
}
