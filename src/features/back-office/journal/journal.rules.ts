import type { Minor } from '../../../platform/money.ts';
import type { LocalDate, Timestamp } from '../../../platform/time.ts';
import { type Account, type Accounts, accountOfCharge, accountOfMethod, accountOfTax } from './journal-accounts.rules.ts';

export const ENTRY_KINDS = [
  'ROOM_NIGHT',
  'CHARGE',
  'CHARGE_REVERSED',
  'PAYMENT',
  'REFUND',
  'PAYMENT_REMOVED',
  'DEPOSIT_APPLIED',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A tax of a night or charge, in minor units. */
export type JournalTax = {
  code: string;
  amount: Minor;
  included: boolean;
  components: readonly { name: string; amount: Minor }[];
};

type OfBooking = { bookingId: string; bookingReference: string; date: LocalDate };
/** `startedAt`: the first check-in of the booking; null before it. */
type Timed = OfBooking & { at: Timestamp; startedAt: Timestamp | null };

export type NightFact = OfBooking & { stayId: string; rate: Minor; taxes: readonly JournalTax[] };
/** `taxAmount`: what taxes add, as the ledger has it. Below 0 for a row that takes a charge back. */
export type ChargeFact = Timed & {
  id: string;
  type: string;
  amount: Minor;
  taxAmount: Minor;
  isReversal: boolean;
  taxes: readonly JournalTax[];
};
/** A payment or refund, or the removal of a payment from the ledger. `amount` is above 0. */
export type PaymentFact = Timed & { id: string; isRefund: boolean; isRemoval: boolean; method: string; amount: Minor };
/** What the guest's advance was when the first room was checked in to: payments less refunds and charges until then. */
export type DepositFact = OfBooking & { amount: Minor };

/** One line of an entry: exactly one of the two amounts is not 0, and none is below 0. */
export type JournalLine = { account: Account; debit: Minor; credit: Minor };
export type JournalEntry = OfBooking & { id: string; kind: EntryKind; text: string; lines: JournalLine[] };

/** An amount on the debit side; below 0 it is a credit. */
type Signed = { account: Account; amount: Minor };

/** Lines of the same account are one; an account with nothing has none. */
function linesOf(parts: readonly Signed[]): JournalLine[] {
  const byAccount = Map.groupBy(parts, ({ account }) => `${account.code}\n${account.name}`);
  return [...byAccount.values()].flatMap((rows) => {
    const amount = rows.reduce((sum, row) => sum + row.amount, 0n);
    const [first] = rows;
    if (first === undefined || amount === 0n) return [];
    return [{ account: first.account, debit: amount > 0n ? amount : 0n, credit: amount < 0n ? -amount : 0n }];
  });
}

/** What is left on one side goes to `rounding`: an entry is always balanced. */
function balanced(parts: readonly Signed[], rounding: Account): JournalLine[] {
  const rest = parts.reduce((sum, { amount }) => sum + amount, 0n);
  return linesOf([...parts, { account: rounding, amount: -rest }]);
}

/** The taxes as credits: each part of a tax by itself. A difference to its parts stays on the tax. */
function taxCredits(accounts: Accounts, taxes: readonly JournalTax[]): Signed[] {
  return taxes.flatMap(({ code, amount, components }) => {
    const parts = components.map((part) => ({ account: accountOfTax(accounts, part.name, code), amount: -part.amount }));
    const rest = components.reduce((left, part) => left - part.amount, amount);
    return [...parts, { account: accountOfTax(accounts, code, code), amount: -rest }];
  });
}

const sumOf = (taxes: readonly JournalTax[], included: boolean): Minor =>
  taxes.filter((tax) => tax.included === included).reduce((sum, { amount }) => sum + amount, 0n);

/** What the guest owes or has paid stands on the advances until the first check-in, then on the guest ledger. */
const guestAccount = (accounts: Accounts, { at, startedAt }: Timed): Account =>
  startedAt === null || at < startedAt ? accounts.deposits : accounts.receivables;

/** A night: the guest owes the rate and what taxes add; the taxes that the rate contains are no revenue. */
export function nightEntry(accounts: Accounts, fact: NightFact): JournalEntry {
  const { stayId, rate, taxes, ...booking } = fact;
  const parts = [
    { account: accounts.receivables, amount: rate + sumOf(taxes, false) },
    { account: accounts.roomRevenue, amount: sumOf(taxes, true) - rate },
    ...taxCredits(accounts, taxes),
  ];
  return {
    ...{ ...booking, id: `night-${stayId}-${booking.date}`, kind: 'ROOM_NIGHT' },
    text: `${booking.bookingReference} night of ${booking.date}`,
    lines: balanced(parts, accounts.rounding),
  };
}

/** A charge, or one that is taken back. */
export function chargeEntry(accounts: Accounts, fact: ChargeFact): JournalEntry {
  const { id, type, amount, taxAmount, isReversal, taxes, bookingId, bookingReference, date } = fact;
  const parts = [
    { account: guestAccount(accounts, fact), amount: amount + taxAmount },
    { account: accountOfCharge(accounts, type), amount: sumOf(taxes, true) - amount },
    ...taxCredits(accounts, taxes),
  ];
  return {
    ...{ bookingId, bookingReference, date, id: `charge-${id}`, kind: isReversal ? 'CHARGE_REVERSED' : 'CHARGE' },
    text: `${bookingReference} ${isReversal ? 'taken back: ' : ''}${type}`,
    lines: balanced(parts, accounts.rounding),
  };
}

/** Money received or given back; the removal of a payment is the payment the other way round, on the date of the removal. */
export function paymentEntry(accounts: Accounts, fact: PaymentFact): JournalEntry {
  const { id, isRefund, isRemoval, method, amount, bookingId, bookingReference, date } = fact;
  const received = isRefund || isRemoval ? -amount : amount;
  const kind = isRemoval ? 'PAYMENT_REMOVED' : isRefund ? 'REFUND' : 'PAYMENT';
  const parts = [
    { account: accountOfMethod(accounts, method), amount: received },
    { account: guestAccount(accounts, fact), amount: -received },
  ];
  return {
    ...{ bookingId, bookingReference, date, id: `${isRemoval ? 'removal' : 'payment'}-${id}`, kind },
    text: `${bookingReference} ${isRefund ? 'refund' : 'payment'} ${method}${isRemoval ? ' removed' : ''}`,
    lines: linesOf(parts),
  };
}

/** The advance becomes a payment of the guest who has come. */
export function depositEntry(accounts: Accounts, { amount, ...booking }: DepositFact): JournalEntry {
  const parts = [
    { account: accounts.deposits, amount },
    { account: accounts.receivables, amount: -amount },
  ];
  return {
    ...{ ...booking, id: `deposit-${booking.bookingId}`, kind: 'DEPOSIT_APPLIED' },
    text: `${booking.bookingReference} advance applied`,
    lines: linesOf(parts),
  };
}

/** What each account comes to, by code. */
export function sumAccounts(entries: readonly JournalEntry[]): JournalLine[] {
  const lines = entries.flatMap((entry) => entry.lines);
  const byAccount = Map.groupBy(lines, ({ account }) => `${account.code}\n${account.name}`);
  return [...byAccount]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, rows]) => {
      const [first] = rows;
      if (first === undefined) return [];
      const sum = (side: 'debit' | 'credit') => rows.reduce((total, row) => total + row[side], 0n);
      return [{ account: first.account, debit: sum('debit'), credit: sum('credit') }];
    });
}
