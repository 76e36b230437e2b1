import { randomUUID } from 'node:crypto';
import { askForQr, gatewayPath, type PayingHotel, type PayingHouse, paymentsOf } from './gateway.ts';
import { B, type Posts } from './post.ts';
import { bodyOf, openBooking } from './stays.ts';

type Scene = { paying: PayingHotel; house: PayingHouse };

/** A QR code that was paid, and the payment of it in the ledger. */
async function paidOnline({ paying, house }: Scene) {
  const { booking, path, qr } = await askForQr(house);
  paying.sim.pay(qr.gatewayQrId);
  await paying.sim.quiet();
  const [payment] = await paymentsOf(house, booking.id);
  return { path, payment, payments: `${house.path}/bookings/${booking.id}/payments` };
}

/** The POSTs of online payments. The scene is asked for when a request is made. */
export function onlinePosts(scene: () => Scene): Posts {
  /** The gateway tells of what was asked of it a moment later. */
  const told = (): Promise<void> => scene().paying.sim.quiet();
  return {
    [`${B}/payments/{paymentId}/reviewed`]: async () => {
      const { house } = scene();
      const { payments, payment } = await paidOnline(scene());
      const review = `insert into payment_review (property_id, id, payment_id, reason, raised_at) values ($1, $2, $3, 'PAID_TWICE', now())`;
      await scene().paying.hotel.sql(review, [house.id, randomUUID(), payment.id]);
      return { path: `${payments}/${payment.id}/reviewed`, body: { notes: 'kept' }, otherBody: { notes: 'given back' } };
    },
    [`${B}/payments/gateway/qr`]: async () => {
      const { house } = scene();
      const path = gatewayPath(house, (await openBooking(house)).id);
      return { path: `${path}/qr`, body: { amount: 900 }, otherBody: { amount: 901 }, done: told };
    },
    [`${B}/payments/gateway/payment-link`]: async () => {
      const { house } = scene();
      const path = gatewayPath(house, (await openBooking(house)).id);
      return { path: `${path}/payment-link`, body: { amount: 900 }, otherBody: { amount: 901 }, done: told };
    },
    [`${B}/payments/gateway/qr/close`]: async () => {
      const { house } = scene();
      const { path } = await askForQr(house);
      // A replay closes nothing more, and another body under the key nothing at all.
      bodyOf(await house.admin.post(`${path}/qr`, { amount: 1600 }), 201);
      return { path: `${path}/qr/close`, body: undefined, otherBody: { a: 1 }, done: told };
    },
    [`${B}/payments/gateway/qr/{qrId}/close`]: async () => {
      const { house } = scene();
      const { path, qr } = await askForQr(house);
      return { path: `${path}/qr/${qr.id}/close`, body: undefined, otherBody: { a: 1 }, done: told };
    },
    [`${B}/payments/gateway/close`]: async () => {
      const { house } = scene();
      const { path, qr } = await askForQr(house);
      const other = bodyOf(await house.admin.post(`${path}/qr`, { amount: 1600 }), 201);
      return { path: `${path}/close`, body: { qrId: qr.id }, otherBody: { qrId: other.id }, done: told };
    },
    [`${B}/payments/gateway/refund`]: async () => {
      const { path, payment } = await paidOnline(scene());
      const body = { paymentId: payment.id, amount: 100 };
      return { path: `${path}/refund`, body, otherBody: { ...body, amount: 200 }, done: told };
    },
  };
}
