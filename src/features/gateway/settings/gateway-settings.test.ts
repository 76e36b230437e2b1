import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Answer, type Hotel, openHotel, send, type TestProperty } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { bodyOf } from '../../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

const settingsOf = ({ path }: TestProperty): string => `${path}/gateway-settings`;
const put = (house: TestProperty, body: unknown): Promise<Answer> => house.admin.put(settingsOf(house), body);
const read = async (house: TestProperty) => bodyOf(await house.admin.get(settingsOf(house)));
const KEYS = { keyId: 'rzp_test_1DP5mmOlF5G5ag', keySecret: 'thisissecret' };

/** A message of no meaning, signed with the secret: 200 when the secret is good, 401 when it is not, 400 without one. */
async function statusOfSigned(house: TestProperty, secret: string): Promise<number> {
  const body = JSON.stringify({ entity: 'event', event: 'nothing.happened', nonce: randomBytes(6).toString('hex') });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
  return (await send(`${hotel.url}${house.path}/gateway/webhook`, 'POST', headers, body)).status;
}

test('before the gateway is set up, all its settings are shown to be missing', async () => {
  const house = await hotel.newProperty();
  const manager = await house.join('MANAGER');
  assert.deepEqual(bodyOf(await manager.get(settingsOf(house))), {
    configured: false,
    keyIdMasked: null,
    keySecretConfigured: false,
    webhookSecretConfigured: false,
    isTest: null,
    updatedAt: null,
  });
});

test('settings are written and never read again: all that is shown is that they are there', async () => {
  const house = await hotel.newProperty();
  const written = await put(house, { ...KEYS, webhookSecret: 'a hook secret', isTest: true });
  const { updatedAt, ...shown } = bodyOf(written);
  assert.deepEqual(shown, {
    configured: true,
    keyIdMasked: 'rzp_test_••••••••G5ag',
    keySecretConfigured: true,
    webhookSecretConfigured: true,
    isTest: true,
  });
  assert.ok(Math.abs(Date.parse(updatedAt) - Date.parse(hotel.clock.now())) < 60_000);
  assert.deepEqual(await read(house), { ...shown, updatedAt });
  const everything = await hotel.sql<{ text: string }>(
    `select (select coalesce(json_agg(s), '[]')::text from gateway_settings s) || (select coalesce(json_agg(w), '[]')::text from gateway_webhook_secret w)
      || (select coalesce(json_agg(a), '[]')::text from audit_entry a) || (select coalesce(json_agg(k), '[]')::text from idempotency_key k) as text`,
  );
  const audit = (await house.admin.get(`${house.path}/audit-log`)).text;
  const texts = [written.text, audit, everything[0]?.text ?? ''];
  for (const secret of [KEYS.keySecret, 'a hook secret'])
    for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')])
      assert.ok(!texts.some((text) => text.includes(form)), `${form} is shown`);
  assert.ok(!audit.includes(KEYS.keyId) && !written.text.includes(KEYS.keyId));
});

test('of a short key id nothing but its mode is shown', async () => {
  const house = await hotel.newProperty();
  assert.equal(bodyOf(await put(house, { keyId: 'rzp_live_short123', keySecret: 's' })).keyIdMasked, 'rzp_live_••••••••');
  assert.equal(bodyOf(await put(house, { keyId: 'another', keySecret: 's' })).keyIdMasked, '••••••••');
});

test('a field that is left out keeps its value; the two keys go together', async () => {
  const house = await hotel.newProperty();
  const first = bodyOf(await put(house, { ...KEYS, webhookSecret: 'hook-1' }));
  hotel.clock.advance(1);
  const { updatedAt, ...rest } = bodyOf(await put(house, { isTest: false }));
  assert.deepEqual(rest, { ...rest, keyIdMasked: first.keyIdMasked, webhookSecretConfigured: true, isTest: false });
  assert.ok(updatedAt > first.updatedAt);
  assert.equal(bodyOf(await put(house, { webhookSecret: 'hook-2' })).isTest, false);
  assert.equal(bodyOf(await put(house, {})).keyIdMasked, first.keyIdMasked);
  const other = { keyId: 'rzp_live_ABCDEFGHIJKLMN', keySecret: 'other' };
  const { keyIdMasked, isTest, webhookSecretConfigured } = bodyOf(await put(house, other));
  assert.deepEqual([keyIdMasked, isTest, webhookSecretConfigured], ['rzp_live_••••••••KLMN', false, true]);
});

