/** Nothing was told, or the gateway was away: what became of QR codes, links and refunds is found out by asking. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import {
  askForLink,
  askForQr,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
  paymentsOf,
} from '../../../../test/support/gateway.ts';
import {
  assertBooksAgree,
  deliverAll,
  keepMessages,
  messageOf,
  messagesAbout,
  reconcileOnce,
  until,
} from '../../../../test/support/gateway-messages.ts';
import { bodyOf } from '../../../../test/support/stays.ts';

let paying: PayingHotel;
let house: PayingHouse;
const bookingOf = new Map<string, string>();
/** Short waits: the stand-in fails at once or not at all. */
const QUICK = { tryMs: 2_000, totalMs: 4_000, backoffMs: 1 };

before(async () => {
  paying = await openPayingHotel();
  house = await newPayingHouse(paying);
  keepMessages(paying.sim, house);
});
after(() => paying?.stop());
afterEach(() => {
  paying.sim.behave();
  bookingOf.clear();
});

async function newQr(amount = 250, fields: Record<string, unknown> = {}) {
  const asked = await askForQr(house, amount, fields);
  bookingOf.set(asked.qr.id, asked.booking.id);
  return asked;
}

async function newLink(amount = 350) {
  const asked = await askForLink(house, amount);
  bookingOf.set(asked.link.id, asked.booking.id);
  return asked;
}

async function agree() {
  const books = { sim: paying.sim, keyId: house.account.keyId };
  return await assertBooksAgree(house.admin, house.path, books, bookingOf);
}

type Row = { state: string; look_at: Date | null; failures: number; looks: number };

async function rowOf(table: 'gateway_request' | 'gateway_refund', id: string): Promise<Row> {
  const [row] = await paying.hotel.sql<Row>(`select state, look_at, failures, looks from ${table} where id = $1`, [id]);
  return row ?? assert.fail('no such row');
}

/** Time passes, and the job runs, until it is in that state. */
function untilState(state: string, id: string, minutes = 3, table: 'gateway_request' | 'gateway_refund' = 'gateway_request') {
  return until(`${table} ${id} is ${state}`, async () => (await rowOf(table, id)).state === state, {
    between: async () => {
      paying.hotel.clock.advance(minutes);
      await reconcileOnce(paying, QUICK);
    },
  });
}

/** The gateway fails at everything, so often that the job meets it. */
const breakGateway = (how: 'STATUS' | 'DROP' = 'STATUS') =>
  paying.sim.misbehave({ on: 'any', how, status: 500, count: 100_000, keyId: house.account.keyId });

const reasonsOf = async (bookingId: string): Promise<string[]> =>
  (
    await paying.hotel.sql<{ reason: string }>(
      'select reason from payment_review v join payment p on p.id = v.payment_id where p.booking_id = $1 order by 1',
      [bookingId],
    )
  ).map(({ reason }) => reason);

test('a QR code and a link that were paid without a word are booked once, and the QR code tells its stream so', async () => {
  const [{ qr, booking }, { link }] = [await newQr(), await newLink()];
  paying.sim.pay(qr.gatewayQrId, { emit: false });
  paying.sim.pay(link.gatewayLinkId, { emit: false });
  await untilState('PAID', qr.id);
  await untilState('PAID', link.id, 10);
  const steps = bodyOf(await house.admin.get(`${house.path}/bookings/${booking.id}/payments/gateway/qr/${qr.id}/events`));
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
  paying.hotel.clock.advance(10);
  await reconcileOnce(paying, QUICK);
  assert.deepEqual(
    [(await rowOf('gateway_request', lapsed.id)).state, (await rowOf('gateway_request', paid.id)).state],
    ['ACTIVE', 'ACTIVE'],
  );
  assert.equal((await rowOf('gateway_request', lapsed.id)).failures, 1);
  paying.sim.behave();
  await untilState('EXPIRED', lapsed.id);
  await untilState('PAID', paid.id);
  assert.deepEqual(await reasonsOf(booking.id), []);
  assert.equal((await agree()).payments, 1);
});

test('money that was under way when a QR code ended is found by a last look, half an hour later', async () => {
  const { qr, booking } = await newQr(250, { expirySeconds: 120 });
  await untilState('EXPIRED', qr.id);
  paying.sim.pay(qr.gatewayQrId, { late: true, emit: false });
  await untilState('PAID', qr.id, 31);
  assert.deepEqual(await reasonsOf(booking.id), ['REQUEST_CLOSED']);
  await until('it is looked at no more', async () => (await rowOf('gateway_request', qr.id)).look_at === null, {
    between: async () => {
      paying.hotel.clock.advance(31);
      await reconcileOnce(paying, QUICK);
    },
  });
  assert.equal((await agree()).payments, 1);
});

test("what was closed, cancelled or has expired at the gateway's own pages is found out", async () => {
  const [{ qr }, { link: cancelled }, { link: expired }] = [await newQr(), await newLink(), await newLink()];
  paying.sim.close(qr.gatewayQrId);
  paying.sim.close(cancelled.gatewayLinkId);
  paying.sim.expire(expired.gatewayLinkId);
  await untilState('CLOSED', qr.id);
  await untilState('CANCELLED', cancelled.id, 10);
  await untilState('EXPIRED', expired.id, 10);
  assert.equal((await agree()).payments, 0);
});

async function paidQr(amount = 250) {
  const asked = await newQr(amount);
  const { id } = paying.sim.pay(asked.qr.gatewayQrId);
  await deliverAll(paying.hotel.url, house, messagesAbout(paying.sim, house, id));
  const [payment] = await paymentsOf(house, asked.booking.id);
  return { ...asked, payment };
}

