import { at, createDrawing, type Drawing, ellipse, HEIGHT, line, numbersFrom, path, rect, times, WIDTH } from './drawing.ts';
import { plant, roundTable, teaTray } from './furniture.ts';
import { arcade, blossom, caneChair, diningTable, frontWindow, lights, parapet, type Stone, slabs } from './outdoor-parts.ts';
import { lantern } from './room.ts';
import { DUSK, lake, MORNING } from './scenery.ts';

const WHOLE = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const SANDSTONE: Stone = { light: '#f8e8cd', shade: '#e3c6a0', deep: '#b48a62' };
const EVENING_STONE: Stone = { light: '#6b5a85', shade: '#51456f', deep: '#2e2a52' };
const PINKS = ['#d6457d', '#e76a9b', '#b83268'];

/** Lake suite: the balcony, tea for two. */
export function suiteBalcony(): string {
  const drawing = createDrawing();
  return drawing.svg(
    [
      lake(drawing, { ...WHOLE, height: 860 }, MORNING, {
        horizonAt: 0.56,
        palaceAt: [0.27, 0.72],
        sun: { size: 0.038, x: 0.74, y: 0.62 },
      }),
      parapet(drawing, 670, 150, SANDSTONE),
      slabs(drawing, 818, SANDSTONE),
      arcade(drawing, [52, 800, 1548], 120, 380, 850, SANDSTONE),
      caneChair(drawing, 420, 985, 1.12, 1, '#2f7f7c'),
      caneChair(drawing, 1180, 985, 1.12, -1, '#2f7f7c'),
      roundTable(drawing, 800, 1000, 1.25, '#c08e62'),
      teaTray(800, 851, 1.25),
      plant(drawing, 1450, 1000, 1.05, '#c9774b', 6),
      blossom(
        [
          [20, 300],
          [70, 250],
          [40, 380],
          [110, 190],
          [190, 150],
          [270, 120],
          [20, 470],
        ],
        74,
        17,
        PINKS,
      ),
    ].join(''),
  );
}

/** The banyan that the house is called after, its foot at (x, y). */
function banyan(drawing: Drawing, x: number, y: number): string {
  const next = numbersFrom(41);
  const greens = ['#3c7a58', '#4f9168', '#2f6a4d', '#63a477'];
  const crown = times(64, (index) => {
    const turn = next() * Math.PI * 2;
    const out = Math.sqrt(next());
    const cx = Math.cos(turn) * out * 270;
    const cy = -430 + Math.sin(turn) * out * 150;
    return ellipse(cx, cy, 66 + next() * 34, 46 + next() * 22, greens[index < 24 ? 2 : index % 4] ?? '');
  });
  const bark = drawing.linear(
    [
      [0, '#8a6a50'],
      [1, '#5b4231'],
    ],
    0,
  );
  const roots = [-190, -140, -96, 88, 150, 205]
    .map((at, index) =>
      line(
        `M${at} -400q${index % 2 === 0 ? 8 : -8} 200 ${index % 2 === 0 ? -4 : 4} ${388 - Math.abs(at) * 0.1}`,
        '#6b4f3b',
        7 + (index % 3) * 3,
      ),
    )
    .join('');
  return at(
    x,
    y,
    ellipse(10, 4, 300, 24, '#1d3a2c', `opacity=".35" ${drawing.blur(12)}`) +
      roots +
      path('M-70 6C-40 -60 -52 -200 -110 -400H110C60 -200 44 -60 84 6Q40 -14 20 6Q0 -16 -22 6Q-44 -12 -70 6Z', bark) +
      line('M-24 -10C-20 -120 -28 -250 -50 -380M22 -10C16 -130 26 -240 50 -380', '#4b3527', 4, 'opacity=".5"') +
      crown,
  );
}

const HOUSE_STONE: Stone = { light: '#fff3e0', shade: '#efd5b2', deep: '#c39a70' };

