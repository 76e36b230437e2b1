import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import { openPdf, type Pdf } from '../../src/platform/reading/pdf/open-pdf.ts';

const opened: Pdf[] = [];
let folder: Promise<string> | null = null;

/** Closes every PDF that was opened, and removes their files. */
export async function closePdfs(): Promise<void> {
  for (const pdf of opened.splice(0)) await pdf.close();
  const made = folder;
  // Another test file may follow in the same process.
  folder = null;
  if (made !== null) await rm(await made, { recursive: true, force: true });
}

/** Writes the bytes to a file and opens it. */
export async function tryOpen(bytes: Buffer): Promise<Pdf | { refusal: string }> {
  folder ??= mkdtemp(path.join(tmpdir(), 'hostelry-pdf-'));
  const file = path.join(await folder, randomUUID());
  await writeFile(file, bytes);
  return openPdf(file);
}
/** The opened PDF. */
export async function open(bytes: Buffer): Promise<Pdf> {
  const pdf = await tryOpen(bytes);
  if ('refusal' in pdf) throw new Error(pdf.refusal);
  opened.push(pdf);
  return pdf;
}

/** A PDF drawn by pdfkit. */
export function drawn(draw: (document: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 40, ...options });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  draw(document);
  document.end();
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))));
}

/** A PDF of these objects, numbered from 1; the first is the catalog. */
export function ofObjects(...objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [at, object] of objects.entries()) {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object as string, 'latin1'), Buffer.from('\nendobj\n')]));
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}
export const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
export const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

/** A PDF by its structure that no reader can show: its list of pages leaves out its page. */
export const UNREADABLE_PDF = ofObjects(CATALOG, '<< /Type /Pages /Kids [] /Count 0 >>', '<< /Type /Page /Parent 2 0 R >>');

/** A stream object (ISO 32000-2, 7.3.8). */
export function stream(dictionary: string, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content as string, 'latin1');
  return Buffer.concat([Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')]);
}

/** A page with this image on it, drawn by this content. */
export function withImage(image: Buffer, page = '', content = 'q 400 0 0 300 50 50 cm /I Do Q', ...others: Buffer[]): Buffer {
  const dictionary = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 400] ${page} /Contents 4 0 R /Resources << /XObject << /I 5 0 R /J 6 0 R >> >> >>`;
  return ofObjects(CATALOG, PAGES, dictionary, stream('', content), image, ...others);
}