test('refunds under way that were processed or failed without a word are booked or given up', async () => {
  paying.sim.setRefunds(house.account.keyId, 'PENDING');
  for (const fate of ['PROCESSED', 'FAILED'] as const) {
    const { path, payment } = await paidQr();
    const refund = bodyOf(await house.admin.post(`${path}/refund`, { paymentId: payment.id, amount: 100 }));
    assert.equal(refund.status, 'PENDING');
    paying.sim.settleRefund(refund.gatewayRefundId, fate, { emit: false });
    await untilState(fate, refund.id, 3, 'gateway_refund');
  }
  paying.sim.setRefunds(house.account.keyId, 'PROCESSED');
  assert.deepEqual(await agree(), { payments: 2, refunds: 2, collected: 50_000 - 10_000 });
});

for (const worksFirst of [false, true]) {
  test(`a refund without an answer, ${worksFirst ? 'made' : 'not made'} at the gateway, is made once, under its key`, async () => {
    const { path, payment, booking } = await paidQr();
    paying.sim.misbehave({ on: 'refund', how: 'DROP', count: 20, worksFirst, keyId: house.account.keyId });
    const key = { 'idempotency-key': `refund-${booking.id}` };
    const asked = { paymentId: payment.id, amount: 100 };
    const answer = await house.admin.post(`${path}/refund`, asked, key);
    assert.deepEqual([answer.status, answer.body.status, answer.body.gatewayRefundId], [202, 'PENDING', null]);
    const more = await house.admin.post(`${path}/refund`, { paymentId: payment.id, amount: 200 });
    assert.equal(more.status, 409, 'what is under way counts');
    paying.sim.behave();
    await untilState('PROCESSED', answer.body.id, 3, 'gateway_refund');
    const again = await house.admin.post(`${path}/refund`, asked, key);
    assert.deepEqual([again.status, again.body.id, again.headers.get('idempotency-replayed')], [202, answer.body.id, 'true']);
    assert.deepEqual(await agree(), { payments: 1, refunds: 1, collected: 15_000 });
  });
}

test('a refund at the dashboard of which nothing was told is found while its QR code is still looked at', async () => {
  const { qr } = await newQr();
  const { id } = paying.sim.pay(qr.gatewayQrId, { emit: false });
  paying.sim.refund(id, { amount: 4_000, emit: false });
  await untilState('PAID', qr.id);
  assert.deepEqual(await agree(), { payments: 1, refunds: 1, collected: 21_000 });
});

test('of a message about a payment that names nothing of ours the gateway is asked whose it is', async () => {
  const [{ qr, booking: first }, { link, booking: second }] = [await newQr(), await newLink()];
  for (const [id, booking] of [
    [qr.gatewayQrId, first],
    [link.gatewayLinkId, second],
  ]) {
    const payment = { ...paying.sim.pay(id, { emit: false }), notes: [], description: null, order_id: null };
    const message = messageOf(house, { event: 'payment.captured', payload: { payment: { entity: payment } } });
    await deliverAll(paying.hotel.url, house, [message]);
    assert.deepEqual(await paymentsOf(house, booking.id), []);
    const state = async () =>
      (await paying.hotel.sql('select state from gateway_event where event_key = $1', [message.eventId]))[0]?.['state'];
    assert.equal(await state(), 'UNMATCHED');
    await paying.hotel.sql('update gateway_request set look_at = null where booking_id = $1', [booking.id]);
    await until('the message is booked', async () => (await state()) === 'BOOKED', {
      between: async () => {
        paying.hotel.clock.advance(3);
        await reconcileOnce(paying, QUICK);
      },
    });
  }
  assert.equal((await agree()).payments, 2);
});

test('while the gateway is away nothing is lost: each look is tried again, later and later, and succeeds when it is back', async () => {
  for (const how of ['STATUS', 'DROP'] as const) {
    const { qr } = await newQr();
    paying.sim.pay(qr.gatewayQrId, { emit: false });
    breakGateway(how);
    const pauses: number[] = [];
    for (let failures = 1; failures <= 4; failures += 1) {
      await until(`${failures} failures are noted`, async () => (await rowOf('gateway_request', qr.id)).failures >= failures, {
        between: async () => {
          paying.hotel.clock.advance(3 * 2 ** failures);
          await reconcileOnce(paying, QUICK);
        },
      });
      const { look_at: lookAt } = await rowOf('gateway_request', qr.id);
      pauses.push(Number(lookAt) - Date.parse(paying.hotel.clock.now()));
    }
    assert.deepEqual(
      pauses,
      pauses.toSorted((a, b) => a - b),
    );
    paying.sim.behave();
    await untilState('PAID', qr.id, 10);
    assert.equal((await rowOf('gateway_request', qr.id)).failures, 0);
  }
  assert.equal((await agree()).payments, 2);
});

test('several that ask at the same time find each payment once', async () => {
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
      (await paying.hotel.sql(`select from gateway_request where id = any($1) and state <> 'PAID'`, [ids])).length === 0,
    {
      between: async () => {
        paying.hotel.clock.advance(10);
        await Promise.all([1, 2, 3, 4].map(() => reconcileOnce(paying, QUICK)));
      },
    },
  );
  const bookings = [...bookingOf.values()];
  const audits = await paying.hotel.sql(
    `select booking_id from audit_entry where action = 'payment.received' and booking_id = any($1)`,
    [bookings],
  );
  assert.equal(audits.length, 16);
  assert.equal((await agree()).payments, 16);
});
