import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Hotel, openHotel, send } from './support/hotel.ts';

const DESK = 'https://desk.example';
let hotel: Hotel;
before(async () => {
  hotel = await openHotel({ CORS_ORIGINS: `${DESK},https://back-office.example` });
});
after(() => hotel.stop());

const preflight = {
  origin: DESK,
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'authorization,if-match',
};

test('a browser page of a named origin may ask, write with its headers, and read ETags', async () => {
  const asked = await send(`${hotel.url}/auth/me`, 'OPTIONS', preflight);
  assert.equal(asked.status, 204);
  assert.equal(asked.headers.get('access-control-allow-origin'), DESK);
  assert.match(asked.headers.get('access-control-allow-methods') ?? '', /PUT/);
  assert.equal(asked.headers.get('access-control-allow-headers'), 'authorization,if-match');
  const user = await hotel.newUser();
  const answer = await user.get('/auth/me', { origin: DESK });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('access-control-allow-origin'), DESK);
  assert.match(answer.headers.get('access-control-expose-headers') ?? '', /ETag/);
});

test('a refusal before the handler can be read by the page too', async () => {
  const answer = await send(`${hotel.url}/auth/me`, 'GET', { origin: DESK });
  assert.equal(answer.status, 401);
  assert.equal(answer.headers.get('access-control-allow-origin'), DESK);
});

test('a page of another origin is told nothing', async () => {
  const answer = await send(`${hotel.url}/health`, 'GET', { origin: 'https://elsewhere.example' });
  assert.equal(answer.headers.get('access-control-allow-origin'), null);
});

test('unknown paths stay 404 and wrong methods 405', async () => {
  assert.equal((await send(`${hotel.url}/nowhere`, 'GET', {})).status, 404);
  assert.equal((await send(`${hotel.url}/auth/me`, 'DELETE', {})).headers.get('allow'), 'GET, HEAD, PUT');
});
