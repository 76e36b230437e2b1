import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { addRatePlan, setRates } from '../../../../test/harness/rates.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { addRoomType, bodyOf } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
const testProperty = await newProperty();

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const CHRISTMAS = { from: '2026-12-24', to: '2026-12-26', rate: 3500 };

/** A property with room type `STD`. */
async function newProperty(fields: Record<string, unknown> = {}): Promise<TestProperty> {
  const property = await service.newProperty(fields);
  await addRoomType(property);
  return property;
}

/** A new rate plan and the path of its calendar. */
async function newCalendar(property = testProperty, fields: Record<string, unknown> = {}) {
  const plan = await addRatePlan(property, fields);
  const path = `${property.path}/rate-plans/${plan.id}`;
  return { id: plan.id as string, plan: path, path: `${path}/calendar` };
}

async function daysOf(path: string, from: string, to: string): Promise<[string, number, string][]> {
  const { days } = bodyOf(await testProperty.admin.get(`${path}?from=${from}&to=${to}`));
  return days.map((day: { date: string; rate: number; source: string }) => [day.date, day.rate, day.source]);
}

const tagOf = async (path: string): Promise<string> => (await testProperty.admin.get(path)).headers.get('etag') ?? '';

async function auditOf(entityId: string) {
  return service.sql('select action, before, after from audit_entry where entity_id = $1 order by at, id', [entityId]);
}

test('a rate is set for every day of the range, both ends included, and the response is what a read shows', async () => {
  const { id, path } = await newCalendar(testProperty, { baseRate: 2000 });
  const response = await testProperty.admin.post(path, { ...CHRISTMAS, from: '2026-12-25', colour: 'ignored' });
  assert.equal(response.status, 200, response.text);
  assert.deepEqual(response.body, {
    ratePlanId: id,
    from: '2026-12-25',
    to: '2026-12-26',
    averageRate: 3500,
    minimumRate: 3500,
    maximumRate: 3500,
    days: [
      { date: '2026-12-25', rate: 3500, source: 'CALENDAR' },
      { date: '2026-12-26', rate: 3500, source: 'CALENDAR' },
    ],
  });
  const read = await testProperty.admin.get(`${path}?from=2026-12-25&to=2026-12-26`);
  assert.deepEqual(read.body, response.body);
  assert.equal(read.headers.get('etag'), response.headers.get('etag'));
  assert.deepEqual(await daysOf(path, '2026-12-24', '2026-12-27'), [
    ['2026-12-24', 2000, 'RATE_PLAN'],
    ['2026-12-25', 3500, 'CALENDAR'],
    ['2026-12-26', 3500, 'CALENDAR'],
    ['2026-12-27', 2000, 'RATE_PLAN'],
  ]);
});

test('a new rate replaces the old one, day by day', async () => {
  const { id, path } = await newCalendar(testProperty, { baseRate: 2000 });
  await setRates(testProperty, id, '2026-12-24', '2026-12-26', 3500);
  await setRates(testProperty, id, '2026-12-26', '2026-12-27', 0);
  assert.deepEqual(await daysOf(path, '2026-12-24', '2026-12-28'), [
    ['2026-12-24', 3500, 'CALENDAR'],
    ['2026-12-25', 3500, 'CALENDAR'],
    ['2026-12-26', 0, 'CALENDAR'],
    ['2026-12-27', 0, 'CALENDAR'],
    ['2026-12-28', 2000, 'RATE_PLAN'],
  ]);
});

test('a whole leap year, and 800 days, can be set in one request', async () => {
  const { id, path } = await newCalendar(testProperty, { baseRate: 2000 });
  const year = await setRates(testProperty, id, '2028-01-01', '2028-12-31', 2500.5);
  assert.equal(year.days.length, 366);
  assert.deepEqual(year.days[59], { date: '2028-02-29', rate: 2500.5, source: 'CALENDAR' });
  assert.deepEqual([year.averageRate, year.minimumRate, year.maximumRate], [2500.5, 2500.5, 2500.5]);
  const longest = await setRates(testProperty, id, '2027-12-31', '2030-03-09', 2600);
  assert.equal(longest.days.length, 800);
  assert.equal(new Set(longest.days.map((day: { date: string }) => day.date)).size, 800);
  assert.deepEqual(await daysOf(path, '2030-03-09', '2030-03-10'), [
    ['2030-03-09', 2600, 'CALENDAR'],
    ['2030-03-10', 2000, 'RATE_PLAN'],
  ]);
});

