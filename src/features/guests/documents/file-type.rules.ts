/** Why an uploaded file is refused, to be read after the word "file". */
export const MUST_NOT_BE = {
  video: 'must not be a video',
  html: 'must not be an HTML page',
  svg: 'must not be an SVG drawing',
  script: 'must not be a script',
  program: 'must not be a program',
} as const;
export type FileRefusalReason = (typeof MUST_NOT_BE)[keyof typeof MUST_NOT_BE];

const EXTENSIONS: readonly (readonly [FileRefusalReason, string])[] = [
  [
    MUST_NOT_BE.video,
    '264 265 3g2 3gp 3gpp amv asf avi bik divx dv f4v flv h264 h265 hevc ivf m1v m2p m2t m2ts m2v m4v mjpeg mjpg mk3d mkv mod ' +
      'mov mp4 mp4v mpe mpeg mpg mpv mts mxf ogm ogv qt rm rmvb swf tod ts vob webm wmv wtv y4m',
  ],
  [MUST_NOT_BE.html, 'htm html mht mhtml shtml xht xhtml xsl xslt'],
  [MUST_NOT_BE.svg, 'svg svgz'],
  [
    MUST_NOT_BE.script,
    'asp aspx bash bat cgi cjs cmd command csh desktop fish hta js jse jsp jsx ksh lua mjs php php3 php4 php5 php7 phar phps ' +
      'phtml pl pm ps1 psd1 psm1 py pyc pyw rb reg scpt sct sh tcl tsx url vb vbe vbs ws wsc wsf wsh zsh',
  ],
  [
    MUST_NOT_BE.program,
    'aab apk appimage appx class cpl deb dex dll dmg dylib elf exe ipa iso jar ko lnk msi msix msp o ocx pif pkg rpm scr ' +
      'so sys war wasm xpi',
  ],
];
const REFUSED_EXTENSIONS = new Map(
  EXTENSIONS.flatMap(([refusal, list]) => list.split(' ').map((end) => [end, refusal] as const)),
);

/** Media types without parameters and in lower case, as clients declare them and as they are detected from the content. */
const MEDIA_TYPES: readonly (readonly [FileRefusalReason, RegExp])[] = [
  [
    MUST_NOT_BE.video,
    /^(?:video\/.*|image\/mj2|application\/(?:mp4|mxf|vnd\.ms-asf|vnd\.rn-realmedia(?:-vbr)?|(?:x-)?matroska|x-shockwave-flash))$/,
  ],
  [MUST_NOT_BE.html, /^(?:text\/html|application\/xhtml\+xml|multipart\/related|(?:text|application)\/xsl(?:t\+xml)?)$/],
  [MUST_NOT_BE.svg, /^image\/svg(?:\+xml)?(?:-compressed)?$/],
  [
    MUST_NOT_BE.script,
    // The JavaScript types are those of the WHATWG MIME Sniffing Standard, section 4.6.
    /^(?:application|text)\/(?:x-)?(?:ecmascript|javascript[\d.]*|jscript|livescript|vbscript|typescript|httpd-php(?:-source)?|php|python(?:-code|-script)?|perl|ruby|lua|tcl|powershell|bat|(?:ba|c|k|z)?sh|shellscript|hta|ms-regedit|ms-shortcut|ms-application)$/,
  ],
  [
    MUST_NOT_BE.program,
    /^application\/(?:(?:x-)?(?:elf|executable|pie-executable|sharedlib|object|mach-binary|mach-o.*|dosexec|exe|winexe|msdos-program|ms-dos-executable|msdownload|ms-installer|msi|java-archive|java-applet|java-vm|java|wasm|deb|debian-package|rpm|redhat-package-manager|apple-diskimage|apple-installer|google-chrome-extension|xpinstall|iso9660-image|nintendo-nes-rom)|vnd\.(?:microsoft\.portable-executable|android\.package-archive|debian\.binary-package|apple\.installer\+xml|ms-cab-compressed))$/,
  ],
];

