import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

/** Font files by family name. */
const FILES: Readonly<Record<string, string>> = {
  Arimo: fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')),
  'Arimo Bold': fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf')),
  Sans: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  'Sans Bold': fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  Narrow: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  'Narrow Bold': fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
  Serif: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf')),
  'Serif Bold': fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf')),
  Devanagari: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  ),
  'Ocr B': path.join(import.meta.dirname, 'fonts/OCRB.otf'),
  'Ocr B sharp': path.join(import.meta.dirname, 'fonts/OCRBS.otf'),
};

/** The families for Latin text on cards. Each has a bold one. */
export const TEXT_FAMILIES = ['Arimo', 'Sans', 'Narrow'] as const;
export const OCR_B_FAMILIES = ['Ocr B', 'Ocr B sharp'] as const;
export const DEVANAGARI_FILE = FILES['Devanagari'] ?? '';
export const TEXT_FILE = FILES['Arimo'] ?? '';

for (const [family, file] of Object.entries(FILES)) {
  if (GlobalFonts.registerFromPath(file, `Specimen ${family}`) === null) throw new Error(`no font in ${file}`);
}

/** A font in canvas syntax. Sizes are in millimetres of the document. */
export function fontOf(family: string, size: number): string {
  return `${size}px "Specimen ${family}", "Specimen Devanagari"`;
}
