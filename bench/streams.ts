/**
 * `npm run bench:streams [-- --streams 10000 --rounds 5 --dir build/bench --small --json figures.json]`: open streams on one process: how
 * long after a commit its clients have heard of it, what a stream takes of memory, and how long the event loop stands still.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BENCH_DIR, openBenchDatabases } from './databases.ts';
import { printStreams } from './streams/print.ts';
import { measureStreamRounds } from './streams/rounds.ts';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '1000,10000' },
    rounds: { type: 'string', default: '5' },
    dir: { type: 'string' },
    database: { type: 'string' },
    json: { type: 'string' },
  },
});

const dir = path.resolve(values.dir ?? BENCH_DIR);
const databases = values.database === undefined ? await openBenchDatabases(dir) : null;
try {
  const connectionString = values.database ?? databases?.large ?? '';
  const job = {
    connectionString,
    dataDir: path.join(dir, 'product-streams'),
    streams: values.streams.split(',').map(Number),
    rounds: Number(values.rounds),
  };
  const measured = await measureStreamRounds(job, (streams, round) => {
    process.stderr.write(`${streams} streams, round ${round + 1} of ${values.rounds}\n`);
  });
  printStreams(measured);
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(measured, null, 1));
} finally {
  await databases?.stop();
}
