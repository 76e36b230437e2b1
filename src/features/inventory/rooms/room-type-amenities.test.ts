import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newAmenity } from '../../../../test/harness/catalogue.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { newRoomType } from '../../../../test/harness/rooms.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';

const ROUNDS = 12;
const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';

type Shown = { id: string; name: string; category: string; iconKey: string };

let [bath, view, wifi]: Shown[] = [];
const service = await startTestService();
after(() => service.stop());
const root = await service.newUser({ superAdmin: true });
const property = await service.newProperty();
wifi = shownOf(await newAmenity(root, { name: 'wifi', iconKey: 'wifi', category: 'TECHNOLOGY' }));
view = shownOf(await newAmenity(root, { name: 'View', iconKey: 'lake-view' }));
bath = shownOf(await newAmenity(root, { name: 'Bathtub', iconKey: 'bathtub', category: 'BATHROOM' }));

function shownOf({ id, name, category, iconKey }: Shown): Shown {
  return { id, name, category, iconKey };
}

/** An amenity of `before`, by its position in the alphabet. */
function known(index: 0 | 1 | 2): Shown {
  return [bath, view, wifi][index] ?? assert.fail();
}

/** A new type with these amenities, its path and its ETag. */
async function typeWith(amenityIds: readonly string[]): Promise<{ path: string; etag: string; id: string }> {
  const { id } = await newRoomType(property, { amenityIds });
  const path = `${property.path}/room-types/${id}`;
  return { id, path, etag: await etagAt(path) };
}

async function etagAt(path: string): Promise<string> {
  return (await property.admin.get(path)).headers.get('etag') ?? '';
}

async function amenityIdsAt(path: string): Promise<string[]> {
  return (await property.admin.get(path)).body.amenities.map(({ id }: Shown) => id);
}

/** Sets of amenity ids, each sorted. */
function idsOf(sets: readonly Shown[][]): string[] {
  return sets.map((amenities) => amenities.map(({ id }) => id).join()).toSorted();
}

async function auditOf(entityId: string) {
  return service.sql<{ action: string; before: { amenities: Shown[] }; after: { amenities: Shown[] } }>(
    'select action, before, after from audit_entry where entity_id = $1 order by at, id',
    [entityId],
  );
}

test('every read of a type shows its amenities by name, and duplicate ids count once', async () => {
  const amenityIds = [known(2).id, known(0).id, known(2).id.toUpperCase(), known(1).id];
  const body = { code: 'SHOWN', name: 'Shown', baseOccupancy: 1, maxOccupancy: 1, amenityIds };
  const created = await property.admin.post(`${property.path}/room-types`, body);
  assert.equal(created.status, 201, created.text);
  assert.deepEqual(created.body.amenities, [known(0), known(1), known(2)]);
  assert.equal(created.body.amenityIds, undefined);
  const read = await property.admin.get(`${property.path}/room-types/${created.body.id}`);
  assert.deepEqual(read.body, created.body);
  assert.equal(read.headers.get('etag'), created.headers.get('etag'));
  const listed = (await service.anonymous.get(`${property.path}/room-types`)).body.find(
    (type: Shown) => type.id === created.body.id,
  );
  assert.deepEqual(listed, created.body);
  const [entry] = await auditOf(created.body.id);
  assert.deepEqual(entry?.after.amenities, [known(0), known(1), known(2)]);
});

