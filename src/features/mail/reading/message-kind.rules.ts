import { labelOf } from './labels.rules.ts';
import type { Line, Pair } from './pairs.rules.ts';
import { keyOf } from './plain-text.rules.ts';
import type { MessageKind, ReadField } from './reservation.rules.ts';

/** Mails of booking sites that tell of no reservation made, changed or cancelled; by their subject or the title of a page. */
const NOT_A_NOTICE =
  /\b(?:tax invoice|invoice|credit note|payouts?|payment (?:advice|received|failed|reminder)|remittance|statement|commission|newsletter|review|rate your|rating|feedback|survey|reminder|remind|upcoming arrivals?|arrivals? (?:list|today|tomorrow)|arrives? (?:soon|tomorrow|today)|message from|new message|sent you a message|question from|guest request|special request|request to (?:book|cancel|change)|cancell?ation request|change request|alteration request|wants to|would like to|inquiry|enquiry|pending|awaiting|on hold|waitlist|no show|declined|expired|webinar|offer|promotion|discount|boost|verify|password|security|policy update|terms|action required|summary|report|performance|calendar|partial|partially|failed|not cancell?ed|reinstated|out of office|automatic reply)\b/;
const TITLE_OF_OTHER =
  /^(?:tax invoice|invoice|credit note|payment advice|payout (?:statement|summary)|statement of account|proforma invoice|receipt|remittance advice)$/;

const CANCELLED_SUBJECT = /\b(?:cancell?ed|cancell?ation)\b/;
const MODIFIED_SUBJECT = /\b(?:modified|modification|amended|amendment|changed|updated|revised|altered)\b/;
const NEW_SUBJECT =
  /\bnew (?:\w+ )?(?:booking|reservation)|\b(?:booking|reservation) (?:\w+ )?(?:confirmed|confirmation|received|voucher)|\bconfirm(?:ed)? (?:booking|reservation)|\breservation confirmed|\bbooking id \w+ confirmed|\bnew reservation/;

/** Parts of a sentence that only say what would be. */
const ONLY_IF =
  /\b(?:if|unless|once|when|whenever|in case|should|would|may|might|can|cannot|could|any|were|policy|charges?|fee|fees|penalt\w+|refund\w*|before|until|within|bookings|reservations|non|not|request\w*|wants?|partial\w*|free|must)\b/;
const WHAT = '(?:booking|reservation|stay|voucher)';
const CANCELLED_SAID = new RegExp(
  `\\b${WHAT}(?: \\w+){0,14}? (?:has|have|had|was|is|been|got|stands)(?: \\w+){0,3}? cancell?ed\\b|\\bguest(?: \\w+){0,6}? (?:has )?cancell?ed (?:this|the|their|his|her|your) ${WHAT}|\\bcancell?ed ${WHAT}\\b|\\b${WHAT} cancell?(?:ed|ation)\\b|\\bhad to cancel ${WHAT}`,
);
const MODIFIED_SAID = new RegExp(
  `\\b${WHAT}(?: \\w+){0,14}? (?:has|have|was|is|been)(?: \\w+){0,3}? (?:modified|amended|changed|updated|altered|revised)\\b|\\b(?:modified|amended|changed|updated|revised) ${WHAT}\\b|\\b${WHAT} (?:modified|amended|amendment|modification|changed|updated)\\b|\\bwhat has changed\\b`,
);
const NEW_SAID = new RegExp(`\\breceived an? ${WHAT}\\b|\\bnew (?:confirmed |\\w+ )?${WHAT}\\b`);
const CONFIRMED_SAID = new RegExp(
  `\\b${WHAT} (?:(?!id|no|number|code|ref)\\w+ ){0,3}?(?:is |has been )?(?:confirmed|confirmation)\\b|\\bconfirmed ${WHAT}\\b|\\b${WHAT} voucher\\b|\\b${WHAT} confirmation\\b`,
);

/** So many lines from the top may say what a message is about; further down stand terms. */
const HEAD_LINES = 30;
const HEADLINE_MAX = 300;

