import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { housekeeping, keptRoom } from '../../../../../test/harness/housekeeping.ts';
import { pictureForm } from '../../../../../test/harness/images.ts';
import { picture } from '../../../../../test/harness/pictures.ts';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import { startTestService, type TestProperty } from '../../../../../test/harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms, roomAt } from '../../../../../test/harness/stays.ts';
import { knownById, sweepFiles } from '../../../../platform/files/sweep.ts';
import { HOUSEKEEPING_FOLDER, listKnownPictureIds } from '../index.ts';

const service = await startTestService();
after(() => service.stop());

const HOURS_2_MS = 2 * 3_600_000;

async function pictureAt(property: TestProperty, path: string) {
  const response = await fetch(`${service.url}${housekeeping(property)}/${path}/picture`, {
    headers: { authorization: `Bearer ${property.admin.token}` },
  });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: (await response.arrayBuffer()).byteLength,
  };
}

test('a note is to be done until somebody has done it, and the list counts it so long', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const maid = await property.join('HOUSEKEEPING');
  const path = `${housekeeping(property)}/rooms/${roomAt(property, 0)}/notes`;
  const note = bodyOf(await maid.post(path, { text: 'lamp is broken' }), 201);
  assert.deepEqual(
    [note.text, note.createdBy.userId, note.doneAt, note.hasPicture],
    ['lamp is broken', maid.userId, null, false],
  );
  assert.equal((await keptRoom(property, roomAt(property, 0))).openNotes, 1);
  const done = bodyOf(await property.admin.post(`${housekeeping(property)}/notes/${note.id}/done`));
  assert.equal(done.doneBy.userId, property.admin.userId);
  assert.deepEqual(bodyOf(await maid.post(`${housekeeping(property)}/notes/${note.id}/done`)), done);
  assert.equal((await keptRoom(property, roomAt(property, 0))).openNotes, 0);
  assert.deepEqual(bodyOf(await maid.get(path)), [done]);
});

test('of several pictures sent for one note at once, one is kept with its file; the files of the others are removed', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const note = bodyOf(
    await property.admin.post(`${housekeeping(property)}/rooms/${roomAt(property, 0)}/notes`, { text: 'lamp' }),
    201,
  );
  const path = `${housekeeping(property)}/notes/${note.id}/picture`;
  assert.equal((await pictureAt(property, `notes/${note.id}`)).status, 404);
  const bytes = await picture('png', 20, 16);
  const answers = await Promise.all(Array.from({ length: 3 }, () => property.admin.post(path, pictureForm(bytes))));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.ok(answers.every(({ status, body }) => status === 200 || body.code === 'picture-taken'));
  const shown = await pictureAt(property, `notes/${note.id}`);
  assert.deepEqual([shown.status, shown.type], [200, 'image/png']);
  assertRefused(await property.admin.post(path, pictureForm(Buffer.from('no picture'))), 409, /there is a picture already/);
});

test('the sweep keeps the pictures of notes and found items, and removes a file that no row names', async () => {
  const { db, files } = service.running.platform;
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const item = bodyOf(
    await property.admin.post(`${housekeeping(property)}/found-items`, { roomId: roomAt(property, 0), description: 'umbrella' }),
    201,
  );
  const path = `${housekeeping(property)}/found-items/${item.id}`;
  assertRefused(await property.admin.post(`${path}/picture`, pictureForm(Buffer.from('no picture'))), 400, /file must be a JPEG/);
  bodyOf(await property.admin.post(`${path}/picture`, pictureForm(await picture('webp', 20, 16))));
  const left = `${HOUSEKEEPING_FOLDER}/0198c0de-2222-7000-8000-000000000001.png`;
  await files.write(left, await picture('png', 20, 16));
  const owners = [{ folders: [HOUSEKEEPING_FOLDER], listKnown: knownById((ids) => listKnownPictureIds(db, ids)) }];
  const later = new Date(Date.now() + HOURS_2_MS).toISOString();
  await sweepFiles(files, owners, later, async () => true);
  assert.equal((await pictureAt(property, `found-items/${item.id}`)).type, 'image/webp');
  assert.equal(await files.open(left), null);
});

