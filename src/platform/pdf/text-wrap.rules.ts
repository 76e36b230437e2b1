/** The width of a drawn text, in points. */
export type Measure = (text: string) => number;

/** Longer words are split before they are measured, which limits the work for one word. */
const WORD_CHARACTERS_MAX = 60;

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Splits a word into pieces that fit. A single letter is a piece, however wide. Letters are measured one by one, so that widths can be cached. */
function splitWord(word: string, width: number, measure: Measure): string[] {
  if (word.length <= WORD_CHARACTERS_MAX && measure(word) <= width) return [word];
  const pieces: string[] = [];
  let [piece, filled] = ['', 0];
  for (const { segment } of letters.segment(word)) {
    const wide = measure(segment);
    const isFull = piece !== '' && (piece.length + segment.length > WORD_CHARACTERS_MAX || filled + wide > width);
    if (isFull) pieces.push(piece);
    [piece, filled] = isFull ? [segment, wide] : [piece + segment, filled + wide];
  }
  return piece === '' ? pieces : [...pieces, piece];
}

/** Wraps a text into lines of at most this width. Lines break between words, and inside words that are too wide. */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  const space = measure(' ');
  const lines: string[] = [];
  let [line, filled] = ['', 0];
  for (const word of text.split(/\s+/u)) {
    if (word === '') continue;
    for (const [at, piece] of splitWord(word, width, measure).entries()) {
      const [gap, gapWidth] = at === 0 ? [' ', space] : ['', 0];
      const wide = measure(piece);
      const fits = line !== '' && filled + gapWidth + wide <= width;
      if (!fits && line !== '') lines.push(line);
      [line, filled] = fits ? [`${line}${gap}${piece}`, filled + gapWidth + wide] : [piece, wide];
    }
  }
  return line === '' ? lines : [...lines, line];
}
