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

/** Words that many hotels share: a name that says nothing else tells none apart. */
const HOTEL_WORDS = new Set(['hotel', 'the', 'inn', 'resort', 'oyo', 'by', 'and', 'guest', 'house', 'homestay', 'stay']);

const isTelling = (name: string): boolean => name.split(' ').some((word) => word.length > 2 && !HOTEL_WORDS.has(word));
const holds = (text: string, phrase: string): boolean => ` ${text} `.includes(` ${phrase} `);

/** Whether the name in a message is one of the hotel's: the same, or one within the other as whole words. */
export function isHotelNamed(names: readonly string[], written: string): boolean {
  const wanted = foldedName(written);
  return names.map(foldedName).some((name) => {
    if (name === '' || wanted === '') return false;
    if (name === wanted) return true;
    return (isTelling(name) && holds(wanted, name)) || (isTelling(wanted) && wanted.includes(' ') && holds(name, wanted));
  });
}
