import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../platform/http/route.ts';
import { sendFile } from './call-api.ts';
import type { DemoTag } from './demo-catalogue.ts';

const FOLDER = path.join(import.meta.dirname, 'pictures');

/** Which picture hangs in the first room of which type, drawn by scripts/demo-pictures.ts. */
export const DEMO_PICTURES: readonly { file: string; roomTypeCode: string; tags: readonly DemoTag[] }[] = [
  { file: 'std-room.jpg', roomTypeCode: 'STD', tags: ['Bedroom'] },
  { file: 'house.jpg', roomTypeCode: 'STD', tags: ['Exterior', 'Garden'] },
  { file: 'dlx-room.jpg', roomTypeCode: 'DLX', tags: ['Bedroom', 'View'] },
  { file: 'dlx-bath.jpg', roomTypeCode: 'DLX', tags: ['Bathroom'] },
  { file: 'fam-room.jpg', roomTypeCode: 'FAM', tags: ['Bedroom'] },
  { file: 'terrace.jpg', roomTypeCode: 'FAM', tags: ['Restaurant', 'View'] },
  { file: 'ste-room.jpg', roomTypeCode: 'STE', tags: ['Bedroom', 'View'] },
  { file: 'ste-balcony.jpg', roomTypeCode: 'STE', tags: ['Balcony', 'View'] },
];

/** Uploads the pictures through the product's own API. @param tagIds ids of the tags by their names */
export async function hangPictures(
  app: App,
  admin: string,
  propertyId: string,
  rooms: readonly { id: string; roomTypeCode: string }[],
  tagIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { file, roomTypeCode, tags } of DEMO_PICTURES) {
    const room = rooms.find((one) => one.roomTypeCode === roomTypeCode);
    const bytes = await readFile(path.join(FOLDER, file));
    const fields = { tagIds: tags.map((name) => tagIds.get(name)).join() };
    const url = `/properties/${propertyId}/rooms/${room?.id}/images`;
    await sendFile(app, admin, url, { filename: file, contentType: 'image/jpeg', bytes, fields });
  }
}
