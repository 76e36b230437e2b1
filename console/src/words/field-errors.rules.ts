/** Messages by their names; what varies in one is its parameters. */
export type Messages = Readonly<Record<string, string | ((...values: string[]) => string)>>;

/** A value in a message is one word, or several with commas. */
const VALUE = String.raw`(\S+(?:, \S+)*)`;
const MARK = '\u0000';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const sentenceOf = (message: Messages[string] | undefined, values: readonly string[]): string =>
  typeof message === 'function' ? message(...values) : (message ?? '');

/** What a message reads like. That a field may also be null is nothing that a person can type. */
function patternOf(message: Messages[string]): RegExp {
  const values = typeof message === 'function' ? Array.from({ length: message.length }, () => MARK) : [];
  const pattern = escaped(sentenceOf(message, values)).replaceAll(MARK, VALUE);
  return new RegExp(`^${pattern}(?: or null)?$`);
}

/** The message in another language, with its values as they are; null: it is not among the known ones. */
export function translated(message: string, from: Messages, to: Messages): string | null {
  for (const [name, known] of Object.entries(from)) {
    const found = patternOf(known).exec(message);
    if (found !== null) return sentenceOf(to[name], found.slice(1));
  }
  return null;
}
