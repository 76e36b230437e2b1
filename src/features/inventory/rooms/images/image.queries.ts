import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { RoomImageView } from './image.schema.ts';

/** An image without its links, which the route adds. */
export type ImageRow = Omit<RoomImageView, 'url' | 'thumbUrl'>;

/** The pictures of one room, or the gallery of a room type. */
export type Gallery = { roomId: string } | { roomTypeId: string };

type ContentType = RoomImageView['contentType'];

/** What the file names of an image are made of. */
export type ImageFileFacts = { id: string; contentType: ContentType };

const columns = (propertyId: string) => sql`
  i.id, i.room_id as "roomId", r.room_number as "roomNumber", t.code as "roomTypeCode", i.content_type as "contentType",
  i.width_px as "widthPx", i.height_px as "heightPx", i.size_bytes as "sizeBytes",
  encode(i.sha256, 'hex') as sha256, coalesce((
    select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name_key)
    from room_image_tag x join image_tag g on g.id = x.tag_id
    where x.property_id = ${propertyId} and x.image_id = i.id), '[]') as tags,
  i.room_order as "roomOrder", i.room_type_order as "roomTypeOrder", i.created_at as "createdAt", i.updated_at as "updatedAt"`;
const imageWithRoom = sql`room_image i
  join room r on r.property_id = i.property_id and r.id = i.room_id
  join room_type t on t.property_id = i.property_id and t.id = i.room_type_id`;

const inGallery = (gallery: Gallery) =>
  'roomId' in gallery ? sql`i.room_id = ${gallery.roomId}` : sql`i.room_type_id = ${gallery.roomTypeId}`;
const orderColumnOf = (gallery: Gallery) => ('roomId' in gallery ? sql`i.room_order` : sql`i.room_type_order`);

/** The pictures, in their order. */
export async function listImages(db: Db, propertyId: string, gallery: Gallery): Promise<ImageRow[]> {
  const { rows } = await sql<ImageRow>`
    select ${columns(propertyId)} from ${imageWithRoom} where i.property_id = ${propertyId} and ${inGallery(gallery)}
    order by ${orderColumnOf(gallery)}`.execute(db);
  return rows;
}

