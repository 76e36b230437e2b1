import type { Tx } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/errors.ts';
import { numericText, readAmount } from '../../../platform/money.ts';
import type { LocalDate } from '../../../platform/time.ts';
import type { RoomForStay } from '../../inventory/rooms/index.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import type { RoomRequestFacts } from '../room-requests/room-request.queries.ts';
import { getRatePlanOfType, listOverridesOn } from './night-prices.ts';
import { NO_RATE, quotedTerms, type RateTerms, type RequestedRate, rateSourceOf } from './stay-rate.rules.ts';

/** What a check-in says about the price, with its manual rate as numeric text. */
export type PricedRequest = RequestedRate & { manualRate: string | null };

/** A stay to be priced: the request, the room, the hold that it uses, and the nights to agree on. `hold`: what prices it. */
export type UnpricedStay = {
  requested: PricedRequest;
  room: RoomForStay;
  hold: RoomRequestFacts | null;
  /** All holds that it uses, in order of time. */
  used: readonly RoomRequestFacts[];
  dates: readonly LocalDate[];
};

/** The manual rate of a request as numeric text. @throws Problem 400 when it has more decimals than the currency */
export function parseManualRate(property: Property, nightlyRate: number | null | undefined): string | null {
  if (nightlyRate == null) return null;
  return numericText(readAmount(nightlyRate, 'nightlyRate', property.currency), billingPropertyOf(property).currencyDecimals);
}

function defaultTerms({ room }: UnpricedStay): RateTerms {
  if (room.defaultRate === null)
    throw invalid('rateSource', `cannot be ROOM_TYPE_DEFAULT: room type ${room.roomTypeCode} has no default rate`);
  return { ...NO_RATE, rateSource: 'ROOM_TYPE_DEFAULT', laterRate: room.defaultRate };
}

async function ratePlanTerms(tx: Tx, property: Property, { requested, room, dates }: UnpricedStay): Promise<RateTerms> {
  const type = { id: room.roomTypeId, code: room.roomTypeCode };
  const ratePlan = await getRatePlanOfType(tx, property.id, requested.ratePlanCode ?? '', type);
  const laterRates = await listOverridesOn(tx, property.id, ratePlan.id, dates);
  return { ...NO_RATE, rateSource: 'RATE_PLAN', ratePlanId: ratePlan.id, laterRate: ratePlan.baseRate, laterRates };
}

/**
 * The terms at which a stay is sold. A request without a rate, on a hold that was quoted, gets the quote, also in a better room.
 * @throws Problem 400 that names the field, or 404 for an unknown rate plan
 */
export async function resolveTerms(tx: Tx, property: Property, stay: UnpricedStay): Promise<RateTerms> {
  const { requested, hold, used, dates } = stay;
  const source = rateSourceOf(requested);
  if (source === 'MANUAL') return { ...NO_RATE, rateSource: source, manualRate: requested.manualRate };
  if (source === 'ROOM_TYPE_DEFAULT') return defaultTerms(stay);
  if (source === 'RATE_PLAN') return ratePlanTerms(tx, property, stay);
  if (hold === null) return NO_RATE;
  const laterRates = hold.ratePlanId === null ? {} : await listOverridesOn(tx, property.id, hold.ratePlanId, dates);
  return quotedTerms(hold, used, laterRates, stay.room.roomTypeId);
}
