import { archPath, at, type Drawing, ellipse, HEIGHT, line, path, polygon, rect, rectPath, times, WIDTH } from './drawing.ts';
import { BRASS, TEAK, TEAK_DARK } from './furniture.ts';
import { type Frame, type Light, lake } from './scenery.ts';

export type RoomColours = { wall: string; wallShade: string; dado: string; floor: string; floorShade: string; trim: string };

/** Walls above the line, boards below it that run to the picture's middle. */
export function shell(drawing: Drawing, floorY: number, colours: RoomColours): string {
  const wall = drawing.linear([
    [0, colours.wallShade],
    [0.35, colours.wall],
    [1, colours.wall],
  ]);
  const floor = drawing.linear([
    [0, colours.floorShade],
    [1, colours.floor],
  ]);
  const vanishing = floorY - 420;
  const boards = times(29, (index) => {
    const bottom = (index - 14) * 150;
    const top = (bottom * (floorY - vanishing)) / (HEIGHT - vanishing);
    return line(`M${WIDTH / 2 + top} ${floorY}L${WIDTH / 2 + bottom} ${HEIGHT}`, colours.floorShade, 2.5, 'opacity=".55"');
  });
  return [
    rect(0, 0, WIDTH, floorY, wall),
    rect(0, floorY - 150, WIDTH, 150, colours.dado),
    rect(0, floorY - 156, WIDTH, 8, colours.trim),
    rect(0, floorY - 26, WIDTH, 26, colours.trim),
    rect(0, floorY - 26, WIDTH, 4, '#ffffff', 'opacity=".35"'),
    rect(0, floorY, WIDTH, HEIGHT - floorY, floor),
    boards,
    rect(
      0,
      floorY,
      WIDTH,
      40,
      drawing.linear([
        [0, '#2e1c12', 0.35],
        [1, '#2e1c12', 0],
      ]),
    ),
    // Cornice with a row of small arches.
    rect(0, 0, WIDTH, 30, colours.trim),
    times(40, (index) => path(`M${index * 40} 30h40q-4 22 -20 26q-16 -4 -20 -26Z`, colours.trim)),
  ].join('');
}

export type WindowLook = {
  light: Light;
  frame: string;
  reveal: string;
  palaceAt?: readonly [number, number] | null;
  panes?: boolean;
  /** What is seen of the lake, where several windows show parts of one view. */
  view?: Frame;
};

/** An arched window with the lake behind it. */
export function archedWindow(drawing: Drawing, frame: Frame, look: WindowLook): string {
  const { x, y, width, height } = frame;
  const edge = Math.max(12, width * 0.045);
  const outer = archPath(x - edge * 1.7, y - edge * 2.4, width + edge * 3.4, height + edge * 2.4);
  const opening = archPath(x, y, width, height);
  const view = lake(drawing, look.view ?? frame, look.light, {
    horizonAt: 0.62,
    palaceAt: look.palaceAt ?? null,
    boats: width > 300,
  });
  const panes =
    look.panes === true
      ? line(`M${x + width / 2} ${y}V${y + height}M${x} ${y + height * 0.52}H${x + width}`, look.frame, edge * 0.5)
      : '';
  return [
    path(outer, look.reveal),
    path(archPath(x - edge, y - edge * 1.4, width + edge * 2, height + edge * 1.4), look.frame),
    drawing.within(
      opening,
      view + panes + path(opening, 'none', `stroke="#2e1c12" stroke-opacity=".35" stroke-width="${edge}" ${drawing.blur(6)}`),
    ),
    rect(x - edge * 2.2, y + height, width + edge * 4.4, edge * 1.1, look.reveal, 'rx="4"'),
    rect(x - edge * 2.2, y + height + edge * 0.9, width + edge * 4.4, edge * 0.5, '#2e1c12', 'opacity=".16"'),
  ].join('');
}

/** Daylight that falls from a window upon the floor. */
export function sunOnFloor(drawing: Drawing, x: number, width: number, floorY: number, lean: number, colour = '#fff3cf'): string {
  return polygon(
    [
      [x, floorY + 6],
      [x + width, floorY + 6],
      [x + width * 1.25 + lean, HEIGHT],
      [x - width * 0.1 + lean, HEIGHT],
    ],
    colour,
    `opacity=".3" ${drawing.blur(10)}`,
  );
}

