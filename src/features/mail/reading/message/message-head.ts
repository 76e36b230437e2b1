import type { MessageHead } from '../reading-result.ts';
import { cleanLine } from './clean-text.rules.ts';

type Header = Readonly<{ key: string; value: string }>;
type Mailbox = Readonly<{ name: string; address?: string | undefined; group?: readonly Mailbox[] | undefined }>;
/** The head of a message as its parser returns it. */
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
/** At most 64 characters before the sign and 255 after it (RFC 5321, 4.5.3.1). Only addresses that mail programs can reply to match. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?$/;
const ADDRESSES = /[^\s<>,;:]*@[^\s<>,;:]*/g;
const UNSEEN = /[^\P{C}\t]/u;
const [EARLIEST, LATEST] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)];
const VERDICT_CHARACTERS_MAX = 10_000;

function parseSentAt({ date }: ParsedHead): string | null {
  const at = new Date(date ?? '').getTime();
  return at >= EARLIEST && at < LATEST ? new Date(at).toISOString() : null;
}

/** The header without comments and quoted text. */
function removeComments(value: string): string {
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
 * The sender, or null when it is ambiguous. A message with two `From` headers violates RFC 5322, and mail servers may have checked the
 * other one. Invisible characters and two addresses are refused as well, as programs may disagree about who the sender is.
 */
function findSender({ headers, from }: ParsedHead): string | null {
  const [line, another] = headers.filter(({ key }) => key === 'from');
  if (line === undefined || another !== undefined || UNSEEN.test(line.value)) return null;
  const mailbox = from?.group === undefined ? from : from.group[0];
  const address = mailbox?.address?.trim().toLowerCase() ?? '';
  const [first = ''] = removeComments(line.value.slice(0, SHOWN_CHARACTERS_MAX)).toLowerCase().split(',');
  const isAlone = first.includes(address) && (first.match(ADDRESSES) ?? []).every((one) => one === address);
  return isAlone && ADDRESS.test(address) ? address : null;
}

/** Only the topmost verdict is from the property's own mail server; those below may have been in the message (RFC 8601, 5). */
function isForged({ headers }: ParsedHead): boolean {
  const verdict = headers.find(({ key }) => key === 'authentication-results')?.value ?? '';
  return removeComments(verdict.slice(0, VERDICT_CHARACTERS_MAX))
    .split(';')
    .some((result) => /^\s*dmarc\s*=\s*fail(?![\w-])/i.test(result));
}

/** Reads sender, subject and date of the head. */
export function readHead(parsed: ParsedHead): MessageHead {
  const subject = cleanLine((parsed.subject ?? '').slice(0, SUBJECT_CHARACTERS_MAX));
  return {
    sender: findSender(parsed),
    subject: subject === '' ? null : subject,
    sentAt: parseSentAt(parsed),
    isForged: isForged(parsed),
  };
}

const OWN_HEADERS_MAX = 50;

/** The headers that the sender's program made up (`X-...`), by their names in lower case. */
export function readOwnHeaders({ headers }: ParsedHead): Record<string, string> {
  const own = headers.filter(({ key }) => key.startsWith('x-')).slice(0, OWN_HEADERS_MAX);
  return Object.fromEntries(own.map(({ key, value }) => [key, cleanLine(value.slice(0, SHOWN_CHARACTERS_MAX))]));
}

function formatMailbox({ name, address, group }: Mailbox): string {
  if (group !== undefined) return cleanLine(name.slice(0, SHOWN_CHARACTERS_MAX));
  return cleanLine(`${name} <${address ?? ''}>`.slice(0, SHOWN_CHARACTERS_MAX));
}

/** The head as the audit PDF shows it: labels and values. */
export function formatHead(parsed: ParsedHead): [label: string, value: string][] {
  const recipients = (parsed.to ?? []).slice(0, MAILBOXES_SHOWN_MAX).map(formatMailbox).join(', ');
  const rows: [string, string][] = [
    ['From', parsed.from === undefined ? '' : formatMailbox(parsed.from)],
    ['To', recipients.slice(0, SUBJECT_CHARACTERS_MAX)],
    ['Date', cleanLine((parsed.headers.find(({ key }) => key === 'date')?.value ?? '').slice(0, SHOWN_CHARACTERS_MAX))],
    ['Subject', cleanLine((parsed.subject ?? '').slice(0, SUBJECT_CHARACTERS_MAX))],
  ];
  return rows.filter(([, value]) => value !== '');
}
