import { addDays, type Day, daysBetween } from '../../format/time.rules.ts';
import { applyEntry, type Entry } from './amounts.rules.ts';
import type { Plan } from './plane.rules.ts';

/** A range of days of a plan that gets a rate; null: the base rate. */
export type RateChange = { ratePlanId: string; from: Day; to: Day; rate: number | null; expectedRate?: number | null };

/** What the service has changed. */
export type ChangedRates = { ratePlanId: string; from: Day; to: Day; rate: number | null; previousRate: number | null };

/** The new rate of a day of a plan. `expected`: what it must have now. */
export type NewRate = { plan: Plan; day: number; rate: number | null; expected?: number | null };

/** The changes to send: days in a row with the same rate are one. @param news plan by plan, by day */
export function changesOf(news: readonly NewRate[], first: Day): RateChange[] {
  const changes: RateChange[] = [];
  let next: { plan: Plan; day: number } | undefined;
  for (const { plan, day, rate, expected } of news) {
    const last = changes.at(-1);
    const date = addDays(first, day);
    if (last !== undefined && next?.plan === plan && next.day === day && last.rate === rate && last.expectedRate === expected)
      last.to = date;
    else
      changes.push({
        ratePlanId: plan.ratePlanId,
        from: date,
        to: date,
        rate,
        ...(expected === undefined ? {} : { expectedRate: expected }),
      });
    next = { plan, day: day + 1 };
  }
  return changes;
}

/** The rate of a day. */
export function rateOf(plan: Plan, day: number): number {
  return plan.rates[day] ?? plan.baseRate;
}

/**
 * The new rates of the days of the plans. What depends on the rate that a day has now expects just that.
 * @returns null when one of them would be less than nothing, or too large
 */
export function enter(entry: Entry, plans: readonly Plan[], days: readonly number[], decimals: number): NewRate[] | null {
  const news: NewRate[] = [];
  for (const plan of plans)
    for (const day of days) {
      const rate = applyEntry(entry, rateOf(plan, day), decimals);
      if (rate === null) return null;
      news.push(entry.kind === 'set' ? { plan, day, rate } : { plan, day, rate, expected: plan.rates[day] ?? null });
    }
  return news;
}

/** Gives the days of the plans their base rate again. Days that have it are left out. */
export function clear(plans: readonly Plan[], days: readonly number[]): NewRate[] {
  return plans.flatMap((plan) =>
    days.filter((day) => plan.rates[day] != null).map((day): NewRate => ({ plan, day, rate: null })),
  );
}

/** What takes a change back, as long as nobody has changed its days since. */
export function undoOf(changed: readonly ChangedRates[]): RateChange[] {
  return changed.map(({ rate, previousRate, ...range }) => ({ ...range, rate: previousRate, expectedRate: rate }));
}

/** The plans as they are after what the service has changed. @param first the first day of their rates */
export function withChanged<P extends Plan>(plans: readonly P[], changed: readonly ChangedRates[], first: Day): P[] {
  return plans.map((plan) => {
    const rates = [...plan.rates];
    for (const { ratePlanId, from, to, rate } of changed)
      if (ratePlanId === plan.ratePlanId) rates.fill(rate, Math.max(0, daysBetween(first, from)), daysBetween(first, to) + 1);
    return { ...plan, rates };
  });
}

/** How many days the ranges have. */
export function countDays(ranges: readonly { from: Day; to: Day }[]): number {
  return ranges.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0);
}

/** The prices of the days as a spreadsheet takes them: a line for each plan. */
export function copyText(plans: readonly Plan[], days: readonly number[]): string {
  return plans.map((plan) => days.map((day) => String(rateOf(plan, day))).join('\t')).join('\n');
}

/** The lowest and the highest price, and how many days have a rate of their own. */
export function sumUp(plans: readonly Plan[], days: readonly number[]): { least: number; most: number; own: number } {
  let [least, most, own] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const plan of plans)
    for (const day of days) {
      const rate = rateOf(plan, day);
      least = Math.min(least, rate);
      most = Math.max(most, rate);
      if (plan.rates[day] != null) own += 1;
    }
  return { least, most, own };
}
