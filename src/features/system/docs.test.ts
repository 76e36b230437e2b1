import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { type Hotel, openHotel } from '../../../test/support/hotel.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel({ PUBLIC_URL: 'https://hotels.example/pms/' });
});
after(() => hotel.stop());

test('the description of the API is served with a tag, and not sent again to those who have it', async () => {
  const first = await hotel.stranger.get('/openapi.json');
  assert.equal(first.status, 200);
  assert.equal(first.body.openapi, '3.1.0');
  assert.deepEqual(first.body.servers, [{ url: '/pms' }]);
  const etag = first.headers.get('etag') ?? '';
  assert.match(etag, /^"[\w-]+"$/);
  const again = await hotel.stranger.get('/openapi.json', { 'if-none-match': etag });
  assert.equal(again.status, 304);
  assert.equal(again.text, '');
});

test('it says the same as the file in the repository, but for where the service is', async () => {
  const { servers: _here, ...served } = (await hotel.stranger.get('/openapi.json')).body;
  const { servers: _there, ...written } = JSON.parse(await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8'));
  assert.deepEqual(served, written);
});

test('the reference for people asks nobody but this service', async () => {
  const { status, headers, text } = await hotel.stranger.get('/docs');
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^text\/html/);
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /connect-src 'self'/);
  assert.match(policy, /script-src 'self'(;|$)/);
  assert.doesNotMatch(policy, /https?:|unsafe-eval|\*/);
  assert.doesNotMatch(text, /https?:\/\//);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
});

test('the program of the reference comes compressed, or plain to clients that do not take that', async () => {
  const url = `${hotel.url}/docs/reference.js`;
  const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  assert.equal(plain.headers.get('content-encoding'), null);
  const program = await plain.text();
  assert.ok(program.length > 1_000_000);
  assert.match(plain.headers.get('content-type') ?? '', /^text\/javascript/);
  const { statusCode, headers, rawPayload } = await hotel.service.app.inject({
    url: '/docs/reference.js',
    headers: { 'accept-encoding': 'br, gzip' },
  });
  assert.equal(statusCode, 200);
  assert.equal(headers['content-encoding'], 'gzip');
  assert.ok(rawPayload.length < 2_000_000);
  assert.equal(gunzipSync(rawPayload).toString('utf8'), program);
  const known = await fetch(url, { headers: { 'if-none-match': String(headers['etag']) } });
  assert.equal(known.status, 304);
});

test('the reference has its icon, and a slash too many is 404 like everywhere', async () => {
  const icon = await hotel.stranger.get('/docs/icon.svg');
  assert.match(icon.headers.get('content-type') ?? '', /^image\/svg\+xml/);
  assert.equal((await hotel.stranger.get('/docs/')).status, 404);
});
