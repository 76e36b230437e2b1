import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { sqlState } from './database-errors.ts';
import { Packet, type Prepared } from './packet.ts';
import { LIMITS } from './pool.ts';

type QueryResult = { command: string; rowCount: number | null; rows: unknown[] };

/** Sent with the BEGIN where a pooler gives each transaction another session. */
const SET_LIMITS = LIMITS.map((limit) => `;set local ${limit}`).join('');

const STALE_QUERY_PLAN = '0A000';

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

/** After these the server is shutting down or no longer takes writes: the connection must not be used again. */
const UNUSABLE = new Set(['57P01', '57P02', '57P03', '25006']);

/** The server's name for the place where it waits for its replica. Unlike the message, it is not translated. */
const REPLICA_WAIT = 'SyncRepWaitForLSN';

/** The server confirmed the COMMIT, but its synchronous replica has not confirmed it: a failover could lose the change. */
class ReplicaUnconfirmed extends Error {
  readonly code = '08006';
  constructor() {
    super('the change was saved, but its replica has not confirmed it');
  }
}

/** Connections whose COMMIT got that notice. */
const unconfirmed = new WeakSet<pg.ClientBase>();
const watched = new WeakSet<pg.ClientBase>();

/** Adds one listener for the life of a connection. */
function watchReplica(client: pg.ClientBase): void {
  if (watched.has(client)) return;
  watched.add(client);
  client.on('notice', ({ routine }: { routine?: string | undefined }) => {
    if (routine === REPLICA_WAIT) unconfirmed.add(client);
  });
}

/** @throws ReplicaUnconfirmed */
async function commitOn(client: pg.PoolClient): Promise<QueryResult> {
  watchReplica(client);
  unconfirmed.delete(client);
  const result = await client.query('commit');
  if (unconfirmed.delete(client)) throw new ReplicaUnconfirmed();
  return result;
}

/** What is sent in this turn leaves as one packet: each system call wakes the server up. */
function collect(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Waits for all, so that no response is still to come when the first failure is thrown. */
async function allOf(sent: readonly Promise<QueryResult>[]): Promise<QueryResult[]> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}

/** The result of a packet: in place of rows, the rows of each of its statements. */
const resultOf = (rows: readonly unknown[]): QueryResult => ({ command: 'SELECT', rowCount: rows.length, rows: [...rows] });

const isBegin = (text: string): boolean => text === 'begin' || text.startsWith('start transaction');

/**
 * One connection of the pool, as the query builder uses it. With `prepared` every statement is sent as a named prepared statement,
 * which gave 1.5 to 2.2 times the requests of unprepared ones (docs/decisions/0001-database-driver.md). A migration can make its
 * query plan stale (error 0A000): the connection is then dropped, and outside a transaction the statement is sent once more on
 * another connection.
 */
export function createPoolClient(pool: pg.Pool, prepared: boolean, first: pg.PoolClient): PostgresPoolClient {
  let client = first;
  let isUnusable = false;
  let isReleased = false;
  let inTransaction = false;
  /** To be sent together with the COMMIT. */
  let waiting: Prepared<unknown>[] = [];

  const send = (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    const query = { text, values: [...values], ...(prepared ? { name: statementName(text) } : {}) };
    return client.query(query);
  };

  const sendAll = (statements: readonly Prepared<unknown>[]): Promise<QueryResult>[] => {
    if (statements.length > 0) collect(client);
    return statements.map(({ sql, values }) => send(sql, values));
  };

  const sendPacket = async ({ statements, waits }: Packet): Promise<QueryResult> => {
    if (!waits) return resultOf((await allOf(sendAll(statements))).map(({ rows }) => rows));
    waiting.push(...statements);
    return resultOf([]);
  };

  const commit = async (): Promise<QueryResult> => {
    const [result] = (await allOf([...sendAll(waiting), commitOn(client)])).slice(-1);
    if (result === undefined) throw new Error('a COMMIT has a result');
    return result;
  };

  const run = (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    const [first] = values;
    if (first instanceof Packet) return sendPacket(first);
    if (text === 'commit') return commit();
    return send(isBegin(text) && !prepared ? text + SET_LIMITS : text, values);
  };

  const query = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    if (isBegin(text)) [inTransaction, waiting] = [true, []];
    try {
      return await run(text, values);
    } catch (error) {
      const state = sqlState(error) ?? '';
      if (UNUSABLE.has(state)) isUnusable = true;
      if (!prepared || state !== STALE_QUERY_PLAN) throw error;
      isUnusable = true;
      if (inTransaction) throw error;
      client.release(true);
      isReleased = true;
      client = await pool.connect();
      [isReleased, isUnusable] = [false, false];
      return await send(text, values);
    }
  };

  const release = (): void => {
    if (!isReleased) client.release(isUnusable);
  };
  return { query, release } as unknown as PostgresPoolClient;
}
