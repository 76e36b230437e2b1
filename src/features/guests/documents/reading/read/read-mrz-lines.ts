import type { TextPage } from '../../../../../platform/reading/page.rules.ts';
import { type LocalDate, systemClock } from '../../../../../platform/time.ts';
import type { ReadField, Reading } from '../reading.rules.ts';
import { interpretZone } from './interpret-zone.ts';
import { type ChoiceCell, chooseZoneText } from './zone-text.rules.ts';

const ZONE_SHAPES: readonly (readonly [lines: number, columns: number])[] = [
  [2, 44],
  [2, 36],
  [3, 30],
];
/** How many fillers too many or too few may have been recognised at the end of a line. */
const LENGTH_DIFFERENCE_MAX = 8;
/** How many lines of a page are searched. */
const LINES_MAX = 400;

/** Characters that OCR confuses. */
const LOOK_ALIKES = ['O0QD', 'I1L', 'S5', 'B8', 'Z2', 'G6', 'K<', 'C<', 'L<', 'T17'] as const;
/**
 * The share of the doubt about a character that goes to each look-alike. A character without doubt changes only where its
 * position does not allow it.
 */
const LOOK_ALIKE_SHARE = 0.3;
const LOOK_ALIKE_WEIGHT_MIN = 0.002;

type ZoneLine = Readonly<{ text: string; confidence: number }>;

/** A line of names: no digits, and two fillers between the last and the first names. */
const NAME_LINE = /^[PVIAC]?[A-Z<][A-Z]{2}[A-Z<]{4,40}<<[A-Z<]{0,40}$/;

/**
 * Ignores spaces, and takes quotation marks for fillers, which are often recognised as such, and K, C and L among fillers at the
 * end. Null for any other line.
 */
function toZoneLine(line: string, confidence: number): ZoneLine | null {
  const text = line
    .slice(0, 200)
    .replace(/\s+/g, '')
    .replace(/[«»]/g, '<<')
    .replace(/[‹›({[]/g, '<')
    .toUpperCase()
    .replace(/[<KCL]{4,}(?=[0-9]?$)/, (run) => (run.includes('<') ? '<'.repeat(run.length) : run));
  return /^[0-9A-Z<]{24,50}$/.test(text) || NAME_LINE.test(text) ? { text, confidence } : null;
}

/** The line at its full length, if only fillers at its end are missing or surplus. Null for any other line. */
function padToLength({ text, confidence }: ZoneLine, columns: number): ZoneLine | null {
  if (text.length === columns) return { text, confidence };
  const isShortName = text.length < columns && NAME_LINE.test(text);
  if (!isShortName && Math.abs(text.length - columns) > LENGTH_DIFFERENCE_MAX) return null;
  const end = (isShortName ? /<*$/ : /<<+[0-9]?$/).exec(text);
  if (end === null) return null;
  // In a second line the last digit comes after the fillers.
  const digit = /[0-9]$/.exec(text)?.[0] ?? '';
  const start = text.slice(0, end.index);
  return start.length + digit.length > columns ? null : { text: start.padEnd(columns - digit.length, '<') + digit, confidence };
}

function choicesForCharacter(character: string, confidence: number): ChoiceCell {
  const weight = Math.max(0.5, Math.min(1, confidence));
  const others = LOOK_ALIKES.filter((group) => group.includes(character)).join('');
  const different = [...new Set(others)].filter((other) => other !== character);
  return [
    { character, weight },
    ...different.map((other) => ({ character: other, weight: Math.max(LOOK_ALIKE_WEIGHT_MIN, (1 - weight) * LOOK_ALIKE_SHARE) })),
  ];
}

function readZoneAt(lines: readonly (ZoneLine | null)[], columns: number, today: LocalDate): Reading | null {
  const zone = lines.flatMap((line) => (line === null ? [] : (padToLength(line, columns) ?? [])));
  if (zone.length < lines.length) return null;
  const text = chooseZoneText(
    zone.map((line) => [...line.text].map((character) => choicesForCharacter(character, line.confidence))),
  );
  return text === null ? null : interpretZone(text, today);
}

/**
 * Reads a machine-readable zone from the lines of a page, given from top to bottom, from a text layer or from OCR. `confidences`
 * has a number from 0 to 1 per line, 1 by default. Null when no lines are a zone.
 */
export function readMrzLines(
  lines: readonly string[],
  confidences: readonly number[] = [],
  today: LocalDate = systemClock().slice(0, 10),
): Reading | null {
  const page = lines.map((line, at) => toZoneLine(line, confidences[at] ?? 1)).slice(-LINES_MAX);
  const candidates = page.flatMap((_, first) =>
    ZONE_SHAPES.map(([count, columns]) => ({ part: page.slice(first, first + count), count, columns })).filter(
      ({ part, count }) => part.length === count,
    ),
  );
  // Lines of the exact length first, because others could be padded to more than one shape.
  const isExact = ({ part, columns }: (typeof candidates)[number]): boolean =>
    part.every((line) => line?.text.length === columns);
  for (const { part, columns } of [...candidates.filter(isExact), ...candidates.filter((one) => !isExact(one))]) {
    const reading = readZoneAt(part, columns, today);
    if (reading !== null) return reading;
  }
  return null;
}

/** A name of recognised lines has nothing that proves it. */
const NAME_CONFIDENCE_MAX = 0.8;

/**
 * Reads a machine-readable zone from the text that OCR recognised, for print that is not OCR-B or on a bent page. Its fields are
 * proven only when all check digits of the zone hold, because a single one holds by chance too, and when no character of the number
 * had to be exchanged for that.
 */
export function readRecognisedMrz({ lines }: TextPage, today: LocalDate): Reading | null {
  const reading = readMrzLines(
    lines.map(({ text }) => text),
    lines.map(({ confidence }) => confidence),
    today,
  );
  if (reading === null) return null;
  const number = reading.fields.documentNumber?.value ?? '';
  const isAsRead = lines.some(({ text }) => text.replace(/\s/g, '').toUpperCase().includes(number));
  const isProven = reading.checks.mrz === true && isAsRead;
  const fields = Object.entries(reading.fields).map(([field, read]): [string, ReadField] => [
    field,
    {
      value: read.value,
      confidence: read.checks.some(({ name }) => name === 'CHECK_DIGIT')
        ? read.confidence
        : Math.min(read.confidence, NAME_CONFIDENCE_MAX),
      checks: read.checks.map(({ name, holds }) => ({
        name,
        holds: holds && (name !== 'CHECK_DIGIT' || isProven),
      })),
    },
  ]);
  return { ...reading, fields: Object.fromEntries(fields), checks: { mrz: isProven } };
}
