import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import { PDF_HEADER, PDF_HEADER_WITHIN } from '../../../platform/reading/pdf/pdf-file.rules.ts';
import {
  decodeText,
  isPlainText,
  isReadable,
  MUST_NOT_BE,
  refuseBytes,
  refuseFilename,
  refuseMediaType,
  refuseText,
} from './file-type.rules.ts';

/** The parts of a file that are read to detect its type: its beginning and its end. */
const HEAD_BYTES = 256 * 1024;
const TAIL_BYTES = 64 * 1024;

const UNKNOWN_TYPE = 'application/octet-stream';
/**
 * Types of text files. Another type that `file-type` finds in a plain text is wrong: a text may begin with the same few letters.
 */
const TEXT_TYPES = /^(?:text\/.*|application\/(?:pdf|xml|rtf|postscript|eps|pgp-encrypted|x-ms-regedit))$/;

/** What the client declares about the file. It can only lead to a refusal. */
export type Declared = Readonly<{ declaredType: string; filename: string }>;
/** `contentType` is detected, never as declared. `readable`: whether it is a picture or PDF that can be read. */
export type FileType = Readonly<{ contentType: string; readable: boolean }>;
/** Why the file is refused, to be read after "file". */
export type FileRefusal = Readonly<{ refusal: string }>;

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

const CFB_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The class of the root storage of Windows Installer packages, {000C1084-0000-0000-C000-000000000046}, and of patches (1086). */
const MSI_CLASS = /^8[46]100c0000000000c000000000000046$/;

/**
 * Windows Installer packages are CFB files like old office documents; only the class of the root differs ([MS-CFB] 2.2 and
 * 2.6.1).
 */
async function isInstaller(file: FileHandle, head: Buffer): Promise<boolean> {
  if (head.length < 512 || !head.subarray(0, 8).equals(CFB_SIGNATURE)) return false;
  const sectorShift = head.readUInt16LE(30);
  if (sectorShift !== 9 && sectorShift !== 12) return false;
  const root = await readAt(file, (head.readUInt32LE(48) + 1) * 2 ** sectorShift, 128);
  return MSI_CLASS.test(root.toString('hex', 80, 96));
}

/** The beginning of a gzip file's content, as far as it can be unpacked. A compressed SVG (`.svgz`) is such a file. */
async function gunzipStart(head: Buffer): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of Readable.from([head]).pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }))) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= HEAD_BYTES) break;
    }
  } catch {
    // The rest is broken. What came before is still checked.
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}

/**
 * Types that are detected by their first bytes where `file-type` needs more of the file than its head: the directory of a TIFF
 * may be at its end.
 */
const TYPES_BY_SIGNATURE: readonly (readonly [string, string])[] = [
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['II+\0', 'image/tiff'],
  ['MM\0+', 'image/tiff'],
  ['PK\x03\x04', 'application/zip'],
  ['\x1f\x8b\x08', 'application/gzip'],
];

async function detectMediaType(head: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = found?.mime.split(';')[0] ?? null;
  if (type !== null) return TEXT_TYPES.test(type) || !isPlainText(decodeText(head)) ? type : null;
  const beginning = head.toString('latin1', 0, 4);
  return TYPES_BY_SIGNATURE.find(([begins]) => beginning.startsWith(begins))?.[1] ?? null;
}

/** The position of a PDF header, which may have other bytes before it; null when this is no PDF. */
function findPdfHeader(head: Buffer): number | null {
  const at = head.subarray(0, PDF_HEADER_WITHIN).indexOf(PDF_HEADER);
  return at === -1 ? null : at;
}

/** The part of the file that a browser or shell could run: a text file, the bytes before a PDF, or the content of gzip. */
async function findTextToCheck(head: Buffer, type: string | null): Promise<{ text: string; inside: boolean } | null> {
  if (type === 'application/gzip') return { text: decodeText(await gunzipStart(head)), inside: true };
  if (type === null) return { text: decodeText(head.subarray(0, findPdfHeader(head) ?? head.length)), inside: false };
  return type !== 'application/pdf' && TEXT_TYPES.test(type) ? { text: decodeText(head), inside: false } : null;
}

function typeOfUnknown(head: Buffer): FileType {
  if (findPdfHeader(head) !== null) return { contentType: 'application/pdf', readable: true };
  return { contentType: isPlainText(decodeText(head)) ? 'text/plain' : UNKNOWN_TYPE, readable: false };
}

async function detectByContent(file: FileHandle, sizeBytes: number): Promise<FileType | FileRefusal> {
  const head = await readAt(file, 0, HEAD_BYTES);
  const tail = await readAt(file, Math.max(0, sizeBytes - TAIL_BYTES), TAIL_BYTES);
  const refused = refuseBytes(head.toString('latin1'), tail.toString('latin1'));
  if (refused !== null) return { refusal: refused };
  if (await isInstaller(file, head)) return { refusal: MUST_NOT_BE.program };
  const type = await detectMediaType(head);
  const refusedType = type === null ? null : refuseMediaType(type);
  if (refusedType !== null) return { refusal: refusedType };
  const checked = await findTextToCheck(head, type);
  const refusedText = checked === null ? null : refuseText(checked.text, !checked.inside && sizeBytes <= HEAD_BYTES);
  if (refusedText !== null) return { refusal: refusedText };
  return type === null ? typeOfUnknown(head) : { contentType: type, readable: isReadable(type) };
}

/**
 * Detects the type of an uploaded file from its content. Reads at most its first 256 KB and last 64 KB. Refuses empty files and,
 * by content as well as by declared type or name, videos, HTML, SVG, scripts and programs. All other files are stored: JPEG,
 * PNG, HEIC, WebP, AVIF, TIFF, GIF, BMP and PDF are `readable`, the rest is not.
 */
export async function detectFileType(path: string, { declaredType, filename }: Declared): Promise<FileType | FileRefusal> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) return { refusal: 'is empty' };
    const refusal = refuseMediaType(declaredType) ?? refuseFilename(filename);
    return refusal === null ? await detectByContent(file, size) : { refusal };
  } finally {
    await file.close();
  }
}
