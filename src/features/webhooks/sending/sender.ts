import { randomUUID } from 'node:crypto';
import { forEachProperty } from '../../../platform/db/by-property.ts';
import type { Logger } from '../../../platform/http/route.ts';
import { createAddressGuard } from '../../../platform/network/address-guard.ts';
import { createCoalescedTask } from '../../../platform/outbox/coalesced-task.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { StreamParts } from '../../properties/index.ts';
import { createWebhookEvents } from '../webhook-events.ts';
import type { WebhookSettings } from '../webhook-settings.ts';
import { attemptDelivery } from './attempt.ts';
import { makeDeliveries } from './make-deliveries.ts';
import { type ClaimedDelivery, claimDeliveries, listDueProperties, releaseDelivery } from './queue.queries.ts';

/** Attempts at one time in this process, and to one endpoint. An attempt that waits for its answer costs little but its place. */
const ATTEMPTS_MAX = 1_000;
const ATTEMPTS_PER_ENDPOINT_MAX = 4;
const POLL_MS = 300;
const LOOK_GAP_MS = 20;

export type WebhookSender = { stop(): Promise<void> };

/** The attempts under way in this process. */
function createAttempts() {
  const running = new Set<Promise<void>>();
  const ofEndpoints = new Map<string, number>();
  const count = (id: string, change: number): void => {
    const now = (ofEndpoints.get(id) ?? 0) + change;
    if (now === 0) ofEndpoints.delete(id);
    else ofEndpoints.set(id, now);
  };
  return {
    ofEndpoints,
    free: () => ATTEMPTS_MAX - running.size,
    add: (endpointId: string, work: () => Promise<void>): void => {
      count(endpointId, 1);
      const attempt = work().finally(() => {
        running.delete(attempt);
        count(endpointId, -1);
      });
      running.add(attempt);
    },
    finish: async () => {
      await Promise.all(running);
    },
  };
}

/**
 * Sends events to the webhook endpoints of all properties, together with the other processes of the service: each delivery is claimed for
 * a time, after which another process may take it. Endpoints do not wait for each other.
 */
export function startWebhookSender(
  platform: Platform,
  parts: StreamParts,
  settings: WebhookSettings,
  log: Logger,
): WebhookSender {
  const { db, clock } = platform;
  const events = createWebhookEvents(platform, parts);
  const guard = createAddressGuard(settings.allowedPrivate);
  const leaving = new AbortController();
  const attempts = createAttempts();
  let isFailing = false;

  const attempt = async (delivery: ClaimedDelivery): Promise<void> => {
    try {
      await attemptDelivery({ platform, events, guard, log, leaving: leaving.signal }, delivery);
    } catch (error) {
      // Where this fails too, the delivery is taken up again when its lease ends.
      await releaseDelivery(db, delivery).catch(() => {});
      if (!leaving.signal.aborted)
        log.warn({ component: 'webhooks', err: error }, 'an attempt to send a webhook was interrupted');
    }
    looking.request();
  };
  const look = async (): Promise<void> => {
    await makeDeliveries(platform, events);
    await forEachProperty(
      () => listDueProperties(db, clock()),
      async (propertyId) => {
        const most = attempts.free();
        if (most <= 0) return;
        const claim = { propertyId, now: clock(), lease: randomUUID(), most, perEndpoint: ATTEMPTS_PER_ENDPOINT_MAX };
        const claimed = await claimDeliveries(db, { ...claim, running: attempts.ofEndpoints });
        for (const delivery of claimed) attempts.add(delivery.endpointId, () => attempt(delivery));
      },
    );
  };
  const looking = createCoalescedTask(async () => {
    try {
      await look();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ component: 'webhooks', err: error }, 'events cannot be sent to webhook endpoints');
      isFailing = true;
    }
  }, LOOK_GAP_MS);
  const timer = setInterval(looking.request, POLL_MS);

  return {
    stop: async () => {
      clearInterval(timer);
      await looking.stop();
      leaving.abort();
      await attempts.finish();
    },
  };
}
