import { currencyDecimals } from '../../../../platform/money.ts';
import type { LocalDate } from '../../../../platform/time.ts';
import { GST_STATES } from '../gstin.rules.ts';
import type { Parts } from './on-paper.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** How money was paid. */
export const METHODS: Readonly<Record<Parts['payments'][number]['method'], string>> = {
  CASH: 'cash',
  CARD: 'card',
  UPI: 'UPI',
  BANK_TRANSFER: 'bank transfer',
  CHEQUE: 'cheque',
  GATEWAY: 'online payment',
};

/** `20 Nov 2026`. */
export const dateText = (date: LocalDate): string =>
  `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
/** A local date and time: `20 Nov 2026, 12:00`. */
export const momentText = (local: string): string => `${dateText(local.slice(0, 10))}, ${local.slice(11)}`;

/** Amounts with the grouping of the currency's country: lakh and crore for rupees. */
export function amountsIn(currency: string): (amount: number) => string {
  const digits = currencyDecimals(currency);
  const format = new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (amount) => format.format(amount).replace('-', '−');
}

/** A state with its code. */
export const stateText = (code: string): string => `${GST_STATES[code] ?? code} (${code})`;

/** The lines of an address. */
export function addressLines(address: Parts['seller']['address']): string[] {
  if (address === null) return [];
  const { line1, line2, city, postalCode, stateCode, country } = address;
  const place = [city, postalCode].filter((part) => part != null).join(' ');
  const region = [stateCode == null ? null : stateText(stateCode), country].filter((part) => part != null).join(', ');
  return [line1, line2, place, region].filter((line) => line != null && line !== '') as string[];
}
