import type { GatewayLinkView, GatewayQrView, GatewayRequestView } from '../gateway.schema.ts';
import type { RequestRow } from './request.queries.ts';

/** What a request that people were given always has. */
function givenId(row: RequestRow): string {
  if (row.gatewayId === null) throw new Error(`request ${row.id} has no id at the gateway`);
  return row.gatewayId;
}

function shared(row: RequestRow) {
  const { id, bookingId, currency, description, expiresAt, endedAt: closedAt, createdAt, updatedAt } = row;
  return { id, bookingId, amount: Number(row.amount), currency, description, expiresAt, closedAt, createdAt, updatedAt };
}

/** A QR code as lists and answers show it. */
export function qrView(row: RequestRow, reused = false): GatewayQrView {
  return {
    ...shared(row),
    gatewayQrId: givenId(row),
    status: row.state as GatewayQrView['status'],
    imageUrl: row.url,
    reused,
  };
}

/** A payment link as answers show it. */
export function linkView(row: RequestRow, reused = false): GatewayLinkView {
  return {
    ...shared(row),
    gatewayLinkId: givenId(row),
    status: row.state as GatewayLinkView['status'],
    shortUrl: row.url,
    viaSms: row.viaSms,
    reused,
  };
}

/** Either, as the list of open requests shows it. */
export function requestView(row: RequestRow): GatewayRequestView {
  const isQr = row.kind === 'QR';
  return {
    ...shared(row),
    kind: row.kind,
    status: row.state as GatewayRequestView['status'],
    gatewayQrId: isQr ? givenId(row) : null,
    gatewayLinkId: isQr ? null : givenId(row),
    imageUrl: isQr ? row.url : null,
    shortUrl: isQr ? null : row.url,
    viaSms: row.viaSms,
  };
}
