import Type, { type Static } from 'typebox';
import { Id, Nullable, OneOf, Timestamp } from '../../../platform/schema.ts';
import { ROOM_CONDITIONS } from './condition.rules.ts';

const ROOM_NUMBER_MAX = 2_147_483_647;
const FLOOR = { minimum: -100, maximum: 1_000 };

const RoomNumber = Type.Integer({ minimum: 1, maximum: ROOM_NUMBER_MAX, examples: [101] });
const Floor = Nullable(Type.Integer({ ...FLOOR, examples: [1] }));
const RoomTypeCode = Type.String({ minLength: 1, maxLength: 40, examples: ['DLX'] });
const HasNfc = Type.Boolean({ description: 'The door takes cards.' });

export const Condition = OneOf(ROOM_CONDITIONS, {
  title: 'RoomCondition',
  description:
    'DIRTY: to be made up. CLEANING: somebody is making it up. CLEAN: made up. INSPECTED: made up and looked at by a SUPERVISOR, MANAGER or ADMIN.',
  examples: ['DIRTY'],
});

export const OutOfOrder = Type.Object(
  {
    reason: Nullable(Type.String({ description: 'Why; null when nobody said so.', examples: ['tap leaks'] })),
    untilAt: Nullable(
      Type.String({ ...Timestamp, description: 'When it ends by itself and the room becomes DIRTY; null: a person ends it.' }),
    ),
  },
  { title: 'OutOfOrder', description: 'Of a room in maintenance; null for any other.' },
);

/** What housekeeping says of a room, wherever rooms are listed. */
export const keeping = { condition: Condition, outOfOrder: Nullable(OutOfOrder) };

export const Room = Type.Object(
  {
    id: Id,
    roomNumber: RoomNumber,
    floor: Floor,
    roomTypeCode: RoomTypeCode,
    hasNfc: HasNfc,
    active: Type.Boolean(),
    maintenance: Type.Boolean(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Room' },
);
export type RoomView = Static<typeof Room>;

export const RoomCreate = Type.Object(
  {
    roomNumber: RoomNumber,
    roomTypeCode: RoomTypeCode,
    floor: Type.Optional(Floor),
    hasNfc: Type.Optional(HasNfc),
    active: Type.Optional(Type.Boolean()),
    maintenance: Type.Optional(Type.Boolean()),
  },
  { title: 'RoomCreateRequest', examples: [{ roomNumber: 101, floor: 1, roomTypeCode: 'DLX', hasNfc: true }] },
);

/** A partial update: a missing field keeps its value; null clears `floor`. */
export const RoomUpdate = Type.Partial(RoomCreate, { title: 'RoomUpdateRequest', examples: [{ maintenance: true }] });
export type RoomUpdateBody = Static<typeof RoomUpdate>;

/** The status of a room on the board: the first that applies, in this order. */
export const BOARD_STATUSES = ['INACTIVE', 'MAINTENANCE', 'OCCUPIED', 'FREE'] as const;

const BoardStay = Type.Object(
  {
    roomStayId: Id,
    bookingId: Id,
    guestName: Nullable(Type.String({ examples: ['Asha Rao'] })),
    checkInAt: Timestamp,
    expectedCheckOutAt: Nullable(Timestamp),
  },
  { title: 'BoardStay', description: 'The stay in the room now; null when there is none.' },
);

/** One room on the board. */
export const BoardRow = Type.Object(
  {
    roomId: Id,
    roomNumber: RoomNumber,
    floor: Floor,
    roomTypeCode: RoomTypeCode,
    status: OneOf(BOARD_STATUSES, {
      title: 'RoomBoardStatus',
      description:
        'State of a room now. INACTIVE: it or its type is not in use. MAINTENANCE: out of service. OCCUPIED: guests are in house.',
    }),
    hasNfc: HasNfc,
    ...keeping,
    stay: Nullable(BoardStay),
  },
  { title: 'BoardRow' },
);
export type BoardRowView = Static<typeof BoardRow>;

/** The data of a `board.room` event. */
export const BoardChange = Type.Object(
  {
    ...BoardRow.properties,
    removed: Type.Optional(Type.Literal(true, { description: 'Only when the room was deleted: this is its last row.' })),
  },
  { title: 'BoardChange', description: 'A room as it is after a change.' },
);
export type BoardChangeView = Static<typeof BoardChange>;

const SellableQuantity = Type.Integer({
  description: 'How many rooms of the type can be sold now for the coming night: held rooms are taken off.',
  examples: [2],
});

/** Whether a room is assigned to a room request. */
export const assignee = {
  assigned: Type.Optional(
    OneOf(['OWN', 'OTHER'], {
      title: 'RoomAssignee',
      description:
        'Left out unless the room is assigned at some time of the window: of the coming night, in a list of what is free now. OWN: to the booking of `bookingId` alone. OTHER: to another booking, and nobody else can check in to it for that time.',
    }),
  ),
};

/** A room in a list of what can be sold now. */
export const SellableRoom = Type.Object(
  {
    ...Room.properties,
    sellable: Type.Boolean({
      description:
        'Whether it can be sold now: it is free and not assigned to another booking, and its type is not held or sold out.',
      examples: [true],
    }),
    sellableQuantity: SellableQuantity,
    ...assignee,
  },
  { title: 'SellableRoom', description: 'A room, and whether it can be sold now.' },
);
export type SellableRoomView = Static<typeof SellableRoom>;

/** The free rooms of one type. */
export const FreeRooms = Type.Object(
  {
    roomTypeCode: RoomTypeCode,
    roomTypeName: Type.String({ examples: ['Deluxe'] }),
    roomNumbers: Type.Array(RoomNumber),
    assignedRoomNumbers: Type.Array(RoomNumber, {
      description:
        'Those of them that are assigned to another booking at some time of the coming night: nobody else can check in to them for that time.',
      examples: [[102]],
    }),
    rooms: Type.Array(
      Type.Object(
        { roomNumber: RoomNumber, condition: Condition },
        { title: 'FreeRoomCondition', description: 'A free room and its condition.' },
      ),
      { description: 'The rooms of `roomNumbers`, in the same order.' },
    ),
    sellable: Type.Boolean({ description: 'Whether any of them can be sold now.', examples: [true] }),
    sellableQuantity: SellableQuantity,
  },
  { title: 'FreeRooms' },
);
export type FreeRoomsView = Static<typeof FreeRooms>;

export const RoomParams = Type.Object({ propertyId: Id, roomId: Id });
export const RoomTypeCodeParams = Type.Object({ propertyId: Id, roomTypeCode: Type.String({ examples: ['DLX'] }) });

export const ByTypeQuery = Type.Object({
  availableOnly: Type.Optional(Type.Boolean({ description: 'true: only rooms that are free now.' })),
});

export const FreeRoomsQuery = Type.Object({
  bookingId: Type.Optional(
    Type.String({ ...Id, description: 'The booking that rooms are looked for: those that are assigned to it come first.' }),
  ),
});
