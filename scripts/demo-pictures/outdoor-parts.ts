import { archPath, at, type Drawing, ellipse, HEIGHT, line, numbersFrom, path, polygon, rect, times, WIDTH } from './drawing.ts';
import { BRASS, TEAK, TEAK_DARK } from './furniture.ts';

export type Stone = { light: string; shade: string; deep: string };

/** A pillar with base and capital, between two heights. */
function pillar(drawing: Drawing, x: number, top: number, bottom: number, width: number, stone: Stone): string {
  const round = drawing.linear(
    [
      [0, stone.shade],
      [0.3, stone.light],
      [0.6, stone.light],
      [1, stone.deep],
    ],
    0,
  );
  const block = (y: number, share: number, height: number): string =>
    rect(x - width * share, y, width * share * 2, height, round, 'rx="3"');
  return [
    block(top, 0.9, 26),
    block(top + 24, 0.7, 22),
    rect(x - width / 2, top + 44, width, bottom - top - 110, round),
    rect(x - width / 2, top + 70, width, 6, stone.deep, 'opacity=".4"'),
    block(bottom - 74, 0.66, 34),
    block(bottom - 42, 0.85, 42),
  ].join('');
}

/** The lower edge of the wall between two pillars: an arch with cusps. */
function cusps(left: number, right: number, top: number, spring: number): string {
  const width = right - left;
  const half = [
    [0, 1],
    [0.06, 0.68],
    [0.2, 0.4],
    [0.37, 0.2],
    [0.5, 0],
  ] as const;
  const point = ([along, down]: readonly [number, number]): string => `${left + width * along} ${top + (spring - top) * down}`;
  const mirrored = half.map(([along, down]) => [1 - along, down] as const).toReversed();
  const arc = width * 0.13;
  const curves = [...half.slice(1), ...mirrored.slice(1)].map((cusp) => `A${arc} ${arc} 0 0 1 ${point(cusp)}`);
  return `M${left} ${spring}${curves.join('')}`;
}

/** A row of cusped arches on pillars in front of what was drawn before, from the picture's top to the floor. */
export function arcade(
  drawing: Drawing,
  xs: readonly number[],
  top: number,
  spring: number,
  floorY: number,
  stone: Stone,
): string {
  const wall = drawing.linear([
    [0, stone.shade],
    [1, stone.light],
  ]);
  const spans = xs.slice(1).map((right, index) => {
    const left = xs[index] ?? 0;
    const edge = cusps(left, right, top, spring);
    const d = `${edge}V0H${left}Z`;
    return (
      path(d, stone.deep, `opacity=".35" transform="translate(0 9)" ${drawing.blur(5)}`) +
      path(d, wall) +
      line(edge, stone.deep, 3, 'opacity=".35"') +
      flower((left + right) / 2, top * 0.55, top * 0.26, stone)
    );
  });
  const [first = 0, last = WIDTH] = [xs[0], xs.at(-1)];
  const side = (x: number, width: number): string =>
    rect(x, 0, width, spring, wall) + rect(x, spring - 1, width, floorY - spring, stone.light);
  const ends =
    side(0, first + 2) +
    side(last - 2, WIDTH - last + 2) +
    xs
      .slice(1, -1)
      .map((x) => rect(x - 2, 0, 4, spring, wall))
      .join('');
  return (
    spans.join('') +
    ends +
    rect(0, 0, WIDTH, 18, stone.deep, 'opacity=".5"') +
    xs.map((x) => pillar(drawing, x, spring - 20, floorY, 46, stone)).join('')
  );
}

/** An inlaid flower of eight petals. */
const flower = (x: number, y: number, size: number, stone: Stone): string =>
  at(
    x,
    y,
    times(
      8,
      (index) =>
        `<g transform="rotate(${index * 45})">${ellipse(0, -size * 0.6, size * 0.2, size * 0.38, stone.deep, 'opacity=".5"')}</g>`,
    ) + ellipse(0, 0, size * 0.18, size * 0.18, BRASS),
  );

