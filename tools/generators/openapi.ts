/**
 * `npm run openapi`, with `--check` only compares (`npm run check:openapi`): writes the description of the API to openapi.json, and the client's types. The file is in the repository so that a review shows what a
 * change means for clients; test/openapi.test.ts compares it with the code.
 */

import { createSecretKey } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { createRazorpay } from '../../src/features/payments/index.ts';
import { createDatabase } from '../../src/platform/db/database.ts';
import { createPool } from '../../src/platform/db/pool.ts';
import { withoutReplica } from '../../src/platform/db/replica-reads.ts';
import { openFileStore } from '../../src/platform/files/open-file-store.ts';
import { createImages } from '../../src/platform/images/images.ts';
import { createSignedLinks } from '../../src/platform/links/signed-links.ts';
import { createLogger } from '../../src/platform/log.ts';
import { createEventHub } from '../../src/platform/outbox/event-hub.ts';
import { createRateLimits } from '../../src/platform/rate-limits/rate-limits.ts';
import { createSecrets } from '../../src/platform/secrets/secrets.ts';
import { systemClock } from '../../src/platform/time.ts';
import { findStaleClientFiles, writeClientTypes } from './client-types.ts';

export const SNAPSHOT = path.join(import.meta.dirname, '../../openapi.json');

/** The description that a service without any settings serves, indented. Connects to nothing. */
export async function currentDescription(): Promise<string> {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const logger = createLogger(config);
  const connectionString = 'postgresql://nowhere.invalid/none';
  const db = createDatabase(createPool({ connectionString, prepared: true, size: 1, onConnectionError: () => {} }), true);
  const { files } = await openFileStore(config.fileStore, 'none');
  const unreachable = () => Promise.reject(new Error('nothing is connected here'));
  const app = await createApp({
    settings: config,
    evaluation: null,
    platform: {
      publicUrl: config.publicUrl,
      db,
      reads: withoutReplica(db),
      clock: systemClock,
      files,
      images: createImages(),
      signedLinks: createSignedLinks(Buffer.alloc(32), systemClock),
      secrets: createSecrets([createSecretKey(Buffer.alloc(32))]),
      events: createEventHub({ db, reads: withoutReplica(db), connectionString, log: logger, findRevoked: unreachable }),
      rateLimits: createRateLimits(db, { user: 0, public: 0, sensitive: 0 }),
      health: {
        database: { run: unreachable },
        connections: () => ({ open: 0, idle: 0, waiting: 0, max: 0 }),
        isStopping: () => false,
      },
      shareMetrics: (own) => own,
    },
    verifier: { verify: unreachable, remembers: () => false },
    gateway: createRazorpay({ baseUrl: 'http://nowhere.invalid/v1' }),
    logger,
  });
  const { body } = await app.inject('/openapi.json');
  await app.close();
  await db.destroy();
  return `${JSON.stringify(JSON.parse(body), null, 2)}\n`;
}

if (import.meta.main && process.argv.includes('--help')) {
  console.log('Usage: npm run openapi -- [--check]');
} else if (import.meta.main) {
  const description = await currentDescription();
  if (!process.argv.includes('--check')) {
    await writeFile(SNAPSHOT, description);
    await writeClientTypes();
    console.log(`Written: ${SNAPSHOT} and client/src/generated`);
  } else if ((await readFile(SNAPSHOT, 'utf8')) !== description || (await findStaleClientFiles()).length > 0) {
    console.error('openapi.json or client/src/generated is not what the code says: run `npm run openapi`');
    process.exitCode = 1;
  }
}
