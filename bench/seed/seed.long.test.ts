import assert from 'node:assert/strict';
import test, { after, before, describe } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../../test/harness/database.ts';
import { findViolations, INVARIANTS } from '../../test/harness/invariants.ts';
import { type ApiClient, type TestService as Service, startTestService } from '../../test/harness/service-under-test.ts';
import { bodyOf } from '../../test/harness/stays.ts';
import { type CycleRoom, clearRound, findSeededProperty, type SeededProperty, seedPropertyGroup } from './property-group.ts';

const SIZE = { properties: 2, days: 40 };
/** Past the time at which every guest of the past has left. */
const NOW = new Date().toISOString();

const SEEDED = INVARIANTS.filter((invariant) => invariant.in.includes('seed'));

const database = await createTestDatabase();
const report = await seedPropertyGroup(database.connectionString, SIZE, NOW);
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
after(async () => {
  await client.end();
  await database.drop();
});

test('every invariant holds in the seeded data', async () => {
  assert.deepEqual(await findViolations(async (sql) => (await client.query<{ id: string }>(sql)).rows, ['seed']), []);
});

test('the occupancy is right, and every table has rows', async () => {
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
  'a property without an enabled ADMIN': 'update property_membership set disabled = true',
  'an event of a booking that does not exist': `update event set subject_id = gen_random_uuid() where stream = 'booking' and position = 100001`,
  'positions of events with a gap': 'delete from event where position = 100500',
  'references of bookings with a gap': 'update booking_counter set last_number = last_number + 1',
  'a booking without the one audit entry of its creation': `
    insert into audit_entry (property_id, id, at, action, entity, entity_id)
    select property_id, gen_random_uuid(), now(), 'booking.created', 'booking', gen_random_uuid() from booking limit 1`,
  'a closed booking without the one audit entry of its end': `update booking set status = 'NO_SHOW' where ${one('booking', `status = 'OPEN'`)}`,
  'a charge without its audit entry': chargeAgain('FOOD', `status = 'CHECKED_IN'`),
  'a payment without its audit entry': `
    insert into payment (property_id, id, booking_id, amount, method, currency, received_at, created_at)
    select property_id, gen_random_uuid(), id, 1, 'CASH', 'INR', now(), now() from booking limit 1`,
  'a deleted payment without its audit entry': removalOf('true'),
  'a voided stay without its audit entry': `update room_stay set status = 'VOIDED' where ${one('room_stay', `status = 'ACTIVE'`)}`,
  'two stays in one room at one time': `
    alter table room_stay drop constraint room_taken;
    update room_stay set check_out_at = check_out_at + interval '30 days' where status = 'CHECKED_OUT'`,
  'a room request whose fulfilled quantity is not the number of its stays': `
    update room_request set status = 'CANCELLED', fulfilled_quantity = 0 where ${one('room_request', `status = 'FULFILLED'`)}`,
  'a booking whose status is not that of its stays': `update booking set status = 'CHECKED_OUT' where ${one('booking', `status = 'CHECKED_IN'`)}`,
  'a bill that is not the sum of its nights': `
    update room_stay set billed_amount = billed_amount + 1 where ${one('room_stay', `status = 'CHECKED_OUT' and rate_source <> 'MANUAL'`)}`,
  'a quote that is not the sum of its nights': `update room_request set unit_amount = unit_amount + 1 where ${one('room_request', 'true')}`,
  'a closed booking that is not paid': chargeAgain('FOOD', `status = 'CHECKED_OUT'`),
  'a stay or charge whose tax is not the sum of its tax lines': `update room_stay set billed_tax = 1 where ${one('room_stay', `status = 'CHECKED_OUT'`)}`,
  'a tax line of a night that is not billed, or whose parts are not its amount': `
    insert into tax_line (property_id, id, booking_id, room_stay_id, taxed_on, code, name, base, amount, included, components, created_at)
    select property_id, gen_random_uuid(), booking_id, id, date '1999-01-01', 'GST', 'GST', 1, 0, false, '[]', now() from room_stay limit 1`,
  'a penalty of a booking that did not end by one': chargeAgain('NO_SHOW_PENALTY', `status = 'CHECKED_OUT'`),
  'a payment by a QR code of another booking or sum': 'update gateway_request set amount = amount + 1',
  'more rooms held and occupied at some time than there are': `update room_request set quantity = 50 where ${one('room_request', `status = 'OPEN'`)}`,
  'a guest who left without name, phone or signature': 'update guest set signature_file = null',
  'a vehicle or rating of a booking with another guest': `
    update guest_vehicle v set guest_id = (select id from guest g where g.property_id = v.property_id and g.id <> v.guest_id limit 1)`,
  'a number that is higher than its counter': 'update booking_counter set last_number = last_number - 1',
};

test('each invariant has a violation that is tried', () => {
  assert.deepEqual(Object.keys(PLANTED).sort(), SEEDED.map(({ rule }) => rule).sort());
});

for (const { rule, sql } of SEEDED) {
  test(`found if present: ${rule}`, async () => {
    await client.query('begin');
    try {
      await client.query(PLANTED[rule] ?? '');
      assert.notEqual((await client.query(sql)).rowCount, 0);
    } finally {
      await client.query('rollback');
    }
  });
}

describe('the product on the seeded data', () => {
  let service: Service;
  let apiClient: ApiClient;
  let testService: SeededProperty;
  before(async () => {
    service = await startTestService({ DATABASE_URL: database.connectionString });
    testService = await findSeededProperty(database.connectionString);
    apiClient = await service.newUser();
    const root = await service.newUser({ superAdmin: true });
    await root.put(`${testService.path}/users/${apiClient.userId}/roles`, { roles: ['MANAGER'] });
  });
  after(() => service.stop());

  test('bookings of the past are paid, with their nights and rows of the ledger', async () => {
    const list = await apiClient.get(`${testService.path}/bookings?status=CHECKED_OUT&limit=50`);
    assert.equal(list.status, 200, list.text);
    assert.equal(list.body.length, 50);
    for (const { id, billableNights, pending } of list.body) {
      const { body } = await apiClient.get(`${testService.path}/bookings/${id}`);
      assert.equal(pending, 0);
      assert.equal(body.balance.pending, 0);
      assert.ok(body.balance.expectedPay > 0);
      assert.equal(
        body.stays.find((stay: { status: string }) => stay.status === 'CHECKED_OUT')?.billableNights ?? billableNights,
        billableNights,
      );
    }
  });

  test('the board, the guests in house and a past guest are seeded', async () => {
    const board = await apiClient.get(`${testService.path}/rooms/board`);
    assert.equal(board.text.match(/"OCCUPIED"/g)?.length, testService.inHouse.length);
    assert.equal(testService.inHouse.length, 44);
    const found = await apiClient.get(
      `${testService.path}/guests/search?phone=${encodeURIComponent(testService.pastGuestPhone)}`,
    );
    assert.equal(found.body.length, 1, found.text);
    assert.equal((await apiClient.get(`${testService.path}/conflicts`)).text, '[]');
  });

  test('the writes of a round are removed, and the next round finds the same data', async () => {
    await clearRound(database.connectionString, testService);
    const before = await countWritten();
    for (let round = 0; round < 2; round += 1) {
      for (const arrival of testService.arrivals) {
        const booking = `${testService.path}/bookings/${arrival.bookingId}`;
        bodyOf(
          await apiClient.post(`${booking}/check-in/bulk`, {
            stays: [{ roomId: arrival.roomId, roomRequestId: arrival.requestId }],
          }),
        );
      }
      for (const room of testService.cycleRooms) await wholeStay(room);
      assert.notDeepEqual(await countWritten(), before);
      await clearRound(database.connectionString, testService);
      assert.deepEqual(await countWritten(), before);
    }
  });

  /** In the hotel that is measured: jobs may write in the others at any time. */
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
      `select ${tables.map((table) => `(select count(*) from ${table} where property_id = $1)::int as ${table}`).join(', ')},
         (select json_object_agg(status, bookings)
          from (select status, count(*) as bookings from booking where property_id = $1 group by status) b) as "bookingsByStatus"`,
      [testService.propertyId],
    );
    return rows[0];
  }

  async function wholeStay({ roomId, phone }: CycleRoom): Promise<void> {
    const hour = (hours: number): string => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString();
    const made = bodyOf(
      await apiClient.post(`${testService.path}/bookings`, { source: 'WALKIN', expectedCheckInAt: hour(90), phoneE164: phone }),
      201,
    );
    const booking = `${testService.path}/bookings/${made.id}`;
    const stays = [{ roomId, checkInAt: hour(90), nightlyRate: 2500 }];
    bodyOf(await apiClient.post(`${booking}/check-in/bulk`, { stays }));
    const { pending } = bodyOf(await apiClient.get(`${booking}/balance`));
    bodyOf(await apiClient.post(`${booking}/payments`, { amount: pending, method: 'CASH' }), 201);
    assert.equal(bodyOf(await apiClient.post(`${booking}/check-out`, {})).status, 'CHECKED_OUT');
  }
});
