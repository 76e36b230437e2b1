import { createHash } from 'node:crypto';
import { type CycleRoom, cycleTimes } from './house.ts';
import type { Recorded } from './product-server.ts';
import type { Statement } from './recorder.ts';

/** Which cycle is replayed: in which room, its n-th stay there, under a name that no other cycle has. */
export type Cycle = { room: CycleRoom; iteration: number; run: string };

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const RECORDED_ITERATION = 2;

let kept: Set<string> | null = null;

/** Ids that the recorded cycle found in the database, and that must stay: property, users, rooms and types of the reads. */
function keptIds(recorded: Recorded): Set<string> {
  kept ??= new Set([...(JSON.stringify(recorded.reads).match(UUID) ?? []), ...foundIds(recorded)]);
  return kept;
}

/** Ids that stand in the first statement of the cycle, before it made any: those of the access check. Users are ids of its audit rows. */
function foundIds(recorded: Recorded): string[] {
  const audits = recorded.cycle.flat().filter(({ text }) => text.includes('insert into audit_entry'));
  return audits.flatMap(({ values }) => JSON.stringify(values[3] ?? null).match(UUID) ?? []);
}

/** One id of this cycle for each id of the recorded one. */
function idOf(run: string, id: string): string {
  const hex = createHash('md5')
    .update(run + id)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** The id that stands for the recorded one: room and guest are those of the cycle, what was found stays, what was made is made anew. */
function idIn(recorded: Recorded, cycle: Cycle, id: string): string {
  if (id === recorded.cycleRoom.id) return cycle.room.id;
  if (id === recorded.guestIds[recorded.cycleRoom.id]) return recorded.guestIds[cycle.room.id] ?? id;
  return keptIds(recorded).has(id) ? id : idOf(cycle.run, id);
}

function rewriteText(recorded: Recorded, cycle: Cycle, text: string): string {
  const from = cycleTimes(RECORDED_ITERATION);
  const to = cycleTimes(cycle.iteration);
  return text
    .replace(UUID, (id) => idIn(recorded, cycle, id))
    .replaceAll(recorded.cycleRoom.phone, cycle.room.phone)
    .replaceAll(from.arrival, to.arrival)
    .replaceAll(from.departure, to.departure);
}

function rewriteValue(recorded: Recorded, cycle: Cycle, value: unknown): unknown {
  if (typeof value === 'string') return rewriteText(recorded, cycle, value);
  return Array.isArray(value) ? value.map((item) => rewriteValue(recorded, cycle, item)) : value;
}

/** The statements of one step of the recorded cycle, made those of another cycle: other ids, other room, other time. */
export function rewrite(recorded: Recorded, step: number, cycle: Cycle): Statement[] {
  return (recorded.cycle[step] ?? []).map(({ text, values }) => ({
    text,
    values: values.map((value) => rewriteValue(recorded, cycle, value)),
  }));
}
