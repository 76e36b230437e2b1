import { forEachProperty } from '../../../platform/db/by-property.ts';
import { transact } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { listNewEvents, type NewEventRow } from '../../../platform/outbox/events.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WebhookEvents } from '../webhook-events.ts';
import {
  type BehindEndpoint,
  insertDeliveries,
  listBehindProperties,
  lockBehind,
  movePositions,
  type NewDelivery,
} from './queue.queries.ts';

const ENDPOINTS_MAX = 200;
const EVENTS_MAX = 1_000;
/** Runs in a row; the next look continues. */
const RUNS_MAX = 50;

/** The deliveries of new events to endpoints of their property. */
function deliveriesTo(endpoints: readonly BehindEndpoint[], rows: readonly NewEventRow[], events: WebhookEvents): NewDelivery[] {
  const wanted = endpoints.map((endpoint) => ({ endpoint, streams: new Set(events.sentStreams(endpoint.eventKinds)) }));
  return rows.flatMap(({ propertyId, position, stream, subjectId, data }) => {
    if (position === null || stream === null || data === null) return [];
    const to = wanted.filter(({ endpoint, streams }) => position > endpoint.position && streams.has(stream));
    if (to.length === 0) return [];
    const { type: kind, data: shown } = events.sent(propertyId, { position, stream, subjectId, data, at: '' });
    const { id: recordId, bookingId } = shown;
    return to.map(({ endpoint }) => ({ propertyId, id: newId(), endpointId: endpoint.id, position, kind, recordId, bookingId }));
  });
}

/** Makes the deliveries of some new events, in the order of the events. @returns whether there may be more */
async function makeSome({ db, clock }: Platform, events: WebhookEvents, propertyId: string | null): Promise<boolean> {
  return transact(db, async (tx) => {
    const behind = await lockBehind(tx, propertyId, ENDPOINTS_MAX);
    if (behind.length === 0) return false;
    const byProperty = Map.groupBy(behind, ({ propertyId }) => propertyId);
    const cursors = [...byProperty].map(([propertyId, endpoints]) => ({
      propertyId,
      position: Math.min(...endpoints.map(({ position }) => position)),
    }));
    const rows = await listNewEvents(tx, cursors, EVENTS_MAX);
    const isCut = rows.length === EVENTS_MAX;
    const ofProperties = [...Map.groupBy(rows, ({ propertyId }) => propertyId)];
    const deliveries: NewDelivery[] = [];
    const moved: { propertyId: string; id: string; position: number }[] = [];
    for (const [index, [propertyId, ofProperty]] of ofProperties.entries()) {
      const last = ofProperty.at(-1);
      if (last === undefined) continue;
      // Only the events of the last property may go on beyond what was read.
      const isWhole = !isCut || index < ofProperties.length - 1;
      const reached = isWhole || last.position === null ? last.lastPosition : last.position;
      const endpoints = byProperty.get(propertyId) ?? [];
      deliveries.push(...deliveriesTo(endpoints, ofProperty, events));
      for (const endpoint of endpoints) {
        // One that is further ahead than the others waits until they have caught up.
        const isAhead = !isWhole && endpoint.position > reached;
        moved.push({ propertyId, id: endpoint.id, position: isAhead ? endpoint.position : reached });
      }
    }
    await insertDeliveries(tx, deliveries, clock());
    await movePositions(tx, moved);
    return isCut || behind.length === ENDPOINTS_MAX;
  });
}

/** Makes the deliveries of all new events for the enabled endpoints. Events are in the order of their commits, so none is skipped. */
export async function makeDeliveries(platform: Platform, events: WebhookEvents): Promise<void> {
  await forEachProperty(
    () => listBehindProperties(platform.db),
    async (propertyId) => {
      for (let runs = 0; runs < RUNS_MAX; runs += 1) if (!(await makeSome(platform, events, propertyId))) return;
    },
  );
}
