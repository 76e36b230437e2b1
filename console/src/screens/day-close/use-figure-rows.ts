import { useDesk } from '../../data/desk.ts';
import { useWords } from '../../words/words.ts';
import { billWords } from '../booking/bill/bill-words.ts';
import { paymentWords } from '../booking/payments/payment-words.ts';
import { reportsWords } from '../reports/reports-words.ts';
import { useNumbers } from '../reports/use-numbers.ts';
import { dayCloseWords } from './day-close-words.ts';

const AMOUNTS: ReadonlySet<string> = new Set([
  ...['adr', 'revPar', 'roomRevenue', 'otherRevenue', 'revenue', 'payments', 'refunds', 'net', 'tax'],
]);

/** How a figure of the day is called and written; null for one that has no words here. */
export function useFigures() {
  const words = useWords(dayCloseWords);
  const named: Partial<Record<string, unknown>> = useWords(reportsWords);
  const types: Partial<Record<string, string>> = useWords(billWords).types;
  const methods: Partial<Record<string, string>> = useWords(paymentWords).methods;
  const numbers = useNumbers(useDesk().property.currency);
  const nameOf = (figure: string): string | null => {
    const [group, key = ''] = figure.split('.');
    if (group === 'takings') return words.received(methods[key] ?? key);
    if (group === 'revenue' && key !== '') return types[key] ?? null;
    const name = figure === 'sold' ? named['roomNights'] : named[figure];
    return typeof name === 'string' ? name : null;
  };
  const write = (figure: string, value: number | null): string => {
    if (figure === 'occupancy') return numbers.percent(value);
    return AMOUNTS.has(figure) || figure.includes('.') ? numbers.money(value) : numbers.number(value);
  };
  return { nameOf, write };
}
