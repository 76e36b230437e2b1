import { type ExtractedDocument, provenFields } from '../../src/features/documents/reading/extracted.rules.ts';
import type { Outcome } from '../../src/features/documents/reading/outcome.ts';
import type { FieldName } from '../../src/features/documents/reading/reading.rules.ts';
import type { Specimen } from '../../test/specimens/specimens.ts';

export const JUDGED = ['documentType', 'documentNumber', 'dob', 'name'] as const;
export type Judged = (typeof JUDGED)[number];

/** Something that was read and is not so. */
export type Mistake = Readonly<{ field: Judged | FieldName; read: string | null; truth: string | undefined }>;

export type Judgement = Readonly<{
  /** Null where the document does not tell it. */
  right: Readonly<Record<Judged, boolean | null>>;
  /** What was read where it is not right, and what is true. */
  missed: readonly Mistake[];
  /** Wrong though check digits hold: of the field itself (ICAO 9303, Verhoeff) or of the whole zone it is from. Must be none. */
  claimed: readonly Mistake[];
  /** Wrong in the guest's profile: what would be written there without asking anybody. Must be none. */
  filled: readonly Mistake[];
}>;

export type Told = Pick<Specimen, 'truth' | 'nameInMrz'>;

const CHECKED_FIELDS: readonly FieldName[] = ['documentNumber', 'dob', 'expiresOn', 'sex', 'nationality'];
const FILLED_FIELDS = ['name', 'dob', 'nationality'] as const;

/** Accents, signs and case do not count: a machine-readable zone has none of them. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/-/g, ' ')
    .toUpperCase();
}

/** The numbers of an Aadhaar are shown by their last four digits only. */
function shownNumber({ truth }: Told): string | undefined {
  const { documentNumber, documentType } = truth;
  return documentType === 'AADHAAR' ? `XXXX XXXX ${documentNumber?.slice(-4)}` : documentNumber;
}

function isName(read: string, { truth, nameInMrz }: Told): boolean {
  return [truth.name, nameInMrz].some((name) => name !== undefined && plainName(name) === plainName(read));
}

function isSo(field: FieldName, read: string, told: Told): boolean {
  const { truth } = told;
  if (field === 'name') return isName(read, told);
  if (field === 'documentNumber') return read === shownNumber(told);
  // Indian cards do not tell it, and are for citizens or residents.
  if (field === 'nationality') return read === (truth.nationality ?? 'IND');
  // What this side does not tell may not be known; a machine-readable zone without a sex means that it is not stated.
  return field === 'sex' && truth.sex === undefined ? true : read === truth[field];
}

function mistake(field: FieldName, read: string | null, told: Told): Mistake {
  return { field, read, truth: field === 'documentNumber' ? shownNumber(told) : told.truth[field] };
}

function claimedWrong(data: ExtractedDocument, told: Told): Mistake[] {
  return CHECKED_FIELDS.flatMap((field) => {
    const [read, report] = [data[field], data.fields[field]];
    if (read === null || report === null || isSo(field, read, told)) return [];
    const digits = report.checks.filter(({ name }) => name === 'CHECK_DIGIT' || name === 'VERHOEFF');
    const holds = digits.length > 0 ? digits.every((check) => check.holds) : report.source === 'MRZ' && data.checks.mrz === true;
    return holds ? [mistake(field, read, told)] : [];
  });
}

function filledWrong(data: ExtractedDocument, told: Told): Mistake[] {
  const fields = provenFields(data);
  return FILLED_FIELDS.flatMap((field) => {
    const read = fields[field];
    return read === undefined || isSo(field, read, told) ? [] : [mistake(field, read, told)];
  });
}

const TELLS_NOTHING = { documentType: null, documentNumber: null, dob: null, name: null } as const;

/**
 * Of a paper that is no identity document (nobody's), or that has several people's: whatever would be filled in must be of one of
 * its owners, all of it of the same one.
 */
export function judgeFills(outcome: Outcome, owners: readonly Told[]): Judgement {
  const data = outcome.status === 'DONE' ? outcome.data : null;
  const fields = data === null ? {} : provenFields(data);
  const byOwner = owners.map((told) => (data === null ? [] : filledWrong(data, told)));
  const all = FILLED_FIELDS.flatMap((field) =>
    fields[field] === undefined ? [] : [{ field, read: fields[field], truth: undefined }],
  );
  // Of the one it fits best.
  const [filled = all] = byOwner.toSorted((a, b) => a.length - b.length);
  return { right: TELLS_NOTHING, missed: [], claimed: [], filled };
}

export function judge(outcome: Outcome, told: Told): Judgement {
  const { truth } = told;
  const data = outcome.status === 'DONE' ? outcome.data : null;
  const right = (field: FieldName): boolean | null => {
    if (truth[field] === undefined) return null;
    const read = data?.[field] ?? null;
    return read !== null && isSo(field, read, told);
  };
  const isType = data?.documentType === truth.documentType;
  const fields = { documentNumber: right('documentNumber'), dob: right('dob'), name: right('name') };
  const wrong = (['documentNumber', 'dob', 'name'] as const).filter((field) => fields[field] === false);
  const wrongType: Mistake = { field: 'documentType', read: data?.documentType ?? null, truth: truth.documentType };
  return {
    right: { documentType: isType, ...fields },
    missed: [...(isType ? [] : [wrongType]), ...wrong.map((field) => mistake(field, data?.[field] ?? null, told))],
    claimed: data === null ? [] : claimedWrong(data, told),
    filled: data === null ? [] : filledWrong(data, told),
  };
}
