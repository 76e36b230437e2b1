import type { DocumentType } from '../../src/features/documents/reading/reading.rules.ts';
import type { CalendarDate } from './dates.ts';

/**
 * What a reader should find: only what this side of the document tells. Names as printed, given names first;
 * `documentNumber` without spaces.
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

/** What else is known of a specimen, for tests of single readers. */
export type Extras = Readonly<{
  /** The lines of the machine-readable zone. */
  mrz?: readonly string[];
  /** Given names first, as the machine-readable zone tells them: without accents, cut off where they do not fit. */
  nameInMrz?: string;
  /** The text of the QR code. */
  qr?: string;
  /** True where the person's whole number cannot be read: a secure QR tells the last four digits only. */
  lastFourOnly?: boolean;
}>;

export type Specimen = Readonly<{ picture: Buffer; truth: Truth }> & Extras;
