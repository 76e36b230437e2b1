import { takeWhile } from '../../../platform/take-while.rules.ts';
import { BELOW_FROM, FORWARDED, FROM, HEAD_LINE, HEAD_NAME, REPLY_INTRO, SENT } from './languages/quoting-words.rules.ts';
import type { Line } from './pairs.rules.ts';
import { cleanCell } from './plain-text.rules.ts';

const LINE_MAX = 300;
const SENT_LINES = 3;
/** Above the head of a printed message there may be the owner's name, the program's name and the subject. */
const ABOVE_HEAD_LINES = 5;
const HEAD_LINES = 14;

/** The line as it was written. Splitting a label from its value has removed the colon. */
function joinCells(line: Line | undefined): string {
  const [first = '', ...rest] = line?.cells ?? [];
  const label = rest.length > 0 && HEAD_NAME.test(first) ? `${first}:` : first;
  return [label, ...rest].join(' ').slice(0, LINE_MAX);
}

function isForwardedHead(lines: readonly Line[], at: number): boolean {
  const text = joinCells(lines[at]);
  if (FORWARDED.test(text)) return true;
  if (!FROM.test(text) || !BELOW_FROM.test(joinCells(lines[at + 1]))) return false;
  return lines.slice(at + 1, at + 1 + SENT_LINES).some((line) => SENT.test(joinCells(line)));
}

/**
 * The lines before the message that is answered or forwarded. The quoted lines are older, and may be about another reservation.
 * `isQuoting`: something was removed.
 */
export function removeQuotedText(lines: readonly Line[]): { lines: Line[]; isQuoting: boolean } {
  const before = takeWhile(lines, (line, at) => !REPLY_INTRO.test(joinCells(line)) && !isForwardedHead(lines, at));
  const own = before.filter(({ cells }) => !/^(?:>|&gt;)/.test(cells[0] ?? ''));
  return { lines: own, isQuoting: own.length < lines.length };
}

/** All lines with those of a forwarded message, without quotation marks (`>`). A message that is answered stays out. */
export function includeForwardedText(lines: readonly Line[]): Line[] {
  return takeWhile(lines, (line) => !REPLY_INTRO.test(joinCells(line))).flatMap(({ cells, ...line }) => {
    const [first = '', ...rest] = cells;
    const bare = [first.replace(/^(?:(?:>|&gt;) ?){1,9}/, ''), ...rest].filter((cell) => cell !== '');
    return bare.length === 0 ? [] : [{ ...line, cells: bare }];
  });
}

/** A printed message: the lines below its head, and what the head says. `from`: the address, null where only a name is shown. */
export type PrintedMessage = Readonly<{ lines: Line[]; subject: string | null; from: string | null }>;

const ADDRESS = /[^\s<>"(),;:@]{1,64}@[A-Za-z0-9.-]{1,253}/;
const findAddress = (text = ''): string | null => ADDRESS.exec(text)?.[0].toLowerCase() ?? null;

/** As Gmail prints a message: the owner, the subject, `1 message` in any language, the sender with the time, and the recipients. */
function parseGmailPrint(lines: readonly Line[]): PrintedMessage | null {
  const at = lines
    .slice(0, ABOVE_HEAD_LINES + 1)
    .findIndex(({ cells }) => cells.length === 1 && /^1 (?:\p{L}\p{M}*)+$/u.test(cells[0] ?? ''));
  if (at === -1) return null;
  const [sender, recipients] = lines.slice(at + 1, at + 3).map(({ cells }) => cells);
  const from = findAddress(sender?.[0]);
  const owner = lines.slice(0, at).findLastIndex(({ cells }) => findAddress(cells.at(-1)) !== null);
  if (owner === -1 || from === null || sender?.length !== 2 || findAddress(recipients?.at(-1)) === null) return null;
  // Splitting a label from its value has removed the colon.
  const subject = lines.slice(owner + 1, at).map(({ cells }) => cells.join(': '));
  return { lines: lines.slice(at + 3), subject: cleanCell(subject.join(' ')), from };
}

/**
 * Parses a printed message with its head at the top: `From:`, `Sent:` or `Date:`, `To:` and `Subject:`, or as Gmail prints it. Null for
 * anything else.
 */
export function parsePrintedMessage(lines: readonly Line[]): PrintedMessage | null {
  const gmail = parseGmailPrint(lines);
  if (gmail !== null) return gmail;
  const start = lines.slice(0, ABOVE_HEAD_LINES + 1).findIndex((line) => /^\*?from:/i.test(joinCells(line)));
  if (start === -1) return null;
  const fields = new Map<string, string>();
  let at = start;
  for (; at < Math.min(lines.length, start + HEAD_LINES); at += 1) {
    const [, name = '', value = ''] = HEAD_LINE.exec(joinCells(lines[at])) ?? [];
    // A second head belongs to a forwarded message.
    if (name === '' || fields.has(name.toLowerCase())) break;
    fields.set(name.toLowerCase(), value);
  }
  const from = findAddress(fields.get('from'));
  // Newer programs print the subject above the head.
  const title = from === null ? undefined : lines[start - 1]?.cells.join(': ');
  const written = fields.get('subject') ?? title;
  if (written === undefined || !['sent', 'date', 'to'].some((name) => fields.has(name))) return null;
  const subject = cleanCell(written);
  return { lines: lines.slice(at), subject: subject === '' ? null : subject, from };
}
