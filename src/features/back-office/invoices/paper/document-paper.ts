import { upiLink } from '../upi.rules.ts';
import { drawHead } from './head.ts';
import { column, GAP, HEAD, type OnPaper, type Parts, SMALL, STRONG, TEXT } from './on-paper.ts';
import { type Cell, CONTENT, drawCell, makePaper, type Paper, type TextStyle } from './paper.ts';
import { drawQr } from './qr.ts';
import { amountsIn, dateText, METHODS } from './words.ts';

const QR_SIZE = 88;

type Column = Readonly<{
  key: 'number' | 'date' | 'what' | 'code' | 'taxable' | 'tax' | 'total';
  title: string;
  width: number;
  isRight?: boolean;
}>;

function columnsOf(parts: Parts): (Column & { x: number })[] {
  const taxed = parts.taxes.length > 0;
  const columns: Column[] = [
    { key: 'number', title: '#', width: 18 },
    { key: 'date', title: 'Date', width: 54 },
    { key: 'what', title: 'Description', width: 0 },
    ...(taxed || parts.seller.gstin !== null ? [{ key: 'code', title: 'HSN/SAC', width: 38 } as const] : []),
    ...(taxed
      ? [
          { key: 'taxable', title: 'Without tax', width: 62, isRight: true } as const,
          { key: 'tax', title: 'Tax', width: 76, isRight: true } as const,
        ]
      : []),
    { key: 'total', title: `Amount (${parts.currency})`, width: 74, isRight: true },
  ];
  const fixed = columns.reduce((sum, { width }) => sum + width + GAP, -GAP);
  let x: number = CONTENT.left;
  return columns.map((one) => {
    const placed = { ...one, x, width: one.width === 0 ? CONTENT.width - fixed : one.width };
    x += placed.width + GAP;
    return placed;
  });
}

type ShownLine = Parts['lines'][number] & { isReversed?: boolean };

function textsOf(line: ShownLine, money: (amount: number) => string): Record<Column['key'], string> {
  const rates = line.taxes.map(({ name, percent, included, amount }) => {
    return `${included ? 'incl. ' : ''}${percent === null ? name : `${percent}%`} ${money(amount)}`;
  });
  const what = [line.description, line.notes, line.isReversed === true ? 'taken back' : null].filter((part) => part !== null);
  return {
    number: String(line.number),
    date: dateText(line.date),
    what: what.join(' · '),
    code: line.hsnSac ?? '',
    taxable: money(line.taxable),
    tax: rates.join(' '),
    total: money(line.total),
  };
}

async function drawLines(paper: Paper, { parts, title, number }: OnPaper): Promise<void> {
  const money = amountsIn(parts.currency);
  const columns = columnsOf(parts);
  const drawTitles = (): void => {
    for (const { x, width, title: text, isRight = false } of columns)
      drawCell(paper.sheet, { x, width, text, style: HEAD, isRight }, paper.y());
    paper.space(14);
    paper.rule();
    paper.space(4);
  };
  const drawFacts = (): void => {
    const facts = `${title}${number === null ? '' : ` ${number}`} · booking ${parts.stay.reference}, continued`;
    drawCell(paper.sheet, { x: CONTENT.left, width: CONTENT.width, text: facts, style: SMALL }, paper.y());
    paper.space(18);
  };
  paper.setPageHead(() => {
    drawFacts();
    drawTitles();
  });
  drawTitles();
  for (const line of parts.lines) {
    const texts = textsOf(line, money);
    await paper.row(columns.map(({ key, x, width, isRight = false }) => ({ x, width, text: texts[key], style: TEXT, isRight })));
    paper.space(2);
  }
  paper.setPageHead(drawFacts);
  paper.rule();
  paper.space(6);
}

/** The rows of the sums: what they are, and how much. */
function sumRows(parts: Parts, money: (amount: number) => string): (readonly [string, string, TextStyle])[] {
  const { taxes, totals, payments, currency } = parts;
  const taxRows = taxes.flatMap(({ name, percent, base, amount, components, included }) => {
    const on = `on ${money(base)}${included ? ', included' : ''}`;
    const shown = components.length === 0 ? [{ name, percent, amount }] : components;
    return shown.map(
      (part) =>
        [
          `${part.name}${part.percent === null || part.name.includes('%') ? '' : ` ${part.percent}%`} ${on}`,
          money(part.amount),
          TEXT,
        ] as const,
    );
  });
  return [
    ...(taxes.length === 0 ? [] : ([['Without tax', money(totals.taxable), TEXT]] as const)),
    ...taxRows,
    ...(totals.held === 0 ? [] : ([['Rooms held for the arrival', money(totals.held), TEXT]] as const)),
    [`Total (${currency})`, money(totals.total), TOTAL],
    ...payments.map(
      ({ type, method, date, amount }) =>
        [`${type === 'REFUND' ? 'Given back' : 'Paid'} by ${METHODS[method]}, ${dateText(date)}`, money(-amount), TEXT] as const,
    ),
  ];
}

