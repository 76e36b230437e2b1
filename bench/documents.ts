/**
 * `npm run bench:documents [-- --each 5 --first 1 --kinds PASSPORT,PAN_NEW --conditions clean,photo --misses]`: how much is read right of made-up
 * documents of every kind in every condition (seeds `first` and on), by the process that the service reads them in; what was wrong though checked (none may be),
 * times and memory. When all kinds and conditions are asked for, also what must fill nothing in wrong, at most 3 of each:
 * papers that are no identity document, two people's cards on one picture, scans with wrong hidden text, machine-readable zones too small
 * and blurred; `--hostile` reads these alone, as many as `--each` says. Exits with 1 when anything was filled in wrong or claimed wrong, or a bad file was read as a
 * document. `--profile api [--rounds 5 --documents 100 --clients 16 --pause 100 --seconds 8]`: what reading costs those who work
 * meanwhile.
 */
import { parseArgs } from 'node:util';
import { compareBesides } from './documents/beside-api.ts';
import { hostile, type Paper, pdfs, pictures } from './documents/papers.ts';
import { printHostile, printMisses, printMistakes, printRefusals, printResults } from './documents/print.ts';
import { type Bench, openBench, type Result, readAll, readBadFiles } from './documents/read-all.ts';
import { withServers } from './servers.ts';

const PROGRESS_EVERY = 50;
const HOSTILE_EACH_MAX = 3;

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '5' },
    first: { type: 'string', default: '1' },
    kinds: { type: 'string' },
    conditions: { type: 'string' },
    misses: { type: 'boolean', default: false },
    hostile: { type: 'boolean', default: false },
    profile: { type: 'string', default: 'reading' },
    rounds: { type: 'string', default: '5' },
    documents: { type: 'string', default: '100' },
    clients: { type: 'string', default: '16' },
    pause: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '8' },
  },
});

const seeds = Array.from({ length: Number(values.each) }, (_, index) => Number(values.first) + index);
const isAllAsked = values.kinds === undefined && values.conditions === undefined;

async function* documents(): AsyncGenerator<Paper> {
  yield* pictures(seeds, values.kinds, values.conditions);
  if (isAllAsked) yield* pdfs(seeds);
}

async function readShowing(bench: Bench, papers: AsyncIterable<Paper>): Promise<Result[]> {
  let count = 0;
  return await readAll(bench, papers, () => {
    count += 1;
    if (count % PROGRESS_EVERY === 0) process.stderr.write(`${count} read\n`);
  });
}

async function measureReading(): Promise<void> {
  const bench = await openBench();
  try {
    const results = values.hostile ? [] : await readShowing(bench, documents());
    if (results.length > 0) printResults(results);
    const others = values.hostile || isAllAsked ? hostile(values.hostile ? seeds : seeds.slice(0, HOSTILE_EACH_MAX)) : null;
    const spoiled = others === null ? [] : await readShowing(bench, others);
    if (spoiled.length > 0) printHostile(spoiled);
    if (values.misses) printMisses([...results, ...spoiled]);
    const mistakes = printMistakes([...results, ...spoiled]);
    const peak = bench.peakMb();
    console.log(`peak memory of the reading process: ${peak === null ? 'not known here' : `${peak.toFixed(0)} MB`}`);
    const misread = values.kinds === undefined && !values.hostile ? printRefusals(await readBadFiles(bench)) : 0;
    if (mistakes + misread > 0) process.exitCode = 1;
  } finally {
    await bench.close();
  }
}

async function measureBesides(): Promise<void> {
  const { rounds, documents, clients, pause, seconds } = values;
  const plan = {
    rounds: Number(rounds),
    documents: Number(documents),
    clients: Number(clients),
    pauseMs: Number(pause),
    seconds: Number(seconds),
  };
  await withServers(({ product }) => compareBesides(product, plan));
}

if (values.profile === 'api') await measureBesides();
else await measureReading();
