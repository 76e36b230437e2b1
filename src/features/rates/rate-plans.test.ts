import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Hotel, openHotel, type TestProperty } from '../../../test/support/hotel.ts';
import { addRatePlan, setRates } from '../../../test/support/rates.ts';
import { assertRefused } from '../../../test/support/refusal.ts';
import { addRoomType, bodyOf } from '../../../test/support/stays.ts';
import { transact } from '../../platform/db/transact.ts';
import { findRatePlan, listOverrides } from './index.ts';

let hotel: Hotel;
let house: TestProperty;
before(async () => {
  hotel = await openHotel();
  house = await newHouse();
});
after(() => hotel.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const BAR = { code: 'BAR', name: 'Best available rate', roomTypeCode: 'STD', baseRate: 2499.5 };

const plans = (property: TestProperty): string => `${property.path}/rate-plans`;
const pathOf = (property: TestProperty, plan: { id: string }): string => `${plans(property)}/${plan.id}`;

/** A property with room type `STD`. */
async function newHouse(fields: Record<string, unknown> = {}): Promise<TestProperty> {
  const property = await hotel.newProperty(fields);
  await addRoomType(property);
  return property;
}

async function auditOf(entityId: string) {
  return hotel.sql('select action, actor_id, before, after from audit_entry where entity_id = $1 order by at, id', [entityId]);
}

async function codesOf(property: TestProperty, query = ''): Promise<string[]> {
  return bodyOf(await property.admin.get(plans(property) + query)).map((plan: { code: string }) => plan.code);
}

test('a rate plan is created with what was sent, trimmed, and answers its place and its tag', async () => {
  const property = await newHouse();
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

test("the currency may be left out: a plan's is that of the hotel", async () => {
  const kuwait = await newHouse({ currency: 'KWD' });
  const plan = await addRatePlan(kuwait, { baseRate: 999_999_999.999 });
  assert.deepEqual([plan.currency, plan.baseRate], ['KWD', 999_999_999.999]);
});

test('a code is taken once in a property, in exactly its case; another property may have it too', async () => {
  const [one, other] = [await newHouse(), await newHouse()];
  await addRatePlan(one, BAR);
  const message = 'code is already used by another rate plan of this property';
  assertRefused(await one.admin.post(plans(one), BAR), 409, message);
  const suite = await addRoomType(one, { code: 'SUITE' });
  assertRefused(await one.admin.post(plans(one), { ...BAR, roomTypeCode: suite.code }), 409, message);
  await addRatePlan(one, { ...BAR, code: 'bar' });
  await addRatePlan(other, BAR);
});

test('the code of a deleted plan can be used again, by a plan that has nothing of the old one', async () => {
  const property = await newHouse();
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

test('what cannot be a rate plan is 400 naming the field, and nothing is kept', async () => {
  const property = await newHouse();
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
    // What the request says is judged before what it names is looked for.
    [{ currency: 'USD', roomTypeCode: 'NOWHERE' }, 'currency must be INR, the currency of the property'],
  ];
  for (const [wrong, message] of cases) {
    const answer = await property.admin.post(plans(property), { ...BAR, ...wrong });
    assertRefused(answer, 400, message);
    assert.equal(answer.body.fieldErrors[0].field, message.split(' ')[0]);
  }
  assert.deepEqual(await codesOf(property), []);
});

test("a base rate has the currency's decimals: none in JPY, and nothing costs nothing", async () => {
  const tokyo = await newHouse({ currency: 'JPY' });
  assertRefused(await tokyo.admin.post(plans(tokyo), { ...BAR, baseRate: 0.5 }), 400, /at most 0 decimals in JPY/);
  assert.equal((await addRatePlan(tokyo, { ...BAR, baseRate: 0 })).baseRate, 0);
});

test('a plan needs a room type of the property; that of a deleted type can be prepared', async () => {
  const property = await newHouse();
  const elsewhere = await hotel.newProperty();
  await addRoomType(elsewhere, { code: 'ELSEWHERE' });
  for (const roomTypeCode of ['NOWHERE', 'ELSEWHERE', 'std']) {
    assertRefused(await property.admin.post(plans(property), { ...BAR, roomTypeCode }), 404, 'room type not found');
  }
  const closed = await addRoomType(property, { code: 'CLOSED' });
  bodyOf(await property.admin.delete(`${property.path}/room-types/${closed.id}`), 204);
  assert.equal((await addRatePlan(property, { roomTypeCode: 'CLOSED' })).roomTypeCode, 'CLOSED');
});

test('members read the plans by code, all of them or those of one room type', async () => {
  const property = await newHouse();
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

test('reading rate plans refuses what it should', async () => {
  const plan = await addRatePlan(house);
  const elsewhere = await hotel.newProperty();
  const outsider = await hotel.newUser();
  for (const path of [plans(house), pathOf(house, plan)]) {
    assertRefused(await hotel.stranger.get(path), 401, /bearer token/);
    assertRefused(await outsider.get(path), 403, 'you are not a member of this property');
  }
  assertRefused(await house.admin.get(`/properties/${UNKNOWN}/rate-plans`), 404, 'property not found');
  assertRefused(
    await house.admin.get(`${plans(house)}?roomTypeCode=${'x'.repeat(41)}`),
    400,
    /^roomTypeCode must have at most 40/,
  );
  assertRefused(await house.admin.get(`${plans(house)}/${UNKNOWN}`), 404, 'rate plan not found');
  assertRefused(await elsewhere.admin.get(pathOf(elsewhere, plan)), 404, 'rate plan not found');
  assertRefused(await house.admin.get(`${plans(house)}/x`), 400, 'ratePlanId must be a UUID');
});

test('only ADMIN and MANAGER write rate plans', async () => {
  const plan = await addRatePlan(house);
  const one = pathOf(house, plan);
  for (const role of ['STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'] as const) {
    const desk = await house.join(role);
    for (const answer of [await desk.post(plans(house), BAR), await desk.put(one, {}), await desk.delete(one)]) {
      assertRefused(answer, 403, 'this takes one of the roles ADMIN, MANAGER');
    }
  }
  const { stranger } = hotel;
  for (const answer of [await stranger.post(plans(house), BAR), await stranger.put(one, {}), await stranger.delete(one)]) {
    assertRefused(answer, 401, /bearer token/);
  }
  const manager = await house.join('MANAGER');
  assert.equal((await addRatePlan(house, { code: 'BY-MANAGER' }, manager)).code, 'BY-MANAGER');
  assert.equal((await manager.put(one, { name: 'By the manager' })).status, 200);
  assert.equal((await manager.delete(one)).status, 204);
  assertRefused(await house.admin.post(`/properties/${UNKNOWN}/rate-plans`, BAR), 404, 'property not found');
  const nowhere = `${plans(house)}/${UNKNOWN}`;
  for (const answer of [await house.admin.put(nowhere, {}), await house.admin.delete(nowhere)]) {
    assertRefused(answer, 404, 'rate plan not found');
  }
});

test('a change keeps what it leaves out; code and room type stay; the audit log has both sides', async () => {
  const plan = await addRatePlan(house, { baseRate: 2000 });
  const one = pathOf(house, plan);
  hotel.clock.advance(1);
  const changed = await house.admin.put(one, { baseRate: 2750.25, currency: 'INR', code: 'OTHER', roomTypeCode: 'NOWHERE' });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual(changed.body, { ...plan, baseRate: 2750.25, updatedAt: changed.body.updatedAt });
  assert.ok(changed.body.updatedAt > plan.updatedAt);
  const named = await house.admin.put(one, { name: ' Half board ' });
  assert.deepEqual([named.body.name, named.body.baseRate], ['Half board', 2750.25]);
  assert.notEqual(named.headers.get('etag'), changed.headers.get('etag'));
  const [, first, second] = await auditOf(plan.id);
  assert.deepEqual([first?.['action'], second?.['action']], ['rate-plan.updated', 'rate-plan.updated']);
  const { before, after } = first as { before: { baseRate: number }; after: { baseRate: number } };
  assert.deepEqual([before.baseRate, after.baseRate], [2000, 2750.25]);
});

test('a change that changes nothing leaves the record, its tag and the audit log as they are', async () => {
  const plan = await addRatePlan(house, { name: 'Flexible', baseRate: 99.9 });
  const { headers } = await house.admin.get(pathOf(house, plan));
  for (const body of [{}, { name: ' Flexible ', baseRate: 99.9, currency: 'INR' }]) {
    const same = await house.admin.put(pathOf(house, plan), body);
    assert.deepEqual([same.status, same.headers.get('etag')], [200, headers.get('etag')]);
    assert.deepEqual(same.body, plan);
  }
  assert.equal((await auditOf(plan.id)).length, 1);
});

test('a wrong change is 400 and the record stays as it was', async () => {
  const plan = await addRatePlan(house);
  const one = pathOf(house, plan);
  const cases: [Record<string, unknown>, string][] = [
    [{ name: null }, 'name must be text'],
    [{ name: '' }, 'name must not be empty'],
    [{ baseRate: null }, 'baseRate must be a number'],
    [{ baseRate: -1 }, 'baseRate must be at least 0'],
    [{ baseRate: 0.001 }, 'baseRate must have at most 2 decimals in INR'],
    [{ currency: null }, 'currency must be text'],
    [{ currency: 'JPY', name: 'Changed' }, 'currency must be INR, the currency of the property'],
  ];
  for (const [wrong, message] of cases) assertRefused(await house.admin.put(one, wrong), 400, message);
  assertRefused(await house.admin.put(`${plans(house)}/${UNKNOWN}`, { currency: 'JPY' }), 400, /^currency/);
  assertRefused(await house.admin.put(`${plans(house)}/x`, {}), 400, 'ratePlanId must be a UUID');
  assert.deepEqual(bodyOf(await house.admin.get(one)), plan);
});

test('If-Match guards change and deletion', async () => {
  const plan = await addRatePlan(house);
  const one = pathOf(house, plan);
  const old = (await house.admin.get(one)).headers.get('etag') ?? '';
  const changed = await house.admin.put(one, { name: 'Second' }, { 'if-match': old });
  assert.equal(changed.status, 200);
  assertRefused(await house.admin.put(one, { name: 'Third' }, { 'if-match': old }), 412, /has changed/);
  assertRefused(await house.admin.delete(one, { 'if-match': old }), 412, /has changed/);
  assertRefused(await house.admin.put(`${plans(house)}/${UNKNOWN}`, {}, { 'if-match': old }), 404, 'rate plan not found');
  assert.equal((await house.admin.delete(one, { 'if-match': changed.headers.get('etag') ?? '' })).status, 204);
});

test('a plan shows the new code of its room type and the new currency of its hotel, under a new tag', async () => {
  const property = await newHouse();
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

test('a deleted plan is gone with its calendar; the row is kept for what was sold by it', async () => {
  const plan = await addRatePlan(house, { code: 'SUMMER' });
  const one = pathOf(house, plan);
  await setRates(house, plan.id, '2026-12-24', '2026-12-26', 3500);
  const gone = await house.admin.delete(one);
  assert.deepEqual([gone.status, gone.text], [204, '']);
  const day = `${one}/calendar/2026-12-25`;
  for (const answer of [
    await house.admin.get(one),
    await house.admin.put(one, { name: 'Again' }),
    await house.admin.delete(one),
    await house.admin.get(`${one}/calendar?from=2026-12-24&to=2026-12-26`),
    await house.admin.post(`${one}/calendar`, { from: '2026-12-24', to: '2026-12-26', rate: 1 }),
    await house.admin.delete(day),
  ]) {
    assertRefused(answer, 404, 'rate plan not found');
  }
  const kept = await hotel.sql(
    `select code, deleted_at is not null as deleted, (select count(*)::int from rate_override where rate_plan_id = p.id) as days
     from rate_plan p where id = $1`,
    [plan.id],
  );
  assert.deepEqual(kept, [{ code: 'SUMMER', deleted: true, days: 0 }]);
  const entries = await auditOf(plan.id);
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = plan;
  assert.deepEqual(entries.at(-1), {
    action: 'rate-plan.deleted',
    actor_id: house.admin.userId,
    before: fields,
    after: null,
  });
});

test('whoever prices nights finds live plans by their exact code, and their overrides by date', async () => {
  const property = await newHouse();
  const { db } = hotel.service.platform;
  const [type] = bodyOf(await property.admin.get(`${property.path}/room-types`));
  const plan = await addRatePlan(property, BAR);
  await setRates(property, plan.id, '2026-12-24', '2026-12-26', 3500);
  const found = await findRatePlan(db, property.id, 'BAR');
  assert.deepEqual(found, { id: plan.id, code: 'BAR', roomTypeId: type.id, baseRate: '2499.500' });
  const overrides = await transact(db, (tx) => listOverrides(tx, property.id, plan.id, '2026-12-25', '2026-12-26'));
  assert.deepEqual(overrides, { '2026-12-25': '3500.000', '2026-12-26': '3500.000' });
  assert.equal(await findRatePlan(db, property.id, 'bar'), undefined);
  assert.equal(await findRatePlan(db, house.id, 'BAR'), undefined);
  await property.admin.delete(pathOf(property, plan));
  assert.equal(await findRatePlan(db, property.id, 'BAR'), undefined);
});
