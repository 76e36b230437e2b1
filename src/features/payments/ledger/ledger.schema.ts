import Type, { type Static } from 'typebox';
import { AMOUNT_MAX } from '../../../platform/money.ts';
import { Id, LocalDate, Nullable, OneOf, Timestamp } from '../../../platform/schema.ts';

/** The types of charges, including penalties. */
export const CHARGE_TYPES = [
  'EXTRA_SERVICE',
  'FOOD',
  'LAUNDRY',
  'DAMAGE',
  'EARLY_CHECKIN',
  'LATE_CHECKOUT',
  'CANCELLATION_PENALTY',
  'NO_SHOW_PENALTY',
] as const;

/** The methods that a person can enter. Only the service adds GATEWAY payments. */
export const DESK_PAYMENT_METHODS = ['CASH', 'CARD', 'UPI', 'BANK_TRANSFER', 'CHEQUE'] as const;
const PAYMENT_METHODS = [...DESK_PAYMENT_METHODS, 'GATEWAY'] as const;

/** An amount of the ledger in major units of the property's currency, more than 0. */
export const LedgerAmount = Type.Number({ exclusiveMinimum: 0, maximum: AMOUNT_MAX, examples: [2500] });

export const ChargeType = OneOf(CHARGE_TYPES, { title: 'ChargeType', description: 'What a guest is charged for.' });
export const DeskPaymentMethod = OneOf(DESK_PAYMENT_METHODS, {
  title: 'DeskPaymentMethod',
  description: 'How money was paid at the desk.',
});

export const Charge = Type.Object(
  {
    id: Id,
    bookingId: Id,
    type: ChargeType,
    amount: Type.Number(),
    tax: Type.Optional(
      Type.Number({
        description: 'What taxes add to the amount; left out where the property has no tax rules.',
        examples: [22.5],
      }),
    ),
    currency: Type.String(),
    occurredAt: Timestamp,
    notes: Nullable(Type.String()),
    reversalOf: Nullable(
      Type.String({ ...Id, description: 'The charge that this row takes back; its amount is then below 0.', examples: [null] }),
    ),
    reversedBy: Nullable(Type.String({ ...Id, description: 'The row that took this charge back.', examples: [null] })),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Charge' },
);
export type ChargeView = Static<typeof Charge>;

export const Payment = Type.Object(
  {
    id: Id,
    bookingId: Id,
    type: OneOf(['PAYMENT', 'REFUND'], {
      title: 'PaymentType',
      description: 'PAYMENT: money received. REFUND: money given back.',
    }),
    amount: Type.Number({ description: 'Always positive, also for a REFUND.' }),
    method: OneOf(PAYMENT_METHODS, {
      title: 'PaymentMethod',
      description: 'How the money was paid; GATEWAY: online, posted by the service alone.',
    }),
    currency: Type.String(),
    receivedAt: Timestamp,
    notes: Nullable(Type.String()),
    gatewayPaymentId: Nullable(Type.String()),
    qrId: Nullable(Type.String({ ...Id, description: 'The QR code that the payment came by.' })),
    paymentLinkId: Nullable(Type.String({ ...Id, description: 'The payment link that the payment came by.' })),
    gatewayRefundId: Nullable(Type.String()),
    refundOf: Nullable(Id),
    status: OneOf(['CAPTURED', 'PENDING', 'FAILED'], {
      title: 'PaymentStatus',
      description: 'CAPTURED: the money moved. PENDING: a refund on its way. FAILED: a refund that did not happen.',
    }),
    needsReview: Type.Boolean(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Payment' },
);
export type PaymentView = Static<typeof Payment>;

/** Why a payment needs review. */
export const REVIEW_REASONS = [
  'BOOKING_CLOSED',
  'REQUEST_CLOSED',
  'PAID_TWICE',
  'AMOUNT_DIFFERS',
  'REFUND_UNSETTLED',
  'REFUND_EXCEEDS',
  'REFUND_REVERSED',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

const PaymentReviewReason = OneOf(REVIEW_REASONS, {
  title: 'PaymentReviewReason',
  description: 'Why a person has to look at a payment.',
});

const fieldsOfBooking = {
  bookingReference: Type.String({ examples: ['B-000001'] }),
  guestName: Nullable(Type.String({ description: 'The primary guest of the booking.', examples: ['Asha Rao'] })),
};

export const PaymentToReview = Type.Object(
  {
    ...Payment.properties,
    ...fieldsOfBooking,
    reasons: Type.Array(PaymentReviewReason, {
      description:
        'BOOKING_CLOSED: the booking was no longer OPEN or CHECKED_IN. REQUEST_CLOSED: the QR code or link was closed, cancelled or expired. PAID_TWICE: it was paid before. AMOUNT_DIFFERS: another amount was requested. REFUND_UNSETTLED: the gateway does not report the outcome of a refund. REFUND_EXCEEDS: the gateway reported more refunds than the payment. REFUND_REVERSED: a refund was reversed after it was posted.',
    }),
    raisedAt: Timestamp,
  },
  { title: 'PaymentToReview' },
);
export type PaymentToReviewView = Static<typeof PaymentToReview>;

const recordedBy = Nullable(
  Type.Object(
    { userId: Id, name: Nullable(Type.String({ examples: ['Asha Rao'] })) },
    { title: 'PaymentRecorder', description: 'Who entered it; null: the payment gateway reported it.' },
  ),
);

export const PaymentRow = Type.Object({ ...Payment.properties, ...fieldsOfBooking, recordedBy }, { title: 'PaymentRow' });
export type PaymentRowView = Static<typeof PaymentRow>;

const sums = {
  payments: Type.Number({ description: 'Sum of the payments.', examples: [12_500] }),
  paymentCount: Type.Integer({ description: 'How many payments.', examples: [6] }),
  refunds: Type.Number({ description: 'Sum of the refunds.', examples: [500] }),
  refundCount: Type.Integer({ description: 'How many refunds.', examples: [1] }),
  net: Type.Number({ description: 'Payments less refunds.', examples: [12_000] }),
};

export const Takings = Type.Object(
  {
    date: LocalDate,
    from: Type.String({ ...Timestamp, description: 'When the date begins in the zone of the property.' }),
    to: Type.String({ ...Timestamp, description: 'When the next date begins.' }),
    currency: Type.String({ examples: ['INR'] }),
    total: Type.Object(sums, { title: 'TakingsTotal', description: 'All methods and persons together.' }),
    byMethod: Type.Array(Type.Object({ method: Payment.properties.method, ...sums }, { title: 'TakingsOfMethod' }), {
      description: 'A row for each method that there was.',
    }),
    byPerson: Type.Array(Type.Object({ recordedBy, ...sums }, { title: 'TakingsOfPerson' }), {
      description: 'A row for each person who entered something, and one for what the gateway reported.',
    }),
  },
  { title: 'Takings', description: 'The ledger rows that were received on a date, summed up. Deleted payments are left out.' },
);
export type TakingsView = Static<typeof Takings>;
