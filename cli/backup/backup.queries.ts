import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { FILE_REMOVAL_LOCK } from '../../src/platform/files/removal.queries.ts';

/** What a manifest says about the database. */
export type DatabaseFacts = {
  installationId: string;
  /** Its file store has a mark file. */
  storeMarked: boolean;
  migration: number;
  postgresVersion: string;
  postgresMajor: number;
};

/** A server whose folder is being copied. */
export type CopyingServer = {
  facts: DatabaseFacts;
  /** The keys of door cards and of the gateway's encrypted secrets. */
  keyFingerprints: string[];
  /** Returns the copy's `backup_label`, and the files of the write-ahead log (in `pg_wal`) that it needs to start. */
  endCopy(): Promise<{ label: string; walFiles: string[] }>;
  /** Allows file removals again. @throws Error if removals were not blocked all the time */
  release(): Promise<void>;
  /** Releases everything. Never fails. */
  close(): Promise<void>;
};

const CONNECT_MS_MAX = 10_000;
/** Longer than any transaction of the service. A lock that is held longer belongs to another backup. */
const LOCK_WAIT_MS = 60_000;
const LOCK_NOT_AVAILABLE = '55P03';
const SLOT = 'hostelry_backup';

async function readFacts(client: pg.Client): Promise<DatabaseFacts> {
  const { rows } = await client.query<DatabaseFacts>(
    `select id as "installationId", store_marked as "storeMarked", (select max(version) from schema_migration) as migration,
       current_setting('server_version') as "postgresVersion", current_setting('server_version_num')::integer / 10000 as "postgresMajor"
     from installation`,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('this is not a database of Hostelry');
  return facts;
}

/** The keys that the database needs. Bytes 2 to 9 of an encrypted secret are the fingerprint of its key (src/platform/secrets). */
async function readKeyFingerprints(client: pg.Client): Promise<string[]> {
  const { rows: known } = await client.query<{ known: boolean }>(
    `select to_regclass('card_key') is not null and to_regclass('gateway_webhook_secret') is not null as known`,
  );
  // An older release had neither table.
  if (known[0]?.known !== true) return [];
  const { rows } = await client.query<{ fingerprint: string }>(
    `select fingerprint from card_key
     union select encode(substr(key_secret, 2, 8), 'hex') from gateway_settings
     union select encode(substr(secret, 2, 8), 'hex') from gateway_webhook_secret`,
  );
  return rows.map(({ fingerprint }) => fingerprint);
}

/** Reads the facts from a running server. */
export async function readDatabaseFacts(connectionString: string): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS_MAX });
  client.on('error', () => {});
  try {
    await client.connect();
    return await readFacts(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Waits for file removals that are running, and blocks later ones. */
async function blockRemovals(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
  await client.query('select pg_advisory_lock($1::integer, $2::integer)', [...FILE_REMOVAL_LOCK]).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) throw new Error('another backup is running');
    throw error;
  });
}

async function endCopy(client: pg.Client, segmentBytes: bigint): Promise<{ label: string; walFiles: string[] }> {
  const { rows } = await client.query<{ label: string; last: string }>(
    `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
  );
  const [stop] = rows;
  const first = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(stop?.label ?? '')?.[1];
  if (stop === undefined || first === undefined) throw new Error('the database server did not report where the copy begins');
  return { label: stop.label, walFiles: listWalFiles(first, stop.last, segmentBytes) };
}

/**
 * Lists the names of the log files from the first to the last. A name has 8 hexadecimal digits each for the timeline, the high part and the
 * low part of the number (PostgreSQL, "WAL Internals"). The high part counts in steps of 4 GB.
 */
export function listWalFiles(first: string, last: string, segmentBytes: bigint): string[] {
  const perHigh = 0x1_0000_0000n / segmentBytes;
  const numberOf = (name: string): bigint => BigInt(`0x${name.slice(8, 16)}`) * perHigh + BigInt(`0x${name.slice(16)}`);
  const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');
  const names: string[] = [];
  for (let number = numberOf(first); number <= numberOf(last); number += 1n)
    names.push(`${first.slice(0, 8)}${hex(number / perHigh)}${hex(number % perHigh)}`);
  return names;
}

/** Creates the slot that keeps the log. The slot of a killed backup disappears with its session, a moment later: hence the retries. */
async function createLogSlot(client: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('select pg_create_physical_replication_slot($1, true, true)', [SLOT]);
      return;
    } catch (error) {
      if (attempt === 20) throw error;
      await sleep(100);
    }
  }
}

/**
 * Begins a copy of the server's folder while the server runs (PostgreSQL, "Making a Base Backup Using the Low Level API"). From now on the
 * file store keeps all files, and the server keeps the write-ahead log that the copy needs. Both end with the connection.
 * @throws Error of one line
 */
export async function beginCopy(connectionString: string): Promise<CopyingServer> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS_MAX, keepAlive: true });
  // The next statement reports a lost connection.
  client.on('error', () => {});
  const close = (): Promise<void> => client.end().catch(() => {});
  try {
    await client.connect();
    await client.query(`set statement_timeout = 0; set idle_session_timeout = 0`);
    const facts = await readFacts(client);
    const keyFingerprints = await readKeyFingerprints(client);
    await blockRemovals(client);
    const { rows } = await client.query<{ bytes: string }>(
      `select setting::bigint as bytes from pg_settings where name = 'wal_segment_size'`,
    );
    const segmentBytes = BigInt(rows[0]?.bytes ?? '16777216');
    await createLogSlot(client);
    await client.query(`select pg_backup_start('hostelry', true)`);
    return {
      facts,
      keyFingerprints,
      endCopy: () => endCopy(client, segmentBytes),
      release: async () => {
        const { rows: released } = await client.query<{ held: boolean }>(
          'select pg_advisory_unlock($1::integer, $2::integer) as held',
          [...FILE_REMOVAL_LOCK],
        );
        if (released[0]?.held !== true) throw new Error('file removals were not blocked until the end');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
