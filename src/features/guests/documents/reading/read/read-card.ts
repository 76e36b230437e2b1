import { processorMs } from '../../../../../platform/processes/processor-time.ts';
import { deskew } from '../../../../../platform/reading/image/deskew.ts';
import { type QuarterTurns, resizeImage, turnImage } from '../../../../../platform/reading/image/grey-image.ts';
import { readableShare, runsSideways } from '../../../../../platform/reading/ocr/readable.rules.ts';
import type { TextReader } from '../../../../../platform/reading/ocr/text-reader.ts';
import type { GreyImage, TextPage } from '../../../../../platform/reading/page.rules.ts';
import { hasExpectedFields } from '../judge/expected-fields.rules.ts';
import { cropToCard, cropToText } from '../look/crop.ts';
import { flattenLight } from '../look/flatten.ts';
import { combineLooks } from '../merge/merge-readings.rules.ts';
import type { Reading } from '../reading.rules.ts';
import type { MrzReading } from './read-mrz.ts';
import { readRecognisedMrz } from './read-mrz-lines.ts';
import { readTextPage } from './read-text-page.rules.ts';

/** What the looks at one picture found, and how often it was turned clockwise to make it upright. */
type CardReading = Readonly<{ readings: readonly Reading[]; quarterTurns: QuarterTurns }>;

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

/** The print of a picture that has to be turned as given, in one look. */
export async function readPrint(original: GreyImage, reader: TextReader, quarterTurns: QuarterTurns): Promise<TextPage> {
  const { image } = await deskew(cropToCard(turnImage(original, quarterTurns), 'DARK'));
  return reader.read(await prepareForOcr(image, LONG_SIDE, STRENGTH), 'BLOCKS');
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

/** What a look found: the printed page, and the machine-readable zone in its text. */
type Look = Readonly<{ page: TextPage; reading: Reading | null; zone: Reading | null }>;

async function lookAt(image: GreyImage, reader: TextReader, today: string, layout: 'BLOCKS' | 'SPARSE'): Promise<Look> {
  const page = await reader.read(image, layout);
  return { page, reading: readTextPage(page, 'OCR', today), zone: readRecognisedMrz(page, today) };
}

/** Pools two looks at one picture: nothing that one of them saw is lost. */
function poolLooks(first: Look, second: Look): Look {
  const reading = combineLooks(first.reading, second.reading);
  const isSecondZone = first.zone === null || (first.zone.checks.mrz !== true && second.zone?.checks.mrz === true);
  return { page: first.page, reading, zone: isSecondZone ? second.zone : first.zone };
}

const isEnough = ({ reading, zone, page }: Look, known: Reading | null): boolean =>
  zone?.checks.mrz === true || (reading !== null && hasExpectedFields(reading, page, known));

/**
 * Reads a card or page by OCR in several looks until nothing is missing: cut to the card, deskewed and in even light; turned
 * upright; from a larger copy; and cut out in another way, or not at all. `today` is `YYYY-MM-DD`. Makes at most eight
 * recognitions, and starts none after `deadline` (of `processorMs()`). Rejects when recognition itself fails.
 * @param known the machine-readable zone that was found in the picture before, which says how to turn it
 */
export async function readCard(
  original: GreyImage,
  reader: TextReader,
  today: string,
  deadline = Number.POSITIVE_INFINITY,
  known: MrzReading | null = null,
): Promise<CardReading> {
  const isMore = (look: Look) => !isEnough(look, known?.reading ?? null) && processorMs() < deadline;
  const picture = known === null ? original : turnImage(original, known.quarterTurns);
  const image = cropToCard(picture, 'DARK');
  let placed: Oriented = { image: (await deskew(image)).image, turns: 0 };
  const first = await prepareForOcr(placed.image, LONG_SIDE, STRENGTH);
  let look = await lookAt(first, reader, today, 'BLOCKS');
  if (known === null && isMore(look) && readableShare(look.page) < READABLE) {
    placed = await turnUpright(image, placed.image, look.page, reader);
    if (placed.turns !== 0)
      look = poolLooks(await lookAt(await prepareForOcr(placed.image, LONG_SIDE, STRENGTH), reader, today, 'BLOCKS'), look);
  }
  if (isMore(look))
    look = poolLooks(
      look,
      await lookAt(await prepareForOcr(placed.image, CLOSE_LONG_SIDE, CLOSE_STRENGTH), reader, today, 'SPARSE'),
    );
  // The card may have been cut out wrongly, or not at all.
  const other = image === picture ? cropToCard(picture, 'ANY') : picture;
  if (isMore(look) && other !== image) {
    const whole = turnImage((await deskew(other)).image, placed.turns);
    look = poolLooks(look, await lookAt(await prepareForOcr(whole, LONG_SIDE, STRENGTH), reader, today, 'BLOCKS'));
  }
  const print = isMore(look) ? cropToText(picture) : picture;
  if (print !== picture) {
    // A hand and a background would be taken for pictures with the card in them.
    const straight = turnImage((await deskew(print)).image, placed.turns);
    look = poolLooks(look, await lookAt(await prepareForOcr(straight, LONG_SIDE, STRENGTH), reader, today, 'SPARSE'));
  }
  return {
    readings: [look.zone, look.reading].filter((found) => found !== null),
    quarterTurns: known?.quarterTurns ?? placed.turns,
  };
}
