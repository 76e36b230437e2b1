import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { openEventStream } from '../../../../test/harness/event-stream.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, send, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { bodyOf } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

const settingsOf = ({ path }: TestProperty): string => `${path}/gateway-settings`;
const put = (property: TestProperty, body: unknown): Promise<ApiResponse> => property.admin.put(settingsOf(property), body);
const read = async (property: TestProperty) => bodyOf(await property.admin.get(settingsOf(property)));
const KEYS = { keyId: 'rzp_test_1DP5mmOlF5G5ag', keySecret: 'thisissecret' };

/** Sends an event without meaning, signed with the secret: 200 when the secret is valid, 401 when it is not, 400 without one. */
async function statusOfSigned(property: TestProperty, secret: string): Promise<number> {
  const body = JSON.stringify({ entity: 'event', event: 'nothing.happened', nonce: randomBytes(6).toString('hex') });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
  return (await send(`${service.url}${property.path}/gateway/webhook`, 'POST', headers, body)).status;
}

test('before the gateway is set up, all its settings are shown as missing', async () => {
  const property = await service.newProperty();
  const manager = await property.join('MANAGER');
  assert.deepEqual(bodyOf(await manager.get(settingsOf(property))), {
    configured: false,
    keyIdMasked: null,
    keySecretConfigured: false,
    webhookSecretConfigured: false,
    isTest: null,
    updatedAt: null,
  });
});

test('who takes payments can read what can be paid online, and is told when that changes', async () => {
  const property = await service.newProperty();
  const clerk = await property.join('STAFF');
  const readWays = async () => bodyOf(await clerk.get(`${property.path}/payments/gateway`));
  const stream = await openEventStream(`${service.url}${property.path}/stream`, { authorization: `Bearer ${clerk.token}` });
  await stream.until(({ events }) => events.length === 1);
  assert.deepEqual(await readWays(), { qr: false, paymentLink: false });
  bodyOf(await put(property, KEYS));
  await stream.until(({ events }) => events.some(({ data }) => (data as { type?: string }).type === 'PROPERTY'));
  stream.close();
  assert.deepEqual(await readWays(), { qr: true, paymentLink: true });
  const abroad = await service.newProperty({ currency: 'EUR' });
  bodyOf(await put(abroad, KEYS));
  assert.deepEqual(bodyOf(await abroad.admin.get(`${abroad.path}/payments/gateway`)), { qr: false, paymentLink: true });
});

test('settings are written and never read again: only their presence is shown', async () => {
  const property = await service.newProperty();
  const written = await put(property, { ...KEYS, webhookSecret: 'a hook secret', isTest: true });
  const { updatedAt, ...shown } = bodyOf(written);
  assert.deepEqual(shown, {
    configured: true,
    keyIdMasked: 'rzp_test_••••••••G5ag',
    keySecretConfigured: true,
    webhookSecretConfigured: true,
    isTest: true,
  });
  assert.ok(Math.abs(Date.parse(updatedAt) - Date.parse(service.clock.now())) < 60_000);
  assert.deepEqual(await read(property), { ...shown, updatedAt });
  const everything = await service.sql<{ text: string }>(
    `select (select coalesce(json_agg(s), '[]')::text from gateway_settings s) || (select coalesce(json_agg(w), '[]')::text from gateway_webhook_secret w)
      || (select coalesce(json_agg(a), '[]')::text from audit_entry a) || (select coalesce(json_agg(k), '[]')::text from idempotency_key k) as text`,
  );
  const audit = (await property.admin.get(`${property.path}/audit-log`)).text;
  const texts = [written.text, audit, everything[0]?.text ?? ''];
  for (const secret of [KEYS.keySecret, 'a hook secret'])
    for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')])
      assert.ok(!texts.some((text) => text.includes(form)), `${form} is shown`);
  assert.ok(!audit.includes(KEYS.keyId) && !written.text.includes(KEYS.keyId));
});

test('of a short key id only its mode is shown', async () => {
  const property = await service.newProperty();
  assert.equal(bodyOf(await put(property, { keyId: 'rzp_live_short123', keySecret: 's' })).keyIdMasked, 'rzp_live_••••••••');
  assert.equal(bodyOf(await put(property, { keyId: 'another', keySecret: 's' })).keyIdMasked, '••••••••');
});