test('the average is exact and rounded half up to the decimals of the currency', async () => {
  const cases: [string, number, number, number][] = [
    ['INR', 100, 100.01, 100.01],
    ['JPY', 100, 101, 101],
    ['KWD', 0.001, 0.002, 0.002],
    ['INR', 0.1, 0.2, 0.15],
    ['KWD', 999_999_999.999, 999_999_999.998, 999_999_999.999],
  ];
  for (const [currency, baseRate, rate, average] of cases) {
    const property = await newProperty({ currency });
    const { id, path } = await newCalendar(property, { baseRate });
    await setRates(property, id, '2026-12-25', '2026-12-25', rate);
    const calendar = bodyOf(await property.admin.get(`${path}?from=2026-12-25&to=2026-12-26`));
    assert.deepEqual(
      [calendar.averageRate, calendar.minimumRate, calendar.maximumRate],
      [average, Math.min(baseRate, rate), Math.max(baseRate, rate)],
    );
  }
});

test('when the base rate changes, days without a rate of their own follow it, and the others stay', async () => {
  const { id, plan, path } = await newCalendar(testProperty, { baseRate: 2000 });
  await setRates(testProperty, id, '2026-12-25', '2026-12-25', 3500);
  bodyOf(await testProperty.admin.put(plan, { baseRate: 2100 }));
  assert.deepEqual(await daysOf(path, '2026-12-24', '2026-12-25'), [
    ['2026-12-24', 2100, 'RATE_PLAN'],
    ['2026-12-25', 3500, 'CALENDAR'],
  ]);
});

test('an invalid range or date is 400, naming the field, for reading and for setting', async () => {
  const { plan, path } = await newCalendar();
  const cases: [Record<string, string | undefined>, string, string][] = [
    [{ from: undefined }, 'from', 'from is required'],
    [{ to: undefined }, 'to', 'to is required'],
    [{ from: '2026-02-30' }, 'from', 'from must be a date like 2026-11-20'],
    [{ from: '2027-02-29' }, 'from', 'from must be a date like 2026-11-20'],
    [{ to: '24.12.2026' }, 'to', 'to must be a date like 2026-11-20'],
    [{ to: '2026-12-24T00:00:00Z' }, 'to', 'to must be a date like 2026-11-20'],
    [{ from: '' }, 'from', 'from must be a date like 2026-11-20'],
    [{ from: '2026-12-27' }, 'to', 'Invalid date range'],
    [{ from: '1999-12-31', to: '2000-01-01' }, 'from', 'from must be from 2000-01-01 to 2100-12-31'],
    [{ from: '2100-12-31', to: '2101-01-01' }, 'to', 'to must be from 2000-01-01 to 2100-12-31'],
    [{ from: '2026-01-01', to: '2028-03-11' }, 'to', 'to must be less than 800 days after from'],
  ];
  const tag = await tagOf(plan);
  for (const [wrong, field, message] of cases) {
    const { rate, ...range } = { ...CHRISTMAS, ...wrong };
    const query = new URLSearchParams(Object.entries(range).filter((entry): entry is [string, string] => entry[1] !== undefined));
    const responses: ApiResponse[] = [
      await testProperty.admin.get(`${path}?${query}`),
      await testProperty.admin.post(path, { ...range, rate }),
    ];
    for (const response of responses) {
      assertRefused(response, 400, message);
      assert.equal(response.body.fieldErrors[0].field, field);
    }
  }
  assert.equal(await tagOf(plan), tag);
});

test('an invalid rate is 400, and nothing is set', async () => {
  const { plan, path } = await newCalendar();
  const tag = await tagOf(plan);
  const cases: [unknown, string][] = [
    [undefined, 'rate is required'],
    [null, 'rate must be a number'],
    ['3500', 'rate must be a number'],
    [-1, 'rate must be at least 0'],
    [1_000_000_001, 'rate must be at most 1000000000'],
    [3500.005, 'rate must have at most 2 decimals in INR'],
  ];
  for (const [rate, message] of cases) assertRefused(await testProperty.admin.post(path, { ...CHRISTMAS, rate }), 400, message);
  assert.deepEqual(await daysOf(path, '2026-12-25', '2026-12-25'), [['2026-12-25', 2000, 'RATE_PLAN']]);
  assert.equal(await tagOf(plan), tag);
});

test('the rate of a date can be removed once, and the base rate applies again', async () => {
  const { id, path } = await newCalendar(testProperty, { baseRate: 2000 });
  await setRates(testProperty, id, '2026-12-24', '2026-12-26', 3500);
  const cleared = await testProperty.admin.delete(`${path}/2026-12-25`);
  assert.deepEqual([cleared.status, cleared.text], [204, '']);
  assert.deepEqual(await daysOf(path, '2026-12-24', '2026-12-26'), [
    ['2026-12-24', 3500, 'CALENDAR'],
    ['2026-12-25', 2000, 'RATE_PLAN'],
    ['2026-12-26', 3500, 'CALENDAR'],
  ]);
  assertRefused(await testProperty.admin.delete(`${path}/2026-12-25`), 404, 'rate of that date not found');
  for (const wrong of ['2026-02-30', '2027-02-29', '2026-1-1', 'christmas', '20261225']) {
    assertRefused(await testProperty.admin.delete(`${path}/${wrong}`), 400, 'rateDate must be a date like 2026-11-20');
  }
  assertRefused(await testProperty.admin.delete(`${path}/1999-12-31`), 400, 'rateDate must be from 2000-01-01 to 2100-12-31');
});

