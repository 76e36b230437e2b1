/** Readers may print a separator between the bytes of a UID, but not within a byte. */
const UID = /^[0-9a-f]{2}(?:[: -]?[0-9a-f]{2})*$/i;
/** The lengths of single, double and triple size UIDs in ISO/IEC 14443-3. */
const UID_LENGTHS: readonly number[] = [4, 7, 10];

/**
 * Parses the UID of a chip as readers print it: 4, 7 or 10 bytes in hexadecimal, with or without `:`, `-` or a space between bytes
 * (`04:A2:2B:1C:5D:6E:80`, `04a22b1c5d6e80`). null: the text is not a UID.
 */
export function parseUid(text: string): Buffer | null {
  const trimmed = text.trim();
  if (!UID.test(trimmed)) return null;
  const bytes = Buffer.from(trimmed.replace(/[: -]/g, ''), 'hex');
  return UID_LENGTHS.includes(bytes.length) ? bytes : null;
}

/** Bytes in upper-case hexadecimal digits, as in everything about cards. */
export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase();
}

/** The id of a card for comparison: a UID as upper-case hexadecimal digits, any other text trimmed. */
export function normalizeCardId(cardId: string): string {
  const uid = parseUid(cardId);
  return uid === null ? cardId.trim() : hexOf(uid);
}
