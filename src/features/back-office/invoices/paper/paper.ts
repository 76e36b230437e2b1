import { setImmediate } from 'node:timers/promises';
import { createSheet, type Sheet, type SheetFacts } from '../../../../platform/pdf/sheet.ts';
import { wrapText } from '../../../../platform/pdf/text-wrap.rules.ts';

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const;
const BOTTOM = PAGE.height - 52;
const LINE_HEIGHT = 1.35;
const FOOT_SIZE = 7.5;
/** Lines of a row that stay together on a page. */
const KEPT_TOGETHER_MAX = 6;

export const CONTENT = { left: PAGE.margin, right: PAGE.width - PAGE.margin, width: PAGE.width - 2 * PAGE.margin } as const;

export type TextStyle = Readonly<{ size: number; isBold?: boolean; color?: string }>;
/** Text in a column; the column wraps it. */
export type Cell = Readonly<{ x: number; width: number; text: string; style: TextStyle; isRight?: boolean }>;

/** Pages that fill from top to bottom. */
export type Paper = Readonly<{
  sheet: Sheet;
  /** Where the next row begins. */
  y: () => number;
  moveTo: (y: number) => void;
  space: (height: number) => void;
  /** Begins a new page when less than this is left. */
  need: (height: number) => void;
  /** Draws cells beside each other; long ones go on on the next page. Other work gets its turn between pages. */
  row: (cells: readonly Cell[]) => Promise<void>;
  /** What is drawn at the top of each further page; null: nothing. */
  setPageHead: (draw: (() => void) | null) => void;
  rule: () => void;
}>;

const heightOf = ({ size }: TextStyle): number => size * LINE_HEIGHT;

/** Draws one line of a cell. `y`: its top. */
export function drawCell(sheet: Sheet, { x, width, text, style, isRight = false }: Cell, y: number): void {
  const { size, isBold = false, color } = style;
  const left = isRight ? x + width - sheet.measure(text, size, isBold) : x;
  sheet.draw(text, { x: left, y: y + size, size, isBold, ...(color === undefined ? {} : { color }) });
}

/** How many lines a text takes. */
export function wrapCell(sheet: Sheet, { text, width, style }: Pick<Cell, 'text' | 'width' | 'style'>): string[] {
  return wrapText(text, width, (part) => sheet.measure(part, style.size, style.isBold === true));
}

/**
 * A PDF of pages with "Page x of y" at their foot. @param foot stands at the foot too
 * @returns the bytes: the same for the same facts and drawings
 */
export async function makePaper(facts: SheetFacts, foot: string, draw: (paper: Paper) => Promise<void>): Promise<Buffer> {
  const sheet = createSheet(facts);
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    sheet.stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.stream.on('end', resolve);
    sheet.stream.on('error', reject);
  });
  let pages = 0;
  let at = 0;
  let pageHead: (() => void) | null = null;
  const addPage = (): void => {
    sheet.addPage(PAGE.width, PAGE.height);
    pages += 1;
    at = PAGE.margin;
    pageHead?.();
  };
  const need = (height: number): void => {
    if (at + height > BOTTOM) addPage();
  };
  const paper: Paper = {
    sheet,
    y: () => at,
    moveTo: (y) => {
      at = y;
    },
    space: (height) => {
      at += height;
    },
    need,
    setPageHead: (head) => {
      pageHead = head;
    },
    rule: () => sheet.drawRule(CONTENT.left, at, CONTENT.width),
    row: async (cells) => {
      const wrapped = cells.map((cell) => wrapCell(sheet, cell));
      const lines = Math.max(1, ...wrapped.map(({ length }) => length));
      const height = Math.max(...cells.map(({ style }) => heightOf(style)));
      need(height * Math.min(lines, KEPT_TOGETHER_MAX));
      for (let line = 0; line < lines; line += 1) {
        const before = pages;
        need(height);
        if (pages > before) await setImmediate();
        for (const [index, cell] of cells.entries()) {
          const text = wrapped[index]?.[line];
          if (text !== undefined) drawCell(sheet, { ...cell, text }, at);
        }
        at += height;
      }
    },
  };
  addPage();
  await draw(paper);
  const footStyle = { size: FOOT_SIZE, color: '#555' } as const;
  for (let page = 0; page < pages; page += 1) {
    sheet.switchToPage(page);
    const y = PAGE.height - 34;
    const [shown = ''] = wrapCell(sheet, { text: foot, width: CONTENT.width - 90, style: footStyle });
    drawCell(sheet, { x: CONTENT.left, width: CONTENT.width - 90, text: shown, style: footStyle }, y);
    const text = `Page ${page + 1} of ${pages}`;
    drawCell(sheet, { x: CONTENT.right - 80, width: 80, text, style: footStyle, isRight: true }, y);
  }
  await setImmediate();
  sheet.end();
  await done;
  return Buffer.concat(chunks);
}
