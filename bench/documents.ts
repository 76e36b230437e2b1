/**
 * `npm run bench:documents [-- --each 5 --kinds PASSPORT,PAN_NEW --conditions clean,photo --misses]`: how much is read right of made-up
 * documents of every kind in every condition, by the process that the service reads them in; what was wrong though checked (none may be),
 * times and memory. `--profile api [--rounds 5 --documents 100 --clients 16 --pause 100 --seconds 8]`: what reading costs those who work
 * meanwhile.
 */
import { parseArgs } from 'node:util';
import { compareBesides } from './documents/beside-api.ts';
import { pdfs, pictures } from './documents/papers.ts';
import { printMisses, printMistakes, printRefusals, printResults } from './documents/print.ts';
import { openBench, readAll, readBadFiles } from './documents/read-all.ts';
import { withServers } from './servers.ts';

const PROGRESS_EVERY = 50;

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '5' },
    kinds: { type: 'string' },
    conditions: { type: 'string' },
    misses: { type: 'boolean', default: false },
    profile: { type: 'string', default: 'reading' },
    rounds: { type: 'string', default: '5' },
    documents: { type: 'string', default: '100' },
    clients: { type: 'string', default: '16' },
    pause: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '8' },
  },
});

async function* all(): ReturnType<typeof pictures> {
  yield* pictures(Number(values.each), values.kinds, values.conditions);
  if (values.kinds === undefined && values.conditions === undefined) yield* pdfs(Number(values.each));
}

async function measureReading(): Promise<void> {
  const bench = await openBench();
  try {
    let count = 0;
    const results = await readAll(bench, all(), () => {
      count += 1;
      if (count % PROGRESS_EVERY === 0) process.stderr.write(`${count} read\n`);
    });
    printResults(results);
    if (values.misses) printMisses(results);
    const mistakes = printMistakes(results);
    const peak = bench.peakMb();
    console.log(`peak memory of the reading process: ${peak === null ? 'not known here' : `${peak.toFixed(0)} MB`}`);
    if (values.kinds === undefined) printRefusals(await readBadFiles(bench));
    if (mistakes > 0) process.exitCode = 1;
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
