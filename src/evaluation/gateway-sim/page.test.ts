import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { test } from 'node:test';
import { KEY_ID, KEY_SECRET, startReceiver, startSimulator } from './simulator.fixture.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

test('the page lists what is open, the newest first, and escapes foreign text', async (t) => {
  const { sim, createQr, createLink, wait } = await startSimulator(t);
  const evil = '<script>alert("1")</script> & \'more\'';
  const qr = await createQr({ description: evil });
  wait(5);
  const link = await createLink({ description: 'Room 4', currency: 'KWD', amount: 12_340 });
  const paid = await createQr({ description: 'gone' });
  sim.pay(paid.id);
  const response = await fetch(sim.url);
  const page = await response.text();
  assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.doesNotMatch(page, /<script|javascript:|gone/);
  assert.ok(page.includes('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;more&#39;'));
  assert.match(page, /INR 150\.00/);
  assert.match(page, /KWD 12\.340/);
  assert.ok(page.indexOf(link.id) < page.indexOf(qr.id), 'the newest is not the first');
  assert.ok(page.includes(`<img src="/qr/${qr.id}.png" alt="QR code ${qr.id}"`));
});

test('a customer pays with the form and sees the responses of the hotel', async (t) => {
  const { url, received } = await startReceiver(t);
  const { sim, createLink } = await startSimulator(t, url);
  const { short_url } = await createLink({ description: 'Room 4' });
  assert.match(await (await fetch(short_url)).text(), /Pay and fail first/);
  const after = await fetch(short_url, { method: 'POST', headers: FORM, body: 'how=PAID', redirect: 'follow' });
  const page = await after.text();
  assert.deepEqual([after.status, after.redirected, received.length], [200, true, 3]);
  assert.match(page, /payment_link\.paid<br>.*\n.*<td>delivered<\/td><td>200<\/td>/);
  const [payment] = sim.books(KEY_ID).payments;
  assert.ok(payment);
  assert.match(page, new RegExp(`action="/refund/${payment.id}"`));

  const refunded = await fetch(`${sim.url}/refund/${payment.id}`, { method: 'POST', headers: FORM, body: 'amount=50.5' });
  assert.match(await refunded.text(), /INR 50\.50 refunded/);
  assert.equal(sim.books(KEY_ID).refunded, 5_050n);
  for (const amount of ['1000', '0.5', 'x', '1.234', '-5', '']) {
    const response = await fetch(`${sim.url}/refund/${payment.id}`, { method: 'POST', headers: FORM, body: `amount=${amount}` });
    assert.equal(response.status, 400, amount);
  }
  const again = await fetch(short_url, { method: 'POST', headers: FORM, body: 'how=PAID' });
  assert.equal(again.status, 409);
  assert.match(await again.text(), /The payment link is paid\./);
  assert.equal((await fetch(short_url, { method: 'POST', headers: FORM, body: 'how=LATE' })).status, 200);
  assert.equal(sim.books(KEY_ID).payments.length, 2);
});

test('a code without an amount asks for one', async (t) => {
  const { sim, call } = await startSimulator(t);
  const { body } = await call<{ id: string }>('POST', '/payments/qr_codes', { type: 'upi_qr', usage: 'multiple_use' });
  const pay = (form: string) => fetch(`${sim.url}/pay/${body.id}`, { method: 'POST', headers: FORM, body: form });
  assert.match(await (await fetch(`${sim.url}/pay/${body.id}`)).text(), /name="amount"/);
  assert.equal((await pay('how=PAID')).status, 400);
  assert.equal((await pay('how=PAID&amount=12.34')).status, 200);
  assert.equal(sim.books(KEY_ID).collected, 1_234n);
});

/** Sends any headers, also those that `fetch` refuses. */
async function statusOf(url: string, method: string, headers: Record<string, string>): Promise<number> {
  return await new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject).end();
  });
}

