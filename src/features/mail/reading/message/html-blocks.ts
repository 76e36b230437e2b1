import { Parser } from 'htmlparser2';
import { BLOCKS_MAX, type Block, type BlockKind, CELLS_MAX, LINE_CHARACTERS_MAX, linesOfTable } from './blocks.rules.ts';
import { cleanLine } from './clean-text.rules.ts';
import { createStructuredCollector } from './structured.rules.ts';
import { visibilityOf } from './visibility.rules.ts';

/** What HTML says. `isCut`: there was more of it, or it was nested deeper, than is looked at. */
export type HtmlContent = Readonly<{ blocks: Block[]; structured: unknown[]; isCut: boolean }>;

/** The parser takes time by the number of open elements for each that closes. */
const DEPTH_MAX = 500;
const PIECE_CHARACTERS = 16_384;
const COLUMNS_SPANNED_MAX = 20;

/** Elements of which a person sees no text. */
const UNSEEN: ReadonlySet<string> = new Set(
  'script style template noscript title iframe object svg math audio video canvas map select textarea applet embed frameset noframes datalist'.split(
    ' ',
  ),
);
/** Elements before and behind which a new line begins. */
const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside blockquote body br button caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const BOLD: ReadonlySet<string> = new Set('b strong th h1 h2 h3 h4 h5 h6'.split(' '));
const HEADING = /^h[1-6]$/;

/** What an open element does to the text in it. */
type Element = Readonly<{
  name: string;
  isGone: boolean;
  isHidden: boolean;
  hasNoSize: boolean;
  isBold: boolean;
  breaks: boolean;
  keepsLines: boolean;
  kind: BlockKind;
}>;
/** A table that is open: its rows so far, the cells of the row that is open, and the lines of the cell that is. */
type Table = { rows: Block[][][]; row: Block[][] | null; cell: Block[] | null };

const OUTSIDE: Element = {
  name: '',
  isGone: false,
  isHidden: false,
  hasNoSize: false,
  isBold: false,
  breaks: false,
  keepsLines: false,
  kind: 'PARAGRAPH',
};

function elementOf(name: string, attributes: Readonly<Record<string, string>>, outer: Element): Element {
  const own = visibilityOf(attributes);
  return {
    name,
    isGone: outer.isGone || own.isGone || UNSEEN.has(name),
    isHidden: own.isHidden ?? outer.isHidden,
    hasNoSize: own.hasNoSize ?? outer.hasNoSize,
    isBold: own.isBold ?? (outer.isBold || BOLD.has(name)),
    breaks: BLOCKS.has(name) || own.isBlock === true,
    keepsLines: name === 'pre' || (own.keepsLines ?? outer.keepsLines),
    kind: HEADING.test(name) ? 'HEADING' : name === 'li' ? 'ITEM' : outer.kind,
  };
}

/** Gathers lines and the tables that they stand in. */
function createWriter() {
  const lines: Block[] = [];
  const tables: Table[] = [];
  let [text, letters, boldLetters, written] = ['', 0, 0, 0];
  let kind: BlockKind = 'PARAGRAPH';
  let isFull = false;

  const target = (): Block[] => tables.findLast(({ cell }) => cell !== null)?.cell ?? lines;
  const endLine = (): void => {
    const line = cleanLine(text);
    const isBold = boldLetters * 2 > letters;
    for (let from = 0; from < line.length; from += LINE_CHARACTERS_MAX) {
      isFull ||= written >= BLOCKS_MAX;
      if (isFull) break;
      target().push({ kind, cells: [line.slice(from, from + LINE_CHARACTERS_MAX)], isBold });
      written += 1;
    }
    [text, letters, boldLetters] = ['', 0, 0];
  };
  const endCell = (): void => {
    endLine();
    const table = tables.at(-1);
    if (table !== undefined) table.cell = null;
  };
  const endRow = (): void => {
    endCell();
    const table = tables.at(-1);
    if (table?.row != null) table.rows.push(table.row);
    if (table !== undefined) table.row = null;
  };
  const endTable = (): void => {
    endRow();
    const table = tables.pop();
    for (const line of linesOfTable(table?.rows ?? [])) target().push(line);
  };
  return {
    isFull: () => isFull,
    write: (more: string, { isBold, kind: of }: Element): void => {
      text += more;
      kind = of;
      letters += more.length;
      if (isBold) boldLetters += more.length;
    },
    endLine,
    endCell,
    endRow,
    endTable,
    openTable: (): void => {
      endLine();
      tables.push({ rows: [], row: null, cell: null });
    },
    openCell: (columns: number): void => {
      endCell();
      const table = tables.at(-1);
      if (table === undefined) return;
      table.row ??= [];
      if (table.row.length >= CELLS_MAX) {
        table.rows.push(table.row);
        table.row = [];
      }
      table.cell = [];
      table.row.push(table.cell, ...Array.from({ length: columns - 1 }, () => []));
    },
    end: (): Block[] => {
      while (tables.length > 0) endTable();
      endLine();
      return lines;
    },
  };
}

type Writer = ReturnType<typeof createWriter>;

function columnsOf(colspan: string | undefined): number {
  const columns = Number(colspan ?? 1);
  return Number.isInteger(columns) && columns >= 1 ? Math.min(columns, COLUMNS_SPANNED_MAX) : 1;
}

function openElement(writer: Writer, { name, breaks }: Element, attributes: Readonly<Record<string, string>>): void {
  if (name === 'table') writer.openTable();
  else if (name === 'tr') writer.endRow();
  else if (name === 'td' || name === 'th') writer.openCell(columnsOf(attributes.colspan));
  else if (breaks) writer.endLine();
}

function closeElement(writer: Writer, { name, breaks }: Element): void {
  if (name === 'table') writer.endTable();
  else if (name === 'tr') writer.endRow();
  else if (name === 'td' || name === 'th') writer.endCell();
  else if (breaks) writer.endLine();
}

/**
 * What a person reads in HTML, from top to bottom, as a flat list; tables that only lay out others are gone. Nothing that it refers to is
 * fetched, and nothing in it runs. What its own styles hide is left out; of pictures their alternative text is read.
 */
export function htmlContent(html: string): HtmlContent {
  const writer = createWriter();
  const collector = createStructuredCollector();
  const open: Element[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const element = elementOf(name, attributes, open.at(-1) ?? OUTSIDE);
      open.push(element);
      if (name === 'script') collector.open(attributes.type);
      if (element.isGone) return;
      openElement(writer, element, attributes);
      if (name === 'img' && !element.isHidden && attributes.alt !== undefined) writer.write(` ${attributes.alt} `, element);
    },
    ontext: (text) => {
      const element = open.at(-1) ?? OUTSIDE;
      if (element.name === 'script') collector.write(text);
      if (element.isGone || element.isHidden || element.hasNoSize) return;
      for (const [at, line] of (element.keepsLines ? text.split('\n') : [text]).entries()) {
        if (at > 0) writer.endLine();
        writer.write(line, element);
      }
    },
    onclosetag: (name) => {
      const element = open.pop();
      if (name === 'script') collector.close();
      if (element !== undefined && !element.isGone) closeElement(writer, element);
    },
  });
  let at = 0;
  for (; at < html.length && open.length < DEPTH_MAX && !writer.isFull(); at += PIECE_CHARACTERS)
    parser.write(html.slice(at, at + PIECE_CHARACTERS));
  const isCut = at < html.length || writer.isFull();
  if (!isCut) parser.end();
  return { blocks: writer.end(), structured: collector.found(), isCut: isCut || writer.isFull() };
}