test('a field that is left out keeps its value; the two keys must be given together', async () => {
  const property = await service.newProperty();
  const first = bodyOf(await put(property, { ...KEYS, webhookSecret: 'hook-1' }));
  service.clock.advance(1);
  const { updatedAt, ...rest } = bodyOf(await put(property, { isTest: false }));
  assert.deepEqual(rest, { ...rest, keyIdMasked: first.keyIdMasked, webhookSecretConfigured: true, isTest: false });
  assert.ok(updatedAt > first.updatedAt);
  assert.equal(bodyOf(await put(property, { webhookSecret: 'hook-2' })).isTest, false);
  assert.equal(bodyOf(await put(property, {})).keyIdMasked, first.keyIdMasked);
  const other = { keyId: 'rzp_live_ABCDEFGHIJKLMN', keySecret: 'other' };
  const { keyIdMasked, isTest, webhookSecretConfigured } = bodyOf(await put(property, other));
  assert.deepEqual([keyIdMasked, isTest, webhookSecretConfigured], ['rzp_live_••••••••KLMN', false, true]);
});

test('isTest follows the key id unless it is given', async () => {
  const property = await service.newProperty();
  assert.equal(bodyOf(await put(property, KEYS)).isTest, true);
  assert.equal(bodyOf(await put(property, { ...KEYS, keyId: 'rzp_live_ABCDEFGHIJKLMN' })).isTest, false);
  assert.equal(bodyOf(await put(property, { ...KEYS, keyId: 'rzp_live_ABCDEFGHIJKLMN', isTest: true })).isTest, true);
});

const SECRET = 'keySecret-of-this-test';
const REFUSED: [unknown, RegExp][] = [
  [{}, /^keyId is required/],
  [{ webhookSecret: 'x' }, /^keyId is required/],
  [{ isTest: true }, /^keyId is required/],
  [{ keyId: KEYS.keyId }, /^keySecret is required with keyId/],
  [{ keySecret: SECRET }, /^keyId is required with keySecret/],
  [{ keyId: KEYS.keyId, keySecret: null }, /^keySecret must not be null/],
  [{ keyId: null, keySecret: SECRET }, /^keyId must not be null/],
  [{ keyId: null }, /^keyId must not be null/],
  [{ keyId: '', keySecret: SECRET }, /^keyId /],
  [{ keyId: '   ', keySecret: SECRET }, /^keyId /],
  [{ keyId: KEYS.keyId, keySecret: ' ' }, /^keySecret /],
  [{ keyId: 'rzp test', keySecret: SECRET }, /^keyId must consist of printable characters/],
  [{ keyId: 'rzp:test', keySecret: SECRET }, /^keyId must not contain a colon/],
  [{ keyId: 'rzp_té', keySecret: SECRET }, /^keyId must consist of printable characters/],
  [{ keyId: KEYS.keyId, keySecret: `${SECRET}\nx` }, /^keySecret must consist of printable characters/],
  [{ keyId: 'k'.repeat(201), keySecret: SECRET }, /^keyId must have at most 200/],
  [{ keyId: KEYS.keyId, keySecret: SECRET.repeat(20) }, /^keySecret must have at most 200/],
  [{ ...KEYS, webhookSecret: '' }, /^webhookSecret /],
  [{ ...KEYS, webhookSecret: 'x'.repeat(201) }, /^webhookSecret must have at most 200/],
  [{ ...KEYS, webhookSecret: 7 }, /^webhookSecret must be text/],
  [{ ...KEYS, isTest: null }, /^isTest must be /],
  [{ ...KEYS, isTest: 'true' }, /^isTest must be /],
  [{ keyId: 7, keySecret: SECRET }, /^keyId must be /],
  [[], /^body must be an object/],
];

test('half a pair, no pair at first, or a malformed key is 400 with the name of the field, and nothing is set up', async () => {
  const property = await service.newProperty();
  for (const [body, message] of REFUSED) {
    const response = await put(property, body);
    assertRefused(response, 400, message);
    assert.ok(!response.text.includes(SECRET), 'the response repeats the secret');
  }
  assert.equal((await read(property)).configured, false);
});

