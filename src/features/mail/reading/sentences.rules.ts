import { BETWEEN_DAYS, STAY_TERMS } from './languages/value-words.rules.ts';
import type { Line, Pair } from './pairs.rules.ts';
import { expandRange, findWrittenDates } from './written-dates.rules.ts';

/** What stands in sentences is less certain than what stands beside a label. */
const IN_SENTENCE = 0.88;
const LINES_MAX = 60;
const TEXT_MAX = 300;

/** Both days of a stay that one sentence names: `from 12 May to 15 May 2027`. */
function findStay(text: string): string | null {
  const whole = expandRange(text);
  const [first, second, more] = findWrittenDates(whole);
  if (first === undefined || second === undefined || more !== undefined) return null;
  if (!BETWEEN_DAYS.test(whole.slice(first.end, second.start))) return null;
  return `${whole.slice(first.start, first.end)} - ${whole.slice(second.start, second.end)}`;
}

/** The stay that the text says in a sentence and not beside labels. Two sentences with other days say nothing. */
export function findSpokenPairs(lines: readonly Line[], pairs: readonly Pair[]): Pair[] {
  if (pairs.some(({ label: { topic } }) => topic === 'ARRIVAL' || topic === 'DEPARTURE' || topic === 'DATES')) return [];
  const stays = lines.slice(0, LINES_MAX).flatMap(({ cells, confidence }, line) =>
    cells.flatMap((cell): Pair[] => {
      const text = cell.slice(0, TEXT_MAX);
      const days = STAY_TERMS.test(text) ? null : findStay(text);
      const label = { topic: 'DATES', rank: 0, key: 'stay' } as const;
      const sure = Math.min(IN_SENTENCE, confidence);
      return days === null ? [] : [{ label, values: [days], section: 'NONE', row: null, line, confidence: sure }];
    }),
  );
  return stays.every(({ values: [days] }) => days === stays[0]?.values[0]) ? stays.slice(0, 1) : [];
}
