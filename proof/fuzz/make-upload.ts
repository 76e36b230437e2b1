import { deflateSync } from 'node:zlib';
import type { Random } from '../../test/harness/random.ts';
import type { Operation } from './description.ts';
import { TEXTS } from './hostile-values.ts';
import type { Body } from './make-body.ts';

/** A PNG of a few bytes that claims this many pixels a side. */
function pngSaying(side: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value >>> 0;
  });
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    let crc = 0xffffffff;
    for (const byte of body) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(~crc >>> 0, 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min(side * (side * 3 + 1), 200_000)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const SIGNATURE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M1 9L9 1"/></svg>');

const FILES: readonly [() => Buffer, ...(() => Buffer)[]] = [
  () => pngSaying(16),
  () => pngSaying(24),
  () => pngSaying(60_000),
  () => pngSaying(16).subarray(0, 40),
  () => SIGNATURE,
  () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>1</script></svg>'),
  () => Buffer.from(`<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1_000)}">]><svg>${'&b;'.repeat(1_000)}</svg>`),
  () => Buffer.from(`<svg>${'<g>'.repeat(20_000)}</svg>`),
  () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>'),
  () => Buffer.from('%PDF-1.4\n%%EOF'),
  () => Buffer.from('PK\u0003\u0004'),
  () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000'),
  () => Buffer.from('MZ'),
  () => Buffer.alloc(0),
  () => Buffer.alloc(100_000, 0xff),
  () => Buffer.alloc(3_000_000, 'x'),
];

const NAMES = [
  'card.png',
  '../../etc/passwd',
  'a/b.png',
  'C:\\x.png',
  '',
  'a\u0000.png',
  '\u202egnp.exe',
  'x'.repeat(5_000),
  '.htaccess',
  'con',
  'a";\r\nX: 1',
] as const;

function part(name: string, filename: string | null, content: Buffer | string, more = ''): Buffer {
  const file = filename === null ? '' : `; filename="${filename}"`;
  return Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${more}\r\n`),
    typeof content === 'string' ? Buffer.from(content) : content,
    Buffer.from('\r\n'),
  ]);
}

const END = Buffer.from('--b--\r\n');
type Make = (file: Buffer, random: Random) => Buffer;

/** Alternatives to one file in one part. */
const ABUSES: readonly [Make, ...Make[]] = [
  (file) => part('file', 'a.png', file),
  (file) => Buffer.concat([part('file', 'a.png', file), part('file', 'b.png', file), END]),
  (file) => Buffer.concat([part('other', 'a.png', file), END]),
  (file) => Buffer.concat([part('file', null, file), END]),
  () => Buffer.concat([part('file', null, 'text'), END]),
  () => END,
  () => Buffer.alloc(0),
  () => Buffer.from('--b'),
  () => Buffer.from('rubbish'.repeat(1_000)),
  () => Buffer.concat([...Array.from({ length: 10_000 }, (_, index) => part(`f${index}`, null, 'x')), END]),
  () => Buffer.concat([...Array.from({ length: 200 }, (_, index) => part('file', `${index}.png`, 'x')), END]),
  (file) => Buffer.concat([part('file', 'a.png', file, 'X-Long: '.concat('x'.repeat(300_000), '\r\n')), END]),
  (file) => Buffer.concat([part('file', 'a.png', file, 'X: 1\r\n'.repeat(5_000)), END]),
  (file) => Buffer.concat([part('file', 'a.png', file, 'Content-Length: 1\r\n'), END]),
  (file) => Buffer.concat([part('file', 'a.png', file, 'Content-Transfer-Encoding: base64\r\n'), END]),
  (file) => Buffer.concat([part('file', 'a.png', file, 'Content-Type: multipart/mixed; boundary=c\r\n'), END]),
  (file) => Buffer.concat([part('__proto__', null, 'x'), part('constructor', null, 'x'), part('file', 'a.png', file), END]),
  (file) => Buffer.concat([part('tags', null, 'x'.repeat(70_000)), part('file', 'a.png', file), END]),
  (file) => Buffer.concat([part('x'.repeat(10_000), null, 'x'), part('file', 'a.png', file), END]),
  (file, random) => Buffer.concat([part('file', 'a.png', file), END]).subarray(0, random.below(file.length + 80)),
  (file, random) => Buffer.concat([part('file', random.oneOf(NAMES), file), END]),
  (file, random) =>
    Buffer.concat([
      part(random.oneOf(['tags', 'tagIds', 'caption', 'order']), null, random.oneOf(TEXTS)),
      part('file', 'a.png', file),
      END,
    ]),
  (file) =>
    Buffer.from(
      Buffer.concat([part('file', 'a.png', file), END])
        .toString('latin1')
        .replaceAll('\r\n', '\n'),
      'latin1',
    ),
];

const TYPES = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/form-data; boundary=other',
  `multipart/form-data; boundary=${'b'.repeat(5_000)}`,
  'multipart/form-data; boundary=b; boundary=c',
  'multipart/mixed; boundary=b',
  'MULTIPART/FORM-DATA; BOUNDARY=b',
  'application/json',
  'application/octet-stream',
  '',
] as const;

/** A multipart body for the operation: nearly half are valid, the rest abuses the format. */
export function makeUpload(random: Random, operation: Operation, params: Readonly<Record<string, string>>): Body {
  const isSignature = operation.path.endsWith('/signature') && random.happens(0.6);
  const file = isSignature ? SIGNATURE : random.happens(0.4) ? pngSaying(16 + random.below(2_000)) : random.oneOf(FILES)();
  const inOrder = Buffer.concat([part('file', 'card.png', file), END]);
  const withTags = operation.path.includes('/images') && params['tagId'] !== undefined;
  const body = !random.happens(0.45)
    ? random.oneOf(ABUSES)(file, random)
    : withTags
      ? Buffer.concat([part('tagIds', null, params['tagId'] ?? ''), inOrder])
      : inOrder;
  return { body, headers: { 'content-type': random.happens(0.15) ? random.oneOf(TYPES) : 'multipart/form-data; boundary=b' } };
}
