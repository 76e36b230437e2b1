import { deskew } from '../../../../platform/reading/image/deskew.ts';
import { type QuarterTurns, resizeImage, turnImage } from '../../../../platform/reading/image/grey-image.ts';
import { readableShare, runsSideways } from '../../../../platform/reading/ocr/readable.rules.ts';
import type { TextReader } from '../../../../platform/reading/ocr/text-reader.ts';
import type { GreyImage, TextPage } from '../../../../platform/reading/page.rules.ts';
import { hasExpectedFields } from '../judge/expected-fields.rules.ts';
import { cropToCard } from '../look/crop.ts';
import { flattenLight } from '../look/flatten.ts';
import { combineLooks } from '../merge/merge-readings.rules.ts';
import type { Reading } from '../reading.rules.ts';
import { readTextPage } from './read-text-page.rules.ts';

type CardReading = Readonly<{ reading: Reading; quarterTurns: QuarterTurns }>;

/** At this long side the letters of a card are about 25 pixels high, the size that the OCR engine was trained on. */
const LONG_SIDE = 1_600;
/** The second pass uses a larger copy. */
const CLOSE_LONG_SIDE = 2_200;
/** Enough to find the orientation of a card. */
const SMALL_LONG_SIDE = 1_000;

/** Upright text has at least this share of letters in words with high confidence. Upside-down text has hardly any. */
const READABLE = 0.35;
const SURELY_READABLE = 0.5;
/** How much weak print is amplified, in the first and in the second pass. */
const STRENGTH = 3;
const CLOSE_STRENGTH = 4.5;

function scaleToLongSide(image: GreyImage, longSide: number): Promise<GreyImage> | GreyImage {
  const scale = longSide / Math.max(image.width, image.height);
  return scale > 0.85 && scale < 1.15 ? image : resizeImage(image, Math.max(1, Math.round(image.width * scale)));
}

async function prepareForOcr(image: GreyImage, longSide: number, strength: number): Promise<GreyImage> {
  return flattenLight(await scaleToLongSide(image, longSide), strength);
}

type Oriented = Readonly<{ image: GreyImage; turns: QuarterTurns }>;

/**
 * Turns the picture by the quarter turn in which most text can be read, judged on small copies. Leaves it as it is when none is
 * better.
 */
async function turnUpright(image: GreyImage, straight: GreyImage, page: TextPage, reader: TextReader): Promise<Oriented> {
  // A page on its side can only be deskewed after it is turned.
  const { image: onSide } = await deskew(turnImage(image, 1));
  const sides = [
    { from: onSide, by: 0, turns: 1 },
    { from: onSide, by: 2, turns: 3 },
    ...(runsSideways(page) ? [] : [{ from: straight, by: 2, turns: 2 } as const]),
  ] as const;
  let best: Oriented & Readonly<{ share: number }> = { image: straight, turns: 0, share: readableShare(page) };
  for (const { from, by, turns } of sides) {
    const small = turnImage(await prepareForOcr(from, SMALL_LONG_SIDE, STRENGTH), by);
    const share = readableShare(await reader.read(small));
    if (share > best.share) best = { image: turnImage(from, by), turns, share };
    if (best.share > SURELY_READABLE) break;
  }
  return best;
}

/**
 * Reads a card or page by OCR: deskewed, in even light, turned upright, and in a second pass from a larger copy when a field is
 * missing or fails its check. Null when it is not a known document. `today` is `YYYY-MM-DD`. Makes at most six recognitions.
 * Rejects when recognition itself fails.
 */
export async function readCard(picture: GreyImage, reader: TextReader, today: string): Promise<CardReading | null> {
  const image = cropToCard(picture);
  let placed: Oriented = { image: (await deskew(image)).image, turns: 0 };
  let page = await reader.read(await prepareForOcr(placed.image, LONG_SIDE, STRENGTH));
  let reading = readTextPage(page, 'OCR', today);
  if (readableShare(page) < READABLE && (reading === null || !hasExpectedFields(reading, page))) {
    placed = await turnUpright(image, placed.image, page, reader);
    if (placed.turns !== 0) {
      page = await reader.read(await prepareForOcr(placed.image, LONG_SIDE, STRENGTH));
      reading = readTextPage(page, 'OCR', today);
    }
  }
  if (reading === null || !hasExpectedFields(reading, page)) {
    const secondPage = await reader.read(await prepareForOcr(placed.image, CLOSE_LONG_SIDE, CLOSE_STRENGTH), 'SPARSE');
    reading = combineLooks(reading, readTextPage(secondPage, 'OCR', today));
  }
  return reading === null ? null : { reading, quarterTurns: placed.turns };
}