/** What is no reservation yet, or none at all. */
const NOT_MADE_YET = new RegExp(
  [
    `\\b${WHAT}(?: \\w+){0,3}? on request\\b|\\b${WHAT} (?:requests?|enquir\\w+|inquir\\w+)\\b|\\brequest(?:ed|s)? (?:for )?(?:an? |this |the )?(?:new )?${WHAT}\\b|\\brequest to book\\b`,
    '\\b(?:tentative(?:ly)?|provisional(?:ly)?|wait ?list(?:ed)?|unconfirmed)\\b|\\bon hold\\b',
    '\\b(?:not|nor|never) (?:yet )?(?:been )?(?:fully )?confirmed\\b|\\bnot yet (?:been )?(?:confirmed|booked|paid)\\b',
    `\\b${WHAT}(?: \\w+){0,6}? (?:will be|to be|must be) confirmed\\b|\\b(?:awaiting|pending|subject to) (?:your |the |hotel |property )?(?:confirmation|approval|acceptance|payment)\\b`,
    `\\b(?:payment|confirmation|${WHAT})(?: \\w+){0,2}? (?:is |are )?(?:still )?(?:pending|awaited|outstanding)\\b`,
    `\\bplease (?:confirm|accept|approve|respond|reply)(?: \\w+){0,4}? (?:within|before|in the next)\\b|\\b(?:accept|confirm) or (?:decline|reject)\\b`,
    `\\btest (?:${WHAT}|e ?mail|mail|message|order|notification)\\b|\\b(?:this is|only|just) a test\\b|\\b(?:dummy|sample|fake) ${WHAT}\\b|\\bdo not act\\b`,
  ].join('|'),
);
/** In terms such words say what would be. */
const IN_TERMS = /\b(?:if|unless|when|whenever|in case|bookings|reservations|policy)\b/;
/** So many lines are looked at for such words. */
const ALL_LINES = 200;
/** A label elsewhere; on a line of its own a headline. */
const HEADLINE = new RegExp(`^(?:(?:a |your )?new (?:confirmed )?|updated |revised |modified |changed |amended )${WHAT}$`);

type Marks = { cancelled: boolean; modified: boolean; isNew: boolean; confirmed: boolean; other: boolean };

function subjectMarks(subject: string): Marks {
  const key = keyOf(subject);
  return {
    other: NOT_A_NOTICE.test(key) || NOT_MADE_YET.test(key) || /^(?:re|aw|test)\b/.test(key),
    cancelled: CANCELLED_SUBJECT.test(key) && !/\bfree cancell?ation\b/.test(key),
    modified: MODIFIED_SUBJECT.test(key),
    isNew: NEW_SUBJECT.test(key),
    confirmed: false,
  };
}

/** What the first lines of a text and its status say. */
function textMarks(lines: readonly Line[], pairs: readonly Pair[]): Marks {
  const marks: Marks = { cancelled: false, modified: false, isNew: false, confirmed: false, other: false };
  for (const { cells } of lines.slice(0, HEAD_LINES)) {
    const text = cells.join(' ');
    if (cells.length === 1 && TITLE_OF_OTHER.test(keyOf(text))) marks.other = true;
    if (text.length > HEADLINE_MAX) continue;
    const sentences = sentencesOf(text);
    // A row with a label is no headline: `Reservation ID | ... | Hotel Confirmation Number`.
    const isRow = cells.some((cell) => labelOf(cell.replace(/:$/, '')) !== null);
    if (isRow && !(cells.length === 1 && HEADLINE.test(sentences[0] ?? ''))) continue;
    for (const sentence of sentences) mark(marks, sentence);
  }
  if (isNotMadeYet(lines)) marks.other = true;
  for (const { label, candidates } of pairs) {
    const value = keyOf(candidates[0] ?? '');
    if (label.topic === 'PAYMENT' && /^(?:pending|awaiting|awaited|failed|on hold|tentative|provisional|test)\b/.test(value))
      marks.other = true;
    const status = label.topic === 'STATUS' ? value : '';
    if (/^(?:cancell?ed|booking cancell?ed|cancell?ation)$/.test(status)) marks.cancelled = true;
    else if (/^(?:modified|amended|changed|updated)$/.test(status)) marks.modified = true;
    else if (/^(?:confirmed|new|booked|confirmed booking|ok|vouchered)$/.test(status)) marks.confirmed = true;
    else if (
      /^(?:pending|on hold|hold|on request|request|wait ?list|awaiting|not |unconfirmed|tentative|provisional|test|option|enquiry|failed|partially cancell?ed|no show|rejected)/.test(
        status,
      )
    )
      marks.other = true;
  }
  return marks;
}