test('an update of only the amenities replaces the set, changes the ETag and is audited', async () => {
  const { id, path, etag } = await typeWith([known(0).id, known(1).id]);
  const changed = await property.admin.put(path, { amenityIds: [known(2).id, known(1).id] });
  assert.deepEqual([changed.status, changed.body.amenities], [200, [known(1), known(2)]]);
  assert.notEqual(changed.headers.get('etag'), etag);
  assert.match(changed.headers.get('etag') ?? '', /^"2-/);
  assert.equal(await etagAt(path), changed.headers.get('etag'));
  const kept = await property.admin.put(path, { name: 'Renamed' });
  assert.deepEqual(kept.body.amenities, [known(1), known(2)]);
  const emptied = await property.admin.put(path, { amenityIds: [] });
  assert.deepEqual([emptied.body.amenities, emptied.headers.get('etag')], [[], '"4-INR"']);
  const [, first, , last] = await auditOf(id);
  assert.deepEqual(
    [first?.action, first?.before.amenities, first?.after.amenities],
    ['room-type.updated', [known(0), known(1)], [known(1), known(2)]],
  );
  assert.deepEqual([last?.before.amenities, last?.after.amenities], [[known(1), known(2)], []]);
});

test('the same set in another order changes nothing', async () => {
  const { id, path, etag } = await typeWith([known(0).id, known(1).id]);
  const same = await property.admin.put(path, { amenityIds: [known(1).id, known(0).id.toUpperCase(), known(1).id] });
  assert.deepEqual([same.status, same.headers.get('etag')], [200, etag]);
  assert.equal((await auditOf(id)).length, 1);
});

test('an unknown amenity is 404, a malformed list is 400, and the type stays as it was', async () => {
  const { path, etag } = await typeWith([known(0).id]);
  const types = `${property.path}/room-types`;
  const body = { code: 'NEVER', name: 'Never', baseOccupancy: 1, maxOccupancy: 1 };
  for (const amenityIds of [[UNKNOWN], [known(1).id, UNKNOWN], [UNKNOWN, UNKNOWN]]) {
    assertRefused(await property.admin.post(types, { ...body, amenityIds }), 404, 'amenity not found');
    assertRefused(await property.admin.put(path, { name: 'Changed', amenityIds }), 404, 'amenity not found');
  }
  const wrong: [unknown, string][] = [
    [null, 'amenityIds must be a list'],
    ['wifi', 'amenityIds must be a list'],
    [[known(0).id, null], 'amenityIds[1] must be a UUID'],
    [['wifi'], 'amenityIds[0] must be a UUID'],
    [Array(201).fill(known(0).id), 'amenityIds must have at most 200 entries'],
  ];
  for (const [amenityIds, message] of wrong) {
    assertRefused(await property.admin.post(types, { ...body, amenityIds }), 400, message);
    assertRefused(await property.admin.put(path, { name: 'Changed', amenityIds }), 400, message);
  }
  assert.equal(await etagAt(path), etag);
  assertRefused(await property.admin.put(path, { amenityIds: [UNKNOWN] }, { 'if-match': '"99"' }), 404, 'amenity not found');
  assertRefused(await property.admin.put(path, { amenityIds: [] }, { 'if-match': '"99"' }), 412, /has changed/);
});

test('the ETag of a type changes when one of its amenities is renamed or deleted, but its version does not', async () => {
  const [lamp, client] = [await newAmenity(root, { name: 'Lamp' }), await newAmenity(root, { name: 'Desk' })];
  const { path, etag } = await typeWith([lamp.id, client.id]);
  const bystander = await typeWith([known(0).id]);
  assert.equal((await root.put(`/amenities/${lamp.id}`, { iconKey: 'lamp' })).status, 200);
  const redrawn = await property.admin.get(path, { 'if-none-match': etag });
  assert.equal(redrawn.status, 200);
  assert.deepEqual(
    redrawn.body.amenities.map(({ name, iconKey }: Shown) => [name, iconKey]),
    [
      ['Desk', 'wifi'],
      ['Lamp', 'lamp'],
    ],
  );
  const second = redrawn.headers.get('etag') ?? '';
  assertRefused(await property.admin.put(path, { name: 'Late' }, { 'if-match': etag }), 412, /has changed/);
  assertRefused(await property.admin.delete(path, { 'if-match': etag }), 412, /has changed/);
  assert.equal((await root.delete(`/amenities/${lamp.id}`)).status, 204);
  assert.deepEqual(await amenityIdsAt(path), [client.id]);
  assertRefused(await property.admin.put(path, { name: 'Late' }, { 'if-match': second }), 412, /has changed/);
  assert.equal((await root.delete(`/amenities/${client.id}`)).status, 204);
  assert.equal(await etagAt(path), '"1-INR"');
  assert.equal((await property.admin.get(path, { 'if-none-match': '"1-INR"' })).status, 304);
  assert.equal(await etagAt(bystander.path), bystander.etag);
  assert.equal((await property.admin.put(path, { name: 'In time' }, { 'if-match': '"1-INR"' })).status, 200);
});

test('a deleted type keeps its amenities and has them again when it is restored', async () => {
  const { path } = await typeWith([known(1).id]);
  assert.equal((await property.admin.delete(path)).status, 204);
  assert.deepEqual(await amenityIdsAt(path), [known(1).id]);
  assert.deepEqual((await property.admin.put(path, { active: true })).body.amenities, [known(1)]);
});

test(`adding an amenity that is being deleted is 404, or it is added and then removed everywhere, in ${ROUNDS} rounds`, async () => {
  const paths = await Promise.all(Array.from({ length: 4 }, async () => (await typeWith([known(0).id])).path));
  const seen = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await newAmenity(root);
    const body = { baseOccupancy: 1, maxOccupancy: 1, name: 'New', amenityIds: [id, known(0).id] };
    const attached = (index: number) => property.admin.put(paths[index % paths.length] ?? '', { amenityIds: [known(1).id, id] });
    const responses = await Promise.all([
      attached(0),
      attached(1),
      property.admin.post(`${property.path}/room-types`, { ...body, code: `RACE-${round}` }),
      // The deletion is a little later in each round, so that it comes first in some rounds and last in others.
      sleep(round * 2).then(() => root.delete(`/amenities/${id}`)),
      attached(2),
      attached(3),
      attached(0),
    ]);
    assert.equal(responses[3]?.status, 204);
    for (const response of responses) {
      seen.add(response.status);
      if (response.status === 404) assertRefused(response, 404, 'amenity not found');
      else assert.ok([200, 201, 204].includes(response.status), response.text);
    }
    assert.deepEqual(await service.sql('select room_type_id from room_type_amenity where amenity_id = $1', [id]), []);
    for (const path of paths) assert.ok(!(await amenityIdsAt(path)).includes(id));
    await Promise.all(paths.map((path) => property.admin.put(path, { amenityIds: [known(0).id] })));
  }
  assert.ok(seen.has(200) && seen.has(404), [...seen].join());
});

