import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import { addDays, addMinutes, instantAt, type LocalDate } from '../../../platform/time.ts';
import { listRoomsForSale, lockRoomsForStay } from '../../inventory/rooms/index.ts';
import type { Property } from '../../properties/index.ts';
import { raiseVersions } from '../booking.queries.ts';
import type { Actor } from '../booking.rules.ts';
import { lockBookings } from '../booking-guests.queries.ts';
import { bookingEvents } from '../booking-view.ts';
import { listBookingFactsById } from '../related-changes/related-changes.queries.ts';
import { touchRequests } from '../room-requests/room-request.queries.ts';
import { type ArrivingRequest, insertAssignments, listArriving, listTaken } from './assignment.queries.ts';
import { restOf } from './assignment.rules.ts';
import { proposeRooms } from './propose-rooms.rules.ts';

type Room = { roomId: string; roomNumber: number; floor: number | null };

/** A room request with the rooms that are proposed for it. */
export type Proposal = ArrivingRequest & { rooms: Room[] };

type Day = { from: string; to: string };

function dayOf(property: Property, date: LocalDate): Day {
  const midnight = (day: LocalDate): string => instantAt(day, '00:00', property.timezone);
  return { from: midnight(date), to: midnight(addDays(date, 1)) };
}

const typeIdsOf = (arriving: readonly ArrivingRequest[]): string[] => [...new Set(arriving.map(({ roomTypeId }) => roomTypeId))];

/** Proposes rooms for these requests from what is stored now. A request whose window is over gets none. */
async function propose(tx: Tx, property: Property, arriving: readonly ArrivingRequest[], now: string): Promise<Proposal[]> {
  const rooms = await listRoomsForSale(tx, property.id, typeIdsOf(arriving));
  // What ended up to a day ago says who is just leaving a room.
  const since = addMinutes(now, -24 * 60);
  const roomIds = rooms.map(({ roomId }) => roomId);
  const taken = Map.groupBy(await listTaken(tx, property, roomIds, since, now), ({ roomId }) => roomId);
  const arrivals = arriving
    .filter(({ toAt }) => toAt > now)
    .map(({ roomRequestId, reference, roomTypeId, units, assignedRooms, ...window }) => {
      const floors = assignedRooms.map(({ floor }) => floor);
      return { roomRequestId, reference, roomTypeId, units, floors, ...restOf(window, now) };
    });
  const proposed = proposeRooms(
    arrivals,
    rooms.map((room) => ({ ...room, taken: taken.get(room.roomId) ?? [] })),
  );
  return arriving.map((request) => {
    const ids = proposed.get(request.roomRequestId) ?? [];
    const chosen = ids.flatMap((id) => rooms.filter(({ roomId }) => roomId === id));
    return { ...request, rooms: chosen.map(({ roomId, roomNumber, floor }) => ({ roomId, roomNumber, floor })) };
  });
}

/** Proposes rooms for all arrivals of a day that have none yet. Nothing is locked: what is proposed may be gone when it is wanted. */
export async function proposeDay(tx: Tx, property: Property, date: LocalDate, now: string): Promise<Proposal[]> {
  return propose(tx, property, await listArriving(tx, property.id, dayOf(property, date), null), now);
}

/**
 * Assigns what is proposed, in the lock order: bookings, room types, rooms. A booking that comes in meanwhile is left out.
 * @returns what was assigned, and the events of the bookings
 */
export async function assignDay(
  tx: Tx,
  property: Property,
  date: LocalDate,
  { actorId, now }: Actor,
): Promise<{ proposals: Proposal[]; events: EventDraft[] }> {
  const day = dayOf(property, date);
  const wanting = await listArriving(tx, property.id, day, null);
  const locked = await lockBookings(tx, property.id, [...new Set(wanting.map(({ bookingId }) => bookingId))]);
  const rooms = await listRoomsForSale(tx, property.id, typeIdsOf(wanting));
  await lockRoomsForStay(
    tx,
    property.id,
    rooms.map(({ roomId }) => roomId),
  );
  const proposals = await propose(tx, property, await listArriving(tx, property.id, day, locked), now);
  const assigned = proposals.filter((proposal) => proposal.rooms.length > 0);
  if (assigned.length === 0) return { proposals, events: [] };
  await insertAssignments(
    tx,
    property.id,
    assigned.flatMap(({ roomRequestId, reference, fromAt, toAt, rooms: given }) =>
      given.map(({ roomId }) => ({ roomRequestId, roomId, reference, ...restOf({ fromAt, toAt }, now) })),
    ),
  );
  await insertAudit(
    tx,
    { propertyId: property.id, actorId, at: now },
    'room-request.rooms-assigned',
    ...assigned.map(({ roomRequestId, bookingId, assignedRooms, rooms: given }) => ({
      entityId: roomRequestId,
      bookingId,
      before: { roomNumbers: assignedRooms.map(({ roomNumber }) => roomNumber) },
      after: { roomNumbers: [...assignedRooms, ...given].map(({ roomNumber }) => roomNumber) },
    })),
  );
  const ids = [...new Set(assigned.map(({ bookingId }) => bookingId))];
  await touchRequests(
    tx,
    property.id,
    assigned.map(({ roomRequestId }) => roomRequestId),
    now,
  );
  await raiseVersions(tx, property.id, ids, now);
  const facts = await listBookingFactsById(tx, { propertyId: property.id, ids, now });
  return { proposals, events: facts.flatMap((booking) => bookingEvents(property, booking, now)) };
}
