import { findLabel, type Label, mayBeInLabel } from './labels.rules.ts';
import type { Topic } from './languages/language.rules.ts';
import type { MessageLine as Line } from './reservation.rules.ts';
import { findWrittenDates } from './written-dates.rules.ts';

/** In a text of such length with so many numbers, lines are missing. Prose has fewer numbers. */
const [TEXT_MIN, NUMBERS_MIN, LABELS_MIN] = [120, 6, 3];
/** A shorter line may hold two pairs: it begins with a label, and two words that labels have are in it. */
const LINE_MIN = 20;
const WORDS_OF_LABELS = /\b(?:check|arriv|depart|book|reserv|confirm|guest|room|night|total|amount|price|hotel|adult|phone)/gi;
const LABEL_WORDS_MAX = 6;
/** Looking for labels anywhere takes time, so that only so many letters of a message are searched. */
const SEARCHED_MAX = 20_000;
const VALUE_MAX = 80;
const ROOMS: ReadonlySet<string> = new Set<Topic>(['ROOM_NAME', 'ROOMS']);
const PERSONS: ReadonlySet<string> = new Set<Topic>(['GUEST', 'FIRST_NAME', 'LAST_NAME', 'NAME']);

const COUNT = /^\d{1,2}(?=[ ,.)]|$)/;
/** How values begin whose end is known by their form. The label may be of one word, and needs no sign. */
const TYPED: Partial<Record<Topic, RegExp>> = {
  NUMBER: /^#?(?:HM[A-Z0-9]{8}|(?=[A-Z-]*\d)[A-Z0-9][A-Z0-9.-]{3,22}[A-Z0-9])(?=[ ,.)]|$)/,
  NIGHTS: COUNT,
  ROOM_COUNT: COUNT,
  ADULTS: COUNT,
  CHILDREN: COUNT,
  PEOPLE: /^\d{1,2}(?: (?:adults?|guests?|pax|persons?|child(?:ren)?|infants?)(?:[,&]| and)?(?: \d{1,2})?){0,3}(?=[ ,.)]|$)/i,
  AMOUNT: /^(?:[A-Z]{3}|Rs\.?|US\$|\p{Sc}) ?\d[\d.,]*\d(?:\/-)?|^\d[\d.,]*\d(?: ?[A-Z]{3}(?![A-Za-z])| ?\p{Sc})/u,
  EMAIL: /^\S+@\S+\.\w+/,
  PHONE: /^\+?\d[\d ()-]{6,18}\d/,
  CURRENCY: /^[A-Z]{3}(?= |$)/,
  STATUS: /^(?:confirmed|cancell?ed|modified|new|booked)(?=[ ,.]|$)/i,
};
const DAYS: ReadonlySet<string> = new Set<Topic>(['ARRIVAL', 'DEPARTURE']);
/** Before a day: a weekday, or `on`. */
const BEFORE_DAY = 14;
const NAME = /^(?:\p{Lu}\p{L}{0,3}\. )?\p{Lu}[\p{L}\p{M}.'-]*(?: \p{Lu}[\p{L}\p{M}.'-]*){0,5}$/u;

