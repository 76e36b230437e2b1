import { type LocalDate, systemClock } from '../../../../platform/time.ts';
import type { Reading } from '../reading.rules.ts';
import { readingOfZone } from './zone-reading.ts';
import { type ChoiceCell, chooseZoneText } from './zone-text.rules.ts';

const LENGTHS: readonly (readonly [lines: number, columns: number])[] = [
  [2, 44],
  [2, 36],
  [3, 30],
];
/** A run of fillers at the end of a line may have been seen longer or shorter by this. */
const LENGTH_OFF_MAX = 8;
/** Lines of a page that are looked at. */
const LINES_MAX = 400;

/** Characters that text recognition takes for each other. */
const ALIKE = ['O0QD', 'I1L', 'S5', 'B8', 'Z2', 'G6', 'K<', 'C<', 'T7'] as const;
/** The part of the doubt in a character that falls to each that is like it. What is certain changes only where it cannot stand. */
const ALIKE_PART = 0.3;
const ALIKE_WEIGHT_MIN = 0.002;

type ZoneLine = Readonly<{ text: string; confidence: number }>;

/** Spaces do not count; the quotation marks are how fillers are often read. Null for a line with anything else. */
function zoneLine(line: string, confidence: number): ZoneLine | null {
  const text = line.replace(/\s+/g, '').replace(/[«»]/g, '<<').replace(/[‹›]/g, '<').toUpperCase();
  return /^[0-9A-Z<]{24,50}$/.test(text) ? { text, confidence } : null;
}

/** The line at its full length, where no more than fillers at its end are wrong; null for another line. */
function atLength({ text, confidence }: ZoneLine, columns: number): ZoneLine | null {
  if (text.length === columns) return { text, confidence };
  if (Math.abs(text.length - columns) > LENGTH_OFF_MAX) return null;
  const end = /<<+[0-9]?$/.exec(text);
  if (end === null) return null;
  // In a second line the last digit stands behind the fillers.
  const digit = /[0-9]$/.exec(text)?.[0] ?? '';
  const start = text.slice(0, end.index);
  return start.length + digit.length > columns ? null : { text: start.padEnd(columns - digit.length, '<') + digit, confidence };
}

function choicesOf(character: string, confidence: number): ChoiceCell {
  const weight = Math.max(0.5, Math.min(1, confidence));
  const others = ALIKE.filter((group) => group.includes(character)).join('');
  const different = [...new Set(others)].filter((other) => other !== character);
  return [
    { character, weight },
    ...different.map((other) => ({ character: other, weight: Math.max(ALIKE_WEIGHT_MIN, (1 - weight) * ALIKE_PART) })),
  ];
}

function readAt(lines: readonly (ZoneLine | null)[], columns: number, today: LocalDate): Reading | null {
  const zone = lines.flatMap((line) => (line === null ? [] : (atLength(line, columns) ?? [])));
  if (zone.length < lines.length) return null;
  const text = chooseZoneText(zone.map((line) => [...line.text].map((character) => choicesOf(character, line.confidence))));
  return text === null ? null : readingOfZone(text, today);
}

/**
 * Reads a machine-readable zone out of the lines of a page, from top to bottom, as a file holds them or as they were
 * recognised; `confidences` has one number from 0 to 1 for each line, 1 where none is given. Null where no lines are a zone.
 */
export function readingOfMrzLines(
  lines: readonly string[],
  confidences: readonly number[] = [],
  today: LocalDate = systemClock().slice(0, 10),
): Reading | null {
  const page = lines.map((line, at) => zoneLine(line, confidences[at] ?? 1)).slice(-LINES_MAX);
  const tries = page.flatMap((_, first) =>
    LENGTHS.map(([count, columns]) => ({ part: page.slice(first, first + count), count, columns })).filter(
      ({ part, count }) => part.length === count,
    ),
  );
  // Lines of the right length first: others could be made to fit more than one kind.
  const isExact = ({ part, columns }: (typeof tries)[number]): boolean => part.every((line) => line?.text.length === columns);
  for (const { part, columns } of [...tries.filter(isExact), ...tries.filter((one) => !isExact(one))]) {
    const reading = readAt(part, columns, today);
    if (reading !== null) return reading;
  }
  return null;
}
