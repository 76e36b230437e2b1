import { ToWords as English } from 'to-words/en-IN';
import { ToWords as Hindi } from 'to-words/hi-IN';
import { type Minor, numericText } from '../../../platform/money.ts';

export type AmountInWords = Readonly<{ en: string; hi: string }>;

const english = new English();
const hindi = new Hindi();

/** An amount in words, in lakh and crore; null for other currencies than rupees. */
export function amountInWords(amount: Minor, currency: string): AmountInWords | null {
  if (currency !== 'INR' || amount < 0n) return null;
  const text = numericText(amount, 2);
  return { en: english.convert(text, { currency: true }), hi: hindi.convert(text, { currency: true }) };
}
