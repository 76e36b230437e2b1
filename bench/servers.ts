import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts';
import type { BenchProperty } from './bench-property.ts';
import { start, stop } from './child.ts';

export type Product = { url: string; property: BenchProperty };
/** `settings`: those of the product, for further instances on its database. `processId`: that of the product. */
export type Servers = { product: Product; processId: number; bareUrl: string; settings: Readonly<Record<string, string>> };

/** As autovacuum does within seconds of real work: without statistics the first query plans of a new database are bad. */
async function analyze(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

/**
 * Measures with the product and the bare server, each in its own process, on one new database with the benchmark's property.
 */
export async function withServers(
  measure: (servers: Servers) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    const { connectionString } = database;
    const env = { DATABASE_URL: connectionString, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', ...settings };
    const product = await start<Product>('product-server.ts', env);
    await analyze(connectionString);
    const bare = await start<{ url: string }>('bare-server.ts', {});
    await measure({ product: product.said, processId: product.child.pid ?? 0, bareUrl: bare.said.url, settings: env });
    for (const { child } of [product, bare]) await stop(child);
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
