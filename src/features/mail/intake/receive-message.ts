import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { sqlState } from '../../../platform/db/database-errors.ts';

/** See "Inbound e-mail" in docs/behaviour.md. */
export const MESSAGE_BYTES_MAX = 25_000_000;
/** A message that is refused is read up to this size, as the sender expects the reply only after the message. Then the connection is closed. */
const READ_BYTES_MAX = 2 * MESSAGE_BYTES_MAX;
/** The total size of all messages that are being received. Senders of further messages are asked to try again. */
const PENDING_BYTES_MAX = 500_000_000;

/** The bytes on this machine's disk that are not stored yet, of all connections together. */
export type DiskAllowance = {
  /** False when so many bytes more are too much. */
  reserve(bytes: number): boolean;
  release(bytes: number): void;
};

export function createDiskAllowance(bytesMax = PENDING_BYTES_MAX): DiskAllowance {
  let reserved = 0;
  return {
    reserve: (bytes) => {
      if (reserved + bytes > bytesMax) return false;
      reserved += bytes;
      return true;
    },
    release: (bytes) => {
      reserved -= bytes;
    },
  };
}

/** A complete message in a file on this machine. */
export type ReceivedMessage = { path: string; sizeBytes: number; sha256: Buffer };

/** Why a message is refused. All but those cut short and endless ones were read to the end. */
export type ReceiveRefusal = 'too big' | 'endless' | 'no room' | 'cut short';

/** Error codes of a stream whose connection was lost. */
const CONNECTION_LOST_CODES = new Set(['ECONNECTION', 'ERR_STREAM_PREMATURE_CLOSE']);

/** The chunks of the stream. Calls `onCut` when the connection was lost before the message was complete. */
async function* readWhole(stream: Readable, onCut: () => void): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) yield chunk;
    if (!stream.readableEnded) onCut();
  } catch (error) {
    if (!CONNECTION_LOST_CODES.has(sqlState(error) ?? '')) throw error;
    onCut();
  }
}

/**
 * Reads a message from the network into a file in `folder`, one chunk in memory at a time. A message that is refused is read too, up
 * to a limit, so that its sender gets a reply. The caller releases the reserved bytes when it deletes `folder`.
 * @throws the errors of the disk
 */
export async function receiveMessage(
  stream: Readable,
  folder: string,
  reserve: (bytes: number) => boolean,
): Promise<ReceivedMessage | ReceiveRefusal> {
  const hash = createHash('sha256');
  const file = path.join(folder, 'message.eml');
  const handle = await open(file, 'wx', 0o600);
  let sizeBytes = 0;
  let refusal: ReceiveRefusal | null = null;
  try {
    for await (const chunk of readWhole(stream, () => (refusal = 'cut short'))) {
      sizeBytes += chunk.length;
      if (sizeBytes > READ_BYTES_MAX) return 'endless';
      if (sizeBytes > MESSAGE_BYTES_MAX) refusal = 'too big';
      else if (refusal === null && !reserve(chunk.length)) refusal = 'no room';
      if (refusal !== null) continue;
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  return refusal ?? { path: file, sizeBytes, sha256: hash.digest() };
}
