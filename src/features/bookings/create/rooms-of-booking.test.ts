import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import test, { after, beforeEach } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { isOnCitus } from '../../../../test/harness/citus.ts';
import { untilWaiting } from '../../../../test/harness/lock-waits.ts';
import { addRatePlan } from '../../../../test/harness/rates.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { newPhone, startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  itemOf,
  newPropertyWithRooms,
  type PropertyWithRooms,
} from '../../../../test/harness/stays.ts';
import { transact } from '../../../platform/db/transact.ts';

const CLIENTS = 16;

let property: PropertyWithRooms;
const service = await startTestService();
beforeEach(async () => {
  service.clock.set('2026-12-01T12:00:00+05:30');
  property = await newPropertyWithRooms(service, { rooms: 3 });
  await addRoomType(property, { code: 'DLX', defaultRate: 5000 });
  await addRoom(property, 201, { roomTypeCode: 'DLX' });
});
after(() => service.stop());

const FROM = '2026-12-01T06:30:00.000Z';
const TO = '2026-12-04T05:30:00.000Z';

const book = (fields: Record<string, unknown>, at: PropertyWithRooms = property) => {
  const body = { source: 'PHONE', expectedCheckInAt: FROM, expectedCheckOutAt: TO, phoneE164: newPhone(), guestName: 'Asha Rao' };
  return at.admin.post(`${at.path}/bookings`, { ...body, ...fields });
};

/** What a refused request must not change. */
async function rowsOf(): Promise<unknown> {
  const count = (table: string) => `(select count(*)::int from ${table} where property_id = $1) as ${table}`;
  const tables = ['booking', 'room_request', 'guest', 'audit_entry', 'event'].map(count).join(', ');
  return service.sql(`select ${tables}, (select last_number from booking_counter where property_id = $1) as number`, [
    property.id,
  ]);
}

test('a booking gets the rooms that it names, or is not made', async () => {
  const [first, second] = property.rooms;
  const rooms = (...roomIds: (string | undefined)[]) => ({ roomRequests: [{ roomTypeCode: 'STD', quantity: 2, roomIds }] });
  const response = await book(rooms(second?.id.toUpperCase(), first?.id));
  const booking = bodyOf(response, 201);
  const read = await property.admin.get(`${property.path}/bookings/${booking.id}`);
  assert.deepEqual(booking, read.body);
  assert.equal(response.headers.get('etag'), read.headers.get('etag'));
  assert.equal(response.headers.get('location'), `${property.path}/bookings/${booking.id}`);
  const [request] = booking.roomRequests;
  assert.deepEqual(
    request.assignedRooms.map(({ roomId }: { roomId: string }) => roomId),
    [first?.id, second?.id],
  );
  const before = await rowsOf();
  const one = { roomTypeCode: 'STD', quantity: 1, roomIds: [first?.id] };
  assertRefused(
    await book({ roomRequests: [one] }),
    409,
    `room 101 is assigned to booking ${booking.reference} from 2026-12-01 12:00 on`,
  );
  const other = { ...one, roomTypeCode: 'DLX' };
  assertRefused(await book({ roomRequests: [other] }), 400, 'roomRequests[0].roomIds[0] is not a room of type DLX');
  assertRefused(await book({ roomRequests: [{ ...one, roomIds: [request.id] }] }), 404, /room not found/);
  assert.deepEqual(await rowsOf(), before);
});

test('a booking holds its rooms at once, over its expected dates, each at its own price', async () => {
  const plan = await addRatePlan(property, { baseRate: 2000 });
  const roomRequests = [
    { roomTypeCode: 'STD', quantity: 1, rate: 2750.5 },
    { roomTypeCode: ' DLX ', quantity: 1, fromAt: null, toAt: '2026-12-02T11:00:00+05:30', rate: null, ratePlanCode: null },
    { roomTypeCode: 'STD', quantity: 2, ratePlanCode: plan.code },
  ];
  const response = await book({ roomRequests, maleCount: 2, fromCity: 'Pune' });
  const booking = bodyOf(response, 201);
  assert.equal(response.headers.get('location'), `${property.path}/bookings/${booking.id}`);
  const shown = booking.roomRequests.map((row: Record<string, unknown>) => [
    ...[row['roomTypeCode'], row['quantity'], row['fromAt'], row['toAt'], row['rateSource'], row['ratePlanCode'], row['amount']],
  ]);
  assert.deepEqual(shown, [
    ['STD', 1, FROM, TO, 'MANUAL', null, 8251.5],
    ['DLX', 1, FROM, '2026-12-02T05:30:00.000Z', 'ROOM_TYPE_DEFAULT', null, 5000],
    ['STD', 2, FROM, TO, 'RATE_PLAN', plan.code, 12_000],
  ]);
  assert.equal(booking.balance.expectedPay, 25_251.5);
  const audit = bodyOf(await property.admin.get(`${property.path}/audit-log?bookingId=${booking.id}`));
  const actions = audit.map((entry: { action: string }) => entry.action).toSorted();
  assert.deepEqual(actions, ['booking.created', ...Array.from({ length: 3 }, () => 'room-request.created')]);
});

