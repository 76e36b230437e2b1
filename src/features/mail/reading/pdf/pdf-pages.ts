import { Worker } from 'node:worker_threads';
import { processorMs } from '../../../../platform/processes/processor-time.ts';
import type { GreyImage } from '../../../../platform/reading/page.rules.ts';
import type { MessageLine } from '../reservation.rules.ts';

/** The text of one page, and its picture where the text may be incomplete. */
export type PdfPageContent = Readonly<{ written: MessageLine[]; isScan: boolean; picture: GreyImage | null }>;

/** `picturesUntil`: a value of `processorMs()`; no page is drawn after it. */
export type PdfThreadTask = Readonly<{ path: string; picturesUntil: number }>;
export type PdfThreadMessage = Readonly<{ refusal: string } | { page: PdfPageContent } | { fault: Error } | { isEnd: true }>;

export type PdfPages = Readonly<{ refusal: string } | { pages: readonly PdfPageContent[] }>;

const THREAD = new URL('./pdf-pages.worker.ts', import.meta.url);
const CHECK_MS = 100;
/** The JavaScript heap of the thread. Decoded pictures take memory beside it. */
const HEAP_MB_MAX = 700;

/**
 * Reads as many of the first pages of a PDF as possible in time. A page may have millions of operators, and the package checks neither
 * timers nor signals meanwhile. So a separate thread reads them, and is ended when its time is over.
 * @param pagesUntil a value of `processorMs()`: later pages are left out; @param picturesUntil likewise: no page is drawn after it
 * @param onFault receives the fault of a page; the next page may be readable
 * @throws errors of the file system
 */
export async function readPdfPages(
  path: string,
  { pagesUntil, picturesUntil }: Readonly<{ pagesUntil: number; picturesUntil: number }>,
  onFault: (error: unknown) => void,
): Promise<PdfPages> {
  if (processorMs() >= pagesUntil) return { pages: [] };
  const task: PdfThreadTask = { path, picturesUntil };
  const thread = new Worker(THREAD, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX } });
  const pages: PdfPageContent[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<PdfPages>((resolve, reject) => {
      timer = setInterval(() => processorMs() >= pagesUntil && resolve({ pages }), CHECK_MS);
      thread.on('message', (message: PdfThreadMessage) => {
        if ('page' in message) pages.push(message.page);
        else if ('fault' in message) onFault(message.fault);
        else resolve('refusal' in message ? message : { pages });
      });
      thread.on('error', (error: Error & { code?: string }) => {
        if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return reject(error);
        onFault(error);
        resolve({ pages });
      });
      thread.on('exit', () => reject(new Error('the thread that reads a PDF has ended')));
    });
  } finally {
    clearInterval(timer);
    await thread.terminate();
  }
}
