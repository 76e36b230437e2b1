import { parentPort, workerData } from 'node:worker_threads';
import { processorMs } from '../../../../platform/processes/processor-time.ts';
import { openPdf, PDF_PAGES_MAX, type Pdf } from '../../../../platform/reading/pdf/open-pdf.ts';
import { toMessageLines } from './page-lines.rules.ts';
import type { PdfPageContent, PdfThreadMessage, PdfThreadTask } from './pdf-pages.ts';

// The thread that reads one PDF (see pdf-pages.ts).

const post = (message: PdfThreadMessage): void => parentPort?.postMessage(message);

async function readPage(pdf: Pdf, page: number, picturesUntil: number): Promise<PdfPageContent> {
  const written = toMessageLines(await pdf.textOf(page));
  const isScan = await pdf.hasScan(page);
  const isWritten = !isScan && written.length > 0;
  if (isWritten || processorMs() >= picturesUntil) return { written, isScan, picture: null };
  return { written, isScan, picture: (isScan ? await pdf.largestImageOf(page) : null) ?? (await pdf.render(page)) };
}

async function readPages({ path, picturesUntil }: PdfThreadTask): Promise<void> {
  const pdf = await openPdf(path);
  if ('refusal' in pdf) return post({ refusal: pdf.refusal });
  for (let page = 1; page <= Math.min(pdf.pageCount, PDF_PAGES_MAX); page += 1) {
    try {
      post({ page: await readPage(pdf, page, picturesUntil) });
    } catch (error) {
      post({ fault: error instanceof Error ? error : new Error('unknown') });
    }
  }
  post({ isEnd: true });
}

await readPages(workerData);
