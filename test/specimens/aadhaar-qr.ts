import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { Random } from '../harness/random.ts';
import type { AadhaarHolder } from './aadhaar-holder.ts';
import { formatDate, yearOf } from './dates.ts';
import type { Drawing } from './drawing.ts';
import { fullName } from './people.ts';

const WASM = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'));
const FIELD_END = 0xff;
const SIGNATURE_BYTES = 256;
const PHOTO_BYTES = 560;

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The code of early cards: plain XML with the whole number. */
export function makeXmlCode({ person, father, number, house, street, town }: AadhaarHolder): string {
  const values = {
    uid: number,
    name: fullName(person),
    gender: person.sex === 'X' ? 'T' : person.sex,
    yob: String(yearOf(person.dob)),
    co: `S/O: ${fullName(father)}`,
    house,
    street,
    vtc: town[0],
    po: town[0],
    dist: town[0],
    state: town[1],
    pc: town[2],
    dob: formatDate(person.dob, 'dd/mm/yyyy'),
  };
  const attributes = Object.entries(values).map(([name, value]) => `${name}="${escapeXml(value)}"`);
  return `<?xml version="1.0" encoding="UTF-8"?> <PrintLetterBarcodeData ${attributes.join(' ')}/>`;
}

/**
 * The secure code (UIDAI, "Aadhaar Secure QR Code Specification" version 2): gzip of fields that each end with 0xFF, a photo and
 * 256 bytes of signature, as one decimal number. The reference is the last four digits and the time of issue.
 */
export function makeSecureCode({ person, father, number, house, street, town }: AadhaarHolder, random: Random): string {
  const issued = `20${random.whole(18, 25)}0${random.whole(1, 9)}1${random.digits(1)}10${random.whole(10, 59)}${random.whole(10, 59)}${random.digits(3)}`;
  const fields = [
    'V2',
    '0',
    number.slice(-4) + issued,
    fullName(person),
    formatDate(person.dob, 'dd-mm-yyyy'),
    person.sex === 'X' ? 'T' : person.sex,
    `S/O: ${fullName(father)}`,
    town[0],
    '',
    house,
    '',
    town[2],
    town[0],
    town[1],
    street,
    '',
    town[0],
  ];
  const ended = fields.map((field) => Buffer.concat([Buffer.from(field, 'latin1'), Buffer.from([FIELD_END])]));
  const noise = (count: number): Buffer => Buffer.from(Array.from({ length: count }, () => random.whole(0, 255)));
  // The first bytes of a JPEG 2000 code stream.
  const photo = Buffer.concat([Buffer.from('ff4fff51002f', 'hex'), noise(PHOTO_BYTES)]);
  const packed = gzipSync(Buffer.concat([...ended, photo, noise(SIGNATURE_BYTES)]));
  return BigInt(`0x${packed.toString('hex')}`).toString();
}

let ready = false;

/** Draws the code with its quiet zone. */
export async function drawQrCode(drawing: Drawing, text: string, x: number, y: number, side: number): Promise<void> {
  if (!ready)
    await prepareZXingModule({ overrides: { wasmBinary: readFileSync(WASM).buffer as ArrayBuffer }, fireImmediately: true });
  ready = true;
  const { error, symbol } = await writeBarcode(text, { format: 'QRCode', options: 'ecLevel=L', addQuietZones: true });
  if (symbol === null || symbol === undefined) throw new Error(`no code: ${error}`);
  const { width, height, data } = symbol;
  const code = createCanvas(width, height);
  const pixels = code.getContext('2d').createImageData(width, height);
  for (const [at, grey] of data.entries()) pixels.data.set([grey, grey, grey, 255], at * 4);
  code.getContext('2d').putImageData(pixels, 0, 0);
  drawing.context.imageSmoothingEnabled = false;
  drawing.context.drawImage(code, x, y, side, side);
  drawing.context.imageSmoothingEnabled = true;
}
