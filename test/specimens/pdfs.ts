import { createCanvas, SvgExportFlag } from '@napi-rs/canvas';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import { createRandom } from '../harness/random.ts';
import { aadhaarHolder, groupDigits } from './aadhaar-holder.ts';
import { formatDate, yearOf } from './dates.ts';
import { DEVANAGARI_FILE, fontOf, TEXT_FILE } from './fonts.ts';
import { makePanNumber } from './pan.ts';
import { capitals, fatherOf, fullName, indianPerson } from './people.ts';
import type { Truth } from './truth.ts';

export type SpecimenPdf = Readonly<{ pdf: Buffer; truth: Truth }>;

type Page = InstanceType<typeof PdfDocument>;

const POINTS_PER_MM = 72 / 25.4;
const MADE_ON = new Date(0);
const SEXES = { F: 'FEMALE', M: 'MALE', X: 'TRANSGENDER' } as const;

/** Renders a PDF to bytes. With its fixed date the bytes are the same each time, except for encrypted files. */
function makePdf(draw: (page: Page) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const page = new PdfDocument({ size: 'A4', margin: 40, info: { CreationDate: MADE_ON, Title: 'SPECIMEN' }, ...options });
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part));
    page.once('end', () => resolve(Buffer.concat(parts)));
    page.once('error', reject);
    draw(page);
    page.end();
  });
}

/**
 * An Aadhaar letter as it is downloaded: selectable text in Latin and Devanagari, with the card repeated at the bottom. With
 * `password` the file opens only with it (UIDAI uses the first four letters of the name and the year of birth).
 */
export async function makeAadhaarLetterPdf(
  seed: number,
  password?: 'with password',
): Promise<SpecimenPdf & { password: string }> {
  const random = createRandom('AADHAAR_LETTER', seed);
  const { person, father, number, house, street, town } = aadhaarHolder(random);
  const enrolment = `${random.digits(4)}/${random.digits(5)}/${random.digits(5)}`;
  const letter = [
    `Enrolment No.: ${enrolment}`,
    'To',
    person.devanagari,
    fullName(person),
    `S/O ${fullName(father)},`,
    `${house}, ${street},`,
    `VTC: ${town[0]},`,
    `State: ${town[1]},`,
    `PIN Code: ${town[2]},`,
    `Mobile: ${random.whole(6, 9)}${random.digits(9)}`,
    'आपका आधार क्रमांक / Your Aadhaar No. :',
    groupDigits(number),
    `VID : ${groupDigits(`9${random.digits(15)}`)}`,
    'मेरा आधार, मेरी पहचान',
  ];
  const card = [
    'भारत सरकार / Government of India',
    person.devanagari,
    fullName(person),
    `जन्म तिथि/DOB: ${formatDate(person.dob, 'dd/mm/yyyy')}`,
    SEXES[person.sex],
    groupDigits(number),
  ];
  const opens = `${fullName(person).replace(/ /g, '').slice(0, 4).toUpperCase()}${yearOf(person.dob)}`;
  const pdf = await makePdf(
    (page) => {
      page.font(TEXT_FILE).fontSize(9).text('SPECIMEN', 480, 20);
      page.fontSize(11).text('Unique Identification Authority of India', 40, 40).text('Government of India').moveDown();
      for (const line of letter) writeMixedLine(page, line);
      page.moveTo(40, 480).lineTo(555, 480).dash(4, {}).stroke();
      page.text('', 120, 520);
      for (const line of card) writeMixedLine(page, line);
    },
    password === undefined ? {} : { userPassword: opens, ownerPassword: 'specimen', permissions: { printing: 'highResolution' } },
  );
  const { dob, sex } = person;
  return { pdf, truth: { documentType: 'AADHAAR', documentNumber: number, name: fullName(person), dob, sex }, password: opens };
}

