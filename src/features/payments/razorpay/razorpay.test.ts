import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, describe, it } from 'node:test';
import { readVersion } from '../../../platform/build.ts';
import { GatewayError, type NewLink, type NewQr, type NewRefund, type PaymentGateway } from '../payment-gateway.ts';
import { createRazorpay } from './razorpay.ts';
import type { Timings } from './razorpay-http.ts';

const KEYS = { keyId: ' rzp_test_1DP5mmOlF5G5ag\n', keySecret: ' thisissupersecret ' };
const BASIC = `Basic ${Buffer.from('rzp_test_1DP5mmOlF5G5ag:thisissupersecret').toString('base64')}`;
const REQUEST_ID = '01998e6e-7d3a-7c55-9f3e-2b8c1d4e5f60';
const PROPERTY_ID = '01998e6e-0000-7c55-9f3e-2b8c1d4e5f61';
const BOOKING_ID = '01998e6e-1111-7c55-9f3e-2b8c1d4e5f62';
const NOTES = { requestId: REQUEST_ID, propertyId: PROPERTY_ID, bookingId: BOOKING_ID };

const REQUESTED = { ...NOTES, amount: 123450n, currency: 'INR', description: 'Booking 42' };
const QR_DRAFT: NewQr = { ...REQUESTED, name: 'Hotel Ganga', closeBy: '2026-11-20T06:45:00.999Z' };
const LINK_DRAFT: NewLink = { ...REQUESTED, sms: null, expiresAt: null };
const REFUND_OURS = { refundId: REQUEST_ID, propertyId: PROPERTY_ID };
const REFUND_DRAFT: NewRefund = { ...REFUND_OURS, gatewayPaymentId: 'pay_a1', amount: 5000n, currency: 'INR' };

const QR = { id: 'qr_a1', status: 'active', image_url: 'https://rzp.io/i/a', payment_amount: 123450, notes: NOTES };
const LINK = {
  id: 'plink_a1',
  status: 'created',
  short_url: 'https://rzp.io/i/b',
  amount: 123450,
  currency: 'INR',
  reference_id: REQUEST_ID,
  notes: NOTES,
};
const PAYMENT = { id: 'pay_a1', amount: 123450, currency: 'INR', status: 'captured', captured: true, notes: NOTES };
const REFUND = { id: 'rfnd_a1', payment_id: 'pay_a1', amount: 5000, currency: 'INR', status: 'pending', receipt: REQUEST_ID };
const CLOSED_QR = { ...QR, status: 'closed', close_reason: 'on_demand' };

type Answer = (response: ServerResponse) => void;
type Seen = { line: string; headers: IncomingHttpHeaders; body: string; port: number };

function says(status: number, value: unknown): Answer {
  return (response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
function refuses(status: number, description: string): Answer {
  return says(status, { error: { code: 'BAD_REQUEST_ERROR', description, metadata: [] } });
}
function page(status: number): Answer {
  return (response) => void response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
}
const hangs: Answer = () => {};
const resets: Answer = (response) => void response.socket?.resetAndDestroy();
const stopsHalfway: Answer = (response) => {
  response.writeHead(200, { 'content-length': '500' }).write('{"id":"qr_a1"');
  setTimeout(() => response.socket?.destroy(), 20);
};
const trickles: Answer = (response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write(' '), 10);
  response.on('close', () => clearInterval(timer));
};
/** More bytes than the adapter reads, without an end. */
const pours: Answer = (response) => {
  response.writeHead(200);
  const pour = (): void => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  };
  response.on('drain', pour);
  pour();
};
const failsItself = refuses(500, 'The server encountered an error. The incident has been reported to admins.');
const isBusy = refuses(429, 'Too many requests');
const isUnderWay = refuses(409, 'Another request with the same idempotency key is still in progress.');
const isOtherRequest = refuses(409, 'Different request with the same idempotency key has already been processed.');
const isTaken = refuses(400, 'payment link creation with reference ID already attempted');
const isUnknown = refuses(400, 'The id provided does not exist');
const list = (...items: unknown[]): Answer => says(200, { entity: 'collection', count: items.length, items });

