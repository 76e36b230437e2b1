import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StreamParts } from '../properties/index.ts';
import { registerDeliveries } from './deliveries.route.ts';
import { registerEndpoints } from './endpoints.route.ts';
import { registerEvents } from './events.route.ts';
import { createWebhookEvents } from './webhook-events.ts';
import type { WebhookSettings } from './webhook-settings.ts';

export { purgeDeliveries } from './deliveries.queries.ts';
export { startWebhookSender } from './sending/sender.ts';

/** Outbound webhooks: endpoints of a property, their deliveries, and the same events to poll. */
export function registerWebhooks(app: App, platform: Platform, parts: StreamParts, settings: WebhookSettings): void {
  const events = createWebhookEvents(platform, parts);
  registerEndpoints(app, { platform, settings, items: parts.items });
  registerDeliveries(app, platform, events);
  registerEvents(app, platform, events, parts.items);
}
