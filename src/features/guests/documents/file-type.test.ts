import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { deflateRawSync, gzipSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { type Declared, detectFileType } from './file-type.ts';

let folder = '';
folder = await mkdtemp(path.join(tmpdir(), 'hostelry-kinds-'));
after(() => rm(folder, { recursive: true, force: true }));

const PLAIN: Declared = { declaredType: 'application/octet-stream', filename: 'scan' };

async function kindOf(content: Buffer | string, declared: Partial<Declared> = {}) {
  const file = path.join(folder, randomUUID());
  await writeFile(file, content);
  return detectFileType(file, { ...PLAIN, ...declared });
}
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const hex = (bytes: string): Buffer => Buffer.from(bytes.replaceAll(' ', ''), 'hex');

async function assertRefused(what: string, contents: Record<string, Buffer | string>, declared: Partial<Declared> = {}) {
  for (const [name, content] of Object.entries(contents))
    assert.deepEqual(await kindOf(content, declared), { refusal: `must not be ${what}` }, name);
}
async function assertKept(kinds: Record<string, [content: Buffer | string, contentType: string]>, readable: boolean) {
  for (const [name, [content, contentType]] of Object.entries(kinds))
    assert.deepEqual(await kindOf(content), { contentType, readable }, name);
}

function pdf(text: string): Promise<Buffer> {
  const document = new PDFDocument();
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  document.text(text).end();
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))));
}

/** A zip file with an entry per name, each with the same content. */
function zip(names: readonly string[], content: Buffer = Buffer.from('content')): Buffer {
  const packed = deflateRawSync(content);
  return Buffer.concat(
    names.flatMap((name) => {
      const header = hex('504b0304 1400 0000 0800 00000000 00000000 00000000 00000000 0000 0000');
      header.writeUInt32LE(packed.length, 18);
      header.writeUInt32LE(content.length, 22);
      header.writeUInt16LE(name.length, 26);
      return [header, Buffer.from(name), packed];
    }),
  );
}

/** An ISO base media file of this brand. */
const isoMedia = (brand: string, rest = ''): Buffer => latin1(`\0\0\0\x14ftyp${brand}\0\0\0\0${brand}${rest}`);

/** The beginning of a Matroska or WebM file. */
const ebml = (type: string): Buffer =>
  Buffer.concat([
    hex('1a45dfa3'),
    Buffer.from([0x80 + type.length + 3]),
    hex('4282'),
    Buffer.from([0x80 + type.length]),
    latin1(type),
  ]);

/** The first page of an Ogg file whose first packet begins with these bytes. */
const ogg = (packet: string): Buffer =>
  latin1(
    `OggS\0\x02${'\0'.repeat(8)}\x01\0\0\0\0\0\0\0\0\0\0\0\x01${String.fromCharCode(packet.length + 20)}${packet}${'\0'.repeat(60)}`,
  );

/** The first packets of an MPEG transport stream; `timed` with four bytes of time before each packet, as cameras write them. */
function transportStream(timed: boolean): Buffer {
  const packet = Buffer.concat([Buffer.alloc(timed ? 4 : 0), hex('47400010'), Buffer.alloc(184, 0xff)]);
  return Buffer.concat(Array.from({ length: 8 }, () => packet));
}

test('an empty file is refused', async () => {
  assert.deepEqual(await kindOf(''), { refusal: 'is empty' });
});

