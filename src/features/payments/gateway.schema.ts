import Type, { type Static } from 'typebox';
import { AMOUNT_MAX } from '../../platform/money.ts';
import { Id, NOTES_LENGTH_MAX, Nullable, OneOf, Timestamp } from '../../platform/schema.ts';
import { EXPIRY_SECONDS_DEFAULT, EXPIRY_SECONDS_MAX, EXPIRY_SECONDS_MIN, LINK_STATUSES, QR_STATUSES } from './gateway.rules.ts';
import { LedgerAmount, Payment } from './ledger/ledger.schema.ts';

const EXAMPLE_ID = '0198c0de-1111-7000-8000-000000000001';
const QR_ID = /^qr_[A-Za-z0-9]{1,40}$/;
const LINK_ID = /^plink_[A-Za-z0-9]{1,40}$/;

/** Paths and bodies name a QR code or link by our own id or by the gateway's. */
export const isGatewayQrId = (text: string): boolean => QR_ID.test(text);
export const isGatewayLinkId = (text: string): boolean => LINK_ID.test(text);
export const qrPathId = { qrId: { isWellFormed: isGatewayQrId, form: "the gateway's id (qr_...)" } };

export const BookingParams = Type.Object({ propertyId: Id, bookingId: Id });
export const QrParams = Type.Object({
  ...BookingParams.properties,
  qrId: Type.String({ description: "The QR code's id, or its id at the gateway (`qr_...`).", examples: [EXAMPLE_ID] }),
});

const sharedSchemaFields = {
  id: Id,
  bookingId: Id,
  amount: Type.Number({ examples: [2500] }),
  currency: Type.String({ examples: ['INR'] }),
  description: Nullable(Type.String()),
  expiresAt: Nullable(Timestamp),
  closedAt: Nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};
const reused = Type.Boolean({ description: 'Whether an existing one is returned.' });
const QrStatus = OneOf(QR_STATUSES, { title: 'GatewayQrStatus', description: 'State of a QR code.' });
const QrFields = {
  gatewayQrId: Type.String({ examples: ['qr_HMsVL8HOpbMcjU'] }),
  status: QrStatus,
  imageUrl: Nullable(Type.String({ description: 'The picture of the QR code.', examples: ['https://rzp.io/i/BWcUVrLp'] })),
};
const LinkFields = {
  gatewayLinkId: Type.String({ examples: ['plink_ExjpAUN3gVHrPJ'] }),
  status: OneOf(LINK_STATUSES, { title: 'GatewayPaymentLinkStatus', description: 'State of a payment link.' }),
  shortUrl: Nullable(Type.String({ examples: ['https://rzp.io/i/nxrHnLJ'] })),
  viaSms: Type.Boolean(),
};

export const GatewayQrRecord = Type.Object({ ...sharedSchemaFields, ...QrFields, reused }, { title: 'GatewayQr' });
export type GatewayQrView = Static<typeof GatewayQrRecord>;

export const GatewayLinkRecord = Type.Object({ ...sharedSchemaFields, ...LinkFields, reused }, { title: 'GatewayPaymentLink' });
export type GatewayLinkView = Static<typeof GatewayLinkRecord>;

/** A QR code or a link, with the fields of both. */
export const PaymentRequestRecord = Type.Object(
  {
    ...sharedSchemaFields,
    kind: OneOf(['QR', 'LINK'], { title: 'GatewayRequestKind', description: 'QR: a QR code. LINK: a payment link.' }),
    status: OneOf([...new Set([...QR_STATUSES, ...LINK_STATUSES])], {
      title: 'GatewayRequestStatus',
      description: 'State of a QR code or a payment link.',
    }),
    gatewayQrId: Nullable(QrFields.gatewayQrId),
    gatewayLinkId: Nullable(LinkFields.gatewayLinkId),
    imageUrl: QrFields.imageUrl,
    shortUrl: LinkFields.shortUrl,
    viaSms: Type.Boolean(),
  },
  { title: 'GatewayRequest' },
);
export type PaymentRequestView = Static<typeof PaymentRequestRecord>;

export const OpenRequestRecord = Type.Object(
  {
    ...PaymentRequestRecord.properties,
    bookingReference: Type.String({ examples: ['B-000001'] }),
    guestName: Nullable(Type.String({ description: 'The primary guest of the booking.', examples: ['Asha Rao'] })),
  },
  { title: 'OpenGatewayRequest' },
);

export const QrCreate = Type.Object(
  {
    amount: LedgerAmount,
    expirySeconds: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: EXPIRY_SECONDS_MIN,
          maximum: EXPIRY_SECONDS_MAX,
          description: `How long it can be paid; ${EXPIRY_SECONDS_DEFAULT} if left out.`,
        }),
      ),
    ),
  },
  { title: 'GatewayQrCreate', examples: [{ amount: 2500, expirySeconds: 900 }] },
);

export const LinkCreate = Type.Object(
  {
    amount: LedgerAmount,
    description: Type.Optional(Nullable(Type.String({ maxLength: NOTES_LENGTH_MAX }))),
    viaSms: Type.Optional(Nullable(Type.Boolean({ description: "Whether the gateway texts it to the primary guest's phone." }))),
  },
  { title: 'GatewayPaymentLinkCreate', examples: [{ amount: 2500, description: 'Two nights, deposit', viaSms: false }] },
);

export const GatewayClose = Type.Object(
  {
    qrId: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    paymentLinkId: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  },
  { title: 'GatewayClose', examples: [{ qrId: EXAMPLE_ID }] },
);

export const GatewayRefundCreate = Type.Object(
  {
    paymentId: Id,
    amount: Type.Number({ exclusiveMinimum: 0, maximum: AMOUNT_MAX, examples: [500] }),
    notes: Type.Optional(Nullable(Type.String({ maxLength: NOTES_LENGTH_MAX }))),
  },
  { title: 'GatewayRefundCreate', examples: [{ paymentId: EXAMPLE_ID, amount: 500, notes: 'one night less' }] },
);

/** A refund as the list of payments shows it. */
export const GatewayRefundRecord = Type.Object(Payment.properties, { title: 'GatewayRefund' });

export const GatewayRefundPending = Type.Object(Payment.properties, { title: 'GatewayRefundPending' });

/** Something that happened to a QR code. */
export const QrEvent = Type.Object(
  {
    id: Id,
    qrId: Id,
    event: Type.String({ examples: ['qr_code.credited'], description: "The gateway's name for it." }),
    source: OneOf(['WEBHOOK', 'RECONCILIATION'], {
      title: 'GatewayEventSource',
      description: 'RECONCILIATION: found by asking the gateway, because no webhook event had reported it.',
    }),
    status: QrStatus,
    gatewayPaymentId: Nullable(Type.String({ examples: ['pay_HMtDKn3TnF4D8x'] })),
    amount: Nullable(Type.Number()),
    currency: Nullable(Type.String()),
    occurredAt: Timestamp,
    createdAt: Timestamp,
  },
  { title: 'GatewayQrEvent', description: 'Something that happened to a QR code.' },
);
export type QrEventView = Static<typeof QrEvent>;