test('the response, its ETag and the event are what reading the new booking shows', async () => {
  const phoneE164 = newPhone();
  await book({ phoneE164, guestName: 'Meera Nair' });
  const forms = [
    {},
    { expectedCheckOutAt: null, phoneE164: null, guestName: null },
    { phoneE164, roomRequests: [] },
    { roomRequests: [{ roomTypeCode: 'STD', quantity: 2 }], billingMode: 'TWENTY_FOUR_HOURS', billingCheckoutTime: '09:30' },
    { roomRequests: [{ roomTypeCode: 'STD', quantity: 1, rate: 0.1 }], childCount: 1, memberRelation: 'FAMILY', toCity: ' Goa ' },
  ];
  for (const form of forms) {
    const response = await book(form);
    const booking = bodyOf(response, 201);
    const read = await property.admin.get(`${property.path}/bookings/${booking.id}`);
    assert.deepEqual(booking, read.body);
    assert.equal(response.headers.get('etag'), read.headers.get('etag'));
    const listed = bodyOf(await property.admin.get(`${property.path}/bookings`));
    const [event] = await service.sql<{ data: unknown }>('select data from event where subject_id = $1', [booking.id]);
    const item = listed.find(({ id }: { id: string }) => id === booking.id);
    assert.deepEqual(event?.data, { ...itemOf(item), version: response.headers.get('etag') });
  }
});

test('when one room cannot be held nothing is written, and the error names it', async () => {
  await book({});
  const before_ = await rowsOf();
  const one = (fields: Record<string, unknown>) => ({ roomTypeCode: 'STD', quantity: 1, ...fields });
  const tooMany = await book({ roomRequests: [one({ quantity: 2 }), one({ roomTypeCode: 'DLX', quantity: 2 })] });
  assertRefused(tooMany, 409, /^roomRequests\[1\]: insufficient availability of room type DLX/);
  assertRefused(
    await book({ roomRequests: [one({ quantity: 2 }), one({ quantity: 2 })] }),
    409,
    /^roomRequests\[0\], roomRequests\[1\]: /,
  );
  assertRefused(
    await book({ roomRequests: [one({}), one({ roomTypeCode: 'XXX' })] }),
    404,
    'roomRequests[1]: room type not found',
  );
  assertRefused(await book({ roomRequests: [one({ ratePlanCode: 'NONE' })] }), 404, 'roomRequests[0]: rate plan not found');
  for (const [fields, field] of [
    [{ quantity: 0 }, 'roomRequests[1].quantity'],
    [{ quantity: 1001 }, 'roomRequests[1].quantity'],
    [{ roomTypeCode: '' }, 'roomRequests[1].roomTypeCode'],
    [{ rate: -1 }, 'roomRequests[1].rate'],
    [{ rate: 1.005 }, 'roomRequests[1].rate'],
    [{ rate: 1, ratePlanCode: 'BAR' }, 'roomRequests[1].rate'],
    [{ rate: 1_000_000_000 }, 'roomRequests[1].quantity'],
    [{ fromAt: TO, toAt: FROM }, 'roomRequests[1].toAt'],
    [{ fromAt: 'yesterday' }, 'roomRequests[1].fromAt'],
    [{ toAt: '2030-01-01T00:00:00Z' }, 'roomRequests[1].toAt'],
  ] as const) {
    const refused = await book({ roomRequests: [one({}), one(fields)] });
    assert.equal(refused.status, 400, refused.text);
    assert.equal(refused.body.fieldErrors[0].field, field, refused.text);
  }
  const open = await book({ expectedCheckOutAt: null, roomRequests: [one({})] });
  assertRefused(open, 400, 'roomRequests[0].toAt is required when the booking has no expected check-out');
  assertRefused(await book({ roomRequests: Array.from({ length: 101 }, () => one({})) }), 400, /^roomRequests /);
  assertRefused(await book({ billingMode: 'DAILY' }), 400, /^billingMode /);
  assertRefused(await book({ billingCheckoutTime: '25:00' }), 400, /^billingCheckoutTime /);
  assert.deepEqual(await rowsOf(), before_);
});

