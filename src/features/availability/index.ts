import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerConflicts } from './conflicts/conflicts.route.ts';
import { registerRange } from './range/range.route.ts';

export { endOfStay } from './occupancy.rules.ts';
export { type Change, refuseOverselling } from './refuse-overselling.ts';

/** What is free between two dates, and what no longer fits. Everything that sells rooms counts with this arithmetic. */
export function registerAvailability(app: App, platform: Platform): void {
  registerRange(app, platform);
  registerConflicts(app, platform);
}
