import type { KeyObject } from 'node:crypto';
import { describeFault } from '../../../../platform/log-error.ts';
import { processorMs } from '../../../../platform/processes/processor-time.ts';
import { isBlank } from '../../../../platform/reading/image/grey-image.ts';
import { openTextReader, type TextReader } from '../../../../platform/reading/ocr/text-reader.ts';
import type { GreyImage, TextPage } from '../../../../platform/reading/page.rules.ts';
import { holds, provesItself } from './merge/same-document.rules.ts';
import { contradictsPrint } from './prove/printed-dates.rules.ts';
import { readAadhaarQr } from './read/aadhaar-qr.ts';
import { readCard, readPrint } from './read/read-card.ts';
import { type MrzReading, readMrz } from './read/read-mrz.ts';
import { FIELD_NAMES, type FieldName, type Reading } from './reading.rules.ts';

/**
 * `today` decides which dates are plausible. No further method is started after `deadline` (of `processorMs()`). `qrKey`
 * verifies the signature of Aadhaar's QR codes; null: none is verified.
 */
export type ReadOptions = Readonly<{ today: string; deadline: number; qrKey: KeyObject | null }>;

/** The OCR engine could not be started. Nothing is wrong with the document, which can be read later. */
export class ReaderUnavailable extends Error {}

/** The fields that a guest's profile and the property's register need. */
const REQUIRED_FIELDS: readonly FieldName[] = ['documentNumber', 'name', 'dob'];

/** The name of a zone that was seen less clearly is compared with the printed name. */
const NAME_CONFIDENCE_MIN = 0.5;

/** Loaded for the first document that needs OCR, and kept. */
let textReader: Promise<TextReader> | null = null;

function getTextReader(): Promise<TextReader> {
  textReader ??= openTextReader().catch((cause: unknown) => {
    textReader = null;
    throw new ReaderUnavailable('the OCR engine cannot be started', { cause });
  });
  return textReader;
}

/** Imported when they are needed, so that a document is also read where their packages are missing. */
async function openNetworks(): Promise<TextReader> {
  const { openNetworkReader } = await import('../../../../platform/reading/ocr/networks/network-reader.ts');
  return await openNetworkReader();
}

/** Loaded for the first document that needs them, and kept; null where they cannot be. */
let networkReader: Promise<TextReader | null> | null = null;

function getNetworkReader(): Promise<TextReader | null> {
  networkReader ??= openNetworks().catch((error: unknown) => {
    process.emitWarning(`documents are read without networks: ${describeFault(error)}`);
    return null;
  });
  return networkReader;
}

/** Whether nothing is missing: all required fields are there, no check fails, and a QR code does not only claim its number. */
export function hasAllFields({ source, fields, checks }: Reading): boolean {
  if (source === 'QR' && fields.documentNumber !== undefined && !provesItself(fields.documentNumber)) return false;
  if (source === 'MRZ' && (fields.name?.confidence ?? 0) < NAME_CONFIDENCE_MIN) return false;
  const isSound =
    Object.values(checks).every((holds) => holds) &&
    FIELD_NAMES.every((name) => fields[name]?.checks.every(({ holds }) => holds) ?? true);
  return isSound && REQUIRED_FIELDS.every((name) => fields[name] !== undefined);
}

/** A date of birth that the print contradicts is doubtful. */
function compareWithPrint(reading: Reading, page: TextPage, today: string): Reading {
  const { dob } = reading.fields;
  if (reading.source !== 'MRZ' || dob === undefined || !contradictsPrint(dob.value, page, today)) return reading;
  const checks = dob.checks.map((check) => (check.name === 'DATE' ? { ...check, holds: false } : check));
  return { ...reading, fields: { ...reading.fields, dob: { ...dob, checks } } };
}

/** Whether OCR has read the same date of birth as the zone. */
function isConfirmed(zone: Reading, readings: readonly Reading[]): boolean {
  return readings.some(({ source, fields }) => source === 'OCR' && fields.dob?.value === zone.fields.dob?.value);
}

/** Compares a zone with the page above it, because a copy may have been altered in the one and not in the other. */
async function checkPrint(
  image: GreyImage,
  zone: MrzReading | null,
  readings: readonly Reading[],
  { today, until }: { today: string; until: number },
): Promise<readonly Reading[]> {
  if (zone?.print == null || !holds(zone.reading.fields.dob) || isConfirmed(zone.reading, readings) || processorMs() >= until)
    return readings;
  const page = await readPrint(image, zone.print, zone.quarterTurns, await getTextReader());
  return readings.map((reading) => compareWithPrint(reading, page, today));
}

/**
 * Reads a picture by its QR code, its machine-readable zone and OCR: the most reliable and fastest method first, and the next
 * one only while fields are missing and time is left.
 * @throws ReaderUnavailable
 */
export async function readPicture(image: GreyImage, { today, deadline: until, qrKey }: ReadOptions): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  if (isBlank(image)) return readings;
  let zone: MrzReading | null = null;
  const methods = [
    async () => [await readAadhaarQr(image, today, qrKey)],
    async () => {
      zone = await readMrz(image, today);
      return [zone?.reading ?? null];
    },
    async () => {
      const readers = { plain: await getTextReader(), openNetworks: getNetworkReader };
      return await readCard(image, readers, today, until, zone);
    },
  ];
  for (const method of methods) {
    const found = processorMs() < until ? await method() : [];
    readings.push(...found.filter((reading) => reading !== null));
    if (readings.some(hasAllFields)) break;
  }
  return await checkPrint(image, zone, readings, { today, until });
}
