import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { isRolledBack } from '../../../platform/db/transact.ts';
import { mayRemoveFiles } from '../../../platform/files/removal.queries.ts';
import { etagOf, refuseStale } from '../../../platform/http/etag.ts';
import { uploadBody, uploadOf } from '../../../platform/http/multipart.ts';
import { type WriteResult, writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { only } from '../../properties/index.ts';
import type { GuestBookingsPort } from '../change-guest.ts';
import { type GuestRow, getGuest, lockGuest, updateSignatureFile } from '../guest.queries.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

/** The folder of the file store that holds only signatures. */
export const SIGNATURE_FOLDER = 'signatures';
export const SIGNATURE_BYTES_MAX = 256 * 1024;
export const signatureBody = uploadBody('SignatureUpload', 'The signature as SVG.');

/** The people who store signatures. */
export const maySign = only('ADMIN', 'MANAGER');

/** Whose signature is stored, and who answers for it. */
export type Signer = {
  propertyId: string;
  guestId: string;
  actorId: string;
  /** The guest signed by a link of the actor. It is good while the guest's signature is still this one. */
  link?: { signatureFile: string | null; refusal: () => Error };
};

/** Deletes a file that no row refers to any more. While a backup may still need it, it is left for the sweep. */
async function removeUnused({ db, files }: Platform, key: string): Promise<void> {
  if (await mayRemoveFiles(db)) await files.remove(key);
}

/**
 * Stores the drawing that was sent. Writes the file before the row. After the commit the old file is deleted, after a rollback the new one.
 * @param answer makes the response from the guest as it is then
 */
export async function storeSignature(
  { platform, bookings }: { platform: Platform; bookings: GuestBookingsPort },
  request: FastifyRequest,
  reply: FastifyReply,
  { propertyId, guestId, actorId, link }: Signer,
  answer: (guest: GuestRow) => Omit<WriteResult, 'events'>,
): Promise<never> {
  const { clock, files } = platform;
  const drawing = sanitizeSvg(await readFile(uploadOf(request).path));
  const key = `${SIGNATURE_FOLDER}/${newId()}.svg`;
  let unused: string | null = key;
  await files.write(key, drawing);
  try {
    return await writeInTransaction(platform, request, reply, async (tx) => {
      unused = key;
      const locked = await bookings.lock(tx, propertyId, guestId);
      const guest = await lockGuest(tx, propertyId, guestId);
      refuseStale(request, etagOf(guest.version));
      if (link !== undefined && link.signatureFile !== guest.signatureFile) throw link.refusal();
      const at = clock();
      await updateSignatureFile(tx, propertyId, guestId, key, at);
      await insertAudit(tx, { propertyId, actorId, at }, 'guest.signed', {
        entityId: guestId,
        before: { signatureFile: guest.signatureFile },
        after: { signatureFile: key, ...(link === undefined ? {} : { byLink: true }) },
      });
      const stored = await getGuest(tx, propertyId, guestId);
      const changes = await bookings.listEvents(tx, propertyId, guestId, locked, at);
      unused = guest.signatureFile;
      return { ...answer(stored), events: { propertyId, changes } };
    });
  } catch (error) {
    // If the outcome of the commit is unknown, the file stays: either the row refers to it, or the sweep deletes it.
    unused = isRolledBack(error) ? key : null;
    throw error;
  } finally {
    if (unused !== null)
      await removeUnused(platform, unused).catch((error: unknown) =>
        request.log.warn({ err: error }, 'a replaced signature file could not be deleted: the sweep will delete it'),
      );
  }
}
