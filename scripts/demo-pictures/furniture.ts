import { at, type Drawing, ellipse, line, numbersFrom, path, polygon, rect, times } from './drawing.ts';

export const TEAK = '#8a5a3c';
export const TEAK_DARK = '#5f3a28';
export const BRASS = '#d9a441';

/** A cushion around (0, 0), its corners a little drawn out. */
export const cushion = (width: number, height: number, fill: string, more = ''): string => {
  const [w, h] = [width / 2, height / 2];
  return path(
    `M${-w} ${-h}Q0 ${-h * 1.22} ${w} ${-h}Q${w * 0.94} 0 ${w} ${h}Q0 ${h * 1.12} ${-w} ${h}Q${-w * 0.94} 0 ${-w} ${-h}Z`,
    fill,
    more,
  );
};

export type BedColours = {
  board: string;
  boardShade: string;
  throwCloth: string;
  throwShade: string;
  accents: readonly [string, string];
};

/** What the sheets and the cloth at the foot look like; the bed's foot is at y, its middle at x. */
function bedding(drawing: Drawing, width: number, depth: number, drop: number, colours: BedColours): string {
  const [head, foot] = [width * 0.44, width * 0.5];
  const side = (share: number): number => head + (foot - head) * share;
  const sheet = drawing.linear([
    [0, '#f3ece1'],
    [0.3, '#fffdf8'],
    [1, '#f6efe4'],
  ]);
  const front = drawing.linear([
    [0, '#efe5d6'],
    [1, '#cfc1ae'],
  ]);
  const cloth = drawing.linear([
    [0, colours.throwCloth],
    [1, colours.throwShade],
  ]);
  const from = 0.58;
  const y = (share: number): number => -depth + depth * share;
  const clothTop = `M${-side(from)} ${y(from)}Q0 ${y(from) + 16} ${side(from)} ${y(from)}L${foot} 0Q0 16 ${-foot} 0Z`;
  const band = (share: number): string =>
    line(`M${-side(share)} ${y(share)}Q0 ${y(share) + 16} ${side(share)} ${y(share)}`, '#fff6e3', 3.5, 'opacity=".7"');
  return [
    path(`M${-head} ${-depth}L${head} ${-depth}L${foot} 0Q0 16 ${-foot} 0Z`, sheet),
    path(`M${-foot} 0Q0 16 ${foot} 0V${drop}Q0 ${drop + 12} ${-foot} ${drop}Z`, front),
    times(7, (index) =>
      line(
        `M${-foot * 0.85 + index * foot * 0.285} 14q${index % 2 === 0 ? 6 : -6} ${drop * 0.5} 0 ${drop * 0.86}`,
        '#b9a993',
        2.5,
        'opacity=".4"',
      ),
    ),
    path(clothTop, cloth),
    path(`M${-foot} 0Q0 16 ${foot} 0V${drop * 0.62}Q0 ${drop * 0.62 + 14} ${-foot} ${drop * 0.62}Z`, colours.throwShade),
    times(33, (index) => {
      const x = -foot + 6 + (index * (2 * foot - 12)) / 32;
      return line(`M${x} ${drop * 0.62 + 14 * (1 - (x / foot) ** 2) * 0.6}v14`, colours.throwCloth, 3);
    }),
    band(0.66),
    band(0.7),
    band(0.9),
  ].join('');
}

function pillows(drawing: Drawing, width: number, depth: number, colours: BedColours, single: boolean): string {
  const white = drawing.linear([
    [0, '#ffffff'],
    [1, '#e6dccd'],
  ]);
  const pair = (x: number, y: number, w: number, h: number, fill: string): string =>
    at(-x, y, cushion(w, h, fill), 'rotate(-2)') + at(x, y, cushion(w, h, fill), 'rotate(2)');
  const shade = drawing.blur(7);
  if (single) {
    return [
      ellipse(0, -depth + 14, width * 0.36, 14, '#9c8a73', `opacity=".35" ${shade}`),
      at(0, -depth - width * 0.09, cushion(width * 0.74, width * 0.34, white), 'rotate(-1)'),
      at(0, -depth, cushion(width * 0.5, width * 0.24, colours.accents[0])),
      line(`M${-width * 0.19} ${-depth}h${width * 0.38}`, '#ffffff', 2.5, 'opacity=".55" stroke-dasharray="2 9"'),
    ].join('');
  }
  return [
    ellipse(0, -depth + 16, width * 0.42, 16, '#9c8a73', `opacity=".35" ${shade}`),
    pair(width * 0.215, -depth - width * 0.065, width * 0.4, width * 0.18, white),
    pair(width * 0.2, -depth - width * 0.02, width * 0.33, width * 0.15, colours.accents[0]),
    at(0, -depth + width * 0.015, cushion(width * 0.26, width * 0.105, colours.accents[1])),
    line(`M${-width * 0.1} ${-depth + width * 0.015}h${width * 0.2}`, '#ffffff', 2.5, 'opacity=".55" stroke-dasharray="2 9"'),
  ].join('');
}

