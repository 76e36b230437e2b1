import type { MessageLine, MessageText } from '../reservation.rules.ts';
import { toMessageLines } from './page-lines.rules.ts';
import { type PdfPageContent, readPdfPages } from './pdf-pages.ts';
import { OcrUnavailable, recogniseScan } from './scan-text.ts';

const BROKEN_PAGES = 'The pages of the PDF cannot be read: print it to a new PDF and upload that.';

/** Deadlines as values of `processorMs()`: for reading pages, and for starting to recognise a scan; 0 for never. */
export type ReadingDeadlines = Readonly<{ pages: number; scans: number }>;

type PageLines = Readonly<{ origin: 'PDF' | 'SCAN'; lines: MessageLine[] }>;

/** The text of the page; for a scan or a page without text, what can be recognised in its picture. */
async function readPageLines({ written, isScan, picture }: PdfPageContent, until: number): Promise<PageLines> {
  if (!isScan && written.length > 0) return { origin: 'PDF', lines: written };
  const recognised = picture === null ? [] : toMessageLines(await recogniseScan(picture, until));
  // The text layer of a scan is better than nothing.
  return { origin: 'SCAN', lines: recognised.length > 0 ? recognised : written };
}

function joinPages(pages: readonly PageLines[]): MessageText[] {
  return (['PDF', 'SCAN'] as const).flatMap((origin) => {
    const lines = pages.filter((page) => page.origin === origin).flatMap((page) => page.lines);
    return lines.length === 0 ? [] : [{ origin, lines, structured: [] }];
  });
}

/**
 * The texts of the first pages of a PDF, or a sentence that says why they cannot be read. A reservation takes one page or two.
 * @param until reading stops at these deadlines with what has been found
 * @param onFault receives the fault of a page; the next page may be readable
 * @throws OcrUnavailable; an error of the file system
 */
export async function readPdfTexts(
  path: string,
  until: ReadingDeadlines,
  onFault: (error: unknown) => void,
): Promise<{ refusal: string } | { texts: MessageText[] }> {
  const read = await readPdfPages(path, { pagesUntil: until.pages, picturesUntil: until.scans }, onFault);
  if ('refusal' in read) return read;
  const pages: PageLines[] = [];
  for (const page of read.pages) {
    try {
      pages.push(await readPageLines(page, until.scans));
    } catch (error) {
      if (error instanceof OcrUnavailable) throw error;
      onFault(error);
    }
  }
  return pages.length === 0 ? { refusal: BROKEN_PAGES } : { texts: joinPages(pages) };
}
