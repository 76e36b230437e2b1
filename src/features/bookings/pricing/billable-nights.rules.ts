/**
 * How many nights a stay costs, and which (docs/behaviour.md, "Bookings and nights").
 *
 * PROPERTY_POLICY bills days of the property's own calendar. A billing day starts at `E = min(CO, max(00:00, CI - 6 h))`, CI and CO
 * being the billing check-in and check-out times, and its night is paid until CO of the next date:
 *
 *     at(date, time)            the instant of that local date and time (a skipped time moves later, a doubled one is the earlier)
 *     start(in)                 in  >= at(day(in), E)   ? day(in)  : day(in) - 1
 *     end(out)                  out <= at(day(out), CO) ? day(out) : day(out) + 1
 *     billableNights(in, out)   max(1, days from start(in) to end(out))
 *     expectedCheckOutAt(in, N) at(start(in) + N, CO)
 *
 * TWENTY_FOUR_HOURS bills every started period of 24 hours.
 *
 * So `billableNights(in, expectedCheckOutAt(in, N)) = N` in every zone and on every date that exists. (Samoa and Tokelau skipped
 * 2011-12-30: there two numbers of nights share one check-out instant.) The code below uses milliseconds since 1970 for instants
 * and day numbers for dates: it compares instants as numbers and counts days on the calendar.
 */
import {
  addMinutes,
  dateOfDayNumber,
  epochMs,
  epochMsAt,
  type LocalDate,
  type LocalTime,
  localDateOf,
  localDayNumberAt,
  minutesOfDay,
  type Timestamp,
  timestampAt,
  type ZoneName,
} from '../../../platform/time.ts';

export type BillingMode = 'PROPERTY_POLICY' | 'TWENTY_FOUR_HOURS';

/** The rules by which one booking is billed: the property's, with the booking's own mode and check-out time if it has them. */
export interface BillingPolicy {
  readonly mode: BillingMode;
  readonly checkinTime: LocalTime;
  readonly checkoutTime: LocalTime;
  readonly zone: ZoneName;
}

/** How long before the billing check-in time a guest may arrive without paying for the night before, in minutes. */
export const EARLY_ARRIVAL_COURTESY_MINUTES = 360;

const MINUTES_PER_PERIOD = 24 * 60;
const PERIOD_MS = MINUTES_PER_PERIOD * 60_000;

/** Nights to pay for a stay from `checkInAt` to `checkOutAt`: at least 1, never fewer for a later check-out. */
export function billableNights(policy: BillingPolicy, checkInAt: Timestamp, checkOutAt: Timestamp): number {
  if (policy.mode === 'TWENTY_FOUR_HOURS') return Math.max(1, Math.ceil(elapsedPeriods(checkInAt, checkOutAt)));
  return Math.max(1, endDay(policy, epochMs(checkOutAt)) - startDay(policy, epochMs(checkInAt)));
}

/** The latest check-out for which a guest who arrived at `checkInAt` owes no more than `nights` nights (a whole number from 1). */
export function expectedCheckOutAt(policy: BillingPolicy, checkInAt: Timestamp, nights: number): Timestamp {
  if (policy.mode === 'TWENTY_FOUR_HOURS') return addMinutes(checkInAt, nights * MINUTES_PER_PERIOD);
  return timestampAt(checkoutMs(policy, startDay(policy, epochMs(checkInAt)) + nights));
}

/** The local date of the first night: the billing day of the arrival, or with TWENTY_FOUR_HOURS its date. */
export function firstNightOn(policy: BillingPolicy, checkInAt: Timestamp): LocalDate {
  return policy.mode === 'TWENTY_FOUR_HOURS' ? localDateOf(checkInAt, policy.zone) : billingDayOf(policy, checkInAt);
}

/** The local dates of the billed nights in order, `billableNights` of them (at most 36,891 between 2000 and 2100). */
export function billedDates(policy: BillingPolicy, checkInAt: Timestamp, checkOutAt: Timestamp): LocalDate[] {
  const ms = epochMs(checkInAt);
  const first = policy.mode === 'TWENTY_FOUR_HOURS' ? localDayNumberAt(ms, policy.zone) : startDay(policy, ms);
  const nights = billableNights(policy, checkInAt, checkOutAt);
  return Array.from({ length: nights }, (_, night) => dateOfDayNumber(first + night));
}

/** The property's billing day in which the instant lies, `start(at)`, whatever the mode. */
export function billingDayOf(policy: BillingPolicy, at: Timestamp): LocalDate {
  return dateOfDayNumber(startDay(policy, epochMs(at)));
}

/**
 * The number of nights that stay with the old room when a guest who arrived at `chainInAt` changes rooms at `movedAt`: those
 * before the billing day of the move. That day goes with the new room. With TWENTY_FOUR_HOURS: the periods that are complete.
 */
export function nightsBeforeMove(policy: BillingPolicy, chainInAt: Timestamp, movedAt: Timestamp): number {
  if (policy.mode === 'TWENTY_FOUR_HOURS') return Math.max(0, Math.floor(elapsedPeriods(chainInAt, movedAt)));
  return Math.max(0, startDay(policy, epochMs(movedAt)) - startDay(policy, epochMs(chainInAt)));
}

function elapsedPeriods(fromAt: Timestamp, toAt: Timestamp): number {
  return (epochMs(toAt) - epochMs(fromAt)) / PERIOD_MS;
}

/** `start(in)` as a day number. */
function startDay(policy: BillingPolicy, ms: number): number {
  const day = localDayNumberAt(ms, policy.zone);
  const start = ms >= epochMsAt(day, dayStartMinutes(policy), policy.zone) ? day : day - 1;
  // The clock change may move E behind CO, or repeat midnight. In any case a night is over once its check-out has passed.
  return checkoutMs(policy, start + 1) <= ms ? start + 1 : start;
}

/** `E`, the start of the billing day, in minutes from 00:00. */
function dayStartMinutes(policy: BillingPolicy): number {
  const earliest = Math.max(0, minutesOfDay(policy.checkinTime) - EARLY_ARRIVAL_COURTESY_MINUTES);
  return Math.min(minutesOfDay(policy.checkoutTime), earliest);
}

/**
 * `end(out)` as a day number: the first day whose check-out instant is not before `ms`. That is the day itself or the next, except
 * where the clock change skips a late check-out time and so moves it to the next date (Nuuk), or sets the clock back over midnight.
 */
function endDay(policy: BillingPolicy, ms: number): number {
  let day = localDayNumberAt(ms, policy.zone) - 1;
  for (const last = day + 3; day < last && checkoutMs(policy, day) < ms; ) day += 1;
  return day;
}

function checkoutMs(policy: BillingPolicy, dayNumber: number): number {
  return epochMsAt(dayNumber, minutesOfDay(policy.checkoutTime), policy.zone);
}
