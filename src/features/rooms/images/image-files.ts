import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import { mapBounded } from '../../../platform/files/bounded.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { mayRemoveFiles } from '../../../platform/files/removal.queries.ts';
import type { ImageFileFacts } from './image.queries.ts';

const IMAGE_FOLDER = 'images';
const THUMB_FOLDER = 'thumbs';
/** The folders of the file store that hold nothing but the files of images. */
export const IMAGE_FOLDERS = [IMAGE_FOLDER, THUMB_FOLDER] as const;
export const THUMB_CONTENT_TYPE = 'image/webp';

/** A gallery is gone in seconds, also from a bucket: the transaction waits for it. */
const REMOVALS_AT_ONCE = 8;

/** The keys of an image's two files in the store. They are never written twice: another picture has another id. */
export function keysOf({ id, contentType }: ImageFileFacts): { full: string; thumb: string } {
  return { full: `${IMAGE_FOLDER}/${id}.${contentType.slice('image/'.length)}`, thumb: `${THUMB_FOLDER}/${id}.webp` };
}

/**
 * Removes the files of images whose rows go next in this transaction; while a backup is taken, they are left to the sweep. The
 * full-size file goes last: as long as it is there, so is the picture. Removed again, as when the transaction is repeated, they are gone.
 * Nothing is to be locked before that: a store may take its time.
 * @param what stays when one cannot be removed. @throws Problem 500 then (contract 4.4)
 */
export async function removeFiles(
  tx: Tx,
  files: FileStore,
  images: readonly ImageFileFacts[],
  what: 'picture' | 'room',
): Promise<void> {
  if (images.length === 0 || !(await mayRemoveFiles(tx))) return;
  try {
    await mapBounded(images, REMOVALS_AT_ONCE, async (image) => {
      const { full, thumb } = keysOf(image);
      await files.remove(thumb);
      await files.remove(full);
    });
  } catch (cause) {
    throw new Problem(500, `the file of a picture could not be deleted: the ${what} stays`, { cause });
  }
}
