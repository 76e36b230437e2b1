import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { registerChart } from './chart/chart.route.ts';
import { registerConflicts } from './conflicts/conflicts.route.ts';
import { registerRange } from './range/range.route.ts';

export { listConflicts } from './conflicts/conflicts.route.ts';
export { registerGroupOverview } from './group-overview/group-overview.route.ts';
export { endOfStay, FOREVER } from './occupancy.rules.ts';
export { type Change, countSold, refuseOverselling, refuseOversold } from './refuse-overselling.ts';
export { countSellableNow } from './sellable-now.ts';

/** What is free between two dates, what no longer fits, and the room chart. Everything that sells rooms counts with this arithmetic. */
export function registerAvailability(app: App, platform: Platform): void {
  registerRange(app, platform);
  registerConflicts(app, platform);
  registerChart(app, platform);
}
