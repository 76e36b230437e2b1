import { isBlank } from '../../../../platform/reading/image/blank.ts';
import { type QuarterTurns, resized, turned } from '../../../../platform/reading/image/grey-image.ts';
import { straighten } from '../../../../platform/reading/image/straighten.ts';
import { readableShare, runsSideways } from '../../../../platform/reading/ocr/readable.rules.ts';
import { openTextReader, type TextReader } from '../../../../platform/reading/ocr/text-reader.ts';
import type { GreyImage, TextPage } from '../../../../platform/reading/page.rules.ts';

/** Letters could not be read at all: nothing is wrong with the message, which may be read later. */
export class LettersUnavailable extends Error {}

/** A page of print is read best with letters of some 30 pixels; smaller copies show which way up it is. */
const LONG_SIDE = 2_200;
const SMALL_LONG_SIDE = 1_500;
/** Upright text has at least this share of letters in words that are sure; upside down hardly any has. */
const READABLE = 0.35;
const SURELY_READABLE = 0.5;

const NO_TEXT: TextPage = { lines: [] };

/** Loaded for the first scan, and kept. */
let textReader: Promise<TextReader> | null = null;

function getTextReader(): Promise<TextReader> {
  textReader ??= openTextReader().catch((cause: unknown) => {
    textReader = null;
    throw new LettersUnavailable('letters cannot be read', { cause });
  });
  return textReader;
}

/** Ends the thread that recognises letters, if there is one. */
export async function closeScanText(): Promise<void> {
  const open = await textReader?.catch(() => null);
  textReader = null;
  await open?.close();
}

async function withLongSide(image: GreyImage, longSide: number): Promise<GreyImage> {
  const scale = longSide / Math.max(image.width, image.height);
  return scale > 0.85 && scale < 1.15 ? image : resized(image, Math.max(1, Math.round(image.width * scale)));
}

async function level(image: GreyImage, quarterTurns: QuarterTurns): Promise<GreyImage> {
  const { image: straight } = await straighten(turned(image, quarterTurns));
  return straight;
}

/** The quarter turn in which most can be read, judged on small copies; 0 when none is better than `share` or time is over. */
async function turnsOf(image: GreyImage, page: TextPage, reader: TextReader, until: number): Promise<QuarterTurns> {
  const turns: readonly QuarterTurns[] = runsSideways(page) ? [1, 3] : [2, 1, 3];
  let best: { turn: QuarterTurns; share: number } = { turn: 0, share: readableShare(page) };
  for (const turn of turns) {
    if (performance.now() >= until) break;
    const share = readableShare(await reader.read(await withLongSide(await level(image, turn), SMALL_LONG_SIDE)));
    if (share > best.share) best = { turn, share };
    if (best.share > SURELY_READABLE) break;
  }
  return best.turn;
}

/**
 * The text of a scanned page, whichever way up it lies. At most five recognitions, none begun after `until` (of `performance.now()`)
 * @throws LettersUnavailable
 */
export async function textOfScan(image: GreyImage, until: number): Promise<TextPage> {
  if (isBlank(image) || performance.now() >= until) return NO_TEXT;
  const reader = await getTextReader();
  const page = await reader.read(await withLongSide(await level(image, 0), LONG_SIDE));
  if (readableShare(page) >= READABLE) return page;
  const turn = await turnsOf(image, page, reader, until);
  if (turn === 0 || performance.now() >= until) return page;
  return reader.read(await withLongSide(await level(image, turn), LONG_SIDE));
}
