import type { Readable } from 'node:stream';

/** A stored file, opened for reading. Whoever opens it reads the body to its end or destroys it. */
export type StoredFile = { sizeBytes: number; body: Readable };

/**
 * Where files live: a local folder, or any store that can do these three things.
 * Keys are made by the product (`folder/uuid.ext`), never from what a user sends; any other key throws.
 */
export type FileStore = {
  /** Stores the whole file, durable when it resolves. A reader sees all of it or none; the same key again replaces the file. */
  write(key: string, body: Buffer): Promise<void>;
  /** Opens the file; null when there is none. */
  open(key: string): Promise<StoredFile | null>;
  /** Removes the file; removing what is not there is fine. */
  remove(key: string): Promise<void>;
};
