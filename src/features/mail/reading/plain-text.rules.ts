/** Text as it is compared: bounded, without what nobody sees, with single spaces. */

/** Longer cells are cut: nothing that is looked for stands further in. */
export const CELL_MAX = 600;

/** Control characters, soft hyphens, zero-width and bidirectional marks: they hide text from people, or turn it round. */
const UNSEEN = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}\ufff9-\uffff]/gu;
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

/** Letters of scripts that are drawn in another order, or joined, than they are written: Devanagari, Arabic, Thai ... */
const DRAWN_OTHERWISE = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const DRAWN = 0.6;

/**
 * How sure a text can be where it was found. What a PDF says in such scripts comes out as it was drawn: `रिव` for `रवि`.
 */
export function sureAsWritten(text: string, source: string): number {
  return (source === 'PDF' || source === 'SCAN') && DRAWN_OTHERWISE.test(text) ? DRAWN : 1;
}

/** Words of an OCR line whose letters were taken for digits put back: `check ln`, `b00king ld`. Null when there is nothing to put back. */
export function unmistaken(key: string): string | null {
  const mended = key
    .split(' ')
    .map((word) =>
      /[a-z]/.test(word) ? word.replaceAll('0', 'o').replaceAll('1', 'i').replaceAll('5', 's').replaceAll('8', 'b') : word,
    )
    .map((word) => (word === 'ln' ? 'in' : word === 'ld' || word === 'lo' ? 'id' : word === 'ot' ? 'of' : word))
    .map((word) =>
      word
        .replace(/^cheok/, 'check')
        .replace(/^narne$/, 'name')
        .replace(/^roorn/, 'room')
        .replace(/^arnount$/, 'amount')
        .replace(/nurnber/, 'number'),
    )
    .join(' ');
  return mended === key ? null : mended;
}
