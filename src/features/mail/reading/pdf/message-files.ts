import { access, rename, rm, writeFile } from 'node:fs/promises';
import { toGrey } from '../../../../platform/reading/image/grey-image.ts';
import type { MessageFile } from '../message/parse-message.ts';
import type { MessageText } from '../reservation.rules.ts';
import { linesOfPage } from './page-lines.rules.ts';
import { type LookUntil, pdfTexts } from './pdf-content.ts';
import { textOfScan } from './scan-text.ts';

/** A PDF of a message that could be opened: what it says, and how it becomes the audit PDF. */
export type ReadPdf = Readonly<{ texts: readonly MessageText[]; moveTo: (path: string) => Promise<void> }>;

/** Reads the files of one message; what fails is left out. `close` takes away what it has laid down beside the audit PDF. */
export type FilesReader = Readonly<{
  /** Whether there is an audit PDF yet. */
  hasKept: () => Promise<boolean>;
  readPdfs: (files: readonly MessageFile[]) => Promise<ReadPdf[]>;
  readPictures: (files: readonly MessageFile[]) => Promise<MessageText[]>;
  close: () => Promise<void>;
}>;

const PICTURES_READ_MAX = 2;

/**
 * @param pdfPath where the audit PDF is to lie: other files are laid beside it for a while
 * @param until no PDF is opened, and no picture or scan read, after it
 * @param onFault told what went wrong with a file; may throw to end it all
 */
export function createFilesReader(pdfPath: string, until: LookUntil, onFault: (error: unknown) => void): FilesReader {
  const laid: string[] = [];
  const lay = (): string => {
    const path = `${pdfPath}.${laid.length}.part`;
    laid.push(path);
    return path;
  };
  const readPdf = async ({ bytes }: MessageFile): Promise<ReadPdf[]> => {
    const path = lay();
    await writeFile(path, bytes);
    const read = await pdfTexts(path, until, onFault);
    return 'refusal' in read ? [] : [{ texts: read.texts, moveTo: (to) => rename(path, to) }];
  };
  const readPicture = async ({ bytes }: MessageFile): Promise<MessageText[]> => {
    if (performance.now() >= until.scans) return [];
    const image = await toGrey(Buffer.from(bytes));
    if ('refusal' in image) return [];
    const lines = linesOfPage(await textOfScan(image, until.scans));
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
    hasKept: () =>
      access(pdfPath).then(
        () => true,
        () => false,
      ),
    readPdfs: (files) => each(files, readPdf),
    readPictures: (files) => each(files.slice(0, PICTURES_READ_MAX), readPicture),
    close: async () => {
      for (const path of laid) await rm(path, { force: true });
    },
  };
}