test(`of several sets written to a type at once it has exactly one, and its version counts each change, in ${ROUNDS} rounds`, async () => {
  const sets = [[known(0).id, known(1).id], [known(2).id], [known(1).id, known(2).id], []];
  const { id, path } = await typeWith([]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const responses = await Promise.all(sets.map((amenityIds) => property.admin.put(path, { amenityIds })));
    for (const [index, { status, body, text }] of responses.entries()) {
      assert.equal(status, 200, text);
      const set = body.amenities.map((amenity: Shown) => amenity.id);
      assert.deepEqual(set.toSorted(), sets[index]?.toSorted());
    }
    const now = (await amenityIdsAt(path)).toSorted();
    assert.ok(sets.some((set) => JSON.stringify(set.toSorted()) === JSON.stringify(now)));
  }
  // Each change started from the result of another one: none was lost.
  const entries = await auditOf(id);
  const began = entries.slice(1).map((entry) => entry.before.amenities);
  const ended = entries.map((entry) => entry.after.amenities);
  assert.deepEqual(idsOf([...began, (await property.admin.get(path)).body.amenities]), idsOf(ended));
  const [row] = await service.sql<{ version: number }>('select version from room_type where id = $1', [id]);
  assert.equal(row?.version, entries.length);
});

test('of several clients that change amenities with the same ETag, one succeeds', async () => {
  const { path, etag } = await typeWith([known(0).id]);
  const responses = await Promise.all(
    [[known(1).id], [known(2).id], [], [known(1).id, known(2).id]].map((amenityIds) =>
      property.admin.put(path, { amenityIds }, { 'if-match': etag }),
    ),
  );
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 412, 412, 412]);
});
