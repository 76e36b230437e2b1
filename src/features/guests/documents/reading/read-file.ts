import { open } from 'node:fs/promises';
import { describeFault } from '../../../../platform/log-error.ts';
import { processorMs } from '../../../../platform/processes/processor-time.ts';
import { loadGreyImage } from '../../../../platform/reading/image/grey-image.ts';
import { hasPdfHeader, PDF_HEADER_WITHIN } from '../../../../platform/reading/pdf/pdf-file.rules.ts';
import { explainFailure, NOTHING_FOUND } from './judge/explain-failure.rules.ts';
import { mergeReadings } from './merge/merge-readings.rules.ts';
import { keyOfCertificate } from './prove/qr-signature.ts';
import { readPdf } from './read-pdf.ts';
import { ReaderUnavailable, readPicture } from './read-picture.ts';
import type { ReadOutcome, ReadTask } from './reader.ts';

/** Of processor time, half of a document's limit (read-document.worker.ts). What was found by then is worth more than what another method might find. */
const SEARCH_MS_MAX = 30_000;

/** Nothing is known to be wrong with the document. */
const OUT_OF_TIME =
  'The document was not read, because that takes too much work. Please upload a smaller or sharper picture of it.';

const READER_FAILED = 'This file could not be read. Please upload another picture of the document.';

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
 * Reads an identity document from a picture or PDF, offline. Runs in a child process (reader.ts), which may be killed at any
 * time. Aadhaar numbers are masked in the outcome. When the document cannot be read, the outcome is FAILED.
 * @throws ReaderUnavailable
 */
export async function readFile({ path, today, qrCertificate }: ReadTask, searchMsMax = SEARCH_MS_MAX): Promise<ReadOutcome> {
  const qrKey = qrCertificate === null ? null : keyOfCertificate(qrCertificate);
  const options = { today, deadline: processorMs() + searchMsMax, qrKey };
  let fault: string | undefined;
  const onFault = (error: unknown): void => {
    fault ??= describeFault(error);
  };
  const failed = (reason: string): ReadOutcome => ({ status: 'FAILED', reason, ...(fault === undefined ? {} : { fault }) });
  const notFound = (why: () => string): ReadOutcome => failed(processorMs() >= options.deadline ? OUT_OF_TIME : why());
  try {
    const image = await loadGreyImage(path);
    if (!('refusal' in image)) {
      const data = mergeReadings([await readPicture(image, options)]);
      return data === null ? notFound(() => explainFailure(image)) : { status: 'DONE', data };
    }
    // A picture may contain the header of a PDF, so a file is a PDF only if it is not a picture.
    if (!(await isPdf(path))) return failed(`The picture ${image.refusal}.`);
    const pages = await readPdf(path, options, onFault);
    if ('refusal' in pages) return failed(pages.refusal);
    const data = mergeReadings(pages);
    return data === null ? notFound(() => NOTHING_FOUND) : { status: 'DONE', data };
  } catch (error) {
    if (error instanceof ReaderUnavailable) throw error;
    onFault(error);
    return failed(READER_FAILED);
  }
}
