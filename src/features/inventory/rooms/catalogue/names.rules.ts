import { invalid } from '../../../../platform/errors.ts';

/** An entry of the index holds 2704 bytes. 600 UTF-16 units have at most 1800. */
const KEY_LENGTH_MAX = 600;

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The key by which names are compared. Two names are the same when they differ only in case, in the encoding of their characters
 * (composed or not, wide or narrow), in invisible characters or in the spaces between words.
 * It is Unicode's NFKC_Casefold, except for a few letters of old scripts. Lower case comes first because ẞ has no other upper case.
 */
export function nameKeyOf(name: string): string {
  const plain = name.normalize('NFKC').replaceAll(IGNORABLE, '');
  return plain.toLowerCase().toUpperCase().normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
}

/** Why a name with this key cannot be stored, or null. Completes the sentence "name ...". */
export function refuseNameKey(key: string): string | null {
  if (key === '') return 'must not be blank';
  // One character can expand to eighteen: ﷺ.
  return key.length > KEY_LENGTH_MAX ? 'is too long when its characters are written out in full' : null;
}

/** A name as it is stored, and the key by which it is compared with others. */
export type StoredName = { name: string; nameKey: string };

/** The name in a request body. @throws Problem 400 when nothing of it is visible, or its key is too long. */
export function readName(sent: string): StoredName {
  const nameKey = nameKeyOf(sent);
  const refusal = refuseNameKey(nameKey);
  if (refusal !== null) throw invalid('name', refusal);
  return { name: sent.trim(), nameKey };
}