/** Why a file of this declared or detected media type is refused; null when it may be stored. */
export function refuseMediaType(mediaType: string): FileRefusalReason | null {
  const essence = (mediaType.split(';')[0] ?? '').trim().toLowerCase();
  return MEDIA_TYPES.find(([, types]) => types.test(essence))?.[0] ?? null;
}

/**
 * Why a file with this name is refused; null when it may be stored. Characters that operating systems ignore at the end of a
 * name are ignored.
 */
export function refuseFilename(filename: string): FileRefusalReason | null {
  const extension = /\.([a-z0-9]{1,10})(?:::\$data)?[\s.]{0,255}$/i.exec(filename.slice(-300))?.[1];
  return extension === undefined ? null : (REFUSED_EXTENSIONS.get(extension.toLowerCase()) ?? null);
}

/**
 * How programs and their packages begin, as Latin-1. The package `file-type` detects those of Windows, whose signature a text
 * may begin with too.
 */
const PROGRAM_SIGNATURES = [
  '\x7fELF',
  // Mach-O with 32 and 64 bits in both byte orders, and universal binaries, whose signature Java classes share.
  ...['\xfe\xed\xfa\xce', '\xfe\xed\xfa\xcf', '\xce\xfa\xed\xfe', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe', '\xca\xfe\xba\xbf'],
  ...['\0asm', 'dex\n', 'dey\n', '\xed\xab\xee\xdb', '!<arch>\ndebian', 'xar!', 'Cr24', 'L\0\0\0\x01\x14\x02\0'],
];
/** Videos that `file-type` does not know. Raw DV and H.264 are detected by their file names only. */
const VIDEO_SIGNATURES = ['YUV4MPEG2 ', 'DKIF', 'BIKb', 'BIKf', 'BIKi', 'KB2', 'SMK2', 'SMK4', '.RMF'];
/** Video tracks inside Ogg: Theora, Dirac, VP8, and the old OGM. */
const OGG_VIDEOS = ['\x80theora', 'BBCD\0', 'OVP80', '\x01video\0'];
/** The handler box of a video track in an ISO base media file (ISO/IEC 14496-12, 8.4.3). */
const ISO_VIDEO_TRACK = /hdlr.{8}vide/s;
/** Entries that only program packages have. Office documents use other names (`META-INF/manifest.xml`). */
const PACKAGE_ENTRIES =
  /(?:AndroidManifest\.xml|META-INF\/MANIFEST\.MF|classes\.dex|Payload\/[^/]{1,80}\.app\/|AppxManifest\.xml)/;

/** Disk images of macOS end with a block of 512 bytes that begins with this name and length. */
function isDiskImage(tail: string): boolean {
  return tail.slice(-512).startsWith('koly\0\0\0\x04');
}

/**
 * Why a file that begins with these bytes is refused; null when it may be stored.
 * @param head the beginning of the file, as Latin-1
 * @param tail its end, as Latin-1; may overlap the beginning
 */
export function refuseBytes(head: string, tail: string): FileRefusalReason | null {
  const begins = (beginning: string): boolean => head.startsWith(beginning);
  if (PROGRAM_SIGNATURES.some(begins) || isDiskImage(tail)) return MUST_NOT_BE.program;
  if (VIDEO_SIGNATURES.some(begins)) return MUST_NOT_BE.video;
  if (begins('OggS') && OGG_VIDEOS.some((track) => head.includes(track))) return MUST_NOT_BE.video;
  if (head.startsWith('ftypM4', 4) && (ISO_VIDEO_TRACK.test(head) || ISO_VIDEO_TRACK.test(tail))) return MUST_NOT_BE.video;
  if (begins('PK') && (PACKAGE_ENTRIES.test(head) || PACKAGE_ENTRIES.test(tail))) return MUST_NOT_BE.program;
  return null;
}

const ZEROES_MIN = 0.2;

/** UTF-16 without a byte order mark is recognised by zero bytes in every other position. */
function looksUtf16(head: Uint8Array, odd: 0 | 1): boolean {
  let zeroes = 0;
  const length = Math.min(head.length, 512) & ~1;
  for (let at = odd; at < length; at += 2) {
    if (head[at] === 0) zeroes += 1;
    if (head[at ^ 1] === 0) return false;
  }
  return length > 0 && zeroes / (length / 2) >= ZEROES_MIN;
}

function detectEncoding(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (looksUtf16(head, 1)) return 'utf-16le';
  return looksUtf16(head, 0) ? 'utf-16be' : 'utf-8';
}

/** The beginning of the file as text. Invalid bytes become U+FFFD. */
export function decodeText(head: Uint8Array): string {
  return new TextDecoder(detectEncoding(head)).decode(head).replace(/^[\uFEFF\u200B]+/, '');
}

/** Whether a person could read this as text. A last character that the end of the head cuts off does not count. */
export function isPlainText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish bytes from text
  return text.trim() !== '' && !/[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\ufffd]/.test(text.slice(0, -3));
}

