import { at, type Drawing, ellipse, numbersFrom, path, rect, type Stop, times } from './drawing.ts';

/** The colours of one time of day. */
export type Light = {
  sky: readonly Stop[];
  sun: { colour: string; x: number; y: number; size: number };
  /** From the farthest to the nearest. */
  hills: readonly string[];
  water: readonly Stop[];
  glint: string;
  palace: string;
  palaceShade: string;
  lit: string;
};

export const MORNING: Light = {
  sky: [
    [0, '#8ecfe0'],
    [0.55, '#cdeae6'],
    [1, '#fdf1dc'],
  ],
  sun: { colour: '#fff6d8', x: 0.72, y: 0.42, size: 0.07 },
  hills: ['#a9cdd0', '#7fb2b3', '#5a9490'],
  water: [
    [0, '#bfe3e0'],
    [0.5, '#6db5bb'],
    [1, '#3c8792'],
  ],
  glint: '#ffffff',
  palace: '#fff3e0',
  palaceShade: '#e2c9ae',
  lit: '#b98f6d',
};

export const EVENING: Light = {
  sky: [
    [0, '#6a6fae'],
    [0.4, '#d98a8f'],
    [0.75, '#f7b57b'],
    [1, '#fde0a3'],
  ],
  sun: { colour: '#fff1bf', x: 0.32, y: 0.72, size: 0.075 },
  hills: ['#c28a92', '#94708f', '#5d5380'],
  water: [
    [0, '#f6c88f'],
    [0.35, '#d58b8b'],
    [1, '#4d4a7c'],
  ],
  glint: '#ffeab8',
  palace: '#8a6288',
  palaceShade: '#6c4c76',
  lit: '#ffd98a',
};

export const DUSK: Light = {
  sky: [
    [0, '#1d2453'],
    [0.5, '#4a4a86'],
    [0.8, '#b4718d'],
    [1, '#f0a27e'],
  ],
  sun: { colour: '#fdf3d6', x: 0.78, y: 0.2, size: 0.032 },
  hills: ['#6b5a8c', '#453f72', '#2a2b58'],
  water: [
    [0, '#c98a8c'],
    [0.3, '#6a5a8f'],
    [1, '#1e2450'],
  ],
  glint: '#ffd9a0',
  palace: '#554a7c',
  palaceShade: '#413a69',
  lit: '#ffd27a',
};

/** A place in the picture that a view fills. */
export type Frame = { x: number; y: number; width: number; height: number };

function hills({ x, width }: Frame, base: number, height: number, seed: number, fill: string): string {
  const next = numbersFrom(seed);
  const waves = [1.1, 2.3, 4.7].map((frequency, index) => ({
    frequency,
    phase: next() * 6.3,
    share: [0.55, 0.3, 0.15][index] ?? 0,
  }));
  const steps = 60;
  const ridge = Array.from({ length: steps + 1 }, (_, step) => {
    const along = step / steps;
    const up = waves.reduce((sum, { frequency, phase, share }) => sum + share * Math.sin(along * frequency * 6.3 + phase), 0);
    return `L${(x + along * width).toFixed(1)} ${(base - height * (0.55 + 0.45 * up)).toFixed(1)}`;
  });
  return path(`M${x} ${base + 4}${ridge.join('')}L${x + width} ${base + 4}Z`, fill);
}

/** A dome with its spire, standing on (0, 0). */
const dome = (width: number, fill: string): string =>
  path(
    `M${-width / 2} 0C${-width * 0.62} ${-width * 0.45} ${-width * 0.2} ${-width * 0.62} 0 ${-width * 0.95}C${width * 0.2} ${-width * 0.62} ${width * 0.62} ${-width * 0.45} ${width / 2} 0Z`,
    fill,
  ) + rect(-1, -width * 1.15, 2, width * 0.25, fill);

/** A kiosk of four pillars under a dome. */
const kiosk = (width: number, light: Light): string =>
  times(4, (index) => rect(-width / 2 + (index * (width - 4)) / 3, -width * 0.7, 4, width * 0.7, light.palaceShade)) +
  rect(-width * 0.6, -width * 0.78, width * 1.2, width * 0.1, light.palace) +
  at(0, -width * 0.78, dome(width * 0.85, light.palace));

const smallArch = (x: number, y: number, width: number, height: number, fill: string): string =>
  path(
    `M${x} ${y}v${-height * 0.6}q0 ${-height * 0.3} ${width / 2} ${-height * 0.4}q${width / 2} ${height * 0.1} ${width / 2} ${height * 0.4}v${height * 0.6}Z`,
    fill,
  );

