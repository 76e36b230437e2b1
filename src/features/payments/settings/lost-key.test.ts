/** The settings were encrypted with a SECRETS_KEY that this instance has lost: setting them again is enough. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { openBeside } from '../../../../test/harness/cards.ts';
import {
  type Account,
  gatewayPath,
  newPayingProperty,
  type PayingProperty,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import { deliverEvent, signatureOf } from '../../../../test/harness/gateway-events.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import type { ApiClient } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, openBooking } from '../../../../test/harness/stays.ts';

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const [LOST, NEW] = [keyOf(1), keyOf(2)];

const paying = await startPaymentTestService({ SECRETS_KEY: LOST });
const otherInstance = await openBeside(paying.service, { SECRETS_KEY: NEW, GATEWAY_BASE_URL: `${paying.sim.url}/v1` });
after(async () => {
  await otherInstance.stop();
  await paying.stop();
});

/** A property whose settings were encrypted with the lost key, and its admin at the instance that has lost it. */
async function lostKeyProperty(): Promise<{ property: PayingProperty; client: ApiClient; settings: string }> {
  const property = await newPayingProperty(paying);
  return { property, client: otherInstance.clientOf(property.admin), settings: `${property.path}/gateway-settings` };
}

/** The status of the response to an event signed with that secret. */
async function statusOfSigned(url: string, property: PayingProperty, secret: string): Promise<number> {
  const body = JSON.stringify({ event: 'qr_code.closed', payload: {} });
  const message = { eventId: randomUUID(), type: '', body, signature: signatureOf(body, secret) };
  return (await deliverEvent(url, property, message)).status;
}

async function auditOf(property: PayingProperty): Promise<unknown> {
  const [row] = await paying.service.sql<{ after: unknown }>(
    `select after from audit_entry where property_id = $1 and action = 'gateway_settings.updated' order by at desc limit 1`,
    [property.id],
  );
  return row?.after;
}

test('until the settings are made again nothing is lost: events are 503, and creating a payment request is 503', async () => {
  const { property, client, settings } = await lostKeyProperty();
  assert.equal(await statusOfSigned(otherInstance.url, property, property.account.webhookSecret), 503);
  const { id } = await openBooking(property);
  assertRefused(await client.post(`${gatewayPath(property, id)}/qr`, { amount: 100 }), 503, /key that is not configured here/);
  assert.equal(bodyOf(await client.get(settings)).webhookSecretConfigured, true);
});

test('another webhook secret can be set, and events signed with it are accepted, although the previous one cannot be decrypted', async () => {
  const { property, client, settings } = await lostKeyProperty();
  bodyOf(await client.put(settings, { webhookSecret: 'the next one' }));
  assert.equal(await statusOfSigned(otherInstance.url, property, 'the next one'), 200);
  assert.equal(
    await statusOfSigned(otherInstance.url, property, property.account.webhookSecret),
    401,
    'the previous secret cannot be checked here',
  );
  assert.equal(((await auditOf(property)) as { webhookSecretChanged: boolean }).webhookSecretChanged, true);
});

test('the same webhook secret can be set once more, and is valid again', async () => {
  const { property, client, settings } = await lostKeyProperty();
  const { webhookSecret } = property.account;
  bodyOf(await client.put(settings, { webhookSecret }));
  assert.equal(await statusOfSigned(otherInstance.url, property, webhookSecret), 200);
});

test('the webhook secret can be removed', async () => {
  const { property, client, settings } = await lostKeyProperty();
  assert.equal(bodyOf(await client.put(settings, { webhookSecret: null })).webhookSecretConfigured, false);
  assert.equal(await statusOfSigned(otherInstance.url, property, property.account.webhookSecret), 400);
});

test('the keys can be set, and QR codes are created with them', async () => {
  const { property, client, settings } = await lostKeyProperty();
  const { keyId, keySecret } = property.account satisfies Account;
  bodyOf(await client.put(settings, { keyId, keySecret }));
  const { id } = await openBooking(property);
  bodyOf(await client.post(`${gatewayPath(property, id)}/qr`, { amount: 100 }), 201);
});

test('a secret that is set once more while both keys are there is valid when the old key is removed', async () => {
  const { property } = await lostKeyProperty();
  const { webhookSecret, keyId, keySecret } = property.account;
  const both = await openBeside(paying.service, { SECRETS_KEY: `${NEW},${LOST}`, GATEWAY_BASE_URL: `${paying.sim.url}/v1` });
  try {
    const client = both.clientOf(property.admin);
    assert.equal(await statusOfSigned(both.url, property, webhookSecret), 200);
    bodyOf(await client.put(`${property.path}/gateway-settings`, { webhookSecret, keyId, keySecret }));
    assert.equal(((await auditOf(property)) as { webhookSecretChanged: boolean }).webhookSecretChanged, false);
  } finally {
    await both.stop();
  }
  assert.equal(await statusOfSigned(otherInstance.url, property, webhookSecret), 200);
});
