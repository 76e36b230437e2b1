import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { type AuditDraft, insertAudit } from '../../platform/audit/audit.queries.ts';
import { transact } from '../../platform/db/transact.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { effect } from '../../platform/http/effect.ts';
import { etagOf, refuseStale, tagged } from '../../platform/http/etag.ts';
import type { App } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { callerOf, member, only, propertyOf } from '../identity/index.ts';
import { boardEvents, removalEvents } from './board.queries.ts';
import { closeGaps, deleteImages, type ImageRow, listImageIds, listImages, moveBehindAll } from './images/image.queries.ts';
import { removeFiles } from './images/image-files.ts';
import { type LockedRoom, type LockedType, lockRoom, lockTypeNamed } from './lock-rooms.queries.ts';
import {
  deleteRoom,
  getRoom,
  hasActiveStay,
  hasEverHadStay,
  insertRoom,
  listRooms,
  updateRoom,
  type VersionedRoom,
} from './rooms.queries.ts';
import { isAgentOnly, refuseTakingOut } from './rooms.rules.ts';
import { PropertyParams, Room, RoomCreate, RoomParams, RoomUpdate, type RoomUpdateBody, type RoomView } from './rooms.schema.ts';

/** A room shows the code of its type, which can change while the room's own row does not. */
function roomEtag({ view, version }: VersionedRoom): string {
  return etagOf(version, encodeURIComponent(view.roomTypeCode));
}

/** What the audit log keeps of a room. */
function auditedOf({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields }: RoomView) {
  return fields;
}

function auditOf(action: string, roomId: string, at: string, actorId: string): AuditDraft {
  return { at, actorId, action: `room.${action}`, entity: 'room', entityId: roomId };
}

/** The room as the body wants it. @throws Problem 404 for an unknown room type */
function changedRoom(room: LockedRoom, named: LockedType | undefined, body: RoomUpdateBody): LockedRoom {
  const { roomTypeCode, roomNumber = room.roomNumber, floor = room.floor, hasNfc = room.hasNfc } = body;
  const { active = room.active, maintenance = room.maintenance } = body;
  const type = roomTypeCode === undefined ? room.type : named;
  if (type === undefined) throw notFound('room type');
  return { id: room.id, roomNumber, floor, hasNfc, active, maintenance, type };
}

function registerReadRooms(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rooms',
    config: { access: member },
    schema: {
      operationId: 'listRooms',
      tags: ['Rooms'],
      summary: 'The rooms of the property, by number',
      description: 'A member whose only role is AGENT sees only the rooms that are free now.',
      params: PropertyParams,
      response: { 200: Type.Array(Room) },
    },
    handler: (request) => listRooms(db, propertyOf(request).id, isAgentOnly(callerOf(request)) ? { freeAt: clock() } : {}),
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rooms/:roomId',
    config: { access: member, tagged: true },
    schema: {
      operationId: 'getRoom',
      tags: ['Rooms'],
      summary: 'One room',
      description: 'To a member whose only role is AGENT, a room that is not free now is 404.',
      params: RoomParams,
      response: { 200: Room },
    },
    handler: async (request, reply) => {
      const freeAt = isAgentOnly(callerOf(request)) ? clock() : undefined;
      const room = await getRoom(db, propertyOf(request).id, request.params.roomId, freeAt);
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
      effect(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const { roomNumber, roomTypeCode, floor = null, hasNfc = false, active = true, maintenance = false } = request.body;
        const type = await lockTypeNamed(tx, propertyId, roomTypeCode.trim());
        if (type === undefined) throw notFound('room type');
        const [id, at] = [newId(), platform.clock()];
        await insertRoom(tx, propertyId, id, { roomNumber, floor, hasNfc, active, maintenance, roomTypeId: type.id }, at);
        const room = await getRoom(tx, propertyId, id);
        await insertAudit(tx, propertyId, {
          ...auditOf('created', id, at, callerOf(request).userId),
          after: auditedOf(room.view),
        });
        return {
          status: 201,
          body: room.view,
          etag: roomEtag(room),
          location: `/properties/${propertyId}/rooms/${id}`,
          events: { propertyId, changes: await boardEvents(tx, propertyId, [id]) },
        };
      }),
  });
}

