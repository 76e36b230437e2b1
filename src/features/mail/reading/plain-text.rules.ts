/** Text as it is compared: bounded, without what nobody sees, with single spaces. */

/** Longer cells are cut: nothing that is looked for stands further in. */
export const CELL_MAX = 600;

/** Control characters, soft hyphens, zero-width and bidirectional marks: they hide text from people, or turn it round. */
const UNSEEN = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/g;
/** Joiners shape Devanagari letters, elsewhere they only hide. */
const STRAY_JOINER = /(?<![\u0900-\u097f])[\u200c\u200d]+|[\u200c\u200d]+(?![\u0900-\u097f])/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text without what is not seen, one space where there were several, at most `max` characters. */
export function cleaned(text: string, max = CELL_MAX): string {
  return text
    .slice(0, max * 4)
    .replace(UNSEEN, '')
    .replace(STRAY_JOINER, '')
    .replace(LONE_SURROGATE, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim();
}

/** The words of a text for comparing with labels: lower case, without accents and signs. `Check-in (Date):` is `check in date`. */
export function keyOf(text: string): string {
  return text
    .slice(0, CELL_MAX)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9\u0900-\u097f]+/g, ' ')
    .trim();
}

/** Words of an OCR line whose letters were taken for digits put back: `check ln`, `b00king ld`. Null when there is nothing to put back. */
export function unmistaken(key: string): string | null {
  const mended = key
    .split(' ')
    .map((word) => (/[a-z]/.test(word) ? word.replaceAll('0', 'o').replaceAll('1', 'i').replaceAll('5', 's').replaceAll('8', 'b') : word))
    .map((word) => (word === 'ln' ? 'in' : word === 'ld' || word === 'lo' ? 'id' : word === 'ot' ? 'of' : word))
    .map((word) => word.replace(/^cheok/, 'check').replace(/^narne$/, 'name').replace(/^roorn/, 'room').replace(/^arnount$/, 'amount').replace(/nurnber/, 'number'))
    .join(' ');
  return mended === key ? null : mended;
}