test('what was found is kept until it is returned; a change of an outdated item is refused', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const path = `${housekeeping(property)}/found-items`;
  const item = bodyOf(await property.admin.post(path, { roomId: roomAt(property, 0), description: 'umbrella' }), 201);
  assert.equal(item.status, 'KEPT');
  const returned = bodyOf(
    await property.admin.put(
      `${path}/${item.id}`,
      { status: 'RETURNED', id: 'an unknown field is ignored' },
      { 'If-Match': '"1"' },
    ),
  );
  assert.deepEqual([returned.status, returned.description], ['RETURNED', 'umbrella']);
  assert.equal((await property.admin.put(`${path}/${item.id}`, { status: 'KEPT' }, { 'If-Match': '"1"' })).status, 412);
  assert.deepEqual(bodyOf(await property.admin.get(`${path}?status=KEPT`)), []);
  assert.deepEqual(bodyOf(await property.admin.get(path)), [returned]);
  const room = `${property.path}/rooms/${roomAt(property, 0)}`;
  assertRefused(await property.admin.delete(room), 409, /something was found in the room/);
});

test('of two who say at once that a note is done, one has done it, and both are told so', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const maid = await property.join('HOUSEKEEPING');
  for (let round = 0; round < 5; round += 1) {
    const note = bodyOf(await maid.post(`${housekeeping(property)}/rooms/${roomAt(property, 0)}/notes`, { text: 'lamp' }), 201);
    const done = `${housekeeping(property)}/notes/${note.id}/done`;
    const [one, other] = (await Promise.all([maid.post(done), property.admin.post(done)])).map((response) => bodyOf(response));
    assert.deepEqual(one, other);
    const entries = bodyOf(await property.admin.get(`${property.path}/audit-log?entityId=${note.id}&limit=10`));
    const actions = entries.map(({ action }: { action: string }) => action);
    assert.deepEqual(actions, ['housekeeping-note.done', 'housekeeping-note.added']);
  }
});

test('of two who say at once what became of a found item as they read it, one is heard, and the other has to read it again', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const maid = await property.join('HOUSEKEEPING');
  const path = `${housekeeping(property)}/found-items`;
  for (let round = 0; round < 5; round += 1) {
    const item = bodyOf(await maid.post(path, { roomId: roomAt(property, 0), description: 'umbrella' }), 201);
    const answers = await Promise.all([
      maid.put(`${path}/${item.id}`, { status: 'RETURNED' }, { 'If-Match': '"1"' }),
      property.admin.put(`${path}/${item.id}`, { status: 'DISPOSED' }, { 'If-Match': '"1"' }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412]);
    const done = answers.find(({ status }) => status === 200);
    const [newest] = bodyOf(await maid.get(`${path}?limit=1`));
    assert.deepEqual(newest, done?.body);
  }
});

test('a note and a found item that a phone sends several times with one key are there once', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const maid = await property.join('HOUSEKEEPING');
  const [roomId, at] = [roomAt(property, 0), housekeeping(property)];
  const sends = [
    (key: string) => maid.post(`${at}/rooms/${roomId}/notes`, { text: 'lamp' }, { 'Idempotency-Key': `note-${key}` }),
    (key: string) => maid.post(`${at}/found-items`, { roomId, description: 'umbrella' }, { 'Idempotency-Key': `found-${key}` }),
  ];
  for (const send of sends) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(property.id)));
    // While the first is under way, the others are told so and come again.
    const made = [...answers.filter(({ status }) => status !== 409), await send(property.id)].map((answer) =>
      bodyOf(answer, 201),
    );
    assert.equal(new Set(made.map(({ id }) => id)).size, 1);
  }
  assert.equal(bodyOf(await maid.get(`${at}/rooms/${roomId}/notes`)).length, 1);
  assert.equal(bodyOf(await maid.get(`${at}/found-items`)).length, 1);
});
