/** A room type with the names that booking sites may use for it. */
export type NamedRoomType = { id: string; code: string; name: string; aliases: readonly string[] };

/** The name for comparing: letters and digits of every script, in lower case without accents, one space between words. */
export function foldName(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text))
    return text
      .toLowerCase()
      .replaceAll('&', ' and ')
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim();
  return text
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Words that do not tell room types apart. */
export const GENERAL_WORDS = new Set(['room', 'rooms', 'the', 'type']);

function foldRoomName(text: string): string {
  const words = foldName(text).split(' ');
  return words.filter((word) => !GENERAL_WORDS.has(word)).join(' ');
}

const listNames = ({ code, name, aliases }: NamedRoomType): string[] => [code, name, ...aliases];

/**
 * The room type that a message names: its code, name or alias as written, or else without words such as "room". Null where no room type
 * or several match. Similar names do not match.
 */
export function findRoomTypeByName<T extends NamedRoomType>(types: readonly T[], written: string): T | null {
  return createFindRoomType(types)(written);
}

/** `findRoomTypeByName` for many names: those of the room types are prepared once. */
export function createFindRoomType<T extends NamedRoomType>(types: readonly T[]): (written: string) => T | null {
  const ways = [foldName, foldRoomName].map((fold) => ({
    fold,
    known: types.map((type) => ({ type, names: new Set(listNames(type).map(fold)) })),
  }));
  return (written) => {
    for (const { fold, known } of ways) {
      const folded = fold(written);
      if (folded === '') continue;
      const found = known.filter(({ names }) => names.has(folded));
      if (found.length > 0) return found.length === 1 ? (found[0]?.type ?? null) : null;
    }
    return null;
  };
}

/** Words that many hotels have in their names. They do not tell hotels apart, and may be added or left out. */
const HOTEL_WORDS = new Set([
  'hotel',
  'the',
  'inn',
  'resort',
  'oyo',
  'by',
  'and',
  'at',
  'in',
  'guest',
  'house',
  'homestay',
  'stay',
]);

const isDistinctive = (name: string): boolean => name.split(' ').some((word) => word.length > 2 && !HOTEL_WORDS.has(word));

/** The folded name without the number that OYO gives its hotels. */
function foldHotelName(text: string): string {
  return foldName(text).replace(/\boyo \d+\b/, 'oyo');
}

/** The words of `text` before and after the phrase; null where it does not contain the phrase as full words. */
function findWordsAround(text: string, phrase: string): string[] | null {
  const at = ` ${text} `.indexOf(` ${phrase} `);
  if (at < 0) return null;
  return `${text.slice(0, at)} ${text.slice(at + phrase.length)}`.split(' ').filter((word) => word !== '');
}

/** A property with the names under which booking sites know it. */
export type NamedProperty = { names: readonly string[]; addressText: string | null };

/** The names of a hotel and of its room types. */
export type OwnNames = NamedProperty & Readonly<{ roomTypes: readonly NamedRoomType[] }>;

/**
 * Whether the name in a message is a name of this hotel: the same, or longer or shorter by words of the hotel's address or words that any
 * hotel may have. "Sunrise Villa, Goa" is Sunrise Villa in Goa; "Sunrise Villa Annex" is another hotel. Where the address is not known,
 * the text after a comma is taken for the place.
 */
export function isNameOfProperty(property: NamedProperty, written: string): boolean {
  return createIsNameOfProperty(property)(written);
}

/** `isNameOfProperty` for many names: those of the hotel are prepared once. */
export function createIsNameOfProperty({ names: own, addressText }: NamedProperty): (written: string) => boolean {
  const names = own.map(foldHotelName);
  const places = new Set(foldName(addressText ?? '').split(' '));
  return (written) => {
    const full = foldHotelName(written);
    if (full === '') return false;
    if (names.includes(full)) return true;
    const folded = addressText === null && written.includes(',') ? foldHotelName(written.split(',', 1)[0] ?? '') : full;
    return names.some((name) => {
      if (name === folded) return name !== '';
      const [longer, shorter] = name.length > folded.length ? [name, folded] : [folded, name];
      const others = isDistinctive(shorter) ? findWordsAround(longer, shorter) : null;
      return others?.every((word) => HOTEL_WORDS.has(word) || places.has(word)) ?? false;
    });
  };
}

/** Whether the title of a listing contains a name of this hotel as full words. */
export function namesProperty(property: NamedProperty, title: string): boolean {
  const folded = foldHotelName(title);
  return property.names.some((name) => {
    const words = foldHotelName(name);
    return (words === folded || isDistinctive(words)) && findWordsAround(folded, words) !== null;
  });
}
