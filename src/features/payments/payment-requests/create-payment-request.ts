import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/db/database.ts';
import { badRequest, conflict, gatewayFailed, invalid, type Problem } from '../../../platform/errors.ts';
import { writeInTwoPhases } from '../../../platform/http/two-phase-write.ts';
import type { WriteResult } from '../../../platform/http/write-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { currencyDecimals, type Minor, numericText, readAmount } from '../../../platform/money.ts';
import { addMilliseconds, type Timestamp } from '../../../platform/time.ts';
import { callerOf, propertyOf } from '../../properties/index.ts';
import {
  CREATING_MS_MAX,
  type PaymentRequestKind,
  refuseEndedBooking,
  refuseRequestedAmount,
  reusableUntil,
} from '../gateway.rules.ts';
import type { GatewayParts, PayableBooking } from '../gateway-parts.ts';
import { catchGatewayError, GatewayError, type GatewayKeys, type QrOrLink } from '../payment-gateway.ts';
import { EMPTY_SNAPSHOT, recordQrEvent } from '../posting/apply-snapshot.ts';
import { advancePaymentRequest, auditPaymentRequest } from '../posting/payment-request-state.ts';
import { scheduleReconciliation } from '../reconcile/due.queries.ts';
import { requireGatewayKeys } from '../settings/gateway-account.ts';
import {
  findReusablePaymentRequest,
  getPaymentRequest,
  insertPaymentRequest,
  isBeingCreated,
  lockPaymentRequest,
  type PaymentRequestRow,
  updatePaymentRequest,
} from './payment-request.queries.ts';

/** This long after an HTTP request came, the process that works on it has responded, or has ended. */
const KEY_MS_MAX = 60_000;
const POLL_MS = 150;
const POLLS_MAX = 200;

/** Another HTTP request is creating the same payment request right now. */
class AlreadyInProgress extends Error {}

/** The payment request to create, as the HTTP request describes it. */
export type PaymentRequestInput = {
  kind: PaymentRequestKind;
  amount: number;
  /** What the guest reads; null: the booking's reference. */
  description: string | null;
  viaSms: boolean;
  expiresAt: Timestamp | null;
};

/** What is stored before the gateway is called. */
export type CreateIntent = {
  id: string;
  keys: GatewayKeys;
  amount: Minor;
  currency: string;
  propertyName: string;
  description: string;
  booking: PayableBooking;
};

/** The difference between QR codes and links. */
export type KindHandler = {
  create: (intent: CreateIntent) => Promise<QrOrLink>;
  view: (row: PaymentRequestRow, reused: boolean) => unknown;
};

/** @throws Problem 400 where the booking or the amount cannot be paid in this way */
function assertPayable(booking: PayableBooking, input: PaymentRequestInput, amount: Minor, currency: string): void {
  const ended = refuseEndedBooking(booking.status);
  if (ended !== null) throw ended;
  if (input.viaSms && booking.guestPhone === null) throw invalid('viaSms', "needs the primary guest's phone number");
  const refusal = refuseRequestedAmount(input.kind, amount, currency, currencyDecimals(currency));
  if (refusal !== null) throw refusal;
}

/** Stores the intent, or finds a payment request to reuse. */
async function prepareCreate(
  tx: Tx,
  { platform, bookings }: GatewayParts,
  request: FastifyRequest,
  bookingId: string,
  input: PaymentRequestInput,
  { view }: KindHandler,
): Promise<{ response: WriteResult } | { intent: CreateIntent }> {
  const { id: propertyId, currency, name: propertyName } = propertyOf(request);
  const now = platform.clock();
  const amount = readAmount(input.amount, 'amount', currency);
  const booking = await bookings.lock(tx, propertyId, bookingId);
  const keys = await requireGatewayKeys(platform, tx, propertyId);
  assertPayable(booking, input, amount, currency);
  const numeric = numericText(amount, currencyDecimals(currency));
  const { kind, viaSms } = input;
  const same = { bookingId: booking.id, kind, amount: numeric, viaSms };
  // In this order: one that is being created now may be reusable a moment later, never the other way round.
  if (await isBeingCreated(tx, propertyId, { ...same, since: addMilliseconds(now, -CREATING_MS_MAX) }))
    throw new AlreadyInProgress();
  const terms = { ...same, keyId: keys.keyId, expiresAfter: reusableUntil(now) };
  const reusable = await findReusablePaymentRequest(tx, propertyId, terms);
  if (reusable !== undefined) return { response: { status: 200, body: view(reusable, true) } };
  const id = newId();
  const description =
    input.description === null || input.description.trim() === '' ? `Booking ${booking.reference}` : input.description;
  await insertPaymentRequest(tx, propertyId, {
    ...same,
    id,
    currency,
    description,
    keyId: keys.keyId,
    expiresAt: input.expiresAt,
    key: pendingKeyOf(request, now),
    checkAt: addMilliseconds(now, KEY_MS_MAX),
    actorId: callerOf(request).userId,
    at: now,
  });
  return { intent: { id, keys, amount, currency, propertyName, description, booking } };
}

