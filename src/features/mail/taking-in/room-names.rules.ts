/** A room type under the names that booking sites may know it by. */
export type NamedRoomType = { id: string; code: string; name: string; aliases: readonly string[] };

/** Letters and digits of every script, in lower case without accents, words apart by one space. */
export function foldedName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Words that say nothing of which rooms are meant. */
const GENERAL_WORDS = new Set(['room', 'rooms', 'the', 'type']);

function tellingWords(text: string): string {
  const words = foldedName(text).split(' ');
  const telling = words.filter((word) => !GENERAL_WORDS.has(word));
  return telling.join(' ');
}

const namesOf = ({ code, name, aliases }: NamedRoomType): string[] => [code, name, ...aliases];

/**
 * The room type that a message means: by code, name or alias as written, else without words such as "room"; null where none or more
 * than one is meant. Nothing is guessed from names that are merely alike.
 */
export function roomTypeNamed<T extends NamedRoomType>(types: readonly T[], written: string): T | null {
  for (const fold of [foldedName, tellingWords]) {
    const wanted = fold(written);
    if (wanted === '') continue;
    const found = types.filter((type) => namesOf(type).some((name) => fold(name) === wanted));
    if (found.length === 1) return found[0] ?? null;
    if (found.length > 1) return null;
  }
  return null;
}

/** Words that many hotels share: a name that says nothing else tells none apart, and one that adds them is the same. */
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

const isTelling = (name: string): boolean => name.split(' ').some((word) => word.length > 2 && !HOTEL_WORDS.has(word));

/** The name without the number that OYO gives its hotels. */
function hotelName(text: string): string {
  return foldedName(text).replace(/\boyo \d+\b/, 'oyo');
}

/** The words that `text` has around the phrase; null where it does not hold it as whole words. */
function wordsAround(text: string, phrase: string): string[] | null {
  const at = ` ${text} `.indexOf(` ${phrase} `);
  if (at < 0) return null;
  return `${text.slice(0, at)} ${text.slice(at + phrase.length)}`.split(' ').filter((word) => word !== '');
}

/**
 * Whether the name in a message is one of the hotel's: the same, or longer or shorter by words that are in the hotel's address or that
 * every hotel may have. "Sunrise Villa, Goa" is Sunrise Villa in Goa; "Sunrise Villa Annex" is another house. Where no address is known
 * what stands behind a comma is taken for the place.
 */
export function isHotelNamed(hotel: { names: readonly string[]; addressText: string | null }, written: string): boolean {
  const [names, whole] = [hotel.names.map(hotelName), hotelName(written)];
  if (whole === '') return false;
  if (names.includes(whole)) return true;
  const places = new Set(foldedName(hotel.addressText ?? '').split(' '));
  const wanted = hotel.addressText === null ? hotelName(written.split(',', 1)[0] ?? '') : whole;
  return names.some((name) => {
    if (name === wanted) return name !== '';
    const [longer, shorter] = name.length > wanted.length ? [name, wanted] : [wanted, name];
    const others = isTelling(shorter) ? wordsAround(longer, shorter) : null;
    return others?.every((word) => HOTEL_WORDS.has(word) || places.has(word)) ?? false;
  });
}
