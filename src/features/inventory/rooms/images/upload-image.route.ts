import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { insertAudit } from '../../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { isRolledBack } from '../../../../platform/db/transact.ts';
import { conflict, invalid } from '../../../../platform/errors.ts';
import { type Upload, uploadBody, uploadOf } from '../../../../platform/http/multipart.ts';
import type { App } from '../../../../platform/http/route.ts';
import { abortOnClose } from '../../../../platform/http/store-upload.ts';
import { writeInTransaction } from '../../../../platform/http/write-transaction.ts';
import { isId, newId } from '../../../../platform/ids.ts';
import type { PreparedImage } from '../../../../platform/images/prepare-image.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { callerOf, only, propertyOf } from '../../../properties/index.ts';
import { lockImageTags } from '../catalogue/image-tags.queries.ts';
import { lockRoomAndType } from '../lock-rooms.queries.ts';
import { getRoom } from '../rooms.queries.ts';
import { RoomParams } from '../rooms.schema.ts';
import { findImageBySha256, getImage, insertImage, listImageIds, replaceTags } from './image.queries.ts';
import { parseTagIds } from './image.rules.ts';
import { IMAGES_MAX, RoomImage, type RoomImageView } from './image.schema.ts';
import { fileKeysOf, toImageView } from './image-files.ts';
import { removeLostImages } from './missing-files.ts';

const SIZE_BYTES_MAX = 15_000_000;

type Picture = PreparedImage & {
  id: string;
  contentType: RoomImageView['contentType'];
  sha256: Buffer;
  tagIds: readonly string[];
};

/** The copy to serve and its thumbnail, in the folder of the upload. */
function preparedFiles({ folder }: Upload): { full: string; thumb: string } {
  return { full: path.join(folder, 'full'), thumb: path.join(folder, 'thumb') };
}

/** @throws Problem 400 for a file that is not a picture */
async function preparePicture({ images }: Platform, upload: Upload, signal: AbortSignal): Promise<Picture> {
  const tagIds = parseTagIds(upload.fields['tagIds'] ?? []);
  if (tagIds === null || !tagIds.every(isId))
    throw invalid('tagIds', 'must be ids of image tags, as repeated fields, a JSON array or a comma-separated list');
  if (upload.sizeBytes === 0) throw invalid('file', 'is empty');
  const made = await images.prepare({ source: upload.path, ...preparedFiles(upload) }, signal);
  if ('refusal' in made) throw invalid('file', made.refusal);
  return { ...made, id: newId(), contentType: `image/${made.format}`, sha256: upload.sha256, tagIds };
}

/** Adds the picture at the end of its room. */
async function addPicture(tx: Tx, request: FastifyRequest, roomId: string, picture: Picture, at: string) {
  const propertyId = propertyOf(request).id;
  const { userId } = callerOf(request);
  const { room } = await lockRoomAndType(tx, propertyId, roomId, 'no key update');
  await lockImageTags(tx, picture.tagIds);
  if ((await listImageIds(tx, propertyId, { roomId })).length >= IMAGES_MAX)
    throw conflict(`the room has ${IMAGES_MAX} pictures: delete one first`, 'limit_reached');
  await insertImage(tx, propertyId, { ...picture, roomId, roomTypeId: room.type.id, createdBy: userId }, at);
  if (picture.tagIds.length > 0) await replaceTags(tx, propertyId, picture.id, picture.tagIds, at);
  const { id: entityId, contentType, sha256 } = picture;
  const after = { roomId, contentType, sha256: sha256.toString('hex'), tagIds: picture.tagIds };
  await insertAudit(tx, { propertyId, actorId: userId, at }, 'room_image.added', { entityId, after });
  return getImage(tx, propertyId, roomId, picture.id);
}

/** Writes the files before the row, and deletes them if the row is not written. After a crash the sweep deletes them (src/jobs.ts). */
async function storePicture(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  roomId: string,
  picture: Picture,
): Promise<never> {
  const { clock, publicUrl, files } = platform;
  const propertyId = propertyOf(request).id;
  const keys = fileKeysOf(picture);
  const made = preparedFiles(uploadOf(request));
  let isReferenced = false;
  try {
    await files.write(keys.full, { path: made.full });
    await files.write(keys.thumb, { path: made.thumb });
    const sent = await writeInTransaction(platform, request, reply, async (tx) => {
      const row = await addPicture(tx, request, roomId, picture, clock());
      const body = toImageView(publicUrl, propertyId, row);
      return { status: 201, body, location: `/properties/${propertyId}/rooms/${roomId}/images/${row.id}/file` };
    });
    // If a request with the same Idempotency-Key was first, the response is about its picture.
    isReferenced = reply.getHeader('Idempotency-Replayed') === undefined;
    return sent;
  } catch (error) {
    // If the outcome of the commit is unknown, the files stay: either the row refers to them, or the sweep deletes them.
    isReferenced = !isRolledBack(error);
    throw error;
  } finally {
    if (!isReferenced) {
      await Promise.all([files.remove(keys.full), files.remove(keys.thumb)]).catch((error: unknown) =>
        request.log.warn({ err: error }, 'the files of a refused picture could not be deleted: the sweep will delete them'),
      );
    }
  }
}

/** Removes a picture with the same content whose file is missing, so that the file can be uploaded again. */
async function removeLostDuplicate(platform: Platform, propertyId: string, sha256: Buffer): Promise<void> {
  const duplicate = await findImageBySha256(platform.db, propertyId, sha256);
  if (duplicate !== undefined) await removeLostImages(platform, propertyId, [duplicate], { unwanted: true });
}

/** Adds a picture to a room. */
export function registerImageUpload(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/rooms/:roomId/images',
    config: { access: only('ADMIN', 'MANAGER'), errors: [408, 409], upload: { sizeBytesMax: SIZE_BYTES_MAX } },
    schema: {
      operationId: 'uploadRoomImage',
      tags: ['Room images'],
      summary: 'Add a picture to a room',
      description:
        'JPEG, PNG, WebP or AVIF, recognised by its content, of at most 15 MB and 50 megapixels; of an animated picture the first frame is used. ' +
        'The served picture is upright and has no location, camera or other metadata. The same file a second time in the property is 409.',
      params: RoomParams,
      body: uploadBody('RoomImageUpload', 'The picture.', {
        tagIds: Type.Optional(
          Type.Array(Type.String(), {
            description: 'Image tags, as repeated fields, a JSON array or a comma-separated list.',
          }),
        ),
      }),
      response: { 201: RoomImage },
    },
    handler: async (request, reply) => {
      const { roomId } = request.params;
      const propertyId = propertyOf(request).id;
      const picture = await preparePicture(platform, uploadOf(request), abortOnClose(reply));
      const { view } = await getRoom(platform.db, propertyId, roomId);
      await removeLostDuplicate(platform, propertyId, picture.sha256);
      return storePicture(platform, request, reply, view.id, picture);
    },
  });
}
