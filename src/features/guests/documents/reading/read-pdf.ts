import { processorMs } from '../../../../platform/processes/processor-time.ts';
import { openPdf, PDF_PAGES_MAX, type Pdf } from '../../../../platform/reading/pdf/open-pdf.ts';
import { readMrzLines } from './read/read-mrz-lines.ts';
import { readTextPage } from './read/read-text-page.rules.ts';
import { hasAllFields, ReaderUnavailable, type ReadOptions, readPicture } from './read-picture.ts';
import type { Reading } from './reading.rules.ts';

const BROKEN_PAGES = 'The pages of the PDF cannot be displayed. Please print it to a new PDF, or upload a picture of it.';

/** Reads the text layer of a page. The text layer of a scan is not used: a program or a person has put it there. */
async function readText(pdf: Pdf, page: number, today: string): Promise<Reading[]> {
  const text = await pdf.textOf(page);
  const lines = text.lines.map((line) => line.text);
  const readings = [readMrzLines(lines, undefined, today), readTextPage(text, 'TEXT_LAYER', today)];
  return readings.filter((reading) => reading !== null);
}

/** Reads the text layer, then the largest picture, then the rendered page, until one has all fields. */
async function readPage(pdf: Pdf, page: number, options: ReadOptions): Promise<Reading[]> {
  const isScan = await pdf.hasScan(page);
  const readings = isScan ? [] : await readText(pdf, page, options.today);
  if (readings.some(hasAllFields)) return readings;
  const picture = await pdf.largestImageOf(page);
  if (picture !== null) readings.push(...(await readPicture(picture, options)));
  // A rendered scan shows the same as its picture. On other pages the picture may show something else or only a part.
  if (picture !== null && isScan) return readings;
  if (!readings.some(hasAllFields) && processorMs() < options.deadline)
    readings.push(...(await readPicture(await pdf.render(page), options)));
  return readings;
}

/**
 * Reads the first pages of a PDF until one has all fields. Returns the readings of each page, or why there are none.
 * @param onFault called for a page that could not be rendered; the next page may work
 * @throws ReaderUnavailable
 */
export async function readPdf(
  path: string,
  options: ReadOptions,
  onFault: (error: unknown) => void,
): Promise<Reading[][] | { refusal: string }> {
  const pdf = await openPdf(path);
  if ('refusal' in pdf) return pdf;
  try {
    const pages: Reading[][] = [];
    let shown = 0;
    for (let page = 1; page <= Math.min(pdf.pageCount, PDF_PAGES_MAX) && processorMs() < options.deadline; page += 1) {
      try {
        pages.push(await readPage(pdf, page, options));
        shown += 1;
      } catch (error) {
        if (error instanceof ReaderUnavailable) throw error;
        onFault(error);
      }
      if (pages.at(-1)?.some(hasAllFields) === true) break;
    }
    return shown === 0 ? { refusal: BROKEN_PAGES } : pages;
  } finally {
    await pdf.close();
  }
}
