/** Letters, marks and digits of any script, spaces, and the punctuation of file names. */
const FILE_NAME = /^[\p{L}\p{M}\p{N} ._-]*$/u;

/**
 * Whether the text, decoded once from a path, could be the name of a file in one folder. What could not is an attempt to leave
 * that folder: separators, drives, parent folders, NUL and other controls, escapes that are still escaped after decoding, and
 * characters that look like a dot or a slash.
 */
export function isFileName(text: string): boolean {
  return FILE_NAME.test(text) && !text.includes('..') && text !== '.';
}
