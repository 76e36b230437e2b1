import { openPdf, PDF_PAGES_MAX, type Pdf } from '../../../../platform/reading/pdf/open-pdf.ts';
import type { MessageLine, MessageText } from '../reservation.rules.ts';
import { linesOfPage } from './page-lines.rules.ts';
import { LettersUnavailable, textOfScan } from './scan-text.ts';

const BROKEN_PAGES = 'The pages of the PDF cannot be shown: print it to a new PDF and upload that.';

type PageLines = Readonly<{ origin: 'PDF' | 'SCAN'; lines: MessageLine[] }>;

/** What the page says as text; of a scan, and of a page without text, what can be recognised on its picture. */
async function linesOf(pdf: Pdf, page: number, until: number): Promise<PageLines> {
  const written = linesOfPage(await pdf.textOf(page));
  const isScan = await pdf.hasScan(page);
  if (!isScan && written.length > 0) return { origin: 'PDF', lines: written };
  const picture = (isScan ? await pdf.largestImageOf(page) : null) ?? (await pdf.render(page));
  const recognised = linesOfPage(await textOfScan(picture, until));
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
 * @param until of `performance.now()`: no scan is read after it
 * @param onFault told of a page that could not be shown: the next may be
 * @throws LettersUnavailable; an error of the file system
 */
export async function pdfTexts(
  path: string,
  until: number,
  onFault: (error: unknown) => void,
): Promise<{ refusal: string } | { texts: MessageText[] }> {
  const pdf = await openPdf(path);
  if ('refusal' in pdf) return pdf;
  try {
    const pages: PageLines[] = [];
    for (let page = 1; page <= Math.min(pdf.pageCount, PDF_PAGES_MAX); page += 1) {
      try {
        pages.push(await linesOf(pdf, page, until));
      } catch (error) {
        if (error instanceof LettersUnavailable) throw error;
        onFault(error);
      }
    }
    return pages.length === 0 ? { refusal: BROKEN_PAGES } : { texts: textsOf(pages) };
  } finally {
    await pdf.close();
  }
}