const SPACE_OR_COMMENT = /^(?:\s+|<!--[\s\S]*?-->|<\?(?!php)[a-z][\s\S]*?\?>)/i;
/** No person writes a prologue with more parts than this. */
const PROLOGUE_PARTS_MAX = 1_000;

/** The text after white space, comments and processing instructions (`<?xml ...?>`). */
function withoutPrologue(text: string): string {
  let rest = text;
  for (let parts = 0; parts < PROLOGUE_PARTS_MAX; parts += 1) {
    const part = SPACE_OR_COMMENT.exec(rest)?.[0];
    if (part === undefined) return rest;
    rest = rest.slice(part.length);
  }
  return rest;
}

const SCRIPT_START = /^(?:#!|<\?(?:php|=)|<%|@echo\s+off\b|<#|'?\s*option\s+explicit\b)/i;
const HTML_ELEMENT =
  /<(?:[\w.-]{1,40}:)?(?:html|head|body|iframe|frameset|object|embed|meta|form|style|title|link|base|img|table|div|marquee)[\s/>]|<!doctype\s+html|http:\/\/www\.w3\.org\/1999\/xhtml/i;
const SVG_ELEMENT = /<(?:[\w.-]{1,40}:)?svg[\s/>]|<!doctype\s+svg|http:\/\/www\.w3\.org\/2000\/svg/i;
const SCRIPT_ELEMENT =
  /<(?:[\w.-]{1,40}:)?script[\s/>]|<\?php\b|<\?xml-stylesheet\b|http:\/\/www\.w3\.org\/1999\/XSL\/Transform|\bjavascript:/i;

/**
 * Why a text is refused because a browser or a shell could run it; null when it may be stored.
 * @param whole whether this is the whole text: if it is not, a text that begins as markup but shows no element is refused
 */
export function refuseText(text: string, whole: boolean): FileRefusalReason | null {
  const begins = text.trimStart();
  if (SCRIPT_START.test(begins)) return MUST_NOT_BE.script;
  if (SVG_ELEMENT.test(text)) return MUST_NOT_BE.svg;
  if (HTML_ELEMENT.test(text)) return MUST_NOT_BE.html;
  if (SCRIPT_ELEMENT.test(text)) return MUST_NOT_BE.script;
  // WHATWG MIME Sniffing, section 7.1: a file that begins with a comment is taken for HTML.
  if (begins.startsWith('<!--')) return MUST_NOT_BE.html;
  const rest = withoutPrologue(text);
  const hidden = !whole && begins.startsWith('<') && (rest.trim() === '' || /^<[!?]/.test(rest));
  return hidden ? MUST_NOT_BE.html : null;
}

/** The types of documents that can be read. */
export const READABLE_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/tiff',
  'image/gif',
  'image/bmp',
] as const;

/** Whether documents of this type can be read. Others are only stored. */
export function isReadable(contentType: string): boolean {
  return (READABLE_TYPES as readonly string[]).includes(contentType);
}
