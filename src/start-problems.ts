import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';
import { awayReason, isDatabaseAway, sqlState } from './platform/db/database-errors.ts';
import { migrate } from './platform/db/migrate.ts';
import type { Logger } from './platform/http/route.ts';

/** What keeps the service from starting and can be put right from outside; its message is the one line the start stops with. */
export class StartError extends Error {}

const REACHABLE_MS_MAX = 10_000;
const RETRY_MS = 500;

/** What the server says to a wrong DATABASE_URL, in the words of the person who set it. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'the user name or password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'there is no such database',
  '42501': 'the user may not create tables there',
};

function databaseProblem(error: unknown): unknown {
  const state = sqlState(error);
  const refusal = state === undefined ? undefined : REFUSALS[state];
  if (refusal !== undefined) return new StartError(`DATABASE_URL: ${refusal}`, { cause: error });
  if (isDatabaseAway(error)) {
    return new StartError(`DATABASE_URL: the database cannot be reached: ${awayReason(error)}`, { cause: error });
  }
  return error;
}

/**
 * Brings the database to this release's schema. A server that is being started at the same moment is waited for, about 10 s.
 * @returns the number of this release's last migration.
 * @throws StartError where DATABASE_URL is what is wrong.
 */
export async function migrateWhenReachable(connectionString: string, isExternal: boolean, log: Logger): Promise<number> {
  const deadline = Date.now() + REACHABLE_MS_MAX;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate(connectionString);
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > deadline) throw isExternal ? databaseProblem(error) : error;
      if (attempt === 1) log.warn({ err: error }, 'the database cannot be reached yet: trying for 10 s');
      await sleep(RETRY_MS);
    }
  }
}

const UNUSABLE: Readonly<Record<string, string>> = {
  EEXIST: 'it is no folder',
  ENOTDIR: 'it is no folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it cannot be written to',
  ENOENT: 'it cannot be made',
  ENOSPC: 'its disk is full',
};

/** What the file system says to a wrong DATA_DIR, naming the setting; any other error as it is. */
export function dataDirProblem(error: unknown, { dataDir }: Pick<Config, 'dataDir'>): unknown {
  const origin = error instanceof StartError ? error.cause : error;
  const reason = UNUSABLE[sqlState(origin) ?? ''];
  const file = origin instanceof Error && 'path' in origin ? String(origin.path) : '';
  if (reason === undefined || !(file !== '' && (`${file}/`.startsWith(`${dataDir}/`) || `${dataDir}/`.startsWith(`${file}/`))))
    return error;
  return new StartError(`DATA_DIR ${dataDir} cannot be used: ${reason}`, { cause: error });
}

/** Why the service cannot listen, naming the setting to change; any other error as it is. */
export function listenProblem(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  switch (sqlState(error)) {
    case 'EADDRINUSE':
      return new StartError(`PORT ${port} on ${host} is used by another program: stop it, or set PORT to a free one`, {
        cause: error,
      });
    case 'EACCES':
      return new StartError(`PORT ${port} may not be opened by this user: ports below 1024 need a privilege`, { cause: error });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartError(`HOST ${host} is no address of this machine`, { cause: error });
    default:
      return error;
  }
}