function openRow({ totals }: Parts, money: (amount: number) => string): readonly [string, string, TextStyle] {
  const { open } = totals;
  return open < 0 ? ['To be given back', money(-open), STRONG] : [open === 0 ? 'Settled' : 'Open', money(open), STRONG];
}

/** Of the total, which stands under a rule. */
const TOTAL: TextStyle = { size: 11, isBold: true };
const SUMS = { x: CONTENT.left + CONTENT.width * 0.42, width: CONTENT.width * 0.58 - 96, amount: 88 } as const;

/** @returns whether there is one: for an open amount in rupees that is no credit note's */
function drawQrOf(paper: Paper, { parts, number, corrects }: OnPaper, y: number): boolean {
  const { seller, totals, currency, stay } = parts;
  if (corrects !== null || seller.upiAddress === null || currency !== 'INR' || totals.open <= 0) return false;
  const name = seller.legalName ?? seller.name;
  const link = upiLink({ address: seller.upiAddress, name, amount: totals.open.toFixed(2), note: number ?? stay.reference });
  drawQr(paper.sheet, link, { x: CONTENT.left, y, size: QR_SIZE });
  column(paper, { x: CONTENT.left + QR_SIZE + 8, width: SUMS.x - CONTENT.left - QR_SIZE - 20, y: y + 6 }, [
    ['Pay by UPI', HEAD],
    [seller.upiAddress, TEXT],
  ]);
  return true;
}

async function drawSums(paper: Paper, document: OnPaper): Promise<void> {
  const { parts, corrects } = document;
  const money = amountsIn(parts.currency);
  const rows = [...sumRows(parts, money), ...(corrects === null ? [openRow(parts, money)] : [])];
  paper.need(Math.min(rows.length * 13, 300) + (parts.seller.upiAddress === null ? 0 : QR_SIZE / 2));
  const top = paper.y();
  const hasQr = drawQrOf(paper, document, top);
  for (const [name, amount, style] of rows) {
    if (style === TOTAL) {
      paper.need(24);
      paper.space(3);
      paper.sheet.drawRule(SUMS.x, paper.y(), CONTENT.right - SUMS.x);
      paper.space(3);
    }
    await paper.row([
      { x: SUMS.x, width: SUMS.width, text: name, style },
      { x: SUMS.x + SUMS.width + GAP, width: SUMS.amount, text: amount, style, isRight: true },
    ]);
  }
  if (hasQr && paper.y() > top) paper.moveTo(Math.max(paper.y(), top + QR_SIZE + 6));
  paper.space(6);
}

const full = (text: string, style: TextStyle): Cell => ({ x: CONTENT.left, width: CONTENT.width, text, style });

async function drawEnd(paper: Paper, { parts, corrects, number }: OnPaper): Promise<void> {
  const { inWords, totals, seller, currency } = parts;
  const money = amountsIn(currency);
  if (inWords !== null) {
    await paper.row([full(`In words: ${inWords.en}`, TEXT)]);
    await paper.row([full(inWords.hi, TEXT)]);
  }
  if (totals.taxIncluded !== 0)
    await paper.row([full(`The prices contain taxes of ${currency} ${money(totals.taxIncluded)}.`, TEXT)]);
  if (totals.taxOnTop !== 0)
    await paper.row([full(`Taxes of ${currency} ${money(totals.taxOnTop)} come on top of the prices.`, TEXT)]);
  if (seller.bank !== null && corrects === null) {
    const { accountName, accountNumber, bankName, branchCode } = seller.bank;
    const branch = branchCode == null ? '' : `, ${branchCode}`;
    await paper.row([full(`Bank account: ${accountName}, ${accountNumber}, ${bankName}${branch}`, TEXT)]);
  }
  paper.space(8);
  if (seller.footer !== null) await paper.row([full(seller.footer, SMALL)]);
  if (number !== null && seller.gstin !== null) {
    paper.need(48);
    paper.space(26);
    await paper.row([
      {
        x: SUMS.x,
        width: CONTENT.right - SUMS.x,
        text: `Authorised signatory, ${seller.legalName ?? seller.name}`,
        style: SMALL,
        isRight: true,
      },
    ]);
  }
}

/** A folio, invoice or credit note as PDF/A-2b. The same document makes the same bytes. */
export function drawDocument(document: OnPaper): Promise<Buffer> {
  const { title, number, parts } = document;
  const name = `${title}${number === null ? ` ${parts.stay.reference}` : ` ${number}`}`;
  return makePaper(
    { title: name, createdAt: new Date(parts.at), isArchival: true },
    `${parts.seller.name} · ${name}`,
    async (paper) => {
      drawHead(paper, document);
      await drawLines(paper, document);
      await drawSums(paper, document);
      await drawEnd(paper, document);
    },
  );
}
