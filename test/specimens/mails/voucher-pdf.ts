import { createCanvas } from '@napi-rs/canvas';
import PdfDocument from 'pdfkit';
import { DEVANAGARI_FILE, fontOf, TEXT_FILE } from '../fonts.ts';
import { makeScanPdf } from '../pdfs.ts';

const MADE_ON = new Date(0);
const LEFT = 45;
const WIDTH = 510;
const A4_MM = 180;
const SCAN_WIDTH = 1_500;

function columnAt(cells: number, index: number): number {
  return cells === 2 ? LEFT + index * 200 : LEFT + (index * WIDTH) / Math.max(2, cells);
}

/** A voucher with text that can be selected: one line for each row, its cells side by side. */
export function voucherPdf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const page = new PdfDocument({ size: 'A4', margin: 40, info: { CreationDate: MADE_ON, Title: 'VOUCHER' } });
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    page.on('data', (part: Buffer) => parts.push(part));
    page.once('end', () => resolve(Buffer.concat(parts)));
    page.once('error', reject);
    let y = 45;
    for (const row of rows) {
      if (y > 770) {
        page.addPage();
        y = 45;
      }
      page.fontSize(9);
      for (const [at, text] of row.entries()) {
        page.font(/[\u0900-\u097f]/.test(text) ? DEVANAGARI_FILE : TEXT_FILE);
        page.text(text, columnAt(row.length, at), y, {
          lineBreak: row.length === 1,
          width: row.length === 1 ? WIDTH : undefined,
        });
      }
      y = row.length === 1 ? Math.max(page.y, y + 12) + 4 : y + 16;
    }
    page.end();
  });
}

/** The same voucher printed and scanned: a picture of it in a file. */
export async function scannedVoucher(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const height = 90 + rows.length * 46;
  const canvas = createCanvas(SCAN_WIDTH, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fbfaf6';
  context.fillRect(0, 0, SCAN_WIDTH, height);
  context.fillStyle = '#1a1a1e';
  context.font = fontOf('Arimo', 26);
  for (const [line, row] of rows.entries()) {
    for (const [at, text] of row.entries())
      context.fillText(text.slice(0, 110), (columnAt(row.length, at) / 600) * SCAN_WIDTH, 70 + line * 46);
  }
  return await makeScanPdf(canvas.toBuffer('image/png'), A4_MM);
}
