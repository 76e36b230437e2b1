import type { GatewayParts } from '../gateway-parts.ts';
import type { GatewayKeys } from '../payment-gateway.ts';
import type { Match } from '../webhook/book-message.ts';
import { type EventKey, getGatewayEventBody } from '../webhook/gateway-event.queries.ts';

/** Asks the gateway whose payment a message tells of: the QR code or the link. Null: neither. @throws GatewayError */
export async function matchPayment({ gateway, platform }: GatewayParts, keys: GatewayKeys, key: EventKey): Promise<Match | null> {
  const notice = gateway.readNotice(await getGatewayEventBody(platform.db, key));
  const paymentId = notice?.payment?.id;
  if (paymentId === undefined) return null;
  const qr = await gateway.findQrOfPayment(keys, paymentId);
  if (qr !== null) return { qr, link: null };
  const link = await gateway.findLinkOfPayment(keys, paymentId);
  return link === null ? null : { qr: null, link };
}