test("a booking's own billing mode and check-out time count from its first quote on; null takes the property's", async () => {
  const late = { expectedCheckOutAt: '2026-12-04T18:00:00+05:30', roomRequests: [{ roomTypeCode: 'STD', quantity: 1 }] };
  const nightsOf = async (fields: Record<string, unknown>) =>
    bodyOf(await book({ ...late, ...fields }), 201).roomRequests[0].nights;
  assert.equal(await nightsOf({ billingMode: null, billingCheckoutTime: null }), 4);
  assert.equal(await nightsOf({ billingCheckoutTime: '18:00' }), 3);
});

test('of sixteen bookings for the last rooms at once exactly one is made, with all its rooms', async () => {
  const roomRequests = [
    { roomTypeCode: 'DLX', quantity: 1 },
    { roomTypeCode: 'STD', quantity: 2 },
  ];
  const turned = roomRequests.toReversed();
  const all = Array.from({ length: CLIENTS }, (_, index) => book({ roomRequests: index % 2 === 0 ? roomRequests : turned }));
  const responses = await Promise.all(all);
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [201, ...Array.from({ length: CLIENTS - 1 }, () => 409)]);
  const [row] = await service.sql<{ bookings: number; rooms: number }>(
    'select count(distinct booking_id)::int as bookings, sum(quantity)::int as rooms from room_request where property_id = $1',
    [property.id],
  );
  assert.deepEqual(row, { bookings: 1, rooms: 3 });
  const next = bodyOf(await book({}), 201);
  assert.equal(next.reference, 'B-000002', 'refused bookings take no number');
});

test('a booking with rooms takes few round trips to the database, and only two from the lock of its room types on', {
  skip: isOnCitus() && 'more are needed there',
}, async ({ mock }) => {
  await book({ roomRequests: [{ roomTypeCode: 'STD', quantity: 1 }] });
  const { query: send } = pg.Client.prototype;
  // Statements of jobs that run meanwhile do not count, nor does the notice of the event, which follows the answer.
  const requests = new AsyncLocalStorage<true>();
  const enter = (): void => requests.enterWith(true);
  subscribe('http.server.request.start', enter);
  const trips: string[][] = [];
  let underWay = 0;
  mock.method(pg.Client.prototype, 'query', function note(this: pg.Client, ...args: unknown[]) {
    const sent = Reflect.apply(send, this, args) as Promise<unknown>;
    const [query] = args as [string | { text: string }];
    const text = typeof query === 'string' ? query : query.text;
    if (requests.getStore() === undefined || /rate_window|pg_notify/.test(text)) return sent;
    if (underWay === 0) trips.push([]);
    underWay += 1;
    const what = text.includes('for no key update')
      ? 'lock'
      : /begin|commit|insert into \w+|update event_counter|from room_type|app_user/.exec(text)?.[0];
    trips.at(-1)?.push(what ?? text);
    return sent.finally(() => {
      underWay -= 1;
    });
  } as typeof send);
  const roomRequests = ['STD', 'DLX'].map((roomTypeCode) => ({ roomTypeCode, quantity: 1 }));
  bodyOf(await book({ roomRequests }), 201);
  mock.restoreAll();
  unsubscribe('http.server.request.start', enter);
  assert.deepEqual(trips, [
    ['app_user'],
    ['begin'],
    ['insert into guest', 'from room_type'],
    [
      'insert into audit_entry',
      'lock',
      'insert into booking_counter',
      'insert into booking',
      'insert into room_request',
      'from room_type',
    ],
    ['update event_counter', 'insert into event', 'commit'],
  ]);
});

test('a room type that changes between its quote and its lock is quoted again', async () => {
  const roomRequests = [{ roomTypeCode: 'STD', quantity: 1 }];
  for (const [change, status, amount] of [
    ['default_rate = 3500', 201, 10_500],
    ['active = false', 404, undefined],
  ] as const) {
    const { db } = service.running.platform;
    const booking = await transact(db, async (tx) => {
      await sql`update room_type set ${sql.raw(change)} where property_id = ${property.id} and code = 'STD'`.execute(tx);
      const asked = book({ roomRequests });
      await untilWaiting(service);
      return [asked];
    });
    const [response] = await Promise.all(booking);
    assert.equal(response?.status, status);
    assert.equal(response?.body.roomRequests?.[0].amount, amount);
  }
});
