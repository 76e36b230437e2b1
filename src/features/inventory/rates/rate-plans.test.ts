import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { addRatePlan, setRates } from '../../../../test/harness/rates.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { addRoomType, bodyOf } from '../../../../test/harness/stays.ts';
import { transact } from '../../../platform/db/transact.ts';
import { findRatePlan, listOverrides } from './index.ts';

const service = await startTestService();
after(() => service.stop());
const testProperty = await newProperty();

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const BAR = { code: 'BAR', name: 'Best available rate', roomTypeCode: 'STD', baseRate: 2499.5 };

const plans = (property: TestProperty): string => `${property.path}/rate-plans`;
const pathOf = (property: TestProperty, plan: { id: string }): string => `${plans(property)}/${plan.id}`;

/** A property with room type `STD`. */
async function newProperty(fields: Record<string, unknown> = {}): Promise<TestProperty> {
  const property = await service.newProperty(fields);
  await addRoomType(property);
  return property;
}

async function auditOf(entityId: string) {
  return service.sql('select action, actor_id, before, after from audit_entry where entity_id = $1 order by at, id', [entityId]);
}

async function codesOf(property: TestProperty, query = ''): Promise<string[]> {
  return bodyOf(await property.admin.get(plans(property) + query)).map((plan: { code: string }) => plan.code);
}

test('a rate plan is created from the trimmed fields of the request, with a Location and an ETag', async () => {
  const property = await newProperty();
  const created = await property.admin.post(plans(property), {
    ...BAR,
    code: ' BAR ',
    name: ' Best available rate ',
    currency: 'INR',
    colour: 'an unknown field is ignored',
  });
  assert.equal(created.status, 201, created.text);
  const { id, createdAt, updatedAt, ...fields } = created.body;
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(fields, { ...BAR, currency: 'INR' });
  assert.equal(created.headers.get('location'), pathOf(property, { id }));
  const read = await property.admin.get(pathOf(property, { id }));
  assert.deepEqual(read.body, created.body);
  const etag = read.headers.get('etag') ?? '';
  assert.equal(etag, created.headers.get('etag'));
  assert.equal((await property.admin.get(pathOf(property, { id }), { 'if-none-match': etag })).status, 304);
  const [entry] = await auditOf(id);
  assert.deepEqual(entry, { action: 'rate-plan.created', actor_id: property.admin.userId, before: null, after: fields });
});

test('the currency may be left out: a rate plan has that of the hotel', async () => {
  const kuwait = await newProperty({ currency: 'KWD' });
  const plan = await addRatePlan(kuwait, { baseRate: 999_999_999.999 });
  assert.deepEqual([plan.currency, plan.baseRate], ['KWD', 999_999_999.999]);
});

test('a code is unique in a property, in exactly its case; another property may have the same code', async () => {
  const [one, other] = [await newProperty(), await newProperty()];
  await addRatePlan(one, BAR);
  const message = 'code is already used by another rate plan of this property';
  assertRefused(await one.admin.post(plans(one), BAR), 409, message);
  const suite = await addRoomType(one, { code: 'SUITE' });
  assertRefused(await one.admin.post(plans(one), { ...BAR, roomTypeCode: suite.code }), 409, message);
  await addRatePlan(one, { ...BAR, code: 'bar' });
  await addRatePlan(other, BAR);
});

test('the code of a deleted rate plan can be used again, by a plan that inherits nothing', async () => {
  const property = await newProperty();
  const old = await addRatePlan(property, BAR);
  await setRates(property, old.id, '2026-12-24', '2026-12-26', 3500);
  assert.equal((await property.admin.delete(pathOf(property, old))).status, 204);
  const suite = await addRoomType(property, { code: 'SUITE' });
  const plan = await addRatePlan(property, { ...BAR, roomTypeCode: suite.code, baseRate: 9000 });
  assert.notEqual(plan.id, old.id);
  const calendar = bodyOf(await property.admin.get(`${pathOf(property, plan)}/calendar?from=2026-12-24&to=2026-12-26`));
  assert.deepEqual([calendar.minimumRate, calendar.maximumRate], [9000, 9000]);
  assertRefused(await property.admin.post(plans(property), BAR), 409, /^code is already used/);
});

