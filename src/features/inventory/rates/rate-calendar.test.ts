import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { type EventStream, openEventStream } from '../../../../test/harness/event-stream.ts';
import { addRatePlan, setRates } from '../../../../test/harness/rates.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import {
  addRoomType,
  bodyOf,
  checkIn,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  roomAt,
} from '../../../../test/harness/stays.ts';
import { addDays } from '../../../platform/time.ts';

const service = await startTestService();
after(() => service.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';

/** A property with two rate plans of STD at 2000. */
async function newProperty(fields: Record<string, unknown> = {}): Promise<{ property: TestProperty; one: string; two: string }> {
  const property = await service.newProperty(fields);
  await addRoomType(property);
  const one = await addRatePlan(property, { code: 'ONE' });
  const two = await addRatePlan(property, { code: 'TWO', name: 'Second' });
  return { property, one: one.id, two: two.id };
}

const change = (property: TestProperty, ...changes: object[]): Promise<ApiResponse> =>
  property.admin.post(`${property.path}/rate-calendar`, { changes });

async function ratesOf(property: TestProperty, from: string, to: string): Promise<Record<string, (number | null)[]>> {
  const { plans } = bodyOf(await property.admin.get(`${property.path}/rate-calendar?from=${from}&to=${to}`));
  return Object.fromEntries(plans.map(({ code, rates }: { code: string; rates: (number | null)[] }) => [code, rates]));
}

test('all calendars come in one read, compact, with an ETag that changes with any of them', async () => {
  const { property, one } = await newProperty();
  await addRoomType(property, { code: 'DLX', name: 'Deluxe' });
  const deluxe = await addRatePlan(property, { code: 'ZZ', roomTypeCode: 'DLX', baseRate: 4000.5 });
  await setRates(property, one, '2026-12-25', '2026-12-26', 3500);
  const path = `${property.path}/rate-calendar?from=2026-12-24&to=2026-12-27`;
  const read = await property.admin.get(path);
  const { plans, ...rest } = bodyOf(read);
  assert.deepEqual(rest, { from: '2026-12-24', to: '2026-12-27', currency: 'INR' });
  assert.deepEqual(
    plans.map(({ roomTypeCode, code }: { roomTypeCode: string; code: string }) => [roomTypeCode, code]),
    [
      ['DLX', 'ZZ'],
      ['STD', 'ONE'],
      ['STD', 'TWO'],
    ],
  );
  assert.deepEqual(plans[0], {
    ratePlanId: deluxe.id,
    code: 'ZZ',
    name: 'Flexible',
    roomTypeCode: 'DLX',
    baseRate: 4000.5,
    rates: [null, null, null, null],
  });
  assert.deepEqual(plans[1].rates, [null, 3500, 3500, null]);
  const tag = { 'if-none-match': read.headers.get('etag') ?? '' };
  assert.equal((await property.admin.get(path, tag)).status, 304);
  bodyOf(await property.admin.put(`${property.path}/rate-plans/${deluxe.id}`, { baseRate: 4100 }));
  assert.equal((await property.admin.get(path, tag)).status, 200);
});

test('a year of fifty plans is small on the wire', async () => {
  const { property } = await newProperty();
  await service.sql(
    `insert into rate_plan (property_id, id, room_type_id, code, name, base_rate, created_at, updated_at)
    select property_id, gen_random_uuid(), id, 'P' || n, 'Plan', 2000 + n, now(), now()
    from room_type cross join generate_series(1, 48) as n where property_id = $1`,
    [property.id],
  );
  await service.sql(
    `insert into rate_override (property_id, rate_plan_id, rate_on, rate)
    select property_id, id, '2027-01-01'::date + n, 2000 + (n * 37) % 900 from rate_plan cross join generate_series(0, 364) as n
    where property_id = $1`,
    [property.id],
  );
  const url = `${service.url}${property.path}/rate-calendar?from=2027-01-01&to=2027-12-31`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${property.admin.token}`, 'accept-encoding': 'gzip' } });
  assert.equal(answer.headers.get('content-encoding'), 'gzip');
  const { plans } = (await answer.json()) as { plans: { rates: number[] }[] };
  assert.equal(plans.length, 50);
  assert.ok(plans.every(({ rates }) => rates.length === 365 && rates.every((rate) => rate >= 2000)));
  const read = await property.admin.get(`${property.path}/rate-calendar?from=2027-01-01&to=2027-12-31`);
  assert.ok(read.text.length < 110_000, `${read.text.length} bytes`);
});

test('several ranges of several plans are changed at once, and the answer says what they had before', async () => {
  const { property, one, two } = await newProperty();
  await setRates(property, one, '2026-12-25', '2026-12-25', 3000);
  const answer = bodyOf(
    await change(
      property,
      { ratePlanId: two, from: '2026-12-26', to: '2026-12-26', rate: 2600.5 },
      { ratePlanId: one.toUpperCase(), from: '2026-12-24', to: '2026-12-26', rate: 3500 },
      { ratePlanId: two, from: '2026-12-27', to: '2026-12-28', rate: null },
    ),
  );
  const sorted = answer.changed.toSorted((a: { from: string }, b: { from: string }) => a.from.localeCompare(b.from));
  const expected = [
    { ratePlanId: one, from: '2026-12-24', to: '2026-12-24', rate: 3500, previousRate: null },
    { ratePlanId: one, from: '2026-12-25', to: '2026-12-25', rate: 3500, previousRate: 3000 },
    { ratePlanId: one, from: '2026-12-26', to: '2026-12-26', rate: 3500, previousRate: null },
    { ratePlanId: two, from: '2026-12-26', to: '2026-12-26', rate: 2600.5, previousRate: null },
  ];
  assert.deepEqual(new Set(sorted.map(JSON.stringify)), new Set(expected.map((run) => JSON.stringify(run))));
  assert.deepEqual(await ratesOf(property, '2026-12-24', '2026-12-28'), {
    ONE: [3500, 3500, 3500, null, null],
    TWO: [null, null, 2600.5, null, null],
  });
  const audit = await service.sql(
    'select action, actor_id, before, after from audit_entry where entity_id = $1 order by at desc, id desc limit 1',
    [two],
  );
  assert.deepEqual(audit, [
    {
      action: 'rate-plan.calendar-changed',
      actor_id: property.admin.userId,
      before: { ranges: [{ from: '2026-12-26', to: '2026-12-26', rate: null }] },
      after: { ranges: [{ from: '2026-12-26', to: '2026-12-26', rate: 2600.5 }] },
    },
  ]);
});

/** What takes an answer back. */
const undoOf = (changed: { rate: number | null; previousRate: number | null }[]): object[] =>
  changed.map(({ rate, previousRate, ...run }) => ({ ...run, rate: previousRate, expectedRate: rate }));

test('a change is taken back exactly, unless somebody has changed one of its days since', async () => {
  const { property, one, two } = await newProperty();
  await setRates(property, one, '2026-12-25', '2026-12-25', 3000);
  const before = await ratesOf(property, '2026-12-01', '2026-12-31');
  const range = { from: '2026-12-20', to: '2026-12-31' };
  const first = bodyOf(await change(property, { ratePlanId: one, ...range, rate: 9 }, { ratePlanId: two, ...range, rate: 9 }));
  bodyOf(await change(property, ...undoOf(first.changed)));
  assert.deepEqual(await ratesOf(property, '2026-12-01', '2026-12-31'), before);

  const second = bodyOf(await change(property, { ratePlanId: one, ...range, rate: 10 }, { ratePlanId: two, ...range, rate: 10 }));
  await setRates(property, two, '2026-12-30', '2026-12-30', 11);
  const now = await ratesOf(property, '2026-12-01', '2026-12-31');
  const refused = await change(property, ...undoOf(second.changed));
  assertRefused(refused, 409, 'rates have changed in the meantime: 2026-12-30 has 11.00 now');
  assert.equal(refused.body.code, 'rates-changed');
  assert.deepEqual(await ratesOf(property, '2026-12-01', '2026-12-31'), now);
});

test('a change that changes nothing writes nothing, and a dry run neither', async () => {
  const { property, one } = await newProperty();
  await setRates(property, one, '2026-12-24', '2026-12-26', 3500);
  const trace = () =>
    service.sql(
      `select (select version from rate_plan where id = $1) as version, (select count(*)::int from audit_entry where entity_id = $1) as audits,
        (select last_position::int from event_counter where property_id = $2) as position`,
      [one, property.id],
    );
  const before = await trace();
  const same = await change(property, { ratePlanId: one, from: '2026-12-24', to: '2026-12-26', rate: 3500 });
  assert.deepEqual(bodyOf(same), { changed: [] });
  const path = `${property.path}/rate-calendar?dryRun=true`;
  const body = { changes: [{ ratePlanId: one, from: '2026-12-26', to: '2026-12-27', rate: 4000 }] };
  assert.deepEqual(
    bodyOf(await property.admin.post(path, body)).changed.map(({ previousRate }: { previousRate: number }) => previousRate),
    [3500, null],
  );
  assert.deepEqual(await trace(), before);
});

test('everything is refused when one of the changes is wrong', async () => {
  const { property, one, two } = await newProperty();
  const good = { ratePlanId: one, from: '2026-12-24', to: '2026-12-26', rate: 3500 };
  const wrong: [object[], number, string | RegExp][] = [
    [[good, { ...good, ratePlanId: UNKNOWN }], 404, 'rate plan not found'],
    [[good, { ...good, ratePlanId: two, rate: 1.005 }], 400, /rate must have at most 2 decimals in INR/],
    [[good, { ...good, ratePlanId: two, expectedRate: 1.005 }], 400, /expectedRate must have at most 2 decimals/],
    [[good, { ...good, ratePlanId: two, rate: -1 }], 400, /rate/],
    [[good, { ...good, ratePlanId: two, from: '2026-12-27' }], 400, /changes\[1\]\.to must not be before from/],
    [[good, { ...good, ratePlanId: two, to: '2101-01-01' }], 400, /changes\[1\]\.to must be from/],
    [[good, { ...good, ratePlanId: two, from: '2026-02-30' }], 400, /from/],
    [[good, { ...good, ratePlanId: two, to: '2029-12-24' }], 400, /changes must lie within 800 days/],
    [
      [good, { ...good, from: '2026-12-26', to: '2026-12-30' }],
      400,
      /changes must not overlap: a rate plan has two for 2026-12-26/,
    ],
    [[], 400, /changes/],
    [[good, ...Array(5_000).fill({ ...good, ratePlanId: two })], 400, /changes/],
  ];
  for (const [changes, status, message] of wrong) {
    const refused = await change(property, ...changes);
    assert.equal(refused.status, status, refused.text.slice(0, 500));
    if (typeof message === 'string') assert.equal(refused.body.message, message);
    else assert.match(JSON.stringify(refused.body), message);
  }
  assert.deepEqual(await ratesOf(property, '2026-12-24', '2026-12-26'), { ONE: [null, null, null], TWO: [null, null, null] });
  const other = await newProperty();
  assertRefused(await change(property, good, { ...good, ratePlanId: other.one }), 404, 'rate plan not found');
  bodyOf(await property.admin.delete(`${property.path}/rate-plans/${two}`), 204);
  assertRefused(await change(property, { ...good, ratePlanId: two }), 404, 'rate plan not found');
});

test('the largest request is taken: forty thousand days of fifty plans', async () => {
  const { property } = await newProperty();
  const plans = await Promise.all(Array.from({ length: 50 }, (_, index) => addRatePlan(property, { code: `L${index}` })));
  const from = '2027-01-01';
  const changes = plans.map(({ id }) => ({ ratePlanId: id, from, to: addDays(from, 799), rate: 1234 }));
  const answer = bodyOf(await change(property, ...changes));
  assert.equal(answer.changed.length, 50);
  const more = [...changes, { ratePlanId: (await addRatePlan(property)).id, from, to: from, rate: 1 }];
  assertRefused(await change(property, ...more), 400, 'changes must have at most 40000 days in all');
});

test('the live stream names each plan that was changed, once', async () => {
  const { property, one, two } = await newProperty();
  const stream: EventStream = await openEventStream(`${service.url}${property.path}/stream`, {
    authorization: `Bearer ${property.admin.token}`,
  });
  await stream.until(({ events }) => events.length === 1);
  const range = { from: '2026-12-01', to: '2026-12-31' };
  bodyOf(await change(property, { ratePlanId: two, ...range, rate: 9 }, { ratePlanId: one, ...range, rate: 9 }));
  await stream.until(({ events }) => events.length >= 3);
  const changes = stream.events.slice(1).map(({ data }) => data as { type: string; id: string });
  assert.deepEqual(changes.map(({ type, id }) => `${type} ${id}`).sort(), [`RATE_PLAN ${one}`, `RATE_PLAN ${two}`].sort());
  stream.close();
});

test('what uses a plan is counted: guests in house, holds, days of its calendar', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await addRatePlan(property, { code: 'USED' });
  const path = `${property.path}/rate-plans/${plan.id}/use`;
  assert.deepEqual(bodyOf(await property.admin.get(path)), { activeStays: 0, openRoomRequests: 0, ownRates: 0 });
  await setRates(property, plan.id, '2026-12-01', '2026-12-05', 9);
  const terms = { rateSource: 'RATE_PLAN', ratePlanCode: 'USED' };
  await holdRooms(property, (await openBooking(property)).id, terms);
  const inHouse = await openBooking(property);
  await checkIn(property, inHouse.id, [roomAt(property, 0)], terms);
  assert.deepEqual(bodyOf(await property.admin.get(path)), { activeStays: 1, openRoomRequests: 1, ownRates: 5 });
  bodyOf(await property.admin.delete(`${property.path}/rate-plans/${plan.id}`), 204);
  assert.equal((await property.admin.get(path)).status, 404);
});
