import type { Line } from './pairs.rules.ts';
import { cleaned } from './plain-text.rules.ts';

const LINE_MAX = 300;
const FORWARDED =
  /^(?:> ?)?(?:-{2,} ?(?:original message|forwarded message|original appointment|ursprüngliche nachricht) ?-{0,}|begin forwarded message:?$|_{10,}$)/i;
const WROTE = /^(?:> ?)?(?:on|am|le) .{6,200}(?:wrote|schrieb|a écrit) ?:$/i;
const FROM = /^(?:> ?)?\*?from:\*? .{3,200}$/i;
const BELOW_FROM = /^(?:> ?)?\*?(?:sent|date|to|cc|subject):\*? /i;
/** `From: 4 Dec`, `To: 6 Dec` is a stay. */
const SENT = /^(?:> ?)?\*?(?:sent|date|subject):\*? /i;
const SENT_LINES = 3;
const HEAD_NAME = /^(?:> ?)?\*?(?:from|sent|date|to|cc|bcc|subject|reply-to|attachments?|importance)$/i;
const HEAD_LINE = /^\*?(from|sent|date|to|cc|bcc|subject|reply-to|attachments?|importance):\*?(?: (.{0,250}))?$/i;
/** Above the head of a printed message stand its owner's name, the program's and the subject. */
const ABOVE_HEAD_LINES = 5;
const HEAD_LINES = 14;

/** The line as it was written: a label may have been told from its value, which took its colon away. */
function textOf(line: Line | undefined): string {
  const [first = '', ...rest] = line?.cells ?? [];
  const label = rest.length > 0 && HEAD_NAME.test(first) ? `${first}:` : first;
  return [label, ...rest].join(' ').slice(0, LINE_MAX);
}

function isForward(lines: readonly Line[], at: number): boolean {
  const text = textOf(lines[at]);
  if (FORWARDED.test(text)) return true;
  if (!FROM.test(text) || !BELOW_FROM.test(textOf(lines[at + 1]))) return false;
  return lines.slice(at + 1, at + 1 + SENT_LINES).some((line) => SENT.test(textOf(line)));
}

/**
 * The lines before the message that is answered or passed on: what stands behind was said another time, perhaps of another
 * reservation. `isQuoting`: something was left out.
 */
export function ownWords(lines: readonly Line[]): { lines: Line[]; isQuoting: boolean } {
  const end = lines.findIndex((line, at) => WROTE.test(textOf(line)) || isForward(lines, at));
  const before = end === -1 ? lines : lines.slice(0, end);
  const own = before.filter(({ cells }) => !/^(?:>|&gt;)/.test(cells[0] ?? ''));
  return { lines: own, isQuoting: own.length < lines.length };
}

/** All lines with those of a message that is passed on, without marks of quoting; what is answered stays out. */
export function passedOn(lines: readonly Line[]): Line[] {
  const end = lines.findIndex((line) => WROTE.test(textOf(line)));
  return (end === -1 ? lines : lines.slice(0, end)).flatMap(({ cells, confidence }) => {
    const [first = '', ...rest] = cells;
    const bare = [first.replace(/^(?:(?:>|&gt;) ?){1,9}/, ''), ...rest].filter((cell) => cell !== '');
    return bare.length === 0 ? [] : [{ cells: bare, confidence }];
  });
}

/** A printed message: what stands below its head, and what the head says. `from`: its address, null where only a name is shown. */
export type Printed = Readonly<{ lines: Line[]; subject: string | null; from: string | null }>;

/** A message that was printed: its head (`From:`, `Sent:` or `Date:`, `To:`, `Subject:`) at the very top. Null for anything else. */
export function printedMessage(lines: readonly Line[]): Printed | null {
  const start = lines.slice(0, ABOVE_HEAD_LINES + 1).findIndex((line) => /^\*?from:/i.test(textOf(line)));
  if (start === -1) return null;
  const said = new Map<string, string>();
  let at = start;
  for (; at < Math.min(lines.length, start + HEAD_LINES); at += 1) {
    const [, name = '', value = ''] = HEAD_LINE.exec(textOf(lines[at])) ?? [];
    // A second head is that of a message which this one passes on.
    if (name === '' || said.has(name.toLowerCase())) break;
    said.set(name.toLowerCase(), value);
  }
  if (!said.has('subject') || !['sent', 'date', 'to'].some((name) => said.has(name))) return null;
  const address = /[^\s<>"(),;:@]{1,64}@[A-Za-z0-9.-]{1,253}/.exec(said.get('from') ?? '')?.[0];
  const subject = cleaned(said.get('subject') ?? '');
  return { lines: lines.slice(at), subject: subject === '' ? null : subject, from: address?.toLowerCase() ?? null };
}
