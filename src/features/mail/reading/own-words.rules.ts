import type { Line } from './pairs.rules.ts';

const LINE_MAX = 300;
const QUOTE =
  /^-{2,} ?(?:original message|forwarded message|original appointment|ursprüngliche nachricht) ?-{0,}|^begin forwarded message:?$|^_{10,}$/i;
const WROTE = /^(?:on|am|le) .{6,200}(?:wrote|schrieb|a écrit) ?:$/i;
const FROM = /^\*?from:\*? .{3,200}$/i;
const SENT = /^\*?(?:sent|date|to):\*? /i;

/**
 * The lines before the message that is answered or passed on: what stands behind was said another time, perhaps of another
 * reservation. `isQuoting`: something was left out.
 */
export function ownWords(lines: readonly Line[]): { lines: Line[]; isQuoting: boolean } {
  const end = lines.findIndex(({ cells }, at) => {
    const text = cells.join(' ').slice(0, LINE_MAX);
    const next = lines[at + 1]?.cells.join(' ').slice(0, LINE_MAX) ?? '';
    return QUOTE.test(text) || WROTE.test(text) || (FROM.test(text) && SENT.test(next));
  });
  const before = end === -1 ? lines : lines.slice(0, end);
  const own = before.filter(({ cells }) => !/^(?:>|&gt;)/.test(cells[0] ?? ''));
  return { lines: own, isQuoting: own.length < lines.length };
}
