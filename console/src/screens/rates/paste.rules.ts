import { type Day, daysBetween } from '../../format/time.rules.ts';
import { type AmountProblem, readAmount } from './amounts.rules.ts';
import type { NewRate } from './changes.rules.ts';
import { looksLikeDate, orderOf, readDate } from './paste-dates.rules.ts';
import type { Plan } from './plane.rules.ts';
import type { Box } from './selection.rules.ts';

/** Why a cell of what was pasted cannot be taken. */
export type CellProblem = AmountProblem | 'date' | 'outside' | 'plan' | 'no-plan' | 'twice';

/** A cell as spreadsheets name it (`B3`), and what is wrong with it. */
export type WrongCell = { cell: string; text: string; problem: CellProblem };

/** Where it is pasted. */
export type Target = {
  plans: readonly Plan[];
  first: Day;
  days: number;
  /** The selection. */
  box: Box;
  /** The selected days of it. */
  selected: readonly number[];
  decimals: number;
};

/** What was pasted: the new rates by plan and day, or the cells that cannot be taken. */
export type Pasted = { news: NewRate[]; wrong: WrongCell[] };

/** A cell of the table, with its place in it. */
type Cell = { text: string; row: number; column: number };

/** A word for the base rate, as the copy of another table may have it. */
const BASE = /^(?:base(?: rate)?|आधार(?: दर)?|-|–|—)$/i;

/** The cells of the lines; empty lines at the end are left out. */
function readTable(text: string): Cell[][] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  while (lines.length > 0 && (lines.at(-1) ?? '').trim() === '') lines.pop();
  const rows = lines.map((line) => line.split('\t'));
  const width = Math.max(0, ...rows.map((row) => row.length));
  return rows.map((row, index) =>
    Array.from({ length: width }, (_, column) => ({
      text: (row[column] ?? '').trim().replace(/^"(.*)"$/, '$1'),
      row: index,
      column,
    })),
  );
}

function turned(table: readonly Cell[][]): Cell[][] {
  return (table[0] ?? []).map((_, column) => table.flatMap((row) => row[column] ?? []));
}

function nameOf({ row, column }: Cell): string {
  let letters = '';
  for (let at = column; at >= 0; at = Math.floor(at / 26) - 1) letters = String.fromCharCode(65 + (at % 26)) + letters;
  return `${letters}${row + 1}`;
}

const isFilled = ({ text }: Cell): boolean => text !== '';
const countDates = (cells: readonly Cell[]): number => cells.filter(({ text }) => looksLikeDate(text)).length;

/** The plan that a label names by its code or its whole name. */
function planOf(label: string, plans: readonly Plan[]): Plan | undefined {
  const wanted = label.toLowerCase();
  const named = plans.filter(({ name }) => name.toLowerCase() === wanted);
  return plans.find(({ code }) => code.toLowerCase() === wanted) ?? (named.length === 1 ? named[0] : undefined);
}

/** The table as lines of plans and columns of days. A column or line without an answer has a problem at its head, or is empty. */
type Grid = {
  lines: { plan: Plan | WrongCell; cells: Cell[] }[];
  columns: (number | WrongCell | null)[];
};

const wrongCell = (cell: Cell, problem: CellProblem): WrongCell => ({ cell: nameOf(cell), text: cell.text, problem });

/** The plans of the lines, by their labels; without labels, from the selection on. */
function plansOfLines(lines: readonly Cell[][], labels: number, { plans, box }: Target): Grid['lines'] {
  return lines.map((line, index) => {
    const label = line.slice(0, labels).filter(isFilled);
    const cells = line.slice(labels);
    const [head] = label;
    if (head !== undefined)
      return { plan: label.flatMap(({ text }) => planOf(text, plans) ?? [])[0] ?? wrongCell(head, 'plan'), cells };
    const [corner = { text: '', row: 0, column: 0 }] = cells.filter(isFilled).concat(line);
    return { plan: plans[box.top + index] ?? wrongCell(corner, 'no-plan'), cells };
  });
}

