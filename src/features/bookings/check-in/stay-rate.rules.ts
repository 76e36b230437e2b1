import { invalid, type Problem } from '../../../platform/errors.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';
import type { BillingPolicy } from '../billing/billable-nights.rules.ts';
import { type BillableStay, nightsOfStay } from '../billing/stay-bill.rules.ts';

/** What a check-in says about the price of a stay. */
export type RateAsked = { nightlyRate?: number | null; rateSource?: string | null; ratePlanCode?: string | null };

export type Night = { on: LocalDate; rate: string | null };

/** 400 when rate and source do not fit; `field` names the stay in the body. */
export function refuseRate(asked: RateAsked, field: string): Problem | null {
  const { nightlyRate = null, rateSource = null, ratePlanCode = null } = asked;
  if (rateSource === 'RATE_PLAN')
    return invalid(`${field}rateSource`, 'must be MANUAL or ROOM_TYPE_DEFAULT: this property has no rate plans');
  if (rateSource === 'MANUAL' && nightlyRate === null)
    return invalid(`${field}nightlyRate`, 'is required when rateSource is MANUAL');
  if (rateSource === 'ROOM_TYPE_DEFAULT' && nightlyRate !== null)
    return invalid(`${field}nightlyRate`, 'must be left out when rateSource is ROOM_TYPE_DEFAULT');
  if (ratePlanCode !== null) return invalid(`${field}ratePlanCode`, 'goes with rateSource RATE_PLAN only');
  return null;
}

/** The source that holds: a rate alone is a manual one. */
export function rateSourceOf(asked: RateAsked): 'MANUAL' | 'ROOM_TYPE_DEFAULT' | null {
  if (asked.rateSource === 'ROOM_TYPE_DEFAULT') return 'ROOM_TYPE_DEFAULT';
  return asked.nightlyRate == null ? null : 'MANUAL';
}

/**
 * The nights to keep for a stay that is priced by its room type: those of the plan, or one when it is open-ended.
 * A manual rate is the same for every night and is kept with the stay itself.
 */
export function agreedNights(
  policy: BillingPolicy,
  stay: { chainCheckInAt: Timestamp; nightsBefore: number; rateSource: string | null; defaultRate: string | null },
  plannedEnd: Timestamp | null,
): Night[] {
  return newNights({ ...stay, nights: {} }, nightsOfStay(policy, stay, plannedEnd ?? stay.chainCheckInAt));
}

/** Of these dates those that the stay keeps no rate for yet, at the rate they are added at. */
export function newNights(
  stay: Pick<BillableStay, 'rateSource' | 'nights' | 'defaultRate'>,
  dates: readonly LocalDate[],
): Night[] {
  if (stay.rateSource !== 'ROOM_TYPE_DEFAULT') return [];
  return dates.filter((on) => stay.nights[on] === undefined).map((on) => ({ on, rate: stay.defaultRate }));
}

/** The nights up to `end` that the stay keeps no rate for yet. */
export function addedNights(policy: BillingPolicy, stay: BillableStay, end: Timestamp): Night[] {
  return newNights(stay, nightsOfStay(policy, stay, end));
}
