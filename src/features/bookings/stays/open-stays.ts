import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { type Change, refuseOverselling } from '../../availability/index.ts';
import type { Property } from '../../identity/index.ts';
import type { RoomForStay } from '../../rooms/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import type { BookingFacts } from '../booking-facts.queries.ts';
import { policyOf } from '../booking-figures.rules.ts';
import { agreedNights, expectedNights } from '../pricing/stay-rate.rules.ts';
import { type PricedRequest, resolveTerms, type UnpricedStay } from '../pricing/stay-terms.ts';
import { fulfilRequests, listOpenRequests, type RoomRequestFacts } from '../room-requests/room-request.queries.ts';
import { matchHolds, unitsTaken } from '../room-requests/room-request.rules.ts';
import { atField } from './at-field.ts';
import { expectedEndOf } from './extend-stays.ts';
import { lockUsableRooms, nameTakenRoom } from './lock-rooms.ts';
import { insertStays, type StayDraft } from './stay.queries.ts';
import { refuseAfterExpectedEnd } from './stay.rules.ts';

/** One stay to open. `field`: where the body names it, for messages. */
export type RequestedStay = PricedRequest & { roomId: string; checkInAt: Timestamp; field: string };

/** A stay about to be opened: its room, and the hold of the booking from which it takes one room. */
type Opening = UnpricedStay & { requested: RequestedStay; end: Timestamp };

async function draftStay(tx: Tx, property: Property, booking: BookingFacts, opening: Opening): Promise<StayDraft> {
  const { requested, room, hold, dates } = opening;
  const terms = await resolveTerms(tx, property, opening);
  return {
    id: newId(),
    bookingId: booking.id,
    roomId: room.id,
    checkInAt: requested.checkInAt,
    chainCheckInAt: requested.checkInAt,
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

/** Each requested stay with its room, its expected nights and its hold, if the booking has one for it. @throws Problem 404, 409 */
function matchOpenings(
  property: Property,
  booking: BookingFacts,
  requested: readonly RequestedStay[],
  rooms: ReadonlyMap<string, RoomForStay>,
  holds: readonly RoomRequestFacts[],
  now: Timestamp,
): Opening[] {
  const policy = policyOf(billingPropertyOf(property), booking);
  const { expectedCheckOutAt } = booking;
  const end = expectedEndOf(property, booking, now);
  const openings = requested.map((stay) => {
    const room = rooms.get(stay.roomId.toLowerCase());
    if (room === undefined) throw notFound('room');
    const refusal = refuseAfterExpectedEnd(stay.checkInAt, expectedCheckOutAt);
    if (refusal !== null) throw refusal;
    return { requested: stay, room, end, dates: expectedNights(policy, stay.checkInAt, expectedCheckOutAt) };
  });
  const matched = matchHolds(
    openings.map(({ requested: { checkInAt }, room }) => ({ roomTypeId: room.roomTypeId, checkInAt, end })),
    holds,
  );
  return openings.map((opening, index) => ({ ...opening, hold: matched[index] ?? null }));
}

/** What the stays take from the room types, and what their holds give back. */
function occupancyChanges(openings: readonly Opening[]): Change[] {
  return openings.flatMap(({ requested, room, end, hold }) => [
    { roomTypeId: room.roomTypeId, from: requested.checkInAt, to: end, units: 1 },
    ...(hold === null ? [] : [{ roomTypeId: hold.roomTypeId, from: hold.fromAt, to: hold.toAt, units: -1 }]),
  ]);
}

/**
 * Opens stays of a locked booking whose status allows it, on its own holds where it has some. Locks room types and rooms in the
 * fixed order. The exclusion constraint refuses a room that is occupied; the count refuses what would take rooms held for others.
 * @returns the ids of the stays, in the order of the request @throws Problem 400, 404, 409
 */
export async function openStays(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  requested: readonly RequestedStay[],
  { actorId, now }: { actorId: string; now: Timestamp },
): Promise<string[]> {
  const roomIds = requested.map(({ roomId }) => roomId);
  const rooms = await lockUsableRooms(tx, property, roomIds);
  const holds = await listOpenRequests(tx, property.id, booking.id);
  const openings = matchOpenings(property, booking, requested, rooms, holds, now);
  const drafts: StayDraft[] = [];
  for (const opening of openings)
    drafts.push(await atField(opening.requested.field, () => draftStay(tx, property, booking, opening)));
  await nameTakenRoom(rooms, () => insertStays(tx, property.id, drafts, actorId, now));
  await fulfilRequests(tx, property.id, unitsTaken(openings.map(({ hold }) => hold)), now);
  await refuseOverselling(tx, property, occupancyChanges(openings), now);
  const entries = drafts.map((draft) => ({
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
  }));
  await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'stay.checked-in', ...entries);
  return drafts.map((draft) => draft.id);
}
