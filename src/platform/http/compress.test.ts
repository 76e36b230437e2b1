import assert from 'node:assert/strict';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import test, { after } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { newRoom, newRoomType } from '../../../test/harness/rooms.ts';
import { startTestService } from '../../../test/harness/service-under-test.ts';
import { encodingFor } from './compress.ts';

const ROOMS = 30;

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();
const { code } = await newRoomType(property);
for (let number = 1; number <= ROOMS; number += 1) await newRoom(property, code, 100 + number);

type Raw = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** The raw bytes: `fetch` would decompress them. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const authorization = `Bearer ${property.admin.token}`;
    httpRequest(service.url + path, { method, headers: { authorization, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test('an accepted encoding is used, zstd and then brotli among equals, and never a refused one', () => {
  assert.equal(encodingFor(undefined), null);
  for (const [accepted, encoding] of [
    ['', null],
    ['identity', null],
    ['br;q=0, gzip;q=0.0', null],
    ['*;q=0', null],
    ['deflate, compress', null],
    ['zstd;q=0', null],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['zstd;q=0.5, br;q=0.5, gzip;q=0.6', 'gzip'],
    ['GZIP;q=1.0, br;q=0.9', 'gzip'],
    ['zstd;q=0, br;q=0, *', 'gzip'],
    ['zstd;q=0, *', 'br'],
    ['*', 'zstd'],
    ['br;q=broken', null],
  ] as const)
    assert.equal(encodingFor(accepted), encoding, accepted);
});

test('a large list comes compressed as accepted, and is the same list', async () => {
  const path = `${property.path}/rooms`;
  const plain = await ask(path);
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(plain.headers.vary, 'Accept-Encoding');
  assert.equal(JSON.parse(plain.body.toString()).length, ROOMS);
  for (const [encoding, unpack] of [
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await ask(path, { 'accept-encoding': encoding });
    assert.equal(packed.headers['content-encoding'], encoding);
    assert.equal(Number(packed.headers['content-length']), packed.body.length);
    assert.ok(packed.body.length < plain.body.length / 3, `${packed.body.length} of ${plain.body.length}`);
    assert.deepEqual(unpack(packed.body), plain.body);
  }
});

test('HEAD has the headers of GET and no body', async () => {
  for (const encoding of ['identity', 'gzip']) {
    const headers = { 'accept-encoding': encoding };
    const [get, head] = [await ask(`${property.path}/rooms`, headers), await ask(`${property.path}/rooms`, headers, 'HEAD')];
    assert.equal(head.body.length, 0);
    for (const name of ['content-encoding', 'content-length', 'content-type', 'vary'])
      assert.equal(head.headers[name], get.headers[name], name);
  }
});

test('small responses, errors and live streams are not compressed', async () => {
  const accepting = { 'accept-encoding': 'gzip, br' };
  for (const path of [property.path, `${property.path}/nothing`, '/health']) {
    const { headers } = await ask(path, accepting);
    assert.equal(headers['content-encoding'], undefined, path);
    assert.equal(headers.vary, undefined, path);
  }
  const stream = await fetch(`${service.url}${property.path}/rooms/board/stream`, {
    headers: { authorization: `Bearer ${property.admin.token}`, ...accepting },
  });
  assert.equal(stream.headers.get('content-encoding'), null);
  await stream.body?.cancel();
});