/** A parapet of pierced stone. */
export function parapet(drawing: Drawing, y: number, height: number, stone: Stone): string {
  const lattice = drawing.pattern(
    56,
    56,
    line('M0 28L28 0L56 28L28 56Z', stone.shade, 7) +
      ellipse(28, 28, 9, 9, 'none', `stroke="${stone.shade}" stroke-width="6"`) +
      line('M0 28H19M37 28H56M28 0V19M28 37V56', stone.shade, 6),
  );
  return [
    rect(0, y + 20, WIDTH, height - 20, stone.deep, 'opacity=".28"'),
    rect(0, y + 20, WIDTH, height - 40, lattice),
    rect(0, y, WIDTH, 24, stone.light),
    rect(0, y + 22, WIDTH, 7, stone.deep, 'opacity=".5"'),
    rect(0, y + height - 24, WIDTH, 26, stone.light),
  ].join('');
}

/** Slabs of stone, from the line to the picture's lower edge. */
export function slabs(drawing: Drawing, floorY: number, stone: Stone): string {
  const vanishing = floorY - 360;
  const along = times(21, (index) => {
    const bottom = (index - 10) * 230;
    const top = (bottom * (floorY - vanishing)) / (HEIGHT - vanishing);
    return line(`M${WIDTH / 2 + top} ${floorY}L${WIDTH / 2 + bottom} ${HEIGHT}`, stone.deep, 2.5, 'opacity=".5"');
  });
  const across = [40, 104, 200].map((down) => line(`M0 ${floorY + down}H${WIDTH}`, stone.deep, 2.5, 'opacity=".5"')).join('');
  return (
    rect(
      0,
      floorY,
      WIDTH,
      HEIGHT - floorY,
      drawing.linear([
        [0, stone.shade],
        [1, stone.light],
      ]),
    ) +
    along +
    across
  );
}

/** Bougainvillea: leaves and bracts around a line of middles. */
export function blossom(
  middles: readonly (readonly [number, number])[],
  spread: number,
  seed: number,
  colours: readonly string[],
): string {
  const next = numbersFrom(seed);
  const bit = (fill: string, size: number): string => {
    const [cx, cy] = middles[Math.floor(next() * middles.length)] ?? [0, 0];
    const [turn, out] = [next() * 6.28, Math.sqrt(next()) * spread];
    const [x, y] = [cx + Math.cos(turn) * out, cy + Math.sin(turn) * out * 0.8];
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${Math.round(turn * 57)})">${ellipse(0, 0, size, size * 0.55, fill)}</g>`;
  };
  const count = middles.length * 26;
  return (
    times(count, (index) => bit(['#2f6b52', '#3f8463', '#276049'][index % 3] ?? '', 13)) +
    times(count, (index) => bit(colours[index % colours.length] ?? '', 10))
  );
}

/** A chair of wood and cane, seen a little from the side; `facing` 1 to the right. Its feet stand at (x, y). */
export function caneChair(drawing: Drawing, x: number, y: number, scale: number, facing: 1 | -1, seat: string): string {
  const cane = drawing.pattern(12, 12, rect(0, 0, 12, 12, '#e6c793') + line('M0 0L12 12M12 0L0 12', '#a8794a', 1.4));
  return at(
    x,
    y,
    [
      ellipse(10, 2, 130, 15, '#2e1c12', `opacity=".4" ${drawing.blur(9)}`),
      line('M-70 0L-58 -120M76 0L66 -120M-40 -14L-34 -110M92 -16L84 -110', TEAK_DARK, 12),
      path('M-78 -126L-108 -300Q-104 -322 -80 -320Q20 -318 34 -300L52 -126Z', cane),
      line('M-78 -126L-108 -300Q-104 -322 -80 -320Q20 -318 34 -300L52 -126', TEAK, 14),
      path('M-84 -150Q0 -172 84 -150L92 -112Q0 -100 -80 -112Z', seat),
      line('M-80 -110H92', TEAK, 13),
      line('M-86 -196Q20 -206 96 -188L92 -112', TEAK, 12),
    ].join(''),
    `scale(${scale * facing} ${scale})`,
  );
}

