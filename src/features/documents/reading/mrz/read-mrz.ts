import { type QuarterTurns, resized } from '../../../../platform/reading/image/grey-image.ts';
import type { GreyImage } from '../../../../platform/reading/page.rules.ts';
import { type LocalDate, systemClock } from '../../../../platform/time.ts';
import type { Reading } from '../reading.rules.ts';
import { glyphBoxes } from './glyph-boxes.ts';
import { glyphRows } from './glyph-rows.ts';
import { type Fit, fineFit, firstFit, roughFit, type Sheet, scoresAt } from './glyph-scores.ts';
import { GLYPHS } from './glyph-templates.ts';
import { project } from './projection.rules.ts';
import { readingOfZone } from './zone-reading.ts';
import { type ChoiceCell, chooseZoneText, type ZoneText } from './zone-text.rules.ts';
import { type Zone, zonesOf } from './zones.ts';

/** The long side, in pixels, of the copy that is searched: quick and free of noise, with characters that do not touch. */
const LONG_SIDE_MAX = 1_500;
const LONG_SIDE_MIN = 1_100;
/** With characters this close in the copy, the picture itself may show more. */
const PITCH_SMALL = 13;

/** Of a zone's cells, best as drawn is 1: below this they are no characters of OCR-B. */
const QUALITY_MIN = 0.72;
/** Below this a zone is not even tried in detail. */
const QUALITY_TRIED = 0.5;
const QUALITY_ROUGH = 0.6;
/** Turns the fit of a character into odds: a difference of 0.04 is e to one. */
const ODDS_PER_FIT = 25;
/** On average of a zone's characters: with more it was read where there is none. */
const STRAIN_MAX = 0.25;
const STRAIN_OF_QUALITY = 50;
/** Columns beyond the seen ones that are looked at: characters lost at the ends. */
const BEYOND = 4;
/** Columns that may be too many: dust and patterns beside the zone. */
const OUTSIDE = 10;

const SHAPES = [
  { lines: 2, columns: 44 },
  { lines: 2, columns: 36 },
  { lines: 3, columns: 30 },
] as const;

/** Whether so many columns can be a zone of that shape. */
function isShape({ lines, columns }: (typeof SHAPES)[number], seen: Zone): boolean {
  return lines === seen.lines && columns >= seen.columns - OUTSIDE && columns <= seen.columns + BEYOND;
}

type Grid = Readonly<{ cells: readonly (readonly (Float64Array | null)[])[]; columns: number }>;

function upsideDown({ projection, columns, lines, ...rest }: Zone): Zone {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = projection;
  const u = columns - 1;
  const v = lines - 1;
  const w = g * u + h * v + 1;
  const turned = [-a, -b, a * u + b * v + c, -d, -e, d * u + e * v + f, -g, -h].map((value) => value / w);
  return { projection: turned, columns, lines, ...rest };
}

function sheetOf(image: GreyImage, { projection, columns, lines, pitch }: Zone): Sheet {
  const top = project(projection, columns / 2, 0);
  const bottom = project(projection, columns / 2, lines - 1);
  const apart = Math.hypot(bottom.x - top.x, bottom.y - top.y) / (lines - 1);
  return { image, projection, pitchDown: pitch / apart };
}

function scoreGrid(sheet: Sheet, { columns, lines }: Zone, fit: Fit): Grid {
  const count = columns + 2 * BEYOND;
  const cells = Array.from({ length: lines }, (_, v) =>
    Array.from({ length: count }, (__, u) => scoresAt(sheet, u - BEYOND, v, fit)),
  );
  return { cells, columns: count };
}

