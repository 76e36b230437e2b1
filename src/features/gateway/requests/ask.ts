import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/db/database.ts';
import { badRequest, conflict, gatewayFailed, invalid, type Problem } from '../../../platform/errors.ts';
import type { Answer } from '../../../platform/http/effect.ts';
import { undertake } from '../../../platform/http/undertaking.ts';
import { newId } from '../../../platform/ids.ts';
import { currencyDecimals, type Minor, numericText } from '../../../platform/money.ts';
import { addMilliseconds, type Timestamp } from '../../../platform/time.ts';
import { callerOf, propertyOf } from '../../identity/index.ts';
import type { PayableBooking } from '../bookings-of-gateway.ts';
import { advanceRequest, auditRequest } from '../bookkeeping/request-state.ts';
import { NOTHING_LEARNED, noteStep } from '../bookkeeping/take-learned.ts';
import { askedAmount, MAKING_MS_MAX, type RequestKind, refuseAsked, refuseInactive, reusableUntil } from '../gateway.rules.ts';
import { outcomeOf } from '../gateway-outcome.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { GatewayError, type GatewayKeys, type GatewayLink, type GatewayQr } from '../payment-gateway.ts';
import { addReconcileJob } from '../reconcile/due.queries.ts';
import { gatewayKeysOf } from '../settings/gateway-account.ts';
import {
  findReusable,
  getRequest,
  insertRequest,
  isBeingMade,
  lockRequest,
  type RequestRow,
  updateRequest,
} from './request.queries.ts';

/** So long after a request came, whoever works on it has answered, or has ended. */
const KEY_MS_MAX = 60_000;
const WAIT_MS = 150;
const WAITS_MAX = 200;

/** The same is being asked for at this moment, by somebody else. */
class BeingMade extends Error {}

/** What a QR code or link is to be, as the request asks. */
export type Asked = {
  kind: RequestKind;
  amount: number;
  /** What the guest reads; without one the booking's reference. */
  description: string | null;
  viaSms: boolean;
  expiresAt: Timestamp | null;
};

/** What is written down before the gateway is asked. */
export type Intent = {
  id: string;
  keys: GatewayKeys;
  amount: Minor;
  currency: string;
  propertyName: string;
  description: string;
  booking: PayableBooking;
};

export type Given = { qr: GatewayQr | null; link: GatewayLink | null };
type Outcome = Given | GatewayError;

/** How the two kinds differ. */
export type Kind = {
  ask: (intent: Intent, asked: Asked) => Promise<Given>;
  view: (row: RequestRow, reused: boolean) => unknown;
};

/** @throws Problem 400 that names the amount, or says why the booking or the property cannot be paid for this way */
function judge(booking: PayableBooking, asked: Asked, amount: Minor, currency: string): void {
  const inactive = refuseInactive(booking.status);
  if (inactive !== null) throw inactive;
  if (asked.viaSms && booking.guestPhone === null) throw invalid('viaSms', 'needs a phone number of the primary guest');
  const refusal = refuseAsked(asked.kind, amount, currency, currencyDecimals(currency) ?? 0);
  if (refusal !== null) throw refusal;
}

async function prepare(
  tx: Tx,
  { platform, bookings }: GatewayParts,
  request: FastifyRequest,
  bookingId: string,
  asked: Asked,
  { view }: Kind,
): Promise<{ answer: Answer } | { intent: Intent }> {
  const { id: propertyId, currency, name: propertyName } = propertyOf(request);
  const now = platform.clock();
  const amount = askedAmount(asked.amount, currency);
  const booking = await bookings.lock(tx, propertyId, bookingId);
  const keys = await gatewayKeysOf(platform, tx, propertyId);
  judge(booking, asked, amount, currency);
  const numeric = numericText(amount, currencyDecimals(currency) ?? 0);
  const { kind, viaSms } = asked;
  const same = { bookingId: booking.id, kind, amount: numeric, viaSms };
  // In this order: what is being made now may be there a moment later, never the other way round.
  if (await isBeingMade(tx, propertyId, { ...same, since: addMilliseconds(now, -MAKING_MS_MAX) })) throw new BeingMade();
  const reusable = await findReusable(tx, propertyId, { ...same, keyId: keys.keyId, expiresAfter: reusableUntil(now) });
  if (reusable !== undefined) return { answer: { status: 200, body: view(reusable, true) } };
  const id = newId();
  const description =
    asked.description === null || asked.description.trim() === '' ? `Booking ${booking.reference}` : asked.description;
  await insertRequest(tx, propertyId, {
    ...same,
    id,
    currency,
    description,
    keyId: keys.keyId,
    expiresAt: asked.expiresAt,
    key: keyOf(request, now),
    lookAt: addMilliseconds(now, KEY_MS_MAX),
    actorId: callerOf(request).userId,
    at: now,
  });
  return { intent: { id, keys, amount, currency, propertyName, description, booking } };
}

