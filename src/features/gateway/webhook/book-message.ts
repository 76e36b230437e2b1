import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { tell } from '../../../platform/http/effect.ts';
import type { Logger } from '../../../platform/http/route.ts';
import { counter } from '../../../platform/telemetry/counters.ts';
import { addMinutes, type Timestamp } from '../../../platform/time.ts';
import { getPropertyFacts, type PropertyFacts } from '../../identity/index.ts';
import { type Learned, type Taken, takeLearned } from '../bookkeeping/take-learned.ts';
import { ATTEMPTS_MAX, retryAt } from '../gateway.rules.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import type { GatewayLink, GatewayQr } from '../payment-gateway.ts';
import { type EventKey, type EventState, lockGatewayEvent, updateGatewayEvent } from './gateway-event.queries.ts';

/** How often the gateway is asked whose payment it is, of which no request is known, before it is taken to be somebody else's. */
const MATCHES_MAX = 3;
const MATCH_MINUTES = 2;

/** What the gateway answered to whose the payment is. */
export type Match = { qr: GatewayQr | null; link: GatewayLink | null };

const webhookBookings = counter({
  name: 'hostelry_webhook_bookings_total',
  help: 'Attempts to book stored messages of the payment gateway, by what came of them; failed ones are left to a person.',
  labels: ['outcome'],
  initial: [['booked'], ['unmatched'], ['ignored'], ['failed'], ['tried_again']],
});

const BY_MESSAGE = { actorId: null, reason: 'told by the gateway' };

/** What a stored message is after an attempt to book it, and when it is tried again. */
function settled(taken: Taken, attempts: number, now: Timestamp): { state: EventState; tryAt: Timestamp | null } {
  if (taken.outcome !== 'UNMATCHED') return { state: taken.outcome, tryAt: null };
  return attempts < MATCHES_MAX
    ? { state: 'UNMATCHED', tryAt: addMinutes(now, MATCH_MINUTES) }
    : { state: 'IGNORED', tryAt: null };
}

const UNREADABLE = { state: 'FAILED', tryAt: null } as const;

/** A message that is not booked is for a person: what can be said of it is in the audit log. */
async function auditFailure(
  tx: Tx,
  { propertyId, id }: EventKey,
  { bookingId, ...after }: { bookingId: string | null } & Record<string, unknown>,
  reason: string,
  now: Timestamp,
): Promise<void> {
  const audit = { at: now, actorId: null, action: 'gateway_event.failed', entity: 'gateway_event', entityId: id };
  await insertAudit(tx, propertyId, { ...audit, bookingId, after, reason: `not booked: ${reason}` });
}

/**
 * Books a stored message in one transaction, together with the note that it is booked: once, whoever does it and however often it
 * is begun. `property`: where the caller has read it already.
 */
export async function bookMessage(
  parts: GatewayParts,
  key: EventKey,
  { match = null, property }: { match?: Match | null; property?: PropertyFacts } = {},
): Promise<void> {
  const { platform, gateway, bookings } = parts;
  const done = await transact(platform.db, async (tx) => {
    const event = await lockGatewayEvent(tx, key);
    // Somebody else has settled it, or is about to.
    if (event === undefined) return null;
    const now = platform.clock();
    const notice = gateway.readNotice(event.body);
    if (notice === null) throw new Error('a stored message could be read before');
    const learned: Learned = {
      event: notice.type,
      source: 'WEBHOOK',
      at: notice.at,
      qr: notice.qr ?? match?.qr ?? null,
      link: notice.link ?? match?.link ?? null,
      payment: notice.payment,
      refund: notice.refund,
    };
    const facts = property ?? (await getPropertyFacts(tx, key.propertyId));
    const taken = await takeLearned(tx, { clock: platform.clock, bookings }, facts, learned, BY_MESSAGE);
    const attempts = event.attempts + 1;
    const { state, tryAt } = notice.isComplete ? settled(taken, attempts, now) : UNREADABLE;
    await updateGatewayEvent(tx, key, { state, requestId: taken.requestId, attempts, tryAt, at: now });
    if (state === 'FAILED') {
      const { bookingId, requestId } = taken;
      const reason = notice.isComplete ? "its currency is not the property's" : 'what it tells of money cannot be read';
      await auditFailure(
        tx,
        key,
        { bookingId, requestId, type: notice.type, gatewayPaymentId: notice.payment?.id ?? null },
        reason,
        now,
      );
    }
    return { state, isTold: await tell(tx, { propertyId: key.propertyId, changes: taken.events }, now) };
  });
  if (done !== null) webhookBookings.add(done.state.toLowerCase());
  if (done?.isTold === true) platform.events.wake();
}

/** An attempt to book a message has failed: it is tried again, with growing pauses, and in the end is left to a person. */
export async function noteFailure({ platform }: GatewayParts, key: EventKey, log: Logger): Promise<void> {
  const outcome = await transact(platform.db, async (tx) => {
    const event = await lockGatewayEvent(tx, key);
    if (event === undefined) return null;
    const now = platform.clock();
    const attempts = event.attempts + 1;
    const isOver = attempts >= ATTEMPTS_MAX;
    const tryAt = isOver ? null : retryAt(now, attempts);
    await updateGatewayEvent(tx, key, { state: isOver ? 'FAILED' : event.state, requestId: null, attempts, tryAt, at: now });
    if (!isOver) return 'tried_again';
    const reason = `could not be booked in ${attempts} attempts`;
    await auditFailure(tx, key, { bookingId: null }, reason, now);
    log.error({ propertyId: key.propertyId, gatewayEvent: key.id }, `a message of the gateway ${reason}`);
    return 'failed';
  });
  if (outcome !== null) webhookBookings.add(outcome);
}
