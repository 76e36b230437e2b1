import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { noteChange } from '../../../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../../../platform/time.ts';
import { pictureOf } from '../pictures/picture.queries.ts';
import type { StoredPicture } from '../pictures/picture-file.ts';
import type { ColleagueName } from '../rooms/room-list.queries.ts';

export type FoundItemStatus = 'KEPT' | 'RETURNED' | 'DISPOSED';

export type FoundItemRow = {
  id: string;
  roomId: string;
  roomNumber: number;
  description: string;
  foundAt: Timestamp;
  status: FoundItemStatus;
  picture: StoredPicture | null;
  createdBy: ColleagueName;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  version: number;
};

const items = sql`
  select f.id, f.room_id as "roomId", r.room_number as "roomNumber", f.description, f.found_at as "foundAt", f.status,
    ${pictureOf('f')} as picture, json_build_object('userId', f.created_by, 'name', finder.name) as "createdBy",
    f.created_at as "createdAt", f.updated_at as "updatedAt", f.version
  from found_item f
  join room r on r.property_id = f.property_id and r.id = f.room_id
  join app_user finder on finder.id = f.created_by`;

type Page = { status: FoundItemStatus | null; after: { at: Timestamp; id: string } | null; most: number };

/** What was found, the newest first: by the index `found_item_newest`. */
export async function listFoundItems(db: Db, propertyId: string, { status, after, most }: Page): Promise<FoundItemRow[]> {
  const { rows } = await sql<FoundItemRow>`
    ${items} where f.property_id = ${propertyId} ${status === null ? sql`` : sql`and f.status = ${status}`}
      and (${after?.at ?? null}::timestamptz is null or (f.found_at, f.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by f.found_at desc, f.id desc limit ${most}`.execute(db);
  return rows;
}

export async function findFoundItem(db: Db, propertyId: string, itemId: string): Promise<FoundItemRow | undefined> {
  const { rows } = await sql<FoundItemRow>`${items} where f.property_id = ${propertyId} and f.id = ${itemId}`.execute(db);
  return rows[0];
}

/** Resolves to whether there is such an item. */
export async function lockFoundItem(tx: Tx, propertyId: string, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    select from found_item where property_id = ${propertyId} and id = ${itemId} for no key update`.execute(tx);
  return rows.length > 0;
}

type NewItem = { id: string; description: string; foundAt: Timestamp; status: FoundItemStatus; roomId: string };

export async function insertFoundItem(tx: Tx, propertyId: string, item: NewItem, actorId: string, at: Timestamp): Promise<void> {
  await sql`
    insert into found_item (property_id, id, room_id, description, found_at, status, created_by, created_at, updated_at)
    values (${propertyId}, ${item.id}, ${item.roomId}, ${item.description}, ${item.foundAt}, ${item.status}, ${actorId}, ${at}, ${at})`.execute(
    tx,
  );
  noteChange(tx, { propertyId, kind: 'found-item', id: item.id, at });
}

export async function updateFoundItem(tx: Tx, propertyId: string, item: Omit<NewItem, 'roomId'>, at: Timestamp): Promise<void> {
  await sql`
    update found_item set description = ${item.description}, found_at = ${item.foundAt}, status = ${item.status},
      version = version + 1, updated_at = ${at}
    where property_id = ${propertyId} and id = ${item.id}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'found-item', id: item.id, at });
}

export async function setFoundItemPicture(
  tx: Tx,
  propertyId: string,
  id: string,
  picture: StoredPicture,
  at: Timestamp,
): Promise<void> {
  await sql`
    update found_item set picture_id = ${picture.id}, picture_type = ${picture.contentType}, picture_bytes = ${picture.sizeBytes},
      version = version + 1, updated_at = ${at}
    where property_id = ${propertyId} and id = ${id}`.execute(tx);
  noteChange(tx, { propertyId, kind: 'found-item', id, at });
}
