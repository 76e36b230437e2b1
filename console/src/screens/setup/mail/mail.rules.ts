/** The lines of a list as it is typed, one entry a line: without spaces around them, empty lines and repetitions. */
export function entriesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

/** The names with one more, at the end; unchanged where it is there already, whatever the case. */
export function withName(names: readonly string[], name: string): string[] {
  const added = name.trim();
  const isThere = names.some((one) => one.toLowerCase() === added.toLowerCase());
  return added === '' || isThere ? [...names] : [...names, added];
}
