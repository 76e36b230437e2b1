import { processorMs } from '../../../../../platform/processes/processor-time.ts';
import { deskew } from '../../../../../platform/reading/image/deskew.ts';
import {
  type QuarterTurns,
  resizeImage,
  toGreyImage,
  toSharp,
  turnImage,
} from '../../../../../platform/reading/image/grey-image.ts';
import type { TextReader } from '../../../../../platform/reading/ocr/text-reader.ts';
import type { Box, GreyImage, TextPage } from '../../../../../platform/reading/page.rules.ts';
import { hasExpectedFields } from '../judge/expected-fields.rules.ts';
import { cropToCard } from '../look/crop.ts';
import { flattenLight } from '../look/flatten.ts';
import { combineLooks } from '../merge/merge-readings.rules.ts';
import type { Reading } from '../reading.rules.ts';
import type { MrzReading } from './read-mrz.ts';
import { readRecognisedMrz } from './read-mrz-lines.ts';
import { readTextPage } from './read-text-page.rules.ts';

/** At this long side the letters of a card are about 25 pixels high, the size that the OCR engine was trained on. */
const LONG_SIDE = 1_600;
/** The second pass uses a larger copy. */
const CLOSE_LONG_SIDE = 2_200;
/** The part of a passport beside its portrait. */
const PRINT_LONG_SIDE = 1_100;
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

/** The plain reader, and the one by networks, which is opened when it is needed; null when it cannot be. */
type CardReaders = Readonly<{ plain: TextReader; openNetworks: () => Promise<TextReader | null> }>;

/** The print in a part of a picture that has to be turned as given, in one look. */
export async function readPrint(
  image: GreyImage,
  { x, y, width, height }: Box,
  quarterTurns: QuarterTurns,
  reader: TextReader,
): Promise<TextPage> {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const part = {
    left,
    top,
    width: Math.min(image.width - left, Math.ceil(width)),
    height: Math.min(image.height - top, Math.ceil(height)),
  };
  const print = await deskew(turnImage(await toGreyImage(toSharp(image).extract(part)), quarterTurns));
  return reader.read(await prepareForOcr(print.image, PRINT_LONG_SIDE, STRENGTH));
}

/**
 * Reads a card or page by OCR in at most two looks: by the plain reader, cut to the card, deskewed and in even light; then, if
 * something is missing, by the networks, which need no preparation and read a page at any angle. Without them the second look is
 * one at a larger copy. `today` is `YYYY-MM-DD`. No second look starts after `deadline` (of `processorMs()`). Rejects when
 * recognition itself fails.
 * @param known the machine-readable zone that was found in the picture before, which says how to turn it
 */
export async function readCard(
  original: GreyImage,
  { plain, openNetworks }: CardReaders,
  today: string,
  deadline = Number.POSITIVE_INFINITY,
  known: MrzReading | null = null,
): Promise<readonly Reading[]> {
  const picture = known === null ? original : turnImage(original, known.quarterTurns);
  const { image } = await deskew(cropToCard(picture));
  let look = await lookAt(await prepareForOcr(image, LONG_SIDE, STRENGTH), plain, today, 'BLOCKS');
  if (!isEnough(look, known?.reading ?? null) && processorMs() < deadline) {
    const networks = await openNetworks();
    const second =
      networks === null
        ? await lookAt(await prepareForOcr(image, CLOSE_LONG_SIDE, CLOSE_STRENGTH), plain, today, 'SPARSE')
        : await lookAt(picture, networks, today, 'SPARSE');
    // The networks see more, so their reading leads where both prove the same.
    look = poolLooks(second, look);
  }
  return [look.zone, look.reading].filter((found) => found !== null);
}
