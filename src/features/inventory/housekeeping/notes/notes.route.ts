import Type from 'typebox';
import { insertAudit } from '../../../../platform/audit/audit.queries.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { App } from '../../../../platform/http/route.ts';
import { writeInTransaction } from '../../../../platform/http/write-transaction.ts';
import { newId } from '../../../../platform/ids.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { Id, Nullable, Reason, Timestamp } from '../../../../platform/schema.ts';
import { callerOf, propertyOf, roomKeepers } from '../../../properties/index.ts';
import { getRoom, noteHousekeeping } from '../../rooms/index.ts';
import { Colleague, RoomNumber, RoomPath } from '../housekeeping.schema.ts';
import { lockRooms } from '../rooms/conditions.route.ts';
import { findNote, insertNote, listNotes, lockNote, markNoteDone, type NoteRow } from './note.queries.ts';

/** Notes of one answer: nobody reads more, and what is not done comes first. */
const NOTES_MAX = 200;

const Text = Type.String({ ...Reason, examples: ['lamp at the bed is broken'], description: 'What was noticed.' });

export const Note = Type.Object(
  {
    id: Id,
    roomId: Id,
    roomNumber: RoomNumber,
    text: Text,
    hasPicture: Type.Boolean({ description: 'Whether `.../notes/{noteId}/picture` has a picture.', examples: [false] }),
    createdBy: Type.Object(Colleague.properties, { title: 'NoteWriter', description: 'Who wrote it.' }),
    createdAt: Timestamp,
    doneBy: Nullable(
      Type.Object(Colleague.properties, { title: 'NoteDoer', description: 'Who has done it; null: it is to be done.' }),
    ),
    doneAt: Nullable(Type.String({ ...Timestamp, description: 'When it was done; null: it is to be done.' })),
  },
  { title: 'HousekeepingNote', description: 'What somebody noticed in a room and somebody has to do.' },
);

export const NotePath = Type.Object({ propertyId: Id, noteId: Type.String({ ...Id, description: 'The note.' }) });

export function noteView({ picture, ...note }: NoteRow) {
  return { ...note, hasPicture: picture !== null };
}

/** @throws Problem 404 */
export async function getNote(db: Db, propertyId: string, noteId: string): Promise<NoteRow> {
  const note = await findNote(db, propertyId, noteId);
  if (note === undefined) throw notFound('note');
  return note;
}

function readNotes(app: App, { db }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/housekeeping/rooms/:roomId/notes',
    config: { access: roomKeepers },
    schema: {
      operationId: 'listRoomNotes',
      tags: ['Housekeeping'],
      summary: 'The notes of a room: first those to be done, the newest first',
      description: `At most ${NOTES_MAX}.`,
      params: RoomPath,
      response: { 200: Type.Array(Note) },
    },
    handler: async (request) => {
      const propertyId = propertyOf(request).id;
      const { view: room } = await getRoom(db, propertyId, request.params.roomId);
      return (await listNotes(db, propertyId, room.id, NOTES_MAX)).map(noteView);
    },
  });
}

function addNote(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/housekeeping/rooms/:roomId/notes',
    config: { access: roomKeepers, withoutLocation: true },
    schema: {
      operationId: 'addRoomNote',
      tags: ['Housekeeping'],
      summary: 'Note something about a room',
      description: 'A picture is added afterwards.',
      params: RoomPath,
      body: Type.Object({ text: Text }, { title: 'NoteRequest', examples: [{ text: 'lamp at the bed is broken' }] }),
      response: { 201: Note },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const actorId = callerOf(request).userId;
        const roomId = request.params.roomId.toLowerCase();
        const [id, at] = [newId(), platform.clock()];
        await lockRooms(tx, propertyId, [roomId]);
        const { text } = request.body;
        await insertNote(tx, propertyId, { id, roomId, text, actorId, at });
        noteHousekeeping(tx, propertyId, [roomId], at);
        await insertAudit(tx, { propertyId, actorId, at }, 'housekeeping-note.added', { entityId: id, after: { roomId, text } });
        return { status: 201, body: noteView(await getNote(tx, propertyId, id)) };
      }),
  });
}

function finishNote(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/housekeeping/notes/:noteId/done',
    config: { access: roomKeepers },
    schema: {
      operationId: 'finishRoomNote',
      tags: ['Housekeeping'],
      summary: 'Say that what a note asks for is done',
      description: 'A note that is done stays as it is.',
      params: NotePath,
      response: { 200: Note },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const propertyId = propertyOf(request).id;
        const actorId = callerOf(request).userId;
        const at = platform.clock();
        const { noteId } = request.params;
        if (!(await lockNote(tx, propertyId, noteId))) throw notFound('note');
        const note = await getNote(tx, propertyId, noteId);
        if (note.doneAt !== null) return { status: 200, body: noteView(note) };
        await markNoteDone(tx, propertyId, note.id, actorId, at);
        noteHousekeeping(tx, propertyId, [note.roomId], at);
        await insertAudit(tx, { propertyId, actorId, at }, 'housekeeping-note.done', { entityId: note.id });
        return { status: 200, body: noteView(await getNote(tx, propertyId, note.id)) };
      }),
  });
}

/** What was noticed in rooms, and what was done about it. */
export function registerNotes(app: App, platform: Platform): void {
  readNotes(app, platform);
  addNote(app, platform);
  finishNote(app, platform);
}