const SIGNS_AROUND = /^[\s,;|•·–—-]+|[\s,;|•·–—.-]+$/g;
/** `Label:Value`, but no hour and no link. */
const GLUED_SIGN = /(?<=\p{L})([:：=])(?=[\p{L}\p{Sc}\d])/gu;
const BEGINS_LABEL = /[\p{L}#]/u;
const LABEL_END = /[\p{L}\p{N}#.)][:：=]?$/u;
/** A value may begin with the currency of the label, and a label with the end of a sentence: `Deluxe Room. Total:`. */
const NOT_LABEL = /,|[:：=] |\p{L}{4}(?<!conf|incl|excl)[.!?] | (?:[A-Z]{3}|Rs\.?|\p{Sc})$/iu;
const SIGN_END = /[:：=]$/;
const SIGN_BEHIND = /^ ?(?:[:：=|] ?)?/;
/** Within a text, a dash may be a part of the value: `Twin Room - City View`. */
const FIRST_SIGN_BEHIND = /^(?: ?[:：=|] ?| [–—-] | )?/;

/** What was put together again is not as sure as what stands in lines, and what is left over may be anything. */
const [PARTED, LEFT_OVER] = [0.88, 0.5];

/** A label in a text. `value`: the value as far as its form says where it ends, empty where the next label ends it. */
type Mark = Readonly<{ from: number; to: number; label: Label; value: string; isSigned: boolean }>;

function findTyped({ topic }: Label, after: string): string | null {
  if (!DAYS.has(topic)) return TYPED[topic]?.exec(after)?.[0] ?? null;
  const [day] = findWrittenDates(after.slice(0, 60), '2000-01-01');
  return day === undefined || day.start > BEFORE_DAY ? null : after.slice(0, day.end);
}

/** The label at this place of a text, the longest first. `to`: behind the sign that follows it. */
function findLabelAt(text: string, from: number): Readonly<{ label: Label; to: number; isSigned: boolean }> | null {
  const words = text.slice(from, from + 80).split(' ', LABEL_WORDS_MAX);
  if (!mayBeInLabel(words[0] ?? '')) return null;
  for (let count = words.length; count > 0; count -= 1) {
    const written = words.slice(0, count).join(' ');
    const isOne = LABEL_END.test(written) && !NOT_LABEL.test(written) && mayBeInLabel(words[count - 1] ?? '');
    const label = isOne ? findLabel(written.replace(SIGN_END, '')) : null;
    if (label === null) continue;
    const [sign = ''] = (from === 0 ? FIRST_SIGN_BEHIND : SIGN_BEHIND).exec(text.slice(from + written.length)) ?? [];
    return { label, to: from + written.length + sign.length, isSigned: sign.length > 1 || SIGN_END.test(written) };
  }
  return null;
}

function findMark(text: string, from: number): Mark | null {
  const found = findLabelAt(text, from);
  if (found === null) return null;
  const { label, to, isSigned } = found;
  const value = findTyped(label, text.slice(to, to + 100));
  if (value !== null) return { from, to, label, value, isSigned };
  // Both labels of a stay stand before both days.
  const beside = label.topic === 'ARRIVAL' ? findLabelAt(text, to) : null;
  if (beside?.label.topic === 'DEPARTURE') return { from, to: beside.to, label, value: '', isSigned };
  // In prose, words without a sign are no label: `the guest may ask`.
  const isSure = isSigned || /^\p{Lu}\S* \S/u.test(text.slice(from, to));
  const isFree = TYPED[label.topic] === undefined && !DAYS.has(label.topic);
  return isSigned || (isSure && isFree) ? { from, to, label, value: '', isSigned } : null;
}

/** The last words of a line that may begin a label. */
const LABEL_WORDS_BEFORE = 4;
const LIST_SIGN = /^(?:[-*•·>|]+ ?|\d{1,2}\. )+/;

/** Whether a line ends before the next one: that begins with a label, and not with the rest of one: `LEAD`, `GUEST NAME: Asha Rao`. */
export function endsBefore({ cells }: Line, next: Line | undefined): boolean {
  const [first = '', ...beside] = next?.cells ?? [];
  const text = first.replace(LIST_SIGN, '').replace(GLUED_SIGN, '$1 ');
  const mark = findMark(text, 0);
  const written = mark === null ? text.replace(/ ?[:：]$/, '') : text.slice(0, mark.to).replace(/ ?[:：=] ?$/, '');
  const label = findLabel(written);
  // `Double` may go on with `Room`, and `(incl.` with `taxes)`.
  if (label === null || /^[^(]*\)/.test(written) || (label.topic === 'ROOMS' && mark?.isSigned !== true)) return false;
  const words = (cells.at(-1) ?? '').split(' ').slice(-LABEL_WORDS_BEFORE);
  // Below a row of a table, a label may be the rest of a cell: `for 2`, `nights`.
  const isRow =
    (cells.length > 2 && beside.length + 1 < cells.length) || (cells.length > 1 && findLabel(cells.at(-1) ?? '') !== null);
  return !isRow && words.every((_, at) => findLabel(`${words.slice(at).join(' ')} ${written}`) === null);
}

function findMarks(text: string): Mark[] {
  const marks: Mark[] = [];
  for (let at = 0; at < text.length; ) {
    const mark = BEGINS_LABEL.test(text[at] ?? '') ? findMark(text, at) : null;
    if (mark !== null) marks.push(mark);
    const end = mark === null ? text.indexOf(' ', at) + 1 : mark.to + mark.value.length;
    if (end <= at) break;
    at = text[end] === ' ' ? end + 1 : end;
  }
  return marks;
}

/** Whether the text between two labels can only be the value of the first one. */
export function isValue({ topic }: Label, value: string, next = ''): boolean {
  if (value === '' || value.length > VALUE_MAX || /[.!?] /.test(value)) return false;
  const words = value.split(' ').map((_, at, all) => all.slice(at).join(' '));
  const holdsLabel = words.some((text) => !/^rooms?\b/i.test(text) && findLabelAt(text, 0) !== null);
  if (PERSONS.has(topic)) return NAME.test(value) && !holdsLabel;
  if (!ROOMS.has(topic)) return topic !== 'ROOM_UNIT' && TYPED[topic] === undefined && !DAYS.has(topic);
  if (!/^[\p{Lu}\p{Lo}\d]/u.test(value)) return false;
  // `Classic Twin Room Rate Plan` may be a twin room, and columns without their lines are not told apart.
  const isOpen = findLabelAt(next, next.indexOf(' ') + 1) !== null && /^rooms? /i.test(next);
  return !isOpen && !holdsLabel;
}

/** Whether a text may hold several labels with their values. */
function isLong(text: string): boolean {
  return text.length >= TEXT_MIN && (text.match(/\d+/g)?.length ?? 0) >= NUMBERS_MIN;
}
const mayHoldTwo = (text: string): boolean =>
  text.length >= LINE_MIN &&
  mayBeInLabel(text.slice(0, text.indexOf(' '))) &&
  (/[:：=].*[:：=] /.test(text) || (/\d/.test(text) && (text.match(WORDS_OF_LABELS)?.length ?? 0) > 1));

/** Whether labels without signs and their values are all that a line says: `Reservation HMXY has been updated. Asha arrives 2 May` says more. */
const isFilled = (text: string, marks: readonly Mark[]): boolean =>
  marks.every(
    ({ to, value, isSigned }, at) =>
      isSigned || value === '' || !/\p{L}/u.test(text.slice(to + value.length, marks[at + 1]?.from).replace(/\(.*\)/, '')),
  );

function partText(written: string): Line[] | null {
  const isText = isLong(written);
  const text = written.replace(GLUED_SIGN, '$1 ').replace(/\s+/g, ' ');
  if (!isText && findMark(text, 0) === null) return null;
  const marks = findMarks(text);
  const typed = marks.filter(({ value }) => value !== '').length;
  const isPair = marks.length > 1 && (typed > 0 || marks.every(({ isSigned }) => isSigned));
  if (isText && typed >= LABELS_MIN ? false : !isPair || !isFilled(text, marks)) return null;
  const guest = marks.findIndex(({ label }) => label.topic === 'GUEST_WORDS');
  const lines: Line[] = [];
  const add = (cells: readonly string[], confidence: number): void => {
    const filled = cells.map((cell) => cell.replace(SIGNS_AROUND, '')).filter((cell) => /[\p{L}\p{N}]/u.test(cell));
    if (filled.length > 0) lines.push({ cells: filled, confidence });
  };
  add([text.slice(0, marks[0]?.from)], PARTED);
  for (const [at, { from, to, label, value, isSigned }] of marks.slice(0, guest === -1 ? marks.length : guest).entries()) {
    const next = marks[at + 1]?.from ?? text.length;
    const rest = text.slice(to + value.length, next).replace(SIGNS_AROUND, '');
    const isEnded = !isText || next < text.length;
    if (value !== '') add([text.slice(from, to), value], isSigned && !isText ? 1 : PARTED);
    if (value === '' && label.topic === 'ARRIVAL')
      lines.push({ cells: ['Check-in', 'Check-out'], confidence: PARTED }, { cells: [rest], confidence: PARTED });
    else if (value === '' && isEnded && isValue(label, rest, text.slice(next, next + 40)))
      add([text.slice(from, to), rest], isSigned && !isText ? 1 : PARTED);
    else add(value === '' ? [text.slice(from, to), rest] : [rest], LEFT_OVER);
  }
  return lines;
}

/**
 * The lines of a text whose lines were lost, as programs that turn HTML into text lose them: each label with its value is a line again.
 * A value ends where its form ends or where the next label begins; what stands between is a line of its own. Behind the label of what the
 * guest wrote nothing counts, as its end is not known. Lines with few labels stay as they are.
 */
export function partRunTogether(lines: readonly Line[]): readonly Line[] {
  const written: Line[] = [];
  let searched = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const table = readTable(lines, at);
    const [first = '', second] = line.cells;
    const text = second === undefined ? first : `${first}: ${second}`;
    const hasColumns = line.cells.length > 2 || (second !== undefined && findLabel(first) === null);
    const isSearched = table === null && !hasColumns && (isLong(text) || mayHoldTwo(text)) && searched < SEARCHED_MAX;
    if (isSearched) searched += text.length;
    const parts = isSearched ? partText(text) : table;
    if (table !== null) at += table.length - 1;
    for (const [part, { cells, confidence }] of (parts ?? [line]).entries())
      written.push({
        cells,
        confidence: Math.min(line.confidence, confidence),
        isOpen: line.isOpen === true && part + 1 === (parts ?? [line]).length,
      });
  }
  return written;
}

/** A row such as `Deluxe Room 1 CP`, whose only number can only be how many. */
const ROOM_ROW = /^(\p{L}[^\d]*) (\d{1,2})(?: [^\d]*)?$/u;
const ROWS_MAX = 20;

/** A table of rooms whose cells stand behind one another: labels alone in one line, and below it names with numbers. */
function readTable(lines: readonly Line[], at: number): Line[] | null {
  const [head = '', more] = lines[at]?.cells ?? [];
  if (more !== undefined || !/^room/i.test(head)) return null;
  const name = findLabelAt(head, 0);
  const count = findLabelAt(head, name?.to ?? 0);
  if (name?.label.topic !== 'ROOM_NAME' || count?.label.topic !== 'ROOM_COUNT' || name.isSigned) return null;
  for (let to = count.to; to < head.length; ) {
    const next = findLabelAt(head, to);
    if (next === null) return null;
    to = next.to;
  }
  const rows = lines
    .slice(at + 1, at + 1 + ROWS_MAX)
    .map(({ cells }) => (cells.length === 1 ? ROOM_ROW.exec(cells[0] ?? '') : null));
  const end = rows.indexOf(null);
  const below = lines[at + 1 + end]?.cells ?? [];
  // A row that is read in another way may be a room too.
  if (end < 1 || (below.length === 1 && /^\p{L}.* \d{1,2} /u.test(below[0] ?? ''))) return null;
  const cells = rows.slice(0, end).map((row): readonly string[] => [row?.[1] ?? '', row?.[2] ?? '']);
  return [['Room type', 'No. of rooms'], ...cells].map((row) => ({ cells: row, confidence: PARTED }));
}
