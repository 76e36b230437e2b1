import { readFile } from 'node:fs/promises';
import { keyFilePath } from '../platform/secrets/key-file.ts';
import { parseKeyFile, SECRETS_FILE } from '../platform/secrets/open-secrets.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';

/**
 * Whether the service of a data folder needs a SECRETS_KEY, whatever the environment of this command holds: without one it has made
 * a key file at its first start, and everything in the database is by that key.
 * @param fingerprints of the keys that something in the database was made or sealed by
 */
export async function needsKeyElsewhere(dataDir: string, fingerprints: readonly string[]): Promise<boolean> {
  const file = keyFilePath(dataDir, SECRETS_FILE);
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (content === null) return true;
  const [own] = createSecrets([parseKeyFile(content, file)]).keys;
  return fingerprints.some((fingerprint) => fingerprint !== own.fingerprint);
}
