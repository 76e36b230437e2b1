import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { auditFieldsOf, insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { etagOf, refuseStale, tagged } from '../../../platform/http/etag.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { queueRelatedChange } from '../../../platform/outbox/related-changes.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PropertyParams } from '../../../platform/schema.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { callerOf, member, only, propertyOf } from '../../properties/index.ts';
import { readBoardEvents, readBoardRemovalEvents } from './board.queries.ts';
import {
  closeOrderGaps,
  deleteImages,
  type ImageRow,
  listImageIds,
  listImages,
  moveToEndOfGallery,
  moveToGallery,
} from './images/image.queries.ts';
import { removeImageFiles } from './images/image-files.ts';
import { type LockedRoom, type LockedRoomType, lockRoomAndType, lockRoomTypeByCode } from './lock-rooms.queries.ts';
import {
  deleteRoom,
  findAssignedTo,
  getRoom,
  hasActiveStay,
  hasAnyStay,
  insertRoom,
  listRooms,
  updateRoom,
  type VersionedRoom,
} from './rooms.queries.ts';
import { isAgentOnly, refuseRetype, refuseRoomChange } from './rooms.rules.ts';
import { Room, RoomCreate, RoomParams, RoomUpdate, type RoomUpdateBody } from './rooms.schema.ts';
import { type CountSellable, listSellableRooms, NOT_SELLABLE } from './sellable-rooms.ts';

/**
 * Takes the room from room requests whose windows are over. A window may be extended later, and the room must not come back with it when it
 * is of another type or gone. The feature of bookings does it.
 */
export type DropPastAssignments = (tx: Tx, propertyId: string, roomId: string, at: Timestamp) => Promise<void>;

/** A room shows the code of its type, which can change while the room's own row does not change. */
function roomEtag({ view, version }: VersionedRoom): string {
  return etagOf(version, encodeURIComponent(view.roomTypeCode));
}

/** The room with the changes of the request body. @throws Problem 404 for an unknown room type, or another one that is deleted */
function applyUpdate(room: LockedRoom, typeOfCode: LockedRoomType | undefined, body: RoomUpdateBody): LockedRoom {
  const { roomTypeCode, roomNumber = room.roomNumber, floor = room.floor, hasNfc = room.hasNfc } = body;
  const { active = room.active, maintenance = room.maintenance } = body;
  const type = roomTypeCode === undefined ? room.type : typeOfCode;
  if (type === undefined || (!type.active && type.id !== room.type.id)) throw notFound('room type');
  return { ...room, roomNumber, floor, hasNfc, active, maintenance, type };
}

function registerReadRooms(app: App, { db, clock }: Platform, countSellable: CountSellable): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rooms',
    config: { access: member },
    schema: {
      operationId: 'listRooms',
      tags: ['Rooms'],
      summary: 'The rooms of the property, by number',
      description: 'A member whose only role is AGENT sees only the rooms that can be sold now.',
      params: PropertyParams,
      response: { 200: Type.Array(Room) },
    },
    handler: (request) =>
      isAgentOnly(callerOf(request))
        ? listSellableRooms(db, propertyOf(request), countSellable, clock())
        : listRooms(db, propertyOf(request).id),
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rooms/:roomId',
    config: { access: member, tagged: true },
    schema: {
      operationId: 'getRoom',
      tags: ['Rooms'],
      summary: 'One room',
      description: 'For a member whose only role is AGENT, a room that cannot be sold now is 404.',
      params: RoomParams,
      response: { 200: Room },
    },
    handler: async (request, reply) => {
      const property = propertyOf(request);
      const freeAt = isAgentOnly(callerOf(request)) ? clock() : undefined;
      const room = await getRoom(db, property.id, request.params.roomId, freeAt);
      if (freeAt !== undefined) {
        const { sellableQuantity, assigned } =
          (await countSellable(db, property, freeAt)).get(room.view.roomTypeCode) ?? NOT_SELLABLE;
        if (sellableQuantity === 0 || assigned.some(({ roomId }) => roomId === room.view.id)) throw notFound('room');
      }
      return tagged(request, reply, roomEtag(room), room.view);
    },
  });
}

function registerCreateRoom(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/rooms',
    config: { access: only('ADMIN'), errors: [409] },
    schema: {
      operationId: 'createRoom',
      tags: ['Rooms'],
      summary: 'Create a room',
      params: PropertyParams,
      body: RoomCreate,
      response: { 201: Room },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const { roomNumber, roomTypeCode, floor = null, hasNfc = false, active = true, maintenance = false } = request.body;
        const type = await lockRoomTypeByCode(tx, propertyId, roomTypeCode.trim());
        if (type === undefined || !type.active) throw notFound('room type');
        const [id, at] = [newId(), platform.clock()];
        await insertRoom(tx, propertyId, id, { roomNumber, floor, hasNfc, active, maintenance, roomTypeId: type.id }, at);
        const room = await getRoom(tx, propertyId, id);
        await insertAudit(tx, { propertyId, actorId: callerOf(request).userId, at }, 'room.created', {
          entityId: id,
          after: auditFieldsOf(room.view),
        });
        return {
          status: 201,
          body: room.view,
          etag: roomEtag(room),
          location: `/properties/${propertyId}/rooms/${id}`,
          events: { propertyId, changes: await readBoardEvents(tx, propertyId, [id]) },
        };
      }),
  });
}

