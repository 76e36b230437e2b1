/** A separate service on the embedded database, with a property to work in, for one check that crashes it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openLocalIssuer } from '../../src/evaluation/local-issuer.ts';
import { stopEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { type CrashTestProperty, clerkAt, newCrashTestProperty } from '../../test/harness/crash-test-property.ts';
import { embeddedSql, type ServiceProcess, startServiceProcess } from '../../test/harness/service-process.ts';
import type { ApiClient } from '../../test/harness/service-under-test.ts';
import type { Sql } from '../../test/harness/write-check.ts';
import type { Context } from '../check.ts';

/** Clients of the front desk, each with its own room. */
export const CLIENTS = 6;

export const SETTINGS = { GATEWAY_BASE_URL: 'http://127.0.0.1:9/v1', LOG_LEVEL: 'error', WEB_CONCURRENCY: '1' };

export type Scene = {
  dataDir: string;
  clockFile: string;
  property: CrashTestProperty;
  service(): ServiceProcess;
  client(): ApiClient;
  sql: Sql;
  /** A new process of the service in place of one that is gone. */
  start(): Promise<void>;
};

type SceneOptions = {
  /** An empty folder that the caller removes; a new one if omitted. */
  dataDir?: string;
  /** A module that shifts the service's clock by as much as `clockFile` says. */
  clock?: string;
};

/** Ends with the check. */
export async function openScene(context: Context, { dataDir, clock }: SceneOptions = {}): Promise<Scene> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'hostelry-crashes-')));
  if (dataDir === undefined) context.keep(() => rm(folder, { recursive: true, force: true }));
  const now: { service: ServiceProcess | null; client: ApiClient | null } = { service: null, client: null };
  const clockFile = path.join(folder, 'clock');
  if (clock !== undefined) await writeFile(clockFile, '0');
  const settings = clock === undefined ? {} : { NODE_OPTIONS: `--import ${pathToFileURL(clock)}`, TEST_CLOCK_FILE: clockFile };
  const start = async (): Promise<void> => {
    now.service = await startServiceProcess(folder, { ...SETTINGS, ...settings });
    now.client = await clerkAt(now.service.url, await openLocalIssuer(folder));
  };
  context.keep(() => stopEmbeddedPostgres({ dataDir: folder, log: () => {} }));
  context.keep(async () => now.service?.end('SIGKILL'));
  const given = <T>(value: T | null): T => {
    if (value === null) throw new Error('the service was not started');
    return value;
  };
  await start();
  const property = await newCrashTestProperty(given(now.client), CLIENTS);
  return {
    dataDir: folder,
    clockFile,
    property,
    service: () => given(now.service),
    client: () => given(now.client),
    sql: (text) => embeddedSql(folder, text),
    start,
  };
}
