import { meanMinorHalfUp, minorFromNumeric, numberFromMinor } from '../../../platform/money.ts';
import { addDays } from '../../../platform/time.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { taxView } from '../booking-figures.rules.ts';
import { taxOfQuotes } from '../pricing/night-taxes.rules.ts';
import type { RoomRequestFacts } from './room-request.queries.ts';
import { quoteTotal } from './room-request.rules.ts';
import type { RoomRequestView } from './room-request.schema.ts';

/** A room request as responses show it. */
export function roomRequestView(property: Property, bookingId: string, facts: RoomRequestFacts): RoomRequestView {
  const billing = billingPropertyOf(property);
  const decimals = billing.currencyDecimals;
  const tax = taxOfQuotes({ rules: property.taxRules, decimals, persons: facts.quantity }, [facts]);
  const rates = facts.nightRates.map((rate) => (rate === null ? null : minorFromNumeric(rate, decimals)));
  const mean = meanMinorHalfUp(rates.filter((rate) => rate !== null));
  const toNumber = (amount: bigint | null): number | null => (amount === null ? null : numberFromMinor(amount, decimals));
  return {
    id: facts.id,
    bookingId,
    roomTypeCode: facts.roomTypeCode,
    status: facts.status,
    quantity: facts.quantity,
    fulfilledQuantity: facts.fulfilledQuantity,
    fromAt: facts.fromAt,
    toAt: facts.toAt,
    rateSource: facts.rateSource,
    ratePlanCode: facts.ratePlanCode,
    nightlyRate: toNumber(mean),
    nights: rates.length,
    amount: numberFromMinor(quoteTotal(facts.unitAmount, facts.quantity, decimals), decimals),
    ...taxView(billing, tax),
    nightRates: rates.map((rate, night) => ({ date: addDays(facts.firstNightOn, night), rate: toNumber(rate) })),
    assignedRooms: facts.assignedRooms,
    createdAt: facts.createdAt,
    updatedAt: facts.updatedAt,
  };
}
