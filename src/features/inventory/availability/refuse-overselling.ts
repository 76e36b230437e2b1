import type { Tx } from '../../../platform/db/database.ts';
import type { Prepared } from '../../../platform/db/packet.ts';
import { sendTogether } from '../../../platform/db/send-together.ts';
import { conflict, type Problem } from '../../../platform/errors.ts';
import { counter } from '../../../platform/telemetry/counters.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { listHolders, type SoldType, soldIn } from './occupancy.queries.ts';
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
 * Counts what is sold of each type from which a write takes rooms, for `refuseOversold`. An earlier statement must have locked the
 * types: a statement that locks and counts at once sees what was committed before it got the lock, and oversells.
 * @returns null when the changes take nothing
 */
export function countSold(tx: Tx, property: { id: string }, changes: readonly Change[]): Prepared<SoldType> | null {
  const taking = changes.filter((change) => change.units > 0 && change.from < change.to);
  const window = enclosingWindow(taking);
  return window === null ? null : soldIn(tx, property.id, [...new Set(taking.map((change) => change.roomTypeId))], window);
}

/**
 * Refuses the changes of a write when there are too few rooms. The message names the bookings that hold rooms: all who can cause such
 * a write may read bookings. @param sold as counted after the write @throws Problem 409 that names type, time, figures and bookings
 */
export async function refuseOversold(
  tx: Tx,
  property: PropertyTime & { id: string },
  sold: readonly SoldType[],
  changes: readonly Change[],
  now: Timestamp,
  taker: Taker,
): Promise<void> {
  for (const type of sold) {
    const ofType = changes.filter((change) => change.roomTypeId === type.roomTypeId);
    await refuseChange(tx, property, type, ofType, now, taker);
  }
}

/** Every write that takes rooms ends with this: counts, and refuses. @throws Problem 409 */
export async function refuseOverselling(
  tx: Tx,
  property: PropertyTime & { id: string },
  changes: readonly Change[],
  now: Timestamp,
  taker: Taker,
): Promise<void> {
  const counting = countSold(tx, property, changes);
  if (counting === null) return;
  const [sold] = await sendTogether(tx, counting);
  await refuseOversold(tx, property, sold, changes, now, taker);
}

/** The refusal with the parts of the body that it is about in front. */
function atFields(refusal: Problem, changes: readonly Change[]): Problem {
  const fields = changes.flatMap(({ field }) => field ?? []);
  return fields.length === 0 ? refusal : conflict(`${fields.join(', ')}: ${refusal.message}`, 'oversold');
}
