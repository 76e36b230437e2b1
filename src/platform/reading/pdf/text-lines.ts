import { type Box, boxAround, type TextLine, type TextPage, type TextWord } from '../page.rules.ts';

/** A run of text as it is drawn: from (x, y) on its base line, which rises by `angle` (radians, clockwise), all in pixels. */
export type TextRun = Readonly<{ text: string; x: number; y: number; angle: number; width: number; size: number }>;

/** Pieces of text nearer than this share of the letters' size are one word. */
const WORD_GAP = 0.15;
/** Base lines nearer than this share of the letters' size are one line. */
const LINE_DRIFT = 0.4;
/** Letters stand above their base line by about this share of their size, and hang below it by the rest. */
const ASCENT = 0.8;

type Piece = { text: string; left: number; right: number; base: number; size: number };

/** Quarter turns of the text, so that each direction is read along its own lines. */
function quarterOf(angle: number): number {
  return ((Math.round(angle / (Math.PI / 2)) % 4) + 4) % 4;
}

/** The words of one run, their width estimated from their share of the letters. */
function piecesOf({ text, x, y, width, size }: TextRun, quarter: number): Piece[] {
  const [along, base] = [
    [x, y],
    [y, -x],
    [-x, -y],
    [-y, x],
  ][quarter] ?? [x, y];
  const perLetter = width / Math.max(1, text.length);
  return Array.from(text.matchAll(/\S+/g), (found) => {
    const left = (along ?? 0) + found.index * perLetter;
    return { text: found[0], left, right: left + found[0].length * perLetter, base: base ?? 0, size };
  });
}

/** Pieces from top to bottom in lines, each from left to right. */
function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.base - b.base)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line !== undefined && first !== undefined && piece.base - first.base <= LINE_DRIFT * Math.min(piece.size, first.size))
      line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.left - b.left));
}

/** The same text drawn twice on one spot, as printers do for bold, counts once. */
function isDrawnAgain(piece: Piece, before: Piece): boolean {
  return piece.text === before.text && Math.abs(piece.left - before.left) < WORD_GAP * piece.size;
}

function wordsOf(line: readonly Piece[]): Piece[] {
  const words: Piece[] = [];
  for (const piece of line) {
    const before = words.at(-1);
    if (before !== undefined && isDrawnAgain(piece, before)) continue;
    if (before !== undefined && piece.left - before.right < WORD_GAP * Math.max(piece.size, before.size)) {
      before.text += piece.text;
      before.right = Math.max(before.right, piece.right);
    } else words.push({ ...piece });
  }
  return words;
}

function boxOf({ left, right, base, size }: Piece): Box {
  return { x: left, y: base - ASCENT * size, width: right - left, height: size };
}

function lineOf(line: readonly Piece[], confidence: number): TextLine {
  const words: TextWord[] = wordsOf(line).map((word) => ({ text: word.text, confidence, box: boxOf(word) }));
  return { text: words.map(({ text }) => text).join(' '), confidence, box: boxAround(words.map(({ box }) => box)), words };
}

/**
 * The runs of a page as lines in reading order: what stands on one base line is one line, also across columns, so that a label and its
 * value come together. Text that runs in other directions follows behind the text most letters of which run in one; its
 * boxes are in the page turned so that it reads upright.
 * @param confidence of all of it, from 0 to 1
 */
export function pageOf(runs: readonly TextRun[], confidence: number): TextPage {
  const directions = [0, 1, 2, 3].map((quarter) => {
    const pieces = runs.filter(({ angle }) => quarterOf(angle) === quarter).flatMap((run) => piecesOf(run, quarter));
    return { pieces, letters: pieces.reduce((sum, { text }) => sum + text.length, 0) };
  });
  const ordered = directions.toSorted((a, b) => b.letters - a.letters);
  return { lines: ordered.flatMap(({ pieces }) => linesOf(pieces).map((line) => lineOf(line, confidence))) };
}
