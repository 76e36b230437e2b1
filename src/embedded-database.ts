import type { Config } from './config.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import type { Logger } from './platform/http/route.ts';
import { StartError } from './start-problems.ts';
import { STOP_MS, type Stops } from './stops.ts';

/** What PostgreSQL allows by default, and the embedded server with it. */
const CONNECTIONS_DEFAULT = 100;
/** Of a process beyond its pool: its jobs have 8, its live streams and its health check one each. */
const CONNECTIONS_BESIDE_POOL = 10;
/** For `psql` and a backup. */
const CONNECTIONS_SPARE = 10;

/**
 * How many connections all workers may open, and one more of them that takes another's place: (WEB_CONCURRENCY + 1) times
 * (DATABASE_POOL_SIZE + 10), and 10 to spare; never less than what PostgreSQL allows by default.
 */
export function connectionsOf({ workers, databasePoolSize }: Pick<Config, 'workers' | 'databasePoolSize'>): number {
  if (workers === 1) return CONNECTIONS_DEFAULT;
  return Math.max(CONNECTIONS_DEFAULT, (workers + 1) * (databasePoolSize + CONNECTIONS_BESIDE_POOL) + CONNECTIONS_SPARE);
}

/** The connection string of the database that the service is to use: the one it was given, or that of the embedded server. */
export async function databaseFor(config: Config, log: Logger, stops: Stops): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl;
  const connections = connectionsOf(config);
  const extraSettings: Record<string, string> =
    connections === CONNECTIONS_DEFAULT ? {} : { max_connections: String(connections) };
  const options = { dataDir: config.dataDir, log: (message: string) => log.info(message), extraSettings };
  const embedded = await startEmbeddedPostgres(options).catch((error: Error) => {
    throw new StartError(error.message, { cause: error });
  });
  stops.add('the embedded database', STOP_MS.database, () => embedded.stop());
  return embedded.connectionString;
}
