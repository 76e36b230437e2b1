import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif';
export const PICTURE_KINDS: readonly PictureKind[] = ['jpeg', 'png', 'webp', 'avif'];

/** A canvas of one colour; by default a random one, which hardly ever repeats. */
export function canvas(width: number, height: number, background?: string): Sharp {
  const colour = background ?? `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`;
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

/** The bytes of a picture, by default 800 x 600. */
export function picture(kind: PictureKind = 'jpeg', width = 800, height = 600, background?: string): Promise<Buffer> {
  return canvas(width, height, background).toFormat(kind).toBuffer();
}

/** Many different pictures without encoding each: copies of one JPEG, each with a different comment. */
export async function distinctPictures(count: number): Promise<Buffer[]> {
  const bytes = await picture('jpeg', 64, 48);
  return Array.from({ length: count }, (_, index) => {
    const text = Buffer.from(`picture ${index} ${randomInt(2 ** 40)}`);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
    return Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]);
  });
}

/** A JPEG as a phone writes it: turned by its orientation tag, with the camera's name and the location. */
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

/** A JPEG in CMYK. */
export function cmykPicture(): Promise<Buffer> {
  return canvas(300, 200, '#ff0000').toColourspace('cmyk').jpeg().toBuffer();
}

/** A PNG of a few hundred bytes whose header claims 60,000 x 60,000 pixels. */
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
