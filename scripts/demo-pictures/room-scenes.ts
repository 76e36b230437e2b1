import { at, createDrawing, type Drawing, ellipse, line, path, polygon, rect, times } from './drawing.ts';
import { armchair, type BedColours, BRASS, bed, lamp, nightstand, plant, roundTable, TEAK_DARK, teaTray } from './furniture.ts';
import { archedWindow, curtain, framedPicture, type RoomColours, rod, rug, shell, sunOnFloor } from './room.ts';
import { EVENING, MORNING } from './scenery.ts';

const FLOOR_Y = 760;

const SAGE: RoomColours = {
  wall: '#e9e4cf',
  wallShade: '#d3cfb4',
  dado: '#a9bda3',
  floor: '#c08e62',
  floorShade: '#96663f',
  trim: '#f8f3e4',
};
const SAGE_BED: BedColours = {
  board: '#8fa98c',
  boardShade: '#5f7d62',
  throwCloth: '#d88a54',
  throwShade: '#b7683a',
  accents: ['#7fa08a', '#e2a057'],
};

/** Standard: the smallest room, on the ground floor. */
export function standardRoom(): string {
  const drawing = createDrawing();
  return drawing.svg(
    [
      shell(drawing, FLOOR_Y, SAGE),
      archedWindow(
        drawing,
        { x: 1120, y: 160, width: 290, height: 420 },
        { light: MORNING, frame: '#8a5a3c', reveal: '#f8f3e4', panes: true },
      ),
      sunOnFloor(drawing, 1050, 350, FLOOR_Y, -260),
      framedPicture(drawing, { x: 475, y: 150, width: 210, height: 150 }, EVENING),
      nightstand(drawing, 160, 650, 150, 180),
      lamp(drawing, 160, 652, 1, '#c9774b'),
      nightstand(drawing, 1000, 650, 150, 180),
      lamp(drawing, 1000, 652, 1, '#c9774b'),
      rug(drawing, 585, 850, 900, 190, ['#8c3f36', '#e8c07c', '#a8574a']),
      bed(drawing, 580, 940, 720, SAGE_BED),
      plant(drawing, 1420, 905, 1.1, '#c9774b', 3),
    ].join(''),
  );
}

const BLUE: RoomColours = {
  wall: '#dfe6e8',
  wallShade: '#c3d0d6',
  dado: '#7f9fb0',
  floor: '#b98a63',
  floorShade: '#8d613f',
  trim: '#faf6ec',
};
const BLUE_BED: BedColours = {
  board: '#4f7388',
  boardShade: '#33536a',
  throwCloth: '#e3b04f',
  throwShade: '#c58d33',
  accents: ['#6d93a6', '#d9774f'],
};

/** Deluxe: a wide window upon the lake, and a chair to sit there. */
export function deluxeRoom(): string {
  const drawing = createDrawing();
  return drawing.svg(
    [
      shell(drawing, FLOOR_Y, BLUE),
      archedWindow(
        drawing,
        { x: 960, y: 130, width: 440, height: 560 },
        { light: MORNING, frame: '#faf6ec', reveal: '#b9c9d0', palaceAt: [0.6, 1.5] },
      ),
      rod(880, 92, 600),
      curtain(drawing, 890, 92, 170, 700, 1, '#f5efe2', '#d6c9b2'),
      curtain(drawing, 1470, 92, 170, 700, -1, '#f5efe2', '#d6c9b2'),
      sunOnFloor(drawing, 960, 430, FLOOR_Y, -240),
      framedPicture(drawing, { x: 225, y: 105, width: 160, height: 190 }, EVENING),
      framedPicture(drawing, { x: 415, y: 105, width: 160, height: 190 }, MORNING),
      nightstand(drawing, 830, 650, 130, 180),
      lamp(drawing, 830, 652, 1, '#33536a'),
      rug(drawing, 600, 850, 1180, 190, ['#2f5068', '#e9dcc0', '#45708a']),
      bed(drawing, 400, 945, 740, BLUE_BED),
      armchair(drawing, 1330, 930, 1.12, '#d9774f', '#b4583a', '#f2e3c4'),
      roundTable(drawing, 1085, 945, 0.95, '#c08e62'),
      teaTray(1085, 832, 0.95),
    ].join(''),
  );
}

const CORAL: RoomColours = {
  wall: '#f6e3cc',
  wallShade: '#e8cba9',
  dado: '#dfa07c',
  floor: '#b58a63',
  floorShade: '#8b6141',
  trim: '#fff8ec',
};
const CORAL_BED: BedColours = {
  board: '#c9694e',
  boardShade: '#9c4937',
  throwCloth: '#3f8a86',
  throwShade: '#2b6a69',
  accents: ['#e7b25a', '#c9694e'],
};
const SMALL_BED: BedColours = {
  board: '#3f8a86',
  boardShade: '#2b6a69',
  throwCloth: '#e7b25a',
  throwShade: '#cc9038',
  accents: ['#e9a58a', '#3f8a86'],
};
const OTHER_CHILD = { board: '#d9924e', boardShade: '#b26f35', throwCloth: '#c9694e', throwShade: '#a44c38' };

