import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isGatewayId, parseLink, parsePayment, parseQr, parseRefund, parseWebhookEvent } from './razorpay-records.rules.ts';

const REQUEST_ID = '01998e6e-7d3a-7c55-9f3e-2b8c1d4e5f60';
const NOTES = { requestId: REQUEST_ID, propertyId: 'p', bookingId: 'b' };

const QR = {
  id: 'qr_HMsVL8HOpbMcjU',
  entity: 'qr_code',
  created_at: 1623660301,
  name: 'Front desk',
  usage: 'single_use',
  type: 'upi_qr',
  image_url: 'https://rzp.io/i/BWcUVrLp',
  payment_amount: 300,
  status: 'active',
  description: 'Booking 42',
  fixed_amount: true,
  payments_amount_received: 0,
  payments_count_received: 0,
  notes: NOTES,
  customer_id: null,
  close_by: 1681615838,
};
const LINK = {
  id: 'plink_IH3cNucfVEgV68',
  accept_partial: false,
  amount: 1000,
  amount_paid: 0,
  cancelled_at: 0,
  created_at: 1591097057,
  currency: 'INR',
  customer: {},
  description: '',
  expire_by: 0,
  expired_at: 0,
  notes: null,
  payments: null,
  reference_id: REQUEST_ID.toUpperCase(),
  reminders: [],
  short_url: 'https://rzp.io/i/nxrHnLJ',
  status: 'created',
};
const PAYMENT = {
  id: 'pay_HMsXzjVeQvnzVL',
  amount: 300,
  currency: 'INR',
  status: 'captured',
  order_id: null,
  method: 'upi',
  amount_refunded: 0,
  captured: true,
  description: 'QRv2 Payment',
  notes: NOTES,
  acquirer_data: { rrn: '116513257893' },
  created_at: 1623662800,
};
const REFUND = {
  id: 'rfnd_FP8R8EGjGbPkVb',
  payment_id: PAYMENT.id,
  amount: 100,
  currency: 'INR',
  notes: [],
  receipt: REQUEST_ID,
  acquirer_data: {},
  created_at: 1597078914,
  status: 'processed',
};

function messageOf(event: unknown, entities: Record<string, unknown>, more: Record<string, unknown> = {}): Buffer {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
  return Buffer.from(
    JSON.stringify({ entity: 'event', account_id: 'acc_BFQ7uQEaa7j2z7', event, payload, created_at: 1623662801, ...more }),
  );
}

describe('a QR code', () => {
  it('is read from what the gateway sends', () => {
    assert.deepEqual(parseQr(QR), {
      id: QR.id,
      requestId: REQUEST_ID,
      state: 'ACTIVE',
      imageUrl: QR.image_url,
      closeBy: '2023-04-16T03:30:38.000Z',
      endedAt: null,
      paymentCount: 0,
    });
    const closed = parseQr({ ...QR, status: 'closed', closed_at: 1623660445, close_reason: 'on_demand' });
    assert.deepEqual([closed?.state, closed?.endedAt], ['CLOSED', '2021-06-14T08:47:25.000Z']);
  });

  it('is paid only when it was closed as paid, and closed for any undocumented reason', () => {
    for (const [reason, state] of [
      ['paid', 'PAID'],
      ['on_demand', 'CLOSED'],
      ['close_by', 'CLOSED'],
      [null, 'CLOSED'],
      [7, 'CLOSED'],
    ]) {
      assert.equal(parseQr({ ...QR, status: 'closed', close_reason: reason })?.state, state);
    }
    assert.equal(parseQr({ ...QR, status: 'active', close_reason: 'paid' })?.state, 'ACTIVE');
  });

  it('is read with numbers as texts, notes as a list, and only the required fields', () => {
    assert.equal(parseQr({ ...QR, close_by: '1681615838' })?.closeBy, '2023-04-16T03:30:38.000Z');
    assert.equal(parseQr({ ...QR, payments_count_received: '2' })?.paymentCount, 2);
    for (const notes of [[], null, 'x', { requestId: 'my own' }, { requestId: 7 }, [REQUEST_ID]]) {
      assert.equal(parseQr({ ...QR, notes })?.requestId, null);
    }
    for (const close_by of [0, null, -1, 1e300, 1.5, '', '1e9', 946684799, 4765046401])
      assert.equal(parseQr({ ...QR, close_by })?.closeBy, null);
    assert.deepEqual(parseQr({ id: QR.id, status: 'active' })?.paymentCount, 0);
  });

  it('has only a web address', () => {
    const wrong = [
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      '//rzp.io/i/x',
      'https://',
      `https://x/${'a'.repeat(2_000)}`,
      'https://x/\n',
      7,
    ];
    for (const image_url of wrong) assert.equal(parseQr({ ...QR, image_url })?.imageUrl, null, String(image_url));
    assert.equal(parseQr({ ...QR, image_url: 'http://127.0.0.1:4000/qr.png' })?.imageUrl, 'http://127.0.0.1:4000/qr.png');
  });

  it('is null without an id of its kind or a status', () => {
    const ids = [
      '',
      'qr_',
      'pay_HMsVL8HOpbMcjU',
      'qr_../../x',
      `qr_${'a'.repeat(41)}`,
      'qr_a\n',
      7,
      null,
      ['qr_a'],
      { id: 'qr_a' },
    ];
    for (const id of ids) assert.equal(parseQr({ ...QR, id }), null, String(id));
    for (const status of ['paused', '', null, 1]) assert.equal(parseQr({ ...QR, status }), null);
    for (const value of [null, undefined, [], [QR], 'qr', 0, true]) assert.equal(parseQr(value), null);
  });
});

