import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { encodePgm, resizeImage, toSharp } from '../../../../../platform/reading/image/grey-image.ts';
import type { GreyImage } from '../../../../../platform/reading/page.rules.ts';

/** A picture with more codes than this is not an identity document. */
const CODES_MAX = 8;
/** The second attempt uses another size: enlarging separates modules of very few pixels, and reducing removes grain. */
const SMALL_BELOW_PX = 1_250;
const ENLARGED_WIDTH_PX = 1_500;
const REDUCED_WIDTH_PX = 1_000;

const READER_OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  maxNumberOfSymbols: CODES_MAX,
  tryHarder: true,
  // QR codes are found at any angle anyway. Rotating the picture is for bar codes.
  tryRotate: false,
  tryInvert: false,
  tryDownscale: true,
  textMode: 'Plain',
};

let ready: Promise<unknown> | null = null;

/** Loads the decoder's WebAssembly from its package. By default the library fetches it over the network. */
async function loadDecoder(): Promise<void> {
  const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  const wasmBinary = program.buffer.slice(program.byteOffset, program.byteOffset + program.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

async function readCodes(image: GreyImage, options: ReaderOptions): Promise<string[]> {
  ready ??= loadDecoder().catch((error: unknown) => {
    // The next picture tries again.
    ready = null;
    throw error;
  });
  await ready;
  const found = await readBarcodes(encodePgm(image), options);
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** Stretches the contrast to the full range, for faded prints. */
async function raiseContrast(image: GreyImage): Promise<GreyImage> {
  const { data, info } = await toSharp(image).normalise().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Finds QR codes at any angle (ISO/IEC 18004) in at most three attempts: in the picture as it is, larger or smaller, and with
 * more contrast. Returns the first result that `parse` makes of a text.
 */
export async function findInQrCodes<Found>(image: GreyImage, parse: (text: string) => Found | null): Promise<Found | null> {
  const otherSize = (): Promise<GreyImage> =>
    resizeImage(image, image.width < SMALL_BELOW_PX ? ENLARGED_WIDTH_PX : REDUCED_WIDTH_PX);
  const attempts = [
    () => readCodes(image, READER_OPTIONS),
    async () => readCodes(await otherSize(), READER_OPTIONS),
    async () =>
      readCodes(await raiseContrast(await otherSize()), { ...READER_OPTIONS, tryInvert: true, binarizer: 'GlobalHistogram' }),
  ];
  for (const attempt of attempts) {
    for (const text of await attempt()) {
      const found = parse(text);
      if (found !== null) return found;
    }
  }
  return null;
}
