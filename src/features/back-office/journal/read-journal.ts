import type { Db } from '../../../platform/db/database.ts';
import { currencyDecimals, minorFromNumeric } from '../../../platform/money.ts';
import { addDays, instantAt, type LocalDate, localDateOf, type Timestamp } from '../../../platform/time.ts';
import { billingDateOf, listTaxedNights } from '../../bookings/index.ts';
import type { Property } from '../../properties/index.ts';
import { chargeEntry, depositEntry, type JournalEntry, type JournalTax, nightEntry, paymentEntry } from './journal.rules.ts';
import type { Accounts } from './journal-accounts.rules.ts';
import {
  listClosedNights,
  listDeposits,
  listJournalCharges,
  listJournalPayments,
  type NightRow,
} from './journal-facts.queries.ts';

/** Of entries of one date: nights, then what is owed besides, the advance, and money. */
const ORDER = ['ROOM_NIGHT', 'CHARGE', 'CHARGE_REVERSED', 'DEPOSIT_APPLIED'];
const placeOf = ({ kind }: JournalEntry): number => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);

/**
 * The journal of a property from one local date to another, both included, in order of dates. A night is due on its own date, once it has
 * begun; all else on the date of its time.
 */
export async function readJournal(
  db: Db,
  property: Property,
  { from, to }: { from: LocalDate; to: LocalDate },
  accounts: Accounts,
  now: Timestamp,
): Promise<JournalEntry[]> {
  const { id, timezone } = property;
  const decimals = currencyDecimals(property.currency);
  const begins = (date: LocalDate) => instantAt(date, '00:00', timezone);
  const period = { propertyId: id, firstOn: from, lastOn: to, from: begins(from), to: begins(addDays(to, 1)) };
  const [closed, inHouse, charges, payments, deposits] = await Promise.all([
    listClosedNights(db, period),
    listTaxedNights(db, property, now),
    listJournalCharges(db, period),
    listJournalPayments(db, period),
    listDeposits(db, period),
  ]);
  const minor = (text: string) => minorFromNumeric(text, decimals);
  const taxesOf = (rows: NightRow['taxes']): JournalTax[] =>
    rows.map((tax) => ({
      ...{ code: tax.code, included: tax.included, amount: minor(tax.amount) },
      components: tax.components.map((part) => ({ name: part.name, amount: minor(part.amount) })),
    }));
  const dateOf = (at: Timestamp) => localDateOf(at, timezone);
  const lastDue = billingDateOf(property, now);
  const isDue = (on: LocalDate) => from <= on && on <= to && on <= lastDue;
  const entries = [
    ...closed.map(({ on, rate, taxes, ...night }) =>
      nightEntry(accounts, { ...night, date: on, rate: minor(rate), taxes: taxesOf(taxes) }),
    ),
    ...inHouse.filter(({ on }) => isDue(on)).map(({ on, ...night }) => nightEntry(accounts, { ...night, date: on })),
    ...charges.map(({ amount, taxAmount, taxes, ...charge }) =>
      chargeEntry(accounts, {
        ...{ ...charge, date: dateOf(charge.at), amount: minor(amount), taxAmount: minor(taxAmount), taxes: taxesOf(taxes) },
      }),
    ),
    ...deposits.map(({ at, amount, ...booking }) =>
      depositEntry(accounts, { ...booking, date: dateOf(at), amount: minor(amount) }),
    ),
    ...payments.map(({ amount, ...payment }) =>
      paymentEntry(accounts, { ...payment, date: dateOf(payment.at), amount: minor(amount) }),
    ),
  ].filter(({ lines }) => lines.length > 0);
  // Stable: within a date and kind the order is that of the rows.
  return entries.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : placeOf(a) - placeOf(b)));
}
