import { type AllowedPrivate, parseNetwork } from '../platform/network/address-guard.ts';
import { ConfigError, type Env, readList } from './setting-values.ts';

const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?$/;

/** Where events may be sent to; see `WebhookSettings` of the feature. @throws ConfigError */
export function readWebhooks(env: Env): { isHttpAllowed: boolean; allowedPrivate: AllowedPrivate } {
  const items = readList(env, 'WEBHOOK_ALLOW_PRIVATE').map((item) => item.toLowerCase());
  const networks = items.flatMap((item) => parseNetwork(item) ?? []);
  const hosts = items.filter((item) => parseNetwork(item) === null);
  const wrong = hosts.find((item) => !HOST.test(item) || /^[\d.]+$/.test(item));
  if (wrong !== undefined) {
    throw new ConfigError(
      `WEBHOOK_ALLOW_PRIVATE must be a list of host names, addresses and networks such as 10.1.0.0/16, not "${wrong}"`,
    );
  }
  return { isHttpAllowed: env['NODE_ENV'] !== 'production', allowedPrivate: { hosts, networks } };
}
