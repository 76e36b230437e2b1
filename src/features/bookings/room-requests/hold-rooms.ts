import { auditOf } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Prepared } from '../../../platform/db/packet.ts';
import { sendTogether } from '../../../platform/db/send-together.ts';
import { invalid, notFound, Problem } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { AMOUNT_MAX, type Minor, minorFromNumeric, numericText, splitEvenly } from '../../../platform/money.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';
import { type Change, countSold, refuseOversold } from '../../inventory/availability/index.ts';
import { type LockedRoomType, lockOfTypes, refuseChangedTypes, roomTypesOfCodes } from '../../inventory/rooms/index.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { type Actor, refuseClosed, refuseInactiveProperty } from '../booking.rules.ts';
import type { BookingFacts } from '../booking-facts.queries.ts';
import { policyOf } from '../booking-figures.rules.ts';
import { billableNights, billedDates } from '../pricing/billable-nights.rules.ts';
import { getRatePlanOfType, listOverridesOn } from '../pricing/night-prices.ts';
import { laterRateOn } from '../pricing/stay-bill.rules.ts';
import { atField } from '../stays/at-field.ts';
import { insertRoomRequests, type RoomRequestFacts, requestColumns, sumOfQuotes } from './room-request.queries.ts';
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
  /** Where a list in the body names it, for messages: `roomRequests[0]`. */
  field?: string;
};

/** What the nights of a booking depend on. */
export type BillingTerms = Pick<BookingFacts, 'billingMode' | 'billingCheckoutTime'>;

/** The price of one room: from the rate plan or the rate of the request, else from the default rate of the room type, if it has one. */
export type Quote = Pick<
  RoomRequestFacts,
  'rateSource' | 'ratePlanCode' | 'ratePlanId' | 'firstNightOn' | 'nightRates' | 'unitAmount' | 'laterRate'
>;

/** The nights of a hold. @throws Problem 400 when there are too many */
export function nightsOfHold(property: Property, terms: BillingTerms, hold: Pick<RequestedHold, 'fromAt' | 'toAt'>): LocalDate[] {
  const policy = policyOf(billingPropertyOf(property), terms);
  if (billableNights(policy, hold.fromAt, hold.toAt) > NIGHTS_MAX)
    throw invalid('toAt', `must be at most ${NIGHTS_MAX} nights after fromAt`);
  return billedDates(policy, hold.fromAt, hold.toAt);
}

