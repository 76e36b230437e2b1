/** Pixels as sharp takes them: three bytes each, row by row from the top. */
export type RawPicture = Readonly<{ data: Uint8Array; width: number; height: number; channels: 3 | 4 }>;

/** The header of a Windows bitmap: its size, and where and how its pixels are stored. */
export type BmpHeader = Readonly<{
  width: number;
  height: number;
  bitsPerPixel: number;
  pixelsAt: number;
  paletteAt: number;
  isTopDown: boolean;
}>;

/** Positions in the file header and in BITMAPINFOHEADER, from which later headers begin too. */
const AT = { pixels: 10, headerSize: 14, width: 18, height: 22, bitsPerPixel: 28, compression: 30 } as const;
const INFO_HEADER_SIZE = 40;
const HEADER_BYTES = AT.headerSize + INFO_HEADER_SIZE;
const MASKS_BYTES = 12;
const UNCOMPRESSED = 0;
const WITH_MASKS = 3;
const DEPTHS = [1, 4, 8, 24, 32];
/** The usual order of the colours in 32 bits: blue first. */
const MASKS = [0xff0000, 0xff00, 0xff];

function hasUsualMasks(file: Buffer): boolean {
  return MASKS.every((mask, index) => file.readUInt32LE(HEADER_BYTES + index * 4) === mask);
}

/** The header of an uncompressed bitmap with a palette or with 24 or 32 bits per pixel; null for every other file. */
export function readBmpHeader(file: Buffer): BmpHeader | null {
  if (file.length < HEADER_BYTES + MASKS_BYTES || file.toString('latin1', 0, 2) !== 'BM') return null;
  const headerSize = file.readUInt32LE(AT.headerSize);
  const [width, height] = [file.readInt32LE(AT.width), file.readInt32LE(AT.height)];
  const bitsPerPixel = file.readUInt16LE(AT.bitsPerPixel);
  const compression = file.readUInt32LE(AT.compression);
  if (headerSize < INFO_HEADER_SIZE || width < 1 || height === 0 || !DEPTHS.includes(bitsPerPixel)) return null;
  const isPlain = compression === UNCOMPRESSED || (compression === WITH_MASKS && bitsPerPixel === 32 && hasUsualMasks(file));
  if (!isPlain) return null;
  const pixelsAt = file.readUInt32LE(AT.pixels);
  const paletteAt = AT.headerSize + headerSize;
  return { width, height: Math.abs(height), bitsPerPixel, pixelsAt, paletteAt, isTopDown: height < 0 };
}

/** The position of the pixel's blue byte, to which green and red follow: in the palette, or in the row. */
function findColour(file: Buffer, { bitsPerPixel, paletteAt }: BmpHeader, rowAt: number, x: number): number {
  if (bitsPerPixel >= 24) return rowAt + (x * bitsPerPixel) / 8;
  const bit = x * bitsPerPixel;
  const byte = file[rowAt + (bit >> 3)] ?? 0;
  const index = (byte >> (8 - bitsPerPixel - (bit & 7))) & (2 ** bitsPerPixel - 1);
  return paletteAt + index * 4;
}

/**
 * Decodes a bitmap whose size is acceptable.
 * @returns null when the file is too short for its size
 */
export function decodeBmp(file: Buffer, header: BmpHeader): RawPicture | null {
  const { width, height, bitsPerPixel, pixelsAt, isTopDown } = header;
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4;
  if (pixelsAt + rowBytes * height > file.length) return null;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y += 1) {
    const rowAt = pixelsAt + rowBytes * (isTopDown ? y : height - 1 - y);
    for (let x = 0; x < width; x += 1, to += 3) {
      const from = findColour(file, header, rowAt, x);
      data[to] = file[from + 2] ?? 0;
      data[to + 1] = file[from + 1] ?? 0;
      data[to + 2] = file[from] ?? 0;
    }
  }
  return { data, width, height, channels: 3 };
}
