import { type Minor, minorFromNumber, numberFromMinor, sumMinor } from '../../../platform/money.ts';
import type { TaxLine } from '../../../platform/tax.rules.ts';
import { type LocalDate, localDateOf, type Timestamp } from '../../../platform/time.ts';
import type { Bill, BillCharge, BillNight, BillPayment } from '../../bookings/index.ts';
import { amountInWords } from './amount-in-words.ts';
import type { DocumentLineView, InvoiceView } from './document.schema.ts';

/** What makes amounts and dates of a property. */
export type Terms = Readonly<{ currency: string; decimals: number; timezone: string }>;

type LineTaxes = DocumentLineView['taxes'];
type Totals = InvoiceView['totals'];
export type PaymentLineView = InvoiceView['payments'][number];

const CHARGE_NAMES: Readonly<Record<BillCharge['type'], string>> = {
  EXTRA_SERVICE: 'Extra service',
  FOOD: 'Food and drinks',
  LAUNDRY: 'Laundry',
  DAMAGE: 'Damage',
  EARLY_CHECKIN: 'Early check-in',
  LATE_CHECKOUT: 'Late check-out',
  CANCELLATION_PENALTY: 'Cancellation fee',
  NO_SHOW_PENALTY: 'No-show fee',
};

/** Services by their code in the GST scheme, where no tax rule says another one. */
const ACCOMMODATION = '996311';
const CHARGE_CODES: Readonly<Partial<Record<BillCharge['type'], string>>> = {
  FOOD: '996332',
  LAUNDRY: '999719',
  EARLY_CHECKIN: ACCOMMODATION,
  LATE_CHECKOUT: ACCOMMODATION,
};
const OTHER_SERVICES = '999799';

function exactly(amount: number, decimals: number): Minor {
  const minor = minorFromNumber(amount, decimals);
  if (minor === null) throw new RangeError(`the stored amount ${amount} does not fit ${decimals} decimals`);
  return minor;
}

/** The exact sum of amounts of a stored document. */
export function sumOf(amounts: readonly number[], decimals: number): number {
  return numberFromMinor(sumMinor(amounts.map((amount) => exactly(amount, decimals))), decimals);
}

function taxView(tax: TaxLine, decimals: number): LineTaxes[number] {
  const { code, name, percent, hsnSac, included, base, amount, components } = tax;
  const number = (minor: Minor): number => numberFromMinor(minor, decimals);
  const halves = components.map((part) => ({ name: part.name, percent: part.percent, amount: number(part.amount) }));
  return { code, name, percent, included, base: number(base), amount: number(amount), components: halves, hsnSac };
}

/** What a line is worth: its price, its taxes, and both. */
function worthOf(price: Minor, taxes: readonly TaxLine[], decimals: number) {
  const sum = (included: boolean): Minor =>
    sumMinor(taxes.filter((tax) => tax.included === included).map(({ amount }) => amount));
  return {
    price: numberFromMinor(price, decimals),
    taxable: numberFromMinor(price - sum(true), decimals),
    taxes: taxes.map((tax) => taxView(tax, decimals)),
    total: numberFromMinor(price + sum(false), decimals),
  };
}

const codeOf = (taxes: readonly TaxLine[], otherwise: string): string =>
  taxes.find(({ hsnSac }) => hsnSac !== null)?.hsnSac ?? otherwise;

/** The line of a document before it has its number. */
export type Line = Omit<DocumentLineView, 'number'>;

/** A night on paper. */
export function nightLine(night: BillNight, { decimals }: Terms): Line {
  return {
    source: 'NIGHT',
    id: `${night.stayId}@${night.date}`,
    date: night.date,
    description: `Room ${night.roomNumber}, ${night.roomTypeName}`,
    notes: null,
    chargeType: null,
    hsnSac: codeOf(night.taxes, ACCOMMODATION),
    ...worthOf(night.rate ?? 0n, night.taxes, decimals),
  };
}

/** A charge on paper. */
export function chargeLine(charge: BillCharge, { decimals, timezone }: Terms): Line {
  return {
    source: 'CHARGE',
    id: charge.id,
    date: localDateOf(charge.occurredAt, timezone),
    description: CHARGE_NAMES[charge.type],
    notes: charge.notes === null || charge.notes.trim() === '' ? null : charge.notes,
    chargeType: charge.type,
    hsnSac: codeOf(charge.taxes, CHARGE_CODES[charge.type] ?? OTHER_SERVICES),
    ...worthOf(charge.amount, charge.taxes, decimals),
  };
}

