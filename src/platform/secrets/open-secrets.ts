import { type KeyObject, randomBytes } from 'node:crypto';
import { openKeyFile } from './key-file.ts';
import { MASTER_KEY_BYTES, masterKeyFrom } from './master-key.ts';
import { createSecrets, type Secrets } from './secrets.ts';

/** Evaluation mode's key, below `<DATA_DIR>/keys`. */
export const SECRETS_FILE = 'secrets.key';

/** Parses the key file. @throws an Error of one line where it holds no key */
export function parseKeyFile(content: string, file: string): KeyObject {
  const key = masterKeyFrom(content.trim());
  if (key === null) {
    throw new Error(
      `${file} holds no key of ${MASTER_KEY_BYTES} bytes; remove it and a new one is made (door cards made so far can no longer be checked)`,
    );
  }
  return key;
}

/** `secretsKeys`: 32 bytes each, the current one first; null: the key file below `dataDir`. */
export type SecretsSettings = Readonly<{ secretsKeys: readonly [KeyObject, ...KeyObject[]] | null; dataDir: string }>;

/** The secrets by SECRETS_KEY. Evaluation mode without that setting uses a key file, created at the first start. */
export async function openSecrets(settings: SecretsSettings): Promise<Secrets> {
  if (settings.secretsKeys !== null) return createSecrets(settings.secretsKeys);
  const { content, file } = await openKeyFile(settings.dataDir, SECRETS_FILE, async () =>
    randomBytes(MASTER_KEY_BYTES).toString('base64'),
  );
  return createSecrets([parseKeyFile(content, file)]);
}
