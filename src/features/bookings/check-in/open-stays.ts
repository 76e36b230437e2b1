import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { minorFromNumber, numericText } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { type Change, refuseOverselling } from '../../availability/index.ts';
import type { PropertyFacts } from '../../identity/index.ts';
import { lockRoomsForStay, type RoomForStay } from '../../rooms/index.ts';
import type { BookingFacts } from '../booking-facts.queries.ts';
import { policyOf } from '../booking-view.rules.ts';
import { hotelOf } from '../booking-view.ts';
import { plannedEndOf } from '../planned-end.ts';
import { fulfilRequests, listOpenRequests, type RoomRequestFacts } from '../room-requests/room-request.queries.ts';
import { holdsFor, unitsTaken } from '../room-requests/room-request.rules.ts';
import { insertStays, type StayDraft } from '../stay.queries.ts';
import { refuseAfterPlan } from './check-in.rules.ts';
import { agreedNights, plannedDates, type RateAsked } from './stay-rate.rules.ts';
import { termsOf, type Unpriced } from './stay-terms.ts';

/** One stay to open; `manualRate` is numeric text, `field` where the body names the stay, for messages. */
export type StayAsked = RateAsked & { roomId: string; checkInAt: Timestamp; manualRate: string | null; field: string };

/** A stay about to be opened: its room, and the hold of the booking that it takes one unit of. */
type Opening = Unpriced & { asked: StayAsked; end: Timestamp };

/** A rate from a body in numeric text. @throws Problem 400 when it has more decimals than the currency */
export function manualRateOf(property: PropertyFacts, nightlyRate: number | null | undefined, field: string): string | null {
  if (nightlyRate == null) return null;
  const { currencyDecimals } = hotelOf(property);
  const minor = minorFromNumber(nightlyRate, currencyDecimals);
  if (minor === null)
    throw invalid(`${field}nightlyRate`, `must have at most ${currencyDecimals} decimals in ${property.currency}`);
  return numericText(minor, currencyDecimals);
}

async function draftOf(tx: Tx, property: PropertyFacts, booking: BookingFacts, opening: Opening): Promise<StayDraft> {
  const { asked, room, hold, dates } = opening;
  const terms = await termsOf(tx, property, opening);
  return {
    id: newId(),
    bookingId: booking.id,
    roomId: room.id,
    checkInAt: asked.checkInAt,
    chainCheckInAt: asked.checkInAt,
    nightsBefore: 0,
    movedFromStayId: null,
    pricedTypeId: terms.pricedTypeId,
    roomRequestId: hold?.id ?? null,
    rateSource: terms.rateSource,
    ratePlanId: terms.ratePlanId,
    manualRate: terms.manualRate,
    nights: agreedNights(terms, dates),
  };
}

/** The rooms, locked against being taken out of service meanwhile. @throws Problem 404 for an unknown room, 409 for one not for sale */
export async function lockRooms(tx: Tx, property: PropertyFacts, roomIds: readonly string[]): Promise<Map<string, RoomForStay>> {
  const rooms = new Map((await lockRoomsForStay(tx, property.id, roomIds)).map((room) => [room.id, room]));
  for (const id of roomIds) if (!rooms.has(id.toLowerCase())) throw notFound('room');
  for (const room of rooms.values()) if (room.refusal !== null) throw conflict(room.refusal, 'room_unusable');
  return rooms;
}

/** Turns the database's word that a room is taken into one that names the room; any other error stays as it is. */
export async function namingTakenRoom(rooms: ReadonlyMap<string, RoomForStay>, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const taken =
      error instanceof Error && 'constraint' in error && error.constraint === 'room_taken' && 'detail' in error
        ? String(error.detail)
        : '';
    const room = [...rooms.values()].find(({ id }) => taken.includes(id));
    throw room === undefined
      ? error
      : conflict(`room ${room.roomNumber} is not available: another stay occupies it in that period`, 'room_taken');
  }
}

/** Each stay asked for with its room, its nights and the hold of the booking it is for. @throws Problem 404, 409 */
function openingsOf(
  property: PropertyFacts,
  booking: BookingFacts,
  asked: readonly StayAsked[],
  rooms: ReadonlyMap<string, RoomForStay>,
  holds: readonly RoomRequestFacts[],
  now: Timestamp,
): Opening[] {
  const policy = policyOf(hotelOf(property), booking);
  const { expectedCheckOutAt } = booking;
  const end = plannedEndOf(property, booking, now);
  const openings = asked.map((stay) => {
    const room = rooms.get(stay.roomId.toLowerCase());
    if (room === undefined) throw notFound('room');
    const refusal = refuseAfterPlan(stay.checkInAt, expectedCheckOutAt);
    if (refusal !== null) throw refusal;
    return { asked: stay, room, end, dates: plannedDates(policy, stay.checkInAt, expectedCheckOutAt) };
  });
  const taken = holdsFor(
    openings.map(({ asked: { checkInAt }, room }) => ({ roomTypeId: room.roomTypeId, checkInAt, end })),
    holds,
  );
  return openings.map((opening, index) => ({ ...opening, hold: taken[index] ?? null }));
}

/** What the stays ask of the room types, and what the holds that they take up give back. */
function changesOf(openings: readonly Opening[]): Change[] {
  return openings.flatMap(({ asked, room, end, hold }) => [
    { roomTypeId: room.roomTypeId, from: asked.checkInAt, to: end, units: 1 },
    ...(hold === null ? [] : [{ roomTypeId: hold.roomTypeId, from: hold.fromAt, to: hold.toAt, units: -1 }]),
  ]);
}

/**
 * Opens the stays of a booking that is locked and may take them, on its own holds where it has some. Types and rooms are locked in
 * the fixed order; whether a room is free the exclusion constraint decides, and that nobody else's hold is eaten the count.
 * Returns the ids in the order asked.
 */
export async function openStays(
  tx: Tx,
  property: PropertyFacts,
  booking: BookingFacts,
  asked: readonly StayAsked[],
  actorId: string,
  now: Timestamp,
): Promise<string[]> {
  const rooms = await lockRooms(
    tx,
    property,
    asked.map((stay) => stay.roomId),
  );
  const holds = await listOpenRequests(tx, property.id, booking.id);
  const openings = openingsOf(property, booking, asked, rooms, holds, now);
  const drafts: StayDraft[] = [];
  for (const opening of openings) drafts.push(await draftOf(tx, property, booking, opening));
  await namingTakenRoom(rooms, () => insertStays(tx, property.id, drafts, actorId, now));
  await fulfilRequests(tx, property.id, unitsTaken(openings.map(({ hold }) => hold)), now);
  await refuseOverselling(tx, property, changesOf(openings), now);
  await insertAudit(
    tx,
    property.id,
    ...drafts.map((draft) => ({
      at: now,
      actorId,
      action: 'stay.checked-in',
      entity: 'room-stay',
      entityId: draft.id,
      bookingId: booking.id,
      after: {
        roomNumber: rooms.get(draft.roomId)?.roomNumber,
        checkInAt: draft.checkInAt,
        rateSource: draft.rateSource,
        ratePlanId: draft.ratePlanId,
        manualRate: draft.manualRate,
        roomRequestId: draft.roomRequestId,
      },
    })),
  );
  return drafts.map((draft) => draft.id);
}
