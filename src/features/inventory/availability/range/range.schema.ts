import Type, { type Static } from 'typebox';
import { Id, LocalDate, Name, Nullable, OneOf, Timestamp } from '../../../../platform/schema.ts';
import { assignee, FreeRoomsQuery } from '../../rooms/index.ts';

const RoomNumber = Type.Integer({ examples: [101] });
const Floor = Nullable(Type.Integer({ examples: [1] }));
const RoomTypeCode = Type.String({ examples: ['DLX'] });
const AverageRate = Nullable(
  Type.Number({
    description: 'Mean of the rates of the nights, rounded half up; null when the type has none.',
    examples: [2500],
  }),
);
const RatePlanCode = Nullable(Type.String({ description: 'The requested rate plan, for its room type.' }));
const Available = Type.Integer({ description: 'The most rooms that could be held for the whole window.', examples: [3] });

/** Why a room is not free. */
export const BLOCK_REASONS = ['STAY', 'MAINTENANCE', 'INACTIVE'] as const;

const Block = Type.Object(
  {
    reason: OneOf(BLOCK_REASONS, { title: 'BlockReason', description: 'Why a room is not free.' }),
    from: Nullable(Timestamp),
    until: Nullable(
      Type.String({
        ...Timestamp,
        description: 'null: without end, or until somebody changes it. For an overdue guest: the next check-out time.',
      }),
    ),
    overdue: Type.Boolean({ description: 'The guest should have left by now.' }),
    roomStayId: Nullable(Id),
    bookingId: Nullable(Id),
    bookingReference: Nullable(Type.String({ examples: ['B-000001'] })),
  },
  { title: 'RoomBlock' },
);

const Hold = Type.Object(
  {
    reason: Type.Literal('HOLD'),
    quantity: Type.Integer({ description: 'Rooms still held.' }),
    from: Timestamp,
    until: Timestamp,
    roomRequestId: Nullable(Id),
    bookingId: Nullable(Id),
    bookingReference: Nullable(Type.String({ examples: ['B-000001'] })),
  },
  { title: 'TypeHold' },
);

const roomFields = { roomId: Id, roomNumber: RoomNumber, floor: Floor };

const FreeRoom = Type.Object({ ...roomFields, ...assignee }, { title: 'FreeRoom' });
const BlockedRoom = Type.Object({ ...roomFields, blockedBy: Type.Array(Block) }, { title: 'BlockedRoom' });

/** What one room costs for the whole range, by one rate plan or at the default rate. */
const Offer = Type.Object(
  {
    ratePlanCode: Nullable(
      Type.String({ description: 'Code of the rate plan; null: the default rate of the room type.', examples: ['DLX-FLEX'] }),
    ),
    ratePlanName: Nullable(
      Type.String({
        description: 'Name of the rate plan; null: the default rate of the room type.',
        examples: ['Deluxe, flexible'],
      }),
    ),
    nightRates: Type.Array(Type.Object({ date: LocalDate, rate: Type.Number({ examples: [2500] }) }, { title: 'OfferedNight' }), {
      description: 'The rate of each night, in order.',
    }),
    averageRate: Type.Number({ description: 'Mean of the nights, rounded half up.', examples: [2500] }),
    amount: Type.Number({ description: 'The price of one room for all nights.', examples: [5000] }),
    tax: Type.Optional(
      Type.Number({
        description: 'What taxes add, for one adult; left out where the property has no tax rules.',
        examples: [250],
      }),
    ),
  },
  { title: 'RoomOffer', description: 'What one room costs for the whole range.' },
);

/** What one room type offers between two dates. */
export const TypeAvailability = Type.Object(
  {
    roomTypeCode: RoomTypeCode,
    name: Type.String({ examples: ['Deluxe'] }),
    averageRate: AverageRate,
    currency: Type.String(),
    ratePlanCode: RatePlanCode,
    totalRooms: Type.Integer({ description: 'Rooms for sale: active and not in maintenance.', examples: [10] }),
    heldQuantity: Type.Integer({ description: 'The largest number of held rooms at any moment of the window.', examples: [2] }),
    availableQuantity: Available,
    freeRooms: Type.Array(FreeRoom, {
      description:
        'Rooms that no stay occupies in the window. Holds are for a room type: availableQuantity says how many can be sold.',
    }),
    offers: Type.Optional(
      Type.Array(Offer, {
        description:
          'With offers=true: what one room costs, first at the default rate, then by each rate plan of the type, by code. A type without a default rate and rate plan has none.',
      }),
    ),
    blockedRooms: Type.Optional(
      Type.Array(BlockedRoom, {
        description: 'With explain=true: the rooms that are not free, and what blocks each.',
      }),
    ),
    heldBy: Type.Optional(
      Type.Array(Hold, { description: 'With explain=true: the open room requests that hold rooms of the type.' }),
    ),
  },
  { title: 'TypeAvailability' },
);
export type TypeAvailabilityView = Static<typeof TypeAvailability>;

/** One free room with its rate. */
export const RoomWithRate = Type.Object(
  {
    roomId: Id,
    roomNumber: RoomNumber,
    floor: Floor,
    roomTypeCode: RoomTypeCode,
    roomTypeName: Type.String({ examples: ['Deluxe'] }),
    averageRate: AverageRate,
    currency: Type.String(),
    ratePlanCode: RatePlanCode,
    availableQuantity: Available,
    ...assignee,
  },
  { title: 'RoomWithRate' },
);
export type RoomWithRateView = Static<typeof RoomWithRate>;

export const RangeQuery = Type.Object({
  from: Type.String({ ...LocalDate, description: 'Day of arrival.' }),
  to: Type.String({ ...LocalDate, description: 'Day of departure; its night is not included. At most 366 nights after from.' }),
  ratePlanCode: Type.Optional(Name),
  ...FreeRoomsQuery.properties,
});

export const AvailabilityQuery = Type.Object({
  ...RangeQuery.properties,
  offers: Type.Optional(Type.Boolean({ description: 'Adds the price of the range by each rate plan.' })),
  explain: Type.Optional(Type.Boolean({ description: 'Adds what blocks each room that is not free, and until when.' })),
});
