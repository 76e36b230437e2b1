import { invalid } from '../../../platform/errors.ts';
import { isId } from '../../../platform/ids.ts';
import { isGatewayLinkId, isGatewayQrId } from '../gateway.schema.ts';

/** A payment request by our own id or by the gateway's. */
export type PaymentRequestId = { id: string } | { gatewayId: string };

/** The `qrId` of a path, which the route has found well-formed. */
export function parseQrId(text: string): PaymentRequestId {
  return isGatewayQrId(text) ? { gatewayId: text } : { id: text };
}

/** The id in a request body. @throws Problem 400 unless it is exactly one of the two, and a well-formed id */
export function parseIdInBody(body: { qrId?: string | null; paymentLinkId?: string | null }): {
  kind: 'QR' | 'LINK';
  id: PaymentRequestId;
} {
  const { qrId, paymentLinkId } = body;
  if (qrId == null && paymentLinkId == null) throw invalid('qrId', 'is required unless paymentLinkId is given');
  if (qrId != null && paymentLinkId != null) throw invalid('paymentLinkId', 'must not be given together with qrId');
  if (qrId != null) {
    if (!isId(qrId) && !isGatewayQrId(qrId)) throw invalid('qrId', "must be a UUID or the gateway's id (qr_...)");
    return { kind: 'QR', id: parseQrId(qrId) };
  }
  const linkId = paymentLinkId ?? '';
  if (isId(linkId)) return { kind: 'LINK', id: { id: linkId } };
  if (!isGatewayLinkId(linkId)) throw invalid('paymentLinkId', "must be a UUID or the gateway's id (plink_...)");
  return { kind: 'LINK', id: { gatewayId: linkId } };
}
