import { type FieldResult, NOT_FOUND } from './field-candidates.rules.ts';
import { findLabel } from './labels.rules.ts';
import {
  ABOUT_RESERVATION,
  CANCELLED_SUBJECT,
  CONDITIONAL,
  HEADLINE,
  IN_PART,
  MODIFIED_SUBJECT,
  NEW_SUBJECT,
  NOT_A_NOTICE,
  NOT_AS_MADE,
  NOT_CONFIRMED,
  OTHER_TITLE,
  SENTENCES,
  STATUSES,
  TERMS_WORDS,
  UNPAID,
} from './languages/english-kinds.rules.ts';
import type { Mark } from './languages/language.rules.ts';
import { KIND_WORDS, type KindWord } from './languages/languages.rules.ts';
import type { Line, Part } from './pairs.rules.ts';
import { toKey, toOtherScriptKey, toWordKey } from './plain-text.rules.ts';
import { MESSAGE_KINDS, type MessageKind } from './reservation.rules.ts';
import type { KindHint } from './sites/site-format.rules.ts';

/** The first lines say what a message is about; further down are terms. */
const HEAD_LINES = 30;
const HEADLINE_MAX = 300;

/** So many lines are searched for such sentences. */
const ALL_LINES = 200;

function markSubject(subject: string): Set<Mark> {
  const key = toKey(subject);
  const words = ` ${key} `;
  const otherScript = toOtherScriptKey(subject);
  const says = (word: KindWord): boolean =>
    words.includes(` ${word.words} `) || (otherScript !== '' && otherScript.includes(word.words));
  const marks = new Set<Mark>(KIND_WORDS.filter(says).map(({ kind }) => kind));
  if (NOT_A_NOTICE.test(key) || NOT_CONFIRMED.test(key) || /^\P{L}*(?:re|aw|test)(?!\p{L})/iu.test(subject)) marks.add('OTHER');
  if (CANCELLED_SUBJECT.test(key) && !/\bfree cancell?ation\b/.test(key)) marks.add('CANCELLED');
  if (MODIFIED_SUBJECT.test(key)) marks.add('MODIFIED');
  if (NEW_SUBJECT.test(key)) marks.add('NEW');
  return marks;
}

/** Marks from the first lines of a text and from its status. */
function markText({ lines, pairs }: Part): Set<Mark> {
  const marks = new Set<Mark>(isNotConfirmed(lines) ? ['OTHER'] : []);
  for (const { cells } of lines.slice(0, HEAD_LINES)) {
    const text = cells.join(' ');
    if (cells.length === 1 && OTHER_TITLE.test(toKey(text))) marks.add('OTHER');
    if (text.length > HEADLINE_MAX) continue;
    const sentences = splitSentences(text);
    // A row with a label is not a headline: `Reservation ID | ... | Hotel Confirmation Number`.
    const isRow = cells.some((cell) => findLabel(cell) !== null);
    if (isRow && !(cells.length === 1 && HEADLINE.test(sentences[0] ?? ''))) continue;
    for (const sentence of [...sentences, toOtherScriptKey(text)]) markSentence(marks, sentence);
  }
  for (const { label, values } of pairs) {
    const value = toWordKey(values[0] ?? '');
    if (label.topic === 'PAYMENT' && UNPAID.test(value)) marks.add('OTHER');
    const status = label.topic === 'STATUS' ? STATUSES.find(([, words]) => words.test(value)) : undefined;
    if (status !== undefined) marks.add(status[0]);
  }
  return marks;
}

const splitSentences = (text: string): string[] => text.split(/[.!?;](?:\s|$)/).map(toKey);

/** Topics beside which nothing is said about the reservation itself. */
const NOT_SAID: ReadonlySet<string> = new Set(['OTHER', 'GUEST_WORDS']);

/** Whether the text says that this is a request, an option or a test. Sentences in terms do not count, as they are about any reservation. */
function isNotConfirmed(lines: readonly Line[]): boolean {
  return lines.slice(0, ALL_LINES).some(({ cells }) => {
    const text = cells.join(' ');
    if (text.length > HEADLINE_MAX || cells.some((cell) => NOT_SAID.has(findLabel(cell)?.topic ?? ''))) return false;
    return splitSentences(text).some((sentence) => NOT_CONFIRMED.test(sentence) && !TERMS_WORDS.test(sentence));
  });
}

