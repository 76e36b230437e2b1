import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { sqlState } from '../../../platform/db/database-errors.ts';

/** Contract 4.9 names no limit; docs/behaviour.md, "Inbound e-mail", does. */
export const MESSAGE_BYTES_MAX = 25_000_000;
/** Of a message that is refused, so much is read before its sender is cut off: the answer comes only after the message. */
const READ_BYTES_MAX = 2 * MESSAGE_BYTES_MAX;
/** Of all messages that are on their way at once: what arrives beyond is to come again. */
const UNDER_WAY_BYTES_MAX = 500_000_000;

/** What lies on this machine's disk and is not stored yet, of all connections together. */
export type Allowance = {
  /** False when there is no room for so many bytes more. */
  take(bytes: number): boolean;
  give(bytes: number): void;
};

export function createAllowance(most = UNDER_WAY_BYTES_MAX): Allowance {
  let taken = 0;
  return {
    take: (bytes) => {
      if (taken + bytes > most) return false;
      taken += bytes;
      return true;
    },
    give: (bytes) => {
      taken -= bytes;
    },
  };
}

/** A message that was read to its end into a file on this machine. */
export type TakenMessage = { path: string; sizeBytes: number; sha256: Buffer };

/** Why a message that was sent is not taken. All but those cut short and endless ones were read to their end. */
export type NotTaken = 'too big' | 'endless' | 'no room' | 'cut short';

/** How a stream ends whose connection broke. */
const CUT_SHORT = new Set(['ECONNECTION', 'ERR_STREAM_PREMATURE_CLOSE']);

/** A connection that broke ends the stream, one way or another: half a message is none. */
async function* wholeOf(stream: Readable, onCut: () => void): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) yield chunk;
    if (!stream.readableEnded) onCut();
  } catch (error) {
    if (!CUT_SHORT.has(sqlState(error) ?? '')) throw error;
    onCut();
  }
}

/**
 * Reads a message from the network into `folder`, a chunk in memory at a time. What cannot be kept is read all the same, up to a
 * bound, so that its sender hears why. The bytes it takes of the allowance are `folder`'s: they are given back with it.
 * @throws where the disk fails
 */
export async function takeMessage(
  stream: Readable,
  folder: string,
  take: (bytes: number) => boolean,
): Promise<TakenMessage | NotTaken> {
  const hash = createHash('sha256');
  const file = path.join(folder, 'message.eml');
  const handle = await open(file, 'wx', 0o600);
  let sizeBytes = 0;
  let refusal: NotTaken | null = null;
  try {
    for await (const chunk of wholeOf(stream, () => (refusal = 'cut short'))) {
      sizeBytes += chunk.length;
      if (sizeBytes > READ_BYTES_MAX) return 'endless';
      if (sizeBytes > MESSAGE_BYTES_MAX) refusal = 'too big';
      else if (refusal === null && !take(chunk.length)) refusal = 'no room';
      if (refusal !== null) continue;
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  return refusal ?? { path: file, sizeBytes, sha256: hash.digest() };
}
