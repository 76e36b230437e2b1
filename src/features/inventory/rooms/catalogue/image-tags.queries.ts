import { sql } from 'kysely';
import { lockKeys, lockOfSharedRow } from '../../../../platform/db/by-property.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { notFound } from '../../../../platform/errors.ts';
import { CATALOGUE_ROWS_MAX, type ImageTagView } from './catalogue.schema.ts';
import type { StoredName } from './names.rules.ts';

const columns = sql`g.id, g.name, g.created_at as "createdAt", g.updated_at as "updatedAt"`;

/** All tags by name, without regard to case. Names are unique, so the order is always the same. */
export async function listImageTags(db: Db): Promise<ImageTagView[]> {
  const { rows } = await sql<ImageTagView>`select ${columns} from image_tag g order by g.name_key`.execute(db);
  return rows;
}

/** @throws Problem 404 */
export async function getImageTag(db: Db, tagId: string): Promise<ImageTagView> {
  const { rows } = await sql<ImageTagView>`select ${columns} from image_tag g where g.id = ${tagId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('image tag');
  return row;
}

/** Like `getImageTag`; nobody else can change the tag until the transaction ends. @throws Problem 404 */
export async function lockImageTag(tx: Tx, tagId: string): Promise<ImageTagView> {
  await lockKeys(tx, [tagId.toLowerCase()]);
  const { rows } =
    await sql<ImageTagView>`select ${columns} from image_tag g where g.id = ${tagId} ${lockOfSharedRow(sql`for update`)}`.execute(
      tx,
    );
  const [row] = rows;
  if (row === undefined) throw notFound('image tag');
  return row;
}

/** @returns false when the catalogue is full. Concurrent inserts are not counted: the limit is only against misuse. */
export async function insertImageTag(tx: Tx, id: string, { name, nameKey }: StoredName, at: string): Promise<boolean> {
  await lockKeys(tx, ['image_tag']);
  const { numAffectedRows } = await sql`
    insert into image_tag (id, name, name_key, created_at, updated_at)
    select ${id}::uuid, ${name}::text, ${nameKey}::text, ${at}::timestamptz, ${at}::timestamptz
    where (select count(*) from image_tag) < ${CATALOGUE_ROWS_MAX}::bigint`.execute(tx);
  return numAffectedRows === 1n;
}

export async function updateImageTag(tx: Tx, id: string, { name, nameKey }: StoredName, at: string): Promise<void> {
  await sql`update image_tag set name = ${name}, name_key = ${nameKey}, updated_at = ${at} where id = ${id}`.execute(tx);
}

/** The foreign key `room_image_tag_exists` removes it from pictures too. @throws Problem 404 */
export async function deleteImageTag(tx: Tx, id: string): Promise<void> {
  await lockKeys(tx, [id]);
  const { numAffectedRows } = await sql`delete from image_tag where id = ${id}`.execute(tx);
  if (numAffectedRows === 0n) throw notFound('image tag');
}

/**
 * Keeps the tags from being deleted until the transaction ends, so that a row that refers to them cannot be refused.
 * They are locked in the order of their ids; ids may be repeated.
 * @throws Problem 404 when one of them is unknown.
 */
export async function lockImageTags(tx: Tx, tagIds: readonly string[]): Promise<void> {
  const ids = new Set(tagIds.map((id) => id.toLowerCase()));
  if (ids.size === 0) return;
  await lockKeys(tx, [...ids], 'shared');
  const { rows } =
    await sql`select id from image_tag where id = any(${[...ids]}::uuid[]) order by id ${lockOfSharedRow(sql`for key share`)}`.execute(
      tx,
    );
  if (rows.length < ids.size) throw notFound('image tag');
}
