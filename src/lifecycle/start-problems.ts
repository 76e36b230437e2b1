import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { describeUnreachable, isDatabaseUnreachable, sqlState } from '../platform/db/database-errors.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Logger } from '../platform/http/route.ts';

/** A reason not to start that the operator can fix. Its message is the one line that is printed. */
export class StartError extends Error {}

const REACHABLE_MS_MAX = 10_000;
const RETRY_MS = 500;

/** PostgreSQL's error codes for a wrong DATABASE_URL, in the operator's words. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'the user name or password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'there is no such database',
  '42501': 'the user may not create tables in this database',
};

function explainDatabaseError(error: unknown): unknown {
  const state = sqlState(error);
  const refusal = state === undefined ? undefined : REFUSALS[state];
  if (refusal !== undefined) return new StartError(`DATABASE_URL: ${refusal}`, { cause: error });
  if (isDatabaseUnreachable(error)) {
    return new StartError(`DATABASE_URL: the database cannot be reached: ${describeUnreachable(error)}`, { cause: error });
  }
  return error;
}

/**
 * Migrates the database to this release's schema. Retries for about 10 s if the server cannot be reached, as it may be starting too.
 * @returns the number of this release's last migration.
 * @throws StartError if DATABASE_URL is wrong.
 */
export async function migrateWhenReachable(connectionString: string, isExternal: boolean, log: Logger): Promise<number> {
  const deadline = Date.now() + REACHABLE_MS_MAX;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate(connectionString);
    } catch (error) {
      if (!isDatabaseUnreachable(error) || Date.now() > deadline) throw isExternal ? explainDatabaseError(error) : error;
      if (attempt === 1) log.warn({ err: error }, 'the database cannot be reached: trying for 10 s');
      await sleep(RETRY_MS);
    }
  }
}

const FOLDER_ERRORS: Readonly<Record<string, string>> = {
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it is not a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it cannot be written to',
  ENOENT: 'it cannot be created',
  ENOSPC: 'its disk is full',
};

/** Turns a file system error in DATA_DIR into a StartError that names the setting. Returns any other error unchanged. */
export function explainDataDirError(error: unknown, { dataDir }: Pick<Config, 'dataDir'>): unknown {
  const origin = error instanceof StartError ? error.cause : error;
  const reason = FOLDER_ERRORS[sqlState(origin) ?? ''];
  const file = origin instanceof Error && 'path' in origin ? String(origin.path) : '';
  if (reason === undefined || !(file !== '' && (`${file}/`.startsWith(`${dataDir}/`) || `${dataDir}/`.startsWith(`${file}/`))))
    return error;
  return new StartError(`DATA_DIR ${dataDir} cannot be used: ${reason}`, { cause: error });
}

/** Turns an error of listen() into a StartError that names the setting to change. Returns any other error unchanged. */
export function explainListenError(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  switch (sqlState(error)) {
    case 'EADDRINUSE':
      return new StartError(`PORT ${port} on ${host} is used by another program: stop it, or set PORT to a free one`, {
        cause: error,
      });
    case 'EACCES':
      return new StartError(`PORT ${port} needs a privilege that this user does not have: use 1024 or higher`, { cause: error });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartError(`HOST ${host} is not an address of this machine`, { cause: error });
    default:
      return error;
  }
}
