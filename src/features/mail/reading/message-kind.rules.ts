import { findLabel } from './labels.rules.ts';
import { KIND_WORDS, type KindWord } from './languages/languages.rules.ts';
import type { Line, Pair } from './pairs.rules.ts';
import { toEastAsianKey, toKey } from './plain-text.rules.ts';
import type { MessageKind, ReadField } from './reservation.rules.ts';
import type { KindHint } from './sites/site-format.rules.ts';

/** Subjects of messages that are not about a reservation being made, changed or cancelled. */
const NOT_A_NOTICE =
  /\b(?:tax invoice|invoice|credit note|payouts?|payment (?:advice|received|failed|reminder)|remittance|statement|commission|newsletter|review|rate your|rating|feedback|survey|reminder|remind|upcoming arrivals?|arrivals? (?:list|today|tomorrow)|arrives? (?:soon|tomorrow|today)|message from|new message|sent you a message|question from|guest request|special request|request to (?:book|cancel|change)|cancell?ation request|change request|alteration request|wants to|would like to|inquiry|enquiry|pending|awaiting|on hold|waitlist|no show|declined|expired|webinar|offer|promotion|discount|boost|verify|password|security|policy update|terms|action required|summary|report|performance|calendar|partial|partially|failed|not cancell?ed|reinstated|out of office|automatic reply)\b/;
const OTHER_TITLE =
  /^(?:tax invoice|invoice|credit note|payment advice|payout (?:statement|summary)|statement of account|proforma invoice|receipt|remittance advice)$/;

const CANCELLED_SUBJECT = /\b(?:cancell?ed|cancell?ation)\b/;
const MODIFIED_SUBJECT = /\b(?:modified|modification|amended|amendment|changed|updated|revised|altered)\b/;
const NEW_SUBJECT =
  /\bnew (?:\w+ )?(?:booking|reservation)|\b(?:booking|reservation) (?:\w+ )?(?:confirmed|confirmation|received|voucher)|\bconfirm(?:ed)? (?:booking|reservation)|\breservation confirmed|\bbooking id \w+ confirmed|\bnew reservation/;

/** Words that make a sentence conditional. */
const CONDITIONAL =
  /\b(?:if|unless|once|when|whenever|in case|should|would|may|might|can|cannot|could|any|were|policy|charges?|fee|fees|penalt\w+|refund\w*|before|until|within|bookings|reservations|non|not|request\w*|wants?|partial\w*|free|must)\b/;
const SUBJECT_WORDS = '(?:booking|reservation|stay|voucher)';

/** The first lines say what a message is about; further down are terms. */
const HEAD_LINES = 30;
const HEADLINE_MAX = 300;

/** Sentences about a request, an option or a test, which is not a reservation yet. */
const NOT_CONFIRMED = new RegExp(
  [
    `\\b${SUBJECT_WORDS}(?: \\w+){0,3}? on request\\b|\\b${SUBJECT_WORDS} (?:requests?|enquir\\w+|inquir\\w+)\\b|\\brequest(?:ed|s)? (?:for )?(?:an? |this |the )?(?:new )?${SUBJECT_WORDS}\\b|\\brequest to book\\b`,
    '\\b(?:tentative(?:ly)?|provisional(?:ly)?|wait ?list(?:ed)?|unconfirmed)\\b|\\bon hold\\b',
    '\\b(?:not|nor|never) (?:yet )?(?:been )?(?:fully )?confirmed\\b|\\bnot yet (?:been )?(?:confirmed|booked|paid)\\b',
    `\\b${SUBJECT_WORDS}(?: \\w+){0,6}? (?:will be|to be|must be) confirmed\\b|\\b(?:awaiting|pending|subject to) (?:your |the |hotel |property )?(?:confirmation|approval|acceptance|payment)\\b`,
    `\\b(?:payment|confirmation|${SUBJECT_WORDS})(?: \\w+){0,2}? (?:is |are )?(?:still )?(?:pending|awaited|outstanding)\\b`,
    `\\bplease (?:confirm|accept|approve|respond|reply)(?: \\w+){0,4}? (?:within|before|in the next)\\b|\\b(?:accept|confirm) or (?:decline|reject)\\b`,
    `\\btest (?:${SUBJECT_WORDS}|e ?mail|mail|message|order|notification)\\b|\\b(?:this is|only|just) a test\\b|\\b(?:dummy|sample|fake) ${SUBJECT_WORDS}\\b|\\bdo not act\\b`,
  ].join('|'),
);
/** Words that show that a sentence belongs to terms. */
const TERMS_WORDS = /\b(?:if|unless|when|whenever|in case|bookings|reservations|policy)\b/;
/** So many lines are searched for such sentences. */
const ALL_LINES = 200;
/** A text that is a label elsewhere, but a headline on a line of its own. */
const HEADLINE = new RegExp(
  `^(?:(?:a |your )?new (?:confirmed )?|updated |revised |modified |changed |amended )${SUBJECT_WORDS}$`,
);

