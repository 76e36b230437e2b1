/** The secrets of a payment gateway are in no table, log, metric or response. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { deliverEvent, signatureOf, until } from '../../../../test/harness/gateway-events.ts';
import { startKillablePaymentService } from '../../../../test/harness/killable-payments.ts';
import { type ApiResponse, newPhone } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, hoursFrom } from '../../../../test/harness/stays.ts';

/** All responses, headers included. */
const responses: string[] = [];
const secrets: string[] = [];
const pairs: string[] = [];

const property = await startKillablePaymentService({ retryDelayMs: 50 }, { LOG_LEVEL: 'trace' });
after(() => property.close());

async function heard(response: Promise<ApiResponse>): Promise<ApiResponse> {
  const { headers, text, ...rest } = await response;
  responses.push(text, JSON.stringify([...headers]));
  return { headers, text, ...rest };
}

const post = (path: string, body: unknown): Promise<ApiResponse> =>
  heard(property.client().post(`${property.path}${path}`, body));
const get = (path: string): Promise<ApiResponse> => heard(property.client().get(path));

async function setUp(account: { keyId: string; keySecret: string; webhookSecret: string }): Promise<void> {
  secrets.push(account.keySecret, account.webhookSecret);
  pairs.push(`${account.keyId}:${account.keySecret}`);
  bodyOf(await heard(property.client().put(`${property.path}/gateway-settings`, account)));
  property.sim.setAccount({ ...account, webhookUrl: `${property.service().url}${property.path}/gateway/webhook` });
}

async function newBooking(): Promise<string> {
  const at = new Date().toISOString();
  const dates = { expectedCheckInAt: hoursFrom(at, -1), expectedCheckOutAt: hoursFrom(at, 48) };
  const body = { source: 'WALKIN', ...dates, guestName: 'Asha Rao', phoneE164: newPhone() };
  return bodyOf(await post('/bookings', body), 201).id;
}

/** A QR code and a link that are paid and partly refunded. */
async function payAndRefund(): Promise<void> {
  const bookingId = await newBooking();
  const path = `/bookings/${bookingId}/payments/gateway`;
  const { gatewayQrId } = bodyOf(await post(`${path}/qr`, { amount: 500 }), 201);
  const { gatewayLinkId } = bodyOf(await post(`${path}/payment-link`, { amount: 500, viaSms: true }), 201);
  for (const id of [gatewayQrId, gatewayLinkId]) property.sim.pay(id);
  await property.sim.quiet();
  const payments = bodyOf(await get(`${property.path}/bookings/${bookingId}/payments`));
  assert.equal(payments.length, 2);
  for (const { id: paymentId } of payments) bodyOf(await post(`${path}/refund`, { paymentId, amount: 100 }));
  await post(`${path}/close`, { paymentLinkId: gatewayLinkId });
  await get(`${property.path}/bookings/${bookingId}/payments/gateway/requests`);
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
      property.sim.misbehave({ on: 'any', count: 100, keyId, ...fault });
      amount += 1;
      assert.equal((await post(`${path}/${url}`, { amount })).status, 502, JSON.stringify(fault));
      property.sim.behave();
    }
  }
  property.sim.misbehave({ on: 'get', how: 'STATUS', count: 1_000, keyId });
  await property.checkAll();
  const failures = 'select from gateway_request where failures > 0';
  await until('the job meets a failing gateway', async () => (await property.sql(failures)).length > 0);
  property.sim.behave();
}

/** Webhook calls that are refused, by people who have mistaken one secret for another. */
async function callWrongly({ keySecret, webhookSecret }: { keySecret: string; webhookSecret: string }): Promise<void> {
  const body = JSON.stringify({ event: 'payment.captured' });
  for (const signature of [signatureOf(body, keySecret), keySecret, webhookSecret, '']) {
    const message = { eventId: randomUUID(), type: '', body, signature };
    const headers = { authorization: `Basic ${Buffer.from(`x:${keySecret}`).toString('base64')}` };
    assert.equal((await heard(deliverEvent(property.service().url, property, message, headers))).status, 401);
  }
  for (const half of [
    { keySecret },
    { keyId: 'rzp_test_x', keySecret: `${keySecret} with a blank` },
    { webhookSecret: [webhookSecret] },
  ]) {
    const refused = await heard(property.client().put(`${property.path}/gateway-settings`, half));
    assert.equal(refused.status, 400);
  }
}

/** The forms in which a secret could appear, by name. */
function formsOf(): Map<string, string> {
  const forms = new Map<string, string>();
  for (const [at, secret] of [...secrets, ...pairs].entries()) {
    const bytes = Buffer.from(secret);
    forms.set(`${at} as it is`, secret);
    forms.set(`${at} in hexadecimal digits`, bytes.toString('hex'));
    // In base64 the last characters depend on what follows, and what comes before shifts all of it.
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
  return (await property.sql<{ row: string }>(`select t::text as row from ${table} t`)).map(({ row }) => row).join('\n');
}

test('neither the secrets nor anything derived from them is found anywhere, whatever happened', async () => {
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
    await payAndRefund();
    await failEverywhere(account.keyId);
    await callWrongly(account);
  }
  bodyOf(await get(`${property.path}/gateway-settings`));
  bodyOf(await get('/openapi.json'));
  const metrics = await get('/metrics');
  assert.ok(metrics.text.length > 0);

  const tables = await property.sql<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  assert.ok(tables.length > 40, `${tables.length} tables`);
  for (const { name } of tables) assertNowhere(name, await dumpOf(name));
  assert.match(await dumpOf('gateway_event'), /\\x7b/, 'events are in the dump');
  assertNowhere('a response', responses.join('\n'));
  const log = property.service().output();
  assert.ok(log.includes('/gateway/webhook') && log.includes('"level":'), 'the log is complete');
  assertNowhere('the log', log);
});