/** A table with dates in its first line. */
function gridWithDates(table: readonly Cell[][], target: Target): Grid {
  const [head = [], ...lines] = table;
  const labels = head.findIndex(({ text }) => looksLikeDate(text));
  const dates = head.slice(labels);
  const order = orderOf(
    dates.filter(isFilled).map(({ text }) => text),
    target.first,
  );
  const columns = dates.map((cell) => {
    if (!isFilled(cell)) return null;
    const date = readDate(cell.text, order, target.first);
    if (date === null) return wrongCell(cell, 'date');
    const day = daysBetween(target.first, date);
    return day >= 0 && day < target.days ? day : wrongCell(cell, 'outside');
  });
  return { lines: plansOfLines(lines, labels, target), columns };
}

/** A table without dates: its days begin with the selection. */
function gridFromSelection(table: readonly Cell[][], target: Target): Grid {
  const { box, days } = target;
  const hasLabels =
    (table[0]?.length ?? 0) > 1 &&
    table.every(([label]) => label !== undefined && planOf(label.text, target.plans) !== undefined);
  const labels = hasLabels ? 1 : 0;
  const columns = (table[0] ?? []).slice(labels).map((cell, index) => {
    const day = box.left + index;
    return day < days ? day : wrongCell(cell, 'outside');
  });
  return { lines: plansOfLines(table, labels, target), columns };
}

/** A table that fits into the selection several times fills it: one price goes to all its days. */
function gridFilled(table: readonly Cell[][], { plans, box, selected }: Target): Grid | null {
  const [height, width] = [table.length, table[0]?.length ?? 0];
  const [rows, days] = [box.bottom - box.top + 1, box.right - box.left + 1];
  const isOne = height === 1 && width === 1;
  if ((rows === height && days === width) || rows % height !== 0 || days % width !== 0) return null;
  const columns = isOne ? selected : Array.from({ length: days }, (_, index) => box.left + index);
  const lines = plans.slice(box.top, box.bottom + 1).map((plan, index) => {
    const line = table[index % height] ?? [];
    return { plan, cells: columns.flatMap((_, column) => line[column % width] ?? []) };
  });
  return { lines, columns: [...columns] };
}

function gridOf(table: readonly Cell[][], target: Target): Grid {
  const acrossDates = countDates(table[0] ?? []);
  const downDates = countDates(table.flatMap(([cell]) => cell ?? []));
  if (acrossDates > 0 && acrossDates >= downDates) return gridWithDates(table, target);
  if (downDates > 0) return gridWithDates(turned(table), target);
  return gridFilled(table, target) ?? gridFromSelection(table, target);
}

/**
 * Reads a table of prices from a spreadsheet: with dates in the first line or the first column, with codes or names of plans beside them, or
 * without, and then from the selection on. Empty cells change nothing.
 */
export function readPaste(text: string, target: Target): Pasted {
  const table = readTable(text);
  const { lines, columns } = gridOf(table, target);
  const news: NewRate[] = [];
  const wrong = new Map<string, WrongCell>();
  const taken = new Set<string>();
  const refuse = (cell: WrongCell): void => void wrong.set(cell.cell, cell);
  for (const { plan, cells } of lines)
    for (const [index, cell] of cells.entries()) {
      const day = columns[index];
      if (!isFilled(cell) || day === null || day === undefined) continue;
      if ('problem' in plan) refuse(plan);
      else if (typeof day !== 'number') refuse(day);
      else {
        const rate = BASE.test(cell.text) ? null : readAmount(cell.text, target.decimals);
        const key = `${plan.ratePlanId} ${day}`;
        if (typeof rate === 'string') refuse(wrongCell(cell, rate));
        else if (taken.has(key)) refuse(wrongCell(cell, 'twice'));
        else news.push({ plan, day, rate, expected: plan.rates[day] ?? null });
        taken.add(key);
      }
    }
  const rowOf = new Map(target.plans.map((plan, index) => [plan, index]));
  news.sort((a, b) => (rowOf.get(a.plan) ?? 0) - (rowOf.get(b.plan) ?? 0) || a.day - b.day);
  return { news, wrong: [...wrong.values()] };
}

/** The new rates that differ from what the days have. */
export function differing(news: readonly NewRate[]): NewRate[] {
  return news.filter(({ plan, day, rate }) => (plan.rates[day] ?? null) !== rate);
}