/** Whether a charge counts: it is not taken back, and takes no other back. */
export function isPlain({ reversalOf, reversedBy }: Pick<BillCharge, 'reversalOf' | 'reversedBy'>): boolean {
  return reversalOf === null && reversedBy === null;
}

/** The payments of which money has moved; a refund is below 0. */
export function paymentLines(payments: readonly BillPayment[], { decimals, timezone }: Terms): PaymentLineView[] {
  return payments
    .filter(({ status }) => status === 'CAPTURED')
    .map(({ id, type, method, receivedAt, amount }) => ({
      id,
      type,
      method,
      date: localDateOf(receivedAt, timezone),
      amount: numberFromMinor(type === 'REFUND' ? -amount : amount, decimals),
    }));
}

/** The taxes of lines by name, rate and whether they are included, in order of their first line. */
export function taxTotals(lines: readonly Line[], decimals: number): InvoiceView['taxes'] {
  const byRate = new Map<string, LineTaxes>();
  for (const tax of lines.flatMap(({ taxes }) => taxes)) {
    const key = JSON.stringify([tax.name, tax.percent, tax.included]);
    byRate.set(key, [...(byRate.get(key) ?? []), tax]);
  }
  return [...byRate.values()].flatMap((taxes) => {
    const [first] = taxes;
    if (first === undefined) return [];
    const { name, percent, included } = first;
    const parts = new Map<string, LineTaxes[number]['components']>();
    for (const part of taxes.flatMap(({ components }) => components)) {
      const key = JSON.stringify([part.name, part.percent]);
      parts.set(key, [...(parts.get(key) ?? []), part]);
    }
    const sum = (of: readonly { amount: number }[]): number =>
      sumOf(
        of.map(({ amount }) => amount),
        decimals,
      );
    return [
      {
        name,
        percent,
        included,
        base: sumOf(
          taxes.map(({ base }) => base),
          decimals,
        ),
        amount: sum(taxes),
        components: [...parts.values()].flatMap((same) =>
          same[0] === undefined ? [] : [{ name: same[0].name, percent: same[0].percent, amount: sum(same) }],
        ),
      },
    ];
  });
}

/** The sums of a document. @param held quotes of rooms for a guest who has not come yet */
export function totalsOf(lines: readonly Line[], payments: readonly PaymentLineView[], held: Minor, decimals: number): Totals {
  const sum = (amounts: readonly number[]): Minor => sumMinor(amounts.map((amount) => exactly(amount, decimals)));
  const taxes = (included: boolean): Minor =>
    sum(lines.flatMap((line) => line.taxes.filter((tax) => tax.included === included).map(({ amount }) => amount)));
  const total = sum(lines.map((line) => line.total)) + held;
  const paid = sum(payments.map(({ amount }) => amount));
  const number = (minor: Minor): number => numberFromMinor(minor, decimals);
  return {
    price: number(sum(lines.map(({ price }) => price))),
    taxable: number(sum(lines.map(({ taxable }) => taxable))),
    taxIncluded: number(taxes(true)),
    taxOnTop: number(taxes(false)),
    held: number(held),
    total: number(total),
    paid: number(paid),
    open: number(total - paid),
  };
}

/** The lines with their numbers, the taxes by rate, the sums, and the total in words. */
export function bodyOf<T extends Line>(
  lines: readonly T[],
  payments: readonly PaymentLineView[],
  { currency, decimals }: Terms,
  held: Minor = 0n,
) {
  const totals = totalsOf(lines, payments, held, decimals);
  return {
    lines: lines.map((line, index) => ({ ...line, number: index + 1 })),
    taxes: taxTotals(lines, decimals),
    payments: [...payments],
    totals,
    inWords: amountInWords(exactly(totals.total, decimals), currency),
  };
}

/** What the lines of a bill leave of what is expected: the quotes of rooms that are held. */
export function heldOf(bill: Bill): Minor {
  const worth = (price: Minor, taxes: readonly TaxLine[]): Minor =>
    price + sumMinor(taxes.filter(({ included }) => !included).map(({ amount }) => amount));
  const nights = sumMinor(bill.nights.map(({ rate, taxes }) => worth(rate ?? 0n, taxes)));
  const charges = sumMinor(bill.charges.map(({ amount, taxes }) => worth(amount, taxes)));
  return bill.balance.expectedPay - nights - charges;
}

/** The date of an instant at the property. */
export function dateOf(at: Timestamp, { timezone }: Terms): LocalDate {
  return localDateOf(at, timezone);
}
