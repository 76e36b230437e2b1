import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { Problem } from '../../../platform/errors.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockRooms } from '../lock-rooms.queries.ts';
import { closeGaps, deleteImages, type Gallery, type ImageFileFacts, type ImageRow, listImages } from './image.queries.ts';
import { keysOf } from './image-files.ts';

type Files = Pick<Platform, 'clock' | 'db' | 'files'>;
type PlacedImage = ImageFileFacts & { roomId: string };

const FILE_MISSING = { actorId: null, action: 'room_image.file_missing', entity: 'room_image' } as const;

async function forgetImages(tx: Tx, propertyId: string, images: readonly PlacedImage[], at: string): Promise<void> {
  const roomIds = [...new Set(images.map(({ roomId }) => roomId))];
  const { rooms } = await lockRooms(tx, propertyId, roomIds, 'no key update');
  const gone = await deleteImages(
    tx,
    propertyId,
    images.map(({ id }) => id),
  );
  await closeGaps(
    tx,
    propertyId,
    roomIds,
    rooms.map(({ type }) => type.id),
  );
  const audits = gone.map(({ id: entityId }) => ({ ...FILE_MISSING, at, entityId }));
  if (audits.length > 0) await insertAudit(tx, propertyId, ...audits);
}

/** Those that miss a file. None while the store is away: who lists pictures gets them, with files that cannot be had at the moment. */
async function withMissingFile<T extends PlacedImage>(files: FileStore, images: readonly T[]): Promise<T[]> {
  try {
    const missing = await files.findMissing(images.flatMap((image) => Object.values(keysOf(image))));
    return images.filter((image) => Object.values(keysOf(image)).some((key) => missing.has(key)));
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return [];
    throw error;
  }
}

/**
 * Removes the rows of those images whose files are gone (contract 4.4), and tells which images are left. Where the store may be
 * the wrong one they are not shown but stay, unless they are `unwanted`: the pictures of a hotel are not forgotten because a
 * disk is not mounted. While the store is away nothing is known of any file, and all are shown.
 */
export async function withoutMissing<T extends PlacedImage>(
  { clock, db, files }: Files,
  propertyId: string,
  images: readonly T[],
  { unwanted = false } = {},
): Promise<{ present: T[]; forgotten: boolean }> {
  const gone = await withMissingFile(files, images);
  const present = images.filter((image) => !gone.includes(image));
  if (gone.length === 0) return { present, forgotten: false };
  if (!unwanted && !(await files.isMarked().catch(() => false))) return { present, forgotten: false };
  // Asked again after the mark: a disk may have come back in between.
  const lost = await withMissingFile(files, gone);
  if (lost.length > 0) await transact(db, (tx) => forgetImages(tx, propertyId, lost, clock()));
  return { present, forgotten: true };
}

/** The pictures in their order, each with its files. */
export async function listPresentImages(platform: Files, propertyId: string, gallery: Gallery): Promise<ImageRow[]> {
  const { present, forgotten } = await withoutMissing(platform, propertyId, await listImages(platform.db, propertyId, gallery));
  return forgotten ? listImages(platform.db, propertyId, gallery) : present;
}
