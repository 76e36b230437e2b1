/** Nothing is tried for ever: what keeps failing is given up, and the audit log says so. */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import {
  gatewayPath,
  newPayingProperty,
  openBookingWithLink,
  openBookingWithQr,
  paymentsOf,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import {
  deliverEvent,
  deliverEvents,
  eventsAbout,
  reconcileOnce,
  until,
  withholdEvents,
} from '../../../../test/harness/gateway-events.ts';
import { bodyOf, openBooking } from '../../../../test/harness/stays.ts';
import { ATTEMPTS_MAX, FAILURES_MAX, LIVE_FAILURES_MAX } from '../gateway.rules.ts';

const QUICK = { tryMs: 2_000, totalMs: 4_000, backoffMs: 1 };

const paying = await startPaymentTestService();
const property = await newPayingProperty(paying);
withholdEvents(paying.sim, property);
after(() => paying.stop());
afterEach(async () => {
  paying.sim.behave();
  await paying.service.sql('drop trigger if exists no_payments on payment');
});

const breakGateway = (): void =>
  paying.sim.misbehave({ on: 'any', how: 'STATUS', status: 500, count: 100_000, keyId: property.account.keyId });

/** Makes every write to the ledger fail. */
async function breakLedger(): Promise<void> {
  await paying.service.sql(`
    create or replace function refuse_payments() returns trigger language plpgsql as $$ begin raise exception 'no payments today'; end $$`);
  await paying.service.sql('create trigger no_payments before insert on payment for each row execute function refuse_payments()');
}

const repairLedger = (): Promise<unknown> => paying.service.sql('drop trigger no_payments on payment');

/** Sets its number of failures, the last one now. */
async function failedBefore(
  table: 'gateway_request' | 'gateway_refund',
  id: string,
  failuresMax: number = FAILURES_MAX,
): Promise<void> {
  await paying.service.sql(`update ${table} set failures = $2, look_at = $3 where id = $1`, [
    id,
    failuresMax - 1,
    paying.service.clock.now(),
  ]);
}

type Row = { state: string; look_at: Date | null; failures: number };

async function waitUntilGivenUp(table: 'gateway_request' | 'gateway_refund', id: string): Promise<Row> {
  const read = async (): Promise<Row> =>
    (await paying.service.sql<Row>(`select state, look_at, failures from ${table} where id = $1`, [id]))[0] ?? assert.fail();
  await until('it is not checked any more', async () => (await read()).look_at === null, {
    between: () => reconcileOnce(paying, QUICK),
  });
  return read();
}

const auditsOf = async (entityId: string): Promise<unknown[]> =>
  (await paying.service.sql('select action from audit_entry where entity_id = $1 order by at, action', [entityId])).map(
    ({ action }) => action,
  );

test('an event that cannot be processed is answered 200 and stored, and is processed once when it can be', async () => {
  const { booking, qr } = await openBookingWithQr(property);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  const messages = eventsAbout(paying.sim, property, id);
  await breakLedger();
  for (const message of [...messages, ...messages])
    assert.equal((await deliverEvent(paying.service.url, property, message)).status, 200);
  const states = () =>
    paying.service.sql('select state, attempts, settled_at from gateway_event where event_key = any($1)', [
      messages.map(({ eventId }) => eventId),
    ]);
  for (const row of await states()) assert.deepEqual(row, { state: 'STORED', attempts: 2, settled_at: null });
  assert.deepEqual(await paymentsOf(property, booking.id), []);
  await paying.service.sql('update gateway_request set look_at = null where id = $1', [qr.id]);
  await repairLedger();
  await until('they are processed', async () => (await states()).every(({ state }) => state === 'BOOKED'), {
    between: async () => {
      paying.service.clock.advance(1);
      await reconcileOnce(paying, QUICK);
    },
  });
  const rows = await paymentsOf(property, booking.id);
  assert.deepEqual(
    rows.map((row: { gatewayPaymentId: string }) => row.gatewayPaymentId),
    [id],
  );
});

test(`after ${ATTEMPTS_MAX} attempts an event is left to a person, with its body and an audit entry`, async () => {
  const { booking, qr } = await openBookingWithQr(property);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  const [message] = eventsAbout(paying.sim, property, id);
  assert.ok(message !== undefined);
  await paying.service.sql('update gateway_request set look_at = null where id = $1', [qr.id]);
  await breakLedger();
  await deliverEvents(paying.service.url, property, [message]);
  const read = async () => {
    const [row] = await paying.service.sql<{ id: string; state: string; attempts: number; try_at: Date | null }>(
      'select id, state, attempts, try_at from gateway_event where event_key = $1',
      [message.eventId],
    );
    return row ?? assert.fail('it is stored');
  };
  const pauses: number[] = [];
  for (let attempts = 2; attempts <= ATTEMPTS_MAX; attempts += 1) {
    await until(`attempt ${attempts}`, async () => (await read()).attempts === attempts, {
      between: async () => {
        const due = (await read()).try_at;
        if (due !== null && due.toISOString() > paying.service.clock.now()) paying.service.clock.set(due.toISOString());
        await reconcileOnce(paying, QUICK);
      },
    });
    const { try_at: next } = await read();
    // In minutes: the clock goes on a little until it is read here.
    if (next !== null) pauses.push(Math.round((next.getTime() - Date.parse(paying.service.clock.now())) / 60_000));
  }
  assert.deepEqual(
    pauses,
    pauses.toSorted((a, b) => a - b),
  );
  assert.ok(pauses.every((minutes) => minutes <= 6 * 60));
  const { id: eventId, state, try_at: next } = await read();
  assert.deepEqual([state, next], ['FAILED', null]);
  assert.deepEqual(await auditsOf(eventId), ['gateway_event.failed']);
  await repairLedger();
  await reconcileOnce(paying, QUICK);
  assert.deepEqual(await paymentsOf(property, booking.id), []);
});

test('a QR code and a link whose state the gateway does not report for half a year are given up and keep their state', async () => {
  const [{ qr }, { link }] = [await openBookingWithQr(property), await openBookingWithLink(property)];
  breakGateway();
  for (const [id, state, entity] of [
    [qr.id, 'ACTIVE', 'gateway_qr'],
    [link.id, 'OPEN', 'gateway_link'],
  ]) {
    await failedBefore('gateway_request', id, LIVE_FAILURES_MAX);
    const row = await waitUntilGivenUp('gateway_request', id);
    assert.deepEqual([row.state, row.failures], [state, LIVE_FAILURES_MAX]);
    assert.ok((await auditsOf(id)).includes(`${entity}.given-up`));
  }
});

test('a payment of a given-up payment request is posted all the same when an event reports it', async () => {
  const { booking, qr } = await openBookingWithQr(property);
  breakGateway();
  await failedBefore('gateway_request', qr.id, LIVE_FAILURES_MAX);
  await waitUntilGivenUp('gateway_request', qr.id);
  paying.sim.behave();
  const { id } = paying.sim.pay(qr.gatewayQrId);
  await deliverEvents(paying.service.url, property, eventsAbout(paying.sim, property, id));
  assert.equal((await paymentsOf(property, booking.id)).length, 1);
});

test('a QR code whose creation had no outcome, and of which the gateway reports nothing, is abandoned', async () => {
  const booking = await openBooking(property);
  breakGateway();
  const created = await property.admin.post(`${gatewayPath(property, booking.id)}/qr`, { amount: 777 });
  assert.equal(created.status, 502);
  const [row] = await paying.service.sql<{ id: string }>('select id from gateway_request where booking_id = $1', [booking.id]);
  assert.ok(row !== undefined);
  await failedBefore('gateway_request', row.id);
  assert.equal((await waitUntilGivenUp('gateway_request', row.id)).state, 'ABANDONED');
  assert.ok((await auditsOf(row.id)).includes('gateway_qr.abandoned'));
});

async function pendingRefund() {
  const { booking, path, qr } = await openBookingWithQr(property);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  await deliverEvents(paying.service.url, property, eventsAbout(paying.sim, property, id));
  const [payment] = await paymentsOf(property, booking.id);
  paying.sim.setRefunds(property.account.keyId, 'PENDING');
  const refund = bodyOf(await property.admin.post(`${path}/refund`, { paymentId: payment.id, amount: 100 }));
  paying.sim.setRefunds(property.account.keyId, 'PROCESSED');
  return { booking, payment, refund };
}

async function reasonsOf(paymentId: string): Promise<unknown[]> {
  const rows = bodyOf(await property.admin.get(`${property.path}/payments/review?limit=200`));
  return rows.find(({ id }: { id: string }) => id === paymentId)?.reasons ?? [];
}

test('a refund whose state the gateway does not report for more than a week is marked for review, and still counts', async () => {
  const { payment, refund } = await pendingRefund();
  breakGateway();
  await failedBefore('gateway_refund', refund.id);
  assert.equal((await waitUntilGivenUp('gateway_refund', refund.id)).state, 'PENDING');
  assert.deepEqual(await reasonsOf(payment.id), ['REFUND_UNSETTLED']);
});

test('a refund that is pending for a month is marked for review, and posted when it is reported as processed after all', async () => {
  const { booking, payment, refund } = await pendingRefund();
  paying.service.clock.advance(31 * 24 * 60);
  await waitUntilGivenUp('gateway_refund', refund.id);
  assert.deepEqual(await reasonsOf(payment.id), ['REFUND_UNSETTLED']);
  paying.sim.settleRefund(refund.gatewayRefundId, 'PROCESSED');
  await deliverEvents(paying.service.url, property, eventsAbout(paying.sim, property, refund.gatewayRefundId));
  const { amountCollected } = bodyOf(await property.admin.get(`${property.path}/bookings/${booking.id}/balance`));
  assert.equal(amountCollected, 1_400);
});

test('a refund that never reached the gateway is not repeated when the gateway may have forgotten its key', async () => {
  const { booking, path, qr } = await openBookingWithQr(property);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  await deliverEvents(paying.service.url, property, eventsAbout(paying.sim, property, id));
  const [payment] = await paymentsOf(property, booking.id);
  paying.sim.misbehave({ on: 'refund', how: 'DROP', count: 20, keyId: property.account.keyId });
  const refund = bodyOf(await property.admin.post(`${path}/refund`, { paymentId: payment.id, amount: 100 }), 202);
  paying.sim.behave();
  paying.service.clock.advance(25 * 60);
  const row = await waitUntilGivenUp('gateway_refund', refund.id);
  assert.equal(row.state, 'FAILED');
  assert.deepEqual(
    paying.sim.books(property.account.keyId).refunds.filter(({ paymentId }) => paymentId === id),
    [],
  );
  const again = bodyOf(await property.admin.post(`${path}/refund`, { paymentId: payment.id, amount: 1_500 }));
  assert.equal(again.status, 'CAPTURED', 'its amount can be refunded again');
});