const sentencesOf = (text: string): string[] => text.split(/[.!?;](?:\s|$)/).map(keyOf);

/** Whether it is said anywhere that this is a request, an option or a test; in terms it is said of any reservation. */
function isNotMadeYet(lines: readonly Line[]): boolean {
  return lines.slice(0, ALL_LINES).some(({ cells }) => {
    const text = cells.join(' ');
    if (text.length > HEADLINE_MAX || cells.some((cell) => labelOf(cell.replace(/:$/, ''))?.topic === 'OTHER')) return false;
    return sentencesOf(text).some((sentence) => NOT_MADE_YET.test(sentence) && !IN_TERMS.test(sentence));
  });
}

function mark(marks: Marks, sentence: string): void {
  if (/\bpartial(?:ly)? cancell?|\b\d+ (?:of|out of) (?:the )?\d+ rooms?\b|\bnot (?:been )?cancell?ed\b/.test(sentence))
    marks.other = true;
  if (CANCELLED_SAID.test(sentence) && !ONLY_IF.test(sentence)) marks.cancelled = true;
  if (MODIFIED_SAID.test(sentence) && !ONLY_IF.test(sentence)) marks.modified = true;
  if (NEW_SAID.test(sentence) && !ONLY_IF.test(sentence)) marks.isNew = true;
  if (CONFIRMED_SAID.test(sentence) && !ONLY_IF.test(sentence)) marks.confirmed = true;
}

type Verdict = 'OTHER' | 'TORN' | 'NONE' | Readonly<{ kind: MessageKind; confidence: number }>;

function verdictOf({ cancelled, modified, isNew, confirmed, other }: Marks, sure: number): Verdict {
  if (other) return 'OTHER';
  if ([cancelled, modified, isNew].filter(Boolean).length > 1) return 'TORN';
  if (cancelled) return { kind: 'CANCELLED', confidence: sure };
  if (modified) return { kind: 'MODIFIED', confidence: sure };
  if (isNew) return { kind: 'NEW', confidence: sure };
  return confirmed ? { kind: 'NEW', confidence: Math.min(sure, 0.85) } : 'NONE';
}

export type KindRead = Readonly<{ field: ReadField<MessageKind> | null; isDisputed: boolean }>;

const SUBJECT_ALONE = 0.9;
const BODY_ALONE = 0.88;
const BOTH = 0.97;

/**
 * What the message says has happened. Left out for mails that are no notice (invoices, reviews, guests' questions) and where subject
 * and text say different things. `structured`: what the status in structured data says.
 */
export function messageKindOf(
  subject: string | null,
  texts: readonly Readonly<{ lines: readonly Line[]; pairs: readonly Pair[] }>[],
  structured: readonly MessageKind[],
): KindRead {
  const head = verdictOf(subjectMarks(subject ?? ''), SUBJECT_ALONE);
  const bodies = texts.map(({ lines, pairs }) => verdictOf(textMarks(lines, pairs), BODY_ALONE));
  if (head === 'OTHER' || bodies.includes('OTHER')) return { field: null, isDisputed: false };
  if (head === 'TORN' || bodies.includes('TORN')) return { field: null, isDisputed: true };
  const said = [head, ...bodies].filter((verdict) => typeof verdict === 'object');
  // `Confirmed` is also the status of a reservation that was changed.
  const plain = said.filter(({ kind, confidence }) => kind !== 'NEW' || confidence > 0.85);
  const kinds = new Set(plain.map(({ kind }) => kind));
  if (structured.includes('CANCELLED')) kinds.add('CANCELLED');
  if (kinds.size > 1) return { field: null, isDisputed: true };
  const [only] = kinds;
  const confirmed = said.length > plain.length || structured.includes('NEW');
  if (only === 'CANCELLED' && (structured.includes('NEW') || said.some(({ kind }) => kind === 'NEW')))
    return { field: null, isDisputed: true };
  if (only !== undefined) {
    const isBoth = typeof head === 'object' && said.length > 1;
    return {
      field: { value: only, confidence: isBoth ? BOTH : Math.max(0.85, ...plain.map(({ confidence }) => confidence)) },
      isDisputed: false,
    };
  }
  return { field: confirmed ? { value: 'NEW', confidence: 0.85 } : null, isDisputed: false };
}
