import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { isWithinBounds } from './mime-bounds.rules.ts';

/** A file in a message, its name as its sender gave it. */
export type MessageFile = Readonly<{ name: string | null; mimeType: string; bytes: Uint8Array }>;

/** A message in its parts; the texts of one kind are joined. `isCut`: they were longer than is looked at. */
export type ParsedMessage = Readonly<{
  email: Email;
  html: string;
  plain: string;
  isCut: boolean;
  files: readonly MessageFile[];
}>;

const DEPTH_MAX = 30;
/** Of all parts together; signatures and the stations of a long way are some 50 KB. */
const HEADER_BYTES_MAX = 512 * 1024;
const HTML_CHARACTERS_MAX = 2_000_000;
const PLAIN_CHARACTERS_MAX = 1_000_000;
const FILES_MAX = 200;

type TextKind = 'html' | 'plain';
type TextEntry = Readonly<Partial<Record<TextKind, readonly Readonly<{ type: string; value: unknown }>[]>>>;

/** A message that is not read because of how it is built. */
export class MessageRefused extends Error {}

/**
 * The package makes HTML of plain text and the other way round where a message has a part of one kind only, in a time that grows by the
 * square of some texts: here the parts are only joined. `textMap` is what it has sorted the text parts into.
 */
class BoundedParser extends PostalMime {
  declare readonly textMap: ReadonlyMap<unknown, TextEntry>;
  readonly parts: Record<TextKind, string[]> = { html: [], plain: [] };

  renderTextContent(): void {
    for (const entry of this.textMap.values()) {
      for (const kind of ['html', 'plain'] as const) {
        for (const { value } of entry[kind] ?? []) if (typeof value === 'string') this.parts[kind].push(value);
      }
    }
  }
}

/** The package tells its own bounds by an ordinary error. */
function isTooMuch(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Maximum ');
}

function joined(parts: readonly string[], most: number): { text: string; isCut: boolean } {
  const text = parts.join('\n');
  return { text: text.slice(0, most), isCut: text.length > most };
}

function fileOf({ filename, mimeType, content }: Attachment): MessageFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  return { name: filename, mimeType, bytes };
}

/**
 * Takes a message (RFC 5322, MIME) apart. Messages inside it are files of it.
 * @throws MessageRefused, or another error, when it cannot be taken apart within bounds
 */
export async function parseMessage(raw: Uint8Array): Promise<ParsedMessage> {
  if (!isWithinBounds(raw)) throw new MessageRefused('too large, or too many pieces');
  const parser = new BoundedParser({
    forceRfc822Attachments: true,
    maxNestingDepth: DEPTH_MAX,
    maxHeadersSize: HEADER_BYTES_MAX,
    maxRfc822NestingDepth: 0,
  });
  const email = await parser.parse(raw).catch((cause: unknown) => {
    throw isTooMuch(cause) ? new MessageRefused('too deep, or too long a head', { cause }) : cause;
  });
  const html = joined(parser.parts.html, HTML_CHARACTERS_MAX);
  const plain = joined(parser.parts.plain, PLAIN_CHARACTERS_MAX);
  const files = email.attachments.slice(0, FILES_MAX).map(fileOf);
  return { email, html: html.text, plain: plain.text, isCut: html.isCut || plain.isCut, files };
}
