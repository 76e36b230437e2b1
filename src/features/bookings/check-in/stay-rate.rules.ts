import { invalid, type Problem } from '../../../platform/errors.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';
import type { BillingPolicy } from '../billing/billable-nights.rules.ts';
import { type BillableStay, laterRateOn, nightsOfStay } from '../billing/stay-bill.rules.ts';
import { type Quote, quotedNights } from '../room-requests/room-request.rules.ts';

export type RateSource = 'MANUAL' | 'RATE_PLAN' | 'ROOM_TYPE_DEFAULT';

/** What a check-in says about the price of a stay. */
export type RateAsked = { nightlyRate?: number | null; rateSource?: RateSource | null; ratePlanCode?: string | null };

export type Night = { on: LocalDate; rate: string | null };

/** What a stay is sold at: by whom its nights are priced, and those that were quoted before. Money is numeric text. */
export type RateTerms = Pick<BillableStay, 'laterRate' | 'laterRates'> & {
  rateSource: RateSource | null;
  manualRate: string | null;
  ratePlanId: string | null;
  /** The room type whose default rate prices later nights; null: that of the room. */
  pricedTypeId: string | null;
  quoted: Readonly<Record<LocalDate, string | null>>;
};

/** No rate: its nights cost nothing. */
export const NO_RATE: RateTerms = {
  rateSource: null,
  manualRate: null,
  ratePlanId: null,
  pricedTypeId: null,
  laterRate: null,
  laterRates: {},
  quoted: {},
};

/** 400 when rate, source and plan do not fit; `field` names the stay in the body. */
export function refuseRate(asked: RateAsked, field: string): Problem | null {
  const { nightlyRate = null, rateSource = null, ratePlanCode = null } = asked;
  if (rateSource === 'MANUAL' && nightlyRate === null)
    return invalid(`${field}nightlyRate`, 'is required when rateSource is MANUAL');
  if (rateSource === 'RATE_PLAN' && ratePlanCode === null)
    return invalid(`${field}ratePlanCode`, 'is required when rateSource is RATE_PLAN');
  if (nightlyRate !== null && ratePlanCode !== null)
    return invalid(`${field}nightlyRate`, 'must be left out when ratePlanCode prices the nights');
  if (rateSource !== null && rateSource !== 'MANUAL' && nightlyRate !== null)
    return invalid(`${field}nightlyRate`, `must be left out when rateSource is ${rateSource}`);
  if (rateSource !== null && rateSource !== 'RATE_PLAN' && ratePlanCode !== null)
    return invalid(`${field}ratePlanCode`, 'goes with rateSource RATE_PLAN only');
  return null;
}

/** The source that holds: a rate alone is a manual one, a plan alone prices the nights. */
export function rateSourceOf(asked: RateAsked): RateSource | null {
  if (asked.rateSource != null) return asked.rateSource;
  if (asked.ratePlanCode != null) return 'RATE_PLAN';
  return asked.nightlyRate == null ? null : 'MANUAL';
}

/** A room request as its quote prices a stay; `laterRate` is what nights beyond it cost. */
export type QuotedHold = Quote & {
  rateSource: RateSource | null;
  ratePlanId: string | null;
  roomTypeId: string;
  laterRate: string | null;
};

/** The terms of a quote that was made with a room request: its nights stand, later ones go on by the same source. */
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

/** The nights that are agreed on at check-in: those of the plan, or one when it is open-ended. */
export function plannedDates(policy: BillingPolicy, checkInAt: Timestamp, plannedEnd: Timestamp | null): LocalDate[] {
  return nightsOfStay(policy, { chainCheckInAt: checkInAt, nightsBefore: 0 }, plannedEnd ?? checkInAt);
}

/**
 * The rates to keep for these nights, and for those that a quote covering them goes on for: a guest who stays on after all has been
 * quoted these too. A manual rate is the same for every night and is kept with the stay itself.
 */
export function agreedNights(terms: RateTerms, dates: readonly LocalDate[]): Night[] {
  const last = dates.at(-1) ?? '';
  const quotedOn = last in terms.quoted ? Object.keys(terms.quoted).filter((on) => on > last) : [];
  return newNights({ ...terms, nights: {} }, [...dates, ...quotedOn]).map(({ on, rate }) => {
    const quoted = terms.quoted[on];
    return { on, rate: quoted === undefined ? rate : quoted };
  });
}

/** Of these dates those that the stay keeps no rate for yet, at the rate they are added at. */
export function newNights(
  stay: Pick<BillableStay, 'rateSource' | 'nights' | 'laterRate' | 'laterRates'>,
  dates: readonly LocalDate[],
): Night[] {
  if (stay.rateSource === null || stay.rateSource === 'MANUAL') return [];
  return dates.filter((on) => stay.nights[on] === undefined).map((on) => ({ on, rate: laterRateOn(stay, on) }));
}

/** The nights up to `end` that the stay keeps no rate for yet. */
export function addedNights(policy: BillingPolicy, stay: BillableStay, end: Timestamp): Night[] {
  return newNights(stay, nightsOfStay(policy, stay, end));
}
