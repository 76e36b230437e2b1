import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { registerGroupReport } from './group-report.route.ts';
import { registerReports } from './reports.route.ts';

export { readReport } from './read-report.ts';

/** What the stays and the ledger of a period come to, for one property and for a group (docs/reports.md). It owns no table. */
export function registerReportRoutes(app: App, platform: Platform): void {
  registerReports(app, platform);
  registerGroupReport(app, platform);
}
