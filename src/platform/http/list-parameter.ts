import { invalid } from '../errors.ts';

/**
 * The words of a query value that is a list with commas; null when it was not sent.
 * @throws Problem 400 that names the field, for a word that is not one of `words`
 */
export function parseList<const T extends string>(text: string | undefined, words: readonly T[], field: string): T[] | null {
  if (text === undefined) return null;
  const wanted = [...new Set(text.split(',').map((word) => word.trim()))];
  const isKnown = (word: string): word is T => (words as readonly string[]).includes(word);
  if (!wanted.every(isKnown)) throw invalid(field, `must be a list of ${words.join(', ')}`);
  return wanted;
}
