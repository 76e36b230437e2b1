import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import test, { after } from 'node:test';
import { assertErrorShape, createRawClient } from '../../../../../test/harness/raw-request.ts';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import { startOwnTestService } from '../../../../../test/harness/service-under-test.ts';

const FOLDER = path.join(import.meta.dirname, '../../../../../assets/icons');
const PUBLIC_URL = 'https://api.example.test/hotels';

const service = await startOwnTestService({ PUBLIC_URL });
const raw = createRawClient(service.url, 4);
after(async () => {
  raw.close();
  await service.stop();
});

test('anyone can list the icons by name, each with its public address', async () => {
  const { status, body } = await service.anonymous.get('/icons/png', { authorization: 'Bearer nonsense' });
  assert.equal(status, 200);
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.png')).toSorted();
  assert.deepEqual(
    body,
    files.map((filename) => ({
      iconKey: filename.replace('.png', ''),
      filename,
      url: `${PUBLIC_URL}/icons/png/${filename}`,
    })),
  );
  assert.ok(body.length >= 60);
});

test('an icon is a PNG that may be cached for a day and then revalidated by its ETag', async () => {
  const response = await fetch(`${service.url}/icons/png/wifi.png`);
  assert.equal(response.status, 200);
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.deepEqual(bytes, await readFile(path.join(FOLDER, 'wifi.png')));
  const { headers } = response;
  assert.equal(headers.get('content-type'), 'image/png');
  assert.equal(headers.get('cache-control'), 'public, max-age=86400');
  assert.equal(headers.get('content-length'), String(bytes.length));
  const etag = headers.get('etag') ?? '';
  assert.match(etag, /^"[\w-]{22}"$/);
  const again = await fetch(`${service.url}/icons/png/wifi.png`, { headers: { 'if-none-match': `"other", ${etag}` } });
  assert.deepEqual([again.status, again.headers.get('etag'), await again.text()], [304, etag, '']);
  assert.equal(again.headers.get('cache-control'), 'public, max-age=86400');
  assert.notEqual((await fetch(`${service.url}/icons/png/shower.png`)).headers.get('etag'), etag);
  const head = await fetch(`${service.url}/icons/png/wifi.png`, { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.get('content-type'), head.headers.get('etag')], [200, 'image/png', etag]);
  assert.deepEqual([head.headers.get('content-length'), await head.text()], [String(bytes.length), '']);
});

test('every listed icon can be downloaded by its name, also with the name escaped', async () => {
  for (const { filename } of (await service.anonymous.get('/icons/png')).body as { filename: string }[])
    assert.equal((await service.anonymous.get(`/icons/png/${filename}`)).status, 200, filename);
  assert.equal((await raw.send({ method: 'GET', url: '/icons/png/%77ifi%2Epng?size=big' })).status, 200);
});

const UNKNOWN = [
  'nope.png',
  'nope',
  'wifi',
  'WIFI.PNG',
  'wifi.png.',
  'wifi.png%20',
  'my%20icon%201.png',
  'caf%C3%A9.png',
  '.png',
  '.htaccess',
  'LICENSE',
  'constructor',
  '__proto__',
  '',
  `${'x'.repeat(999)}.png`,
  'x'.repeat(5_000),
];

test('an unknown file name is 404', async () => {
  for (const name of UNKNOWN) {
    const apiResponse = await raw.send({ method: 'GET', url: `/icons/png/${name}` });
    assert.equal(apiResponse.status, 404, `${name}: ${apiResponse.text}`);
    assertErrorShape(apiResponse);
  }
  assertRefused(await service.anonymous.get('/icons/png/nope.png'), 404, 'icon not found');
});

const repeated = (step: string, target = 'etc/passwd'): string => `${step.repeat(8)}${target}`;

