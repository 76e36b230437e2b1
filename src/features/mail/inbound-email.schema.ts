import Type, { type Static } from 'typebox';
import { Id, LocalDate, Nullable, OneOf, Timestamp } from '../../platform/schema.ts';
import { REVIEW_CODES } from './importing/review-reason.rules.ts';
import { BOOKING_SITES, MESSAGE_KINDS } from './reading/reservation.rules.ts';

export const EMAIL_STATUSES = ['RECEIVED', 'PARSED', 'BOOKED', 'NEEDS_REVIEW', 'FAILED'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

export const EmailParams = Type.Object({ propertyId: Id, emailId: Id });

export const SiteName = OneOf(BOOKING_SITES, {
  title: 'BookingSite',
  description: 'MAKEMYTRIP includes Goibibo, and EXPEDIA includes Hotels.com: they share their reservation numbers.',
});

export const MessageKind = OneOf(MESSAGE_KINDS, {
  title: 'MessageKind',
  description: 'Whether a message is about a new reservation, a change or a cancellation.',
});

export const EmailStatusName = OneOf(EMAIL_STATUSES, {
  title: 'InboundEmailStatus',
  description:
    'RECEIVED: stored, not read yet. PARSED: read and about to be imported, or dismissed. BOOKED: imported into its booking. NEEDS_REVIEW: a person has to look at it. FAILED: it cannot be read.',
});

const ParsedReservation = Type.Object(
  {
    site: Nullable(SiteName),
    kind: Nullable(MessageKind),
    reservationNumber: Nullable(Type.String({ examples: ['NH73241958801'] })),
    guestName: Nullable(Type.String()),
    guestPhone: Nullable(Type.String({ description: 'As written.' })),
    guestEmail: Nullable(Type.String()),
    arrivalOn: Nullable(LocalDate),
    departureOn: Nullable(LocalDate),
    rooms: Nullable(
      Type.Array(
        Type.Object(
          {
            name: Type.String({
              description: 'The name that the booking site uses.',
              examples: ['Deluxe Room with Garden View'],
            }),
            quantity: Type.Integer(),
            roomTypeCode: Nullable(Type.String({ description: 'The room type with this code, name or alias.' })),
          },
          { title: 'ParsedRooms' },
        ),
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
    source: OneOf(['SMTP', 'IMAP', 'MANUAL'], {
      title: 'InboundEmailSource',
      description: 'How the message came in: sent to the service, fetched from a mailbox, or uploaded.',
    }),
    status: EmailStatusName,
    receivedAt: Timestamp,
    sentAt: Nullable(Timestamp),
    sender: Nullable(Type.String({ description: 'The address in its From header.' })),
    subject: Nullable(Type.String()),
    sizeBytes: Type.Integer(),
    bookingId: Nullable(Id),
    bookingReference: Nullable(Type.String({ examples: ['B-000001'] })),
    parsed: Nullable(ParsedReservation),
    reviewReasons: Type.Array(
      Type.Object(
        {
          code: OneOf(REVIEW_CODES, { title: 'ReviewCode', description: 'Why a person has to look at a message.' }),
          field: Nullable(
            Type.String({ description: 'The field of `parsed` that the reason is about.', examples: ['arrivalOn'] }),
          ),
          message: Type.String({ examples: ['the day of arrival is missing'] }),
        },
        { title: 'ReviewReason' },
      ),
    ),
    failure: Nullable(Type.String({ description: 'Why it could not be read.' })),
    resolution: Nullable(
      Type.Object(
        {
          action: OneOf(['BOOKED', 'DISMISSED'], {
            title: 'EmailOutcome',
            description: 'BOOKED: imported into a booking. DISMISSED: set aside by a person.',
          }),
          at: Timestamp,
          userId: Nullable(Id),
          userName: Nullable(Type.String({ description: 'The name of that user.', examples: ['Asha Rao'] })),
          notes: Nullable(Type.String()),
        },
        { title: 'EmailResolution', description: 'How a person or the service settled it; null while it is open.' },
      ),
    ),
    fileUrl: Nullable(Type.String({ description: 'The audit PDF, for ADMIN and MANAGER; null until there is one.' })),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'InboundEmail' },
);
export type InboundEmailView = Static<typeof InboundEmail>;
