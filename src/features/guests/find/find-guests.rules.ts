/** A name has fewer words than that; each is a condition of the statement. */
const WORDS_MAX = 10;

/** The words of what was typed into a search for names; undefined or blank: none. */
export function wordsOf(text: string | undefined): string[] {
  return [
    ...new Set(
      (text ?? '')
        .normalize('NFC')
        .split(/\s+/u)
        .filter((word) => word !== ''),
    ),
  ];
}

/** Why guests cannot be searched by so many words, or null; completes the sentence "name ...". */
export function refuseWords(words: readonly string[]): string | null {
  return words.length > WORDS_MAX ? `must have at most ${WORDS_MAX} different words` : null;
}

/** A LIKE pattern for texts that hold the word as it is: `%` and `_` mean themselves. */
export function patternOf(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`;
}

/** Whether the word has three letters or digits in a row, which is what an index of trigrams is made of. */
export function hasTrigram(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word);
}
