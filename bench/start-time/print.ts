import { spreadText, type Verdict } from '../judge.ts';
import { computeSpread } from '../stats.ts';
import type { StartTimes } from './start-time.ts';

/** As fast, within the noise between two starts. */
const LARGE_SMALL_MAX = 1.1;

/** The verdict on the start. */
export function startVerdict({ ratio }: StartTimes): Verdict {
  const isMet = ratio.median <= LARGE_SMALL_MAX;
  return { name: 'start: large/small', figure: spreadText(ratio, 2), target: `${LARGE_SMALL_MAX} or less`, isMet };
}

export function printStarts({ large, small, ratio }: StartTimes): void {
  const [longPast, hardlyAny] = [large, small].map((seconds) => spreadText(computeSpread(seconds), 2));
  process.stdout.write(
    `\nStart until /readyz is 200, seconds: large ${longPast}, small ${hardlyAny}, large/small ${spreadText(ratio, 2)}\n`,
  );
}