/** As sent over the wire: no client library normalises them. */
const TRAVERSALS = [
  '..',
  '.',
  '../',
  './wifi.png',
  '../png/wifi.png',
  '../../package.json',
  repeated('../'),
  'wifi.png/../../../package.json',
  'wifi.png/',
  'wifi.png/..',
  'a/b/c/d.png',
  '/etc/passwd',
  '//etc/passwd',
  '....//....//etc/passwd',
  '...',
  '..../',
  'a..b.png',
  '%2e%2e',
  '%2e',
  '%2e.',
  '.%2E',
  repeated('%2e%2e%2f'),
  repeated('%2E%2E/'),
  repeated('..%2f'),
  repeated('..%2F'),
  '%2fetc%2fpasswd',
  'wifi.png%2f..%2fshower.png',
  '..\\..\\package.json',
  '..%5c..%5cpackage.json',
  '%2e%2e%5C%2e%2e%5Cpackage.json',
  'C:\\windows\\win.ini',
  'C:%5cwindows%5cwin.ini',
  'c%3A%5Cwindows',
  '%5c%5cserver%5cshare',
  repeated('%252e%252e%252f'),
  repeated('%25252e%25252e%25252f'),
  '..%252f..%252fpackage.json',
  '..%255c..%255cpackage.json',
  '%25%32%65%25%32%65%25%32%66package.json',
  '%25c0%25ae%25c0%25ae%25c0%25af',
  'wifi.png%2500',
  repeated('%c0%ae%c0%ae%c0%af'),
  repeated('..%c0%af'),
  '%e0%80%ae%e0%80%ae%e0%80%af',
  '%f0%80%80%ae%f0%80%80%af',
  '..%c1%9c..%c1%9c',
  repeated('..%u2216'),
  '%u002e%u002e%u2215',
  repeated('\xc0\xae\xc0\xae\xc0\xaf'),
  '%00',
  'wifi.png%00',
  '%00../../package.json',
  '..%00/package.json',
  '../package.json%00.png',
  '..;/..;/package.json',
  '..;',
  '..%3b%2f..%3b%2fpackage.json',
  '%EF%BC%8E%EF%BC%8E%EF%BC%8Fpackage.json',
  '..%EF%BC%8F..%EF%BC%BCpackage.json',
  '\xef\xbc\x8e\xef\xbc\x8e\xef\xbc\x8fpackage.json',
  '..%E2%88%95..%E2%88%95package.json',
  '%E2%80%A5%E2%81%84package.json',
  '%E2%80%A4%E2%80%A4%E2%88%96package.json',
  'a%E2%88%95b.png',
  'a%E2%A7%B8b.png',
  '%E2%80%AEgnp.ifiw',
  'wifi.png%0d%0a',
  'wifi.png%0a',
  '%09wifi.png',
  '~root',
  'wifi.png:stream',
  'wifi.png%3a%3a$DATA',
  'file:%2f%2f%2fetc%2fpasswd',
  '%zz',
  '%',
  'wifi.png%',
  repeated('%2e%2e%2f'.repeat(150)),
];

test('a path that would leave the folder, in any encoding, is 400 and reveals nothing about the machine', async () => {
  for (const name of TRAVERSALS) {
    const apiResponse = await raw.send({ method: 'GET', url: `/icons/png/${name}` });
    assert.equal(apiResponse.status, 400, `${name}: ${apiResponse.text}`);
    assertErrorShape(apiResponse);
  }
  assert.equal((await raw.send({ method: 'HEAD', url: '/icons/png/../../package.json' })).status, 400);
  const { body } = await service.anonymous.get('/icons/png/..%2fpackage.json');
  assert.equal(body.message, 'filename must be the name of a file, without any path');
  assert.deepEqual(body.fieldErrors, [{ field: 'filename', message: 'must be the name of a file, without any path' }]);
});

test('icons cannot be written', async () => {
  for (const url of ['/icons/png', '/icons/png/wifi.png', '/icons/png/../wifi.png']) {
    const apiResponse = await raw.send({ method: 'DELETE', url });
    assert.deepEqual([apiResponse.status, apiResponse.headers.allow], [405, 'GET, HEAD'], url);
  }
});