test('an invalid rate plan is 400, naming the field, and nothing is stored', async () => {
  const property = await newProperty();
  const cases: [Record<string, unknown>, string][] = [
    [{ code: undefined }, 'code is required'],
    [{ code: '' }, 'code must not be empty'],
    [{ code: '   ' }, 'code must not be blank'],
    [{ code: 'x'.repeat(41) }, 'code must have at most 40 characters'],
    [{ code: null }, 'code must be text'],
    [{ name: undefined }, 'name is required'],
    [{ name: ' ' }, 'name must not be blank'],
    [{ name: 'x'.repeat(201) }, 'name must have at most 200 characters'],
    [{ roomTypeCode: undefined }, 'roomTypeCode is required'],
    [{ roomTypeCode: '' }, 'roomTypeCode must not be empty'],
    [{ roomTypeCode: 5 }, 'roomTypeCode must be text'],
    [{ baseRate: undefined }, 'baseRate is required'],
    [{ baseRate: null }, 'baseRate must be a number'],
    [{ baseRate: '10' }, 'baseRate must be a number'],
    [{ baseRate: -0.01 }, 'baseRate must be at least 0'],
    [{ baseRate: 1_000_000_001 }, 'baseRate must be at most 1000000000'],
    [{ baseRate: 10.005 }, 'baseRate must have at most 2 decimals in INR'],
    [{ currency: 'USD' }, 'currency must be INR, the currency of the property'],
    [{ currency: 'inr' }, 'currency must be INR, the currency of the property'],
    [{ currency: null }, 'currency must be text'],
    // The fields are validated before the room type is looked up.
    [{ currency: 'USD', roomTypeCode: 'NOWHERE' }, 'currency must be INR, the currency of the property'],
  ];
  for (const [wrong, message] of cases) {
    const response = await property.admin.post(plans(property), { ...BAR, ...wrong });
    assertRefused(response, 400, message);
    assert.equal(response.body.fieldErrors[0].field, message.split(' ')[0]);
  }
  assert.deepEqual(await codesOf(property), []);
});

test('a base rate has at most the decimals of the currency, none in JPY, and may be zero', async () => {
  const tokyo = await newProperty({ currency: 'JPY' });
  assertRefused(await tokyo.admin.post(plans(tokyo), { ...BAR, baseRate: 0.5 }), 400, /at most 0 decimals in JPY/);
  assert.equal((await addRatePlan(tokyo, { ...BAR, baseRate: 0 })).baseRate, 0);
});

test('a rate plan needs a room type of the property that is not deleted', async () => {
  const property = await newProperty();
  const elsewhere = await service.newProperty();
  await addRoomType(elsewhere, { code: 'ELSEWHERE' });
  for (const roomTypeCode of ['NOWHERE', 'ELSEWHERE', 'std']) {
    assertRefused(await property.admin.post(plans(property), { ...BAR, roomTypeCode }), 404, 'room type not found');
  }
  const closed = await addRoomType(property, { code: 'CLOSED' });
  bodyOf(await property.admin.delete(`${property.path}/room-types/${closed.id}`), 204);
  assertRefused(await property.admin.post(plans(property), { ...BAR, roomTypeCode: 'CLOSED' }), 404, 'room type not found');
});

test('members can list all rate plans by code, or those of one room type', async () => {
  const property = await newProperty();
  await addRoomType(property, { code: 'SUITE' });
  for (const [code, roomTypeCode] of [
    ['C', 'STD'],
    ['A', 'STD'],
    ['B', 'SUITE'],
  ])
    await addRatePlan(property, { code, roomTypeCode });
  const gone = await addRatePlan(property, { code: 'D' });
  await property.admin.delete(pathOf(property, gone));
  assert.deepEqual(await codesOf(property), ['A', 'B', 'C']);
  assert.deepEqual(await codesOf(property, '?roomTypeCode=STD'), ['A', 'C']);
  assert.deepEqual(await codesOf(property, '?roomTypeCode=SUITE'), ['B']);
  assert.deepEqual(await codesOf(property, '?roomTypeCode=NOWHERE'), []);
  const list = bodyOf(await (await property.join('AGENT')).get(plans(property)));
  assert.deepEqual(list[0], bodyOf(await property.admin.get(pathOf(property, list[0]))));
});

test('reading rate plans refuses unknown ids, unauthenticated callers and users of other hotels', async () => {
  const plan = await addRatePlan(testProperty);
  const elsewhere = await service.newProperty();
  const outsider = await service.newUser();
  for (const path of [plans(testProperty), pathOf(testProperty, plan)]) {
    assertRefused(await service.anonymous.get(path), 401, /bearer token/);
    assertRefused(await outsider.get(path), 403, 'you are not a member of this property');
  }
  assertRefused(await testProperty.admin.get(`/properties/${UNKNOWN}/rate-plans`), 404, 'property not found');
  assertRefused(
    await testProperty.admin.get(`${plans(testProperty)}?roomTypeCode=${'x'.repeat(41)}`),
    400,
    /^roomTypeCode must have at most 40/,
  );
  assertRefused(await testProperty.admin.get(`${plans(testProperty)}/${UNKNOWN}`), 404, 'rate plan not found');
  assertRefused(await elsewhere.admin.get(pathOf(elsewhere, plan)), 404, 'rate plan not found');
  assertRefused(await testProperty.admin.get(`${plans(testProperty)}/x`), 400, 'ratePlanId must be a UUID');
});

