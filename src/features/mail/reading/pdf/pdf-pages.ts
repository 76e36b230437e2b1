import { Worker } from 'node:worker_threads';
import type { GreyImage } from '../../../../platform/reading/page.rules.ts';
import type { MessageLine } from '../reservation.rules.ts';

/** What one page says as text, and its picture where that does not tell all of it. */
export type ReadPage = Readonly<{ written: MessageLine[]; isScan: boolean; picture: GreyImage | null }>;

/** `picturesUntil`: milliseconds of the epoch behind which no page is drawn. */
export type PagesTask = Readonly<{ path: string; picturesUntil: number }>;
export type ToldOfPdf = Readonly<{ refusal: string } | { page: ReadPage } | { fault: Error } | { isEnd: true }>;

export type PdfPages = Readonly<{ refusal: string } | { pages: readonly ReadPage[] }>;

const THREAD = new URL('./pdf-pages.worker.ts', import.meta.url);
/** No PDF is looked at for longer, whatever the caller allows. */
const MS_MAX = 60_000;
/** Of what the thread builds in JavaScript; decoded pictures come on top. */
const HEAP_MB_MAX = 700;

/**
 * The first pages of a PDF, as many as are taken apart in time. A page may hold millions of steps, in which the package looks up
 * neither for a timer nor for a signal: that is done by a thread of its own, which is ended when its time is over.
 * @param pagesUntil of `performance.now()`: what was not told by then is left; @param picturesUntil likewise: no page is drawn then
 * @param onFault told of a page that could not be read: the next may be
 * @throws an error of the file system
 */
export async function pdfPages(
  path: string,
  { pagesUntil, picturesUntil }: Readonly<{ pagesUntil: number; picturesUntil: number }>,
  onFault: (error: unknown) => void,
): Promise<PdfPages> {
  const left = Math.min(MS_MAX, pagesUntil - performance.now());
  if (left <= 0) return { pages: [] };
  const task: PagesTask = { path, picturesUntil: performance.timeOrigin + picturesUntil };
  const thread = new Worker(THREAD, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX } });
  const pages: ReadPage[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<PdfPages>((resolve, reject) => {
      timer = setTimeout(() => resolve({ pages }), left);
      thread.on('message', (told: ToldOfPdf) => {
        if ('page' in told) pages.push(told.page);
        else if ('fault' in told) onFault(told.fault);
        else resolve('refusal' in told ? told : { pages });
      });
      thread.on('error', (error: Error & { code?: string }) => {
        if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return reject(error);
        onFault(error);
        resolve({ pages });
      });
      thread.on('exit', () => reject(new Error('the thread that reads a PDF has ended')));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
