import { randomUUID } from 'node:crypto';
import { gatewayPath, openBookingWithQr, type PayingProperty, type PaymentTestService, paymentsOf } from './gateway.ts';
import { B, type Posts } from './post.ts';
import { bodyOf, openBooking } from './stays.ts';

type Scene = { paying: PaymentTestService; property: PayingProperty };

/** A QR code that was paid, and its payment in the ledger. */
async function paidOnline({ paying, property }: Scene) {
  const { booking, path, qr } = await openBookingWithQr(property);
  paying.sim.pay(qr.gatewayQrId);
  await paying.sim.quiet();
  const [payment] = await paymentsOf(property, booking.id);
  return { path, payment, payments: `${property.path}/bookings/${booking.id}/payments` };
}

/** The POSTs of online payments. `scene` is called for each request. */
export function onlinePaymentPosts(scene: () => Scene): Posts {
  /** The gateway sends its events a moment later. */
  const eventsSent = (): Promise<void> => scene().paying.sim.quiet();
  return {
    [`${B}/payments/{paymentId}/reviewed`]: async () => {
      const { property } = scene();
      const { payments, payment } = await paidOnline(scene());
      const review = `insert into payment_review (property_id, id, payment_id, reason, raised_at) values ($1, $2, $3, 'PAID_TWICE', now())`;
      await scene().paying.service.sql(review, [property.id, randomUUID(), payment.id]);
      return { path: `${payments}/${payment.id}/reviewed`, body: { notes: 'accepted' }, otherBody: { notes: 'refunded' } };
    },
    [`${B}/payments/gateway/qr`]: async () => {
      const { property } = scene();
      const path = gatewayPath(property, (await openBooking(property)).id);
      return { path: `${path}/qr`, body: { amount: 900 }, otherBody: { amount: 901 }, done: eventsSent };
    },
    [`${B}/payments/gateway/payment-link`]: async () => {
      const { property } = scene();
      const path = gatewayPath(property, (await openBooking(property)).id);
      return { path: `${path}/payment-link`, body: { amount: 900 }, otherBody: { amount: 901 }, done: eventsSent };
    },
    [`${B}/payments/gateway/qr/close`]: async () => {
      const { property } = scene();
      const { path } = await openBookingWithQr(property);
      // A replay must not close another one, and another body under the key none at all.
      bodyOf(await property.admin.post(`${path}/qr`, { amount: 1600 }), 201);
      return { path: `${path}/qr/close`, body: undefined, otherBody: { a: 1 }, done: eventsSent };
    },
    [`${B}/payments/gateway/qr/{qrId}/close`]: async () => {
      const { property } = scene();
      const { path, qr } = await openBookingWithQr(property);
      return { path: `${path}/qr/${qr.id}/close`, body: undefined, otherBody: { a: 1 }, done: eventsSent };
    },
    [`${B}/payments/gateway/close`]: async () => {
      const { property } = scene();
      const { path, qr } = await openBookingWithQr(property);
      const other = bodyOf(await property.admin.post(`${path}/qr`, { amount: 1600 }), 201);
      return { path: `${path}/close`, body: { qrId: qr.id }, otherBody: { qrId: other.id }, done: eventsSent };
    },
    [`${B}/payments/gateway/refund`]: async () => {
      const { path, payment } = await paidOnline(scene());
      const body = { paymentId: payment.id, amount: 100 };
      return { path: `${path}/refund`, body, otherBody: { ...body, amount: 200 }, done: eventsSent };
    },
  };
}
