import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { type HasGlyph, type Script, type ScriptRun, scriptRuns } from './script-runs.rules.ts';

type Place = Readonly<{ x: number; y: number; size: number; isBold: boolean }>;

/** Paper to draw text on, in points from the top left; `y` is of the base line. */
export type Sheet = Readonly<{
  addPage: (width: number, height: number) => void;
  /** Back to a page, counted from 0. */
  turnTo: (page: number) => void;
  widthOf: (text: string, size: number, isBold: boolean) => number;
  draw: (text: string, place: Place) => void;
  /** A thin line across. */
  rule: (x: number, y: number, width: number) => void;
  end: () => void;
  stream: Readable;
}>;

/** The part of the package's open font that tells what is in it. */
type OpenFont = Readonly<{ _font: Readonly<{ font: Readonly<{ hasGlyphForCodePoint: (codePoint: number) => boolean }> }> }>;

const FONT_FILES = {
  LATIN: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  LATIN_BOLD: '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
  DEVANAGARI: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  DEVANAGARI_BOLD: '@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
} as const;
type FontName = keyof typeof FONT_FILES;

const require = createRequire(import.meta.url);
const files = new Map<FontName, Buffer>();
/** What the fonts have does not change; the answers are kept, for as many code points as there are in a few scripts. */
const glyphs = new Map<string, boolean>();
const GLYPHS_KEPT_MAX = 20_000;
/** The widths of words, which come again and again, of one document. */
const WIDTHS_KEPT_MAX = 20_000;

function fileOf(name: FontName): Buffer {
  const file = files.get(name) ?? readFileSync(require.resolve(FONT_FILES[name]));
  files.set(name, file);
  return file;
}

function fontName(script: Script, isBold: boolean): FontName {
  return isBold ? `${script}_BOLD` : script;
}

/**
 * A new document without pages. Text is shown in Arimo and Noto Sans Devanagari, which are put into it as far as they are used.
 * @param createdAt stands in the document as the time it was made
 */
export function createSheet({ title, createdAt }: { title: string; createdAt: Date }): Sheet {
  const document = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    // The default font is none that a PDF would have to name without holding it.
    font: '',
    info: { Title: title, Producer: 'Hostelry', Creator: 'Hostelry', CreationDate: createdAt, ModDate: createdAt },
  });
  const registered = new Set<FontName>();
  const use = (name: FontName): void => {
    if (!registered.has(name)) document.registerFont(name, fileOf(name));
    registered.add(name);
    document.font(name);
  };
  const hasGlyph: HasGlyph = (script, codePoint) => {
    const key = `${script} ${codePoint}`;
    const known = glyphs.get(key);
    if (known !== undefined) return known;
    use(script);
    const has = (document as unknown as OpenFont)._font.font.hasGlyphForCodePoint(codePoint);
    if (glyphs.size < GLYPHS_KEPT_MAX) glyphs.set(key, has);
    return has;
  };
  const widths = new Map<string, number>();
  const widthOfRun = ({ script, text }: ScriptRun, size: number, isBold: boolean): number => {
    use(fontName(script, isBold));
    return document.fontSize(size).widthOfString(text);
  };
  const widthOf = (text: string, size: number, isBold: boolean): number => {
    const key = `${size} ${isBold} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const width = scriptRuns(text, hasGlyph).reduce((sum, run) => sum + widthOfRun(run, size, isBold), 0);
    if (widths.size < WIDTHS_KEPT_MAX) widths.set(key, width);
    return width;
  };
  return {
    addPage: (width, height) => void document.addPage({ size: [width, height], margin: 0 }),
    turnTo: (page) => void document.switchToPage(page),
    widthOf,
    draw: (text, { x, y, size, isBold }) => {
      let at = x;
      for (const run of scriptRuns(text, hasGlyph)) {
        const width = widthOfRun(run, size, isBold);
        document.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
        at += width;
      }
    },
    rule: (x, y, width) =>
      void document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.5)
        .strokeColor('#888')
        .stroke(),
    end: () => document.end(),
    stream: document,
  };
}
