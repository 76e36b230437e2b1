import { isMixed } from '../judge/mixed-cards.rules.ts';
import { isForeignNumber, maskAadhaar, maskLongNumbers } from '../prove/aadhaar-number.rules.ts';
import {
  FIELD_NAMES,
  type FieldName,
  foundFields,
  READING_SOURCES,
  type ReadField,
  type Reading,
  type ReadingSource,
} from '../reading.rules.ts';
import { compareDocuments, countSound, holds, isDigitProven, provesItself } from './same-document.rules.ts';

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
/** A reading with failed checks leads only when there is no other. */
const FAILED_RANK = 10;

function rankOf({ source, checks }: Reading): number {
  return READING_SOURCES.indexOf(source) + (Object.values(checks).includes(false) ? FAILED_RANK : 0);
}

/** A reading whose fields say where they come from. */
type Pooled = Reading & Readonly<{ fields: Readonly<Partial<Record<FieldName, SourcedField>>> }>;

function toPooled(reading: Reading): Pooled {
  const fields = Object.entries(reading.fields).map(([name, field]) => [name, { source: reading.source, ...field }]);
  return { ...reading, fields: Object.fromEntries(fields) };
}

function proofOf(field: ReadField): number {
  return provesItself(field) ? 2 : Number(holds(field));
}

/** The field that is proven better; of equal ones that of the more reliable source, then that with the higher confidence. */
function betterField(one: SourcedField | undefined, other: SourcedField | undefined): SourcedField | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (proofOf(one) !== proofOf(other)) return proofOf(one) > proofOf(other) ? one : other;
  return one.source === other.source && other.confidence > one.confidence ? other : one;
}

/** A name in a machine-readable zone with less confidence has letters that were hardly seen. */
const UNCLEAR_NAME = 0.5;
/** Fields with this confidence are not reliable enough to be used automatically. */
const UNSURE_CONFIDENCE_MAX = 0.8;

const capConfidence = (field: SourcedField): SourcedField => ({
  ...field,
  confidence: Math.min(field.confidence, UNSURE_CONFIDENCE_MAX),
});

/** The date of a machine-readable zone, with the century of the printed date when the rest agrees. */
function settleCentury(zone: SourcedField, printed: SourcedField): SourcedField {
  if (!holds(printed) || zone.value.slice(2) !== printed.value.slice(2)) return zone;
  const checks = zone.checks.map((check) => (check.name === 'DATE' ? { ...check, holds: true } : check));
  return { ...zone, value: printed.value, confidence: Math.min(zone.confidence, printed.confidence), checks };
}

function mergeDob(one: SourcedField | undefined, other: SourcedField | undefined): SourcedField | undefined {
  const better = betterField(one, other);
  if (one === undefined || other === undefined || better === undefined || provesItself(better)) return better;
  if (isDigitProven(one)) return settleCentury(one, other);
  if (isDigitProven(other)) return settleCentury(other, one);
  // Both are plausible dates, and the dates differ.
  return one.value !== other.value && proofOf(one) === proofOf(other) ? capConfidence(better) : better;
}

const wordsOf = (name: string): string[] => name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().split(/[ -]+/);

