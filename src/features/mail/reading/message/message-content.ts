import { hasPdfHeader } from '../../../../platform/reading/pdf/pdf-file.rules.ts';
import type { MessageHead } from '../reading-result.ts';
import type { MessageContent, MessageText } from '../reservation.rules.ts';
import { BLOCKS_MAX, type Block, splitBlock } from './blocks.rules.ts';
import { cleanLine } from './clean-text.rules.ts';
import { readHtml } from './html-blocks.ts';
import { formatHead, readHead, readOwnHeaders } from './message-head.ts';
import { type MessageFile, type ParsedMessage, parseMessage } from './parse-message.ts';
import { findOpenLines, splitPlainText, WIDTH_MAX } from './plain-lines.rules.ts';

/** A message as it is read and shown. `isCut`: some of it was left out. */
export type Message = Readonly<{
  head: MessageHead;
  /** Its HTML and its plain text, still without the texts of its files. */
  content: MessageContent;
  /** The text for the audit PDF: its HTML, or its plain text if it has no HTML. */
  blocks: readonly Block[];
  /** The head that is shown above the text: labels and values. */
  shownHead: readonly (readonly [label: string, value: string])[];
  fileNames: readonly string[];
  /** Files recognised by their content, whatever their name; also those of forwarded messages. */
  pdfs: readonly MessageFile[];
  pictures: readonly MessageFile[];
  isCut: boolean;
}>;

const PDFS_MAX = 5;
const PICTURES_MAX = 5;
const FORWARDED_MAX = 5;
const NAMES_MAX = 20;
const NAME_CHARACTERS_MAX = 200;
/** Smaller files are logos and decorations, not pictures of a readable page. */
const PICTURE_BYTES_MIN = 15_000;
const PICTURE_MARKS: readonly string[] = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF', 'II*\0', 'MM\0*'];

/** The confidence of text that was not recognised in a picture. */
const WRITTEN_CONFIDENCE = 1;

function buildText(origin: 'HTML' | 'PLAIN', blocks: readonly Block[], structured: readonly unknown[] = []): MessageText {
  const lines = blocks.map((block) => ({
    cells: splitBlock(block),
    confidence: WRITTEN_CONFIDENCE,
    isOpen: block.isOpen === true,
  }));
  return { origin, lines, structured };
}

/** A text that a program broke keeps its lines when another program makes HTML of it: each line is a paragraph or ends with a break. */
function markOpenBlocks(blocks: readonly Block[]): readonly Block[] {
  const texts = blocks.map(({ cells }) => (cells.length === 1 ? (cells[0] ?? '') : ''));
  if (texts.some((text) => text.length > WIDTH_MAX)) return blocks;
  const isOpen = findOpenLines(texts);
  return blocks.map((block, at) => (isOpen[at] === true ? { ...block, isOpen: true } : block));
}

type MessagePart = Readonly<{ texts: MessageText[]; blocks: Block[]; isCut: boolean }>;

function readMessagePart({ html, plain, isCut }: ParsedMessage): MessagePart {
  const rich = readHtml(html);
  const bare = splitPlainText(plain);
  const texts: MessageText[] = [];
  if (rich.blocks.length > 0 || rich.structured.length > 0)
    texts.push(buildText('HTML', markOpenBlocks(rich.blocks), rich.structured));
  if (bare.blocks.length > 0) texts.push(buildText('PLAIN', bare.blocks));
  return { texts, blocks: rich.blocks.length > 0 ? rich.blocks : bare.blocks, isCut: isCut || rich.isCut || bare.isCut };
}

function buildHeadBlocks(shownHead: readonly (readonly [string, string])[]): Block[] {
  return shownHead.map((cells) => ({ kind: 'ROW', cells, isBold: false }));
}

/** Messages that were forwarded as files, but not those inside them. Those that cannot be parsed are left out. */
async function parseForwarded(files: readonly MessageFile[]): Promise<ParsedMessage[]> {
  const forwarded: ParsedMessage[] = [];
  for (const { bytes } of files.filter(({ mimeType }) => mimeType === 'message/rfc822').slice(0, FORWARDED_MAX)) {
    const parsed = await parseMessage(bytes).catch(() => null);
    if (parsed !== null) forwarded.push(parsed);
  }
  return forwarded;
}

/** Reads a forwarded message with its head above it, as that says what the message is about. */
function readForwardedPart(parsed: ParsedMessage): MessagePart {
  const part = readMessagePart(parsed);
  const head = buildHeadBlocks(formatHead(parsed.email));
  const title: Block = { kind: 'HEADING', cells: ['Forwarded message'], isBold: true };
  return { ...part, texts: [buildText('PLAIN', head), ...part.texts], blocks: [title, ...head, ...part.blocks] };
}

function isPicture({ bytes }: MessageFile): boolean {
  const mark = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  return bytes.length >= PICTURE_BYTES_MIN && PICTURE_MARKS.some((known) => mark.startsWith(known));
}

/**
 * Reads the texts of a message, and the files in it that may contain more.
 * @param raw the message as it arrived (RFC 5322, MIME)
 * @throws MessageRefused, or another error, when it cannot be parsed within the limits
 */
export async function readMessageContent(raw: Uint8Array): Promise<Message> {
  const parsed = await parseMessage(raw);
  const head = readHead(parsed.email);
  const forwarded = await parseForwarded(parsed.files);
  const parts = [readMessagePart(parsed), ...forwarded.map(readForwardedPart)];
  const files = [parsed, ...forwarded].flatMap((one) => one.files);
  const blocks = parts.flatMap((one) => one.blocks);
  return {
    head,
    // Null is for uploaded files only. A message with a hidden sender, or with several, is from an unknown sender.
    content: {
      sender: head.sender ?? '',
      subject: head.subject,
      headers: readOwnHeaders(parsed.email),
      texts: parts.flatMap((one) => one.texts),
    },
    blocks: blocks.slice(0, BLOCKS_MAX),
    shownHead: formatHead(parsed.email),
    fileNames: parsed.files
      .slice(0, NAMES_MAX)
      .map(({ name }) => cleanLine((name ?? '').slice(0, NAME_CHARACTERS_MAX)))
      .filter((name) => name !== ''),
    pdfs: files.filter(({ bytes }) => hasPdfHeader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))).slice(0, PDFS_MAX),
    pictures: files.filter(isPicture).slice(0, PICTURES_MAX),
    isCut: parts.some((one) => one.isCut) || blocks.length > BLOCKS_MAX,
  };
}
