import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Desk, type Hotel, openHotel } from '../../../test/support/hotel.ts';
import { assertRefused } from '../../../test/support/refusal.ts';

let hotel: Hotel;
let root: Desk;
before(async () => {
  hotel = await openHotel();
  root = await hotel.newUser({ superAdmin: true });
});
after(() => hotel.stop());

const POOL = { name: 'Swimming pool', category: 'LEISURE', iconKey: 'swimming-pool' };

test('an amenity is created with what was sent, trimmed', async () => {
  const created = await root.post('/amenities', { name: ' Hammam ', category: ' WELLNESS ', iconKey: 'spa', colour: 'ignored' });
  assert.equal(created.status, 201, created.text);
  const { id, createdAt, updatedAt, ...fields } = created.body;
  assert.deepEqual(fields, { name: 'Hammam', category: 'WELLNESS', iconKey: 'spa' });
  assert.equal(createdAt, updatedAt);
  const listed = (await root.get('/amenities')).body.find((row: { id: string }) => row.id === id);
  assert.deepEqual(listed, created.body);
});

test('every known user lists the amenities, by category and name whatever their case; nobody else', async () => {
  const wanted: [string, string][] = [
    ['a-bath', 'alpha soap'],
    ['A-BATH', 'Beta soap'],
    ['a-bath', 'gamma soap'],
    ['A-view', 'delta sea'],
    ['a-view', 'Epsilon lake'],
    ['\u00c9tage', 'zeta floor'],
  ];
  for (const [category, name] of wanted.toReversed())
    assert.equal((await root.post('/amenities', { name, category, iconKey: 'wifi' })).status, 201);
  const { status, body } = await (await hotel.newUser()).get('/amenities');
  assert.equal(status, 200);
  const names = wanted.map(([, name]) => name);
  assert.deepEqual(
    (body as { name: string }[]).map(({ name }) => name).filter((name) => names.includes(name)),
    names,
  );
  assertRefused(await hotel.stranger.get('/amenities'), 401, /bearer token/);
  assertRefused(await hotel.stranger.get('/amenities', { authorization: 'Bearer nonsense' }), 401, /./);
});

test('what cannot be an amenity is 400 naming the field, and nothing is kept', async () => {
  const count = (await root.get('/amenities')).body.length;
  const cases: [Record<string, unknown>, string][] = [
    [{ category: undefined }, 'category is required'],
    [{ category: '' }, 'category must not be empty'],
    [{ category: ' ' }, 'category must not be blank'],
    [{ category: null }, 'category must be text'],
    [{ category: 'x'.repeat(201) }, 'category must have at most 200 characters'],
    [{ iconKey: undefined }, 'iconKey is required'],
    [{ iconKey: '' }, 'iconKey must not be empty'],
    [{ iconKey: null }, 'iconKey must be text'],
    [{ iconKey: 7 }, 'iconKey must be text'],
    [{ iconKey: 'x'.repeat(101) }, 'iconKey must have at most 100 characters'],
    ...['no-such-icon', 'swimming-pool.png', 'SWIMMING-POOL', ' wifi', '../wifi', 'LICENSE', '__proto__', 'constructor'].map(
      (iconKey): [Record<string, unknown>, string] => [{ iconKey }, 'iconKey must name an icon of GET /icons/png'],
    ),
  ];
  for (const [wrong, message] of cases) {
    const answer = await root.post('/amenities', { ...POOL, ...wrong });
    assertRefused(answer, 400, message);
    assert.equal(answer.body.fieldErrors[0].field, message.split(' ')[0]);
  }
  assertRefused(await root.post('/amenities', '{', { 'content-type': 'application/json' }), 400, 'the body is not valid JSON');
  assert.equal((await root.get('/amenities')).body.length, count);
});

test('a change keeps what it leaves out; a wrong one changes nothing', async () => {
  const { id } = (await root.post('/amenities', POOL)).body;
  const one = `/amenities/${id}`;
  const moved = await root.put(one, { category: ' OUTDOORS ' });
  assert.deepEqual([moved.status, moved.body.name, moved.body.category], [200, POOL.name, 'OUTDOORS']);
  const drawn = await root.put(one, { iconKey: 'beach', name: 'Lagoon' });
  assert.deepEqual([drawn.body.name, drawn.body.category, drawn.body.iconKey], ['Lagoon', 'OUTDOORS', 'beach']);
  assertRefused(await root.put(one, { name: 'Changed', iconKey: 'no-such-icon' }), 400, /^iconKey must name an icon/);
  assertRefused(await root.put(one, { name: 'Changed', category: null }), 400, 'category must be text');
  assertRefused(await root.put(one, { iconKey: null }), 400, 'iconKey must be text');
  const listed = (await root.get('/amenities')).body.find((row: { id: string }) => row.id === id);
  assert.deepEqual(listed, drawn.body);
});

test('a deleted amenity is gone from the list and its name is free', async () => {
  const body = { name: 'Jukebox', category: 'LEISURE', iconKey: 'radio' };
  const { id } = (await root.post('/amenities', body)).body;
  const gone = await root.delete(`/amenities/${id}`);
  assert.deepEqual([gone.status, gone.text], [204, '']);
  assert.ok(!(await root.get('/amenities')).text.includes(id));
  assert.equal((await root.post('/amenities', body)).status, 201);
});