test('only ADMIN and MANAGER can write rate plans', async () => {
  const plan = await addRatePlan(testProperty);
  const one = pathOf(testProperty, plan);
  for (const role of ['STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'] as const) {
    const client = await testProperty.join(role);
    for (const response of [await client.post(plans(testProperty), BAR), await client.put(one, {}), await client.delete(one)]) {
      assertRefused(response, 403, 'you need one of the roles ADMIN, MANAGER');
    }
  }
  const { anonymous } = service;
  for (const response of [
    await anonymous.post(plans(testProperty), BAR),
    await anonymous.put(one, {}),
    await anonymous.delete(one),
  ]) {
    assertRefused(response, 401, /bearer token/);
  }
  const manager = await testProperty.join('MANAGER');
  assert.equal((await addRatePlan(testProperty, { code: 'BY-MANAGER' }, manager)).code, 'BY-MANAGER');
  assert.equal((await manager.put(one, { name: 'By the manager' })).status, 200);
  assert.equal((await manager.delete(one)).status, 204);
  assertRefused(await testProperty.admin.post(`/properties/${UNKNOWN}/rate-plans`, BAR), 404, 'property not found');
  const nowhere = `${plans(testProperty)}/${UNKNOWN}`;
  for (const response of [await testProperty.admin.put(nowhere, {}), await testProperty.admin.delete(nowhere)]) {
    assertRefused(response, 404, 'rate plan not found');
  }
});

test('an update keeps the fields that it leaves out, never changes code and room type, and is audited before and after', async () => {
  const plan = await addRatePlan(testProperty, { baseRate: 2000 });
  const one = pathOf(testProperty, plan);
  service.clock.advance(1);
  const changed = await testProperty.admin.put(one, {
    baseRate: 2750.25,
    currency: 'INR',
    code: 'OTHER',
    roomTypeCode: 'NOWHERE',
  });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual(changed.body, { ...plan, baseRate: 2750.25, updatedAt: changed.body.updatedAt });
  assert.ok(changed.body.updatedAt > plan.updatedAt);
  const named = await testProperty.admin.put(one, { name: ' Half board ' });
  assert.deepEqual([named.body.name, named.body.baseRate], ['Half board', 2750.25]);
  assert.notEqual(named.headers.get('etag'), changed.headers.get('etag'));
  const [, first, second] = await auditOf(plan.id);
  assert.deepEqual([first?.['action'], second?.['action']], ['rate-plan.updated', 'rate-plan.updated']);
  const { before, after } = first as { before: { baseRate: number }; after: { baseRate: number } };
  assert.deepEqual([before.baseRate, after.baseRate], [2000, 2750.25]);
});

test('an update that changes nothing leaves the record, its ETag and the audit log as they are', async () => {
  const plan = await addRatePlan(testProperty, { name: 'Flexible', baseRate: 99.9 });
  const { headers } = await testProperty.admin.get(pathOf(testProperty, plan));
  for (const body of [{}, { name: ' Flexible ', baseRate: 99.9, currency: 'INR' }]) {
    const same = await testProperty.admin.put(pathOf(testProperty, plan), body);
    assert.deepEqual([same.status, same.headers.get('etag')], [200, headers.get('etag')]);
    assert.deepEqual(same.body, plan);
  }
  assert.equal((await auditOf(plan.id)).length, 1);
});

test('an invalid update is 400 and the record stays as it was', async () => {
  const plan = await addRatePlan(testProperty);
  const one = pathOf(testProperty, plan);
  const cases: [Record<string, unknown>, string][] = [
    [{ name: null }, 'name must be text'],
    [{ name: '' }, 'name must not be empty'],
    [{ baseRate: null }, 'baseRate must be a number'],
    [{ baseRate: -1 }, 'baseRate must be at least 0'],
    [{ baseRate: 0.001 }, 'baseRate must have at most 2 decimals in INR'],
    [{ currency: null }, 'currency must be text'],
    [{ currency: 'JPY', name: 'Changed' }, 'currency must be INR, the currency of the property'],
  ];
  for (const [wrong, message] of cases) assertRefused(await testProperty.admin.put(one, wrong), 400, message);
  assertRefused(await testProperty.admin.put(`${plans(testProperty)}/${UNKNOWN}`, { currency: 'JPY' }), 400, /^currency/);
  assertRefused(await testProperty.admin.put(`${plans(testProperty)}/x`, {}), 400, 'ratePlanId must be a UUID');
  assert.deepEqual(bodyOf(await testProperty.admin.get(one)), plan);
});

