import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { Random } from '../harness/random.ts';
import { fontOf, OCR_B_FAMILIES, TEXT_FAMILIES } from './fonts.ts';

/** A document that is being drawn. All lengths are in millimetres. */
export type Drawing = Readonly<{
  canvas: Canvas;
  context: SKRSContext2D;
  random: Random;
  width: number;
  height: number;
  family: string;
  /** The document's main colour, as a hue in degrees. */
  hue: number;
}>;

type Style = Readonly<{ bold?: boolean; colour?: string; family?: string; align?: 'left' | 'center' | 'right'; room?: number }>;

const INK = '#16161c';

/** An ID-1 card (ISO/IEC 7810), a passport page and a TD2 card. */
export const CARD_MM = { width: 85.6, height: 54 } as const;
export const PAGE_MM = { width: 125, height: 88 } as const;
export const TD2_MM = { width: 105, height: 74 } as const;
export const CARD_DOTS_PER_MM = 14;
export const PAGE_DOTS_PER_MM = 12.8;

export function startDrawing(random: Random, size: { width: number; height: number }, dotsPerMm: number, hue: number): Drawing {
  const canvas = createCanvas(Math.round(size.width * dotsPerMm), Math.round(size.height * dotsPerMm));
  const context = canvas.getContext('2d');
  context.scale(dotsPerMm, dotsPerMm);
  const drawing = { canvas, context, random, ...size, family: random.oneOf(TEXT_FAMILIES), hue };
  drawTint(drawing);
  drawGuilloche(drawing);
  return drawing;
}

function drawTint({ context, width, height, hue, random }: Drawing): void {
  const paint = context.createLinearGradient(0, 0, width, random.between(0, height));
  paint.addColorStop(0, `hsl(${hue} 45% ${random.whole(91, 96)}%)`);
  paint.addColorStop(random.between(0.3, 0.7), `hsl(${(hue + random.whole(-30, 30) + 360) % 360} 40% ${random.whole(93, 98)}%)`);
  paint.addColorStop(1, `hsl(${hue} 45% ${random.whole(88, 94)}%)`);
  context.fillStyle = paint;
  context.fillRect(0, 0, width, height);
}

/** Fine wavy lines, as on security paper. */
function drawGuilloche({ context, width, height, hue, random }: Drawing): void {
  const lines = random.whole(14, 26);
  const [rise, length, drift] = [random.between(1, 4), random.between(9, 26), random.between(0.2, 0.6)];
  context.lineWidth = 0.09;
  context.strokeStyle = `hsl(${(hue + 40) % 360} 40% 62% / ${random.between(0.28, 0.5)})`;
  for (let line = 0; line < lines; line += 1) {
    const base = (height * (line + 0.5)) / lines;
    context.beginPath();
    for (let x = 0; x <= width; x += 0.8) context.lineTo(x, base + rise * Math.sin(x / (length / 3) + line * drift));
    context.stroke();
  }
}

/** Draws text on the baseline `y`, condensed when it is wider than `room`. */
export function drawText(drawing: Drawing, letters: string, x: number, y: number, size: number, style: Style = {}): void {
  const { context, family } = drawing;
  context.font = fontOf(`${style.family ?? family}${style.bold === true ? ' Bold' : ''}`, size);
  context.fillStyle = style.colour ?? INK;
  context.textAlign = style.align ?? 'left';
  context.fillText(letters, x, y, style.room ?? drawing.width);
  context.textAlign = 'left';
}

/** A portrait photo: head and shoulders before a background. */
export function drawPortrait({ context, random }: Drawing, x: number, y: number, width: number, height: number): void {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.fillStyle = `hsl(${random.whole(190, 230)} 25% ${random.whole(72, 90)}%)`;
  context.fillRect(x, y, width, height);
  const skin = `hsl(${random.whole(18, 32)} ${random.whole(30, 50)}% ${random.whole(34, 72)}%)`;
  const hair = `hsl(25 20% ${random.whole(6, 22)}%)`;
  const middle = x + width / 2;
  const ellipse = (paint: string, centreX: number, centreY: number, wide: number, tall: number): void => {
    context.fillStyle = paint;
    context.beginPath();
    context.ellipse(centreX, centreY, wide, tall, 0, 0, Math.PI * 2);
    context.fill();
  };
  ellipse(`hsl(${random.whole(0, 359)} 35% ${random.whole(20, 55)}%)`, middle, y + height * 1.08, width * 0.48, height * 0.34);
  ellipse(hair, middle, y + height * 0.38, width * 0.27, height * 0.27);
  ellipse(skin, middle, y + height * 0.68, width * 0.11, height * 0.14);
  ellipse(skin, middle, y + height * 0.45, width * 0.22, height * 0.24);
  for (const side of [-1, 1]) ellipse('#1c1412', middle + side * width * 0.085, y + height * 0.43, width * 0.027, height * 0.014);
  ellipse('#8a3d3a', middle, y + height * 0.565, width * 0.07, height * 0.014);
  context.restore();
  context.lineWidth = 0.15;
  context.strokeStyle = '#555';
  context.strokeRect(x, y, width, height);
}

