import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService } from '../../../../test/harness/service-under-test.ts';

const service = await startTestService();
after(() => service.stop());
const guest = await service.newUser();

const cities = (query: string): Promise<ApiResponse> => guest.get(`/geo/cities/search?${query}`);
const countries = (query: string): Promise<ApiResponse> => service.anonymous.get(`/geo/countries/search?${query}`);

test('a user who belongs to no hotel can search cities', async () => {
  const response = await cities('q=Bang&limit=2');
  assert.equal(response.status, 200);
  assert.deepEqual(response.body, ['BENGALURU RURAL, KARNATAKA', 'BENGALURU URBAN, KARNATAKA']);
  assert.equal(response.headers.get('cache-control'), 'private, max-age=3600');
  assert.equal((await cities('q=ra')).body.length, 20, 'twenty by default');
  assert.equal((await cities('q=ra&limit=100')).body.length, 100);
});

test('anyone can search countries', async () => {
  const response = await countries('q=T%C3%BCrki');
  assert.equal(response.status, 200);
  assert.deepEqual(response.body, ['TÜRKIYE']);
  assert.equal(response.headers.get('cache-control'), 'public, max-age=3600');
  assert.equal((await countries('q=island')).body.length, 20, 'twenty by default');
  const withBadToken = await service.anonymous.get('/geo/countries/search?q=ind&limit=1', { authorization: 'Bearer nonsense' });
  assert.deepEqual(withBadToken.body, ['INDIA']);
});

test('searching cities needs the token of a known user, whatever else is wrong with the request', async () => {
  assertRefused(await service.anonymous.get('/geo/cities/search?q=goa'), 401, 'a bearer token is required');
  assertRefused(await service.anonymous.get('/geo/cities/search'), 401, 'a bearer token is required');
  assertRefused(await guest.get('/geo/cities/search?q=goa', { authorization: 'Bearer nonsense' }), 401, /token/);
});

test('a text that is missing, too short or too long is refused, naming the field', async () => {
  const refused = [
    ...['', 'q=', 'q=g', 'q=+g+', 'q=%20%20%20', 'q=e%CC%81', 'q=goa&q=pune', `q=${'g'.repeat(101)}`].map(cities),
    ...['', 'q=', 'q=in', 'q=in+', 'q=+in', 'q=%20%20%20', `q=${'g'.repeat(101)}`].map(countries),
  ];
  for (const response of await Promise.all(refused)) {
    assertRefused(response, 400, /^q /);
    assert.equal(response.body.fieldErrors[0].field, 'q');
    assert.equal(response.headers.get('cache-control'), 'no-store', 'a refusal is not cached');
  }
});

test('the shortest and the longest allowed texts are accepted', async () => {
  assert.equal((await cities('q=go')).status, 200);
  assert.equal((await cities('q=%F0%9F%8F%A8%F0%9F%8F%A8')).status, 200);
  assert.equal((await countries('q=ind')).status, 200);
  assert.equal((await countries(`q=${'g'.repeat(100)}`)).status, 200);
});

test('a limit that is not a whole number from 1 to 100 is refused, naming the field', async () => {
  for (const limit of ['0', '-1', '101', '1.5', 'ten', '', '99999999999999999999']) {
    for (const response of await Promise.all([cities(`q=goa&limit=${limit}`), countries(`q=ind&limit=${limit}`)])) {
      assertRefused(response, 400, /^limit /);
      assert.equal(response.body.fieldErrors[0].field, 'limit');
    }
  }
  for (const limit of [1, 100]) assert.equal((await cities(`q=goa&limit=${limit}`)).status, 200);
});

test('a search for odd characters returns an empty list', async () => {
  for (const text of ['%%%', '___', "';--", '.*(', '\\\\d', '🏨🏨🏨', 'مومباي', '\u0301\u0302\u0303', '<b>']) {
    for (const response of await Promise.all([
      cities(`q=${encodeURIComponent(text)}`),
      countries(`q=${encodeURIComponent(text)}`),
    ])) {
      assert.equal(response.status, 200, text);
      assert.deepEqual(response.body, [], text);
    }
  }
});
