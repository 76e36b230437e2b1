import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import type pg from 'pg';
import { currentTracing } from '../telemetry/tracing.ts';
import { createPoolClient } from './pool-client.ts';
import type { DB } from './schema.ts';

/** Where reads go: the pool, or a transaction when the read must see its writes. */
export type Db = Kysely<DB>;

/** A transaction under way. Opened only by `transact`; queries that write take it and never make their own. */
export type Tx = Transaction<DB>;

/** The typed query builder over a pool made by `createPool`. Closing it (`destroy`) ends the pool. */
export function createDatabase(pool: pg.Pool, prepared: boolean): Db {
  const tracing = currentTracing();
  // Without traces there is no listener at all: statements pay nothing.
  const noteStatement = ({ query: { sql }, queryDurationMillis: ms, ...event }: LogEvent): void =>
    tracing?.noteStatement({ sql, ms, error: 'error' in event ? event.error : undefined });
  const clients: PostgresPool = {
    connect: async () => createPoolClient(pool, prepared, await pool.connect()),
    end: () => pool.end(),
  };
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: clients }),
    ...(tracing === null ? {} : { log: noteStatement }),
  });
}
