import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Hotel, openHotel, type TestProperty } from '../../../test/support/hotel.ts';
import { addRatePlan } from '../../../test/support/rates.ts';
import { addRoomType, bodyOf } from '../../../test/support/stays.ts';
import { addDays } from '../../platform/time.ts';

const CLIENTS = 16;
const ROUNDS = 10;

let hotel: Hotel;
let house: TestProperty;
before(async () => {
  hotel = await openHotel();
  house = await hotel.newProperty();
  await addRoomType(house);
});
after(() => hotel.stop());

test(`${CLIENTS} clients set overlapping ranges at once: every one is there, and each day has the rate of the last`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const plan = await addRatePlan(house, { baseRate: 1 });
    const path = `${house.path}/rate-plans/${plan.id}`;
    // Forwards and backwards, so that the days in common are reached in different orders.
    const ranges = Array.from({ length: CLIENTS }, (_, index) => {
      const from = addDays('2026-12-01', index % 2 === 0 ? index : CLIENTS - index);
      return { from, to: addDays(from, 30), rate: 1000 + index };
    });
    const answers = await Promise.all(ranges.map((range) => house.admin.post(`${path}/calendar`, range)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(CLIENTS).fill(200),
    );
    // Each answer is what was there right after its own write: its range holds its rate and nothing else.
    for (const [index, { body }] of answers.entries()) {
      assert.deepEqual([body.minimumRate, body.maximumRate], [1000 + index, 1000 + index]);
    }
    const inOrder = answers.toSorted((one, other) => versionOf(one) - versionOf(other));
    assert.deepEqual(
      inOrder.map(versionOf),
      Array.from({ length: CLIENTS }, (_, index) => index + 2),
    );
    const expected = new Map<string, number>();
    for (const { body } of inOrder) for (const { date, rate } of body.days) expected.set(date, rate);
    const { days } = bodyOf(await house.admin.get(`${path}/calendar?from=2026-11-01&to=2027-03-31`));
    for (const { date, rate } of days) assert.equal(rate, expected.get(date) ?? 1, date);
  }
});

function versionOf({ headers }: { headers: Headers }): number {
  return Number(/^"(\d+)-/.exec(headers.get('etag') ?? '')?.[1]);
}

test('setting, clearing, changing and deleting at once: no failure, and nothing is left of a deleted plan', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const plan = await addRatePlan(house);
    const path = `${house.path}/rate-plans/${plan.id}`;
    const range = { from: '2026-12-01', to: '2027-11-30', rate: 10 };
    const answers = await Promise.all([
      house.admin.post(`${path}/calendar`, range),
      house.admin.delete(`${path}/calendar/2026-12-25`),
      house.admin.put(path, { baseRate: 20 + round }),
      house.admin.delete(path),
      house.admin.post(`${path}/calendar`, { ...range, rate: 11 }),
      house.admin.get(`${path}/calendar?from=2026-12-01&to=2027-11-30`),
    ]);
    for (const { status, text } of answers) assert.ok([200, 204, 404].includes(status), text);
    assert.equal(answers[3]?.status, 204);
    const left = await hotel.sql('select count(*)::int as days from rate_override where rate_plan_id = $1', [plan.id]);
    assert.deepEqual(left, [{ days: 0 }]);
  }
});

test(`${CLIENTS} desks create one code at once: one does, the others are told it is taken`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = { code: `RUSH-${round}`, name: 'Rush', roomTypeCode: 'STD', baseRate: 100 };
    const answers = await Promise.all(Array.from({ length: CLIENTS }, () => house.admin.post(`${house.path}/rate-plans`, body)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(CLIENTS - 1).fill(409)]);
    const plans = bodyOf(await house.admin.get(`${house.path}/rate-plans`));
    assert.equal(plans.filter((plan: { code: string }) => plan.code === body.code).length, 1);
  }
});

test('of writers with the same tag one wins', async () => {
  const plan = await addRatePlan(house);
  const path = `${house.path}/rate-plans/${plan.id}`;
  for (let round = 0; round < ROUNDS; round += 1) {
    const tag = { 'if-match': (await house.admin.get(path)).headers.get('etag') ?? '' };
    const rate = 5000 + round;
    const answers = await Promise.all([
      house.admin.put(path, { baseRate: rate }, tag),
      house.admin.put(path, { baseRate: rate + 0.5 }, tag),
      house.admin.post(`${path}/calendar`, { from: '2026-12-24', to: '2026-12-26', rate }, tag),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412]);
  }
});
