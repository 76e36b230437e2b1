import { type Label, type LabelKind, labelsOf, type Sheet } from './labels.rules.ts';
import { boxOf, type Piece, type Slice, sharesColumn } from './page-pieces.rules.ts';

/** From `from` to the next label of the piece, without the signs that part a label from its value. */
function upToNextLabel(sheet: Sheet, piece: Piece, from: number): Slice | null {
  const next = (sheet.labels.get(piece) ?? []).find((label) => label.slice.from >= from);
  const to = next?.slice.from ?? piece.text.length;
  const text = piece.text.slice(from, to);
  const begin = from + (text.length - text.replace(/^[\s:;.,|/\\)(=_'’*-]+/, '').length);
  return begin >= to ? null : { piece, from: begin, to };
}

/** A value below a label lies within this many label heights. */
const BELOW = 3.2;

/** The left edge of a label's column: that of its piece (words in another script may stand before it), or of the label itself behind another. */
function columnStart(sheet: Sheet, label: Label): number {
  const { piece, from } = label.slice;
  const isFirst = (sheet.labels.get(piece) ?? []).every((other) => other.slice.from >= from);
  return isFirst ? piece.box.x : boxOf(label.slice).x;
}

function below(sheet: Sheet, label: Label): Slice[] {
  const box = boxOf(label.slice);
  const bottom = box.y + box.height;
  const start = columnStart(sheet, label);
  const column = { ...box, x: start, width: box.x + box.width - start };
  return sheet.pieces
    .filter((piece) => {
      if (piece.line <= label.slice.piece.line) return false;
      if (box.height <= 0) return piece.line <= label.slice.piece.line + 2;
      return (
        piece.box.y + piece.box.height / 2 > bottom &&
        piece.box.y < bottom + BELOW * box.height &&
        sharesColumn(column, piece.box)
      );
    })
    .slice(0, 2)
    .flatMap((piece) => {
      // Of a longer line only what stands below the label or right of it.
      let from = 0;
      for (const word of piece.words) {
        if (box.height <= 0 || word.box.x + word.box.width > start) break;
        from += word.text.length + 1;
      }
      return upToNextLabel(sheet, piece, from) ?? [];
    });
}

/** What stands right of a piece in its line, up to the next label; a colon far from both is passed over. */
function besides(sheet: Sheet, piece: Piece): Slice[] {
  const values: Slice[] = [];
  for (const other of sheet.pieces) {
    if (other.line !== piece.line || other.box.x < piece.box.x + piece.box.width) continue;
    const value = upToNextLabel(sheet, other, 0);
    if (value !== null) values.push(value);
    if ((sheet.labels.get(other) ?? []).length > 0 || values.length === 2) break;
  }
  return values;
}

/** Where a kind of document prints its values. */
export type ValueSide = 'RIGHT' | 'BELOW';

/** Where the value of a label may stand, the likeliest place first: behind it in the same piece, then right of it or below it. */
function placesOf(sheet: Sheet, label: Label, side: ValueSide): Slice[] {
  const { piece } = label.slice;
  const behind = upToNextLabel(sheet, piece, label.slice.to);
  const beside = besides(sheet, piece);
  const under = below(sheet, label);
  const places = side === 'RIGHT' ? [behind, ...beside, ...under] : [behind, ...under, ...beside];
  return places.filter((slice) => slice !== null);
}

/** The first value that `parse` makes of what stands at each label of these kinds. */
export function valuesAt<T>(sheet: Sheet, side: ValueSide, kinds: readonly LabelKind[], parse: (slice: Slice) => T | null): T[] {
  return labelsOf(sheet, ...kinds).flatMap((label) => {
    for (const place of placesOf(sheet, label, side)) {
      const value = parse(place);
      if (value !== null) return [value];
    }
    return [];
  });
}

/** The value at the first label of these kinds that has one. */
export function valueAt<T>(
  sheet: Sheet,
  side: ValueSide,
  kinds: readonly LabelKind[],
  parse: (slice: Slice) => T | null,
): T | null {
  return valuesAt(sheet, side, kinds, parse)[0] ?? null;
}
