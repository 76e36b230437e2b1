import type { GreyImage } from '../page.rules.ts';

/** The letters of a document this small could not be told apart by anybody. */
const LONG_SIDE_MIN = 240;
/** Of the brightness of a sheet of one colour, noise and all. */
const DEVIATION_MIN = 4;

/** Whether there cannot be anything to read. */
export function isBlank({ data, width, height }: GreyImage): boolean {
  if (Math.max(width, height) < LONG_SIDE_MIN) return true;
  let [sum, squares] = [0, 0];
  for (const value of data) {
    sum += value;
    squares += value * value;
  }
  return squares / data.length - (sum / data.length) ** 2 < DEVIATION_MIN ** 2;
}
