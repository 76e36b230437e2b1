import Type, { type Static } from 'typebox';
import { Id, LocalDate, Nullable, OneOf, Timestamp } from '../../../platform/schema.ts';
import { Charge, Payment } from '../../payments/index.ts';
import { DOCUMENT_KINDS } from './numbering.rules.ts';
import { Bank, PostalAddress } from './parties.schema.ts';

const money = (description: string, example = 1120) => Type.Number({ description, examples: [example] });

const TaxPart = Type.Object(
  {
    name: Type.String({ examples: ['CGST'], description: 'Name of the part.' }),
    percent: Nullable(Type.String({ examples: ['6'], description: 'Its rate; null for a part of an amount.' })),
    amount: money('Its amount.', 60),
  },
  { title: 'InvoiceTaxPart', description: 'A part of a tax that is shown by itself, like the halves of GST.' },
);

const taxFields = {
  name: Type.String({ examples: ['GST 12%'], description: 'Name of the tax.' }),
  percent: Nullable(Type.String({ examples: ['12'], description: 'Rate; null for a tax that is an amount.' })),
  included: Type.Boolean({ description: 'Whether the price contains the tax; else it comes on top.', examples: [false] }),
  base: money('What the tax is computed from: the price without the taxes that it contains.', 1000),
  amount: money('The tax.', 120),
  components: Type.Array(TaxPart, { description: 'Its parts; together they are its amount.' }),
};

const LineTax = Type.Object(
  {
    code: Type.String({ examples: ['GST12'], description: 'Code of the tax rule.' }),
    ...taxFields,
    hsnSac: Nullable(Type.String({ examples: ['996311'], description: 'HSN or SAC code of the tax rule.' })),
  },
  { title: 'InvoiceLineTax', description: 'A tax on one line.' },
);
const TaxTotal = Type.Object(taxFields, { title: 'InvoiceTaxTotal', description: 'A tax at one rate on all lines.' });

/** A line of a folio, an invoice or a credit note. */
export const DocumentLine = Type.Object(
  {
    number: Type.Integer({ examples: [1], description: 'Number of the line in the document, from 1.' }),
    source: OneOf(['NIGHT', 'CHARGE'], { title: 'InvoiceLineSource', description: 'A night of a stay, or a charge.' }),
    id: Type.String({
      examples: ['0198c0de-1111-7000-8000-000000000001@2026-11-20'],
      description: 'Names the line in `lines`: the stay and the date of a night, or the charge.',
    }),
    date: Type.String({ ...LocalDate, description: 'The local date of the night or of the charge.' }),
    description: Type.String({ examples: ['Room 101, Deluxe'], description: 'What it is for, as printed.' }),
    notes: Nullable(Type.String({ examples: ['dinner'], description: 'What was noted with the charge.' })),
    chargeType: Nullable(Type.String({ ...Charge.properties.type, description: 'Of a charge.', examples: ['FOOD'] })),
    hsnSac: Nullable(Type.String({ examples: ['996311'], description: 'HSN or SAC code, from the tax rule or by the kind.' })),
    price: money('As the ledger has it: with included taxes, without those on top.', 1000),
    taxable: money('The price without the taxes that it contains.', 1000),
    taxes: Type.Array(LineTax, { description: 'The taxes on the line.' }),
    total: money('Price and taxes on top: what the line adds to the balance of the booking.'),
  },
  { title: 'InvoiceLine', description: 'A line with its taxes.' },
);
export type DocumentLineView = Static<typeof DocumentLine>;

const Seller = Type.Object(
  {
    name: Type.String({ examples: ['Hotel Test'], description: 'Name of the property.' }),
    legalName: Nullable(Type.String({ examples: ['Test Hotels Private Limited'], description: 'Who issues it.' })),
    address: Nullable(PostalAddress),
    gstin: Nullable(Type.String({ examples: ['29AABCT1332L1ZA'], description: 'GSTIN of the property.' })),
    logoId: Nullable(Type.String({ ...Id, description: 'The logo that is printed.' })),
    footer: Nullable(Type.String({ examples: ['Thank you for your stay.'], description: 'Printed below.' })),
    upiAddress: Nullable(Type.String({ examples: ['hotel@okbank'], description: 'Where the open amount can be paid.' })),
    bank: Nullable(Bank),
  },
  { title: 'InvoiceSeller', description: 'The property as it was when the document was issued.' },
);

const Recipient = Type.Object(
  {
    kind: OneOf(['GUEST', 'COMPANY'], { title: 'InvoiceRecipientKind', description: 'Who the document is made out to.' }),
    name: Type.String({ examples: ['Asha Rao'], description: 'Name of the guest or company.' }),
    address: Nullable(PostalAddress),
    addressText: Nullable(Type.String({ examples: ['12 Lake Road, Pune'], description: 'Address of a guest, as it was given.' })),
    gstin: Nullable(Type.String({ examples: ['29AABCT1332L1ZA'], description: 'GSTIN of the company.' })),
  },
  { title: 'InvoiceRecipient', description: 'Who pays.' },
);

const StaySummary = Type.Object(
  {
    bookingId: Id,
    reference: Type.String({ examples: ['B-000001'], description: 'Reference of the booking.' }),
    guestName: Nullable(Type.String({ examples: ['Asha Rao'], description: 'The primary guest.' })),
    arrival: Type.String({ examples: ['2026-11-20 12:00'], description: 'First check-in, or when it is expected; local.' }),
    departure: Nullable(Type.String({ examples: ['2026-11-22 11:00'], description: 'Last check-out, or as expected; local.' })),
    roomNumbers: Type.Array(Type.Integer({ examples: [101] }), { description: 'The rooms of the booking.' }),
  },
  { title: 'InvoiceStay', description: 'The booking that the document is about.' },
);

