/** A key is indexed whole: 600 UTF-16 units are at most 1800 bytes, and an entry of the index holds 2704. */
const KEY_LENGTH_MAX = 600;

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The name as names are compared: two that differ only in case, in the way their characters are encoded (composed or not, wide
 * or narrow), in invisible characters or in how much space is between their words are the same name.
 * As Unicode's NFKC_Casefold, but for a few letters of old scripts; lower case first, because ẞ has no other upper case.
 */
export function nameKeyOf(name: string): string {
  const plain = name.normalize('NFKC').replaceAll(IGNORABLE, '');
  return plain.toLowerCase().toUpperCase().normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
}

/** Why a name with this key cannot be kept, or null. Completes the sentence "name ...". */
export function refuseNameKey(key: string): string | null {
  if (key === '') return 'must not be blank';
  // One character can stand for eighteen: ﷺ.
  return key.length > KEY_LENGTH_MAX ? 'is too long once its characters are written out' : null;
}
