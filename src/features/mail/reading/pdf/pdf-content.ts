import type { MessageLine, MessageText } from '../reservation.rules.ts';
import { linesOfPage } from './page-lines.rules.ts';
import { pdfPages, type ReadPage } from './pdf-pages.ts';
import { LettersUnavailable, textOfScan } from './scan-text.ts';

const BROKEN_PAGES = 'The pages of the PDF cannot be shown: print it to a new PDF and upload that.';

/** Of `performance.now()`: until when pages are taken apart, and until when scans are begun to be recognised; 0 for never. */
export type LookUntil = Readonly<{ pages: number; scans: number }>;

type PageLines = Readonly<{ origin: 'PDF' | 'SCAN'; lines: MessageLine[] }>;

/** What the page says as text; of a scan, and of a page without text, what can be recognised on its picture. */
async function linesOf({ written, isScan, picture }: ReadPage, until: number): Promise<PageLines> {
  if (!isScan && written.length > 0) return { origin: 'PDF', lines: written };
  const recognised = picture === null ? [] : linesOfPage(await textOfScan(picture, until));
  // Another program's recognition is better than none.
  return { origin: 'SCAN', lines: recognised.length > 0 ? recognised : written };
}

function textsOf(pages: readonly PageLines[]): MessageText[] {
  return (['PDF', 'SCAN'] as const).flatMap((origin) => {
    const lines = pages.filter((page) => page.origin === origin).flatMap((page) => page.lines);
    return lines.length === 0 ? [] : [{ origin, lines, structured: [] }];
  });
}

/**
 * What the first pages of a PDF say, or a sentence about why they cannot be read. Reservations are told on one page or two.
 * @param until what is found by then is worth more than what may still be
 * @param onFault told of a page that could not be shown: the next may be
 * @throws LettersUnavailable; an error of the file system
 */
export async function pdfTexts(
  path: string,
  until: LookUntil,
  onFault: (error: unknown) => void,
): Promise<{ refusal: string } | { texts: MessageText[] }> {
  const read = await pdfPages(path, { pagesUntil: until.pages, picturesUntil: until.scans }, onFault);
  if ('refusal' in read) return read;
  const pages: PageLines[] = [];
  for (const page of read.pages) {
    try {
      pages.push(await linesOf(page, until.scans));
    } catch (error) {
      if (error instanceof LettersUnavailable) throw error;
      onFault(error);
    }
  }
  return pages.length === 0 ? { refusal: BROKEN_PAGES } : { texts: textsOf(pages) };
}