test('half a pair does not change existing settings', async () => {
  const property = await service.newProperty();
  const { updatedAt } = bodyOf(await put(property, { ...KEYS, webhookSecret: 'hook' }));
  for (const body of [
    { keyId: 'rzp_test_other' },
    { keySecret: 'x', webhookSecret: 'new' },
    { keyId: null, webhookSecret: null },
  ])
    assert.equal((await put(property, body)).status, 400);
  assert.deepEqual([(await read(property)).updatedAt, await statusOfSigned(property, 'hook')], [updatedAt, 200]);
});

test('spaces around pasted keys are removed; a webhook secret stays as it is', async () => {
  const property = await service.newProperty();
  const body = { keyId: `  ${KEYS.keyId}\n`, keySecret: `\t${KEYS.keySecret} `, webhookSecret: ' hook ' };
  assert.equal(bodyOf(await put(property, body)).keyIdMasked, 'rzp_test_••••••••G5ag');
  const [row] = await service.sql<{ key_id: string }>('select key_id from gateway_settings where property_id = $1', [
    property.id,
  ]);
  assert.equal(row?.key_id, KEYS.keyId);
  assert.deepEqual([await statusOfSigned(property, ' hook '), await statusOfSigned(property, 'hook')], [200, 401]);
});

test('the webhook secret may be set later; until then an event is 400', async () => {
  const property = await service.newProperty();
  assert.equal(await statusOfSigned(property, 'hook'), 400);
  assert.equal(bodyOf(await put(property, KEYS)).webhookSecretConfigured, false);
  assert.equal(await statusOfSigned(property, 'hook'), 400);
  assert.equal(bodyOf(await put(property, { webhookSecret: 'hook' })).webhookSecretConfigured, true);
  assert.equal(await statusOfSigned(property, 'hook'), 200);
});

test('after a change the previous webhook secret is valid for 48 hours, to the minute', async () => {
  const property = await service.newProperty();
  bodyOf(await put(property, { ...KEYS, webhookSecret: 'first' }));
  bodyOf(await put(property, { webhookSecret: 'second' }));
  assert.deepEqual([await statusOfSigned(property, 'first'), await statusOfSigned(property, 'second')], [200, 200]);
  service.clock.advance(48 * 60 - 1);
  assert.deepEqual([await statusOfSigned(property, 'first'), await statusOfSigned(property, 'second')], [200, 200]);
  service.clock.advance(2);
  assert.deepEqual([await statusOfSigned(property, 'first'), await statusOfSigned(property, 'second')], [401, 200]);
});

test('each of several secrets that were changed within two days is valid for its own 48 hours', async () => {
  const property = await service.newProperty();
  bodyOf(await put(property, { ...KEYS, webhookSecret: 'a' }));
  bodyOf(await put(property, { webhookSecret: 'b' }));
  service.clock.advance(24 * 60);
  bodyOf(await put(property, { webhookSecret: 'c' }));
  const good = async () => Promise.all(['a', 'b', 'c'].map((secret) => statusOfSigned(property, secret)));
  assert.deepEqual(await good(), [200, 200, 200]);
  service.clock.advance(24 * 60 + 1);
  assert.deepEqual(await good(), [401, 200, 200]);
  service.clock.advance(24 * 60);
  assert.deepEqual(await good(), [401, 401, 200]);
});

test('the same secret again does not restart its time, and the previous one is not valid longer', async () => {
  const property = await service.newProperty();
  bodyOf(await put(property, { ...KEYS, webhookSecret: 'old' }));
  bodyOf(await put(property, { webhookSecret: 'new' }));
  service.clock.advance(47 * 60);
  bodyOf(await put(property, { webhookSecret: 'new' }));
  bodyOf(await put(property, { ...KEYS, webhookSecret: 'new' }));
  service.clock.advance(61);
  assert.deepEqual([await statusOfSigned(property, 'old'), await statusOfSigned(property, 'new')], [401, 200]);
});

