/** More marks on one letter than any script has are somebody's joke, and putting them in order takes time by their square. */
const MARKS_IN_A_ROW = /(\p{M}{16})\p{M}+/gu;
/** Zero-width signs, marks of writing direction, soft hyphens, tags and other signs of format that nobody sees (Unicode category Cf). */
const UNSEEN = /\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu;
/** Variation selectors: they choose between looks of one sign. */
const VARIATIONS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
/** Control signs but tab and line feed; a separator of lines or paragraphs is a line feed. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;

/**
 * Text as a person sees it: in Unicode's composed form (NFC), without what has no width, turns the direction of writing or controls a
 * terminal; lines end by a line feed.
 */
export function cleanText(text: string): string {
  const seen = text.toWellFormed().replace(LINE_ENDS, '\n').replace(UNSEEN, '').replace(VARIATIONS, '').replace(CONTROLS, '');
  return seen.replace(MARKS_IN_A_ROW, '$1').normalize('NFC');
}

/** One line of it: every run of white space is one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ').trim();
}
