import { provenFields } from '../../src/features/guests/documents/reading/judge/proven-fields.rules.ts';
import type { ExtractedDocument } from '../../src/features/guests/documents/reading/merge/merge-readings.rules.ts';
import type { ReadOutcome } from '../../src/features/guests/documents/reading/reader.ts';
import { type Mistake, plainName, showsProof } from './compare-with-truth.ts';
import type { OwnTruth } from './own-samples.ts';

export const JUDGED_FIELDS = ['documentType', 'documentNumber', 'dob', 'name'] as const;
export type JudgedField = (typeof JUDGED_FIELDS)[number];

/** `isRight` is null where a person cannot tell. `accepted`: read as a document, though it is none. */
export type OwnVerdict = Readonly<{
  isRight: Readonly<Record<JudgedField, boolean | null>>;
  missed: readonly Mistake[];
  filledWrongly: readonly Mistake[];
  provenWrongly: readonly Mistake[];
  isAccepted: boolean;
  reason: string | null;
}>;

/** Spaces, dashes and slashes of a number are printed in some places and not in others. */
function plainNumber(number: string): string {
  return number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Aadhaar numbers are shown with their last four digits only. */
function isSameNumber(read: string, truth: string, { kinds }: OwnTruth): boolean {
  return kinds[0] === 'AADHAAR' ? read.slice(-4) === truth.slice(-4) : plainNumber(read) === plainNumber(truth);
}

function wordsOf(name: string): string {
  return plainName(name)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}

function trueValue(field: JudgedField, truth: OwnTruth): string | null {
  if (field === 'documentType') return truth.kinds[0] ?? null;
  if (field === 'documentNumber') return truth.numbers[0] ?? null;
  return field === 'dob' ? truth.dateOfBirth : (truth.names[0] ?? null);
}

function isTrue(field: JudgedField, read: string, truth: OwnTruth): boolean {
  if (field === 'documentType') return truth.kinds.includes(read);
  if (field === 'documentNumber') return truth.numbers.some((number) => isSameNumber(read, number, truth));
  return field === 'dob' ? read === truth.dateOfBirth : truth.names.some((name) => wordsOf(name) === wordsOf(read));
}

function toMistake(field: JudgedField, read: string | null, truth: OwnTruth): Mistake {
  return { field, read, truth: trueValue(field, truth) ?? undefined };
}

/** No check digit is about a name. */
function findWrongProofs(data: ExtractedDocument, truth: OwnTruth): Mistake[] {
  return (['documentNumber', 'dob'] as const).flatMap((field) => {
    const read = data[field];
    return read === null || isTrue(field, read, truth) || !showsProof(data, field) ? [] : [toMistake(field, read, truth)];
  });
}

function findWrongFills(data: ExtractedDocument, truth: OwnTruth): Mistake[] {
  const fields = provenFields(data);
  return (['name', 'dob'] as const).flatMap((field) => {
    const read = fields[field];
    return read === undefined || isTrue(field, read, truth) ? [] : [toMistake(field, read, truth)];
  });
}

/** Judges what was read in a picture by what a person reads there. */
export function judgeOwn(outcome: ReadOutcome, truth: OwnTruth): OwnVerdict {
  const data = outcome.status === 'DONE' ? outcome.data : null;
  const isNone = truth.kinds[0] === 'NONE';
  const judge = (field: JudgedField): boolean | null => {
    if (!truth.isReadable || isNone || trueValue(field, truth) === null) return null;
    const read = data?.[field] ?? null;
    return read !== null && isTrue(field, read, truth);
  };
  const isRight = {
    documentType: isNone ? data === null : judge('documentType'),
    documentNumber: judge('documentNumber'),
    dob: judge('dob'),
    name: judge('name'),
  };
  return {
    isRight,
    missed: JUDGED_FIELDS.filter((field) => isRight[field] === false).map((field) =>
      toMistake(field, data?.[field] ?? null, truth),
    ),
    filledWrongly: data === null ? [] : findWrongFills(data, truth),
    provenWrongly: data === null ? [] : findWrongProofs(data, truth),
    isAccepted: isNone && data !== null,
    reason: outcome.status === 'FAILED' ? outcome.reason : null,
  };
}
