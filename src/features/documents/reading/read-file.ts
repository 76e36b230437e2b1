import { open } from 'node:fs/promises';
import { extractedOf } from './extracted.rules.ts';
import { toGrey } from './image/grey-image.ts';
import { readingOfText } from './kinds/reading-of-text.rules.ts';
import { readMrz } from './mrz/read-mrz.ts';
import { readingOfMrzLines } from './mrz/read-zone-lines.ts';
import { readCard } from './ocr/read-card.ts';
import { openTextReader, type TextReader } from './ocr/text-reader.ts';
import type { Outcome } from './outcome.ts';
import { openPdf, PDF_PAGES_MAX, type Pdf } from './pdf/open-pdf.ts';
import { readQr } from './qr/read-qr.ts';
import { FIELD_NAMES, type FieldName, type GreyImage, type Reading } from './reading.rules.ts';

/** A PDF may begin behind a few other bytes. */
const PDF_HEADER_WITHIN = 1_024;

const NOTHING_FOUND =
  'No passport, visa, identity card, Aadhaar, PAN, driving licence or voter id could be recognised: take the picture again, straight, sharp and without glare.';

const BROKEN_PAGES = 'The pages of the PDF cannot be shown: print it to a new PDF, or send a picture of it.';
const READER_FAILED = 'The reader failed on this file: send another picture of the document.';

/** What a guest's profile and the hotel's register need. */
const WANTED: readonly FieldName[] = ['documentNumber', 'name', 'dob'];

/** Loaded for the first document that needs it, and kept. */
let textReader: Promise<TextReader> | null = null;

function failed(reason: string): Outcome {
  return { status: 'FAILED', reason };
}

/** Whether nothing is left to look for: all that is wanted is there, and no check fails. */
function isComplete({ fields, checks }: Reading): boolean {
  const isSound =
    Object.values(checks).every((holds) => holds) &&
    FIELD_NAMES.every((name) => fields[name]?.checks.every(({ holds }) => holds) ?? true);
  return isSound && WANTED.every((name) => fields[name] !== undefined);
}

/** The letters of a document this small could not be told apart by anybody. */
const LONG_SIDE_MIN = 240;
/** Of the brightness of a sheet of one colour, noise and all. */
const DEVIATION_MIN = 4;

/** Whether there may be anything to read at all. */
function isBlank({ data, width, height }: GreyImage): boolean {
  if (Math.max(width, height) < LONG_SIDE_MIN) return true;
  let [sum, squares] = [0, 0];
  for (const value of data) {
    sum += value;
    squares += value * value;
  }
  return squares / data.length - (sum / data.length) ** 2 < DEVIATION_MIN ** 2;
}

/** Ways of reading, the surest and quickest first; each is only tried while something is missing. */
async function readPicture(image: GreyImage, today: string): Promise<Reading[]> {
  const readings: Reading[] = [];
  if (isBlank(image)) return readings;
  const ways = [
    () => readQr(image, today),
    async () => (await readMrz(image, today))?.reading ?? null,
    async () => {
      textReader ??= openTextReader().catch((error: unknown) => {
        textReader = null;
        throw error;
      });
      return (await readCard(image, await textReader, today))?.reading ?? null;
    },
  ];
  for (const way of ways) {
    const reading = await way();
    if (reading !== null) readings.push(reading);
    if (readings.some(isComplete)) break;
  }
  return readings;
}

/** What the page says as text, what the picture on it shows, or what it looks like: whatever tells something first. */
async function readPage(pdf: Pdf, page: number, today: string): Promise<Reading[]> {
  const text = await pdf.textOf(page);
  const lines = text.lines.map((line) => line.text);
  const readings = [readingOfMrzLines(lines, undefined, today), readingOfText(text, 'TEXT_LAYER', today)].filter(
    (reading) => reading !== null,
  );
  if (readings.some(isComplete)) return readings;
  const picture = await pdf.largestImageOf(page);
  if (picture !== null) readings.push(...(await readPicture(picture, today)));
  // Not the picture of a document, or not all of it.
  if (!readings.some(isComplete)) readings.push(...(await readPicture(await pdf.render(page), today)));
  return readings;
}

async function readPdf(path: string, today: string): Promise<Reading[][] | { refusal: string }> {
  const pdf = await openPdf(path);
  if ('refusal' in pdf) return pdf;
  try {
    const pages: Reading[][] = [];
    let broken = 0;
    for (let page = 1; page <= Math.min(pdf.pageCount, PDF_PAGES_MAX); page += 1) {
      // A page that cannot be shown keeps nobody from reading the next.
      const found = await readPage(pdf, page, today).catch(() => null);
      if (found === null) broken += 1;
      else pages.push(found);
      if (found?.some(isComplete) === true) break;
    }
    return broken > 0 && pages.every((found) => found.length === 0) ? { refusal: BROKEN_PAGES } : pages;
  } finally {
    await pdf.close();
  }
}

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_HEADER_WITHIN), 0, PDF_HEADER_WITHIN, 0);
    return buffer.toString('latin1', 0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
}

async function read(path: string, today: string): Promise<Outcome> {
  let found: Reading[][] | { refusal: string };
  if (await isPdf(path)) found = await readPdf(path, today);
  else {
    const image = await toGrey(path);
    found = 'refusal' in image ? { refusal: `The picture ${image.refusal}.` } : [await readPicture(image, today)];
  }
  if ('refusal' in found) return failed(found.refusal);
  const data = extractedOf(found);
  return data === null ? failed(NOTHING_FOUND) : { status: 'DONE', data };
}

/**
 * Reads an identity document from a picture or a PDF, offline. Runs in a process of its own (reader.ts), which may be ended at any
 * time; numbers of Aadhaar leave it masked. Never rejects: what goes wrong is the document's failure.
 * @param today `YYYY-MM-DD` at the hotel: no date of birth lies behind it
 */
export function readFile(path: string, today: string): Promise<Outcome> {
  // What an error says may be what the document says: it goes no further.
  return read(path, today).catch(() => failed(READER_FAILED));
}
