import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Ahead } from './ahead.ts';
import { CommitUnknown, isDatabaseAway, sqlState } from './database-errors.ts';

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

/** Connections whose COMMIT under way was answered with that notice. */
const unsure = new WeakSet<pg.ClientBase>();
const watched = new WeakSet<pg.ClientBase>();

/** One listener for the life of a connection. */
function watchReplica(client: pg.ClientBase): void {
  if (watched.has(client)) return;
  watched.add(client);
  client.on('notice', ({ routine }: { routine?: string | undefined }) => {
    if (routine === REPLICA_WAIT) unsure.add(client);
  });
}

/** @throws ReplicaUnsure */
async function commitOn(client: pg.PoolClient): Promise<QueryResult> {
  watchReplica(client);
  unsure.delete(client);
  const result = (await client.query('commit')) as unknown as QueryResult;
  if (unsure.delete(client)) throw new ReplicaUnsure();
  return result;
}

/** What is sent until the end of this turn goes out in one packet. */
function holdPacket(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const BEGUN = { command: 'BEGIN', rowCount: 0, rows: [] } as unknown as QueryResult;
const nothingBefore = Promise.resolve();

/**
 * One borrowed connection. `prepared`: it sends every statement as a named, server-side prepared one, measured at 1.5 to 2.2
 * times the requests of unprepared ones (docs/decisions/0001-database-driver.md), and sends BEGIN without waiting for its answer, with the
 * first statement of the transaction: it fails with its connection as a rule, and then so does what follows. A migration can make a
 * prepared plan stale (error 0A000): that connection is dropped, and outside a transaction the statement is sent once more on another.
 */
export function borrowedClient(
  pool: pg.Pool,
  prepared: boolean,
  first: pg.PoolClient,
): PostgresPoolClient & { goAhead(ahead: Ahead): Promise<void> } {
  let client = first;
  let spoilt = false;
  let released = false;
  let inTransaction = false;
  let before: Promise<unknown> = nothingBefore;

  const send = (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    const query = { text, values: [...values], ...(prepared ? { name: statementName(text) } : {}) };
    return client.query(query) as unknown as Promise<QueryResult>;
  };

  /** By itself it fails only when somebody cancels it in that very moment, or the server is out of memory: what followed it may have been done. */
  const refuseUnbegun = (error: unknown): never => {
    spoilt = true;
    throw isDatabaseAway(error) ? error : new CommitUnknown(error);
  };

  const begin = (text: string): Promise<QueryResult> => {
    inTransaction = true;
    if (!prepared) return send(text, []);
    holdPacket(client);
    before = client.query(text);
    before.catch(() => {});
    return Promise.resolve(BEGUN);
  };

  const answer = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    if (text === 'begin' || text.startsWith('start transaction')) return begin(text);
    const begun = before;
    before = nothingBefore;
    const result = text === 'commit' ? commitOn(client) : send(text, values);
    if (begun !== nothingBefore) await Promise.all([begun.catch(refuseUnbegun), result]);
    return result;
  };

  const query = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    try {
      return await answer(text, values);
    } catch (error) {
      const state = sqlState(error) ?? '';
      if (USELESS.has(state)) spoilt = true;
      if (!prepared || state !== STALE_PLAN) throw error;
      spoilt = true;
      if (inTransaction) throw error;
      client.release(true);
      released = true;
      client = await pool.connect();
      [released, spoilt] = [false, false];
      return await send(text, values);
    }
  };

  const goAhead = async (ahead: Ahead): Promise<void> => {
    const { answer: tell, fail } = ahead.take();
    const { sql, parameters } = ahead.query;
    if (prepared) holdPacket(client);
    const answered = send(sql, parameters).then(
      (result) => tell((result as unknown as { rows: readonly unknown[] }).rows),
      (error: unknown) => {
        const state = sqlState(error) ?? '';
        if (state === STALE_PLAN || USELESS.has(state)) spoilt = true;
        fail(error);
      },
    );
    // What cannot keep named statements may not take two at a time either.
    if (!prepared) await answered;
  };

  const release = (): void => {
    if (!released) client.release(spoilt);
  };
  return { query, goAhead, release } as unknown as ReturnType<typeof borrowedClient>;
}
