import { type QuarterTurns, resizeImage } from '../../../../../platform/reading/image/grey-image.ts';
import type { Box, GreyImage } from '../../../../../platform/reading/page.rules.ts';
import { type LocalDate, systemClock } from '../../../../../platform/time.ts';
import { findGlyphBoxes } from '../locate/glyph-boxes.ts';
import { findGlyphRows } from '../locate/glyph-rows.ts';
import { project } from '../locate/projection.rules.ts';
import { findZones, type Zone } from '../locate/zones.ts';
import type { Reading } from '../reading.rules.ts';
import { estimateFit, type Fit, findRoughFit, refineFit, scoreCharacters, type ZoneImage } from './glyph-scores.ts';
import { GLYPHS } from './glyph-templates.ts';
import { interpretZone } from './interpret-zone.ts';
import { type ChoiceCell, chooseZoneText, type ZoneText } from './zone-text.rules.ts';

/** The long side, in pixels, of the copy that is searched: fast, without noise, and with characters that do not touch. */
const LONG_SIDE_MAX = 1_500;
const LONG_SIDE_MIN = 1_100;
/** When the pitch in the copy is smaller than this, the original may show more. */
const PITCH_SMALL = 13;

/** The mean score of a zone's cells, 1 for a perfect fit. Below this they are not characters of OCR-B. */
const QUALITY_MIN = 0.72;
/** From here on it is a zone, even when no check digit holds: specimens and old cards have wrong ones. */
const CLEAR_QUALITY_MIN = 0.85;
/** Below this quick estimate a zone is not tried in detail. */
const QUALITY_ESTIMATE_MIN = 0.5;
const QUALITY_FIT_MIN = 0.6;
/** Converts the score of a character to odds: a difference of 0.04 is a factor of e. */
const ODDS_PER_FIT = 25;
/** An E that lost its lowest stroke looks like an F, which is much rarer in names. */
const ODDS_OF_F = 0.5;
/** The mean penalty of a zone's characters. Above this the text was read where there is no zone. */
const PENALTY_MAX = 0.25;
const PENALTY_PER_QUALITY = 50;
/** Columns beyond the seen ones that are read too, because characters at the ends may have been missed. */
const EXTRA_COLUMNS = 4;
/** How many columns too many may have been seen: dust and patterns beside the zone. */
const SURPLUS_COLUMNS_MAX = 10;

const SHAPES = [
  { lines: 2, columns: 44 },
  { lines: 2, columns: 36 },
  { lines: 3, columns: 30 },
] as const;

/** Whether a zone with these columns and lines can have that shape. */
function canHaveShape({ lines, columns }: (typeof SHAPES)[number], seen: Zone): boolean {
  return lines === seen.lines && columns >= seen.columns - SURPLUS_COLUMNS_MAX && columns <= seen.columns + EXTRA_COLUMNS;
}

type Grid = Readonly<{ cells: readonly (readonly (Float64Array | null)[])[]; columns: number }>;

function turnUpsideDown({ projection, columns, lines, ...rest }: Zone): Zone {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, k = 0, l = 0, m = 0, n = 0] = projection;
  const u = columns - 1;
  const v = lines - 1;
  const w = g * u + h * v + 1;
  const [x, y] = [((m * u + k) * u + a) * u + b * v + c, ((n * u + l) * u + d) * u + e * v + f];
  const [across, along] = [(3 * m * u + 2 * k) * u + a, (3 * n * u + 2 * l) * u + d];
  const bends = [3 * m * u + k, 3 * n * u + l, -m, -n];
  const turned = [-across, -b, x, -along, -e, y, -g, -h, ...bends].map((value) => value / w);
  return { projection: turned, columns, lines, ...rest };
}

function zoneImageOf(image: GreyImage, { projection, columns, lines, pitch }: Zone): ZoneImage {
  const top = project(projection, columns / 2, 0);
  const bottom = project(projection, columns / 2, lines - 1);
  const apart = Math.hypot(bottom.x - top.x, bottom.y - top.y) / (lines - 1);
  return { image, projection, pitchDown: pitch / apart };
}

function scoreGrid(zoneImage: ZoneImage, { columns, lines }: Zone, fit: Fit): Grid {
  const count = columns + 2 * EXTRA_COLUMNS;
  const cells = Array.from({ length: lines }, (_, v) =>
    Array.from({ length: count }, (__, u) => scoreCharacters(zoneImage, u - EXTRA_COLUMNS, v, fit)),
  );
  return { cells, columns: count };
}

