import { hasPdfHeader } from '../../../../platform/reading/pdf/pdf-header.ts';
import type { MessageHead } from '../mail-outcome.ts';
import type { MessageContent, MessageText } from '../reservation.rules.ts';
import { BLOCKS_MAX, type Block, blocksOfPlain, cellsOfBlock } from './blocks.rules.ts';
import { cleanLine } from './clean-text.rules.ts';
import { htmlContent } from './html-blocks.ts';
import { headOf, shownHeadOf } from './message-head.ts';
import { type MessageFile, type ParsedMessage, parseMessage } from './parse-message.ts';

/** A message as it is read and shown. `isCut`: there was more in it than is looked at. */
export type Message = Readonly<{
  head: MessageHead;
  /** Its HTML and its plain text; what its files say is not in it yet. */
  content: MessageContent;
  /** What a person reads, for the audit PDF: its HTML, or its plain text where it has none. */
  blocks: readonly Block[];
  /** What stands above it: labels and values. */
  shownHead: readonly (readonly [label: string, value: string])[];
  fileNames: readonly string[];
  /** Told by what they hold, whatever they are called; those of forwarded messages too. */
  pdfs: readonly MessageFile[];
  pictures: readonly MessageFile[];
  isCut: boolean;
}>;

const PDFS_MAX = 5;
const PICTURES_MAX = 5;
const FORWARDED_MAX = 5;
const NAMES_MAX = 20;
const NAME_CHARACTERS_MAX = 200;
/** Logos and lines are smaller than any picture of a page that can be read. */
const PICTURE_BYTES_MIN = 15_000;
const PICTURE_MARKS: readonly string[] = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF', 'II*\0', 'MM\0*'];

/** How surely text that somebody wrote is what it says. */
const WRITTEN = 1;

function textOf(origin: 'HTML' | 'PLAIN', blocks: readonly Block[], structured: readonly unknown[] = []): MessageText {
  return { origin, lines: blocks.map((block) => ({ cells: cellsOfBlock(block), confidence: WRITTEN })), structured };
}

type Told = Readonly<{ texts: MessageText[]; blocks: Block[]; isCut: boolean }>;

function toldBy({ html, plain, isCut }: ParsedMessage): Told {
  const rich = htmlContent(html);
  const bare = blocksOfPlain(plain);
  const texts: MessageText[] = [];
  if (rich.blocks.length > 0 || rich.structured.length > 0) texts.push(textOf('HTML', rich.blocks, rich.structured));
  if (bare.blocks.length > 0) texts.push(textOf('PLAIN', bare.blocks));
  return { texts, blocks: rich.blocks.length > 0 ? rich.blocks : bare.blocks, isCut: isCut || rich.isCut || bare.isCut };
}

function headBlocks(shownHead: readonly (readonly [string, string])[]): Block[] {
  return shownHead.map((cells) => ({ kind: 'ROW', cells, isBold: false }));
}

/** The messages that were forwarded as files; those inside them stay files. Who cannot be taken apart says nothing. */
async function forwardedIn(files: readonly MessageFile[]): Promise<ParsedMessage[]> {
  const forwarded: ParsedMessage[] = [];
  for (const { bytes } of files.filter(({ mimeType }) => mimeType === 'message/rfc822').slice(0, FORWARDED_MAX)) {
    const parsed = await parseMessage(bytes).catch(() => null);
    if (parsed !== null) forwarded.push(parsed);
  }
  return forwarded;
}

/** A forwarded message with its head above it, which says what it is about. */
function toldByForwarded(parsed: ParsedMessage): Told {
  const told = toldBy(parsed);
  const head = headBlocks(shownHeadOf(parsed.email));
  const title: Block = { kind: 'HEADING', cells: ['Forwarded message'], isBold: true };
  return { ...told, texts: [textOf('PLAIN', head), ...told.texts], blocks: [title, ...head, ...told.blocks] };
}

function isPicture({ bytes }: MessageFile): boolean {
  const mark = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  return bytes.length >= PICTURE_BYTES_MIN && PICTURE_MARKS.some((known) => mark.startsWith(known));
}

/**
 * What a message says, as far as it can be read as text, and the files in it that may say more.
 * @param raw as it arrived (RFC 5322, MIME)
 * @throws MessageRefused, or another error, when it cannot be taken apart within bounds
 */
export async function messageContent(raw: Uint8Array): Promise<Message> {
  const parsed = await parseMessage(raw);
  const head = headOf(parsed.email);
  const forwarded = await forwardedIn(parsed.files);
  const told = [toldBy(parsed), ...forwarded.map(toldByForwarded)];
  const files = [parsed, ...forwarded].flatMap((one) => one.files);
  const blocks = told.flatMap((one) => one.blocks);
  return {
    head,
    // Only an uploaded file is from nobody: who hides the sender of a message, or names several, is a stranger.
    content: { sender: head.sender ?? '', subject: head.subject, texts: told.flatMap((one) => one.texts) },
    blocks: blocks.slice(0, BLOCKS_MAX),
    shownHead: shownHeadOf(parsed.email),
    fileNames: parsed.files
      .slice(0, NAMES_MAX)
      .map(({ name }) => cleanLine((name ?? '').slice(0, NAME_CHARACTERS_MAX)))
      .filter((name) => name !== ''),
    pdfs: files.filter(({ bytes }) => hasPdfHeader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))).slice(0, PDFS_MAX),
    pictures: files.filter(isPicture).slice(0, PICTURES_MAX),
    isCut: told.some((one) => one.isCut) || blocks.length > BLOCKS_MAX,
  };
}
