import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../platform/http/route.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { processEvent, type ReceivedEvent, recordFailedAttempt } from './process-event.ts';

/** Events that are processed at the same time: the front desk's requests need database connections too. */
const CONCURRENCY = 8;
/** The gateway waits 5 s for a response: this is the longest that a response waits for the event to be processed. */
const RESPONSE_WAIT_MS_MAX = 3_000;
/** With more events than this in the queue, a response no longer waits for its event. */
const WAITED_FOR_MAX = 200;
/** With more events than this in the queue, an event is left to the reconciliation job. */
const QUEUE_MAX = 2_000;

type QueuedEvent = ReceivedEvent & { log: Logger };

export type ProcessingQueue = {
  /** Resolves when the event is processed, or its failure is stored; when many wait, at once. */
  add(event: QueuedEvent): Promise<void>;
  /** Starts no further event and resolves when the running ones are done. The reconciliation job processes the rest. */
  close(): Promise<void>;
};

/** Processes the events that this process has stored. */
export function createProcessingQueue(parts: GatewayParts): ProcessingQueue {
  const waiting: (() => void)[] = [];
  const idle: (() => void)[] = [];
  let running = 0;
  let isOpen = true;

  const processOne = async ({ log, ...received }: QueuedEvent): Promise<void> => {
    try {
      await processEvent(parts, received);
    } catch (error) {
      log.error(
        { err: error, gatewayEvent: received.key.id },
        'a webhook event is stored but not processed: a job will retry it',
      );
      await recordFailedAttempt(parts, received.key, log).catch(() => {});
    }
  };

  const runInTurn = async (event: QueuedEvent): Promise<void> => {
    if (running >= CONCURRENCY) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    if (isOpen) await processOne(event);
    // A place is handed over to the next event, so `running` stays as it is.
    const next = waiting.shift();
    if (next !== undefined) next();
    else running -= 1;
    if (running === 0) for (const done of idle.splice(0)) done();
  };

  return {
    add: async (event) => {
      if (!isOpen || waiting.length >= QUEUE_MAX) return;
      const isWaitedFor = waiting.length < WAITED_FOR_MAX;
      const processed = runInTurn(event);
      if (isWaitedFor) await Promise.race([processed, sleep(RESPONSE_WAIT_MS_MAX, undefined, { ref: false })]);
    },
    close: async () => {
      isOpen = false;
      if (running > 0) await new Promise<void>((done) => idle.push(done));
    },
  };
}
