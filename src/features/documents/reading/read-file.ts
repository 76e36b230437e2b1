import { open } from 'node:fs/promises';
import { faultOf } from '../../../platform/reading/fault.ts';
import { toGrey } from '../../../platform/reading/image/grey-image.ts';
import { hasPdfHeader, PDF_HEADER_WITHIN } from '../../../platform/reading/pdf/pdf-header.ts';
import { extractedOf } from './extracted.rules.ts';
import type { Outcome } from './outcome.ts';
import { readPdf } from './read-pdf.ts';
import { ReaderUnavailable, readPicture } from './read-picture.ts';

/** Half of the time that a document has (reader.ts): what was found by then is worth more than what may still be. */
const LOOK_MS_MAX = 30_000;

const NOTHING_FOUND =
  'No passport, visa, identity card, Aadhaar, PAN, driving licence or voter id could be recognised: take the picture again, straight, sharp and without glare.';
const READER_FAILED = 'The reader failed on this file: send another picture of the document.';

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_HEADER_WITHIN), 0, PDF_HEADER_WITHIN, 0);
    return hasPdfHeader(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * Reads an identity document from a picture or a PDF, offline. Runs in a process of its own (reader.ts), which may be ended at any
 * time; numbers of Aadhaar leave it masked. What goes wrong with the document is its failure.
 * @param today `YYYY-MM-DD` at the hotel: no date of birth lies behind it
 * @throws ReaderUnavailable
 */
export async function readFile(path: string, today: string): Promise<Outcome> {
  const look = { today, until: performance.now() + LOOK_MS_MAX };
  let fault: string | undefined;
  const onFault = (error: unknown): void => {
    fault ??= faultOf(error);
  };
  const failed = (reason: string): Outcome => ({ status: 'FAILED', reason, ...(fault === undefined ? {} : { fault }) });
  try {
    const image = await toGrey(path);
    if (!('refusal' in image)) {
      const data = extractedOf([await readPicture(image, look)]);
      return data === null ? failed(NOTHING_FOUND) : { status: 'DONE', data };
    }
    // A picture may hold anything, also the header of a PDF: only what is none is a PDF.
    if (!(await isPdf(path))) return failed(`The picture ${image.refusal}.`);
    const pages = await readPdf(path, look, onFault);
    if ('refusal' in pages) return failed(pages.refusal);
    const data = extractedOf(pages);
    return data === null ? failed(NOTHING_FOUND) : { status: 'DONE', data };
  } catch (error) {
    if (error instanceof ReaderUnavailable) throw error;
    onFault(error);
    return failed(READER_FAILED);
  }
}
