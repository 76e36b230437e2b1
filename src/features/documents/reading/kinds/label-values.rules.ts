import { type Label, type LabelKind, labelsOf, type Sheet } from './labels.rules.ts';
import { boxOf, type Piece, type Slice, sharesColumn, textOf } from './page-pieces.rules.ts';

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

const NAMES: ReadonlySet<LabelKind> = new Set(['name', 'surname', 'givenNames']);

/** Whether both may stand for one value: "Nom" is a surname, "Nome" a given name. */
function saySame(one: Label, other: Label): boolean {
  if (one.kind === other.kind) return true;
  return (one.kind === 'name' || other.kind === 'name') && NAMES.has(one.kind) && NAMES.has(other.kind);
}

/** "Surname / Nom", "Prénom(s) / Given names", "Sex I Sexe": nothing but a stroke between. */
const STROKE = /^[\s().sS°]{0,6}(?:[/\\]|\s[|Il1!]\s)[\s([]{0,3}$/;

/** The first and the last of the labels that stand for one value, in languages one behind the other. */
function inAllLanguages(sheet: Sheet, label: Label): { first: Label; last: Label } {
  const labels = sheet.labels.get(label.slice.piece) ?? [];
  const { text } = label.slice.piece;
  const belong = (left: Label, right: Label | undefined): right is Label =>
    right !== undefined && saySame(left, right) && STROKE.test(text.slice(left.slice.to, right.slice.from));
  let at = labels.indexOf(label);
  let [first, last] = [label, label];
  for (let before = labels[at - 1]; before !== undefined && belong(before, first); before = labels[at - 1]) {
    first = before;
    at -= 1;
  }
  at = labels.indexOf(label);
  for (let next = labels[at + 1]; belong(last, next); next = labels[at + 1]) {
    last = next;
    at += 1;
  }
  return { first, last };
}

/** The left edge of a label's column: that of its piece (words in another script may stand before it), or of the label itself behind another. */
function columnStart(sheet: Sheet, label: Label): number {
  const { piece, from } = label.slice;
  const isFirst = (sheet.labels.get(piece) ?? []).every((other) => other.slice.from >= from);
  return isFirst ? piece.box.x : boxOf(label.slice).x;
}

/** What stands below a label: `value` is null where that is another label, or nothing but signs. */
type Under = Readonly<{ piece: Piece; value: Slice | null }>;

function below(sheet: Sheet, label: Label): Under[] {
  const { first, last } = inAllLanguages(sheet, label);
  const box = boxOf(label.slice);
  const end = boxOf(last.slice);
  const bottom = box.y + box.height;
  const start = columnStart(sheet, first);
  const column = { ...box, x: start, width: end.x + end.width - start };
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
    .map((piece) => {
      // Of a longer line only what stands below the label or right of it.
      let from = 0;
      for (const word of piece.words) {
        if (box.height <= 0 || word.box.x + word.box.width > start) break;
        from += word.text.length + 1;
      }
      return { piece, value: upToNextLabel(sheet, piece, from) };
    });
}

/** Of what stands below a label what comes before the next one; words that a stroke parts from a label are one in another language. */
function beforeNextLabel(sheet: Sheet, label: Label, unders: readonly Under[]): Slice[] {
  const values: Slice[] = [];
  for (const { piece, value } of unders) {
    const [next] = sheet.labels.get(piece) ?? [];
    const isLabel = next !== undefined && (value === null || /[/\\|]\s{0,3}$/.test(textOf(value)));
    if (isLabel && !saySame(label, next)) break;
    if (!isLabel && value !== null) values.push(value);
  }
  return values;
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

/** Where a kind of document prints its values; `UNDER` is below and right of the label only behind a colon or where nothing else is. */
export type ValueSide = 'RIGHT' | 'BELOW' | 'UNDER';

/** Where the value of a label may stand, the likeliest place first: behind it in the same piece, then right of it or below it. */
function placesOf(sheet: Sheet, label: Label, side: ValueSide): Slice[] {
  const { piece } = label.slice;
  const { to } = inAllLanguages(sheet, label).last.slice;
  const behind = upToNextLabel(sheet, piece, to);
  const beside = besides(sheet, piece);
  const unders = below(sheet, label);
  if (side === 'UNDER') {
    const under = beforeNextLabel(sheet, label, unders);
    const signs = piece.text.slice(to, behind?.from ?? to);
    // What a stroke parts from a label says the same in yet another language.
    const told = behind === null || /[/\\|]/.test(signs) ? [] : [behind];
    return /[:;]/.test(signs) ? [...told, ...beside, ...under] : [...under, ...told, ...beside];
  }
  const under = unders.map(({ value }) => value);
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
