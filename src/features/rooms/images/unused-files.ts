import type { Db } from '../../../platform/db/database.ts';
import { idOf } from '../../../platform/files/file-key.ts';
import { listKnownImageIds } from './image.queries.ts';
import { IMAGE_FOLDER, THUMB_FOLDER } from './image-files.ts';

/** The folders of the file store that hold nothing but the files of images. */
export const IMAGE_FOLDERS = [IMAGE_FOLDER, THUMB_FOLDER] as const;

/** Those of the keys in these folders that belong to an image. */
export async function listKnownImageKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const known = new Set(await listKnownImageIds(db, keys.map(idOf)));
  return keys.filter((key) => known.has(idOf(key)));
}
