import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { picture } from './pictures.ts';
import { type ApiClient, type ApiResponse, send, type TestProperty, type TestService } from './service-under-test.ts';
import { bodyOf } from './stays.ts';

/** The form that a browser sends for a picture with these fields. */
export function pictureForm(bytes: Buffer, fields: readonly (readonly [string, string])[] = [], filename = 'room.jpg'): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }), filename);
  return form;
}

/** Uploads the bytes to the room. Returns the response. */
export function upload(
  property: TestProperty,
  roomId: string,
  bytes: Buffer,
  { fields = [], client = property.admin, headers = {} }: UploadOptions = {},
): Promise<ApiResponse> {
  return client.post(`${property.path}/rooms/${roomId}/images`, pictureForm(bytes, fields), headers);
}
export type UploadOptions = {
  fields?: readonly (readonly [string, string])[];
  client?: ApiClient;
  headers?: Record<string, string>;
};

/** Adds `count` pictures to the room, one after the other. Returns the images. */
export async function addPictures(property: TestProperty, roomId: string, count = 1) {
  const images = [];
  for (let made = 0; made < count; made += 1)
    images.push(bodyOf(await upload(property, roomId, await picture('png', 20 + made, 16)), 201));
  return images;
}

type File = { status: number; headers: Headers; bytes: Buffer };

/** The response to a request for a file, with its bytes. */
export async function fetchFile(service: TestService, pathOrUrl: string, headers: Record<string, string> = {}): Promise<File> {
  const response = await fetch(new URL(pathOrUrl, service.url), { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The path of a picture's file. */
export function filePath(property: TestProperty, image: { id: string; roomId: string }, size = 'full'): string {
  return `${property.path}/rooms/${image.roomId}/images/${image.id}/file?size=${size}`;
}

/** The ids that a list of images shows, in its order. */
export async function shownIds(service: TestService, listPath: string): Promise<string[]> {
  const list = bodyOf(await send(service.url + listPath, 'GET', {}));
  return list.map(({ id }: { id: string }) => id);
}

/** The orders stored for a gallery. They must be 0, 1, 2 ... */
export async function storedOrders(service: TestService, column: 'room_order' | 'room_type_order', by: string, id: string) {
  const rows = await service.sql<{ place: number }>(`select ${column} as place from room_image where ${by} = $1 order by 1`, [
    id,
  ]);
  return rows.map(({ place }) => place);
}

/** The folder that FILE_STORE names. */
function storeRoot(service: TestService): string {
  const { fileStore } = service.running.config;
  if (fileStore.kind !== 'folder') throw new Error('the file store is not a folder');
  return fileStore.dir;
}

/** The folder of this database in the file store. */
export async function storeFolder(service: TestService): Promise<string> {
  const [row] = await service.sql<{ id: string }>('select id from installation');
  return path.join(storeRoot(service), row?.id ?? '');
}

/** The files of the store, as `folder/name`. */
export async function storedFiles(service: TestService): Promise<string[]> {
  const dir = await storeFolder(service);
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** The path of the store's marker. */
export async function markPath(service: TestService): Promise<string> {
  return path.join(storeRoot(service), `.hostelry-${path.basename(await storeFolder(service))}`);
}

/** The path of the stored file whose key begins with `start`. */
export async function pathOfStored(service: TestService, start: string): Promise<string> {
  const found = (await storedFiles(service)).find((name) => name.startsWith(start));
  if (found === undefined) throw new Error(`no file ${start}`);
  return path.join(await storeFolder(service), found);
}

/** Removes a stored file without the service knowing. */
export async function loseFile(service: TestService, start: string): Promise<void> {
  await rm(await pathOfStored(service, start));
}

/** Empties the store's folder, as if its disk were not mounted. */
export async function unmountStore(service: TestService): Promise<void> {
  const dir = storeRoot(service);
  for (const name of await readdir(dir)) await rm(path.join(dir, name), { recursive: true });
}

/** Removes the whole store without the service knowing. */
export function loseStore(service: TestService): Promise<void> {
  return rm(storeRoot(service), { recursive: true, force: true });
}
