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

type Limits = Readonly<{ pagesUntil: number; picturesUntil: number }>;

/** A thread and who hears of it now. */
type Thread = { worker: Worker; onMessage: (message: PdfThreadMessage) => void; onEnd: (error: Error) => void };

/** Has read a PDF to its end and waits for the next one: loading the package takes a third of a second. */
let kept: Thread | undefined;

function startThread(): Thread {
  const worker = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX } });
  const thread: Thread = { worker, onMessage: () => {}, onEnd: () => {} };
  worker.on('message', (message: PdfThreadMessage) => thread.onMessage(message));
  worker.on('error', (error: Error) => thread.onEnd(error));
  worker.on('exit', () => thread.onEnd(new Error('the thread that reads a PDF has ended')));
  return thread;
}

async function keepOrEnd(thread: Thread, hasReadAll: boolean): Promise<void> {
  thread.onMessage = () => {};
  thread.onEnd = () => {
    if (kept === thread) kept = undefined;
  };
  if (!hasReadAll || kept !== undefined) return void (await thread.worker.terminate());
  kept = thread;
  thread.worker.unref();
}

/** Adds what the thread reads to the pages. @throws what has ended the thread */
async function readIn(
  thread: Thread,
  task: PdfThreadTask,
  pagesUntil: number,
  pages: PdfPageContent[],
  onFault: (error: unknown) => void,
): Promise<PdfPages> {
  let timer: NodeJS.Timeout | undefined;
  let hasReadAll = false;
  try {
    return await new Promise<PdfPages>((resolve, reject) => {
      timer = setInterval(() => processorMs() >= pagesUntil && resolve({ pages }), CHECK_MS);
      thread.onEnd = reject;
      thread.onMessage = (message) => {
        if ('page' in message) pages.push(message.page);
        else if ('fault' in message) onFault(message.fault);
        else {
          hasReadAll = true;
          resolve('refusal' in message ? message : { pages });
        }
      };
      thread.worker.ref();
      thread.worker.postMessage(task);
    });
  } finally {
    clearInterval(timer);
    await keepOrEnd(thread, hasReadAll);
  }
}

/** Reads in the kept thread. Null: there is none, or it has ended, for which an earlier PDF may be the reason. */
async function readInKept(task: PdfThreadTask, pagesUntil: number, onFault: (error: unknown) => void): Promise<PdfPages | null> {
  const thread = kept;
  kept = undefined;
  if (thread === undefined) return null;
  const faults: unknown[] = [];
  const read = await readIn(thread, task, pagesUntil, [], (fault) => faults.push(fault)).catch(() => null);
  if (read !== null) for (const fault of faults) onFault(fault);
  return read;
}

const isOutOfMemory = (error: unknown): boolean => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Reads as many of the first pages of a PDF as possible in time. A page may have millions of operators, and the package checks neither
 * timers nor signals meanwhile. So a separate thread reads them, and is ended when its time is over.
 * @param pagesUntil a value of `processorMs()`: later pages are left out; @param picturesUntil likewise: no page is drawn after it
 * @param onFault receives the fault of a page; the next page may be readable
 * @throws errors of the file system
 */
export async function readPdfPages(
  path: string,
  { pagesUntil, picturesUntil }: Limits,
  onFault: (error: unknown) => void,
): Promise<PdfPages> {
  if (processorMs() >= pagesUntil) return { pages: [] };
  const task: PdfThreadTask = { path, picturesUntil };
  const read = await readInKept(task, pagesUntil, onFault);
  if (read !== null) return read;
  const pages: PdfPageContent[] = [];
  try {
    return await readIn(startThread(), task, pagesUntil, pages, onFault);
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    onFault(error);
    return { pages };
  }
}
