import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WireLink, WirePayment, WireQr, WireRefund } from './records.ts';
import { basicAuth, KEY_ID, KEY_SECRET, startSimulator } from './simulator.fixture.ts';

type List<Item> = { entity: string; count: number; items: Item[] };

const NA = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} };

function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

test('a wrong secret, another spelling of Basic, or no keys get only "Authentication failed"', async (t) => {
  const { call, sim } = await startSimulator(t);
  const otherSpelling = basicAuth(KEY_ID, KEY_SECRET).replace('Basic', 'basic');
  for (const authorization of [basicAuth(KEY_ID, 'wrong'), basicAuth('rzp_test_other', 'x'), otherSpelling, '']) {
    const apiResponse = await call('GET', '/payments/qr_codes', undefined, { authorization });
    assert.equal(apiResponse.status, 401);
    assert.deepEqual(apiResponse.body, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } });
  }
  const response = await fetch(`${sim.url}/v1/payments/qr_codes`);
  assert.equal(response.status, 401);
});

test('a wrong path or a wrong method is 400 with the words for a wrong path', async (t) => {
  const { call } = await startSimulator(t);
  for (const [method, path] of [
    ['GET', '/nothing'],
    ['PUT', '/payment_links'],
    ['DELETE', '/payments/qr_codes'],
  ] as const) {
    const apiResponse = await call(method, path);
    assert.equal(apiResponse.status, 400);
    assert.deepEqual(apiResponse.body.error, {
      ...{ code: 'BAD_REQUEST_ERROR', description: 'The requested URL was not found on the server.', ...NA },
    });
  }
});

test('a QR code is created, fetched, listed and closed once', async (t) => {
  const { call, createQr } = await startSimulator(t);
  const closeBy = nowSeconds() + 900;
  const notes = { requestId: 'r1', bookingId: 'b1' };
  const qr = await createQr({ name: 'Front desk', description: 'Booking 42', close_by: closeBy, notes });
  assert.match(qr.id, /^qr_[A-Za-z0-9]{14}$/);
  assert.deepEqual(
    { ...qr, id: '', image_url: '', created_at: 0 },
    {
      ...{ id: '', entity: 'qr_code', created_at: 0, name: 'Front desk', usage: 'single_use', type: 'upi_qr', image_url: '' },
      ...{ payment_amount: 15_000, status: 'active', description: 'Booking 42', fixed_amount: true, customer_id: null },
      ...{ payments_amount_received: 0, payments_count_received: 0, notes, close_by: closeBy },
    },
  );
  assert.deepEqual((await call<WireQr>('GET', `/payments/qr_codes/${qr.id}`)).body, qr);
  assert.deepEqual((await call('GET', '/payments/qr_codes?count=5')).body, { entity: 'collection', count: 1, items: [qr] });

  const closed = await call<WireQr>('POST', `/payments/qr_codes/${qr.id}/close`);
  assert.deepEqual([closed.body.status, closed.body.close_reason], ['closed', 'on_demand']);
  assert.equal((await call('POST', `/payments/qr_codes/${qr.id}/close`)).status, 400);
  const unknown = await call('GET', '/payments/qr_codes/qr_00000000000000');
  assert.equal(unknown.body.error['description'], 'The id provided does not exist');
});

test('a QR code expires at the latest after two hours, and no sooner than two minutes', async (t) => {
  const { call, createQr, wait } = await startSimulator(t);
  const qr = await createQr({ close_by: nowSeconds() + 50_000 });
  assert.ok(qr.close_by !== null && Math.abs(qr.close_by - qr.created_at - 7_200) <= 1);
  assert.deepEqual(qr.notes, []);
  await assert.rejects(createQr({ close_by: nowSeconds() + 60 }), /at least 2 minutes/);
  await assert.rejects(createQr({ close_by: 5 }), /between/);
  wait(7_202);
  const { body } = await call<WireQr>('GET', `/payments/qr_codes/${qr.id}`);
  assert.deepEqual([body.status, body.closed_at, body.close_reason], ['closed', qr.close_by, null]);
});

