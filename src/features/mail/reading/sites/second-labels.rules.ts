/**
 * Labels in two languages: the second one stands in the label's cell, in a cell beside it, or in a line above or below the value. The rows of
 * one mail are laid out alike, so that the row of a day, whose value is known by its form, shows where the values of the other rows stand.
 */

/** A value between two labels. `confidence`: 1 where nothing else can be the value. */
export type ValueBeside = Readonly<{ value: string; confidence: number }>;

/** A cell, and what parts it from the one before: a space where it follows the label in the label's own cell. */
type Cell = Readonly<{ text: string; parted: ' ' | '\t' | '\n' }>;

/** The row of a day. `day`: which of its cells begins with the day, -1 where a second label stands in one cell with it. */
export type DayRow = Readonly<{ shape: string; day: number; isBilingual: boolean; isOtherScript: boolean }>;

/** For a person to decide. */
export const UNSURE = 0.5;
/** Enough for a booking, though what else the cells hold was recognised by its letters or words only. */
export const LIKELY = 0.85;

const DAY_FIRST = /^(?:[A-Z][a-z]{2,8},? )?(?:\d{1,2}-[A-Z][a-z]{2}-20\d\d|[A-Z][a-z]{2,8} \d{1,2}, 20\d\d|20\d\d-\d\d-\d\d)/;
const LATIN = /\p{Script=Latin}/u;
/** Letters of another script, without signs such as the Japanese prolonged sound mark. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;
/** A second label in another script before a value in Latin letters, in one cell. */
const AFTER_OTHER_SCRIPT = /^[^\p{Script=Latin}]*[^\p{Script=Latin}\s]\s+(\p{Script=Latin}[\p{Script=Latin}\p{M}\s.'’-]*)$/u;

/** A second label in another script with a colon of its own, before a value: `체크인 : 2026년 11월 02일` beside `Arrival`. */
const BETWEEN_COLONS = /^[^\p{Script=Latin}\d:：]{1,24} ?[:：] ?(?=\S)/u;

/** The value beside a label, without a second label that a colon ends. */
export const removeSecondLabel = (value: string): string => value.replace(BETWEEN_COLONS, '');

function splitCells(text: string): Cell[] {
  const cells: Cell[] = [];
  let parted: Cell['parted'] = ' ';
  for (const piece of text.split(/([\t\n]+)/)) {
    const clean = piece.replace(/^[\s:：/|]+|[\s:：/|]+$/g, '').replace(/\s+/g, ' ');
    if (/[\t\n]/.test(piece)) parted = piece.includes('\n') ? '\n' : '\t';
    else if (clean !== '') cells.push({ text: clean, parted });
  }
  return cells;
}

const shapeOf = (cells: readonly Cell[]): string => cells.map(({ parted }) => parted).join('');
const isInTwoScripts = (text: string): boolean => LATIN.test(text) && OTHER_SCRIPT.test(text);

/** How the row of a day is laid out. @param text between its label and the next one */
export function readDayRow(text: string): DayRow {
  const cells = splitCells(text);
  const day = cells.findIndex(({ text: each }) => DAY_FIRST.test(each));
  const others = cells.filter((_cell, at) => at !== day).map(({ text: each }) => each);
  return {
    shape: shapeOf(cells),
    day,
    isBilingual: others.some((each) => /\p{L}/u.test(each)),
    isOtherScript: others.some((each) => OTHER_SCRIPT.test(each)),
  };
}

/**
 * The value of a label. @param text between it and the next label @param like the row of a day in the same mail
 * @param known second labels of the site's own templates
 */
export function readValueLike(text: string, like: DayRow, known: readonly string[]): ValueBeside {
  const cells = splitCells(text);
  const [first] = cells;
  if (first === undefined) return { value: '', confidence: UNSURE };
  const isOneCell = cells.length === 1;
  const second = isOneCell ? known.find((label) => first.text.startsWith(`${label} `)) : undefined;
  if (second !== undefined) return sureUnlessMixed(first.text.slice(second.length).trim());
  if (isOneCell && (!like.isBilingual || first.parted !== ' ')) return sureUnlessMixed(first.text);
  const same = like.shape === shapeOf(cells) ? cells[like.day] : undefined;
  if (same !== undefined)
    return known.includes(same.text) ? { value: same.text, confidence: UNSURE } : sureUnlessMixed(same.text);
  const [, latin] = (isOneCell && like.isOtherScript && AFTER_OTHER_SCRIPT.exec(first.text)) || [];
  if (latin !== undefined) return { value: latin, confidence: LIKELY };
  return { value: cells.at(-1)?.text ?? '', confidence: UNSURE };
}

function sureUnlessMixed(value: string): ValueBeside {
  return { value, confidence: isInTwoScripts(value) ? UNSURE : 1 };
}

const wordsOf = (text: string): string[] => text.split(/[\s,:：]+/).filter((word) => word !== '');
const holds = (text: string, words: readonly string[]): boolean =>
  ` ${wordsOf(text).join(' ')} `.includes(` ${words.join(' ')} `);

/**
 * First and last name where whole names elsewhere in the mail consist of words of both rows. Null where none does, or several do.
 * @param wholes such as the name in the note for the reception
 */
export function splitLike(first: string, last: string, wholes: readonly string[]): readonly [string, string] | null {
  const found = new Map<string, readonly [string, string]>();
  for (const whole of wholes) {
    const words = wordsOf(whole);
    for (let count = 1; count < words.length; count += 1) {
      const [given, family] = [words.slice(0, count), words.slice(count)];
      if (holds(first, given) && holds(last, family))
        found.set(`${given.join(' ')}|${family.join(' ')}`, [given.join(' '), family.join(' ')]);
    }
  }
  const [only, more] = found.values();
  return only === undefined || more !== undefined ? null : only;
}
