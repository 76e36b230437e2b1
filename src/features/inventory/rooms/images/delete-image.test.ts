import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { after, test } from 'node:test';
import {
  addPictures,
  fetchFile,
  filePath,
  pathOfStored,
  shownIds,
  storedFiles,
  storedOrders,
} from '../../../../../test/harness/images.ts';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import { startOwnTestService } from '../../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  roomAt,
} from '../../../../../test/harness/stays.ts';

const service = await startOwnTestService();
after(() => service.stop());

type Image = { id: string; roomId: string };

const roomPath = (property: PropertyWithRooms, index = 0): string => `${property.path}/rooms/${roomAt(property, index)}`;
const filesOf = async (id: string): Promise<string[]> => (await storedFiles(service)).filter((name) => name.includes(id));

/** Replaces a file by a folder, which the file system refuses to delete as a file. */
async function makeUndeletable(start: string): Promise<() => Promise<void>> {
  const file = await pathOfStored(service, start);
  await rm(file);
  await mkdir(file);
  return () => rm(file, { recursive: true });
}

test('a deleted picture loses its file, thumbnail and row, and the others close the gap in both orders', async () => {
  const property = await newPropertyWithRooms(service);
  const [a, b, c] = await addPictures(property, roomAt(property, 0), 3);
  const [d] = await addPictures(property, roomAt(property, 1));
  const manager = await property.join('MANAGER');
  const response = await manager.delete(`${roomPath(property)}/images/${b.id}`);
  assert.deepEqual([response.status, response.text], [204, '']);
  assert.deepEqual(await shownIds(service, `${roomPath(property)}/images`), [a.id, c.id]);
  assert.deepEqual(await shownIds(service, `${property.path}/room-types/STD/images`), [a.id, c.id, d.id]);
  assert.deepEqual(await storedOrders(service, 'room_order', 'room_id', roomAt(property, 0)), [0, 1]);
  assert.deepEqual(await storedOrders(service, 'room_type_order', 'property_id', property.id), [0, 1, 2]);
  assert.deepEqual(await filesOf(b.id), []);
  assert.equal((await fetchFile(service, filePath(property, b))).status, 404);
  const [entry] = bodyOf(await property.admin.get(`${property.path}/audit-log?limit=1`));
  assert.deepEqual([entry.action, entry.actor.userId, entry.before.sha256], ['room_image.deleted', manager.userId, b.sha256]);
});

test('deleting a picture needs a role; an unknown picture, or one of another room or property, is 404', async () => {
  const property = await newPropertyWithRooms(service);
  const other = await newPropertyWithRooms(service);
  const [image] = await addPictures(property, roomAt(property, 0));
  const url = `${roomPath(property)}/images/${image.id}`;
  assertRefused(await service.anonymous.delete(url), 401, /./);
  assertRefused(await (await property.join('STAFF')).delete(url), 403, /./);
  assertRefused(await other.admin.delete(url), 403, /./);
  assertRefused(await property.admin.delete(`${roomPath(property)}/images/${randomUUID()}`), 404, /image not found/);
  assertRefused(await property.admin.delete(`${roomPath(property, 1)}/images/${image.id}`), 404, /image not found/);
  assertRefused(await other.admin.delete(`${roomPath(other)}/images/${image.id}`), 404, /image not found/);
  assertRefused(await property.admin.delete(`${roomPath(property)}/images/x`), 400, /imageId/);
  assert.equal((await filesOf(image.id)).length, 2);
});

test('a file that cannot be deleted is 500 without details of the machine, and the picture can be deleted later', async () => {
  const property = await newPropertyWithRooms(service);
  const [image] = await addPictures(property, roomAt(property, 0));
  const repair = await makeUndeletable(`thumbs/${image.id}`);
  const response = await property.admin.delete(`${roomPath(property)}/images/${image.id}`);
  assertRefused(response, 500, /could not be deleted: the picture stays/);
  assert.doesNotMatch(response.text, /EISDIR|unlink|hostelry-test|thumbs/);
  assert.equal((await service.sql('select from room_image where id = $1', [image.id])).length, 1);
  await repair();
  assert.equal((await property.admin.delete(`${roomPath(property)}/images/${image.id}`)).status, 204);
});

