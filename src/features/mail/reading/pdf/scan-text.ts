import { processorMs } from '../../../../platform/processes/processor-time.ts';
import { deskew } from '../../../../platform/reading/image/deskew.ts';
import { isBlank, type QuarterTurns, resizeImage, turnImage } from '../../../../platform/reading/image/grey-image.ts';
import { readableShare, runsSideways } from '../../../../platform/reading/ocr/readable.rules.ts';
import { openTextReader, type TextReader } from '../../../../platform/reading/ocr/text-reader.ts';
import type { GreyImage, TextPage } from '../../../../platform/reading/page.rules.ts';

/** Text recognition could not be loaded. Nothing is wrong with the message, which may be read later. */
export class OcrUnavailable extends Error {}

/** A printed page is read best with letters of some 30 pixels. Smaller copies are enough to find which way up it is. */
const LONG_SIDE = 2_200;
const SMALL_LONG_SIDE = 1_500;
/** Upright text has at least this share of its letters in words with a high confidence; upside down there are hardly any. */
const READABLE = 0.35;
const SURELY_READABLE = 0.5;

const NO_TEXT: TextPage = { lines: [] };

/** Loaded for the first scan, then kept. */
let textReader: Promise<TextReader> | null = null;

function getTextReader(): Promise<TextReader> {
  textReader ??= openTextReader().catch((cause: unknown) => {
    textReader = null;
    throw new OcrUnavailable('text recognition cannot be loaded', { cause });
  });
  return textReader;
}

/** Ends the thread that recognises text, if there is one. */
export async function closeScanText(): Promise<void> {
  const open = await textReader?.catch(() => null);
  textReader = null;
  await open?.close();
}

async function resizeToLongSide(image: GreyImage, longSide: number): Promise<GreyImage> {
  const scale = longSide / Math.max(image.width, image.height);
  return scale > 0.85 && scale < 1.15 ? image : resizeImage(image, Math.max(1, Math.round(image.width * scale)));
}

async function turnAndStraighten(image: GreyImage, quarterTurns: QuarterTurns): Promise<GreyImage> {
  const { image: straight } = await deskew(turnImage(image, quarterTurns));
  return straight;
}

/** The quarter turn in which most of the text is readable, measured on small copies; 0 when none is better or time is over. */
async function findQuarterTurns(image: GreyImage, page: TextPage, reader: TextReader, until: number): Promise<QuarterTurns> {
  const turns: readonly QuarterTurns[] = runsSideways(page) ? [1, 3] : [2, 1, 3];
  let best: { turn: QuarterTurns; share: number } = { turn: 0, share: readableShare(page) };
  for (const turn of turns) {
    if (processorMs() >= until) break;
    const share = readableShare(await reader.read(await resizeToLongSide(await turnAndStraighten(image, turn), SMALL_LONG_SIDE)));
    if (share > best.share) best = { turn, share };
    if (best.share > SURELY_READABLE) break;
  }
  return best.turn;
}

/**
 * The text of a scanned page, whichever way up it is. Runs at most five recognitions, and starts none after `until`, a value of
 * `processorMs()`.
 * @throws OcrUnavailable
 */
export async function recogniseScan(image: GreyImage, until: number): Promise<TextPage> {
  if (isBlank(image) || processorMs() >= until) return NO_TEXT;
  const reader = await getTextReader();
  const page = await reader.read(await resizeToLongSide(await turnAndStraighten(image, 0), LONG_SIDE));
  if (readableShare(page) >= READABLE) return page;
  const turn = await findQuarterTurns(image, page, reader, until);
  if (turn === 0 || processorMs() >= until) return page;
  return reader.read(await resizeToLongSide(await turnAndStraighten(image, turn), LONG_SIDE));
}
