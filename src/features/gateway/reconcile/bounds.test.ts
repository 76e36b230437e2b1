/** Nothing is tried for ever: what cannot be done is given up, and who looks into the audit finds it. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import {
  askForLink,
  askForQr,
  gatewayPath,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
  paymentsOf,
} from '../../../../test/support/gateway.ts';
import {
  deliver,
  deliverAll,
  keepMessages,
  messagesAbout,
  reconcileOnce,
  until,
} from '../../../../test/support/gateway-messages.ts';
import { bodyOf, openBooking } from '../../../../test/support/stays.ts';
import { ATTEMPTS_MAX, FAILURES_MAX, LIVE_FAILURES_MAX } from '../gateway.rules.ts';

let paying: PayingHotel;
let house: PayingHouse;
const QUICK = { tryMs: 2_000, totalMs: 4_000, backoffMs: 1 };

before(async () => {
  paying = await openPayingHotel();
  house = await newPayingHouse(paying);
  keepMessages(paying.sim, house);
});
after(() => paying?.stop());
afterEach(async () => {
  paying.sim.behave();
  await paying.hotel.sql('drop trigger if exists no_payments on payment');
});

const breakGateway = (): void =>
  paying.sim.misbehave({ on: 'any', how: 'STATUS', status: 500, count: 100_000, keyId: house.account.keyId });

/** The ledger takes nothing any more. */
async function breakLedger(): Promise<void> {
  await paying.hotel.sql(`
    create or replace function refuse_payments() returns trigger language plpgsql as $$ begin raise exception 'no payments today'; end $$`);
  await paying.hotel.sql('create trigger no_payments before insert on payment for each row execute function refuse_payments()');
}

const mendLedger = (): Promise<unknown> => paying.hotel.sql('drop trigger no_payments on payment');

/** So many failures of it, the last one now. */
async function failedBefore(
  table: 'gateway_request' | 'gateway_refund',
  id: string,
  failuresMax: number = FAILURES_MAX,
): Promise<void> {
  await paying.hotel.sql(`update ${table} set failures = $2, look_at = $3 where id = $1`, [
    id,
    failuresMax - 1,
    paying.hotel.clock.now(),
  ]);
}

type Row = { state: string; look_at: Date | null; failures: number };

async function untilGivenUp(table: 'gateway_request' | 'gateway_refund', id: string): Promise<Row> {
  const read = async (): Promise<Row> =>
    (await paying.hotel.sql<Row>(`select state, look_at, failures from ${table} where id = $1`, [id]))[0] ?? assert.fail();
  await until('it is asked for no more', async () => (await read()).look_at === null, {
    between: () => reconcileOnce(paying, QUICK),
  });
  return read();
}

const auditsOf = async (entityId: string): Promise<unknown[]> =>
  (await paying.hotel.sql('select action from audit_entry where entity_id = $1 order by at, action', [entityId])).map(
    ({ action }) => action,
  );

test('a message that cannot be booked is answered 200 and kept, and booked once when it can be', async () => {
  const { booking, qr } = await askForQr(house);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  const messages = messagesAbout(paying.sim, house, id);
  await breakLedger();
  for (const message of [...messages, ...messages]) assert.equal((await deliver(paying.hotel.url, house, message)).status, 200);
  const states = () =>
    paying.hotel.sql('select state, attempts, settled_at from gateway_event where event_key = any($1)', [
      messages.map(({ eventId }) => eventId),
    ]);
  for (const row of await states()) assert.deepEqual(row, { state: 'STORED', attempts: 2, settled_at: null });
  assert.deepEqual(await paymentsOf(house, booking.id), []);
  await paying.hotel.sql('update gateway_request set look_at = null where id = $1', [qr.id]);
  await mendLedger();
  await until('they are booked', async () => (await states()).every(({ state }) => state === 'BOOKED'), {
    between: async () => {
      paying.hotel.clock.advance(1);
      await reconcileOnce(paying, QUICK);
    },
  });
  const rows = await paymentsOf(house, booking.id);
  assert.deepEqual(
    rows.map((row: { gatewayPaymentId: string }) => row.gatewayPaymentId),
    [id],
  );
});

test(`after ${ATTEMPTS_MAX} attempts a message is left to a person, with its body and an entry in the audit`, async () => {
  const { booking, qr } = await askForQr(house);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  const [message] = messagesAbout(paying.sim, house, id);
  assert.ok(message !== undefined);
  await paying.hotel.sql('update gateway_request set look_at = null where id = $1', [qr.id]);
  await breakLedger();
  await deliverAll(paying.hotel.url, house, [message]);
  const read = async () => {
    const [row] = await paying.hotel.sql<{ id: string; state: string; attempts: number; try_at: Date | null }>(
      'select id, state, attempts, try_at from gateway_event where event_key = $1',
      [message.eventId],
    );
    return row ?? assert.fail('it is kept');
  };
  const pauses: number[] = [];
  for (let attempts = 2; attempts <= ATTEMPTS_MAX; attempts += 1) {
    await until(`attempt ${attempts}`, async () => (await read()).attempts === attempts, {
      between: async () => {
        const due = (await read()).try_at;
        if (due !== null && due.toISOString() > paying.hotel.clock.now()) paying.hotel.clock.set(due.toISOString());
        await reconcileOnce(paying, QUICK);
      },
    });
    const { try_at: next } = await read();
    if (next !== null) pauses.push(Math.round((next.getTime() - Date.parse(paying.hotel.clock.now())) / 1_000));
  }
  assert.deepEqual(
    pauses,
    pauses.toSorted((a, b) => a - b),
  );
  assert.ok(pauses.every((seconds) => seconds <= 6 * 3_600));
  const { id: eventId, state, try_at: next } = await read();
  assert.deepEqual([state, next], ['FAILED', null]);
  assert.deepEqual(await auditsOf(eventId), ['gateway_event.failed']);
  await mendLedger();
  await reconcileOnce(paying, QUICK);
  assert.deepEqual(await paymentsOf(house, booking.id), []);
});

