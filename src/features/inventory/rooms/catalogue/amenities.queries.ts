import { sql } from 'kysely';
import { lockKeys, lockOfSharedRow } from '../../../../platform/db/by-property.ts';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { notFound } from '../../../../platform/errors.ts';
import { type AmenityView, CATALOGUE_ROWS_MAX } from './catalogue.schema.ts';
import type { StoredName } from './names.rules.ts';

/** The columns a client may write. */
export type AmenityColumns = StoredName & Pick<AmenityView, 'category' | 'iconKey'>;

const columns = sql`
  a.id, a.name, a.category, a.icon_key as "iconKey", a.created_at as "createdAt", a.updated_at as "updatedAt"`;

/** All amenities by category and then by name, both without regard to case. Names are unique, so the order is always the same. */
export async function listAmenities(db: Db): Promise<AmenityView[]> {
  const { rows } = await sql<AmenityView>`
    select ${columns} from amenity a order by lower(a.category collate "C"), a.name_key`.execute(db);
  return rows;
}

/** @throws Problem 404 */
export async function getAmenity(db: Db, amenityId: string): Promise<AmenityView> {
  const { rows } = await sql<AmenityView>`select ${columns} from amenity a where a.id = ${amenityId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('amenity');
  return row;
}

/** Like `getAmenity`; nobody else can change the amenity until the transaction ends. @throws Problem 404 */
export async function lockAmenity(tx: Tx, amenityId: string): Promise<AmenityView> {
  await lockKeys(tx, [amenityId.toLowerCase()]);
  const { rows } =
    await sql<AmenityView>`select ${columns} from amenity a where a.id = ${amenityId} ${lockOfSharedRow(sql`for update`)}`.execute(
      tx,
    );
  const [row] = rows;
  if (row === undefined) throw notFound('amenity');
  return row;
}

/** @returns false when the catalogue is full. Concurrent inserts are not counted: the limit is only against misuse. */
export async function insertAmenity(tx: Tx, id: string, row: AmenityColumns, at: string): Promise<boolean> {
  await lockKeys(tx, ['amenity']);
  const { numAffectedRows } = await sql`
    insert into amenity (id, name, name_key, category, icon_key, created_at, updated_at)
    select ${id}::uuid, ${row.name}::text, ${row.nameKey}::text, ${row.category}::text, ${row.iconKey}::text,
      ${at}::timestamptz, ${at}::timestamptz
    where (select count(*) from amenity) < ${CATALOGUE_ROWS_MAX}::bigint`.execute(tx);
  return numAffectedRows === 1n;
}

/** Updates every column. */
export async function updateAmenity(tx: Tx, id: string, row: AmenityColumns, at: string): Promise<void> {
  await sql`
    update amenity set name = ${row.name}, name_key = ${row.nameKey}, category = ${row.category}, icon_key = ${row.iconKey},
      updated_at = ${at}
    where id = ${id}`.execute(tx);
}

/** The foreign key `room_type_amenity_exists` removes it from room types too. @throws Problem 404 */
export async function deleteAmenity(tx: Tx, id: string): Promise<void> {
  await lockKeys(tx, [id]);
  const { numAffectedRows } = await sql`delete from amenity where id = ${id}`.execute(tx);
  if (numAffectedRows === 0n) throw notFound('amenity');
}

/**
 * Keeps the amenities from being deleted until the transaction ends, so that a row that refers to them cannot be refused.
 * They are locked in the order of their ids, after the room type; ids may be repeated.
 * @throws Problem 404 when one of them is unknown.
 */
export async function lockAmenities(tx: Tx, amenityIds: readonly string[]): Promise<void> {
  const ids = new Set(amenityIds.map((id) => id.toLowerCase()));
  if (ids.size === 0) return;
  await lockKeys(tx, [...ids], 'shared');
  const { rows } =
    await sql`select id from amenity where id = any(${[...ids]}::uuid[]) order by id ${lockOfSharedRow(sql`for key share`)}`.execute(
      tx,
    );
  if (rows.length < ids.size) throw notFound('amenity');
}
