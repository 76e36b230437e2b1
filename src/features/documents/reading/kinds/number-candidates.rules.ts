import type { Piece, Slice } from './page-pieces.rules.ts';

/** The pieces of each line put together: for a number printed with wide gaps. */
function wholeLines(pieces: readonly Piece[]): Piece[] {
  const lines = Map.groupBy(pieces, (piece) => piece.line);
  return [...lines.values()].flatMap((parts) => {
    const [start] = parts;
    if (start === undefined || parts.length < 2) return [];
    const words = parts.flatMap((part) => part.words).slice(0, 60);
    return [{ text: words.map((word) => word.text).join(' '), words, box: start.box, line: start.line }];
  });
}

/** A number that may be the one looked for. */
export type Candidate = Readonly<{ value: string; fixes: number; holds: boolean; slice: Slice }>;

/** No number is looked for further into a piece. */
const MAX_TEXT = 400;

/**
 * Every match of `pattern` (global, bounded) in the pieces, also in whole lines, that `parse` makes a number of; the best first:
 * what holds, then what had to be changed least. `parse` gets upper case text.
 */
export function candidatesIn(
  pieces: readonly Piece[],
  pattern: RegExp,
  parse: (found: RegExpMatchArray) => { value: string; fixes: number; holds: boolean } | null,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const piece of [...pieces, ...wholeLines(pieces)]) {
    // Upper case must keep the places of the letters ("ß" would become two).
    const text = piece.text.slice(0, MAX_TEXT).replace(/[a-z]/g, (letter) => letter.toUpperCase());
    for (const found of text.matchAll(pattern)) {
      const parsed = parse(found);
      const from = found.index ?? 0;
      if (parsed !== null) candidates.push({ ...parsed, slice: { piece, from, to: from + found[0].length } });
    }
  }
  return candidates.toSorted((a, b) => Number(b.holds) - Number(a.holds) || a.fixes - b.fixes);
}
