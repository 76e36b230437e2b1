import { invalid, type Problem } from '../../../platform/errors.ts';

/** 400 when the request names a number twice. */
export function refuseRepeatedNumbers(numbers: readonly number[]): Problem | null {
  const twice = numbers.findIndex((number, index) => numbers.indexOf(number) !== index);
  return twice === -1 ? null : invalid(`rooms[${twice}].roomNumber`, 'is the number of another room in this request');
}

/** What decides whether a room is sellable: it must be active, not in maintenance, and of an active type. */
export type SaleFacts = {
  roomNumber: number;
  active: boolean;
  maintenance: boolean;
  type: { id: string; code: string; active: boolean };
};

/** Why the room cannot be given to a guest, even if it is free; null when it is sellable. */
export function refuseUnsellable({ roomNumber, active, maintenance, type }: SaleFacts): string | null {
  if (!active) return `room ${roomNumber} is not active`;
  if (!type.active) return `room ${roomNumber} is not active: its room type ${type.code} is inactive`;
  if (maintenance) return `room ${roomNumber} is in maintenance`;
  return null;
}

/**
 * Why an occupied room cannot be changed like this, or null: a guest never stays in a room that is out of service or has become a room
 * of another type.
 */
export function refuseRoomChange(before: SaleFacts, after: Omit<SaleFacts, 'roomNumber'>): string | null {
  const staying = `room ${before.roomNumber} has an active stay`;
  if (before.active && !after.active) return `${staying}: it cannot be set inactive`;
  if (!before.maintenance && after.maintenance) return `${staying}: it cannot be put in maintenance`;
  if (before.type.id !== after.type.id) return `${staying}: it cannot move to another room type`;
  return null;
}

/** Why a room that is assigned to a booking keeps its type: the request is for rooms of that type. */
export function refuseRetype(roomNumber: number, reference: string): string {
  return `room ${roomNumber} is assigned to booking ${reference}: it cannot move to another room type`;
}

/** Why a room type with these occupied rooms cannot be deactivated; null when there are none. */
export function refuseDeactivation(code: string, occupiedRoomNumbers: readonly number[]): string | null {
  const [first] = occupiedRoomNumbers;
  if (first === undefined) return null;
  const more = occupiedRoomNumbers.length - 1;
  const rooms = more === 0 ? `room ${first}` : `room ${first} and ${more} more`;
  return `room type ${code} has active stays (${rooms}): it cannot be deactivated`;
}

/** Whether AGENT is the caller's only role: then they see only rooms that are free. */
export function isAgentOnly(caller: { superAdmin: boolean; roles: readonly string[] }): boolean {
  return !caller.superAdmin && caller.roles.length > 0 && caller.roles.every((role) => role === 'AGENT');
}

type BoardRowFacts = { stay: { guestName: string | null } | null; outOfOrder: { reason: string | null } | null };

/** The row of the board as the caller may see it: a member whose only role is AGENT sees neither names of guests nor why a room is out of order. */
export function boardRowFor<Row extends BoardRowFacts>(caller: { superAdmin: boolean; roles: readonly string[] }, row: Row): Row {
  if (!isAgentOnly(caller)) return row;
  const { stay, outOfOrder } = row;
  return {
    ...row,
    stay: stay && { ...stay, guestName: null },
    // An event of an older version of the service has none.
    outOfOrder: outOfOrder && { ...outOfOrder, reason: null },
  };
}