/** A laid table with a cloth, its foot at (x, y): plates, glasses and a light. */
export function diningTable(drawing: Drawing, x: number, y: number, scale: number, cloth: string, shade: string): string {
  const glow = drawing.radial([
    [0, '#ffdf9e', 0.85],
    [0.3, '#ffcf80', 0.3],
    [1, '#ffcf80', 0],
  ]);
  const glass = (gx: number): string =>
    path(`M${gx - 11} -196H${gx + 11}Q${gx + 10} -172 ${gx} -170Q${gx - 10} -172 ${gx - 11} -196Z`, '#fff6e3', 'opacity=".75"') +
    line(`M${gx} -170V-152M${gx - 9} -151H${gx + 9}`, '#fff6e3', 3, 'opacity=".75"');
  const plate = (px: number): string => ellipse(px, -148, 42, 8, '#fdf6ea') + ellipse(px, -149, 26, 4.5, '#e3d3bd');
  return at(
    x,
    y,
    [
      ellipse(0, 4, 170, 18, '#0d0f26', `opacity=".5" ${drawing.blur(10)}`),
      path(
        'M-150 -148H150L168 -20Q140 -4 112 -20Q84 -4 56 -20Q28 -4 0 -20Q-28 -4 -56 -20Q-84 -4 -112 -20Q-140 -4 -168 -20Z',
        drawing.folds(cloth, shade, 56),
      ),
      ellipse(0, -148, 152, 21, cloth),
      plate(-88),
      plate(88),
      glass(-42),
      glass(42),
      ellipse(0, -178, 190, 150, glow),
      rect(-9, -178, 18, 30, '#ffe9bd', 'rx="3"'),
      path('M0 -206Q11 -190 0 -180Q-11 -190 0 -206Z', '#fff3c4'),
    ].join(''),
    `scale(${scale})`,
  );
}

/** A cord of small lights, hanging between two points. */
export function lights(
  drawing: Drawing,
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  count: number,
): string {
  const [[x1, y1], [x2, y2]] = [from, to];
  const glow = drawing.radial([
    [0, '#ffe2a0', 0.8],
    [1, '#ffe2a0', 0],
  ]);
  const bulbs = times(count, (index) => {
    const share = (index + 0.5) / count;
    const x = x1 + (x2 - x1) * share;
    const y = y1 + (y2 - y1) * share + sag * 4 * share * (1 - share) * 0.5;
    return ellipse(x, y + 10, 34, 34, glow) + ellipse(x, y + 10, 6.5, 8.5, '#fff0c2');
  });
  return line(`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag} ${x2} ${y2}`, '#6d5f88', 3) + bulbs;
}

/** A window of the house's front: an arch under a small roof, lit or with the sky in it. */
export function frontWindow(x: number, y: number, width: number, height: number, stone: Stone, glass: string): string {
  return [
    path(archPath(x - 9, y - 13, width + 18, height + 13), stone.light),
    path(archPath(x, y, width, height), glass),
    line(`M${x + width / 2} ${y + 4}V${y + height}M${x} ${y + height * 0.58}H${x + width}`, TEAK, 4),
    polygon(
      [
        [x - 17, y - 14],
        [x + width + 17, y - 14],
        [x + width + 8, y - 28],
        [x - 8, y - 28],
      ],
      stone.shade,
    ),
    rect(x - 19, y - 16, width + 38, 5, stone.deep, 'opacity=".7"'),
    rect(x - 18, y + height, width + 36, 12, stone.light),
    rect(x - 18, y + height + 11, width + 36, 4, stone.deep, 'opacity=".5"'),
  ].join('');
}
