import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MailReader } from '../../src/features/mail/reading/mail-reader.ts';
import type { ReadingResult, ReadingTask } from '../../src/features/mail/reading/reading-result.ts';

/** Reads a message or an uploaded PDF with the child process of the service. @param folder for its files, which the next reading replaces */
export async function readFile(
  reader: MailReader,
  folder: string,
  bytes: Buffer,
  { kind, context }: Pick<ReadingTask, 'kind' | 'context'>,
): Promise<ReadingResult> {
  const file = path.join(folder, 'mail');
  const pdfPath = path.join(folder, 'audit.pdf');
  await rm(pdfPath, { force: true });
  await writeFile(file, bytes);
  return await reader.read({ kind, path: file, pdfPath, context });
}
