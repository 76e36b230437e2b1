import Type, { type Static } from 'typebox';
import { Id, LocalDate, Nullable, OneOf, Timestamp } from '../../../platform/schema.ts';

export const ROOM_REQUEST_STATUSES = ['OPEN', 'FULFILLED', 'CANCELLED'] as const;
export const RATE_SOURCES = ['MANUAL', 'RATE_PLAN', 'ROOM_TYPE_DEFAULT'] as const;
export const RateSource = OneOf(RATE_SOURCES, {
  title: 'RateSource',
  description:
    'Where the rate of a night comes from: agreed by hand, a rate plan, or the default rate of the room type. null: no price.',
});

const AssignedRoom = Type.Object({ roomId: Id, roomNumber: Type.Integer({ examples: [101] }) }, { title: 'AssignedRoom' });

const NightRate = Type.Object({ date: LocalDate, rate: Nullable(Type.Number({ examples: [2500] })) }, { title: 'NightRate' });

/** A hold: so many rooms of a type, kept for a booking. */
export const RoomRequest = Type.Object(
  {
    id: Id,
    bookingId: Id,
    roomTypeCode: Type.String({ examples: ['DLX'] }),
    status: OneOf(ROOM_REQUEST_STATUSES, {
      title: 'RoomRequestStatus',
      description: 'OPEN: rooms are held. FULFILLED: guests were checked in to all of them.',
    }),
    quantity: Type.Integer({ examples: [2] }),
    fulfilledQuantity: Type.Integer({ description: 'Rooms of the request that guests were checked in to.', examples: [0] }),
    fromAt: Timestamp,
    toAt: Timestamp,
    rateSource: Nullable(RateSource),
    ratePlanCode: Nullable(Type.String()),
    nightlyRate: Nullable(
      Type.Number({ description: 'Mean of the quoted nights, rounded half up; null when no rate was set.', examples: [2500] }),
    ),
    nights: Type.Integer({ description: 'Nights of one room.', examples: [2] }),
    amount: Type.Number({ description: 'The quote: all nights of all rooms of the request.', examples: [10000] }),
    tax: Type.Optional(
      Type.Number({
        description:
          'What taxes add to the quote by the rules as they are, one adult a room; left out where the property has none.',
        examples: [500],
      }),
    ),
    nightRates: Type.Array(NightRate, {
      description: 'The quoted rate of each night of one room. It never changes.',
    }),
    assignedRooms: Type.Array(AssignedRoom, {
      description: 'The rooms that are kept for the request before arrival, by number: at most as many as it still holds.',
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'RoomRequest' },
);
export type RoomRequestView = Static<typeof RoomRequest>;
