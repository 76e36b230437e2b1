import { randomBytes } from 'node:crypto';

/** The amount of each payment of the benchmarks, in the currency's minor unit. */
export const AMOUNT_MINOR = 10_000;

/** A captured payment by a QR code, as the gateway reports it. */
export function paymentMessage(qrId: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const payment = {
    id: `pay_${randomBytes(7).toString('hex')}`,
    entity: 'payment',
    amount: AMOUNT_MINOR,
    currency: 'INR',
    status: 'captured',
    captured: true,
    method: 'upi',
    order_id: null,
    notes: [],
    amount_refunded: 0,
    acquirer_data: { rrn: '412345678901' },
    created_at: now,
  };
  const code = { id: qrId, entity: 'qr_code', status: 'active', payment_amount: AMOUNT_MINOR, notes: [], created_at: now };
  const payload = { payment: { entity: payment }, qr_code: { entity: code } };
  const event = { entity: 'event', event: 'qr_code.credited', contains: ['payment', 'qr_code'], payload, created_at: now };
  return JSON.stringify(event).replaceAll('/', '\\/');
}
