import { HostsError, hostsOf } from './platform/db/hosts.ts';
import { ConfigError, type Env, url } from './setting-values.ts';

const NAME = 'DATABASE_URL';

/** The connection string as it was set, with one host or several; null: none was. @throws ConfigError, which does not repeat it */
export function databaseUrl(env: Env): string | null {
  const text = env[NAME];
  if (!text) return null;
  try {
    for (const single of hostsOf(text).all) url(NAME, single, ['postgres:', 'postgresql:']);
  } catch (error) {
    throw error instanceof HostsError ? new ConfigError(`${NAME} ${error.message}`) : error;
  }
  return text;
}
