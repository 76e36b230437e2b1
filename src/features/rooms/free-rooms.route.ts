import Type from 'typebox';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { PropertyParams } from '../../platform/schema.ts';
import { anyoneInProperty, member, propertyOf } from '../identity/index.ts';
import { listFreeRooms } from './free-rooms.queries.ts';
import { findActiveTypeId, listRooms } from './rooms.queries.ts';
import { ByTypeQuery, FreeRooms, Room, RoomTypeCodeParams } from './rooms.schema.ts';

const FREE_NOW =
  'A room is free now when it is active, not in maintenance, of an active type, and no stay occupies it now or later.';

/** The rooms that can be sold now. No response here reveals who stays where. */
export function registerFreeRooms(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rooms/availability',
    config: { access: member },
    schema: {
      operationId: 'getFreeRooms',
      tags: ['Rooms'],
      summary: 'The numbers of the rooms that are free now, by room type',
      description: `${FREE_NOW} Every active type has a row; its list is empty when no room is free.`,
      params: PropertyParams,
      response: { 200: Type.Array(FreeRooms) },
    },
    handler: (request) => listFreeRooms(db, propertyOf(request).id, clock()),
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rooms/available',
    config: { access: anyoneInProperty },
    schema: {
      operationId: 'listAvailableRooms',
      tags: ['Rooms'],
      summary: 'The rooms that are free now, by number',
      description: FREE_NOW,
      params: PropertyParams,
      response: { 200: Type.Array(Room) },
    },
    handler: (request) => listRooms(db, propertyOf(request).id, { freeAt: clock() }),
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rooms/by-type/:roomTypeCode',
    config: { access: anyoneInProperty },
    schema: {
      operationId: 'listRoomsByType',
      tags: ['Rooms'],
      summary: 'The rooms of one room type, by number',
      description: `All rooms of the type, or only the free ones. ${FREE_NOW} The code of a deleted type is 404.`,
      params: RoomTypeCodeParams,
      querystring: ByTypeQuery,
      response: { 200: Type.Array(Room) },
    },
    handler: async (request) => {
      const { id } = propertyOf(request);
      const roomTypeId = await findActiveTypeId(db, id, request.params.roomTypeCode);
      if (roomTypeId === undefined) throw notFound('room type');
      return listRooms(db, id, { roomTypeId, ...(request.query.availableOnly === true ? { freeAt: clock() } : {}) });
    },
  });
}
