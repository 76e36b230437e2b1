import type { Tx } from '../../../platform/db/database.ts';
import { isRolledBack, transact } from '../../../platform/db/transact.ts';
import type { FileSource } from '../../../platform/files/file-store.ts';
import { storeUnusable } from '../../../platform/files/store-problems.ts';
import type { Logger } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addReadMailJob } from '../due.queries.ts';
import { insertEmail } from '../inbound-email.queries.ts';
import { rawKeyOf } from '../inbound-email.ts';

/** A message as it arrived, whole. */
export type ArrivedMessage = {
  source: 'SMTP' | 'IMAP';
  file: FileSource;
  sizeBytes: number;
  /** Of its bytes: the same bytes again are the same message. */
  sha256: Buffer;
  /** Whose message it is; each property has a row and a file of its own. */
  propertyIds: readonly string[];
  /** What is written in the same transaction; it may be repeated. A `Problem` it throws undoes everything. */
  also?: (tx: Tx) => Promise<void>;
};

type Draft = { propertyId: string; id: string };

async function insertRows(platform: Platform, message: ArrivedMessage, drafts: readonly Draft[]): Promise<Draft[]> {
  const { source, sizeBytes, sha256, also } = message;
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
    await also?.(tx);
    return inserted;
  });
}

/**
 * Stores a message for each of its properties: first the files, then every row and the job that reads them in one transaction.
 * Both are durable when it resolves, to the number of properties that did not have the message yet: only then may it be
 * acknowledged to whoever sent it. What a crash leaves between files and rows is swept, and so are files of a transaction whose end
 * is not known.
 * @throws Problem 503 while the file store is away, and whatever the database says
 */
export async function storeMessage(platform: Platform, message: ArrivedMessage, log: Logger): Promise<number> {
  const { files } = platform;
  // In one order, so that two copies of a message that arrive at once wait for each other instead of locking each other out.
  const drafts = [...new Set(message.propertyIds)].sort().map((propertyId) => ({ propertyId, id: newId() }));
  // In a folder that is not the database's store, as where a disk is not mounted, a message would be as good as lost.
  if (!(await files.isMarked())) throw storeUnusable(new Error('what is there is not the store of this database'));
  let unused: readonly Draft[] = drafts;
  try {
    for (const draft of drafts) await files.write(rawKeyOf(draft), message.file);
    unused = [];
    const inserted = await insertRows(platform, message, drafts).catch((error: unknown) => {
      if (isRolledBack(error)) unused = drafts;
      throw error;
    });
    const used = new Set(inserted.map(({ id }) => id));
    unused = drafts.filter(({ id }) => !used.has(id));
    return inserted.length;
  } finally {
    for (const draft of unused)
      await files
        .remove(rawKeyOf(draft))
        .catch((error: unknown) => log.warn({ err: error }, 'the file of a message that was not stored stays until it is swept'));
  }
}
