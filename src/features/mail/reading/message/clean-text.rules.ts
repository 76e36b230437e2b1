/** More marks on one letter than any script uses. Normalising them takes quadratic time. */
const MARKS_IN_A_ROW = /(\p{M}{16})\p{M}+/gu;
/** Zero-width characters, direction marks, soft hyphens, tags and other invisible format characters (Unicode category Cf). */
const UNSEEN = /\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu;
/** Variation selectors, which choose between glyphs of one character. */
const VARIATIONS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
/** Control characters except tab and line feed. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;

/**
 * The text as a person sees it: in Unicode's composed form (NFC), with line feeds as line ends, without characters that have no width,
 * change the writing direction or control a terminal.
 */
export function cleanText(text: string): string {
  const seen = text.toWellFormed().replace(LINE_ENDS, '\n').replace(UNSEEN, '').replace(VARIATIONS, '').replace(CONTROLS, '');
  return seen.replace(MARKS_IN_A_ROW, '$1').normalize('NFC');
}

/** The same as one line: every run of white space becomes one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ').trim();
}
