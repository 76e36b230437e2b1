import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import { addPictures, fetchFile, filePath, loseFile, upload } from '../../../../test/support/images.ts';
import { countOpenFiles } from '../../../../test/support/open-files.ts';
import { picture } from '../../../../test/support/pictures.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { bodyOf, type House, newHouse, roomAt } from '../../../../test/support/stays.ts';

let hotel: Hotel;
let house: House;
let image: { id: string; roomId: string; sizeBytes: number };
let full = '';
let bytes: Buffer;

before(async () => {
  hotel = await openHotel();
  house = await newHouse(hotel);
  image = bodyOf(await upload(house, roomAt(house, 0), await picture('png', 640, 480)), 201);
  full = filePath(house, image);
  bytes = (await fetchFile(hotel, full)).bytes;
});
after(() => hotel.stop());

test('a file may be cached for a year, and who has it is told so', async () => {
  for (const size of ['full', 'thumb']) {
    const url = filePath(house, image, size);
    const { headers } = await fetchFile(hotel, url);
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(headers.get('accept-ranges'), 'bytes');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    const etag = String(headers.get('etag'));
    assert.match(etag, /^"[\w-]+"$/);
    const again = await fetchFile(hotel, url, { 'if-none-match': etag });
    assert.deepEqual([again.status, again.bytes.length, again.headers.get('etag')], [304, 0, etag]);
    assert.equal(again.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal((await fetchFile(hotel, url, { 'if-none-match': '"other"' })).status, 200);
  }
  const tags = await Promise.all(['full', 'thumb'].map((size) => fetchFile(hotel, filePath(house, image, size))));
  assert.notEqual(tags[0]?.headers.get('etag'), tags[1]?.headers.get('etag'));
});

test('a part of a file is sent as asked for', async () => {
  const size = bytes.length;
  const parts: [string, number, number][] = [
    ['bytes=0-9', 0, 9],
    ['bytes=5-', 5, size - 1],
    ['bytes=-7', size - 7, size - 1],
    [`bytes=10-${size + 100}`, 10, size - 1],
    ['bytes=0-0', 0, 0],
    [`bytes=-${size + 1}`, 0, size - 1],
  ];
  for (const [range, start, end] of parts) {
    const part = await fetchFile(hotel, full, { range });
    assert.equal(part.status, 206, range);
    assert.equal(part.headers.get('content-range'), `bytes ${start}-${end}/${size}`);
    assert.equal(part.headers.get('content-length'), String(end - start + 1));
    assert.deepEqual(part.bytes, bytes.subarray(start, end + 1));
  }
});

test('a part that does not exist is 416; several parts, or none that is understood, are the whole file', async () => {
  const none = await fetchFile(hotel, full, { range: `bytes=${bytes.length}-` });
  assert.deepEqual([none.status, none.headers.get('content-range')], [416, `bytes */${bytes.length}`]);
  assert.equal(none.headers.get('cache-control'), 'no-store');
  assert.match(JSON.parse(String(none.bytes)).message, /the file has \d+ bytes/);
  for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'nonsense', 'bytes=x-y']) {
    const whole = await fetchFile(hotel, full, { range });
    assert.deepEqual([whole.status, whole.bytes.length], [200, bytes.length], range);
  }
});

test('a part is only sent to who has the rest of the same file', async () => {
  const etag = String((await fetchFile(hotel, full)).headers.get('etag'));
  assert.equal((await fetchFile(hotel, full, { range: 'bytes=0-1', 'if-range': etag })).status, 206);
  assert.equal((await fetchFile(hotel, full, { range: 'bytes=0-1', 'if-range': '"other"' })).status, 200);
  assert.equal((await fetchFile(hotel, full, { range: 'bytes=0-1', 'if-none-match': etag })).status, 304);
});

test('HEAD tells of the file without it', async () => {
  const answer = await fetch(hotel.url + full, { method: 'HEAD', headers: { range: 'bytes=0-1' } });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-length'), String(bytes.length));
  assert.equal(answer.headers.get('content-type'), 'image/png');
  assert.equal((await answer.arrayBuffer()).byteLength, 0);
});

test('an unknown picture, one of another room, a lost file and another size are refused', async () => {
  assertRefused(
    await hotel.stranger.get(`${house.path}/rooms/${image.roomId}/images/${randomUUID()}/file`),
    404,
    /image not found/,
  );
  assertRefused(await hotel.stranger.get(filePath(house, { ...image, roomId: roomAt(house, 1) })), 404, /image not found/);
  assertRefused(
    await hotel.stranger.get(`/properties/${randomUUID()}/rooms/${image.roomId}/images/${image.id}/file`),
    404,
    /property/,
  );
  assertRefused(await hotel.stranger.get(`${house.path}/rooms/${image.roomId}/images/${image.id}/file?size=huge`), 400, /size/);
  assertRefused(await hotel.stranger.get(`${house.path}/rooms/${image.roomId}/images/${image.id}/file?size=`), 400, /size/);
  const [lost] = await addPictures(house, roomAt(house, 0));
  await loseFile(hotel, `images/${lost.id}`);
  const missing = await hotel.stranger.get(filePath(house, lost));
  assertRefused(missing, 404, /image file not found/);
  assert.deepEqual(
    [missing.headers.get('cache-control'), missing.headers.get('etag')],
    ['no-store', null],
    'nobody keeps that for a year',
  );
  assert.equal((await hotel.stranger.get(filePath(house, lost, 'thumb'))).status, 200);
});

const filesOpen = (): Promise<number> => countOpenFiles(/\/files\/.*\/images\//);

test('a large file is sent as it is read, and a client that goes away lets go of it', async () => {
  const noise = {
    width: 2200,
    height: 1800,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  } as const;
  const large = bodyOf(await upload(house, roomAt(house, 1), await sharp({ create: noise }).png().toBuffer()), 201);
  assert.ok(large.sizeBytes > 8_000_000, String(large.sizeBytes));
  const { bytes: whole } = await fetchFile(hotel, filePath(house, large));
  assert.equal(whole.length, large.sizeBytes);
  const memory = process.memoryUsage().arrayBuffers;
  const url = new URL(hotel.url);
  const sockets = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(Number(url.port), url.hostname);
      await once(socket, 'connect');
      socket.write(`GET ${filePath(house, large)} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await once(socket, 'readable');
      return socket;
    }),
  );
  await sleep(100);
  if (process.platform === 'linux') assert.equal(await filesOpen(), 20);
  const held = process.memoryUsage().arrayBuffers - memory;
  assert.ok(held < 5 * large.sizeBytes, `20 slow readers hold ${Math.round(held / 1e6)} MB`);
  for (const socket of sockets) socket.resetAndDestroy();
  for (let looks = 0; looks < 60 && (await filesOpen()) > 0; looks += 1) await sleep(50);
  assert.equal(await filesOpen(), 0);
});
