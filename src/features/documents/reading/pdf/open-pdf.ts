import { readFile, stat } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import type { GreyImage, TextPage } from '../reading.rules.ts';
import { greyOf, largestImageOf, PIXELS_MAX } from './page-image.ts';
import { openDocument, type PdfDocument, type PdfPage } from './pdf-document.ts';
import { pageOf, type TextRun } from './text-lines.ts';

/** Pages behind these are never looked at: an identity document is at the beginning. */
export const PDF_PAGES_MAX = 3;
const FILE_BYTES_MAX = 20_000_000;
const RENDERED_LONG_SIDE_PX = 2_200;
const RUNS_MAX = 20_000;
const CHARACTERS_MAX = 100_000;
/** Marks that a PDF begins by; readers accept it anywhere in the first 1,024 bytes. */
const HEADER = '%PDF-';
const HEADER_WITHIN = 1_024;

const TOO_LARGE = 'The PDF is larger than 20 MB.';
const NEEDS_PASSWORD = 'The PDF needs a password: save it without one and upload it again.';
const BROKEN = 'The PDF is broken or incomplete: save or scan it again.';
const NO_PAGES = 'The PDF has no pages.';

/**
 * A PDF that is open; page numbers start at 1 and end at the smaller of `pageCount` and `PDF_PAGES_MAX`. Everything may take any
 * time with a hostile file: the caller limits it. Broken pages reject.
 */
export type Pdf = Readonly<{
  pageCount: number;
  /** The text layer, boxes in the pixels of the page as `render` draws it; no lines on a scan. */
  textOf: (pageNumber: number) => Promise<TextPage>;
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

type Matrix = readonly number[];

/** `first` after `second` (ISO 32000-2, 8.3.4). */
function times(first: Matrix, second: Matrix): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = first;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = second;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

async function textOf(page: PdfPage): Promise<TextPage> {
  const viewport = viewportOf(page);
  const runs: TextRun[] = [];
  let characters = 0;
  const reader = page.streamTextContent().getReader();
  while (runs.length < RUNS_MAX && characters < CHARACTERS_MAX) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const item of value.items) {
      if (item.str === undefined || item.str.trim() === '') continue;
      const [a, b, c, d, x, y] = times(viewport.transform, item.transform);
      const size = Math.hypot(c, d);
      const run = { text: item.str, x, y, angle: Math.atan2(b, a), width: item.width * viewport.scale, size };
      if (!Object.values(run).every((value) => typeof value === 'string' || Number.isFinite(value)) || size === 0) continue;
      runs.push(run);
      characters += item.str.length;
    }
  }
  await reader.cancel(new Error('enough')).catch(() => undefined);
  return pageOf(runs.slice(0, RUNS_MAX));
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
  const drawn = await greyOf(context.getImageData(0, 0, width, height).data, width, height);
  if (drawn === null) throw new Error('the page has no pixels');
  return drawn;
}

function pdfOf(document: PdfDocument): Pdf {
  const pageCount = document.numPages;
  const onPage =
    <Result>(use: (page: PdfPage) => Promise<Result>) =>
    async (pageNumber: number): Promise<Result> => {
      if (!Number.isInteger(pageNumber) || pageNumber < 1 || pageNumber > Math.min(pageCount, PDF_PAGES_MAX))
        throw new RangeError('no page to look at');
      const page = await document.getPage(pageNumber);
      try {
        return await use(page);
      } finally {
        page.cleanup();
      }
    };
  return {
    pageCount,
    textOf: onPage(textOf),
    largestImageOf: onPage(largestImageOf),
    render: onPage(render),
    close: () => document.loadingTask.destroy(),
  };
}

async function refused(document: PdfDocument | null, refusal: string): Promise<{ refusal: string }> {
  await document?.loadingTask.destroy();
  return { refusal };
}

/** Opens the PDF in this file, or tells in a sentence what a person can do about it. */
export async function openPdf(path: string): Promise<{ refusal: string } | Pdf> {
  const { size } = await stat(path);
  if (size > FILE_BYTES_MAX) return { refusal: TOO_LARGE };
  const bytes = await readFile(path);
  if (!bytes.subarray(0, HEADER_WITHIN).includes(HEADER)) return { refusal: BROKEN };
  let document: PdfDocument | null = null;
  try {
    document = await openDocument(new Uint8Array(bytes), PIXELS_MAX);
    if (document.numPages === 0) return await refused(document, NO_PAGES);
    // Whether there is anything behind the list of pages shows only here.
    await document.getPage(1);
    return pdfOf(document);
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return refused(document, isLocked ? NEEDS_PASSWORD : BROKEN);
  }
}
