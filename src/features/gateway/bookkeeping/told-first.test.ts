/** What is told before it is answered, by messages that say less than they should: it is one thing all the same. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import { pino } from 'pino';
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
  deliverAll,
  keepMessages,
  messageOf,
  messagesAbout,
  reconcileOnce,
  until,
} from '../../../../test/support/gateway-messages.ts';
import { deskAt } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { bodyOf } from '../../../../test/support/stays.ts';
import { startService } from '../../../start.ts';

let paying: PayingHotel;
let house: PayingHouse;
const endings: Promise<unknown>[] = [];

before(async () => {
  paying = await openPayingHotel();
  house = await newPayingHouse(paying);
  keepMessages(paying.sim, house);
});
after(async () => {
  await Promise.all(endings);
  await paying?.stop();
});
afterEach(() => paying.sim.behave());

/** A booking that has paid 500.00 online. */
async function paidBooking() {
  const { booking, path, qr } = await askForQr(house, 500);
  const { id: gatewayPaymentId } = paying.sim.pay(qr.gatewayQrId);
  await deliverAll(paying.hotel.url, house, messagesAbout(paying.sim, house, gatewayPaymentId));
  const [payment] = await paymentsOf(house, booking.id);
  const made = () => paying.sim.books(house.account.keyId).refunds.filter(({ paymentId }) => paymentId === gatewayPaymentId);
  const refund = (amount: number, key: Record<string, string> = {}, desk = house.admin) =>
    desk.post(`${path}/refund`, { paymentId: payment.id, amount }, key);
  const rows = async () =>
    (await paymentsOf(house, booking.id))
      .filter(({ type }: { type: string }) => type === 'REFUND')
      .map((row: Record<string, unknown>) => [row['amount'], row['status'], row['gatewayRefundId']]);
  return { booking, payment, made, refund, rows };
}

/** That the refund is processed, by a message that does not say that it is ours. */
function anonymous(refundId: string) {
  const [message] = messagesAbout(paying.sim, house, refundId);
  const event = JSON.parse(message?.body ?? '');
  const { entity } = event.payload.refund;
  return messageOf(house, {
    ...event,
    event: 'refund.processed',
    payload: { ...event.payload, refund: { entity: { ...entity, status: 'processed', receipt: null, notes: [] } } },
  });
}

test("a refund of the desk that is told of as if it were nobody's, before its answer, is one refund and is held once", async () => {
  const { made, refund, rows } = await paidBooking();
  paying.sim.misbehave({ on: 'refund', how: 'DELAY', ms: 800, worksFirst: true, keyId: house.account.keyId });
  const answer = refund(200);
  await until('it is made', async () => made().length === 1);
  const gatewayRefundId = made()[0]?.id ?? '';
  await deliverAll(paying.hotel.url, house, [anonymous(gatewayRefundId)]);
  const { status, body } = await answer;
  assert.deepEqual([status, body.status, body.amount, body.gatewayRefundId], [200, 'CAPTURED', 200, gatewayRefundId]);
  await deliverAll(paying.hotel.url, house, messagesAbout(paying.sim, house, gatewayRefundId));
  assert.deepEqual(await rows(), [[200, 'CAPTURED', gatewayRefundId]]);
  bodyOf(await refund(300));
  assert.equal((await refund(1)).status, 409);
});

test('when the process has ended meanwhile, the message that says whose it is answers the key, and the audit tells of it', async () => {
  const { made, refund, rows } = await paidBooking();
  const { config } = paying.hotel.service.platform;
  const dying = await startService(config, pino({ level: 'silent' }), paying.hotel.clock.now);
  paying.sim.misbehave({ on: 'refund', how: 'DELAY', ms: 1_500, worksFirst: true, keyId: house.account.keyId });
  const key = { 'idempotency-key': randomUUID() };
  const lost = refund(200, key, deskAt(dying.url, house.admin.token)).catch(() => null);
  await until('it is made', async () => made().length === 1);
  await dying.platform.db.destroy();
  endings.push(
    lost,
    dying.stop().catch(() => {}),
  );
  const { id: gatewayRefundId, refundId } = made()[0] ?? assert.fail();
  await deliverAll(paying.hotel.url, house, [anonymous(gatewayRefundId)]);
  assertRefused(await refund(200, key), 409, /still running/);
  await deliverAll(paying.hotel.url, house, messagesAbout(paying.sim, house, gatewayRefundId));
  const replay = await refund(200, key);
  assert.deepEqual(
    [replay.headers.get('idempotency-replayed'), replay.status, replay.body.amount, replay.body.status],
    ['true', 200, 200, 'CAPTURED'],
  );
  assert.deepEqual(await rows(), [[200, 'CAPTURED', gatewayRefundId]]);
  const actions = await paying.hotel.sql('select action from audit_entry where entity_id = $1 order by at, action', [refundId]);
  assert.ok(
    actions.some(({ action }) => action === 'gateway_refund.folded'),
    JSON.stringify(actions),
  );
  bodyOf(await refund(300));
});

test('that the desk hears at the close that it was paid, and no message comes: its money is booked by the next run, not half an hour later', async () => {
  const [qr, link] = [await askForQr(house, 100), await askForLink(house, 200)];
  paying.sim.pay(qr.qr.gatewayQrId);
  paying.sim.pay(link.link.gatewayLinkId);
  assert.equal(bodyOf(await house.admin.post(`${qr.path}/qr/close`)).status, 'PAID');
  assert.equal(bodyOf(await house.admin.post(`${link.path}/close`, { paymentLinkId: link.link.id })).status, 'PAID');
  await until(
    'both are booked',
    async () => (await paymentsOf(house, qr.booking.id)).length + (await paymentsOf(house, link.booking.id)).length === 2,
    { between: () => reconcileOnce(paying), looksMax: 40 },
  );
});

test('money in another currency that is not booked is in the audit of its booking', async () => {
  const { booking, qr } = await askForQr(house, 300);
  const payment = paying.sim.pay(qr.gatewayQrId, { emit: false });
  const message = messageOf(house, {
    event: 'payment.captured',
    payload: { payment: { entity: { ...payment, id: 'pay_Dollars0000002', currency: 'USD' } } },
  });
  await deliverAll(paying.hotel.url, house, [message]);
  const audits = await paying.hotel.sql<{ after: Record<string, unknown> }>(
    `select after from audit_entry where booking_id = $1 and action = 'gateway_event.failed'`,
    [booking.id],
  );
  assert.deepEqual(
    audits.map(({ after: { requestId, gatewayPaymentId } }) => [requestId, gatewayPaymentId]),
    [[qr.id, 'pay_Dollars0000002']],
  );
});
