import type { LabelledPage } from '../locate/labels.rules.ts';
import { confidenceOf, type Segment, type Slice } from '../locate/text-segments.rules.ts';
import type { ReadField } from '../reading.rules.ts';

/** Each line as one segment, for what is printed with wide gaps. A line of one segment is that segment. */
export function joinLines(segments: readonly Segment[]): Segment[] {
  const lines = Map.groupBy(segments, (segment) => segment.line);
  return [...lines.values()].flatMap((parts) => {
    const [start] = parts;
    if (start === undefined || parts.length < 2) return parts;
    const words = parts.flatMap((part) => part.words).slice(0, 60);
    return [{ text: words.map((word) => word.text).join(' '), words, box: start.box, line: start.line }];
  });
}

/** A number that may be the document's. */
export type Candidate = Readonly<{ value: string; corrections: number; holds: boolean; slice: Slice }>;

/** Numbers are searched for in the first characters of a segment only. */
const TEXT_MAX = 400;

/**
 * Finds every match of `pattern` (global, bounded) in the segments and in whole lines that `parse` accepts. The best come first:
 * valid numbers, then those with the fewest corrections. `parse` gets upper-case text.
 */
export function findCandidates(
  segments: readonly Segment[],
  pattern: RegExp,
  parse: (found: RegExpMatchArray) => { value: string; corrections: number; holds: boolean } | null,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const segment of new Set([...segments, ...joinLines(segments)])) {
    // Upper case must keep the positions of the letters ("ß" would become two).
    const text = segment.text.slice(0, TEXT_MAX).replace(/[a-z]/g, (letter) => letter.toUpperCase());
    for (const found of text.matchAll(pattern)) {
      const parsed = parse(found);
      const from = found.index ?? 0;
      if (parsed !== null) candidates.push({ ...parsed, slice: { segment, from, to: from + found[0].length } });
    }
  }
  return candidates.toSorted((a, b) => Number(b.holds) - Number(a.holds) || a.corrections - b.corrections);
}

/** An S is often recognised as a dollar sign. */
export function correctDollars(text: string): CorrectedText {
  return { value: text.replaceAll('$', 'S'), corrections: text.split('$').length - 1 };
}

/** A number without a label, by a form that no other field has. Its value is without spaces and hyphens. Nothing proves it. */
export function findUnlabelled({ segments }: LabelledPage, pattern: RegExp): ReadField | null {
  for (const segment of segments) {
    const found = pattern.exec(segment.text.slice(0, TEXT_MAX));
    if (found === null) continue;
    const slice = { segment, from: found.index, to: found.index + found[0].length };
    const { value, corrections } = correctDollars(found[0]);
    return { value: value.replace(/[ -]/g, ''), confidence: confidenceOf(slice, corrections), checks: [] };
  }
  return null;
}

/** Letters that OCR confuses with digits, and the reverse; only pairs that were seen repeatedly. */
const DIGIT_FOR: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  '|': '1',
  Z: '2',
  A: '4',
  S: '5',
  G: '6',
  B: '8',
};
const LETTER_FOR: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '|': 'I',
  '2': 'Z',
  '4': 'A',
  '5': 'S',
  '6': 'G',
  '8': 'B',
};

/** A text corrected to its form; `corrections` counts the changed characters. */
type CorrectedText = Readonly<{ value: string; corrections: number }>;

/**
 * Corrects each character of `text` (upper case) to what `form` requires at its position: `A` a letter, `9` a digit. Null when a
 * character cannot be corrected or the lengths differ.
 */
export function correctToForm(form: string, text: string): CorrectedText | null {
  if (text.length !== form.length) return null;
  let value = '';
  let corrections = 0;
  for (const [index, character] of [...text].entries()) {
    const right = form[index] === 'A' ? /[A-Z]/ : /[0-9]/;
    const put = right.test(character) ? character : (form[index] === 'A' ? LETTER_FOR : DIGIT_FOR)[character];
    if (put === undefined) return null;
    if (put !== character) corrections += 1;
    value += put;
  }
  return { value, corrections };
}
