import { maskAadhaar, maskLongNumbers } from './kinds/aadhaar-number.rules.ts';
import {
  FIELD_NAMES,
  type FieldName,
  READING_SOURCES,
  type ReadField,
  type Reading,
  type ReadingSource,
} from './reading.rules.ts';

/** A field, and which reading it is from. */
type Found = ReadField & { source: ReadingSource };

type Report = Pick<Found, 'confidence' | 'source' | 'checks'>;

/** What is kept of a document: the readings of it as one, numbers masked. Shape of `Extracted` (document.schema.ts). */
export type ExtractedDocument = Record<Exclude<FieldName, 'sex'>, string | null> & {
  documentType: Reading['documentType'];
  sex: 'F' | 'M' | 'X' | null;
  checks: { mrz: boolean | null; verhoeff: boolean | null; pan: boolean | null };
  confidence: number;
  source: ReadingSource;
  fields: Record<FieldName, Report | null>;
};

/** What says which document and whose it is. */
const TELLING: readonly FieldName[] = ['documentNumber', 'name', 'dob'];
/** A reading whose checks fail is only taken where there is no other. */
const FAILED_RANK = 10;
const LAST_DIGITS = 4;

function rankOf({ source, checks }: Reading): number {
  return READING_SOURCES.indexOf(source) + (Object.values(checks).includes(false) ? FAILED_RANK : 0);
}

function endOf({ fields }: Reading): string | undefined {
  return fields.documentNumber?.value.slice(-LAST_DIGITS);
}

/**
 * Whether two readings are of one document, as far as can be told: of one kind, with numbers that end alike. On one picture one of
 * them may lack the number; on another page it may be somebody else's card.
 */
function isOfSame(one: Reading, other: Reading, onOnePicture: boolean): boolean {
  if (one.documentType !== other.documentType) return false;
  const [end, otherEnd] = [endOf(one), endOf(other)];
  return end === undefined || otherEnd === undefined ? onOnePicture : end === otherEnd;
}

function firstOf<T>(readings: readonly Reading[], of: (reading: Reading) => T | undefined): T | undefined {
  for (const reading of readings) {
    const found = of(reading);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findField(readings: readonly Reading[], name: FieldName): Found | undefined {
  return firstOf(readings, ({ fields, source }) => {
    const field = fields[name];
    return field === undefined ? undefined : { ...field, source };
  });
}

function shown(documentType: Reading['documentType'], name: FieldName, field: Found | undefined): string | null {
  if (field === undefined) return null;
  // What a code holds is anybody's: some of it no database takes.
  const value = field.value.toWellFormed().replaceAll(/\p{Cc}/gu, '');
  return name === 'documentNumber' && documentType === 'AADHAAR' ? maskAadhaar(value) : maskLongNumbers(value);
}

const SEXES: readonly string[] = ['F', 'M', 'X'];

/**
 * One record of what the readings of a file found: the surest reading leads, and what it lacks comes from those that agree with it.
 * Null where none of them has a number, a name or a date of birth.
 * @param pictures the readings of each picture or page
 */
export function extractedOf(pictures: readonly (readonly Reading[])[]): ExtractedDocument | null {
  const sorted = pictures
    .flat()
    .filter(({ fields }) => TELLING.some((name) => fields[name] !== undefined))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const [first] = sorted;
  if (first === undefined) return null;
  const { documentType, source } = first;
  const beside = pictures.find((readings) => readings.includes(first)) ?? [];
  const agreeing = sorted.filter((reading) => isOfSame(first, reading, beside.includes(reading)));
  const found = FIELD_NAMES.map((name) => ({ name, field: findField(agreeing, name) }));
  const values = Object.fromEntries(found.map(({ name, field }) => [name, shown(documentType, name, field)])) as Record<
    FieldName,
    string | null
  >;
  const reports = found.map(({ name, field }) => [
    name,
    field === undefined ? null : { confidence: rounded(field.confidence), source: field.source, checks: field.checks },
  ]);
  const telling = found.flatMap(({ name, field }) => (field !== undefined && TELLING.includes(name) ? [field.confidence] : []));
  return {
    documentType,
    ...values,
    sex: SEXES.includes(values.sex ?? '') ? (values.sex as ExtractedDocument['sex']) : null,
    checks: {
      mrz: firstOf(agreeing, ({ checks }) => checks.mrz) ?? null,
      verhoeff: firstOf(agreeing, ({ checks }) => checks.verhoeff) ?? null,
      pan: firstOf(agreeing, ({ checks }) => checks.pan) ?? null,
    },
    confidence: rounded(telling.toSorted((a, b) => a - b)[0] ?? 0),
    source,
    fields: Object.fromEntries(reports) as ExtractedDocument['fields'],
  };
}

function rounded(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}

/** What is less sure than this is no more than a guess. A date that stands beside no label stays below. */
const CONFIDENCE_MIN = 0.85;

/** A number that was guessed may have the right form all the same. */
const NUMBER_CONFIDENCE_MIN = 0.5;

/** Whether the number of the document proves that it was read right. */
function isProven({ documentType, checks, fields }: ExtractedDocument): boolean {
  const report = fields.documentNumber;
  if (report === null || report.confidence < NUMBER_CONFIDENCE_MIN) return false;
  switch (documentType) {
    case 'AADHAAR':
      return checks.verhoeff ?? report.source === 'QR';
    case 'PAN':
      return checks.pan === true;
    case 'PASSPORT':
    case 'VISA':
    case 'IDENTITY_CARD':
      return checks.mrz === true;
    case 'DRIVING_LICENCE':
    case 'VOTER_ID':
      return report.checks.length > 0 && report.checks.every(({ holds }) => holds);
  }
}

function isSure(report: Report | null): boolean {
  return report !== null && report.confidence >= CONFIDENCE_MIN && report.checks.every(({ holds }) => holds);
}

/** Not merely recognised: names and nationalities have no check that would tell. */
function isCertain(report: Report | null): boolean {
  return report?.source !== 'OCR';
}

/**
 * What may be written to the guest's profile: nothing of a document whose number does not hold. A date of birth needs its own
 * checks as well; names and nationalities have none, so that letters that were merely recognised do not count for them.
 * @returns the nationality as alpha-3 code
 */
export function provenFields(data: ExtractedDocument): { name?: string; dob?: string; nationality?: string } {
  if (!isProven(data)) return {};
  const { fields, name, dob, nationality } = data;
  return {
    ...(name !== null && isSure(fields.name) && isCertain(fields.name) ? { name } : {}),
    ...(dob !== null && isSure(fields.dob) ? { dob } : {}),
    ...(nationality !== null && isSure(fields.nationality) && isCertain(fields.nationality) ? { nationality } : {}),
  };
}
