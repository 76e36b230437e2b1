/** Events that arrive before the gateway's response, and do not say whose they are, lead to the same single record. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, test } from 'node:test';
import { pino } from 'pino';
import {
  newPayingProperty,
  openBookingWithLink,
  openBookingWithQr,
  paymentsOf,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import {
  deliverEvents,
  eventsAbout,
  reconcileOnce,
  signEvent,
  until,
  withholdEvents,
} from '../../../../test/harness/gateway-events.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { clientAt } from '../../../../test/harness/service-under-test.ts';
import { bodyOf } from '../../../../test/harness/stays.ts';
import { startService } from '../../../lifecycle/start.ts';

const shutdowns: Promise<unknown>[] = [];

const paying = await startPaymentTestService();
const property = await newPayingProperty(paying);
withholdEvents(paying.sim, property);
after(async () => {
  await Promise.all(shutdowns);
  await paying.stop();
});
afterEach(() => paying.sim.behave());

/** A booking that has paid 500.00 online. */
async function paidBooking() {
  const { booking, path, qr } = await openBookingWithQr(property, 500);
  const { id: gatewayPaymentId } = paying.sim.pay(qr.gatewayQrId);
  await deliverEvents(paying.service.url, property, eventsAbout(paying.sim, property, gatewayPaymentId));
  const [payment] = await paymentsOf(property, booking.id);
  const made = () => paying.sim.books(property.account.keyId).refunds.filter(({ paymentId }) => paymentId === gatewayPaymentId);
  const refund = (amount: number, key: Record<string, string> = {}, client = property.admin) =>
    client.post(`${path}/refund`, { paymentId: payment.id, amount }, key);
  const rows = async () =>
    (await paymentsOf(property, booking.id))
      .filter(({ type }: { type: string }) => type === 'REFUND')
      .map((row: Record<string, unknown>) => [row['amount'], row['status'], row['gatewayRefundId']]);
  return { booking, payment, made, refund, rows };
}

/** An event that the refund is processed, without our id. */
function anonymous(refundId: string) {
  const [message] = eventsAbout(paying.sim, property, refundId);
  const event = JSON.parse(message?.body ?? '');
  const { entity } = event.payload.refund;
  return signEvent(property, {
    ...event,
    event: 'refund.processed',
    payload: { ...event.payload, refund: { entity: { ...entity, status: 'processed', receipt: null, notes: [] } } },
  });
}

test('a refund of the front desk whose event arrives without our id before the response is one refund and counts once', async () => {
  const { made, refund, rows } = await paidBooking();
  paying.sim.misbehave({ on: 'refund', how: 'DELAY', ms: 800, worksFirst: true, keyId: property.account.keyId });
  const response = refund(200);
  await until('the gateway has made it', async () => made().length === 1);
  const gatewayRefundId = made()[0]?.id ?? '';
  await deliverEvents(paying.service.url, property, [anonymous(gatewayRefundId)]);
  const { status, body } = await response;
  assert.deepEqual([status, body.status, body.amount, body.gatewayRefundId], [200, 'CAPTURED', 200, gatewayRefundId]);
  await deliverEvents(paying.service.url, property, eventsAbout(paying.sim, property, gatewayRefundId));
  assert.deepEqual(await rows(), [[200, 'CAPTURED', gatewayRefundId]]);
  bodyOf(await refund(300));
  assert.equal((await refund(1)).status, 400);
});

test('when the process has ended meanwhile, the event with our id settles the response for the key, and the audit log shows it', async () => {
  const { made, refund, rows } = await paidBooking();
  const { config } = paying.service.running;
  const instance = await startService(config, pino({ level: 'silent' }), paying.service.clock.now);
  paying.sim.misbehave({ on: 'refund', how: 'DELAY', ms: 1_500, worksFirst: true, keyId: property.account.keyId });
  const key = { 'idempotency-key': randomUUID() };
  const lost = refund(200, key, clientAt(instance.url, property.admin.token)).catch(() => null);
  await until('the gateway has made it', async () => made().length === 1);
  await instance.platform.db.destroy();
  shutdowns.push(
    lost,
    instance.stop().catch(() => {}),
  );
  const { id: gatewayRefundId, refundId } = made()[0] ?? assert.fail();
  await deliverEvents(paying.service.url, property, [anonymous(gatewayRefundId)]);
  assertRefused(await refund(200, key), 409, /still running/);
  await deliverEvents(paying.service.url, property, eventsAbout(paying.sim, property, gatewayRefundId));
  const replay = await refund(200, key);
  assert.deepEqual(
    [replay.headers.get('idempotency-replayed'), replay.status, replay.body.amount, replay.body.status],
    ['true', 200, 200, 'CAPTURED'],
  );
  assert.deepEqual(await rows(), [[200, 'CAPTURED', gatewayRefundId]]);
  const actions = await paying.service.sql('select action from audit_entry where entity_id = $1 order by at, action', [refundId]);
  assert.ok(
    actions.some(({ action }) => action === 'gateway_refund.folded'),
    JSON.stringify(actions),
  );
  bodyOf(await refund(300));
});

test('when closing shows that it was paid and no event arrives, the next run of the job posts the payment, not half an hour later', async () => {
  const [qr, link] = [await openBookingWithQr(property, 100), await openBookingWithLink(property, 200)];
  paying.sim.pay(qr.qr.gatewayQrId);
  paying.sim.pay(link.link.gatewayLinkId);
  assert.equal(bodyOf(await property.admin.post(`${qr.path}/qr/close`)).status, 'PAID');
  assert.equal(bodyOf(await property.admin.post(`${link.path}/close`, { paymentLinkId: link.link.id })).status, 'PAID');
  await until(
    'both are posted',
    async () => (await paymentsOf(property, qr.booking.id)).length + (await paymentsOf(property, link.booking.id)).length === 2,
    { between: () => reconcileOnce(paying), pollsMax: 40 },
  );
});

test('a payment in another currency, which is not posted, is in the audit log of its booking', async () => {
  const { booking, qr } = await openBookingWithQr(property, 300);
  const payment = paying.sim.pay(qr.gatewayQrId, { emit: false });
  const message = signEvent(property, {
    event: 'payment.captured',
    payload: { payment: { entity: { ...payment, id: 'pay_Dollars0000002', currency: 'USD' } } },
  });
  await deliverEvents(paying.service.url, property, [message]);
  const audits = await paying.service.sql<{ after: Record<string, unknown> }>(
    `select after from audit_entry where booking_id = $1 and action = 'gateway_event.failed'`,
    [booking.id],
  );
  assert.deepEqual(
    audits.map(({ after: { requestId, gatewayPaymentId } }) => [requestId, gatewayPaymentId]),
    [[qr.id, 'pay_Dollars0000002']],
  );
});
