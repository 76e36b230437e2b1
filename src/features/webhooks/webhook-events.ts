import type { Platform } from '../../platform/platform.ts';
import type { Timestamp } from '../../platform/time.ts';
import { type Caller, type ChangeType, createChanges, type StreamParts } from '../properties/index.ts';
import type { WebhookEventView } from './event.schema.ts';

/** An event of the outbox. */
export type OutboxEvent = { position: number; stream: string; subjectId: string | null; data: string; at: Timestamp };

/** Endpoints get what an ADMIN sees: only an ADMIN sets them up. */
const RECEIVER: Caller = { userId: '', name: null, superAdmin: false, roles: ['ADMIN'], tokenExpiresAt: 0 };

export type WebhookEvents = ReturnType<typeof createWebhookEvents>;

/** Events as endpoints, and callers who ask for them, get them. */
export function createWebhookEvents(links: Pick<Platform, 'publicUrl' | 'signedLinks'>, parts: StreamParts) {
  const changes = createChanges(parts);
  /** The streams of the outbox with these types of changes that the caller may see; no types: all of them. */
  const streamsOf = (types: readonly string[], caller: Caller): string[] => {
    const seen = changes.kindsFor(caller);
    return seen.kinds.filter((_, index) => types.length === 0 || types.includes(seen.types[index] ?? ''));
  };
  const view = (propertyId: string, event: OutboxEvent, caller: Caller): WebhookEventView & { type: ChangeType } => {
    const { type, version, ...data } = changes.view(event, { links, propertyId, caller });
    return { type, timestamp: event.at, propertyId, position: event.position, version, data };
  };
  return {
    streamsOf,
    view,
    /** What endpoints with these types get. */
    sentStreams: (types: readonly string[]): string[] => streamsOf(types, RECEIVER),
    /** An event as endpoints get it. What was read of an identity document, and links to its file, are for callers with a token. */
    sent: (propertyId: string, event: OutboxEvent) => {
      const sent = view(propertyId, event, RECEIVER);
      return sent.type === 'DOCUMENT' ? { ...sent, data: { ...sent.data, item: null } } : sent;
    },
    /** A test as endpoints get it. */
    test: (propertyId: string, id: string, at: Timestamp): WebhookEventView => ({
      type: 'TEST',
      timestamp: at,
      propertyId,
      position: null,
      version: null,
      data: { id, bookingId: null, removed: false, item: null },
    }),
  };
}