/** The words of all languages by the first of them. */
const KIND_WORDS_BY_FIRST = Map.groupBy(KIND_WORDS, ({ words }) => words.split(' ', 1)[0] ?? '');

function markSentence(marks: Set<Mark>, sentence: string): void {
  for (const { words, kind } of KIND_WORDS_BY_FIRST.get(sentence.split(' ', 1)[0] ?? '') ?? [])
    if (`${sentence} `.startsWith(`${words} `)) marks.add(kind);
  if (IN_PART.test(sentence)) marks.add('OTHER');
  if (!ABOUT_RESERVATION.test(sentence) || CONDITIONAL.test(sentence)) return;
  for (const [mark, words] of SENTENCES) if (words.test(sentence)) marks.add(mark);
}

const SUBJECT_ALONE = 0.9;
const BODY_ALONE = 0.88;
const BOTH = 0.97;
/** For a reservation of which is said that it is confirmed: one that was changed is so too. */
const CONFIRMED = 0.85;

/** What the site's own words in the subject or in a header say; null where it has none. */
export function readSiteKind(
  hints: readonly KindHint[],
  subject: string | null,
  headers: Readonly<Record<string, string>>,
): MessageKind | 'OTHER' | null {
  const says = ({ words }: KindHint, text: string): boolean => words.test(toKey(text)) || words.test(toOtherScriptKey(text));
  return hints.find((hint) => says(hint, (hint.in === 'subject' ? subject : headers[hint.in]) ?? ''))?.kind ?? null;
}

/**
 * Whether the message says that the reservation is new, changed or cancelled. Left out for messages that are not notices (invoices,
 * reviews, questions of guests), and disputed when subject and text disagree.
 * @param structured the status in structured data
 * @param own what the site's own words say; they replace the general words in the subject
 * @param isPage a page that shows a reservation as it is: without a word about a change it is new
 */
export function readMessageKind(
  subject: string | null,
  parts: readonly Part[],
  structured: readonly (MessageKind | 'OTHER')[],
  own: MessageKind | 'OTHER' | null = null,
  isPage = false,
): FieldResult<MessageKind> {
  const head = own === null ? markSubject(subject ?? '') : new Set<Mark>([own]);
  const places = [head, ...parts.map(markText)];
  if (structured.includes('OTHER') || places.some((marks) => marks.has('OTHER'))) return NOT_FOUND;
  const [inHead = [], ...inTexts] = places.map((marks) => MESSAGE_KINDS.filter((kind) => marks.has(kind)));
  const kinds = new Set([...inHead, ...inTexts.flat(), ...(structured.includes('CANCELLED') ? (['CANCELLED'] as const) : [])]);
  // `Confirmed` may also be the status of a reservation that was changed.
  const isConfirmed = structured.includes('NEW') || places.some((marks) => marks.size === 1 && marks.has('CONFIRMED'));
  if (kinds.size > 1 || (kinds.has('CANCELLED') && isConfirmed)) return { field: null, isDisputed: true };
  const [kind = isConfirmed || isPage ? 'NEW' : null] = kinds;
  if (kind === null) return NOT_FOUND;
  const isInHead = inHead.length > 0;
  const isInText = places.slice(1).some((marks) => marks.size > 0);
  const alone = isInHead ? SUBJECT_ALONE : inTexts.flat().length > 0 ? BODY_ALONE : CONFIRMED;
  return { field: { value: kind, confidence: isInHead && isInText ? BOTH : alone }, isDisputed: false };
}

/** Whether the texts show a reservation with its number and its stay, and say nothing of a change. */
export function isPageOfStay(parts: readonly Part[]): boolean {
  const topics = new Set(parts.flatMap(({ pairs }) => pairs.map(({ label }) => label.topic)));
  const isChange = (text: string): boolean => NOT_AS_MADE.test(toKey(text)) || NOT_AS_MADE.test(text.toLowerCase());
  const isAsMade = !parts.some(({ lines }) => lines.some(({ cells }) => isChange(cells.join(' '))));
  return isAsMade && topics.has('NUMBER') && (topics.has('DATES') || (topics.has('ARRIVAL') && topics.has('DEPARTURE')));
}