/** A roof kiosk, its foot at (x, y). */
const chhatri = (x: number, y: number, scale: number): string =>
  at(
    x,
    y,
    times(4, (index) => rect(-58 + index * 35, -84, 11, 84, HOUSE_STONE.shade)) +
      rect(-76, -98, 152, 16, HOUSE_STONE.light) +
      rect(-76, -84, 152, 5, HOUSE_STONE.deep, 'opacity=".5"') +
      path('M-60 -98C-74 -146 -26 -164 0 -196C26 -164 74 -146 60 -98Z', '#e6a87c') +
      path('M-20 -98C-26 -142 -8 -166 0 -196C-4 -160 -2 -130 6 -98Z', '#ffffff', 'opacity=".25"') +
      line('M0 -196V-218', '#b8813a', 5),
    `scale(${scale})`,
  );

/** The bay with a roof of its own over the door, two storeys high, its lower edge at (x, y). */
function jharokha(drawing: Drawing, x: number, y: number, glass: string): string {
  const bay = drawing.linear(
    [
      [0, '#f0cfa6'],
      [0.3, '#fff3e0'],
      [0.7, '#fff3e0'],
      [1, '#e5bd90'],
    ],
    0,
  );
  const floor = (bottom: number): string =>
    [-84, -31, 22]
      .map((left) => frontWindow(left + 5, bottom - 104, 52, 104, { ...HOUSE_STONE, shade: '#e6a87c' }, glass))
      .join('');
  return at(
    x,
    y,
    [
      rect(-100, -336, 200, 346, HOUSE_STONE.deep, `opacity=".35" transform="translate(12 6)" ${drawing.blur(8)}`),
      path('M-104 0H104L64 34Q0 52 -64 34Z', HOUSE_STONE.shade),
      rect(-104, -336, 208, 338, bay),
      floor(-24),
      floor(-206),
      rect(-116, -12, 232, 16, HOUSE_STONE.light),
      rect(-116, -190, 232, 14, HOUSE_STONE.light),
      path('M-136 -330H136L108 -362H-108Z', '#e6a87c'),
      rect(-140, -334, 280, 8, HOUSE_STONE.light),
    ].join(''),
  );
}

/** The front of the house, its ground line at y. */
function front(drawing: Drawing, x: number, y: number): string {
  const wall = drawing.linear([
    [0, '#fbe6c8'],
    [1, '#f3cfa4'],
  ]);
  const glass = drawing.linear([
    [0, '#5f9ba0'],
    [1, '#a8d2ce'],
  ]);
  const storey = (bottom: number, xs: readonly number[], width: number, height: number): string =>
    xs.map((left) => frontWindow(left, bottom - height, width, height, HOUSE_STONE, glass)).join('');
  const band = (top: number): string =>
    rect(-18, top, 796, 22, HOUSE_STONE.light) +
    rect(-18, top + 20, 796, 7, HOUSE_STONE.deep, 'opacity=".55"') +
    times(38, (index) => path(`M${-16 + index * 21} ${top + 26}h21q-3 11 -10.500 13q-7.500 -2 -10.500 -13Z`, HOUSE_STONE.light));
  const door =
    path('M312 0V-150C312 -200 360 -210 380 -246C400 -210 448 -200 448 -150V0Z', HOUSE_STONE.light) +
    path('M328 0V-146C328 -186 368 -198 380 -222C392 -198 432 -186 432 -146V0Z', '#7a4a30') +
    line('M380 -216V0', '#4f2d1c', 4) +
    times(8, (index) => ellipse(352 + (index % 2) * 56, -40 - Math.floor(index / 2) * 36, 4, 4, '#e0b45a'));
  return at(
    x,
    y,
    [
      rect(-20, -2, 800, 22, '#1d3a2c', `opacity=".4" ${drawing.blur(9)}`),
      rect(0, -620, 760, 620, wall),
      rect(560, -620, 200, 620, HOUSE_STONE.deep, 'opacity=".1"'),
      band(-640),
      band(-420),
      band(-210 - 10),
      storey(-30, [50, 170], 78, 116),
      storey(-30, [512, 632], 78, 116),
      door,
      storey(-262, [50, 170, 512, 632], 78, 96),
      storey(-470, [50, 170, 512, 632], 78, 104),
      jharokha(drawing, 380, -252, glass),
      chhatri(70, -640, 0.78),
      chhatri(690, -640, 0.78),
      chhatri(380, -640, 1.02),
      rect(270, -14, 220, 14, HOUSE_STONE.light),
      rect(240, 0, 280, 16, HOUSE_STONE.shade),
    ].join(''),
  );
}

