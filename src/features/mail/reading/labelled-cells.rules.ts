import type { FindLabel, Label } from './labels.rules.ts';
import type { Topic } from './languages/language.rules.ts';
import { isValue } from './run-together.rules.ts';

/** The confidence of a value that follows its label without a separator. */
export const GLUED = 0.88;

/** Topics whose value may follow the label without a separator, and how the value must begin. */
export const GLUABLE: Partial<Record<Topic, RegExp>> = {
  NUMBER: /^#?[A-Z]{0,6}\d[A-Z0-9.-]*$|^HM[A-Z0-9]{8}$|^HA-[A-Z0-9]{5,9}$/,
  ARRIVAL: /^(?:on |from |[A-Za-z]{3,9},? )?(?:\d|[A-Z][a-z]{2})/,
  DEPARTURE: /^(?:on |from |[A-Za-z]{3,9},? )?(?:\d|[A-Z][a-z]{2})/,
  NIGHTS: /^\d{1,2}(?: nights?)?$/i,
  AMOUNT:
    /^(?:[A-Z]{2,3}|Rs\.?|\p{Sc}|US\$)? ?\d[\d.,]*(?: ?[A-Z]{3}| ?\p{Sc})?(?:\/-)?(?: ?\(incl[^()]{0,30}\)| for \d{1,2} nights?)?$/u,
  ROOM_COUNT: /^\d{1,2}(?: rooms?)?$/i,
  ROOMS: /^\d{1,2}(?: rooms?)?$|^\d{1,2} ?x \S/i,
  GUEST:
    /^(?:(?:Mr|Mrs|Ms|Dr)\.? )?\p{Lu}[\p{L}\p{M}.'-]*(?: \p{Lu}[\p{L}\p{M}.'-]*){0,5}$|^(?:[\p{Script=Devanagari} .]|\u200c|\u200d)+$/u,
  ROOM_NAME: /^[A-Z0-9].{2,80}$/,
};
const LABEL_WORDS_MAX = 6;
const LABELS_MAX = 16;
type Split = Readonly<{ label: Label; value: string; confidence: number }>;

/** Splits one or more `Label: value` in one cell. */
export function splitLabelledCell(cell: string, findLabel: FindLabel): Split[] {
  const marks: { from: number; to: number; label: Label }[] = [];
  let start = 0;
  for (const match of cell.matchAll(/ ?[:：=]+(?=\s|$|[A-Za-z₹\u0900-\u097f])| ?[:：=](?=\d)(?<!\d ?:)| [-–—] /g)) {
    const words = cell.slice(Math.max(start, match.index - 80), match.index).split(' ');
    // The longest label is tried first: inside a cell, the words before a label may belong to the value before it.
    for (let count = Math.min(words.length, LABEL_WORDS_MAX); count > 0; count -= 1) {
      const text = words.slice(-count).join(' ');
      const label = findLabel(text);
      const from = match.index - text.length;
      if (label === null || text.includes(',') || (from > 0 && match[0].includes(' ') && /[-–—]/.test(match[0]))) continue;
      marks.push({ from, to: match.index + match[0].length, label });
      start = match.index + match[0].length;
      break;
    }
    if (marks.length >= LABELS_MAX) break;
  }
  if (marks[0] !== undefined && marks[0].from > 0 && !/[.!,;|)]\s?$/.test(cell.slice(0, marks[0].from)) && marks.length === 1)
    return [];
  // Behind several, the sign that ends a sentence is no part of the value.
  const end = marks.length > 1 ? /[.,;]\s*$/ : /\s$/;
  return marks.map(({ to, label }, at) => ({
    label,
    value: cell
      .slice(to, marks[at + 1]?.from)
      .replace(end, '')
      .trim(),
    confidence: 1,
  }));
}

/** Splits `Check-in 20 Nov 2026`: a label and its value without a separator. */
export function splitGluedCell(cell: string, findLabel: FindLabel): Split | null {
  const words = cell.split(' ', LABEL_WORDS_MAX + 1);
  for (let count = Math.min(words.length - 1, LABEL_WORDS_MAX); count > 0; count -= 1) {
    const text = words.slice(0, count).join(' ');
    // The currency belongs to the value.
    const label = /(?:^|\s)(?:Rs\.?|\p{Sc})$/u.test(text) ? null : findLabel(text);
    if (label === null) continue;
    const value = cell.slice(text.length).trim();
    const needsTwoWords = label.topic === 'GUEST' || label.topic === 'ROOM_NAME';
    if (needsTwoWords && count < 2) return null;
    return GLUABLE[label.topic]?.test(value) === true && (label.topic !== 'ROOM_NAME' || isValue(label, value))
      ? { label, value, confidence: GLUED }
      : null;
  }
  return null;
}
