import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, '../../../assets/icons');
const SUFFIX = '.png';

export type IconFile = Readonly<{ iconKey: string; filename: string; png: Buffer; etag: string }>;

/** The icons that ship with the product by file name, in alphabetical order. */
export type Icons = ReadonlyMap<string, IconFile>;

/**
 * Reads the icon folder, once, at start: a hundred files of a kilobyte. Requests are then answered from memory and no name that
 * a client sends ever reaches the file system.
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
