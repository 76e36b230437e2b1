import type { Tx } from '../../../../platform/db/database.ts';
import { Problem } from '../../../../platform/errors.ts';
import type { FileStore } from '../../../../platform/files/file-store.ts';
import { mayRemoveFiles } from '../../../../platform/files/removal.queries.ts';
import { mapLimited } from '../../../../platform/map-limited.ts';
import type { ImageFileFacts, ImageRow } from './image.queries.ts';
import type { RoomImageView } from './image.schema.ts';

const IMAGE_FOLDER = 'images';
const THUMB_FOLDER = 'thumbs';
/** The folders of the file store that hold only files of images. */
export const IMAGE_FOLDERS = [IMAGE_FOLDER, THUMB_FOLDER] as const;
export const THUMB_CONTENT_TYPE = 'image/webp';

/** The transaction waits for the deletions: at this rate a gallery is deleted in seconds, even from a bucket. */
const REMOVALS_AT_ONCE = 8;

/** The keys of an image's two files in the store. A file is written once: a new picture gets a new id. */
export function fileKeysOf({ id, contentType }: ImageFileFacts): { full: string; thumb: string } {
  return { full: `${IMAGE_FOLDER}/${id}.${contentType.slice('image/'.length)}`, thumb: `${THUMB_FOLDER}/${id}.webp` };
}

/**
 * Deletes the files of images whose rows the transaction deletes next. While a backup runs, the files are left for the sweep. The
 * full-size file is deleted last: as long as it exists, so does the picture. Deleting a missing file succeeds, so the transaction can be
 * repeated. Call it before locking rows, because a store may be slow.
 * @param what stays when a file cannot be deleted. @throws Problem 500 then
 */
export async function removeImageFiles(
  tx: Tx,
  files: FileStore,
  images: readonly ImageFileFacts[],
  what: 'picture' | 'room',
): Promise<void> {
  if (images.length === 0 || !(await mayRemoveFiles(tx))) return;
  try {
    await mapLimited(images, REMOVALS_AT_ONCE, async (image) => {
      const { full, thumb } = fileKeysOf(image);
      await files.remove(thumb);
      await files.remove(full);
    });
  } catch (cause) {
    throw new Problem(500, `the file of a picture could not be deleted: the ${what} stays`, { cause });
  }
}

/** The picture as clients see it, with absolute links to its files. */
export function toImageView(publicUrl: string, propertyId: string, row: ImageRow): RoomImageView {
  const file = `${publicUrl}/properties/${propertyId}/rooms/${row.roomId}/images/${row.id}/file`;
  return { ...row, url: `${file}?size=full`, thumbUrl: `${file}?size=thumb` };
}
