import type { Timestamp } from '../../../../platform/time.ts';
import {
  endOfStay,
  FOREVER,
  type HoldFact,
  isOverdue,
  listSpans,
  type Moment,
  type PropertyTime,
  type RoomFact,
  type StayFact,
  sellableRooms,
  soldOf,
  splitIntoMoments,
} from '../occupancy.rules.ts';

export type ConflictReason = 'OVERDUE_STAY' | 'ROOM_OUT_OF_SERVICE' | 'NOT_ENOUGH_ROOMS';

/** Something that was sold and no longer fits: rooms that a hold lacks, or a stay that is in the way. `until` null: without end. */
export type Conflict<Stay, Hold> = {
  reason: ConflictReason;
  from: Timestamp;
  until: Timestamp | null;
  missingQuantity: number;
} & ({ kind: 'HOLD'; hold: Hold } | { kind: 'STAY'; stay: Stay });

type Type<Stay, Hold> = { code: string; rooms: readonly RoomFact[]; stays: readonly Stay[]; holds: readonly Hold[] };

/** Why there are too few rooms at a moment: an overdue guest, a room out of service, or neither of these alone. */
function reasonFor(moment: Moment, rooms: number, overdue: number, outOfService: number): ConflictReason {
  const sold = moment.stays + moment.holds;
  if (sold - overdue <= rooms) return 'OVERDUE_STAY';
  return sold - overdue <= rooms + outOfService ? 'ROOM_OUT_OF_SERVICE' : 'NOT_ENOUGH_ROOMS';
}

type Shortage = { reason: ConflictReason; from: Timestamp; until: Timestamp; missingQuantity: number };

/** Adds a moment to a shortage, or starts one. Figures and reason are those of the worst moment. */
function extendShortage(known: Shortage | undefined, moment: Moment, missing: number, reason: ConflictReason): Shortage {
  if (known === undefined) return { reason, from: moment.from, until: moment.to, missingQuantity: missing };
  const worse = missing > known.missingQuantity;
  return {
    ...known,
    until: moment.to,
    missingQuantity: worse ? missing : known.missingQuantity,
    reason: worse ? reason : known.reason,
  };
}

/**
 * Finds what no longer fits in a type from now on. When more is sold than there are rooms, guests in house keep their rooms, then holds
 * get theirs in the order in which they were made; the last ones lack rooms. So at every moment the listed holds are those that lack
 * rooms. Also lists overdue guests who are in the way, and guests in a room that is out of service.
 * @param type with its holds, oldest first
 */
export function findConflicts<Stay extends StayFact, Hold extends HoldFact>(
  type: Type<Stay, Hold>,
  property: PropertyTime,
  now: Timestamp,
): Conflict<Stay, Hold>[] {
  const sellable = sellableRooms(type.rooms);
  const full = splitIntoMoments(listSpans(soldOf(type), property, now), now, FOREVER).filter(
    (moment) => moment.stays + moment.holds > sellable.length,
  );
  const shortages = new Map<Hold, Shortage>();
  const inTheWay = new Map<Stay, Shortage>();
  const overdueStays = type.stays.filter((stay) => isOverdue(stay, now));
  for (const moment of full) {
    const overdue = overdueStays.filter((stay) => endOfStay(stay, property, now) > moment.from);
    const reason = reasonFor(moment, sellable.length, overdue.length, type.rooms.length - sellable.length);
    let sold = moment.stays;
    for (const hold of type.holds) {
      if (hold.fromAt > moment.from || hold.toAt <= moment.from) continue;
      sold += hold.quantity;
      const missing = Math.min(hold.quantity, sold - sellable.length);
      if (missing > 0) shortages.set(hold, extendShortage(shortages.get(hold), moment, missing, reason));
    }
    for (const stay of overdue) inTheWay.set(stay, extendShortage(inTheWay.get(stay), moment, 1, 'OVERDUE_STAY'));
  }
  return [
    ...[...shortages].map(([hold, shortage]) => ({ kind: 'HOLD' as const, hold, ...closeShortage(shortage) })),
    ...[...inTheWay].map(([stay, shortage]) => ({ kind: 'STAY' as const, stay, ...closeShortage(shortage) })),
    ...staysOutOfService(type, property, now),
  ];
}

function closeShortage(shortage: Shortage): Omit<Shortage, 'until'> & { until: Timestamp | null } {
  return { ...shortage, until: shortage.until === FOREVER ? null : shortage.until };
}

/** Guests whose room is out of service while they still have it, also after a check-out ahead of time. */
function staysOutOfService<Stay extends StayFact, Hold extends HoldFact>(
  type: Type<Stay, Hold>,
  property: PropertyTime,
  now: Timestamp,
): Conflict<Stay, Hold>[] {
  const sellable = new Set(sellableRooms(type.rooms).map((room) => room.roomId));
  return type.stays
    .filter((stay) => !sellable.has(stay.roomId))
    .map((stay) => ({ stay, until: endOfStay(stay, property, now) }))
    .filter(({ until }) => until > now)
    .map(({ stay, until }) => ({
      kind: 'STAY',
      stay,
      reason: 'ROOM_OUT_OF_SERVICE',
      from: stay.checkInAt > now ? stay.checkInAt : now,
      until: until === FOREVER ? null : until,
      missingQuantity: 1,
    }));
}