test('several clients that delete pictures at once leave no gap', async () => {
  const property = await newPropertyWithRooms(service);
  const images = await addPictures(property, roomAt(property, 0), 6);
  const doomed = images.slice(0, 4);
  const responses = await Promise.all(
    [...doomed, ...doomed].map(({ id }: Image) => property.admin.delete(`${roomPath(property)}/images/${id}`)),
  );
  for (const { status } of responses) assert.ok([204, 404].includes(status), String(status));
  assert.ok(responses.filter(({ status }) => status === 204).length >= 4);
  assert.deepEqual(
    await shownIds(service, `${roomPath(property)}/images`),
    images.slice(4).map(({ id }: Image) => id),
  );
  assert.deepEqual(await storedOrders(service, 'room_order', 'room_id', roomAt(property, 0)), [0, 1]);
});

test('deleting a room deletes its pictures', async () => {
  const property = await newPropertyWithRooms(service);
  const gone = await addPictures(property, roomAt(property, 0), 2);
  const [left] = await addPictures(property, roomAt(property, 1));
  assert.equal((await property.admin.delete(roomPath(property))).status, 204);
  for (const { id } of gone) assert.deepEqual(await filesOf(id), []);
  assert.deepEqual(await shownIds(service, `${property.path}/room-types/STD/images`), [left.id]);
  assert.deepEqual(await storedOrders(service, 'room_type_order', 'property_id', property.id), [0]);
  assertRefused(await property.admin.get(roomPath(property)), 404, /room not found/);
});

test('a room that cannot be deleted keeps its pictures', async () => {
  const property = await newPropertyWithRooms(service);
  const [image] = await addPictures(property, roomAt(property, 0));
  const booking = await openBooking(property);
  await checkIn(property, booking.id, [roomAt(property, 0)], { nightlyRate: 1000, rateSource: 'MANUAL' });
  assertRefused(await property.admin.delete(roomPath(property)), 409, /^the room has stays$/);
  assertRefused(await property.admin.delete(roomPath(property), { 'if-match': '"99"' }), 412, /./);
  assert.deepEqual(await shownIds(service, `${roomPath(property)}/images`), [image.id]);

  const soldAhead = await newPropertyWithRooms(service);
  const [file] = await addPictures(soldAhead, roomAt(soldAhead, 0));
  const { id } = await openBooking(soldAhead);
  const hold = await holdRooms(soldAhead, id);
  const assignment = { roomIds: [roomAt(soldAhead, 0)] };
  bodyOf(await soldAhead.admin.put(`${soldAhead.path}/bookings/${id}/room-requests/${hold.id}/rooms`, assignment));
  assertRefused(await soldAhead.admin.delete(roomPath(soldAhead)), 409, 'the room is assigned to a booking');
  assert.equal((await fetchFile(service, filePath(soldAhead, file))).status, 200);

  const other = await newPropertyWithRooms(service);
  const [kept] = await addPictures(other, roomAt(other, 0));
  assertRefused(await other.admin.delete(roomPath(other), { 'if-match': '"99"' }), 412, /./);
  const repair = await makeUndeletable(`images/${kept.id}`);
  assertRefused(await other.admin.delete(roomPath(other)), 500, /could not be deleted: the room stays/);
  bodyOf(await other.admin.get(roomPath(other)));
  await repair();
  assert.equal((await other.admin.delete(roomPath(other))).status, 204);
});

test('a guest who checks in while the room is being deleted never loses it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const property = await newPropertyWithRooms(service, { rooms: 1 });
    await addPictures(property, roomAt(property, 0));
    const booking = await openBooking(property);
    const stays = [{ roomId: roomAt(property, 0), checkInAt: service.clock.now(), nightlyRate: 1000, rateSource: 'MANUAL' }];
    const [arrived, deleted] = await Promise.all([
      property.admin.post(`${property.path}/bookings/${booking.id}/check-in/bulk`, { stays }),
      property.admin.delete(roomPath(property)),
    ]);
    assert.ok(
      (arrived.status === 200 && deleted.status === 409) || (arrived.status === 404 && deleted.status === 204),
      `${arrived.status} ${deleted.status}`,
    );
  }
});
