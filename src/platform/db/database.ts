import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely';
import type pg from 'pg';
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

/**
 * One borrowed connection that sends every statement as a named, server-side prepared one: measured at 1.5 to 2.2 times
 * the requests of unprepared ones (docs/decisions/0001-database-driver.md). A migration can make a prepared plan
 * stale (error 0A000): that connection is dropped, and outside a transaction the statement is sent once more on another.
 */
function preparingClient(pool: pg.Pool, first: pg.PoolClient): PostgresPoolClient {
  let client = first;
  let spoilt = false;
  let inTransaction = false;

  const send = (text: string, values: unknown[]): Promise<QueryResult> =>
    client.query({ name: statementName(text), text, values }) as unknown as Promise<QueryResult>;

  const query = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    if (text === 'begin' || text.startsWith('start transaction')) inTransaction = true;
    try {
      return await send(text, [...values]);
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== STALE_PLAN) throw error;
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

function preparingPool(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => preparingClient(pool, await pool.connect()),
    end: () => pool.end(),
  };
}

/** The typed query builder over a pool made by `createPool`. Closing it (`destroy`) ends the pool. */
export function createDatabase(pool: pg.Pool, prepared: boolean): Db {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: prepared ? preparingPool(pool) : (pool as unknown as PostgresPool) }),
  });
}