test('fields of a QR code that are wrong, missing or unknown are refused with their name', async (t) => {
  const { call } = await startSimulator(t);
  const good = { type: 'upi_qr', usage: 'single_use', fixed_amount: true, payment_amount: 300 };
  for (const [change, field, words] of [
    [{ currency: 'INR' }, 'currency', 'currency is/are not required and should not be sent'],
    [{ payment_amount: 0 }, 'payment_amount', 'The payment amount must be at least 1.'],
    [{ payment_amount: 1.5 }, 'payment_amount', 'The payment_amount must be an integer.'],
    [{ payment_amount: undefined }, 'payment_amount', 'The payment amount field is required.'],
    [
      { fixed_amount: false, payment_amount: undefined },
      'fixed_amount',
      'The fixed amount must be true for single use QR codes.',
    ],
    [{ usage: 'multiple_use', close_by: nowSeconds() + 900 }, 'close_by', 'close_by is/are not required and should not be sent'],
    [{ notes: { long: 'x'.repeat(256) } }, 'notes', 'The notes value may not be greater than 255 characters.'],
    [{ type: 'bank' }, 'type', 'The selected type is invalid.'],
  ] as const) {
    const { status, body } = await call('POST', '/payments/qr_codes', { ...good, ...change });
    assert.equal(status, 400);
    assert.deepEqual([body.error['field'], body.error['description']], [field, words]);
    assert.equal(body.error['reason'], 'input_validation_failed');
  }
  assert.equal((await call('POST', '/payments/qr_codes', 'no json')).status, 400);
});

test('the payments of a QR code are listed, and the QR code is found by its payment', async (t) => {
  const { call, createQr, sim } = await startSimulator(t);
  const qr = await createQr({ notes: { requestId: 'r1' } });
  const other = await createQr();
  sim.pay(other.id);
  const paid = sim.pay(qr.id);
  const { body } = await call<List<WirePayment>>('GET', `/payments/qr_codes/${qr.id}/payments`);
  assert.deepEqual(body, { entity: 'collection', count: 1, items: [paid] });
  assert.deepEqual(
    [paid.amount, paid.status, paid.method, paid.order_id, paid.notes, paid.description],
    [15_000, 'captured', 'upi', null, { requestId: 'r1' }, 'QRv2 Payment'],
  );
  const found = await call<List<WireQr>>('GET', `/payments/qr_codes?payment_id=${paid.id}`);
  assert.deepEqual(
    found.body.items.map(({ id, status, close_reason }) => [id, status, close_reason]),
    [[qr.id, 'closed', 'paid']],
  );
  assert.deepEqual((await call<List<WireQr>>('GET', '/payments/qr_codes?payment_id=pay_00000000000000')).body.items, []);
  assert.deepEqual((await call<WirePayment>('GET', `/payments/${paid.id}`)).body, paid);
  assert.equal((await call('GET', '/payments/nonsense')).body.error['description'], 'nonsense is not a valid id');
});

test('a paid QR code accepts no second payment, except one that had begun before', async (t) => {
  const { call, createQr, sim } = await startSimulator(t);
  const qr = await createQr();
  sim.pay(qr.id);
  assert.throws(() => sim.pay(qr.id), { name: 'ControlError', message: 'The QR code is closed.' });
  sim.pay(qr.id, { late: true, amount: 20_000n });
  const { body } = await call<WireQr>('GET', `/payments/qr_codes/${qr.id}`);
  assert.deepEqual([body.payments_count_received, body.payments_amount_received], [2, 35_000]);
});

test('a list has ten records by default and a hundred at most, the newest first, of the requested period', async (t) => {
  const { call, createQr, wait } = await startSimulator(t);
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) ids.unshift((await createQr()).id);
  const page = async (query: string): Promise<string[]> =>
    (await call<List<WireQr>>('GET', `/payments/qr_codes?${query}`)).body.items.map(({ id }) => id);
  assert.deepEqual(await page(''), ids.slice(0, 10));
  assert.deepEqual(await page('count=3&skip=10'), ids.slice(10));
  wait(1_000);
  const late = (await createQr()).id;
  assert.deepEqual(await page(`from=${nowSeconds() + 500}`), [late]);
  assert.deepEqual((await page(`to=${nowSeconds() + 500}&count=100`)).length, 12);
  assert.equal((await call('GET', '/payments/qr_codes?count=101')).status, 400);
});

test("a link has the gateway's odd empty values, and its reference can be used once", async (t) => {
  const { call, createLink } = await startSimulator(t);
  const link = await createLink({ reference_id: 'ref-1', description: 'Booking 42' });
  assert.match(link.id, /^plink_[A-Za-z0-9]{14}$/);
  const { expire_by, expired_at, cancelled_at, notes, payments, reminders, callback_url, customer, status } = link;
  assert.deepEqual([expire_by, expired_at, cancelled_at], [0, 0, 0]);
  assert.deepEqual([notes, payments, reminders, callback_url, customer, status], [null, null, [], '', {}, 'created']);
  assert.equal('order_id' in link || 'entity' in link, false);

  const again = await call('POST', '/payment_links/', { amount: 15_000, reference_id: 'ref-1' });
  assert.equal(again.status, 400);
  assert.deepEqual(again.body.error, {
    ...{ code: 'BAD_REQUEST_ERROR', description: 'payment link creation with reference ID already attempted' },
    ...{ metadata: [], reason: null, source: null, step: null },
  });
  const found = await call<{ payment_links: WireLink[] }>('GET', '/payment_links?reference_id=ref-1');
  assert.deepEqual(found.body.payment_links, [link]);
  const broken = await call('GET', '/payment_links/link_QX7wiVUHdcOOoW');
  assert.equal(broken.body.error['description'], 'invalid input [id] = [link_QX7wiVUHdcOOoW]');
});

