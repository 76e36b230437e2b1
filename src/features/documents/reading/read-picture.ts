import { isBlank } from '../../../platform/reading/image/blank.ts';
import { openTextReader, type TextReader } from '../../../platform/reading/ocr/text-reader.ts';
import type { GreyImage } from '../../../platform/reading/page.rules.ts';
import { readMrz } from './mrz/read-mrz.ts';
import { readCard } from './ocr/read-card.ts';
import { readQr } from './qr/read-qr.ts';
import { FIELD_NAMES, type FieldName, type Reading } from './reading.rules.ts';

/** The day by which dates are judged, and when (of `performance.now()`) no further way of reading is begun. */
export type Look = Readonly<{ today: string; until: number }>;

/** What reads letters could not be started: nothing is wrong with the document, which may be read later. */
export class ReaderUnavailable extends Error {}

/** What a guest's profile and the hotel's register need. */
const WANTED: readonly FieldName[] = ['documentNumber', 'name', 'dob'];

/** Loaded for the first document that needs it, and kept. */
let textReader: Promise<TextReader> | null = null;

function getTextReader(): Promise<TextReader> {
  textReader ??= openTextReader().catch((cause: unknown) => {
    textReader = null;
    throw new ReaderUnavailable('letters cannot be read', { cause });
  });
  return textReader;
}

/** Whether nothing is left to look for: all that is wanted is there, and no check fails. */
export function hasAll({ fields, checks }: Reading): boolean {
  const isSound =
    Object.values(checks).every((holds) => holds) &&
    FIELD_NAMES.every((name) => fields[name]?.checks.every(({ holds }) => holds) ?? true);
  return isSound && WANTED.every((name) => fields[name] !== undefined);
}

/**
 * What is found on a picture: by its QR code, its machine-readable zone, its letters; the surest and quickest way first, each only
 * while something is missing and time is left.
 * @throws ReaderUnavailable
 */
export async function readPicture(image: GreyImage, { today, until }: Look): Promise<Reading[]> {
  const readings: Reading[] = [];
  if (isBlank(image)) return readings;
  const ways = [
    () => readQr(image, today),
    async () => (await readMrz(image, today))?.reading ?? null,
    async () => (await readCard(image, await getTextReader(), today))?.reading ?? null,
  ];
  for (const way of ways) {
    const reading = performance.now() < until ? await way() : null;
    if (reading !== null) readings.push(reading);
    if (readings.some(hasAll)) break;
  }
  return readings;
}
