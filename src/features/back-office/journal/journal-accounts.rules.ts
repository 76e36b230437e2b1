/** An account of the chart of accounts: its code, and the name that a ledger has in an accounting program. */
export type Account = { code: string; name: string };

type ChargeAccount = Account & { type: string };
type MethodAccount = Account & { method: string };
type TaxAccount = Account & { tax: string };

export type Accounts = {
  receivables: Account;
  deposits: Account;
  roomRevenue: Account;
  rounding: Account;
  /** Taxes without an account of their own. */
  otherTaxes: Account;
  charges: ChargeAccount[];
  paymentMethods: MethodAccount[];
  /** By the name of a part of a tax, like CGST, or by the code of the tax. */
  taxes: TaxAccount[];
};

export const DEFAULT_ACCOUNTS: Accounts = {
  receivables: { code: '1200', name: 'Guest ledger' },
  deposits: { code: '2100', name: 'Advances from guests' },
  roomRevenue: { code: '4000', name: 'Room revenue' },
  rounding: { code: '4900', name: 'Rounding' },
  otherTaxes: { code: '2200', name: 'Taxes payable' },
  charges: [
    { type: 'EXTRA_SERVICE', code: '4100', name: 'Extra services' },
    { type: 'FOOD', code: '4110', name: 'Food and beverages' },
    { type: 'LAUNDRY', code: '4120', name: 'Laundry' },
    { type: 'DAMAGE', code: '4130', name: 'Damages charged' },
    { type: 'EARLY_CHECKIN', code: '4140', name: 'Early check-in' },
    { type: 'LATE_CHECKOUT', code: '4150', name: 'Late check-out' },
    { type: 'CANCELLATION_PENALTY', code: '4160', name: 'Cancellation penalties' },
    { type: 'NO_SHOW_PENALTY', code: '4170', name: 'No-show penalties' },
  ],
  paymentMethods: [
    { method: 'CASH', code: '1010', name: 'Cash' },
    { method: 'CARD', code: '1020', name: 'Card payments' },
    { method: 'UPI', code: '1030', name: 'UPI payments' },
    { method: 'BANK_TRANSFER', code: '1040', name: 'Bank' },
    { method: 'CHEQUE', code: '1050', name: 'Cheques' },
    { method: 'GATEWAY', code: '1060', name: 'Payment gateway' },
  ],
  taxes: [],
};

/** Entries of `changed` take the place of those with the same key. */
function merged<Row extends object>(rows: readonly Row[], changed: readonly Row[], key: keyof Row): Row[] {
  const byKey = new Map([...rows, ...changed].map((row) => [row[key], row]));
  return [...byKey.values()];
}

/** The accounts with changes on top: a part that is left out, or an entry that is not named, stays. */
export function withChanges(accounts: Accounts, changes: Partial<Accounts>): Accounts {
  return {
    ...{ ...accounts, ...changes },
    charges: merged(accounts.charges, changes.charges ?? [], 'type'),
    paymentMethods: merged(accounts.paymentMethods, changes.paymentMethods ?? [], 'method'),
    // Taxes have no defaults: the list is what it was set to.
    taxes: changes.taxes ?? accounts.taxes,
  };
}

const bare = ({ code, name }: Account): Account => ({ code, name });

export function accountOfCharge(accounts: Accounts, type: string): Account {
  return bare(accounts.charges.find((row) => row.type === type) ?? accounts.roomRevenue);
}

export function accountOfMethod(accounts: Accounts, method: string): Account {
  return bare(accounts.paymentMethods.find((row) => row.method === method) ?? accounts.receivables);
}

/** The account of a part of a tax: by the part's name, then by the code of the tax. */
export function accountOfTax(accounts: Accounts, part: string, code: string): Account {
  const of = (tax: string) => accounts.taxes.find((row) => row.tax === tax);
  return bare(of(part) ?? of(code) ?? accounts.otherTaxes);
}