/** One half of a pair of curtains, held back by a band; it hangs from (x, y), its outer edge at x. */
export function curtain(
  drawing: Drawing,
  x: number,
  y: number,
  width: number,
  height: number,
  side: 1 | -1,
  light: string,
  dark: string,
): string {
  const cloth = drawing.folds(light, dark, 46);
  const tie = height * 0.62;
  const d = `M0 0H${width}C${width * 0.98} ${tie * 0.5} ${width * 0.7} ${tie * 0.9} ${width * 0.42} ${tie}C${width * 0.5} ${tie + 60} ${width * 0.56} ${height * 0.85} ${width * 0.58} ${height}H0Z`;
  return at(
    x,
    y,
    path(d, '#2e1c12', `opacity=".3" transform="translate(10 6)" ${drawing.blur(8)}`) +
      path(d, cloth) +
      path(
        `M-2 ${tie - 14}Q${width * 0.24} ${tie + 12} ${width * 0.45} ${tie - 10}V${tie + 8}Q${width * 0.24} ${tie + 32} -2 ${tie + 8}Z`,
        BRASS,
      ),
    `scale(${side} 1)`,
  );
}

export const rod = (x: number, y: number, width: number): string =>
  rect(x, y - 5, width, 10, TEAK_DARK, 'rx="5"') + ellipse(x, y, 12, 12, BRASS) + ellipse(x + width, y, 12, 12, BRASS);

/** A rug with borders, seen in the room's perspective: so wide at its far edge. */
export function rug(
  drawing: Drawing,
  x: number,
  y: number,
  width: number,
  depth: number,
  colours: readonly [string, string, string],
): string {
  const spread = depth * 0.55;
  const quad = (inset: number, fill: string, more = ''): string => {
    const step = inset * 0.42;
    const left = (down: number): number => -width / 2 - (spread * down) / depth + inset;
    const far = step;
    const near = depth - step * 1.4;
    return polygon(
      [
        [left(far), far],
        [-left(far), far],
        [-left(near), near],
        [left(near), near],
      ],
      fill,
      more,
    );
  };
  const lozenges = times(9, (index) => {
    const cx = (index - 4) * width * 0.105;
    return polygon(
      [
        [cx, depth * 0.3],
        [cx + width * 0.04, depth * 0.47],
        [cx, depth * 0.66],
        [cx - width * 0.04, depth * 0.47],
      ],
      colours[1],
      'opacity=".85"',
    );
  });
  return at(
    x,
    y,
    at(0, 8, quad(-6, '#2e1c12', `opacity=".35" ${drawing.blur(8)}`)) +
      quad(0, colours[0]) +
      quad(18, colours[1]) +
      quad(30, colours[0]) +
      quad(58, colours[2], 'opacity=".9"') +
      lozenges,
  );
}

/** A framed miniature of the hills. */
export function framedPicture(drawing: Drawing, frame: Frame, light: Light): string {
  const { x, y, width, height } = frame;
  const inner = { x: x + 22, y: y + 22, width: width - 44, height: height - 44 };
  const d = rectPath(inner.x, inner.y, inner.width, inner.height);
  return [
    rect(x + 5, y + 9, width, height, '#2e1c12', `opacity=".35" ${drawing.blur(7)}`),
    rect(x, y, width, height, TEAK, 'rx="3"'),
    rect(x + 9, y + 9, width - 18, height - 18, '#fdf6e8'),
    drawing.within(d, lake(drawing, inner, light, { horizonAt: 0.6, palaceAt: [0.55, 1.5], boats: false })),
  ].join('');
}

/** A lamp of pierced brass on a chain from the ceiling, its middle at (x, y). */
export function lantern(drawing: Drawing, x: number, y: number, scale: number, glass = '#ffd98a', chain = 600): string {
  const glow = drawing.radial([
    [0, glass, 0.75],
    [0.35, glass, 0.25],
    [1, glass, 0],
  ]);
  return at(
    x,
    y,
    rect(-1.5, -chain, 3, chain - 50, TEAK_DARK) +
      ellipse(0, 0, 210, 210, glow) +
      path('M-10 -52H10L34 -24Q44 14 0 52Q-44 14 -34 -24Z', glass) +
      line('M-10 -52L-34 -24Q-44 14 0 52Q44 14 34 -24L10 -52Z M0 -52V52M-34 -24H34M-20 -50Q-26 10 0 52Q26 10 20 -50', BRASS, 4) +
      path('M-14 -50H14L6 -66H-6Z', BRASS) +
      ellipse(0, 56, 5, 7, BRASS),
    `scale(${scale})`,
  );
}
