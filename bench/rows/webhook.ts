import { createHmac, randomBytes } from 'node:crypto';
import { AMOUNT_MINOR, paymentMessage } from '../payment-message.ts';
import type { SeededProperty } from '../seed/property-group.ts';
import type { At, QrCode, Row } from './row.ts';

const CLIENTS = 8;
const SECRET = 'bench-webhook-secret';
const AMOUNT = AMOUNT_MINOR / 100;

/** Calls the API of the product; resolves with the parsed response. @throws unless it is 2xx */
export type Ask = (method: 'POST' | 'PUT', path: string, body: object) => Promise<unknown>;

/** The hotel's account at the gateway simulator, and a QR code for each arrival. */
export async function prepareWebhook(ask: Ask, property: SeededProperty, simUrl: string): Promise<QrCode[]> {
  const account = { keyId: `rzp_test_${property.propertyId.slice(-12)}`, keySecret: 'bench-key-secret' };
  const made = await fetch(`${simUrl}/sim/accounts`, { method: 'POST', body: JSON.stringify(account) });
  if (!made.ok) throw new Error(`the gateway simulator: ${made.status} ${await made.text()}`);
  await ask('PUT', `${property.path}/gateway-settings`, { ...account, webhookSecret: SECRET });
  const codes: QrCode[] = [];
  for (const { bookingId } of property.arrivals.slice(0, CLIENTS)) {
    const requested = { amount: AMOUNT, expirySeconds: 7_200 };
    const made = (await ask('POST', `${property.path}/bookings/${bookingId}/payments/gateway/qr`, requested)) as QrCode;
    codes.push({ id: made.id, gatewayQrId: made.gatewayQrId });
  }
  return codes;
}

function codeOf({ place, client }: Pick<At, 'place' | 'client'>): QrCode {
  const code = place.qrCodes[client];
  if (code === undefined) throw new Error('every client has a QR code');
  return code;
}

/**
 * A message of a new payment: verified, stored and posted before the response. The code was paid before: each payment but the first
 * is for review.
 */
export const WEBHOOK: Row = {
  name: 'webhook, another payment by a code',
  kind: 'write',
  clients: CLIENTS,
  connections: CLIENTS,
  unit: 'play',
  bareMin: null,
  texts: (at) => Object.values(codeOf(at)),
  steps: [
    {
      method: 'POST',
      status: 200,
      call: (at) => {
        const body = paymentMessage(codeOf(at).gatewayQrId);
        const headers = {
          'x-razorpay-event-id': `evt_${randomBytes(7).toString('hex')}`,
          'x-razorpay-signature': createHmac('sha256', SECRET).update(body).digest('hex'),
        };
        return { path: `${at.place.property.path}/gateway/webhook`, body, headers };
      },
    },
  ],
};
