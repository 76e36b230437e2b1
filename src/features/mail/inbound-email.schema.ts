import Type, { type Static } from 'typebox';
import { Id, LocalDate, Nullable, OneOf, Timestamp } from '../../platform/schema.ts';
import { REVIEW_CODES } from './importing/judge.rules.ts';
import { BOOKING_SITES, MESSAGE_KINDS } from './reading/reservation.rules.ts';

export const EMAIL_STATUSES = ['RECEIVED', 'PARSED', 'BOOKED', 'NEEDS_REVIEW', 'FAILED'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

export const EmailParams = Type.Object({ propertyId: Id, emailId: Id });

export const SiteName = OneOf(BOOKING_SITES, {
  description: 'MAKEMYTRIP includes Goibibo, and EXPEDIA includes Hotels.com: they share their reservation numbers.',
});

const ParsedReservation = Type.Object(
  {
    site: Nullable(SiteName),
    kind: Nullable(OneOf(MESSAGE_KINDS)),
    reservationNumber: Nullable(Type.String({ examples: ['NH73241958801'] })),
    guestName: Nullable(Type.String()),
    guestPhone: Nullable(Type.String({ description: 'As written.' })),
    guestEmail: Nullable(Type.String()),
    arrivalOn: Nullable(LocalDate),
    departureOn: Nullable(LocalDate),
    rooms: Nullable(
      Type.Array(
        Type.Object({
          name: Type.String({ description: 'The name that the booking site uses.' }),
          quantity: Type.Integer(),
          roomTypeCode: Nullable(Type.String({ description: 'The room type with this code, name or alias.' })),
        }),
      ),
    ),
    adults: Nullable(Type.Integer()),
    children: Nullable(Type.Integer()),
    amount: Nullable(Type.Number({ description: 'What the guest pays for the whole reservation.' })),
    currency: Nullable(Type.String()),
    isPrepaid: Nullable(Type.Boolean({ description: 'Whether the guest has paid the site. This is never posted as a payment.' })),
    hotelName: Nullable(Type.String()),
    confidence: Type.Record(Type.String(), Type.Number(), {
      description: 'Of each field that was found, from 0 to 1. A field below 0.8 needs a review.',
    }),
    disputed: Type.Array(Type.String(), { description: 'Fields about which two places in the message disagree.' }),
  },
  { title: 'ParsedReservation' },
);

export const InboundEmail = Type.Object(
  {
    id: Id,
    propertyId: Id,
    source: OneOf(['SMTP', 'IMAP', 'MANUAL']),
    status: OneOf(EMAIL_STATUSES, {
      description:
        'RECEIVED: stored, not read yet. PARSED: read and about to be imported, or dismissed. BOOKED: imported into its booking. NEEDS_REVIEW: a person has to look at it. FAILED: it cannot be read.',
    }),
    receivedAt: Timestamp,
    sentAt: Nullable(Timestamp),
    sender: Nullable(Type.String({ description: 'The address in its From header.' })),
    subject: Nullable(Type.String()),
    sizeBytes: Type.Integer(),
    bookingId: Nullable(Id),
    parsed: Nullable(ParsedReservation),
    reviewReasons: Type.Array(
      Type.Object({
        code: OneOf(REVIEW_CODES),
        field: Nullable(Type.String({ description: 'The field of `parsed` that the reason is about.' })),
        message: Type.String(),
      }),
    ),
    failure: Nullable(Type.String({ description: 'Why it could not be read.' })),
    resolution: Nullable(
      Type.Object({
        action: OneOf(['BOOKED', 'DISMISSED']),
        at: Timestamp,
        userId: Nullable(Id),
        notes: Nullable(Type.String()),
      }),
    ),
    fileUrl: Nullable(Type.String({ description: 'The audit PDF, for ADMIN and MANAGER; null until there is one.' })),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'InboundEmail' },
);
export type InboundEmailView = Static<typeof InboundEmail>;
