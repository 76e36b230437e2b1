import assert from 'node:assert/strict';
import test, { after, before, describe } from 'node:test';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { type Desk, openHotel, type Hotel as Service } from '../../test/support/hotel.ts';
import { bodyOf } from '../../test/support/stays.ts';
import { type CycleRoom, clearRound, findHotel, type Hotel, type SeedReport, seedHotelGroup } from './hotel-group.ts';
import { findOffences, INVARIANTS } from './invariants.ts';

const SIZE = { properties: 2, days: 40 };
/** Past the time at which every guest of the past has left. */
const NOW = new Date().toISOString();

let database: TestDatabase;
let client: pg.Client;
let report: SeedReport;
before(async () => {
  database = await createTestDatabase();
  report = await seedHotelGroup(database.connectionString, SIZE, NOW);
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
after(async () => {
  await client.end();
  await database.drop();
});

test('every rule holds in what was seeded', async () => {
  assert.deepEqual(await findOffences(database.connectionString), []);
});

test('so many rooms are sold, and every table of a living house has rows', async () => {
  const { rows } = await client.query<{ share: number }>(
    `select sum(billed_nights)::float / (select count(*) from room) / ${SIZE.days - 5} as share from room_stay`,
  );
  const share = rows[0]?.share ?? 0;
  assert.ok(share > 0.6 && share < 0.8, String(share));
  for (const table of [
    'audit_entry',
    'event',
    'charge',
    'payment',
    'payment_removal',
    'room_stay_night',
    'room_request',
    'guest_vehicle',
  ])
    assert.ok((report.rows[table] ?? 0) > 0, table);
});

/** The first row of a table that is so. */
const one = (table: string, condition: string): string =>
  `(property_id, id) in (select property_id, id from ${table} where ${condition} limit 1)`;

const chargeAgain = (type: string, condition: string): string => `
  insert into charge (property_id, id, booking_id, type, amount, currency, occurred_at, created_at)
  select property_id, gen_random_uuid(), id, '${type}', 1, 'INR', now(), now() from booking where ${condition} limit 1`;

const removalOf = (condition: string): string => `
  insert into payment_removal (property_id, payment_id, removed_at)
  select property_id, id, now() from payment p where ${condition} and not exists (select from payment_removal x where x.payment_id = p.id) limit 1`;

/** How each rule is broken once. */
const PLANTED: Readonly<Record<string, string>> = {
  'a guest in a room that is out of service': 'update room set maintenance = true',
  'rooms held for a closed booking, or of a closed type': `update booking set status = 'CANCELLED' where ${one('booking', `status = 'OPEN'`)}`,
  'more given back than was paid': `
    insert into payment (property_id, id, booking_id, type, amount, method, currency, received_at, refund_of, created_at)
    select property_id, gen_random_uuid(), booking_id, 'REFUND', amount + 1, 'CASH', currency, now(), id, now() from payment where type = 'PAYMENT' limit 1`,
  'a deleted payment with a refund that is not deleted': removalOf('p.id in (select refund_of from payment)'),
  'a hotel without an enabled ADMIN': 'update property_membership set disabled = true',
  'an event of a booking that does not exist': `update event set subject_id = gen_random_uuid() where stream = 'booking' and position = 100001`,
  'positions of events with a gap': 'delete from event where position = 100500',
  'references of bookings with a gap': 'update booking_counter set last_number = last_number + 1',
  'a booking without the one entry of its making': `
    insert into audit_entry (property_id, id, at, action, entity, entity_id)
    select property_id, gen_random_uuid(), now(), 'booking.created', 'booking', gen_random_uuid() from booking limit 1`,
  'a closed booking without the one entry of its end': `update booking set status = 'NO_SHOW' where ${one('booking', `status = 'OPEN'`)}`,
  'a charge without its entry': chargeAgain('FOOD', `status = 'CHECKED_IN'`),
  'a payment without its entry': `
    insert into payment (property_id, id, booking_id, amount, method, currency, received_at, created_at)
    select property_id, gen_random_uuid(), id, 1, 'CASH', 'INR', now(), now() from booking limit 1`,
  'a deleted payment without its entry': removalOf('true'),
  'a voided stay without its entry': `update room_stay set status = 'VOIDED' where ${one('room_stay', `status = 'ACTIVE'`)}`,
  'two stays in one room at one time': `
    alter table room_stay drop constraint room_taken;
    update room_stay set check_out_at = check_out_at + interval '30 days' where status = 'CHECKED_OUT'`,
  'a request whose fulfilled quantity is not the number of its stays': `
    update room_request set status = 'CANCELLED', fulfilled_quantity = 0 where ${one('room_request', `status = 'FULFILLED'`)}`,
  'a booking whose status is not that of its stays': `update booking set status = 'CHECKED_OUT' where ${one('booking', `status = 'CHECKED_IN'`)}`,
  'a bill that is not the sum of its nights': `
    update room_stay set billed_amount = billed_amount + 1 where ${one('room_stay', `status = 'CHECKED_OUT' and rate_source <> 'MANUAL'`)}`,
  'a quote that is not the sum of its nights': `update room_request set unit_amount = unit_amount + 1 where ${one('room_request', 'true')}`,
  'a closed booking that is not paid': chargeAgain('FOOD', `status = 'CHECKED_OUT'`),
  'a penalty of a booking that did not end by one': chargeAgain('NO_SHOW_PENALTY', `status = 'CHECKED_OUT'`),
  'a payment by a QR code of another booking or sum': 'update gateway_request set amount = amount + 1',
  'more rooms held and taken at some time than there are': `update room_request set quantity = 50 where ${one('room_request', `status = 'OPEN'`)}`,
  'a guest who left without name, phone or signature': 'update guest set signature_file = null',
  'a vehicle or rating of a booking with another guest': `
    update guest_vehicle v set guest_id = (select id from guest g where g.property_id = v.property_id and g.id <> v.guest_id limit 1)`,
  'a number that is higher than its counter': 'update booking_counter set last_number = last_number - 1',
};

test('each rule has an offence that is tried', () => {
  assert.deepEqual(Object.keys(PLANTED).sort(), Object.keys(INVARIANTS).sort());
});

for (const [rule, query] of Object.entries(INVARIANTS)) {
  test(`found when it is there: ${rule}`, async () => {
    await client.query('begin');
    try {
      await client.query(PLANTED[rule] ?? '');
      assert.notEqual((await client.query(query)).rowCount, 0);
    } finally {
      await client.query('rollback');
    }
  });
}

describe('the product on what was seeded', () => {
  let service: Service;
  let desk: Desk;
  let hotel: Hotel;
  before(async () => {
    service = await openHotel({ DATABASE_URL: database.connectionString });
    hotel = await findHotel(database.connectionString);
    desk = await service.newUser();
    const root = await service.newUser({ superAdmin: true });
    await root.put(`${hotel.path}/users/${desk.userId}/roles`, { roles: ['MANAGER'] });
  });
  after(() => service.stop());

  test('bookings of the past are paid, with their nights and rows of the ledger', async () => {
    const list = await desk.get(`${hotel.path}/bookings?status=CHECKED_OUT&limit=50`);
    assert.equal(list.status, 200, list.text);
    assert.equal(list.body.length, 50);
    for (const { id, billableNights, pending } of list.body) {
      const { body } = await desk.get(`${hotel.path}/bookings/${id}`);
      assert.equal(pending, 0);
      assert.equal(body.balance.pending, 0);
      assert.ok(body.balance.expectedPay > 0);
      assert.equal(
        body.stays.find((stay: { status: string }) => stay.status === 'CHECKED_OUT')?.billableNights ?? billableNights,
        billableNights,
      );
    }
  });

  test('the board, the guests in house and a guest of the past are there', async () => {
    const board = await desk.get(`${hotel.path}/rooms/board`);
    assert.equal(board.text.match(/"OCCUPIED"/g)?.length, hotel.inHouse.length);
    assert.equal(hotel.inHouse.length, 44);
    const found = await desk.get(`${hotel.path}/guests/search?phone=${encodeURIComponent(hotel.pastGuestPhone)}`);
    assert.equal(found.body.length, 1, found.text);
    assert.equal((await desk.get(`${hotel.path}/conflicts`)).text, '[]');
  });

  test('what a round of writes leaves is taken out again, and the next round finds the same', async () => {
    await clearRound(database.connectionString, hotel);
    const before = await countWritten();
    for (let round = 0; round < 2; round += 1) {
      for (const arrival of hotel.arrivals) {
        const booking = `${hotel.path}/bookings/${arrival.bookingId}`;
        bodyOf(
          await desk.post(`${booking}/check-in/bulk`, { stays: [{ roomId: arrival.roomId, roomRequestId: arrival.requestId }] }),
        );
      }
      for (const room of hotel.cycleRooms) await wholeStay(room);
      assert.notDeepEqual(await countWritten(), before);
      await clearRound(database.connectionString, hotel);
      assert.deepEqual(await countWritten(), before);
    }
  });

  async function countWritten(): Promise<unknown> {
    const tables = [
      'booking',
      'room_stay',
      'room_stay_night',
      'room_request',
      'charge',
      'payment',
      'audit_entry',
      'event',
      'guest',
    ];
    const { rows } = await client.query(
      `select ${tables.map((table) => `(select count(*) from ${table})::int as ${table}`).join(', ')},
         (select json_object_agg(status, bookings) from (select status, count(*) as bookings from booking group by status) b) as "bookingsByStatus"`,
    );
    return rows[0];
  }

  async function wholeStay({ roomId, phone }: CycleRoom): Promise<void> {
    const hour = (hours: number): string => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString();
    const made = bodyOf(
      await desk.post(`${hotel.path}/bookings`, { source: 'WALKIN', expectedCheckInAt: hour(90), phoneE164: phone }),
      201,
    );
    const booking = `${hotel.path}/bookings/${made.id}`;
    const stays = [{ roomId, checkInAt: hour(90), nightlyRate: 2500 }];
    bodyOf(await desk.post(`${booking}/check-in/bulk`, { stays }));
    const { pending } = bodyOf(await desk.get(`${booking}/balance`));
    bodyOf(await desk.post(`${booking}/payments`, { amount: pending, method: 'CASH' }), 201);
    assert.equal(bodyOf(await desk.post(`${booking}/check-out`, {})).status, 'CHECKED_OUT');
  }
});
