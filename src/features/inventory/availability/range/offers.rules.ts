import { type Minor, meanMinorHalfUp, minorFromNumeric, numberFromMinor, sumMinor } from '../../../../platform/money.ts';
import { noNights, type TaxRule, taxesOfNight, taxOnTop } from '../../../../platform/tax.rules.ts';
import type { LocalDate } from '../../../../platform/time.ts';

/** Rates are numeric text. */
type RatePlan = { code: string; name: string; baseRate: string; overrides: Readonly<Record<LocalDate, string>> };
type RoomOffer = {
  ratePlanCode: string | null;
  ratePlanName: string | null;
  nightRates: { date: LocalDate; rate: number }[];
  averageRate: number;
  amount: number;
  tax?: number;
};

/**
 * What one room of the type costs for the nights: at the default rate, if it has one, then by each rate plan. `tax`: for one adult, left
 * out without tax rules.
 */
export function offersOf(
  { defaultRate, ratePlans }: { defaultRate: string | null; ratePlans: readonly RatePlan[] },
  nights: readonly LocalDate[],
  decimals: number,
  taxRules: readonly TaxRule[],
): RoomOffer[] {
  const taxOf = (minors: readonly Minor[]): { tax?: number } => {
    if (taxRules.length === 0) return {};
    const before = noNights();
    const taxes = nights.map((on, index) =>
      taxOnTop(taxesOfNight(taxRules, decimals, { on, rate: minors[index] ?? 0n }, 1, before)),
    );
    return { tax: numberFromMinor(sumMinor(taxes), decimals) };
  };
  const offer = (plan: { code: string; name: string } | null, rateOn: (night: LocalDate) => string): RoomOffer => {
    const minors = nights.map((night): Minor => minorFromNumeric(rateOn(night), decimals));
    return {
      ratePlanCode: plan?.code ?? null,
      ratePlanName: plan?.name ?? null,
      nightRates: nights.map((date, index) => ({ date, rate: numberFromMinor(minors[index] ?? 0n, decimals) })),
      averageRate: numberFromMinor(meanMinorHalfUp(minors) ?? 0n, decimals),
      amount: numberFromMinor(sumMinor(minors), decimals),
      ...taxOf(minors),
    };
  };
  return [
    ...(defaultRate === null ? [] : [offer(null, () => defaultRate)]),
    ...ratePlans.map((plan) => offer(plan, (night) => plan.overrides[night] ?? plan.baseRate)),
  ];
}
