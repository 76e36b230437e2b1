import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import {
  addPictures,
  fetchFile,
  filePath,
  pathOfStored,
  shownIds,
  storedFiles,
  storedOrders,
} from '../../../../test/support/images.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { bodyOf, checkIn, type House, newHouse, openBooking, roomAt } from '../../../../test/support/stays.ts';

let hotel: Hotel;

before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

type Image = { id: string; roomId: string };

const roomPath = (house: House, index = 0): string => `${house.path}/rooms/${roomAt(house, index)}`;
const filesOf = async (id: string): Promise<string[]> => (await storedFiles(hotel)).filter((name) => name.includes(id));

/** A folder in the place of a file: the file system refuses to remove it as one. */
async function makeUndeletable(start: string): Promise<() => Promise<void>> {
  const file = await pathOfStored(hotel, start);
  await rm(file);
  await mkdir(file);
  return () => rm(file, { recursive: true });
}

test('a deleted picture is gone, file, thumbnail and row, and the others close the gap in both orders', async () => {
  const house = await newHouse(hotel);
  const [a, b, c] = await addPictures(house, roomAt(house, 0), 3);
  const [d] = await addPictures(house, roomAt(house, 1));
  const manager = await house.join('MANAGER');
  const answer = await manager.delete(`${roomPath(house)}/images/${b.id}`);
  assert.deepEqual([answer.status, answer.text], [204, '']);
  assert.deepEqual(await shownIds(hotel, `${roomPath(house)}/images`), [a.id, c.id]);
  assert.deepEqual(await shownIds(hotel, `${house.path}/room-types/STD/images`), [a.id, c.id, d.id]);
  assert.deepEqual(await storedOrders(hotel, 'room_order', 'room_id', roomAt(house, 0)), [0, 1]);
  assert.deepEqual(await storedOrders(hotel, 'room_type_order', 'property_id', house.id), [0, 1, 2]);
  assert.deepEqual(await filesOf(b.id), []);
  assert.equal((await fetchFile(hotel, filePath(house, b))).status, 404);
  const [entry] = bodyOf(await house.admin.get(`${house.path}/audit-log?limit=1`));
  assert.deepEqual([entry.action, entry.actor.userId, entry.before.sha256], ['room_image.deleted', manager.userId, b.sha256]);
});

test('nobody without the roles deletes a picture; an unknown one, or one of another room or property, is 404', async () => {
  const house = await newHouse(hotel);
  const other = await newHouse(hotel);
  const [image] = await addPictures(house, roomAt(house, 0));
  const url = `${roomPath(house)}/images/${image.id}`;
  assertRefused(await hotel.stranger.delete(url), 401, /./);
  assertRefused(await (await house.join('STAFF')).delete(url), 403, /./);
  assertRefused(await other.admin.delete(url), 403, /./);
  assertRefused(await house.admin.delete(`${roomPath(house)}/images/${randomUUID()}`), 404, /image not found/);
  assertRefused(await house.admin.delete(`${roomPath(house, 1)}/images/${image.id}`), 404, /image not found/);
  assertRefused(await other.admin.delete(`${roomPath(other)}/images/${image.id}`), 404, /image not found/);
  assertRefused(await house.admin.delete(`${roomPath(house)}/images/x`), 400, /imageId/);
  assert.equal((await filesOf(image.id)).length, 2);
});

test('a file that cannot be deleted is 500 without a word of the machine, and the picture can be deleted again later', async () => {
  const house = await newHouse(hotel);
  const [image] = await addPictures(house, roomAt(house, 0));
  const repair = await makeUndeletable(`thumbs/${image.id}`);
  const answer = await house.admin.delete(`${roomPath(house)}/images/${image.id}`);
  assertRefused(answer, 500, /could not be deleted: the picture stays/);
  assert.doesNotMatch(answer.text, /EISDIR|unlink|hostelry-test|thumbs/);
  assert.equal((await hotel.sql('select from room_image where id = $1', [image.id])).length, 1);
  await repair();
  assert.equal((await house.admin.delete(`${roomPath(house)}/images/${image.id}`)).status, 204);
});

test('two who delete one picture, and many who delete all of them, leave no gap', async () => {
  const house = await newHouse(hotel);
  const images = await addPictures(house, roomAt(house, 0), 6);
  const doomed = images.slice(0, 4);
  const answers = await Promise.all(
    [...doomed, ...doomed].map(({ id }: Image) => house.admin.delete(`${roomPath(house)}/images/${id}`)),
  );
  for (const { status } of answers) assert.ok([204, 404].includes(status), String(status));
  assert.ok(answers.filter(({ status }) => status === 204).length >= 4);
  assert.deepEqual(
    await shownIds(hotel, `${roomPath(house)}/images`),
    images.slice(4).map(({ id }: Image) => id),
  );
  assert.deepEqual(await storedOrders(hotel, 'room_order', 'room_id', roomAt(house, 0)), [0, 1]);
});

test('a deleted room takes its pictures with it', async () => {
  const house = await newHouse(hotel);
  const gone = await addPictures(house, roomAt(house, 0), 2);
  const [left] = await addPictures(house, roomAt(house, 1));
  assert.equal((await house.admin.delete(roomPath(house))).status, 204);
  for (const { id } of gone) assert.deepEqual(await filesOf(id), []);
  assert.deepEqual(await shownIds(hotel, `${house.path}/room-types/STD/images`), [left.id]);
  assert.deepEqual(await storedOrders(hotel, 'room_type_order', 'property_id', house.id), [0]);
  assertRefused(await house.admin.get(roomPath(house)), 404, /room not found/);
});

test('a room that cannot be deleted keeps its pictures', async () => {
  const house = await newHouse(hotel);
  const [image] = await addPictures(house, roomAt(house, 0));
  const booking = await openBooking(house);
  await checkIn(house, booking.id, [roomAt(house, 0)], { nightlyRate: 1000, rateSource: 'MANUAL' });
  assertRefused(await house.admin.delete(roomPath(house)), 409, /^the room has stays$/);
  assertRefused(await house.admin.delete(roomPath(house), { 'if-match': '"99"' }), 412, /./);
  assert.deepEqual(await shownIds(hotel, `${roomPath(house)}/images`), [image.id]);

  const other = await newHouse(hotel);
  const [kept] = await addPictures(other, roomAt(other, 0));
  assertRefused(await other.admin.delete(roomPath(other), { 'if-match': '"99"' }), 412, /./);
  const repair = await makeUndeletable(`images/${kept.id}`);
  assertRefused(await other.admin.delete(roomPath(other)), 500, /could not be deleted: the room stays/);
  bodyOf(await other.admin.get(roomPath(other)));
  await repair();
  assert.equal((await other.admin.delete(roomPath(other))).status, 204);
});

test('a room that is checked into while it is deleted is never lost to its guest', async () => {
  for (let round = 0; round < 6; round += 1) {
    const house = await newHouse(hotel, { rooms: 1 });
    await addPictures(house, roomAt(house, 0));
    const booking = await openBooking(house);
    const stays = [{ roomId: roomAt(house, 0), checkInAt: hotel.clock.now(), nightlyRate: 1000, rateSource: 'MANUAL' }];
    const [arrived, deleted] = await Promise.all([
      house.admin.post(`${house.path}/bookings/${booking.id}/check-in/bulk`, { stays }),
      house.admin.delete(roomPath(house)),
    ]);
    assert.ok(
      (arrived.status === 200 && deleted.status === 409) || (arrived.status === 404 && deleted.status === 204),
      `${arrived.status} ${deleted.status}`,
    );
  }
});
