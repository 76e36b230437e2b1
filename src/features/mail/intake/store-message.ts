import type { Tx } from '../../../platform/db/database.ts';
import { isRolledBack, transact } from '../../../platform/db/transact.ts';
import type { FileSource } from '../../../platform/files/file-store.ts';
import { storeUnusable } from '../../../platform/files/store-problems.ts';
import type { Logger } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertEmail } from '../inbound-email.queries.ts';
import { messageKeyOf } from '../mail-files.ts';
import { addReadMailJob } from '../mail-queue.queries.ts';

/** A complete message as it arrived. */
export type ArrivedMessage = {
  source: 'SMTP' | 'IMAP';
  file: FileSource;
  sizeBytes: number;
  /** The hash of its bytes. The same bytes are the same message. */
  sha256: Buffer;
  /** The properties that receive it. Each has its own row and file. */
  propertyIds: readonly string[];
  /** Writes more in the same transaction, which may be retried. When it throws a `Problem`, everything is rolled back. */
  alsoWrite?: (tx: Tx) => Promise<void>;
};

type Draft = { propertyId: string; id: string };

async function insertRows(platform: Platform, message: ArrivedMessage, drafts: readonly Draft[]): Promise<Draft[]> {
  const { source, sizeBytes, sha256, alsoWrite } = message;
  const at = platform.clock();
  return transact(platform.db, async (tx) => {
    const inserted: Draft[] = [];
    for (const draft of drafts) {
      const row = {
        id: draft.id,
        source,
        sizeBytes,
        sha256,
        at,
        sender: null,
        subject: null,
        hasPdf: false,
        createdBy: null,
        isShared: drafts.length > 1,
      };
      if (!(await insertEmail(tx, draft.propertyId, row))) continue;
      await addReadMailJob(tx, draft.propertyId);
      inserted.push(draft);
    }
    await alsoWrite?.(tx);
    return inserted;
  });
}

/**
 * Stores a message for each of its properties: first the files, then in one transaction the rows and the job that reads them. When it
 * resolves, both are durable, and the message may be acknowledged to its sender. Files without a row, as after a crash or a
 * transaction whose outcome is not known, are swept later.
 * @returns how many properties did not have the message yet
 * @throws Problem 503 when the file store cannot be reached, and the errors of the database
 */
export async function storeMessage(platform: Platform, message: ArrivedMessage, log: Logger): Promise<number> {
  const { files } = platform;
  // Sorted, so that two copies of a message that arrive at once wait for each other and do not deadlock.
  const drafts = [...new Set(message.propertyIds)].sort().map((propertyId) => ({ propertyId, id: newId() }));
  // In a folder that is not the store of this database, as when a disk is not mounted, the message would be lost.
  if (!(await files.isMarked())) throw storeUnusable(new Error('the folder is not the file store of this database'));
  let unusedDrafts: readonly Draft[] = drafts;
  try {
    for (const draft of drafts) await files.write(messageKeyOf(draft), message.file);
    unusedDrafts = [];
    const inserted = await insertRows(platform, message, drafts).catch((error: unknown) => {
      if (isRolledBack(error)) unusedDrafts = drafts;
      throw error;
    });
    const used = new Set(inserted.map(({ id }) => id));
    unusedDrafts = drafts.filter(({ id }) => !used.has(id));
    return inserted.length;
  } finally {
    for (const draft of unusedDrafts)
      await files
        .remove(messageKeyOf(draft))
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the file of a message that was not stored could not be removed: it is swept later'),
        );
  }
}
