import Type from 'typebox';
import type { App } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { Id, Nullable, OneOf, PropertyParams, Timestamp } from '../../../../platform/schema.ts';
import { callerOf, propertyOf, roomKeepers } from '../../../properties/index.ts';
import { keeping } from '../../rooms/index.ts';
import { Colleague, GuestRequestName, RoomNumber } from '../housekeeping.schema.ts';
import { listRoomsOfDay } from './day-of-rooms.ts';

const today = (description: string) => Type.Boolean({ description, examples: [true] });

const HousekeepingRoom = Type.Object(
  {
    roomId: Id,
    roomNumber: RoomNumber,
    floor: Nullable(Type.Integer({ examples: [1], description: 'The floor; null when it is not known.' })),
    roomTypeCode: Type.String({ examples: ['DLX'], description: 'The type of the room.' }),
    ...keeping,
    conditionChangedAt: Nullable(Type.String({ ...Timestamp, description: 'When the condition last changed; null: never.' })),
    conditionChangedBy: Nullable(
      Type.Object(Colleague.properties, {
        title: 'ConditionChangedBy',
        description: 'Who changed it; null: the service itself.',
      }),
    ),
    occupancy: OneOf(['VACANT', 'OCCUPIED'], {
      title: 'RoomOccupancy',
      description: 'OCCUPIED: a guest is in house in the room.',
      examples: ['OCCUPIED'],
    }),
    arrivalToday: today('Whether the room is assigned to a booking whose guest is expected today, or was before.'),
    departureToday: today('Whether the guest in the room is expected to leave today, or was before.'),
    serviceDue: today(
      'Whether the room of a guest who stays still has to be made up today, by the settings and the wish of the guest.',
    ),
    priority: Type.Integer({
      minimum: 1,
      maximum: 4,
      description:
        '1: a guest arrives today and the room is not ready. 2: a guest leaves today, or has left. 3: `serviceDue`. 4: nothing to do.',
      examples: [1],
    }),
    assignedTo: Nullable(
      Type.Object(Colleague.properties, { title: 'AssignedTo', description: 'Who makes it up today; null: nobody.' }),
    ),
    guestRequest: Nullable(GuestRequestName),
    openNotes: Type.Integer({ description: 'How many notes are not done.', examples: [0] }),
  },
  { title: 'HousekeepingRoom', description: 'A room as housekeeping needs it, without anything about the guest.' },
);

/** `GET .../housekeeping/rooms`: all rooms in use, with the work of today. */
export function registerRoomList(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/housekeeping/rooms',
    config: { access: roomKeepers },
    schema: {
      operationId: 'listHousekeepingRooms',
      tags: ['Housekeeping'],
      summary: 'Every room in use with its condition and the work of today, by room number',
      description: 'Without any data of guests. HOUSEKEEPING changes of the live stream say which rooms to read again.',
      params: PropertyParams,
      querystring: Type.Object({
        assignedTo: Type.Optional(
          OneOf(['me'], { description: 'me: only the rooms that are assigned to the caller today.', examples: ['me'] }),
        ),
      }),
      response: { 200: Type.Array(HousekeepingRoom) },
    },
    handler: async (request) => {
      const rooms = await listRoomsOfDay(db, propertyOf(request), clock());
      const { userId } = callerOf(request);
      return request.query.assignedTo === 'me' ? rooms.filter(({ assignedTo }) => assignedTo?.userId === userId) : rooms;
    },
  });
}
