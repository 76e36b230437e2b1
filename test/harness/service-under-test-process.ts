import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openLocalIssuer } from '../../src/evaluation/local-issuer.ts';
import { createTestDatabase, databaseSettings } from './database.ts';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';
import { accountsAt, clientAt, type RemoteTestService } from './service-under-test.ts';

/** A property whose service is a separate process with its own database; its clock cannot be set. */
export type TestServiceProcess = RemoteTestService & { process: ServiceProcess };

/** @param settings environment variables of the service beyond the test's own. */
export async function startTestServiceProcess(settings: Record<string, string> = {}): Promise<TestServiceProcess> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-process-'));
  const removeAll = async (): Promise<void> => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const service = await startServiceProcess(dataDir, {
    ...databaseSettings(database),
    LOG_LEVEL: 'error',
    GATEWAY_BASE_URL: 'http://127.0.0.1:9/v1',
    ...settings,
  }).catch(async (error: unknown) => {
    await removeAll();
    throw error;
  });
  const statements = new pg.Pool({ connectionString: database.connectionString, max: 2, idleTimeoutMillis: 0 });
  statements.on('error', () => {});
  const fixed = (): never => {
    throw new Error('the clock of a process cannot be set');
  };
  return {
    process: service,
    url: service.url,
    clock: { now: () => new Date().toISOString(), set: fixed, advance: fixed },
    anonymous: clientAt(service.url, null),
    ...accountsAt(service.url, await openLocalIssuer(dataDir)),
    sql: async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
      (await statements.query<T>(text, values)).rows,
    stop: async () => {
      await service.end('SIGTERM');
      await statements.end();
      await removeAll();
    },
  };
}
