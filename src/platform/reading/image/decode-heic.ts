import type { RawPicture } from './decode-bmp.ts';

/**
 * Decodes the first picture of a HEIC file, upright. The decoder is WebAssembly and is loaded for the first such file.
 * @param pixelsMax a picture with more pixels is not decoded
 * @returns null when the file is damaged or the picture too large
 */
export async function decodeHeic(file: Buffer, pixelsMax: number): Promise<RawPicture | null> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(file);
  try {
    const image = images.find((one) => one.is_primary()) ?? images[0];
    if (image === undefined) return null;
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > pixelsMax) return null;
    const data = new Uint8ClampedArray(width * height * 4);
    const isShown = await new Promise<boolean>((resolve) => {
      image.display({ data, width, height }, (shown) => resolve(shown !== null));
    });
    return isShown ? { data: new Uint8Array(data.buffer), width, height, channels: 4 } : null;
  } finally {
    for (const image of images) image.free();
  }
}
