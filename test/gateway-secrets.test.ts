/** The secrets of a payment gateway are nowhere to be found: not in the database, the log, the metrics or any answer. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type MortalHouse, openMortalHouse } from './support/gateway-house.ts';
import { deliver, signatureOf, until } from './support/gateway-messages.ts';
import { type Answer, newPhone } from './support/hotel.ts';
import { bodyOf, hoursFrom } from './support/stays.ts';

let house: MortalHouse;
/** All that was answered, headers included. */
const answered: string[] = [];
const secrets: string[] = [];
const pairs: string[] = [];

before(async () => {
  house = await openMortalHouse({ retryDelayMs: 50 }, { LOG_LEVEL: 'trace' });
});
after(() => house?.close());

async function heard(answer: Promise<Answer>): Promise<Answer> {
  const { headers, text, ...rest } = await answer;
  answered.push(text, JSON.stringify([...headers]));
  return { headers, text, ...rest };
}

const post = (path: string, body: unknown): Promise<Answer> => heard(house.desk().post(`${house.path}${path}`, body));
const get = (path: string): Promise<Answer> => heard(house.desk().get(path));

async function setUp(account: { keyId: string; keySecret: string; webhookSecret: string }): Promise<void> {
  secrets.push(account.keySecret, account.webhookSecret);
  pairs.push(`${account.keyId}:${account.keySecret}`);
  bodyOf(await heard(house.desk().put(`${house.path}/gateway-settings`, account)));
  house.sim.setAccount({ ...account, webhookUrl: `${house.service().url}${house.path}/gateway/webhook` });
}

async function newBooking(): Promise<string> {
  const at = new Date().toISOString();
  const dates = { expectedCheckInAt: hoursFrom(at, -1), expectedCheckOutAt: hoursFrom(at, 48) };
  const body = { source: 'WALKIN', ...dates, guestName: 'Asha Rao', phoneE164: newPhone() };
  return bodyOf(await post('/bookings', body), 201).id;
}

/** A QR code and a link that are paid and partly given back. */
async function payAndGiveBack(): Promise<void> {
  const bookingId = await newBooking();
  const path = `/bookings/${bookingId}/payments/gateway`;
  const { gatewayQrId } = bodyOf(await post(`${path}/qr`, { amount: 500 }), 201);
  const { gatewayLinkId } = bodyOf(await post(`${path}/payment-link`, { amount: 500, viaSms: true }), 201);
  for (const id of [gatewayQrId, gatewayLinkId]) house.sim.pay(id);
  await house.sim.quiet();
  const payments = bodyOf(await get(`${house.path}/bookings/${bookingId}/payments`));
  assert.equal(payments.length, 2);
  for (const { id: paymentId } of payments) bodyOf(await post(`${path}/refund`, { paymentId, amount: 100 }));
  await post(`${path}/close`, { paymentLinkId: gatewayLinkId });
  await get(`${house.path}/bookings/${bookingId}/payments/gateway/requests`);
  await post(`/bookings/${bookingId}/cancel`, {});
}

/** Everything that can go wrong at the gateway. */
async function failEverywhere(keyId: string): Promise<void> {
  const bookingId = await newBooking();
  const path = `/bookings/${bookingId}/payments/gateway`;
  const faults = [
    { how: 'STATUS', status: 401 },
    { how: 'STATUS', status: 400 },
    { how: 'STATUS', status: 500, body: 'HTML' },
    { how: 'NONSENSE', body: 'JSON' },
    { how: 'NONSENSE', body: 'HTML' },
    { how: 'DROP' },
  ] as const;
  let amount = 600;
  for (const fault of faults) {
    for (const url of ['qr', 'payment-link']) {
      house.sim.misbehave({ on: 'any', count: 100, keyId, ...fault });
      amount += 1;
      assert.equal((await post(`${path}/${url}`, { amount })).status, 502, JSON.stringify(fault));
      house.sim.behave();
    }
  }
  house.sim.misbehave({ on: 'get', how: 'STATUS', count: 1_000, keyId });
  await house.lookAtAll();
  const failures = 'select from gateway_request where failures > 0';
  await until('the job meets a gateway that fails', async () => (await house.sql(failures)).length > 0);
  house.sim.behave();
}

