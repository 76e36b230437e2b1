import { parentPort, workerData } from 'node:worker_threads';
import { openPdf, PDF_PAGES_MAX, type Pdf } from '../../../../platform/reading/pdf/open-pdf.ts';
import { linesOfPage } from './page-lines.rules.ts';
import type { PagesTask, ReadPage, ToldOfPdf } from './pdf-pages.ts';

// The thread that takes the text out of one PDF (see pdf-pages.ts).

const tell = (told: ToldOfPdf): void => parentPort?.postMessage(told);

async function readPage(pdf: Pdf, page: number, picturesUntil: number): Promise<ReadPage> {
  const written = linesOfPage(await pdf.textOf(page));
  const isScan = await pdf.hasScan(page);
  const isWritten = !isScan && written.length > 0;
  if (isWritten || performance.timeOrigin + performance.now() >= picturesUntil) return { written, isScan, picture: null };
  return { written, isScan, picture: (isScan ? await pdf.largestImageOf(page) : null) ?? (await pdf.render(page)) };
}

async function readPages({ path, picturesUntil }: PagesTask): Promise<void> {
  const pdf = await openPdf(path);
  if ('refusal' in pdf) return tell({ refusal: pdf.refusal });
  for (let page = 1; page <= Math.min(pdf.pageCount, PDF_PAGES_MAX); page += 1) {
    try {
      tell({ page: await readPage(pdf, page, picturesUntil) });
    } catch (error) {
      tell({ fault: error instanceof Error ? error : new Error('unknown') });
    }
  }
  tell({ isEnd: true });
}

await readPages(workerData);
