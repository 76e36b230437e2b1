import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DATABASE_USER } from './cluster.ts';
import { unlessMissing } from './file-system.ts';
import { findHome } from './location.ts';
import { isAlive, isServerOf, readPidFile } from './postmaster.ts';
import { DATABASE_NAME } from './server.queries.ts';
import { SOCKET_PORT } from './socket-dir.ts';

/** How clients reach the database of a server by the folder of its socket. */
export function connectionStringOf(socketDir: string): string {
  return `postgresql://${DATABASE_USER}@localhost/${DATABASE_NAME}?host=${encodeURIComponent(socketDir)}&port=${SOCKET_PORT}&sslmode=disable`;
}

/**
 * The connection string of the server that runs on the data folder now, to read the database beside the service; null
 * when none runs. Starts nothing and keeps nothing running.
 */
export async function findRunningServer(dataDir: string): Promise<string | null> {
  const dir = await unlessMissing(realpath(resolve(dataDir)));
  const home = dir === undefined ? undefined : await findHome(dir);
  if (home === undefined) return null;
  const clusterDir = join(home, 'pg');
  const noted = await readPidFile(clusterDir);
  if (noted === undefined || !noted.ready || !(await isAlive(noted.pid)) || !(await isServerOf(clusterDir, noted.pid)))
    return null;
  return connectionStringOf(noted.socketDir);
}
