import type { Tx } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { type Change, endOfStay } from '../../inventory/availability/index.ts';
import { lockRoomTypesOf } from '../../inventory/rooms/index.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import type { Actor } from '../booking.rules.ts';
import type { BookingFacts, StayFacts } from '../booking-facts.queries.ts';
import { policyOf } from '../booking-figures.rules.ts';
import { nightsOfStay } from '../pricing/stay-bill.rules.ts';
import { nightsQuotedBy, type QuotedNights } from '../pricing/stay-rate.rules.ts';
import { findRoomRequest, listOpenRoomRequests } from '../room-requests/room-request.queries.ts';
import { matchFurtherHolds, type RoomNeed, usedPart } from '../room-requests/room-request.rules.ts';
import { givenBack, useHolds } from '../room-requests/use-holds.ts';
import { insertStayRequests } from './stay.queries.ts';

/** Until when a guest in house is expected to occupy the room. */
export function expectedEndOf(
  property: Property,
  booking: Pick<BookingFacts, 'expectedCheckOutAt' | 'billingCheckoutTime'>,
  now: Timestamp,
): Timestamp {
  const { expectedCheckOutAt, billingCheckoutTime } = booking;
  return endOfStay({ checkOutAt: null, expectedCheckOutAt, billingCheckoutTime }, property, now);
}

/** Locks the types of the stays' rooms, those that they are priced by, and the further types, all at once. */
export async function lockTypesOfStays(
  tx: Tx,
  property: Property,
  stays: readonly StayFacts[],
  furtherTypeIds: readonly string[],
): Promise<void> {
  const roomIds = stays.map(({ roomId }) => roomId);
  await lockRoomTypesOf(tx, property.id, roomIds, [...stays.map(({ pricedTypeId }) => pricedTypeId), ...furtherTypeIds]);
}

/**
 * What keeping these stays in their rooms until `to` takes from the room types; nothing when they were expected to stay as long.
 * After the write, `refuseOverselling` counts the changes. Locks the types, unless the stays end now: a stay whose end moves, also to an
 * earlier time ahead of now, and a guest who wants its room would wait for each other at the constraint `room_taken`.
 */
export async function lockTypesToExtend(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  stays: readonly StayFacts[],
  to: Timestamp,
  now: Timestamp,
): Promise<Change[]> {
  if (to <= now || stays.length === 0) return [];
  await lockTypesOfStays(tx, property, stays, []);
  const from = expectedEndOf(property, booking, now);
  return to <= from ? [] : stays.map(({ roomTypeId }) => ({ roomTypeId, from, to, units: 1 }));
}

/** A stay that needs a room until `end`, and the room that it has from now on. */
type LongerStay = { stay: StayFacts; need: RoomNeed; roomId: string };

/**
 * Uses open holds of the locked booking for stays that get longer, or that change to the room type of such a hold.
 * @returns what the holds give back to the room types, and the nights that they quote, for each stay
 */
async function useOwnHolds(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  longer: readonly LongerStay[],
  by: Actor,
): Promise<{ back: Change[]; quoted: QuotedNights[]; used: { stayId: string; requestId: string }[] }> {
  const holds = longer.length === 0 ? [] : await listOpenRoomRequests(tx, property.id, booking.id);
  const policy = policyOf(billingPropertyOf(property), booking);
  const found = matchFurtherHolds(
    longer.map(({ need }) => need),
    holds,
  );
  const uses = longer.flatMap(({ stay, need: { end }, roomId }, index) =>
    (found[index] ?? []).map((hold) => {
      // A stay without an end uses every hold as a whole, and has no last night.
      const lastNight = end >= hold.toAt ? '' : (nightsOfStay(policy, stay, end).at(-1) ?? '');
      return { stayId: stay.id, roomId, hold, part: usedPart(hold, end, lastNight) };
    }),
  );
  const ids = await useHolds(tx, property, booking, uses, by);
  return {
    back: givenBack(uses),
    quoted: found.map((used) => nightsQuotedBy(used)),
    used: uses.map(({ stayId }, index) => ({ stayId, requestId: ids[index] ?? '' })),
  };
}

/**
 * Stays that are kept until `to` use the open holds of their booking that begin after the expected check-out so far.
 * @returns what the holds give back to the room types, and the nights that they quote, for each stay
 */
export async function extendOntoHolds(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  stays: readonly StayFacts[],
  to: Timestamp,
  by: Actor,
): Promise<{ back: Change[]; quoted: QuotedNights[] }> {
  const from = booking.expectedCheckOutAt;
  if (from === null || to <= from) return { back: [], quoted: [] };
  const longer = stays.map((stay) => {
    const backed = [{ fromAt: stay.checkInAt, toAt: from }];
    const typeIds = [...new Set([stay.roomTypeId, stay.pricedTypeId])];
    return { stay, roomId: stay.roomId, need: { typeIds, from, end: to, backed, usedIds: stay.roomRequestIds } };
  });
  const { back, quoted, used } = await useOwnHolds(tx, property, booking, longer, by);
  await insertStayRequests(tx, property.id, used);
  return { back, quoted };
}

/**
 * A stay that moves to a room of another type at `now` uses the open holds of its booking for that type. The rates go on as they were.
 * @returns what the holds give back, and the ids of the room requests that the stay uses now
 */
export async function moveOntoHolds(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  stay: StayFacts,
  { id: roomId, roomTypeId }: { id: string; roomTypeId: string },
  by: Actor,
): Promise<{ back: Change[]; requestIds: string[] }> {
  if (roomTypeId === stay.roomTypeId) return { back: [], requestIds: [] };
  const backed = [];
  for (const id of stay.roomRequestIds) {
    const used = await findRoomRequest(tx, property.id, booking.id, id);
    if (used?.roomTypeId === roomTypeId) backed.push(used);
  }
  const end = expectedEndOf(property, booking, by.now);
  const need = { typeIds: [roomTypeId], from: by.now, end, backed, usedIds: stay.roomRequestIds };
  const { back, used } = await useOwnHolds(tx, property, booking, [{ stay, roomId, need }], by);
  return { back, requestIds: used.map(({ requestId }) => requestId) };
}
