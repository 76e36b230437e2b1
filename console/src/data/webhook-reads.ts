import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../../client/src/index.ts';
import { useDesk, useMay } from './desk.ts';
import type { Read } from './reads.ts';
import { useRead } from './use-read.ts';
import { needsCare } from './webhook-endpoints.rules.ts';

export type Endpoint = Schemas['WebhookEndpoint'];

/** The addresses to which changes of the hotel are sent, with how each does. */
export function readWebhookEndpoints(propertyId: string): Read<Endpoint[]> {
  return {
    key: `webhook endpoints ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/webhook-endpoints', { params: { path: { propertyId } } }),
    isChangedBy: () => false,
  };
}

/** Reads them again and again while the tab is seen: no stream publishes deliveries. */
export function useReadAgain(keys: readonly string[], seconds: number): void {
  const { reads } = useDesk();
  const joined = keys.join('\n');
  useEffect(() => {
    const refreshIfSeen = (): void => {
      if (!document.hidden) for (const key of joined.split('\n')) reads.refresh(key);
    };
    const timer = setInterval(refreshIfSeen, seconds * 1_000);
    return () => clearInterval(timer);
  }, [reads, joined, seconds]);
}

const LOOK_SECONDS = 60;

/** How many endpoints do not take what is sent, for who may do something about it. */
export function useFailingEndpoints(isShown: boolean): number {
  const { property } = useDesk();
  const read = useMay('ADMIN') && isShown ? readWebhookEndpoints(property.id) : null;
  const endpoints = useRead(read).data ?? [];
  useReadAgain(read === null ? [] : [read.key], LOOK_SECONDS);
  return endpoints.filter(needsCare).length;
}
