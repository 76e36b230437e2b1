import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { Problem } from '../../../platform/errors.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { isOwnStore } from '../../../platform/files/store-mark.queries.ts';
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

/** None while the store is away: who lists pictures gets them, with files that cannot be had at the moment. */
async function findMissing(files: FileStore, keys: readonly string[]): Promise<ReadonlySet<string>> {
  try {
    return await files.findMissing(keys);
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return new Set();
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
  const missing = await findMissing(
    files,
    images.flatMap((image) => Object.values(keysOf(image))),
  );
  const isGone = (image: T): boolean => Object.values(keysOf(image)).some((key) => missing.has(key));
  const gone = images.filter(isGone);
  if (gone.length === 0) return { present: [...images], forgotten: false };
  const forgotten = unwanted || (await isOwnStore(db, files));
  if (forgotten) await transact(db, (tx) => forgetImages(tx, propertyId, gone, clock()));
  return { present: images.filter((image) => !isGone(image)), forgotten };
}

/** The pictures in their order, each with its files. */
export async function listPresentImages(platform: Files, propertyId: string, gallery: Gallery): Promise<ImageRow[]> {
  const { present, forgotten } = await withoutMissing(platform, propertyId, await listImages(platform.db, propertyId, gallery));
  return forgotten ? listImages(platform.db, propertyId, gallery) : present;
}
