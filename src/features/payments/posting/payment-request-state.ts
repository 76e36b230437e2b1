import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { settlePendingResponse } from '../../../platform/idempotency/idempotency.queries.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { advanceState, closedQrState, finalCheckAt, LIVE_STATES, type PaymentRequestState } from '../gateway.rules.ts';
import type { GatewayQr, QrOrLink } from '../payment-gateway.ts';
import {
  type PaymentRequestChange,
  type PaymentRequestRow,
  updatePaymentRequest,
} from '../payment-requests/payment-request.queries.ts';
import { linkView, qrView } from '../payment-requests/payment-request-view.ts';

/** Who or what changed a payment request, for the audit log. */
export type ChangeCause = { actorId: string | null; reason: string | null };

/** The state of ours that the gateway's QR code is in. */
export function stateOfQr(qr: GatewayQr, request: Pick<PaymentRequestRow, 'expiresAt'>, now: Timestamp): PaymentRequestState {
  return qr.state === 'CLOSED' ? closedQrState(qr.endedAt ?? now, request.expiresAt) : qr.state;
}

const isLive = (state: PaymentRequestState): boolean => LIVE_STATES.includes(state);

/** What the snapshot adds: an id, an address, an expiry. Nothing that is known is taken back. */
function newFacts(request: PaymentRequestRow, snapshot: QrOrLink): PaymentRequestChange {
  const { qr, link } = snapshot;
  const gatewayId = qr?.id ?? link?.id;
  const url = qr?.imageUrl ?? link?.shortUrl ?? null;
  const expiresAt = qr?.closeBy ?? link?.expiresAt ?? null;
  return {
    ...(request.gatewayId === null && gatewayId !== undefined ? { gatewayId } : {}),
    ...(request.url === null && url !== null ? { url } : {}),
    ...(expiresAt !== null && (request.expiresAt === null || request.gatewayId === null) ? { expiresAt } : {}),
    ...(link?.orderId != null ? { orderId: link.orderId } : {}),
  };
}

/** What the reconciliation job changes. */
export const BY_RECONCILIATION: ChangeCause = { actorId: null, reason: 'found by asking the gateway' };

/** Writes a change of a payment request to the audit log; `before` is null where its state stays. */
export async function auditPaymentRequest(
  tx: Tx,
  propertyId: string,
  request: PaymentRequestRow,
  verb: string,
  before: PaymentRequestState | null,
  cause: ChangeCause,
  now: Timestamp,
): Promise<void> {
  const entity = request.kind === 'QR' ? 'gateway_qr' : 'gateway_link';
  const { id, bookingId, state, gatewayId, amount, currency } = request;
  await insertAudit(tx, { propertyId, actorId: cause.actorId, at: now }, `${entity}.${verb}`, {
    entityId: id,
    bookingId,
    before: before === null ? null : { status: before },
    after: { status: state, gatewayId, amount: Number(amount), currency },
    reason: cause.reason,
  });
}

/**
 * Moves a locked payment request to the reported state, if that is forward, and returns it. One that leaves PREPARED also settles the
 * response to the HTTP request that created it.
 */
export async function advancePaymentRequest(
  tx: Tx,
  propertyId: string,
  request: PaymentRequestRow,
  reported: PaymentRequestState | null,
  snapshot: QrOrLink,
  cause: ChangeCause,
  now: Timestamp,
): Promise<PaymentRequestRow> {
  const known = newFacts(request, snapshot);
  // Without the gateway's id it cannot be shown: a payment is posted, and the reconciliation job finds the rest.
  const hasGatewayId = request.gatewayId !== null || known.gatewayId !== undefined;
  const state = reported === null || !hasGatewayId ? request.state : advanceState(request.state, reported);
  if (state === request.state && Object.keys(known).length === 0) return request;
  const hasMoved = state !== request.state;
  const hasEnded = hasMoved && !isLive(state);
  // It is paid and the payment is not known yet: the reconciliation job asks for it.
  const isPaymentMissing = state === 'PAID' && !request.hasPayment;
  const endedAt = snapshot.qr?.endedAt ?? snapshot.link?.endedAt ?? now;
  const changed = await updatePaymentRequest(
    tx,
    propertyId,
    request.id,
    {
      ...known,
      ...(hasMoved ? { state, failure: null } : {}),
      ...(hasMoved && request.state === 'PREPARED' ? { key: null } : {}),
      ...(hasEnded
        ? { endedAt: request.endedAt ?? endedAt, checkAt: isPaymentMissing ? now : finalCheckAt(now), failures: 0 }
        : {}),
    },
    now,
  );
  if (!hasMoved) return changed;
  await auditPaymentRequest(tx, propertyId, changed, state.toLowerCase().replaceAll('_', '-'), request.state, cause, now);
  if (request.state === 'PREPARED' && request.keyHash !== null) {
    const body = JSON.stringify(changed.kind === 'QR' ? qrView(changed) : linkView(changed));
    await settlePendingResponse(tx, request.keyHash, { status: 201, headers: {}, body });
  }
  return changed;
}
