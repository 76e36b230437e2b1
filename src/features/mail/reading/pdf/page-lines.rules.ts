import type { TextLine, TextPage, TextWord } from '../../../../platform/reading/page.rules.ts';
import { CELLS_MAX, cellsOfLine, LINE_CHARACTERS_MAX } from '../message/blocks.rules.ts';
import { cleanLine } from '../message/clean-text.rules.ts';
import type { MessageLine } from '../reservation.rules.ts';

/** Words further apart than this share of the height of their line stand in different columns; a space takes about a quarter of it. */
const COLUMN_GAP = 1.1;
const PAGE_LINES_MAX = 1_000;

/** The height of most letters of a line: a recogniser's boxes are as high as the letters in them. */
function heightOf(words: readonly TextWord[]): number {
  const heights = words.map(({ box }) => box.height).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length * 0.75)] ?? 0;
}

function cellsOf({ words }: TextLine): string[] {
  const gap = COLUMN_GAP * heightOf(words);
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

/** The lines of a page, their words in cells where they stand in columns; the label of a single cell is told from its value. */
export function linesOfPage({ lines }: TextPage): MessageLine[] {
  return lines.slice(0, PAGE_LINES_MAX).flatMap((line) => {
    const cells = cellsOf(line);
    const told = cells.length === 1 ? cellsOfLine(cells[0] ?? '') : cells;
    return told.length === 0 ? [] : [{ cells: told, confidence: line.confidence }];
  });
}