test('pictures and PDFs can be read whatever the client declares them to be', async () => {
  const canvas = sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } });
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const large = sharp({ create: { width: 400, height: 400, channels: 3, background: '#777', noise } });
  await assertKept(
    {
      jpeg: [await canvas.jpeg().toBuffer(), 'image/jpeg'],
      png: [await canvas.png().toBuffer(), 'image/png'],
      webp: [await canvas.webp().toBuffer(), 'image/webp'],
      avif: [await canvas.avif().toBuffer(), 'image/avif'],
      heic: [isoMedia('heic'), 'image/heic'],
      'heic of a camera': [isoMedia('mif1'), 'image/heif'],
      bmp: [latin1(`BM${'\0'.repeat(60)}`), 'image/bmp'],
      gif: [await canvas.gif().toBuffer(), 'image/gif'],
      tiff: [await canvas.tiff().toBuffer(), 'image/tiff'],
      'tiff whose directory is after the part that is read': [await large.tiff({ compression: 'none' }).toBuffer(), 'image/tiff'],
      pdf: [await pdf('Guest'), 'application/pdf'],
      'pdf after the remains of a mail program': [
        Buffer.concat([latin1('\r\n--boundary\r\n'), await pdf('Guest')]),
        'application/pdf',
      ],
      'pdf as plain text that mentions markup': [`\n%PDF-1.7\n% <script> <svg> <html>\n`, 'application/pdf'],
      'pdf that mentions markup': [await pdf('<script> <svg> <html>'), 'application/pdf'],
    },
    true,
  );
  const jpeg = await canvas.jpeg().toBuffer();
  const accepted = await kindOf(jpeg, { declaredType: 'application/pdf', filename: 'passport.docx' });
  assert.deepEqual(accepted, { contentType: 'image/jpeg', readable: true });
});

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test('other types of files are stored with the type that their content shows', async () => {
  await assertKept(
    {
      'heic of several pictures': [isoMedia('hevc'), 'image/heic-sequence'],
      docx: [
        zip(['[Content_Types].xml', 'word/document.xml'], latin1(`<Types><Override ContentType="${DOCX}.main+xml"/></Types>`)),
        DOCX,
      ],
      zip: [zip(['passport.jpg', 'visa.jpg']), 'application/zip'],
      'zip whose first entry is larger than what is read': [
        Buffer.concat([zip(['a.bin']).subarray(0, 30), Buffer.alloc(400_000, 7)]),
        'application/zip',
      ],
      'old office document': [Buffer.concat([hex('d0cf11e0a1b11ae1'), Buffer.alloc(1_500)]), 'application/x-cfb'],
      text: ['Passport of the guest in room 12, seen by me.\nSée you.', 'text/plain'],
      'text that begins like a DOS program': ['MZ 4711 is the number of the car', 'text/plain'],
      'text with comparison signs': ['a < b and b > c; x <y, <3', 'text/plain'],
      'UTF-16 text': [Buffer.from('\ufeffPassport of the guest', 'utf16le'), 'text/plain'],
      xml: ['<?xml version="1.0"?><guest><name>Kanna</name></guest>', 'application/xml'],
      gzip: [gzipSync('a text'), 'application/gzip'],
      mp3: [latin1('ID3\x03\0\0\0\0\0\0\xff\xfb\x90\0'), 'audio/mpeg'],
      m4a: [isoMedia('M4A '), 'audio/x-m4a'],
      'ogg audio': [ogg('\x01vorbis'), 'audio/ogg'],
      wav: [latin1('RIFF\x24\0\0\0WAVEfmt '), 'audio/wav'],
      unknown: [hex('00010203 99887766 55443322 11'), 'application/octet-stream'],
    },
    false,
  );
});

