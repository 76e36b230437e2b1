import { at, createDrawing, type Drawing, ellipse, HEIGHT, line, path, polygon, rect, times, WIDTH } from './drawing.ts';
import { BRASS, plant, TEAK, TEAK_DARK } from './furniture.ts';
import { archedWindow, lantern } from './room.ts';
import { MORNING } from './scenery.ts';

const FLOOR_Y = 800;
const WHITE = '#fdfaf2';

/** Glazed tiles on the wall, squares of marble on the floor. */
function tiles(drawing: Drawing): string {
  const glazed = drawing.pattern(
    80,
    80,
    rect(0, 0, 80, 80, '#dcebe6') +
      rect(2, 2, 76, 76, '#3f8a86', 'opacity=".16" rx="4"') +
      path('M40 10Q50 30 70 40Q50 50 40 70Q30 50 10 40Q30 30 40 10Z', '#2f7f7c', 'opacity=".5"') +
      ellipse(40, 40, 6, 6, '#e7b25a') +
      times(4, (index) => ellipse(index % 2 === 0 ? 0 : 80, index < 2 ? 0 : 80, 13, 13, '#2f7f7c', 'opacity=".35"')),
  );
  const wall = drawing.linear([
    [0, '#d9d2c2'],
    [0.4, '#f3ede0'],
    [1, '#f3ede0'],
  ]);
  const vanishing = FLOOR_Y - 520;
  const rows = [0, 34, 82, 150, 245];
  const across = rows.map((down) => line(`M0 ${FLOOR_Y + down}H${WIDTH}`, '#b7aa94', 2.5, 'opacity=".6"')).join('');
  const along = times(25, (index) => {
    const bottom = (index - 12) * 190;
    const top = (bottom * (FLOOR_Y - vanishing)) / (HEIGHT - vanishing);
    return line(`M${WIDTH / 2 + top} ${FLOOR_Y}L${WIDTH / 2 + bottom} ${HEIGHT}`, '#b7aa94', 2.5, 'opacity=".6"');
  });
  return [
    rect(0, 0, WIDTH, FLOOR_Y, wall),
    rect(0, 400, WIDTH, FLOOR_Y - 400, glazed),
    rect(0, 388, WIDTH, 16, '#2f7f7c'),
    rect(0, 404, WIDTH, 5, BRASS),
    rect(0, FLOOR_Y - 22, WIDTH, 22, WHITE),
    rect(
      0,
      FLOOR_Y,
      WIDTH,
      HEIGHT - FLOOR_Y,
      drawing.linear([
        [0, '#cdbfa8'],
        [1, '#eadfcb'],
      ]),
    ),
    across,
    along,
    rect(
      0,
      FLOOR_Y,
      WIDTH,
      50,
      drawing.linear([
        [0, '#3b2c1d', 0.3],
        [1, '#3b2c1d', 0],
      ]),
    ),
  ].join('');
}

/** A bath on feet of brass, its foot line at (x, y), 660 wide, full of foam. */
function bath(drawing: Drawing, x: number, y: number): string {
  const body = drawing.linear([
    [0, '#ffffff'],
    [0.6, '#f4eee2'],
    [1, '#d8cdba'],
  ]);
  const foot = (side: number): string => at(side * 210, -14, path('M-22 -20H22Q26 4 14 16Q0 24 -14 16Q-26 4 -22 -20Z', BRASS));
  const foam = times(17, (index) =>
    ellipse(-250 + index * 31, -262 - (index % 3) * 7, 30, 20 + (index % 2) * 8, index % 4 === 0 ? '#f1f7f6' : '#ffffff'),
  );
  const tap =
    line('M330 -30V-330Q330 -372 288 -372Q262 -372 262 -346', BRASS, 15) +
    line('M312 -250H352M332 -262V-238', BRASS, 9) +
    ellipse(330, -26, 26, 8, BRASS);
  return at(
    x,
    y,
    [
      ellipse(0, 8, 340, 26, '#3b2c1d', `opacity=".4" ${drawing.blur(14)}`),
      tap,
      foam,
      foot(-1),
      foot(1),
      path('M-330 -262C-322 -110 -270 -22 -190 -20H190C270 -22 322 -110 330 -262Z', body),
      path(
        'M-300 -232C-292 -120 -240 -50 -180 -44',
        'none',
        `stroke="#ffffff" stroke-width="9" stroke-linecap="round" opacity=".9"`,
      ),
      rect(-346, -276, 692, 24, WHITE, 'rx="12"'),
      rect(-346, -258, 692, 6, '#b7aa94', 'opacity=".4" rx="3"'),
      // A towel over the edge.
      path('M-150 -282H-10V-120H-150Z', drawing.folds('#e08a62', '#c06a45', 40)),
      rect(-150, -150, 140, 8, WHITE, 'opacity=".7"'),
      times(14, (index) => line(`M${-145 + index * 10} -119v12`, '#c06a45', 3)),
    ].join(''),
  );
}

