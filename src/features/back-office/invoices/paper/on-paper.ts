import type { FolioView, InvoiceView } from '../document.schema.ts';
import { drawCell, type Paper, type TextStyle, wrapCell } from './paper.ts';

/** All that is printed. */
export type Parts = InvoiceView | FolioView;

/** What a document is on paper. `number` null: a folio has none. */
export type OnPaper = Readonly<{
  title: string;
  number: string | null;
  parts: Parts;
  corrects: InvoiceView['corrects'];
  logo: Buffer | null;
}>;

export const TITLE: TextStyle = { size: 15, isBold: true };
export const NAME: TextStyle = { size: 11, isBold: true };
export const TEXT: TextStyle = { size: 8.5 };
export const STRONG: TextStyle = { size: 8.5, isBold: true };
export const SMALL: TextStyle = { size: 7.5, color: '#555' };
export const HEAD: TextStyle = { size: 7.5, isBold: true, color: '#333' };

/** Between columns. */
export const GAP = 8;

/** So many lines of one text; more are left out. */
const COLUMN_LINES_MAX = 12;

/** Lines of text below each other in a column. @returns where they end */
export function column(
  paper: Paper,
  place: { x: number; width: number; y: number },
  texts: readonly (readonly [string, TextStyle])[],
): number {
  let { y } = place;
  for (const [text, style] of texts) {
    for (const line of wrapCell(paper.sheet, { text, width: place.width, style }).slice(0, COLUMN_LINES_MAX)) {
      drawCell(paper.sheet, { x: place.x, width: place.width, text: line, style }, y);
      y += style.size * 1.35;
    }
  }
  return y;
}
