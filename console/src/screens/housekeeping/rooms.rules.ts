import { CONDITIONS, type Condition } from '../../data/conditions.rules.ts';

/** A room as housekeeping sees it. */
export type RoomFacts = {
  roomId: string;
  roomNumber: number;
  floor: number | null;
  condition: Condition;
  /** Clean, and somebody still has to look. */
  toInspect: boolean;
  outOfOrder: object | null;
  occupancy: 'VACANT' | 'OCCUPIED';
  arrivalToday: boolean;
  departureToday: boolean;
  serviceDue: boolean;
  /** 1: for an arrival of today; 2: somebody leaves or has left; 3: the guest stays; 4: nothing is due. */
  priority: number;
  openNotes: number;
  assignedTo: { userId: string } | null;
};

/** Whether somebody has to make the room ready: a room out of order is not. */
export function isToDo({ condition, outOfOrder }: RoomFacts): boolean {
  return outOfOrder === null && (condition === 'DIRTY' || condition === 'CLEANING');
}

/** 0 is done first: what is begun, then by the priority that the service gives the room, then what needs nothing. */
function urgencyOf(room: RoomFacts): number {
  if (!isToDo(room)) return 9;
  return room.condition === 'CLEANING' ? 0 : room.priority;
}

/** The rooms in the order in which they are done; within it by floor and number, so that nobody walks twice. */
export function inOrder<T extends RoomFacts>(rooms: readonly T[]): T[] {
  return rooms.toSorted(
    (one, other) =>
      urgencyOf(one) - urgencyOf(other) || (one.floor ?? 1e9) - (other.floor ?? 1e9) || one.roomNumber - other.roomNumber,
  );
}

/** What is done next with the room; null: nothing, or not by this person. */
export function nextStep(
  { condition, outOfOrder }: Pick<RoomFacts, 'condition' | 'outOfOrder'>,
  may: { inspect: boolean },
): Condition | null {
  if (outOfOrder !== null) return null;
  if (condition === 'DIRTY') return 'CLEANING';
  if (condition === 'CLEANING') return 'CLEAN';
  return condition === 'CLEAN' && may.inspect ? 'INSPECTED' : null;
}

/** What the list of all rooms can be narrowed to. */
export const FILTERS = ['all', 'toDo', 'toInspect', 'arriving', 'unassigned', 'notes', 'outOfOrder', ...CONDITIONS] as const;
export type Filter = (typeof FILTERS)[number];

export function isShown(room: RoomFacts, filter: Filter): boolean {
  if (filter === 'all') return true;
  if (filter === 'toDo') return isToDo(room);
  if (filter === 'toInspect') return room.toInspect;
  if (filter === 'arriving') return room.arrivalToday && (isToDo(room) || room.toInspect);
  if (filter === 'unassigned') return isToDo(room) && room.assignedTo === null;
  if (filter === 'notes') return room.openNotes > 0;
  if (filter === 'outOfOrder') return room.outOfOrder !== null;
  return room.outOfOrder === null && room.condition === filter;
}

/** How many rooms each filter shows. */
export function countsOf(rooms: readonly RoomFacts[]): Record<Filter, number> {
  const counts = FILTERS.map((filter) => [filter, rooms.filter((room) => isShown(room, filter)).length]);
  return Object.fromEntries(counts) as Record<Filter, number>;
}

/** Who makes up which rooms. */
export type Assignment = { userId: string; roomIds: readonly string[] };

/** The assignments with the room given to somebody else; null takes it from everybody. */
export function giveRoom(assignments: readonly Assignment[], roomId: string, userId: string | null): Assignment[] {
  const others = assignments.map((one) => ({ ...one, roomIds: one.roomIds.filter((id) => id !== roomId) }));
  if (userId === null) return others.filter(({ roomIds }) => roomIds.length > 0);
  if (!others.some((one) => one.userId === userId)) others.push({ userId, roomIds: [] });
  return others
    .map((one) => (one.userId === userId ? { ...one, roomIds: [...one.roomIds, roomId] } : one))
    .filter(({ roomIds }) => roomIds.length > 0);
}
