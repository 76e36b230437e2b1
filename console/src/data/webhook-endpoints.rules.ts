import type { Schemas } from '../../../client/src/index.ts';

export type Endpoint = Schemas['WebhookEndpoint'];

/** How an endpoint does. STOPPED: switched off because nothing arrived for days; OFF: a person has switched it off. */
export type EndpointState = 'STOPPED' | 'OFF' | 'FAILING' | 'NEW' | 'WORKING';

/** What the endpoint's fields say together. Something fails while the last failure is later than the last success. */
export function stateOf({
  enabled,
  disabledReason,
  lastSuccessAt,
  lastFailureAt,
}: Pick<Endpoint, 'enabled' | 'disabledReason' | 'lastSuccessAt' | 'lastFailureAt'>): EndpointState {
  if (!enabled) return disabledReason === null ? 'OFF' : 'STOPPED';
  if (lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt)) return 'FAILING';
  return lastSuccessAt === null ? 'NEW' : 'WORKING';
}

/** Whether somebody must look at the endpoint. */
export function needsCare(endpoint: Parameters<typeof stateOf>[0]): boolean {
  const state = stateOf(endpoint);
  return state === 'STOPPED' || state === 'FAILING';
}
