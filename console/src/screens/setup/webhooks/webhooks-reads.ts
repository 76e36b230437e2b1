import { type Hostelry, HostelryProblem, type Schemas } from '../../../../../client/src/index.ts';
import type { Read } from '../../../data/reads.ts';
import type { NextEvent } from './webhooks.rules.ts';

export type Delivery = Schemas['WebhookDelivery'];
export type DeliveryFilter = Schemas['WebhookDeliveryStatus'] | '';

/** One endpoint with its ETag, so that a change over somebody else's is refused. */
export function readEndpoint(propertyId: string, endpointId: string): Read<Schemas['WebhookEndpoint']> {
  return {
    key: `webhook endpoint ${propertyId} ${endpointId}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/webhook-endpoints/{endpointId}', { params: { path: { propertyId, endpointId } } }),
    isChangedBy: () => false,
  };
}

/** What was sent to an endpoint, the newest first. */
export function readDeliveries(propertyId: string, endpointId: string, status: DeliveryFilter, most: number): Read<Delivery[]> {
  const query = { limit: most, ...(status === '' ? {} : { status }) };
  return {
    key: `webhook deliveries ${propertyId} ${endpointId} ${status} ${most}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/webhook-endpoints/{endpointId}/deliveries', {
        params: { path: { propertyId, endpointId }, query },
      }),
    isChangedBy: () => false,
  };
}

const GONE = 410;

/** When the next event behind a position was made. */
export async function nextEventAfter(api: Hostelry, propertyId: string, after: number): Promise<NextEvent> {
  try {
    const params = { path: { propertyId }, query: { after, limit: 1 } };
    const { items } = await api.GET('/properties/{propertyId}/events', { params });
    return items[0] === undefined ? null : { at: items[0].timestamp };
  } catch (error) {
    if (error instanceof HostelryProblem && error.status === GONE) return 'gone';
    throw error;
  }
}
