import Type, { type Static } from 'typebox';
import { Id, LocalDate, Nullable, OneOf, Timestamp } from '../../platform/schema.ts';
import { BOOKING_SITES, MESSAGE_KINDS } from './reading/reservation.rules.ts';
import { REVIEW_CODES } from './taking-in/judge.rules.ts';

export const EMAIL_STATUSES = ['RECEIVED', 'PARSED', 'BOOKED', 'NEEDS_REVIEW', 'FAILED'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

export const PropertyParams = Type.Object({ propertyId: Id });
export const EmailParams = Type.Object({ propertyId: Id, emailId: Id });

export const SiteName = OneOf(BOOKING_SITES, {
  description: "MAKEMYTRIP is Goibibo too, and EXPEDIA is Hotels.com: they share their reservations' numbers.",
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
          name: Type.String({ description: 'What the booking site calls them.' }),
          quantity: Type.Integer(),
          roomTypeCode: Nullable(Type.String({ description: 'The room type that has this code, name or alias.' })),
        }),
      ),
    ),
    adults: Nullable(Type.Integer()),
    children: Nullable(Type.Integer()),
    amount: Nullable(Type.Number({ description: 'What the guest pays for all of it.' })),
    currency: Nullable(Type.String()),
    isPrepaid: Nullable(Type.Boolean({ description: 'The guest has paid the site. Never booked as a payment.' })),
    hotelName: Nullable(Type.String()),
    confidence: Type.Record(Type.String(), Type.Number(), {
      description: 'Of each field that was found, from 0 to 1. Below 0.8 a person is asked.',
    }),
    disputed: Type.Array(Type.String(), { description: 'Fields of which two places of the message say different things.' }),
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
        'RECEIVED: stored, not read yet. PARSED: read; for a moment, or dismissed. BOOKED: it is in its booking. NEEDS_REVIEW: a person is to look. FAILED: it cannot be read.',
    }),
    receivedAt: Timestamp,
    sentAt: Nullable(Timestamp),
    sender: Nullable(Type.String({ description: 'The address it says it is from.' })),
    subject: Nullable(Type.String()),
    sizeBytes: Type.Integer(),
    bookingId: Nullable(Id),
    parsed: Nullable(ParsedReservation),
    reviewReasons: Type.Array(
      Type.Object({
        code: OneOf(REVIEW_CODES),
        field: Nullable(Type.String({ description: 'The field of `parsed` that it is about.' })),
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
    fileUrl: Nullable(
      Type.String({ description: 'The PDF that is kept for audit, for ADMIN and MANAGER; null until there is one.' }),
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'InboundEmail' },
);
export type InboundEmailView = Static<typeof InboundEmail>;