/** The quote of a hold, as its rate plan, its rate or its room type has it today. @throws Problem 400, or 404 for an unknown rate plan */
export async function priceHold(
  tx: Tx,
  property: Property,
  terms: BillingTerms,
  hold: RequestedHold,
  type: LockedRoomType,
): Promise<Quote> {
  const { currencyDecimals } = billingPropertyOf(property);
  const dates = nightsOfHold(property, terms, hold);
  const ratePlan = hold.ratePlanCode === null ? null : await getRatePlanOfType(tx, property.id, hold.ratePlanCode, type);
  const laterRates = ratePlan === null ? {} : await listOverridesOn(tx, property.id, ratePlan.id, dates);
  const laterRate = ratePlan?.baseRate ?? hold.manualRate ?? type.defaultRate;
  const nightRates =
    hold.roomAmount == null
      ? dates.map((date) => laterRateOn({ laterRate, laterRates }, date))
      : splitEvenly(hold.roomAmount, dates.length).map((rate) => numericText(rate, currencyDecimals));
  return {
    rateSource: quoteSource(hold, laterRate),
    ratePlanCode: ratePlan?.code ?? null,
    ratePlanId: ratePlan?.id ?? null,
    firstNightOn: dates[0] ?? '',
    nightRates,
    unitAmount: unitAmountOf(nightRates, currencyDecimals),
    laterRate: ratePlan?.baseRate ?? type.defaultRate,
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
export function refuseTotal(total: Minor, decimals: number): void {
  if (total > BigInt(AMOUNT_MAX) * 10n ** BigInt(decimals))
    throw invalid('quantity', `makes the room requests of the booking cost more than ${AMOUNT_MAX} in total`);
}

/** A 400 names the field in its part of the body, a 404 the part. */
function atPart<T>(field: string | undefined, work: () => Promise<T>): Promise<T> {
  if (field === undefined) return work();
  return atField(`${field}.`, work).catch((error: unknown) => {
    throw error instanceof Problem && error.status === 404 ? new Problem(404, `${field}: ${error.message}`) : error;
  });
}

/** Holds, and their room types as they were read. */
export type HoldsOfTypes = { holds: readonly RequestedHold[]; types: readonly LockedRoomType[] };

/** The same with the room requests that the quotes make of them. */
type QuotedHolds = HoldsOfTypes & { requests: RoomRequestFacts[] };

/** Reads the room types of holds, for `quoteHolds`. */
export function typesOfHolds(tx: Tx, property: Property, holds: readonly RequestedHold[]): Prepared<LockedRoomType> {
  const codes = holds.map(({ roomTypeCode }) => roomTypeCode.trim());
  return roomTypesOfCodes(tx, property.id, codes);
}

/**
 * Prices the holds of one booking, without locking or writing anything.
 * @param quoted what the booking's other room requests cost, as numeric text
 * @returns the room requests, in the order of the holds @throws Problem 400, 404
 */
export async function quoteHolds(
  tx: Tx,
  property: Property,
  terms: BillingTerms,
  { holds, types }: HoldsOfTypes,
  quoted: string,
  now: Timestamp,
): Promise<QuotedHolds> {
  const decimals = billingPropertyOf(property).currencyDecimals;
  // In order: requests of one instant are listed by their ids.
  const ids = holds.map(() => newId()).toSorted();
  const requests: RoomRequestFacts[] = [];
  let total = minorFromNumeric(quoted, decimals);
  for (const [index, hold] of holds.entries()) {
    const request = await atPart(hold.field, async () => {
      const type = types.find(({ code }) => code === hold.roomTypeCode.trim());
      if (type === undefined || !type.active) throw notFound('room type');
      const quote = await priceHold(tx, property, terms, hold, type);
      total += quoteTotal(quote.unitAmount, hold.quantity, decimals);
      refuseTotal(total, decimals);
      return { type, quote };
    });
    const { quantity, fromAt, toAt } = hold;
    const unused = { status: 'OPEN' as const, fulfilledQuantity: 0, assignedRooms: [], createdAt: now, updatedAt: now };
    const { id: roomTypeId, code: roomTypeCode } = request.type;
    requests.push({ id: ids[index] ?? '', roomTypeId, roomTypeCode, quantity, fromAt, toAt, ...request.quote, ...unused });
  }
  return { holds, types, requests };
}

/** What the room requests take from their types. */
function changesOf({ requests, holds }: QuotedHolds): Change[] {
  return requests.map(({ roomTypeId, fromAt, toAt, quantity }, index) => {
    const field = holds[index]?.field;
    return { roomTypeId, from: fromAt, to: toAt, units: quantity, ...(field === undefined ? {} : { field }) };
  });
}

/** The audit entry of each new room request. */
export function auditOfHolds(property: Property, bookingId: string, requests: readonly RoomRequestFacts[]) {
  return requests.map((request) => ({
    entityId: request.id,
    bookingId,
    after: { ...roomRequestView(property, bookingId, request), nightRates: undefined },
  }));
}

type RowsOf<Statement> = Statement extends Prepared<infer Row> ? Row[] : never;

/**
 * Writes room requests and what belongs to them, if their rooms are available. Locking the types, writing and counting are sent together,
 * because all others who want rooms of these types wait from the lock to the commit.
 * @returns the rows of the writes @throws Problem 409
 */
export async function writeHolds<Row>(
  tx: Tx,
  property: Property,
  quoted: QuotedHolds,
  { writes, audit }: { writes: readonly Prepared<Row>[]; audit: Prepared<never> },
  now: Timestamp,
  bookingId: string,
): Promise<Row[]> {
  const changes = changesOf(quoted);
  const count = countSold(tx, property, changes);
  if (count === null) return (await sendTogether<Row[]>(tx, audit, ...writes)).flat();
  const lock = lockOfTypes(tx, property.id, quoted.types);
  const sent = await sendTogether<unknown[]>(tx, audit, lock, ...writes, count);
  const [locked, sold] = [sent[1] as RowsOf<typeof lock>, sent.at(-1) as RowsOf<typeof count>];
  refuseChangedTypes(quoted.types, locked);
  await refuseOversold(tx, property, sold, changes, now, { bookingId, takesMore: true });
  return sent.slice(2, -1).flat() as Row[];
}

/** Holds the rooms, if they are available, and stores the quotes. The booking is locked. @throws Problem 400, 404, 409 */
export async function holdRooms(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  holds: readonly RequestedHold[],
  { actorId, now }: Actor,
): Promise<RoomRequestFacts[]> {
  const [[sum], types] = await sendTogether(tx, sumOfQuotes(tx, property.id, booking.id), typesOfHolds(tx, property, holds));
  const quotes = await quoteHolds(tx, property, booking, { holds, types }, sum?.total ?? '0', now);
  const { requests } = quotes;
  const closed = refuseClosed(booking) ?? refuseInactiveProperty(property);
  if (closed !== null) throw closed;
  const columns = requestColumns({ propertyId: property.id, bookingId: booking.id, actorId }, requests);
  const context = { propertyId: property.id, actorId, at: now };
  const audit = auditOf(tx, context, 'room-request.created', ...auditOfHolds(property, booking.id, requests));
  await writeHolds(tx, property, quotes, { writes: [insertRoomRequests.prepare(tx, columns)], audit }, now, booking.id);
  return requests;
}
