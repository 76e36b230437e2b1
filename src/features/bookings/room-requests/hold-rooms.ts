import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { AMOUNT_MAX, minorFromNumeric, numericText, splitEvenly } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { refuseOverselling } from '../../availability/index.ts';
import type { PropertyFacts } from '../../identity/index.ts';
import { lockTypeNamed } from '../../rooms/index.ts';
import { billableNights, billedDates } from '../billing/billable-nights.rules.ts';
import { laterRateOn } from '../billing/stay-bill.rules.ts';
import type { BookingFacts } from '../booking-facts.queries.ts';
import { policyOf } from '../booking-view.rules.ts';
import { hotelOf } from '../booking-view.ts';
import { getPlanOfType, overridesOf } from '../night-prices.ts';
import { isClosed } from '../plan/plan.rules.ts';
import {
  findRoomRequest,
  insertRoomRequest,
  type RoomRequestDraft,
  type RoomRequestFacts,
  sumOfQuotes,
} from './room-request.queries.ts';
import { quoteTotal, unitAmountOf } from './room-request.rules.ts';
import { roomRequestView } from './room-request-view.ts';

/** Nights that one request may span: as many days as one call of a rate plan's calendar. */
const NIGHTS_MAX = 800;

/** A hold as asked for: its window in UTC, and a plan or a rate (numeric text) that prices it, or neither. */
export type Hold = {
  roomTypeCode: string;
  quantity: number;
  fromAt: Timestamp;
  toAt: Timestamp;
  ratePlanCode: string | null;
  manualRate: string | null;
  /** What one room costs for the whole window, in minor units, instead of a rate for each night. */
  roomAmount?: bigint | null;
};

/** What the hold is sold at, for one room: the plan named, the rate named, or the default rate of the type where it has one. */
type Quote = Pick<RoomRequestDraft, 'rateSource' | 'ratePlanId' | 'firstNightOn' | 'nightRates' | 'unitAmount'>;

/** @throws Problem 400, 404 for an unknown rate plan */
async function quoteOf(
  tx: Tx,
  property: PropertyFacts,
  booking: BookingFacts,
  hold: Hold,
  type: { id: string; code: string; defaultRate: string | null },
): Promise<Quote> {
  const hotel = hotelOf(property);
  const policy = policyOf(hotel, booking);
  if (billableNights(policy, hold.fromAt, hold.toAt) > NIGHTS_MAX)
    throw invalid('toAt', `must be at most ${NIGHTS_MAX} nights after fromAt`);
  const dates = billedDates(policy, hold.fromAt, hold.toAt);
  const plan = hold.ratePlanCode === null ? null : await getPlanOfType(tx, property.id, hold.ratePlanCode, type, 'ratePlanCode');
  const laterRates = plan === null ? {} : await overridesOf(tx, property.id, plan.id, dates);
  const laterRate = plan?.baseRate ?? hold.manualRate ?? type.defaultRate;
  const nightRates =
    hold.roomAmount == null
      ? dates.map((date) => laterRateOn({ laterRate, laterRates }, date))
      : splitEvenly(hold.roomAmount, dates.length).map((rate) => numericText(rate, hotel.currencyDecimals));
  const unitAmount = unitAmountOf(nightRates, hotel.currencyDecimals);
  const quoted = await sumOfQuotes(tx, property.id, booking.id);
  refuseAmount(quoted, unitAmount, hold.quantity, hotel.currencyDecimals);
  return {
    rateSource: sourceOf(hold, laterRate),
    ratePlanId: plan?.id ?? null,
    firstNightOn: dates[0] ?? '',
    nightRates,
    unitAmount,
  };
}

function sourceOf(hold: Hold, rate: string | null): Quote['rateSource'] {
  if (rate === null && hold.roomAmount == null) return null;
  if (hold.ratePlanCode !== null) return 'RATE_PLAN';
  return hold.manualRate === null && hold.roomAmount == null ? 'ROOM_TYPE_DEFAULT' : 'MANUAL';
}

/**
 * What is held for a booking may become one penalty: it stays an amount that a charge can have. Units that guests have taken up
 * count too, because a void gives them back. @throws Problem 400
 */
function refuseAmount(quoted: string, unitAmount: string, quantity: number, decimals: number): void {
  const total = minorFromNumeric(quoted, decimals) + quoteTotal(unitAmount, quantity, decimals);
  if (total > BigInt(AMOUNT_MAX) * 10n ** BigInt(decimals))
    throw invalid('quantity', `makes the room requests of the booking cost more than ${AMOUNT_MAX} in all`);
}

/** Holds the rooms if there are so many, and keeps the quote. The booking is locked. @throws Problem 400, 404, 409 */
export async function holdRooms(
  tx: Tx,
  property: PropertyFacts,
  booking: BookingFacts,
  hold: Hold,
  { actorId, now }: { actorId: string | null; now: Timestamp },
): Promise<RoomRequestFacts> {
  const type = await lockTypeNamed(tx, property.id, hold.roomTypeCode.trim());
  if (type === undefined || !type.active) throw notFound('room type');
  const quote = await quoteOf(tx, property, booking, hold, type);
  if (isClosed(booking.status)) throw conflict('Booking closed', 'booking_closed');
  const { quantity, fromAt, toAt } = hold;
  const id = newId();
  const draft = { id, bookingId: booking.id, roomTypeId: type.id, quantity, fromAt, toAt, ...quote, actorId, at: now };
  await insertRoomRequest(tx, property.id, draft);
  await refuseOverselling(tx, property, [{ roomTypeId: type.id, from: fromAt, to: toAt, units: quantity }], now);
  const held = await findRoomRequest(tx, property.id, booking.id, id);
  if (held === undefined) throw new Error('the request was just written');
  await insertAudit(tx, property.id, {
    at: now,
    actorId,
    action: 'room-request.created',
    entity: 'room-request',
    entityId: held.id,
    bookingId: booking.id,
    after: { ...roomRequestView(property, booking.id, held), nightRates: undefined },
  });
  return held;
}
