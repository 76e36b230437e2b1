import type { Logger } from '../../../platform/http/route.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { addMinutes } from '../../../platform/time.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { GatewayError } from '../payment-gateway.ts';
import { findGatewayKeys } from '../settings/gateway-account.ts';
import { bookMessage, noteFailure } from '../webhook/book-message.ts';
import { claimGatewayEvents, type EventKey } from '../webhook/gateway-event.queries.ts';
import { claimRefunds, claimRequests, type DueKey, RECONCILE_TASK } from './due.queries.ts';
import { lookAtRefund, noteRefundFailure } from './look-at-refund.ts';
import { lookAtRequest, noteLookFailure } from './look-at-request.ts';
import { matchPayment } from './match-payment.ts';

/** What a run has taken and not done, because its process ended, is taken again after this time: longer than any run. */
const LEASE_MINUTES = 5;
const BATCH = 20;
/** A run begins nothing after this time: what is left waits for the next. */
const RUN_MS_MAX = 45_000;
const AT_ONCE = 4;
/** So many calls in a run without any answer: the gateway is away, and the next run tries it again. */
const SILENCES_MAX = 4;

/** One run of the job. */
type Run = { parts: GatewayParts; log: Logger; isOver: () => boolean; silences: number };

/** Does it for each of them, a few at a time, as long as the run lasts. */
async function forEach<T>(run: Run, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined && !run.isOver(); item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function bookStored({ parts, log }: Run, key: EventKey, isMatched: boolean): Promise<void> {
  try {
    const keys = isMatched ? await findGatewayKeys(parts.platform, parts.platform.db, key.propertyId) : null;
    await bookMessage(parts, key, { match: keys === null ? null : await matchPayment(parts, keys, key) });
  } catch (error) {
    log.warn({ err: error, gatewayEvent: key.id }, 'a message of the gateway could not be booked');
    await noteFailure(parts, key, log);
  }
}

/** Whatever goes wrong with one of them is noted, and it is tried again later; the others go on. */
async function look(
  run: Run,
  { id }: DueKey,
  work: () => Promise<void>,
  onFailure: (reason: string) => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isGateways = error instanceof GatewayError;
    if (isGateways) run.log.warn({ id, status: error.status }, 'the payment gateway does not say what became of a request');
    else run.log.error({ err: error, id }, 'what became of an online payment could not be found out');
    if (isGateways && error.status === null) run.silences += 1;
    await onFailure(isGateways ? error.message : 'a fault of the service').catch((failure: unknown) => {
      // The database is away: what was taken is taken again when its lease has run out.
      run.log.error({ err: failure, id }, 'a failure could not be noted');
    });
  }
}

/** What is stored and not booked needs no gateway, and goes first. */
async function bookAllStored(run: Run): Promise<void> {
  const { db, clock } = run.parts.platform;
  while (!run.isOver()) {
    const now = clock();
    const events = await claimGatewayEvents(db, 'STORED', { now, leaseUntil: addMinutes(now, LEASE_MINUTES), most: BATCH });
    if (events.length === 0) return;
    await forEach(run, events, (key) => bookStored(run, key, false));
  }
}

async function askAboutAll(run: Run): Promise<void> {
  const { parts } = run;
  const { db, clock } = parts.platform;
  while (!run.isOver()) {
    const now = clock();
    const claim = { now, leaseUntil: addMinutes(now, LEASE_MINUTES), most: BATCH };
    const events = await claimGatewayEvents(db, 'UNMATCHED', claim);
    const requests = await claimRequests(db, claim);
    const refunds = await claimRefunds(db, claim);
    if (events.length + requests.length + refunds.length === 0) return;
    await forEach(run, events, (key) => bookStored(run, key, true));
    await forEach(run, requests, (key) =>
      look(
        run,
        key,
        () => lookAtRequest(parts, key),
        (reason) => noteLookFailure(parts, key, reason),
      ),
    );
    await forEach(run, refunds, (key) =>
      look(
        run,
        key,
        () => lookAtRefund(parts, key),
        (reason) => noteRefundFailure(parts, key, reason),
      ),
    );
  }
}

/**
 * One run: messages that are stored and not booked, requests and refunds whose time has come. Resolves when nothing is due any more,
 * its time is over, the gateway is away, or the service stops.
 */
export async function reconcile(parts: GatewayParts, log: Logger, leaving?: AbortSignal): Promise<void> {
  const endsAt = performance.now() + RUN_MS_MAX;
  const run: Run = {
    parts,
    log,
    silences: 0,
    isOver: () => performance.now() > endsAt || leaving?.aborted === true || run.silences >= SILENCES_MAX,
  };
  await bookAllStored(run);
  await askAboutAll(run);
}

/** The job, every minute and whenever a booking ends with something open. */
export function reconcileJob(parts: GatewayParts, log: Logger, leaving: AbortSignal): Job {
  return { task: RECONCILE_TASK, cron: '* * * * *', lane: 'gateway', run: () => reconcile(parts, log, leaving) };
}