/** Stores what the gateway created. It may have been paid already. */
async function settleCreated(
  tx: Tx,
  { platform }: GatewayParts,
  request: FastifyRequest,
  id: string,
  created: QrOrLink,
  { view }: KindHandler,
): Promise<WriteResult | { refusal: Problem; events?: WriteResult['events'] }> {
  const { id: propertyId } = propertyOf(request);
  const now = platform.clock();
  await lockPaymentRequest(tx, propertyId, id);
  // Read again after the lock, to see a payment that was being posted until then.
  const before = await getPaymentRequest(tx, propertyId, id);
  const state = before.hasPayment ? 'PAID' : before.kind === 'QR' ? 'ACTIVE' : 'OPEN';
  const cause = { actorId: callerOf(request).userId, reason: null };
  const row = await advancePaymentRequest(tx, propertyId, before, state, created, cause, now);
  // The guest paid before the gateway responded: the webhook event could not record that for a QR code without an id.
  const isPaidAlready = state === 'PAID' && row.state !== before.state;
  const snapshot = { ...EMPTY_SNAPSHOT, event: 'qr_code.closed', source: 'RECONCILIATION', qr: created.qr } as const;
  const changes = isPaidAlready
    ? await recordQrEvent(tx, propertyId, snapshot, { before, after: row, isPaymentNew: false }, now)
    : [];
  const events = { propertyId, changes };
  if (row.closeWantedAt === null) return { status: 201, body: view(row, false), events };
  await updatePaymentRequest(tx, propertyId, id, { checkAt: now }, now);
  await scheduleReconciliation(tx, propertyId);
  return { refusal: badRequest('the booking has ended in the meantime'), events };
}

/** Stores that the gateway failed. What was refused is abandoned; what may exist all the same is left to the reconciliation job. */
async function settleFailure(
  tx: Tx,
  { platform }: GatewayParts,
  request: FastifyRequest,
  id: string,
  error: GatewayError,
): Promise<{ refusal: Problem }> {
  const { id: propertyId } = propertyOf(request);
  const now = platform.clock();
  const row = await lockPaymentRequest(tx, propertyId, id);
  if (row.state === 'PREPARED') {
    const isRefused = error.outcome === 'REFUSED';
    const end = isRefused ? ({ state: 'ABANDONED', checkAt: null, endedAt: now } as const) : {};
    const failed = await updatePaymentRequest(tx, propertyId, id, { failure: error.message, key: null, ...end }, now);
    const cause = { actorId: callerOf(request).userId, reason: `${error.outcome}: ${error.message}` };
    await auditPaymentRequest(tx, propertyId, failed, 'failed', row.state, cause, now);
  }
  return {
    refusal: gatewayFailed('the payment gateway failed: nothing usable was created (the audit log has the reason)', error),
  };
}

/** The Idempotency-Key of a request that is about to call the gateway, for the job to settle if this process ends. */
export function pendingKeyOf(request: FastifyRequest, now: Timestamp): { hash: Buffer; until: Timestamp } | null {
  const hash = request.idempotency?.keyHash;
  return hash === undefined ? null : { hash, until: addMilliseconds(now, KEY_MS_MAX) };
}

/**
 * Creates a QR code or a link in a two-phase write, or responds with one that can be reused. Two HTTP requests for the same at the
 * same time get the same one: the second waits for the first. @throws Problem 400, 404, 409, 502
 */
export async function createPaymentRequest(
  parts: GatewayParts,
  request: FastifyRequest,
  reply: FastifyReply,
  bookingId: string,
  input: PaymentRequestInput,
  handler: KindHandler,
): Promise<never> {
  for (let polls = 0; ; polls += 1) {
    try {
      return await writeInTwoPhases<CreateIntent, QrOrLink | GatewayError>(parts.platform, request, reply, {
        prepare: (tx) => prepareCreate(tx, parts, request, bookingId, input, handler),
        callOutside: (intent) => catchGatewayError(handler.create(intent)),
        settle: (tx, intent, outcome) =>
          outcome instanceof GatewayError
            ? settleFailure(tx, parts, request, intent.id, outcome)
            : settleCreated(tx, parts, request, intent.id, outcome, handler),
      });
    } catch (error) {
      if (!(error instanceof AlreadyInProgress)) throw error;
      if (polls === POLLS_MAX)
        throw conflict('the same payment request is being created at the gateway: try again', 'gateway_request_busy');
      await sleep(POLL_MS);
    }
  }
}
