import { access, rename, rm, writeFile } from 'node:fs/promises';
import { processorMs } from '../../../../platform/processes/processor-time.ts';
import { loadGreyImage } from '../../../../platform/reading/image/grey-image.ts';
import type { MessageFile } from '../message/parse-message.ts';
import type { MessageText } from '../reservation.rules.ts';
import { toMessageLines } from './page-lines.rules.ts';
import { type ReadingDeadlines, readPdfTexts } from './pdf-content.ts';
import { recogniseScan } from './scan-text.ts';

/** A readable PDF of a message. `moveTo` makes it the audit PDF. */
export type ReadPdf = Readonly<{ texts: readonly MessageText[]; moveTo: (path: string) => Promise<void> }>;

/** Reads the files of one message. Files that cannot be read are left out. `close` removes the temporary files beside the audit PDF. */
export type FilesReader = Readonly<{
  /** Whether an audit PDF has been written. */
  hasAuditPdf: () => Promise<boolean>;
  readPdfs: (files: readonly MessageFile[]) => Promise<ReadPdf[]>;
  readPictures: (files: readonly MessageFile[]) => Promise<MessageText[]>;
  close: () => Promise<void>;
}>;

const PICTURES_READ_MAX = 2;

/**
 * @param pdfPath the path of the audit PDF; temporary files are written beside it
 * @param until no PDF is opened, and no picture or scan is read, after these deadlines
 * @param onFault receives the fault of a file; may throw to stop the reading
 */
export function createFilesReader(pdfPath: string, until: ReadingDeadlines, onFault: (error: unknown) => void): FilesReader {
  const tempPaths: string[] = [];
  const newTempPath = (): string => {
    const path = `${pdfPath}.${tempPaths.length}.part`;
    tempPaths.push(path);
    return path;
  };
  const readPdf = async ({ bytes }: MessageFile): Promise<ReadPdf[]> => {
    const path = newTempPath();
    await writeFile(path, bytes);
    const read = await readPdfTexts(path, until, onFault);
    return 'refusal' in read ? [] : [{ texts: read.texts, moveTo: (to) => rename(path, to) }];
  };
  const readPicture = async ({ bytes }: MessageFile): Promise<MessageText[]> => {
    if (processorMs() >= until.scans) return [];
    const image = await loadGreyImage(Buffer.from(bytes));
    if ('refusal' in image) return [];
    const lines = toMessageLines(await recogniseScan(image, until.scans));
    return lines.length === 0 ? [] : [{ origin: 'SCAN', lines, structured: [] }];
  };
  const each = async <Read>(files: readonly MessageFile[], read: (file: MessageFile) => Promise<Read[]>): Promise<Read[]> => {
    const all: Read[] = [];
    for (const file of files) {
      try {
        all.push(...(await read(file)));
      } catch (error) {
        onFault(error);
      }
    }
    return all;
  };
  return {
    hasAuditPdf: () =>
      access(pdfPath).then(
        () => true,
        () => false,
      ),
    readPdfs: (files) => each(files, readPdf),
    readPictures: (files) => each(files.slice(0, PICTURES_READ_MAX), readPicture),
    close: async () => {
      for (const path of tempPaths) await rm(path, { force: true });
    },
  };
}
