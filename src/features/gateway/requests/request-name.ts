import { invalid } from '../../../platform/errors.ts';
import { isId } from '../../../platform/ids.ts';
import { isGatewayLinkId, isGatewayQrId } from '../gateway.schema.ts';

/** How a request is named: by our own id, or by the gateway's. */
export type RequestName = { id: string } | { gatewayId: string };

/** A QR code by the `qrId` of a path, of which the route has seen that it is well formed. */
export function nameOfQr(text: string): RequestName {
  return isGatewayQrId(text) ? { gatewayId: text } : { id: text };
}

/** What a body names. @throws Problem 400 unless it is exactly one of the two, in the form of an id */
export function nameInBody(body: { qrId?: string | null; paymentLinkId?: string | null }): {
  kind: 'QR' | 'LINK';
  name: RequestName;
} {
  const { qrId, paymentLinkId } = body;
  if (qrId == null && paymentLinkId == null) throw invalid('qrId', 'is required unless paymentLinkId is given');
  if (qrId != null && paymentLinkId != null) throw invalid('paymentLinkId', 'must not be given beside qrId');
  if (qrId != null) {
    if (!isId(qrId) && !isGatewayQrId(qrId)) throw invalid('qrId', "must be a UUID or the gateway's id (qr_...)");
    return { kind: 'QR', name: nameOfQr(qrId) };
  }
  const link = paymentLinkId ?? '';
  if (isId(link)) return { kind: 'LINK', name: { id: link } };
  if (!isGatewayLinkId(link)) throw invalid('paymentLinkId', "must be a UUID or the gateway's id (plink_...)");
  return { kind: 'LINK', name: { gatewayId: link } };
}
