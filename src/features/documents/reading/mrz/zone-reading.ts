import { type Details, type FieldName as MrzField, parse, states } from 'mrz';
import { isLocalDate, type LocalDate } from '../../../../platform/time.ts';
import type { DocumentType, FieldCheck, ReadField, Reading } from '../reading.rules.ts';
import type { CheckName } from './zone-layouts.rules.ts';
import type { ZoneText } from './zone-text.rules.ts';

/** With fewer check digits that hold it is no zone, or nothing of it can be relied on. */
const HELD_MIN = 2;
/** How much of the doubt is left about characters whose check digit holds, where they were seen clearly enough to begin with. */
const DOUBT_LEFT = 0.1;
const CLEAR_MIN = 0.5;
/** Of a name that fills its places to the last: it may go on (ICAO Doc 9303, part 3, 4.6, truncation). */
const TRUNCATED_MAX = 0.5;
/** Old enough for anybody: where the last century makes a guest no older than this, a date of birth may be of either. */
const AGE_MAX = 105;

/** Germany's code has one letter in machine-readable zones (ICAO Doc 9303, part 3, section 5). */
const GERMANY = { zone: 'D', alpha3: 'DEU' };

type Fields = Readonly<Partial<Record<MrzField, Details>>>;
/** One field's text as the zone has it, with the confidence in the characters that it stands in. */
type Part = Readonly<{ text: string; confidence: number }>;

function partOf({ fields, text }: { fields: Fields; text: ZoneText }, name: MrzField): Part | null {
  const found = fields[name];
  if (found === undefined || found.value === null || found.value === '') return null;
  const places = text.confidences[found.line]?.slice(found.start, found.end) ?? [];
  return { text: found.value, confidence: places.length === 0 ? 0 : Math.min(...places) };
}

/** The code as it stands there: the package gives none that it does not know. */
function statePart(fields: Fields, text: ZoneText, name: 'nationality' | 'issuingState'): Part | null {
  const [range] = fields[name]?.ranges ?? [];
  if (range === undefined) return null;
  const code = text.lines[range.line]?.slice(range.start, range.end).replace(/<+$/, '') ?? '';
  if (!/^[A-Z]+$/.test(code)) return null;
  return { text: code, confidence: Math.min(...(text.confidences[range.line]?.slice(range.start, range.end) ?? [0])) };
}

function fieldOf(value: string, confidence: number, checks: readonly FieldCheck[]): ReadField {
  const isChecked = checks.some(({ name, holds }) => name === 'CHECK_DIGIT' && holds);
  const certain = isChecked && confidence >= CLEAR_MIN ? 1 - (1 - confidence) * DOUBT_LEFT : confidence;
  return { value, confidence: Math.round(certain * 1000) / 1000, checks };
}

