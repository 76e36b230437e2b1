import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { type Change, refuseOverselling } from '../../inventory/availability/index.ts';
import { type RoomWarning, warnOfUnreadyRooms } from '../../inventory/housekeeping/index.ts';
import type { RoomForStay } from '../../inventory/rooms/index.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { type Actor, refuseInactiveProperty } from '../booking.rules.ts';
import type { BookingFacts } from '../booking-facts.queries.ts';
import { policyOf } from '../booking-figures.rules.ts';
import { agreedNights, expectedNights } from '../pricing/stay-rate.rules.ts';
import { type PricedRequest, resolveTerms, type UnpricedStay } from '../pricing/stay-terms.ts';
import { listOpenRoomRequests, type RoomRequestFacts } from '../room-requests/room-request.queries.ts';
import { byStart, matchFurtherHolds, matchHolds, usedPart } from '../room-requests/room-request.rules.ts';
import { givenBack, type HoldUse, useHolds } from '../room-requests/use-holds.ts';
import { atField } from './at-field.ts';
import { expectedEndOf } from './extend-stays.ts';
import { lockUsableRooms, nameTakenRoom, refuseBeforeLastCheckOut } from './lock-rooms.ts';
import { insertStays, type StayDraft } from './stay.queries.ts';
import { refuseAfterExpectedEnd } from './stay.rules.ts';

/** One stay to open. `field`: where the body names it, for messages. */
export type RequestedStay = PricedRequest & { roomId: string; checkInAt: Timestamp; field: string };

/** A stay about to be opened: its room, and the holds of the booking of which it uses one room each. */
type Opening = UnpricedStay & { requested: RequestedStay; end: Timestamp; uses: HoldUse[] };

/** The ids of the room requests that it uses: the one that prices it, and further ones. */
type UsedRequests = { requestId: string | null; furtherIds: string[] };

async function draftStay(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  opening: Opening,
  { requestId, furtherIds }: UsedRequests,
): Promise<StayDraft> {
  const { requested, room, dates } = opening;
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
    roomRequestId: requestId,
    furtherRequestIds: furtherIds,
    rateSource: terms.rateSource,
    ratePlanId: terms.ratePlanId,
    manualRate: terms.manualRate,
    nights: agreedNights(terms, dates),
  };
}

/** Each requested stay with its room, its expected nights and its holds, if the booking has some for it. @throws Problem 404, 409 */
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
    openings.map(({ requested: { checkInAt }, room }) => ({ roomId: room.id, roomTypeId: room.roomTypeId, checkInAt, end })),
    holds,
  );
  const needs = openings.map(({ requested: { checkInAt }, room }, index) => {
    const hold = matched[index];
    const typeIds = hold == null ? [] : [...new Set([room.roomTypeId, hold.roomTypeId])];
    // A hold that has ended backs no time that is still to come.
    const backed = hold == null || hold.toAt <= now ? [] : [hold];
    return { typeIds, from: checkInAt, end, backed, usedIds: [] };
  });
  const taken = matched.filter((hold) => hold !== null);
  const further = matchFurtherHolds(needs, holds, taken);
  return openings.map((opening, index) => {
    const hold = matched[index] ?? null;
    const used = (hold === null ? [] : [hold, ...(further[index] ?? [])]).toSorted(byStart);
    const uses = used.map((each) => {
      return { hold: each, part: usedPart(each, end, opening.dates.at(-1) ?? ''), roomId: opening.room.id };
    });
    return { ...opening, hold, used, uses };
  });
}

/** What the stays take from the room types, and what their holds give back. */
function occupancyChanges(openings: readonly Opening[]): Change[] {
  return openings.flatMap(({ requested, room, end, uses }) => [
    { roomTypeId: room.roomTypeId, from: requested.checkInAt, to: end, units: 1 },
    ...givenBack(uses),
  ]);
}

/** Uses the holds of the stays. @returns for each stay, the ids of the room requests that it uses */
async function useHoldsOf(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  openings: readonly Opening[],
  by: Actor,
): Promise<UsedRequests[]> {
  const ids = await useHolds(
    tx,
    property,
    booking,
    openings.flatMap(({ uses }) => uses),
    by,
  );
  let next = 0;
  return openings.map(({ uses, hold }) => {
    const own = ids.slice(next, next + uses.length);
    next += uses.length;
    const pricing = uses.findIndex((use) => use.hold === hold);
    return { requestId: own[pricing] ?? null, furtherIds: own.filter((_, index) => index !== pricing) };
  });
}

/**
 * Opens stays of a locked booking whose status allows it, on its own holds where it has some. Locks room types and rooms in the
 * fixed order. The exclusion constraint refuses a room that is occupied; the count refuses what would take rooms held for others.
 * @returns the ids of the stays, in the order of the request, and the rooms that are not ready @throws Problem 400, 404, 409
 */
export async function openStays(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  requested: readonly RequestedStay[],
  by: Actor & { actorId: string },
): Promise<{ stayIds: string[]; warnings: RoomWarning[] }> {
  const { actorId, now } = by;
  const inactive = refuseInactiveProperty(property);
  if (inactive !== null) throw inactive;
  const roomIds = requested.map(({ roomId }) => roomId);
  const holds = await listOpenRoomRequests(tx, property.id, booking.id);
  const rooms = await lockUsableRooms(tx, property, roomIds, holds);
  const warnings = await warnOfUnreadyRooms(tx, property.id, [...rooms.values()]);
  const openings = matchOpenings(property, booking, requested, rooms, holds, now);
  await refuseBeforeLastCheckOut(tx, property, rooms, requested, now);
  const usedRequests = await useHoldsOf(tx, property, booking, openings, by);
  const drafts: StayDraft[] = [];
  for (const [index, opening] of openings.entries()) {
    const used = usedRequests[index] ?? { requestId: null, furtherIds: [] };
    drafts.push(await atField(opening.requested.field, () => draftStay(tx, property, booking, opening, used)));
  }
  await nameTakenRoom(rooms, () => insertStays(tx, property.id, drafts, actorId, now));
  await refuseOverselling(tx, property, occupancyChanges(openings), now, { bookingId: booking.id });
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
      ...(draft.furtherRequestIds.length === 0 ? {} : { furtherRequestIds: draft.furtherRequestIds }),
    },
  }));
  await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'stay.checked-in', ...entries);
  return { stayIds: drafts.map((draft) => draft.id), warnings };
}