test('a QR code and a link of which the gateway says nothing for half a year are given up, and are what they were', async () => {
  const [{ qr }, { link }] = [await askForQr(house), await askForLink(house)];
  breakGateway();
  for (const [id, state, entity] of [
    [qr.id, 'ACTIVE', 'gateway_qr'],
    [link.id, 'OPEN', 'gateway_link'],
  ]) {
    await failedBefore('gateway_request', id, LIVE_FAILURES_MAX);
    const row = await untilGivenUp('gateway_request', id);
    assert.deepEqual([row.state, row.failures], [state, LIVE_FAILURES_MAX]);
    assert.ok((await auditsOf(id)).includes(`${entity}.given-up`));
  }
});

test('money for what was given up is booked all the same when a message tells of it', async () => {
  const { booking, qr } = await askForQr(house);
  breakGateway();
  await failedBefore('gateway_request', qr.id, LIVE_FAILURES_MAX);
  await untilGivenUp('gateway_request', qr.id);
  paying.sim.behave();
  const { id } = paying.sim.pay(qr.gatewayQrId);
  await deliverAll(paying.hotel.url, house, messagesAbout(paying.sim, house, id));
  assert.equal((await paymentsOf(house, booking.id)).length, 1);
});

test('a QR code without an answer, of which the gateway says nothing, is given up for good', async () => {
  const booking = await openBooking(house);
  breakGateway();
  const asked = await house.admin.post(`${gatewayPath(house, booking.id)}/qr`, { amount: 777 });
  assert.equal(asked.status, 502);
  const [row] = await paying.hotel.sql<{ id: string }>('select id from gateway_request where booking_id = $1', [booking.id]);
  assert.ok(row !== undefined);
  await failedBefore('gateway_request', row.id);
  assert.equal((await untilGivenUp('gateway_request', row.id)).state, 'ABANDONED');
  assert.ok((await auditsOf(row.id)).includes('gateway_qr.abandoned'));
});

async function refundUnderWay() {
  const { booking, path, qr } = await askForQr(house);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  await deliverAll(paying.hotel.url, house, messagesAbout(paying.sim, house, id));
  const [payment] = await paymentsOf(house, booking.id);
  paying.sim.setRefunds(house.account.keyId, 'PENDING');
  const refund = bodyOf(await house.admin.post(`${path}/refund`, { paymentId: payment.id, amount: 100 }));
  paying.sim.setRefunds(house.account.keyId, 'PROCESSED');
  return { booking, payment, refund };
}

async function reasonsOf(paymentId: string): Promise<unknown[]> {
  const rows = bodyOf(await house.admin.get(`${house.path}/payments/review?limit=200`));
  return rows.find(({ id }: { id: string }) => id === paymentId)?.reasons ?? [];
}

test('a refund of which the gateway says nothing for more than a week is put before a person, and still counts', async () => {
  const { payment, refund } = await refundUnderWay();
  breakGateway();
  await failedBefore('gateway_refund', refund.id);
  assert.equal((await untilGivenUp('gateway_refund', refund.id)).state, 'PENDING');
  assert.deepEqual(await reasonsOf(payment.id), ['REFUND_UNSETTLED']);
});

test('a refund that is under way for a month is put before a person, and booked when its end is told after all', async () => {
  const { booking, payment, refund } = await refundUnderWay();
  paying.hotel.clock.advance(31 * 24 * 60);
  await untilGivenUp('gateway_refund', refund.id);
  assert.deepEqual(await reasonsOf(payment.id), ['REFUND_UNSETTLED']);
  paying.sim.settleRefund(refund.gatewayRefundId, 'PROCESSED');
  await deliverAll(paying.hotel.url, house, messagesAbout(paying.sim, house, refund.gatewayRefundId));
  const { amountCollected } = bodyOf(await house.admin.get(`${house.path}/bookings/${booking.id}/balance`));
  assert.equal(amountCollected, 1_400);
});

test('a refund that never reached the gateway is not asked for again when its key may be forgotten there', async () => {
  const { booking, path, qr } = await askForQr(house);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  await deliverAll(paying.hotel.url, house, messagesAbout(paying.sim, house, id));
  const [payment] = await paymentsOf(house, booking.id);
  paying.sim.misbehave({ on: 'refund', how: 'DROP', count: 20, keyId: house.account.keyId });
  const refund = bodyOf(await house.admin.post(`${path}/refund`, { paymentId: payment.id, amount: 100 }), 202);
  paying.sim.behave();
  paying.hotel.clock.advance(25 * 60);
  const row = await untilGivenUp('gateway_refund', refund.id);
  assert.equal(row.state, 'FAILED');
  assert.deepEqual(
    paying.sim.books(house.account.keyId).refunds.filter(({ paymentId }) => paymentId === id),
    [],
  );
  const again = bodyOf(await house.admin.post(`${path}/refund`, { paymentId: payment.id, amount: 1_500 }));
  assert.equal(again.status, 'CAPTURED', 'what it held is free again');
});