/** A basin on a chest of wood under a round mirror. */
function basin(drawing: Drawing, x: number, y: number): string {
  const wood = drawing.linear([
    [0, '#a8744f'],
    [1, TEAK],
  ]);
  const glass = drawing.linear(
    [
      [0, '#e8f4f2'],
      [0.5, '#bcdad8'],
      [1, '#dceeeb'],
    ],
    35,
  );
  return at(
    x,
    y,
    [
      ellipse(0, 10, 230, 18, '#3b2c1d', `opacity=".4" ${drawing.blur(10)}`),
      rect(-200, -250, 400, 230, wood, 'rx="6"'),
      rect(-180, -30, 22, 38, TEAK_DARK),
      rect(158, -30, 22, 38, TEAK_DARK),
      ...[-186, 10].map(
        (left) => rect(left, -212, 176, 172, TEAK_DARK, 'opacity=".3" rx="4"') + rect(left + 6, -206, 164, 160, wood, 'rx="3"'),
      ),
      ellipse(-24, -126, 7, 7, BRASS),
      ellipse(24, -126, 7, 7, BRASS),
      rect(-218, -272, 436, 26, WHITE, 'rx="6"'),
      path(
        'M-112 -352H112Q104 -276 50 -272H-50Q-104 -276 -112 -352Z',
        drawing.linear([
          [0, '#ffffff'],
          [1, '#d8cdba'],
        ]),
      ),
      ellipse(0, -352, 112, 13, '#e7ded0'),
      line('M0 -352V-412Q0 -436 22 -436Q42 -436 42 -414', BRASS, 11),
      ellipse(0, -606, 152, 152, '#3b2c1d', `opacity=".25" transform="translate(5 9)" ${drawing.blur(8)}`),
      ellipse(0, -606, 152, 152, BRASS),
      ellipse(0, -606, 136, 136, glass),
      polygon(
        [
          [-70, -526],
          [30, -716],
          [64, -708],
          [-40, -511],
        ],
        '#ffffff',
        'opacity=".4"',
      ),
      at(-160, -272, rect(-18, -58, 36, 58, '#e08a62', 'rx="8"') + rect(-7, -74, 14, 18, BRASS)),
      at(
        150,
        -272,
        path('M-26 0Q-34 -40 -12 -52H12Q34 -40 26 0Z', '#2f7f7c') +
          line('M0 -52q-14 -34 -30 -44M0 -52q4 -40 0 -62M0 -52q16 -30 32 -36', '#3f8463', 5),
      ),
    ].join(''),
  );
}

const stool = (drawing: Drawing, x: number, y: number): string =>
  at(
    x,
    y,
    [
      ellipse(0, 4, 96, 12, '#3b2c1d', `opacity=".4" ${drawing.blur(8)}`),
      polygon(
        [
          [-70, -112],
          [-52, -112],
          [-66, 4],
          [-78, 4],
        ],
        TEAK_DARK,
      ),
      polygon(
        [
          [70, -112],
          [52, -112],
          [66, 4],
          [78, 4],
        ],
        TEAK_DARK,
      ),
      rect(-88, -128, 176, 20, TEAK, 'rx="8"'),
      ...['#fdfaf2', '#e7b25a', '#7fb2ab'].map(
        (cloth, index) =>
          rect(-70 + index * 5, -160 - index * 32, 140 - index * 10, 32, cloth, 'rx="14"') +
          rect(-70 + index * 5, -140 - index * 32, 140 - index * 10, 3, '#3b2c1d', 'opacity=".14"'),
      ),
    ].join(''),
  );

/** Deluxe: the bath under the window. */
export function deluxeBath(): string {
  const drawing = createDrawing();
  const light = drawing.radial([
    [0, '#fff6d8', 0.5],
    [1, '#fff6d8', 0],
  ]);
  return drawing.svg(
    [
      tiles(drawing),
      archedWindow(
        drawing,
        { x: 930, y: 90, width: 400, height: 470 },
        { light: MORNING, frame: WHITE, reveal: '#d9d2c2', palaceAt: [0.62, 1.3] },
      ),
      ellipse(1130, 420, 520, 420, light),
      lantern(drawing, 680, 190, 0.85),
      basin(drawing, 330, 850),
      bath(drawing, 1120, 950),
      stool(drawing, 660, 960),
      plant(drawing, 1525, 930, 0.95, '#e08a62', 4),
    ].join(''),
  );
}