test('fields of a link that are wrong are refused with their name', async (t) => {
  const { call } = await startSimulator(t);
  for (const [change, field, words] of [
    [{ amount: 99 }, 'amount', 'The amount must be at least INR 1.00'],
    [{ amount: 0, currency: 'JPY' }, 'amount', 'The amount must be at least 1.'],
    [{ amount: 99_991, currency: 'KWD' }, 'amount', 'The last digit of the amount must be 0 for KWD.'],
    [{ currency: 'XXX' }, 'currency', 'Currency is not supported'],
    [{ expire_by: nowSeconds() + 800 }, 'expire_by', 'timestamp must be atleast 15 minutes in future'],
    [{ expire_by: nowSeconds() + 200 * 86_400 }, 'expire_by', 'timestamp must be within 6 months'],
    [{ description: 'x'.repeat(2_049) }, 'description', 'The description may not be greater than 2048 characters.'],
    [{ reference_id: 'x'.repeat(41) }, 'reference_id', 'The reference_id may not be greater than 40 characters.'],
    [{ notify: { sms: true } }, 'contact', 'customer contact is required to notify by sms'],
    [{ callback_url: 'https://hotel.example/', callback_method: 'post' }, 'callback_method', 'callback_method must be get'],
    [{ property: 1 }, 'property', 'property is/are not required and should not be sent'],
  ] as const) {
    const { status, body } = await call('POST', '/payment_links', { amount: 15_000, currency: 'INR', ...change });
    assert.deepEqual([status, body.error['field'], body.error['description']], [400, field, words]);
  }
  for (const good of [
    { currency: 'JPY', amount: 1 },
    { currency: 'KWD', amount: 99_990 },
  ]) {
    assert.equal((await call('POST', '/payment_links', good)).status, 200);
  }
});

test('a link is sent by SMS and cancelled once, but not when it is paid or has expired', async (t) => {
  const { call, createLink, sim, wait } = await startSimulator(t);
  const notified = await createLink({
    customer: { name: 'Asha', contact: '+919845012345' },
    notify: { sms: true, email: false },
  });
  assert.deepEqual(notified.notify, { sms: true, email: false, whatsapp: false });
  assert.deepEqual((await call('POST', `/payment_links/${notified.id}/notify_by/sms`)).body, { success: true });
  assert.equal((await call('POST', `/payment_links/${notified.id}/notify_by/pigeon`)).status, 400);
  const cancelled = await call<WireLink>('POST', `/payment_links/${notified.id}/cancel`);
  assert.deepEqual([cancelled.body.status, cancelled.body.cancelled_at > 0], ['cancelled', true]);

  const cancel = async (id: string): Promise<unknown> =>
    (await call('POST', `/payment_links/${id}/cancel`)).body.error['description'];
  const paid = await createLink();
  sim.pay(paid.id);
  assert.equal(await cancel(paid.id), 'cannot cancel or expire an already paid/partially paid link');
  const expired = await createLink({ expire_by: nowSeconds() + 1_000 });
  wait(1_002);
  assert.equal(await cancel(expired.id), 'cannot cancel or expire an expired link');
  assert.equal((await call<WireLink>('GET', `/payment_links/${expired.id}`)).body.status, 'expired');
});

test('a link that accepts partial payments is paid when the sum is reached, and lists its payments', async (t) => {
  const { call, createLink, sim } = await startSimulator(t);
  const link = await createLink({ accept_partial: true, first_min_partial_amount: 4_000, notes: { requestId: 'r2' } });
  assert.throws(() => sim.pay(link.id, { amount: 3_999 }), /at least 4000/);
  const first = sim.pay(link.id, { amount: 5_000 });
  assert.deepEqual([first.description, first.notes], [`#${link.id.slice(6)}`, []]);
  const half = (await call<WireLink>('GET', `/payment_links/${link.id}`)).body;
  assert.deepEqual([half.status, half.amount_paid, half.order_id], ['partially_paid', 5_000, first.order_id]);
  const second = sim.pay(link.id);
  const whole = (await call<WireLink>('GET', `/payment_links/${link.id}`)).body;
  assert.deepEqual([whole.status, whole.amount_paid, second.amount], ['paid', 15_000, 10_000]);
  assert.deepEqual(
    whole.payments?.map(({ payment_id }) => payment_id),
    [first.id, second.id],
  );
  const found = await call<{ payment_links: WireLink[] }>('GET', `/payment_links?payment_id=${second.id}`);
  assert.deepEqual(
    found.body.payment_links.map(({ id }) => id),
    [link.id],
  );
});

