import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import {
  verifyWebhook,
  type WebhookHeaders,
  type WebhookOptions,
  WebhookProblem,
  type WebhookProblemCode,
} from '../src/index.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = `whsec_${Buffer.from('another secret of 24 byte').toString('base64')}`;
const NOW = new Date('2026-11-20T06:30:00Z');
const BODY = '{"type":"BOOKING","data":{"guest":"आशा राव"}}';

/** The headers that the specification's own library makes for the body. */
function headersBy(secrets: readonly string[], body: string, { id = 'msg_1', at = NOW } = {}): Record<string, string> {
  const signature = secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' ');
  return { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)), 'webhook-signature': signature };
}

async function codeOf(
  headers: WebhookHeaders,
  {
    body = BODY,
    secrets = SECRET as string | string[],
    ...options
  }: WebhookOptions & { body?: string; secrets?: string | string[] } = {},
): Promise<WebhookProblemCode | 'OK'> {
  try {
    await verifyWebhook(body, headers, secrets, { now: NOW, ...options });
    return 'OK';
  } catch (error) {
    assert.ok(error instanceof WebhookProblem, String(error));
    const shown = `${error.message} ${error.stack}`;
    for (const secret of [SECRET, OTHER]) assert.ok(!shown.includes(secret.slice('whsec_'.length)), shown);
    return error.code;
  }
}

test('a request that the library of the specification signs is verified, however body and headers are given', async () => {
  const headers = headersBy([SECRET], BODY);
  const verified = { id: 'msg_1', sentAt: NOW, event: JSON.parse(BODY) as unknown };
  const bytes = new TextEncoder().encode(BODY);
  for (const body of [BODY, bytes, bytes.buffer, Buffer.from(BODY)])
    for (const given of [headers, new Headers(headers), { 'Webhook-Id': 'msg_1', ...headers }])
      assert.deepEqual(await verifyWebhook(body, given, SECRET, { now: NOW }), verified);
  // A secret may be given without its prefix.
  assert.deepEqual(await verifyWebhook(BODY, headers, SECRET.slice('whsec_'.length), { now: NOW }), verified);
});

test('while a secret is rotated, one of several signatures and one of several secrets are enough', async () => {
  const both = headersBy([OTHER, SECRET], BODY);
  for (const secrets of [SECRET, OTHER, [SECRET, OTHER]]) assert.equal(await codeOf(both, { secrets }), 'OK');
  assert.equal(await codeOf(headersBy([OTHER], BODY), { secrets: [SECRET, OTHER] }), 'OK');
  assert.equal(await codeOf(headersBy([OTHER], BODY)), 'WRONG_SIGNATURE');
  const signature = `v1a,abc v9,${'x'.repeat(44)} v1,%%% v1 ${both['webhook-signature']}`;
  assert.equal(await codeOf({ ...both, 'webhook-signature': signature }), 'OK');
});

test('what was changed on the way, or never signed, is refused', async () => {
  const headers = headersBy([SECRET], BODY);
  assert.equal(await codeOf(headers, { body: `${BODY} ` }), 'WRONG_SIGNATURE');
  assert.equal(await codeOf({ ...headers, 'webhook-id': 'msg_2' }), 'WRONG_SIGNATURE');
  assert.equal(await codeOf({ ...headers, 'webhook-timestamp': String(NOW.getTime() / 1_000 + 1) }), 'WRONG_SIGNATURE');
  const otherVersion = headers['webhook-signature']?.replace('v1,', 'v2,') ?? '';
  assert.equal(await codeOf({ ...headers, 'webhook-signature': otherVersion }), 'WRONG_SIGNATURE');
  assert.equal(await codeOf({ ...headers, 'webhook-signature': 'v1,' }), 'WRONG_SIGNATURE');
});

test('a request is believed within the tolerance of its time only', async () => {
  const sentAt = (seconds: number) => headersBy([SECRET], BODY, { at: new Date(NOW.getTime() + seconds * 1_000) });
  assert.equal(await codeOf(sentAt(-300)), 'OK');
  assert.equal(await codeOf(sentAt(-301)), 'TOO_OLD');
  assert.equal(await codeOf(sentAt(300)), 'OK');
  assert.equal(await codeOf(sentAt(301)), 'TOO_NEW');
  assert.equal(await codeOf(sentAt(-301), { toleranceSeconds: 600 }), 'OK');
  // Without `now` it is the clock of the machine.
  await assert.rejects(verifyWebhook(BODY, sentAt(0), SECRET), WebhookProblem);
  await verifyWebhook(BODY, headersBy([SECRET], BODY, { at: new Date() }), SECRET);
});

test('headers that are missing or wrong, a bad secret and a body that is not JSON have codes of their own', async () => {
  const headers = headersBy([SECRET], BODY);
  for (const name of Object.keys(headers)) {
    assert.equal(await codeOf({ ...headers, [name]: undefined }), 'BAD_HEADERS');
    assert.equal(await codeOf({ ...headers, [name]: '' }), 'BAD_HEADERS');
    assert.equal(await codeOf({ ...headers, [name]: ['a', 'b'] }), 'BAD_HEADERS');
  }
  for (const time of ['soon', '1e9', '-1', '1.5', '2026-11-20T06:30:00Z'])
    assert.equal(await codeOf({ ...headers, 'webhook-timestamp': time }), 'BAD_HEADERS');
  for (const secrets of ['', 'whsec_', 'whsec_%%', []]) assert.equal(await codeOf(headers, { secrets }), 'BAD_SECRET');
  assert.equal(await codeOf(headersBy([SECRET], 'no json'), { body: 'no json' }), 'BAD_BODY');
});

/** What the library says of a request: true when it believes it. */
function isBelievedByLibrary(body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(SECRET).verify(body, headers, { jsonParse: false });
    return true;
  } catch (error) {
    assert.ok(error instanceof WebhookVerificationError, String(error));
    return false;
  }
}

test('any request is believed exactly when the library of the specification believes it', async () => {
  const signatures = fc.array(fc.constantFrom('right', 'other secret', 'other body', 'v2', 'short'), {
    minLength: 1,
    maxLength: 4,
  });
  const requests = fc.record({
    value: fc.json(),
    id: fc.stringMatching(/^[\w-]{1,40}$/),
    age: fc.integer({ min: -900, max: 900 }).filter((age) => Math.abs(Math.abs(age) - 300) > 5),
    signatures,
  });
  await fc.assert(
    fc.asyncProperty(requests, async ({ value: body, id, age, signatures: kinds }) => {
      const at = new Date(Date.now() - age * 1_000);
      const made = {
        right: new Webhook(SECRET).sign(id, at, body),
        'other secret': new Webhook(OTHER).sign(id, at, body),
        'other body': new Webhook(SECRET).sign(id, at, `${body} `),
        v2: new Webhook(SECRET).sign(id, at, body).replace('v1', 'v2'),
        short: new Webhook(SECRET).sign(id, at, body).slice(0, 20),
      };
      const headers = {
        ...headersBy([SECRET], body, { id, at }),
        'webhook-signature': kinds.map((kind) => made[kind]).join(' '),
      };
      const isBelieved = (await codeOf(headers, { body, now: new Date() })) === 'OK';
      assert.equal(isBelieved, isBelievedByLibrary(body, headers));
      assert.equal(isBelieved, kinds.includes('right') && Math.abs(age) < 300);
    }),
  );
});
