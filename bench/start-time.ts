/** `npm run bench:start [-- --rounds 5 --dir build/bench]`: a start with more than a million bookings beside one with nearly none. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BENCH_DIR, openBenchDatabases } from './databases.ts';
import { spreadText } from './judge.ts';
import { measureStarts } from './start-time/start-time.ts';
import { computeSpread } from './stats.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, dir: { type: 'string' } } });
const dir = path.resolve(values.dir ?? BENCH_DIR);
const databases = await openBenchDatabases(dir);
try {
  const { large, small } = databases;
  const onRound = (round: number): void => void process.stderr.write(`round ${round + 1} of ${values.rounds}\n`);
  const times = await measureStarts({ large, small, dataDir: dir, rounds: Number(values.rounds), onRound });
  process.stdout.write(
    `Start until /readyz is 200, seconds, median (least–greatest): large ${spreadText(computeSpread(times.large), 2)}, ` +
      `small ${spreadText(computeSpread(times.small), 2)}, large/small ${spreadText(times.ratio, 2)}\n`,
  );
} finally {
  await databases.stop();
}
