/** `folder/uuid.ext`, as the product makes them. */
const KEY = /^[a-z]+(?:-[a-z]+)*\/[0-9a-f-]+\.[a-z]+$/;
const FOLDER = /^[a-z]+(?:-[a-z]+)*$/;

export function isFileKey(text: string): boolean {
  return KEY.test(text);
}

/** Refuses a key that did not come from the product: a mistake in the code, not of a client. */
export function checkFileKey(key: string): void {
  if (!KEY.test(key)) throw new Error('a file key has the form folder/uuid.ext');
}

export function checkFolder(folder: string): void {
  if (!FOLDER.test(folder)) throw new Error('a folder name has words of lower-case letters with hyphens');
}

/** The part of a key before the slash. */
export function folderOf(key: string): string {
  return key.slice(0, key.indexOf('/'));
}

/** The part between the slash and the dot. */
export function idOf(key: string): string {
  return key.slice(key.indexOf('/') + 1, key.lastIndexOf('.'));
}
