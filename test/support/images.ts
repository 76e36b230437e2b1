import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Answer, type Desk, type Hotel, send, type TestProperty } from './hotel.ts';
import { picture } from './pictures.ts';
import { bodyOf } from './stays.ts';

/** What a browser sends for a picture with these fields beside it. */
export function pictureForm(bytes: Buffer, fields: readonly (readonly [string, string])[] = [], filename = 'room.jpg'): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }), filename);
  return form;
}

/** Uploads the bytes to the room and tells what was answered. */
export function upload(
  property: TestProperty,
  roomId: string,
  bytes: Buffer,
  { fields = [], desk = property.admin, headers = {} }: UploadOptions = {},
): Promise<Answer> {
  return desk.post(`${property.path}/rooms/${roomId}/images`, pictureForm(bytes, fields), headers);
}
export type UploadOptions = {
  fields?: readonly (readonly [string, string])[];
  desk?: Desk;
  headers?: Record<string, string>;
};

/** Adds so many pictures to the room, one after the other; answers the images. */
export async function addPictures(property: TestProperty, roomId: string, count = 1) {
  const images = [];
  for (let made = 0; made < count; made += 1)
    images.push(bodyOf(await upload(property, roomId, await picture('png', 20 + made, 16)), 201));
  return images;
}

type File = { status: number; headers: Headers; bytes: Buffer };

/** The answer to a request for a file, as bytes. */
export async function fetchFile(hotel: Hotel, pathOrUrl: string, headers: Record<string, string> = {}): Promise<File> {
  const response = await fetch(new URL(pathOrUrl, hotel.url), { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The path of a picture's file. */
export function filePath(property: TestProperty, image: { id: string; roomId: string }, size = 'full'): string {
  return `${property.path}/rooms/${image.roomId}/images/${image.id}/file?size=${size}`;
}

/** The ids that a list of images shows, in its order. */
export async function shownIds(hotel: Hotel, listPath: string): Promise<string[]> {
  const list = bodyOf(await send(hotel.url + listPath, 'GET', {}));
  return list.map(({ id }: { id: string }) => id);
}

/** The orders stored for a gallery, whatever the lists say: each must be 0, 1, 2 ... */
export async function storedOrders(hotel: Hotel, column: 'room_order' | 'room_type_order', by: string, id: string) {
  const rows = await hotel.sql<{ place: number }>(`select ${column} as place from room_image where ${by} = $1 order by 1`, [id]);
  return rows.map(({ place }) => place);
}

/** The folder that FILE_STORE names. */
function storeRoot(hotel: Hotel): string {
  const { fileStore } = hotel.service.platform.config;
  if (fileStore.kind !== 'folder') throw new Error('the hotel keeps its files elsewhere');
  return fileStore.dir;
}

/** Where in it the files of this database are. */
export async function storeFolder(hotel: Hotel): Promise<string> {
  const [row] = await hotel.sql<{ id: string }>('select id from installation');
  return path.join(storeRoot(hotel), row?.id ?? '');
}

/** The files of the store, as `folder/name`. */
export async function storedFiles(hotel: Hotel): Promise<string[]> {
  const dir = await storeFolder(hotel);
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Where the store has its mark. */
export async function markOf(hotel: Hotel): Promise<string> {
  return path.join(storeRoot(hotel), `.hostelry-${path.basename(await storeFolder(hotel))}`);
}

/** Where the file with this beginning of its key lies. */
export async function pathOfStored(hotel: Hotel, start: string): Promise<string> {
  const found = (await storedFiles(hotel)).find((name) => name.startsWith(start));
  if (found === undefined) throw new Error(`no file ${start}`);
  return path.join(await storeFolder(hotel), found);
}

/** Removes it behind the service's back. */
export async function loseFile(hotel: Hotel, start: string): Promise<void> {
  await rm(await pathOfStored(hotel, start));
}

/** Leaves the store's folder empty, as one is whose disk is not mounted. */
export async function unmountStore(hotel: Hotel): Promise<void> {
  const dir = storeRoot(hotel);
  for (const name of await readdir(dir)) await rm(path.join(dir, name), { recursive: true });
}

/** Removes the whole store behind the service's back. */
export function loseStore(hotel: Hotel): Promise<void> {
  return rm(storeRoot(hotel), { recursive: true, force: true });
}
