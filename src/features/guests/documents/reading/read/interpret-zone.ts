import { type Details, type FieldName as MrzField, parse, states } from 'mrz';
import type { LocalDate } from '../../../../../platform/time.ts';
import { birthDate, type Century, dateInCentury, expiryDate, lifeBefore, lifeBeforeIssue } from '../prove/centuries.rules.ts';
import type { CheckName } from '../prove/zone-layouts.rules.ts';
import type { DocumentType, FieldCheck, ReadField, Reading } from '../reading.rules.ts';
import type { ZoneText } from './zone-text.rules.ts';

/** With fewer valid check digits it is not a zone, or nothing of it is reliable. */
const HELD_MIN = 2;
/** The share of doubt that remains after a valid check digit, if the characters were seen clearly enough. */
const DOUBT_AFTER_CHECK = 0.1;
const CLEAR_CONFIDENCE_MIN = 0.5;
/** A name that fills all its positions may be truncated (ICAO Doc 9303, part 3, 4.6). */
const TRUNCATED_CONFIDENCE_MAX = 0.5;
/** A name behind the code of a state that does not exist counts less than a printed one. */
const UNKNOWN_STATE_CONFIDENCE_MAX = 0.45;
/** Utopia, the state of ICAO's specimens. */
const EXAMPLE_STATE = 'UTO';
/** Germany's code has one letter in machine-readable zones (ICAO Doc 9303, part 3, section 5). */
const GERMANY = { zone: 'D', alpha3: 'DEU' };

type Fields = Readonly<Partial<Record<MrzField, Details>>>;
/** The text of a field in the zone, and the lowest confidence of its characters. */
type Part = Readonly<{ text: string; confidence: number }>;

function findPart({ fields, text }: { fields: Fields; text: ZoneText }, name: MrzField): Part | null {
  const found = fields[name];
  if (found === undefined || found.value === null || found.value === '') return null;
  const positions = text.confidences[found.line]?.slice(found.start, found.end) ?? [];
  // A number whose check digit is missing has the fillers after it.
  return { text: found.value.replace(/<.*$/, ''), confidence: positions.length === 0 ? 0 : Math.min(...positions) };
}

/** The state code as printed. The package `mrz` returns only codes that it knows. */
function findStatePart(fields: Fields, text: ZoneText, name: 'nationality' | 'issuingState'): Part | null {
  const [range] = fields[name]?.ranges ?? [];
  if (range === undefined) return null;
  const code = text.lines[range.line]?.slice(range.start, range.end).replace(/<+$/, '') ?? '';
  if (!/^[A-Z]+$/.test(code)) return null;
  return { text: code, confidence: Math.min(...(text.confidences[range.line]?.slice(range.start, range.end) ?? [0])) };
}

function toField(value: string, confidence: number, checks: readonly FieldCheck[]): ReadField {
  const isChecked = checks.some(({ name, holds }) => name === 'CHECK_DIGIT' && holds);
  const certain = isChecked && confidence >= CLEAR_CONFIDENCE_MIN ? 1 - (1 - confidence) * DOUBT_AFTER_CHECK : confidence;
  return { value, confidence: Math.round(certain * 1000) / 1000, checks };
}

function toDateField(
  part: Part | null,
  dated: (digits: string) => Century,
  checks: readonly FieldCheck[],
): ReadField | undefined {
  if (part === null) return undefined;
  const { date, isDoubtful } = dated(part.text);
  return date === null ? undefined : toField(date, part.confidence, [...checks, { name: 'DATE', holds: !isDoubtful }]);
}

/** A nationality has no check digit, so the check fails for a code that was hardly seen. */
function toNationalityField(part: Part | null): ReadField | undefined {
  if (part === null) return undefined;
  const holds = states[part.text] !== undefined && part.confidence >= CLEAR_CONFIDENCE_MIN;
  return toField(part.text === GERMANY.zone ? GERMANY.alpha3 : part.text, part.confidence, [{ name: 'CODE', holds }]);
}

const SEXES: Readonly<Record<string, string>> = { F: 'F', M: 'M', '<': 'X', X: 'X' };

/** Includes two fillers after the name: one of them may be a letter that was misread. */
function nameConfidence({ layout, lines, confidences }: ZoneText): number {
  const { line, from, to } = layout.names;
  const length = (lines[line]?.slice(from, to) ?? '').replace(/<+$/, '').length;
  const least = Math.min(...(confidences[line]?.slice(from, Math.min(to, from + length + 2)) ?? [0]));
  return length === to - from ? Math.min(least, TRUNCATED_CONFIDENCE_MAX) : least;
}

function toNameField(text: ZoneText, given: Part | null, last: Part | null): ReadField | undefined {
  const parts = [given, last].filter((part) => part !== null);
  if (parts.length === 0) return undefined;
  const value = parts.map((part) => part.text.replace(/ +/g, ' ').trim()).join(' ');
  // The last name of a French card is on the other line, where it may be truncated too.
  const isCut = text.layout.name === 'FRENCH' && text.lines[0]?.charAt(29) !== '<';
  // Where the state is no known one, the first letters of the name may stand in its place.
  const state = (text.lines[0]?.slice(2, 5) ?? '').replace(/<+$/, '');
  const isStateKnown = state === EXAMPLE_STATE || states[state] !== undefined;
  const least = Math.min(nameConfidence(text), ...parts.map(({ confidence }) => confidence));
  const most = isStateKnown ? 1 : UNKNOWN_STATE_CONFIDENCE_MAX;
  return toField(value, Math.min(least, most, isCut ? TRUNCATED_CONFIDENCE_MAX : 1), []);
}