test('a video is refused for its content', async () => {
  await assertRefused('a video', {
    mp4: isoMedia('isom'),
    m4v: isoMedia('M4V '),
    '3gp': isoMedia('3gp4'),
    '3g2': isoMedia('3g2a'),
    mov: isoMedia('qt  '),
    'old mov': latin1('\0\0\0\x08wide\0\0\x01\0mdat'),
    'mov that begins with its index': latin1('\0\0\x01\0moov\0\0\0\x6cmvhd'),
    'sound file with a video track': isoMedia('M4A ', '\0\0\0\x21hdlr\0\0\0\0\0\0\0\0vide'),
    matroska: ebml('matroska'),
    webm: ebml('webm'),
    avi: latin1('RIFF\x24\0\0\0AVI LIST'),
    'mpeg program stream': hex('000001ba 44000400 0401'),
    'mpeg 1 program stream': hex('000001ba 21000100 0180'),
    'mpeg video': hex('000001b3 14 00f0'),
    'mpeg transport stream': transportStream(false),
    'camera transport stream': transportStream(true),
    flv: latin1('FLV\x01\x05\0\0\0\x09'),
    asf: hex('3026b2758e66cf11a6d900aa0062ce6c 1e00000000000000 00000000 0102'),
    'ogg theora': ogg('\x80theora'),
    'ogg of a skeleton first': Buffer.concat([ogg('fishead\0'), ogg('\x80theora')]),
    mxf: hex('060e2b34 02050101 0d010201 01020400'),
    swf: latin1('FWS\x09\x10\0\0\0'),
    realmedia: latin1('.RMF\0\0\0\x12\0\0'),
    ivf: latin1('DKIF\0\0\x20\0VP80'),
    y4m: 'YUV4MPEG2 W16 H16 F25:1',
  });
});

test('HTML, SVG and scripts are refused for their content, even where only a browser would find them', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await assertRefused('an HTML page', {
    plain: '<html><body>Hello</body></html>',
    'with a document type': '<!DOCTYPE html>\n<p>Hello',
    'in capitals after white space': ' \r\n\t <HTML >',
    'after a comment': '<!-- a\ncomment --><!-- another --><body onload=alert(1)>',
    'a comment alone': '<!-- nothing else -->',
    'with a byte order mark': '\ufeff<html>',
    'in UTF-16 with a byte order mark': Buffer.from('\ufeff<html><body>', 'utf16le'),
    'in UTF-16 without': Buffer.from('<html><body>hello</body>', 'utf16le'),
    'in UTF-16, the other byte order': Buffer.from('\ufeff<html><body>', 'utf16le').swap16(),
    xhtml: '<?xml version="1.0"?>\n<!-- page --><html xmlns="http://www.w3.org/1999/xhtml"/>',
    'xhtml under a prefix': '<?xml version="1.0"?><x:a xmlns:x="http://www.w3.org/1999/xhtml"/>',
    'in the middle of a text': 'Dear guest,\n\n<iframe src="//example.org"></iframe>',
    'before a PDF': Buffer.concat([latin1('<html><body>Hello</body></html>\n'), await pdf('Guest')]),
    'behind a comment longer than what is read': `<?xml version="1.0"?><!--${' '.repeat(300_000)}--><html/>`,
  });
  await assertRefused('an SVG drawing', {
    plain: svg,
    'with everything that may come before it': `\ufeff <?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "">${svg}`,
    'under a prefix': '<?xml version="1.0"?><s:svg xmlns:s="http://www.w3.org/2000/svg"/>',
    'in UTF-16': Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${svg}`, 'utf16le'),
    gzipped: gzipSync(svg),
    'gzipped and broken off': gzipSync(svg + ' '.repeat(100) + Buffer.from(randomUUID().repeat(500)).toString('hex')).subarray(
      0,
      700,
    ),
    'gzipped with much after it': gzipSync(svg + ' '.repeat(8_000_000)),
  });
  await assertRefused('a script', {
    shell: '#!/bin/sh\nrm -r /',
    'after white space': '\n  #!/usr/bin/env python3\n',
    php: '<?php system($_GET["c"]); ?>',
    'php after a text': 'Dear guest\n<?php phpinfo();',
    'php that begins like a picture': 'GIF89a; <?php phpinfo();',
    element: '<script>alert(1)</script>',
    'element in a text': 'Hello <SCRIPT src=//example.org></SCRIPT>',
    registry: 'REGEDIT4\r\n[HKEY_CURRENT_USER]\r\n',
    batch: '@echo off\r\ndel *.*',
    'xml with a style sheet': '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="x.xsl"?><a/>',
    'before a PDF': Buffer.concat([latin1('#!/bin/sh\nexit\n'), await pdf('Guest')]),
  });
});

test('programs and their packages are refused for their content', async () => {
  const installer = Buffer.concat([hex('d0cf11e0a1b11ae1'), Buffer.alloc(2_000)]);
  installer.writeUInt16LE(9, 30);
  installer.writeUInt32LE(1, 48);
  hex('84100c0000000000c000000000000046').copy(installer, 2 * 512 + 80);
  await assertRefused('a program', {
    elf: latin1('\x7fELF\x02\x01\x01\0'),
    windows: latin1(`MZ\x90\0\x03\0\0\0\x04\0\0\0${'\0'.repeat(60)}`),
    'mach-o': hex('cffaedfe 07000001 03000000'),
    'mach-o universal binary': hex('cafebabe 00000002 01000007'),
    'java class': hex('cafebabe 00000034 001d'),
    wasm: hex('0061736d 01000000'),
    apk: zip(['AndroidManifest.xml', 'classes.dex']),
    jar: zip(['META-INF/', 'META-INF/MANIFEST.MF', 'Main.class']),
    'apk whose first entry is large': Buffer.concat([zip(['assets/x']), Buffer.alloc(400_000, 7), zip(['AndroidManifest.xml'])]),
    deb: latin1('!<arch>\ndebian-binary   1342943816  0     0     100644  4         `\n2.0\n'),
    rpm: hex('edabeedb 03000001'),
    dmg: Buffer.concat([Buffer.alloc(70_000, 5), latin1('koly\0\0\0\x04\0\0\x02\0'), Buffer.alloc(500)]),
    msi: installer,
    shortcut: latin1('L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0\x46'),
  });
});