/** What the gateway made is the desk's now; unless, meanwhile, it was paid already. */
async function settleGiven(
  tx: Tx,
  { platform }: GatewayParts,
  request: FastifyRequest,
  id: string,
  given: Given,
  { view }: Kind,
): Promise<Answer | { refusal: Problem; events?: Answer['events'] }> {
  const { id: propertyId } = propertyOf(request);
  const now = platform.clock();
  await lockRequest(tx, propertyId, id);
  // Read when it is locked: a payment that was being booked until then is seen.
  const before = await getRequest(tx, propertyId, id);
  const told = before.hasPayment ? 'PAID' : before.kind === 'QR' ? 'ACTIVE' : 'OPEN';
  const by = { actorId: callerOf(request).userId, reason: null };
  const row = await advanceRequest(tx, propertyId, before, told, given, by, now);
  // A guest was quicker: the message of that did not say so of a QR code without an id.
  const learned = { ...NOTHING_LEARNED, event: 'qr_code.closed', source: 'RECONCILIATION', qr: given.qr } as const;
  const isQuick = told === 'PAID' && row.state !== before.state;
  const changes = isQuick ? await noteStep(tx, propertyId, learned, { before, after: row, isPaymentNew: false }, now) : [];
  const events = { propertyId, changes };
  if (row.closeWantedAt === null) return { status: 201, body: view(row, false), events };
  await updateRequest(tx, propertyId, id, { lookAt: now }, now);
  await addReconcileJob(tx, propertyId);
  return { refusal: badRequest('the booking has ended meanwhile'), events };
}

/** What was refused has left nothing; what may be there all the same is looked for by a job. */
async function settleFailed(
  tx: Tx,
  { platform }: GatewayParts,
  request: FastifyRequest,
  id: string,
  error: GatewayError,
): Promise<{ refusal: Problem }> {
  const { id: propertyId } = propertyOf(request);
  const now = platform.clock();
  const row = await lockRequest(tx, propertyId, id);
  const isOver = error.fate === 'REFUSED';
  if (row.state === 'PREPARED') {
    const end = isOver ? ({ state: 'ABANDONED', lookAt: null, endedAt: now } as const) : {};
    const failed = await updateRequest(tx, propertyId, id, { failure: error.message, key: null, ...end }, now);
    const by = { actorId: callerOf(request).userId, reason: `${error.fate}: ${error.message}` };
    await auditRequest(tx, propertyId, failed, 'failed', row.state, by, now);
  }
  return {
    refusal: gatewayFailed(
      'the payment gateway failed: nothing was made that could be used (the audit log has its reason)',
      error,
    ),
  };
}

/** The Idempotency-Key of a request that is about to do something at the gateway, for the job to settle if this process ends. */
export function keyOf(request: FastifyRequest, now: Timestamp): { hash: Buffer; until: Timestamp } | null {
  const hash = request.idempotency?.keyHash;
  return hash === undefined ? null : { hash, until: addMilliseconds(now, KEY_MS_MAX) };
}

/**
 * Asks the gateway for a QR code or a link, or answers one that is there already: the request is written down before, what came of
 * it after. Two desks that ask for the same at once get the same. @throws Problem 400, 404, 502
 */
export async function askGateway(
  parts: GatewayParts,
  request: FastifyRequest,
  reply: FastifyReply,
  bookingId: string,
  asked: Asked,
  kind: Kind,
): Promise<never> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await undertake<Intent, Outcome>(parts.platform, request, reply, {
        prepare: (tx) => prepare(tx, parts, request, bookingId, asked, kind),
        outside: (intent) => outcomeOf(kind.ask(intent, asked)),
        settle: (tx, intent, outcome) =>
          outcome instanceof GatewayError
            ? settleFailed(tx, parts, request, intent.id, outcome)
            : settleGiven(tx, parts, request, intent.id, outcome, kind),
      });
    } catch (error) {
      if (!(error instanceof BeingMade)) throw error;
      if (waits === WAITS_MAX) throw conflict('the same is being asked for at the gateway: try again', 'gateway_request_busy');
      await sleep(WAIT_MS);
    }
  }
}