test('If-Match guards update and deletion', async () => {
  const plan = await addRatePlan(testProperty);
  const one = pathOf(testProperty, plan);
  const old = (await testProperty.admin.get(one)).headers.get('etag') ?? '';
  const changed = await testProperty.admin.put(one, { name: 'Second' }, { 'if-match': old });
  assert.equal(changed.status, 200);
  assertRefused(await testProperty.admin.put(one, { name: 'Third' }, { 'if-match': old }), 412, /has changed/);
  assertRefused(await testProperty.admin.delete(one, { 'if-match': old }), 412, /has changed/);
  assertRefused(
    await testProperty.admin.put(`${plans(testProperty)}/${UNKNOWN}`, {}, { 'if-match': old }),
    404,
    'rate plan not found',
  );
  assert.equal((await testProperty.admin.delete(one, { 'if-match': changed.headers.get('etag') ?? '' })).status, 204);
});

test('a rate plan shows the new code of its room type and the new currency of its hotel, with a new ETag', async () => {
  const property = await newProperty();
  const plan = await addRatePlan(property, { baseRate: 2000 });
  const one = pathOf(property, plan);
  const tags = [(await property.admin.get(one)).headers.get('etag')];
  const [type] = bodyOf(await property.admin.get(`${property.path}/room-types`));
  bodyOf(await property.admin.put(`${property.path}/room-types/${type.id}`, { code: 'Zimmer 1' }));
  const renamed = await property.admin.get(one);
  bodyOf(await property.admin.put(property.path, { currency: 'JPY' }));
  const inYen = await property.admin.get(one);
  assert.deepEqual([inYen.body.roomTypeCode, inYen.body.currency], ['Zimmer 1', 'JPY']);
  tags.push(renamed.headers.get('etag'), inYen.headers.get('etag'));
  assert.equal(new Set(tags).size, 3);
});

test('a deleted rate plan is gone with its calendar; its row stays for what was sold with it', async () => {
  const plan = await addRatePlan(testProperty, { code: 'SUMMER' });
  const one = pathOf(testProperty, plan);
  await setRates(testProperty, plan.id, '2026-12-24', '2026-12-26', 3500);
  const gone = await testProperty.admin.delete(one);
  assert.deepEqual([gone.status, gone.text], [204, '']);
  const day = `${one}/calendar/2026-12-25`;
  for (const response of [
    await testProperty.admin.get(one),
    await testProperty.admin.put(one, { name: 'Again' }),
    await testProperty.admin.delete(one),
    await testProperty.admin.get(`${one}/calendar?from=2026-12-24&to=2026-12-26`),
    await testProperty.admin.post(`${one}/calendar`, { from: '2026-12-24', to: '2026-12-26', rate: 1 }),
    await testProperty.admin.delete(day),
  ]) {
    assertRefused(response, 404, 'rate plan not found');
  }
  const kept = await service.sql(
    `select code, deleted_at is not null as deleted, (select count(*)::int from rate_override where property_id = p.property_id and rate_plan_id = p.id) as days
     from rate_plan p where property_id = $1 and id = $2`,
    [testProperty.id, plan.id],
  );
  assert.deepEqual(kept, [{ code: 'SUMMER', deleted: true, days: 0 }]);
  const entries = await auditOf(plan.id);
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = plan;
  assert.deepEqual(entries.at(-1), {
    action: 'rate-plan.deleted',
    actor_id: testProperty.admin.userId,
    before: fields,
    after: null,
  });
});

test('pricing finds rate plans that are not deleted by their exact code, and their overrides by date', async () => {
  const property = await newProperty();
  const { db } = service.running.platform;
  const [type] = bodyOf(await property.admin.get(`${property.path}/room-types`));
  const plan = await addRatePlan(property, BAR);
  await setRates(property, plan.id, '2026-12-24', '2026-12-26', 3500);
  const found = await findRatePlan(db, property.id, 'BAR');
  assert.deepEqual(found, { id: plan.id, code: 'BAR', roomTypeId: type.id, baseRate: '2499.500' });
  const overrides = await transact(db, (tx) => listOverrides(tx, property.id, plan.id, '2026-12-25', '2026-12-26'));
  assert.deepEqual(overrides, { '2026-12-25': '3500.000', '2026-12-26': '3500.000' });
  assert.equal(await findRatePlan(db, property.id, 'bar'), undefined);
  assert.equal(await findRatePlan(db, testProperty.id, 'BAR'), undefined);
  await property.admin.delete(pathOf(property, plan));
  assert.equal(await findRatePlan(db, property.id, 'BAR'), undefined);
});
