import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { insertAudit } from '../../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { invalid, notFound } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/route.ts';
import { writeInTransaction } from '../../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { anyoneInProperty, callerOf, only, propertyOf } from '../../../properties/index.ts';
import { lockImageTags } from '../catalogue/image-tags.queries.ts';
import { lockRoomAndType } from '../lock-rooms.queries.ts';
import { findActiveTypeId, getRoom } from '../rooms.queries.ts';
import { RoomParams, RoomTypeCodeParams } from '../rooms.schema.ts';
import { type Gallery, getImage, listImageIds, listImages, replaceTags, setImageOrder } from './image.queries.ts';
import { putImagesFirst, refuseImageOrder } from './image.rules.ts';
import { ImageOrderBody, ImageParams, ImageTagsBody, RoomImage } from './image.schema.ts';
import { toImageView } from './image-files.ts';
import { listImagesWithFiles } from './missing-files.ts';

function registerLists(app: App, platform: Platform): void {
  const { db, publicUrl } = platform;
  const list = async (propertyId: string, gallery: Gallery) =>
    (await listImagesWithFiles(platform, propertyId, gallery)).map((row) => toImageView(publicUrl, propertyId, row));

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rooms/:roomId/images',
    config: { access: anyoneInProperty },
    schema: {
      operationId: 'listRoomImages',
      tags: ['Room images'],
      summary: 'The pictures of a room, in their order',
      description: 'A picture whose file is missing is removed.',
      params: RoomParams,
      response: { 200: Type.Array(RoomImage) },
    },
    handler: async (request) => {
      const { id } = propertyOf(request);
      const { view } = await getRoom(db, id, request.params.roomId);
      return list(id, { roomId: view.id });
    },
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/room-types/:roomTypeCode/images',
    config: { access: anyoneInProperty },
    schema: {
      operationId: 'listRoomTypeImages',
      tags: ['Room images'],
      summary: 'The gallery of a room type: the pictures of all its rooms, in the order of the gallery',
      description: 'A picture whose file is missing is removed. The code of a deleted type is 404.',
      params: RoomTypeCodeParams,
      response: { 200: Type.Array(RoomImage) },
    },
    handler: async (request) => {
      const { id } = propertyOf(request);
      const roomTypeId = await findActiveTypeId(db, id, request.params.roomTypeCode);
      if (roomTypeId === undefined) throw notFound('room type');
      return list(id, { roomTypeId });
    },
  });
}

function registerTags(app: App, platform: Platform): void {
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/rooms/:roomId/images/:imageId/tags',
    config: { access: only('ADMIN', 'MANAGER') },
    schema: {
      operationId: 'setRoomImageTags',
      tags: ['Room images'],
      summary: "Replace a picture's tags",
      params: ImageParams,
      body: ImageTagsBody,
      response: { 200: RoomImage },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const { roomId, imageId } = request.params;
        const tagIds = [...new Set(request.body.tagIds.map((id) => id.toLowerCase()))].sort();
        await lockRoomAndType(tx, propertyId, roomId, 'no key update');
        const before = await getImage(tx, propertyId, roomId, imageId);
        await lockImageTags(tx, tagIds);
        const beforeIds = before.tags.map(({ id }) => id).sort();
        if (isDeepStrictEqual(beforeIds, tagIds))
          return { status: 200, body: toImageView(platform.publicUrl, propertyId, before) };
        const at = platform.clock();
        await replaceTags(tx, propertyId, before.id, tagIds, at);
        await insertAudit(tx, { propertyId, actorId: callerOf(request).userId, at }, 'room_image.tagged', {
          entityId: before.id,
          before: { tagIds: beforeIds },
          after: { tagIds },
        });
        const after = await getImage(tx, propertyId, roomId, before.id);
        return { status: 200, body: toImageView(platform.publicUrl, propertyId, after) };
      }),
  });
}

/** Puts the named pictures first and returns all pictures in the new order. */
async function reorder(
  tx: Tx,
  platform: Platform,
  request: FastifyRequest,
  { gallery, entity, entityId, where }: { gallery: Gallery; entity: 'room' | 'room_type'; entityId: string; where: string },
  imageIds: readonly string[],
) {
  const propertyId = propertyOf(request).id;
  const named = imageIds.map((id) => id.toLowerCase());
  const before = await listImageIds(tx, propertyId, gallery);
  const refusal = refuseImageOrder(named, new Set(before), where);
  if (refusal !== null) throw invalid('imageIds', refusal);
  const after = putImagesFirst(named, before);
  if (!isDeepStrictEqual(before, after)) {
    const at = platform.clock();
    await setImageOrder(tx, propertyId, gallery, after, at);
    const actorId = callerOf(request).userId;
    await insertAudit(tx, { propertyId, actorId, at }, `${entity}.images_reordered`, {
      entityId,
      before: { imageIds: before },
      after: { imageIds: after },
    });
  }
  const rows = await listImages(tx, propertyId, gallery);
  return { status: 200, body: rows.map((row) => toImageView(platform.publicUrl, propertyId, row)) } as const;
}

function registerOrders(app: App, platform: Platform): void {
  const description = 'The named pictures come first, in the given order; the others follow in their present order.';
  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/rooms/:roomId/images/reorder-room',
    config: { access: only('ADMIN', 'MANAGER') },
    schema: {
      operationId: 'reorderRoomImages',
      tags: ['Room images'],
      summary: 'Set the order of the pictures of a room',
      description,
      params: RoomParams,
      body: ImageOrderBody,
      response: { 200: Type.Array(RoomImage) },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { room } = await lockRoomAndType(tx, propertyOf(request).id, request.params.roomId, 'no key update');
        const order = { gallery: { roomId: room.id }, entity: 'room', entityId: room.id, where: 'of this room' } as const;
        return reorder(tx, platform, request, order, request.body.imageIds);
      }),
  });

  app.route({
    method: 'PUT',
    url: '/properties/:propertyId/rooms/:roomId/images/reorder-room-type',
    config: { access: only('ADMIN', 'MANAGER') },
    schema: {
      operationId: 'reorderRoomTypeImages',
      tags: ['Room images'],
      summary: "Set the order of the gallery of the room's type",
      description: `${description} They may be pictures of any room of the type.`,
      params: RoomParams,
      body: ImageOrderBody,
      response: { 200: Type.Array(RoomImage) },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { type } = (await lockRoomAndType(tx, propertyOf(request).id, request.params.roomId, 'no key update')).room;
        const where = "of a room of this room's type";
        const order = { gallery: { roomTypeId: type.id }, entity: 'room_type', entityId: type.id, where } as const;
        return reorder(tx, platform, request, order, request.body.imageIds);
      }),
  });
}

/** The pictures of rooms and room types, their tags and their orders. */
export function registerImages(app: App, platform: Platform): void {
  registerLists(app, platform);
  registerTags(app, platform);
  registerOrders(app, platform);
}
