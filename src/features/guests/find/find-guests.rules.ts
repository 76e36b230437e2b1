/** No name has more words. Each word is a condition of the statement. */
const WORDS_MAX = 10;

/** The different words of a search text; none for undefined or blank text. */
export function splitWords(text: string | undefined): string[] {
  return [
    ...new Set(
      (text ?? '')
        .normalize('NFC')
        .split(/\s+/u)
        .filter((word) => word !== ''),
    ),
  ];
}

/** Why guests cannot be searched by so many words, or null. Completes the sentence "name ...". */
export function refuseWords(words: readonly string[]): string | null {
  return words.length > WORDS_MAX ? `must have at most ${WORDS_MAX} different words` : null;
}

/** A LIKE pattern for texts that contain exactly this word: `%` and `_` are escaped. */
export function likePatternOf(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`;
}

/** Whether the word has three letters or digits in a row, so that a trigram index can find it. */
export function hasTrigram(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word);
}
