import type { TextLine, TextPage, TextWord } from '../../../../platform/reading/page.rules.ts';
import { CELLS_MAX, LINE_CHARACTERS_MAX, splitLine } from '../message/blocks.rules.ts';
import { cleanLine } from '../message/clean-text.rules.ts';
import type { MessageLine } from '../reservation.rules.ts';

/** Words whose gap exceeds this share of the line's height are in different columns. A space takes about a quarter of the height. */
const COLUMN_GAP = 1.1;
const PAGE_LINES_MAX = 1_000;

/** The usual height of the letters in a line. In recognised text, each box is as high as its letters. */
function estimateHeight(words: readonly TextWord[]): number {
  const heights = words.map(({ box }) => box.height).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length * 0.75)] ?? 0;
}

function splitCells({ words }: TextLine): string[] {
  const gap = COLUMN_GAP * estimateHeight(words);
  const cells: string[][] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { text, box } of words) {
    const open = cells.at(-1);
    if (open === undefined || box.x - end > gap) cells.push([text]);
    else open.push(text);
    end = box.x + box.width;
  }
  return cells
    .map((cell) => cleanLine(cell.join(' ').slice(0, LINE_CHARACTERS_MAX)))
    .filter((cell) => cell !== '')
    .slice(0, CELLS_MAX);
}

/** The lines of a page with their columns as cells. A single cell is split into label and value. */
export function toMessageLines({ lines }: TextPage): MessageLine[] {
  return lines.slice(0, PAGE_LINES_MAX).flatMap((line) => {
    const cells = splitCells(line);
    const split = cells.length === 1 ? splitLine(cells[0] ?? '') : cells;
    return split.length === 0 ? [] : [{ cells: split, confidence: line.confidence }];
  });
}
