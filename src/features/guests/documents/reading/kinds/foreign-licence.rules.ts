import { takeWhile } from '../../../../../platform/take-while.rules.ts';
import { findValue } from '../locate/label-values.rules.ts';
import type { LabelledPage } from '../locate/labels.rules.ts';
import { confidenceOf, detach, type Slice, textOf, wholeSlice, wordsIn } from '../locate/text-segments.rules.ts';
import { hasLongNumber } from '../prove/aadhaar-number.rules.ts';
import { DOUBTS_WITHOUT_LABEL, findEarliestDate } from '../read/dated-labels.rules.ts';
import { type Day, dateOrderOf, type FoundDate, findDates, isPlausibleDob, toDateField } from '../read/dates.rules.ts';
import { findHolderName } from '../read/holder-names.rules.ts';
import { type FoundName, isTitle, parseName, toNameField } from '../read/names.rules.ts';
import { findUnlabelled } from '../read/number-candidates.rules.ts';
import { foundFields, type ReadField, type Reading } from '../reading.rules.ts';
import {
  findNamesByPlace,
  findStateNumber,
  fitToState,
  isAmericanLicence,
  isFieldWord,
  TEXT_MAX,
  textsOf,
} from './american-licence.rules.ts';

/** The titles of licences of other countries. */
const TITLE =
  /\bDRIVER[’']?S?\s?LICEN[CS]E|\bDRIVING LICEN[CS]E|F[ÜU]HRERSCHEIN|PERMIS DE CONDU|PERMISO DE CONDUC|PATENTE DI GUIDA|CARTA DE CONDU|RIJBEWIJS|K[ØO]REKORT|K[ÖO]RKORT|PRAWO JAZDY|VOZA[ČC]KA DOZVOLA|VOZNI[ŠS]KO DOVOLJENJE|[ŘR]IDI[ČC]SK[ÝY] PR[ŮU]KAZ|VODI[ČC]SK[ÝY] PREUKAZ|VEZET[ŐOÖ]I ENGED[ÉE]LY|AJOKORTTI|JUHILUBA|VAD[ĪI]T[ĀA]JA APLIEC|VAIRUOTOJO PA[ŽZ]/i;
/**
 * The codes before the fields: numbers (Directive 2006/126/EC, annex I; AAMVA DL/ID Card Design Standard) or letters in the
 * United States. Small codes are often misread, so what follows them decides.
 */
const CODES = {
  surname: /(?:^(?:\S\s)?[1I|l+:][.,+]?\s+|^1[.,]?(?=[A-ZÀ-Ž]{2})|\s1[.,+]?\s+|^LN\s*:?\s*)(?=[A-ZÀ-Ž][A-Za-zÀ-ž])/,
  givenNames: /(?:(?:^|\s)2[.,]?\s?|^FN\s*:?\s*)(?=[A-ZÀ-Ž][A-Za-zÀ-ž])/,
  dob: /(?:^|\s)(?:3(?:[.,]|[.,]?\s)\s*(?:DOB:?\s*)?(?=[0-9]{1,2}[./ -])|[3a-z]{0,2}\s?[DPV][O0][BSE8]\s*:?\s*(?=[0-9]|$))/i,
  issue: /(?:^|\s)(?:4a[.,]?\s+(?:ISS:?\s*)?|[0-9a-z]{0,3}[1I]SS(?:UED)?\s*:?\s*)/i,
  expiry: /(?:^|\s)(?:4b[.,]?\s+(?:EXP:?\s*)?|EXP(?:IRES)?\s*:?\s*)/i,
  number:
    /(?:^|[^A-Z0-9])(?:[0-9a-z]{2}[.,]?\s*)?(?:[DP]\.?\s?[LU]\.?\s?(?:N?[O0o]?)|LIC(?:ENSE)?[.]?\s?(?:N[O0][.,]?|[#sS]))\s*[:.,#]*\s*(?=[A-Z0-9])|(?:^|\s)4d[.,]?\s+(?=[A-Z0-9]|$)|(?:^|\s)5[.,]\s*(?=[A-Z0-9]|$)/i,
} as const;

/** The texts behind a code, to the end of their segment or, if nothing follows there, the next segment of the line. */
function findCoded(page: LabelledPage, code: RegExp): Slice[] {
  return page.segments.flatMap((segment, at) => {
    const found = code.exec(`${segment.text.slice(0, TEXT_MAX)} `);
    if (found === null) return [];
    const from = Math.min(found.index + found[0].length, segment.text.length);
    const next = page.segments[at + 1];
    if (from < segment.text.trimEnd().length) return [{ segment, from, to: segment.text.length }];
    return next?.line === segment.line ? [wholeSlice(next)] : [];
  });
}

function first<T>(slices: readonly Slice[], parse: (slice: Slice) => T | null): T | null {
  for (const slice of slices) {
    const found = parse(slice);
    if (found !== null) return found;
  }
  return null;
}

const DIGITS_MIN = 5;
/** A longer number may be mostly letters. */
const LETTERED_LENGTH_MIN = 9;

/**
 * Letters and digits with at least five digits. Every country and state has its own form, so nothing can be checked. A British number has 16
 * characters, with the number of its issue behind it. Digits may follow in groups; letters after a space are the next field. Twelve digits may be an Aadhaar number, which must be masked.
 */
function parseNumber(slice: Slice): ReadField | null {
  const [found] =
    /^(?:[A-Z9]{5}[0-9]{6}[A-Z9]{2}[A-Z0-9]{3}(?![A-Z0-9])|[A-Z0-9*]{1,20}(?:-\s?[A-Z0-9]{1,8}|\s?[\s.][0-9]{2,10}(?![0-9A-Z/]))*)/.exec(
      textOf(slice),
    ) ?? [];
  if (found === undefined || hasLongNumber(found)) return null;
  const value = found.replace(/[^A-Z0-9*]/g, '');
  const digits = value.replace(/[^0-9]/g, '').length;
  const isLongEnough = digits >= DIGITS_MIN || (digits >= 3 && value.length >= LETTERED_LENGTH_MIN);
  const hasDate = findDates({ ...slice, to: slice.from + found.length }).length > 0;
  if (value.length > 20 || !isLongEnough || hasDate) return null;
  return { value, confidence: confidenceOf({ ...slice, to: slice.from + found.length }), checks: [] };
}

/** A letter or a dollar sign that was an S, and groups of digits: no other field of a licence looks like this. */
const GROUPED_NUMBER = /(?<![A-Z0-9])[A-Z$][0-9]{2,3}(?:-\s?[0-9]{2,4}){2,4}(?:-[0-9])?(?![0-9])/;

/** The line at the bottom of French licences: country, number, check digit, expiry, surname. */
const ZONE = /^\W{0,3}D[1I][A-Z]{3}([0-9]{2}[A-Z]{2}[0-9]{5})[0-9]{7}[A-Z]{2}/;

function findZoneNumber({ segments }: LabelledPage): ReadField | null {
  for (const segment of segments) {
    const value = ZONE.exec(segment.text.slice(0, TEXT_MAX).replace(/\s/g, ''))?.[1];
    if (value !== undefined) return { value, confidence: confidenceOf(wholeSlice(segment)), checks: [] };
  }
  return null;
}

/** `isSure`: the page has what only a licence has, the line of a French one or the words of an American one. */
type Licence = Readonly<{ isAmerican: boolean; isSure: boolean }>;

/** Null for a page that neither is titled a driving licence nor surely is one. */
export function recogniseLicence(page: LabelledPage): Licence | null {
  const isAmerican = isAmericanLicence(page);
  const isSure = isAmerican || findZoneNumber(page) !== null;
  return isSure || textsOf(page).some((text) => TITLE.test(text)) ? { isAmerican, isSure } : null;
}

/** A short word with less than this share of the first word's confidence is noise beside the name. */
const NOISE_SHARE = 0.6;
const NOISE_LETTERS_MAX = 3;
const SHORT_CONFIDENCE_MIN = 0.7;

/**
 * The words at the beginning of a slice that are written like the first one. What follows them is another field, or noise from the
 * background.
 */
function parseCodedName(coded: Slice): FoundName | null {
  const slice = detach(coded);
  const [found] = /^[A-ZÀ-Ž][\p{L}'’.-]+(?:,?\s[A-ZÀ-Ž][\p{L}'’.-]*)*/u.exec(textOf(slice)) ?? [];
  if (found === undefined) return null;
  const words = wordsIn({ ...slice, to: slice.from + found.length });
  const first = words.find(({ text }) => !isTitle(text));
  if (first === undefined) return null;
  const isUpper = (text: string): boolean => text === text.toUpperCase();
  const isNoise = ({ text, confidence }: (typeof words)[number]): boolean =>
    isFieldWord(text) ||
    (!isTitle(text) && isUpper(text) !== isUpper(first.text)) ||
    (text.length <= NOISE_LETTERS_MAX && confidence < first.confidence * NOISE_SHARE && confidence < 0.5);
  const kept = takeWhile(words, (word) => !isNoise(word)).reduce((length, { text }) => length + text.length + 1, -1);
  // Behind a code or above an address two letters are a surname too.
  if (/^[A-Z]{2}$/.test(found) && first.confidence >= SHORT_CONFIDENCE_MIN) return { name: found, slice, corrections: 0 };
  return parseName({ ...slice, to: slice.from + kept });
}

/** The names in their places on an American licence, or at their codes or labels. */
function findName(page: LabelledPage, isAmerican: boolean): ReadField | null {
  const placed = isAmerican ? findNamesByPlace(page, parseCodedName) : [];
  const coded = [CODES.givenNames, CODES.surname].flatMap((code) => first(findCoded(page, code), parseCodedName) ?? []);
  const names = placed.length < 2 ? coded : placed;
  if (names.length < 2) return isAmerican ? findHolderName(page, 'BELOW_UNLESS_COLON') : null;
  const fields = names.map((name) => toNameField(name));
  return {
    value: fields.map(({ value }) => value).join(' '),
    confidence: Math.min(...fields.map(({ confidence }) => confidence)),
    checks: [],
  };
}

function findNumber(page: LabelledPage, isAmerican: boolean): ReadField | null {
  const coded = first(findCoded(page, CODES.number), parseNumber);
  if (coded !== null && isAmerican) return fitToState(page, coded);
  if (coded !== null || !isAmerican) return coded ?? findZoneNumber(page) ?? findUnlabelled(page, GROUPED_NUMBER);
  return (
    findValue(page, 'BELOW', ['number', 'cardNumber'], parseNumber) ??
    findStateNumber(page) ??
    findUnlabelled(page, GROUPED_NUMBER)
  );
}

/** Reads the front of a licence of another country by the codes of its fields. Nothing on it proves that it was read correctly. */
export function readForeignLicence(
  page: LabelledPage,
  today: Day,
  { isAmerican }: Pick<Licence, 'isAmerican'>,
): Pick<Reading, 'fields' | 'checks'> {
  // All dates may be valid in either order, and then none of them says which it is.
  const order = isAmerican ? ({ first: 'MONTH', isSure: false } as const) : dateOrderOf(page.segments);
  const date = (slice: Slice): FoundDate | null => findDates(slice, order)[0] ?? null;
  const [coded, issue, expiry] = [CODES.dob, CODES.issue, CODES.expiry].map((code) => first(findCoded(page, code), date));
  const dob = coded ?? (isAmerican ? findEarliestDate(page, order) : null);
  const isPlausible = (day: Day) =>
    isPlausibleDob(day, today) && [issue, expiry].every((other) => other == null || day < other.day);
  return {
    fields: foundFields({
      documentNumber: findNumber(page, isAmerican),
      name: findName(page, isAmerican),
      dob: dob == null ? null : toDateField(dob, isPlausible(dob.day), coded == null ? DOUBTS_WITHOUT_LABEL : 0),
      expiresOn: expiry == null ? null : toDateField(expiry, true),
    }),
    checks: {},
  };
}
