import path from 'node:path';
import { unavailable } from '../../../../platform/errors.ts';
import { ChildError, createChildPool } from '../../../../platform/processes/child-pool.ts';
import type { OnPaper } from './on-paper.ts';

/** Draws documents in a process of its own: fonts and layout take some 0.2 s of processor time, for which no other request should wait. */
export type Printer = {
  /**
   * The document as PDF/A-2b. The same document makes the same bytes.
   * @throws Problem 503 when too many documents are waiting, or the process ended
   */
  draw(document: OnPaper): Promise<Buffer>;
  close(): Promise<void>;
};

const WORKER = path.join(import.meta.dirname, 'draw-document.worker.ts');
const WAITING_MAX = 50;
/** A bill of many hundreds of lines takes a few seconds on a small machine. */
const DRAW_MS_MAX = 30_000;
const IDLE_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;

export function createPrinter(): Printer {
  const pool = createChildPool<Omit<OnPaper, 'logo'> & { logo: string | null }, string>({
    worker: WORKER,
    method: 'drawDocument',
    processesMax: 1,
    waitingMax: WAITING_MAX,
    taskMsMax: DRAW_MS_MAX,
    idleMs: IDLE_MS,
  });
  return {
    draw: async (document) => {
      try {
        return Buffer.from(await pool.run({ ...document, logo: document.logo?.toString('base64') ?? null }), 'base64');
      } catch (error) {
        if (!(error instanceof ChildError)) throw error;
        throw unavailable('the document could not be drawn: try again in a moment', RETRY_AFTER_SECONDS, error);
      }
    },
    close: pool.close,
  };
}