/** The palace on its island, its water line at (0, 0), 400 wide. */
function palaceShape(light: Light): string {
  const block = (x: number, width: number, height: number): string =>
    rect(x, -height, width, height, light.palace) + rect(x - 4, -height - 6, width + 8, 8, light.palaceShade);
  const windows = (x: number, y: number, count: number): string =>
    times(count, (index) => smallArch(x + index * 22, y, 12, 24, light.lit));
  return (
    rect(-205, -10, 410, 10, light.palaceShade) +
    block(-190, 380, 52) +
    block(-70, 140, 92) +
    windows(-176, -16, 5) +
    windows(78, -16, 5) +
    windows(-58, -16, 6) +
    windows(-47, -58, 5) +
    at(-150, -58, kiosk(34, light)) +
    at(150, -58, kiosk(34, light)) +
    at(-62, -98, kiosk(26, light)) +
    at(62, -98, kiosk(26, light)) +
    at(0, -98, dome(62, light.palace))
  );
}

/** The palace and its image in the water. */
function palace(drawing: Drawing, x: number, y: number, scale: number, light: Light): string {
  const shape = palaceShape(light);
  return (
    at(x, y, `<g opacity=".38" ${drawing.blur(3)}>${shape}</g>`, `scale(${scale} ${-scale * 0.75})`) +
    at(x, y, shape, `scale(${scale})`)
  );
}

const boat = (x: number, y: number, scale: number, hull: string, roof: string): string =>
  at(
    x,
    y,
    ellipse(0, 10, 62, 5, hull, 'opacity=".25"') +
      path('M-60 -8Q0 12 60 -8L42 8Q0 14 -42 8Z', hull) +
      rect(-26, -32, 3, 30, hull) +
      rect(24, -32, 3, 30, hull) +
      path('M-36 -30Q0 -50 36 -30Z', roof),
    `scale(${scale})`,
  );

function glints(frame: Frame, horizon: number, light: Light): string {
  const next = numbersFrom(7);
  const depth = frame.y + frame.height - horizon;
  const sunX = frame.x + light.sun.x * frame.width;
  const streak = times(26, (index) => {
    const down = ((index + 0.5) / 26) ** 1.3;
    const spread = frame.width * (0.012 + 0.05 * down);
    const x = sunX + (next() - 0.5) * spread * 2;
    return ellipse(x, horizon + down * depth, spread * (0.3 + next()), 1 + 2.4 * down, light.glint, 'opacity=".55"');
  });
  const ripples = times(40, () => {
    const down = next() ** 0.8;
    const x = frame.x + next() * frame.width;
    return ellipse(
      x,
      horizon + 6 + down * depth,
      (0.015 + 0.05 * down) * frame.width,
      0.8 + 1.6 * down,
      light.glint,
      'opacity=".22"',
    );
  });
  return ripples + streak;
}

/** What of the lake is seen, and how. */
type View = {
  horizonAt: number;
  palaceAt: readonly [number, number] | null;
  boats?: boolean;
  sun?: Partial<Light['sun']>;
};

/**
 * The lake with its hills and the palace in it.
 * @param horizonAt where the water begins, 0 at the frame's top to 1 at its bottom.
 * @param palaceAt where the palace stands, from left to right, and how large; null: none.
 * @param sun other than the hour's own.
 */
export function lake(drawing: Drawing, frame: Frame, hour: Light, { horizonAt, palaceAt, boats = true, sun }: View): string {
  const { x, y, width, height } = frame;
  const light = sun === undefined ? hour : { ...hour, sun: { ...hour.sun, ...sun } };
  const horizon = y + height * horizonAt;
  const unit = width / 1000;
  const sunX = x + light.sun.x * width;
  const sunY = y + light.sun.y * (horizon - y);
  const size = light.sun.size * width;
  const halo = drawing.radial([
    [0, light.sun.colour, 0.85],
    [0.25, light.sun.colour, 0.35],
    [1, light.sun.colour, 0],
  ]);
  const rise = (horizon - y) * 0.5;
  return [
    rect(x, y, width, horizon - y + 2, drawing.linear(light.sky)),
    ellipse(sunX, sunY, size * 5, size * 5, halo),
    ellipse(sunX, sunY, size, size, light.sun.colour),
    hills(frame, horizon, rise * 1.05, 11, light.hills[0] ?? ''),
    hills(frame, horizon, rise * 0.72, 23, light.hills[1] ?? ''),
    hills(frame, horizon, rise * 0.36, 5, light.hills[2] ?? ''),
    rect(x, horizon, width, y + height - horizon, drawing.linear(light.water)),
    glints(frame, horizon, light),
    palaceAt === null ? '' : palace(drawing, x + palaceAt[0] * width, horizon + 10 * unit, unit * palaceAt[1], light),
    boats ? boat(x + width * 0.3, horizon + (y + height - horizon) * 0.42, unit * 0.8, light.hills[2] ?? '', light.palace) : '',
    boats ? boat(x + width * 0.5, horizon + (y + height - horizon) * 0.16, unit * 0.4, light.hills[2] ?? '', light.palace) : '',
  ].join('');
}
