import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { newImageTag } from '../../../../test/support/catalogue.ts';
import { type Answer, type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import {
  addPictures,
  filePath,
  loseFile,
  loseStore,
  markOf,
  shownIds,
  storedOrders,
  unmountStore,
} from '../../../../test/support/images.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { newRoom, newRoomType } from '../../../../test/support/rooms.ts';
import { bodyOf, type House, newHouse, roomAt } from '../../../../test/support/stays.ts';

let hotel: Hotel;

before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

type Image = { id: string; roomId: string; roomOrder: number; roomTypeOrder: number };

const idsOf = (answer: Answer): string[] => bodyOf(answer).map(({ id }: Image) => id);
const roomList = (house: House, index: number): string => `${house.path}/rooms/${roomAt(house, index)}/images`;
const typeList = (house: House): string => `${house.path}/room-types/STD/images`;
const reorder = (house: House, which: 'room' | 'room-type', imageIds: unknown, index = 0): Promise<Answer> =>
  house.admin.put(`${roomList(house, index)}/reorder-${which}`, { imageIds });

async function typeIdOf(house: House): Promise<string> {
  const [type] = bodyOf(await house.admin.get(`${house.path}/room-types`));
  return type.id;
}

/** Both orders of all pictures of the house are 0, 1, 2 ... */
async function assertDense(house: House): Promise<void> {
  const dense = (places: number[]): void => assert.deepEqual(places, [...places.keys()]);
  for (const { id } of house.rooms) dense(await storedOrders(hotel, 'room_order', 'room_id', id));
  const types = await hotel.sql<{ id: string }>('select id from room_type where property_id = $1', [house.id]);
  for (const { id } of types) dense(await storedOrders(hotel, 'room_type_order', 'room_type_id', id));
}

test('anybody sees the pictures of a room and of a room type, in their order', async () => {
  const house = await newHouse(hotel);
  const first = await addPictures(house, roomAt(house, 0), 2);
  const second = await addPictures(house, roomAt(house, 1), 1);
  const third = await addPictures(house, roomAt(house, 0), 1);
  const ids = (images: Image[]): string[] => images.map(({ id }) => id);
  const list = bodyOf(await hotel.stranger.get(roomList(house, 0)));
  assert.deepEqual(list, [...first, ...third]);
  assert.deepEqual(
    list.map(({ roomOrder, roomTypeOrder }: Image) => [roomOrder, roomTypeOrder]),
    [
      [0, 0],
      [1, 1],
      [2, 3],
    ],
  );
  assert.deepEqual(await shownIds(hotel, typeList(house)), ids([...first, ...second, ...third]));
  assert.deepEqual(bodyOf(await hotel.stranger.get(roomList(house, 2))), []);
});

test('an unknown room, room type or property has no pictures: 404; a malformed id is 400', async () => {
  const house = await newHouse(hotel);
  const other = await newHouse(hotel);
  assertRefused(await hotel.stranger.get(`${house.path}/rooms/${randomUUID()}/images`), 404, /room not found/);
  assertRefused(await hotel.stranger.get(`${house.path}/rooms/${roomAt(other, 0)}/images`), 404, /room not found/);
  assertRefused(await hotel.stranger.get(`${house.path}/room-types/NONE/images`), 404, /room type not found/);
  assertRefused(await hotel.stranger.get(`/properties/${randomUUID()}/room-types/STD/images`), 404, /property/);
  assertRefused(await hotel.stranger.get(`${house.path}/rooms/one/images`), 400, /roomId/);
  bodyOf(await house.admin.put(`${house.path}/room-types/${await typeIdOf(house)}`, { active: false }));
  assertRefused(await hotel.stranger.get(typeList(house)), 404, /room type not found/);
});

test('tags are replaced as a set, shown by name, and go when the tag does', async () => {
  const house = await newHouse(hotel);
  const [image] = await addPictures(house, roomAt(house, 0));
  const root = await hotel.newUser({ superAdmin: true });
  const [bath, sea, view] = [await newImageTag(root), await newImageTag(root), await newImageTag(root)];
  const url = `${roomList(house, 0)}/${image.id}/tags`;
  const put = (tagIds: unknown, desk = house.admin): Promise<Answer> => desk.put(url, { tagIds });
  const shown = (answer: Answer): string[] =>
    bodyOf(answer)
      .tags.map(({ id }: { id: string }) => id)
      .sort();
  assert.deepEqual(shown(await put([bath.id, sea.id, bath.id])), [bath.id, sea.id].sort());
  assert.deepEqual(shown(await put([view.id.toUpperCase(), sea.id], await house.join('MANAGER'))), [view.id, sea.id].sort());
  const names = bodyOf(await hotel.stranger.get(roomList(house, 0)))[0].tags.map(({ name }: { name: string }) => name);
  assert.deepEqual(names, [...names].sort());
  assert.equal((await root.delete(`/image-tags/${sea.id}`)).status, 204);
  const [left] = bodyOf(await hotel.stranger.get(roomList(house, 0)));
  assert.deepEqual(left.tags, [{ id: view.id, name: view.name }]);
  assert.deepEqual(shown(await put([])), []);

  assertRefused(await put([randomUUID()]), 404, /image tag not found/);
  assertRefused(await put(['x']), 400, /tagIds/);
  assertRefused(await put(null), 400, /tagIds/);
  assertRefused(await house.admin.put(url, {}), 400, /tagIds is required/);
  assertRefused(await put([], hotel.stranger), 401, /./);
  assertRefused(await put([], await house.join('STAFF')), 403, /./);
  assertRefused(await house.admin.put(`${roomList(house, 0)}/${randomUUID()}/tags`, { tagIds: [] }), 404, /image not found/);
  assertRefused(await house.admin.put(`${roomList(house, 1)}/${image.id}/tags`, { tagIds: [] }), 404, /image not found/);
  assertRefused(
    await house.admin.put(`${house.path}/rooms/${randomUUID()}/images/${image.id}/tags`, { tagIds: [] }),
    404,
    /room not found/,
  );
});

test('the pictures named come first in a room, the others keep their order behind them', async () => {
  const house = await newHouse(hotel);
  const [a, b, c, d] = (await addPictures(house, roomAt(house, 0), 4)).map(({ id }: Image) => id);
  assert.deepEqual(idsOf(await reorder(house, 'room', [d, b])), [d, b, a, c]);
  assert.deepEqual(await shownIds(hotel, roomList(house, 0)), [d, b, a, c]);
  assert.deepEqual(await shownIds(hotel, typeList(house)), [a, b, c, d], 'the gallery has an order of its own');
  assert.deepEqual(idsOf(await reorder(house, 'room', [c, a, b, d])), [c, a, b, d]);
  assert.deepEqual(idsOf(await reorder(house, 'room', [])), [c, a, b, d]);
  await assertDense(house);
});

test('the gallery of a room type is ordered over its rooms', async () => {
  const house = await newHouse(hotel);
  const [a, b] = (await addPictures(house, roomAt(house, 0), 2)).map(({ id }: Image) => id);
  const [c] = (await addPictures(house, roomAt(house, 1), 1)).map(({ id }: Image) => id);
  assert.deepEqual(idsOf(await reorder(house, 'room-type', [c, b], 1)), [c, b, a]);
  assert.deepEqual(await shownIds(hotel, typeList(house)), [c, b, a]);
  assert.deepEqual(await shownIds(hotel, roomList(house, 0)), [a, b]);
  await assertDense(house);
});

test('an order that names what is not there, or a picture twice, is 400 and changes nothing', async () => {
  const house = await newHouse(hotel);
  const other = await newHouse(hotel);
  const [a, b] = (await addPictures(house, roomAt(house, 0), 2)).map(({ id }: Image) => id);
  const [c] = (await addPictures(house, roomAt(house, 1))).map(({ id }: Image) => id);
  const [foreign] = (await addPictures(other, roomAt(other, 0))).map(({ id }: Image) => id);
  await newRoomType(house, { code: 'SUI' });
  const suiteRoom = await newRoom(house, 'SUI', 900);
  const [ofSuite] = (await addPictures(house, suiteRoom.id)).map(({ id }: Image) => id);
  for (const imageIds of [
    [b, a, c],
    [b, foreign],
    [b, randomUUID()],
    [b, ofSuite],
  ])
    assertRefused(await reorder(house, 'room', imageIds), 400, /^imageIds names an image that is not of this room$/);
  for (const imageIds of [
    [c, foreign],
    [c, ofSuite],
    [c, randomUUID()],
  ])
    assertRefused(
      await reorder(house, 'room-type', imageIds),
      400,
      /^imageIds names an image that is not of a room of this room's type$/,
    );
  for (const which of ['room', 'room-type'] as const) {
    assertRefused(await reorder(house, which, [b, a, b]), 400, /^imageIds names an image twice$/);
    assertRefused(await reorder(house, which, ['x']), 400, /imageIds/);
    assertRefused(await reorder(house, which, null), 400, /imageIds/);
    const url = `${roomList(house, 0)}/reorder-${which}`;
    assertRefused(await house.admin.put(url, {}), 400, /imageIds is required/);
    assertRefused(await hotel.stranger.put(url, { imageIds: [] }), 401, /./);
    assertRefused(await (await house.join('STAFF')).put(url, { imageIds: [] }), 403, /./);
    assertRefused(
      await house.admin.put(`${house.path}/rooms/${randomUUID()}/images/reorder-${which}`, { imageIds: [] }),
      404,
      /room/,
    );
  }
  assert.deepEqual(await shownIds(hotel, roomList(house, 0)), [a, b]);
  assert.deepEqual(await shownIds(hotel, typeList(house)), [a, b, c]);
});

test('orders set by many at once leave no gap and no double', async () => {
  const house = await newHouse(hotel);
  const ids = [...(await addPictures(house, roomAt(house, 0), 4)), ...(await addPictures(house, roomAt(house, 1), 4))];
  await Promise.all(
    Array.from({ length: 24 }, (_, index) => {
      const own = ids.filter(({ roomId }) => roomId === roomAt(house, index % 2)).map(({ id }) => id);
      const named = [own[index % 4], own[(index + 1) % 4]];
      return reorder(house, index % 3 === 0 ? 'room-type' : 'room', named, index % 2).then((answer) => bodyOf(answer));
    }),
  );
  await assertDense(house);
});

test('a room that changes its type takes its pictures to the end of the other gallery', async () => {
  const house = await newHouse(hotel);
  await newRoomType(house, { code: 'SUI' });
  const suiteRoom = await newRoom(house, 'SUI', 900);
  const inSuite = (await addPictures(house, suiteRoom.id, 2)).map(({ id }: Image) => id);
  const moved = (await addPictures(house, roomAt(house, 0), 2)).map(({ id }: Image) => id);
  const staying = (await addPictures(house, roomAt(house, 1), 2)).map(({ id }: Image) => id);
  bodyOf(await reorder(house, 'room-type', [moved[1], staying[0]]));
  bodyOf(await house.admin.put(`${house.path}/rooms/${roomAt(house, 0)}`, { roomTypeCode: 'SUI' }));
  assert.deepEqual(await shownIds(hotel, typeList(house)), staying);
  assert.deepEqual(await shownIds(hotel, `${house.path}/room-types/SUI/images`), [...inSuite, moved[1], moved[0]]);
  assert.deepEqual(await shownIds(hotel, roomList(house, 0)), moved);
  await assertDense(house);
});

test('rooms that change types while pictures are added to them keep both galleries whole', async () => {
  const house = await newHouse(hotel);
  await newRoomType(house, { code: 'SUI' });
  const toggle = async (index: number): Promise<void> => {
    for (const roomTypeCode of ['SUI', 'STD', 'SUI'])
      bodyOf(await house.admin.put(`${house.path}/rooms/${roomAt(house, index)}`, { roomTypeCode }));
  };
  await Promise.all([0, 1, 2].flatMap((index) => [toggle(index), addPictures(house, roomAt(house, index), 3)]));
  await assertDense(house);
  assert.equal((await shownIds(hotel, `${house.path}/room-types/SUI/images`)).length, 9);
});

test('a picture whose file is gone is removed when the list is read, and the others close the gap', async () => {
  for (const lost of ['images', 'thumbs']) {
    const house = await newHouse(hotel);
    const [a, b, c] = (await addPictures(house, roomAt(house, 0), 3)).map(({ id }: Image) => id);
    await loseFile(hotel, `${lost}/${b}`);
    const list = bodyOf(await hotel.stranger.get(lost === 'images' ? roomList(house, 0) : typeList(house)));
    assert.deepEqual(
      list.map(({ id, roomOrder, roomTypeOrder }: Image) => [id, roomOrder, roomTypeOrder]),
      [
        [a, 0, 0],
        [c, 1, 1],
      ],
    );
    await assertDense(house);
    assert.equal((await hotel.sql('select from room_image where id = $1', [b])).length, 0);
    const [entry] = await hotel.sql('select action, actor_id from audit_entry where entity_id = $1 order by id desc limit 1', [
      b,
    ]);
    assert.deepEqual(entry, { action: 'room_image.file_missing', actor_id: null });
  }
});

test('many who read a list with lost files at once all see what is left', async () => {
  const house = await newHouse(hotel);
  const images = await addPictures(house, roomAt(house, 0), 6);
  for (const { id } of images.slice(0, 3)) await loseFile(hotel, `images/${id}`);
  const left = images.slice(3).map(({ id }: Image) => id);
  const lists = await Promise.all(
    Array.from({ length: 12 }, (_, n) => shownIds(hotel, n % 2 ? roomList(house, 0) : typeList(house))),
  );
  for (const list of lists) assert.deepEqual(list, left);
  await assertDense(house);
});

test('when the whole folder was deleted its pictures are forgotten, and new ones count from 0', async () => {
  const own = await openHotel();
  try {
    const house = await newHouse(own);
    await addPictures(house, roomAt(house, 0), 3);
    await addPictures(house, roomAt(house, 1));
    await loseStore(own);
    assert.deepEqual(await shownIds(own, roomList(house, 1)), []);
    await loseStore(own);
    const [image] = await addPictures(house, roomAt(house, 0));
    const list = bodyOf(await own.stranger.get(typeList(house)));
    assert.deepEqual(
      list.map(({ id, roomOrder, roomTypeOrder }: Image) => [id, roomOrder, roomTypeOrder]),
      [[image.id, 0, 0]],
    );
  } finally {
    await own.stop();
  }
});

test('when the disk is not mounted nothing is shown, and nothing forgotten', async () => {
  const own = await openHotel();
  try {
    const house = await newHouse(own);
    const [image] = await addPictures(house, roomAt(house, 0));
    const mark = await markOf(own);
    const rows = async (): Promise<number> => (await own.sql('select from room_image where id = $1', [image.id])).length;
    await unmountStore(own);
    const [other] = await addPictures(house, roomAt(house, 0));
    assert.deepEqual(await shownIds(own, roomList(house, 0)), [other.id]);
    assertRefused(await own.stranger.get(filePath(house, image)), 404, /image file not found/);
    assert.equal(await rows(), 1);
    await writeFile(mark, '');
    assert.deepEqual(await shownIds(own, roomList(house, 0)), [other.id]);
    assert.equal(await rows(), 0, 'now it is certain');
  } finally {
    await own.stop();
  }
});
