import { createCanvas, SvgExportFlag } from '@napi-rs/canvas';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import { aadhaarHolder, grouped } from './aadhaar-holder.ts';
import { written, yearOf } from './dates.ts';
import { DEVANAGARI_FILE, fontOf, TEXT_FILE } from './fonts.ts';
import { panNumber } from './pan.ts';
import { capitals, fatherOf, fullName, indianPerson } from './people.ts';
import { randomOf } from './random.ts';
import type { Truth } from './truth.ts';

export type SpecimenPdf = Readonly<{ pdf: Buffer; truth: Truth }>;

type Page = InstanceType<typeof PdfDocument>;

const POINTS_PER_MM = 72 / 25.4;
const MADE_ON = new Date(0);
const SEXES = { F: 'FEMALE', M: 'MALE', X: 'TRANSGENDER' } as const;

/** The whole file as bytes; a fixed date makes them the same each time (but for what is encrypted). */
function bytesOf(draw: (page: Page) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
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
 * An Aadhaar letter as it is downloaded: text that can be selected, in Latin and Devanagari, the card repeated at the foot. With `password`
 * the file opens with it only (UIDAI's are the first four letters of the name and the year of birth: `passwordOf`).
 */
export async function aadhaarLetterPdf(seed: number, password?: 'with password'): Promise<SpecimenPdf & { password: string }> {
  const random = randomOf('AADHAAR_LETTER', seed);
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
    grouped(number),
    `VID : ${grouped(`9${random.digits(15)}`)}`,
    'मेरा आधार, मेरी पहचान',
  ];
  const card = [
    'भारत सरकार / Government of India',
    person.devanagari,
    fullName(person),
    `जन्म तिथि/DOB: ${written(person.dob, 'dd/mm/yyyy')}`,
    SEXES[person.sex],
    grouped(number),
  ];
  const opens = `${fullName(person).replace(/ /g, '').slice(0, 4).toUpperCase()}${yearOf(person.dob)}`;
  const pdf = await bytesOf(
    (page) => {
      page.font(TEXT_FILE).fontSize(9).text('SPECIMEN', 480, 20);
      page.fontSize(11).text('Unique Identification Authority of India', 40, 40).text('Government of India').moveDown();
      for (const line of letter) mixed(page, line);
      page.moveTo(40, 480).lineTo(555, 480).dash(4, {}).stroke();
      page.text('', 120, 520);
      for (const line of card) mixed(page, line);
    },
    password === undefined ? {} : { userPassword: opens, ownerPassword: 'specimen', permissions: { printing: 'highResolution' } },
  );
  const { dob, sex } = person;
  return { pdf, truth: { documentType: 'AADHAAR', documentNumber: number, name: fullName(person), dob, sex }, password: opens };
}

/** One line whose Devanagari parts are set in their own font. */
function mixed(page: Page, line: string): void {
  const parts = line.split(/([\u0900-\u097f][\u0900-\u097f ]*)/).filter((part) => part !== '');
  for (const [at, part] of parts.entries()) {
    const font = /[\u0900-\u097f]/.test(part) ? DEVANAGARI_FILE : TEXT_FILE;
    page.font(font).text(part, { continued: at < parts.length - 1 });
  }
}

/** A scanner's page: the picture as a JPEG in it, as wide as the document is in life. */
export async function scanPdf(picture: Buffer, widthMm: number): Promise<Buffer> {
  const jpeg = await sharp(picture).jpeg({ quality: 80 }).toBuffer();
  return bytesOf((page) => page.image(jpeg, 60, 80, { width: widthMm * POINTS_PER_MM }));
}

/** How a searchable scan keeps its letters out of sight: in rendering mode 3 (as recognisers do), or fully transparent. */
export const HIDDEN = ['invisible', 'transparent'] as const;
type Hidden = (typeof HIDDEN)[number];

/** A scanner's page with text behind the picture, which may say anything. */
export async function searchableScanPdf(
  picture: Buffer,
  widthMm: number,
  lines: readonly string[],
  hidden: Hidden,
): Promise<Buffer> {
  const jpeg = await sharp(picture).jpeg({ quality: 80 }).toBuffer();
  return bytesOf((page) => {
    page.image(jpeg, 60, 80, { width: widthMm * POINTS_PER_MM });
    page.font(TEXT_FILE).fontSize(8);
    if (hidden === 'invisible') page.addContent('3 Tr');
    else page.fillOpacity(0);
    for (const [at, line] of lines.entries()) page.text(line, 66, 90 + at * 14, { lineBreak: false });
  });
}

/** A PAN card whose letters are drawn as outlines: no text to select, no picture in it, only a rendered page shows them. */
export async function drawnPdf(seed: number): Promise<SpecimenPdf> {
  const random = randomOf('DRAWN', seed);
  const person = indianPerson(random);
  const number = panNumber(person, random);
  const rows: readonly (readonly [letters: string, size: number])[] = [
    ['INCOME TAX DEPARTMENT      GOVT. OF INDIA', 15],
    ['Permanent Account Number Card', 12],
    [number, 22],
    ['Name', 10],
    [capitals(person), 14],
    ["Father's Name", 10],
    [capitals(fatherOf(person, random)), 14],
    ['Date of Birth', 10],
    [written(person.dob, 'dd/mm/yyyy'), 14],
  ];
  const pdf = await bytesOf((page) => {
    page.rect(50, 60, 400, 252).fillAndStroke('#dfeaf6', '#444').fill('#111');
    let y = 60;
    for (const [letters, size] of rows) {
      y += size + 11;
      for (const outline of outlinesOf(letters, size, 66, y)) page.path(outline).fill('#111');
    }
  });
  return { pdf, truth: { documentType: 'PAN', documentNumber: number, name: capitals(person), dob: person.dob } };
}

/** The letters' outlines as SVG paths. */
function outlinesOf(letters: string, size: number, x: number, y: number): string[] {
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

/** A file of many pages, the document's text on the first: a reader must not go through them all. */
export async function manyPagesPdf(pages: number, first: readonly string[] = ['SPECIMEN']): Promise<Buffer> {
  return bytesOf((page) => {
    for (const line of first) page.text(line);
    for (let count = 1; count < pages; count += 1) page.addPage().text(`Page ${count + 1}`);
  });
}

/** A printed page: text that can be selected, no picture. */
export async function textPdf(lines: readonly string[]): Promise<Buffer> {
  return bytesOf((page) => {
    page.font(TEXT_FILE).fontSize(11);
    for (const line of lines) page.text(line).moveDown(0.3);
  });
}
