import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../test/harness/refusal.ts';
import { startTestService } from '../../../test/harness/service-under-test.ts';

const service = await startTestService();
after(() => service.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';

test('members can read the billing policy, and an ADMIN can change it partly or completely', async () => {
  const property = await service.newProperty();
  const path = `${property.path}/billing-policy`;
  const agent = await property.join('AGENT');
  assert.deepEqual((await agent.get(path)).body, { billingCheckinTime: '12:00', billingCheckoutTime: '11:00' });
  const changed = await property.admin.put(path, { billingCheckinTime: '14:00', billingCheckoutTime: '10:30' });
  assert.deepEqual(changed.body, { billingCheckinTime: '14:00', billingCheckoutTime: '10:30' });
  const partly = await property.admin.put(path, { billingCheckoutTime: '09:00' });
  assert.deepEqual(partly.body, { billingCheckinTime: '14:00', billingCheckoutTime: '09:00' });
  assert.deepEqual((await agent.get(path)).body, partly.body);
  const audit = await service.sql(
    `select actor_id, before, after from audit_entry where property_id = $1 and action = 'property.billing-policy-set' order by at, id`,
    [property.id],
  );
  assert.equal(audit.length, 2);
  assert.deepEqual(audit[1], { actor_id: property.admin.userId, before: changed.body, after: partly.body });
});

test('a time that is null keeps its value', async () => {
  const property = await service.newProperty();
  const path = `${property.path}/billing-policy`;
  const times = { billingCheckinTime: null, billingCheckoutTime: '09:00' };
  const kept = { billingCheckinTime: '12:00', billingCheckoutTime: '09:00' };
  assert.deepEqual((await property.admin.put(path, times)).body, kept);
  const { body } = await property.admin.put(property.path, { billingCheckinTime: null, billingCheckoutTime: null });
  assert.deepEqual([body.billingCheckinTime, body.billingCheckoutTime], ['12:00', '09:00']);
});

test('the billing policy refuses values that are not a time of day', async () => {
  const property = await service.newProperty();
  const path = `${property.path}/billing-policy`;
  for (const time of ['24:00', '9:00', '12:60', '12:00:00', '', 'noon', 12]) {
    assertRefused(
      await property.admin.put(path, { billingCheckinTime: time }),
      400,
      /^billingCheckinTime must be a time like 11:00$/,
    );
  }
  assertRefused(
    await property.admin.put(path, { billingCheckinTime: '10:00', billingCheckoutTime: 'x' }),
    400,
    /^billingCheckoutTime/,
  );
  assert.equal((await property.admin.get(path)).body.billingCheckinTime, '12:00');
});

test('anyone can read the cancellation policy, which has its defaults until one is set', async () => {
  const property = await service.newProperty();
  const path = `${property.path}/cancellation-policy`;
  const first = await service.anonymous.get(path);
  assert.deepEqual(first.body, { freeDaysBeforeCheckin: 1, penaltyMode: 'ONE_NIGHT' });
  assert.equal((await service.anonymous.get(path, { authorization: 'Bearer nonsense' })).status, 200);
  const set = await property.admin.put(path, { freeDaysBeforeCheckin: 0, penaltyMode: 'FULL_STAY' });
  assert.equal(set.status, 200);
  const partly = await property.admin.put(path, { penaltyMode: 'NONE' });
  assert.deepEqual(partly.body, { freeDaysBeforeCheckin: 0, penaltyMode: 'NONE' });
  const days = await property.admin.put(path, { freeDaysBeforeCheckin: 3 });
  assert.deepEqual(days.body, { freeDaysBeforeCheckin: 3, penaltyMode: 'NONE' });
  assert.deepEqual((await service.anonymous.get(path)).body, days.body);
  const audit = await service.sql(
    `select before, after from audit_entry where property_id = $1 and action = 'property.cancellation-policy-set' order by at, id`,
    [property.id],
  );
  assert.deepEqual(audit, [
    { before: first.body, after: set.body },
    { before: set.body, after: partly.body },
    { before: partly.body, after: days.body },
  ]);
});

test('the cancellation policy refuses negative days and unknown modes', async () => {
  const property = await service.newProperty();
  const path = `${property.path}/cancellation-policy`;
  const cases: [object, RegExp][] = [
    [{ freeDaysBeforeCheckin: -1 }, /^freeDaysBeforeCheckin must be at least 0$/],
    [{ freeDaysBeforeCheckin: 3651 }, /^freeDaysBeforeCheckin must be at most 3650$/],
    [{ freeDaysBeforeCheckin: 1.5 }, /^freeDaysBeforeCheckin must be a whole number$/],
    [{ freeDaysBeforeCheckin: '1' }, /^freeDaysBeforeCheckin must be a whole number$/],
    [{ freeDaysBeforeCheckin: null }, /^freeDaysBeforeCheckin must be a whole number$/],
    [{ penaltyMode: 'HALF' }, /^penaltyMode must be one of NONE, ONE_NIGHT, FULL_STAY$/],
    [{ penaltyMode: null }, /^penaltyMode must be/],
  ];
  for (const [body, message] of cases) assertRefused(await property.admin.put(path, body), 400, message);
  assert.deepEqual((await service.anonymous.get(path)).body, { freeDaysBeforeCheckin: 1, penaltyMode: 'ONE_NIGHT' });
});

test('policies have the ETag of the property and respect If-Match', async () => {
  const property = await service.newProperty();
  const tag = async () => (await property.admin.get(property.path)).headers.get('etag') ?? '';
  for (const [path, body] of [
    ['billing-policy', { billingCheckinTime: '13:00' }],
    ['cancellation-policy', { penaltyMode: 'NONE' }],
  ] as const) {
    const old = await tag();
    const written = await property.admin.put(`${property.path}/${path}`, body, { 'if-match': old });
    assert.equal(written.status, 200);
    assert.notEqual(written.headers.get('etag'), old);
    assert.equal(written.headers.get('etag'), await tag());
    assertRefused(await property.admin.put(`${property.path}/${path}`, body, { 'if-match': old }), 412, /has changed/);
  }
});

test('members can read the enabled transport modes', async () => {
  const property = await service.newProperty();
  const housekeeper = await property.join('HOUSEKEEPING');
  assert.deepEqual((await housekeeper.get(`${property.path}/transport-modes`)).body, ['CAR', 'BIKE']);
  await property.admin.put(property.path, { allowedTransportModes: ['TAXI', 'BUS'] });
  assert.deepEqual((await housekeeper.get(`${property.path}/transport-modes`)).body, ['BUS', 'TAXI']);
});

test('reading and writing policies needs the right role', async () => {
  const property = await service.newProperty();
  const manager = await property.join('MANAGER');
  const outsider = await service.newUser();
  for (const end of ['billing-policy', 'transport-modes']) {
    assertRefused(await service.anonymous.get(`${property.path}/${end}`), 401, /bearer/);
    assertRefused(await outsider.get(`${property.path}/${end}`), 403, /not a member/);
    assertRefused(await outsider.get(`/properties/${UNKNOWN}/${end}`), 404, 'property not found');
    assertRefused(await outsider.get(`/properties/7/${end}`), 400, 'propertyId must be a UUID');
  }
  for (const end of ['billing-policy', 'cancellation-policy']) {
    assertRefused(await service.anonymous.put(`${property.path}/${end}`, {}), 401, /bearer/);
    assertRefused(await manager.put(`${property.path}/${end}`, {}), 403, 'you need one of the roles ADMIN');
    assertRefused(await property.admin.put(`/properties/${UNKNOWN}/${end}`, {}), 404, 'property not found');
  }
  assertRefused(await service.anonymous.get(`/properties/${UNKNOWN}/cancellation-policy`), 404, 'property not found');
});
