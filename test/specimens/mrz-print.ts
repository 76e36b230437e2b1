import { fontOf, OCR_B_FAMILIES } from './fonts.ts';
import type { Sheet } from './sheet.ts';

/** ICAO Doc 9303 part 3, 4.3: ten signs to the inch, lines 6.35 mm apart. */
const PITCH_MM = 2.54;
const LINE_MM = 6.35;
/** The font's advance is 0.723 of its size. */
const SIZE_MM = PITCH_MM / 0.723;

/** Prints the zone at the lower edge, in one of the cuts of OCR-B and a little lighter or heavier. */
export function printMrz(sheet: Sheet, lines: readonly string[], bottom: number): void {
  const { context, random, width } = sheet;
  const pitch = PITCH_MM * random.between(0.985, 1.01);
  const columns = lines[0]?.length ?? 0;
  const left = (width - columns * pitch) / 2 + random.between(-1, 0.5);
  context.font = fontOf(random.oneOf(OCR_B_FAMILIES), SIZE_MM);
  const grey = random.whole(8, 60);
  context.fillStyle = `rgb(${grey} ${grey} ${grey})`;
  context.strokeStyle = context.fillStyle;
  const heavier = random.oneOf([0, 0, 0.05, 0.1]);
  if (heavier > 0) context.lineWidth = heavier;
  for (const [line, signs] of lines.entries()) {
    const y = sheet.height - bottom - (lines.length - 1 - line) * LINE_MM;
    for (const [at, sign] of [...signs].entries()) {
      context.fillText(sign, left + at * pitch, y);
      if (heavier > 0) context.strokeText(sign, left + at * pitch, y);
    }
  }
}
