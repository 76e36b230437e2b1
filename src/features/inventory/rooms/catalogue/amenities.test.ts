import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import { startOwnTestService } from '../../../../../test/harness/service-under-test.ts';

const service = await startOwnTestService();
after(() => service.stop());
const root = await service.newUser({ superAdmin: true });

const POOL = { name: 'Swimming pool', category: 'LEISURE', iconKey: 'swimming-pool' };

test('an amenity is created from the trimmed fields of the request', async () => {
  const created = await root.post('/amenities', { name: ' Hammam ', category: ' WELLNESS ', iconKey: 'spa', colour: 'ignored' });
  assert.equal(created.status, 201, created.text);
  const { id, createdAt, updatedAt, ...fields } = created.body;
  assert.deepEqual(fields, { name: 'Hammam', category: 'WELLNESS', iconKey: 'spa' });
  assert.equal(createdAt, updatedAt);
  const listed = (await root.get('/amenities')).body.find((row: { id: string }) => row.id === id);
  assert.deepEqual(listed, created.body);
});

test('only known users can list the amenities, sorted by category and name without regard to case', async () => {
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
  const { status, body } = await (await service.newUser()).get('/amenities');
  assert.equal(status, 200);
  const names = wanted.map(([, name]) => name);
  assert.deepEqual(
    (body as { name: string }[]).map(({ name }) => name).filter((name) => names.includes(name)),
    names,
  );
  assertRefused(await service.anonymous.get('/amenities'), 401, /bearer token/);
  assertRefused(await service.anonymous.get('/amenities', { authorization: 'Bearer nonsense' }), 401, /./);
});

test('an invalid amenity is 400, naming the field, and nothing is stored', async () => {
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
    const response = await root.post('/amenities', { ...POOL, ...wrong });
    assertRefused(response, 400, message);
    assert.equal(response.body.fieldErrors[0].field, message.split(' ')[0]);
  }
  assertRefused(await root.post('/amenities', '{', { 'content-type': 'application/json' }), 400, 'the body is not valid JSON');
  assert.equal((await root.get('/amenities')).body.length, count);
});

test('an update keeps the fields that it leaves out; an invalid update changes nothing', async () => {
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

test('a deleted amenity is not listed any more, and its name is free again', async () => {
  const body = { name: 'Jukebox', category: 'LEISURE', iconKey: 'radio' };
  const { id } = (await root.post('/amenities', body)).body;
  const gone = await root.delete(`/amenities/${id}`);
  assert.deepEqual([gone.status, gone.text], [204, '']);
  assert.ok(!(await root.get('/amenities')).text.includes(id));
  assert.equal((await root.post('/amenities', body)).status, 201);
});