function registerUpdateRoom(app: App, platform: Platform): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/rooms/:roomId',
    config: { access: only('ADMIN'), errors: [409], tagged: true },
    schema: {
      operationId: 'updateRoom',
      tags: ['Rooms'],
      summary: 'Change a room',
      description:
        'While a guest stays in it, a room cannot be set inactive, put in maintenance or moved to another room type (409).',
      params: RoomParams,
      body: RoomUpdate,
      response: { 200: Room },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const at = platform.clock();
        const { room, named } = await lockRoom(
          tx,
          propertyId,
          request.params.roomId,
          'update',
          request.body.roomTypeCode?.trim(),
        );
        const wanted = changedRoom(room, named, request.body);
        const before = await getRoom(tx, propertyId, room.id);
        refuseStale(request, roomEtag(before));
        if (isDeepStrictEqual(wanted, room)) return { status: 200, body: before.view, etag: roomEtag(before) };
        const refusal = refuseTakingOut(room, wanted);
        if (refusal !== null && (await hasActiveStay(tx, propertyId, room.id))) throw conflict(refusal, 'room_in_use');
        const isRetyped = wanted.type.id !== room.type.id;
        if (isRetyped) await moveBehindAll(tx, propertyId, room.id);
        await updateRoom(tx, propertyId, room.id, { ...wanted, roomTypeId: wanted.type.id }, at);
        if (isRetyped) await closeGaps(tx, propertyId, [], [room.type.id, wanted.type.id]);
        const after = await getRoom(tx, propertyId, room.id);
        await insertAudit(tx, propertyId, {
          ...auditOf('updated', room.id, at, callerOf(request).userId),
          before: auditedOf(before.view),
          after: auditedOf(after.view),
        });
        const changes = await boardEvents(tx, propertyId, [room.id]);
        return { status: 200, body: after.view, etag: roomEtag(after), events: { propertyId, changes } };
      }),
  });
}

/**
 * The files go before the rows do, and cannot come back: whether the room can be deleted is asked first. A check-in between that and
 * the deletion still keeps the room, without its pictures: the room is not locked while the store works, as its type would be too.
 * @returns the pictures whose files may go
 */
async function removablePictures(
  { db }: Platform,
  request: FastifyRequest,
  propertyId: string,
  roomId: string,
): Promise<ImageRow[]> {
  const images = await listImages(db, propertyId, { roomId });
  if (images.length === 0) return [];
  await transact(db, async (tx) => {
    await lockRoom(tx, propertyId, roomId, 'update');
    refuseStale(request, roomEtag(await getRoom(tx, propertyId, roomId)));
    if (await hasEverHadStay(tx, propertyId, roomId)) throw conflict('the room has stays', 'room_in_use');
  });
  return images;
}

function registerDeleteRoom(app: App, platform: Platform): void {
  app.route({
    method: 'DELETE',
    url: '/properties/:propertyId/rooms/:roomId',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409], tagged: true },
    schema: {
      operationId: 'deleteRoom',
      tags: ['Rooms'],
      summary: 'Delete a room that never had a stay',
      description:
        'A room that ever had a stay, a voided one included, stays for the books (409): set it inactive instead. ' +
        'The files of its pictures go first: when that fails (500) the room stays, and deleting can be tried again.',
      params: RoomParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const propertyId = propertyOf(request).id;
      const images = await removablePictures(platform, request, propertyId, request.params.roomId);
      return effect(platform, request, reply, async (tx) => {
        await removeFiles(tx, platform.files, images, 'room');
        const { room } = await lockRoom(tx, propertyId, request.params.roomId, 'update');
        const before = await getRoom(tx, propertyId, room.id);
        refuseStale(request, roomEtag(before));
        const changes = await removalEvents(tx, propertyId, room.id);
        await deleteImages(tx, propertyId, await listImageIds(tx, propertyId, { roomId: room.id }));
        await closeGaps(tx, propertyId, [], [room.type.id]);
        await deleteRoom(tx, propertyId, room.id);
        const actorId = callerOf(request).userId;
        await insertAudit(tx, propertyId, {
          ...auditOf('deleted', room.id, platform.clock(), actorId),
          before: auditedOf(before.view),
        });
        return { status: 204, events: { propertyId, changes } };
      });
    },
  });
}

/** Contract 4.4, rooms. */
export function registerRoomRecords(app: App, platform: Platform): void {
  registerReadRooms(app, platform);
  registerCreateRoom(app, platform);
  registerUpdateRoom(app, platform);
  registerDeleteRoom(app, platform);
}
