import type { Tx } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/errors.ts';
import type { LocalDate } from '../../../platform/time.ts';
import type { PropertyFacts } from '../../identity/index.ts';
import type { RoomForStay } from '../../rooms/index.ts';
import { getPlanOfType, overridesOf } from '../night-prices.ts';
import type { RoomRequestFacts } from '../room-requests/room-request.queries.ts';
import { NO_RATE, quotedTerms, type RateAsked, type RateTerms, rateSourceOf } from './stay-rate.rules.ts';

/** A stay to be priced: what was asked, the room, the hold that it takes up, and the nights to agree on. */
export type Unpriced = {
  asked: RateAsked & { manualRate: string | null; field: string };
  room: RoomForStay;
  hold: RoomRequestFacts | null;
  dates: readonly LocalDate[];
};

function defaultTerms({ asked, room }: Unpriced): RateTerms {
  if (room.defaultRate === null)
    throw invalid(`${asked.field}rateSource`, `cannot be ROOM_TYPE_DEFAULT: room type ${room.roomTypeCode} has no default rate`);
  return { ...NO_RATE, rateSource: 'ROOM_TYPE_DEFAULT', laterRate: room.defaultRate };
}

async function planTerms(tx: Tx, property: PropertyFacts, { asked, room, dates }: Unpriced): Promise<RateTerms> {
  const type = { id: room.roomTypeId, code: room.roomTypeCode };
  const plan = await getPlanOfType(tx, property.id, asked.ratePlanCode ?? '', type, `${asked.field}ratePlanCode`);
  const laterRates = await overridesOf(tx, property.id, plan.id, dates);
  return { ...NO_RATE, rateSource: 'RATE_PLAN', ratePlanId: plan.id, laterRate: plan.baseRate, laterRates };
}

/**
 * What a stay is sold at. Who names no rate and comes on a hold that was quoted pays the quote, also in a better room.
 * @throws Problem 400 naming the field, 404 for an unknown rate plan
 */
export async function termsOf(tx: Tx, property: PropertyFacts, stay: Unpriced): Promise<RateTerms> {
  const { asked, hold, dates } = stay;
  const source = rateSourceOf(asked);
  if (source === 'MANUAL') return { ...NO_RATE, rateSource: source, manualRate: asked.manualRate };
  if (source === 'ROOM_TYPE_DEFAULT') return defaultTerms(stay);
  if (source === 'RATE_PLAN') return planTerms(tx, property, stay);
  if (hold === null || hold.rateSource === null) return NO_RATE;
  const laterRates = hold.ratePlanId === null ? {} : await overridesOf(tx, property.id, hold.ratePlanId, dates);
  return quotedTerms(hold, laterRates, stay.room.roomTypeId);
}
