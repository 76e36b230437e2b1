import type { DocumentType } from '../../src/features/guests/documents/reading/reading.rules.ts';
import type { CalendarDate } from './dates.ts';

/**
 * The expected fields: only those on this side of the document. Names as printed, given names first; `documentNumber` without
 * spaces.
 */
export type Truth = Readonly<{
  documentType: DocumentType;
  documentNumber?: string;
  name?: string;
  dob?: CalendarDate;
  sex?: 'F' | 'M' | 'X';
  nationality?: string;
  expiresOn?: CalendarDate;
}>;

/** More facts about a specimen, for tests of single methods. */
export type Extras = Readonly<{
  /** The lines of the machine-readable zone. */
  mrz?: readonly string[];
  /** The name in the machine-readable zone, given names first: without accents, and truncated when it does not fit. */
  nameInMrz?: string;
  /** The text of the QR code. */
  qr?: string;
  /** True when the code has only the last four digits of the number, as a secure QR code does. */
  lastFourOnly?: boolean;
}>;

export type Specimen = Readonly<{ picture: Buffer; truth: Truth }> & Extras;
