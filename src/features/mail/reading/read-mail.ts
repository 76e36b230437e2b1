import { open } from 'node:fs/promises';
import { describeFault } from '../../../platform/log-error.ts';
import { processorMs } from '../../../platform/processes/processor-time.ts';
import { type Message, readMessageContent } from './message/message-content.ts';
import { readHead } from './message/message-head.ts';
import { RAW_BYTES_MAX } from './message/mime-bounds.rules.ts';
import { MessageRefused, parseMessage } from './message/parse-message.ts';
import { splitPlainText } from './message/plain-lines.rules.ts';
import { createFilesReader, type FilesReader } from './pdf/message-files.ts';
import { writeMessagePdf } from './pdf/message-pdf.ts';
import { type ReadingDeadlines, readPdfTexts } from './pdf/pdf-content.ts';
import { OcrUnavailable } from './pdf/scan-text.ts';
import { readReservation } from './read-reservation.rules.ts';
import { type MessageHead, NO_HEAD, type ReadingResult, type ReadingTask } from './reading-result.ts';
import type { MessageContent, MessageText, ReadingContext, ReadReservation } from './reservation.rules.ts';
import { findSenderSite } from './sites/find-site.rules.ts';

/** A third of the time that an upload has (mail-reader.ts): a partial result in time is worth more than a time-out. */
const UPLOAD_READING_MS_MAX = 20_000;
/** Messages have less time, as those of other hotels wait for them. */
const MESSAGE_READING_MS_MAX = 15_000;
/** So much of a message that cannot be parsed is shown as raw text, and searched for its head. */
const SHOWN_RAW_BYTES_MAX = 200_000;

const CANNOT_BE_PARSED = 'The message cannot be parsed: it is broken, too large or malicious.';
const READER_FAILED = 'The reader failed on this message: enter the reservation by hand.';

/** The first fault of a reading, for the log. */
type Faults = { first?: string; add: (error: unknown) => void };

function createFaults(): Faults {
  const faults: Faults = {
    add: (error) => {
      if (error instanceof OcrUnavailable) throw error;
      faults.first ??= describeFault(error);
    },
  };
  return faults;
}

type ReadHead = Readonly<{ head: MessageHead; hasPdf: boolean }>;

function toResult(found: ReadHead, faults: Faults, reservation: ReadReservation | string): ReadingResult {
  const common = { ...found, ...(faults.first === undefined ? {} : { fault: faults.first }) };
  return typeof reservation === 'string'
    ? { ...common, status: 'FAILED', reason: reservation }
    : { ...common, status: 'READ', reservation };
}

/** The first bytes of a file, at most `most`. */
async function readBytes(path: string, most: number): Promise<Buffer> {
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

async function tryWrite(writing: Promise<void>, faults: Faults): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    faults.add(error);
    return false;
  }
}

/** Writes the audit PDF of a message that cannot be parsed: its head, if that can be read, and its raw text. */
async function writeRawPdf({ pdfPath }: ReadingTask, raw: Buffer, faults: Faults): Promise<ReadHead> {
  const text = raw.subarray(0, SHOWN_RAW_BYTES_MAX).toString('utf8');
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const head = await parseMessage(raw.subarray(0, Math.min(end, SHOWN_RAW_BYTES_MAX))).then(
    ({ email }) => readHead(email),
    () => NO_HEAD,
  );
  const { blocks } = splitPlainText(text);
  const shown = { shownHead: [], blocks, fileNames: [], isCut: raw.length > SHOWN_RAW_BYTES_MAX, ...head };
  return { head, hasPdf: await tryWrite(writeMessagePdf(pdfPath, shown), faults) };
}

/** Whether the texts do not even identify a reservation, so that pictures are read as well. */
function saysTooLittle({ fields }: ReadReservation): boolean {
  return fields.reservationNumber === undefined && fields.arrivalOn === undefined;
}

