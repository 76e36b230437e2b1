/** How wide a text is drawn, in points. */
export type Measure = (text: string) => number;

/** Longer words are cut before they are measured: fonts are asked about words, not about novels. */
const WORD_CHARACTERS_MAX = 60;

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A word in pieces that fit; a single letter is a piece, however wide. Letters are measured alone, which a font is asked for once each. */
function piecesOf(word: string, width: number, measure: Measure): string[] {
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

/** A text in lines that are no wider than this, broken between words, and in them where they are wider themselves. */
export function wrapped(text: string, width: number, measure: Measure): string[] {
  const space = measure(' ');
  const lines: string[] = [];
  let [line, filled] = ['', 0];
  for (const word of text.split(/\s+/u)) {
    if (word === '') continue;
    for (const [at, piece] of piecesOf(word, width, measure).entries()) {
      const [gap, gapWidth] = at === 0 ? [' ', space] : ['', 0];
      const wide = measure(piece);
      const fits = line !== '' && filled + gapWidth + wide <= width;
      if (!fits && line !== '') lines.push(line);
      [line, filled] = fits ? [`${line}${gap}${piece}`, filled + gapWidth + wide] : [piece, wide];
    }
  }
  return line === '' ? lines : [...lines, line];
}
