import type { Random } from '../harness/random.ts';
import { type CalendarDate, formatDate } from './dates.ts';
import type { Person } from './people.ts';

/** The content of a machine-readable zone. `state` and `nationality` are alpha-3 codes (Germany is printed as `D`). */
export type Holder = Readonly<{ person: Person; number: string; state: string; expiresOn: CalendarDate; optional: string }>;

const VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const WEIGHTS = [7, 3, 1];

/** ICAO Doc 9303 part 3, 4.9: weights 7, 3, 1, `<` counts as 0. */
export function checkDigit(text: string): string {
  const sum = [...text].reduce(
    (total, character, at) => total + Math.max(0, VALUES.indexOf(character)) * (WEIGHTS[at % 3] ?? 0),
    0,
  );
  return String(sum % 10);
}

const padded = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length);
const stateCode = (alpha3: string): string => padded(alpha3 === 'DEU' ? 'D' : alpha3, 3);
const withCheck = (text: string): string => text + checkDigit(text);
const sixDigits = (date: CalendarDate): string => formatDate(date, 'yymmdd');

/** ICAO Doc 9303 part 3, 6.A: letters that are not A to Z. */
const SPELLINGS: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  ß: 'SS',
  ẞ: 'SS',
  Ø: 'OE',
  Æ: 'AE',
  Å: 'AA',
  Ñ: 'N',
};

/** Transliterates a name for the zone, with `<` between its parts. */
export function transliterate(name: string): string {
  const spelled = [...name.replace(/ß/g, 'SS').toUpperCase()].map((letter) => SPELLINGS[letter] ?? letter).join('');
  return spelled
    .normalize('NFD')
    .replace(/[^A-Z -]/g, '')
    .replace(/[ -]+/g, '<');
}

/**
 * The names in `length` positions (ICAO Doc 9303 part 4, 4.2.3). The surname is complete when it fits. When anything is
 * truncated, the last position is a letter.
 */
export function toNameField({ given, surname }: Pick<Person, 'given' | 'surname'>, length: number): string {
  const parts = given.map(transliterate);
  const primary = surname === '' ? parts.join('<') : transliterate(surname);
  const secondary = surname === '' ? '' : parts.join('<');
  const whole = secondary === '' ? primary : `${primary}<<${secondary}`;
  if (whole.length <= length) return padded(whole, length);
  const cut = whole.slice(0, length);
  if (!cut.endsWith('<')) return cut;
  // The last position would be a filler. The previous part loses a letter, so that the first letter of the next part shows.
  const kept = cut.replace(/<+$/, '');
  const next = whole.slice(length).replace(/^<+/, '').charAt(0);
  const divider = kept === primary ? '<<' : '<';
  return kept.slice(0, length - divider.length - 1) + divider + next;
}

/** The name in the positions of a zone, given names first. */
export function nameOfField(field: string): string {
  const [primary = '', secondary = ''] = field.replace(/<+$/, '').split('<<');
  return [secondary, primary]
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll('<', ' ');
}

const datesAndSex = ({ person, expiresOn }: Holder): readonly [string, string, string] => [
  withCheck(sixDigits(person.dob)),
  person.sex === 'X' ? '<' : person.sex,
  withCheck(sixDigits(expiresOn)),
];

/** TD3: two lines of 44. An unused optional part may carry `<` or `0` as its check digit. */
export function makePassportLines(holder: Holder, random: Random): string[] {
  const [born, sex, until] = datesAndSex(holder);
  const number = withCheck(padded(holder.number, 9));
  const optional = padded(holder.optional, 14);
  const optionalCheck = holder.optional === '' && random.onceIn(2) ? '<' : checkDigit(optional);
  const composite = checkDigit(number + born + until + optional + optionalCheck);
  return [
    `P<${stateCode(holder.state)}${toNameField(holder.person, 39)}`,
    `${number}${stateCode(holder.person.nationality)}${born}${sex}${until}${optional}${optionalCheck}${composite}`,
  ];
}

/** MRV-A: two lines of 44, without a composite check digit. */
export function makeVisaLines(holder: Holder): string[] {
  const [born, sex, until] = datesAndSex(holder);
  return [
    `V<${stateCode(holder.state)}${toNameField(holder.person, 39)}`,
    `${withCheck(padded(holder.number, 9))}${stateCode(holder.person.nationality)}${born}${sex}${until}${padded(holder.optional, 16)}`,
  ];
}

/** MRV-B: the same on a smaller sticker, two lines of 36. */
export function makeSmallVisaLines(holder: Holder): string[] {
  return makeVisaLines(holder).map((line, at) =>
    at === 0 ? `${line.slice(0, 5)}${toNameField(holder.person, 31)}` : line.slice(0, 36),
  );
}

/**
 * TD1: three lines of 30. A number of more than nine characters continues in the optional data, with `<` in place of its check
 * digit.
 */
export function makeTd1Lines(holder: Holder): string[] {
  const [born, sex, until] = datesAndSex(holder);
  const { number } = holder;
  const upper =
    number.length > 9 ? `${number.slice(0, 9)}<${number.slice(9)}${checkDigit(number)}<` : withCheck(padded(number, 9));
  const first = padded(`I<${stateCode(holder.state)}${upper}${holder.optional}`, 30);
  const second = `${born}${sex}${until}${stateCode(holder.person.nationality)}${padded('', 11)}`;
  const composite = checkDigit(first.slice(5, 30) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29));
  return [first, second + composite, toNameField(holder.person, 30)];
}

/** TD2: two lines of 36. */
export function makeTd2Lines(holder: Holder): string[] {
  const [born, sex, until] = datesAndSex(holder);
  const number = withCheck(padded(holder.number, 9));
  const optional = padded(holder.optional, 7);
  const composite = checkDigit(number + born + until + optional);
  return [
    `I<${stateCode(holder.state)}${toNameField(holder.person, 31)}`,
    `${number}${stateCode(holder.person.nationality)}${born}${sex}${until}${optional}${composite}`,
  ];
}
