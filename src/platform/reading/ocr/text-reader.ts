import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Worker as Thread } from 'node:worker_threads';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { encodePgm } from '../image/grey-image.ts';
import type { GreyImage, TextPage } from '../page.rules.ts';
import { groupIntoLines, parseTsv } from './page-layout.rules.ts';

/** `SPARSE` finds text anywhere, without columns: it finds more on a busy background, and more that is not text. */
type TextLayout = 'BLOCKS' | 'SPARSE';

/**
 * Reads the Latin text of a picture, one picture at a time. `read` rejects when recognition fails, and restarts the engine for
 * the next picture. `close` ends the recognition thread; a later `read` starts a new one.
 */
export type TextReader = Readonly<{
  read(image: GreyImage, layout?: TextLayout): Promise<TextPage>;
  close(): Promise<void>;
}>;

type Engine = Readonly<{ worker: Worker; thread: Thread; failed: Promise<never> }>;

/** Loading takes a quarter of a second. After this time the thread will never answer. */
const START_TIMEOUT_MS = 30_000;

const languageFolder = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
);

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(`text recognition failed: ${String(reason)}`);
}

/**
 * Starts the recognition thread with the language data from the installed package, without network access and without writing
 * files. The library does not reject its promise when the start fails. It calls `errorHandler` (without one it throws), or the
 * thread emits an error, or nothing happens.
 */
async function startEngine(): Promise<Engine> {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  let thread: Thread | undefined;
  const onThread = (started: Thread) => {
    thread = started;
    started.on('error', (error) => reject(asError(error)));
    started.on('exit', () => reject(new Error('the text recognition thread ended')));
  };
  const timer = setTimeout(() => reject(new Error('text recognition did not start')), START_TIMEOUT_MS);
  process.once('worker', onThread);
  try {
    const started = createWorker('eng', OEM.LSTM_ONLY, {
      langPath: languageFolder,
      cacheMethod: 'none',
      gzip: true,
      errorHandler: (reason: unknown) => reject(asError(reason)),
    });
    started.catch(() => undefined);
    const worker = await Promise.race([started, failed]);
    if (thread === undefined) throw new Error('text recognition started without a thread');
    // The resolution is set, because guessing it costs time and writes a warning.
    await Promise.race([worker.setParameters({ user_defined_dpi: '300', debug_file: '/dev/null' }), failed]);
    return { worker, thread, failed };
  } catch (error) {
    await thread?.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
    process.off('worker', onThread);
  }
}

async function recognise({ worker, failed }: Engine, image: GreyImage, layout: TextLayout): Promise<TextPage> {
  const mode = layout === 'SPARSE' ? PSM.SPARSE_TEXT : PSM.AUTO;
  const recognised = worker
    .setParameters({ tessedit_pageseg_mode: mode })
    .then(() => worker.recognize(encodePgm(image), {}, { text: false, tsv: true }));
  recognised.catch(() => undefined);
  const { data } = await Promise.race([recognised, failed]);
  return { lines: groupIntoLines(parseTsv(data.tsv ?? '')) };
}

/** Opens a reader of Latin text (Tesseract's LSTM model for English). It needs no network, home folder or environment. */
export async function openTextReader(): Promise<TextReader> {
  let engine: Promise<Engine> | undefined = startEngine();
  const close = async () => {
    const closing = engine;
    engine = undefined;
    const open = await closing?.catch(() => undefined);
    await open?.thread.terminate();
  };
  await engine;
  return {
    read: async (image, layout = 'BLOCKS') => {
      engine ??= startEngine();
      try {
        return await recognise(await engine, image, layout);
      } catch (error) {
        // After an internal failure the memory of the engine cannot be trusted.
        await close();
        throw error;
      }
    },
    close,
  };
}