/** A gateway with a scripted response for each request. */
const seen: Seen[] = [];
const script: Answer[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const line = `${request.method} ${request.url}`;
    seen.push({ line, headers: request.headers, body: Buffer.concat(chunks).toString(), port: request.socket.remotePort ?? 0 });
    (script.shift() ?? says(418, { error: { description: 'no further request was expected' } }))(response);
  });
});
let origin = '';
const { promise, resolve } = Promise.withResolvers<void>();
server.listen(0, '127.0.0.1', resolve);
await promise;
origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
beforeEach(() => {
  seen.length = 0;
  script.length = 0;
});
after(() => {
  server.close();
  server.closeAllConnections();
});

const PATIENT: Timings = { tryMs: 60_000, totalMs: 60_000, backoffMs: 2 };

/** Sets the next responses. */
function gatewayWith(responses: Answer[], timings = PATIENT): PaymentGateway {
  script.push(...responses);
  return createRazorpay({ baseUrl: `${origin}/v1`, clock: () => '2026-11-20T06:30:00.000Z', timings });
}

async function errorOf(call: Promise<unknown>): Promise<GatewayError> {
  const error = await call.then(
    (value) => assert.fail(`it went well: ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof GatewayError, String(error));
  return error;
}

/** The outcome of a call and the number of its requests. */
async function run(responses: Answer[], call: (gateway: PaymentGateway) => Promise<unknown>, timings = PATIENT) {
  seen.length = 0;
  script.length = 0;
  const error = await errorOf(call(gatewayWith(responses, timings)));
  return [error.outcome, error.status, seen.length];
}

const createQr = (gateway: PaymentGateway): Promise<unknown> => gateway.createQr(KEYS, QR_DRAFT);
const createLink = (gateway: PaymentGateway): Promise<unknown> => gateway.createLink(KEYS, LINK_DRAFT);
const refund = (gateway: PaymentGateway): Promise<unknown> => gateway.refund(KEYS, REFUND_DRAFT);
const getPayment = (gateway: PaymentGateway): Promise<unknown> => gateway.getPayment(KEYS, 'pay_a1');
const closeQr = (gateway: PaymentGateway): Promise<unknown> => gateway.closeQr(KEYS, 'qr_a1');
const cancelLink = (gateway: PaymentGateway): Promise<unknown> => gateway.cancelLink(KEYS, 'plink_a1');

describe('what is sent to the gateway', () => {
  it('to create a QR code', async () => {
    const qr = await gatewayWith([says(201, QR)]).createQr(KEYS, QR_DRAFT);
    assert.deepEqual([qr.id, qr.requestId, qr.state, qr.imageUrl], ['qr_a1', REQUEST_ID, 'ACTIVE', QR.image_url]);
    assert.equal(seen[0]?.line, 'POST /v1/payments/qr_codes');
    assert.equal(
      seen[0].body,
      `{"type":"upi_qr","name":"Hotel Ganga","usage":"single_use","fixed_amount":true,"payment_amount":123450,"description":"Booking 42","close_by":1795157100,"notes":{"requestId":"${REQUEST_ID}","propertyId":"${PROPERTY_ID}","bookingId":"${BOOKING_ID}"}}`,
    );
    const { authorization, accept, 'content-type': type, 'user-agent': agent } = seen[0].headers;
    assert.deepEqual([authorization, accept, type], [BASIC, 'application/json', 'application/json']);
    assert.equal(agent, `hostelry/${readVersion()}`);
  });

  it('to create a link, with the guest only when an SMS is to be sent', async () => {
    const gateway = gatewayWith([says(200, LINK), says(200, LINK), says(200, LINK)]);
    const link = await gateway.createLink(KEYS, LINK_DRAFT);
    assert.deepEqual([link.id, link.requestId, link.state, link.shortUrl], ['plink_a1', REQUEST_ID, 'OPEN', LINK.short_url]);
    await gateway.createLink(KEYS, { ...LINK_DRAFT, sms: { name: 'Asha', phoneE164: '+919876543210' } });
    await gateway.createLink(KEYS, { ...LINK_DRAFT, sms: { name: null, phoneE164: '+919876543210' } });
    assert.equal(seen[0]?.line, 'POST /v1/payment_links');
    const { description, requestId: reference_id } = LINK_DRAFT;
    const none = { sms: false, email: false };
    const fixed = { accept_partial: false, reminder_enable: false, notes: NOTES };
    const plain = { amount: 123450, currency: 'INR', description, reference_id, notify: none, ...fixed };
    const notify = { sms: true, email: false };
    assert.deepEqual(
      seen.map(({ body }) => JSON.parse(body)),
      [
        plain,
        { ...plain, notify, customer: { name: 'Asha', contact: '+919876543210' } },
        { ...plain, notify, customer: { contact: '+919876543210' } },
      ],
    );
  });

  it('to refund: the same bytes and the same key each time', async () => {
    const made = await gatewayWith([failsItself, says(200, REFUND)]).refund(KEYS, REFUND_DRAFT);
    assert.deepEqual([made.id, made.refundId, made.state, made.amount], ['rfnd_a1', REQUEST_ID, 'PENDING', 5000n]);
    const body = `{"amount":5000,"speed":"normal","notes":{"refundId":"${REQUEST_ID}","propertyId":"${PROPERTY_ID}"},"receipt":"${REQUEST_ID}"}`;
    for (const sent of seen) assert.deepEqual([sent.line, sent.body], ['POST /v1/payments/pay_a1/refund', body]);
    assert.deepEqual(
      seen.map(({ headers }) => headers['x-refund-idempotency']),
      [REQUEST_ID, REQUEST_ID],
    );
  });

  it('to read, close and cancel: no body, and a reused connection', async () => {
    const cancelled = { ...LINK, status: 'cancelled', cancelled_at: 1795157100 };
    const gateway = gatewayWith([says(200, QR), says(200, LINK), says(200, PAYMENT), says(200, CLOSED_QR), says(200, cancelled)]);
    assert.equal((await gateway.getQr(KEYS, 'qr_a1'))?.id, 'qr_a1');
    assert.equal((await gateway.getLink(KEYS, 'plink_a1'))?.id, 'plink_a1');
    assert.equal((await gateway.getPayment(KEYS, 'pay_a1'))?.amount, 123450n);
    assert.equal((await gateway.closeQr(KEYS, 'qr_a1')).state, 'CLOSED');
    assert.equal((await gateway.cancelLink(KEYS, 'plink_a1')).state, 'CANCELLED');
    assert.deepEqual(
      seen.map(({ line }) => line),
      [
        'GET /v1/payments/qr_codes/qr_a1',
        'GET /v1/payment_links/plink_a1',
        'GET /v1/payments/pay_a1',
        'POST /v1/payments/qr_codes/qr_a1/close',
        'POST /v1/payment_links/plink_a1/cancel',
      ],
    );
    assert.ok(seen.every(({ body, headers }) => body === '' && headers['content-type'] === undefined));
    // The next request may come before the connection is free.
    assert.ok(new Set(seen.map(({ port }) => port)).size < seen.length);
  });

  it('has texts in one line and no longer than the gateway accepts', async () => {
    const name = `  Grand\u0000 Hotels\n${'😀'.repeat(60)}`;
    await gatewayWith([says(200, QR)]).createQr(KEYS, { ...QR_DRAFT, name, description: 'é'.repeat(3_000) });
    const sent = JSON.parse(seen[0]?.body ?? '') as { name: string; description: string };
    assert.equal(sent.name, `Grand Hotels ${'😀'.repeat(18)}`);
    assert.equal(sent.description.length, 2_048);
  });

  it('is nothing at all for an impossible call', async () => {
    const refused = ['REFUSED', null, 0];
    assert.deepEqual(await run([], (gateway) => gateway.createQr(KEYS, { ...QR_DRAFT, currency: 'EUR' })), refused);
    assert.deepEqual(await run([], (gateway) => gateway.createLink(KEYS, { ...LINK_DRAFT, amount: 2n ** 60n })), refused);
    assert.deepEqual(await run([], (gateway) => gateway.refund(KEYS, { ...REFUND_DRAFT, amount: 0n })), refused);
    assert.deepEqual(await run([], (gateway) => gateway.refund(KEYS, { ...REFUND_DRAFT, gatewayPaymentId: '../x' })), refused);
    assert.deepEqual(await run([], (gateway) => gateway.closeQr(KEYS, 'plink_a1')), refused);
    assert.equal(await gatewayWith([]).getQr(KEYS, 'qr_a1/../../x'), null);
    assert.equal(await gatewayWith([]).getPayment(KEYS, 'pay_a1?x'), null);
    assert.equal(seen.length, 0);
  });
});

describe('a response of the gateway', () => {
  it('that refuses is REFUSED, without a second attempt', async () => {
    for (const status of [400, 401, 403, 404, 422]) {
      assert.deepEqual(await run([refuses(status, 'The amount must be at least INR 1.00')], createQr), ['REFUSED', status, 1]);
      assert.deepEqual(await run([refuses(status, 'no')], createLink), ['REFUSED', status, 1]);
      assert.deepEqual(await run([refuses(status, 'no')], refund), ['REFUSED', status, 1]);
    }
  });

  it('that is lost, broken or strange is UNKNOWN, and a QR code is never requested twice', async () => {
    const quick = { ...PATIENT, tryMs: 100 };
    const strange: [Answer, number | null][] = [
      [page(502), 502],
      [failsItself, 500],
      [refuses(409, 'x'), 409],
      [refuses(418, 'x'), 418],
      [resets, null],
      [stopsHalfway, null],
      [pours, null],
      [says(200, { ...QR, tax_invoice: 'x'.repeat(1_000_000) }), null],
      [page(200), 200],
      [says(200, []), 200],
      [(response) => void response.writeHead(204).end(), 204],
      [(response) => void response.writeHead(302, { location: `${origin}/v1/payments/qr_codes` }).end(), 302],
    ];
    for (const [apiResponse, status] of strange) assert.deepEqual(await run([apiResponse], createQr), ['UNKNOWN', status, 1]);
    assert.deepEqual(await run([hangs], createQr, quick), ['UNKNOWN', null, 1]);
    assert.deepEqual(await run([trickles], createQr, quick), ['UNKNOWN', null, 1]);
    assert.deepEqual(await run([isBusy], createQr), ['REFUSED', 429, 1]);
  });

  it('to a creation is accepted only with what was requested', async () => {
    const qrs = [{ payment_amount: 123451 }, { payment_amount: null }, { image_url: null }, { status: 'x' }, { id: 'pay_a1' }];
    for (const change of [...qrs, { notes: { requestId: BOOKING_ID } }]) {
      assert.deepEqual(await run([says(200, { ...QR, ...change })], createQr), ['UNKNOWN', 200, 1]);
    }
    for (const change of [{ amount: 1 }, { currency: 'USD' }, { short_url: '' }, { id: null }]) {
      assert.deepEqual(await run([says(200, { ...LINK, ...change })], createLink), ['UNKNOWN', 200, 1]);
    }
    for (const change of [{ amount: 4999 }, { currency: 'USD' }, { payment_id: 'pay_b2' }, { id: null }]) {
      assert.deepEqual(await run([says(200, { ...REFUND, ...change })], refund), ['UNKNOWN', 200, 1]);
    }
  });

  it('is awaited again where that is safe, in three attempts', async () => {
    for (const trouble of [isBusy, failsItself, page(502), page(504), resets, stopsHalfway]) {
      seen.length = 0;
      assert.equal((await gatewayWith([trouble, trouble, says(200, PAYMENT)]).getPayment(KEYS, 'pay_a1'))?.id, 'pay_a1');
      assert.equal(seen.length, 3);
      seen.length = 0;
      assert.equal((await gatewayWith([trouble, says(200, LINK)]).createLink(KEYS, LINK_DRAFT)).id, 'plink_a1');
      assert.equal((await gatewayWith([trouble, says(200, REFUND)]).refund(KEYS, REFUND_DRAFT)).id, 'rfnd_a1');
      assert.equal((await gatewayWith([trouble, says(200, CLOSED_QR)]).closeQr(KEYS, 'qr_a1')).state, 'CLOSED');
      assert.equal(seen.length, 6);
    }
    for (const call of [getPayment, createLink, refund, closeQr, cancelLink]) {
      assert.deepEqual(await run([page(502), page(502), page(502)], call), ['UNKNOWN', 502, 3]);
      assert.deepEqual(await run([isBusy, isBusy, isBusy], call), ['REFUSED', 429, 3]);
      assert.deepEqual(await run([pours], call), ['UNKNOWN', null, 1]);
    }
  });

  it('may come at the second attempt', async () => {
    const gateway = gatewayWith([hangs, says(200, REFUND)], { ...PATIENT, tryMs: 1_000 });
    assert.equal((await gateway.refund(KEYS, REFUND_DRAFT)).id, 'rfnd_a1');
    assert.equal(seen.length, 2);
  });

  it('is not awaited beyond the time limit of the whole call', { timeout: 30_000 }, async () => {
    assert.deepEqual(await run([hangs, hangs], refund, { ...PATIENT, totalMs: 200 }), ['UNKNOWN', null, 1]);
    const [outcome, , requests] = await run([hangs, hangs, hangs], getPayment, {
      tryMs: 300,
      totalMs: 400,
      backoffMs: 2,
    });
    assert.equal(outcome, 'UNKNOWN');
    assert.ok(Number(requests) <= 2);
    assert.deepEqual(await run([isBusy, isBusy], getPayment, { ...PATIENT, backoffMs: 200_000 }), ['REFUSED', 429, 1]);
  });

  it('cannot come from an address without a server: nothing was done', async () => {
    const closed = createServer();
    const { promise, resolve } = Promise.withResolvers<void>();
    closed.listen(0, '127.0.0.1', resolve);
    await promise;
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    for (const host of ['127.0.0.1', 'localhost']) {
      const gateway = createRazorpay({ baseUrl: `http://${host}:${port}/v1`, timings: PATIENT });
      for (const call of [createQr, createLink, refund, getPayment]) {
        const error = await errorOf(call(gateway));
        assert.deepEqual([error.outcome, error.status], ['REFUSED', null]);
        assert.match(error.message, /ECONNREFUSED/);
      }
    }
  });
});

