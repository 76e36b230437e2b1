import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Hotel, openHotel } from '../../../test/support/hotel.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

test('health and the root say that the service is up, and which build it is', async () => {
  for (const path of ['/health', '/']) {
    const { status, body } = await hotel.stranger.get(path);
    assert.equal(status, 200);
    assert.equal(body.status, 'UP');
    assert.match(body.build, /^\d+\.\d+\.\d+(\+[0-9a-f]{7})?$/);
  }
});

test('a token is not looked at, not even a broken one', async () => {
  for (const path of ['/health', '/', '/livez', '/readyz']) {
    assert.equal((await hotel.stranger.get(path, { authorization: 'Bearer nonsense' })).status, 200);
  }
});

test('liveness asks nothing, readiness is told by the database', async () => {
  assert.deepEqual((await hotel.stranger.get('/livez')).body, { status: 'UP' });
  assert.deepEqual((await hotel.stranger.get('/readyz')).body, { status: 'UP' });
});

test('an instance is not ready on a database that is behind its release, and is again when that has caught up', async () => {
  await hotel.sql('update schema_migration set version = version - 100');
  await new Promise((resolve) => setTimeout(resolve, 300));
  const answer = await hotel.stranger.get('/readyz');
  assert.equal(answer.status, 503);
  assert.equal(answer.body.message, "the database is not on this release's schema");
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  assert.equal((await hotel.stranger.get('/health')).status, 200);
  await hotel.sql('update schema_migration set version = version + 200');
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal((await hotel.stranger.get('/readyz')).status, 200, 'a newer schema is fine: a newer release is being rolled out');
  await hotel.sql('update schema_migration set version = version - 100');
});
