import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  readBooking,
  roomAt,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
beforeEach(() => service.clock.set(NOON));

/** Noon of 1 December in Asia/Kolkata. */
const NOON = '2026-12-01T06:30:00.000Z';
const TODAY = '2026-12-01';

type Rule = Record<string, unknown>;
const rule = (fields: Rule = {}): Rule => ({
  code: 'ROOM',
  name: 'Room tax',
  percent: '10',
  on: { nights: true },
  from: TODAY,
  ...fields,
});
const put = (property: TestProperty, rules: readonly Rule[], headers?: Record<string, string>) =>
  property.admin.put(`${property.path}/tax-rules`, { rules }, headers);

test('rules are read as they were set, whole, and the change is audited and has an ETag', async () => {
  const property = await service.newProperty();
  const path = `${property.path}/tax-rules`;
  const none = await property.admin.get(path);
  assert.deepEqual(none.body, { rules: [] });
  const halves = { percent: '5.00', components: ['CGST', 'SGST'].map((name) => ({ name, percent: '2.50' })) };
  const etag = none.headers.get('etag') ?? '';
  const set = await put(property, [rule({ name: ' Room tax ', ...halves })], { 'if-match': etag });
  const whole = {
    code: 'ROOM',
    name: 'Room tax',
    percent: '5',
    amount: null,
    per: null,
    on: { nights: true, rateOver: null, rateUpTo: null, chargeTypes: [] },
    from: TODAY,
    until: null,
    included: false,
    rounding: 'LINE',
    components: [
      { name: 'CGST', percent: '2.5' },
      { name: 'SGST', percent: '2.5' },
    ],
    hsnSac: null,
  };
  assert.deepEqual(bodyOf(set), { rules: [whole] });
  const read = await property.admin.get(path);
  assert.deepEqual([read.body, read.headers.get('etag')], [{ rules: [whole] }, set.headers.get('etag')]);
  assertRefused(await put(property, [], { 'if-match': etag }), 412, /.*/);
  const [entry] = await service.sql(
    `select actor_id, before, after from audit_entry where property_id = $1 and action = 'property.tax-rules-set'`,
    [property.id],
  );
  assert.deepEqual(entry, { actor_id: property.admin.userId, before: { rules: [] }, after: { rules: [whole] } });
});

test('a rule that says nothing, or two things, is refused with its field', async () => {
  const property = await service.newProperty();
  const food = { nights: false, chargeTypes: ['FOOD'] };
  const refused: [string, Rule][] = [
    ['percent', { percent: null }],
    ['percent', { amount: 5, per: 'NIGHT' }],
    ['percent', { percent: '100.001' }],
    ['percent', { percent: '-5' }],
    ['percent', { percent: '5.1234' }],
    ['percent', { percent: null, amount: 5, per: 'NIGHT', on: food }],
    ['per', { percent: null, amount: 5 }],
    ['amount', { percent: null, amount: 0.001, per: 'NIGHT' }],
    ['components', { components: [{ name: 'half', percent: '4' }] }],
    ['on.chargeTypes', { on: { nights: false } }],
    ['on.chargeTypes', { on: { nights: true, chargeTypes: ['FOOD'] } }],
    ['on.chargeTypes[0]', { on: { nights: false, chargeTypes: ['ROOM'] } }],
    ['on.rateUpTo', { on: { ...food, rateUpTo: 5 } }],
    ['on.rateUpTo', { on: { nights: true, rateOver: 5, rateUpTo: 5 } }],
    ['rounding', { rounding: 'BILL', included: true }],
    ['until', { until: '2026-11-30' }],
    ['code', { code: 'gst' }],
    ['hsnSac', { hsnSac: 'x' }],
  ];
  for (const [field, fields] of refused) {
    const response = await put(property, [rule(fields)]);
    assertRefused(response, 400, /.*/);
    assert.equal(response.body.fieldErrors[0].field, `rules[0].${field}`, response.text);
  }
  const twice = await put(property, [rule({ until: '2026-12-05' }), rule({ from: '2026-12-05' })]);
  assert.equal(twice.body.fieldErrors[0].field, 'rules[1].code');
  bodyOf(await put(property, [rule({ until: '2026-12-05' }), rule({ from: '2026-12-06' })]));
});

test('what was in force before today never changes; it can be ended and named anew', async () => {
  const property = await service.newProperty();
  assertRefused(
    await put(property, [rule({ from: '2026-11-30' })]),
    409,
    /rule ROOM would tax dates before 2026-12-01 differently/,
  );
  bodyOf(await put(property, [rule(), rule({ code: 'TODAY' })]));
  bodyOf(await put(property, [rule({ percent: '12' })]));
  service.clock.set(hoursFrom(NOON, 48));
  const changed: Rule[][] = [
    [],
    [rule()],
    [rule({ percent: '12', until: '2026-12-01' })],
    [rule({ percent: '12', from: '2026-12-02' })],
    [rule({ percent: '12', on: { nights: true, rateUpTo: 5 } })],
    [rule({ percent: '12', included: true })],
    [rule({ percent: '12' }), rule({ code: 'OTHER', from: '2026-12-02' })],
  ];
  for (const rules of changed) {
    const refused = await put(property, rules);
    assertRefused(refused, 409, /before 2026-12-03/);
    assert.equal(refused.body.code, 'tax-rule-past');
  }
  const ended = rule({ percent: '12', name: 'Room tax of December', hsnSac: '996311', until: '2026-12-02' });
  bodyOf(await put(property, [ended, rule({ from: '2026-12-03' })]));
});

test('guests in house are taxed anew at once, and clients hear of it', async () => {
  const property = await newPropertyWithRooms(service);
  const { id } = await openBooking(property, { expectedCheckInAt: NOON, expectedCheckOutAt: hoursFrom(NOON, 47) });
  await checkIn(property, id, [roomAt(property, 0)], { nightlyRate: 1000, checkInAt: NOON });
  const path = `${property.path}/bookings/${id}`;
  const etagOf = async (): Promise<string | null> => (await property.admin.get(path)).headers.get('etag');
  const untaxed = await etagOf();
  bodyOf(await put(property, [rule()]));
  assert.equal((await readBooking(property, id)).balance.tax, 200);
  const taxed = await etagOf();
  assert.notEqual(taxed, untaxed);
  bodyOf(await put(property, []));
  assert.equal(await etagOf(), untaxed, 'without rules it is as before');
});

test('a country without a preset has none, and India has those of today', async () => {
  const [india, japan] = [await service.newProperty(), await service.newProperty({ countryCode: 'JP' })];
  assert.deepEqual(bodyOf(await japan.admin.get(`${japan.path}/tax-presets`)), []);
  for (const { rules, source, asOf } of bodyOf(await india.admin.get(`${india.path}/tax-presets`))) {
    assert.match(source, /GST Council/);
    assert.match(asOf, /^20/);
    bodyOf(await put(india, rules));
  }
});