describe('the error of a call', () => {
  it('names the call and the reason of the gateway, without keys and personal data', async () => {
    const description = `Contact +91 98765-43210 of asha@example.com is wrong for ${BASIC} rzp_test_1DP5mmOlF5G5ag thisissupersecret ${'x'.repeat(300)}`;
    const error = await errorOf(createLink(gatewayWith([refuses(400, description)])));
    assert.match(
      error.message,
      new RegExp(
        `^create payment link ${REQUEST_ID}: HTTP 400: Contact \\[number\\] of \\[address\\] is wrong for Basic \\[key\\] \\[key\\] \\[key\\] x+$`,
      ),
    );
    assert.ok(error.message.length <= 300);
    assert.equal(error.cause, undefined);
  });
});

describe('a record of the gateway', () => {
  it('that it does not know is null', async () => {
    for (const no of [
      isUnknown,
      refuses(400, 'pay_a1 is not a valid id'),
      refuses(404, 'x'),
      refuses(400, 'invalid input [id] = [x]'),
    ]) {
      assert.equal(await gatewayWith([no]).getPayment(KEYS, 'pay_a1'), null);
      assert.deepEqual(await gatewayWith([no]).listRefunds(KEYS, 'pay_a1'), []);
    }
    assert.deepEqual(await run([page(404)], getPayment), ['REFUSED', 404, 1]);
    assert.deepEqual(await run([refuses(400, 'The requested URL was not found on the server.')], getPayment), [
      'REFUSED',
      400,
      1,
    ]);
  });

  it('that has ended counts as closed, whatever the gateway responds to closing it', async () => {
    const paid = { ...QR, status: 'closed', close_reason: 'paid' };
    assert.equal((await gatewayWith([refuses(400, 'x'), says(200, paid)]).closeQr(KEYS, 'qr_a1')).state, 'PAID');
    for (const [status, state] of [
      ['paid', 'PAID'],
      ['cancelled', 'CANCELLED'],
      ['expired', 'EXPIRED'],
    ]) {
      const gateway = gatewayWith([refuses(400, 'cannot cancel'), says(200, { ...LINK, status })]);
      assert.equal((await gateway.cancelLink(KEYS, 'plink_a1')).state, state);
    }
    assert.deepEqual(
      seen.slice(0, 2).map(({ line }) => line),
      ['POST /v1/payments/qr_codes/qr_a1/close', 'GET /v1/payments/qr_codes/qr_a1'],
    );
  });

  it('that is still open is not closed', async () => {
    assert.deepEqual(await run([refuses(400, 'x'), says(200, QR)], closeQr), ['REFUSED', 400, 2]);
    assert.deepEqual(await run([isUnknown, isUnknown], closeQr), ['REFUSED', 400, 2]);
    assert.deepEqual(await run([refuses(400, 'x'), says(200, { ...LINK, status: 'partially_paid' })], cancelLink), [
      'REFUSED',
      400,
      2,
    ]);
    assert.deepEqual(await run([refuses(400, 'x'), isBusy, isBusy, isBusy], closeQr), ['UNKNOWN', 429, 4]);
    assert.deepEqual(await run([says(200, QR)], closeQr), ['UNKNOWN', 200, 1]);
  });

  it('with our own id is found among all of that time', async () => {
    const others = Array.from({ length: 100 }, (_, i) => ({
      ...QR,
      id: `qr_b${i}`,
      notes: i % 2 === 0 ? [] : { requestId: BOOKING_ID },
    }));
    const found = await gatewayWith([list(...others), list({ id: null }, QR)]).findQr(
      KEYS,
      REQUEST_ID.toUpperCase(),
      '2026-11-20T06:00:00.000Z',
    );
    assert.equal(found?.id, 'qr_a1');
    const query = '&from=1795154100&to=1795156500';
    assert.deepEqual(
      seen.map(({ line }) => line),
      [0, 100].map((skip) => `GET /v1/payments/qr_codes?count=100&skip=${skip}${query}`),
    );
    assert.equal(await gatewayWith([list()]).findQr(KEYS, REQUEST_ID, '2026-11-20T06:00:00.000Z'), null);
    const endless = Array.from({ length: 20 }, () => list(...others));
    const find = (gateway: PaymentGateway): Promise<unknown> => gateway.findQr(KEYS, REQUEST_ID, '2026-11-20T06:00:00.000Z');
    assert.deepEqual(await run(endless, find), ['UNKNOWN', null, 10]);
  });

  it('is found by our reference, in either form of the list', async () => {
    for (const apiResponse of [
      says(200, { payment_links: [{ ...LINK, reference_id: 'x', notes: null, id: 'plink_b' }, LINK] }),
      list(LINK),
    ]) {
      assert.equal((await gatewayWith([apiResponse]).findLink(KEYS, REQUEST_ID))?.id, 'plink_a1');
    }
    assert.equal(seen[0]?.line, `GET /v1/payment_links?reference_id=${REQUEST_ID}`);
    assert.equal(await gatewayWith([list()]).findLink(KEYS, REQUEST_ID), null);
  });

  it('is found by its payment', async () => {
    assert.equal((await gatewayWith([list(QR)]).findQrOfPayment(KEYS, 'pay_a1'))?.id, 'qr_a1');
    const paid = { ...LINK, payments: [{ payment_id: 'pay_a1' }] };
    assert.equal(
      (await gatewayWith([says(200, { payment_links: [LINK, paid] })]).findLinkOfPayment(KEYS, 'pay_a1'))?.paymentIds[0],
      'pay_a1',
    );
    assert.equal((await gatewayWith([list(LINK)]).findLinkOfPayment(KEYS, 'pay_a1'))?.id, 'plink_a1');
    assert.deepEqual(seen.map(({ line }) => line).slice(0, 2), [
      'GET /v1/payments/qr_codes?payment_id=pay_a1',
      'GET /v1/payment_links?payment_id=pay_a1',
    ]);
    for (const items of [list(), list(QR, { ...QR, id: 'qr_b2' }), isUnknown]) {
      assert.equal(await gatewayWith([items]).findQrOfPayment(KEYS, 'pay_a1'), null);
    }
    assert.equal(
      await gatewayWith([list({ ...LINK, payments: [{ payment_id: 'pay_b2' }] })]).findLinkOfPayment(KEYS, 'pay_a1'),
      null,
    );
  });

  it('is listed to the last page, and a list with an unreadable record is an error', async () => {
    const many = Array.from({ length: 100 }, (_, i) => ({ ...PAYMENT, id: `pay_b${i}` }));
    assert.equal((await gatewayWith([list(...many), list(PAYMENT)]).listQrPayments(KEYS, 'qr_a1')).length, 101);
    assert.deepEqual(
      seen.map(({ line }) => line),
      [0, 100].map((skip) => `GET /v1/payments/qr_codes/qr_a1/payments?count=100&skip=${skip}`),
    );
    const listPayments = (gateway: PaymentGateway): Promise<unknown> => gateway.listQrPayments(KEYS, 'qr_a1');
    assert.deepEqual(await run([list(PAYMENT, { ...PAYMENT, amount: null })], listPayments), ['UNKNOWN', 200, 1]);
    assert.deepEqual(await run([says(200, { items: 'x' })], listPayments), ['UNKNOWN', 200, 1]);
  });
});

