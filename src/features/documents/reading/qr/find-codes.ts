import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { asPgm, asPicture, resized } from '../../../../platform/reading/image/grey-image.ts';
import type { GreyImage } from '../../../../platform/reading/page.rules.ts';

/** A picture with more codes than this is no identity document. */
const CODES_MAX = 8;
/** The second look is at another size: squares of very few pixels are told apart when enlarged, grain is lost when reduced. */
const SMALL_BELOW_PX = 1_250;
const ENLARGED_WIDTH_PX = 1_500;
const REDUCED_WIDTH_PX = 1_000;

const LOOK: ReaderOptions = {
  formats: ['QRCode'],
  maxNumberOfSymbols: CODES_MAX,
  tryHarder: true,
  // QR codes are found at any angle anyway: turning the picture is for bar codes.
  tryRotate: false,
  tryInvert: false,
  tryDownscale: true,
  textMode: 'Plain',
};

let ready: Promise<unknown> | null = null;

/** The decoder's program lies beside it in the package: left to itself it would be fetched over the network. */
async function prepare(): Promise<void> {
  const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  const wasmBinary = program.buffer.slice(program.byteOffset, program.byteOffset + program.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

async function textsIn(image: GreyImage, options: ReaderOptions): Promise<string[]> {
  ready ??= prepare().catch((error: unknown) => {
    // The next picture tries again.
    ready = null;
    throw error;
  });
  await ready;
  const found = await readBarcodes(asPgm(image), options);
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** Contrast over the whole range: for faded prints. */
async function normalised(image: GreyImage): Promise<GreyImage> {
  const { data, info } = await asPicture(image).normalise().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Looks for QR codes at any angle (ISO/IEC 18004), at most three times: in the picture as it is, larger or smaller, and with more contrast. Answers the
 * texts of the first look whose codes hold something that `wanted` makes something of.
 */
export async function findInCodes<Found>(image: GreyImage, wanted: (text: string) => Found | null): Promise<Found | null> {
  const otherSize = (): Promise<GreyImage> => resized(image, image.width < SMALL_BELOW_PX ? ENLARGED_WIDTH_PX : REDUCED_WIDTH_PX);
  const looks = [
    () => textsIn(image, LOOK),
    async () => textsIn(await otherSize(), LOOK),
    async () => textsIn(await normalised(await otherSize()), { ...LOOK, tryInvert: true, binarizer: 'GlobalHistogram' }),
  ];
  for (const look of looks) {
    for (const text of await look()) {
      const found = wanted(text);
      if (found !== null) return found;
    }
  }
  return null;
}