test('isTest follows the key id until it is told', async () => {
  const house = await hotel.newProperty();
  assert.equal(bodyOf(await put(house, KEYS)).isTest, true);
  assert.equal(bodyOf(await put(house, { ...KEYS, keyId: 'rzp_live_ABCDEFGHIJKLMN' })).isTest, false);
  assert.equal(bodyOf(await put(house, { ...KEYS, keyId: 'rzp_live_ABCDEFGHIJKLMN', isTest: true })).isTest, true);
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
  [{ keyId: 'rzp test', keySecret: SECRET }, /^keyId must be of printable characters/],
  [{ keyId: 'rzp:test', keySecret: SECRET }, /^keyId must not hold a colon/],
  [{ keyId: 'rzp_té', keySecret: SECRET }, /^keyId must be of printable characters/],
  [{ keyId: KEYS.keyId, keySecret: `${SECRET}\nx` }, /^keySecret must be of printable characters/],
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

test('half a pair, none at first, or what is no key: 400 that names the field, and nothing is set up', async () => {
  const house = await hotel.newProperty();
  for (const [body, message] of REFUSED) {
    const answer = await put(house, body);
    assertRefused(answer, 400, message);
    assert.ok(!answer.text.includes(SECRET), 'a secret is repeated');
  }
  assert.equal((await read(house)).configured, false);
});

test('half a pair changes nothing of what was set up either', async () => {
  const house = await hotel.newProperty();
  const { updatedAt } = bodyOf(await put(house, { ...KEYS, webhookSecret: 'hook' }));
  for (const body of [
    { keyId: 'rzp_test_other' },
    { keySecret: 'x', webhookSecret: 'new' },
    { keyId: null, webhookSecret: null },
  ])
    assert.equal((await put(house, body)).status, 400);
  assert.deepEqual([(await read(house)).updatedAt, await statusOfSigned(house, 'hook')], [updatedAt, 200]);
});

test('blanks around pasted keys are taken off; a webhook secret is taken as it is', async () => {
  const house = await hotel.newProperty();
  const body = { keyId: `  ${KEYS.keyId}\n`, keySecret: `\t${KEYS.keySecret} `, webhookSecret: ' hook ' };
  assert.equal(bodyOf(await put(house, body)).keyIdMasked, 'rzp_test_••••••••G5ag');
  const [row] = await hotel.sql<{ key_id: string }>('select key_id from gateway_settings where property_id = $1', [house.id]);
  assert.equal(row?.key_id, KEYS.keyId);
  assert.deepEqual([await statusOfSigned(house, ' hook '), await statusOfSigned(house, 'hook')], [200, 401]);
});

test('the webhook secret may come later; until then a message is 400', async () => {
  const house = await hotel.newProperty();
  assert.equal(await statusOfSigned(house, 'hook'), 400);
  assert.equal(bodyOf(await put(house, KEYS)).webhookSecretConfigured, false);
  assert.equal(await statusOfSigned(house, 'hook'), 400);
  assert.equal(bodyOf(await put(house, { webhookSecret: 'hook' })).webhookSecretConfigured, true);
  assert.equal(await statusOfSigned(house, 'hook'), 200);
});

test('after a change the webhook secret before is good for 48 hours, to the minute', async () => {
  const house = await hotel.newProperty();
  bodyOf(await put(house, { ...KEYS, webhookSecret: 'first' }));
  bodyOf(await put(house, { webhookSecret: 'second' }));
  assert.deepEqual([await statusOfSigned(house, 'first'), await statusOfSigned(house, 'second')], [200, 200]);
  hotel.clock.advance(48 * 60 - 1);
  assert.deepEqual([await statusOfSigned(house, 'first'), await statusOfSigned(house, 'second')], [200, 200]);
  hotel.clock.advance(2);
  assert.deepEqual([await statusOfSigned(house, 'first'), await statusOfSigned(house, 'second')], [401, 200]);
});

test('each of several secrets that were changed within two days is good for its own 48 hours', async () => {
  const house = await hotel.newProperty();
  bodyOf(await put(house, { ...KEYS, webhookSecret: 'a' }));
  bodyOf(await put(house, { webhookSecret: 'b' }));
  hotel.clock.advance(24 * 60);
  bodyOf(await put(house, { webhookSecret: 'c' }));
  const good = async () => Promise.all(['a', 'b', 'c'].map((secret) => statusOfSigned(house, secret)));
  assert.deepEqual(await good(), [200, 200, 200]);
  hotel.clock.advance(24 * 60 + 1);
  assert.deepEqual(await good(), [401, 200, 200]);
  hotel.clock.advance(24 * 60);
  assert.deepEqual(await good(), [401, 401, 200]);
});

test('the same secret again does not begin its time anew, and the one before does not live longer', async () => {
  const house = await hotel.newProperty();
  bodyOf(await put(house, { ...KEYS, webhookSecret: 'old' }));
  bodyOf(await put(house, { webhookSecret: 'new' }));
  hotel.clock.advance(47 * 60);
  bodyOf(await put(house, { webhookSecret: 'new' }));
  bodyOf(await put(house, { ...KEYS, webhookSecret: 'new' }));
  hotel.clock.advance(61);
  assert.deepEqual([await statusOfSigned(house, 'old'), await statusOfSigned(house, 'new')], [401, 200]);
});

test('going back to the secret before makes it the current one, good for ever', async () => {
  const house = await hotel.newProperty();
  bodyOf(await put(house, { ...KEYS, webhookSecret: 'old' }));
  bodyOf(await put(house, { webhookSecret: 'new' }));
  bodyOf(await put(house, { webhookSecret: 'old' }));
  assert.deepEqual([await statusOfSigned(house, 'old'), await statusOfSigned(house, 'new')], [200, 200]);
  hotel.clock.advance(49 * 60);
  assert.deepEqual([await statusOfSigned(house, 'old'), await statusOfSigned(house, 'new')], [200, 401]);
});

test('null takes the webhook secret away at once, with those before it', async () => {
  const house = await hotel.newProperty();
  bodyOf(await put(house, { ...KEYS, webhookSecret: 'first' }));
  bodyOf(await put(house, { webhookSecret: 'second' }));
  assert.equal(bodyOf(await put(house, { webhookSecret: null })).webhookSecretConfigured, false);
  assert.deepEqual([await statusOfSigned(house, 'first'), await statusOfSigned(house, 'second')], [400, 400]);
  bodyOf(await put(house, { webhookSecret: 'third' }));
  assert.deepEqual(
    await Promise.all(['first', 'second', 'third'].map((secret) => statusOfSigned(house, secret))),
    [401, 401, 200],
  );
});

test('at most ten secrets are good at a time: one more is 409 until the oldest has ended', async () => {
  const house = await hotel.newProperty();
  bodyOf(await put(house, { ...KEYS, webhookSecret: 's0' }));
  for (let n = 1; n < 10; n += 1) bodyOf(await put(house, { webhookSecret: `s${n}` }));
  assertRefused(await put(house, { webhookSecret: 's10', isTest: false }), 409, /^webhookSecret was changed too often/);
  assert.deepEqual([(await read(house)).isTest, await statusOfSigned(house, 's9')], [true, 200]);
  hotel.clock.advance(48 * 60 + 1);
  bodyOf(await put(house, { webhookSecret: 's10' }));
});

test('two who set it up at once do not break it: the last one is what holds', async () => {
  const house = await hotel.newProperty();
  const answers = await Promise.all(['w1', 'w2', 'w3', 'w4'].map((webhookSecret) => put(house, { ...KEYS, webhookSecret })));
  for (const answer of answers) assert.equal(answer.status, 200, answer.text);
  const current = await hotel.sql('select from gateway_webhook_secret where property_id = $1 and valid_until is null', [
    house.id,
  ]);
  assert.equal(current.length, 1);
});

test('who changed the settings is in the audit, without the secrets', async () => {
  const house = await hotel.newProperty();
  bodyOf(await put(house, { ...KEYS, webhookSecret: 'hook' }));
  bodyOf(await put(house, { webhookSecret: null }));
  const rows = await hotel.sql(
    `select actor_id, action, before, after from audit_entry where property_id = $1 and entity = 'gateway_settings' order by at, id`,
    [house.id],
  );
  const keyId = 'rzp_test_••••••••G5ag';
  assert.deepEqual(rows, [
    {
      actor_id: house.admin.userId,
      action: 'gateway_settings.created',
      before: null,
      after: { keyId, isTest: true, keySecretChanged: true, webhookSecretChanged: true, webhookSecretConfigured: true },
    },
    {
      actor_id: house.admin.userId,
      action: 'gateway_settings.updated',
      before: { keyId, isTest: true },
      after: { keyId, isTest: true, keySecretChanged: false, webhookSecretChanged: true, webhookSecretConfigured: false },
    },
  ]);
});

test('only an ADMIN sets the gateway up, and a property that is not there has no settings', async () => {
  const house = await hotel.newProperty();
  assert.equal((await (await house.join('MANAGER')).put(settingsOf(house), KEYS)).status, 403);
  assert.equal((await (await house.join('STAFF')).get(settingsOf(house))).status, 403);
  assert.equal((await hotel.stranger.get(settingsOf(house))).status, 401);
  assert.equal((await house.admin.put('/properties/0198c0de-1111-7000-8000-000000000001/gateway-settings', KEYS)).status, 404);
  assert.equal((await read(house)).configured, false);
});
