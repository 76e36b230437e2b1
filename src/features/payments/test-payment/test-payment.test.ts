import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openEventStream } from '../../../../test/harness/event-stream.ts';
import { newPayingProperty, type PayingProperty, startPaymentTestService } from '../../../../test/harness/gateway.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { send } from '../../../../test/harness/service-under-test.ts';
import { bodyOf } from '../../../../test/harness/stays.ts';
import { settleAbandonedTests } from './settle-abandoned-tests.ts';

const paying = await startPaymentTestService();
after(() => paying.stop());

const pathOf = ({ path }: PayingProperty): string => `${path}/gateway-settings/test-payment`;
const start = async (property: PayingProperty) => bodyOf(await property.admin.post(pathOf(property)), 201);
const read = async (property: PayingProperty) => bodyOf(await property.admin.get(pathOf(property))).testPayment;
const judged = async (property: PayingProperty) => {
  const { state, problem } = await read(property);
  return [state, problem];
};

/** The id of the newest link of the property's account at the gateway. */
async function linkOf(property: PayingProperty): Promise<string> {
  const [row] = await paying.service.sql<{ gateway_id: string }>(
    `select gateway_id from gateway_test where property_id = $1 and state = 'OPEN' order by created_at desc limit 1`,
    [property.id],
  );
  return row?.gateway_id ?? assert.fail('there is a link');
}

/** What a payment could have changed. */
async function moneyOf({ id }: PayingProperty) {
  const [row] = await paying.service.sql(
    `select (select count(*)::integer from payment where property_id = $1) as payments, (select count(*)::integer from gateway_request where property_id = $1) as requests,
      (select count(*)::integer from gateway_event where property_id = $1 and state <> 'BOOKED' and state <> 'IGNORED') as open`,
    [id],
  );
  return row;
}

test('a test payment is proven by the signed event of the gateway, live, and no ledger has it', async () => {
  const property = await newPayingProperty(paying);
  assert.equal(await read(property), null);
  const made = await start(property);
  assert.deepEqual([made.state, made.problem, made.amount, made.currency, made.reportedAt], ['WAITING', null, 10, 'INR', null]);
  assert.ok(made.url.startsWith(paying.sim.url));
  const manager = await property.join('MANAGER');
  assert.deepEqual(bodyOf(await manager.get(pathOf(property))), { testPayment: made });
  const stream = await openEventStream(`${paying.service.url}${property.path}/stream`, {
    authorization: `Bearer ${property.admin.token}`,
  });
  await stream.until(({ events }) => events.length === 1);
  paying.sim.pay(await linkOf(property));
  await stream.until(({ events }) => events.some(({ data }) => (data as { type?: string }).type === 'PROPERTY'));
  stream.close();
  await paying.sim.quiet();
  const { state, reportedAt } = await read(property);
  assert.equal(state, 'PROVEN');
  assert.ok(reportedAt !== null);
  assert.deepEqual(await moneyOf(property), { payments: 0, requests: 0, open: 0 });
  const [entry] = bodyOf(await property.admin.get(`${property.path}/audit-log?entity=gateway_test`));
  assert.deepEqual([entry.action, entry.entityId, entry.actor.userId], ['gateway_test.created', made.id, property.admin.userId]);
});

test('a test payment is never made with keys that move money, nor without settings, and only by those who run the hotel', async () => {
  const property = await newPayingProperty(paying);
  for (const settings of [{ isTest: false }, { keyId: 'rzp_live_1DP5mmOlF5G5ag', keySecret: 'x', isTest: true }]) {
    bodyOf(await property.admin.put(`${property.path}/gateway-settings`, settings));
    const refused = await property.admin.post(pathOf(property));
    assertRefused(refused, 409, "a test payment needs the keys of the gateway's test mode");
    assert.equal(refused.body.code, 'gateway-live');
  }
  const bare = await paying.service.newProperty();
  const refused = await bare.admin.post(`${bare.path}/gateway-settings/test-payment`);
  assert.deepEqual([refused.status, refused.body.code], [400, 'gateway-not-set-up']);
  assertRefused(await (await property.join('STAFF')).post(pathOf(property)), 403, 'you need one of the roles ADMIN, MANAGER');
});