/** Writes a line. Devanagari parts are set in their own font. */
function writeMixedLine(page: Page, line: string): void {
  const parts = line.split(/([\u0900-\u097f][\u0900-\u097f ]*)/).filter((part) => part !== '');
  for (const [at, part] of parts.entries()) {
    const font = /[\u0900-\u097f]/.test(part) ? DEVANAGARI_FILE : TEXT_FILE;
    page.font(font).text(part, { continued: at < parts.length - 1 });
  }
}

/** A scanned page: the picture as a JPEG, in the real width of the document. */
export async function makeScanPdf(picture: Buffer, widthMm: number): Promise<Buffer> {
  const jpeg = await sharp(picture).jpeg({ quality: 80 }).toBuffer();
  return makePdf((page) => page.image(jpeg, 60, 80, { width: widthMm * POINTS_PER_MM }));
}

/** How a searchable scan hides its text: in rendering mode 3 (as OCR programs do), or fully transparent. */
export const HIDING_METHODS = ['invisible', 'transparent'] as const;
type HidingMethod = (typeof HIDING_METHODS)[number];

/** A scanned page with any hidden text. */
export async function makeSearchableScanPdf(
  picture: Buffer,
  widthMm: number,
  lines: readonly string[],
  hidden: HidingMethod,
): Promise<Buffer> {
  const jpeg = await sharp(picture).jpeg({ quality: 80 }).toBuffer();
  return makePdf((page) => {
    page.image(jpeg, 60, 80, { width: widthMm * POINTS_PER_MM });
    page.font(TEXT_FILE).fontSize(8);
    if (hidden === 'invisible') page.addContent('3 Tr');
    else page.fillOpacity(0);
    for (const [at, line] of lines.entries()) page.text(line, 66, 90 + at * 14, { lineBreak: false });
  });
}

/** A PAN card with its letters drawn as outlines, without selectable text or pictures. Only the rendered page shows them. */
export async function makeOutlinePdf(seed: number): Promise<SpecimenPdf> {
  const random = createRandom('DRAWN', seed);
  const person = indianPerson(random);
  const number = makePanNumber(person, random);
  const rows: readonly (readonly [letters: string, size: number])[] = [
    ['INCOME TAX DEPARTMENT      GOVT. OF INDIA', 15],
    ['Permanent Account Number Card', 12],
    [number, 22],
    ['Name', 10],
    [capitals(person), 14],
    ["Father's Name", 10],
    [capitals(fatherOf(person, random)), 14],
    ['Date of Birth', 10],
    [formatDate(person.dob, 'dd/mm/yyyy'), 14],
  ];
  const pdf = await makePdf((page) => {
    page.rect(50, 60, 400, 252).fillAndStroke('#dfeaf6', '#444').fill('#111');
    let y = 60;
    for (const [letters, size] of rows) {
      y += size + 11;
      for (const outline of toOutlines(letters, size, 66, y)) page.path(outline).fill('#111');
    }
  });
  return { pdf, truth: { documentType: 'PAN', documentNumber: number, name: capitals(person), dob: person.dob } };
}

/** The letters' outlines as SVG paths. */
function toOutlines(letters: string, size: number, x: number, y: number): string[] {
  const canvas = createCanvas(600, 850, SvgExportFlag.ConvertTextToPaths);
  const context = canvas.getContext('2d');
  context.font = fontOf('Arimo', size);
  context.fillText(letters, x, y);
  return [
    ...canvas
      .getContent()
      .toString()
      .matchAll(/ d="([^"]+)"/g),
  ].map(([, outline]) => outline ?? '');
}

/** A file of many pages with text on the first, to test that a reader stops early. */
export async function makeManyPagesPdf(pages: number, first: readonly string[] = ['SPECIMEN']): Promise<Buffer> {
  return makePdf((page) => {
    for (const line of first) page.text(line);
    for (let count = 1; count < pages; count += 1) page.addPage().text(`Page ${count + 1}`);
  });
}

/** A page of selectable text without pictures. */
export async function makeTextPdf(lines: readonly string[]): Promise<Buffer> {
  return makePdf((page) => {
    page.font(TEXT_FILE).fontSize(11);
    for (const line of lines) page.text(line).moveDown(0.3);
  });
}
