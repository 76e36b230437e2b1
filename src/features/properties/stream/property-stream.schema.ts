import Type from 'typebox';
import { Id, Nullable, OneOf } from '../../../platform/schema.ts';
import type { StreamParts } from './stream-parts.ts';

export const CHANGE_TYPES = [
  'BOARD',
  'BOOKING',
  'HOLD',
  'ROOM',
  'ROOM_TYPE',
  'RATE_PLAN',
  'PROPERTY',
  'MEMBER',
  'GUEST',
  'DOCUMENT',
  'EMAIL',
  'CHARGE',
  'PAYMENT',
  'PAYMENT_REQUEST',
  'QR_EVENT',
  'HOUSEKEEPING',
  'FOUND_ITEM',
  'MINIBAR',
  'DAY_CLOSE',
] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

export const ChangeTypeName = OneOf(CHANGE_TYPES, {
  title: 'PropertyChangeType',
  description:
    'BOARD: a row of the board. HOLD: a room request, with its assigned rooms. MEMBER: the membership of a user, for ADMIN and MANAGER. GUEST: a guest of a booking that is open or in house. EMAIL: an inbound message. PAYMENT: a payment or refund. PAYMENT_REQUEST: a QR code or payment link. QR_EVENT: what the gateway reported of a QR code. HOUSEKEEPING: condition, request of the guest, assignment or notes of a room. MINIBAR: a proposal for a charge. DAY_CLOSE: a date was closed or reopened.',
  examples: ['BOOKING'],
});

/** The data of `property.snapshot`. */
export const PropertySnapshot = Type.Object(
  { types: Type.Array(ChangeTypeName, { description: 'The types of changes that the caller may see.' }) },
  { title: 'PropertySnapshot', description: 'The first event: what will be sent.' },
);

/** The data of `property.changed`. */
export type PropertyChangeView = {
  type: ChangeType;
  id: string;
  bookingId: string | null;
  version: string | null;
  removed: boolean;
  item: unknown;
};

export function propertyChange({ booking, board, documents, qr }: StreamParts['items']) {
  const item = [booking, board, documents, qr].map(({ schema }) => schema);
  return Type.Object(
    {
      type: ChangeTypeName,
      id: Type.String({
        ...Id,
        description:
          'The record that has changed; of a BOARD row and of HOUSEKEEPING the room, of a QR_EVENT the QR code, of a MEMBER the user, of a DAY_CLOSE the property.',
      }),
      bookingId: Nullable(Type.String({ ...Id, description: 'The booking that it belongs to, where the event knows it.' })),
      version: Nullable(
        Type.String({
          description:
            '`updatedAt` of the record after the change; of a BOOKING its ETag; null for BOARD, DOCUMENT and QR_EVENT.',
          examples: ['2026-11-20T06:30:00.000Z'],
        }),
      ),
      removed: Type.Boolean({ description: 'Whether the record was deleted.', examples: [false] }),
      item: Type.Union([...item, Type.Null()], {
        description: 'What the single stream of the record sends: for BOARD, BOOKING, DOCUMENT and QR_EVENT. Null for others.',
      }),
    },
    { title: 'PropertyChange', description: 'A record that has changed.' },
  );
}