test('going back to the previous secret makes it the current one, without an end', async () => {
  const property = await service.newProperty();
  bodyOf(await put(property, { ...KEYS, webhookSecret: 'old' }));
  bodyOf(await put(property, { webhookSecret: 'new' }));
  bodyOf(await put(property, { webhookSecret: 'old' }));
  assert.deepEqual([await statusOfSigned(property, 'old'), await statusOfSigned(property, 'new')], [200, 200]);
  service.clock.advance(49 * 60);
  assert.deepEqual([await statusOfSigned(property, 'old'), await statusOfSigned(property, 'new')], [200, 401]);
});

test('null removes the webhook secret at once, with the previous ones', async () => {
  const property = await service.newProperty();
  bodyOf(await put(property, { ...KEYS, webhookSecret: 'first' }));
  bodyOf(await put(property, { webhookSecret: 'second' }));
  assert.equal(bodyOf(await put(property, { webhookSecret: null })).webhookSecretConfigured, false);
  assert.deepEqual([await statusOfSigned(property, 'first'), await statusOfSigned(property, 'second')], [400, 400]);
  bodyOf(await put(property, { webhookSecret: 'third' }));
  assert.deepEqual(
    await Promise.all(['first', 'second', 'third'].map((secret) => statusOfSigned(property, secret))),
    [401, 401, 200],
  );
});

test('at most ten secrets are valid at a time: one more is 409 until the oldest has ended', async () => {
  const property = await service.newProperty();
  bodyOf(await put(property, { ...KEYS, webhookSecret: 's0' }));
  for (let n = 1; n < 10; n += 1) bodyOf(await put(property, { webhookSecret: `s${n}` }));
  assertRefused(await put(property, { webhookSecret: 's10', isTest: false }), 409, /^webhookSecret was changed too often/);
  assert.deepEqual([(await read(property)).isTest, await statusOfSigned(property, 's9')], [true, 200]);
  service.clock.advance(48 * 60 + 1);
  bodyOf(await put(property, { webhookSecret: 's10' }));
});

test('two users who set it up at once do not break it: the last one wins', async () => {
  const property = await service.newProperty();
  const responses = await Promise.all(['w1', 'w2', 'w3', 'w4'].map((webhookSecret) => put(property, { ...KEYS, webhookSecret })));
  for (const response of responses) assert.equal(response.status, 200, response.text);
  const current = await service.sql('select from gateway_webhook_secret where property_id = $1 and valid_until is null', [
    property.id,
  ]);
  assert.equal(current.length, 1);
});

test('the audit log has who changed the settings, without the secrets', async () => {
  const property = await service.newProperty();
  bodyOf(await put(property, { ...KEYS, webhookSecret: 'hook' }));
  bodyOf(await put(property, { webhookSecret: null }));
  const rows = await service.sql(
    `select actor_id, action, before, after from audit_entry where property_id = $1 and entity = 'gateway_settings' order by at, id`,
    [property.id],
  );
  const keyId = 'rzp_test_••••••••G5ag';
  assert.deepEqual(rows, [
    {
      actor_id: property.admin.userId,
      action: 'gateway_settings.created',
      before: null,
      after: { keyId, isTest: true, keySecretChanged: true, webhookSecretChanged: true, webhookSecretConfigured: true },
    },
    {
      actor_id: property.admin.userId,
      action: 'gateway_settings.updated',
      before: { keyId, isTest: true },
      after: { keyId, isTest: true, keySecretChanged: false, webhookSecretChanged: true, webhookSecretConfigured: false },
    },
  ]);
});

test('only an ADMIN can set the gateway up, and an unknown property is 404', async () => {
  const property = await service.newProperty();
  assert.equal((await (await property.join('MANAGER')).put(settingsOf(property), KEYS)).status, 403);
  assert.equal((await (await property.join('STAFF')).get(settingsOf(property))).status, 403);
  assert.equal((await service.anonymous.get(settingsOf(property))).status, 401);
  assert.equal((await property.admin.put('/properties/0198c0de-1111-7000-8000-000000000001/gateway-settings', KEYS)).status, 404);
  assert.equal((await read(property)).configured, false);
});