/** A bed seen from its foot, which stands at (x, y); for two, or `single`. */
export function bed(drawing: Drawing, x: number, y: number, width: number, colours: BedColours, single = false): string {
  const [depth, drop] = single ? [width * 0.54, width * 0.26] : [width * 0.3, width * 0.15];
  const top = -depth - width * (single ? 0.56 : 0.36);
  const boardWidth = width * 0.98;
  const board = `M${-boardWidth / 2} ${-depth + 30}V${top + 60}C${-boardWidth * 0.42} ${top + 34} ${-boardWidth * 0.2} ${top + 30} 0 ${top}C${boardWidth * 0.2} ${top + 30} ${boardWidth * 0.42} ${top + 34} ${boardWidth / 2} ${top + 60}V${-depth + 30}Z`;
  const inner = drawing.linear([
    [0, colours.board],
    [1, colours.boardShade],
  ]);
  const columns = single ? 3 : 5;
  const tuft = times(columns * 3, (index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const across = (column - (columns - 1) / 2) * boardWidth * (single ? 0.24 : 0.185);
    return ellipse(across, top + 75 + row * 58, 4.5, 4.5, colours.boardShade);
  });
  return at(
    x,
    y - drop,
    [
      ellipse(0, drop + 12, width * 0.58, 26, '#3a2618', `opacity=".45" ${drawing.blur(14)}`),
      path(board, TEAK_DARK),
      at(0, top * 0.05 - 2, path(board, inner), 'scale(.955 .95)'),
      tuft,
      rect(-width * 0.46, drop - 12, 18, 34, TEAK_DARK),
      rect(width * 0.46 - 18, drop - 12, 18, 34, TEAK_DARK),
      bedding(drawing, width, depth, drop, colours),
      pillows(drawing, width, depth, colours, single),
    ].join(''),
  );
}

/** A lamp that is on, its foot at (0, 0). */
export function lamp(drawing: Drawing, x: number, y: number, scale: number, base: string): string {
  const glow = drawing.radial([
    [0, '#ffe6ad', 0.85],
    [0.4, '#ffdc96', 0.3],
    [1, '#ffdc96', 0],
  ]);
  const shade = drawing.linear([
    [0, '#fff4d8'],
    [1, '#f7cf86'],
  ]);
  return at(
    x,
    y,
    ellipse(0, -110, 190, 170, glow) +
      path('M-22 0Q-34 -34 -8 -58V-76H8V-58Q34 -34 22 0Z', base) +
      rect(-26, -4, 52, 6, BRASS) +
      path('M-36 -152H36L56 -72H-56Z', shade),
    `scale(${scale})`,
  );
}

/** A table beside the bed, its top at (x, y). */
export function nightstand(drawing: Drawing, x: number, y: number, width: number, height: number): string {
  const wood = drawing.linear([
    [0, '#a06c48'],
    [1, TEAK],
  ]);
  return at(
    x,
    y,
    ellipse(0, height + 6, width * 0.6, 12, '#3a2618', `opacity=".4" ${drawing.blur(8)}`) +
      rect(-width * 0.44, 8, width * 0.88, height * 0.62, wood, 'rx="5"') +
      rect(-width * 0.44, height * 0.3, width * 0.88, 4, TEAK_DARK, 'opacity=".6"') +
      ellipse(0, height * 0.18, 5, 5, BRASS) +
      ellipse(0, height * 0.48, 5, 5, BRASS) +
      polygon(
        [
          [-width * 0.42, height * 0.6],
          [-width * 0.3, height * 0.6],
          [-width * 0.36, height + 6],
        ],
        TEAK_DARK,
      ) +
      polygon(
        [
          [width * 0.42, height * 0.6],
          [width * 0.3, height * 0.6],
          [width * 0.36, height + 6],
        ],
        TEAK_DARK,
      ) +
      rect(-width / 2, 0, width, 12, TEAK_DARK, 'rx="4"'),
  );
}

