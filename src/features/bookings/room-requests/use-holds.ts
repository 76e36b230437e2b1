import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Change } from '../../availability/index.ts';
import type { Property } from '../../identity/index.ts';
import type { Actor } from '../booking.rules.ts';
import { fulfilRequests, type RoomRequestFacts, splitRequest } from './room-request.queries.ts';
import type { HoldPart } from './room-request.rules.ts';

/** One room of an open hold that a stay of its booking uses, and which part of the hold. */
export type HoldUse = { hold: RoomRequestFacts; part: HoldPart };

type Group = HoldUse & { units: number; requestId: string };

/** The same part of the same hold, for any number of stays. */
function groupUses(uses: readonly HoldUse[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const use of uses) {
    const group = groups.get(keyOf(use)) ?? { ...use, units: 0, requestId: use.hold.id };
    groups.set(keyOf(use), { ...group, units: group.units + 1 });
  }
  return groups;
}

const keyOf = ({ hold, part }: HoldUse): string => `${hold.id} ${part.nights} ${part.toAt}`;

/**
 * Marks rooms of open holds of the locked booking as used by its stays. A hold of which a stay uses only the first nights is split:
 * the nights that remain stay held, as a room request of their own, and so do they when the stay is voided.
 * @returns for each use, the id of the room request that the stay uses
 */
export async function useHolds(
  tx: Tx,
  property: Property,
  bookingId: string,
  uses: readonly HoldUse[],
  { actorId, now }: Actor,
): Promise<string[]> {
  const groups = groupUses(uses);
  const left = new Map(uses.map(({ hold }) => [hold.id, hold.quantity]));
  const whole: { id: string; units: number }[] = [];
  for (const [key, group] of groups) {
    const { hold, part, units } = group;
    if (part.nights === hold.nightRates.length) {
      whole.push({ id: hold.id, units });
      continue;
    }
    // Only where these are all its rooms does the request keep its id for the nights that are used.
    const quantity = left.get(hold.id) ?? 0;
    const usedId = quantity === units ? null : newId();
    const restId = newId();
    left.set(hold.id, quantity - units);
    await splitRequest(tx, property.id, { id: hold.id, units, part, usedId, restId, at: now });
    groups.set(key, { ...group, requestId: usedId ?? hold.id });
    await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'room-request.split', {
      entityId: hold.id,
      bookingId,
      before: { toAt: hold.toAt, quantity },
      after: { usedUntil: part.toAt, quantity: units, usedRoomRequestId: usedId ?? hold.id, restRoomRequestId: restId },
    });
  }
  await fulfilRequests(tx, property.id, whole, now);
  return uses.map((use) => groups.get(keyOf(use))?.requestId ?? use.hold.id);
}

/** What the used rooms of holds give back to their room types: the stays take them instead. */
export function givenBack(uses: readonly HoldUse[]): Change[] {
  return uses.map(({ hold, part }) => ({ roomTypeId: hold.roomTypeId, from: hold.fromAt, to: part.toAt, units: -1 }));
}
