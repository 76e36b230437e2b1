import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { startTestService } from '../../../test/harness/service-under-test.ts';

const service = await startTestService({ PUBLIC_URL: 'https://hotels.example/pms/' });
after(() => service.stop());

test('the description of the API has an ETag and is not sent again to a client that has it', async () => {
  const first = await service.anonymous.get('/openapi.json');
  assert.equal(first.status, 200);
  assert.equal(first.body.openapi, '3.1.0');
  assert.deepEqual(first.body.servers, [{ url: '/pms' }]);
  const etag = first.headers.get('etag') ?? '';
  assert.match(etag, /^"[\w-]+"$/);
  const again = await service.anonymous.get('/openapi.json', { 'if-none-match': etag });
  assert.equal(again.status, 304);
  assert.equal(again.text, '');
});

test('it equals the file in the repository except for the address of the service', async () => {
  const { servers: _here, ...served } = (await service.anonymous.get('/openapi.json')).body;
  const { servers: _there, ...written } = JSON.parse(await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8'));
  assert.deepEqual(served, written);
});

test('the page of the API reference calls no other server', async () => {
  const { status, headers, text } = await service.anonymous.get('/docs');
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

test('the program of the API reference is sent compressed, or plain to clients that do not accept gzip', async () => {
  const url = `${service.url}/docs/reference.js`;
  const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  assert.equal(plain.headers.get('content-encoding'), null);
  const program = await plain.text();
  assert.ok(program.length > 1_000_000);
  assert.match(plain.headers.get('content-type') ?? '', /^text\/javascript/);
  const { statusCode, headers, rawPayload } = await service.running.app.inject({
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

test('the API reference has its icon, and is also found at /docs/', async () => {
  const icon = await service.anonymous.get('/docs/icon.svg');
  assert.match(icon.headers.get('content-type') ?? '', /^image\/svg\+xml/);
  const { status, headers } = await fetch(`${service.url}/docs/`, { redirect: 'manual' });
  assert.deepEqual([status, headers.get('location')], [308, '../docs']);
  assert.match(await (await fetch(`${service.url}/docs/`)).text(), /<title>Hostelry API<\/title>/);
});
