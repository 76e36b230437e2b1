import { insertAudit } from '../../../../platform/audit/audit.queries.ts';
import { notFound } from '../../../../platform/errors.ts';
import { etagOf } from '../../../../platform/http/etag.ts';
import { uploadBody } from '../../../../platform/http/multipart.ts';
import type { App } from '../../../../platform/http/route.ts';
import { storeUpload } from '../../../../platform/http/store-upload.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { callerOf, propertyOf, roomKeepers } from '../../../properties/index.ts';
import {
  PICTURE_BYTES_MAX,
  PICTURE_DESCRIPTION,
  PICTURE_TYPES,
  preparePicture,
  refuseSecondPicture,
  sendPicture,
} from '../pictures/picture-file.ts';
import { lockFoundItem, setFoundItemPicture } from './found-item.queries.ts';
import { FoundItem, FoundItemPath, foundItemView, getFoundItem } from './found-items.route.ts';

const url = '/properties/:propertyId/housekeeping/found-items/:itemId/picture';

/** `POST` and `GET .../found-items/{itemId}/picture`. */
export function registerFoundItemPicture(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url,
    config: { access: roomKeepers, errors: [408, 409], upload: { sizeBytesMax: PICTURE_BYTES_MAX } },
    schema: {
      operationId: 'addFoundItemPicture',
      tags: ['Housekeeping'],
      summary: 'Add the picture of something that was found',
      description: `An item has one picture at most (409). ${PICTURE_DESCRIPTION}`,
      params: FoundItemPath,
      body: uploadBody('FoundItemPictureUpload', 'The picture.'),
      response: { 200: FoundItem },
    },
    handler: async (request, reply) => {
      const propertyId = propertyOf(request).id;
      const item = await getFoundItem(platform.db, propertyId, request.params.itemId);
      refuseSecondPicture(item.picture);
      const { picture, file } = await preparePicture(platform, request, reply);
      return storeUpload(platform, request, reply, file, async (tx) => {
        const at = platform.clock();
        if (!(await lockFoundItem(tx, propertyId, item.id))) throw notFound('found item');
        refuseSecondPicture((await getFoundItem(tx, propertyId, item.id)).picture);
        await setFoundItemPicture(tx, propertyId, item.id, picture, at);
        const by = { propertyId, actorId: callerOf(request).userId, at };
        await insertAudit(tx, by, 'found-item.picture-added', { entityId: item.id });
        const row = await getFoundItem(tx, propertyId, item.id);
        return { status: 200, body: foundItemView(row), etag: etagOf(row.version) };
      });
    },
  });

  app.route({
    method: 'GET',
    url,
    config: { access: roomKeepers, tagged: true },
    schema: {
      operationId: 'getFoundItemPicture',
      tags: ['Housekeeping'],
      summary: 'The picture of something that was found',
      params: FoundItemPath,
      response: { 200: { description: 'The picture.', content: PICTURE_TYPES } },
    },
    handler: async (request, reply) =>
      sendPicture(
        platform,
        request,
        reply,
        (await getFoundItem(platform.db, propertyOf(request).id, request.params.itemId)).picture,
      ),
  });
}