describe('a payment link', () => {
  it('has no times where the gateway sends 0, and is ours by its reference', () => {
    assert.deepEqual(parseLink(LINK), {
      id: LINK.id,
      requestId: REQUEST_ID,
      state: 'OPEN',
      shortUrl: LINK.short_url,
      orderId: null,
      expiresAt: null,
      endedAt: null,
      paymentIds: [],
    });
  });

  it('has the states of the gateway', () => {
    const states = {
      created: 'OPEN',
      issued: 'OPEN',
      partially_paid: 'PARTIALLY_PAID',
      paid: 'PAID',
      cancelled: 'CANCELLED',
      expired: 'EXPIRED',
    };
    for (const [status, state] of Object.entries(states)) assert.equal(parseLink({ ...LINK, status })?.state, state);
    assert.equal(parseLink({ ...LINK, status: 'toString' }), null);
    assert.equal(parseLink({ ...LINK, status: 'cancelled', cancelled_at: 1591097270 })?.endedAt, '2020-06-02T11:27:50.000Z');
    assert.equal(parseLink({ ...LINK, status: 'expired', expired_at: '1591097270' })?.endedAt, '2020-06-02T11:27:50.000Z');
  });

  it('names its order and its payments', () => {
    const paid = parseLink({
      ...LINK,
      order_id: 'IH3cNucfVEgV68',
      payments: [{ payment_id: 'pay_a1' }, { payment_id: '../x' }, null, 'pay_b'],
    });
    assert.deepEqual([paid?.orderId, paid?.paymentIds], ['order_IH3cNucfVEgV68', ['pay_a1']]);
    assert.deepEqual(parseLink({ ...LINK, payments: {} })?.paymentIds, []);
  });
});

