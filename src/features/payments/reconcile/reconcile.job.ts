import type { Logger } from '../../../platform/http/route.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { addMinutes } from '../../../platform/time.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { GatewayError } from '../payment-gateway.ts';
import { findGatewayKeys } from '../settings/gateway-account.ts';
import { settleAbandonedTests } from '../test-payment/settle-abandoned-tests.ts';
import { matchPayment, processEvent, recordFailedAttempt } from '../webhook/process-event.ts';
import { claimWebhookEvents, type WebhookEventKey } from '../webhook/webhook-event.queries.ts';
import { claimDuePaymentRequests, claimDueRefunds, type DueKey, RECONCILE_TASK } from './due.queries.ts';
import { reconcilePaymentRequest, recordPaymentRequestFailure } from './reconcile-payment-request.ts';
import { reconcileRefund, recordRefundFailure } from './reconcile-refund.ts';

/** Longer than any run: what a process has claimed and not done, because it ended, is claimed again after this time. */
const LEASE_MINUTES = 5;
const BATCH_SIZE = 20;
/** A run starts nothing new after this time: the rest waits for the next run. */
const RUN_MS_MAX = 45_000;
const CONCURRENCY = 4;
/** After this many calls without a response the gateway is assumed to be down: the run ends, and the next one tries again. */
const UNANSWERED_MAX = 4;

/** One run of the job. */
type ReconcileRun = { parts: GatewayParts; log: Logger; isOver: () => boolean; unanswered: number };

/** Works on the items, a few at a time, until the run is over. */
async function forEachDuringRun<T>(run: ReconcileRun, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined && !run.isOver(); item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** Processes an event that was left over. `mustMatch`: after asking the gateway whose payment it is. */
async function processStoredEvent(
  { parts, log }: ReconcileRun,
  { body, ...key }: WebhookEventKey & { body: Buffer },
  mustMatch: boolean,
): Promise<void> {
  const { platform, gateway } = parts;
  try {
    const event = gateway.parseEvent(body);
    if (event === null) throw new Error('a stored event could be parsed when it was received');
    const keys = mustMatch ? await findGatewayKeys(platform, platform.db, key.propertyId) : null;
    const match = keys === null ? null : await matchPayment(parts, keys, event);
    await processEvent(parts, { key, event, match });
  } catch (error) {
    log.warn({ err: error, gatewayEvent: key.id }, 'a webhook event could not be processed');
    await recordFailedAttempt(parts, key, log);
  }
}

/** Reconciles one payment request or refund. A failure is stored for a later attempt and does not stop the others. */
async function reconcileOne(
  run: ReconcileRun,
  { id }: DueKey,
  work: () => Promise<void>,
  recordFailure: (reason: string) => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isGatewayError = error instanceof GatewayError;
    if (isGatewayError) run.log.warn({ id, status: error.status }, 'the payment gateway did not report a state');
    else run.log.error({ err: error, id }, 'an online payment could not be reconciled');
    if (isGatewayError && error.status === null) run.unanswered += 1;
    await recordFailure(isGatewayError ? error.message : 'an error of the service').catch((failure: unknown) => {
      // The database is unreachable: it will be claimed again when its lease has run out.
      run.log.error({ err: failure, id }, 'a failed reconciliation could not be stored');
    });
  }
}

/** Processes the events that were received and not processed. They go first, as they need no call to the gateway. */
async function processReceivedEvents(run: ReconcileRun): Promise<void> {
  const { db, clock } = run.parts.platform;
  while (!run.isOver()) {
    const now = clock();
    const claim = { now, leaseUntil: addMinutes(now, LEASE_MINUTES), most: BATCH_SIZE };
    const events = await claimWebhookEvents(db, 'RECEIVED', claim);
    if (events.length === 0) return;
    await forEachDuringRun(run, events, (event) => processStoredEvent(run, event, false));
  }
}

/** Asks the gateway about everything that is due. */
async function reconcileDue(run: ReconcileRun): Promise<void> {
  const { parts } = run;
  const { db, clock } = parts.platform;
  while (!run.isOver()) {
    const now = clock();
    const claim = { now, leaseUntil: addMinutes(now, LEASE_MINUTES), most: BATCH_SIZE };
    const events = await claimWebhookEvents(db, 'UNMATCHED', claim);
    const requests = await claimDuePaymentRequests(db, claim);
    const refunds = await claimDueRefunds(db, claim);
    if (events.length + requests.length + refunds.length === 0) return;
    await forEachDuringRun(run, events, (event) => processStoredEvent(run, event, true));
    await forEachDuringRun(run, requests, (key) =>
      reconcileOne(
        run,
        key,
        () => reconcilePaymentRequest(parts, key),
        (reason) => recordPaymentRequestFailure(parts, key, reason),
      ),
    );
    await forEachDuringRun(run, refunds, (key) =>
      reconcileOne(
        run,
        key,
        () => reconcileRefund(parts, key),
        (reason) => recordRefundFailure(parts, key, reason),
      ),
    );
  }
}

/** One run: ends when nothing is due any more, its time is over, the gateway is down, or the service stops. */
export async function reconcile(parts: GatewayParts, log: Logger, leaving?: AbortSignal): Promise<void> {
  const endsAt = performance.now() + RUN_MS_MAX;
  const run: ReconcileRun = {
    parts,
    log,
    unanswered: 0,
    isOver: () => performance.now() > endsAt || leaving?.aborted === true || run.unanswered >= UNANSWERED_MAX,
  };
  await processReceivedEvents(run);
  await settleAbandonedTests(parts);
  await reconcileDue(run);
}

/** The job runs every minute, and at once when a booking ends that has open payment requests. */
export function reconcileJob(parts: GatewayParts, log: Logger, leaving: AbortSignal): Job {
  return { task: RECONCILE_TASK, cron: '* * * * *', lane: 'gateway', run: () => reconcile(parts, log, leaving) };
}
