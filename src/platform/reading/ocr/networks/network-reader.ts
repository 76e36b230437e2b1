import type { GreyImage, TextPage } from '../../page.rules.ts';
import { groupIntoLines, type PlacedWord } from '../page-layout.rules.ts';
import type { TextReader } from '../text-reader.ts';
import { findLines, type LineArea } from './find-lines.ts';
import { loadNetwork } from './network.ts';
import { countSteps, type LineWord, loadCharacters, readLine } from './read-line.ts';

/** A line with its words. */
type ReadLine = Readonly<{ area: LineArea; words: readonly LineWord[] }>;

/** No card has this much text. A place takes about two milliseconds. */
const STEPS_MAX = 1_800;
/** Lower lines cannot be read. */
const LINE_HEIGHT_MIN = 7;

/** The longest lines tell whether the page is upside down. */
const TRIED_LINES = 4;
const UPRIGHT_CONFIDENCE = 0.8;

/** The letters are lower than the area of their line. */
const LETTER_SHARE = 0.8;

const turned = (area: LineArea): LineArea => ({ ...area, angle: area.angle + Math.PI });

function meanConfidence(lines: readonly ReadLine[]): number {
  const words = lines.flatMap((line) => line.words);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / Math.max(1, letters);
}

/** The boxes of the words as on a page whose lines run to the right. */
function placeWords({ area, words }: ReadLine, line: string, pageAngle: number): PlacedWord[] {
  const [cos, sin] = [Math.cos(pageAngle), Math.sin(pageAngle)];
  const height = area.height * LETTER_SHARE;
  return words.map(({ text, confidence, from, to }) => {
    const along = ((from + to) / 2 - 0.5) * area.width;
    const [x, y] = [area.x + along * Math.cos(area.angle), area.y + along * Math.sin(area.angle)];
    const width = (to - from) * area.width;
    return {
      text,
      confidence,
      line,
      box: { x: x * cos + y * sin - width / 2, y: y * cos - x * sin - height / 2, width, height },
    };
  });
}

/** Of the lines as many as one look may read, from the middle of the picture outwards. */
function withinBudget(lines: readonly LineArea[], { width, height }: GreyImage): LineArea[] {
  const fromMiddle = ({ x, y }: LineArea) => Math.hypot(x / width - 0.5, y / height - 0.5);
  let steps = 0;
  return lines
    .toSorted((a, b) => fromMiddle(a) - fromMiddle(b))
    .filter((line) => {
      steps += countSteps(line);
      return steps <= STEPS_MAX;
    });
}

/**
 * Opens a reader of Latin text by two networks of PaddleOCR: one finds the lines at any angle, the other reads them. It sees small
 * and busy print that the plain reader misses, and takes longer. The picture needs no preparation. Rejects when the networks
 * cannot be loaded.
 */
export async function openNetworkReader(): Promise<TextReader> {
  const characters = await loadCharacters();
  const finder = await loadNetwork('ch_PP-OCRv4_det_infer.onnx');
  const recogniser = await loadNetwork('ch_PP-OCRv4_rec_infer.onnx');
  const readAll = async (image: GreyImage, areas: readonly LineArea[]): Promise<ReadLine[]> => {
    const lines: ReadLine[] = [];
    for (const area of areas) lines.push({ area, words: await readLine(image, area, recogniser, characters) });
    return lines;
  };
  const read = async (image: GreyImage): Promise<TextPage> => {
    const found = (await findLines(image, finder)).filter(({ height }) => height >= LINE_HEIGHT_MIN);
    const areas = withinBudget(found, image).toSorted((a, b) => b.width - a.width);
    const [longest, others] = [areas.slice(0, TRIED_LINES), areas.slice(TRIED_LINES)];
    const tried = await readAll(image, longest);
    const flipped = meanConfidence(tried) < UPRIGHT_CONFIDENCE ? await readAll(image, longest.map(turned)) : [];
    const isFlipped = meanConfidence(flipped) > meanConfidence(tried);
    const rest = await readAll(image, isFlipped ? others.map(turned) : others);
    const lines = [...(isFlipped ? flipped : tried), ...rest];
    const angles = lines.map(({ area }) => area.angle).sort((a, b) => a - b);
    const pageAngle = angles[Math.floor(angles.length / 2)] ?? 0;
    return { lines: groupIntoLines(lines.flatMap((line, at) => placeWords(line, String(at), pageAngle))) };
  };
  return {
    read,
    close: async () => {
      await finder.close();
      await recogniser.close();
    },
  };
}
