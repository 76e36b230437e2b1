import Type, { type TProperties } from 'typebox';
import { Id, LocalDate, NAME_LENGTH_MAX, Nullable, OneOf, Timestamp } from '../../../platform/schema.ts';
import { ChargeType } from '../../payments/index.ts';
import { ENTRY_KINDS } from './journal.rules.ts';

const CODE_LENGTH_MAX = 40;
const TAXES_MAX = 100;

const code = Type.String({
  minLength: 1,
  maxLength: CODE_LENGTH_MAX,
  pattern: '\\S',
  description: 'The code in the chart of accounts.',
  examples: ['4000'],
});
const name = Type.String({
  minLength: 1,
  maxLength: NAME_LENGTH_MAX,
  pattern: '\\S',
  description: 'The name of the ledger in the accounting program.',
  examples: ['Room revenue'],
});
const account = (title: string, description: string, more: TProperties = {}) =>
  Type.Object({ ...more, code, name }, { title, description });

const ChargeAccount = Type.Object(
  { type: ChargeType, code, name },
  { title: 'ChargeAccount', description: 'The revenue account of a type of charges.' },
);
const MethodAccount = Type.Object(
  {
    method: OneOf(['CASH', 'CARD', 'UPI', 'BANK_TRANSFER', 'CHEQUE', 'GATEWAY'], {
      title: 'JournalPaymentMethod',
      description: 'How money was paid.',
      examples: ['CASH'],
    }),
    code,
    name,
  },
  { title: 'MethodAccount', description: 'Where money of a payment method goes.' },
);
const TaxAccount = Type.Object(
  {
    tax: Type.String({
      minLength: 1,
      maxLength: NAME_LENGTH_MAX,
      description: 'The name of a part of a tax, like CGST, or the code of a tax.',
      examples: ['CGST'],
    }),
    code,
    name,
  },
  { title: 'TaxAccount', description: 'The account of a tax, or of a part of it.' },
);

const accounts = {
  receivables: account('ReceivablesAccount', 'The guest ledger: what guests owe from their first check-in on.'),
  deposits: account('DepositsAccount', 'Advances: what is paid, and charged, before the first check-in.'),
  roomRevenue: account('RoomRevenueAccount', 'Revenue of room nights.'),
  rounding: account('RoundingAccount', 'What is left when parts of a tax are not their sum.'),
  otherTaxes: account('OtherTaxesAccount', 'Taxes that `taxes` does not name.'),
  charges: Type.Array(ChargeAccount, { maxItems: 8, description: 'In PUT: entries that are not named stay.' }),
  paymentMethods: Type.Array(MethodAccount, { maxItems: 6, description: 'In PUT: entries that are not named stay.' }),
  taxes: Type.Array(TaxAccount, { maxItems: TAXES_MAX, description: 'In PUT: the whole list.' }),
};
const tallyCompany = Nullable(
  Type.String({
    minLength: 1,
    maxLength: NAME_LENGTH_MAX,
    pattern: '\\S',
    description: 'The company in Tally; null: the one that is open there.',
    examples: ['Hotel Asha Pvt Ltd'],
  }),
);

export const JournalSettingsView = Type.Object(
  { ...accounts, tallyCompany },
  { title: 'JournalSettings', description: 'The accounts that the journal names.' },
);
export const JournalSettingsUpdate = Type.Partial(Type.Object({ ...accounts, tallyCompany }), {
  title: 'JournalSettingsUpdate',
  examples: [{ roomRevenue: { code: '4001', name: 'Lodging' }, taxes: [{ tax: 'CGST', code: '2201', name: 'Output CGST' }] }],
});

const money = (description: string) => Type.Number({ description, examples: [2500] });
const sides = { debit: money('0 when it is a credit.'), credit: money('0 when it is a debit.') };

const Line = Type.Object(
  { accountCode: code, accountName: name, ...sides },
  { title: 'JournalLine', description: 'An amount on one side of an account.' },
);
const Entry = Type.Object(
  {
    id: Type.String({
      description: 'The same whenever the journal is read.',
      examples: ['payment-0198c0de-1111-7000-8000-000000000001'],
    }),
    date: LocalDate,
    kind: OneOf(ENTRY_KINDS, {
      title: 'JournalEntryKind',
      description:
        'DEPOSIT_APPLIED: the advance of a guest who comes. CHARGE_REVERSED: a charge was taken back. PAYMENT_REMOVED: a payment was deleted, on the date of the deletion.',
      examples: ['PAYMENT'],
    }),
    bookingId: Id,
    bookingReference: Type.String({ examples: ['B-000001'] }),
    text: Type.String({ description: 'What it is, without names of guests.', examples: ['B-000001 payment CASH'] }),
    lines: Type.Array(Line, { description: 'Debits and credits are equal.' }),
  },
  { title: 'JournalEntry', description: 'A balanced entry.' },
);
export const Journal = Type.Object(
  {
    propertyId: Id,
    from: Type.String({ ...LocalDate, description: 'The first local date.' }),
    to: Type.String({ ...LocalDate, description: 'The last local date.' }),
    currency: Type.String({ examples: ['INR'] }),
    generatedAt: Type.String({ ...Timestamp, description: 'When the rows were read.' }),
    entries: Type.Array(Entry, { description: 'By date.' }),
    accounts: Type.Array(
      Type.Object(
        { accountCode: code, accountName: name, ...sides },
        { title: 'AccountTotal', description: 'What an account comes to.' },
      ),
      { description: 'Each account once, by code.' },
    ),
    total: Type.Object(sides, { title: 'JournalTotal', description: 'All entries together: both are equal.' }),
  },
  { title: 'Journal', description: 'Double entry of what the stays and the ledger of a period come to.' },
);
