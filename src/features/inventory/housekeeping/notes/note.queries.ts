import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import type { Timestamp } from '../../../../platform/time.ts';
import { pictureOf } from '../pictures/picture.queries.ts';
import type { StoredPicture } from '../pictures/picture-file.ts';
import type { ColleagueName } from '../rooms/room-list.queries.ts';

export type NoteRow = {
  id: string;
  roomId: string;
  roomNumber: number;
  text: string;
  picture: StoredPicture | null;
  createdBy: ColleagueName;
  createdAt: Timestamp;
  doneBy: ColleagueName | null;
  doneAt: Timestamp | null;
};

const notes = sql`
  select n.id, n.room_id as "roomId", r.room_number as "roomNumber", n.text,
    ${pictureOf('n')} as picture,
    json_build_object('userId', n.created_by, 'name', writer.name) as "createdBy", n.created_at as "createdAt",
    case when n.done_by is not null then json_build_object('userId', n.done_by, 'name', doer.name) end as "doneBy", n.done_at as "doneAt"
  from housekeeping_note n
  join room r on r.property_id = n.property_id and r.id = n.room_id
  join app_user writer on writer.id = n.created_by
  left join app_user doer on doer.id = n.done_by`;

/** The newest notes of a room: those that are not done first. */
export async function listNotes(db: Db, propertyId: string, roomId: string, most: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    ${notes} where n.property_id = ${propertyId} and n.room_id = ${roomId}
    order by n.done_at is not null, n.created_at desc, n.id desc limit ${most}`.execute(db);
  return rows;
}

export async function findNote(db: Db, propertyId: string, noteId: string): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`${notes} where n.property_id = ${propertyId} and n.id = ${noteId}`.execute(db);
  return rows[0];
}

/** Locks the note. Resolves to whether there is one. */
export async function lockNote(tx: Tx, propertyId: string, noteId: string): Promise<boolean> {
  const { rows } = await sql`
    select from housekeeping_note where property_id = ${propertyId} and id = ${noteId} for no key update`.execute(tx);
  return rows.length > 0;
}

export async function insertNote(
  tx: Tx,
  propertyId: string,
  note: { id: string; roomId: string; text: string; actorId: string; at: Timestamp },
): Promise<void> {
  await sql`
    insert into housekeeping_note (property_id, id, room_id, text, created_by, created_at)
    values (${propertyId}, ${note.id}, ${note.roomId}, ${note.text}, ${note.actorId}, ${note.at})`.execute(tx);
}

export async function markNoteDone(tx: Tx, propertyId: string, noteId: string, actorId: string, at: Timestamp): Promise<void> {
  await sql`
    update housekeeping_note set done_by = ${actorId}, done_at = ${at}
    where property_id = ${propertyId} and id = ${noteId} and done_at is null`.execute(tx);
}

export async function setNotePicture(tx: Tx, propertyId: string, noteId: string, picture: StoredPicture): Promise<void> {
  await sql`
    update housekeeping_note set picture_id = ${picture.id}, picture_type = ${picture.contentType}, picture_bytes = ${picture.sizeBytes}
    where property_id = ${propertyId} and id = ${noteId}`.execute(tx);
}