/** @throws Problem 404, also for a picture of another room. */
export async function getImage(db: Db, propertyId: string, roomId: string, imageId: string): Promise<ImageRow> {
  const { rows } = await sql<ImageRow>`
    select ${columns(propertyId)} from ${imageWithRoom}
    where i.property_id = ${propertyId} and i.id = ${imageId} and i.room_id = ${roomId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('image');
  return row;
}

/** What a request for a file of an image needs, and no more, because it is the most frequent request. @throws Problem 404 */
export async function getImageFiles(
  db: Db,
  propertyId: string,
  roomId: string,
  imageId: string,
): Promise<ImageFileFacts & { sizeBytes: number; thumbSizeBytes: number }> {
  const { rows } = await sql<ImageFileFacts & { sizeBytes: number; thumbSizeBytes: number }>`
    select id, content_type as "contentType", size_bytes as "sizeBytes", thumb_size_bytes as "thumbSizeBytes" from room_image
    where property_id = ${propertyId} and id = ${imageId} and room_id = ${roomId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('image');
  return row;
}

/** The ids of the pictures, in their order. While the room and its type are locked, they cannot change. */
export async function listImageIds(tx: Tx, propertyId: string, gallery: Gallery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from room_image i where i.property_id = ${propertyId} and ${inGallery(gallery)}
    order by ${orderColumnOf(gallery)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The picture of the property that was uploaded with this content, if there is one. */
export async function findImageBySha256(
  db: Db,
  propertyId: string,
  sha256: Buffer,
): Promise<(ImageFileFacts & { roomId: string }) | undefined> {
  const { rows } = await sql<ImageFileFacts & { roomId: string }>`
    select id, room_id as "roomId", content_type as "contentType" from room_image
    where property_id = ${propertyId} and sha256 = ${sha256}`.execute(db);
  return rows[0];
}

/** The ids among these that belong to images, of any property. */
export async function listKnownImageIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from room_image where id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

export type NewImage = ImageFileFacts & {
  roomId: string;
  roomTypeId: string;
  widthPx: number;
  heightPx: number;
  sizeBytes: number;
  thumbSizeBytes: number;
  sha256: Buffer;
  createdBy: string;
};

/** Adds the picture at the end of its room and of its gallery. The caller has locked the room and its type. */
export async function insertImage(tx: Tx, propertyId: string, image: NewImage, at: string): Promise<void> {
  const { rows } = await sql<{ ofRoom: number; ofType: number }>`
    select count(*) filter (where room_id = ${image.roomId}) as "ofRoom", count(*) as "ofType" from room_image
    where property_id = ${propertyId} and room_type_id = ${image.roomTypeId}`.execute(tx);
  await sql`
    insert into room_image (property_id, id, room_id, room_type_id, content_type, width_px, height_px, size_bytes, thumb_size_bytes,
      sha256, created_by, created_at, updated_at, room_order, room_type_order)
    values (${propertyId}, ${image.id}, ${image.roomId}, ${image.roomTypeId}, ${image.contentType}, ${image.widthPx},
      ${image.heightPx}, ${image.sizeBytes}, ${image.thumbSizeBytes}, ${image.sha256}, ${image.createdBy}, ${at}, ${at},
      ${rows[0]?.ofRoom ?? 0}, ${rows[0]?.ofType ?? 0})`.execute(tx);
}

/** Replaces the tags of the image. The caller has locked the tags. */
export async function replaceTags(
  tx: Tx,
  propertyId: string,
  imageId: string,
  tagIds: readonly string[],
  at: string,
): Promise<void> {
  await sql`delete from room_image_tag where property_id = ${propertyId} and image_id = ${imageId}`.execute(tx);
  await sql`
    insert into room_image_tag (property_id, image_id, tag_id)
    select ${propertyId}, ${imageId}, tag_id from unnest(${tagIds}::uuid[]) tag_id`.execute(tx);
  await sql`update room_image set updated_at = ${at} where property_id = ${propertyId} and id = ${imageId}`.execute(tx);
}

/** Deletes the images with their tags and returns those that existed. The orders have gaps until `closeOrderGaps` is called. */
export async function deleteImages(tx: Tx, propertyId: string, ids: readonly string[]): Promise<ImageFileFacts[]> {
  const { rows } = await sql<ImageFileFacts>`
    delete from room_image where property_id = ${propertyId} and id = any(${ids}::uuid[])
    returning id, content_type as "contentType"`.execute(tx);
  return rows;
}

/** Renumbers the pictures of the rooms and the galleries of the types from 0, in their order. */
export async function closeOrderGaps(
  tx: Tx,
  propertyId: string,
  roomIds: readonly string[],
  roomTypeIds: readonly string[],
): Promise<void> {
  await sql`
    update room_image i set room_order = n.place from (
      select id, row_number() over (partition by room_id order by room_order) - 1 as place from room_image
      where property_id = ${propertyId} and room_id = any(${roomIds}::uuid[])) n
    where i.property_id = ${propertyId} and i.id = n.id and i.room_order <> n.place`.execute(tx);
  await sql`
    update room_image i set room_type_order = n.place from (
      select id, row_number() over (partition by room_type_id order by room_type_order) - 1 as place from room_image
      where property_id = ${propertyId} and room_type_id = any(${roomTypeIds}::uuid[])) n
    where i.property_id = ${propertyId} and i.id = n.id and i.room_type_order <> n.place`.execute(tx);
}

/** Gives all pictures of a room or a gallery the order of this list. */
export async function setImageOrder(
  tx: Tx,
  propertyId: string,
  gallery: Gallery,
  ids: readonly string[],
  at: string,
): Promise<void> {
  const order = 'roomId' in gallery ? sql.ref('room_order') : sql.ref('room_type_order');
  await sql`
    update room_image i set ${order} = n.place - 1, updated_at = ${at} from unnest(${ids}::uuid[]) with ordinality n (id, place)
    where i.property_id = ${propertyId} and i.id = n.id and i.${order} <> n.place - 1`.execute(tx);
}

/**
 * Moves the pictures of a room behind all others of their gallery, before the room changes its type; `moveToGallery` follows.
 * The step is larger than any gallery; `closeOrderGaps` follows.
 */
export async function moveToEndOfGallery(tx: Tx, propertyId: string, roomId: string): Promise<void> {
  await sql`
    update room_image set room_type_order = room_type_order + 1000000000
    where property_id = ${propertyId} and room_id = ${roomId}`.execute(tx);
}

/** Gives the pictures of a room the type that it has now. The foreign key has done that already, except in a distributed database. */
export async function moveToGallery(tx: Tx, propertyId: string, roomId: string, roomTypeId: string): Promise<void> {
  await sql`
    update room_image set room_type_id = ${roomTypeId}
    where property_id = ${propertyId} and room_id = ${roomId} and room_type_id <> ${roomTypeId}`.execute(tx);
}
