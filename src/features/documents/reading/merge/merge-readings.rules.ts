import { maskAadhaar, maskLongNumbers } from '../prove/aadhaar-number.rules.ts';
import {
  FIELD_NAMES,
  type FieldName,
  READING_SOURCES,
  type ReadField,
  type Reading,
  type ReadingSource,
} from '../reading.rules.ts';

/** A field with the source it was read from. */
type SourcedField = ReadField & { source: ReadingSource };

export type FieldReport = Pick<SourcedField, 'confidence' | 'source' | 'checks'>;

/**
 * The stored extraction: the readings of a document merged into one record, with numbers masked. Its shape is `Extracted` in
 * document.schema.ts.
 */
export type ExtractedDocument = Record<Exclude<FieldName, 'sex'>, string | null> & {
  documentType: Reading['documentType'];
  sex: 'F' | 'M' | 'X' | null;
  checks: { mrz: boolean | null; verhoeff: boolean | null; pan: boolean | null };
  confidence: number;
  source: ReadingSource;
  fields: Record<FieldName, FieldReport | null>;
};

/** The fields that identify the document and its holder. */
const IDENTIFYING_FIELDS: readonly FieldName[] = ['documentNumber', 'name', 'dob'];
/** A reading with failed checks is used only when there is no other. */
const FAILED_RANK = 10;
const LAST_DIGITS = 4;

function rankOf({ source, checks }: Reading): number {
  return READING_SOURCES.indexOf(source) + (Object.values(checks).includes(false) ? FAILED_RANK : 0);
}

function lastDigitsOf({ fields }: Reading): string | undefined {
  return fields.documentNumber?.value.slice(-LAST_DIGITS);
}

/**
 * Whether two readings are of the same document, as far as can be known: they have the same type, and numbers that end alike.
 * When one of them has no number, they must be of one picture: another page may show somebody else's card.
 */
function isSameDocument(one: Reading, other: Reading, onOnePicture: boolean): boolean {
  if (one.documentType !== other.documentType) return false;
  const [digits, otherDigits] = [lastDigitsOf(one), lastDigitsOf(other)];
  return digits === undefined || otherDigits === undefined ? onOnePicture : digits === otherDigits;
}

function firstDefined<T>(readings: readonly Reading[], of: (reading: Reading) => T | undefined): T | undefined {
  for (const reading of readings) {
    const found = of(reading);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findField(readings: readonly Reading[], name: FieldName): SourcedField | undefined {
  return firstDefined(readings, ({ fields, source }) => {
    const field = fields[name];
    return field === undefined ? undefined : { ...field, source };
  });
}

function maskValue(documentType: Reading['documentType'], name: FieldName, field: SourcedField | undefined): string | null {
  if (field === undefined) return null;
  // A QR code may hold any characters, and the database does not accept all of them.
  const value = field.value.toWellFormed().replaceAll(/\p{Cc}/gu, '');
  return name === 'documentNumber' && documentType === 'AADHAAR' ? maskAadhaar(value) : maskLongNumbers(value);
}

const SEXES: readonly string[] = ['F', 'M', 'X'];

/**
 * Merges the readings of a file into one record. The most reliable reading leads; fields that it lacks come from readings of the
 * same document. Null when no reading has a number, a name or a date of birth.
 * @param pictures the readings of each picture or page
 */
export function mergeReadings(pictures: readonly (readonly Reading[])[]): ExtractedDocument | null {
  const sorted = pictures
    .flat()
    .filter(({ fields }) => IDENTIFYING_FIELDS.some((name) => fields[name] !== undefined))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const [first] = sorted;
  if (first === undefined) return null;
  const { documentType, source } = first;
  const samePicture = pictures.find((readings) => readings.includes(first)) ?? [];
  const agreeing = sorted.filter((reading) => isSameDocument(first, reading, samePicture.includes(reading)));
  const found = FIELD_NAMES.map((name) => ({ name, field: findField(agreeing, name) }));
  const values = Object.fromEntries(found.map(({ name, field }) => [name, maskValue(documentType, name, field)])) as Record<
    FieldName,
    string | null
  >;
  const reports = found.map(({ name, field }) => [
    name,
    field === undefined ? null : { confidence: roundConfidence(field.confidence), source: field.source, checks: field.checks },
  ]);
  const confidences = found.flatMap(({ name, field }) =>
    field !== undefined && IDENTIFYING_FIELDS.includes(name) ? [field.confidence] : [],
  );
  return {
    documentType,
    ...values,
    sex: SEXES.includes(values.sex ?? '') ? (values.sex as ExtractedDocument['sex']) : null,
    checks: {
      mrz: firstDefined(agreeing, ({ checks }) => checks.mrz) ?? null,
      verhoeff: firstDefined(agreeing, ({ checks }) => checks.verhoeff) ?? null,
      pan: firstDefined(agreeing, ({ checks }) => checks.pan) ?? null,
    },
    confidence: roundConfidence(confidences.toSorted((a, b) => a - b)[0] ?? 0),
    source,
    fields: Object.fromEntries(reports) as ExtractedDocument['fields'],
  };
}

function roundConfidence(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}
