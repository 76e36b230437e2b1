import type { App } from '../../platform/http/route.ts';
import { describeApi } from '../../platform/openapi/openapi.ts';
import type { Platform } from '../../platform/platform.ts';
import { apiDescription } from './api-description.ts';
import { registerDocs } from './docs.route.ts';
import { registerHealth } from './health.route.ts';
import { type MetricsOptions, registerMetrics } from './metrics.route.ts';

export { registerConsole } from './console/console.route.ts';
export type { EvaluationSignIn } from './console/evaluation-sign-in.route.ts';
export type { ConsoleProvider } from './console/provider.ts';
export { createSignInCode } from './console/sign-in-code.queries.ts';

/** Health, probes, metrics and the description of the API. Must be registered first, because it collects the routes of all features. */
export async function registerSystem(app: App, platform: Platform, metrics: MetricsOptions): Promise<void> {
  const openApi = await describeApi(app, apiDescription(platform.publicUrl));
  registerHealth(app, platform);
  registerMetrics(app, platform, metrics);
  registerDocs(app, openApi);
}
