import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerCalendar } from './calendar.route.ts';
import { registerEffectiveRate } from './effective-rate.route.ts';
import { registerRatePlans } from './rate-plans.route.ts';

export { findRatePlan, listOverrides, type PricedPlan } from './rates.queries.ts';
export { averageRate } from './rates.rules.ts';

/** Contract 4.10, and the rate of a room type on a date (4.4). */
export function registerRates(app: App, platform: Platform): void {
  registerRatePlans(app, platform);
  registerCalendar(app, platform);
  registerEffectiveRate(app, platform);
}
