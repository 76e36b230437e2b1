import { encode } from 'uqr';
import type { Sheet } from '../../../../platform/pdf/sheet.ts';

/** Draws a QR code; the dark fields of a row beside each other are one rectangle. */
export function drawQr(sheet: Sheet, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { data, size: fields } = encode(text, { ecc: 'M', border: 2 });
  const side = size / fields;
  const boxes = data.flatMap((row, top) => {
    const found: { x: number; y: number; width: number; height: number }[] = [];
    for (let left = 0; left < fields; left += 1) {
      if (row[left] !== true) continue;
      const begin = left;
      while (row[left + 1] === true) left += 1;
      found.push({ x: x + begin * side, y: y + top * side, width: (left - begin + 1) * side, height: side });
    }
    return found;
  });
  sheet.fill(boxes, 'black');
}
