/** The conditions of a room, from the one that needs most work. */
export const ROOM_CONDITIONS = ['DIRTY', 'CLEANING', 'CLEAN', 'INSPECTED'] as const;
export type RoomCondition = (typeof ROOM_CONDITIONS)[number];

/** What the guest in a room wants of housekeeping. */
export const GUEST_REQUESTS = ['DO_NOT_DISTURB', 'SERVICE_REQUESTED'] as const;
export type GuestRequest = (typeof GUEST_REQUESTS)[number];

/** Whether a room can be given to a guest as far as housekeeping is concerned. */
export function isReady(condition: RoomCondition, needsInspection: boolean): boolean {
  return condition === 'INSPECTED' || (condition === 'CLEAN' && !needsInspection);
}
