import { type FindLabel, findLabel as findAnyLabel, type Label, mayBeInLabel } from './labels.rules.ts';
import type { Topic } from './languages/language.rules.ts';
import type { MessageLine as Line } from './reservation.rules.ts';
import { findWrittenDates } from './written-dates.rules.ts';

/** In a text of such length with so many numbers, lines are missing. Prose has fewer numbers. */
const [TEXT_MIN, NUMBERS_MIN, LABELS_MIN] = [120, 6, 3];
const SIGNS_BEHIND = / ?(?:[:：=|–—-]|\.{3,})? ?$/;
const LABEL_WORDS_MAX = 6;
/** Looking for labels anywhere takes time, so that only so many letters of a message are searched. */
const SEARCHED_MAX = 20_000;
const VALUE_MAX = 80;
export const ROOMS: ReadonlySet<string> = new Set<Topic>(['ROOM_NAME', 'ROOMS']);
const PERSONS: ReadonlySet<string> = new Set<Topic>(['GUEST', 'FIRST_NAME', 'LAST_NAME', 'NAME']);

const COUNT = /^\d{1,2}(?=[ ,.)](?!\d)|$)/;
/** How values begin whose end is known by their form. The label may be of one word, and needs no sign. */
const TYPED: Partial<Record<Topic, RegExp>> = {
  NUMBER: /^#?(?:HM[A-Z0-9]{8}|(?=[A-Z-]*\d)[A-Z0-9][A-Z0-9.-]{3,22}[A-Z0-9])(?=[ ,.)]|$)/,
  NIGHTS: COUNT,
  ROOM_COUNT: COUNT,
  ADULTS: COUNT,
  CHILDREN: COUNT,
  PEOPLE:
    /^\d{1,2}(?: (?:adults?|guests?|pax|persons?|child(?:ren)?|infants?)(?:[,&]| and)?(?: \d{1,2})?){0,3}(?=[ ,.)](?!\d)|$)/i,
  AMOUNT:
    /^(?:[A-Z]{3}|Rs\.?|US\$|\p{Sc}) ?\d[\d.,]*\d(?:\/-)?|^\d(?:[\d.,]| (?=\d{3}(?!\d)))*\d ?(?:[A-Z]{3}(?![A-Za-z])|\p{Sc}|(?:zł|Kč|kr|Ft|lei|TL)(?!\p{L}))/u,
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
const GLUED_SIGN = /(?<=[\p{L}#.)])([:：=])(?=[\p{L}\p{Sc}\d])/gu;
const BEGINS_LABEL = /[\p{L}#]/u;
const LABEL_END = /[\p{L}\p{N}#.)][:：=]?$/u;
/** A value may begin with the currency of the label, and a label with the end of a sentence: `Deluxe Room. Total:`. */
const NOT_LABEL =
  /,|[:：=] |\p{L}{4}(?<!conf|incl|excl|C[Oo][Nn][Ff]|I[Nn][Cc][Ll]|E[Xx][Cc][Ll])[.!?] | (?:[A-Z]{3}|Rs\.?|\p{Sc})$/u;
const SIGN_END = /[:：=]$/;
const SIGN_BEHIND = /^ ?(?:[:：=|] ?)?/;
/** Within a text, a dash may be a part of the value: `Twin Room - City View`. */
const FIRST_SIGN_BEHIND = /^(?: ?[:：=|] ?| [–—-] | \.{3,} ?| )?/;

/** What was put together again is not as sure as what stands in lines, and what is left over may be anything. */
export const PARTED = 0.88;
const LEFT_OVER = 0.5;

/** A label in a text. `value`: the value as far as its form says where it ends, empty where the next label ends it. */
type Mark = Readonly<{ from: number; to: number; label: Label; value: string; isSigned: boolean }>;

/** What may stand behind a value that is known by its form: `(incl. taxes)`, `for 2 nights`. */
const BEHIND = /^ ?(?:\(.*\)|for \d.*)?$/;

/** Whether a text can be the value of a label by its form. */
export function fitsTopic(label: Pick<Label, 'topic'>, text: string): boolean {
  const value = findTyped(label, text);
  if (value !== null) return DAYS.has(label.topic) || BEHIND.test(text.slice(value.length));
  return (PERSONS.has(label.topic) && NAME.test(text)) || (ROOMS.has(label.topic) && /^[A-Z0-9].{2,80}$/.test(text));
}

function findTyped({ topic }: Pick<Label, 'topic'>, after: string): string | null {
  if (!DAYS.has(topic)) return TYPED[topic]?.exec(after)?.[0] ?? null;
  const [day] = findWrittenDates(after.slice(0, 60));
  return day === undefined || day.start > BEFORE_DAY ? null : after.slice(0, day.end);
}

const mayEndLabel = (word: string): boolean => /^[^\p{L}#]/u.test(word) || mayBeInLabel(word);

/** The label at this place of a text, the longest first. `to`: behind the sign that follows it. */
function findLabelAt(
  text: string,
  from: number,
  findLabel: FindLabel = findAnyLabel,
): Readonly<{ label: Label; to: number; isSigned: boolean }> | null {
  const words = text.slice(from, from + 80).split(' ', LABEL_WORDS_MAX);
  if (!mayBeInLabel(words[0] ?? '')) return null;
  for (let count = words.length; count > 0; count -= 1) {
    const written = words.slice(0, count).join(' ');
    const isOne = LABEL_END.test(written) && !NOT_LABEL.test(written) && mayEndLabel(words[count - 1] ?? '');
    const label = isOne ? findLabel(written.replace(SIGN_END, '')) : null;
    if (label === null) continue;
    const [sign = ''] = (from === 0 ? FIRST_SIGN_BEHIND : SIGN_BEHIND).exec(text.slice(from + written.length)) ?? [];
    return { label, to: from + written.length + sign.length, isSigned: sign.length > 1 || SIGN_END.test(written) };
  }
  return null;
}

function findMark(text: string, from: number, findLabel: FindLabel = findAnyLabel): Mark | null {
  const found = findLabelAt(text, from, findLabel);
  if (found === null) return null;
  const { label, to, isSigned } = found;
  const value = findTyped(label, text.slice(to, to + 100));
  if (value !== null) return { from, to, label, value, isSigned };
  // In prose, words without a sign are no label: `the guest may ask`.
  const isSure = isSigned || (from === 0 ? / \S/ : /^\p{Lu}\S* \S/u).test(text.slice(from, to));
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
  const label = findAnyLabel(written);
  // `Double` may go on with `Room - Lake View` or `Room Total: 5,600`, and `(incl.` with `taxes)`.
  const behind = /^room /i.test(text) ? findLabelAt(text, 'room '.length)?.label.topic : undefined;
  const isOpen = label?.topic === 'ROOMS' && !SIGN_END.test(text.slice(0, mark?.to).trimEnd());
  const isRoomName = isOpen || (behind !== undefined && behind !== 'NAME');
  if (label === null || /^[^(]*\)/.test(written) || isRoomName) return false;
  const words = (cells.at(-1) ?? '').split(' ').slice(-LABEL_WORDS_BEFORE);
  // Below a row of a table, a label may be the rest of a cell: `for 2`, `nights`.
  const isRow =
    (cells.length > 2 && beside.length + 1 < cells.length) || (cells.length > 1 && findAnyLabel(cells.at(-1) ?? '') !== null);
  return !isRow && words.every((_, at) => findAnyLabel(`${words.slice(at).join(' ')} ${written}`) === null);
}

function findMarks(text: string, findLabel: FindLabel): Mark[] {
  const marks: Mark[] = [];
  for (let at = 0; at < text.length; ) {
    const mark = BEGINS_LABEL.test(text[at] ?? '') ? findMark(text, at, findLabel) : null;
    if (mark !== null) marks.push(mark);
    const end = mark === null ? text.indexOf(' ', at) + 1 : mark.to + mark.value.length;
    if (end <= at) break;
    at = text[end] === ' ' ? end + 1 : end;
  }
  return marks;
}

/** Whether the text between two labels can only be the value of the first one. */
function isValue({ topic }: Label, value: string, next = ''): boolean {
  if (value === '' || value.length > VALUE_MAX || /[.!?] /.test(value)) return false;
  const holdsLabel = (): boolean => {
    const ends = value.split(' ').map((_, at, words) => words.slice(at).join(' '));
    return ends.some((end) => !/^rooms?\b/i.test(end) && findLabelAt(end, 0) !== null);
  };
  if (PERSONS.has(topic)) return NAME.test(value) && !holdsLabel();
  if (!ROOMS.has(topic)) return topic !== 'ROOM_UNIT' && TYPED[topic] === undefined && !DAYS.has(topic);
  // `Rooms 1 Room Deluxe` are two labels.
  if (!/^[\p{Lu}\p{Lo}\d]/u.test(value) || /^\d{1,2} rooms? \p{L}/iu.test(value)) return false;
  // `Classic Twin Room Rate Plan` may be a twin room, and columns without their lines are not told apart.
  const isOpen = findLabelAt(next, next.indexOf(' ') + 1) !== null && /^rooms? /i.test(next);
  return !isOpen && !holdsLabel();
}

/** Whether a text may be one whose lines were lost. */
const isLong = (text: string): boolean => text.length >= TEXT_MIN && (text.match(/\d+/g)?.length ?? 0) >= NUMBERS_MIN;
/** Whether labels without signs and their values are all that a line says: `Reservation HMXY has been updated. Asha arrives 2 May` says more. */
const isFilled = (text: string, marks: readonly Mark[]): boolean =>
  marks.every(
    ({ to, value, isSigned }, at) =>
      isSigned || value === '' || !/\p{L}/u.test(text.slice(to + value.length, marks[at + 1]?.from).replace(/\(.*\)/, '')),
  );

/** A line with one label at its beginning. Without a sign, the value must be known by its form, or be a name. */
function partPair(text: string, { to, label, value, isSigned }: Mark): Line[] | null {
  const rest = text.slice(to);
  return isSigned || (value === '' ? isValue(label, rest) : fitsTopic(label, rest))
    ? [{ cells: [text.slice(0, to).replace(SIGNS_BEHIND, ''), rest], confidence: isSigned ? 1 : PARTED }]
    : null;
}

function partText(written: string, findLabel: FindLabel): Line[] | null {
  const isText = isLong(written);
  const text = written.replace(GLUED_SIGN, '$1 ').replace(/\s+/g, ' ');
  if (!isText && findMark(text, 0, findLabel) === null) return null;
  const marks = findMarks(text, findLabel);
  const [first, second] = marks;
  if (first?.from === 0 && second === undefined && first.to < text.length) return partPair(text, first);
  const typed = marks.filter(({ value }) => value !== '').length;
  const isPair = marks.length > 1 && (typed > 0 || marks.every(({ isSigned }) => isSigned));
  if (isText && typed >= LABELS_MIN ? false : !isPair || !isFilled(text, marks)) return null;
  const lines: Line[] = [];
  const add = (cells: readonly string[], confidence: number): void => {
    const filled = cells.map((cell) => cell.replace(SIGNS_AROUND, '')).filter((cell) => /[\p{L}\p{N}]/u.test(cell));
    if (filled.length > 0) lines.push({ cells: filled, confidence });
  };
  add([text.slice(0, marks[0]?.from)], PARTED);
  for (const [at, { from, to, label, value, isSigned }] of marks.entries()) {
    if (label.topic === 'GUEST_WORDS') break;
    const next = marks[at + 1]?.from ?? text.length;
    const rest = text.slice(to + value.length, next).replace(SIGNS_AROUND, '');
    // Behind a dash it may be the rest of a name: `Premium King`, `Room - Lake View`.
    const isRest = label.topic === 'ROOMS' && /[–—-] $/.test(text.slice(from, to));
    // Behind the last label may stand anything: only a room's name is compared with those of the hotel.
    const isEnded = (!isText || next < text.length || ROOMS.has(label.topic)) && !isRest;
    const sure = isSigned && !isText ? 1 : PARTED;
    if (value !== '') {
      add([text.slice(from, to), value], sure);
      add([rest], LEFT_OVER);
    } else add([text.slice(from, to), rest], isEnded && isValue(label, rest, text.slice(next, next + 40)) ? sure : LEFT_OVER);
  }
  return lines;
}

/**
 * The lines of a text whose lines were lost, as programs that turn HTML into text lose them: each label with its value is a line again.
 * A value ends where its form ends or where the next label begins; what stands between is a line of its own. Behind the label of what the
 * guest wrote nothing counts, as its end is not known. Lines with few labels stay as they are.
 */
export function partRunTogether(lines: readonly Line[], findLabel: FindLabel = findAnyLabel): readonly Line[] {
  const written: Line[] = [];
  let searched = 0;
  const part = (cell: string): Line[] | null => {
    const text = cell.replace(LIST_SIGN, '');
    const mayHoldLabels = isLong(text) || mayBeInLabel(text.split(' ', 1)[0] ?? '');
    if (searched > SEARCHED_MAX || !mayHoldLabels || findLabel(text) !== null) return null;
    searched += text.length;
    return partText(text, findLabel);
  };
  let last = -1;
  for (const [at, line] of lines.entries()) {
    if (at <= last) continue;
    const table = readTable(lines, at);
    last = at + (table?.length ?? 1) - 1;
    const parts = table ?? partLine(line, part, findLabel) ?? [line];
    for (const [index, { cells, confidence }] of parts.entries())
      written.push({
        cells,
        confidence: Math.min(line.confidence, confidence),
        isOpen: line.isOpen === true && index + 1 === parts.length,
      });
  }
  return written;
}

/** The lines of a row: each cell may hold labels with their values, and so may the value beside a label. */
function partLine({ cells }: Line, part: (text: string) => Line[] | null, findLabel: FindLabel): Line[] | null {
  const [first = '', second, third] = cells;
  if (second === undefined) return part(first);
  if (third === undefined && findLabel(first) !== null) {
    const parts = /[:：=]|\d.*\D\d/.test(second) ? part(`${first}: ${second}`) : null;
    return parts?.length === 1 ? null : parts;
  }
  const parts = cells.map(part);
  if (parts.every((some) => some === null)) return null;
  // `Guest: ASHA  RAO Booked on: 5 May`: two spaces in a name look like columns.
  const goesOn = (cell: string): boolean => (findMarks(cell, findLabel)[0]?.from ?? 0) > 0;
  return parts.flatMap((some, at) => {
    const lines: Line[] = some ?? [{ cells: [cells[at] ?? ''], confidence: 1 }];
    const isLeftOver = goesOn(cells[at + 1] ?? '');
    return lines.map((line, index) => (isLeftOver && index + 1 === lines.length ? { ...line, confidence: LEFT_OVER } : line));
  });
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
