import Type, { type Static } from 'typebox';
import { Id, Name, Nullable, Timestamp } from '../../../../platform/schema.ts';
import { Bank, Gstin, PostalAddress } from '../parties.schema.ts';
import { UPI_ADDRESS } from '../upi.rules.ts';

const Prefix = (description: string, example: string) =>
  Type.String({ pattern: '^[A-Z1-9][A-Z0-9]{0,3}$', description, examples: [example] });

const fields = {
  legalName: Nullable(
    Type.String({ ...Name, description: 'Who issues the invoices.', examples: ['Test Hotels Private Limited'] }),
  ),
  address: Nullable(PostalAddress),
  gstin: Nullable(Gstin),
  invoicePrefix: Prefix('How numbers of invoices begin: one to four capital letters and digits.', 'INV'),
  creditNotePrefix: Prefix('How numbers of credit notes begin; another one.', 'CN'),
  fiscalYearStartMonth: Type.Integer({
    minimum: 1,
    maximum: 12,
    description: 'The month with which the fiscal year begins: 4 for India. Numbers begin with 1 in each.',
    examples: [4],
  }),
  footer: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '\\S',
      description: 'Printed at the end.',
      examples: ['Thank you for your stay.'],
    }),
  ),
  upiAddress: Nullable(
    Type.String({
      pattern: UPI_ADDRESS,
      maxLength: 320,
      description: 'A UPI address: invoices with an open amount in rupees then have a QR code to pay it.',
      examples: ['hotel@okbank'],
    }),
  ),
  bank: Nullable(Bank),
};

export const InvoiceSettings = Type.Object(
  {
    ...fields,
    logoId: Nullable(Type.String({ ...Id, description: 'The logo on new documents.' })),
    updatedAt: Nullable(Timestamp),
  },
  { title: 'InvoiceSettings', description: 'What invoices, credit notes and folios show of the property.' },
);

export const InvoiceSettingsUpdate = Type.Partial(Type.Object(fields), {
  title: 'InvoiceSettingsUpdate',
  examples: [
    {
      legalName: 'Test Hotels Private Limited',
      address: { line1: '12 Lake Road', city: 'Bengaluru', postalCode: '560038', stateCode: '29' },
      gstin: '29AABCT1332L1ZA',
      upiAddress: 'hotel@okbank',
    },
  ],
});
export type InvoiceSettingsUpdateView = Static<typeof InvoiceSettingsUpdate>;

/** The settings that are stored. */
export type StoredSettings = Required<InvoiceSettingsUpdateView> & { logoId: string | null };