function documentTypeOf(line: string): DocumentType {
  if (line.startsWith('P')) return 'PASSPORT';
  return line.startsWith('V') ? 'VISA' : 'IDENTITY_CARD';
}

/** The package `mrz` parses passports and cards. A visa has the same fields but fewer check digits. */
function parseFields({ lines }: ZoneText): Fields | null {
  try {
    const { details } = parse([...lines]);
    return Object.fromEntries(details.flatMap((detail) => (detail.field === null ? [] : [[detail.field, detail]])));
  } catch {
    return null;
  }
}

/** Six digits that are not a date were misread, even if the check digit holds. Unknown parts are fillers. */
function hasValidDates({ layout, lines }: ZoneText): boolean {
  const dated = layout.checks.filter(({ name }) => name === 'birthDateCheckDigit' || name === 'expirationDateCheckDigit');
  const texts = dated.flatMap(({ over }) => over.map(({ line, from, to }) => lines[line]?.slice(from, to) ?? ''));
  return texts.every(
    (digits) => digits.includes('<') || dateInCentury(20, digits) !== null || dateInCentury(19, digits) !== null,
  );
}

const VISA_CHECKS: readonly CheckName[] = ['documentNumberCheckDigit', 'birthDateCheckDigit', 'expirationDateCheckDigit'];
const ALL_CHECKS: readonly CheckName[] = [...VISA_CHECKS, 'personalNumberCheckDigit', 'compositeCheckDigit'];

/**
 * Interprets a zone (ICAO Doc 9303, parts 3 to 7). Failed check digits are reported, not hidden. Null when fewer than two hold,
 * because then it is not a zone, unless it was seen so clearly (`isClear`) that it is one, with valid dates. `today` decides the
 * centuries.
 */
export function interpretZone(text: ZoneText, today: LocalDate, isClear = false): Reading | null {
  const fields = parseFields(text);
  if (fields === null) return null;
  const documentType = documentTypeOf(text.lines[0] ?? '');
  const names = (documentType === 'VISA' ? VISA_CHECKS : ALL_CHECKS).filter((name) => fields[name] !== undefined);
  // A filler instead of a check digit proves nothing.
  const held = names.filter((name) => fields[name]?.valid === true && fields[name]?.value !== '<').length;
  if (held < HELD_MIN && !(isClear && hasValidDates(text))) return null;
  const part = (name: MrzField): Part | null => findPart({ fields, text }, name);
  const proves = (name: CheckName): boolean => fields[name]?.valid === true && !text.unproven.has(name);
  const digit = (name: CheckName): FieldCheck[] =>
    fields[name] === undefined ? [] : [{ name: 'CHECK_DIGIT', holds: proves(name) }];
  const isFrench = text.layout.name === 'FRENCH';
  const number = isFrench ? frenchNumber(text) : part('documentNumber');
  const expiresOn = toDateField(part('expirationDate'), (digits) => expiryDate(digits, today), digit('expirationDateCheckDigit'));
  // A French number begins with the month of issue. Without a proof the dates decide nothing.
  const life =
    isFrench && proves('documentNumberCheckDigit')
      ? lifeBeforeIssue(frenchIssue(number?.text ?? ''))
      : lifeBefore(proves('expirationDateCheckDigit') ? expiresOn?.value : undefined, today);
  const sex = text.lines[1]?.charAt(fields.sex?.start ?? -1) ?? '';
  const known = {
    documentNumber: number === null ? undefined : toField(number.text, number.confidence, digit('documentNumberCheckDigit')),
    name: toNameField(text, part('firstName'), part('lastName')),
    dob: toDateField(part('birthDate'), (digits) => birthDate(digits, life), digit('birthDateCheckDigit')),
    sex: SEXES[sex] === undefined ? undefined : toField(SEXES[sex], text.confidences[1]?.[fields.sex?.start ?? -1] ?? 0, []),
    nationality: toNationalityField(findStatePart(fields, text, isFrench ? 'issuingState' : 'nationality')),
    expiresOn,
  };
  const given = Object.fromEntries(Object.entries(known).filter(([, field]) => field !== undefined));
  return { documentType, source: 'MRZ', fields: given, checks: { mrz: names.every(proves) && hasValidDates(text) } };
}

/** Twelve positions: year and month of issue, office, and a serial number. */
function frenchNumber({ lines, confidences }: ZoneText): Part {
  return { text: lines[1]?.slice(0, 12) ?? '', confidence: Math.min(...(confidences[1]?.slice(0, 12) ?? [0])) };
}

/** The month of issue (`YYYY-MM`) at the beginning of a French number. These cards were issued from 1988 to 2021. */
function frenchIssue(number: string): string {
  return `${number < '88' ? '20' : '19'}${number.slice(0, 2)}-${number.slice(2, 4)}`;
}
