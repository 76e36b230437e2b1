/** Draws the amenity icons of assets/icons from the open set that they are taken from: `npm run icons`. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { icons as tabler } from '@iconify-json/tabler';
import sharp from 'sharp';
import { OWN_DRAWINGS, TABLER_DRAWINGS } from './icon-drawings.ts';

export const ICON_FOLDER = path.join(import.meta.dirname, '../../assets/icons');
export const ICON_SIZE_PX = 96;

/** A slate that reads on white and on every light tint. */
const STROKE = '#334155';
/** The shades of one colour at the edges of its lines; more would not be seen. */
const SHADES = 32;

/** The keys of all icons, in alphabetical order. */
export const ICON_KEYS: readonly string[] = [...Object.keys(TABLER_DRAWINGS), ...Object.keys(OWN_DRAWINGS)].toSorted();

function ownBody(lines: string): string {
  return `<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2" d="${lines}"/>`;
}

function bodyOf(iconKey: string): string {
  const own = OWN_DRAWINGS[iconKey];
  if (own !== undefined) return ownBody(own);
  const drawing = TABLER_DRAWINGS[iconKey] ?? '';
  const icon = tabler.icons[drawing] ?? tabler.icons[tabler.aliases?.[drawing]?.parent ?? ''];
  if (icon === undefined) throw new Error(`${iconKey}: the set has no icon ${drawing}`);
  return icon.body;
}

/** The icon as a PNG with a transparent background. */
export function drawIcon(iconKey: string): Promise<Buffer> {
  const body = bodyOf(iconKey).replaceAll('currentColor', STROKE);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${ICON_SIZE_PX}" height="${ICON_SIZE_PX}" viewBox="0 0 24 24">${body}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: SHADES, dither: 0, compressionLevel: 9, effort: 10 }).toBuffer();
}

/** Draws all icons; a PNG that is none of them any more is removed. */
async function writeIcons(): Promise<void> {
  await mkdir(ICON_FOLDER, { recursive: true });
  for (const iconKey of ICON_KEYS) await writeFile(path.join(ICON_FOLDER, `${iconKey}.png`), await drawIcon(iconKey));
  const known = new Set(ICON_KEYS.map((iconKey) => `${iconKey}.png`));
  for (const name of await readdir(ICON_FOLDER))
    if (name.endsWith('.png') && !known.has(name)) await rm(path.join(ICON_FOLDER, name));
}

if (import.meta.main) {
  await writeIcons();
  console.log(`${ICON_KEYS.length} icons written to ${ICON_FOLDER}`);
}
