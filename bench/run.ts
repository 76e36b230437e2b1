/**
 * `npm run bench [-- --only board --seconds 2 --rounds 5 --dir build/bench --json figures.json]`: the product on a large set of data, beside
 * (a) the same SQL through the bare driver behind a bare route, (b) an empty route and (c) the product on a small set, each row in rounds in
 * turn. Machines are noisy: read the ratios, not the figures. Says at the end which targets are met and which are missed; fails only when something failed.
 */
import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startGatewaySim } from '../src/gateway-sim/gateway-sim.ts';
import type { BareJob } from './bare.ts';
import { start, stop } from './child.ts';
import { openBenchDatabases } from './databases.ts';
import { type Measured, measure, rowsNamed, type Side, type Stage } from './measure.ts';
import { printRows, printVerdicts } from './print.ts';
import type { ProductJob, ProductReady } from './product.ts';
import { rowAt } from './rows/rows.ts';
import { clearRound, findHotel } from './seed/hotel-group.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    dir: { type: 'string' },
    json: { type: 'string' },
  },
});

const children: ChildProcess[] = [];

async function begin<T>(file: string, env: Record<string, string>, job?: object): Promise<{ child: ChildProcess; said: T }> {
  const started = await start<T>(file, env, job);
  children.push(started.child);
  return started;
}

/** The product on one of the databases, with a folder of its own for its files. */
async function sideOf(connectionString: string, dataDir: string, simUrl: string, record: number[]): Promise<Side> {
  const env = {
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    GATEWAY_BASE_URL: `${simUrl}/v1`,
  };
  const hotel = await findHotel(connectionString);
  // What a run has left that was cut off.
  await clearRound(connectionString, hotel);
  const job: ProductJob = { connectionString, hotel, simUrl, record };
  const { child, said } = await begin<ProductReady>('product.ts', env, job);
  // And what the recording has left.
  await clearRound(connectionString, hotel);
  return { ...said, connectionString, child };
}

async function stageFor(
  databases: { large: string; small: string; dir: string },
  simUrl: string,
  rows: number[],
): Promise<Stage> {
  const recorded = rows.filter((row) => rowAt(row).noBare === undefined);
  const small = await sideOf(databases.small, path.join(databases.dir, 'product-small'), simUrl, []);
  const large = await sideOf(databases.large, path.join(databases.dir, 'product-large'), simUrl, recorded);
  const { connectionString, poolSize, place } = large;
  const job: BareJob = { connectionString, poolSize, place, recorded: large.recorded };
  const bare = await begin<{ url: string }>('bare.ts', {}, job);
  const client = await begin<string>('client.ts', {});
  return { large, small, bare: { url: bare.said.url, child: bare.child }, client: client.child };
}

async function run(): Promise<void> {
  const rows = rowsNamed(values.only);
  const dir = path.resolve(values.dir ?? 'build/bench');
  const databases = await openBenchDatabases(dir);
  const sim = await startGatewaySim();
  let measured: Measured[] = [];
  try {
    if (rows.length > 0) {
      const stage = await stageFor({ ...databases, dir }, sim.url, rows);
      measured = await measure(stage, rows, { seconds: Number(values.seconds), rounds: Number(values.rounds) });
      printRows(measured);
    }
  } finally {
    await Promise.all(children.map(stop));
    await sim.stop();
    await databases.stop();
  }
  printVerdicts(measured);
  if (values.json !== undefined) {
    const named = measured.map(({ row, rounds }) => ({ row: rowAt(row).name, rounds }));
    const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
    await writeFile(values.json, JSON.stringify({ machine, options: values, rows: named }, null, 1));
  }
}

await run();
