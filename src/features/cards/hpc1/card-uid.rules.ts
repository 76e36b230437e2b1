/** What readers print between the bytes of a UID; a pair of digits is never torn apart. */
const UID = /^[0-9a-f]{2}(?:[: -]?[0-9a-f]{2})*$/i;
/** Single, double and triple size UIDs of ISO/IEC 14443-3. */
const UID_LENGTHS: readonly number[] = [4, 7, 10];

/**
 * The id of a chip as readers print it: 4, 7 or 10 bytes in hexadecimal, with `:`, `-` or a space between bytes or without
 * (`04:A2:2B:1C:5D:6E:80`, `04a22b1c5d6e80`). null: the text is no such id.
 */
export function uidOf(text: string): Buffer | null {
  const trimmed = text.trim();
  if (!UID.test(trimmed)) return null;
  const bytes = Buffer.from(trimmed.replace(/[: -]/g, ''), 'hex');
  return UID_LENGTHS.includes(bytes.length) ? bytes : null;
}

/** Bytes as everything about cards is written: upper-case hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase();
}

/** The id of a card as it is compared: a UID in upper-case hexadecimal digits alone, any other text as it is without spaces around it. */
export function cardKeyOf(cardId: string): string {
  const uid = uidOf(cardId);
  return uid === null ? cardId.trim() : hexOf(uid);
}
