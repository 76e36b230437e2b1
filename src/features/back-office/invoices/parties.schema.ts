import Type from 'typebox';
import { Nullable } from '../../../platform/schema.ts';

const ADDRESS_LENGTH_MAX = 100;
const text = (description: string, example: string, maxLength = ADDRESS_LENGTH_MAX) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', description, examples: [example] });

/** A GSTIN in its form; the check digit is checked by a rule. */
export const Gstin = Type.String({
  minLength: 15,
  maxLength: 15,
  description: 'Number under the Goods and Services Tax of India; its check digit is checked.',
  examples: ['29AABCT1332L1ZA'],
});

export const StateCode = Type.String({
  minLength: 2,
  maxLength: 2,
  description: 'Code of a state of India at the GST portal.',
  examples: ['29'],
});

/** An address in the parts that the GST portal asks for. */
export const PostalAddress = Type.Object(
  {
    line1: text('First line.', '12 Lake Road'),
    line2: Type.Optional(Nullable(text('Second line.', 'Indiranagar'))),
    city: text('City or place.', 'Bengaluru', 50),
    postalCode: Type.Optional(Nullable(text('Postal code; in India six digits.', '560038', 12))),
    stateCode: Type.Optional(Nullable(StateCode)),
    country: Type.Optional(Nullable(text('Name of the country, where it is printed.', 'India', 60))),
  },
  { title: 'PostalAddress', description: 'A postal address.' },
);

/** Where money can be sent. */
export const Bank = Type.Object(
  {
    accountName: text('Who holds the account.', 'Test Hotels Private Limited'),
    accountNumber: text('Number of the account.', '50100012345678', 34),
    bankName: text('Name of the bank.', 'Lake Bank'),
    branchCode: Type.Optional(Nullable(text('IFSC, BIC or another code of the branch.', 'LAKE0000123', 20))),
  },
  { title: 'BankAccount', description: 'The bank account on invoices.' },
);
