import { createHash } from 'node:crypto';
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely';
import type pg from 'pg';
import { currentTracing } from '../telemetry/tracing.ts';
import { sqlState } from './database-errors.ts';
import type { DB } from './schema.ts';

/** Where reads go: the pool, or a transaction when the read must see its writes. */
export type Db = Kysely<DB>;

/** A transaction under way. Opened only by `transact`; queries that write take it and never make their own. */
export type Tx = Transaction<DB>;

type QueryResult = Awaited<ReturnType<PostgresPoolClient['query']>>;

const STALE_PLAN = '0A000';

/** A statement's name on the server; the same text is the same statement on every connection. */
const statementNames = new Map<string, string>();

function statementName(sql: string): string {
  let name = statementNames.get(sql);
  if (name === undefined) {
    name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
    statementNames.set(sql, name);
  }
  return name;
}

/** After these the server is going, or takes no writes any more: the connection is of no more use. */
const USELESS = new Set(['57P01', '57P02', '57P03', '25006']);

/** What the server calls the place where it waits for its replica; unlike its messages it has one language. */
const REPLICA_WAIT = 'SyncRepWaitForLSN';

/** The COMMIT was answered, but the replica that it had to reach has not confirmed it: a failover could lose what was written. */
class ReplicaUnsure extends Error {
  readonly code = '08006';
  constructor() {
    super('the change was saved, but its replica has not confirmed it');
  }
}

/**
 * One borrowed connection. `prepared`: it sends every statement as a named, server-side prepared one, measured at 1.5 to 2.2
 * times the requests of unprepared ones (docs/decisions/0001-database-driver.md). A migration can make a prepared plan
 * stale (error 0A000): that connection is dropped, and outside a transaction the statement is sent once more on another.
 */
function borrowedClient(pool: pg.Pool, prepared: boolean, first: pg.PoolClient): PostgresPoolClient {
  let client = first;
  let spoilt = false;
  let inTransaction = false;

  const send = (text: string, values: unknown[]): Promise<QueryResult> =>
    client.query(prepared ? { name: statementName(text), text, values } : { text, values }) as unknown as Promise<QueryResult>;

  const commit = async (): Promise<QueryResult> => {
    let isUnsure = false;
    const onNotice = ({ routine }: { routine?: string | undefined }): void => {
      if (routine === REPLICA_WAIT) isUnsure = true;
    };
    client.on('notice', onNotice);
    try {
      const result = await send('commit', []);
      if (isUnsure) throw new ReplicaUnsure();
      return result;
    } finally {
      client.off('notice', onNotice);
    }
  };

  const query = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    if (text === 'begin' || text.startsWith('start transaction')) inTransaction = true;
    try {
      return await (text === 'commit' ? commit() : send(text, [...values]));
    } catch (error) {
      const state = sqlState(error) ?? '';
      if (USELESS.has(state)) spoilt = true;
      if (!prepared || state !== STALE_PLAN) throw error;
      spoilt = true;
      if (inTransaction) throw error;
      client.release(true);
      client = await pool.connect();
      spoilt = false;
      return await send(text, [...values]);
    }
  };

  return { query, release: () => client.release(spoilt) } as unknown as PostgresPoolClient;
}

function lendingPool(pool: pg.Pool, prepared: boolean): PostgresPool {
  return {
    connect: async () => borrowedClient(pool, prepared, await pool.connect()),
    end: () => pool.end(),
  };
}

/** The typed query builder over a pool made by `createPool`. Closing it (`destroy`) ends the pool. */
export function createDatabase(pool: pg.Pool, prepared: boolean): Db {
  const tracing = currentTracing();
  // Without traces there is no listener at all: statements pay nothing.
  const noteStatement = ({ query: { sql }, queryDurationMillis: ms, ...event }: LogEvent): void =>
    tracing?.noteStatement({ sql, ms, error: 'error' in event ? event.error : undefined });
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: lendingPool(pool, prepared) }),
    ...(tracing === null ? {} : { log: noteStatement }),
  });
}
