import Type, { type Static } from 'typebox';
import { Id, Nullable, OneOf, Timestamp } from '../../../../platform/schema.ts';

export const CONFLICT_REASONS = ['OVERDUE_STAY', 'ROOM_OUT_OF_SERVICE', 'NOT_ENOUGH_ROOMS'] as const;

/** A hold that can no longer be served, or a stay that is in the way of one. */
export const Conflict = Type.Object(
  {
    kind: OneOf(['HOLD', 'STAY', 'ASSIGNMENT'], {
      title: 'ConflictKind',
      description:
        'HOLD: held rooms that do not exist. STAY: a guest whose room is needed, or out of service. ASSIGNMENT: a room assigned to a hold that is out of service, or that an overdue guest still has.',
    }),
    reason: OneOf(CONFLICT_REASONS, {
      title: 'ConflictReason',
      description:
        'OVERDUE_STAY: a guest who should have left. ROOM_OUT_OF_SERVICE: a room that is inactive or in maintenance. NOT_ENOUGH_ROOMS: neither of them alone, for example when a room was deleted or moved to another type.',
    }),
    message: Type.String({
      examples: ['1 of 2 rooms of DLX held for B-000001 is missing: a guest who should have left is still in house'],
    }),
    roomTypeCode: Type.String({ examples: ['DLX'] }),
    roomTypeName: Type.String({ examples: ['Deluxe'] }),
    from: Timestamp,
    until: Nullable(Timestamp),
    quantity: Type.Integer({ description: 'Rooms that are still held; 1 for a stay or an assigned room.' }),
    missingQuantity: Type.Integer({ description: 'How many of these are missing at the worst moment.' }),
    bookingId: Id,
    bookingReference: Type.String({ examples: ['B-000001'] }),
    guestName: Nullable(Type.String({ examples: ['Asha Rao'] })),
    roomRequestId: Nullable(Id),
    roomStayId: Nullable(Id),
    roomNumber: Nullable(Type.Integer({ examples: [101] })),
  },
  { title: 'Conflict' },
);
export type ConflictView = Static<typeof Conflict>;