const PaymentLine = Type.Object(
  {
    id: Id,
    type: Payment.properties.type,
    method: Payment.properties.method,
    date: Type.String({ ...LocalDate, description: 'Local date on which it was received.' }),
    amount: money('Below 0 for a refund.', 500),
  },
  { title: 'InvoicePayment', description: 'A payment or refund that the document takes account of.' },
);

const Totals = Type.Object(
  {
    price: money('Sum of the prices.', 1000),
    taxable: money('Sum without taxes.', 1000),
    taxIncluded: money('Taxes that the prices contain.', 0),
    taxOnTop: money('Taxes on top.', 120),
    held: money('Rooms that are held for a guest who has not come yet, at their quotes; only in a folio.', 0),
    total: money('All together.'),
    paid: money('Payments less refunds.', 500),
    open: money('What is left to pay; below 0: what was paid too much.', 620),
  },
  { title: 'InvoiceTotals', description: 'The sums of the document.' },
);

const InWords = Type.Object(
  {
    en: Type.String({ examples: ['One Thousand One Hundred Twenty Rupees Only'], description: 'In English.' }),
    hi: Type.String({ examples: ['एक हज़ार एक सौ बीस रुपये'], description: 'In Hindi.' }),
  },
  { title: 'InvoiceAmountInWords', description: 'The total in words, in lakh and crore.' },
);

const parts = {
  currency: Type.String({ examples: ['INR'], description: 'Currency of all amounts.' }),
  date: Type.String({ ...LocalDate, description: 'The local date of the document.' }),
  at: Type.String({ ...Timestamp, description: 'When it was issued; of a folio when it was made.' }),
  seller: Seller,
  recipient: Recipient,
  stay: StaySummary,
  lines: Type.Array(DocumentLine, { description: 'Nights by stay and date, then charges by time.' }),
  taxes: Type.Array(TaxTotal, { description: 'The taxes by rate.' }),
  payments: Type.Array(PaymentLine, { description: 'Payments and refunds that it takes account of.' }),
  totals: Totals,
  inWords: Nullable(InWords),
};

/** Everything that is printed of a folio. */
export const Folio = Type.Object(
  {
    ...parts,
    lines: Type.Array(
      Type.Object(
        {
          ...DocumentLine.properties,
          isReversed: Type.Boolean({ description: 'Whether it is taken back, or takes another back.', examples: [false] }),
          invoiceId: Nullable(Type.String({ ...Id, description: 'The invoice it is on, if that is not credited.' })),
        },
        { title: 'FolioLine', description: 'A line of the bill.' },
      ),
      { description: 'Nights by stay and date, then charges by time.' },
    ),
    payments: Type.Array(
      Type.Object(
        {
          ...PaymentLine.properties,
          invoiceId: Nullable(Type.String({ ...Id, description: 'The invoice it is on, if that is not credited.' })),
        },
        { title: 'FolioPayment', description: 'A payment or refund of the booking.' },
      ),
      { description: 'Payments and refunds by time.' },
    ),
  },
  { title: 'Folio', description: 'The bill of a booking as it is now.' },
);
export type FolioView = Static<typeof Folio>;

/** An invoice or credit note: all that is printed of it. */
export const Invoice = Type.Object(
  {
    id: Id,
    kind: OneOf(DOCUMENT_KINDS, {
      title: 'InvoiceKind',
      description: 'A credit note takes an invoice back, or lines of it. Each kind has numbers of its own.',
    }),
    number: Type.String({ examples: ['INV/26-27/00001'], description: 'Without a gap in the property and fiscal year.' }),
    fiscalYear: Type.String({ examples: ['26-27'], description: 'The fiscal year of the number.' }),
    corrects: Nullable(
      Type.Object(
        {
          id: Id,
          number: Type.String({ examples: ['INV/26-27/00001'], description: 'Number of the invoice.' }),
          date: Type.String({ ...LocalDate, description: 'Date of the invoice.' }),
          reason: Type.String({ examples: ['wrong company'], description: 'Why it is corrected.' }),
        },
        { title: 'CorrectedInvoice', description: 'Of a credit note: the invoice that it corrects.' },
      ),
    ),
    ...parts,
  },
  { title: 'Invoice', description: 'An invoice or a credit note. It never changes.' },
);
export type InvoiceView = Static<typeof Invoice>;

/** A row of the list of invoices. */
export const InvoiceRow = Type.Object(
  {
    id: Invoice.properties.id,
    kind: Invoice.properties.kind,
    number: Invoice.properties.number,
    correctsId: Nullable(Type.String({ ...Id, description: 'Of a credit note: the invoice that it corrects.' })),
    bookingId: Id,
    bookingReference: Type.String({ examples: ['B-000001'], description: 'Reference of the booking.' }),
    recipientName: Type.String({ examples: ['Asha Rao'], description: 'Who it is made out to.' }),
    date: Invoice.properties.date,
    at: Invoice.properties.at,
    currency: Invoice.properties.currency,
    total: money('Of a credit note: what it takes back.'),
    isCredited: Type.Boolean({ description: 'Whether all lines of the invoice are taken back.', examples: [false] }),
    linesLeft: Type.Array(Type.Integer(), {
      description: 'The numbers of the lines that a credit note can still take back; none of a credit note.',
      examples: [[1, 2]],
    }),
  },
  { title: 'InvoiceRow', description: 'An invoice or credit note in the list.' },
);
export type InvoiceRowView = Static<typeof InvoiceRow>;
