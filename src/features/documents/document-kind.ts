import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import { PDF_HEADER, PDF_HEADER_WITHIN } from '../../platform/reading/pdf/pdf-header.ts';
import {
  isPlainText,
  isReadable,
  MUST_NOT_BE,
  refuseBytes,
  refuseFilename,
  refuseMediaType,
  refuseText,
  textOf,
} from './document-kind.rules.ts';

/** What is read of a file to tell what it is: its beginning and its end. */
const HEAD_BYTES = 256 * 1024;
const TAIL_BYTES = 64 * 1024;

const UNKNOWN_TYPE = 'application/octet-stream';
/** Types of files that are text: any other type was told by a few letters that a text may begin with as well. */
const TEXT_TYPES = /^(?:text\/.*|application\/(?:pdf|xml|rtf|postscript|eps|pgp-encrypted|x-ms-regedit))$/;

/** What the client says about the file, believed only where it makes a refusal. */
export type Declared = Readonly<{ declaredType: string; filename: string }>;
/** `contentType` as detected, never as declared; `readable`: whether it is an image or a PDF that can be read by machine. */
export type DocumentKind = Readonly<{ contentType: string; readable: boolean }>;
/** Why the file is not taken, to be read after "file". */
export type DocumentRefusal = Readonly<{ refusal: string }>;

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

const CFB_BEGINNING = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The class of the root storage of Windows Installer packages, {000C1084-0000-0000-C000-000000000046}, and of patches (1086). */
const MSI_CLASS = /^8[46]100c0000000000c000000000000046$/;

/** Installer packages look like old office documents but for the class of their root ([MS-CFB] 2.2 and 2.6.1). */
async function isInstaller(file: FileHandle, head: Buffer): Promise<boolean> {
  if (head.length < 512 || !head.subarray(0, 8).equals(CFB_BEGINNING)) return false;
  const sectorShift = head.readUInt16LE(30);
  if (sectorShift !== 9 && sectorShift !== 12) return false;
  const root = await readAt(file, (head.readUInt32LE(48) + 1) * 2 ** sectorShift, 128);
  return MSI_CLASS.test(root.toString('hex', 80, 96));
}

/** The beginning of what a gzip file holds, as far as it can be unpacked: a compressed SVG (`.svgz`) is one. */
async function gunzipped(head: Buffer): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of Readable.from([head]).pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }))) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= HEAD_BYTES) break;
    }
  } catch {
    // Broken from here on: what came before is judged.
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}

/** Told by the first bytes where the package needs more of the file than its head: a TIFF's directory may stand at its end. */
const TOLD_BY_BEGINNING: readonly (readonly [string, string])[] = [
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['II+\0', 'image/tiff'],
  ['MM\0+', 'image/tiff'],
  ['PK\x03\x04', 'application/zip'],
  ['\x1f\x8b\x08', 'application/gzip'],
];

async function typeOf(head: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = found?.mime.split(';')[0] ?? null;
  if (type !== null) return TEXT_TYPES.test(type) || !isPlainText(textOf(head)) ? type : null;
  const beginning = head.toString('latin1', 0, 4);
  return TOLD_BY_BEGINNING.find(([begins]) => beginning.startsWith(begins))?.[1] ?? null;
}

/** Where the header of a PDF begins that has something else before it; null when this is no PDF. */
function pdfHeaderAt(head: Buffer): number | null {
  const at = head.subarray(0, PDF_HEADER_WITHIN).indexOf(PDF_HEADER);
  return at === -1 ? null : at;
}

/** The part that could be run or shown as a page: of a file that is text, before a PDF, inside gzip. */
async function textToJudge(head: Buffer, type: string | null): Promise<{ text: string; inside: boolean } | null> {
  if (type === 'application/gzip') return { text: textOf(await gunzipped(head)), inside: true };
  if (type === null) return { text: textOf(head.subarray(0, pdfHeaderAt(head) ?? head.length)), inside: false };
  return type !== 'application/pdf' && TEXT_TYPES.test(type) ? { text: textOf(head), inside: false } : null;
}

function kindWithoutType(head: Buffer): DocumentKind {
  if (pdfHeaderAt(head) !== null) return { contentType: 'application/pdf', readable: true };
  return { contentType: isPlainText(textOf(head)) ? 'text/plain' : UNKNOWN_TYPE, readable: false };
}

async function judge(file: FileHandle, sizeBytes: number): Promise<DocumentKind | DocumentRefusal> {
  const head = await readAt(file, 0, HEAD_BYTES);
  const tail = await readAt(file, Math.max(0, sizeBytes - TAIL_BYTES), TAIL_BYTES);
  const refused = refuseBytes(head.toString('latin1'), tail.toString('latin1'));
  if (refused !== null) return { refusal: refused };
  if (await isInstaller(file, head)) return { refusal: MUST_NOT_BE.program };
  const type = await typeOf(head);
  const refusedType = type === null ? null : refuseMediaType(type);
  if (refusedType !== null) return { refusal: refusedType };
  const judged = await textToJudge(head, type);
  const refusedText = judged === null ? null : refuseText(judged.text, !judged.inside && sizeBytes <= HEAD_BYTES);
  if (refusedText !== null) return { refusal: refusedText };
  return type === null ? kindWithoutType(head) : { contentType: type, readable: isReadable(type) };
}

/**
 * Contract 4.8: what an uploaded identity document is, told by its content; at most its first 256 KB and last 64 KB are read.
 * Refused are empty files and, by content as well as by declared type or name, videos, HTML, SVG, scripts and programs. Everything
 * else is kept: JPEG, PNG, WebP, AVIF, TIFF, GIF and PDF are `readable`, other kinds are not.
 */
export async function kindOfDocument(
  path: string,
  { declaredType, filename }: Declared,
): Promise<DocumentKind | DocumentRefusal> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) return { refusal: 'is empty' };
    const refusal = refuseMediaType(declaredType) ?? refuseFilename(filename);
    return refusal === null ? await judge(file, size) : { refusal };
  } finally {
    await file.close();
  }
}
