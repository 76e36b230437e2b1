import type { Schemas } from '../../../../client/src/index.ts';
import type { Read } from '../../data/reads.ts';
import { addDays, type Day } from '../../format/time.rules.ts';
import { DAYS } from './plane.rules.ts';

/** The calendars of all rate plans, from a day on. */
export function readRates(propertyId: string, first: Day): Read<Schemas['RateCalendars']> {
  const query = { from: first, to: addDays(first, DAYS - 1) };
  return {
    key: `rates ${propertyId} ${first}`,
    load: (api) => api.GET('/properties/{propertyId}/rate-calendar', { params: { path: { propertyId }, query } }),
    isChangedBy: ({ type }) => type === 'RATE_PLAN' || type === 'ROOM_TYPE' || type === 'PROPERTY',
  };
}

/** One rate plan; a form that has read it is refused when somebody else has changed it meanwhile. */
export function readPlan(propertyId: string, ratePlanId: string): Read<Schemas['RatePlan']> {
  const path = { propertyId, ratePlanId };
  return {
    key: `rate plan ${ratePlanId}`,
    load: (api) => api.GET('/properties/{propertyId}/rate-plans/{ratePlanId}', { params: { path } }),
    isChangedBy: ({ type, id, removed }) => type === 'RATE_PLAN' && id === ratePlanId && !removed,
  };
}

/** What uses a rate plan. */
export function readPlanUse(propertyId: string, ratePlanId: string): Read<Schemas['RatePlanUse']> {
  const path = { propertyId, ratePlanId };
  return {
    key: `rate plan use ${ratePlanId}`,
    load: (api) => api.GET('/properties/{propertyId}/rate-plans/{ratePlanId}/use', { params: { path } }),
    isChangedBy: ({ type }) => type === 'HOLD' || type === 'BOOKING',
  };
}
