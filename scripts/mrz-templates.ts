/**
 * Draws the characters of machine-readable zones, as the reader compares them with what it sees: `npm run mrz:templates`.
 * They are means of two cuts of OCR-B (ISO 1073-2) in three weights, so that they stand for print in general.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

const ROOT = path.join(import.meta.dirname, '..');
const FONT_FOLDER = path.join(ROOT, 'test/specimens/fonts');
const TARGET = path.join(ROOT, 'src/features/documents/reading/mrz/glyph-templates.ts');

/** The regular and the sharp-edged cut; the oblique one is kept for tests. */
const CUTS = ['OCRB', 'OCRBS'] as const;
/** Widths added to the strokes, as parts of the pitch: print is heavier or lighter than the drawing. */
const WEIGHTS = [0, 0.03, 0.06] as const;

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
const COLUMNS = 16;
const ROWS = 24;
/** Pixels drawn for one pixel of a template, in each direction. */
const SCALE = 8;

/** Ink of one character in one cut and weight, row by row, 0 to 255. A cell is one pitch wide and one and a half high. */
function drawnGlyph(character: string, cut: string, weight: number): Float64Array {
  const width = COLUMNS * SCALE;
  const height = ROWS * SCALE;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.font = `${width}px "${cut}"`;
  context.font = `${(width * width) / context.measureText('H').width}px "${cut}"`;
  const { actualBoundingBoxAscent: capHeight } = context.measureText('H');
  const baseline = (height + capHeight) / 2;
  context.fillText(character, 0, baseline);
  context.lineWidth = weight * width;
  context.lineJoin = 'round';
  if (weight > 0) context.strokeText(character, 0, baseline);
  const { data } = context.getImageData(0, 0, width, height);
  const ink = new Float64Array(COLUMNS * ROWS);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = Math.floor(y / SCALE) * COLUMNS + Math.floor(x / SCALE);
      ink[at] = (ink[at] ?? 0) + (data[(y * width + x) * 4 + 3] ?? 0) / (SCALE * SCALE);
    }
  }
  return ink;
}

/** The templates of all characters after one another, 384 bytes each: the ink of each pixel, 255 the most. */
export function drawTemplates(): Uint8Array {
  for (const cut of CUTS) GlobalFonts.registerFromPath(path.join(FONT_FOLDER, `${cut}.otf`), cut);
  const size = COLUMNS * ROWS;
  const out = new Uint8Array(CHARACTERS.length * size);
  for (const [index, character] of [...CHARACTERS].entries()) {
    const drawn = CUTS.flatMap((cut) => WEIGHTS.map((weight) => drawnGlyph(character, cut, weight)));
    for (let at = 0; at < size; at += 1) {
      const sum = drawn.reduce((total, ink) => total + (ink[at] ?? 0), 0);
      out[index * size + at] = Math.round(sum / drawn.length);
    }
  }
  return out;
}

/** The source file that holds them. */
function sourceOf(templates: Uint8Array): string {
  const lines = (
    Buffer.from(templates)
      .toString('base64')
      .match(/.{1,120}/g) ?? []
  ).map((line) => `  '${line}',`);
  return `// Drawn by scripts/mrz-templates.ts: change that, not this.

/** The characters of machine-readable zones (ICAO Doc 9303, part 3), in the order of their templates. */
export const GLYPHS = '${CHARACTERS}';
export const TEMPLATE_COLUMNS = ${COLUMNS};
export const TEMPLATE_ROWS = ${ROWS};

/** Base64 of the ink of each pixel, row by row, one template after another. */
export const TEMPLATES_BASE64 = [
${lines.join('\n')}
].join('');
`;
}

if (import.meta.main) {
  await writeFile(TARGET, sourceOf(drawTemplates()));
  console.log(`${CHARACTERS.length} characters written to ${TARGET}`);
}
