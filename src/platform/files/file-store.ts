import type { Readable } from 'node:stream';

/** Part of a file: the first and the last byte, both included, counted from 0. */
export type ByteRange = Readonly<{ start: number; end: number }>;

/** A stored file, opened for reading. The caller reads the body to its end or destroys it. */
export type StoredFile = {
  /** Of the body: the whole file, or the requested range. */
  sizeBytes: number;
  body: Readable;
};

/** The source of a file: bytes in memory, or a file on this machine, which is read as a stream and stays where it is. */
export type FileSource = Buffer | Readonly<{ path: string }>;

/** A file in the store, with its time. */
export type FileEntry = { key: string; storedAt: Date };

/**
 * Where files live: a local folder, or an S3-compatible store.
 * Keys are made by the product (`folder/uuid.ext`), never from what a user sends; any other key throws.
 * A store that cannot be reached, or has lost its bucket, is a `Problem` 503, never a missing file.
 */
export type FileStore = {
  /** Stores the whole file, durable when it resolves. A reader sees all of it or none; the same key again replaces the file. */
  write(key: string, source: FileSource): Promise<void>;
  /** Opens the file, or a part of it that lies within it; null when there is none. */
  open(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Removes the file; removing a missing file succeeds. */
  remove(key: string): Promise<void>;
  /** Those of the keys that have no file. */
  findMissing(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Marks the store as the one of this database (see store-mark.queries.ts). */
  writeMark(): Promise<void>;
  /**
   * Whether the store has the mark. One without may be the wrong one, for example when a disk is not mounted: a missing file must
   * then have no irreversible consequence.
   */
  isMarked(): Promise<boolean>;
  /** The files of a folder (the part of a key before the slash), in no particular order, a page at a time. */
  list(folder: string): AsyncIterable<readonly FileEntry[]>;
  /**
   * Whether the store can be used as it is set up; asked once at start.
   * @throws Error with one line that names the setting, or Problem 503 for a temporary failure
   */
  check(): Promise<void>;
};