test('keys that the gateway refuses, and a gateway that is away, are results', async () => {
  const property = await newPayingProperty(paying);
  bodyOf(await property.admin.put(`${property.path}/gateway-settings`, { keyId: property.account.keyId, keySecret: 'wrong' }));
  const refused = await start(property);
  assert.deepEqual([refused.state, refused.problem, refused.url], ['FAILED', 'KEYS_REFUSED', null]);
  assert.deepEqual(await judged(property), ['FAILED', 'KEYS_REFUSED']);
  const [entry] = bodyOf(await property.admin.get(`${property.path}/audit-log?entity=gateway_test`));
  assert.match(entry.reason, /HTTP 401/);
  assert.ok(!JSON.stringify(entry).includes('wrong'));
  const { keyId, keySecret } = property.account;
  bodyOf(await property.admin.put(`${property.path}/gateway-settings`, { keyId, keySecret }));
  paying.sim.misbehave({ on: 'createLink', how: 'STATUS', status: 503, count: 3, keyId });
  assert.deepEqual((await start(property)).problem, 'GATEWAY_AWAY');
  await start(property);
  paying.sim.misbehave({ on: 'getLink', how: 'STATUS', status: 502, count: 3, keyId });
  assert.deepEqual(await judged(property), ['WAITING', 'GATEWAY_AWAY']);
  assert.deepEqual(await judged(property), ['WAITING', null]);
});

test('a payment whose event does not come says what is wrong with the webhook', async () => {
  const property = await newPayingProperty(paying);
  await start(property);
  paying.sim.pay(await linkOf(property), { emit: false });
  assert.deepEqual(await judged(property), ['UNREPORTED', 'WEBHOOK_SILENT']);
  const webhook = `${paying.service.url}${property.path}/gateway/webhook`;
  await send(webhook, 'POST', { 'content-type': 'application/json', 'x-razorpay-signature': 'ab' }, '{}');
  assert.deepEqual(await judged(property), ['UNREPORTED', 'WEBHOOK_UNSIGNED']);
  bodyOf(await property.admin.put(`${property.path}/gateway-settings`, { webhookSecret: null }));
  assert.deepEqual(await judged(property), ['UNREPORTED', 'WEBHOOK_SECRET_MISSING']);
});

test('a test payment ends with its link and with the keys that it was made with', async () => {
  const property = await newPayingProperty(paying);
  await start(property);
  paying.sim.close(await linkOf(property));
  await paying.sim.quiet();
  assert.deepEqual(await judged(property), ['ENDED', null]);
  await start(property);
  const keys = { keyId: 'rzp_test_another00000', keySecret: 'x' };
  bodyOf(await property.admin.put(`${property.path}/gateway-settings`, keys));
  assert.deepEqual(await judged(property), ['ENDED', 'KEYS_CHANGED']);
});

test('the same request twice makes one test payment; one whose process ended can be asked for again', async () => {
  const property = await newPayingProperty(paying);
  const headers = { 'idempotency-key': 'once' };
  const first = bodyOf(await property.admin.post(pathOf(property), undefined, headers), 201);
  assert.deepEqual(bodyOf(await property.admin.post(pathOf(property), undefined, headers), 201), first);
  // As if the process had ended between the two transactions.
  const [stored] = await paying.service.sql<{ hash: Buffer }>(
    `update idempotency_key set status = null, headers = null, body = null where body like '%' || $1 || '%' returning key_hash as hash`,
    [first.id],
  );
  await paying.service.sql(
    `update gateway_test set state = 'PREPARED', gateway_id = null, key_hash = $2 where property_id = $1`,
    [property.id, stored?.hash],
  );
  assert.equal((await property.admin.post(pathOf(property), undefined, headers)).status, 409);
  paying.service.clock.advance(2);
  await settleAbandonedTests({ platform: paying.service.running.platform });
  assert.deepEqual(await judged(property), ['FAILED', 'GATEWAY_AWAY']);
  const again = bodyOf(await property.admin.post(pathOf(property), undefined, headers), 201);
  assert.notEqual(again.id, first.id);
});