/** What a text says of its reservation. CONFIRMED may also be the status of one that was changed. */
type Mark = MessageKind | 'OTHER' | 'CONFIRMED';

const STATUSES: readonly (readonly [Mark, RegExp])[] = [
  ['CANCELLED', /^(?:cancell?ed|booking cancell?ed|cancell?ation)$/],
  ['MODIFIED', /^(?:modified|amended|changed|updated)$/],
  ['CONFIRMED', /^(?:confirmed|new|booked|confirmed booking|ok|vouchered)$/],
  [
    'OTHER',
    /^(?:pending|on hold|hold|on request|request|wait ?list|awaiting|not |unconfirmed|tentative|provisional|test|option|enquiry|failed|partially cancell?ed|no show|rejected)/,
  ],
];
const UNPAID = /^(?:pending|awaiting|awaited|failed|on hold|tentative|provisional|test)\b/;
const SENTENCES: readonly (readonly [Mark, RegExp])[] = [
  [
    'CANCELLED',
    new RegExp(
      `\\b${SUBJECT_WORDS}(?: \\w+){0,14}? (?:has|have|had|was|is|been|got|stands)(?: \\w+){0,3}? cancell?ed\\b|\\bguest(?: \\w+){0,6}? (?:has )?cancell?ed (?:this|the|their|his|her|your) ${SUBJECT_WORDS}|\\bcancell?ed ${SUBJECT_WORDS}\\b|\\b${SUBJECT_WORDS} cancell?(?:ed|ation)\\b|\\bhad to cancel ${SUBJECT_WORDS}`,
    ),
  ],
  [
    'MODIFIED',
    new RegExp(
      `\\b${SUBJECT_WORDS}(?: \\w+){0,14}? (?:has|have|was|is|been)(?: \\w+){0,3}? (?:modified|amended|changed|updated|altered|revised)\\b|\\b(?:modified|amended|changed|updated|revised) ${SUBJECT_WORDS}\\b|\\b${SUBJECT_WORDS} (?:modified|amended|amendment|modification|changed|updated)\\b|\\bwhat has changed\\b`,
    ),
  ],
  ['NEW', new RegExp(`\\breceived an? ${SUBJECT_WORDS}\\b|\\bnew (?:confirmed |\\w+ )?${SUBJECT_WORDS}\\b`)],
  [
    'CONFIRMED',
    new RegExp(
      `\\b${SUBJECT_WORDS} (?:(?!id|no|number|code|ref)\\w+ ){0,3}?(?:is |has been )?(?:confirmed|confirmation)\\b|\\bconfirmed ${SUBJECT_WORDS}\\b|\\b${SUBJECT_WORDS} voucher\\b|\\b${SUBJECT_WORDS} confirmation\\b`,
    ),
  ],
];
const IN_PART = /\bpartial(?:ly)? cancell?|\b\d+ (?:of|out of) (?:the )?\d+ rooms?\b|\bnot (?:been )?cancell?ed\b/;

