import { LINE_CHARACTERS_MAX } from './message/blocks.rules.ts';
import { CELLS_MAX, type Line } from './pairs.rules.ts';
import { cleanCell } from './plain-text.rules.ts';
import type { MessageText } from './reservation.rules.ts';
import { endsBefore } from './run-together.rules.ts';

const LINES_MAX = 5_000;
const CELLS_PARTED_MAX = 200;
/** The highest confidence of text recognised in pictures: a misread digit or name looks like any other, so a person compares it. */
const SCAN_MAX = 0.75;

/** The bars around a row of a table that is drawn in plain text, and those of empty cells and tables around it. */
const FRAME = /^(?:\s*\|\s?)+|\s?\|\s*$/g;

const MONTH_LAST = /(?<!\p{L})(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?$/iu;
const DAY_AND_YEAR = /^\d{1,2}, 20\d\d\b/;

/** Stars and underscores that programs put around bold text, as in `*Check-in:* 20 Nov`. */
const EMPHASIS = /(?<![\p{L}\p{N}*_])([*_]{1,2})(?=[^\s*_])([^*_]{1,80}?)(?<=\S)\1(?![\p{L}\p{N}*_])/gu;

/** In plain text, wide gaps, tabs and bars separate cells. */
function partCells(cell: string): string[] {
  const bare = cell.slice(0, LINE_CHARACTERS_MAX).replace(FRAME, '').replace(EMPHASIS, '$2');
  return bare.split(/ {2,}|\t+| \| /);
}

/** The lines of a text with clean, non-empty cells. */
export function toLines(text: MessageText): Line[] {
  const most = text.origin === 'SCAN' ? SCAN_MAX : 1;
  const lines: Line[] = [];
  for (const { cells, confidence, isOpen = false } of text.lines.slice(0, LINES_MAX)) {
    const apart = cells.slice(0, CELLS_MAX).flatMap((cell) => (text.origin === 'HTML' ? [cell] : partCells(cell)));
    const clean = apart
      .slice(0, CELLS_MAX)
      .map((cell, _at, all) => (all.length === 1 ? cleanCell(cell, LINE_CHARACTERS_MAX) : cleanCell(cell)))
      // `____` is an empty value that keeps its place in a row; a single sign only separates cells.
      .filter((cell) => cell.length > 2 || /[\p{L}\p{N}]/u.test(cell));
    // More cells than a table has columns are a text whose lines are parted by bars.
    if (apart.length > CELLS_MAX) {
      for (const cell of apart.slice(0, CELLS_PARTED_MAX)) lines.push({ cells: [cleanCell(cell)], confidence, isOpen });
      continue;
    }
    const [last] = text.origin === 'HTML' ? [] : lines.slice(-1);
    // A date that a text part breaks after its month.
    if (last !== undefined && MONTH_LAST.test(last.cells.at(-1) ?? '') && DAY_AND_YEAR.test(clean[0] ?? '')) {
      const joined = `${last.cells.at(-1)} ${clean[0]}`;
      lines.splice(-1, 1, { ...last, cells: [...last.cells.slice(0, -1), joined, ...clean.slice(1)], isOpen });
    } else if (clean.some((cell) => /[\p{L}\p{N}]/u.test(cell)))
      lines.push({ cells: clean, confidence: Math.min(most, Number.isFinite(confidence) ? confidence : 0), isOpen });
  }
  return lines.map((line, at) => (line.isOpen === true && endsBefore(line, lines[at + 1]) ? { ...line, isOpen: false } : line));
}
