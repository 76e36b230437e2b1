import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { addPictures, fetchFile, filePath, loseFile, upload } from '../../../../../test/harness/images.ts';
import { longTest } from '../../../../../test/harness/long-test.ts';
import { countOpenFiles } from '../../../../../test/harness/open-files.ts';
import { picture } from '../../../../../test/harness/pictures.ts';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../../test/harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms, roomAt } from '../../../../../test/harness/stays.ts';

let full = '';

const service = await startTestService();
after(() => service.stop());
const property = await newPropertyWithRooms(service);
const image = bodyOf(await upload(property, roomAt(property, 0), await picture('png', 640, 480)), 201);
full = filePath(property, image);
const bytes = (await fetchFile(service, full)).bytes;

test('a file may be cached for a year, and a client that has it gets 304', async () => {
  for (const size of ['full', 'thumb']) {
    const url = filePath(property, image, size);
    const { headers } = await fetchFile(service, url);
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(headers.get('accept-ranges'), 'bytes');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    const etag = String(headers.get('etag'));
    assert.match(etag, /^"[\w-]+"$/);
    const again = await fetchFile(service, url, { 'if-none-match': etag });
    assert.deepEqual([again.status, again.bytes.length, again.headers.get('etag')], [304, 0, etag]);
    assert.equal(again.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal((await fetchFile(service, url, { 'if-none-match': '"other"' })).status, 200);
  }
  const tags = await Promise.all(['full', 'thumb'].map((size) => fetchFile(service, filePath(property, image, size))));
  assert.notEqual(tags[0]?.headers.get('etag'), tags[1]?.headers.get('etag'));
});

test('a part of a file is sent as requested', async () => {
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
    const part = await fetchFile(service, full, { range });
    assert.equal(part.status, 206, range);
    assert.equal(part.headers.get('content-range'), `bytes ${start}-${end}/${size}`);
    assert.equal(part.headers.get('content-length'), String(end - start + 1));
    assert.deepEqual(part.bytes, bytes.subarray(start, end + 1));
  }
});

test('a part that does not exist is 416; for several or invalid parts the whole file is sent', async () => {
  const none = await fetchFile(service, full, { range: `bytes=${bytes.length}-` });
  assert.deepEqual([none.status, none.headers.get('content-range')], [416, `bytes */${bytes.length}`]);
  assert.equal(none.headers.get('cache-control'), 'no-store');
  assert.match(JSON.parse(String(none.bytes)).message, /the file has \d+ bytes/);
  for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'nonsense', 'bytes=x-y']) {
    const whole = await fetchFile(service, full, { range });
    assert.deepEqual([whole.status, whole.bytes.length], [200, bytes.length], range);
  }
});

test('with If-Range a part is sent only to a client that has the same file', async () => {
  const etag = String((await fetchFile(service, full)).headers.get('etag'));
  assert.equal((await fetchFile(service, full, { range: 'bytes=0-1', 'if-range': etag })).status, 206);
  assert.equal((await fetchFile(service, full, { range: 'bytes=0-1', 'if-range': '"other"' })).status, 200);
  assert.equal((await fetchFile(service, full, { range: 'bytes=0-1', 'if-none-match': etag })).status, 304);
});

test('HEAD returns the headers of the file without the file', async () => {
  const response = await fetch(service.url + full, { method: 'HEAD', headers: { range: 'bytes=0-1' } });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-length'), String(bytes.length));
  assert.equal(response.headers.get('content-type'), 'image/png');
  assert.equal((await response.arrayBuffer()).byteLength, 0);
});

test('an unknown picture, a picture of another room, a missing file and an unknown size are refused', async () => {
  assertRefused(
    await service.anonymous.get(`${property.path}/rooms/${image.roomId}/images/${randomUUID()}/file`),
    404,
    /image not found/,
  );
  assertRefused(
    await service.anonymous.get(filePath(property, { ...image, roomId: roomAt(property, 1) })),
    404,
    /image not found/,
  );
  assertRefused(
    await service.anonymous.get(`/properties/${randomUUID()}/rooms/${image.roomId}/images/${image.id}/file`),
    404,
    /property/,
  );
  assertRefused(
    await service.anonymous.get(`${property.path}/rooms/${image.roomId}/images/${image.id}/file?size=huge`),
    400,
    /size/,
  );
  assertRefused(await service.anonymous.get(`${property.path}/rooms/${image.roomId}/images/${image.id}/file?size=`), 400, /size/);
  const [lost] = await addPictures(property, roomAt(property, 0));
  await loseFile(service, `images/${lost.id}`);
  const missing = await service.anonymous.get(filePath(property, lost));
  assertRefused(missing, 404, /image file not found/);
  assert.deepEqual(
    [missing.headers.get('cache-control'), missing.headers.get('etag')],
    ['no-store', null],
    'nobody keeps that for a year',
  );
  assert.equal((await service.anonymous.get(filePath(property, lost, 'thumb'))).status, 200);
});

const filesOpen = (): Promise<number> => countOpenFiles(/\/files\/.*\/images\//);

longTest('a large file is streamed, and closed when the client disconnects', async () => {
  const noise = {
    width: 2200,
    height: 1800,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  } as const;
  const large = bodyOf(await upload(property, roomAt(property, 1), await sharp({ create: noise }).png().toBuffer()), 201);
  assert.ok(large.sizeBytes > 8_000_000, String(large.sizeBytes));
  const { bytes: whole } = await fetchFile(service, filePath(property, large));
  assert.equal(whole.length, large.sizeBytes);
  const memory = process.memoryUsage().arrayBuffers;
  const url = new URL(service.url);
  const sockets = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(Number(url.port), url.hostname);
      await once(socket, 'connect');
      socket.write(`GET ${filePath(property, large)} HTTP/1.1\r\nHost: x\r\n\r\n`);
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