function markSubject(subject: string): Set<Mark> {
  const key = toKey(subject);
  const words = ` ${key} `;
  const eastAsian = toEastAsianKey(subject);
  const says = (word: KindWord): boolean =>
    words.includes(` ${word.words} `) || (eastAsian !== '' && eastAsian.includes(word.words));
  const marks = new Set<Mark>(KIND_WORDS.filter(says).map(({ kind }) => kind));
  if (NOT_A_NOTICE.test(key) || NOT_CONFIRMED.test(key) || /^(?:re|aw|test)\b/.test(key)) marks.add('OTHER');
  if (CANCELLED_SUBJECT.test(key) && !/\bfree cancell?ation\b/.test(key)) marks.add('CANCELLED');
  if (MODIFIED_SUBJECT.test(key)) marks.add('MODIFIED');
  if (NEW_SUBJECT.test(key)) marks.add('NEW');
  return marks;
}

/** Marks from the first lines of a text and from its status. */
function markText(lines: readonly Line[], pairs: readonly Pair[]): Set<Mark> {
  const marks = new Set<Mark>(isNotConfirmed(lines) ? ['OTHER'] : []);
  for (const { cells } of lines.slice(0, HEAD_LINES)) {
    const text = cells.join(' ');
    if (cells.length === 1 && OTHER_TITLE.test(toKey(text))) marks.add('OTHER');
    if (text.length > HEADLINE_MAX) continue;
    const sentences = splitSentences(text);
    // A row with a label is not a headline: `Reservation ID | ... | Hotel Confirmation Number`.
    const isRow = cells.some((cell) => findLabel(cell.replace(/:$/, '')) !== null);
    if (isRow && !(cells.length === 1 && HEADLINE.test(sentences[0] ?? ''))) continue;
    for (const sentence of [...sentences, toEastAsianKey(text)]) markSentence(marks, sentence);
  }
  for (const { label, values } of pairs) {
    const value = toKey(values[0] ?? '');
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
    if (text.length > HEADLINE_MAX || cells.some((cell) => NOT_SAID.has(findLabel(cell.replace(/:$/, ''))?.topic ?? '')))
      return false;
    return splitSentences(text).some((sentence) => NOT_CONFIRMED.test(sentence) && !TERMS_WORDS.test(sentence));
  });
}

/** The words of all languages by the first of them. */
const KIND_WORDS_BY_FIRST = Map.groupBy(KIND_WORDS, ({ words }) => words.split(' ', 1)[0] ?? '');
/** Each of the sentences has one of these words. */
const ABOUT_RESERVATION = new RegExp(`\\b${SUBJECT_WORDS}\\b|\\bwhat has changed\\b`);

function markSentence(marks: Set<Mark>, sentence: string): void {
  for (const { words, kind } of KIND_WORDS_BY_FIRST.get(sentence.split(' ', 1)[0] ?? '') ?? [])
    if (`${sentence} `.startsWith(`${words} `)) marks.add(kind);
  if (IN_PART.test(sentence)) marks.add('OTHER');
  if (!ABOUT_RESERVATION.test(sentence) || CONDITIONAL.test(sentence)) return;
  for (const [mark, words] of SENTENCES) if (words.test(sentence)) marks.add(mark);
}

type Verdict = 'OTHER' | 'CONTRADICTORY' | 'NONE' | Readonly<{ kind: MessageKind; confidence: number }>;

function decideVerdict(marks: ReadonlySet<Mark>, sure: number): Verdict {
  if (marks.has('OTHER')) return 'OTHER';
  const [kind, more] = (['NEW', 'MODIFIED', 'CANCELLED'] as const).filter((each) => marks.has(each));
  if (more !== undefined) return 'CONTRADICTORY';
  if (kind !== undefined) return { kind, confidence: sure };
  return marks.has('CONFIRMED') ? { kind: 'NEW', confidence: Math.min(sure, 0.85) } : 'NONE';
}