/** The possible characters of a cell, the likeliest first. A blank cell is a filler that was not seen. */
function choicesFromScores(scores: Float64Array | null): ChoiceCell {
  if (scores === null) return [{ character: '<', weight: 0.01 }];
  return [...scores]
    .map((score, index) => {
      const character = GLYPHS.charAt(index);
      return { character, weight: Math.exp((score - 1) * ODDS_PER_FIT) * (character === 'F' ? ODDS_OF_F : 1) };
    })
    .sort((a, b) => b.weight - a.weight);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

type Found = Readonly<{ text: ZoneText; quality: number }>;

/** Lower for a zone with the right structure. Of two such zones, the one that looks more like print. */
const totalPenalty = ({ text, quality }: Found): number => text.penalty - quality * PENALTY_PER_QUALITY;

/** The texts of zones of known shapes on the grid, the best first. */
function findTexts(grid: Grid, seen: Zone): Found[] {
  const best = grid.cells.map((line) => line.map((scores) => (scores === null ? 0 : Math.max(...scores))));
  const choices = grid.cells.map((line) => line.map(choicesFromScores));
  const found: Found[] = [];
  for (const { lines, columns } of SHAPES.filter((shape) => canHaveShape(shape, seen))) {
    for (let from = 0; from + columns <= grid.columns; from += 1) {
      const quality = meanOf(best.flatMap((line) => line.slice(from, from + columns)));
      if (quality < QUALITY_MIN) continue;
      const text = chooseZoneText(choices.map((line) => line.slice(from, from + columns)));
      if (text !== null && text.penalty < lines * columns * PENALTY_MAX) found.push({ text, quality });
    }
  }
  return found.sort((a, b) => totalPenalty(a) - totalPenalty(b));
}

function quarterTurnsOf({ projection, columns }: Zone): QuarterTurns {
  const from = project(projection, 0, 0);
  const to = project(projection, columns - 1, 0);
  const turns = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 2));
  return ([0, 3, 2, 1] as const)[(turns + 4) % 4] ?? 0;
}

/** How high the page of a passport or visa is above its zone, and how wide its portrait is (on the left), as shares of the zone's width. */
const PRINT_HEIGHT = 0.75;
const PORTRAIT_WIDTH = 0.25;
const PRINT_MARGIN_COLUMNS = 3;

/** The part of the picture above a zone and beside the portrait. Null for three lines: they are on the back of a card. */
function findPrint({ image, projection, pitchDown }: ZoneImage, { lines, columns: all }: Zone): Box | null {
  if (lines > 2) return null;
  const top = -PRINT_HEIGHT * all * pitchDown;
  const columns = [PORTRAIT_WIDTH * all, all - 1 + PRINT_MARGIN_COLUMNS];
  const corners = columns.flatMap((u) => [top, -0.5].map((v) => project(projection, u, v)));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, above] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
  const [width, height] = [Math.min(image.width, Math.max(...xs)) - left, Math.min(image.height, Math.max(...ys)) - above];
  return width >= 1 && height >= 1 ? { x: left, y: above, width, height } : null;
}

/** A zone, how often the picture must be turned clockwise to make it upright, and the part of the picture with the page above it. */
export type MrzReading = Readonly<{ reading: Reading; quarterTurns: QuarterTurns; print: Box | null }>;

function readZone(image: GreyImage, zone: Zone, today: LocalDate): MrzReading | null {
  if (!SHAPES.some((shape) => canHaveShape(shape, zone))) return null;
  const candidates = [zone, turnUpsideDown(zone)]
    .filter((one) => estimateFit(zoneImageOf(image, one), one.columns, one.lines) >= QUALITY_ESTIMATE_MIN)
    .map((one) => ({ zone: one, ...findRoughFit(zoneImageOf(image, one), one.columns, one.lines) }))
    .sort((a, b) => b.quality - a.quality);
  const upright = candidates[0];
  if (upright === undefined || upright.quality < QUALITY_FIT_MIN) return null;
  const zoneImage = zoneImageOf(image, upright.zone);
  const { fit, quality } = refineFit(zoneImage, upright.zone.columns, upright.zone.lines, upright);
  if (quality < QUALITY_FIT_MIN) return null;
  const [found] = findTexts(scoreGrid(zoneImage, upright.zone, fit), upright.zone);
  const reading = found === undefined ? null : interpretZone(found.text, today, found.quality >= CLEAR_QUALITY_MIN);
  if (reading === null) return null;
  return { reading, quarterTurns: quarterTurnsOf(upright.zone), print: findPrint(zoneImage, upright.zone) };
}

/** `isSmall`: there are rows of print that may be readable in a larger copy. */
function searchPicture(image: GreyImage, today: LocalDate): { found: MrzReading | null; isSmall: boolean } {
  const rows = findGlyphRows(findGlyphBoxes(image));
  for (const zone of findZones(rows)) {
    const found = readZone(image, zone, today);
    if (found !== null) return { found, isSmall: false };
  }
  return { found: null, isSmall: rows.some(({ step }) => Math.hypot(step.x, step.y) < PITCH_SMALL) };
}

const scaleBox = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
});

/**
 * Finds and reads the machine-readable zone of a passport, card or visa (ICAO Doc 9303), anywhere in the picture and at any
 * angle. Null when there is none, or none that is reliable. `quarterTurns`: how often to turn the picture clockwise to make it
 * upright. `today` decides the century of dates.
 */
export async function readMrz(image: GreyImage, today: LocalDate = systemClock().slice(0, 10)): Promise<MrzReading | null> {
  const long = Math.max(image.width, image.height);
  const target = Math.max(LONG_SIDE_MIN, Math.min(LONG_SIDE_MAX, long));
  const copy = target === long ? image : await resizeImage(image, Math.max(1, Math.round((image.width * target) / long)));
  const { found, isSmall } = searchPicture(copy, today);
  if (found === null) return isSmall && long > LONG_SIDE_MAX ? searchPicture(image, today).found : null;
  return { ...found, print: found.print && scaleBox(found.print, image.width / copy.width) };
}