/** A paper kite with its tail, as they fly over the town in January. */
const kite = (x: number, y: number, turn: number, fill: string, other: string): string =>
  at(
    x,
    y,
    polygon(
      [
        [0, -62],
        [52, 0],
        [0, 66],
        [-52, 0],
      ],
      fill,
    ) +
      polygon(
        [
          [0, -62],
          [52, 0],
          [0, 0],
        ],
        other,
      ) +
      polygon(
        [
          [0, 0],
          [0, 66],
          [-52, 0],
        ],
        other,
      ) +
      line('M0 -62V66M-52 0Q0 -46 52 0', '#fff8ec', 2.5) +
      line('M0 66q22 24 0 44t4 46', fill, 4) +
      polygon(
        [
          [-12, 108],
          [12, 98],
          [0, 116],
        ],
        other,
      ),
    `rotate(${turn})`,
  );

/** Family: one bed for two and two for children. */
export function familyRoom(): string {
  const drawing = createDrawing();
  const window = { light: MORNING, frame: '#8a5a3c', reveal: '#fff8ec', panes: true };
  return drawing.svg(
    [
      shell(drawing, FLOOR_Y, CORAL),
      archedWindow(drawing, { x: 690, y: 150, width: 230, height: 370 }, window),
      sunOnFloor(drawing, 690, 260, FLOOR_Y, -60),
      kite(1090, 200, 14, '#3f8a86', '#e7b25a'),
      kite(1290, 250, -10, '#c9694e', '#f0cf8f'),
      kite(1470, 180, 20, '#e7b25a', '#3f8a86'),
      framedPicture(drawing, { x: 250, y: 150, width: 220, height: 150 }, EVENING),
      nightstand(drawing, 745, 655, 130, 175),
      lamp(drawing, 745, 657, 0.95, '#3f8a86'),
      rug(drawing, 800, 860, 1240, 180, ['#3a6f78', '#f0cf8f', '#5b949a']),
      bed(drawing, 365, 940, 620, CORAL_BED),
      bed(drawing, 1010, 935, 330, SMALL_BED, true),
      bed(drawing, 1395, 935, 330, { ...SMALL_BED, ...OTHER_CHILD }, true),
    ].join(''),
  );
}

const PLUM: RoomColours = {
  wall: '#eed9c6',
  wallShade: '#d3ae9c',
  dado: '#a5727a',
  floor: '#a5734f',
  floorShade: '#774a32',
  trim: '#fbeeda',
};
const PLUM_BED: BedColours = {
  board: '#8a5468',
  boardShade: '#64384e',
  throwCloth: '#d8973f',
  throwShade: '#b3742a',
  accents: ['#a8697a', '#e3b15c'],
};

/** Posts, a canopy and its cloths around a bed whose foot stands at (x, y). */
function canopy(drawing: Drawing, x: number, y: number, width: number): string {
  const cloth = drawing.folds('#fdf3e2', '#e3cdb4', 34);
  const half = width / 2;
  const drape = (side: number): string =>
    at(
      x + side * (half - 6),
      y - 690,
      path('M0 0H128C118 170 74 300 30 392C50 470 56 560 58 640H-6V0Z', cloth) +
        path('M-8 384Q20 400 44 386V404Q20 420 -8 402Z', BRASS),
      `scale(${-side} 1)`,
    );
  const post = (at: number): string => rect(at - 9, y - 700, 18, 700, TEAK_DARK, 'rx="4"') + ellipse(at, y - 712, 13, 15, BRASS);
  const swags = times(4, (index) => {
    const left = x - half + (index * width) / 4;
    return (
      path(`M${left} ${y - 690}h${width / 4}v34q${-width / 8} 58 ${-width / 4} 0Z`, cloth) + ellipse(left, y - 646, 7, 11, BRASS)
    );
  });
  return (
    post(x - half) +
    post(x + half) +
    drape(-1) +
    drape(1) +
    swags +
    ellipse(x + half, y - 646, 7, 11, BRASS) +
    rect(x - half - 14, y - 702, width + 28, 18, TEAK_DARK, 'rx="5"')
  );
}

/** Lake suite: three tall windows, the sun going down behind the palace. */
export function lakeSuite(): string {
  const drawing = createDrawing();
  const view = { x: 790, y: 110, width: 790, height: 585 };
  const look = { light: EVENING, frame: '#fbeeda', reveal: '#c99f8d', view, palaceAt: [0.504, 0.6] as const };
  const glow = drawing.radial([
    [0, '#ffdca0', 0.3],
    [1, '#ffdca0', 0],
  ]);
  return drawing.svg(
    [
      shell(drawing, FLOOR_Y, PLUM),
      ...[836, 1086, 1336].map((x) => archedWindow(drawing, { x, y: 120, width: 204, height: 570 }, look)),
      ...[816, 1066, 1316].map((x) => sunOnFloor(drawing, x, 210, FLOOR_Y, -190, '#ffd9a0')),
      ellipse(1040, 560, 560, 380, glow),
      rug(drawing, 500, 850, 1080, 195, ['#6d3148', '#e6b96a', '#8d4a5d']),
      bed(drawing, 400, 945, 690, PLUM_BED),
      canopy(drawing, 400, 930, 730),
      armchair(drawing, 1400, 920, 1.08, '#c9823f', '#a06328', '#8a5468'),
      roundTable(drawing, 1175, 940, 0.92, '#b98a63'),
      teaTray(1175, 831, 0.92),
      plant(drawing, 870, 830, 0.72, '#8a5468', 9),
    ].join(''),
  );
}
