import { measureStreams, type StreamFigures } from './measure.ts';

/** Rounds with each number of streams, one after the other; `onRound` is called before each. */
export async function measureStreamRounds(
  job: { connectionString: string; dataDir: string; streams: readonly number[]; rounds: number },
  onRound: (streams: number, round: number) => void,
): Promise<StreamFigures[][]> {
  const { connectionString, dataDir } = job;
  const measured: StreamFigures[][] = [];
  for (const streams of job.streams) {
    const rounds: StreamFigures[] = [];
    for (let round = 0; round < job.rounds; round += 1) {
      onRound(streams, round);
      rounds.push(await measureStreams({ connectionString, dataDir, streams }));
    }
    measured.push(rounds);
  }
  return measured;
}
