/**
 * `npm run bench [-- --only board --seconds 2 --rounds 5 --dir build/bench --json figures.json]`: the product on a large set of data, beside
 * (a) the same SQL through the bare driver behind a bare route, (b) an empty route and (c) the product on a small set, each row in rounds in
 * turn; then a start on both, and open streams (`--only start`, `--only streams`: these alone). Machines are noisy: read the ratios, not
 * the figures. Says at the end which targets are met and which are missed; fails only when something failed.
 */
import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { readCommandLine } from '../src/config/command-line.ts';
import { startGatewaySim } from '../src/evaluation/gateway-sim/gateway-sim.ts';
import type { BareJob } from './bare.ts';
import { start, stop } from './child.ts';
import { BENCH_DIR, openBenchDatabases } from './databases.ts';
import { listVerdicts } from './judge.ts';
import { type Measured, measure, rowsNamed, type Side, type Stage } from './measure.ts';
import { printRows, printVerdicts } from './print.ts';
import type { ProductJob, ProductReady } from './product.ts';
import { rowAt } from './rows/rows.ts';
import { clearRound, findSeededProperty } from './seed/property-group.ts';
import { printStarts, startVerdict } from './start-time/print.ts';
import { measureStarts, type StartTimes } from './start-time/start-time.ts';
import type { StreamFigures } from './streams/measure.ts';
import { printStreams, streamVerdicts } from './streams/print.ts';
import { measureStreamRounds } from './streams/rounds.ts';

const options = readCommandLine({
  usage: 'npm run bench -- [options]',
  options: {
    only: { value: '<name>', help: 'rows whose name contains this; or start, or streams' },
    seconds: { value: '<number>', help: 'of one measurement; 2 by default' },
    rounds: { value: '<number>', help: '5 by default' },
    dir: { value: '<folder>', help: 'where the databases and files are kept for the next run; build/bench by default' },
    json: { value: '<file>', help: 'where the figures are written' },
  },
}).values;
const values = { ...options, only: options.only ?? '', seconds: options.seconds ?? '2', rounds: options.rounds ?? '5' };

/** Values of `--only` besides rows. */
const START = 'start';
const LIVE_STREAMS = 'streams';
const STREAMS = [1_000, 10_000];

const children: ChildProcess[] = [];

async function begin<T>(file: string, env: Record<string, string>, job?: object): Promise<{ child: ChildProcess; said: T }> {
  const started = await start<T>(file, env, job);
  children.push(started.child);
  return started;
}

/** The product on one of the databases, with its own folder for files. */
async function startSide(connectionString: string, dataDir: string, simUrl: string, record: number[]): Promise<Side> {
  const env = {
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    GATEWAY_BASE_URL: `${simUrl}/v1`,
  };
  const property = await findSeededProperty(connectionString);
  // Left over by an interrupted run.
  await clearRound(connectionString, property);
  const job: ProductJob = { connectionString, property, simUrl, record };
  const { child, said } = await begin<ProductReady>('product.ts', env, job);
  // And left over by the recording.
  await clearRound(connectionString, property);
  return { ...said, connectionString, child };
}

async function stageFor(
  databases: { large: string; small: string; dir: string },
  simUrl: string,
  rows: number[],
): Promise<Stage> {
  const recorded = rows.filter((row) => rowAt(row).noBare === undefined);
  const small = await startSide(databases.small, path.join(databases.dir, 'product-small'), simUrl, []);
  const large = await startSide(databases.large, path.join(databases.dir, 'product-large'), simUrl, recorded);
  const { connectionString, poolSize, place } = large;
  const job: BareJob = { connectionString, poolSize, place, recorded: large.recorded };
  const bare = await begin<{ url: string }>('bare.ts', {}, job);
  const client = await begin<string>('client.ts', {});
  return { large, small, bare: { url: bare.said.url, child: bare.child }, client: client.child };
}

type Databases = Awaited<ReturnType<typeof openBenchDatabases>>;

/** Processes and the server also end when the run is interrupted: work under way then fails, and is not awaited. */
function endOnSignal(databases: Databases): void {
  const end = async (): Promise<void> => {
    await Promise.all(children.map(stop));
    await databases.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().then(() => process.exit(1)));
}

function printHead(): void {
  process.stdout.write(
    `${cpus().length} CPUs, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}; rounds of ${values.seconds} s, in turn; ` +
      `reads on 16 connections, writes of 8 clients; the product logs at its usual level, to nowhere\n`,
  );
}

async function measureRows(databases: Databases, dir: string, rows: number[]): Promise<Measured[]> {
  const sim = await startGatewaySim();
  try {
    const stage = await stageFor({ ...databases, dir }, sim.url, rows);
    const onRound = (round: number): void => void process.stderr.write(`round ${round + 1} of ${values.rounds}\n`);
    return await measure(stage, rows, { seconds: Number(values.seconds), rounds: Number(values.rounds), onRound });
  } finally {
    await Promise.all(children.splice(0).map(stop));
    await sim.stop();
  }
}

async function measureLiveStreams(connectionString: string, dir: string): Promise<StreamFigures[][]> {
  const job = { connectionString, dataDir: path.join(dir, 'product-streams'), streams: STREAMS, rounds: Number(values.rounds) };
  return measureStreamRounds(job, (streams, round) => {
    process.stderr.write(`${streams} streams, round ${round + 1} of ${values.rounds}\n`);
  });
}

async function measureBothStarts({ large, small }: Databases, dir: string): Promise<StartTimes> {
  const onRound = (round: number): void => void process.stderr.write(`start, round ${round + 1} of ${values.rounds}\n`);
  return measureStarts({ large, small, dataDir: dir, rounds: Number(values.rounds), onRound });
}

/** All that was asked for, printed as soon as it is known; figures with a target at the end. */
async function run(databases: Databases, dir: string): Promise<void> {
  const rows = rowsNamed(values.only);
  const measured = rows.length === 0 ? [] : await measureRows(databases, dir, rows);
  if (measured.length > 0) printRows(measured);
  const starts = START.includes(values.only) ? await measureBothStarts(databases, dir) : null;
  if (starts !== null) printStarts(starts);
  const streams = LIVE_STREAMS.includes(values.only) ? await measureLiveStreams(databases.large, dir) : [];
  if (streams.length > 0) printStreams(streams);
  const start = starts === null ? [] : [startVerdict(starts)];
  printVerdicts([...listVerdicts(measured), ...start, ...streamVerdicts(streams)]);
  if (values.json === undefined) return;
  const named = measured.map(({ row, rounds }) => ({ row: rowAt(row).name, rounds }));
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
  await writeFile(values.json, JSON.stringify({ machine, options: values, rows: named, starts, streams }, null, 1));
}

const dir = path.resolve(values.dir ?? BENCH_DIR);
const databases = await openBenchDatabases(dir, (size, { seconds }) => {
  process.stderr.write(`seeded the ${size} database in ${seconds.toFixed(0)} s\n`);
});
endOnSignal(databases);
try {
  printHead();
  await run(databases, dir);
} finally {
  await databases.stop();
}
