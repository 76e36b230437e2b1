import { insertAudit } from '../../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { transact } from '../../../../platform/db/transact.ts';
import { Problem } from '../../../../platform/errors.ts';
import type { FileStore } from '../../../../platform/files/file-store.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockRoomsAndTypes } from '../lock-rooms.queries.ts';
import { closeOrderGaps, deleteImages, type Gallery, type ImageFileFacts, type ImageRow, listImages } from './image.queries.ts';
import { fileKeysOf } from './image-files.ts';

type Files = Pick<Platform, 'clock' | 'db' | 'files'>;
type PlacedImage = ImageFileFacts & { roomId: string };

async function deleteLostImages(tx: Tx, propertyId: string, images: readonly PlacedImage[], at: string): Promise<void> {
  const roomIds = [...new Set(images.map(({ roomId }) => roomId))];
  const { rooms } = await lockRoomsAndTypes(tx, propertyId, roomIds, 'no key update');
  const gone = await deleteImages(
    tx,
    propertyId,
    images.map(({ id }) => id),
  );
  await closeOrderGaps(
    tx,
    propertyId,
    roomIds,
    rooms.map(({ type }) => type.id),
  );
  const entries = gone.map(({ id: entityId }) => ({ entityId }));
  await insertAudit(tx, { propertyId, actorId: null, at }, 'room_image.file_missing', ...entries);
}

/** The images that lack a file. None while the store is unreachable: then lists show all pictures, though their files cannot be loaded. */
async function findImagesWithoutFile<T extends PlacedImage>(files: FileStore, images: readonly T[]): Promise<T[]> {
  try {
    const missing = await files.findMissing(images.flatMap((image) => Object.values(fileKeysOf(image))));
    return images.filter((image) => Object.values(fileKeysOf(image)).some((key) => missing.has(key)));
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return [];
    throw error;
  }
}

/**
 * Deletes the rows of images whose files are missing, and returns the images that are present. If the store may be the wrong one, the
 * images are hidden but their rows stay (unless `unwanted`): a hotel must not lose its pictures because a disk is not mounted. While the
 * store is unreachable, all images count as present.
 */
export async function removeLostImages<T extends PlacedImage>(
  { clock, db, files }: Files,
  propertyId: string,
  images: readonly T[],
  { unwanted = false } = {},
): Promise<{ present: T[]; removed: boolean }> {
  const gone = await findImagesWithoutFile(files, images);
  const present = images.filter((image) => !gone.includes(image));
  if (gone.length === 0) return { present, removed: false };
  if (!unwanted && !(await files.isMarked().catch(() => false))) return { present, removed: false };
  // Check again after the mark: the disk may have been mounted in between.
  const lost = await findImagesWithoutFile(files, gone);
  if (lost.length > 0) await transact(db, (tx) => deleteLostImages(tx, propertyId, lost, clock()));
  return { present, removed: true };
}

/** The pictures in their order, except those without files. */
export async function listImagesWithFiles(platform: Files, propertyId: string, gallery: Gallery): Promise<ImageRow[]> {
  const { present, removed } = await removeLostImages(platform, propertyId, await listImages(platform.db, propertyId, gallery));
  return removed ? listImages(platform.db, propertyId, gallery) : present;
}
