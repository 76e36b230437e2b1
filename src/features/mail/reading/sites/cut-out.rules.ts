import { findLabel } from '../labels.rules.ts';
import type { Line } from '../pairs.rules.ts';
import { toKey } from '../plain-text.rules.ts';
import type { CutOut } from './site-format.rules.ts';

const keyOf = ({ cells }: Line): string => toKey(cells.join(' '));

/** The first line after the block that begins at `start`. */
function findEnd(keys: readonly string[], start: number, { ends }: CutOut): number {
  if (ends === 'LINE') return start + 1;
  const lasts = ends.map((words) => keys.findLastIndex((key, at) => at > start && words.test(key))).filter((at) => at !== -1);
  return lasts.length === 0 ? keys.length : Math.min(...lasts);
}

/** The lines without the blocks that the guest or the hotel wrote. */
export function removeCutOuts(lines: readonly Line[], blocks: readonly CutOut[]): readonly Line[] {
  if (blocks.length === 0) return lines;
  const keys = lines.map(keyOf);
  const kept: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const key = keys[at] ?? '';
    const block = blocks.find(({ starts }) => starts.test(key));
    const line = lines[at];
    if (block === undefined && line !== undefined) kept.push(line);
    at = block === undefined ? at + 1 : findEnd(keys, at, block);
  }
  return kept;
}

/** A label alone is followed by at most so many lines of the guest. */
const GUEST_LINES = 12;

const labelOf = (cell: string | undefined): ReturnType<typeof findLabel> => findLabel((cell ?? '').replace(/\s?[:：]$/, ''));

/** Whether what the guest wrote stands in this line, or follows it. */
function findGuestWords({ cells }: Line): 'BESIDE' | 'BELOW' | null {
  const [first = ''] = cells;
  if (labelOf(first)?.topic === 'GUEST_WORDS') return cells.length > 1 ? 'BESIDE' : 'BELOW';
  const label = /^(.{3,60}?) ?[:：=] ?\S/.exec(first)?.[1];
  return label !== undefined && findLabel(label)?.topic === 'GUEST_WORDS' ? 'BESIDE' : null;
}

/** The lines without special requests and remarks of guests, at any site: what stands beside such a label, or below it up to the next label. */
export function removeGuestWords(lines: readonly Line[]): readonly Line[] {
  const kept: Line[] = [];
  let left = 0;
  for (const line of lines) {
    const found = findGuestWords(line);
    const [first] = line.cells;
    if (left > 0 && found === null && (line.cells.length > 1 || labelOf(first) !== null)) left = 0;
    if (found !== null) left = found === 'BELOW' ? GUEST_LINES : 0;
    else if (left > 0) left -= 1;
    else kept.push(line);
  }
  return kept;
}
