/**
 * Recorded statements, sent again as another play: values that the product made for each play (ids of rows, of payments and messages
 * at the gateway) are made again, and the texts that differ from play to play are those of the play. All else is unchanged.
 */
import { randomBytes } from 'node:crypto';
import { newId } from '../src/platform/ids.ts';
import type { Statement } from './recorder.ts';

/** What was recorded of one client of a row: the statements of each step in two plays, and the texts of the second. */
export type Recording = { first: Statement[][]; second: Statement[][]; texts: readonly string[] };

/** A statement of a play; it is prepared under its name, where the product did so. */
export type Sent = { name?: string; text: string; values: unknown[]; changed: number | null };

/** The statements of each step of the plays of one client. A play begins with its step 0. */
export type ReplayClient = (step: number, texts: readonly string[]) => Sent[];

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?:pay|evt)_[0-9a-f]{14}/g;

type Fill = (ids: readonly string[], texts: readonly string[]) => unknown;

function idsIn(value: unknown, into: Set<string>): Set<string> {
  if (Buffer.isBuffer(value)) return idsIn(value.toString('latin1'), into);
  if (typeof value === 'string') for (const id of value.match(ID) ?? []) into.add(id);
  if (Array.isArray(value)) for (const item of value) idsIn(item, into);
  return into;
}

/** Those of the second play that the first did not have. Older ids are in both. */
export function madeIds({ first, second }: Recording): string[] {
  const values = (plays: Statement[][]): unknown[] => plays.flatMap((step) => step.flatMap((statement) => statement.values));
  const before = idsIn(values(first), new Set());
  return [...idsIn(values(second), new Set())].filter((id) => !before.has(id));
}

function anotherId(id: string): string {
  return id.includes('_') ? `${id.slice(0, 4)}${randomBytes(7).toString('hex')}` : newId();
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** How a recorded value becomes that of a play; null: it is the same in all. Parsed once, not at every request. */
function createFill(value: unknown, made: readonly string[], texts: readonly string[]): Fill | null {
  if (Buffer.isBuffer(value)) {
    const fill = createFill(value.toString('latin1'), made, texts);
    return fill === null ? null : (...of) => Buffer.from(String(fill(...of)), 'latin1');
  }
  if (Array.isArray(value)) {
    const fills = value.map((item) => createFill(item, made, texts));
    return fills.every((fill) => fill === null) ? null : (...of) => value.map((item, at) => fills[at]?.(...of) ?? item);
  }
  const sought = [...made, ...texts];
  if (typeof value !== 'string' || !sought.some((part) => value.includes(part))) return null;
  const parts = value.split(new RegExp(`(${sought.map(escaped).join('|')})`)).map((text) => ({
    text,
    id: made.indexOf(text),
    varying: texts.indexOf(text),
  }));
  return (ids, now) => {
    let filled = '';
    for (const { text, id, varying } of parts) filled += id >= 0 ? ids[id] : varying >= 0 ? now[varying] : text;
    return filled;
  };
}

/** @param nameOf the name under which a text is prepared */
export function createReplayClient(recording: Recording, nameOf: (text: string) => string): ReplayClient {
  const made = madeIds(recording);
  const steps = recording.second.map((statements) =>
    statements.map(({ values, isNamed, text, changed }) => ({
      sent: { ...(isNamed ? { name: nameOf(text) } : {}), text, values, changed },
      fills: values.map((value) => createFill(value, made, recording.texts)),
    })),
  );
  const isFixed = steps.map((step) => step.every(({ fills }) => fills.every((fill) => fill === null)));
  const fixed = steps.map((step) => step.map(({ sent }) => sent));
  let ids = made;
  return (step, texts) => {
    if (step === 0 && made.length > 0) ids = made.map(anotherId);
    if (isFixed[step] === true) return fixed[step] ?? [];
    return (steps[step] ?? []).map(({ sent, fills }) => ({
      ...sent,
      values: sent.values.map((value, at) => fills[at]?.(ids, texts) ?? value),
    }));
  };
}
