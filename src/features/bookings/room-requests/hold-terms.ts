import { invalid } from '../../../platform/errors.ts';
import { numericText, readAmount } from '../../../platform/money.ts';
import { instantOf, type Timestamp } from '../../../platform/time.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { refuseDateRange } from '../booking.rules.ts';
import type { ChangedHold } from './change-hold.ts';
import type { RoomRequestFacts } from './room-request.queries.ts';

/** The most rooms of one room request. */
export const QUANTITY_MAX = 1000;

/** Window and price of a hold as a body has them. `rateField`: what the body calls the rate of each night. */
type TermsInBody = { fromAt: string; toAt: string; ratePlanCode: string | null; rate: number | null; rateField: string };

/**
 * Window and price of a hold, the window in UTC and the rate as numeric text. @param prefix where a list names the hold:
 * `roomRequests[0].` @throws Problem 400
 */
export function parseHoldTerms(
  property: Property,
  { ratePlanCode, rate, rateField, ...window }: TermsInBody,
  prefix = '',
): { fromAt: Timestamp; toAt: Timestamp; ratePlanCode: string | null; manualRate: string | null } {
  const fromAt = instantOf(window.fromAt, `${prefix}fromAt`);
  const toAt = instantOf(window.toAt, `${prefix}toAt`);
  const range = refuseDateRange(fromAt, toAt, `${prefix}toAt`);
  if (range !== null) throw range;
  const field = `${prefix}${rateField}`;
  if (ratePlanCode !== null && rate !== null) throw invalid(field, 'must be left out when ratePlanCode prices the nights');
  const decimals = billingPropertyOf(property).currencyDecimals;
  return {
    fromAt,
    toAt,
    ratePlanCode,
    manualRate: rate === null ? null : numericText(readAmount(rate, field, property.currency), decimals),
  };
}

/** What a body changes of a room request; null takes the stored time, and no price. */
type HoldChange = {
  roomTypeCode?: string | undefined;
  quantity?: number | undefined;
  fromAt?: string | null | undefined;
  toAt?: string | null | undefined;
  ratePlanCode?: string | null | undefined;
  nightlyRate?: number | null | undefined;
  requote?: boolean | undefined;
};

/**
 * The room request with the changes of the body. Without a price in it the old terms apply, of another type its default rate.
 * @throws Problem 400
 */
export function parseHoldChange(property: Property, body: HoldChange, request: RoomRequestFacts): ChangedHold {
  const { roomTypeCode = request.roomTypeCode, quantity = request.quantity, requote = false } = body;
  const [fromAt, toAt] = [body.fromAt ?? request.fromAt, body.toAt ?? request.toAt];
  const hasPrice = body.ratePlanCode !== undefined || body.nightlyRate !== undefined;
  const isOtherType = roomTypeCode.trim() !== request.roomTypeCode;
  const lastRate = request.nightRates.at(-1) ?? null;
  const manual = hasPrice || request.rateSource !== 'MANUAL' || lastRate === null ? null : Number(lastRate);
  const terms = {
    fromAt,
    toAt,
    ratePlanCode: hasPrice ? (body.ratePlanCode ?? null) : isOtherType ? null : request.ratePlanCode,
    rate: hasPrice ? (body.nightlyRate ?? null) : manual,
    rateField: 'nightlyRate',
  };
  return { roomTypeCode, quantity, requote, isRepriced: hasPrice || isOtherType, ...parseHoldTerms(property, terms) };
}