/** The house beside the lake in the morning. */
export function house(): string {
  const drawing = createDrawing();
  const lawn = drawing.linear([
    [0, '#8fbf7f'],
    [1, '#4f8f5e'],
  ]);
  const way = drawing.linear([
    [0, '#f2dfbf'],
    [1, '#dcbf93'],
  ]);
  const hedge = times(30, (index) =>
    ellipse(560 + index * 36, 872 + (index % 3) * 5, 34, 27, index % 2 === 0 ? '#3f8463' : '#357356'),
  );
  return drawing.svg(
    [
      lake(drawing, { ...WHOLE, height: 900 }, MORNING, {
        horizonAt: 0.66,
        palaceAt: null,
        sun: { size: 0.035, x: 0.24, y: 0.22 },
      }),
      path(`M0 900Q300 850 620 862T1600 852V${HEIGHT}H0Z`, lawn),
      hedge,
      front(drawing, 660, 890),
      path(`M910 905H1170L1330 ${HEIGHT}H640Z`, way),
      blossom(
        [
          [690, 820],
          [720, 770],
          [700, 700],
          [716, 630],
        ],
        44,
        5,
        PINKS,
      ),
      banyan(drawing, 320, 985),
      plant(drawing, 860, 950, 0.55, '#c9774b', 2),
      plant(drawing, 1220, 950, 0.55, '#c9774b', 8),
      blossom(
        [
          [1440, 930],
          [1500, 960],
          [1560, 940],
          [1380, 960],
        ],
        52,
        29,
        ['#f2c14e', '#f7d77f', '#e8a33c'],
      ),
    ].join(''),
  );
}

function stars(): string {
  const next = numbersFrom(99);
  return times(60, () =>
    ellipse(
      next() * WIDTH,
      next() * 300,
      1 + next() * 1.6,
      1 + next() * 1.6,
      '#fff6da',
      `opacity="${(0.3 + next() * 0.6).toFixed(2)}"`,
    ),
  );
}

/** The restaurant on the terrace when the lamps are lit. */
export function terrace(): string {
  const drawing: Drawing = createDrawing();
  return drawing.svg(
    [
      lake(drawing, { ...WHOLE, height: 860 }, DUSK, { horizonAt: 0.58, palaceAt: [0.44, 1.05] }),
      stars(),
      parapet(drawing, 690, 130, EVENING_STONE),
      slabs(drawing, 818, EVENING_STONE),
      lights(drawing, [0, 70], [820, 60], 210, 13),
      lights(drawing, [780, 60], [1600, 90], 210, 13),
      lights(drawing, [0, 190], [700, 30], 150, 10),
      lights(drawing, [900, 30], [1600, 210], 150, 10),
      caneChair(drawing, 130, 930, 0.85, 1, '#c9823f'),
      caneChair(drawing, 610, 930, 0.85, -1, '#c9823f'),
      diningTable(drawing, 370, 945, 0.98, '#f3e3cf', '#d3b7a6'),
      caneChair(drawing, 960, 985, 1.05, 1, '#c9823f'),
      caneChair(drawing, 1500, 985, 1.05, -1, '#c9823f'),
      diningTable(drawing, 1230, 1005, 1.2, '#f3e3cf', '#d3b7a6'),
      lantern(drawing, 90, 250, 1, '#ffb866', 400),
      lantern(drawing, 1510, 300, 1.15, '#ffb866', 400),
    ].join(''),
  );
}
