import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/database.ts';
import { isRolledBack } from '../db/transact.ts';
import type { Platform } from '../platform.ts';
import { type WriteResult, writeInTransaction } from './write-transaction.ts';

/** Aborts when the connection ends, because then nobody waits for the response. */
export function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

/**
 * Stores the uploaded file, then writes the row that names it, and responds. The file is written before the row, and removed when no
 * row is written. A file that a crash leaves in between is swept later, and so is the file of a commit whose outcome is unknown,
 * unless the commit has happened.
 */
export async function storeUpload(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  file: { key: string; path: string },
  writeRow: (tx: Tx) => Promise<WriteResult>,
): Promise<never> {
  const { files } = platform;
  let unused = false;
  try {
    await files.write(file.key, { path: file.path });
    const sent = await writeInTransaction(platform, request, reply, writeRow);
    // Another request with the same Idempotency-Key may have been first: the response names its file.
    unused = reply.getHeader('Idempotency-Replayed') !== undefined;
    return sent;
  } catch (error) {
    unused = isRolledBack(error);
    throw error;
  } finally {
    if (unused) {
      await files
        .remove(file.key)
        .catch((error: unknown) =>
          request.log.warn({ err: error }, 'the file of a refused upload could not be removed: it is swept later'),
        );
    }
  }
}
