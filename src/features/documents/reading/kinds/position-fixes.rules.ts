/** Letters recognisers write for digits, and the other way round; only the pairs seen again and again. */
const DIGIT_FOR: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  '|': '1',
  Z: '2',
  A: '4',
  S: '5',
  G: '6',
  B: '8',
};
const LETTER_FOR: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '|': 'I',
  '2': 'Z',
  '4': 'A',
  '5': 'S',
  '6': 'G',
  '8': 'B',
};

/** A number as it must have been printed; `fixes` counts the changed characters. */
type Fixed = Readonly<{ value: string; fixes: number }>;

/**
 * `text` (upper case) with each character made what `form` asks for at its place: `A` a letter, `9` a digit. Null when a
 * character can be no such thing or the lengths differ.
 */
export function fixedTo(form: string, text: string): Fixed | null {
  if (text.length !== form.length) return null;
  let value = '';
  let fixes = 0;
  for (const [index, sign] of [...text].entries()) {
    const right = form[index] === 'A' ? /[A-Z]/ : /[0-9]/;
    const put = right.test(sign) ? sign : (form[index] === 'A' ? LETTER_FOR : DIGIT_FOR)[sign];
    if (put === undefined) return null;
    if (put !== sign) fixes += 1;
    value += put;
  }
  return { value, fixes };
}