test('a file whose name or declared type is a video, web page, drawing, script or program is refused even when it is harmless', async () => {
  const types: Record<string, string[]> = {
    'a video': ['video/mp4', 'VIDEO/x-unheard-of; codecs="a"', 'application/mxf', 'application/vnd.ms-asf'],
    'an HTML page': ['text/html; charset=utf-8', 'application/xhtml+xml'],
    'an SVG drawing': ['image/svg+xml', 'image/svg'],
    'a script': [
      'text/javascript',
      'application/x-javascript',
      'text/javascript1.5',
      'application/x-sh',
      'text/x-python',
      'application/x-httpd-php',
    ],
    'a program': [
      'application/x-msdownload',
      'application/java-archive',
      'application/wasm',
      'application/vnd.android.package-archive',
    ],
  };
  for (const [what, list] of Object.entries(types))
    for (const declaredType of list) await assertRefused(what, { [declaredType]: 'a harmless text' }, { declaredType });
  const names: Record<string, string[]> = {
    'a video': ['lobby.mp4', 'LOBBY.MOV', 'a.mkv', 'a.3gp', 'a.m2ts', 'scan.jpg.avi'],
    'an HTML page': ['id.html', 'id.HTM', 'id.html. ', 'id.html::$DATA', 'id.mhtml'],
    'an SVG drawing': ['id.svg', 'id.svgz'],
    'a script': ['id.js', 'id.mjs', 'id.vbs', 'id.ps1', 'id.bat', 'id.sh', 'id.py', 'passport.pdf.js'],
    'a program': ['id.exe', 'id.apk', 'id.jar', 'id.dmg', 'id.msi', 'id.deb', 'id.rpm', 'passport.pdf.scr'],
  };
  for (const [what, list] of Object.entries(names))
    for (const filename of list) await assertRefused(what, { [filename]: 'a harmless text' }, { filename });
});

test('names and types that only resemble refused ones are accepted', async () => {
  for (const filename of ['mp4', 'my.js.pdf', 'exe', 'the video.jpg', 'Ing. Müller', 'a.b.c', ''])
    assert.deepEqual(await kindOf('a text', { filename }), { contentType: 'text/plain', readable: false }, filename);
  for (const declaredType of ['', 'application/json', 'audio/mp4', 'nonsense', 'text/plain; video/mp4'])
    assert.deepEqual(await kindOf('a text', { declaredType }), { contentType: 'text/plain', readable: false }, declaredType);
});
