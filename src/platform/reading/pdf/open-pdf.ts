import { readFile, stat } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { PIXELS_MAX } from '../image/grey-image.ts';
import type { GreyImage, TextPage } from '../page.rules.ts';
import { greyOfPixels, largestImageOf } from './page-image.ts';
import { times } from './page-operators.ts';
import { hasScan } from './page-scan.ts';
import { openDocument, type PdfDocument, type PdfPage } from './pdf-document.ts';
import { hasPdfHeader } from './pdf-file.rules.ts';
import { BROKEN, refusalFor } from './refusals.rules.ts';
import { pageOf, type TextRun } from './text-lines.ts';

/** Later pages are never read: an identity document is at the beginning. */
export const PDF_PAGES_MAX = 3;
const FILE_BYTES_MAX = 20_000_000;
const RENDERED_LONG_SIDE_PX = 2_200;
const RUNS_MAX = 20_000;
const CHARACTERS_MAX = 100_000;
/** The confidence of written text, and of text that a program recognised in a scan: good enough to show, not to rely on. */
const WRITTEN_CONFIDENCE = 1;
const RECOGNISED_CONFIDENCE = 0.6;

const TOO_LARGE = 'The PDF is larger than 20 MB.';
const NO_PAGES = 'The PDF has no pages.';

/**
 * A PDF that is open; page numbers start at 1 and end at the smaller of `pageCount` and `PDF_PAGES_MAX`. Everything may take any
 * time with a hostile file: the caller limits it. Broken pages reject.
 */
export type Pdf = Readonly<{
  pageCount: number;
  /**
   * The text layer, boxes in the pixels of the page as `render` draws it; no lines on a scan. Confidences are 1, or 0.6 where
   * `hasScan` is true: that text was recognised by some program, and the picture may say something else.
   */
  textOf: (pageNumber: number) => Promise<TextPage>;
  /** Whether pictures cover most of the page, or letters on it cannot be seen: then its text is no more than OCR. */
  hasScan: (pageNumber: number) => Promise<boolean>;
  /** The page's one large picture; null when the page must be rendered to be seen. */
  largestImageOf: (pageNumber: number) => Promise<GreyImage | null>;
  /** The page drawn upright on white, its long side 2,200 px. */
  render: (pageNumber: number) => Promise<GreyImage>;
  close: () => Promise<void>;
}>;

/** The page at the size at which it is drawn, whatever size it says it has. */
function viewportOf(page: PdfPage) {
  const { width, height } = page.getViewport({ scale: 1 });
  const long = Math.max(width, height);
  return page.getViewport({ scale: Number.isFinite(long) && long > 0 ? RENDERED_LONG_SIDE_PX / long : 1 });
}

/** The runs of text on the page, as many as are looked at. */
async function runsOf(page: PdfPage): Promise<TextRun[]> {
  const viewport = viewportOf(page);
  const runs: TextRun[] = [];
  let left = CHARACTERS_MAX;
  const reader = page.streamTextContent().getReader();
  while (runs.length < RUNS_MAX && left > 0) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const item of value.items.slice(0, RUNS_MAX - runs.length)) {
      const text = item.str?.slice(0, left) ?? '';
      if (text.trim() === '') continue;
      const [a, b, c, d, x, y] = times(viewport.transform, item.transform);
      const size = Math.hypot(c, d);
      const run = { text, x, y, angle: Math.atan2(b, a), width: item.width * viewport.scale, size };
      if (!Object.values(run).every((value) => typeof value === 'string' || Number.isFinite(value)) || size === 0) continue;
      runs.push(run);
      left -= text.length;
    }
  }
  await reader.cancel(new Error('enough')).catch(() => undefined);
  return runs;
}

async function textOf(page: PdfPage): Promise<TextPage> {
  const runs = await runsOf(page);
  if (runs.length === 0) return { lines: [] };
  return pageOf(runs, (await hasScan(page)) ? RECOGNISED_CONFIDENCE : WRITTEN_CONFIDENCE);
}

async function render(page: PdfPage): Promise<GreyImage> {
  const viewport = viewportOf(page);
  const limited = (length: number): number => Math.min(RENDERED_LONG_SIDE_PX, Math.max(1, Math.round(length)));
  const [width, height] = [limited(viewport.width), limited(viewport.height)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  // The package's types know the browser's canvas only.
  const drawing = { canvas, canvasContext: context, viewport } as unknown as Parameters<PdfPage['render']>[0];
  await page.render(drawing).promise;
  const drawn = await greyOfPixels(context.getImageData(0, 0, width, height).data, width, height);
  if (drawn === null) throw new Error('the page has no pixels');
  return drawn;
}

function pdfOf(document: PdfDocument): Pdf {
  const pageCount = document.numPages;
  /** The decoded content of one page is cached. */
  let current: PdfPage | null = null;
  const onPage =
    <Result>(use: (page: PdfPage) => Promise<Result>) =>
    async (pageNumber: number): Promise<Result> => {
      if (!Number.isInteger(pageNumber) || pageNumber < 1 || pageNumber > Math.min(pageCount, PDF_PAGES_MAX))
        throw new RangeError('no page to look at');
      if (current?.pageNumber !== pageNumber) {
        current?.cleanup();
        current = await document.getPage(pageNumber);
      }
      return use(current);
    };
  return {
    pageCount,
    textOf: onPage(textOf),
    hasScan: onPage(hasScan),
    largestImageOf: onPage(largestImageOf),
    render: onPage(render),
    close: () => document.loadingTask.destroy(),
  };
}

async function refused(document: PdfDocument | null, refusal: string): Promise<{ refusal: string }> {
  await document?.loadingTask.destroy();
  return { refusal };
}

/**
 * Opens the PDF in this file, or says in a sentence what a person can do about it. Rejects for what is not the file's fault: a
 * missing file, a missing part of the reader.
 */
export async function openPdf(path: string): Promise<{ refusal: string } | Pdf> {
  const { size } = await stat(path);
  if (size > FILE_BYTES_MAX) return { refusal: TOO_LARGE };
  const bytes = await readFile(path);
  if (!hasPdfHeader(bytes)) return { refusal: BROKEN };
  let document: PdfDocument | null = null;
  try {
    document = await openDocument(new Uint8Array(bytes), PIXELS_MAX);
    if (!(document.numPages > 0)) return await refused(document, NO_PAGES);
    // Whether there is anything behind the list of pages shows only here.
    await document.getPage(1);
    return pdfOf(document);
  } catch (error) {
    const refusal = refusalFor(error);
    if (refusal === undefined) {
      await document?.loadingTask.destroy();
      throw error;
    }
    return refused(document, refusal);
  }
}
