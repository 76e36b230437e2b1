import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { gatewayFailed, notFound, type Problem } from '../../../platform/errors.ts';
import { type Prepared, writeInTwoPhases } from '../../../platform/http/two-phase-write.ts';
import type { WriteResult } from '../../../platform/http/write-transaction.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { callerOf, propertyOf } from '../../properties/index.ts';
import { LIVE_STATES } from '../gateway.rules.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { catchGatewayError, GatewayError, type GatewayKeys, type QrOrLink } from '../payment-gateway.ts';
import { advancePaymentRequest, stateOfQr } from '../posting/payment-request-state.ts';
import { scheduleReconciliation } from '../reconcile/due.queries.ts';
import { requireGatewayKeys } from '../settings/gateway-account.ts';
import { pendingKeyOf } from './create-payment-request.ts';
import { lockPaymentRequest, markForClosing, type PaymentRequestRow, updatePaymentRequest } from './payment-request.queries.ts';

/** Which payment request to close, and how to respond with it. */
export type CloseTarget = {
  bookingId: string;
  find: (db: Db, propertyId: string, bookingId: string) => Promise<PaymentRequestRow | undefined>;
  /** What the 404 calls it. */
  noun: string;
  view: (row: PaymentRequestRow) => unknown;
};

type CloseIntent = { row: PaymentRequestRow; keys: GatewayKeys };

/** Finds the payment request and stores the key with it: a repeated HTTP request then closes no other one. */
async function prepareClose(
  tx: Tx,
  { platform, bookings }: GatewayParts,
  request: FastifyRequest,
  { bookingId, find, noun, view }: CloseTarget,
): Promise<Prepared<CloseIntent>> {
  const { id: propertyId } = propertyOf(request);
  const booking = await bookings.get(tx, propertyId, bookingId);
  const keys = await requireGatewayKeys(platform, tx, propertyId);
  const found = await find(tx, propertyId, booking.id);
  if (found === undefined) throw notFound(noun);
  const row = await lockPaymentRequest(tx, propertyId, found.id);
  if (!LIVE_STATES.includes(row.state)) return { response: { status: 200, body: view(row) } };
  const now = platform.clock();
  const key = pendingKeyOf(request, now);
  if (key !== null) {
    const [checkAt = key.until] = [row.checkAt ?? key.until, key.until].sort();
    await updatePaymentRequest(tx, propertyId, row.id, { key, checkAt }, now);
  }
  return { intent: { row, keys } };
}

async function closeAtGateway({ gateway }: GatewayParts, { row, keys }: CloseIntent): Promise<QrOrLink> {
  const gatewayId = row.gatewayId ?? '';
  if (row.kind === 'QR') return { qr: await gateway.closeQr(keys, gatewayId), link: null };
  return { qr: null, link: await gateway.cancelLink(keys, gatewayId) };
}

/** Stores the new state. After a failure the next run of the reconciliation job finds out whether the gateway closed it all the same. */
async function settleClose(
  tx: Tx,
  { platform }: GatewayParts,
  request: FastifyRequest,
  { row }: CloseIntent,
  outcome: QrOrLink | GatewayError,
  view: CloseTarget['view'],
): Promise<WriteResult | { refusal: Problem }> {
  const { id: propertyId } = propertyOf(request);
  const now = platform.clock();
  const before = await lockPaymentRequest(tx, propertyId, row.id);
  if (outcome instanceof GatewayError) {
    // One that has ended meanwhile has its last check scheduled already.
    const soon = LIVE_STATES.includes(before.state) ? { checkAt: now } : {};
    await updatePaymentRequest(tx, propertyId, row.id, { key: null, ...soon }, now);
    return { refusal: gatewayFailed('the payment gateway failed to close it: try again, or check in a minute', outcome) };
  }
  await updatePaymentRequest(tx, propertyId, row.id, { key: null }, now);
  const state = outcome.qr === null ? (outcome.link?.state ?? null) : stateOfQr(outcome.qr, before, now);
  const cause = { actorId: callerOf(request).userId, reason: null };
  const after = await advancePaymentRequest(tx, propertyId, before, state, outcome, cause, now);
  // It was paid a moment ago and the webhook event has not come yet: the job posts the payment.
  if (after.state === 'PAID' && !after.hasPayment) await scheduleReconciliation(tx, propertyId);
  return { status: 200, body: view(after) };
}

/** Closes a payment request at the gateway and then here. The response shows one that has ended before as it is. @throws Problem 400, 404, 502 */
export function closePaymentRequest(
  parts: GatewayParts,
  request: FastifyRequest,
  reply: FastifyReply,
  target: CloseTarget,
): Promise<never> {
  return writeInTwoPhases<CloseIntent, QrOrLink | GatewayError>(parts.platform, request, reply, {
    prepare: (tx) => prepareClose(tx, parts, request, target),
    callOutside: (intent) => catchGatewayError(closeAtGateway(parts, intent)),
    settle: (tx, intent, outcome) => settleClose(tx, parts, request, intent, outcome, target.view),
  });
}

/**
 * Call when a locked booking ends. From now on the API shows its open QR codes and links no more, and a job closes them at the gateway
 * as soon as it can be reached. A payment that arrives in between is posted and marked for review.
 */
export async function closePaymentRequestsOfBooking(
  tx: Tx,
  propertyId: string,
  bookingId: string,
  now: Timestamp,
): Promise<void> {
  if ((await markForClosing(tx, propertyId, bookingId, now)) > 0) await scheduleReconciliation(tx, propertyId);
}