test('another web page can neither pay nor use the controls, under any name of this server', async (t) => {
  const { sim, createQr } = await startSimulator(t, null, { publicUrl: 'https://pay.hotel.example' });
  const { id } = await createQr();
  const { host, port } = new URL(sim.url);
  for (const path of [`/pay/${id}`, '/sim/behave']) {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://127.0.0.1:1` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: `http://${host}` },
      { host: `evil.example:${port}` },
    ]) {
      assert.equal(await statusOf(`${sim.url}${path}`, 'POST', headers), 403, JSON.stringify(headers));
    }
  }
  assert.equal(await statusOf(`${sim.url}/sim/deliveries`, 'GET', { host: 'evil.example' }), 403);
  assert.equal(sim.books(KEY_ID).payments.length, 0);
  const own = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
  assert.equal(await statusOf(`${sim.url}/sim/behave`, 'POST', own), 200);
  const proxied = { host: 'pay.hotel.example', origin: 'https://pay.hotel.example', 'sec-fetch-site': 'same-origin' };
  assert.equal(await statusOf(`${sim.url}/pay/${id}`, 'POST', proxied), 303);
  assert.equal(await statusOf(`${sim.url}/pay/nothing`, 'GET', {}), 404);
  assert.equal(await statusOf(`${sim.url}/etc/passwd/..`, 'GET', {}), 404);
});

test('the controls do by HTTP what the methods do, and say what is wrong with a request', async (t) => {
  const { sim, createQr } = await startSimulator(t);
  const control = async (name: string, body: unknown): Promise<[number, Record<string, unknown>]> => {
    const response = await fetch(`${sim.url}/sim/${name}`, { method: 'POST', body: JSON.stringify(body) });
    return [response.status, (await response.json()) as Record<string, unknown>];
  };
  const read = async (name: string): Promise<Record<string, unknown>> =>
    (await (await fetch(`${sim.url}/sim/${name}`)).json()) as Record<string, unknown>;
  const { id } = await createQr();
  const [status, payment] = await control('pay', { id, outcome: 'FAILED_THEN_PAID', amount: 200 });
  assert.deepEqual([status, payment['amount']], [200, 200]);
  assert.deepEqual(await control('refund-mode', { keyId: KEY_ID, mode: 'PENDING' }), [200, { done: true }]);
  const [, refund] = await control('refund', { paymentId: payment['id'] });
  assert.equal((await control('settle-refund', { refundId: refund['id'], fate: 'FAILED' }))[1]['status'], 'failed');
  assert.equal((await control('misbehave', { on: 'any', how: 'STATUS', status: 503 }))[0], 200);
  assert.equal((await fetch(`${sim.url}/v1/payments/x`, { headers: { authorization: 'Basic x' } })).status, 401);
  assert.deepEqual(await control('webhooks', { hold: true }), [200, { done: true }]);
  assert.deepEqual(await control('release', { order: 'RANDOM' }), [200, { released: 0 }]);
  assert.deepEqual(await control('accounts', { keyId: 'rzp_test_2', keySecret: KEY_SECRET }), [200, { done: true }]);
  assert.deepEqual(await control('quiet', {}), [200, { done: true }]);
  assert.equal((await read(`books?keyId=${KEY_ID}`))['collected'], 200);
  assert.deepEqual((await read(''))['get'], ['books?keyId=', 'deliveries?keyId=']);

  assert.deepEqual(await control('pay', { id, amount: 'x' }), [400, { error: 'amount must be integer' }]);
  assert.equal((await control('pay', { id: 'qr_unknown' }))[0], 404);
  assert.equal((await control('pay', { id }))[0], 409);
  assert.equal((await control('refund', { paymentId: payment['id'], amount: 500 }))[0], 400);
  assert.equal((await control('misbehave', { on: 'tea', how: 'HANG' }))[0], 400);
  assert.equal((await control('constructor', {}))[0], 404);
});
