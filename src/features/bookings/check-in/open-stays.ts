import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { minorFromNumber, numericText } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import type { PropertyFacts } from '../../identity/index.ts';
import { lockRoomsForStay, type RoomForStay } from '../../rooms/index.ts';
import type { BookingFacts } from '../booking-facts.queries.ts';
import { policyOf } from '../booking-view.rules.ts';
import { hotelOf } from '../booking-view.ts';
import { insertStays, type StayDraft } from '../stay.queries.ts';
import { refuseAfterPlan } from './check-in.rules.ts';
import { agreedNights, type RateAsked, rateSourceOf } from './stay-rate.rules.ts';

/** One stay to open; `manualRate` is numeric text, `field` where the body names the stay, for messages. */
export type StayAsked = RateAsked & { roomId: string; checkInAt: Timestamp; manualRate: string | null; field: string };

/** The manual rate in numeric text. @throws Problem 400 when it has more decimals than the currency */
export function manualRateOf(property: PropertyFacts, nightlyRate: number | null | undefined, field: string): string | null {
  if (nightlyRate == null) return null;
  const { currencyDecimals } = hotelOf(property);
  const minor = minorFromNumber(nightlyRate, currencyDecimals);
  if (minor === null)
    throw invalid(`${field}nightlyRate`, `must have at most ${currencyDecimals} decimals in ${property.currency}`);
  return numericText(minor, currencyDecimals);
}

function draftOf(property: PropertyFacts, booking: BookingFacts, asked: StayAsked, room: RoomForStay): StayDraft {
  const rateSource = rateSourceOf(asked);
  if (rateSource === 'ROOM_TYPE_DEFAULT' && room.defaultRate === null) {
    throw invalid(`${asked.field}rateSource`, `cannot be ROOM_TYPE_DEFAULT: room type ${room.roomTypeCode} has no default rate`);
  }
  const stay = { chainCheckInAt: asked.checkInAt, nightsBefore: 0, rateSource, defaultRate: room.defaultRate };
  return {
    id: newId(),
    bookingId: booking.id,
    roomId: room.id,
    checkInAt: asked.checkInAt,
    chainCheckInAt: asked.checkInAt,
    nightsBefore: 0,
    movedFromStayId: null,
    pricedTypeId: null,
    rateSource,
    manualRate: asked.manualRate,
    nights: agreedNights(policyOf(hotelOf(property), booking), stay, booking.expectedCheckOutAt),
  };
}

/** The rooms, locked against being taken out of service meanwhile. @throws Problem 404 for an unknown room, 409 for one not for sale */
export async function lockRooms(tx: Tx, property: PropertyFacts, roomIds: readonly string[]): Promise<Map<string, RoomForStay>> {
  const rooms = new Map((await lockRoomsForStay(tx, property.id, roomIds)).map((room) => [room.id, room]));
  for (const id of roomIds) if (!rooms.has(id.toLowerCase())) throw notFound('room');
  for (const room of rooms.values()) if (room.refusal !== null) throw conflict(room.refusal);
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
      : conflict(`room ${room.roomNumber} is not available: another stay occupies it in that period`);
  }
}

/**
 * Opens the stays of a booking that is locked and may take them. Rooms are locked in the fixed order; whether they are
 * free the exclusion constraint decides. Returns the ids in the order asked.
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
  const drafts = asked.map((stay) => {
    const room = rooms.get(stay.roomId.toLowerCase());
    if (room === undefined) throw notFound('room');
    return draftOf(property, booking, stay, room);
  });
  for (const draft of drafts) {
    const refusal = refuseAfterPlan(draft.checkInAt, booking.expectedCheckOutAt);
    if (refusal !== null) throw refusal;
  }
  await namingTakenRoom(rooms, () => insertStays(tx, property.id, drafts, actorId, now));
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
        manualRate: draft.manualRate,
      },
    })),
  );
  return drafts.map((draft) => draft.id);
}
