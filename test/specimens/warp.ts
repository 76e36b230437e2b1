/** Pixels of three bytes each, row by row. */
export type Pixels = Readonly<{ data: Uint8Array; width: number; height: number }>;
export type Point = readonly [x: number, y: number];
type Corners = readonly [Point, Point, Point, Point];

const CHANNELS = 3;

/** The homography from the unit square to four corners (Heckbert 1989). */
function mapUnitSquare([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): readonly number[] {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const scale = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / scale;
  const h = (dx1 * dy3 - dx3 * dy1) / scale;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

/** The inverse of a 3x3 matrix up to its scale, which is irrelevant for a homography. */
function adjugate(m: readonly number[]): readonly number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = m;
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

/**
 * Warps a picture onto a background so that its corners (clockwise from the upper left) are at the given points. Interpolates
 * the four nearest pixels.
 */
export function warpOnto(picture: Pixels, ground: Pixels, corners: Corners): Pixels {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = adjugate(mapUnitSquare(corners));
  const data = Uint8Array.from(ground.data);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(ground.width, Math.ceil(Math.max(...xs)))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(ground.height, Math.ceil(Math.max(...ys)))];
  const { width, height, data: from } = picture;
  const row = width * CHANNELS;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const w = g * x + h * y + i;
      const u = ((a * x + b * y + c) / w) * width - 0.5;
      const v = ((d * x + e * y + f) / w) * height - 0.5;
      if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) continue;
      const column = Math.floor(u);
      const line = Math.floor(v);
      const across = u - column;
      const down = v - line;
      const at = line * row + column * CHANNELS;
      const to = (y * ground.width + x) * CHANNELS;
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        const p = from[at + channel] ?? 0;
        const q = from[at + CHANNELS + channel] ?? 0;
        const r = from[at + row + channel] ?? 0;
        const s = from[at + row + CHANNELS + channel] ?? 0;
        data[to + channel] = (p + (q - p) * across) * (1 - down) + (r + (s - r) * across) * down;
      }
    }
  }
  return { data, width: ground.width, height: ground.height };
}
