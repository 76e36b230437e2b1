/** What the state of an endpoint is judged by. */
type Judged = {
  enabled: boolean;
  disabledReason: 'FAILED' | null;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
};

/** How an endpoint does. STOPPED: switched off because nothing arrived for days; OFF: a person has switched it off. */
export type EndpointState = 'STOPPED' | 'OFF' | 'FAILING' | 'NEW' | 'WORKING';

/** What the endpoint's fields say together. Something fails while the last failure is later than the last success. */
export function stateOf({ enabled, disabledReason, lastSuccessAt, lastFailureAt }: Judged): EndpointState {
  if (!enabled) return disabledReason === null ? 'OFF' : 'STOPPED';
  if (lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt)) return 'FAILING';
  return lastSuccessAt === null ? 'NEW' : 'WORKING';
}

/** A receiver may be away for so long, in ms: a restart needs nobody. */
const AWAY_MS = 10 * 60_000;

/** Whether somebody must look at the endpoint. */
export function needsCare(endpoint: Judged & { oldestPendingAt: string | null }): boolean {
  const { oldestPendingAt, lastFailureAt } = endpoint;
  const state = stateOf(endpoint);
  if (state !== 'FAILING' || oldestPendingAt === null || lastFailureAt === null) return state === 'STOPPED';
  return Date.parse(lastFailureAt) - Date.parse(oldestPendingAt) >= AWAY_MS;
}
