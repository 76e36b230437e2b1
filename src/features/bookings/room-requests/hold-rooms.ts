import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { AMOUNT_MAX, minorFromNumeric, numericText, splitEvenly } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { refuseOverselling } from '../../availability/index.ts';
import type { Property } from '../../identity/index.ts';
import { lockRoomTypeByCode } from '../../rooms/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { type Actor, refuseClosed } from '../booking.rules.ts';
import type { BookingFacts } from '../booking-facts.queries.ts';
import { policyOf } from '../booking-figures.rules.ts';
import { billableNights, billedDates } from '../pricing/billable-nights.rules.ts';
import { getRatePlanOfType, listOverridesOn } from '../pricing/night-prices.ts';
import { laterRateOn } from '../pricing/stay-bill.rules.ts';
import {
  findRoomRequest,
  insertRoomRequest,
  type RoomRequestDraft,
  type RoomRequestFacts,
  sumOfQuotes,
} from './room-request.queries.ts';
import { quoteTotal, unitAmountOf } from './room-request.rules.ts';
import { roomRequestView } from './room-request-view.ts';

/** The most nights of one room request: as many days as one request for a rate plan's calendar may have. */
const NIGHTS_MAX = 800;

/** A requested hold: its window in UTC, and a rate plan or a rate (numeric text) that prices it, or neither. */
export type RequestedHold = {
  roomTypeCode: string;
  quantity: number;
  fromAt: Timestamp;
  toAt: Timestamp;
  ratePlanCode: string | null;
  manualRate: string | null;
  /** The price of one room for the whole window, in minor units, in place of a rate for each night. */
  roomAmount?: bigint | null;
};

/** The price of one room: from the rate plan or the rate of the request, else from the default rate of the room type, if it has one. */
type Quote = Pick<RoomRequestDraft, 'rateSource' | 'ratePlanId' | 'firstNightOn' | 'nightRates' | 'unitAmount'>;

/** @throws Problem 400, or 404 for an unknown rate plan */
async function priceHold(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  hold: RequestedHold,
  type: { id: string; code: string; defaultRate: string | null },
): Promise<Quote> {
  const billingProperty = billingPropertyOf(property);
  const { currencyDecimals } = billingProperty;
  const policy = policyOf(billingProperty, booking);
  if (billableNights(policy, hold.fromAt, hold.toAt) > NIGHTS_MAX)
    throw invalid('toAt', `must be at most ${NIGHTS_MAX} nights after fromAt`);
  const dates = billedDates(policy, hold.fromAt, hold.toAt);
  const ratePlan = hold.ratePlanCode === null ? null : await getRatePlanOfType(tx, property.id, hold.ratePlanCode, type);
  const laterRates = ratePlan === null ? {} : await listOverridesOn(tx, property.id, ratePlan.id, dates);
  const laterRate = ratePlan?.baseRate ?? hold.manualRate ?? type.defaultRate;
  const nightRates =
    hold.roomAmount == null
      ? dates.map((date) => laterRateOn({ laterRate, laterRates }, date))
      : splitEvenly(hold.roomAmount, dates.length).map((rate) => numericText(rate, currencyDecimals));
  const unitAmount = unitAmountOf(nightRates, currencyDecimals);
  refuseTotal(await sumOfQuotes(tx, property.id, booking.id), unitAmount, hold.quantity, currencyDecimals);
  return {
    rateSource: quoteSource(hold, laterRate),
    ratePlanId: ratePlan?.id ?? null,
    firstNightOn: dates[0] ?? '',
    nightRates,
    unitAmount,
  };
}

function quoteSource(hold: RequestedHold, rate: string | null): Quote['rateSource'] {
  if (rate === null && hold.roomAmount == null) return null;
  if (hold.ratePlanCode !== null) return 'RATE_PLAN';
  return hold.manualRate === null && hold.roomAmount == null ? 'ROOM_TYPE_DEFAULT' : 'MANUAL';
}

/**
 * The rooms held for a booking may become one penalty, so their sum must be an amount that a charge can have. Rooms that guests were
 * checked in to count too, because a void makes them held again. @throws Problem 400
 */
function refuseTotal(quoted: string, unitAmount: string, quantity: number, decimals: number): void {
  const total = minorFromNumeric(quoted, decimals) + quoteTotal(unitAmount, quantity, decimals);
  if (total > BigInt(AMOUNT_MAX) * 10n ** BigInt(decimals))
    throw invalid('quantity', `makes the room requests of the booking cost more than ${AMOUNT_MAX} in total`);
}

/** Holds the rooms, if they are available, and stores the quote. The booking is locked. @throws Problem 400, 404, 409 */
export async function holdRooms(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  hold: RequestedHold,
  { actorId, now }: Actor,
): Promise<RoomRequestFacts> {
  const type = await lockRoomTypeByCode(tx, property.id, hold.roomTypeCode.trim());
  if (type === undefined || !type.active) throw notFound('room type');
  const quote = await priceHold(tx, property, booking, hold, type);
  const closed = refuseClosed(booking);
  if (closed !== null) throw closed;
  const { quantity, fromAt, toAt } = hold;
  const id = newId();
  const draft = { id, bookingId: booking.id, roomTypeId: type.id, quantity, fromAt, toAt, ...quote, actorId, at: now };
  await insertRoomRequest(tx, property.id, draft);
  await refuseOverselling(tx, property, [{ roomTypeId: type.id, from: fromAt, to: toAt, units: quantity }], now);
  const held = await findRoomRequest(tx, property.id, booking.id, id);
  if (held === undefined) throw new Error('the room request was just written');
  await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'room-request.created', {
    entityId: held.id,
    bookingId: booking.id,
    after: { ...roomRequestView(property, booking.id, held), nightRates: undefined },
  });
  return held;
}