/** Calls of the webhook that are not let in, of people who have mistaken one secret for another. */
async function callWrongly({ keySecret, webhookSecret }: { keySecret: string; webhookSecret: string }): Promise<void> {
  const body = JSON.stringify({ event: 'payment.captured' });
  for (const signature of [signatureOf(body, keySecret), keySecret, webhookSecret, '']) {
    const message = { eventId: randomUUID(), type: '', body, signature };
    const headers = { authorization: `Basic ${Buffer.from(`x:${keySecret}`).toString('base64')}` };
    assert.equal((await heard(deliver(house.service().url, house, message, headers))).status, 401);
  }
  for (const half of [
    { keySecret },
    { keyId: 'rzp_test_x', keySecret: `${keySecret} with a blank` },
    { webhookSecret: [webhookSecret] },
  ]) {
    const refused = await heard(house.desk().put(`${house.path}/gateway-settings`, half));
    assert.equal(refused.status, 400);
  }
}

/** The forms in which a secret could be there, by what they are. */
function formsOf(): Map<string, string> {
  const forms = new Map<string, string>();
  for (const [at, secret] of [...secrets, ...pairs].entries()) {
    const bytes = Buffer.from(secret);
    forms.set(`${at} as it is`, secret);
    forms.set(`${at} in hexadecimal digits`, bytes.toString('hex'));
    // The last characters depend on what follows; and what stands before shifts all of it.
    for (const before of [0, 1, 2]) {
      const shifted = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
      forms.set(`${at} in base64, shifted by ${before}`, shifted.slice(before === 0 ? 0 : 4, -4));
    }
    forms.set(`${at} in an address`, encodeURIComponent(secret));
  }
  return forms;
}

function assertNowhere(where: string, text: string): void {
  for (const [what, form] of formsOf()) {
    const at = text.indexOf(form);
    assert.equal(at, -1, `secret ${what} is in ${where}: ...${text.slice(Math.max(0, at - 200), at)}`);
  }
}

async function dumpOf(table: string): Promise<string> {
  return (await house.sql<{ row: string }>(`select t::text as row from ${table} t`)).map(({ row }) => row).join('\n');
}

test('neither the secrets nor what is made of them is to be found anywhere, whatever happened', async () => {
  const first = {
    keyId: 'rzp_test_first',
    keySecret: 'Key/Secret+One=4711abcdef',
    webhookSecret: 'Webhook/Secret+One 0815 ümlaut',
  };
  const second = {
    keyId: 'rzp_test_second',
    keySecret: 'Key/Secret+Two=4712abcdef',
    webhookSecret: 'Webhook/Secret+Two 0816 ümlaut',
  };
  for (const account of [first, second]) {
    await setUp(account);
    await payAndGiveBack();
    await failEverywhere(account.keyId);
    await callWrongly(account);
  }
  bodyOf(await get(`${house.path}/gateway-settings`));
  bodyOf(await get('/openapi.json'));
  const metrics = await get('/metrics');
  assert.ok(metrics.text.length > 0);

  const tables = await house.sql<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  assert.ok(tables.length > 40, `${tables.length} tables`);
  for (const { name } of tables) assertNowhere(name, await dumpOf(name));
  assert.match(await dumpOf('gateway_event'), /\\x7b/, 'messages are in the dump');
  assertNowhere('what was answered', answered.join('\n'));
  const log = house.service().output();
  assert.ok(log.includes('/gateway/webhook') && log.includes('"level":'), 'the log is a full one');
  assertNowhere('the log', log);
});
