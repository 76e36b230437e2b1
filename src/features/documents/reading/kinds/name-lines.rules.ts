import type { Sheet } from './labels.rules.ts';
import { type FoundName, nameAlone } from './names.rules.ts';
import { type Piece, sharesColumn, wholeOf } from './page-pieces.rules.ts';

/** A name stands at most this many line heights above what it belongs to. */
const ABOVE = 7;

/** Pieces that may be names on their own: no label in them, written as names are. */
export function namePieces(sheet: Sheet): FoundName[] {
  return sheet.pieces.flatMap((piece) => {
    const found = (sheet.labels.get(piece) ?? []).length > 0 ? null : nameAlone(wholeOf(piece));
    return found === null ? [] : [found];
  });
}

/** The nearest line above `anchor` that can be a name; what begins at the same left edge goes before what does not. */
export function nameAbove(sheet: Sheet, anchor: Piece): FoundName | null {
  const { box, line } = anchor;
  const near = namePieces(sheet)
    .map((name) => ({ name, piece: name.slice.piece }))
    .filter(
      ({ piece }) => piece.line < line && (box.height <= 0 ? line - piece.line <= 3 : box.y - piece.box.y < ABOVE * box.height),
    )
    .filter(({ piece }) => box.height <= 0 || sharesColumn(piece.box, box))
    .toReversed();
  const aligned = near.find(({ piece }) => Math.abs(piece.box.x - box.x) <= 2 * box.height);
  return (aligned ?? near[0])?.name ?? null;
}
