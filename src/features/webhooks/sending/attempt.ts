import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Logger } from '../../../platform/http/route.ts';
import type { AddressGuard } from '../../../platform/network/address-guard.ts';
import type { Platform } from '../../../platform/platform.ts';
import { counter } from '../../../platform/telemetry/counters.ts';
import { epochMs } from '../../../platform/time.ts';
import type { WebhookEventView } from '../event.schema.ts';
import { openSecret, secretContext } from '../secrets.ts';
import type { WebhookEvents } from '../webhook-events.ts';
import { maskAnswer } from './masking.rules.ts';
import {
  type ClaimedDelivery,
  disableEndpoint,
  type Outcome,
  saveDelivered,
  saveEndpointFailure,
  saveFailed,
} from './queue.queries.ts';
import { endpointRetryAt, nextAttemptAt, retryAfterMs } from './retry.rules.ts';
import { type Answer, sendRequest } from './send-request.ts';
import { signedHeaders } from './sign.ts';

const GONE = 410;

export type AttemptParts = {
  platform: Platform;
  events: WebhookEvents;
  guard: AddressGuard;
  log: Logger;
  /** Aborted when the process stops: the attempt is given up. */
  leaving: AbortSignal;
};

const attempted = counter({
  name: 'hostelry_outbound_webhook_attempts_total',
  help: 'Attempts to send an event to a webhook endpoint: delivered, failed, given_up (the delivery), disabled (the endpoint).',
  labels: ['outcome'],
  initial: [['delivered'], ['failed'], ['given_up'], ['disabled']],
});

function eventOf(events: WebhookEvents, delivery: ClaimedDelivery): WebhookEventView | null {
  const { propertyId, id, position, stream, subjectId, data, eventAt, createdAt } = delivery;
  if (position === null) return events.test(propertyId, id, createdAt);
  if (stream === null || data === null || eventAt === null) return null;
  return events.sent(propertyId, { position, stream, subjectId, data, at: eventAt });
}

/** The secrets that sign; null when this process lacks the key of the current one. */
function secretsOf({ secrets }: Platform, delivery: ClaimedDelivery): string[] | null {
  const context = secretContext(delivery.propertyId, delivery.endpointId);
  const current = openSecret(secrets, delivery.sealedSecret, context);
  const previous = delivery.sealedPrevious === null ? null : openSecret(secrets, delivery.sealedPrevious, context);
  return current === null ? null : [current, ...(previous === null ? [] : [previous])];
}

async function send(parts: AttemptParts, delivery: ClaimedDelivery, event: WebhookEventView): Promise<Answer> {
  const { platform, guard, leaving } = parts;
  const secrets = secretsOf(platform, delivery);
  const none = { status: null, body: null, retryAfter: undefined };
  if (secrets === null) return { ...none, error: 'the secret is encrypted with a key that is not configured here' };
  const body = JSON.stringify(event);
  const epochSeconds = Math.floor(epochMs(platform.clock()) / 1_000);
  const headers = signedHeaders(secrets, { id: delivery.id, epochSeconds, body });
  return sendRequest(guard, { url: new URL(delivery.url), headers, body, leaving });
}

/** Stores a failure: the delivery is tried again, given up, or its endpoint is disabled. @returns the outcome for the metric */
async function fail(
  { platform, log }: AttemptParts,
  delivery: ClaimedDelivery,
  outcome: Outcome & { error: string },
  askedMs: number,
): Promise<string> {
  const { db, clock } = platform;
  const now = clock();
  const isTest = delivery.position === null;
  const next = isTest ? null : nextAttemptAt(delivery, { now, random: Math.random(), askedMs });
  const { propertyId, endpointId } = delivery;
  const result = await transact(db, async (tx) => {
    // The endpoint first: its row is locked before its deliveries everywhere.
    const retryAt = isTest ? null : endpointRetryAt(delivery.failures + 1, { now, askedMs });
    if (!isTest) await saveEndpointFailure(tx, delivery, { now, error: outcome.error, retryAt });
    const isGone = outcome.status === GONE;
    const unlessSuccessSince = isGone ? null : delivery.firstAttemptAt;
    const isDisabled = !isTest && (isGone || next === null) && (await disableEndpoint(tx, delivery, { now, unlessSuccessSince }));
    // A delivery of an endpoint that is disabled waits until a person enables it again.
    await saveFailed(tx, delivery, outcome, isDisabled ? now : next);
    if (!isDisabled) return next === null ? 'given_up' : 'failed';
    await insertAudit(tx, { propertyId, actorId: null, at: now }, 'webhook-endpoint.disabled', {
      entityId: endpointId,
      after: { enabled: false, disabledReason: 'FAILED' },
    });
    return 'disabled';
  });
  if (result === 'disabled') {
    log.warn({ component: 'webhooks', propertyId, endpointId, error: outcome.error }, 'a webhook endpoint was disabled');
  }
  return result;
}

/** Why an answer is no confirmation; null for a 2xx. */
function faultOf(answer: Answer): string | null {
  if (answer.status === null) return answer.error;
  if (answer.status >= 300 && answer.status < 400) return `the receiver answered ${answer.status}: redirects are not followed`;
  return answer.status >= 200 && answer.status < 300 ? null : `the receiver answered ${answer.status}`;
}

/** One attempt to make a delivery, and its outcome in the database. Fails when `leaving` is aborted or the database is unreachable. */
export async function attemptDelivery(parts: AttemptParts, delivery: ClaimedDelivery): Promise<void> {
  const { platform, events, log } = parts;
  const begun = performance.now();
  const event = eventOf(events, delivery);
  const answer: Answer =
    event === null
      ? { status: null, body: null, retryAfter: undefined, error: 'the event is no longer kept' }
      : await send(parts, delivery, event);
  const fault = faultOf(answer);
  const outcome = {
    status: answer.status,
    body: answer.body === null ? null : maskAnswer(answer.body, event),
    error: fault,
    durationMs: Math.round(performance.now() - begun),
  };
  let result = 'delivered';
  if (fault === null) await saveDelivered(platform.db, delivery, outcome, platform.clock());
  else result = await fail(parts, delivery, { ...outcome, error: fault }, retryAfterMs(answer.retryAfter, platform.clock()));
  attempted.add(result);
  const { propertyId, endpointId, id, position, attempts } = delivery;
  const { status, durationMs, error } = outcome;
  log.debug({ component: 'webhooks', propertyId, endpointId, id, position, attempts, status, durationMs, error }, 'webhook');
}
