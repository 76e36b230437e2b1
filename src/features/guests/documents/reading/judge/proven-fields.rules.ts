import type { ExtractedDocument, FieldReport } from '../merge/merge-readings.rules.ts';

/** Fields below this confidence are guesses. A date without a label stays below it. */
const CONFIDENCE_MIN = 0.85;

/** A number below this confidence may have the right form by chance. */
const NUMBER_CONFIDENCE_MIN = 0.5;

/** Whether the checks of the document's number prove that it was read correctly. */
function isProven({ documentType, checks, fields }: ExtractedDocument): boolean {
  const report = fields.documentNumber;
  if (report === null || report.confidence < NUMBER_CONFIDENCE_MIN) return false;
  switch (documentType) {
    case 'AADHAAR':
      return checks.verhoeff === true || isSigned(report);
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

function isConfident(report: FieldReport | null): boolean {
  return report !== null && report.confidence >= CONFIDENCE_MIN && report.checks.every(({ holds }) => holds);
}

function isSigned(report: FieldReport | null): boolean {
  return report?.checks.some(({ name, holds }) => name === 'SIGNATURE' && holds) ?? false;
}

/**
 * Names and nationalities have no checks, so OCR alone is not enough for them. Neither is a QR code without a verified
 * signature, because anybody can make one.
 */
function isTrusted(report: FieldReport | null): boolean {
  return report?.source === 'QR' ? isSigned(report) : report?.source !== 'OCR';
}

/**
 * The fields that may be written to the guest's profile. None when the document's number is not proven. A date of birth must
 * pass its own checks too. Names and nationalities have no checks, so they must not come from OCR or from an unverified QR code.
 * @returns the nationality as an alpha-3 code
 */
export function provenFields(data: ExtractedDocument): { name?: string; dob?: string; nationality?: string } {
  if (!isProven(data)) return {};
  const { fields, name, dob, nationality } = data;
  return {
    ...(name !== null && isConfident(fields.name) && isTrusted(fields.name) ? { name } : {}),
    ...(dob !== null && isConfident(fields.dob) ? { dob } : {}),
    ...(nationality !== null && isConfident(fields.nationality) && isTrusted(fields.nationality) ? { nationality } : {}),
  };
}
