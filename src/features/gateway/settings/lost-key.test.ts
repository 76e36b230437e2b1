/** The settings were encrypted by a SECRETS_KEY that this instance has lost: they can be made anew, and that is enough. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openBeside } from '../../../../test/support/cards.ts';
import {
  type Account,
  gatewayPath,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
} from '../../../../test/support/gateway.ts';
import { deliver, signatureOf } from '../../../../test/support/gateway-messages.ts';
import type { Desk } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { bodyOf, openBooking } from '../../../../test/support/stays.ts';

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const [LOST, NEW] = [keyOf(1), keyOf(2)];

type Beside = Awaited<ReturnType<typeof openBeside>>;
let paying: PayingHotel;
let beside: Beside;

before(async () => {
  paying = await openPayingHotel({ SECRETS_KEY: LOST });
  beside = await openBeside(paying.hotel, { SECRETS_KEY: NEW, GATEWAY_BASE_URL: `${paying.sim.url}/v1` });
});
after(async () => {
  await beside?.stop();
  await paying?.stop();
});

/** A house set up by the key that is lost, and its admin at the instance that has lost it. */
async function lostHouse(): Promise<{ house: PayingHouse; desk: Desk; settings: string }> {
  const house = await newPayingHouse(paying);
  return { house, desk: beside.deskOf(house.admin), settings: `${house.path}/gateway-settings` };
}

/** How a message that is signed by that secret is answered. */
async function answerTo(url: string, house: PayingHouse, secret: string): Promise<number> {
  const body = JSON.stringify({ event: 'qr_code.closed', payload: {} });
  const message = { eventId: randomUUID(), type: '', body, signature: signatureOf(body, secret) };
  return (await deliver(url, house, message)).status;
}

async function auditOf(house: PayingHouse): Promise<unknown> {
  const [row] = await paying.hotel.sql<{ after: unknown }>(
    `select after from audit_entry where property_id = $1 and action = 'gateway_settings.updated' order by at desc limit 1`,
    [house.id],
  );
  return row?.after;
}

test('until the settings are made anew nothing is lost: messages are 503, and asking is 503', async () => {
  const { house, desk, settings } = await lostHouse();
  assert.equal(await answerTo(beside.url, house, house.account.webhookSecret), 503);
  const { id } = await openBooking(house);
  assertRefused(await desk.post(`${gatewayPath(house, id)}/qr`, { amount: 100 }), 503, /key that is not configured here/);
  assert.equal(bodyOf(await desk.get(settings)).webhookSecretConfigured, true);
});

test('another webhook secret can be set, and messages signed by it are taken, although the one before cannot be read', async () => {
  const { house, desk, settings } = await lostHouse();
  bodyOf(await desk.put(settings, { webhookSecret: 'the next one' }));
  assert.equal(await answerTo(beside.url, house, 'the next one'), 200);
  assert.equal(await answerTo(beside.url, house, house.account.webhookSecret), 401, 'nobody here can say that it is good');
  assert.equal(((await auditOf(house)) as { webhookSecretChanged: boolean }).webhookSecretChanged, true);
});

test('the same webhook secret can be put once more, and is good again', async () => {
  const { house, desk, settings } = await lostHouse();
  const { webhookSecret } = house.account;
  bodyOf(await desk.put(settings, { webhookSecret }));
  assert.equal(await answerTo(beside.url, house, webhookSecret), 200);
});

test('the webhook secret can be taken away', async () => {
  const { house, desk, settings } = await lostHouse();
  assert.equal(bodyOf(await desk.put(settings, { webhookSecret: null })).webhookSecretConfigured, false);
  assert.equal(await answerTo(beside.url, house, house.account.webhookSecret), 400);
});

test('the keys can be set, and QR codes are made by them', async () => {
  const { house, desk, settings } = await lostHouse();
  const { keyId, keySecret } = house.account satisfies Account;
  bodyOf(await desk.put(settings, { keyId, keySecret }));
  const { id } = await openBooking(house);
  bodyOf(await desk.post(`${gatewayPath(house, id)}/qr`, { amount: 100 }), 201);
});

test('a secret that is put once more while both keys are there is good when the old key is taken out', async () => {
  const { house } = await lostHouse();
  const { webhookSecret, keyId, keySecret } = house.account;
  const both = await openBeside(paying.hotel, { SECRETS_KEY: `${NEW},${LOST}`, GATEWAY_BASE_URL: `${paying.sim.url}/v1` });
  try {
    const desk = both.deskOf(house.admin);
    assert.equal(await answerTo(both.url, house, webhookSecret), 200);
    bodyOf(await desk.put(`${house.path}/gateway-settings`, { webhookSecret, keyId, keySecret }));
    assert.equal(((await auditOf(house)) as { webhookSecretChanged: boolean }).webhookSecretChanged, false);
  } finally {
    await both.stop();
  }
  assert.equal(await answerTo(beside.url, house, webhookSecret), 200);
});
