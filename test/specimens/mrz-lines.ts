import type { CalendarDate } from './dates.ts';
import { written } from './dates.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

/** What the lines of a machine-readable zone are made of; `state` and `nationality` are alpha-3 (Germany is written `D`). */
export type Holder = Readonly<{ person: Person; number: string; state: string; expiresOn: CalendarDate; optional: string }>;

const VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const WEIGHTS = [7, 3, 1];

/** ICAO Doc 9303 part 3, 4.9: weights 7, 3, 1, `<` counts as 0. */
export function checkDigit(text: string): string {
  const sum = [...text].reduce((total, sign, at) => total + Math.max(0, VALUES.indexOf(sign)) * (WEIGHTS[at % 3] ?? 0), 0);
  return String(sum % 10);
}

const filled = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length);
const stateCode = (alpha3: string): string => filled(alpha3 === 'DEU' ? 'D' : alpha3, 3);
const withCheck = (text: string): string => text + checkDigit(text);
const sixDigits = (date: CalendarDate): string => written(date, 'yymmdd');

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

/** A name as the zone writes it, parts divided by `<`. */
export function nameParts(name: string): string {
  const spelled = [...name.replace(/ß/g, 'SS').toUpperCase()].map((letter) => SPELLINGS[letter] ?? letter).join('');
  return spelled
    .normalize('NFD')
    .replace(/[^A-Z -]/g, '')
    .replace(/[ -]+/g, '<');
}

/**
 * The names in `length` places (ICAO Doc 9303 part 4, 4.2.3): the first name part whole where it fits, the last place a letter where
 * anything had to be cut off.
 */
export function nameField({ given, surname }: Pick<Person, 'given' | 'surname'>, length: number): string {
  const parts = given.map(nameParts);
  const primary = surname === '' ? parts.join('<') : nameParts(surname);
  const secondary = surname === '' ? '' : parts.join('<');
  const whole = secondary === '' ? primary : `${primary}<<${secondary}`;
  if (whole.length <= length) return filled(whole, length);
  const cut = whole.slice(0, length);
  if (!cut.endsWith('<')) return cut;
  // The last place would be a filler: the part before gives up a letter, so that the next one shows its first.
  const kept = cut.replace(/<+$/, '');
  const next = whole.slice(length).replace(/^<+/, '').charAt(0);
  const divider = kept === primary ? '<<' : '<';
  return kept.slice(0, length - divider.length - 1) + divider + next;
}

/** Given names first, from the places of the names. */
export function nameOfField(field: string): string {
  const [primary = '', secondary = ''] = field.replace(/<+$/, '').split('<<');
  return [secondary, primary]
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll('<', ' ');
}

const bornAndUntil = ({ person, expiresOn }: Holder): readonly [string, string, string] => [
  withCheck(sixDigits(person.dob)),
  person.sex === 'X' ? '<' : person.sex,
  withCheck(sixDigits(expiresOn)),
];

/** TD3: two lines of 44. An unused optional part may carry `<` or `0` as its check digit. */
export function passportLines(holder: Holder, random: Random): string[] {
  const [born, sex, until] = bornAndUntil(holder);
  const number = withCheck(filled(holder.number, 9));
  const optional = filled(holder.optional, 14);
  const optionalCheck = holder.optional === '' && random.onceIn(2) ? '<' : checkDigit(optional);
  const composite = checkDigit(number + born + until + optional + optionalCheck);
  return [
    `P<${stateCode(holder.state)}${nameField(holder.person, 39)}`,
    `${number}${stateCode(holder.person.nationality)}${born}${sex}${until}${optional}${optionalCheck}${composite}`,
  ];
}

/** MRV-A: two lines of 44, no check digit over all. */
export function visaLines(holder: Holder): string[] {
  const [born, sex, until] = bornAndUntil(holder);
  return [
    `V<${stateCode(holder.state)}${nameField(holder.person, 39)}`,
    `${withCheck(filled(holder.number, 9))}${stateCode(holder.person.nationality)}${born}${sex}${until}${filled(holder.optional, 16)}`,
  ];
}

/** MRV-B: the same on a smaller sticker, two lines of 36. */
export function smallVisaLines(holder: Holder): string[] {
  return visaLines(holder).map((line, at) =>
    at === 0 ? `${line.slice(0, 5)}${nameField(holder.person, 31)}` : line.slice(0, 36),
  );
}

/** TD1: three lines of 30. A number of more than nine signs goes on in the optional part, `<` in the place of its check digit. */
export function cardLines(holder: Holder): string[] {
  const [born, sex, until] = bornAndUntil(holder);
  const { number } = holder;
  const upper =
    number.length > 9 ? `${number.slice(0, 9)}<${number.slice(9)}${checkDigit(number)}<` : withCheck(filled(number, 9));
  const first = filled(`I<${stateCode(holder.state)}${upper}${holder.optional}`, 30);
  const second = `${born}${sex}${until}${stateCode(holder.person.nationality)}${filled('', 11)}`;
  const composite = checkDigit(first.slice(5, 30) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29));
  return [first, second + composite, nameField(holder.person, 30)];
}

/** TD2: two lines of 36. */
export function td2Lines(holder: Holder): string[] {
  const [born, sex, until] = bornAndUntil(holder);
  const number = withCheck(filled(holder.number, 9));
  const optional = filled(holder.optional, 7);
  const composite = checkDigit(number + born + until + optional);
  return [
    `I<${stateCode(holder.state)}${nameField(holder.person, 31)}`,
    `${number}${stateCode(holder.person.nationality)}${born}${sex}${until}${optional}${composite}`,
  ];
}
