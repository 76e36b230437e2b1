/** Digits of other scripts that are typed in India. */
function plainDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
}

const PLAIN = /^\d+(\.\d+)?$/;
/** 1,340.50 and 1,34,050: the last group has three digits, so that a decimal comma is no group. */
const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/;

/** The amount that somebody typed, in major units; null when it is none above 0. Spaces do not count. */
export function parseAmount(typed: string): number | null {
  const text = plainDigits(typed).replace(/\s/g, '');
  if (!PLAIN.test(text) && !GROUPED.test(text)) return null;
  const amount = Number(text.replaceAll(',', ''));
  return amount > 0 ? amount : null;
}

/** An amount as it stands in a field: 1340 or 1340.50; nothing when nothing is due. */
export function amountText(amount: number): string {
  if (amount <= 0) return '';
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}
