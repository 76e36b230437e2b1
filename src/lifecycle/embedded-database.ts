import type { Config } from '../config/config.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import type { Logger } from '../platform/http/route.ts';
import { StartError } from './start-problems.ts';
import { STOP_STEP_MS, type StopSteps } from './stop-steps.ts';

/** PostgreSQL's default max_connections. */
const CONNECTIONS_DEFAULT = 100;
/** Connections of a process outside its pool: 8 for jobs, one for live streams and one for the health check. */
const CONNECTIONS_BESIDE_POOL = 10;
/** Spare connections for `psql` and a backup. */
const CONNECTIONS_SPARE = 10;

/**
 * The max_connections that the workers need: (WEB_CONCURRENCY + 1) x (DATABASE_POOL_SIZE + 10) + 10, and never less than PostgreSQL's
 * default. The extra worker is the one that starts before it replaces another.
 */
export function maxConnectionsFor({ workers, databasePoolSize }: Pick<Config, 'workers' | 'databasePoolSize'>): number {
  if (workers === 1) return CONNECTIONS_DEFAULT;
  return Math.max(CONNECTIONS_DEFAULT, (workers + 1) * (databasePoolSize + CONNECTIONS_BESIDE_POOL) + CONNECTIONS_SPARE);
}

/** Returns DATABASE_URL, or starts the embedded server and returns its connection string. */
export async function openDatabase(config: Config, log: Logger, stops: StopSteps): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl;
  const connections = maxConnectionsFor(config);
  const extraSettings: Record<string, string> =
    connections === CONNECTIONS_DEFAULT ? {} : { max_connections: String(connections) };
  const options = { dataDir: config.dataDir, log: (message: string) => log.info(message), extraSettings };
  const embedded = await startEmbeddedPostgres(options).catch((error: Error) => {
    throw new StartError(error.message, { cause: error });
  });
  stops.add('the embedded database', STOP_STEP_MS.database, () => embedded.stop());
  return embedded.connectionString;
}
