import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestService } from '../../../test/harness/service-under-test.ts';
import { bodyOf, openBooking } from '../../../test/harness/stays.ts';

const service = await startTestService({ PUBLIC_URL: 'https://hotel.example/pms/' });
after(() => service.stop());

test('Location and Link keep the path of PUBLIC_URL, also in a repeated response', async () => {
  const property = await service.newProperty();
  const key = { 'idempotency-key': 'once' };
  const room = { code: 'STD', name: 'Standard', baseOccupancy: 1, maxOccupancy: 2 };
  for (let times = 0; times < 2; times += 1) {
    const response = await property.admin.post(`${property.path}/room-types`, room, key);
    assert.equal(response.headers.get('location'), `/pms${property.path}/room-types/${bodyOf(response, 201).id}`);
  }
  for (let bookings = 0; bookings < 2; bookings += 1) await openBooking(property);
  const page = await property.admin.get(`${property.path}/bookings?limit=1`);
  const next = /^<\/pms(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
  assert.equal(bodyOf(await property.admin.get(next ?? '')).length, 1);
});

test('a body with a Content-Encoding is 415 and does nothing; identity is none', async () => {
  const user = await service.newUser();
  const body = { name: 'Packed', timezone: 'Asia/Kolkata', currency: 'INR' };
  for (const encoding of ['gzip', 'br', 'identity, gzip', 'unknown']) {
    const response = await user.post('/properties', body, { 'content-encoding': encoding });
    assert.deepEqual([response.status, response.headers.get('accept-encoding')], [415, 'identity'], encoding);
  }
  assert.deepEqual(bodyOf(await user.get('/properties', { 'content-encoding': 'gzip' })), []);
  assert.equal((await user.post('/properties', body, { 'content-encoding': 'Identity' })).status, 201);
});
