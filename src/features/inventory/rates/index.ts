import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { registerCalendar } from './calendar.route.ts';
import { registerEffectiveRate } from './effective-rate.route.ts';
import { registerRateCalendar } from './rate-calendar.route.ts';
import { registerRatePlans } from './rate-plans.route.ts';

export { listOverrides } from './calendar.queries.ts';
export { listPricedTypes } from './priced-types.queries.ts';
export { findRatePlan, type PricedRatePlan } from './rate-plans.queries.ts';
export { computeAverageRate } from './rates.rules.ts';

/** Rate plans with their calendars, and the rate of a night in a room type. */
export function registerRates(app: App, platform: Platform): void {
  registerRatePlans(app, platform);
  registerCalendar(app, platform);
  registerEffectiveRate(app, platform);
  registerRateCalendar(app, platform);
}
