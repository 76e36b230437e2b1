import { createHmac } from 'node:crypto';
import type { EventEntities } from './records.ts';

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(pairs.map(([name, member]) => [name, sortKeys(member)]));
}

export type EventHead = Readonly<{ accountId: string; type: string; createdAt: number }>;

/**
 * An event as text. The gateway's products encode differently: events about links have their keys in alphabetical order, all others have
 * escaped slashes. So a signature over anything but the exact bytes is found out.
 */
export function renderEvent({ accountId, type, createdAt }: EventHead, entities: EventEntities): string {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
  const event = {
    ...{ entity: 'event', account_id: accountId, event: type, contains: Object.keys(entities) },
    ...{ payload, created_at: createdAt },
  };
  return type.startsWith('payment_link.') ? JSON.stringify(sortKeys(event)) : JSON.stringify(event).replaceAll('/', '\\/');
}

/** Lower-case hexadecimal HMAC-SHA256 over the bytes of the body. */
export function signBody(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body, 'utf8').digest('hex');
}
