import { provenFields } from '../../src/features/guests/documents/reading/judge/proven-fields.rules.ts';
import type { ExtractedDocument } from '../../src/features/guests/documents/reading/merge/merge-readings.rules.ts';
import type { ReadOutcome } from '../../src/features/guests/documents/reading/reader.ts';
import type { FieldName } from '../../src/features/guests/documents/reading/reading.rules.ts';
import type { Specimen } from '../../test/specimens/specimens.ts';

export const COMPARED_FIELDS = ['documentType', 'documentNumber', 'dob', 'name'] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

/** A value that was read and is wrong. */
export type Mistake = Readonly<{ field: ComparedField | FieldName; read: string | null; truth: string | undefined }>;

export type Comparison = Readonly<{
  /** Null where the document does not have the field. */
  correct: Readonly<Record<ComparedField, boolean | null>>;
  /** The wrong values and the true ones. */
  missed: readonly Mistake[];
  /**
   * Values that are wrong although check digits hold: of the field itself (ICAO 9303, Verhoeff) or of its whole zone. There must
   * be none.
   */
  wrongDespiteChecks: readonly Mistake[];
  /** Wrong values that would be written to the guest's profile. There must be none. */
  wronglyFilled: readonly Mistake[];
}>;

export type GroundTruth = Pick<Specimen, 'truth' | 'nameInMrz'>;

const CHECKED_FIELDS: readonly FieldName[] = ['documentNumber', 'dob', 'expiresOn', 'sex', 'nationality'];
const FILLED_FIELDS = ['name', 'dob', 'nationality'] as const;

/** Removes accents, punctuation and case, which a machine-readable zone does not have. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/-/g, ' ')
    .toUpperCase();
}

/** Aadhaar numbers are shown with their last four digits only. */
function maskedNumber({ truth }: GroundTruth): string | undefined {
  const { documentNumber, documentType } = truth;
  return documentType === 'AADHAAR' ? `XXXX XXXX ${documentNumber?.slice(-4)}` : documentNumber;
}

function isName(read: string, { truth, nameInMrz }: GroundTruth): boolean {
  return [truth.name, nameInMrz].some((name) => name !== undefined && plainName(name) === plainName(read));
}

function isTrue(field: FieldName, read: string, expected: GroundTruth): boolean {
  const { truth } = expected;
  if (field === 'name') return isName(read, expected);
  if (field === 'documentNumber') return read === maskedNumber(expected);
  // Indian cards do not show it, and are for citizens or residents.
  if (field === 'nationality') return read === (truth.nationality ?? 'IND');
  // A zone without a sex means that it is not stated, so any value is accepted when the truth has none.
  return field === 'sex' && truth.sex === undefined ? true : read === truth[field];
}

function toMistake(field: FieldName, read: string | null, expected: GroundTruth): Mistake {
  return { field, read, truth: field === 'documentNumber' ? maskedNumber(expected) : expected.truth[field] };
}

/** Whether check digits hold for a value: its own, or, where it has none, those of its whole zone. */
export function showsProof(data: ExtractedDocument, field: FieldName): boolean {
  const report = data.fields[field];
  if (report === null) return false;
  const digits = report.checks.filter(({ name }) => name === 'CHECK_DIGIT' || name === 'VERHOEFF');
  return digits.length > 0 ? digits.every((check) => check.holds) : report.source === 'MRZ' && data.checks.mrz === true;
}

function findWrongDespiteChecks(data: ExtractedDocument, expected: GroundTruth): Mistake[] {
  return CHECKED_FIELDS.flatMap((field) => {
    const read = data[field];
    if (read === null || isTrue(field, read, expected)) return [];
    return showsProof(data, field) ? [toMistake(field, read, expected)] : [];
  });
}

function findWronglyFilled(data: ExtractedDocument, expected: GroundTruth): Mistake[] {
  const fields = provenFields(data);
  return FILLED_FIELDS.flatMap((field) => {
    const read = fields[field];
    return read === undefined || isTrue(field, read, expected) ? [] : [toMistake(field, read, expected)];
  });
}

const NOTHING_COMPARED = { documentType: null, documentNumber: null, dob: null, name: null } as const;

/**
 * Checks what an unrelated document, or one with cards of several people, would fill in: everything must be of one and the same
 * owner.
 */
export function compareWithOwners(outcome: ReadOutcome, owners: readonly GroundTruth[]): Comparison {
  const data = outcome.status === 'DONE' ? outcome.data : null;
  const fields = data === null ? {} : provenFields(data);
  const byOwner = owners.map((expected) => (data === null ? [] : findWronglyFilled(data, expected)));
  const all = FILLED_FIELDS.flatMap((field) =>
    fields[field] === undefined ? [] : [{ field, read: fields[field], truth: undefined }],
  );
  // Compared with the owner that fits best.
  const [filled = all] = byOwner.toSorted((a, b) => a.length - b.length);
  return { correct: NOTHING_COMPARED, missed: [], wrongDespiteChecks: [], wronglyFilled: filled };
}

export function compareWithTruth(outcome: ReadOutcome, expected: GroundTruth): Comparison {
  const { truth } = expected;
  const data = outcome.status === 'DONE' ? outcome.data : null;
  const correct = (field: FieldName): boolean | null => {
    if (truth[field] === undefined) return null;
    const read = data?.[field] ?? null;
    return read !== null && isTrue(field, read, expected);
  };
  const isType = data?.documentType === truth.documentType;
  const fields = { documentNumber: correct('documentNumber'), dob: correct('dob'), name: correct('name') };
  const wrong = (['documentNumber', 'dob', 'name'] as const).filter((field) => fields[field] === false);
  const wrongType: Mistake = { field: 'documentType', read: data?.documentType ?? null, truth: truth.documentType };
  return {
    correct: { documentType: isType, ...fields },
    missed: [...(isType ? [] : [wrongType]), ...wrong.map((field) => toMistake(field, data?.[field] ?? null, expected))],
    wrongDespiteChecks: data === null ? [] : findWrongDespiteChecks(data, expected),
    wronglyFilled: data === null ? [] : findWronglyFilled(data, expected),
  };
}
