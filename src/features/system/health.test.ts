import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestService } from '../../../test/harness/service-under-test.ts';

const service = await startTestService();
after(() => service.stop());

test('/health and / report that the service is up, and which build it is', async () => {
  for (const path of ['/health', '/']) {
    const { status, body } = await service.anonymous.get(path);
    assert.equal(status, 200);
    assert.equal(body.status, 'UP');
    assert.match(body.build, /^\d+\.\d+\.\d+(\+[0-9a-f]{7})?$/);
  }
});

test('at the root a browser gets a page with the version, the status and links, and every other client gets JSON', async () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const page = await service.anonymous.get('/', { accept: browser });
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(page.headers.get('vary') ?? '', /\bAccept\b/);
  assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/);
  assert.match(page.text, /<dd>\d+\.\d+\.\d+(\+[0-9a-f]{7})?<\/dd>[\s\S]*<dd>UP<\/dd>/);
  for (const link of ['docs', 'health', 'openapi.json']) {
    assert.ok(page.text.includes(`href="${link}"`), link);
    assert.equal((await service.anonymous.get(`/${link}`)).status, 200);
  }
  for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.9', 'text/html;q=0', 'text/*']) {
    const { headers, body } = await service.anonymous.get('/', { accept });
    assert.equal(body.status, 'UP', accept);
    assert.match(headers.get('vary') ?? '', /\bAccept\b/);
  }
  assert.equal((await service.anonymous.get('/health', { accept: browser })).body.status, 'UP');
});

test('a token is ignored, even a broken one', async () => {
  for (const path of ['/health', '/', '/livez', '/readyz']) {
    assert.equal((await service.anonymous.get(path, { authorization: 'Bearer nonsense' })).status, 200);
  }
});

test('/livez checks nothing, /readyz checks the database', async () => {
  assert.deepEqual((await service.anonymous.get('/livez')).body, { status: 'UP' });
  assert.deepEqual((await service.anonymous.get('/readyz')).body, { status: 'UP' });
});

test('an instance is not ready on a database that is behind its release, and is again when that has caught up', async () => {
  await service.sql('update schema_migration set version = version - 100');
  await new Promise((resolve) => setTimeout(resolve, 300));
  const response = await service.anonymous.get('/readyz');
  assert.equal(response.status, 503);
  assert.equal(response.body.message, 'the database schema is not that of this release');
  assert.ok(Number(response.headers.get('retry-after')) > 0);
  assert.equal((await service.anonymous.get('/health')).status, 200);
  await service.sql('update schema_migration set version = version + 200');
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(
    (await service.anonymous.get('/readyz')).status,
    200,
    'a newer schema is fine: a newer release is being rolled out',
  );
  await service.sql('update schema_migration set version = version - 100');
});
