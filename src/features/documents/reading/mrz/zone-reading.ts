import { type Details, type FieldName as MrzField, parse, states } from 'mrz';
import { isLocalDate, type LocalDate } from '../../../../platform/time.ts';
import type { DocumentType, FieldCheck, ReadField, Reading } from '../reading.rules.ts';
import type { ZoneText } from './zone-text.rules.ts';

/** With fewer check digits that hold it is no zone, or nothing of it can be relied on. */
const HELD_MIN = 2;
/** How much of the doubt is left about characters whose check digit holds. */
const DOUBT_LEFT = 0.1;

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
  const certain = isChecked ? 1 - (1 - confidence) * DOUBT_LEFT : confidence;
  return { value, confidence: Math.round(certain * 1000) / 1000, checks };
}

/** Six digits as a date in the given century; null for one that does not exist or is not given. */
function dateIn(century: number, digits: string): LocalDate | null {
  const date = `${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  return /^\d{6}$/.test(digits) && isLocalDate(date) ? date : null;
}

/** Nobody was born in the future. */
function birthDate(digits: string, today: LocalDate): LocalDate | null {
  const late = dateIn(20, digits);
  return late !== null && late <= today ? late : dateIn(19, digits);
}

/** At most fifty years from now: no document is valid for longer, none that old is shown. */
function expiryDate(digits: string, today: LocalDate): LocalDate | null {
  const yearsAhead = 2000 + Number(digits.slice(0, 2)) - Number(today.slice(0, 4));
  return dateIn(yearsAhead > 50 ? 19 : 20, digits);
}

function dateField(
  part: Part | null,
  date: (digits: string) => LocalDate | null,
  checks: readonly FieldCheck[],
): ReadField | undefined {
  const value = part === null ? null : date(part.text);
  return part === null || value === null
    ? undefined
    : fieldOf(value, part.confidence, [...checks, { name: 'DATE', holds: true }]);
}

function nationalityField(part: Part | null): ReadField | undefined {
  if (part === null) return undefined;
  const holds = states[part.text] !== undefined;
  return fieldOf(part.text === GERMANY.zone ? GERMANY.alpha3 : part.text, part.confidence, [{ name: 'CODE', holds }]);
}

const SEXES: Readonly<Record<string, string>> = { F: 'F', M: 'M', '<': 'X', X: 'X' };

function nameField(given: Part | null, last: Part | null): ReadField | undefined {
  const parts = [given, last].filter((part) => part !== null);
  if (parts.length === 0) return undefined;
  const value = parts.map(({ text }) => text.replace(/ +/g, ' ').trim()).join(' ');
  return fieldOf(value, Math.min(...parts.map(({ confidence }) => confidence)), []);
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

const VISA_CHECKS: readonly MrzField[] = ['documentNumberCheckDigit', 'birthDateCheckDigit', 'expirationDateCheckDigit'];
const ALL_CHECKS: readonly MrzField[] = [...VISA_CHECKS, 'personalNumberCheckDigit', 'compositeCheckDigit'];

/**
 * What a zone says (ICAO Doc 9303, parts 3 to 7). Check digits that do not hold are told, not hidden; null where fewer than two hold, for then
 * it is none. `today` settles the centuries.
 */
export function readingOfZone(text: ZoneText, today: LocalDate): Reading | null {
  const fields = fieldsOf(text);
  if (fields === null) return null;
  const documentType = typeOf(text.lines[0] ?? '');
  const checked = (documentType === 'VISA' ? VISA_CHECKS : ALL_CHECKS).flatMap((name) => fields[name] ?? []);
  // A filler for a check digit over nothing proves nothing.
  if (checked.filter(({ valid, value }) => valid && value !== '<').length < HELD_MIN) return null;
  const part = (name: MrzField): Part | null => partOf({ fields, text }, name);
  const digit = (name: MrzField): FieldCheck[] => {
    const found = fields[name];
    return found === undefined ? [] : [{ name: 'CHECK_DIGIT', holds: found.valid }];
  };
  const isFrench = text.layout.name === 'FRENCH';
  const number = isFrench ? frenchNumber(text) : part('documentNumber');
  const sex = text.lines[1]?.charAt(fields.sex?.start ?? -1) ?? '';
  const known = {
    documentNumber: number === null ? undefined : fieldOf(number.text, number.confidence, digit('documentNumberCheckDigit')),
    name: nameField(part('firstName'), part('lastName')),
    dob: dateField(part('birthDate'), (digits) => birthDate(digits, today), digit('birthDateCheckDigit')),
    sex: SEXES[sex] === undefined ? undefined : fieldOf(SEXES[sex], text.confidences[1]?.[fields.sex?.start ?? -1] ?? 0, []),
    nationality: nationalityField(statePart(fields, text, isFrench ? 'issuingState' : 'nationality')),
    expiresOn: dateField(part('expirationDate'), (digits) => expiryDate(digits, today), digit('expirationDateCheckDigit')),
  };
  const given = Object.fromEntries(Object.entries(known).filter(([, field]) => field !== undefined));
  return { documentType, source: 'MRZ', fields: given, checks: { mrz: checked.every(({ valid }) => valid) } };
}

/** Twelve places: year and month of issue, office, and a running number. */
function frenchNumber({ lines, confidences }: ZoneText): Part {
  return { text: lines[1]?.slice(0, 12) ?? '', confidence: Math.min(...(confidences[1]?.slice(0, 12) ?? [0])) };
}
