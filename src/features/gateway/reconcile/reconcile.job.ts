import type { Logger } from '../../../platform/http/route.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { addMinutes } from '../../../platform/time.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { GatewayError } from '../payment-gateway.ts';
import { findGatewayKeys } from '../settings/gateway-account.ts';
import { bookMessage, type Match, noteFailure } from '../webhook/book-message.ts';
import { claimGatewayEvents, type EventKey, type EventState } from '../webhook/gateway-event.queries.ts';
import { claimRefunds, claimRequests, type DueKey, RECONCILE_TASK } from './due.queries.ts';
import { failRefund, lookAtRefund, noteRefundFailure } from './look-at-refund.ts';
import { lookAtRequest, noteLookFailure } from './look-at-request.ts';
import { matchPayment } from './match-payment.ts';

/** What a run has taken and not done, because its process ended, is taken again after this time. */
const LEASE_MINUTES = 5;
const BATCH = 20;
/** A run ends within this time: what is left waits for the next. */
const RUN_MS_MAX = 45_000;
const AT_ONCE = 4;

/** Does it for each of them, a few at a time. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function bookStored(parts: GatewayParts, log: Logger, key: EventKey & { state: EventState }): Promise<void> {
  try {
    let match: Match | null = null;
    if (key.state === 'UNMATCHED') {
      const keys = await findGatewayKeys(parts.platform, parts.platform.db, key.propertyId);
      if (keys !== null) match = await matchPayment(parts, keys, key);
    }
    await bookMessage(parts, key, { match });
  } catch (error) {
    log.warn({ err: error, gatewayEvent: key.id }, 'a message of the gateway could not be booked');
    await noteFailure(parts, key, log);
  }
}

async function look(
  log: Logger,
  key: DueKey,
  work: () => Promise<void>,
  onFailure: (error: GatewayError) => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) {
      // A fault of ours, or the database: the lease runs out and it is tried again.
      log.error({ err: error, id: key.id }, 'what became of an online payment could not be found out');
      return;
    }
    log.warn({ id: key.id, status: error.status }, 'the payment gateway does not say what became of a request');
    await onFailure(error);
  }
}

/**
 * One run: messages that are stored and not booked, requests and refunds whose time has come. Resolves when nothing is due any more,
 * or its time is over.
 */
export async function reconcile(parts: GatewayParts, log: Logger): Promise<void> {
  const { db, clock } = parts.platform;
  const begun = performance.now();
  for (;;) {
    const now = clock();
    const claim = { now, leaseUntil: addMinutes(now, LEASE_MINUTES), most: BATCH };
    const [events, requests, refunds] = [
      await claimGatewayEvents(db, claim),
      await claimRequests(db, claim),
      await claimRefunds(db, claim),
    ];
    if (events.length + requests.length + refunds.length === 0) return;
    await forEach(events, (key) => bookStored(parts, log, key));
    await forEach(requests, (key) =>
      look(
        log,
        key,
        () => lookAtRequest(parts, key),
        (error) => noteLookFailure(parts, key, error.message),
      ),
    );
    await forEach(refunds, (key) =>
      look(
        log,
        key,
        () => lookAtRefund(parts, key),
        (error) =>
          error.fate === 'REFUSED' && error.status === 400
            ? failRefund(parts, key, error.message)
            : noteRefundFailure(parts, key, error.message),
      ),
    );
    if (performance.now() - begun > RUN_MS_MAX) return;
  }
}

/** The job, every minute and whenever a booking ends with something open. */
export function reconcileJob(parts: GatewayParts, log: Logger): Job {
  return { task: RECONCILE_TASK, cron: '* * * * *', lane: 'gateway', run: () => reconcile(parts, log) };
}
