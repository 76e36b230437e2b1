/**
 * `npm run bench:pictures [-- --seconds 5]`: what uploads cost other requests. The board is read on 16 connections, alone
 * and while pictures of 12 megapixels are uploaded without a pause, in one run; then the files are read beside as many bytes from a bare route.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { BenchProperty } from './bench-property.ts';
import { type Figure, loadReads } from './load.ts';
import { withServers } from './servers.ts';

const WIDTH = 4_000;
const HEIGHT = 3_000;
const UPLOADERS = 4;

type Uploads = { count: number; stop(): Promise<void> };

/** As much detail as a photograph: enlarged noise. */
async function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const small = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#8ac', noise } })
    .png()
    .toBuffer();
  return sharp(small).resize(WIDTH, HEIGHT, { fit: 'fill' }).jpeg({ quality: 88 }).toBuffer();
}

/** The same picture with a different comment: no two uploads are the same file. */
function distinct(bytes: Buffer): Buffer<ArrayBuffer> {
  const text = Buffer.from(String(randomInt(2 ** 47)));
  return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, text.length + 2]), text, bytes.subarray(2)]);
}

async function uploadOne(
  url: string,
  { path: propertyPath, token, emptyRoomIds }: BenchProperty,
  bytes: Buffer,
): Promise<string> {
  const roomId = emptyRoomIds[randomInt(emptyRoomIds.length)];
  const form = new FormData();
  form.append('file', new Blob([distinct(bytes)]), 'room.jpg');
  const request = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form };
  const response = await fetch(`${url}${propertyPath}/rooms/${roomId}/images`, request);
  const image = (await response.json()) as { id: string };
  if (response.status !== 201) throw new Error(`the upload was refused: ${JSON.stringify(image)}`);
  return `${url}${propertyPath}/rooms/${roomId}/images/${image.id}/file`;
}

function uploadWithoutPause(url: string, property: BenchProperty, bytes: Buffer): Uploads {
  let going = true;
  const uploads = { count: 0, stop: async () => {} };
  const clients = Array.from({ length: UPLOADERS }, async () => {
    while (going) {
      await uploadOne(url, property, bytes);
      uploads.count += 1;
    }
  });
  uploads.stop = async () => {
    going = false;
    await Promise.all(clients);
  };
  return uploads;
}

function print(rows: readonly (readonly [string, Figure])[]): void {
  const first = rows[0]?.[1].perSecond ?? 1;
  console.table(
    rows.map(([name, { perSecond, p99Ms }]) => ({
      '': name,
      'per second': perSecond.toFixed(0),
      'p99 ms': p99Ms.toFixed(1),
      'per second / first': (perSecond / first).toFixed(2),
    })),
  );
}

async function measure(url: string, bareUrl: string, property: BenchProperty, seconds: number): Promise<void> {
  const bytes = await photograph();
  const board = `${url}${property.path}/rooms/board`;
  const file = await uploadOne(url, property, bytes);
  const alone = await loadReads(board, property.token, seconds);
  const uploads = uploadWithoutPause(url, property, bytes);
  const beside = await loadReads(board, property.token, seconds);
  const perSecond = uploads.count / (seconds + 1);
  await uploads.stop();
  console.log(`uploads of ${(bytes.length / 1e6).toFixed(1)} MB beside the board: ${perSecond.toFixed(1)} a second`);
  print([
    ['board, no uploads', alone],
    [`board, ${UPLOADERS} clients upload`, beside],
  ]);
  for (const size of ['thumb', 'full']) {
    const { headers } = await fetch(`${file}?size=${size}`, { method: 'HEAD' });
    const count = headers.get('content-length');
    print([
      [`${count} bytes from memory, bare route`, await loadReads(`${bareUrl}/bytes/${count}`, null, seconds)],
      [size, await loadReads(`${file}?size=${size}`, null, seconds)],
    ]);
  }
}

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } });
await withServers(({ product, bareUrl }) => measure(product.url, bareUrl, product.property, Number(values.seconds)));
