import { createHmac } from 'node:crypto';
import type { EventEntities } from './records.ts';

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(pairs.map(([name, member]) => [name, sorted(member)]));
}

export type EventHead = Readonly<{ accountId: string; type: string; createdAt: number }>;

/**
 * An event as text. The products of the gateway encode differently: bodies about links have their keys in alphabetical order, all
 * others have their slashes escaped. Who signs anything but these very bytes is found out.
 */
export function eventText({ accountId, type, createdAt }: EventHead, entities: EventEntities): string {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
  const event = {
    ...{ entity: 'event', account_id: accountId, event: type, contains: Object.keys(entities) },
    ...{ payload, created_at: createdAt },
  };
  return type.startsWith('payment_link.') ? JSON.stringify(sorted(event)) : JSON.stringify(event).replaceAll('/', '\\/');
}

/** Lower-case hexadecimal HMAC-SHA256 over the bytes of the body. */
export function signatureOf(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body, 'utf8').digest('hex');
}
