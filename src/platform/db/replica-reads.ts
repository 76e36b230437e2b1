import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isDatabaseUnreachable, sqlState } from './database-errors.ts';

/** A place in the log of the primary, as PostgreSQL writes it: `0/3000148`. */
export type LogPosition = string;

/** Reads that may come from a replica. */
export type ReplicaReads = {
  /**
   * Runs a read on the replica if that has everything up to `after` (null: everything that was committed before now), else on the
   * primary. The work only reads, and may be run a second time on the primary: when the replica ends, or ends the statement.
   */
  read<T>(after: LogPosition | null, work: (db: Db) => Promise<T>): Promise<T>;
  /** Asks for the position of what is committed now: null when the primary does not answer. Without a replica there is no such function. */
  position: (() => Promise<LogPosition | null>) | null;
};

/** All reads go to the primary. */
export function withoutReplica(primary: Db): ReplicaReads {
  return { read: (_, work) => work(primary), position: null };
}

/** A replica is rarely further behind than this; waiting costs less than a busier primary. */
const WAIT_MS_MAX = 50;
const LOOK_MS = 5;
/** After a failure of the replica, the primary is read for so long. */
const AWAY_MS = 5_000;
/** A replica ends statements that hold up its replay (40001, 40P01), and all when it is promoted or shut down (57P..). */
const ENDED_BY_REPLICA = /^(?:40001|40P01|57P0.)$/;

const POSITION = /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/i;

export function isLogPosition(text: string): boolean {
  return POSITION.test(text);
}

function numberOf(position: LogPosition): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Runs the work once for all who ask before it starts; who asks while it runs gets the next run. */
function shareRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        const run = work();
        [running, next] = [run, null];
        return run;
      });
    return next;
  };
}

async function askPosition(db: Db, expression: string): Promise<LogPosition | null> {
  const { rows } = await sql<{ position: LogPosition | null }>`select ${sql.raw(expression)}::text as position`.execute(db);
  return rows[0]?.position ?? null;
}

/** Reads from `replica`, a streaming replica of `primary`. `onAway` is called when it fails, at most every 5 s. */
export function createReplicaReads(primary: Db, replica: Db, onAway: (error: unknown) => void): ReplicaReads {
  const askPrimary = shareRuns(() => askPosition(primary, 'pg_current_wal_flush_lsn()'));
  // Null on a server that is no replica any more: then it has its own log, and nothing says what is in it.
  const askReplica = shareRuns(() => askPosition(replica, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end'));
  let replayed = -1n;
  let awayUntil = 0;

  const fail = (error: unknown): void => {
    if (performance.now() >= awayUntil) onAway(error);
    awayUntil = performance.now() + AWAY_MS;
    replayed = -1n;
  };

  const reaches = async (target: bigint): Promise<boolean> => {
    for (const deadline = performance.now() + WAIT_MS_MAX; ; await sleep(LOOK_MS)) {
      if (replayed >= target) return true;
      const position = await askReplica();
      if (position === null) throw new Error('the server of DATABASE_READ_URL is not a replica');
      replayed = numberOf(position);
      if (replayed >= target) return true;
      if (performance.now() > deadline) return false;
    }
  };

  const isUsable = async (after: LogPosition | null): Promise<boolean> => {
    if (performance.now() < awayUntil) return false;
    const target = after ?? (await askPrimary());
    if (target === null) return false;
    return reaches(numberOf(target)).catch((error: unknown) => {
      fail(error);
      return false;
    });
  };

  return {
    read: async (after, work) => {
      if (!(await isUsable(after))) return work(primary);
      try {
        return await work(replica);
      } catch (error) {
        const isAway = isDatabaseUnreachable(error);
        if (isAway) fail(error);
        if (!isAway && !ENDED_BY_REPLICA.test(sqlState(error) ?? '')) throw error;
        return work(primary);
      }
    },
    position: () => askPrimary().catch(() => null),
  };
}