/** Six digits as a date in the given century; null for one that does not exist or is not given. */
function dateIn(century: number, digits: string): LocalDate | null {
  const date = `${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  return /^\d{6}$/.test(digits) && isLocalDate(date) ? date : null;
}

type Dated = Readonly<{ date: LocalDate | null; isDoubtful: boolean }>;

/** Nobody was born in the future; doubtful where both centuries are possible. */
function birthDate(digits: string, today: LocalDate): Dated {
  const late = dateIn(20, digits);
  const early = dateIn(19, digits);
  if (late === null || late > today) return { date: early, isDoubtful: false };
  const oldest = `${Number(today.slice(0, 4)) - AGE_MAX - 1}${today.slice(4)}`;
  return { date: late, isDoubtful: early !== null && early > oldest };
}

/** At most fifty years from now: no document is valid for longer, none that old is shown. */
function expiryDate(digits: string, today: LocalDate): Dated {
  const yearsAhead = 2000 + Number(digits.slice(0, 2)) - Number(today.slice(0, 4));
  return { date: dateIn(yearsAhead > 50 ? 19 : 20, digits), isDoubtful: false };
}

function dateField(part: Part | null, dated: (digits: string) => Dated, checks: readonly FieldCheck[]): ReadField | undefined {
  if (part === null) return undefined;
  const { date, isDoubtful } = dated(part.text);
  return date === null ? undefined : fieldOf(date, part.confidence, [...checks, { name: 'DATE', holds: !isDoubtful }]);
}

/** Nothing checks a nationality: a code that was hardly seen is not known, whatever it is. */
function nationalityField(part: Part | null): ReadField | undefined {
  if (part === null) return undefined;
  const holds = states[part.text] !== undefined && part.confidence >= CLEAR_MIN;
  return fieldOf(part.text === GERMANY.zone ? GERMANY.alpha3 : part.text, part.confidence, [{ name: 'CODE', holds }]);
}

const SEXES: Readonly<Record<string, string>> = { F: 'F', M: 'M', '<': 'X', X: 'X' };

/** Fillers count as well: what was taken for one may have been the next letter. */
function nameConfidence({ layout, lines, confidences }: ZoneText): number {
  const { line, from, to } = layout.names;
  const length = (lines[line]?.slice(from, to) ?? '').replace(/<+$/, '').length;
  const least = Math.min(...(confidences[line]?.slice(from, Math.min(to, from + length + 2)) ?? [0]));
  return length === to - from ? Math.min(least, TRUNCATED_MAX) : least;
}

function nameField(text: ZoneText, given: Part | null, last: Part | null): ReadField | undefined {
  const parts = [given, last].filter((part) => part !== null);
  if (parts.length === 0) return undefined;
  const value = parts.map((part) => part.text.replace(/ +/g, ' ').trim()).join(' ');
  // The last name of a French card is on the other line, and may go on where it fills its places too.
  const isCut = text.layout.name === 'FRENCH' && text.lines[0]?.charAt(29) !== '<';
  const least = Math.min(nameConfidence(text), ...parts.map(({ confidence }) => confidence));
  return fieldOf(value, isCut ? Math.min(least, TRUNCATED_MAX) : least, []);
}

function typeOf(line: string): DocumentType {
  if (line.startsWith('P')) return 'PASSPORT';
  return line.startsWith('V') ? 'VISA' : 'IDENTITY_CARD';
}

/** The package reads passports and cards; a visa has its fields in the same places, but fewer check digits. */
function fieldsOf({ lines }: ZoneText): Fields | null {
  try {
    const { details } = parse([...lines]);
    return Object.fromEntries(details.flatMap((detail) => (detail.field === null ? [] : [[detail.field, detail]])));
  } catch {
    return null;
  }
}

/** Six digits that are no date were not read right, whatever their check digit says; what is not known has fillers. */
function areDates({ layout, lines }: ZoneText): boolean {
  const dated = layout.checks.filter(({ name }) => name === 'birthDateCheckDigit' || name === 'expirationDateCheckDigit');
  const texts = dated.flatMap(({ over }) => over.map(({ line, from, to }) => lines[line]?.slice(from, to) ?? ''));
  return texts.every((digits) => digits.includes('<') || dateIn(20, digits) !== null || dateIn(19, digits) !== null);
}

const VISA_CHECKS: readonly CheckName[] = ['documentNumberCheckDigit', 'birthDateCheckDigit', 'expirationDateCheckDigit'];
const ALL_CHECKS: readonly CheckName[] = [...VISA_CHECKS, 'personalNumberCheckDigit', 'compositeCheckDigit'];

/**
 * What a zone says (ICAO Doc 9303, parts 3 to 7). Check digits that do not hold are told, not hidden; null where fewer than two hold, for then
 * it is none. `today` settles the centuries.
 */
export function readingOfZone(text: ZoneText, today: LocalDate): Reading | null {
  const fields = fieldsOf(text);
  if (fields === null) return null;
  const documentType = typeOf(text.lines[0] ?? '');
  const names = (documentType === 'VISA' ? VISA_CHECKS : ALL_CHECKS).filter((name) => fields[name] !== undefined);
  // A filler for a check digit over nothing proves nothing.
  if (names.filter((name) => fields[name]?.valid === true && fields[name]?.value !== '<').length < HELD_MIN) return null;
  const part = (name: MrzField): Part | null => partOf({ fields, text }, name);
  const proves = (name: CheckName): boolean => fields[name]?.valid === true && !text.empty.has(name);
  const digit = (name: CheckName): FieldCheck[] =>
    fields[name] === undefined ? [] : [{ name: 'CHECK_DIGIT', holds: proves(name) }];
  const isFrench = text.layout.name === 'FRENCH';
  const number = isFrench ? frenchNumber(text) : part('documentNumber');
  const sex = text.lines[1]?.charAt(fields.sex?.start ?? -1) ?? '';
  const known = {
    documentNumber: number === null ? undefined : fieldOf(number.text, number.confidence, digit('documentNumberCheckDigit')),
    name: nameField(text, part('firstName'), part('lastName')),
    dob: dateField(part('birthDate'), (digits) => birthDate(digits, today), digit('birthDateCheckDigit')),
    sex: SEXES[sex] === undefined ? undefined : fieldOf(SEXES[sex], text.confidences[1]?.[fields.sex?.start ?? -1] ?? 0, []),
    nationality: nationalityField(statePart(fields, text, isFrench ? 'issuingState' : 'nationality')),
    expiresOn: dateField(part('expirationDate'), (digits) => expiryDate(digits, today), digit('expirationDateCheckDigit')),
  };
  const given = Object.fromEntries(Object.entries(known).filter(([, field]) => field !== undefined));
  return { documentType, source: 'MRZ', fields: given, checks: { mrz: names.every(proves) && areDates(text) } };
}

/** Twelve places: year and month of issue, office, and a running number. */
function frenchNumber({ lines, confidences }: ZoneText): Part {
  return { text: lines[1]?.slice(0, 12) ?? '', confidence: Math.min(...(confidences[1]?.slice(0, 12) ?? [0])) };
}
