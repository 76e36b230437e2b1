import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { isWithinBounds } from './mime-bounds.rules.ts';

/** A file in a message, with the name that the sender gave it. */
export type MessageFile = Readonly<{ name: string | null; mimeType: string; bytes: Uint8Array }>;

/** The parts of a message, with texts of one kind joined. `isCut`: they were too long and were cut. */
export type ParsedMessage = Readonly<{
  email: Email;
  html: string;
  plain: string;
  isCut: boolean;
  files: readonly MessageFile[];
}>;

const DEPTH_MAX = 30;
/** Of all parts together. Signatures and many relays take some 50 KB. */
const HEADER_BYTES_MAX = 512 * 1024;
const HTML_CHARACTERS_MAX = 2_000_000;
const PLAIN_CHARACTERS_MAX = 1_000_000;
const FILES_MAX = 200;

type TextKind = 'html' | 'plain';
type TextEntry = Readonly<Partial<Record<TextKind, readonly Readonly<{ type: string; value: unknown }>[]>>>;

/** A message whose structure exceeds the limits. */
export class MessageRefused extends Error {}

/**
 * The package converts between HTML and plain text where a message has only one of them, which takes quadratic time for some texts.
 * This class only joins the parts. `textMap` holds the text parts as the package has sorted them.
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

/** The package reports its own limits with a plain Error. */
function isLimitError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Maximum ');
}

function joinParts(parts: readonly string[], most: number): { text: string; isCut: boolean } {
  const text = parts.join('\n');
  return { text: text.slice(0, most), isCut: text.length > most };
}

function toFile({ filename, mimeType, content }: Attachment): MessageFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  return { name: filename, mimeType, bytes };
}

/**
 * Parses a message (RFC 5322, MIME). Messages inside it become files.
 * @throws MessageRefused, or another error, when it cannot be parsed within the limits
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
    throw isLimitError(cause) ? new MessageRefused('too deep, or too long a head', { cause }) : cause;
  });
  const html = joinParts(parser.parts.html, HTML_CHARACTERS_MAX);
  const plain = joinParts(parser.parts.plain, PLAIN_CHARACTERS_MAX);
  const files = email.attachments.slice(0, FILES_MAX).map(toFile);
  return { email, html: html.text, plain: plain.text, isCut: html.isCut || plain.isCut, files };
}
