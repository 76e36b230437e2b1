import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fault } from './faults.ts';
import { basicAuth, KEY_ID, KEY_SECRET, startSimulator } from './simulator.fixture.ts';

const QR = JSON.stringify({ type: 'upi_qr', usage: 'single_use', fixed_amount: true, payment_amount: 300 });
const HEADERS = { authorization: basicAuth(KEY_ID, KEY_SECRET) };

test('calls go wrong as often as set, with the work done first or not at all', async (t) => {
  const { sim } = await startSimulator(t);
  const make = (signal: AbortSignal | null = null) =>
    fetch(`${sim.url}/v1/payments/qr_codes`, { method: 'POST', headers: HEADERS, body: QR, signal });
  const made = (): number => sim.books(KEY_ID).qrCodes.length;
  const wrong = async (fault: Omit<Fault, 'on'>): Promise<Response> => {
    sim.misbehave({ on: 'createQr', ...fault });
    return await make();
  };

  const html = await wrong({ how: 'STATUS', status: 502, body: 'HTML' });
  assert.deepEqual([html.status, html.headers.get('content-type'), made()], [502, 'text/html', 0]);
  const empty = await wrong({ how: 'STATUS', status: 503, body: 'EMPTY', worksFirst: true });
  assert.deepEqual([empty.status, await empty.text(), made()], [503, '', 1]);
  const json = await wrong({ how: 'STATUS', status: 500 });
  assert.match(await json.text(), /SERVER_ERROR/);
  const nonsense = await wrong({ how: 'NONSENSE', worksFirst: true });
  assert.deepEqual([nonsense.status, (await nonsense.text()).startsWith('<html>'), made()], [200, true, 2]);
  await assert.rejects(wrong({ how: 'DROP' }), TypeError);
  assert.equal(made(), 2);
  await assert.rejects(wrong({ how: 'DROP', worksFirst: true }), TypeError);
  assert.equal(made(), 3);
  const late = await wrong({ how: 'DELAY', ms: 20 });
  assert.deepEqual([late.status, made()], [200, 4]);

  sim.misbehave({ on: 'createQr', how: 'HANG', worksFirst: true });
  await assert.rejects(make(AbortSignal.timeout(60)), { name: 'TimeoutError' });
  assert.equal(made(), 5);

  sim.misbehave({ on: 'any', how: 'STATUS', status: 500, count: 2 });
  sim.misbehave({ on: 'get', how: 'STATUS', status: 429, keyId: 'rzp_test_other' });
  const list = () => fetch(`${sim.url}/v1/payments/qr_codes`, { headers: HEADERS });
  assert.deepEqual([(await make()).status, (await list()).status, (await list()).status], [500, 500, 200]);
  sim.misbehave({ on: 'get', how: 'STATUS', status: 429 });
  assert.deepEqual([(await make()).status, (await list()).status], [200, 429]);
  sim.misbehave({ on: 'any', how: 'HANG' });
  sim.behave();
  assert.equal((await list()).status, 200);
  assert.throws(() => sim.misbehave({ on: 'any', how: 'STATUS', status: 99 }), { message: 'status must be 200 to 599' });
});

test('the refund of a client that gave up waiting is made all the same, and another with the same key meanwhile gets 409', async (t) => {
  const { sim, createQr } = await startSimulator(t);
  const { id } = sim.pay((await createQr()).id);
  const refund = (signal: AbortSignal | null = null) =>
    fetch(`${sim.url}/v1/payments/${id}/refund`, {
      ...{ method: 'POST', headers: { ...HEADERS, 'X-Refund-Idempotency': 'one-and-the-same' }, body: '{"amount":500}', signal },
    });
  sim.misbehave({ on: 'refund', how: 'DELAY', ms: 1_500 });
  await assert.rejects(refund(AbortSignal.timeout(40)), { name: 'TimeoutError' });
  const meanwhile = await refund();
  assert.equal(meanwhile.status, 409);
  assert.match(await meanwhile.text(), /still in progress/);
  for (let left = 1_000; left > 0 && sim.books(KEY_ID).refunds.length === 0; left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.equal((await refund()).status, 200);
  assert.equal(sim.books(KEY_ID).refunds.length, 1);
});

test('stopping ends calls that hang', async (t) => {
  const { sim } = await startSimulator(t);
  sim.misbehave({ on: 'any', how: 'HANG' });
  const hanging = fetch(`${sim.url}/v1/payments/qr_codes`, { headers: HEADERS });
  const failed = assert.rejects(hanging, TypeError);
  await new Promise((resolve) => setTimeout(resolve, 30));
  await sim.stop();
  await failed;
});
