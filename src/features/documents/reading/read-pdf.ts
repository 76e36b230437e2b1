import { openPdf, PDF_PAGES_MAX, type Pdf } from '../../../platform/reading/pdf/open-pdf.ts';
import { readingOfText } from './kinds/reading-of-text.rules.ts';
import { readingOfMrzLines } from './mrz/read-zone-lines.ts';
import { hasAll, type Look, ReaderUnavailable, readPicture } from './read-picture.ts';
import type { Reading } from './reading.rules.ts';

const BROKEN_PAGES = 'The pages of the PDF cannot be shown: print it to a new PDF, or send a picture of it.';

/** What a page says as text. That of a scan was put there by a program that guessed, or by somebody: it does not count. */
async function readText(pdf: Pdf, page: number, today: string): Promise<Reading[]> {
  const text = await pdf.textOf(page);
  const lines = text.lines.map((line) => line.text);
  const readings = [readingOfMrzLines(lines, undefined, today), readingOfText(text, 'TEXT_LAYER', today)];
  return readings.filter((reading) => reading !== null);
}

/** The page as text, its picture, or what it looks like: whatever tells something first. */
async function readPage(pdf: Pdf, page: number, look: Look): Promise<Reading[]> {
  const isScan = await pdf.hasScan(page);
  const readings = isScan ? [] : await readText(pdf, page, look.today);
  if (readings.some(hasAll)) return readings;
  const picture = await pdf.largestImageOf(page);
  if (picture !== null) readings.push(...(await readPicture(picture, look)));
  // A scan looks like its picture. Of other pages the picture may be none of the document, or not all of it.
  if (picture !== null && isScan) return readings;
  if (!readings.some(hasAll) && performance.now() < look.until)
    readings.push(...(await readPicture(await pdf.render(page), look)));
  return readings;
}

/**
 * The readings of each page of a PDF, as far as it takes, or why there are none.
 * @param onFault told of a page that could not be shown: the next may be
 * @throws ReaderUnavailable
 */
export async function readPdf(
  path: string,
  look: Look,
  onFault: (error: unknown) => void,
): Promise<Reading[][] | { refusal: string }> {
  const pdf = await openPdf(path);
  if ('refusal' in pdf) return pdf;
  try {
    const pages: Reading[][] = [];
    let shown = 0;
    for (let page = 1; page <= Math.min(pdf.pageCount, PDF_PAGES_MAX) && performance.now() < look.until; page += 1) {
      try {
        pages.push(await readPage(pdf, page, look));
        shown += 1;
      } catch (error) {
        if (error instanceof ReaderUnavailable) throw error;
        onFault(error);
      }
      if (pages.at(-1)?.some(hasAll) === true) break;
    }
    return shown === 0 ? { refusal: BROKEN_PAGES } : pages;
  } finally {
    await pdf.close();
  }
}
