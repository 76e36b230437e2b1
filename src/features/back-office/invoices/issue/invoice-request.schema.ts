import Type, { type Static } from 'typebox';
import { Id, Name, Nullable, OneOf, Reason } from '../../../../platform/schema.ts';
import { Gstin, PostalAddress } from '../parties.schema.ts';

const LINES_MAX = 1_000;

const RecipientRequest = Type.Object(
  {
    kind: OneOf(['GUEST', 'COMPANY'], { title: 'InvoiceRecipientKind', description: 'Who the document is made out to.' }),
    name: Type.Optional(
      Nullable(
        Type.String({
          ...Name,
          description: 'Legal name of the company. Of a guest, who is the primary guest unless another name is given.',
          examples: ['Lake Software Private Limited'],
        }),
      ),
    ),
    address: Type.Optional(Nullable(PostalAddress)),
    gstin: Type.Optional(Nullable(Gstin)),
  },
  { title: 'InvoiceRecipientRequest', description: 'Who pays. A company needs name and address.' },
);
export type RecipientRequestView = Static<typeof RecipientRequest>;

export const InvoiceCreate = Type.Object(
  {
    bookingId: Id,
    recipient: Type.Optional(RecipientRequest),
    lines: Type.Optional(
      OneOf(['ALL', 'NIGHTS', 'CHARGES'], {
        title: 'InvoiceLinesChoice',
        description: 'Which lines of the bill that are on no invoice yet; ALL without it.',
        examples: ['NIGHTS'],
      }),
    ),
    lineIds: Type.Optional(
      Type.Array(
        Type.String({
          minLength: 1,
          maxLength: 60,
          examples: ['0198c0de-1111-7000-8000-000000000001'],
          description: '`id` of a line of the folio.',
        }),
        { minItems: 1, maxItems: LINES_MAX, description: 'These lines alone; instead of `lines`.' },
      ),
    ),
    payments: Type.Optional(
      OneOf(['ALL', 'NONE'], {
        title: 'InvoicePaymentsChoice',
        description:
          'Which payments and refunds that are on no invoice yet are taken account of. Without it ALL for all lines, and NONE for some.',
        examples: ['NONE'],
      }),
    ),
    paymentIds: Type.Optional(
      Type.Array(Id, {
        minItems: 1,
        maxItems: LINES_MAX,
        description: 'These payments and refunds alone; instead of `payments`.',
      }),
    ),
    openBooking: Type.Optional(
      Type.Boolean({
        description: 'true: also for a booking that is OPEN or CHECKED_IN, as its bill is now. Without it that is 409.',
        examples: [false],
      }),
    ),
  },
  {
    title: 'InvoiceCreateRequest',
    examples: [
      {
        bookingId: '0198c0de-1111-7000-8000-000000000001',
        recipient: {
          kind: 'COMPANY',
          name: 'Lake Software Private Limited',
          gstin: '29AABCT1332L1ZA',
          address: { line1: '12 Lake Road', city: 'Bengaluru', postalCode: '560038', stateCode: '29' },
        },
        lines: 'NIGHTS',
      },
    ],
  },
);
export type InvoiceCreateView = Static<typeof InvoiceCreate>;

export const CreditNoteCreate = Type.Object(
  {
    reason: Type.String({
      ...Reason,
      maxLength: 200,
      description: 'Why the invoice is corrected; printed.',
      examples: ['wrong company'],
    }),
    lines: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, examples: [1], description: 'Number of a line of the invoice.' }), {
        minItems: 1,
        maxItems: LINES_MAX,
        description: 'The lines to take back; without it all that are not yet.',
      }),
    ),
  },
  { title: 'CreditNoteCreateRequest', examples: [{ reason: 'wrong company' }] },
);
export type CreditNoteCreateView = Static<typeof CreditNoteCreate>;