function countFields(texts: readonly MessageText[], { sender, subject }: MessageContent, context: ReadingContext): number {
  return Object.keys(readReservation({ sender, subject, texts }, context).fields).length;
}

/** Reads the message and its PDFs, and its pictures if these say too little. Of several PDFs, the one with most fields is stored for audit. */
async function readParts(
  message: Message,
  { pdfPath, context }: ReadingTask,
  reader: FilesReader,
  faults: Faults,
): Promise<ReadingResult> {
  // Written first, so that it exists if a PDF crashes the reader.
  const hasMessagePdf = await tryWrite(writeMessagePdf(pdfPath, { ...message, ...message.head }), faults);
  const pdfs = await reader.readPdfs(message.pdfs);
  const countedPdfs = pdfs.map((pdf) => ({
    ...pdf,
    fields: pdfs.length === 1 ? 0 : countFields(pdf.texts, message.content, context),
  }));
  const [richestPdf] = countedPdfs.toSorted((a, b) => b.fields - a.fields);
  const hasPdf = richestPdf === undefined ? hasMessagePdf : (await tryWrite(richestPdf.moveTo(pdfPath), faults)) || hasMessagePdf;
  const content = { ...message.content, texts: [...message.content.texts, ...pdfs.flatMap(({ texts }) => texts)] };
  const reservation = readReservation(content, context);
  const pictureTexts = saysTooLittle(reservation) ? await reader.readPictures(message.pictures) : [];
  const found = { head: message.head, hasPdf };
  if (pictureTexts.length === 0) return toResult(found, faults, reservation);
  return toResult(found, faults, readReservation({ ...content, texts: [...content.texts, ...pictureTexts] }, context));
}

/** Scans are recognised only in messages that a booking site sent. All others need a review, and a person then looks at the scan. */
function setDeadlines({ head }: Message): ReadingDeadlines {
  const until = processorMs() + MESSAGE_READING_MS_MAX;
  const site = head.isForged ? null : findSenderSite(head.sender ?? '');
  return { pages: until, scans: site === null || site.isRelay ? 0 : until };
}

async function readMessage(task: ReadingTask, faults: Faults): Promise<ReadingResult> {
  const raw = await readBytes(task.path, RAW_BYTES_MAX + 1);
  let message: Message;
  try {
    message = await readMessageContent(raw);
  } catch (error) {
    if (!(error instanceof MessageRefused)) faults.add(error);
    return toResult(await writeRawPdf(task, raw, faults), faults, CANNOT_BE_PARSED);
  }
  const reader = createFilesReader(task.pdfPath, setDeadlines(message), faults.add);
  try {
    return await readParts(message, task, reader, faults);
  } catch (error) {
    faults.add(error);
    return toResult({ head: message.head, hasPdf: await reader.hasAuditPdf() }, faults, READER_FAILED);
  } finally {
    await reader.close();
  }
}

async function readPdf({ path, context }: ReadingTask, faults: Faults): Promise<ReadingResult> {
  const until = processorMs() + UPLOAD_READING_MS_MAX;
  const read = await readPdfTexts(path, { pages: until, scans: until }, faults.add);
  if ('refusal' in read) return toResult({ head: NO_HEAD, hasPdf: false }, faults, read.refusal);
  const reservation = readReservation({ sender: null, subject: null, texts: read.texts }, context);
  return toResult({ head: NO_HEAD, hasPdf: true }, faults, reservation);
}

/**
 * Reads a message or an uploaded PDF without network access, and writes the audit PDF of a message. Runs in a child process
 * (mail-reader.ts), which may be ended at any time. A fault in a file of a message leaves out that file only.
 * @throws OcrUnavailable
 */
export async function readMail(task: ReadingTask): Promise<ReadingResult> {
  const faults = createFaults();
  try {
    return task.kind === 'PDF' ? await readPdf(task, faults) : await readMessage(task, faults);
  } catch (error) {
    faults.add(error);
    return toResult({ head: NO_HEAD, hasPdf: false }, faults, READER_FAILED);
  }
}
