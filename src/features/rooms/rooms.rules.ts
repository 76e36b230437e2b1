/** What decides whether a room can be sold (contract 3.3): it is active, not in maintenance, and its type is active. */
export type SaleFacts = {
  roomNumber: number;
  active: boolean;
  maintenance: boolean;
  type: { id: string; code: string; active: boolean };
};

/** Why no guest can be given the room, whether or not it is free; null when it is sellable. */
export function refuseSale({ roomNumber, active, maintenance, type }: SaleFacts): string | null {
  if (!active) return `room ${roomNumber} is not active`;
  if (!type.active) return `room ${roomNumber} is not active: its room type ${type.code} is not`;
  if (maintenance) return `room ${roomNumber} is in maintenance`;
  return null;
}

/**
 * Why an occupied room cannot be changed so: a guest is never left in a room that is out of service or of another type.
 * Null when the change takes nothing out.
 */
export function refuseTakingOut(before: SaleFacts, after: Omit<SaleFacts, 'roomNumber'>): string | null {
  const staying = `room ${before.roomNumber} has an active stay`;
  if (before.active && !after.active) return `${staying}: it cannot be set inactive`;
  if (!before.maintenance && after.maintenance) return `${staying}: it cannot be put in maintenance`;
  if (before.type.id !== after.type.id) return `${staying}: it cannot move to another room type`;
  return null;
}

/** Why a room type cannot be deactivated while guests are staying in its rooms, named by number; null when none is. */
export function refuseDeactivation(code: string, occupiedRoomNumbers: readonly number[]): string | null {
  const [first] = occupiedRoomNumbers;
  if (first === undefined) return null;
  const more = occupiedRoomNumbers.length - 1;
  const rooms = more === 0 ? `room ${first}` : `room ${first} and ${more} more`;
  return `room type ${code} has active stays (${rooms}): it cannot be deactivated`;
}

/** A user whose only role is AGENT sees only rooms that are free (contract 4.4). */
export function isAgentOnly(caller: { superAdmin: boolean; roles: readonly string[] }): boolean {
  return !caller.superAdmin && caller.roles.length > 0 && caller.roles.every((role) => role === 'AGENT');
}
