import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { settleAwaitedAnswer } from '../../../platform/idempotency/idempotency.queries.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { closedState, LIVE_STATES, lateLook, nextState, type RequestState } from '../gateway.rules.ts';
import type { GatewayLink, GatewayQr } from '../payment-gateway.ts';
import { type RequestChange, type RequestRow, updateRequest } from '../requests/request.queries.ts';
import { linkView, qrView } from '../requests/request-view.ts';

/** Who or what moved a request on, for the audit. */
export type By = { actorId: string | null; reason: string | null };

/** What the gateway told of a QR code, as a state of ours. */
export function toldByQr(qr: GatewayQr, request: Pick<RequestRow, 'expiresAt'>, now: Timestamp): RequestState {
  return qr.state === 'CLOSED' ? closedState(qr.endedAt ?? now, request.expiresAt) : qr.state;
}

const isLive = (state: RequestState): boolean => LIVE_STATES.includes(state);

/** What the snapshots add to what is known: an id, an address, an end. Nothing that is known is taken back. */
function additions(request: RequestRow, seen: { qr: GatewayQr | null; link: GatewayLink | null }): RequestChange {
  const { qr, link } = seen;
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

/** What the job finds out has no person behind it. */
export const BY_JOB: By = { actorId: null, reason: 'found out by asking the gateway' };

/** Notes in the audit log what became of a request; `before` null where its state stays. */
export async function auditRequest(
  tx: Tx,
  propertyId: string,
  request: RequestRow,
  verb: string,
  before: RequestState | null,
  by: By,
  now: Timestamp,
): Promise<void> {
  const entity = request.kind === 'QR' ? 'gateway_qr' : 'gateway_link';
  const { id, bookingId, state, gatewayId, amount, currency } = request;
  await insertAudit(tx, propertyId, {
    at: now,
    actorId: by.actorId,
    action: `${entity}.${verb}`,
    entity,
    entityId: id,
    bookingId,
    before: before === null ? null : { status: before },
    after: { status: state, gatewayId, amount: Number(amount), currency },
    reason: by.reason,
  });
}

/**
 * Moves a locked request on to where it was heard to be, if that is forward; whatever becomes of one that was still PREPARED is the
 * answer to the request that asked for it. Answers it as it is then.
 */
export async function advanceRequest(
  tx: Tx,
  propertyId: string,
  request: RequestRow,
  told: RequestState | null,
  seen: { qr: GatewayQr | null; link: GatewayLink | null },
  by: By,
  now: Timestamp,
): Promise<RequestRow> {
  const known = additions(request, seen);
  // Without the gateway's id it cannot be shown: money is booked, and the job finds out what became of the rest.
  const isNamed = request.gatewayId !== null || known.gatewayId !== undefined;
  const state = told === null || !isNamed ? request.state : nextState(request.state, told);
  if (state === request.state && Object.keys(known).length === 0) return request;
  const moved = state !== request.state;
  const ends = moved && !isLive(state);
  // Paid, and nothing told by what: the job asks.
  const isMoneyMissing = state === 'PAID' && !request.hasPayment;
  const endedAt = seen.qr?.endedAt ?? seen.link?.endedAt ?? now;
  const changed = await updateRequest(
    tx,
    propertyId,
    request.id,
    {
      ...known,
      ...(moved ? { state, failure: null } : {}),
      ...(moved && request.state === 'PREPARED' ? { key: null } : {}),
      ...(ends ? { endedAt: request.endedAt ?? endedAt, lookAt: isMoneyMissing ? now : lateLook(now), failures: 0 } : {}),
    },
    now,
  );
  if (!moved) return changed;
  await auditRequest(tx, propertyId, changed, state.toLowerCase().replaceAll('_', '-'), request.state, by, now);
  if (request.state === 'PREPARED' && request.keyHash !== null) {
    const body = JSON.stringify(changed.kind === 'QR' ? qrView(changed) : linkView(changed));
    await settleAwaitedAnswer(tx, request.keyHash, { status: 201, headers: {}, body });
  }
  return changed;
}
