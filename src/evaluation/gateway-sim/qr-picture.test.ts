import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { startSimulator } from './simulator.fixture.ts';

test('the picture of a QR code contains payee, amount and reference for a payment app', async (t) => {
  const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  const wasmBinary = program.buffer.slice(program.byteOffset, program.byteOffset + program.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const { createQr } = await startSimulator(t);
  const { id, image_url } = await createQr({ payment_amount: 123_405, name: 'Front desk', description: 'Room 4 & 5' });
  const response = await fetch(image_url);
  assert.equal(response.headers.get('content-type'), 'image/png');
  const [code] = await readBarcodes(new Uint8Array(await response.arrayBuffer()), { formats: ['QRCode'] });
  assert.equal(
    code?.text,
    `upi://pay?pa=hostelry.standin@invalid&pn=Front%20desk&am=1234.05&cu=INR&tr=${id}&tn=Room%204%20%26%205`,
  );
  assert.equal((await fetch(image_url.replace('.png', 'x.png'))).status, 404);
});
