export const DOCUMENT_TYPES = ['PASSPORT', 'VISA', 'IDENTITY_CARD', 'AADHAAR', 'PAN', 'DRIVING_LICENCE', 'VOTER_ID'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The sources of a reading, the most reliable first. */
export const READING_SOURCES = ['QR', 'MRZ', 'TEXT_LAYER', 'OCR'] as const;
export type ReadingSource = (typeof READING_SOURCES)[number];

export const FIELD_NAMES = ['documentNumber', 'name', 'dob', 'sex', 'nationality', 'expiresOn'] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/**
 * A check of a field: `CHECK_DIGIT` (ICAO 9303), `VERHOEFF` (Aadhaar), `SIGNATURE` (of the issuer, over a QR code), `FORM` (the
 * pattern of the number), `DATE` (exists and is plausible), `CODE` (a known code).
 */
export type FieldCheck = Readonly<{ name: 'CHECK_DIGIT' | 'VERHOEFF' | 'SIGNATURE' | 'FORM' | 'DATE' | 'CODE'; holds: boolean }>;

/**
 * A field as it was read, with its confidence (0 to 1) and checks. Values: `dob` and `expiresOn` `YYYY-MM-DD`; `sex` `F`, `M` or
 * `X`; `nationality` ISO 3166 alpha-3; `name` as printed, given names first; `documentNumber` without spaces.
 */
export type ReadField = Readonly<{ value: string; confidence: number; checks: readonly FieldCheck[] }>;

/** What one method found on one document. Numbers are not masked yet. */
export type Reading = Readonly<{
  documentType: DocumentType;
  source: ReadingSource;
  fields: Readonly<Partial<Record<FieldName, ReadField>>>;
  /** Checks of the whole document. A check that does not apply to its type is left out. */
  checks: Readonly<{ mrz?: boolean; verhoeff?: boolean; pan?: boolean }>;
}>;

/** The fields without those that were not found. */
export function foundFields(fields: Partial<Record<FieldName, ReadField | null | undefined>>): Reading['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field != null));
}
