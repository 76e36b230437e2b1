import { type QuarterTurns, resized, turned } from '../../../../platform/reading/image/grey-image.ts';
import { straighten } from '../../../../platform/reading/image/straighten.ts';
import { readableShare, runsSideways } from '../../../../platform/reading/ocr/readable.rules.ts';
import type { TextReader } from '../../../../platform/reading/ocr/text-reader.ts';
import type { GreyImage, TextPage } from '../../../../platform/reading/page.rules.ts';
import { readingOfText } from '../kinds/reading-of-text.rules.ts';
import type { Reading } from '../reading.rules.ts';
import { betterOf, isComplete } from './card-score.rules.ts';
import { cutOut } from './crop.ts';
import { inEvenLight } from './flatten.ts';

type CardReading = Readonly<{ reading: Reading; quarterTurns: QuarterTurns }>;

/** Letters of a card are about 25 pixels high at this long side, which the recogniser was trained on. */
const LONG_SIDE = 1_600;
/** A second look goes closer. */
const CLOSE_LONG_SIDE = 2_200;
/** Enough to see which way up a card is. */
const SMALL_LONG_SIDE = 1_000;

/** Upright text has at least this share of letters in words that are sure; upside down hardly any has. */
const READABLE = 0.35;
const SURELY_READABLE = 0.5;
/** Weak print is made this many times as strong, at a first look and at a second. */
const STRENGTH = 3;
const CLOSE_STRENGTH = 4.5;

function atLongSide(image: GreyImage, longSide: number): Promise<GreyImage> | GreyImage {
  const scale = longSide / Math.max(image.width, image.height);
  return scale > 0.85 && scale < 1.15 ? image : resized(image, Math.max(1, Math.round(image.width * scale)));
}

async function prepared(image: GreyImage, longSide: number, strength: number): Promise<GreyImage> {
  return inEvenLight(await atLongSide(image, longSide), strength);
}

type Placed = Readonly<{ image: GreyImage; turns: QuarterTurns }>;

/** The picture in the quarter turn in which most can be read, judged on small copies; as it is when none is better. */
async function upright(image: GreyImage, straight: GreyImage, page: TextPage, reader: TextReader): Promise<Placed> {
  // What lies on its side has no angle of its own before it is turned.
  const { image: onSide } = await straighten(turned(image, 1));
  const sides = [
    { from: onSide, by: 0, turns: 1 },
    { from: onSide, by: 2, turns: 3 },
    ...(runsSideways(page) ? [] : [{ from: straight, by: 2, turns: 2 } as const]),
  ] as const;
  let best: Placed & Readonly<{ share: number }> = { image: straight, turns: 0, share: readableShare(page) };
  for (const { from, by, turns } of sides) {
    const small = turned(await prepared(from, SMALL_LONG_SIDE, STRENGTH), by);
    const share = readableShare(await reader.read(small));
    if (share > best.share) best = { image: turned(from, by), turns, share };
    if (best.share > SURELY_READABLE) break;
  }
  return best;
}

/**
 * Reads a card or page whose text nobody else could read: straightened, in even light, in whichever quarter turn its words make
 * sense, and once more from closer when a field is missing or does not hold. Null when it is no document known here. `today` is
 * `YYYY-MM-DD`. At most six recognitions. Rejects when recognition itself fails.
 */
export async function readCard(picture: GreyImage, reader: TextReader, today: string): Promise<CardReading | null> {
  const image = cutOut(picture);
  let placed: Placed = { image: (await straighten(image)).image, turns: 0 };
  let page = await reader.read(await prepared(placed.image, LONG_SIDE, STRENGTH));
  let reading = readingOfText(page, 'OCR', today);
  if (readableShare(page) < READABLE && (reading === null || !isComplete(reading, page))) {
    placed = await upright(image, placed.image, page, reader);
    if (placed.turns !== 0) {
      page = await reader.read(await prepared(placed.image, LONG_SIDE, STRENGTH));
      reading = readingOfText(page, 'OCR', today);
    }
  }
  if (reading === null || !isComplete(reading, page)) {
    const again = await reader.read(await prepared(placed.image, CLOSE_LONG_SIDE, CLOSE_STRENGTH), 'SPARSE');
    reading = betterOf(reading, readingOfText(again, 'OCR', today));
  }
  return reading === null ? null : { reading, quarterTurns: placed.turns };
}
