import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** The picture of a row as JSON; null without one. */
export function pictureOf(table: 'n' | 'f'): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`case when ${of('picture_id')} is not null then json_build_object(
    'id', ${of('picture_id')}, 'contentType', ${of('picture_type')}, 'sizeBytes', ${of('picture_bytes')}) end`;
}

/** Those of the ids that are pictures of a note or of a found item. */
export async function listKnownPictureIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select picture_id as id from housekeeping_note where picture_id = any(${[...ids]}::uuid[])
    union all select picture_id from found_item where picture_id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}
