import Type from 'typebox';
import { insertAudit } from '../../../../platform/audit/audit.queries.ts';
import type { App } from '../../../../platform/http/route.ts';
import { writeInTransaction } from '../../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { callerOf, only, propertyOf } from '../../../properties/index.ts';
import { lockRoomsAndTypes } from '../lock-rooms.queries.ts';
import { closeOrderGaps, deleteImages, getImage } from './image.queries.ts';
import { ImageParams } from './image.schema.ts';
import { removeImageFiles } from './image-files.ts';

/** Deletes a picture; the others close the gap in the order. */
export function registerDeleteImage(app: App, platform: Platform): void {
  app.route({
    method: 'DELETE',
    url: '/properties/:propertyId/rooms/:roomId/images/:imageId',
    config: { access: only('ADMIN', 'MANAGER') },
    schema: {
      operationId: 'deleteRoomImage',
      tags: ['Room images'],
      summary: 'Delete a picture',
      description: 'Its files are deleted first. If that fails (500), the picture stays and can be deleted again.',
      params: ImageParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const propertyId = propertyOf(request).id;
      const { roomId, imageId } = request.params;
      const image = await getImage(platform.db, propertyId, roomId, imageId);
      return writeInTransaction(platform, request, reply, async (tx) => {
        await removeImageFiles(tx, platform.files, [image], 'picture');
        const { rooms } = await lockRoomsAndTypes(tx, propertyId, [roomId], 'no key update');
        const [gone] = await deleteImages(tx, propertyId, [imageId]);
        // A concurrent list request found that the files were gone and has deleted the row.
        if (gone === undefined) return { status: 204 };
        await closeOrderGaps(
          tx,
          propertyId,
          [roomId],
          rooms.map(({ type }) => type.id),
        );
        const { contentType, sha256, tags } = image;
        await insertAudit(tx, { propertyId, actorId: callerOf(request).userId, at: platform.clock() }, 'room_image.deleted', {
          entityId: image.id,
          before: { roomId, contentType, sha256, tagIds: tags.map(({ id }) => id) },
        });
        return { status: 204 };
      });
    },
  });
}