describe('a link that may exist already', () => {
  it('is returned, found by its reference', async () => {
    for (const responses of [[isTaken], [page(504), isTaken], [resets, isTaken], [page(502), refuses(400, 'x')]]) {
      assert.equal((await gatewayWith([...responses, list(LINK)]).createLink(KEYS, LINK_DRAFT)).id, 'plink_a1');
    }
  });

  it('but does not: REFUSED when it was only refused, UNKNOWN when an earlier attempt is lost or the lookup fails', async () => {
    assert.deepEqual(await run([isTaken, list()], createLink), ['REFUSED', 400, 2]);
    assert.deepEqual(await run([page(504), isTaken, list()], createLink), ['UNKNOWN', 400, 3]);
    assert.deepEqual(await run([isTaken, isBusy, isBusy, isBusy], createLink), ['UNKNOWN', 429, 4]);
    assert.deepEqual(await run([isTaken, list({ ...LINK, amount: 1 })], createLink), ['UNKNOWN', 400, 2]);
    assert.deepEqual(await run([page(502), isBusy, isBusy, list()], createLink), ['UNKNOWN', 429, 4]);
  });
});

describe('a refund with an unknown outcome', () => {
  const failing = [failsItself, refuses(503, 'x'), failsItself];

  it('after a failure of the gateway itself is what the list of refunds says', async () => {
    assert.equal(
      (await gatewayWith([...failing, list({ ...REFUND, receipt: 'x', id: 'rfnd_b2' }, REFUND)]).refund(KEYS, REFUND_DRAFT)).id,
      'rfnd_a1',
    );
    assert.equal(seen[3]?.line, 'GET /v1/payments/pay_a1/refunds?count=100&skip=0');
    assert.deepEqual(await run([...failing, list()], refund), ['UNKNOWN', 500, 4]);
    assert.deepEqual(await run([...failing, page(502), page(502), page(502)], refund), ['UNKNOWN', 502, 6]);
    assert.deepEqual(await run([...failing, list({ ...REFUND, id: null })], refund), ['UNKNOWN', 200, 4]);
    assert.deepEqual(await run([...failing, list({ ...REFUND, amount: 1 })], refund), ['UNKNOWN', 500, 4]);
  });

  it('stays UNKNOWN while an attempt may be running', async () => {
    assert.deepEqual(await run([resets, failsItself, failsItself, list()], refund), ['UNKNOWN', 500, 4]);
    assert.deepEqual(await run([page(504), refuses(400, 'fully refunded already'), list()], refund), ['UNKNOWN', 400, 3]);
    assert.deepEqual(await run([failsItself, failsItself, page(502)], refund), ['UNKNOWN', 502, 3]);
    assert.deepEqual(await run([isUnderWay, isUnderWay, isUnderWay], refund), ['UNKNOWN', 409, 3]);
    assert.equal((await gatewayWith([isUnderWay, says(200, REFUND)]).refund(KEYS, REFUND_DRAFT)).id, 'rfnd_a1');
  });

  it('whose key belongs to another body is the one in the list, or none', async () => {
    assert.equal((await gatewayWith([isOtherRequest, list(REFUND)]).refund(KEYS, REFUND_DRAFT)).id, 'rfnd_a1');
    assert.deepEqual(await run([isOtherRequest, list()], refund), ['REFUSED', 409, 2]);
  });
});
