import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/database.ts';
import { isRolledBack } from '../db/transact.ts';
import type { Platform } from '../platform.ts';
import { type Answer, effect } from './effect.ts';

/**
 * Stores what was uploaded, then does what writes the row that names it, and answers. The file is written before the row, and removed
 * when there is to be none. What a crash leaves in between is swept, and so is the file of a commit whose answer was lost, unless it
 * has happened after all.
 */
export async function storeUpload(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  file: { key: string; path: string },
  writeRow: (tx: Tx) => Promise<Answer>,
): Promise<never> {
  const { files } = platform;
  let unused = false;
  try {
    await files.write(file.key, { path: file.path });
    const sent = await effect(platform, request, reply, writeRow);
    // Another request with the same Idempotency-Key may have been first: its file was answered.
    unused = reply.getHeader('Idempotency-Replayed') !== undefined;
    return sent;
  } catch (error) {
    unused = isRolledBack(error);
    throw error;
  } finally {
    if (unused) {
      await files
        .remove(file.key)
        .catch((error: unknown) => request.log.warn({ err: error }, 'the file of a refused upload stays until it is swept'));
    }
  }
}
