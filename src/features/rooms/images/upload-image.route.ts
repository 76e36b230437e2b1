import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { isRolledBack } from '../../../platform/db/transact.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import { effect } from '../../../platform/http/effect.ts';
import { type Upload, uploadBody, uploadOf } from '../../../platform/http/multipart.ts';
import type { App } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import type { PreparedImage } from '../../../platform/images/image-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockImageTags } from '../../catalogue/index.ts';
import { callerOf, only, propertyOf } from '../../identity/index.ts';
import { lockRoom } from '../lock-rooms.queries.ts';
import { getRoom } from '../rooms.queries.ts';
import { RoomParams } from '../rooms.schema.ts';
import { findImageBySha256, getImage, insertImage, listImageIds, replaceTags } from './image.queries.ts';
import { tagIdsOf } from './image.rules.ts';
import { IMAGES_MAX, RoomImage, type RoomImageView } from './image.schema.ts';
import { keysOf } from './image-files.ts';
import { imageView } from './image-view.ts';
import { withoutMissing } from './missing-files.ts';

const SIZE_BYTES_MAX = 15_000_000;

type Picture = PreparedImage & {
  id: string;
  contentType: RoomImageView['contentType'];
  sha256: Buffer;
  tagIds: readonly string[];
};

/** The copy to serve and its thumbnail, made of the upload and lying beside it. */
function preparedFiles({ folder }: Upload): { full: string; thumb: string } {
  return { full: path.join(folder, 'full'), thumb: path.join(folder, 'thumb') };
}

/** Aborted when the connection ends: nobody waits for the picture any more. */
function leavingOf(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  return leaving.signal;
}

/** @throws Problem 400 for what is no picture */
async function preparePicture({ images }: Platform, upload: Upload, leaving: AbortSignal): Promise<Picture> {
  const tagIds = tagIdsOf(upload.fields['tagIds'] ?? []);
  if (tagIds === null || !tagIds.every(isId))
    throw invalid('tagIds', 'must be ids of image tags: repeated fields, a JSON array or a list with commas');
  if (upload.sizeBytes === 0) throw invalid('file', 'is empty');
  const made = await images.prepare({ source: upload.path, ...preparedFiles(upload) }, leaving);
  if ('refusal' in made) throw invalid('file', made.refusal);
  return { ...made, id: newId(), contentType: `image/${made.kind}`, sha256: upload.sha256, tagIds };
}

/** Adds the picture behind the others of its room. */
async function addPicture(tx: Tx, request: FastifyRequest, roomId: string, picture: Picture, at: string) {
  const propertyId = propertyOf(request).id;
  const { userId } = callerOf(request);
  const { room } = await lockRoom(tx, propertyId, roomId, 'no key update');
  await lockImageTags(tx, picture.tagIds);
  if ((await listImageIds(tx, propertyId, { roomId })).length >= IMAGES_MAX)
    throw conflict(`the room has ${IMAGES_MAX} pictures: delete one first`, 'limit_reached');
  await insertImage(tx, propertyId, { ...picture, roomId, roomTypeId: room.type.id, createdBy: userId }, at);
  if (picture.tagIds.length > 0) await replaceTags(tx, propertyId, picture.id, picture.tagIds, at);
  const { id: entityId, contentType, sha256 } = picture;
  const after = { roomId, contentType, sha256: sha256.toString('hex'), tagIds: picture.tagIds };
  await insertAudit(tx, propertyId, { at, actorId: userId, action: 'room_image.added', entity: 'room_image', entityId, after });
  return getImage(tx, propertyId, roomId, picture.id);
}

/** The files are written before the row, and removed when it is not: what a crash leaves in between is swept (src/jobs.ts). */
async function storePicture(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  roomId: string,
  picture: Picture,
): Promise<never> {
  const { clock, config, files } = platform;
  const propertyId = propertyOf(request).id;
  const keys = keysOf(picture);
  const made = preparedFiles(uploadOf(request));
  let used = false;
  try {
    await files.write(keys.full, { path: made.full });
    await files.write(keys.thumb, { path: made.thumb });
    const sent = await effect(platform, request, reply, async (tx) => {
      const row = await addPicture(tx, request, roomId, picture, clock());
      const body = imageView(config.publicUrl, propertyId, row);
      return { status: 201, body, location: `/properties/${propertyId}/rooms/${roomId}/images/${row.id}/file` };
    });
    // Another request with the same Idempotency-Key may have been first: its picture was answered.
    used = reply.getHeader('Idempotency-Replayed') === undefined;
    return sent;
  } catch (error) {
    // A commit whose answer was lost may have happened, or may still happen: then the files stay until they are swept or named.
    used = !isRolledBack(error);
    throw error;
  } finally {
    if (!used) {
      await Promise.all([files.remove(keys.full), files.remove(keys.thumb)]).catch((error: unknown) =>
        request.log.warn({ err: error }, 'the files of a refused picture stay until they are swept'),
      );
    }
  }
}

/** A picture that nobody can see any more, because its file is gone, does not keep the same file from being uploaded again. */
async function forgetLostDuplicate(platform: Platform, propertyId: string, sha256: Buffer): Promise<void> {
  const duplicate = await findImageBySha256(platform.db, propertyId, sha256);
  if (duplicate !== undefined) await withoutMissing(platform, propertyId, [duplicate], { unwanted: true });
}

/** Contract 4.4: a picture is added to a room. */
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
        'JPEG, PNG, WebP or AVIF, told by its content, of at most 15 MB and 50 megapixels; an animated one is taken as its first frame. ' +
        'What is served is upright and holds no location, camera or other metadata. The same file a second time in the property is 409.',
      params: RoomParams,
      body: uploadBody('The picture.', {
        tagIds: Type.Optional(
          Type.Array(Type.String(), {
            description: 'Image tags: repeated fields, a JSON array or a list with commas.',
          }),
        ),
      }),
      response: { 201: RoomImage },
    },
    handler: async (request, reply) => {
      const { roomId } = request.params;
      const propertyId = propertyOf(request).id;
      const picture = await preparePicture(platform, uploadOf(request), leavingOf(reply));
      const { view } = await getRoom(platform.db, propertyId, roomId);
      await forgetLostDuplicate(platform, propertyId, picture.sha256);
      return storePicture(platform, request, reply, view.id, picture);
    },
  });
}
