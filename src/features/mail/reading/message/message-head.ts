import type { MessageHead } from '../mail-outcome.ts';
import { cleanLine } from './clean-text.rules.ts';

type Header = Readonly<{ key: string; value: string }>;
type Mailbox = Readonly<{ name: string; address?: string | undefined; group?: readonly Mailbox[] | undefined }>;
/** The head of a message as its parser hands it over. */
export type ParsedHead = Readonly<{
  headers: readonly Header[];
  from?: Mailbox | undefined;
  to?: readonly Mailbox[] | undefined;
  subject?: string | undefined;
  date?: string | undefined;
}>;

const SUBJECT_CHARACTERS_MAX = 1_000;
const SHOWN_CHARACTERS_MAX = 500;
const MAILBOXES_SHOWN_MAX = 20;
/** RFC 5321, 4.5.3.1: 64 before the sign, 255 behind it. Only what any mail program would write back to is an address. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?$/;
const ADDRESSES = /[^\s<>,;:]*@[^\s<>,;:]*/g;
const UNSEEN = /[^\P{C}\t]/u;
const [EARLIEST, LATEST] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)];
const VERDICT_CHARACTERS_MAX = 10_000;

function sentAtOf({ date }: ParsedHead): string | null {
  const at = new Date(date ?? '').getTime();
  return at >= EARLIEST && at < LATEST ? new Date(at).toISOString() : null;
}

/** A header without its comments and what is in quotes, in one pass. */
function withoutComments(value: string): string {
  let out = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at];
    if (sign === '\\') at += 1;
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) out += sign;
  }
  return out;
}

/**
 * The one sender. A message with two `From` headers is against RFC 5322, and servers on its way may have judged the other one; the same
 * goes for signs that nobody sees, and for a sender with two addresses: what one reader takes for the sender, the next does not.
 */
function senderOf({ headers, from }: ParsedHead): string | null {
  const [line, another] = headers.filter(({ key }) => key === 'from');
  if (line === undefined || another !== undefined || UNSEEN.test(line.value)) return null;
  const mailbox = from?.group === undefined ? from : from.group[0];
  const address = mailbox?.address?.trim().toLowerCase() ?? '';
  const [first = ''] = withoutComments(line.value.slice(0, SHOWN_CHARACTERS_MAX)).toLowerCase().split(',');
  const isAlone = first.includes(address) && (first.match(ADDRESSES) ?? []).every((one) => one === address);
  return isAlone && ADDRESS.test(address) ? address : null;
}

/** Only the topmost verdict is that of a server of ours; those below may have come with the message (RFC 8601, 5). */
function isForged({ headers }: ParsedHead): boolean {
  const verdict = headers.find(({ key }) => key === 'authentication-results')?.value ?? '';
  return withoutComments(verdict.slice(0, VERDICT_CHARACTERS_MAX))
    .split(';')
    .some((result) => /^\s*dmarc\s*=\s*fail(?![\w-])/i.test(result));
}

/** What the head says of the message. */
export function headOf(parsed: ParsedHead): MessageHead {
  const subject = cleanLine((parsed.subject ?? '').slice(0, SUBJECT_CHARACTERS_MAX));
  return {
    sender: senderOf(parsed),
    subject: subject === '' ? null : subject,
    sentAt: sentAtOf(parsed),
    isForged: isForged(parsed),
  };
}

function shownMailbox({ name, address, group }: Mailbox): string {
  if (group !== undefined) return cleanLine(name.slice(0, SHOWN_CHARACTERS_MAX));
  return cleanLine(`${name} <${address ?? ''}>`.slice(0, SHOWN_CHARACTERS_MAX));
}

/** The head as it is shown above the message: labels and values. */
export function shownHeadOf(parsed: ParsedHead): [label: string, value: string][] {
  const recipients = (parsed.to ?? []).slice(0, MAILBOXES_SHOWN_MAX).map(shownMailbox).join(', ');
  const rows: [string, string][] = [
    ['From', parsed.from === undefined ? '' : shownMailbox(parsed.from)],
    ['To', recipients.slice(0, SUBJECT_CHARACTERS_MAX)],
    ['Date', cleanLine((parsed.headers.find(({ key }) => key === 'date')?.value ?? '').slice(0, SHOWN_CHARACTERS_MAX))],
    ['Subject', cleanLine((parsed.subject ?? '').slice(0, SUBJECT_CHARACTERS_MAX))],
  ];
  return rows.filter(([, value]) => value !== '');
}