test('refunds never exceed the payment, and a key makes one refund', async (t) => {
  const { call, createQr, sim } = await startSimulator(t);
  const { id } = sim.pay((await createQr()).id);
  const refund = (body?: object, key?: string) =>
    call<WireRefund>('POST', `/payments/${id}/refund`, body, key === undefined ? {} : { 'X-Refund-Idempotency': key });
  const refused = (body?: object, key?: string) =>
    call('POST', `/payments/${id}/refund`, body, key === undefined ? {} : { 'X-Refund-Idempotency': key });

  const first = await refund({ amount: 5_000, receipt: 'ours-1' }, 'refund-key-1');
  assert.deepEqual(
    [first.status, first.body.status, first.body.amount, first.body.receipt, first.body.notes],
    [200, 'processed', 5_000, 'ours-1', []],
  );
  assert.deepEqual((await refund({ amount: 5_000, receipt: 'ours-1' }, 'refund-key-1')).body, first.body);
  const other = await refused({ amount: 5_001, receipt: 'ours-1' }, 'refund-key-1');
  assert.deepEqual(
    [other.status, other.body.error],
    [
      409,
      {
        ...{
          code: 'BAD_REQUEST_ERROR',
          description: 'Different request with the same idempotency key has already been processed.',
        },
        ...NA,
      },
    ],
  );
  assert.equal((await refused({}, 'short')).status, 400);
  assert.equal((await refused({}, 'has a space in it')).status, 400);
  assert.equal((await refused({ amount: 99 })).body.error['description'], 'The amount must be at least INR 1.00');
  assert.equal(
    (await refused({ amount: 10_001 })).body.error['description'],
    'The refund amount provided is greater than amount captured.',
  );
  assert.equal((await refused({ currency: 'INR' })).body.error['field'], 'currency');

  assert.equal((await refund()).body.amount, 10_000);
  assert.equal((await refused()).body.error['description'], 'The payment has been fully refunded already.');
  const { body: payment } = await call<WirePayment>('GET', `/payments/${id}`);
  assert.deepEqual([payment.status, payment.refund_status, payment.amount_refunded], ['refunded', 'full', 15_000]);

  const { body: list } = await call<List<WireRefund>>('GET', `/payments/${id}/refunds`);
  assert.deepEqual([list.count, list.items[1]], [2, first.body]);
  assert.deepEqual((await call('GET', `/refunds/${first.body.id}`)).body, first.body);
  assert.deepEqual((await call('GET', `/payments/${id}/refunds/${first.body.id}`)).body, first.body);
  assert.equal((await call('GET', '/refunds/rfnd_1')).body.error['description'], 'rfnd_1 is not a valid id');
});

test('a pending refund counts against further ones until it fails', async (t) => {
  const { call, createLink, sim } = await startSimulator(t);
  sim.setRefunds(KEY_ID, 'PENDING');
  const { id } = sim.pay((await createLink()).id);
  const pending = (await call<WireRefund>('POST', `/payments/${id}/refund`, { amount: 9_000 })).body;
  assert.deepEqual([pending.status, pending.speed_processed], ['pending', null]);
  assert.equal((await call('POST', `/payments/${id}/refund`, { amount: 9_000 })).status, 400);
  sim.settleRefund(pending.id, 'FAILED');
  assert.throws(() => sim.settleRefund(pending.id, 'PROCESSED'), /failed/);
  const { body } = await call<WirePayment>('GET', `/payments/${id}`);
  assert.deepEqual([body.status, body.refund_status, body.amount_refunded], ['captured', null, 0]);
  const again = (await call<WireRefund>('POST', `/payments/${id}/refund`)).body;
  assert.equal(sim.settleRefund(again.id, 'PROCESSED').status, 'processed');
});

test('each account sees only its own records', async (t) => {
  const { call, createQr, sim } = await startSimulator(t);
  sim.setAccount({ keyId: 'rzp_test_second', keySecret: 'other' });
  const qr = await createQr();
  const headers = { authorization: basicAuth('rzp_test_second', 'other') };
  assert.equal((await call('GET', `/payments/qr_codes/${qr.id}`, undefined, headers)).status, 400);
  assert.deepEqual((await call<List<WireQr>>('GET', '/payments/qr_codes', undefined, headers)).body.items, []);
});
