import { createHostPool } from './connections.ts';

const ANSWER_MS_MAX = 2_000;
const IDLE_MS = 30_000;
/** Probes within this time share one result: any number of them costs four small statements a second. */
const FRESH_MS = 250;

/** `behind`: reachable, but without this release's last migration. */
export type DatabaseState = 'ready' | 'behind';

export type DatabaseCheck = {
  /** Settles within about 2 s; rejects when the database cannot be reached or does not answer in that time. */
  run(): Promise<DatabaseState>;
  close(): Promise<void>;
};

/**
 * Checks that the database answers. On its own connection, so that a busy pool does not look like a database that is
 * down; statements under way are bounded on this side too, as a lost network gives no sign.
 * @param migration the number of this release's last migration; a database that is further on is fine.
 */
export function createDatabaseCheck(connectionString: string, migration: number): DatabaseCheck {
  const ignore = (): void => {};
  const pool = createHostPool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: ANSWER_MS_MAX,
    query_timeout: ANSWER_MS_MAX,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
    onError: ignore,
  });

  const ask = async (): Promise<DatabaseState> => {
    const { rows } = await pool.query<{ current: boolean }>(
      'select coalesce(max(version), 0) >= $1 as current from schema_migration',
      [migration],
    );
    return rows[0]?.current === true ? 'ready' : 'behind';
  };

  let latest: { at: number; response: Promise<DatabaseState> } | null = null;
  return {
    run: () => {
      const now = performance.now();
      if (latest !== null && now - latest.at < FRESH_MS) return latest.response;
      const response = within(ANSWER_MS_MAX, ask());
      response.catch(ignore);
      latest = { at: now, response };
      return response;
    },
    close: () => pool.end(),
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`the database did not respond within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