export type KindRead = Readonly<{ field: ReadField<MessageKind> | null; isDisputed: boolean }>;

const SUBJECT_ALONE = 0.9;
const BODY_ALONE = 0.88;
const BOTH = 0.97;

/** What the site's own words in the subject or in a header say; null where it has none. */
export function readSiteKind(
  hints: readonly KindHint[],
  subject: string | null,
  headers: Readonly<Record<string, string>>,
): MessageKind | 'OTHER' | null {
  const found = hints.find((hint) => hint.words.test(toKey((hint.in === 'subject' ? subject : headers[hint.in]) ?? '')));
  return found?.kind ?? null;
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
  texts: readonly Readonly<{ lines: readonly Line[]; pairs: readonly Pair[] }>[],
  structured: readonly MessageKind[],
  own: MessageKind | 'OTHER' | null = null,
  isPage = false,
): KindRead {
  const head: Verdict =
    own === null
      ? decideVerdict(markSubject(subject ?? ''), SUBJECT_ALONE)
      : own === 'OTHER'
        ? own
        : { kind: own, confidence: SUBJECT_ALONE };
  const bodies = texts.map(({ lines, pairs }) => decideVerdict(markText(lines, pairs), BODY_ALONE));
  if (head === 'OTHER' || bodies.includes('OTHER')) return { field: null, isDisputed: false };
  if (head === 'CONTRADICTORY' || bodies.includes('CONTRADICTORY')) return { field: null, isDisputed: true };
  const stated = [head, ...bodies].filter((verdict) => typeof verdict === 'object');
  // `Confirmed` may also be the status of a reservation that was changed.
  const plain = stated.filter(({ kind, confidence }) => kind !== 'NEW' || confidence > 0.85);
  const kinds = new Set(plain.map(({ kind }) => kind));
  if (structured.includes('CANCELLED')) kinds.add('CANCELLED');
  if (kinds.size > 1) return { field: null, isDisputed: true };
  const [only] = kinds;
  const confirmed = stated.length > plain.length || structured.includes('NEW');
  if (only === 'CANCELLED' && (structured.includes('NEW') || stated.some(({ kind }) => kind === 'NEW')))
    return { field: null, isDisputed: true };
  if (only !== undefined) {
    const isBoth = typeof head === 'object' && stated.length > 1;
    return {
      field: { value: only, confidence: isBoth ? BOTH : Math.max(0.85, ...plain.map(({ confidence }) => confidence)) },
      isDisputed: false,
    };
  }
  return { field: confirmed || isPage ? { value: 'NEW', confidence: 0.85 } : null, isDisputed: false };
}

/** What a page says about a booking that is not as it was made. */
const NOT_AS_MADE =
  /^(?:status )?(?:cancell?ed|no show|modified)\b|\b(?:was|were|has been|been) (?:cancell?ed|changed|modified)\b|\b(?:storniert|geandert|annulee?|modifiee?|cancelad[ao]|modificad[ao]|annullata|cancellata)\b/;

/** Whether the texts show a reservation with its number and its stay, and say nothing of a change. */
export function isPageOfStay(texts: readonly Readonly<{ lines: readonly Line[]; pairs: readonly Pair[] }>[]): boolean {
  const topics = new Set(texts.flatMap(({ pairs }) => pairs.map(({ label }) => label.topic)));
  const isAsMade = !texts.some(({ lines }) => lines.some(({ cells }) => NOT_AS_MADE.test(toKey(cells.join(' ')))));
  return isAsMade && (['NUMBER', 'ARRIVAL', 'DEPARTURE'] as const).every((topic) => topics.has(topic));
}
