import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { effect } from '../../../platform/http/effect.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callerOf, only, propertyOf } from '../../identity/index.ts';
import { lockRooms } from '../lock-rooms.queries.ts';
import { closeGaps, deleteImages, getImage } from './image.queries.ts';
import { ImageParams } from './image.schema.ts';
import { removeFiles } from './image-files.ts';

/** Contract 4.4: a picture is deleted, and the others close the gap. */
export function registerDeleteImage(app: App, platform: Platform): void {
  app.route({
    method: 'DELETE',
    url: '/properties/:propertyId/rooms/:roomId/images/:imageId',
    config: { access: only('ADMIN', 'MANAGER') },
    schema: {
      operationId: 'deleteRoomImage',
      tags: ['Room images'],
      summary: 'Delete a picture',
      description: 'Its files go first: when that fails (500) the picture stays, and deleting can be tried again.',
      params: ImageParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const propertyId = propertyOf(request).id;
      const { roomId, imageId } = request.params;
      const image = await getImage(platform.db, propertyId, roomId, imageId);
      return effect(platform, request, reply, async (tx) => {
        await removeFiles(tx, platform.files, [image], 'picture');
        const { rooms } = await lockRooms(tx, propertyId, [roomId], 'no key update');
        const [gone] = await deleteImages(tx, propertyId, [imageId]);
        // Who listed the pictures meanwhile has seen that the files are gone, and removed the row.
        if (gone === undefined) return { status: 204 };
        await closeGaps(
          tx,
          propertyId,
          [roomId],
          rooms.map(({ type }) => type.id),
        );
        const { contentType, sha256, tags } = image;
        await insertAudit(tx, propertyId, {
          at: platform.clock(),
          actorId: callerOf(request).userId,
          action: 'room_image.deleted',
          entity: 'room_image',
          entityId: image.id,
          before: { roomId, contentType, sha256, tagIds: tags.map(({ id }) => id) },
        });
        return { status: 204 };
      });
    },
  });
}
