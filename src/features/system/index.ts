import type { RequestTally } from '../../platform/http/request-tally.ts';
import type { App } from '../../platform/http/route.ts';
import { describeApi } from '../../platform/openapi/openapi.ts';
import type { Platform } from '../../platform/platform.ts';
import { apiDescription } from './api-description.ts';
import { registerDocs } from './docs.route.ts';
import { registerHealth } from './health.route.ts';
import { registerMetrics } from './metrics.route.ts';

/** Health, probes, metrics and the description of the API. Must be the first feature registered: it watches the others' routes. */
export async function registerSystem(app: App, platform: Platform, tally: RequestTally): Promise<void> {
  const openApi = await describeApi(app, apiDescription(platform.config));
  registerHealth(app, platform);
  registerMetrics(app, platform, tally);
  registerDocs(app, openApi);
}
