import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { send, startTestService } from '../../../test/harness/service-under-test.ts';

const CLIENT = 'https://desk.example';
const service = await startTestService({ CORS_ORIGINS: `${CLIENT},https://back-office.example` });
after(() => service.stop());

const preflight = {
  origin: CLIENT,
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'authorization,if-match',
};

test('a page of an allowed origin may read, write with its headers, and see ETags', async () => {
  const asked = await send(`${service.url}/auth/me`, 'OPTIONS', preflight);
  assert.equal(asked.status, 204);
  assert.equal(asked.headers.get('access-control-allow-origin'), CLIENT);
  assert.match(asked.headers.get('access-control-allow-methods') ?? '', /PUT/);
  assert.equal(asked.headers.get('access-control-allow-headers'), 'authorization,if-match');
  const user = await service.newUser();
  const response = await user.get('/auth/me', { origin: CLIENT });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('access-control-allow-origin'), CLIENT);
  assert.match(response.headers.get('access-control-expose-headers') ?? '', /ETag/);
});

test('a refusal before the handler can be read by the page too', async () => {
  const response = await send(`${service.url}/auth/me`, 'GET', { origin: CLIENT });
  assert.equal(response.status, 401);
  assert.equal(response.headers.get('access-control-allow-origin'), CLIENT);
});

test('a page of another origin gets no CORS headers', async () => {
  const response = await send(`${service.url}/health`, 'GET', { origin: 'https://elsewhere.example' });
  assert.equal(response.headers.get('access-control-allow-origin'), null);
});

test('unknown paths stay 404 and wrong methods 405', async () => {
  assert.equal((await send(`${service.url}/nowhere`, 'GET', {})).status, 404);
  assert.equal((await send(`${service.url}/auth/me`, 'DELETE', {})).headers.get('allow'), 'GET, HEAD, PUT');
});

test('an OPTIONS that is no preflight is 405 or 404 as without CORS', async () => {
  for (const headers of [{}, { origin: CLIENT }, { 'access-control-request-method': 'PUT' }] as Record<string, string>[]) {
    const known = await send(`${service.url}/auth/me`, 'OPTIONS', headers);
    assert.deepEqual([known.status, known.headers.get('allow')], [405, 'GET, HEAD, PUT']);
    assert.equal(known.body.status, 405);
    assert.equal((await send(`${service.url}/nowhere`, 'OPTIONS', headers)).status, 404);
  }
});
