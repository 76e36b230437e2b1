import { stat } from 'node:fs/promises';
import { run, type SpawnAs } from './run.ts';

/** The operating system account that owns the database files and runs the server. `spawnAs` is what `spawn` needs to become it. */
export type Account = { uid: number; gid: number; spawnAs: SpawnAs };

/** Tried in this order when root starts the server and no owner is known yet. */
const SERVICE_ACCOUNTS = ['hostelry', 'postgres', 'nobody'];

/**
 * Who runs the server. PostgreSQL refuses to run as root, so root hands it to another account: the owner of the
 * database if there is one already (it must not change hands when an account is added later), else the owner of the
 * data folder, else the first service account that exists. Anybody else runs it as themselves.
 * `clusterDir` is the database's folder when it exists. Throws when the database belongs to another account than this one.
 */
export async function chooseAccount(dataDir: string, clusterDir: string | undefined): Promise<Account> {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  const owner = clusterDir === undefined ? undefined : await stat(clusterDir);
  if (uid !== 0) {
    if (owner !== undefined && owner.uid !== uid) {
      throw new Error(
        `The database in ${clusterDir} belongs to user id ${owner.uid}: start as that user or as root, not as user id ${uid}`,
      );
    }
    return { uid, gid, spawnAs: {} };
  }
  if (owner !== undefined && owner.uid !== 0) return switchingTo(owner.uid, owner.gid);
  const folder = await stat(dataDir);
  if (folder.uid !== 0 && (await run('id', ['-un', String(folder.uid)])).ok) return switchingTo(folder.uid, folder.gid);
  return findServiceAccount();
}

async function findServiceAccount(): Promise<Account> {
  for (const name of SERVICE_ACCOUNTS) {
    const uid = await run('id', ['-u', name]);
    const gid = await run('id', ['-g', name]);
    if (uid.ok && gid.ok) return switchingTo(Number(uid.output), Number(gid.output));
  }
  throw new Error(
    `PostgreSQL does not run as root, and none of the accounts ${SERVICE_ACCOUNTS.join(', ')} exists: create one or start as an ordinary user`,
  );
}

function switchingTo(uid: number, gid: number): Account {
  return { uid, gid, spawnAs: { uid, gid } };
}

/**
 * Whether the account can enter the folder. Asked of the system rather than worked out from mode bits, so that access
 * lists, network file systems and every folder above count too. Not needed for the own account.
 */
export async function canEnter(account: Account, dir: string): Promise<boolean> {
  if (!('uid' in account.spawnAs)) return true;
  return (await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], account.spawnAs)).ok;
}