describe('a payment', () => {
  it('is read from what the gateway sends', () => {
    assert.deepEqual(parsePayment(PAYMENT), {
      id: PAYMENT.id,
      amount: 300n,
      currency: 'INR',
      isCaptured: true,
      status: 'captured',
      requestId: REQUEST_ID,
      orderId: null,
      linkId: null,
      method: 'upi',
      bankReference: '116513257893',
      createdAt: '2021-06-14T09:26:40.000Z',
      refunded: 0n,
    });
  });

  it('is captured when the gateway says so in any of its ways', () => {
    const is = (changes: object): boolean | undefined =>
      parsePayment({ ...PAYMENT, captured: false, status: 'authorized', ...changes })?.isCaptured;
    assert.equal(is({}), false);
    for (const captured of [true, 1, '1', 'true']) assert.equal(is({ captured }), true);
    for (const status of ['captured', 'refunded']) assert.equal(is({ status }), true);
    for (const captured of ['false', 0, '0', null, [], {}]) assert.equal(is({ captured, status: 'failed' }), false);
  });

  it('names the link that was paid', () => {
    assert.equal(parsePayment({ ...PAYMENT, description: '#IH3cNucfVEgV68' })?.linkId, LINK.id);
    for (const description of ['IH3cNucfVEgV68', '# 1', '#../x', '#', null, 7])
      assert.equal(parsePayment({ ...PAYMENT, description })?.linkId, null);
  });

  it('is null without a whole amount above 0 or a known currency', () => {
    for (const amount of [0, -1, 1.5, '1.5', '0', 2 ** 53, '9007199254740993', Number.NaN, null, {}, '', ' 1', true, '0x10']) {
      assert.equal(parsePayment({ ...PAYMENT, amount }), null, String(amount));
    }
    for (const currency of ['XXX', 'IN', '', null, 7, ['INR'], 'constructor'])
      assert.equal(parsePayment({ ...PAYMENT, currency }), null);
    assert.deepEqual(parsePayment({ ...PAYMENT, amount: '300', currency: 'inr' })?.amount, 300n);
    assert.equal(parsePayment({ ...PAYMENT, currency: 'jpy' })?.currency, 'JPY');
  });

  it('has no refunded amount where that cannot be read', () => {
    for (const amount_refunded of [null, undefined, 'x', Number.NaN, -5, 1.5])
      assert.equal(parsePayment({ ...PAYMENT, amount_refunded })?.refunded, 0n);
    assert.equal(parsePayment({ ...PAYMENT, amount_refunded: '120' })?.refunded, 120n);
  });

  it('has the reference of its bank, of any kind', () => {
    const of = (acquirer_data: unknown): string | null | undefined => parsePayment({ ...PAYMENT, acquirer_data })?.bankReference;
    assert.equal(of({ auth_code: '548669' }), '548669');
    assert.equal(of({ rrn: null, bank_transaction_id: 6416615 }), '6416615');
    for (const acquirer of [{}, [], null, { rrn: 'x'.repeat(101) }, { rrn: 'a\nb' }]) assert.equal(of(acquirer), null);
  });
});

describe('a refund', () => {
  it('is ours by its receipt or its notes', () => {
    assert.deepEqual(parseRefund(REFUND), {
      id: REFUND.id,
      gatewayPaymentId: PAYMENT.id,
      amount: 100n,
      currency: 'INR',
      state: 'PROCESSED',
      refundId: REQUEST_ID,
      createdAt: '2020-08-10T17:01:54.000Z',
    });
    assert.equal(parseRefund({ ...REFUND, receipt: null, notes: { refundId: REQUEST_ID.toUpperCase() } })?.refundId, REQUEST_ID);
    assert.equal(parseRefund({ ...REFUND, receipt: 'desk 7' })?.refundId, null);
  });

  it('is pending while nothing else is known', () => {
    for (const status of ['pending', 'created', undefined, null, 7])
      assert.equal(parseRefund({ ...REFUND, status })?.state, 'PENDING');
    assert.equal(parseRefund({ ...REFUND, status: 'failed' })?.state, 'FAILED');
  });

  it('is null without its payment or an amount', () => {
    for (const change of [{ payment_id: null }, { payment_id: 'x' }, { amount: 0 }, { currency: null }, { id: PAYMENT.id }]) {
      assert.equal(parseRefund({ ...REFUND, ...change }), null);
    }
  });
});

