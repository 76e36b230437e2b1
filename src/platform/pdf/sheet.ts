import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { type HasGlyph, type Script, type ScriptRun, splitScriptRuns } from './script-runs.rules.ts';

type Place = Readonly<{ x: number; y: number; size: number; isBold: boolean; color?: string }>;
type Box = Readonly<{ x: number; y: number; width: number; height: number }>;

/** What the PDF says of itself. The same facts and drawings make the same bytes. */
export type SheetFacts = Readonly<{
  title: string;
  /** The creation time that the document states. */
  createdAt: Date;
  /** Whether it is PDF/A-2b, the form for archives: it then says so, and holds a colour profile. */
  isArchival?: boolean;
}>;

/** A PDF to draw text on, in points from the top left. `y` is the position of the base line. */
export type Sheet = Readonly<{
  addPage: (width: number, height: number) => void;
  /** Goes back to a page, counted from 0. */
  switchToPage: (page: number) => void;
  measure: (text: string, size: number, isBold: boolean) => number;
  draw: (text: string, place: Place) => void;
  /** A thin line across. */
  drawRule: (x: number, y: number, width: number) => void;
  /** Rectangles filled with one colour. */
  fill: (boxes: readonly Box[], color: string) => void;
  /** A PNG without transparency or a JPEG, as large as fits into the box, at its top left. */
  drawPicture: (picture: Buffer, box: Box) => void;
  end: () => void;
  stream: Readable;
}>;

/** The part of the package's open font that lists its glyphs. */
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
/** Which code points the fonts have, cached for about as many code points as a few scripts have. */
const glyphs = new Map<string, boolean>();
const CACHED_GLYPHS_MAX = 20_000;
/** The size of the cache of text widths, as words repeat within a document. */
const CACHED_WIDTHS_MAX = 20_000;

function loadFont(name: FontName): Buffer {
  const file = files.get(name) ?? readFileSync(require.resolve(FONT_FILES[name]));
  files.set(name, file);
  return file;
}

function toFontName(script: Script, isBold: boolean): FontName {
  return isBold ? `${script}_BOLD` : script;
}

/** A new document without pages. Text is shown in Arimo and Noto Sans Devanagari, of which the used glyphs are embedded. */
export function createSheet({ title, createdAt, isArchival = false }: SheetFacts): Sheet {
  const document = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    // No default font, as a PDF would name that font without embedding it.
    font: '',
    ...(isArchival ? { subset: 'PDF/A-2b', pdfVersion: '1.7', displayTitle: true, lang: 'en' } : {}),
    info: { Title: title, Producer: 'Hostelry', Creator: 'Hostelry', CreationDate: createdAt, ModDate: createdAt },
  });
  const registered = new Set<FontName>();
  const use = (name: FontName): void => {
    if (!registered.has(name)) document.registerFont(name, loadFont(name));
    registered.add(name);
    document.font(name);
  };
  const hasGlyph: HasGlyph = (script, codePoint) => {
    // Whatever is cached: fonts are written in the order in which they are opened, and the same text makes the same bytes.
    if (!registered.has(script)) use(script);
    const key = `${script} ${codePoint}`;
    const known = glyphs.get(key);
    if (known !== undefined) return known;
    use(script);
    const has = (document as unknown as OpenFont)._font.font.hasGlyphForCodePoint(codePoint);
    if (glyphs.size < CACHED_GLYPHS_MAX) glyphs.set(key, has);
    return has;
  };
  const widths = new Map<string, number>();
  const widthOfRun = ({ script, text }: ScriptRun, size: number, isBold: boolean): number => {
    use(toFontName(script, isBold));
    return document.fontSize(size).widthOfString(text);
  };
  const widthOf = (text: string, size: number, isBold: boolean): number => {
    const key = `${size} ${isBold} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const width = splitScriptRuns(text, hasGlyph).reduce((sum, run) => sum + widthOfRun(run, size, isBold), 0);
    if (widths.size < CACHED_WIDTHS_MAX) widths.set(key, width);
    return width;
  };
  return {
    addPage: (width, height) => void document.addPage({ size: [width, height], margin: 0 }),
    switchToPage: (page) => void document.switchToPage(page),
    measure: widthOf,
    draw: (text, { x, y, size, isBold, color = 'black' }) => {
      let at = x;
      document.fillColor(color);
      for (const run of splitScriptRuns(text, hasGlyph)) {
        const width = widthOfRun(run, size, isBold);
        document.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
        at += width;
      }
    },
    drawRule: (x, y, width) =>
      void document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.5)
        .strokeColor('#888')
        .stroke(),
    fill: (boxes, color) => {
      for (const { x, y, width, height } of boxes) document.rect(x, y, width, height);
      document.fill(color);
    },
    drawPicture: (picture, { x, y, width, height }) => void document.image(picture, x, y, { fit: [width, height] }),
    end: () => document.end(),
    stream: document,
  };
}
