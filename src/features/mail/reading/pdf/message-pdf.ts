import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createSheet, type Sheet } from '../../../../platform/pdf/sheet.ts';
import { wrapText } from '../../../../platform/pdf/text-wrap.rules.ts';
import type { Block } from '../message/blocks.rules.ts';

/** A message as the audit PDF shows it: its head, its text, and the names of its files. `isCut`: some of it was left out. */
export type ShownMessage = Readonly<{
  shownHead: readonly (readonly [label: string, value: string])[];
  blocks: readonly Block[];
  fileNames: readonly string[];
  isCut: boolean;
  subject: string | null;
  /** When it was sent. The PDF has this as its own date, so that the same message always gives the same file. */
  sentAt: string | null;
}>;

type Style = Readonly<{ size: number; isBold: boolean; before: number; indent: number }>;
type Cell = Readonly<{ x: number; width: number; text: string; isBold: boolean }>;

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 42 } as const;
const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
const FOOT = 24;
const LINE_HEIGHT = 1.35;
const COLUMN_GAP = 10;
const LABEL_SHARE = 0.34;
const HEAD_LABEL_SHARE = 0.16;
/** Rows with more columns than this are written as one line. */
const COLUMNS_MAX = 8;
const TEXT_SIZE = 9.5;
const FOOT_SIZE = 8;

const PAGES_MAX = 60;
const CHARACTERS_MAX = 300_000;

const UNDATED = '2000-01-01T00:00:00.000Z';

const REST_LEFT_OUT = 'The rest of the message was left out here.';
const NO_TEXT = 'The message has no text.';

function chooseStyle({ kind, isBold }: Block): Style {
  if (kind === 'HEADING') return { size: 12.5, isBold: true, before: 8, indent: 0 };
  return { size: TEXT_SIZE, isBold, before: kind === 'ROW' ? 1.5 : 4, indent: kind === 'ITEM' ? 14 : 0 };
}

/** Two columns are a label and its value; more columns are equally wide. */
function layOutCells(texts: readonly string[], isBold: boolean, labelShare = LABEL_SHARE): Cell[] {
  const shares = texts.length === 2 ? [labelShare, 1 - labelShare] : texts.map(() => 1 / texts.length);
  let x = PAGE.margin;
  return texts.map((text, at) => {
    const width = CONTENT_WIDTH * (shares[at] ?? 0);
    const cell = { x, width: width - COLUMN_GAP, text, isBold: isBold || (labelShare !== LABEL_SHARE && at === 0) };
    x += width;
    return cell;
  });
}

/** Writes from top to bottom, page after page. The functions return false when no page is left. */
function createPageWriter(sheet: Sheet) {
  let [pages, y, characters] = [0, Number.POSITIVE_INFINITY, 0];
  const bottom = PAGE.height - PAGE.margin - FOOT;

  const makeRoom = (height: number, pagesMax: number): boolean => {
    if (y + height <= bottom) return true;
    if (pages >= pagesMax) return false;
    sheet.addPage(PAGE.width, PAGE.height);
    pages += 1;
    y = PAGE.margin;
    return true;
  };
  const writeCells = (cells: readonly Cell[], { size, before }: Style, pagesMax = PAGES_MAX - 1): boolean => {
    y += before;
    const columns = cells.map((cell) => ({
      ...cell,
      lines: wrapText(cell.text, cell.width, (text) => sheet.measure(text, size, cell.isBold)),
    }));
    const height = Math.max(0, ...columns.map(({ lines }) => lines.length));
    for (let at = 0; at < height; at += 1) {
      if (!makeRoom(size * LINE_HEIGHT, pagesMax)) return false;
      for (const { x, lines, isBold } of columns) sheet.draw(lines[at] ?? '', { x, y: y + size, size, isBold });
      y += size * LINE_HEIGHT;
    }
    return true;
  };
  return {
    pages: () => pages,
    writeCells,
    writeBlock: (block: Block): boolean => {
      const style = chooseStyle(block);
      characters += block.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (characters > CHARACTERS_MAX) return false;
      if (block.cells.length > 1 && block.cells.length <= COLUMNS_MAX)
        return writeCells(layOutCells(block.cells, style.isBold), style);
      const text = `${block.kind === 'ITEM' ? '• ' : ''}${block.cells.join('  |  ')}`;
      const cell = { x: PAGE.margin + style.indent, width: CONTENT_WIDTH - style.indent, text, isBold: style.isBold };
      return writeCells([cell], style);
    },
    /** A line between the head and the text. */
    rule: (): void => {
      y += 6;
      if (y < bottom) sheet.drawRule(PAGE.margin, y, CONTENT_WIDTH);
      y += 4;
    },
    remark: (text: string): void => {
      const style: Style = { size: TEXT_SIZE, isBold: true, before: 8, indent: 0 };
      writeCells([{ x: PAGE.margin, width: CONTENT_WIDTH, text, isBold: true }], style, PAGES_MAX);
    },
  };
}

function drawMessage(sheet: Sheet, { shownHead, blocks, fileNames, isCut }: ShownMessage): void {
  const writer = createPageWriter(sheet);
  const style: Style = { size: TEXT_SIZE, isBold: false, before: 1.5, indent: 0 };
  const head = fileNames.length === 0 ? shownHead : [...shownHead, ['Attachments', fileNames.join(', ')] as const];
  for (const [label, value] of head) writer.writeCells(layOutCells([label, value], false, HEAD_LABEL_SHARE), style);
  if (head.length > 0) writer.rule();
  const isWhole = blocks.every((block) => writer.writeBlock(block));
  if (blocks.length === 0) writer.remark(NO_TEXT);
  if (!isWhole || isCut) writer.remark(REST_LEFT_OUT);
  const pages = writer.pages();
  for (let page = 0; page < pages; page += 1) {
    sheet.switchToPage(page);
    sheet.draw(`${page + 1} / ${pages}`, { x: PAGE.width / 2 - 12, y: PAGE.height - FOOT, size: FOOT_SIZE, isBold: false });
  }
  sheet.end();
}

/**
 * Writes a message as a PDF with embedded fonts: A4, at most 60 pages and 300,000 characters. It contains only text, without links or
 * scripts, and nothing is fetched. Characters without a glyph in its fonts are shown as an empty box.
 * @param path the path of the complete PDF, which replaces an older one; until it is complete, the file has `.part` at its end
 */
export async function writeMessagePdf(path: string, message: ShownMessage): Promise<void> {
  const partPath = `${path}.part`;
  const sheet = createSheet({ title: message.subject ?? '', createdAt: new Date(message.sentAt ?? UNDATED) });
  const written = pipeline(sheet.stream, createWriteStream(partPath));
  try {
    drawMessage(sheet, message);
    await written;
    await rename(partPath, path);
  } catch (error) {
    sheet.stream.destroy();
    await written.catch(() => undefined);
    await rm(partPath, { force: true });
    throw error;
  }
}
