import { invalid, type Problem } from '../../../platform/errors.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';
import { type Quote, quotedNights } from '../room-requests/room-request.rules.ts';
import type { BillingPolicy } from './billable-nights.rules.ts';
import { type BillableStay, laterRateOn, nightsOfStay } from './stay-bill.rules.ts';

export type RateSource = 'MANUAL' | 'RATE_PLAN' | 'ROOM_TYPE_DEFAULT';

/** What a check-in request says about the price of a stay. */
export type RequestedRate = { nightlyRate?: number | null; rateSource?: RateSource | null; ratePlanCode?: string | null };

export type Night = { on: LocalDate; rate: string | null };

/** The terms at which a stay is sold: what prices its nights, and the nights that were quoted before. Money is numeric text. */
export type RateTerms = Pick<BillableStay, 'laterRate' | 'laterRates'> & {
  rateSource: RateSource | null;
  manualRate: string | null;
  ratePlanId: string | null;
  /** The room type whose default rate prices later nights; null: the room's own type. */
  pricedTypeId: string | null;
  quoted: Readonly<Record<LocalDate, string | null>>;
};

/** No rate: the nights cost nothing. */
export const NO_RATE: RateTerms = {
  rateSource: null,
  manualRate: null,
  ratePlanId: null,
  pricedTypeId: null,
  laterRate: null,
  laterRates: {},
  quoted: {},
};

/** 400 when rate, rate source and rate plan contradict each other. */
export function refuseRate(requested: RequestedRate): Problem | null {
  const { nightlyRate = null, rateSource = null, ratePlanCode = null } = requested;
  if (rateSource === 'MANUAL' && nightlyRate === null) return invalid('nightlyRate', 'is required when rateSource is MANUAL');
  if (rateSource === 'RATE_PLAN' && ratePlanCode === null)
    return invalid('ratePlanCode', 'is required when rateSource is RATE_PLAN');
  if (nightlyRate !== null && ratePlanCode !== null)
    return invalid('nightlyRate', 'must be left out when ratePlanCode prices the nights');
  if (rateSource !== null && rateSource !== 'MANUAL' && nightlyRate !== null)
    return invalid('nightlyRate', `must be left out when rateSource is ${rateSource}`);
  if (rateSource !== null && rateSource !== 'RATE_PLAN' && ratePlanCode !== null)
    return invalid('ratePlanCode', 'must be left out unless rateSource is RATE_PLAN');
  return null;
}

/** The rate source that applies: a rate alone is MANUAL, a rate plan alone is RATE_PLAN. */
export function rateSourceOf(requested: RequestedRate): RateSource | null {
  if (requested.rateSource != null) return requested.rateSource;
  if (requested.ratePlanCode != null) return 'RATE_PLAN';
  return requested.nightlyRate == null ? null : 'MANUAL';
}

/** A room request whose quote prices a stay. `laterRate`: what nights beyond the quote cost. */
export type QuotedHold = Quote & {
  rateSource: RateSource | null;
  ratePlanId: string | null;
  roomTypeId: string;
  laterRate: string | null;
};

/** The terms of a room request's quote: the quoted nights keep their rates, later nights are priced from the same source. */
export function quotedTerms(hold: QuotedHold, laterRates: Readonly<Record<LocalDate, string>>, roomTypeId: string): RateTerms {
  const { rateSource, ratePlanId, laterRate } = hold;
  return {
    rateSource,
    manualRate: rateSource === 'MANUAL' ? (hold.nightRates[0] ?? null) : null,
    ratePlanId,
    pricedTypeId: hold.roomTypeId === roomTypeId ? null : hold.roomTypeId,
    laterRate,
    laterRates,
    quoted: quotedNights(hold),
  };
}

/** The nights that are agreed on at check-in: those up to the expected check-out, or one when there is none. */
export function expectedNights(policy: BillingPolicy, checkInAt: Timestamp, expectedEnd: Timestamp | null): LocalDate[] {
  return nightsOfStay(policy, { chainCheckInAt: checkInAt, nightsBefore: 0 }, expectedEnd ?? checkInAt);
}

/**
 * The rates to store for these nights, and for the nights after them that the same quote covers, in case the guest stays longer.
 * A manual rate is the same for every night and is stored with the stay itself.
 */
export function agreedNights(terms: RateTerms, dates: readonly LocalDate[]): Night[] {
  const last = dates.at(-1) ?? '';
  const quotedOn = last in terms.quoted ? Object.keys(terms.quoted).filter((on) => on > last) : [];
  return newNights({ ...terms, nights: {} }, [...dates, ...quotedOn]).map(({ on, rate }) => {
    const quoted = terms.quoted[on];
    return { on, rate: quoted === undefined ? rate : quoted };
  });
}

/** Those of these dates for which the stay has no rate yet, each at the rate of a later night. */
export function newNights(
  stay: Pick<BillableStay, 'rateSource' | 'nights' | 'laterRate' | 'laterRates'>,
  dates: readonly LocalDate[],
): Night[] {
  if (stay.rateSource === null || stay.rateSource === 'MANUAL') return [];
  return dates.filter((on) => stay.nights[on] === undefined).map((on) => ({ on, rate: laterRateOn(stay, on) }));
}

/** The nights up to `end` for which the stay has no rate yet. */
export function addedNights(policy: BillingPolicy, stay: BillableStay, end: Timestamp): Night[] {
  return newNights(stay, nightsOfStay(policy, stay, end));
}
