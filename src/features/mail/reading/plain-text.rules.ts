/** Longer cells are cut, as nothing that is searched for comes later. */
export const CELL_MAX = 600;

/** Control characters, soft hyphens, zero-width and bidirectional marks, which hide text from people or reverse it. */
const UNSEEN = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}\ufff9-\uffff]/gu;
/** Joiners that do not shape Devanagari letters. */
const STRAY_JOINER = /(?<![\u0900-\u097f])[\u200c\u200d]+|[\u200c\u200d]+(?![\u0900-\u097f])/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const removeUnseen = (text: string): string =>
  /^[ -~]*$/.test(text) ? text : text.replace(UNSEEN, '').replace(STRAY_JOINER, '').replace(LONE_SURROGATE, '').normalize('NFC');

/** The text without invisible characters, with single spaces, at most `max` characters. */
export function cleanCell(text: string, max = CELL_MAX): string {
  return removeUnseen(text.slice(0, max * 4))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim();
}

const IS_ASCII = /^\p{ASCII}*$/u;

const REMEMBERED_MAX = 2_000;

/** The same function with its last results at hand: one text is looked at many times while a message is read. */
export function remember<Key, T>(find: (key: Key) => T): (key: Key) => T {
  const remembered = new Map<Key, T>();
  return (key) => {
    const known = remembered.get(key);
    if (known !== undefined) return known;
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    const found = find(key);
    remembered.set(key, found);
    return found;
  };
}

const findKey = remember(makeKey);

/** The words of a text for comparing with labels, in lower case without accents and signs. `Check-in (Date):` becomes `check in date`. */
export const toKey = (text: string): string => findKey(text.slice(0, CELL_MAX));

const removeMarks = (text: string): string => text.normalize('NFKD').replace(/[\u0300-\u036f\u05f3\u05f4\u064b-\u065f]/g, '');

function makeKey(short: string): string {
  const plain = IS_ASCII.test(short)
    ? short.toLowerCase()
    : removeMarks(short).toLowerCase().replaceAll('đ', 'd').replaceAll('ß', 'ss');
  return plain.replace(/[^a-z0-9\u0900-\u097f\u0600-\u06ff]+/g, ' ').trim();
}

const NOT_OTHER_SCRIPT = /[^\p{L}\p{M}]|[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Arabic}]/gu;

/** The letters that `toKey` leaves out, as Chinese or Cyrillic ones, without accents and blanks: beside Latin ones they only repeat them. */
export function toOtherScriptKey(text: string): string {
  const short = text.slice(0, CELL_MAX);
  return IS_ASCII.test(short) ? '' : removeMarks(short).normalize('NFC').toLowerCase().replace(NOT_OTHER_SCRIPT, '');
}

/** The words of a language table for comparing, in any script. */
export const toWordKey = (words: string): string => toKey(words) || toOtherScriptKey(words);

/** The text in lower case without accents, letter for letter. */
export function foldAccents(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) =>
      letter === 'đ' || letter === 'Đ' ? 'd' : letter.normalize('NFKD').charAt(0),
    )
    .toLowerCase();
}

/** Letters of scripts that are drawn joined or in another order than they are written: Devanagari, Arabic, Thai ... */
const REORDERED_SCRIPT = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const REORDERED_CONFIDENCE = 0.6;

/** The highest confidence of a text from this source. PDFs give such scripts in the order in which they are drawn: `रिव` for `रवि`. */
export function writtenConfidence(text: string, source: string): number {
  return (source === 'PDF' || source === 'SCAN') && REORDERED_SCRIPT.test(text) ? REORDERED_CONFIDENCE : 1;
}