function registerUpdateRoom(app: App, platform: Platform, dropPastAssignments: DropPastAssignments): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/rooms/:roomId',
    config: { access: only('ADMIN'), errors: [409], tagged: true },
    schema: {
      operationId: 'updateRoom',
      tags: ['Rooms'],
      summary: 'Change a room',
      description:
        'A room with a guest cannot be set inactive, put in maintenance or moved to another room type (409). One that is assigned to a room request keeps its type.',
      params: RoomParams,
      body: RoomUpdate,
      response: { 200: Room },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const at = platform.clock();
        const { room, typeOfCode } = await lockRoomAndType(
          tx,
          propertyId,
          request.params.roomId,
          'update',
          request.body.roomTypeCode?.trim(),
        );
        const changed = applyUpdate(room, typeOfCode, request.body);
        const before = await getRoom(tx, propertyId, room.id);
        refuseStale(request, roomEtag(before));
        if (isDeepStrictEqual(changed, room)) return { status: 200, body: before.view, etag: roomEtag(before) };
        const refusal = refuseRoomChange(room, changed);
        if (refusal !== null && (await hasActiveStay(tx, propertyId, room.id))) throw conflict(refusal, 'room_in_use');
        const isRetyped = changed.type.id !== room.type.id;
        const assignedTo = isRetyped ? await findAssignedTo(tx, propertyId, room.id, at) : undefined;
        if (assignedTo !== undefined) throw conflict(refuseRetype(room.roomNumber, assignedTo), 'room_in_use');
        if (isRetyped) {
          await dropPastAssignments(tx, propertyId, room.id, at);
          await moveToEndOfGallery(tx, propertyId, room.id);
        }
        await updateRoom(tx, propertyId, room, { ...changed, roomTypeId: changed.type.id }, at);
        if (isRetyped) {
          await moveToGallery(tx, propertyId, room.id, changed.type.id);
          await closeOrderGaps(tx, propertyId, [], [room.type.id, changed.type.id]);
        }
        const after = await getRoom(tx, propertyId, room.id);
        await insertAudit(tx, { propertyId, actorId: callerOf(request).userId, at }, 'room.updated', {
          entityId: room.id,
          before: auditFieldsOf(before.view),
          after: auditFieldsOf(after.view),
        });
        if (isRetyped || changed.roomNumber !== room.roomNumber)
          await queueRelatedChange(tx, { propertyId, kind: 'room', id: room.id });
        const changes = await readBoardEvents(tx, propertyId, [room.id]);
        return { status: 200, body: after.view, etag: roomEtag(after), events: { propertyId, changes } };
      }),
  });
}

/**
 * Checks that the room can be deleted, before its files are deleted for good. A check-in after this check still keeps the room, but without
 * its pictures: the room is not locked while the store deletes files, because its type would be locked too.
 * @returns the pictures whose files can be deleted
 */
async function listRemovableImages(
  { db, clock }: Platform,
  request: FastifyRequest,
  propertyId: string,
  roomId: string,
): Promise<ImageRow[]> {
  const images = await listImages(db, propertyId, { roomId });
  if (images.length === 0) return [];
  await transact(db, async (tx) => {
    await lockRoomAndType(tx, propertyId, roomId, 'update');
    refuseStale(request, roomEtag(await getRoom(tx, propertyId, roomId)));
    if (await hasAnyStay(tx, propertyId, roomId)) throw conflict('the room has stays', 'room_in_use');
    const assignedTo = await findAssignedTo(tx, propertyId, roomId, clock());
    if (assignedTo !== undefined) throw conflict('the room is assigned to a booking', 'room_in_use');
  });
  return images;
}

function registerDeleteRoom(app: App, platform: Platform, dropPastAssignments: DropPastAssignments): void {
  app.route({
    method: 'DELETE',
    url: '/properties/:propertyId/rooms/:roomId',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409], tagged: true },
    schema: {
      operationId: 'deleteRoom',
      tags: ['Rooms'],
      summary: 'Delete a room that never had a stay',
      description:
        'A room that ever had a stay, even a voided one, is kept for the records (409): set it inactive instead. ' +
        'The files of its pictures are deleted first. If that fails (500), the room stays and can be deleted again.',
      params: RoomParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const propertyId = propertyOf(request).id;
      const images = await listRemovableImages(platform, request, propertyId, request.params.roomId);
      return writeInTransaction(platform, request, reply, async (tx) => {
        await removeImageFiles(tx, platform.files, images, 'room');
        const { room } = await lockRoomAndType(tx, propertyId, request.params.roomId, 'update');
        const before = await getRoom(tx, propertyId, room.id);
        refuseStale(request, roomEtag(before));
        const changes = await readBoardRemovalEvents(tx, propertyId, room.id);
        await deleteImages(tx, propertyId, await listImageIds(tx, propertyId, { roomId: room.id }));
        await closeOrderGaps(tx, propertyId, [], [room.type.id]);
        const at = platform.clock();
        await dropPastAssignments(tx, propertyId, room.id, at);
        await deleteRoom(tx, propertyId, room.id, at);
        const actorId = callerOf(request).userId;
        await insertAudit(tx, { propertyId, actorId, at }, 'room.deleted', {
          entityId: room.id,
          before: auditFieldsOf(before.view),
        });
        return { status: 204, events: { propertyId, changes } };
      });
    },
  });
}

export function registerRoomRecords(
  app: App,
  platform: Platform,
  countSellable: CountSellable,
  dropPastAssignments: DropPastAssignments,
): void {
  registerReadRooms(app, platform, countSellable);
  registerCreateRoom(app, platform);
  registerUpdateRoom(app, platform, dropPastAssignments);
  registerDeleteRoom(app, platform, dropPastAssignments);
}
