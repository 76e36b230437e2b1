import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Answer, type Desk, type Hotel, openHotel } from '../../../test/support/hotel.ts';
import { assertRefused } from '../../../test/support/refusal.ts';

let hotel: Hotel;
let guest: Desk;
before(async () => {
  hotel = await openHotel();
  guest = await hotel.newUser();
});
after(() => hotel.stop());

const cities = (query: string): Promise<Answer> => guest.get(`/geo/cities/search?${query}`);
const countries = (query: string): Promise<Answer> => hotel.stranger.get(`/geo/countries/search?${query}`);

test('a user who is member of no hotel finds cities', async () => {
  const answer = await cities('q=Bang&limit=2');
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body, ['BENGALURU RURAL, KARNATAKA', 'BENGALURU URBAN, KARNATAKA']);
  assert.equal(answer.headers.get('cache-control'), 'private, max-age=3600');
  assert.equal((await cities('q=ra')).body.length, 20, 'twenty unless told otherwise');
  assert.equal((await cities('q=ra&limit=100')).body.length, 100);
});

test('anybody finds countries', async () => {
  const answer = await countries('q=T%C3%BCrki');
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body, ['TÜRKIYE']);
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=3600');
  assert.equal((await countries('q=island')).body.length, 20, 'twenty unless told otherwise');
  const withBadToken = await hotel.stranger.get('/geo/countries/search?q=ind&limit=1', { authorization: 'Bearer nonsense' });
  assert.deepEqual(withBadToken.body, ['INDIA']);
});

test('cities take a token of a known user, whatever else is wrong with the request', async () => {
  assertRefused(await hotel.stranger.get('/geo/cities/search?q=goa'), 401, 'a bearer token is required');
  assertRefused(await hotel.stranger.get('/geo/cities/search'), 401, 'a bearer token is required');
  assertRefused(await guest.get('/geo/cities/search?q=goa', { authorization: 'Bearer nonsense' }), 401, /token/);
});

test('a text that is missing, too short or too long is refused by name', async () => {
  const refused = [
    ...['', 'q=', 'q=g', 'q=+g+', 'q=%20%20%20', 'q=e%CC%81', 'q=goa&q=pune', `q=${'g'.repeat(101)}`].map(cities),
    ...['', 'q=', 'q=in', 'q=in+', 'q=+in', 'q=%20%20%20', `q=${'g'.repeat(101)}`].map(countries),
  ];
  for (const answer of await Promise.all(refused)) {
    assertRefused(answer, 400, /^q /);
    assert.equal(answer.body.fieldErrors[0].field, 'q');
    assert.equal(answer.headers.get('cache-control'), 'no-store', 'a refusal is not kept');
  }
});

test('the shortest texts that are allowed are answered', async () => {
  assert.equal((await cities('q=go')).status, 200);
  assert.equal((await cities('q=%F0%9F%8F%A8%F0%9F%8F%A8')).status, 200);
  assert.equal((await countries('q=ind')).status, 200);
  assert.equal((await countries(`q=${'g'.repeat(100)}`)).status, 200);
});

test('a limit outside 1 to 100, or that is no whole number, is refused by name', async () => {
  for (const limit of ['0', '-1', '101', '1.5', 'ten', '', '99999999999999999999']) {
    for (const answer of await Promise.all([cities(`q=goa&limit=${limit}`), countries(`q=ind&limit=${limit}`)])) {
      assertRefused(answer, 400, /^limit /);
      assert.equal(answer.body.fieldErrors[0].field, 'limit');
    }
  }
  for (const limit of [1, 100]) assert.equal((await cities(`q=goa&limit=${limit}`)).status, 200);
});

test('odd characters are a search without matches', async () => {
  for (const text of ['%%%', '___', "';--", '.*(', '\\\\d', '🏨🏨🏨', 'مومباي', '\u0301\u0302\u0303', '<b>']) {
    for (const answer of await Promise.all([
      cities(`q=${encodeURIComponent(text)}`),
      countries(`q=${encodeURIComponent(text)}`),
    ])) {
      assert.equal(answer.status, 200, text);
      assert.deepEqual(answer.body, [], text);
    }
  }
});
