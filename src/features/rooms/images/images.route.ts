import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { effect } from '../../../platform/http/effect.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockImageTags } from '../../catalogue/index.ts';
import { anyoneInProperty, callerOf, only, propertyOf } from '../../identity/index.ts';
import { lockRoom } from '../lock-rooms.queries.ts';
import { findActiveTypeId, getRoom } from '../rooms.queries.ts';
import { RoomParams, RoomTypeCodeParams } from '../rooms.schema.ts';
import { type Gallery, getImage, listImageIds, listImages, replaceTags, setOrder } from './image.queries.ts';
import { refuseOrder, reordered } from './image.rules.ts';
import { ImageOrderBody, ImageParams, ImageTagsBody, RoomImage } from './image.schema.ts';
import { imageView } from './image-view.ts';
import { listPresentImages } from './missing-files.ts';

function registerLists(app: App, platform: Platform): void {
  const { db, config } = platform;
  const list = async (propertyId: string, gallery: Gallery) =>
    (await listPresentImages(platform, propertyId, gallery)).map((row) => imageView(config.publicUrl, propertyId, row));

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rooms/:roomId/images',
    config: { access: anyoneInProperty },
    schema: {
      operationId: 'listRoomImages',
      tags: ['Room images'],
      summary: 'The pictures of a room, in their order',
      description: 'A picture whose file is gone is removed.',
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
      description: 'A picture whose file is gone is removed. A deleted type is 404.',
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
      effect(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const { roomId, imageId } = request.params;
        const tagIds = [...new Set(request.body.tagIds.map((id) => id.toLowerCase()))].sort();
        await lockRoom(tx, propertyId, roomId, 'no key update');
        const before = await getImage(tx, propertyId, roomId, imageId);
        await lockImageTags(tx, tagIds);
        const hadIds = before.tags.map(({ id }) => id).sort();
        if (isDeepStrictEqual(hadIds, tagIds))
          return { status: 200, body: imageView(platform.config.publicUrl, propertyId, before) };
        const at = platform.clock();
        await replaceTags(tx, propertyId, before.id, tagIds, at);
        await insertAudit(tx, propertyId, {
          at,
          actorId: callerOf(request).userId,
          action: 'room_image.tagged',
          entity: 'room_image',
          entityId: before.id,
          before: { tagIds: hadIds },
          after: { tagIds },
        });
        const after = await getImage(tx, propertyId, roomId, before.id);
        return { status: 200, body: imageView(platform.config.publicUrl, propertyId, after) };
      }),
  });
}

/** Puts the named pictures first and answers all of them as they now stand. */
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
  const refusal = refuseOrder(named, new Set(before), where);
  if (refusal !== null) throw invalid('imageIds', refusal);
  const after = reordered(named, before);
  if (!isDeepStrictEqual(before, after)) {
    const at = platform.clock();
    await setOrder(tx, propertyId, gallery, after, at);
    const actorId = callerOf(request).userId;
    await insertAudit(tx, propertyId, {
      at,
      actorId,
      action: `${entity}.images_reordered`,
      entity,
      entityId,
      before: { imageIds: before },
      after: { imageIds: after },
    });
  }
  const rows = await listImages(tx, propertyId, gallery);
  return { status: 200, body: rows.map((row) => imageView(platform.config.publicUrl, propertyId, row)) } as const;
}

function registerOrders(app: App, platform: Platform): void {
  const description = 'The named pictures come first, in the order given; the others keep theirs behind them.';
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
      effect(platform, request, reply, async (tx) => {
        const { room } = await lockRoom(tx, propertyOf(request).id, request.params.roomId, 'no key update');
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
      effect(platform, request, reply, async (tx) => {
        const { type } = (await lockRoom(tx, propertyOf(request).id, request.params.roomId, 'no key update')).room;
        const where = "of a room of this room's type";
        const order = { gallery: { roomTypeId: type.id }, entity: 'room_type', entityId: type.id, where } as const;
        return reorder(tx, platform, request, order, request.body.imageIds);
      }),
  });
}

/** Contract 4.4: the pictures of rooms and room types, their tags and their orders. */
export function registerImages(app: App, platform: Platform): void {
  registerLists(app, platform);
  registerTags(app, platform);
  registerOrders(app, platform);
}
