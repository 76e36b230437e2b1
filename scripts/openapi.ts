/**
 * Writes the description of the API to openapi.json: `npm run openapi`. The checked-in file shows in a review what a change
 * means for clients; a test compares it with what the code says.
 */
import { createSecretKey } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createRazorpay } from '../src/features/gateway/index.ts';
import { createDatabase } from '../src/platform/db/database.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { openFileStore } from '../src/platform/files/open-file-store.ts';
import { createImages } from '../src/platform/images/images.ts';
import { createSignedLinks } from '../src/platform/links/signed-links.ts';
import { createLogger } from '../src/platform/log.ts';
import { createEventHub } from '../src/platform/outbox/event-hub.ts';
import { NO_PEERS } from '../src/platform/peers.ts';
import { createRateLimits } from '../src/platform/rate-limits/rate-limits.ts';
import { createSecrets } from '../src/platform/secrets/secrets.ts';
import { systemClock } from '../src/platform/time.ts';

export const SNAPSHOT = path.join(import.meta.dirname, '../openapi.json');

/** The description as a service without any settings gives it, laid out for people. Connects to nothing. */
export async function currentDescription(): Promise<string> {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const logger = createLogger(config);
  const connectionString = 'postgresql://nowhere.invalid/none';
  const db = createDatabase(createPool({ connectionString, prepared: true, size: 1, onConnectionError: () => {} }), true);
  const { files } = await openFileStore(config.fileStore, 'none');
  const unreachable = () => Promise.reject(new Error('nothing is connected here'));
  const app = await createApp(
    {
      config,
      db,
      clock: systemClock,
      files,
      images: createImages(),
      links: createSignedLinks(Buffer.alloc(32), systemClock),
      secrets: createSecrets([createSecretKey(Buffer.alloc(32))]),
      events: createEventHub({ db, connectionString, log: logger, findRevoked: unreachable }),
      rateLimits: createRateLimits(db, { user: 0, public: 0, sensitive: 0 }),
      vitals: {
        database: { run: unreachable },
        connections: () => ({ open: 0, idle: 0, waiting: 0, max: 0 }),
        isStopping: () => false,
      },
      peers: NO_PEERS,
    },
    { verify: unreachable, remembers: () => false },
    createRazorpay({ baseUrl: 'http://nowhere.invalid/v1' }),
    logger,
  );
  const { body } = await app.inject('/openapi.json');
  await app.close();
  await db.destroy();
  return `${JSON.stringify(JSON.parse(body), null, 2)}\n`;
}

if (import.meta.main) {
  await writeFile(SNAPSHOT, await currentDescription());
  console.log(`Written: ${SNAPSHOT}`);
}
