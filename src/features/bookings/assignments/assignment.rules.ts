import { conflict, invalid, type Problem } from '../../../platform/errors.ts';
import { localMinuteOf, type Timestamp, type ZoneName } from '../../../platform/time.ts';

/** What takes a room over `[from, to)`: a stay, or an assignment to a room request. */
export type Taken = {
  roomId: string;
  kind: 'STAY' | 'ASSIGNMENT';
  reference: string;
  roomRequestId: string | null;
  from: Timestamp;
  to: Timestamp;
};

/** The room request of a booking that is to get rooms, with the part of its window that is still to come. */
export type Wanting = { reference: string; roomRequestId: string; from: Timestamp; to: Timestamp };

/** The part of a window that is still to come: what was before now is of no use to an assignment. */
export function restOf(
  { fromAt, toAt }: { fromAt: Timestamp; toAt: Timestamp },
  now: Timestamp,
): { from: Timestamp; to: Timestamp } {
  return { from: fromAt > now ? fromAt : now, to: toAt };
}

/** Whether the room cannot be assigned because of this. Stays of the booking itself and what the request has already are not in its way. */
export function isInTheWay(taken: Taken, { reference, roomRequestId, from, to }: Wanting): boolean {
  if (taken.from >= to || taken.to <= from) return false;
  return taken.kind === 'STAY' ? taken.reference !== reference : taken.roomRequestId !== roomRequestId;
}

/** 409 when the room is taken in the window, naming the booking. */
export function refuseTaken(roomNumber: number, taken: readonly Taken[], wanting: Wanting, zone: ZoneName): Problem | null {
  const found = taken.find((other) => isInTheWay(other, wanting));
  if (found === undefined) return null;
  const since = localMinuteOf(found.from, zone);
  return found.kind === 'STAY'
    ? conflict(`room ${roomNumber} is occupied for booking ${found.reference} from ${since} on`, 'room_taken')
    : conflict(`room ${roomNumber} is assigned to booking ${found.reference} from ${since} on`, 'room_assigned');
}

/** 400 when a room is named twice, or more rooms than the request still holds. */
export function refuseRoomList(roomIds: readonly string[], openUnits: number): Problem | null {
  const twice = roomIds.findIndex((id, index) => roomIds.indexOf(id) !== index);
  if (twice !== -1) return invalid(`roomIds[${twice}]`, 'is in the list twice');
  if (roomIds.length <= openUnits) return null;
  return invalid(
    'roomIds',
    `must have at most ${openUnits} ${openUnits === 1 ? 'room' : 'rooms'}: the room request holds no more`,
  );
}

/** 409 for a room request that holds no rooms any more. */
export function refuseNotHolding(request: { status: string; toAt: Timestamp }, now: Timestamp): Problem | null {
  if (request.status === 'FULFILLED') return conflict('the room request is already fulfilled', 'room_request_fulfilled');
  if (request.status === 'CANCELLED') return conflict('the room request is cancelled', 'room_request_cancelled');
  return request.toAt <= now ? conflict('the window of the room request is over', 'room_request_over') : null;
}
