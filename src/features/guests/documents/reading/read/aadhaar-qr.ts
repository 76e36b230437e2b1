import type { KeyObject } from 'node:crypto';
import { constants, gunzipSync } from 'node:zlib';
import type { GreyImage } from '../../../../../platform/reading/page.rules.ts';
import { isLocalDate, type LocalDate } from '../../../../../platform/time.ts';
import { findInQrCodes } from '../locate/find-codes.ts';
import { isAadhaarNumber } from '../prove/aadhaar-number.rules.ts';
import { signatureHolds } from '../prove/qr-signature.ts';
import { type FieldCheck, type FieldName, foundFields, type ReadField, type Reading } from '../reading.rules.ts';
import { isPlausibleDob } from './dates.rules.ts';

/**
 * The content of a code before it is checked. Absent parts are ''. `isSigned`: whether the issuer's signature holds; null when
 * there is none, or no certificate to verify it with.
 */
type Holder = Readonly<{ number: string; name: string; dob: string; sex: string; isSigned: boolean | null }>;

/** The largest version of a QR code holds 7,089 digits or 4,296 other characters (ISO/IEC 18004, table 7). */
const TEXT_LENGTH_MAX = 8_000;
const UNPACKED_BYTES_MAX = 64 * 1024;
const NAME_LENGTH_MAX = 200;
/** A text with this many digits is a number, not a name. */
const NAME_DIGITS_END = 8;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

/** The value of an attribute, in single or double quotation marks, at its first occurrence. */
function findAttribute(text: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s{0,9}=\\s{0,9}(?:"([^"]{0,300})"|'([^']{0,300})')`, 'i').exec(text);
  return decodeEntities(found?.[1] ?? found?.[2] ?? '').trim();
}

/**
 * Parses the code of cards printed until 2018: one XML element with all twelve digits. Some printed codes are not valid XML
 * (`</?xml ...` at the beginning, a missing `?>` or last `/`, unescaped ampersands), so each attribute is searched for.
 */
function parseXmlCode(text: string): Holder | null {
  if (!/<\s{0,9}PrintLetterBarcodeData\s/i.test(text)) return null;
  const [number, name, sex] = [findAttribute(text, 'uid'), findAttribute(text, 'name'), findAttribute(text, 'gender')];
  return { number: number.replace(/[\s-]/g, ''), name, dob: findAttribute(text, 'dob'), sex, isSigned: null };
}

const FIELD_END = 0xff;
/** The version, the flags for e-mail and phone, the reference, name, date of birth and sex are among the first eight fields. */
const FIELDS_READ_MAX = 8;
/** The last four digits of the number, then the time of issue: at least from year to seconds. */
const REFERENCE = /^(\d{4})\d{14,17}$/;

