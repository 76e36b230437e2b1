import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Change } from '../../inventory/availability/index.ts';
import type { Property } from '../../properties/index.ts';
import { deleteAssignments, insertAssignments } from '../assignments/assignment.queries.ts';
import { restOf } from '../assignments/assignment.rules.ts';
import type { Actor } from '../booking.rules.ts';
import { findRoomRequest, fulfilRequests, type RoomRequestFacts, splitRequest } from './room-request.queries.ts';
import type { HoldPart } from './room-request.rules.ts';

/** One room of an open hold that a stay of its booking uses, and which part of the hold. `roomId`: the room of the stay. */
export type HoldUse = { hold: RoomRequestFacts; part: HoldPart; roomId: string };

type UsedPart = Omit<HoldUse, 'roomId'>;
type Group = UsedPart & { units: number; requestId: string };

/** The same part of the same hold, for any number of stays. */
function groupUses(uses: readonly UsedPart[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const use of uses) {
    const group = groups.get(keyOf(use)) ?? { ...use, units: 0, requestId: use.hold.id };
    groups.set(keyOf(use), { ...group, units: group.units + 1 });
  }
  return groups;
}

const keyOf = ({ hold, part }: UsedPart): string => `${hold.id} ${part.nights} ${part.toAt}`;

/** Takes the rooms of the stays from their holds first: what is left of a hold keeps its other rooms. */
async function takeUpAssignments(tx: Tx, propertyId: string, uses: readonly HoldUse[]): Promise<void> {
  for (const [holdId, ofHold] of Map.groupBy(uses, ({ hold }) => hold.id)) {
    const taken = ofHold.filter(({ hold, roomId }) => hold.assignedRooms.some((room) => room.roomId === roomId));
    if (taken.length === 0) continue;
    const roomIds = taken.map(({ roomId }) => roomId);
    await deleteAssignments(tx, propertyId, holdId, roomIds);
  }
}

type Booking = { id: string; reference: string };

/**
 * Rooms that were assigned to the hold, and that its split has taken from it, stay assigned for the nights that remain: they were free for it
 * over its whole window. @param rooms those of the hold's rooms that no other split of it has @returns which of them the rest has
 */
async function keepRoomsOfRest(
  tx: Tx,
  property: Property,
  booking: Booking,
  { hold, part, units }: Group,
  rooms: readonly string[],
  { restId, now }: { restId: string; now: string },
): Promise<string[]> {
  if (rooms.length === 0) return [];
  const left = (await findRoomRequest(tx, property.id, booking.id, hold.id))?.assignedRooms ?? [];
  const roomIds = rooms.filter((id) => !left.some(({ roomId }) => roomId === id)).slice(0, units);
  const common = { roomRequestId: restId, reference: booking.reference, ...restOf({ fromAt: part.toAt, toAt: hold.toAt }, now) };
  await insertAssignments(
    tx,
    property.id,
    roomIds.map((roomId) => ({ roomId, ...common })),
  );
  return roomIds;
}

/**
 * Marks rooms of open holds of the locked booking as used by its stays. A hold of which a stay uses only the first nights is split:
 * the nights that remain stay held, as a room request of their own, and so do they when the stay is voided.
 * @returns for each use, the id of the room request that the stay uses
 */
export async function useHolds(
  tx: Tx,
  property: Property,
  booking: Booking,
  uses: readonly HoldUse[],
  { actorId, now }: Actor,
): Promise<string[]> {
  await takeUpAssignments(tx, property.id, uses);
  const groups = groupUses(uses);
  const rooms = new Map(uses.map(({ hold }) => [hold.id, hold.assignedRooms.map(({ roomId }) => roomId)]));
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
    const ofHold = rooms.get(hold.id) ?? [];
    const ofRest = await keepRoomsOfRest(tx, property, booking, group, ofHold, { restId, now });
    rooms.set(
      hold.id,
      ofHold.filter((id) => !ofRest.includes(id)),
    );
    await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'room-request.split', {
      entityId: hold.id,
      bookingId: booking.id,
      before: { toAt: hold.toAt, quantity },
      after: { usedUntil: part.toAt, quantity: units, usedRoomRequestId: usedId ?? hold.id, restRoomRequestId: restId },
    });
  }
  await fulfilRequests(tx, property.id, whole, now);
  return uses.map((use) => groups.get(keyOf(use))?.requestId ?? use.hold.id);
}

/** What the used rooms of holds give back to their room types: the stays take them instead. */
export function givenBack(uses: readonly UsedPart[]): Change[] {
  return uses.map(({ hold, part }) => ({ roomTypeId: hold.roomTypeId, from: hold.fromAt, to: part.toAt, units: -1 }));
}
