import { constants, gunzipSync } from 'node:zlib';
import { isLocalDate } from '../../../../platform/time.ts';
import { isAadhaarNumber } from '../kinds/aadhaar-number.rules.ts';
import { isPlausibleDob } from '../kinds/dates.rules.ts';
import type { FieldCheck, FieldName, ReadField, Reading } from '../reading.rules.ts';

/** What a code says before it is checked; absent parts are ''. */
type Holder = Readonly<{ number: string; name: string; dob: string; sex: string }>;

/** A QR code of the largest version holds 7,089 digits or 4,296 other characters (ISO/IEC 18004, table 7). */
const TEXT_LENGTH_MAX = 8_000;
const UNPACKED_BYTES_MAX = 64 * 1024;
const NAME_LENGTH_MAX = 200;
/** So many digits are a number, not a name. */
const NAME_DIGITS_END = 8;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

/** What stands after this name, in either kind of quotation marks, the first time. */
function attributeIn(text: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s{0,9}=\\s{0,9}(?:"([^"]{0,300})"|'([^']{0,300})')`, 'i').exec(text);
  return withoutEntities(found?.[1] ?? found?.[2] ?? '').trim();
}

/**
 * The code of cards printed until 2018: one XML element with all twelve digits. Printed are also texts that no XML parser takes
 * (`</?xml ...` at the beginning, `?>` or the last `/` missing, ampersands alone), so the attributes are looked for one by one.
 */
function holderInXml(text: string): Holder | null {
  if (!/<\s{0,9}PrintLetterBarcodeData\s/i.test(text)) return null;
  const [number, name, sex] = [attributeIn(text, 'uid'), attributeIn(text, 'name'), attributeIn(text, 'gender')];
  return { number: number.replace(/[\s-]/g, ''), name, dob: attributeIn(text, 'dob'), sex };
}

const FIELD_END = 0xff;
/** The version, what the card tells of e-mail and phone, the reference, name, date of birth and sex are among these. */
const FIELDS_LOOKED_AT = 8;
/** The last four digits of the number, then the moment of issue to the millisecond: year to seconds are always there. */
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

/** Published as ISO 8859-1; some cards hold UTF-8, in which 0xFF cannot occur either. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    return bytes.toString('latin1').trim();
  }
}

function fieldsIn(bytes: Buffer): string[] {
  const fields: string[] = [];
  for (let start = 0; fields.length < FIELDS_LOOKED_AT; ) {
    const end = bytes.indexOf(FIELD_END, start);
    if (end === -1) return fields;
    fields.push(decoded(bytes.subarray(start, end)));
    start = end + 1;
  }
  return fields;
}

/**
 * The secure code of later cards (UIDAI, secure QR code specification): a decimal number whose bytes are gzip of fields that each end
 * with 0xFF, then a photo and a signature. Version 2 and later have a field with the version before the others, so the reference is looked for.
 * The signature is not verified: nothing is trusted for coming from a code that is not trusted when typed in.
 */
function holderInNumber(text: string): Holder | null {
  const bytes = unpack(text);
  if (bytes === null) return null;
  const fields = fieldsIn(bytes);
  const at = fields.findIndex((field) => REFERENCE.test(field));
  const lastFour = REFERENCE.exec(fields[at] ?? '')?.[1];
  const [name = '', dob = '', sex = ''] = fields.slice(at + 1);
  return lastFour === undefined ? null : { number: `XXXXXXXX${lastFour}`, name, dob, sex };
}

/** `dd/mm/yyyy`, `dd-mm-yyyy` or `yyyy-mm-dd` as `YYYY-MM-DD`; null where no such day exists. */
function dayOf(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const iso = year === undefined ? text : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return isLocalDate(iso) ? iso : null;
}

const SEXES: Readonly<Record<string, string>> = { F: 'F', FEMALE: 'F', M: 'M', MALE: 'M', T: 'X', TRANSGENDER: 'X', X: 'X' };

function sure(value: string, ...checks: FieldCheck[]): ReadField {
  return { value, confidence: 1, checks };
}

function numberField(number: string): ReadField | null {
  if (/^\d{12}$/.test(number)) return sure(number, { name: 'VERHOEFF', holds: isAadhaarNumber(number) });
  const lastFour = /^[X*]{8}(\d{4})$/i.exec(number)?.[1];
  return lastFour === undefined ? null : sure(`XXXXXXXX${lastFour}`, { name: 'FORM', holds: true });
}

/**
 * The name without what no name has, '' where it is none: the code's text is anybody's, and a number in the name's place would be shown
 * in full. What UTF-16 calls a surrogate is half a character.
 */
function nameOf(text: string): string {
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

function fieldsOf({ number, name, dob, sex }: Holder, today: string): Partial<Record<FieldName, ReadField>> {
  const documentNumber = numberField(number);
  const day = dayOf(dob);
  const code = SEXES[sex.toUpperCase()];
  const called = nameOf(name);
  return {
    ...(documentNumber === null ? {} : { documentNumber }),
    ...(called === '' ? {} : { name: sure(called) }),
    ...(day === null ? {} : { dob: sure(day, { name: 'DATE', holds: isPlausibleDob(day, today) }) }),
    ...(code === undefined ? {} : { sex: sure(code, { name: 'CODE', holds: true }) }),
  };
}

/**
 * What the text of a QR code says when it is an Aadhaar card's, of either kind; null for any other text. The number has twelve digits, or is
 * `XXXXXXXX` and the last four where the code holds no more; then there is nothing to check and `checks.verhoeff` is left out.
 * @param today `YYYY-MM-DD`, against which the date of birth must be plausible
 */
export function aadhaarOf(text: string, today: string): Reading | null {
  if (text.length > TEXT_LENGTH_MAX) return null;
  const holder = holderInXml(text) ?? holderInNumber(text.trim());
  if (holder === null) return null;
  const fields = fieldsOf(holder, today);
  if (Object.keys(fields).length === 0) return null;
  const verhoeff = fields.documentNumber?.checks.find(({ name }) => name === 'VERHOEFF')?.holds;
  return { documentType: 'AADHAAR', source: 'QR', fields, checks: verhoeff === undefined ? {} : { verhoeff } };
}