/** An armchair seen from the front, its feet at (x, y), 230 wide. */
export function armchair(
  drawing: Drawing,
  x: number,
  y: number,
  scale: number,
  cloth: string,
  shade: string,
  pillow: string,
): string {
  const body = drawing.linear([
    [0, cloth],
    [1, shade],
  ]);
  return at(
    x,
    y,
    [
      ellipse(0, 4, 140, 16, '#3a2618', `opacity=".4" ${drawing.blur(9)}`),
      polygon(
        [
          [-84, -30],
          [-70, -30],
          [-78, 2],
        ],
        TEAK_DARK,
      ),
      polygon(
        [
          [84, -30],
          [70, -30],
          [78, 2],
        ],
        TEAK_DARK,
      ),
      path('M-92 -60V-196Q-92 -250 -40 -254Q0 -260 40 -254Q92 -250 92 -196V-60Z', body),
      at(0, -150, cushion(104, 84, pillow), 'rotate(-4)'),
      path('M-82 -104Q0 -122 82 -104V-54H-82Z', cloth),
      path('M-82 -66H82V-30H-82Z', shade),
      path('M-118 -132Q-118 -154 -97 -154Q-76 -154 -76 -132V-26H-110Q-118 -26 -118 -36Z', body),
      path('M118 -132Q118 -154 97 -154Q76 -154 76 -132V-26H110Q118 -26 118 -36Z', body),
    ].join(''),
    `scale(${scale})`,
  );
}

/** A plant with long bent leaves in a pot whose foot stands at (x, y). */
export function plant(drawing: Drawing, x: number, y: number, scale: number, pot: string, seed: number): string {
  const next = numbersFrom(seed);
  const greens = ['#2f6b52', '#3f8463', '#5a9e74', '#276049'];
  const leaves = times(15, (index) => {
    const turn = (index - 7) * 13 + (next() - 0.5) * 12;
    const length = 175 + next() * 90 - Math.abs(index - 7) * 9;
    const bend = (index - 7) * 7;
    const leaf = `M0 0C${bend - 24} ${-length * 0.4} ${bend - 20} ${-length * 0.8} ${bend * 1.4} ${-length}C${bend + 26} ${-length * 0.7} ${bend + 20} ${-length * 0.35} 0 0Z`;
    return `<g transform="rotate(${turn})">${path(leaf, greens[index % 4] ?? '')}${line(`M0 0Q${bend} ${-length * 0.5} ${bend * 1.3} ${-length * 0.92}`, '#bfe0b8', 1.5, 'opacity=".35"')}</g>`;
  });
  const clay = drawing.linear(
    [
      [0, pot],
      [0.45, pot],
      [1, '#5b3527'],
    ],
    0,
  );
  return at(
    x,
    y,
    ellipse(0, 0, 84, 12, '#3a2618', `opacity=".4" ${drawing.blur(8)}`) +
      at(0, -92, leaves) +
      path('M-58 -104H58L42 0H-42Z', clay) +
      rect(-64, -114, 128, 20, pot, 'rx="6"') +
      times(6, (index) => ellipse(-40 + index * 16, -62, 3.4, 3.4, '#fff1d6', 'opacity=".7"')),
    `scale(${scale})`,
  );
}

/** A small round table, its foot at (x, y), with what stands on it at the height of its top. */
export function roundTable(drawing: Drawing, x: number, y: number, scale: number, top: string): string {
  return at(
    x,
    y,
    ellipse(0, 2, 84, 13, '#3a2618', `opacity=".4" ${drawing.blur(8)}`) +
      path('M-7 -118H7L14 -14H-14Z', BRASS) +
      path('M-48 2Q0 -26 48 2Z', BRASS) +
      ellipse(0, -112, 96, 17, TEAK_DARK) +
      ellipse(0, -119, 96, 17, top),
    `scale(${scale})`,
  );
}

export const teaTray = (x: number, y: number, scale: number): string =>
  at(
    x,
    y,
    ellipse(0, 0, 62, 9, BRASS) +
      path('M-34 -4Q-42 -40 -14 -42Q14 -40 8 -4Z', '#fdf6ea') +
      line('M-36 -28Q-54 -30 -50 -12', '#fdf6ea', 5) +
      ellipse(-14, -45, 5, 4, BRASS) +
      path('M18 -22H44Q44 -2 31 -2Q18 -2 18 -22Z', '#fdf6ea') +
      line('M44 -18q9 0 4 10', '#fdf6ea', 3.5) +
      ellipse(31, -22, 13, 3, '#a4643a') +
      line('M27 -30q-5 -8 0 -15M35 -30q-5 -8 0 -15', '#ffffff', 2, 'opacity=".6"'),
    `scale(${scale})`,
  );