describe('a webhook event', () => {
  it('has its type and the records it is about', () => {
    const notice = parseWebhookEvent(messageOf('qr_code.credited', { payment: PAYMENT, qr_code: QR }));
    assert.deepEqual([notice?.type, notice?.isKnown, notice?.accountId], ['qr_code.credited', true, 'acc_BFQ7uQEaa7j2z7']);
    assert.equal(notice?.at, '2021-06-14T09:26:41.000Z');
    assert.deepEqual(notice?.payment, parsePayment(PAYMENT));
    assert.deepEqual(notice?.qr, parseQr(QR));
    assert.deepEqual([notice?.link, notice?.refund], [null, null]);
  });

  it('of an unknown type is marked as such', () => {
    for (const type of ['invoice.paid', 'payment.dispute.created', '__proto__', 'constructor']) {
      const notice = parseWebhookEvent(messageOf(type, {}));
      assert.deepEqual([notice?.type, notice?.isKnown, notice?.payment], [type, false, null]);
    }
  });

  it('about a paid link gives link and payment their order, although its id has no prefix', () => {
    const notice = parseWebhookEvent(
      messageOf('payment_link.paid', { payment_link: LINK, payment: PAYMENT, order: { id: 'IH3cNucfVEgV68' } }),
    );
    assert.deepEqual([notice?.link?.orderId, notice?.payment?.orderId], ['order_IH3cNucfVEgV68', 'order_IH3cNucfVEgV68']);
  });

  it('in the older form gives the state of a refund by its type', () => {
    const { status: _, ...old } = REFUND;
    const state = (type: string): string | undefined => parseWebhookEvent(messageOf(type, { refund: old }))?.refund?.state;
    assert.deepEqual(['refund.created', 'refund.processed', 'refund.failed'].map(state), ['PENDING', 'PROCESSED', 'FAILED']);
    assert.equal(parseWebhookEvent(messageOf('refund.failed', { refund: REFUND }))?.refund?.state, 'PROCESSED');
  });

  it('has its time also where that is in the payload', () => {
    const body = JSON.stringify({
      event: 'refund.speed_changed',
      payload: { created_at: 1623662801, refund: { entity: REFUND } },
    });
    assert.equal(parseWebhookEvent(Buffer.from(body))?.at, '2021-06-14T09:26:41.000Z');
  });

  it('with escaped slashes, a byte order mark or invalid UTF-8 is read all the same', () => {
    const text = messageOf('qr_code.closed', { qr_code: QR }).toString();
    assert.equal(parseWebhookEvent(Buffer.from(`\uFEFF${text.replaceAll('/', '\\/')}`))?.qr?.imageUrl, QR.image_url);
    const broken = Buffer.from(messageOf('payment.captured', { payment: { ...PAYMENT, bank: '?' } }));
    broken[broken.indexOf('"?"') + 1] = 0xff;
    assert.equal(parseWebhookEvent(broken)?.payment?.id, PAYMENT.id);
  });

  it('without an event name is null', () => {
    for (const body of [
      '',
      'x',
      '[]',
      'null',
      '{}',
      '{"event":7}',
      '{"event":""}',
      '{"event":"a b"}',
      '{"event":"a\\n"}',
      '{"event',
    ]) {
      assert.equal(parseWebhookEvent(Buffer.from(body)), null, body);
    }
    assert.equal(parseWebhookEvent(Buffer.from('['.repeat(1_000_000))), null);
    assert.equal(parseWebhookEvent(messageOf('a'.repeat(101), {})), null);
  });

  it('cannot pass records as inherited members', () => {
    const body = `{"event":"payment.captured","__proto__":{"created_at":1623662801},"payload":{"__proto__":{"payment":{"entity":${JSON.stringify(PAYMENT)}}}}}`;
    const notice = parseWebhookEvent(Buffer.from(body));
    assert.deepEqual([notice?.payment, notice?.at], [null, null]);
    assert.equal(Object.hasOwn(Object.prototype, 'payment'), false);
  });
});

describe('anything the gateway sends', () => {
  const RUNS = 2_000;
  const samples = fc.constantFrom<Record<string, unknown>>(QR, LINK, PAYMENT, REFUND);

  it('is parsed or null, and never an error', () => {
    const property = fc.property(fc.jsonValue(), (value) => {
      for (const read of [parseQr, parseLink, parsePayment, parseRefund]) assert.equal(read(value), null);
      parseWebhookEvent(Buffer.from(JSON.stringify(value)));
    });
    fc.assert(property, { numRuns: RUNS });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void parseWebhookEvent(Buffer.from(bytes))),
      { numRuns: RUNS },
    );
  });

  it('may have anything in any field, and what is parsed keeps its form', () => {
    const property = fc.property(samples, fc.nat(), fc.jsonValue(), (sample, at, value) => {
      const names = Object.keys(sample);
      const record = { ...sample, [names[at % names.length] ?? '']: value };
      const payment = parsePayment(record);
      assert.ok(payment === null || (isGatewayId(payment.id, 'pay') && payment.amount > 0n && payment.refunded >= 0n));
      const refund = parseRefund(record);
      assert.ok(refund === null || (refund.amount > 0n && isGatewayId(refund.gatewayPaymentId, 'pay')));
      const qr = parseQr(record);
      assert.ok(qr === null || (isGatewayId(qr.id, 'qr') && qr.paymentCount >= 0));
      const link = parseLink(record);
      assert.ok(link === null || isGatewayId(link.id, 'plink'));
      parseWebhookEvent(
        messageOf('payment.captured', { payment: record, qr_code: record, payment_link: record, refund: record }),
      );
    });
    fc.assert(property, { numRuns: RUNS });
  });
});
