import Type from 'typebox';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PropertyParams } from '../../../platform/schema.ts';
import { anyoneInProperty, callerOf, member, propertyOf } from '../../properties/index.ts';
import { markAssigned } from './assigned-rooms.rules.ts';
import { type FreeRoomsOfType, listFreeRooms } from './free-rooms.queries.ts';
import { findActiveTypeId } from './rooms.queries.ts';
import { isAgentOnly } from './rooms.rules.ts';
import { ByTypeQuery, FreeRooms, FreeRoomsQuery, type FreeRoomsView, RoomTypeCodeParams, SellableRoom } from './rooms.schema.ts';
import {
  type CountSellable,
  listFreeWithSellable,
  listTypeWithSellable,
  NOT_SELLABLE,
  type SellableNow,
} from './sellable-rooms.ts';

const FREE_NOW =
  'A room is free now when it is active, not in maintenance, of an active type, and no stay occupies it now or later. Rooms that are held for bookings have no number: `sellableQuantity` says how many of the free ones can be sold for the coming night, and none of them is `sellable` when that is 0. Nor is a room that is assigned to a booking for that night (`assigned`).';

function freeRoomsView(
  { rooms, ...type }: FreeRoomsOfType,
  { sellableQuantity, assigned }: SellableNow,
  isForAgent: boolean,
  bookingId: string | undefined,
): FreeRoomsView {
  const isSoldOut = sellableQuantity === 0;
  const marked = markAssigned(rooms, assigned, bookingId);
  const isOfOthers = (room: (typeof marked)[number]): boolean => room.assigned === 'OTHER';
  const shown = isForAgent ? marked.filter((room) => !isSoldOut && !isOfOthers(room)) : marked;
  return {
    ...type,
    roomNumbers: shown.map((room) => room.roomNumber),
    assignedRoomNumbers: shown.filter(isOfOthers).map((room) => room.roomNumber),
    rooms: shown.map(({ roomNumber, condition }) => ({ roomNumber, condition })),
    sellable: !isSoldOut && !shown.every(isOfOthers),
    sellableQuantity,
  };
}

/** The rooms that can be sold now. No response here reveals who stays where. */
export function registerFreeRooms(app: App, { db, clock }: Platform, countSellable: CountSellable): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rooms/availability',
    config: { access: member },
    schema: {
      operationId: 'getFreeRooms',
      tags: ['Rooms'],
      summary: 'The numbers of the rooms that are free now, by room type',
      description: `${FREE_NOW} Every active type has a row; its list is empty when no room is free. A member whose only role is AGENT sees the numbers of types of which rooms can be sold.`,
      params: PropertyParams,
      querystring: FreeRoomsQuery,
      response: { 200: Type.Array(FreeRooms) },
    },
    handler: async (request) => {
      const [property, now] = [propertyOf(request), clock()];
      const isForAgent = isAgentOnly(callerOf(request));
      const [types, sellable] = await Promise.all([listFreeRooms(db, property.id, now), countSellable(db, property, now)]);
      return types.map((type) =>
        freeRoomsView(type, sellable.get(type.roomTypeCode) ?? NOT_SELLABLE, isForAgent, request.query.bookingId?.toLowerCase()),
      );
    },
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
      response: { 200: Type.Array(SellableRoom) },
    },
    handler: (request) => listFreeWithSellable(db, propertyOf(request), countSellable, clock()),
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
      response: { 200: Type.Array(SellableRoom) },
    },
    handler: async (request) => {
      const property = propertyOf(request);
      const roomTypeId = await findActiveTypeId(db, property.id, request.params.roomTypeCode);
      if (roomTypeId === undefined) throw notFound('room type');
      return request.query.availableOnly === true
        ? listFreeWithSellable(db, property, countSellable, clock(), { roomTypeId })
        : listTypeWithSellable(db, property, countSellable, clock(), roomTypeId);
    },
  });
}
