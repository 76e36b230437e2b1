import { Parser } from 'htmlparser2';
import { BLOCKS_MAX, type Block, type BlockKind, CELLS_MAX, flattenTable, splitLong } from './blocks.rules.ts';
import { cleanLine } from './clean-text.rules.ts';
import { createJsonLdCollector } from './json-ld.rules.ts';
import { createMicrodataCollector } from './microdata.rules.ts';
import { readVisibility } from './visibility.rules.ts';

/** The content of HTML. `isCut`: some was left out, as it was too long or nested too deep. */
export type HtmlContent = Readonly<{ blocks: Block[]; structured: unknown[]; isCut: boolean }>;

/** Closing an element takes the parser time in proportion to the number of open elements. */
const DEPTH_MAX = 500;
const PIECE_CHARACTERS = 16_384;
const COLUMNS_SPANNED_MAX = 20;

/** Elements whose text is invisible. */
const UNSEEN: ReadonlySet<string> = new Set(
  'script style template noscript title iframe object svg math audio video canvas map select textarea applet embed frameset noframes datalist'.split(
    ' ',
  ),
);
/** Elements that begin and end on a new line. */
const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside blockquote body br button caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const BOLD: ReadonlySet<string> = new Set('b strong th h1 h2 h3 h4 h5 h6'.split(' '));
const HEADING = /^h[1-6]$/;

/** How an open element affects its text. */
type Element = Readonly<{
  name: string;
  isGone: boolean;
  isHidden: boolean;
  hasNoSize: boolean;
  isBold: boolean;
  breaks: boolean;
  partsChildren: boolean;
  keepsLines: boolean;
  kind: BlockKind;
}>;
/** An open table: its finished rows, the cells of its open row, and the lines of its open cell. */
type Table = { rows: Block[][][]; row: Block[][] | null; cell: Block[] | null };

const OUTSIDE: Element = {
  name: '',
  isGone: false,
  isHidden: false,
  hasNoSize: false,
  isBold: false,
  breaks: false,
  partsChildren: false,
  keepsLines: false,
  kind: 'PARAGRAPH',
};

function describeElement(name: string, attributes: Readonly<Record<string, string>>, outer: Element): Element {
  const own = readVisibility(attributes);
  return {
    name,
    isGone: outer.isGone || own.isGone || UNSEEN.has(name),
    isHidden: own.isHidden ?? outer.isHidden,
    hasNoSize: own.hasNoSize ?? outer.hasNoSize,
    isBold: own.isBold ?? (outer.isBold || BOLD.has(name)),
    breaks: BLOCKS.has(name) || own.isBlock === true || outer.partsChildren,
    partsChildren: own.partsChildren === true,
    keepsLines: name === 'pre' || (own.keepsLines ?? outer.keepsLines),
    kind: HEADING.test(name) ? 'HEADING' : name === 'li' ? 'ITEM' : outer.kind,
  };
}

/** Styles part elements that no space parts: `<b>Check-in</b><span>20 Nov</span>`. Words and numbers are not parted: `<b>M</b>umbai`, `12<sup>th</sup>`. */
const ENDS_PIECE = /(?:\p{Ll}|\p{Lu}{2}|[:)])$/u;
const BEGINS_PIECE = /^(?:\p{Lu}|\d|\p{Sc}|#)/u;

/** @param isOther whether another element has this text */
const joinPieces = (text: string, more: string, isOther: boolean): string =>
  isOther && ENDS_PIECE.test(text) && BEGINS_PIECE.test(more) ? `${text} ${more}` : text + more;

/** Collects lines, and the tables that contain them. */
function createBlockWriter() {
  const lines: Block[] = [];
  const tables: Table[] = [];
  let [text, letters, boldLetters, written] = ['', 0, 0, 0];
  let kind: BlockKind = 'PARAGRAPH';
  let isFull = false;
  let last: Element | null = null;

  const target = (): Block[] => tables.findLast(({ cell }) => cell !== null)?.cell ?? lines;
  const endLine = (): void => {
    const line = cleanLine(text);
    const isBold = boldLetters * 2 > letters;
    for (const piece of splitLong(line)) {
      isFull ||= written >= BLOCKS_MAX;
      if (isFull) break;
      target().push({ kind, cells: [piece], isBold });
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
    for (const line of flattenTable(table?.rows ?? [])) target().push(line);
  };
  return {
    isFull: () => isFull,
    write: (more: string, element: Element): void => {
      text = joinPieces(text, more, element !== last);
      [kind, last] = [element.kind, element];
      letters += more.length;
      if (element.isBold) boldLetters += more.length;
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

type BlockWriter = ReturnType<typeof createBlockWriter>;

function parseColspan(colspan: string | undefined): number {
  const columns = Number(colspan ?? 1);
  return Number.isInteger(columns) && columns >= 1 ? Math.min(columns, COLUMNS_SPANNED_MAX) : 1;
}

function openElement(writer: BlockWriter, { name, breaks }: Element, attributes: Readonly<Record<string, string>>): void {
  if (name === 'table') writer.openTable();
  else if (name === 'tr') writer.endRow();
  else if (name === 'td' || name === 'th') writer.openCell(parseColspan(attributes.colspan));
  else if (breaks) writer.endLine();
}

function closeElement(writer: BlockWriter, { name, breaks }: Element): void {
  if (name === 'table') writer.endTable();
  else if (name === 'tr') writer.endRow();
  else if (name === 'td' || name === 'th') writer.endCell();
  else if (breaks) writer.endLine();
}

/**
 * The text that a person sees in HTML, from top to bottom, as a flat list without tables that only lay out others. Nothing is fetched and
 * nothing runs. Text hidden by inline styles is left out; pictures are read by their alternative text.
 */
export function readHtml(html: string): HtmlContent {
  const writer = createBlockWriter();
  const collector = createJsonLdCollector();
  const microdata = createMicrodataCollector();
  const open: Element[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const element = describeElement(name, attributes, open.at(-1) ?? OUTSIDE);
      open.push(element);
      microdata.open(attributes);
      if (name === 'script') collector.open(attributes.type);
      if (element.isGone) return;
      openElement(writer, element, attributes);
      if (name === 'img' && !element.isHidden && attributes.alt !== undefined) writer.write(` ${attributes.alt} `, element);
    },
    ontext: (text) => {
      const element = open.at(-1) ?? OUTSIDE;
      if (element.name === 'script') collector.write(text);
      else microdata.write(text);
      if (element.isGone || element.isHidden || element.hasNoSize) return;
      for (const [at, line] of (element.keepsLines ? text.split('\n') : [text]).entries()) {
        if (at > 0) writer.endLine();
        writer.write(line, element);
      }
    },
    onclosetag: (name) => {
      const element = open.pop();
      microdata.close();
      if (name === 'script') collector.close();
      if (element !== undefined && !element.isGone) closeElement(writer, element);
    },
  });
  let at = 0;
  for (; at < html.length && open.length < DEPTH_MAX && !writer.isFull(); at += PIECE_CHARACTERS)
    parser.write(html.slice(at, at + PIECE_CHARACTERS));
  const isCut = at < html.length || writer.isFull();
  if (!isCut) parser.end();
  return { blocks: writer.end(), structured: [...collector.found(), ...microdata.found()], isCut: isCut || writer.isFull() };
}
