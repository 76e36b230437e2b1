import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { currencyDecimals, numericText } from '../../platform/money.ts';
import type { WireQr } from './records.ts';

const NAME = 'Gateway simulator';
const PIXELS_PER_SQUARE = 8;

let ready: Promise<unknown> | null = null;

/** Loads the encoder from its package: by default it would be fetched over the network. */
async function prepare(): Promise<void> {
  const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  const wasmBinary = program.buffer.slice(program.byteOffset, program.byteOffset + program.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** The text for a payment app (NPCI, UPI Linking Specifications): payee, amount and reference. No bank knows this payee. */
export function upiText({ id, name, payment_amount: amount, description }: WireQr): string {
  const fields = {
    pa: 'hostelry.standin@invalid',
    pn: name || NAME,
    ...(amount === null ? {} : { am: numericText(BigInt(amount), currencyDecimals('INR')) }),
    cu: 'INR',
    tr: id,
    ...(description === '' ? {} : { tn: description.slice(0, 80) }),
  };
  // Payment apps do not understand the + of HTML forms or an escaped @.
  return `upi://pay?${new URLSearchParams(fields).toString().replaceAll('+', '%20').replace('%40', '@')}`;
}

/** The text as a QR code (ISO/IEC 18004) with its quiet zone, in PNG. */
export async function qrPng(text: string): Promise<Buffer> {
  ready ??= prepare().catch((error: unknown) => {
    // The next picture tries again.
    ready = null;
    throw error;
  });
  await ready;
  const { image, error } = await writeBarcode(text, {
    format: 'QRCode',
    options: 'ecLevel=M',
    addQuietZones: true,
    scale: PIXELS_PER_SQUARE,
  });
  if (image === null) throw new Error(`no QR code: ${error}`);
  return Buffer.from(await image.arrayBuffer());
}
