import { insertAudit } from '../../../../platform/audit/audit.queries.ts';
import { notFound } from '../../../../platform/errors.ts';
import { uploadBody } from '../../../../platform/http/multipart.ts';
import type { App } from '../../../../platform/http/route.ts';
import { storeUpload } from '../../../../platform/http/store-upload.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { callerOf, propertyOf, roomKeepers } from '../../../properties/index.ts';
import { noteHousekeeping } from '../../rooms/index.ts';
import {
  PICTURE_BYTES_MAX,
  PICTURE_DESCRIPTION,
  PICTURE_TYPES,
  preparePicture,
  refuseSecondPicture,
  sendPicture,
} from '../pictures/picture-file.ts';
import { lockNote, setNotePicture } from './note.queries.ts';
import { getNote, Note, NotePath, noteView } from './notes.route.ts';

const url = '/properties/:propertyId/housekeeping/notes/:noteId/picture';

/** `POST` and `GET .../notes/{noteId}/picture`. */
export function registerNotePicture(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url,
    config: { access: roomKeepers, errors: [408, 409], upload: { sizeBytesMax: PICTURE_BYTES_MAX } },
    schema: {
      operationId: 'addNotePicture',
      tags: ['Housekeeping'],
      summary: 'Add the picture of a note',
      description: `A note has one picture at most (409). ${PICTURE_DESCRIPTION}`,
      params: NotePath,
      body: uploadBody('NotePictureUpload', 'The picture.'),
      response: { 200: Note },
    },
    handler: async (request, reply) => {
      const propertyId = propertyOf(request).id;
      const note = await getNote(platform.db, propertyId, request.params.noteId);
      refuseSecondPicture(note.picture);
      const { picture, file } = await preparePicture(platform, request, reply);
      return storeUpload(platform, request, reply, file, async (tx) => {
        const at = platform.clock();
        if (!(await lockNote(tx, propertyId, note.id))) throw notFound('note');
        refuseSecondPicture((await getNote(tx, propertyId, note.id)).picture);
        await setNotePicture(tx, propertyId, note.id, picture);
        noteHousekeeping(tx, propertyId, [note.roomId], at);
        const by = { propertyId, actorId: callerOf(request).userId, at };
        await insertAudit(tx, by, 'housekeeping-note.picture-added', { entityId: note.id });
        return { status: 200, body: noteView(await getNote(tx, propertyId, note.id)) };
      });
    },
  });

  app.route({
    method: 'GET',
    url,
    config: { access: roomKeepers, tagged: true },
    schema: {
      operationId: 'getNotePicture',
      tags: ['Housekeeping'],
      summary: 'The picture of a note',
      params: NotePath,
      response: { 200: { description: 'The picture.', content: PICTURE_TYPES } },
    },
    handler: async (request, reply) =>
      sendPicture(platform, request, reply, (await getNote(platform.db, propertyOf(request).id, request.params.noteId)).picture),
  });
}
