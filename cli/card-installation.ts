/** What `npm run card` needs of the installation: its keys, and its database if it can be reached. It changes nothing. */
import { readFile } from 'node:fs/promises';
import type { Config } from '../src/config/config.ts';
import { listCardKeys } from '../src/features/cards/card-key.queries.ts';
import { createDatabase, type Db } from '../src/platform/db/database.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { findRunningServer } from '../src/platform/embedded-postgres/index.ts';
import { keyFilePath } from '../src/platform/secrets/key-file.ts';
import { parseKeyFile, SECRETS_FILE } from '../src/platform/secrets/open-secrets.ts';
import { createSecrets, type SecretKey } from '../src/platform/secrets/secrets.ts';

export type Installation = {
  /** The current key first; null where none is configured. */
  keys: readonly SecretKey[] | null;
  /** Why there are none. */
  keysMissing: string;
  db: Db | null;
  /** Why the database cannot be reached; empty when it can. */
  databaseMissing: string;
  /** The numbers of the keys in the database, by fingerprint. */
  numbers: ReadonlyMap<string, number>;
};

type Settings = Pick<Config, 'secretsKeys' | 'dataDir' | 'databaseUrl'>;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return (first instanceof Error ? first.message : error.message).split('\n')[0] ?? '';
}

async function openKeys({ secretsKeys, dataDir }: Settings): Promise<Pick<Installation, 'keys' | 'keysMissing'>> {
  if (secretsKeys !== null) return { keys: createSecrets(secretsKeys).keys, keysMissing: '' };
  const file = keyFilePath(dataDir, SECRETS_FILE);
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (content === null) return { keys: null, keysMissing: `SECRETS_KEY is not set and there is no ${file} (--data-dir)` };
  return { keys: createSecrets([parseKeyFile(content, file)]).keys, keysMissing: '' };
}

type Reached = Pick<Installation, 'db' | 'databaseMissing' | 'numbers'>;

async function reachDatabase({ databaseUrl, dataDir }: Settings): Promise<Reached> {
  const missing = (databaseMissing: string): Reached => ({ db: null, databaseMissing, numbers: new Map() });
  let db: Db | undefined;
  try {
    const connectionString = databaseUrl ?? (await findRunningServer(dataDir));
    if (connectionString === null) return missing(`DATABASE_URL is not set and no service runs on ${dataDir}`);
    // One statement needs no prepared statements. The pool reports nothing, because the statement reports the same error.
    db = createDatabase(createPool({ connectionString, prepared: false, size: 1, onConnectionError: () => {} }), false);
    const known = await listCardKeys(db);
    return { db, databaseMissing: '', numbers: new Map(known.map(({ fingerprint, number }) => [fingerprint, number])) };
  } catch (error) {
    await db?.destroy();
    return missing(`the database cannot be reached: ${reasonOf(error)}`);
  }
}

/** Runs `use` with the installation's keys and database, then closes the connection. Throws when a key file is damaged. */
export async function withInstallation<T>(settings: Settings, use: (installation: Installation) => Promise<T>): Promise<T> {
  const keys = await openKeys(settings);
  const reached = await reachDatabase(settings);
  try {
    return await use({ ...keys, ...reached });
  } finally {
    await reached.db?.destroy();
  }
}
