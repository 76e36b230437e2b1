import type { Tx } from '../../platform/db/database.ts';
import { conflict, type Problem } from '../../platform/errors.ts';
import { counter } from '../../platform/telemetry/counters.ts';
import type { Timestamp } from '../../platform/time.ts';
import { listHolders, readSold, type SoldType } from './occupancy.queries.ts';
import { enclosingWindow, findOversold, oversold, type PropertyTime, type Span } from './occupancy.rules.ts';

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

/** The booking that takes the rooms. Its own holds refuse nothing, unless it `takesMore`: it holds another room, or moves into another type. */
export type Taker = { bookingId: string; takesMore?: boolean };

/** Refuses the change of one type. The moments at which only the booking itself holds rooms count when it takes more of them. */
async function refuseChange(
  tx: Tx,
  property: PropertyTime & { id: string },
  type: SoldType,
  changes: readonly Change[],
  now: Timestamp,
  { bookingId, takesMore }: Taker,
): Promise<void> {
  const spans = changes.map(({ from, to, units }): Span => ({ of: 'change', from, to, units }));
  for (const moment of findOversold(type, spans, property, now)) {
    const heldFor = await listHolders(tx, property.id, type.roomTypeId, moment, bookingId);
    if (heldFor.length === 0 && takesMore !== true) continue;
    oversellingRefused.add();
    throw atFields(
      oversold(type, moment, property, heldFor),
      changes.filter(({ units }) => units > 0),
    );
  }
}

/**
 * Every write that takes rooms ends with this: counts each type from which it takes rooms, and refuses the write when there are too
 * few. An earlier statement must have locked the types: a statement that locks and counts at once sees what was committed before it got
 * the lock, and oversells. The message names the bookings that hold rooms: all who can cause such a write may read bookings.
 * @throws Problem 409 that names type, time, figures and bookings
 */
export async function refuseOverselling(
  tx: Tx,
  property: PropertyTime & { id: string },
  changes: readonly Change[],
  now: Timestamp,
  taker: Taker,
): Promise<void> {
  const taking = changes.filter((change) => change.units > 0 && change.from < change.to);
  const window = enclosingWindow(taking);
  if (window === null) return;
  const typeIds = [...new Set(taking.map((change) => change.roomTypeId))];
  for (const type of await readSold(tx, property.id, typeIds, window)) {
    const ofType = changes.filter((change) => change.roomTypeId === type.roomTypeId);
    await refuseChange(tx, property, type, ofType, now, taker);
  }
}

/** The refusal with the parts of the body that it is about in front. */
function atFields(refusal: Problem, changes: readonly Change[]): Problem {
  const fields = changes.flatMap(({ field }) => field ?? []);
  return fields.length === 0 ? refusal : conflict(`${fields.join(', ')}: ${refusal.message}`, 'oversold');
}
