import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { rounds } from '../../../../test/harness/long-test.ts';
import { addRatePlan } from '../../../../test/harness/rates.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import { addRoomType, bodyOf } from '../../../../test/harness/stays.ts';
import { addDays } from '../../../platform/time.ts';

const CLIENTS = 16;
const ROUNDS = rounds(10);

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();
await addRoomType(property);

test(`${CLIENTS} clients set overlapping ranges at once: all are applied, and each day has the rate of the last write`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const plan = await addRatePlan(property, { baseRate: 1 });
    const path = `${property.path}/rate-plans/${plan.id}`;
    // Forwards and backwards, so that common days are written in different orders.
    const ranges = Array.from({ length: CLIENTS }, (_, index) => {
      const from = addDays('2026-12-01', index % 2 === 0 ? index : CLIENTS - index);
      return { from, to: addDays(from, 30), rate: 1000 + index };
    });
    const responses = await Promise.all(ranges.map((range) => property.admin.post(`${path}/calendar`, range)));
    assert.deepEqual(
      responses.map(({ status }) => status),
      Array(CLIENTS).fill(200),
    );
    // Each response shows the state right after its own write: its range has only its rate.
    for (const [index, { body }] of responses.entries()) {
      assert.deepEqual([body.minimumRate, body.maximumRate], [1000 + index, 1000 + index]);
    }
    const inOrder = responses.toSorted((one, other) => versionOf(one) - versionOf(other));
    assert.deepEqual(
      inOrder.map(versionOf),
      Array.from({ length: CLIENTS }, (_, index) => index + 2),
    );
    const expected = new Map<string, number>();
    for (const { body } of inOrder) for (const { date, rate } of body.days) expected.set(date, rate);
    const { days } = bodyOf(await property.admin.get(`${path}/calendar?from=2026-11-01&to=2027-03-31`));
    for (const { date, rate } of days) assert.equal(rate, expected.get(date) ?? 1, date);
  }
});

function versionOf({ headers }: { headers: Headers }): number {
  return Number(/^"(\d+)-/.exec(headers.get('etag') ?? '')?.[1]);
}

test('setting, clearing, changing and deleting at once causes no failure and leaves nothing of a deleted rate plan', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const plan = await addRatePlan(property);
    const path = `${property.path}/rate-plans/${plan.id}`;
    const range = { from: '2026-12-01', to: '2027-11-30', rate: 10 };
    const responses = await Promise.all([
      property.admin.post(`${path}/calendar`, range),
      property.admin.delete(`${path}/calendar/2026-12-25`),
      property.admin.put(path, { baseRate: 20 + round }),
      property.admin.delete(path),
      property.admin.post(`${path}/calendar`, { ...range, rate: 11 }),
      property.admin.get(`${path}/calendar?from=2026-12-01&to=2027-11-30`),
    ]);
    for (const { status, text } of responses) assert.ok([200, 204, 404].includes(status), text);
    assert.equal(responses[3]?.status, 204);
    const left = await service.sql('select count(*)::int as days from rate_override where rate_plan_id = $1', [plan.id]);
    assert.deepEqual(left, [{ days: 0 }]);
  }
});

test(`${CLIENTS} clients create the same code at once: one succeeds, the others get 409`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = { code: `RUSH-${round}`, name: 'Rush', roomTypeCode: 'STD', baseRate: 100 };
    const responses = await Promise.all(
      Array.from({ length: CLIENTS }, () => property.admin.post(`${property.path}/rate-plans`, body)),
    );
    assert.deepEqual(responses.map(({ status }) => status).sort(), [201, ...Array(CLIENTS - 1).fill(409)]);
    const plans = bodyOf(await property.admin.get(`${property.path}/rate-plans`));
    assert.equal(plans.filter((plan: { code: string }) => plan.code === body.code).length, 1);
  }
});

test('of several writers with the same ETag one succeeds', async () => {
  const plan = await addRatePlan(property);
  const path = `${property.path}/rate-plans/${plan.id}`;
  for (let round = 0; round < ROUNDS; round += 1) {
    const tag = { 'if-match': (await property.admin.get(path)).headers.get('etag') ?? '' };
    const rate = 5000 + round;
    const responses = await Promise.all([
      property.admin.put(path, { baseRate: rate }, tag),
      property.admin.put(path, { baseRate: rate + 0.5 }, tag),
      property.admin.post(`${path}/calendar`, { from: '2026-12-24', to: '2026-12-26', rate }, tag),
    ]);
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 412, 412]);
  }
});

test(`${CLIENTS} clients change overlapping days of several plans in any order: none fails, and there is no deadlock`, async () => {
  const plans = await Promise.all(Array.from({ length: 6 }, () => addRatePlan(property)));
  const from = '2028-01-01';
  for (let round = 0; round < ROUNDS; round += 1) {
    const responses = await Promise.all(
      Array.from({ length: CLIENTS }, (_, index) => {
        const order = index % 2 === 0 ? plans : plans.toReversed();
        const range = { from: addDays(from, index), to: addDays(from, index + 20) };
        const changes = order.slice(index % 3).map(({ id }) => ({ ratePlanId: id, ...range, rate: round * 100 + index }));
        return property.admin.post(`${property.path}/rate-calendar`, { changes });
      }).concat(
        plans.map(({ id }, index) =>
          property.admin.post(`${property.path}/rate-plans/${id}/calendar`, {
            from,
            to: addDays(from, 40),
            rate: round * 100 + 50 + index,
          }),
        ),
      ),
    );
    for (const { status, text } of responses) assert.equal(status, 200, text);
  }
  const deadlocks = await service.sql('select deadlocks::int from pg_stat_database where datname = current_database()');
  assert.deepEqual(deadlocks, [{ deadlocks: 0 }]);
});

test('of several who expect the same rate one changes it, and of an undo and a later change the later one stays', async () => {
  const plan = await addRatePlan(property);
  const day = { ratePlanId: plan.id, from: '2028-06-01', to: '2028-06-01' };
  const path = `${property.path}/rate-calendar`;
  const post = (change: object) => property.admin.post(path, { changes: [{ ...day, ...change }] });
  for (let round = 1; round <= ROUNDS; round += 1) {
    const base = round * 1000;
    bodyOf(await post({ rate: base }));
    const responses = await Promise.all(
      Array.from({ length: CLIENTS }, (_, index) => post({ rate: base + 1 + index, expectedRate: base })),
    );
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, ...Array(CLIENTS - 1).fill(409)]);
    const won = base + 1 + responses.findIndex(({ status }) => status === 200);
    const [undone, later] = await Promise.all([post({ rate: base, expectedRate: won }), post({ rate: base + 500 })]);
    assert.equal(later.status, 200);
    assert.ok([200, 409].includes(undone.status));
    const { days } = bodyOf(
      await property.admin.get(`${property.path}/rate-plans/${plan.id}/calendar?from=${day.from}&to=${day.to}`),
    );
    assert.equal(days[0].rate, base + 500);
  }
});
