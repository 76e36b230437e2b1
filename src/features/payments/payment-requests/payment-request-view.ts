import type { GatewayLinkView, GatewayQrView, PaymentRequestView } from '../gateway.schema.ts';
import type { PaymentRequestRow } from './payment-request.queries.ts';

/** Every payment request that the API shows has an id at the gateway. */
function gatewayIdOf(row: PaymentRequestRow): string {
  if (row.gatewayId === null) throw new Error(`payment request ${row.id} has no id at the gateway`);
  return row.gatewayId;
}

function sharedViewFields(row: PaymentRequestRow) {
  const { id, bookingId, currency, description, expiresAt, endedAt: closedAt, createdAt, updatedAt } = row;
  return { id, bookingId, amount: Number(row.amount), currency, description, expiresAt, closedAt, createdAt, updatedAt };
}

/** A QR code as the API shows it. */
export function qrView(row: PaymentRequestRow, reused = false): GatewayQrView {
  return {
    ...sharedViewFields(row),
    gatewayQrId: gatewayIdOf(row),
    status: row.state as GatewayQrView['status'],
    imageUrl: row.url,
    reused,
  };
}

/** A payment link as the API shows it. */
export function linkView(row: PaymentRequestRow, reused = false): GatewayLinkView {
  return {
    ...sharedViewFields(row),
    gatewayLinkId: gatewayIdOf(row),
    status: row.state as GatewayLinkView['status'],
    shortUrl: row.url,
    viaSms: row.viaSms,
    reused,
  };
}

/** Either of them, as the list of open payment requests shows it. */
export function paymentRequestView(row: PaymentRequestRow): PaymentRequestView {
  const isQr = row.kind === 'QR';
  return {
    ...sharedViewFields(row),
    kind: row.kind,
    status: row.state as PaymentRequestView['status'],
    gatewayQrId: isQr ? gatewayIdOf(row) : null,
    gatewayLinkId: isQr ? null : gatewayIdOf(row),
    imageUrl: isQr ? row.url : null,
    shortUrl: isQr ? null : row.url,
    viaSms: row.viaSms,
  };
}
