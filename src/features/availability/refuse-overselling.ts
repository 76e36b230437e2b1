import type { Tx } from '../../platform/db/database.ts';
import { counter } from '../../platform/telemetry/counters.ts';
import type { Timestamp } from '../../platform/time.ts';
import { readTypes } from './occupancy.queries.ts';
import { enclosingWindow, type PropertyTime, refuseOversold, type Span } from './occupancy.rules.ts';

const oversellingRefused = counter({
  name: 'hostelry_overselling_refused_total',
  help: 'Writes that were refused because too few rooms are available.',
  labels: [],
});

/** Rooms of a type that a write takes (`units` above 0) or gives back (below 0) over `[from, to)`. */
export type Change = { roomTypeId: string; from: Timestamp; to: Timestamp; units: number };

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
  for (const type of await readTypes(tx, property.id, typeIds, window)) {
    const spans = changes
      .filter((change) => change.roomTypeId === type.roomTypeId)
      .map(({ from, to, units }): Span => ({ of: 'change', from, to, units }));
    const refusal = refuseOversold(type, spans, property, now);
    if (refusal === null) continue;
    oversellingRefused.add();
    throw refusal;
  }
}