/** A coat of arms that belongs to no state. */
export function drawEmblem({ context }: Drawing, x: number, y: number, size: number, colour: string): void {
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = size / 22;
  for (const radius of [0.5, 0.38, 0.12]) {
    context.beginPath();
    context.arc(x, y, size * radius, 0, Math.PI * 2);
    context.stroke();
  }
  for (let spoke = 0; spoke < 24; spoke += 1) {
    const turn = (spoke * Math.PI) / 12;
    context.beginPath();
    context.moveTo(x + Math.cos(turn) * size * 0.12, y + Math.sin(turn) * size * 0.12);
    context.lineTo(x + Math.cos(turn) * size * 0.38, y + Math.sin(turn) * size * 0.38);
    context.stroke();
  }
  context.fillRect(x - size * 0.3, y + size * 0.54, size * 0.6, size * 0.08);
}

/** A handwritten signature. */
export function drawSignature({ context, random }: Drawing, x: number, y: number, width: number): void {
  context.strokeStyle = '#1d2550';
  context.lineWidth = 0.3;
  context.beginPath();
  context.moveTo(x, y);
  const strokes = random.whole(5, 9);
  for (let stroke = 1; stroke <= strokes; stroke += 1) {
    const to = x + (width * stroke) / strokes;
    context.quadraticCurveTo(to - random.between(0, 3), y - random.between(-2, 5), to, y + random.between(-1.2, 1.2));
  }
  context.stroke();
}

/** The word SPECIMEN, faintly across every document, so that it is not taken for a real one. */
function drawWatermark({ context, width, height, random }: Drawing): void {
  context.save();
  context.translate(width * random.between(0.45, 0.6), height * random.between(0.45, 0.6));
  context.rotate(random.between(-0.5, -0.2));
  context.font = fontOf('Sans Bold', height / 5);
  context.textAlign = 'center';
  context.fillStyle = 'rgb(120 30 30 / 0.06)';
  context.fillText('SPECIMEN', 0, 0);
  context.restore();
}

export function drawBand({ context, width }: Drawing, y: number, height: number, colour: string): void {
  context.fillStyle = colour;
  context.fillRect(0, y, width, height);
}

/**
 * Encodes the document as a PNG with little compression, because tests draw hundreds. The canvas could encode it too, but takes
 * ten times as long.
 */
export function toPng(drawing: Drawing): Promise<Buffer> {
  drawWatermark(drawing);
  const { width, height } = drawing.canvas;
  return sharp(drawing.canvas.data(), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** ICAO Doc 9303 part 3, 4.3: ten characters per inch, lines 6.35 mm apart. */
const PITCH_MM = 2.54;
const LINE_MM = 6.35;
/** The font's advance is 0.723 of its size. */
const SIZE_MM = PITCH_MM / 0.723;

/** Draws the zone at the lower edge, in one of the variants of OCR-B and a little lighter or heavier. */
export function drawMrz(drawing: Drawing, lines: readonly string[], bottom: number): void {
  const { context, random, width } = drawing;
  const pitch = PITCH_MM * random.between(0.985, 1.01);
  const columns = lines[0]?.length ?? 0;
  const left = (width - columns * pitch) / 2 + random.between(-1, 0.5);
  context.font = fontOf(random.oneOf(OCR_B_FAMILIES), SIZE_MM);
  const grey = random.whole(8, 60);
  context.fillStyle = `rgb(${grey} ${grey} ${grey})`;
  context.strokeStyle = context.fillStyle;
  const heavier = random.oneOf([0, 0, 0.05, 0.1]);
  if (heavier > 0) context.lineWidth = heavier;
  for (const [line, characters] of lines.entries()) {
    const y = drawing.height - bottom - (lines.length - 1 - line) * LINE_MM;
    for (const [at, character] of [...characters].entries()) {
      context.fillText(character, left + at * pitch, y);
      if (heavier > 0) context.strokeText(character, left + at * pitch, y);
    }
  }
}
