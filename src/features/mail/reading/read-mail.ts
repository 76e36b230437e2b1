import { open } from 'node:fs/promises';
import { faultOf } from '../../../platform/reading/fault.ts';
import { type MailOutcome, type MailTask, type MessageHead, NO_HEAD } from './mail-outcome.ts';
import { blocksOfPlain } from './message/blocks.rules.ts';
import { type Message, messageContent } from './message/message-content.ts';
import { headOf } from './message/message-head.ts';
import { RAW_BYTES_MAX } from './message/mime-bounds.rules.ts';
import { MessageRefused, parseMessage } from './message/parse-message.ts';
import { createFilesReader, type FilesReader } from './pdf/message-files.ts';
import { writeMessagePdf } from './pdf/message-pdf.ts';
import { type LookUntil, pdfTexts } from './pdf/pdf-content.ts';
import { LettersUnavailable } from './pdf/scan-text.ts';
import { readReservation } from './read-reservation.rules.ts';
import type { MessageContent, MessageText, ReadingContext, ReadReservation } from './reservation.rules.ts';
import { senderSite } from './sites/site-of.rules.ts';

/** An upload is looked at for a third of the time that it has (mail-reader.ts): what was found by then is worth more than what may still be. */
const LOOK_MS_MAX = 20_000;
/** Messages come by themselves, and one hotel's keep the others' waiting. */
const LOOK_AT_MESSAGE_MS_MAX = 15_000;
/** Of a message that cannot be taken apart, so much is shown as it is, and looked at for its head. */
const SHOWN_RAW_BYTES_MAX = 200_000;

const CANNOT_BE_TAKEN_APART = 'The message cannot be taken apart: it is broken, too large, or made to do harm.';
const READER_FAILED = 'The reader failed on this message: enter the reservation by hand.';

/** The first thing that went wrong, for the log. */
type Faults = { first?: string; add: (error: unknown) => void };

function createFaults(): Faults {
  const faults: Faults = {
    add: (error) => {
      if (error instanceof LettersUnavailable) throw error;
      faults.first ??= faultOf(error);
    },
  };
  return faults;
}

type Found = Readonly<{ head: MessageHead; hasPdf: boolean }>;

function outcomeOf(found: Found, faults: Faults, reservation: ReadReservation | string): MailOutcome {
  const common = { ...found, ...(faults.first === undefined ? {} : { fault: faults.first }) };
  return typeof reservation === 'string'
    ? { ...common, status: 'FAILED', reason: reservation }
    : { ...common, status: 'READ', reservation };
}

/** The first bytes of a file, at most so many. */
async function bytesOf(path: string, most: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, most));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function isWritten(writing: Promise<void>, faults: Faults): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    faults.add(error);
    return false;
  }
}

/** A message that cannot be taken apart: its head, if that can be read, and its text as it is. */
async function showRaw({ pdfPath }: MailTask, raw: Buffer, faults: Faults): Promise<Found> {
  const text = raw.subarray(0, SHOWN_RAW_BYTES_MAX).toString('utf8');
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const head = await parseMessage(raw.subarray(0, Math.min(end, SHOWN_RAW_BYTES_MAX))).then(
    ({ email }) => headOf(email),
    () => NO_HEAD,
  );
  const { blocks } = blocksOfPlain(text);
  const shown = { shownHead: [], blocks, fileNames: [], isCut: raw.length > SHOWN_RAW_BYTES_MAX, ...head };
  return { head, hasPdf: await isWritten(writeMessagePdf(pdfPath, shown), faults) };
}

/** Whether the text alone says too little for a reservation to be known by. */
function isSilent({ fields }: ReadReservation): boolean {
  return fields.reservationNumber === undefined && fields.arrivalOn === undefined;
}

function fieldCountOf(texts: readonly MessageText[], { sender, subject }: MessageContent, context: ReadingContext): number {
  return Object.keys(readReservation({ sender, subject, texts }, context).fields).length;
}

/** What the message and its PDFs say, else its pictures; of several PDFs, the one that says most is kept for audit. */
async function readParts(
  message: Message,
  { pdfPath, context }: MailTask,
  reader: FilesReader,
  faults: Faults,
): Promise<MailOutcome> {
  // First, so that it is there if a PDF brings the reader down.
  const hasMessagePdf = await isWritten(writeMessagePdf(pdfPath, { ...message, ...message.head }), faults);
  const pdfs = await reader.readPdfs(message.pdfs);
  const counted = pdfs.map((pdf) => ({
    ...pdf,
    fields: pdfs.length === 1 ? 0 : fieldCountOf(pdf.texts, message.content, context),
  }));
  const [best] = counted.toSorted((a, b) => b.fields - a.fields);
  const hasPdf = best === undefined ? hasMessagePdf : (await isWritten(best.moveTo(pdfPath), faults)) || hasMessagePdf;
  const content = { ...message.content, texts: [...message.content.texts, ...pdfs.flatMap(({ texts }) => texts)] };
  const reservation = readReservation(content, context);
  const pictured = isSilent(reservation) ? await reader.readPictures(message.pictures) : [];
  const found = { head: message.head, hasPdf };
  if (pictured.length === 0) return outcomeOf(found, faults, reservation);
  return outcomeOf(found, faults, readReservation({ ...content, texts: [...content.texts, ...pictured] }, context));
}

/** Scans are recognised for what may be booked: what a stranger sends, or somebody forged, goes to a person, who sees the scan. */
function lookUntil({ head }: Message): LookUntil {
  const until = performance.now() + LOOK_AT_MESSAGE_MS_MAX;
  const site = head.isForged ? null : senderSite(head.sender ?? '');
  return { pages: until, scans: site === null || site.isRelay ? 0 : until };
}

async function readMessage(task: MailTask, faults: Faults): Promise<MailOutcome> {
  const raw = await bytesOf(task.path, RAW_BYTES_MAX + 1);
  let message: Message;
  try {
    message = await messageContent(raw);
  } catch (error) {
    if (!(error instanceof MessageRefused)) faults.add(error);
    return outcomeOf(await showRaw(task, raw, faults), faults, CANNOT_BE_TAKEN_APART);
  }
  const reader = createFilesReader(task.pdfPath, lookUntil(message), faults.add);
  try {
    return await readParts(message, task, reader, faults);
  } catch (error) {
    faults.add(error);
    return outcomeOf({ head: message.head, hasPdf: await reader.hasKept() }, faults, READER_FAILED);
  } finally {
    await reader.close();
  }
}

async function readPdf({ path, context }: MailTask, faults: Faults): Promise<MailOutcome> {
  const until = performance.now() + LOOK_MS_MAX;
  const read = await pdfTexts(path, { pages: until, scans: until }, faults.add);
  if ('refusal' in read) return outcomeOf({ head: NO_HEAD, hasPdf: false }, faults, read.refusal);
  const reservation = readReservation({ sender: null, subject: null, texts: read.texts }, context);
  return outcomeOf({ head: NO_HEAD, hasPdf: true }, faults, reservation);
}

/**
 * Reads a message, or an uploaded PDF, offline, and writes the audit PDF of a message. Runs in a process of its own (mail-reader.ts),
 * which may be ended at any time. What goes wrong with a message is its failure; with a file in it, that file's alone.
 * @throws LettersUnavailable
 */
export async function readMail(task: MailTask): Promise<MailOutcome> {
  const faults = createFaults();
  try {
    return task.kind === 'PDF' ? await readPdf(task, faults) : await readMessage(task, faults);
  } catch (error) {
    faults.add(error);
    return outcomeOf({ head: NO_HEAD, hasPdf: false }, faults, READER_FAILED);
  }
}
