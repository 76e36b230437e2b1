import { type Minor, minorFromNumeric, sumMinor } from '../../../platform/money.ts';
import { type NightsSoFar, noNights, type TaxLine, type TaxRule, taxesOfNight, taxOnTop } from '../../../platform/tax.rules.ts';
import { addDays, type LocalDate } from '../../../platform/time.ts';

/** What the taxes of nights depend on, besides the nights. `persons`: the adults of the booking. */
export type TaxTerms = { rules: readonly TaxRule[]; decimals: number; persons: number };

/** A night with its rate as numeric text; null: it costs nothing. */
type PricedNight = { on: LocalDate; rate: string | null };

export type TaxedNight = { on: LocalDate; taxes: TaxLine[] };

/** The taxes of each night, in order. `before`: the nights of the same bill before them; these are added to it. */
export function taxNights(terms: TaxTerms, nights: readonly PricedNight[], before: NightsSoFar): TaxedNight[] {
  return nights.map(({ on, rate }) => {
    const night = { on, rate: minorFromNumeric(rate ?? '0', terms.decimals) };
    return { on, taxes: taxesOfNight(terms.rules, terms.decimals, night, terms.persons, before) };
  });
}

/** What the taxes add to the price of these nights. */
export function taxOfNights(nights: readonly TaxedNight[]): Minor {
  return sumMinor(nights.map(({ taxes }) => taxOnTop(taxes)));
}

/** How many adults a tax for each person counts: one when the booking does not say. */
export function personsOf(booking: { maleCount: number | null; femaleCount: number | null }): number {
  return booking.maleCount === null && booking.femaleCount === null ? 1 : (booking.maleCount ?? 0) + (booking.femaleCount ?? 0);
}

/** A quote of so many rooms that are held. Rates are numeric text. */
export type HeldQuote = { quantity: number; firstNightOn: LocalDate; nightRates: readonly (string | null)[] };

/** What the taxes add to these quotes. */
export function taxOfQuotes(terms: TaxTerms, quotes: readonly HeldQuote[]): Minor {
  if (terms.rules.length === 0) return 0n;
  const before = noNights();
  const nights = quotes.flatMap(({ quantity, firstNightOn, nightRates }) =>
    Array.from({ length: quantity }, () => nightRates.map((rate, night) => ({ on: addDays(firstNightOn, night), rate }))).flat(),
  );
  return taxOfNights(taxNights(terms, nights, before));
}
