import type { Candidate } from '../field-candidates.rules.ts';
import { NUMBER_LABELS } from '../languages/languages.rules.ts';
import type { Part } from '../pairs.rules.ts';
import type { SiteFormat } from './site-format.rules.ts';

const TOKEN = /[A-Za-z0-9](?:[A-Za-z0-9./-]{0,38}[A-Za-z0-9])?/;
const NUMBER_MAX = 24;

const LABELLED = 0.95;
/** For a labelled number that does not have the site's format. */
const UNUSUAL = 0.75;
const IN_SENTENCE = 0.85;
const BY_ITS_LOOK = 0.8;

/** The letters and digits of a reservation number, in upper case; null for a text that cannot be one. */
export function parseNumber(text: string): string | null {
  const spaced = /^\D{0,4}(\d{3,4}) (\d{3,4}) (\d{2,4})(?: (\d{2,4}))?$/.exec(text.trim());
  const token = spaced === null ? TOKEN.exec(text.replace(/^[#:\s]+/, ''))?.[0] : spaced.slice(1).join('');
  const number = (token ?? '').replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  const isOne = /\d/.test(number) || /^HM[A-Z]{8}$/.test(number);
  return number.length >= 5 && number.length <= NUMBER_MAX && isOne ? number : null;
}

/** Numbers after labels. */
export function findLabelledNumbers({ pairs, source }: Part, known: SiteFormat | null): Candidate<string>[] {
  const candidates: Candidate<string>[] = [];
  for (const { label, values, confidence } of pairs) {
    if (label.topic !== 'NUMBER') continue;
    const value = values.map(parseNumber).find((number) => number !== null);
    if (value === undefined || value === null) continue;
    const isUsual = known?.number.test(value) ?? false;
    // A label of one word may be followed by other things.
    if (!isUsual && !/ /.test(label.key)) continue;
    candidates.push({
      value,
      confidence: Math.min(isUsual ? LABELLED : UNUSUAL, confidence),
      source,
      rank: label.rank,
    });
  }
  return candidates;
}

const SENTENCE = new RegExp(
  `(?<!\\p{L})(?:(?:booking|reservation|itinerary|confirmation)(?: (?:id|no|number|code|ref|reference)\\b\\.?)?|${NUMBER_LABELS.join('|')})[ :#(-]{1,4}([A-Za-z]{0,6}\\d[A-Za-z0-9.]{2,22}|HM[A-Z0-9]{8})(?![A-Za-z0-9])`,
  'giu',
);
/** After `#` a number counts only behind a word for a reservation: `Vrbo #4700042` is the property. */
const BARE = /(?<![A-Za-z0-9.@/#-]|# )[A-Z]{0,6}\d[A-Z0-9.]{2,22}(?![A-Za-z0-9@/-])/g;
/** A number that is the hotel's, as in `(Property ID 4706321)`. */
const NUMBER_OF_HOTEL = /\b(?:property|hotel|listing|unit)(?: (?:id|no\.?|number))?[ :#]{1,3}\d{4,12}\b/gi;
const MAY_HOLD_NUMBER = /\d|[A-Z]{6}/;
const LINE_MAX = 400;
const LINES_MAX = 400;

function matchNumbers(text: string, pattern: RegExp, known: SiteFormat): string[] {
  return [...text.slice(0, LINE_MAX).matchAll(pattern)]
    .map((match) => (match[1] ?? match[0]).replace(/[^A-Za-z0-9]/g, '').toUpperCase())
    .filter((number) => known.number.test(number));
}

/** Numbers in sentences (`Booking 4471882301 has been cancelled`), and numbers in a format that only this site uses. */
export function findNumbersInText({ lines, source }: Part, known: SiteFormat): Candidate<string>[] {
  const candidates: Candidate<string>[] = [];
  for (const { cells, confidence } of lines.slice(0, LINES_MAX)) {
    const text = cells.join(' ');
    if (!MAY_HOLD_NUMBER.test(text)) continue;
    for (const value of matchNumbers(text, SENTENCE, known))
      candidates.push({ value, confidence: Math.min(IN_SENTENCE, confidence), source, rank: 1 });
    if (known.ownNumber !== null) {
      for (const value of matchNumbers(text, known.ownNumber, known))
        candidates.push({ value, confidence: Math.min(BY_ITS_LOOK, confidence), source, rank: 4 });
    }
  }
  return candidates;
}

/**
 * Numbers in the subject: `New booking! (4471882301, Friday, 20 November 2026)`. Beside a number that only this site writes, digits there
 * are another number, such as that of the property.
 * @param beside the numbers of the texts
 */
export function findNumbersInSubject(
  written: string,
  known: SiteFormat,
  beside: readonly Candidate<string>[] = [],
): Candidate<string>[] {
  const isUnmistakable = (number: string): boolean =>
    known.ownNumber !== null && !/^\d+$/.test(number) && known.number.test(number);
  const hasOwn = beside.some(({ value }) => isUnmistakable(value));
  const subject = written.replace(NUMBER_OF_HOTEL, ' ');
  const patterns = [...(known.ownNumber === null ? [] : [known.ownNumber]), SENTENCE, BARE];
  const all =
    patterns
      .map((pattern) => matchNumbers(subject, pattern, known).filter((number) => !hasOwn || isUnmistakable(number)))
      .find((found) => found.length > 0) ?? [];
  return [...new Set(all)].map((value) => ({
    value,
    confidence: all.length === 1 ? 0.9 : BY_ITS_LOOK,
    source: 'SUBJECT',
    rank: 0,
  }));
}
