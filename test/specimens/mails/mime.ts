import type { Random } from '../../harness/random.ts';

export const ENCODINGS = ['quoted-printable', 'base64', '8bit'] as const;
export type Encoding = (typeof ENCODINGS)[number];
export const CHARSETS = ['utf-8', 'iso-8859-1', 'windows-1252'] as const;
export type Charset = (typeof CHARSETS)[number];

export type Part = Readonly<{ type: string; body: string; charset: Charset; encoding: Encoding }>;
export type Envelope = Readonly<{
  from: Readonly<{ name: string; address: string }>;
  to: string;
  subject: string;
  /** When it was sent; the day of the specimens if omitted. */
  sentAt?: Date;
  parts: readonly Part[];
  attachments: readonly Readonly<{ name: string; bytes: Buffer }>[];
}>;

/** The characters of Windows-1252 between 80 and 9F that mails use. */
const WINDOWS: Readonly<Record<string, number>> = { '€': 0x80, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96, '—': 0x97 };

/** Whether the text can be written in that charset. */
export function fits(text: string, charset: Charset): boolean {
  if (charset === 'utf-8') return true;
  return [...text].every(
    (sign) =>
      sign.charCodeAt(0) < 0x80 || (sign >= '\u00a0' && sign <= '\u00ff') || (charset === 'windows-1252' && sign in WINDOWS),
  );
}

function bytesOf(text: string, charset: Charset): Buffer {
  if (charset === 'utf-8') return Buffer.from(text);
  return Buffer.from([...text].map((sign) => WINDOWS[sign] ?? sign.charCodeAt(0)));
}

function wrapped(text: string): string {
  return text.replace(/.{76}/g, '$&\r\n');
}

export function quotedPrintable(bytes: Buffer): string {
  let line = '';
  const lines: string[] = [];
  for (const [at, byte] of bytes.entries()) {
    if (byte === 0x0d) continue;
    if (byte === 0x0a) {
      lines.push(line);
      line = '';
      continue;
    }
    const isLast = bytes[at + 1] === 0x0a || bytes[at + 1] === 0x0d || at + 1 === bytes.length;
    const isPlain = (byte > 0x20 && byte < 0x7f && byte !== 0x3d) || (byte === 0x20 && !isLast);
    const piece = isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    if (line.length + piece.length > 75) {
      lines.push(`${line}=`);
      line = '';
    }
    line += piece;
  }
  return [...lines, line].join('\r\n');
}

function partOf({ type, body, charset, encoding }: Part): Buffer {
  const bytes = bytesOf(body.replace(/\r?\n/g, '\r\n'), charset);
  const head = `Content-Type: ${type}; charset="${charset}"\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
  if (encoding === '8bit') return Buffer.concat([Buffer.from(head), bytes]);
  return Buffer.from(head + (encoding === 'base64' ? wrapped(bytes.toString('base64')) : quotedPrintable(bytes)));
}

function multipart(subtype: string, parts: readonly Buffer[], boundary: string): Buffer {
  const pieces = parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]);
  return Buffer.concat([
    Buffer.from(`Content-Type: multipart/${subtype}; boundary="${boundary}"\r\n\r\n`),
    ...pieces,
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

/** Words of RFC 2047 where a header is not ASCII. */
function headerText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const words: string[] = [];
  let word = '';
  for (const sign of text) {
    if (Buffer.byteLength(word + sign) > 40) {
      words.push(word);
      word = '';
    }
    word += sign;
  }
  return [...words, word].map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ');
}

/** A message of RFC 5322 and 2045, the same bytes for the same seed. */
export function mimeOf({ from, to, subject, sentAt, parts, attachments }: Envelope, random: Random): Buffer {
  const boundary = (): string => `=_part_${random.letters(12)}`;
  const bodies = parts.map(partOf);
  const [only] = bodies;
  let content = bodies.length === 1 && only !== undefined ? only : multipart('alternative', bodies, boundary());
  if (attachments.length > 0) {
    const files = attachments.map(({ name, bytes }) =>
      Buffer.from(
        `Content-Type: application/pdf; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${wrapped(bytes.toString('base64'))}`,
      ),
    );
    content = multipart('mixed', [content, ...files], boundary());
  }
  const head = [
    `From: ${headerText(`"${from.name}"`)} <${from.address}>`,
    `To: <${to}>`,
    `Subject: ${headerText(subject)}`,
    `Date: ${sentAt === undefined ? 'Mon, 05 Oct 2026 09:12:00 +0530' : sentAt.toUTCString()}`,
    `Message-ID: <${random.letters(16)}@${from.address.split('@')[1] ?? 'example.com'}>`,
    'MIME-Version: 1.0',
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n`), content]);
}
