import type { Tx } from '../../platform/db/database.ts';
import { conflict, type Problem } from '../../platform/errors.ts';
import { counter } from '../../platform/telemetry/counters.ts';
import type { Timestamp } from '../../platform/time.ts';
import { readSold } from './occupancy.queries.ts';
import { enclosingWindow, type PropertyTime, refuseOversold, type Span } from './occupancy.rules.ts';

const oversellingRefused = counter({
  name: 'hostelry_overselling_refused_total',
  help: 'Writes that were refused because too few rooms are available.',
  labels: [],
});

/**
 * Rooms of a type that a write takes (`units` above 0) or gives back (below 0) over `[from, to)`. `field`: the part of the body that
 * takes them, for the message.
 */
export type Change = { roomTypeId: string; from: Timestamp; to: Timestamp; units: number; field?: string };

/**
 * Every write that takes rooms ends with this: counts each type from which it takes rooms, and refuses the write when there are too
 * few. An earlier statement must have locked the types: a statement that locks and counts at once sees what was committed before it got
 * the lock, and oversells.
 * @throws Problem 409 that names type, time and figures
 */
export async function refuseOverselling(
  tx: Tx,
  property: PropertyTime & { id: string },
  changes: readonly Change[],
  now: Timestamp,
): Promise<void> {
  const taking = changes.filter((change) => change.units > 0 && change.from < change.to);
  const window = enclosingWindow(taking);
  if (window === null) return;
  const typeIds = [...new Set(taking.map((change) => change.roomTypeId))];
  for (const type of await readSold(tx, property.id, typeIds, window)) {
    const spans = changes
      .filter((change) => change.roomTypeId === type.roomTypeId)
      .map(({ from, to, units }): Span => ({ of: 'change', from, to, units }));
    const refusal = refuseOversold(type, spans, property, now);
    if (refusal === null) continue;
    oversellingRefused.add();
    throw atFields(
      refusal,
      taking.filter((change) => change.roomTypeId === type.roomTypeId),
    );
  }
}

/** The refusal with the parts of the body that it is about in front. */
function atFields(refusal: Problem, changes: readonly Change[]): Problem {
  const fields = changes.flatMap(({ field }) => field ?? []);
  return fields.length === 0 ? refusal : conflict(`${fields.join(', ')}: ${refusal.message}`, 'oversold');
}
