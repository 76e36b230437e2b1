import { invalid, type Problem } from '../../../platform/errors.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';
import { type Quote, quotedNights } from '../room-requests/room-request.rules.ts';
import type { BillingPolicy } from './billable-nights.rules.ts';
import { type BillableStay, laterRateOn, type Night, nightsOfStay, type RateSource } from './stay-bill.rules.ts';

/** What a check-in request says about the price of a stay. */
export type RequestedRate = { nightlyRate?: number | null; rateSource?: RateSource | null; ratePlanCode?: string | null };

/** Quoted nights by their dates. */
export type QuotedNights = Readonly<Record<LocalDate, Night>>;

/** The terms at which a stay is sold: what prices its nights, and the nights that were quoted before. Money is numeric text. */
export type RateTerms = Pick<BillableStay, 'laterRate' | 'laterRates'> & {
  rateSource: RateSource | null;
  manualRate: string | null;
  ratePlanId: string | null;
  /** The room type whose default rate prices later nights; null: the room's own type. */
  pricedTypeId: string | null;
  quoted: QuotedNights;
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

/** The nights that these room requests quote. Where two quote the same night, the first one counts. */
export function nightsQuotedBy(holds: readonly QuotedHold[]): QuotedNights {
  const nights = holds.toReversed().flatMap((hold) =>
    Object.entries(quotedNights(hold)).map(([on, rate]): [LocalDate, Night] => {
      return [on, { on, rate, source: rate === null ? null : hold.rateSource }];
    }),
  );
  return Object.fromEntries(nights);
}

/**
 * The terms of a stay on room requests: the nights that `used` quote keep their rates. What others cost depends on `hold`.
 * @param used the holds that the stay uses, `hold` among them, in order of time
 */
export function quotedTerms(
  hold: QuotedHold,
  used: readonly QuotedHold[],
  laterRates: Readonly<Record<LocalDate, string>>,
  roomTypeId: string,
): RateTerms {
  const { rateSource, ratePlanId, laterRate } = hold;
  return {
    rateSource,
    manualRate: rateSource === 'MANUAL' ? (hold.nightRates[0] ?? null) : null,
    ratePlanId,
    pricedTypeId: hold.roomTypeId === roomTypeId ? null : hold.roomTypeId,
    laterRate,
    laterRates,
    quoted: nightsQuotedBy(used),
  };
}

/** The nights that are agreed on at check-in: those up to the expected check-out, or one when there is none. */
export function expectedNights(policy: BillingPolicy, checkInAt: Timestamp, expectedEnd: Timestamp | null): LocalDate[] {
  return nightsOfStay(policy, { chainCheckInAt: checkInAt, nightsBefore: 0 }, expectedEnd ?? checkInAt);
}

/** The rates to store for these nights, and for the nights after them that the same quote covers, in case the guest stays longer. */
export function agreedNights(terms: RateTerms, dates: readonly LocalDate[]): Night[] {
  const last = dates.at(-1) ?? '';
  const later = last in terms.quoted ? Object.keys(terms.quoted).filter((on) => on > last) : [];
  return newNights({ ...terms, nights: {} }, [...dates, ...later], terms.quoted);
}

/** The rates to store for these dates: as quoted, else, where the stay has none yet, at the rate of a later night. */
export function newNights(
  stay: Pick<BillableStay, 'rateSource' | 'nights' | 'laterRate' | 'laterRates'>,
  dates: readonly LocalDate[],
  quoted: QuotedNights = {},
): Night[] {
  const isPricedByNight = stay.rateSource !== null && stay.rateSource !== 'MANUAL';
  return dates.flatMap((on) => {
    const night = quoted[on];
    if (night !== undefined) return [night];
    if (!isPricedByNight || stay.nights[on] !== undefined) return [];
    const rate = laterRateOn(stay, on);
    return [{ on, rate, source: rate === null ? null : stay.rateSource }];
  });
}

/** The nights up to `end` for which the stay has no rate yet. */
export function addedNights(policy: BillingPolicy, stay: BillableStay, end: Timestamp): Night[] {
  return newNights(stay, nightsOfStay(policy, stay, end));
}