/** Whether each of the words matches another one of the second list. */
function isCovered(words: readonly string[], by: readonly string[], matches: (word: string, other: string) => boolean): boolean {
  const left = [...by];
  return words.every((word) => {
    const at = left.findIndex((other) => matches(word, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Nothing proves the letters of a name: the printed one counts where the zone was hardly legible. */
function mergeName(one: SourcedField | undefined, other: SourcedField | undefined): SourcedField | undefined {
  const better = betterField(one, other);
  const zone = [one, other].find((field) => field?.source === 'MRZ');
  const printed = [one, other].find((field) => field?.source !== 'MRZ' && field !== undefined);
  if (zone === undefined || printed === undefined) return better;
  const [zoneWords, printedWords] = [wordsOf(zone.value), wordsOf(printed.value)];
  // A zone says which of the names are given ones, and has all of them, unless it is cut off.
  if (isCovered(printedWords, zoneWords, (word, other) => word === other) && printedWords.length < zoneWords.length) return zone;
  const isCutOff = zoneWords.join('').length < printedWords.join('').length;
  if (isCutOff && isCovered(zoneWords, printedWords, (word, other) => other.startsWith(word))) return printed;
  if (zone.confidence >= UNCLEAR_NAME) return printed.source === 'OCR' ? zone : better;
  return printed.confidence > zone.confidence ? printed : zone;
}

const MERGES: Readonly<Partial<Record<FieldName, typeof betterField>>> = { dob: mergeDob, name: mergeName };

/** Merges two readings of one document, field by field. The first says which kind it is. */
function mergeFields(first: Pooled, second: Pooled, match: 'SAME' | 'UNKNOWN'): Pooled {
  // Without a sign that both are of one card, only the fields beside the number are of the same holder as the number.
  const isOwn = (field: SourcedField) =>
    match === 'SAME' || (first.fields.documentNumber !== undefined && Object.values(first.fields).includes(field));
  const merged = FIELD_NAMES.map((name) => {
    const field = (MERGES[name] ?? betterField)(first.fields[name], second.fields[name]);
    return [name, field === undefined || isOwn(field) ? field : capConfidence(field)] as const;
  });
  const fields = foundFields(Object.fromEntries(merged)) as Pooled['fields'];
  const isSecond = first.fields.documentNumber?.value !== fields.documentNumber?.value;
  return { ...first, fields, checks: isSecond ? { ...first.checks, ...second.checks } : { ...second.checks, ...first.checks } };
}

/**
 * Combines the readings of two looks at one picture: field by field when both are of one card, otherwise the reading with more
 * sound fields. A reading that contains more than one card wins.
 */
export function combineLooks(first: Reading | null, second: Reading | null): Reading | null {
  if (first === null || second === null) return first ?? second;
  if (isMixed(first) || isMixed(second)) return isMixed(first) ? first : second;
  const match = compareDocuments(first, second, true);
  if (match === 'OTHER') return countSound(second) > countSound(first) ? second : first;
  return mergeFields(toPooled(first), toPooled(second), match);
}

/**
 * A check digit covers two digits of the year. Where the century is not certain, or the date contradicts another one, it does
 * not prove the date.
 */
function withdrawProof(field: SourcedField | undefined): SourcedField | undefined {
  if (field?.checks.every(({ name, holds: isRight }) => name !== 'DATE' || isRight) ?? true) return field;
  const checks = field?.checks.map((check) => (check.name === 'CHECK_DIGIT' ? { ...check, holds: false } : check)) ?? [];
  return field === undefined ? field : capConfidence({ ...field, checks });
}

/** A date of birth that is not before the expiry is wrong, or the expiry is; only a check digit could tell. */
function checkDates({ fields, ...reading }: Pooled): Pooled {
  const { dob, expiresOn } = fields;
  if (dob === undefined || expiresOn === undefined || dob.value < expiresOn.value) return { ...reading, fields };
  const failed = (field: SourcedField): SourcedField => ({ ...field, checks: [...field.checks, { name: 'DATE', holds: false }] });
  if (proofOf(dob) > proofOf(expiresOn)) return { ...reading, fields: { ...fields, expiresOn: failed(expiresOn) } };
  return { ...reading, fields: { ...fields, dob: failed(dob) } };
}

function maskValue(documentType: Reading['documentType'], name: FieldName, field: SourcedField | undefined): string | null {
  if (field === undefined) return null;
  // A QR code may hold any characters, and the database does not accept all of them.
  const value = field.value.toWellFormed().replaceAll(/\p{Cc}/gu, '');
  if (name !== 'documentNumber') return maskLongNumbers(value);
  if (documentType === 'AADHAAR') return maskAadhaar(value);
  if (isForeignNumber(documentType, value)) return value;
  // Some countries have numbers of twelve digits. In a machine-readable zone the number has a check digit of its own.
  return field.source === 'MRZ' && provesItself(field) ? value : maskLongNumbers(value);
}

const SEXES: readonly string[] = ['F', 'M', 'X'];

/**
 * Merges the readings of a file into one record. The most reliable reading leads; each field comes from the reading of the same
 * document that proves it best. Null when no reading has a number, a name or a date of birth.
 * @param pictures the readings of each picture or page
 */
export function mergeReadings(pictures: readonly (readonly Reading[])[]): ExtractedDocument | null {
  const [first, ...others] = pictures
    .flat()
    .filter(({ fields }) => IDENTIFYING_FIELDS.some((name) => fields[name] !== undefined))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  if (first === undefined) return null;
  const { documentType, source } = first;
  const samePicture = pictures.find((readings) => readings.includes(first)) ?? [];
  let merged = toPooled(first);
  for (const other of others) {
    const match = compareDocuments(merged, other, samePicture.includes(other));
    if (match !== 'OTHER') merged = mergeFields(merged, toPooled(other), match);
  }
  const { fields, checks } = checkDates(merged);
  const found = FIELD_NAMES.map((name) => ({ name, field: withdrawProof(fields[name]) }));
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
    checks: { mrz: checks.mrz ?? null, verhoeff: checks.verhoeff ?? null, pan: checks.pan ?? null },
    confidence: roundConfidence(confidences.toSorted((a, b) => a - b)[0] ?? 0),
    source,
    fields: Object.fromEntries(reports) as ExtractedDocument['fields'],
  };
}

function roundConfidence(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}
