import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sendTogether } from '../../../platform/db/send-together.ts';
import { conflict, notFound, type Problem } from '../../../platform/errors.ts';
import { minorFromNumeric } from '../../../platform/money.ts';
import { refuseOverselling } from '../../inventory/availability/index.ts';
import { type LockedRoomType, lockRoomTypesByCode } from '../../inventory/rooms/index.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { type Actor, refuseClosed } from '../booking.rules.ts';
import type { BookingFacts } from '../booking-facts.queries.ts';
import { nightsOfHold, priceHold, type Quote, type RequestedHold, refuseTotal } from './hold-rooms.ts';
import { findRoomRequest, type RoomRequestFacts, sumOfQuotes, updateRoomRequest } from './room-request.queries.ts';
import { openUnits, quotedNights, quoteTotal, unitAmountOf } from './room-request.rules.ts';
import { roomRequestView } from './room-request-view.ts';

/** The room request as it is to be. `isRepriced`: the body names a type, a rate plan or a rate. `requote`: no night keeps its quote. */
export type ChangedHold = RequestedHold & { isRepriced: boolean; requote: boolean };

/** 409 for what cannot be changed in this way. */
function refuseChange(request: RoomRequestFacts, changed: ChangedHold): Problem | null {
  if (request.status === 'CANCELLED') return conflict('the room request is cancelled', 'room_request_cancelled');
  if (request.status === 'FULFILLED') return conflict('the room request is already fulfilled', 'room_request_fulfilled');
  const { fulfilledQuantity: used } = request;
  if (used === 0) return null;
  const isQuantityOnly =
    !changed.isRepriced && !changed.requote && changed.fromAt === request.fromAt && changed.toAt === request.toAt;
  if (!isQuantityOnly || changed.quantity < used)
    return conflict(
      `guests were checked in to ${used} of its rooms: only the quantity can change, to ${used} or more`,
      'room_request_fulfilled',
    );
  return null;
}

/** The quote after the change: nights that stay keep theirs, others are priced by the changed terms. @throws Problem 400, 404 */
async function requote(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  request: RoomRequestFacts,
  changed: ChangedHold,
  type: LockedRoomType,
): Promise<Quote> {
  const dates = nightsOfHold(property, booking, changed);
  const kept = changed.requote ? {} : quotedNights(request);
  const isKept = !changed.isRepriced && !changed.requote && dates.every((on) => kept[on] !== undefined);
  const quote = isKept ? request : await priceHold(tx, property, booking, changed, type);
  const nightRates = dates.map((on, night) => {
    const rate = kept[on];
    return rate === undefined ? (quote.nightRates[night] ?? null) : rate;
  });
  const unitAmount = unitAmountOf(nightRates, billingPropertyOf(property).currencyDecimals);
  return { ...quote, firstNightOn: dates[0] ?? '', nightRates, unitAmount };
}

/**
 * Changes an open room request of the locked booking, if its rooms are available; those that it holds already do not stand in its way.
 * @throws Problem 400, 404, 409
 */
export async function changeHold(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  request: RoomRequestFacts,
  changed: ChangedHold,
  { actorId, now }: Actor,
): Promise<RoomRequestFacts> {
  const [type] = await lockRoomTypesByCode(tx, property.id, [changed.roomTypeCode.trim()]);
  if (type === undefined || !type.active) throw notFound('room type');
  const quote = await requote(tx, property, booking, request, changed, type);
  const decimals = billingPropertyOf(property).currencyDecimals;
  const [[sum]] = await sendTogether(tx, sumOfQuotes(tx, property.id, booking.id));
  const others = minorFromNumeric(sum?.total ?? '0', decimals) - quoteTotal(request.unitAmount, request.quantity, decimals);
  refuseTotal(others + quoteTotal(quote.unitAmount, changed.quantity, decimals), decimals);
  const refusal = refuseClosed(booking) ?? refuseChange(request, changed);
  if (refusal !== null) throw refusal;
  const { quantity, fromAt, toAt } = changed;
  const status = quantity === request.fulfilledQuantity ? 'FULFILLED' : 'OPEN';
  const row: RoomRequestFacts = {
    ...request,
    ...quote,
    status,
    roomTypeId: type.id,
    roomTypeCode: type.code,
    quantity,
    fromAt,
    toAt,
    updatedAt: now,
  };
  await updateRoomRequest(tx, property.id, row);
  const freed = { roomTypeId: request.roomTypeId, from: request.fromAt, to: request.toAt, units: -openUnits(request) };
  const taken = { roomTypeId: type.id, from: fromAt, to: toAt, units: openUnits(row) };
  await refuseOverselling(tx, property, [freed, taken], now, { bookingId: booking.id, takesMore: true });
  // Read again: the database has dropped assignments that no longer fit.
  const after = (await findRoomRequest(tx, property.id, booking.id, request.id)) ?? row;
  const shown = (facts: RoomRequestFacts) => ({ ...roomRequestView(property, booking.id, facts), nightRates: undefined });
  await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'room-request.changed', {
    entityId: request.id,
    bookingId: booking.id,
    before: shown(request),
    after: shown(after),
  });
  return after;
}