test('the calendar is part of its rate plan: each change gives the plan a new ETag and an audit entry', async () => {
  const { id, plan, path } = await newCalendar();
  const tags = [await tagOf(plan)];
  const before = bodyOf(await testProperty.admin.get(plan));
  service.clock.advance(1);
  const set = await testProperty.admin.post(path, CHRISTMAS);
  tags.push(await tagOf(plan));
  assert.equal(set.headers.get('etag'), tags[1]);
  assert.ok(bodyOf(await testProperty.admin.get(plan)).updatedAt > before.updatedAt);
  await testProperty.admin.delete(`${path}/2026-12-25`);
  tags.push(await tagOf(plan));
  assert.equal(new Set(tags).size, 3);
  assert.deepEqual((await auditOf(id)).slice(1), [
    { action: 'rate-plan.calendar-changed', before: null, after: CHRISTMAS },
    { action: 'rate-plan.calendar-cleared', before: { date: '2026-12-25', rate: 3500 }, after: null },
  ]);
});

test('setting rates that the days already have leaves the ETag and the audit log as they are', async () => {
  const { id, path } = await newCalendar();
  const [first, again] = [await testProperty.admin.post(path, CHRISTMAS), await testProperty.admin.post(path, CHRISTMAS)];
  assert.deepEqual([again.status, again.text, again.headers.get('etag')], [200, first.text, first.headers.get('etag')]);
  assert.equal((await auditOf(id)).length, 2);
  // Setting the base rate as an override is a change: the day no longer follows the base rate.
  assert.equal(
    (await testProperty.admin.post(path, { from: '2027-01-01', to: '2027-01-01', rate: 2000 })).body.days[0].source,
    'CALENDAR',
  );
});

test('If-Match takes the ETag of the rate plan, and If-None-Match avoids reading the calendar again', async () => {
  const { plan, path } = await newCalendar();
  const old = await tagOf(plan);
  const set = await testProperty.admin.post(path, CHRISTMAS, { 'if-match': old });
  assert.equal(set.status, 200, set.text);
  const now = set.headers.get('etag') ?? '';
  assertRefused(await testProperty.admin.post(path, { ...CHRISTMAS, rate: 1 }, { 'if-match': old }), 412, /has changed/);
  assertRefused(await testProperty.admin.delete(`${path}/2026-12-25`, { 'if-match': old }), 412, /has changed/);
  assertRefused(await testProperty.admin.delete(`${path}/2026-12-31`, { 'if-match': old }), 404, /not found/);
  const range = `${path}?from=2026-12-24&to=2026-12-26`;
  assert.equal((await testProperty.admin.get(range, { 'if-none-match': now })).status, 304);
  assert.equal((await testProperty.admin.delete(`${path}/2026-12-25`, { 'if-match': now })).status, 204);
  assert.equal((await testProperty.admin.get(range, { 'if-none-match': now })).status, 200);
});

test('reading and writing a calendar needs a role and an existing rate plan', async () => {
  const { id, path } = await newCalendar();
  const query = '?from=2026-12-24&to=2026-12-26';
  const [outsider, elsewhere, member] = [
    await service.newUser(),
    await service.newProperty(),
    await testProperty.join('HOUSEKEEPING'),
  ];
  const ask = async (client: typeof outsider, calendar: string): Promise<ApiResponse[]> => [
    await client.get(calendar + query),
    await client.post(calendar, CHRISTMAS),
    await client.delete(`${calendar}/2026-12-25`),
  ];
  for (const response of await ask(service.anonymous, path)) assertRefused(response, 401, /bearer token/);
  for (const response of await ask(outsider, path)) assertRefused(response, 403, /not a member/);
  const [read, ...writes] = await ask(member, path);
  assert.equal(read?.status, 200);
  for (const response of writes) assertRefused(response, 403, 'you need one of the roles ADMIN, MANAGER');
  const unknown = `${testProperty.path}/rate-plans/${UNKNOWN}/calendar`;
  for (const response of await ask(testProperty.admin, unknown)) assertRefused(response, 404, 'rate plan not found');
  const foreign = `${elsewhere.path}/rate-plans/${id}/calendar`;
  for (const response of await ask(elsewhere.admin, foreign)) assertRefused(response, 404, 'rate plan not found');
  for (const response of await ask(testProperty.admin, `${testProperty.path}/rate-plans/x/calendar`)) {
    assertRefused(response, 400, 'ratePlanId must be a UUID');
  }
  for (const response of await ask(testProperty.admin, `/properties/${UNKNOWN}/rate-plans/${id}/calendar`)) {
    assertRefused(response, 404, 'property not found');
  }
});
