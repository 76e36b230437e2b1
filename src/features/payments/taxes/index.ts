import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { registerTaxRules } from './tax-rules.route.ts';

export { billOfCharges, insertTaxLines, listTaxLines, reverseTaxLines, type StoredTax } from './tax-line.queries.ts';

/** The tax rules of a property and the presets for them. What the taxes of a booking are is in `features/bookings`. */
export function registerTaxes(app: App, platform: Platform): void {
  registerTaxRules(app, platform);
}