/** What a cell may be, the likeliest first; a blank one is a filler that was not seen. */
function choicesOf(scores: Float64Array | null): ChoiceCell {
  if (scores === null) return [{ character: '<', weight: 0.01 }];
  return [...scores]
    .map((score, index) => ({ character: GLYPHS.charAt(index), weight: Math.exp((score - 1) * ODDS_PER_FIT) }))
    .sort((a, b) => b.weight - a.weight);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

type Found = Readonly<{ text: ZoneText; quality: number }>;

/** Lower for a zone that is as it should be. Of two that are, that which looks more like print. */
const strainOf = ({ text, quality }: Found): number => text.strain - quality * STRAIN_OF_QUALITY;

/** The zones of known shapes that lie on the grid, the best first. */
function textsOn(grid: Grid, seen: Zone): Found[] {
  const best = grid.cells.map((line) => line.map((scores) => (scores === null ? 0 : Math.max(...scores))));
  const choices = grid.cells.map((line) => line.map(choicesOf));
  const found: Found[] = [];
  for (const { lines, columns } of SHAPES.filter((shape) => isShape(shape, seen))) {
    for (let from = 0; from + columns <= grid.columns; from += 1) {
      const quality = meanOf(best.flatMap((line) => line.slice(from, from + columns)));
      if (quality < QUALITY_MIN) continue;
      const text = chooseZoneText(choices.map((line) => line.slice(from, from + columns)));
      if (text !== null && text.strain < lines * columns * STRAIN_MAX) found.push({ text, quality });
    }
  }
  return found.sort((a, b) => strainOf(a) - strainOf(b));
}

function turnsOf({ projection, columns }: Zone): QuarterTurns {
  const from = project(projection, 0, 0);
  const to = project(projection, columns - 1, 0);
  const turns = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 2));
  return ([0, 3, 2, 1] as const)[(turns + 4) % 4] ?? 0;
}

type MrzReading = Readonly<{ reading: Reading; quarterTurns: QuarterTurns }>;

function readZone(image: GreyImage, zone: Zone, today: LocalDate): MrzReading | null {
  if (!SHAPES.some((shape) => isShape(shape, zone))) return null;
  const ways = [zone, upsideDown(zone)]
    .filter((way) => firstFit(sheetOf(image, way), way.columns, way.lines) >= QUALITY_TRIED)
    .map((way) => ({ way, ...roughFit(sheetOf(image, way), way.columns, way.lines) }))
    .sort((a, b) => b.quality - a.quality);
  const upright = ways[0];
  if (upright === undefined || upright.quality < QUALITY_ROUGH) return null;
  const sheet = sheetOf(image, upright.way);
  const { fit, quality } = fineFit(sheet, upright.way.columns, upright.way.lines, upright);
  if (quality < QUALITY_ROUGH) return null;
  const [found] = textsOn(scoreGrid(sheet, upright.way, fit), upright.way);
  const reading = found === undefined ? null : readingOfZone(found.text, today);
  return reading === null ? null : { reading, quarterTurns: turnsOf(upright.way) };
}

/** `isSmall`: there are rows of print that a larger copy could show better. */
function searched(image: GreyImage, today: LocalDate): { found: MrzReading | null; isSmall: boolean } {
  const rows = glyphRows(glyphBoxes(image));
  for (const zone of zonesOf(rows)) {
    const found = readZone(image, zone, today);
    if (found !== null) return { found, isSmall: false };
  }
  return { found: null, isSmall: rows.some(({ step }) => Math.hypot(step.x, step.y) < PITCH_SMALL) };
}

/**
 * Finds and reads the machine-readable zone of a passport, card or visa (ICAO Doc 9303), anywhere in the picture and at any
 * angle. `quarterTurns` is how often to turn the picture clockwise to have it upright. Null where there is none, or none that
 * can be relied on. `today` settles the centuries of dates.
 */
export async function readMrz(image: GreyImage, today: LocalDate = systemClock().slice(0, 10)): Promise<MrzReading | null> {
  const long = Math.max(image.width, image.height);
  const target = Math.max(LONG_SIDE_MIN, Math.min(LONG_SIDE_MAX, long));
  const copy = target === long ? image : await resized(image, Math.max(1, Math.round((image.width * target) / long)));
  const { found, isSmall } = searched(copy, today);
  return found === null && isSmall && long > LONG_SIDE_MAX ? searched(image, today).found : found;
}
