/** The pictures' size; every coordinate of the scenes is in these pixels. */
export const WIDTH = 1600;
export const HEIGHT = 1067;

/** A colour and where it stands, 0 to 1; the third value is its opacity. */
export type Stop = readonly [at: number, colour: string, opacity?: number];
export type Point = readonly [x: number, y: number];

/** An SVG in the making: hands out gradients, blurs and clips, each under a name of its own. */
export type Drawing = {
  /** Colours from top to bottom, or along the angle (0: left to right, 90: top to bottom). */
  linear(stops: readonly Stop[], degrees?: number): string;
  /** Colours from the middle to the edge. */
  radial(stops: readonly Stop[]): string;
  /** Upright folds, so many pixels each: light on the ridge, dark in the furrow. */
  folds(light: string, dark: string, pixels: number): string;
  /** A tile of so many pixels, repeated. */
  pattern(width: number, height: number, tile: string): string;
  /** The attribute that softens a shape. */
  blur(pixels: number): string;
  /** The body, seen only within the path. */
  within(path: string, body: string): string;
  svg(body: string): string;
};

const stopsOf = (stops: readonly Stop[]): string =>
  stops.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('');

export function createDrawing(): Drawing {
  const defs: string[] = [];
  const define = (make: (id: string) => string): string => {
    const id = `d${defs.length}`;
    defs.push(make(id));
    return id;
  };
  return {
    linear: (stops, degrees = 90) => {
      const turn = `gradientTransform="rotate(${degrees} .5 .5)"`;
      return `url(#${define((id) => `<linearGradient id="${id}" ${turn}>${stopsOf(stops)}</linearGradient>`)})`;
    },
    radial: (stops) => `url(#${define((id) => `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`)})`,
    folds: (light, dark, pixels) => {
      const place = `gradientUnits="userSpaceOnUse" spreadMethod="reflect" x1="0" x2="${pixels / 2}" y1="0" y2="0"`;
      const stops = stopsOf([
        [0, light],
        [0.55, light],
        [1, dark],
      ]);
      return `url(#${define((id) => `<linearGradient id="${id}" ${place}>${stops}</linearGradient>`)})`;
    },
    pattern: (width, height, tile) => {
      const size = `width="${width}" height="${height}" patternUnits="userSpaceOnUse"`;
      return `url(#${define((id) => `<pattern id="${id}" ${size}>${tile}</pattern>`)})`;
    },
    blur: (pixels) => {
      const area = 'x="-50%" y="-50%" width="200%" height="200%"';
      return `filter="url(#${define((id) => `<filter id="${id}" ${area}><feGaussianBlur stdDeviation="${pixels}"/></filter>`)})"`;
    },
    within: (path, body) =>
      `<g clip-path="url(#${define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`)})">${body}</g>`,
    svg: (body) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs.join('')}</defs>${body}</svg>`,
  };
}

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const polygon = (points: readonly Point[], fill: string, more = ''): string =>
  `<polygon points="${points.map((point) => point.join(',')).join(' ')}" fill="${fill}" ${more}/>`;
export const at = (x: number, y: number, body: string, more = ''): string =>
  `<g transform="translate(${x} ${y}) ${more}">${body}</g>`;

export const rectPath = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`;

/** A pointed arch over straight sides, as in the palaces of Rajasthan. */
export function archPath(x: number, y: number, width: number, height: number, rise = width * 0.55): string {
  const spring = y + rise;
  return [
    `M${x} ${y + height}V${spring}`,
    `C${x} ${y + rise * 0.42} ${x + width * 0.3} ${y + rise * 0.3} ${x + width / 2} ${y}`,
    `C${x + width * 0.7} ${y + rise * 0.3} ${x + width} ${y + rise * 0.42} ${x + width} ${spring}`,
    `V${y + height}Z`,
  ].join('');
}

/** Numbers from 0 to 1 that look random and are the same each time. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** So many pieces, one after the other. */
export const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
