/** How one field was read. */
type Report = { confidence: number; source: string; checks: readonly { name: string; holds: boolean }[] };

export const READ_FIELDS = ['documentNumber', 'name', 'dob', 'sex', 'nationality', 'expiresOn'] as const;
export type ReadField = (typeof READ_FIELDS)[number];

/** The fields that a guest's profile has too. */
export const PROFILE_FIELDS = ['name', 'dob', 'nationality'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

type Extracted = Readonly<Record<ReadField, string | null>> & { fields: Readonly<Record<ReadField, Report | null>> };
type Profile = Readonly<Record<ProfileField, string | null>>;

export type FieldRow = {
  field: ReadField;
  value: string;
  /** In per cent; null when it was not judged. */
  confidence: number | null;
  source: string | null;
  /** Whether all its checks hold; null without any. */
  holds: boolean | null;
  /** Whether its checks are those of a check digit. */
  hasCheckDigit: boolean;
};

/** What was found, field by field. */
export function fieldRows(data: Extracted): FieldRow[] {
  return READ_FIELDS.flatMap((field) => {
    const value = data[field];
    if (value === null) return [];
    const report = data.fields[field];
    const checks = report?.checks ?? [];
    return {
      field,
      value,
      confidence: report === null ? null : Math.round(report.confidence * 100),
      source: report?.source ?? null,
      holds: checks.length === 0 ? null : checks.every(({ holds }) => holds),
      // A digit that does not prove the date, because its century is not certain, is not wrong.
      hasCheckDigit:
        checks.some(({ name }) => ['CHECK_DIGIT', 'VERHOEFF', 'SIGNATURE'].includes(name)) &&
        !checks.some(({ name, holds }) => name === 'DATE' && !holds),
    };
  });
}

function isSame(one: string | null, other: string | null): boolean {
  return (one ?? '').trim().toLocaleLowerCase('en') === (other ?? '').trim().toLocaleLowerCase('en');
}

/**
 * What of the document is not in the profile, as the profile would have it.
 * @param country the name of the country that `nationality` is the code of; null while it is not known
 */
export function differences(data: Extracted, profile: Profile, country: string | null): Partial<Record<ProfileField, string>> {
  const values = { name: data.name, dob: data.dob, nationality: data.nationality === null ? null : country };
  const found: Partial<Record<ProfileField, string>> = {};
  for (const field of PROFILE_FIELDS) {
    const value = values[field];
    if (value !== null && !isSame(value, profile[field])) found[field] = value;
  }
  return found;
}

/** COTE D'IVOIRE as a person would write it: each word with a capital, small words without. */
export function countryName(capitals: string): string {
  return capitals
    .toLocaleLowerCase('en')
    .replaceAll(/(?<![\p{L}’'])\p{L}+/gu, (word) =>
      ['of', 'and', 'the', 'da'].includes(word) ? word : word[0]?.toLocaleUpperCase('en') + word.slice(1),
    );
}
