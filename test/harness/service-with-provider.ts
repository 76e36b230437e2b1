import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../src/config/config.ts';
import { startService } from '../../src/lifecycle/start.ts';
import { createTestDatabase, databaseSettings } from './database.ts';
import type { OidcProvider } from './oidc-provider.ts';
import { type ApiClient, clientAt, NO_RATE_LIMITS } from './service-under-test.ts';

export type ServiceWithProvider = {
  url: string;
  anonymous: ApiClient;
  /** A user of the provider who has verified. */
  newUser(claims: { sub: string; name: string; phone_number: string }): Promise<ApiClient>;
  stop(): Promise<void>;
};

/** A service of its own database that signs people in by the provider. */
export async function startServiceWithProvider(
  { issuer, issueToken }: Pick<OidcProvider, 'issuer' | 'issueToken'>,
  env: Record<string, string> = {},
): Promise<ServiceWithProvider> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-test-'));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    ...databaseSettings(database),
    LOG_LEVEL: 'silent',
    AUTH_ISSUER: issuer,
    AUTH_AUDIENCE: 'hostelry',
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...NO_RATE_LIMITS,
    ...env,
  });
  const service = await startService(config, pino({ level: config.logLevel }));
  return {
    url: service.url,
    anonymous: clientAt(service.url, null),
    newUser: async (claims) => {
      const client = clientAt(service.url, await issueToken(claims));
      await client.post('/auth/verify');
      return client;
    },
    stop: async () => {
      await service.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
