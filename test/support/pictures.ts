import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif';
export const PICTURE_KINDS: readonly PictureKind[] = ['jpeg', 'png', 'webp', 'avif'];

/** A canvas of one colour; without one, of a colour that hardly comes twice. */
export function canvas(width: number, height: number, background?: string): Sharp {
  const colour = background ?? `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`;
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

/** The bytes of a picture, 800 x 600 if not said otherwise. */
export function picture(kind: PictureKind = 'jpeg', width = 800, height = 600, background?: string): Promise<Buffer> {
  return canvas(width, height, background).toFormat(kind).toBuffer();
}

/** Many pictures at once without many encodings: the same JPEG with a comment of its own, so that no two have the same bytes. */
export async function distinctPictures(count: number): Promise<Buffer[]> {
  const bytes = await picture('jpeg', 64, 48);
  return Array.from({ length: count }, (_, index) => {
    const text = Buffer.from(`picture ${index} ${randomInt(2 ** 40)}`);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
    return Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]);
  });
}

/** A JPEG as a telephone writes it: turned by its orientation tag, with the camera's name and where it was taken. */
export function phonePicture(width = 400, height = 200): Promise<Buffer> {
  return canvas(width, height)
    .withExif({
      IFD0: { Make: 'Secret Camera', Model: 'M1', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 34/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '73/1 41/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A WebP of two frames, red then blue. */
export async function animatedPicture(): Promise<Buffer> {
  const frames = await Promise.all(['#ff0000', '#0000ff'].map((colour) => picture('png', 120, 90, colour)));
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** A JPEG in the colours of a printer. */
export function printerPicture(): Promise<Buffer> {
  return canvas(300, 200, '#ff0000').toColourspace('cmyk').jpeg().toBuffer();
}

/** A PNG of a few hundred bytes that says it is 60,000 x 60,000 pixels large. */
export async function pictureBomb(): Promise<Buffer> {
  const small = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const bomb = Buffer.from(small);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  return bomb;
}
