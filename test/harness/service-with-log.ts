import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/config/config.ts';
import { type Service, startService } from '../../src/lifecycle/start.ts';
import { createLogger } from '../../src/platform/log.ts';
import { createTestDatabase, databaseSettings } from './database.ts';
import { type ApiClient, clientAt, NO_RATE_LIMITS } from './service-under-test.ts';

/** A service whose log the test reads. */
export type LoggedService = {
  service: Service;
  url: string;
  anonymous: ApiClient;
  /** The lines logged so far. */
  lines(): Record<string, unknown>[];
  text(): string;
  /** A user that has verified. */
  newUser(phone: string, name: string): Promise<ApiClient>;
  sql(text: string): Promise<void>;
  stop(): Promise<void>;
};

export async function startLoggedService(env: Record<string, string> = {}): Promise<LoggedService> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-test-'));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    ...databaseSettings(database),
    LOG_LEVEL: 'debug',
    ...NO_RATE_LIMITS,
    ...env,
  });
  const written: string[] = [];
  const service = await startService(config, createLogger(config, { write: (line: string) => written.push(line) }));
  return {
    service,
    url: service.url,
    anonymous: clientAt(service.url, null),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    text: () => written.join(''),
    newUser: async (phone, name) => {
      const token = await service.localIssuer?.issueToken({ subject: phone, phone, name, lifetimeSeconds: 3600 });
      const apiClient = clientAt(service.url, token ?? null);
      await apiClient.post('/auth/verify');
      return apiClient;
    },
    sql: async (text) => {
      const { default: pg } = await import('pg');
      const client = new pg.Client({ connectionString: database.connectionString });
      await client.connect();
      await client.query(text);
      await client.end();
    },
    stop: async () => {
      await service.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
