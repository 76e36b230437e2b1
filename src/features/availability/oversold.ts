import type { Tx } from '../../platform/db/database.ts';
import { counter } from '../../platform/telemetry/counters.ts';
import type { Timestamp } from '../../platform/time.ts';
import { readTypes } from './occupancy.queries.ts';
import { type House, hullOf, refuseOversold, type Span } from './occupancy.rules.ts';

const oversellingRefused = counter({
  name: 'hostelry_overselling_refused_total',
  help: 'Writes of desks, guests and booking sites that were refused because there are not so many rooms.',
  labels: [],
});

/** What a write asked of a room type (units above 0) or gave back (below 0) over `[from, to)`. */
export type Change = { roomTypeId: string; from: Timestamp; to: Timestamp; units: number };

/**
 * The end of every write that asks for rooms: counts each of the types it asked more of, as they are now, and refuses what is too
 * much, so that the transaction leaves nothing behind. The types must have been locked in a statement before: lock and count
 * in one statement sees what was there before the lock was got, and oversells.
 * @throws Problem 409 that names type, time and figures
 */
export async function refuseOverselling(
  tx: Tx,
  property: House & { id: string },
  changes: readonly Change[],
  now: Timestamp,
): Promise<void> {
  const asked = changes.filter((change) => change.units > 0 && change.from < change.to);
  const window = hullOf(asked);
  if (window === null) return;
  const typeIds = [...new Set(asked.map((change) => change.roomTypeId))];
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
