import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { PDF_HEADER_WITHIN } from './pdf-file.rules.ts';

const HEADER = /%PDF-[12]\.\d/;
const PAGE = /\/Type\s{0,20}\/Page(?![A-Za-z])/;
/** The pointer to the table of objects; readers look for the last one, wherever it is. */
const POINTER = /^startxref\s{1,20}\d/;
const POINTER_LENGTH_MAX = 40;

/** Compressed groups of objects that are looked into, at most, and what is read of each. */
const GROUPS_MAX = 50;
const GROUP_BYTES_MAX = 4_000_000;
/** A dictionary is this long at most, from its type to its stream. */
const DICTIONARY_LENGTH_MAX = 1_000;

const inflateSome = promisify(inflate);

/** The compressed objects of the file (ISO 32000-2, 7.5.7), one group after the other. */
function* groupsOf(bytes: Buffer, text: string): Generator<Buffer> {
  let from = 0;
  for (let groups = 0; groups < GROUPS_MAX; groups += 1) {
    const type = text.indexOf('/ObjStm', from);
    if (type === -1) return;
    const head = /stream\r?\n/.exec(text.slice(type, type + DICTIONARY_LENGTH_MAX));
    const start = head === null ? -1 : type + head.index + head[0].length;
    const end = start === -1 ? -1 : text.indexOf('endstream', start);
    if (end === -1) return;
    yield bytes.subarray(start, end);
    from = end;
  }
}

async function hasPageInGroup(group: Buffer): Promise<boolean> {
  try {
    return PAGE.test((await inflateSome(group, { maxOutputLength: GROUP_BYTES_MAX })).toString('latin1'));
  } catch {
    return false;
  }
}

async function hasPage(bytes: Buffer, text: string): Promise<boolean> {
  if (PAGE.test(text)) return true;
  for (const group of groupsOf(bytes, text)) {
    // Nothing can be seen in the groups of an encrypted file. Some of those open without a password.
    if (text.includes('/Encrypt') || (await hasPageInGroup(group))) return true;
  }
  return false;
}

/**
 * Whether the file is built like a PDF: a header where readers look for it, a trailer with the root of its objects, and at least one
 * page. Whether it can be read is another question.
 */
export async function isBuiltLikePdf(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1');
  if (!HEADER.test(text.slice(0, PDF_HEADER_WITHIN))) return false;
  const pointer = text.lastIndexOf('startxref');
  if (pointer === -1 || !POINTER.test(text.slice(pointer, pointer + POINTER_LENGTH_MAX))) return false;
  return text.includes('/Root') && hasPage(bytes, text);
}
