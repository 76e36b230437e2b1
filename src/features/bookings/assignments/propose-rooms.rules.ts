import { epochMs, type Timestamp } from '../../../platform/time.ts';

/** A period in which a room is taken, and by which booking. */
export type TakenPeriod = { reference: string; from: Timestamp; to: Timestamp };

/** A room for sale, with what takes it from now on. */
export type RoomToGive = {
  roomId: string;
  roomNumber: number;
  floor: number | null;
  roomTypeId: string;
  taken: readonly TakenPeriod[];
};

/** A room request that is to get rooms, over the part of its window that is still to come. `units`: rooms that it still lacks. */
export type Arrival = {
  roomRequestId: string;
  reference: string;
  roomTypeId: string;
  units: number;
  from: Timestamp;
  to: Timestamp;
  /** The floors of the rooms that its booking has already. */
  floors: readonly (number | null)[];
};

/** Two periods of one booking this close to each other are one visit: the guest should not have to move. */
const SAME_VISIT_MS = 24 * 3_600_000;
/** What an idle time without end counts: more than any that ends. */
const ENDLESS_MS = 400 * 24 * 3_600_000;

const lengthOf = ({ from, to }: { from: Timestamp; to: Timestamp }): number => epochMs(to) - epochMs(from);

/** The rooms, with what this proposal has given away so far. */
type Board = { room: RoomToGive; taken: TakenPeriod[] }[];

function isFree(taken: readonly TakenPeriod[], { from, to }: Arrival): boolean {
  return taken.every((other) => other.from >= to || other.to <= from);
}

/** Whether the guest is in this room just before or just after. */
function isOwnRoom(taken: readonly TakenPeriod[], { reference, from, to }: Arrival): boolean {
  const isNear = (end: Timestamp, start: Timestamp): boolean => end <= start && epochMs(start) - epochMs(end) <= SAME_VISIT_MS;
  return taken.some((other) => other.reference === reference && (isNear(other.to, from) || isNear(to, other.from)));
}

/** How long the room would be idle before and after. A room that just fits leaves longer times free elsewhere, for those who stay long. */
function idleMs(taken: readonly TakenPeriod[], { from, to }: Arrival): number {
  const before = taken.filter((other) => other.to <= from).map((other) => epochMs(from) - epochMs(other.to));
  const after = taken.filter((other) => other.from >= to).map((other) => epochMs(other.from) - epochMs(to));
  return Math.min(ENDLESS_MS, ...before) + Math.min(ENDLESS_MS, ...after);
}

/** The rooms of each floor that the requests of a booking could get, at most as many as they want. */
function roomsByFloor(board: Board, group: readonly Arrival[]): Map<number | null, number> {
  const counts = new Map<number | null, number>();
  for (const arrival of group) {
    const free = board.filter(({ room, taken }) => room.roomTypeId === arrival.roomTypeId && isFree(taken, arrival));
    for (const floor of new Set(free.map(({ room }) => room.floor))) {
      const onFloor = free.filter(({ room }) => room.floor === floor).length;
      counts.set(floor, (counts.get(floor) ?? 0) + Math.min(onFloor, arrival.units));
    }
  }
  return counts;
}

/** The floor for a booking: where it has a room already, else where most of its rooms fit, else the lowest; null when floors are unknown. */
function floorFor(board: Board, group: readonly Arrival[]): number | null {
  const [known] = group.flatMap(({ floors }) => floors.filter((floor) => floor !== null));
  if (known !== undefined) return known;
  const counts = [...roomsByFloor(board, group)].filter(([floor]) => floor !== null);
  const best = counts.toSorted(([a, countA], [b, countB]) => countB - countA || (a ?? 0) - (b ?? 0))[0];
  return best?.[0] ?? null;
}

function distance(floor: number | null, wanted: number | null): number {
  if (wanted === null) return 0;
  return floor === null ? Number.MAX_SAFE_INTEGER : Math.abs(floor - wanted);
}

/** The next room for one request: the guest's own room, else one near the floor, else the one that just fits, else the lowest number. */
function nextRoom(board: Board, arrival: Arrival, floor: number | null): Board[number] | undefined {
  const free = board.filter(({ room, taken }) => room.roomTypeId === arrival.roomTypeId && isFree(taken, arrival));
  const ranked = free.map((entry) => ({
    entry,
    rank: [
      isOwnRoom(entry.taken, arrival) ? 0 : 1,
      distance(entry.room.floor, floor),
      idleMs(entry.taken, arrival),
      entry.room.roomNumber,
    ],
  }));
  return ranked.toSorted((a, b) => compareRanks(a.rank, b.rank))[0]?.entry;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((value, index) => value !== b[index]);
  return differing === -1 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
}

/** The bookings in the order in which they choose: who goes on in a room, then the longest stay, then most rooms. */
function inOrder(board: Board, arrivals: readonly Arrival[]): Arrival[][] {
  const groups = [...Map.groupBy(arrivals, ({ reference }) => reference).values()];
  const rankOf = (group: Arrival[]): number[] => [
    group.some((arrival) => board.some(({ taken }) => isOwnRoom(taken, arrival))) ? 0 : 1,
    -Math.max(...group.map(lengthOf)),
    -group.reduce((sum, { units }) => sum + units, 0),
  ];
  return groups
    .map((group) => ({ group, rank: rankOf(group) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .map(({ group }) => group);
}

/**
 * Proposes a room for every unit of these requests, each for its whole window, so that nobody has to move: who is in a room just before
 * or after keeps it, long stays choose first, the rooms of one booking are on one floor as far as it has them, and a room that just fits
 * comes before one that is free for long. The same facts give the same proposal.
 * @returns the ids of the rooms of each request, fewer than its units when there are too few
 */
export function proposeRooms(arrivals: readonly Arrival[], rooms: readonly RoomToGive[]): Map<string, string[]> {
  const board: Board = rooms.map((room) => ({ room, taken: [...room.taken] }));
  const proposed = new Map<string, string[]>(arrivals.map(({ roomRequestId }) => [roomRequestId, []]));
  for (const group of inOrder(board, arrivals)) {
    const floor = floorFor(board, group);
    for (const arrival of group.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
      for (let unit = 0; unit < arrival.units; unit += 1) {
        const found = nextRoom(board, arrival, floor);
        if (found === undefined) break;
        proposed.get(arrival.roomRequestId)?.push(found.room.roomId);
        found.taken.push({ reference: arrival.reference, from: arrival.from, to: arrival.to });
      }
    }
  }
  return proposed;
}