function unpack(text: string): Buffer | null {
  if (!/^\d{200,}$/.test(text)) return null;
  const digits = BigInt(text).toString(16);
  const packed = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  try {
    return gunzipSync(packed, { maxOutputLength: UNPACKED_BYTES_MAX, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}

/** The specification says ISO 8859-1. Some cards have UTF-8, which cannot contain 0xFF either. */
function decodeField(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    return bytes.toString('latin1').trim();
  }
}

function splitFields(bytes: Buffer): string[] {
  const fields: string[] = [];
  for (let start = 0; fields.length < FIELDS_READ_MAX; ) {
    const end = bytes.indexOf(FIELD_END, start);
    if (end === -1) return fields;
    fields.push(decodeField(bytes.subarray(start, end)));
    start = end + 1;
  }
  return fields;
}

/**
 * Parses the secure code of later cards (UIDAI, secure QR code specification): a decimal number whose bytes are gzip of fields
 * that each end with 0xFF, then a photo and a signature. Version 2 and later have the version as an additional first field, so
 * the reference is searched for. Without `key`, data from a code is trusted no more than data that a person types in.
 */
function parseSecureCode(text: string, key: KeyObject | null): Holder | null {
  const bytes = unpack(text);
  if (bytes === null) return null;
  const fields = splitFields(bytes);
  const at = fields.findIndex((field) => REFERENCE.test(field));
  const lastFour = REFERENCE.exec(fields[at] ?? '')?.[1];
  const [name = '', dob = '', sex = ''] = fields.slice(at + 1);
  if (lastFour === undefined) return null;
  return { number: `XXXXXXXX${lastFour}`, name, dob, sex, isSigned: key === null ? null : signatureHolds(bytes, key) };
}

/** Converts `dd/mm/yyyy`, `dd-mm-yyyy` or `yyyy-mm-dd` to `YYYY-MM-DD`. Null when there is no such day. */
function parseDate(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const iso = year === undefined ? text : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return isLocalDate(iso) ? iso : null;
}

const SEXES: Readonly<Record<string, string>> = { F: 'F', FEMALE: 'F', M: 'M', MALE: 'M', T: 'X', TRANSGENDER: 'X', X: 'X' };

function certainField(value: string, ...checks: FieldCheck[]): ReadField {
  return { value, confidence: 1, checks };
}

/**
 * The number in a code has the form of one, which is no proof: anybody can make a code, and put another person's on a card. The printed
 * number proves it when both are the same.
 */
function toNumberField(number: string): ReadField | null {
  if (/^\d{12}$/.test(number)) return certainField(number, { name: 'FORM', holds: isAadhaarNumber(number) });
  const lastFour = /^[X*]{8}(\d{4})$/i.exec(number)?.[1];
  return lastFour === undefined ? null : certainField(`XXXXXXXX${lastFour}`, { name: 'FORM', holds: true });
}

/**
 * Removes characters that a name does not have. '' when it is not a name: anybody can make a QR code, and a number in place of
 * the name would be shown unmasked. A surrogate of UTF-16 is half a character.
 */
function cleanName(text: string): string {
  const name = text
    .replace(/\p{Cs}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if ((name.match(/\p{Nd}/gu)?.length ?? 0) >= NAME_DIGITS_END) return '';
  return name
    .slice(0, NAME_LENGTH_MAX)
    .replace(/\p{Cs}$/u, '')
    .trim();
}

function toFields({ number, name, dob, sex, isSigned }: Holder, today: string): Partial<Record<FieldName, ReadField>> {
  const documentNumber = toNumberField(number);
  const day = parseDate(dob);
  const code = SEXES[sex.toUpperCase()];
  const cleaned = cleanName(name);
  const found = foundFields({
    documentNumber,
    name: cleaned === '' ? null : certainField(cleaned),
    dob: day === null ? null : certainField(day, { name: 'DATE', holds: isPlausibleDob(day, today) }),
    sex: code === undefined ? null : certainField(code, { name: 'CODE', holds: true }),
  });
  if (isSigned === null) return found;
  const signature: FieldCheck = { name: 'SIGNATURE', holds: isSigned };
  const signed = Object.entries(found).map(([field, read]) => [field, { ...read, checks: [...read.checks, signature] }]);
  return Object.fromEntries(signed) as typeof found;
}

/**
 * Parses the text of an Aadhaar QR code of either type; null for any other text. The number has twelve digits, or is `XXXXXXXX`
 * and the last four digits when the code has no more.
 * @param today `YYYY-MM-DD`; the date of birth must be plausible on that day
 * @param key the issuer's, which verifies the signature of a secure code; its fields then have the check `SIGNATURE`
 */
export function parseAadhaarQr(text: string, today: string, key: KeyObject | null = null): Reading | null {
  if (text.length > TEXT_LENGTH_MAX) return null;
  const holder = parseXmlCode(text) ?? parseSecureCode(text.trim(), key);
  if (holder === null) return null;
  const fields = toFields(holder, today);
  return Object.keys(fields).length === 0 ? null : { documentType: 'AADHAAR', source: 'QR', fields, checks: {} };
}

/**
 * Reads the QR code of an Aadhaar card in a picture, at any angle and offline. Null when there is none, or only other codes such
 * as addresses and payments.
 * @param today and `key`: see `parseAadhaarQr`
 */
export function readAadhaarQr(image: GreyImage, today: LocalDate, key: KeyObject | null = null): Promise<Reading | null> {
  return findInQrCodes(image, (text) => parseAadhaarQr(text, today, key));
}
