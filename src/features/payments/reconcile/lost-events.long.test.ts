/** No event arrived, or the gateway was down: the job finds out the states of QR codes, links and refunds by asking. */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import {
  newPayingProperty,
  openBookingWithLink,
  openBookingWithQr,
  paymentsOf,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import {
  assertLedgerMatchesGateway,
  deliverEvents,
  eventsAbout,
  reconcileOnce,
  signEvent,
  until,
  withholdEvents,
} from '../../../../test/harness/gateway-events.ts';
import { bodyOf } from '../../../../test/harness/stays.ts';

const bookingOf = new Map<string, string>();
/** Short limits: the simulator fails at once or not at all. */
const QUICK = { tryMs: 2_000, totalMs: 4_000, backoffMs: 1 };

const paying = await startPaymentTestService();
const property = await newPayingProperty(paying);
withholdEvents(paying.sim, property);
after(() => paying.stop());
afterEach(() => {
  paying.sim.behave();
  bookingOf.clear();
});

async function newQr(amount = 250, fields: Record<string, unknown> = {}) {
  const created = await openBookingWithQr(property, amount, fields);
  bookingOf.set(created.qr.id, created.booking.id);
  return created;
}

async function newLink(amount = 350) {
  const created = await openBookingWithLink(property, amount);
  bookingOf.set(created.link.id, created.booking.id);
  return created;
}

async function agree() {
  const books = { sim: paying.sim, keyId: property.account.keyId };
  return await assertLedgerMatchesGateway(property.admin, property.path, books, bookingOf);
}

type Row = { state: string; look_at: Date | null; failures: number; looks: number };

async function rowOf(table: 'gateway_request' | 'gateway_refund', id: string): Promise<Row> {
  const [row] = await paying.service.sql<Row>(`select state, look_at, failures, looks from ${table} where id = $1`, [id]);
  return row ?? assert.fail('no such row');
}

/** Moves the clock and runs the job until it is in that state. */
function waitUntilState(state: string, id: string, minutes = 3, table: 'gateway_request' | 'gateway_refund' = 'gateway_request') {
  return until(`${table} ${id} is ${state}`, async () => (await rowOf(table, id)).state === state, {
    between: async () => {
      paying.service.clock.advance(minutes);
      await reconcileOnce(paying, QUICK);
    },
  });
}

/** The gateway fails at every call, often enough for the job to meet it. */
const breakGateway = (how: 'STATUS' | 'DROP' = 'STATUS') =>
  paying.sim.misbehave({ on: 'any', how, status: 500, count: 100_000, keyId: property.account.keyId });

const reasonsOf = async (bookingId: string): Promise<string[]> =>
  (
    await paying.service.sql<{ reason: string }>(
      'select reason from payment_review v join payment p on p.id = v.payment_id where p.booking_id = $1 order by 1',
      [bookingId],
    )
  ).map(({ reason }) => reason);

test('payments of a QR code and a link without events are posted once, and the stream of the QR code shows it', async () => {
  const [{ qr, booking }, { link }] = [await newQr(), await newLink()];
  paying.sim.pay(qr.gatewayQrId, { emit: false });
  paying.sim.pay(link.gatewayLinkId, { emit: false });
  await waitUntilState('PAID', qr.id);
  await waitUntilState('PAID', link.id, 10);
  const steps = bodyOf(await property.admin.get(`${property.path}/bookings/${booking.id}/payments/gateway/qr/${qr.id}/events`));
  assert.deepEqual(
    steps.map((step: { event: string; source: string; status: string }) => [step.event, step.source, step.status]),
    [['qr_code.credited', 'RECONCILIATION', 'PAID']],
  );
  assert.deepEqual(await reasonsOf(booking.id), []);
  assert.deepEqual(await agree(), { payments: 2, refunds: 0, collected: 60_000 });
});

test('a QR code has expired when the gateway says so, not before: it may have been paid', async () => {
  const [{ qr: lapsed }, { qr: paid, booking }] = [
    await newQr(250, { expirySeconds: 120 }),
    await newQr(251, { expirySeconds: 120 }),
  ];
  paying.sim.pay(paid.gatewayQrId, { emit: false });
  breakGateway();
  paying.service.clock.advance(10);
  await reconcileOnce(paying, QUICK);
  assert.deepEqual(
    [(await rowOf('gateway_request', lapsed.id)).state, (await rowOf('gateway_request', paid.id)).state],
    ['ACTIVE', 'ACTIVE'],
  );
  assert.equal((await rowOf('gateway_request', lapsed.id)).failures, 1);
  paying.sim.behave();
  await waitUntilState('EXPIRED', lapsed.id);
  await waitUntilState('PAID', paid.id);
  assert.deepEqual(await reasonsOf(booking.id), []);
  assert.equal((await agree()).payments, 1);
});

test('a payment that was on its way when a QR code ended is found by the last check, half an hour later', async () => {
  const { qr, booking } = await newQr(250, { expirySeconds: 120 });
  await waitUntilState('EXPIRED', qr.id);
  paying.sim.pay(qr.gatewayQrId, { late: true, emit: false });
  await waitUntilState('PAID', qr.id, 31);
  assert.deepEqual(await reasonsOf(booking.id), ['REQUEST_CLOSED']);
  await until('it is not checked any more', async () => (await rowOf('gateway_request', qr.id)).look_at === null, {
    between: async () => {
      paying.service.clock.advance(31);
      await reconcileOnce(paying, QUICK);
    },
  });
  assert.equal((await agree()).payments, 1);
});

test("the job finds out what was closed or cancelled at the gateway's own pages, or has expired", async () => {
  const [{ qr }, { link: cancelled }, { link: expired }] = [await newQr(), await newLink(), await newLink()];
  paying.sim.close(qr.gatewayQrId);
  paying.sim.close(cancelled.gatewayLinkId);
  paying.sim.expire(expired.gatewayLinkId);
  await waitUntilState('CLOSED', qr.id);
  await waitUntilState('CANCELLED', cancelled.id, 10);
  await waitUntilState('EXPIRED', expired.id, 10);
  assert.equal((await agree()).payments, 0);
});

async function paidQr(amount = 250) {
  const created = await newQr(amount);
  const { id } = paying.sim.pay(created.qr.gatewayQrId);
  await deliverEvents(paying.service.url, property, eventsAbout(paying.sim, property, id));
  const [payment] = await paymentsOf(property, created.booking.id);
  return { ...created, payment };
}

test('pending refunds that were processed or failed without an event are posted or marked as failed', async () => {
  paying.sim.setRefunds(property.account.keyId, 'PENDING');
  for (const outcome of ['PROCESSED', 'FAILED'] as const) {
    const { path, payment } = await paidQr();
    const refund = bodyOf(await property.admin.post(`${path}/refund`, { paymentId: payment.id, amount: 100 }));
    assert.equal(refund.status, 'PENDING');
    paying.sim.settleRefund(refund.gatewayRefundId, outcome, { emit: false });
    await waitUntilState(outcome, refund.id, 3, 'gateway_refund');
  }
  paying.sim.setRefunds(property.account.keyId, 'PROCESSED');
  assert.deepEqual(await agree(), { payments: 2, refunds: 2, collected: 50_000 - 10_000 });
});

for (const worksFirst of [false, true]) {
  test(`a refund without a response, ${worksFirst ? 'made' : 'not made'} at the gateway, is made once under its key`, async () => {
    const { path, payment, booking } = await paidQr();
    paying.sim.misbehave({ on: 'refund', how: 'DROP', count: 20, worksFirst, keyId: property.account.keyId });
    const key = { 'idempotency-key': `refund-${booking.id}` };
    const created = { paymentId: payment.id, amount: 100 };
    const response = await property.admin.post(`${path}/refund`, created, key);
    assert.deepEqual([response.status, response.body.status, response.body.gatewayRefundId], [202, 'PENDING', null]);
    const more = await property.admin.post(`${path}/refund`, { paymentId: payment.id, amount: 200 });
    assert.equal(more.status, 400, 'a pending refund counts');
    paying.sim.behave();
    await waitUntilState('PROCESSED', response.body.id, 3, 'gateway_refund');
    const again = await property.admin.post(`${path}/refund`, created, key);
    assert.deepEqual([again.status, again.body.id, again.headers.get('idempotency-replayed')], [202, response.body.id, 'true']);
    assert.deepEqual(await agree(), { payments: 1, refunds: 1, collected: 15_000 });
  });
}

test('a refund at the dashboard without an event is found while its QR code is still checked', async () => {
  const { qr } = await newQr();
  const { id } = paying.sim.pay(qr.gatewayQrId, { emit: false });
  paying.sim.refund(id, { amount: 4_000, emit: false });
  await waitUntilState('PAID', qr.id);
  assert.deepEqual(await agree(), { payments: 1, refunds: 1, collected: 21_000 });
});

test('when an event about a payment names nothing of ours, the gateway is asked whose payment it is', async () => {
  const [{ qr, booking: first }, { link, booking: second }] = [await newQr(), await newLink()];
  for (const [id, booking] of [
    [qr.gatewayQrId, first],
    [link.gatewayLinkId, second],
  ]) {
    const payment = { ...paying.sim.pay(id, { emit: false }), notes: [], description: null, order_id: null };
    const message = signEvent(property, { event: 'payment.captured', payload: { payment: { entity: payment } } });
    await deliverEvents(paying.service.url, property, [message]);
    assert.deepEqual(await paymentsOf(property, booking.id), []);
    const state = async () =>
      (await paying.service.sql('select state from gateway_event where event_key = $1', [message.eventId]))[0]?.['state'];
    assert.equal(await state(), 'UNMATCHED');
    await paying.service.sql('update gateway_request set look_at = null where booking_id = $1', [booking.id]);
    await until('the event is processed', async () => (await state()) === 'BOOKED', {
      between: async () => {
        paying.service.clock.advance(3);
        await reconcileOnce(paying, QUICK);
      },
    });
  }
  assert.equal((await agree()).payments, 2);
});

test('while the gateway is down nothing is lost: each check is repeated with growing pauses, and succeeds when it is back', async () => {
  for (const how of ['STATUS', 'DROP'] as const) {
    const { qr } = await newQr();
    paying.sim.pay(qr.gatewayQrId, { emit: false });
    breakGateway(how);
    const pauses: number[] = [];
    for (let failures = 1; failures <= 4; failures += 1) {
      await until(`${failures} failures are stored`, async () => (await rowOf('gateway_request', qr.id)).failures >= failures, {
        between: async () => {
          paying.service.clock.advance(3 * 2 ** failures);
          await reconcileOnce(paying, QUICK);
        },
      });
      const { look_at: lookAt } = await rowOf('gateway_request', qr.id);
      pauses.push(Number(lookAt) - Date.parse(paying.service.clock.now()));
    }
    assert.deepEqual(
      pauses,
      pauses.toSorted((a, b) => a - b),
    );
    paying.sim.behave();
    await waitUntilState('PAID', qr.id, 10);
    assert.equal((await rowOf('gateway_request', qr.id)).failures, 0);
  }
  assert.equal((await agree()).payments, 2);
});

test('several runs at the same time post each payment once', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 8; i += 1) {
    const [{ qr }, { link }] = [await newQr(100 + i), await newLink(200 + i)];
    paying.sim.pay(qr.gatewayQrId, { emit: false });
    paying.sim.pay(link.gatewayLinkId, { emit: false });
    ids.push(qr.id, link.id);
  }
  await until(
    'all of them are paid',
    async () =>
      (await paying.service.sql(`select from gateway_request where id = any($1) and state <> 'PAID'`, [ids])).length === 0,
    {
      between: async () => {
        paying.service.clock.advance(10);
        await Promise.all([1, 2, 3, 4].map(() => reconcileOnce(paying, QUICK)));
      },
    },
  );
  const bookings = [...bookingOf.values()];
  const audits = await paying.service.sql(
    `select booking_id from audit_entry where action = 'payment.received' and booking_id = any($1)`,
    [bookings],
  );
  assert.equal(audits.length, 16);
  assert.equal((await agree()).payments, 16);
});
