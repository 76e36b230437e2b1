import Type, { type Static } from 'typebox';
import { Id, LocalDate, Nullable, OneOf, Timestamp } from '../../../../platform/schema.ts';
import { keeping } from '../../rooms/index.ts';

const bar = {
  reference: Type.String({
    examples: ['B-000001'],
    description: 'The booking; `GET .../bookings/by-reference/{reference}` has the rest of it.',
  }),
  guest: Nullable(Type.String({ examples: ['Asha Rao'], description: 'The name of the primary guest.' })),
  from: Type.String({ ...Timestamp, description: 'When it begins, to the minute.' }),
};

const ChartStay = Type.Object(
  {
    ...bar,
    status: OneOf(['ACTIVE', 'OVERDUE', 'CHECKED_OUT'], {
      title: 'ChartStayStatus',
      description: 'ACTIVE: in house. OVERDUE: in house after the expected check-out.',
    }),
    until: Nullable(
      Type.String({
        ...Timestamp,
        description:
          'Until when it occupies the room, to the minute: the check-out, else the expected one; for an overdue guest the next check-out time; null without an end.',
      }),
    ),
  },
  { title: 'ChartStay' },
);

const ChartHold = Type.Object(
  {
    ...bar,
    quantity: Type.Integer({ examples: [1], description: 'Rooms that are still held.' }),
    until: Type.String({ ...Timestamp, description: 'When it ends, to the minute.' }),
    roomIds: Type.Array(Id, { description: 'The rooms that are assigned to it.' }),
  },
  { title: 'ChartHold' },
);

const ChartRoom = Type.Object(
  {
    roomId: Id,
    roomNumber: Type.Integer({ examples: [101], description: 'The number on the door.' }),
    floor: Nullable(Type.Integer({ examples: [1], description: 'The floor; null when it is not known.' })),
    roomTypeCode: Type.String({ examples: ['DLX'], description: 'The type of the room.' }),
    active: Type.Boolean({ description: 'false: out of use.', examples: [true] }),
    maintenance: Type.Boolean({ description: 'true: in maintenance, from now on until somebody ends it.', examples: [false] }),
    ...keeping,
    stays: Type.Array(ChartStay, { description: 'The stays in the room, by time.' }),
  },
  { title: 'ChartRoom' },
);

const perNight = (description: string, example: number) =>
  Type.Array(Type.Integer(), { description: `${description} One number for each date.`, examples: [[example]] });

const ChartRoomType = Type.Object(
  {
    roomTypeCode: Type.String({ examples: ['DLX'], description: 'The code of the type.' }),
    name: Type.String({ examples: ['Deluxe'], description: 'The name of the type.' }),
    active: Type.Boolean({ description: 'false: deleted, and shown for its rooms or holds.', examples: [true] }),
    forSale: perNight('Rooms for sale: active and not in maintenance.', 10),
    sold: perNight('The largest number of occupied rooms in the night.', 6),
    held: perNight('The largest number of held rooms in the night.', 2),
    taken: perNight(
      'The largest number of rooms that are occupied or held at one moment of the night: a room whose guest leaves before the next one comes counts once.',
      8,
    ),
    available: perNight('How many more can be sold for the night, as in availability-range.', 2),
    holds: Type.Array(ChartHold, { description: 'The open room requests for rooms of the type, by time.' }),
  },
  { title: 'ChartRoomType' },
);

/** Everything that a room chart shows. */
export const Chart = Type.Object(
  {
    from: Type.String({ ...LocalDate, description: 'The first date.' }),
    to: Type.String({ ...LocalDate, description: 'The last date.' }),
    roomTypes: Type.Array(ChartRoomType, { description: 'The room types, by code.' }),
    rooms: Type.Array(ChartRoom, { description: 'The rooms, by number.' }),
  },
  { title: 'Chart' },
);
export type ChartView = Static<typeof Chart>;

export const ChartQuery = Type.Object({
  from: Type.String({ ...LocalDate, description: 'The first date.' }),
  to: Type.String({ ...LocalDate, description: 'The last date, included; at most 92 dates in all.' }),
});
