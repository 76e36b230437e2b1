import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, '../../../../../assets/icons');
const SUFFIX = '.png';

export type IconFile = Readonly<{ iconKey: string; filename: string; png: Buffer; etag: string }>;

/** The icons of the product by file name, in alphabetical order. */
export type Icons = ReadonlyMap<string, IconFile>;

/** Letters, marks and digits of any script, spaces, and the punctuation of file names. */
const FILE_NAME = /^[\p{L}\p{M}\p{N} ._-]*$/u;

/**
 * Whether the text, decoded once from a path, could be the name of a file in one folder. Anything else is an attempt to leave that
 * folder: separators, drives, parent folders, NUL and other control characters, escapes that are still there after decoding, and
 * characters that look like a dot or a slash.
 */
export function isFileName(text: string): boolean {
  return FILE_NAME.test(text) && !text.includes('..') && text !== '.';
}

/**
 * Reads the icon folder once, at start: a hundred files of a kilobyte. Requests are then answered from memory, so no name that a client
 * sends reaches the file system.
 */
export function readIcons(): Icons {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith(SUFFIX))
    .toSorted();
  return new Map(
    names.map((filename) => {
      const png = readFileSync(path.join(FOLDER, filename));
      const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"`;
      return [filename, { iconKey: filename.slice(0, -SUFFIX.length), filename, png, etag }];
    }),
  );
}
