/**
 * `npm run accuracy:documents [-- --each 5 --first 1 --kinds PASSPORT,PAN_NEW --conditions clean,photo --misses]` measures how many fields
 * of made-up documents are read correctly, by kind and condition, in the same child process as the service, with times and memory. Each
 * combination is read `--each` times, with seeds from `--first` on. `--misses` lists the specimens that were misread. Without `--kinds`
 * and `--conditions` it also reads hostile files, at most 3 of each, which must not fill a profile wrongly: unrelated documents, two
 * people's cards in one picture, scans with wrong hidden text, and machine-readable zones that are too small and blurred. `--hostile`
 * reads only these, `--each` of each. Exits with 1 when a value would be filled in wrongly, when a wrong value passes its checks, or when
 * a damaged file is read as a document.
 *
 * `--profile api [--rounds 5 --documents 100 --clients 16 --pause 100 --seconds 8]` measures how much reading documents slows down API
 * requests. With `--group DIR` a second instance reads them, in that control group of Linux: one with `cpu.idle` set, for example. With
 * `--realtime`, for root, the service, the database and the clients have real-time priority, and the reader has not.
 *
 * `--folder DIR [--kinds PASSPORT,PAN] [--misses]` reads pictures of your own (docs/behaviour.md). Exits with 1 when a wrong value would be
 * filled in or is shown as proven.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { start, stop } from '../bench/child.ts';
import { type Servers, withServers } from '../bench/servers.ts';
import { compareWhileReading } from './documents/api-load.ts';
import { measureFolder } from './documents/folder.ts';
import { printHostile, printMisses, printMistakes, printRefusals, printResults } from './documents/print-report.ts';
import { openReaderBench, type ReaderBench, type Result, readBadFiles, readSamples } from './documents/read-samples.ts';
import { makeHostileSamples, makePdfs, makePictures, type Sample } from './documents/samples.ts';

const PROGRESS_EVERY = 50;
const HOSTILE_EACH_MAX = 3;

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '5' },
    first: { type: 'string', default: '1' },
    kinds: { type: 'string' },
    conditions: { type: 'string' },
    misses: { type: 'boolean', default: false },
    folder: { type: 'string' },
    hostile: { type: 'boolean', default: false },
    profile: { type: 'string', default: 'reading' },
    rounds: { type: 'string', default: '5' },
    documents: { type: 'string', default: '100' },
    clients: { type: 'string', default: '16' },
    pause: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '8' },
    group: { type: 'string' },
    realtime: { type: 'boolean', default: false },
  },
});

const seeds = Array.from({ length: Number(values.each) }, (_, index) => Number(values.first) + index);
const isWholeRun = values.kinds === undefined && values.conditions === undefined;

async function* documents(): AsyncGenerator<Sample> {
  yield* makePictures(seeds, values.kinds, values.conditions);
  if (isWholeRun) yield* makePdfs(seeds);
}

async function readWithProgress(bench: ReaderBench, samples: AsyncIterable<Sample>): Promise<Result[]> {
  let count = 0;
  return await readSamples(bench, samples, () => {
    count += 1;
    if (count % PROGRESS_EVERY === 0) process.stderr.write(`${count} read\n`);
  });
}

function printPeak(bench: ReaderBench): void {
  const peak = bench.peakMb();
  console.log(`peak memory of the reading process: ${peak === null ? 'unknown on this system' : `${peak.toFixed(0)} MB`}`);
}

async function measureReading(): Promise<void> {
  const bench = await openReaderBench();
  try {
    if (values.folder !== undefined) {
      const wrong = await measureFolder(bench, { ...values, folder: values.folder, kinds: values.kinds });
      printPeak(bench);
      if (wrong > 0) process.exitCode = 1;
      return;
    }
    const results = values.hostile ? [] : await readWithProgress(bench, documents());
    if (results.length > 0) printResults(results);
    const others =
      values.hostile || isWholeRun ? makeHostileSamples(values.hostile ? seeds : seeds.slice(0, HOSTILE_EACH_MAX)) : null;
    const hostileResults = others === null ? [] : await readWithProgress(bench, others);
    if (hostileResults.length > 0) printHostile(hostileResults);
    if (values.misses) printMisses([...results, ...hostileResults]);
    const mistakes = printMistakes([...results, ...hostileResults]);
    printPeak(bench);
    const misread = values.kinds === undefined && !values.hostile ? printRefusals(await readBadFiles(bench)) : 0;
    if (mistakes + misread > 0) process.exitCode = 1;
  } finally {
    await bench.close();
  }
}

/** Gives all threads of a process real-time priority. What it starts later has it too, but for `--reset-on-fork`. */
function setRealtime(processId: number, ...options: readonly string[]): void {
  execFileSync('chrt', ['--rr', '--all-tasks', ...options, '--pid', '1', String(processId)]);
}

async function measureApiLoad(): Promise<void> {
  const { rounds, documents, clients, pause, seconds } = values;
  const loadPlan = {
    rounds: Number(rounds),
    documents: Number(documents),
    clients: Number(clients),
    pauseMs: Number(pause),
    seconds: Number(seconds),
  };
  const { group, realtime } = values;
  if (realtime) setRealtime(process.pid);
  if (group === undefined)
    return await withServers(({ product, processId }) => {
      if (realtime) setRealtime(processId, '--reset-on-fork');
      return compareWhileReading(product, loadPlan);
    });
  const measure = async ({ product, settings }: Servers): Promise<void> => {
    const reader = await start('reader-server.ts', { ...settings, RUN_READERS: 'true' }, { group });
    try {
      await compareWhileReading(product, loadPlan);
    } finally {
      await stop(reader.child);
    }
  };
  await withServers(measure, { RUN_READERS: 'false' });
}

if (values.profile === 'api') await measureApiLoad();
else await measureReading();
