import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { newImageTag } from '../../../../../test/harness/catalogue.ts';
import {
  addPictures,
  filePath,
  loseFile,
  loseStore,
  markPath,
  shownIds,
  storedOrders,
  unmountStore,
} from '../../../../../test/harness/images.ts';
import { longTest } from '../../../../../test/harness/long-test.ts';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import { newRoom, newRoomType } from '../../../../../test/harness/rooms.ts';
import { type ApiResponse, startOwnTestService } from '../../../../../test/harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms, type PropertyWithRooms, roomAt } from '../../../../../test/harness/stays.ts';

const service = await startOwnTestService();
after(() => service.stop());

type Image = { id: string; roomId: string; roomOrder: number; roomTypeOrder: number };

const idsOf = (response: ApiResponse): string[] => bodyOf(response).map(({ id }: Image) => id);
const roomList = (property: PropertyWithRooms, index: number): string =>
  `${property.path}/rooms/${roomAt(property, index)}/images`;
const typeList = (property: PropertyWithRooms): string => `${property.path}/room-types/STD/images`;
const reorder = (property: PropertyWithRooms, which: 'room' | 'room-type', imageIds: unknown, index = 0): Promise<ApiResponse> =>
  property.admin.put(`${roomList(property, index)}/reorder-${which}`, { imageIds });

async function typeIdOf(property: PropertyWithRooms): Promise<string> {
  const [type] = bodyOf(await property.admin.get(`${property.path}/room-types`));
  return type.id;
}

/** Checks that both orders of all pictures of the property are 0, 1, 2 ... */
async function assertDense(property: PropertyWithRooms): Promise<void> {
  const dense = (places: number[]): void => assert.deepEqual(places, [...places.keys()]);
  for (const { id } of property.rooms) dense(await storedOrders(service, 'room_order', 'room_id', id));
  const types = await service.sql<{ id: string }>('select id from room_type where property_id = $1', [property.id]);
  for (const { id } of types) dense(await storedOrders(service, 'room_type_order', 'room_type_id', id));
}

test('anyone can list the pictures of a room and of a room type, in their order', async () => {
  const property = await newPropertyWithRooms(service);
  const first = await addPictures(property, roomAt(property, 0), 2);
  const second = await addPictures(property, roomAt(property, 1), 1);
  const third = await addPictures(property, roomAt(property, 0), 1);
  const ids = (images: Image[]): string[] => images.map(({ id }) => id);
  const list = bodyOf(await service.anonymous.get(roomList(property, 0)));
  assert.deepEqual(list, [...first, ...third]);
  assert.deepEqual(
    list.map(({ roomOrder, roomTypeOrder }: Image) => [roomOrder, roomTypeOrder]),
    [
      [0, 0],
      [1, 1],
      [2, 3],
    ],
  );
  assert.deepEqual(await shownIds(service, typeList(property)), ids([...first, ...second, ...third]));
  assert.deepEqual(bodyOf(await service.anonymous.get(roomList(property, 2))), []);
});

test('the pictures of an unknown room, room type or property are 404; a malformed id is 400', async () => {
  const property = await newPropertyWithRooms(service);
  const other = await newPropertyWithRooms(service);
  assertRefused(await service.anonymous.get(`${property.path}/rooms/${randomUUID()}/images`), 404, /room not found/);
  assertRefused(await service.anonymous.get(`${property.path}/rooms/${roomAt(other, 0)}/images`), 404, /room not found/);
  assertRefused(await service.anonymous.get(`${property.path}/room-types/NONE/images`), 404, /room type not found/);
  assertRefused(await service.anonymous.get(`/properties/${randomUUID()}/room-types/STD/images`), 404, /property/);
  assertRefused(await service.anonymous.get(`${property.path}/rooms/one/images`), 400, /roomId/);
  bodyOf(await property.admin.put(`${property.path}/room-types/${await typeIdOf(property)}`, { active: false }));
  assertRefused(await service.anonymous.get(typeList(property)), 404, /room type not found/);
});

test('tags are replaced as a set and shown by name, and a deleted tag disappears', async () => {
  const property = await newPropertyWithRooms(service);
  const [image] = await addPictures(property, roomAt(property, 0));
  const root = await service.newUser({ superAdmin: true });
  const [bath, sea, view] = [await newImageTag(root), await newImageTag(root), await newImageTag(root)];
  const url = `${roomList(property, 0)}/${image.id}/tags`;
  const put = (tagIds: unknown, client = property.admin): Promise<ApiResponse> => client.put(url, { tagIds });
  const shown = (response: ApiResponse): string[] =>
    bodyOf(response)
      .tags.map(({ id }: { id: string }) => id)
      .sort();
  assert.deepEqual(shown(await put([bath.id, sea.id, bath.id])), [bath.id, sea.id].sort());
  assert.deepEqual(shown(await put([view.id.toUpperCase(), sea.id], await property.join('MANAGER'))), [view.id, sea.id].sort());
  const names = bodyOf(await service.anonymous.get(roomList(property, 0)))[0].tags.map(({ name }: { name: string }) => name);
  assert.deepEqual(names, [...names].sort());
  assert.equal((await root.delete(`/image-tags/${sea.id}`)).status, 204);
  const [left] = bodyOf(await service.anonymous.get(roomList(property, 0)));
  assert.deepEqual(left.tags, [{ id: view.id, name: view.name }]);
  assert.deepEqual(shown(await put([])), []);

  assertRefused(await put([randomUUID()]), 404, /image tag not found/);
  assertRefused(await put(['x']), 400, /tagIds/);
  assertRefused(await put(null), 400, /tagIds/);
  assertRefused(await property.admin.put(url, {}), 400, /tagIds is required/);
  assertRefused(await put([], service.anonymous), 401, /./);
  assertRefused(await put([], await property.join('STAFF')), 403, /./);
  assertRefused(
    await property.admin.put(`${roomList(property, 0)}/${randomUUID()}/tags`, { tagIds: [] }),
    404,
    /image not found/,
  );
  assertRefused(await property.admin.put(`${roomList(property, 1)}/${image.id}/tags`, { tagIds: [] }), 404, /image not found/);
  assertRefused(
    await property.admin.put(`${property.path}/rooms/${randomUUID()}/images/${image.id}/tags`, { tagIds: [] }),
    404,
    /room not found/,
  );
});

test('the named pictures come first in a room, the others follow in their present order', async () => {
  const property = await newPropertyWithRooms(service);
  const [a, b, c, d] = (await addPictures(property, roomAt(property, 0), 4)).map(({ id }: Image) => id);
  assert.deepEqual(idsOf(await reorder(property, 'room', [d, b])), [d, b, a, c]);
  assert.deepEqual(await shownIds(service, roomList(property, 0)), [d, b, a, c]);
  assert.deepEqual(await shownIds(service, typeList(property)), [a, b, c, d], 'the gallery has an order of its own');
  assert.deepEqual(idsOf(await reorder(property, 'room', [c, a, b, d])), [c, a, b, d]);
  assert.deepEqual(idsOf(await reorder(property, 'room', [])), [c, a, b, d]);
  await assertDense(property);
});

test('the gallery of a room type has one order across its rooms', async () => {
  const property = await newPropertyWithRooms(service);
  const [a, b] = (await addPictures(property, roomAt(property, 0), 2)).map(({ id }: Image) => id);
  const [c] = (await addPictures(property, roomAt(property, 1), 1)).map(({ id }: Image) => id);
  assert.deepEqual(idsOf(await reorder(property, 'room-type', [c, b], 1)), [c, b, a]);
  assert.deepEqual(await shownIds(service, typeList(property)), [c, b, a]);
  assert.deepEqual(await shownIds(service, roomList(property, 0)), [a, b]);
  await assertDense(property);
});

test('an order with an unknown or repeated picture is 400 and changes nothing', async () => {
  const property = await newPropertyWithRooms(service);
  const other = await newPropertyWithRooms(service);
  const [a, b] = (await addPictures(property, roomAt(property, 0), 2)).map(({ id }: Image) => id);
  const [c] = (await addPictures(property, roomAt(property, 1))).map(({ id }: Image) => id);
  const [foreign] = (await addPictures(other, roomAt(other, 0))).map(({ id }: Image) => id);
  await newRoomType(property, { code: 'SUI' });
  const suiteRoom = await newRoom(property, 'SUI', 900);
  const [ofSuite] = (await addPictures(property, suiteRoom.id)).map(({ id }: Image) => id);
  for (const imageIds of [
    [b, a, c],
    [b, foreign],
    [b, randomUUID()],
    [b, ofSuite],
  ])
    assertRefused(await reorder(property, 'room', imageIds), 400, /^imageIds names an image that is not of this room$/);
  for (const imageIds of [
    [c, foreign],
    [c, ofSuite],
    [c, randomUUID()],
  ])
    assertRefused(
      await reorder(property, 'room-type', imageIds),
      400,
      /^imageIds names an image that is not of a room of this room's type$/,
    );
  for (const which of ['room', 'room-type'] as const) {
    assertRefused(await reorder(property, which, [b, a, b]), 400, /^imageIds names an image twice$/);
    assertRefused(await reorder(property, which, ['x']), 400, /imageIds/);
    assertRefused(await reorder(property, which, null), 400, /imageIds/);
    const url = `${roomList(property, 0)}/reorder-${which}`;
    assertRefused(await property.admin.put(url, {}), 400, /imageIds is required/);
    assertRefused(await service.anonymous.put(url, { imageIds: [] }), 401, /./);
    assertRefused(await (await property.join('STAFF')).put(url, { imageIds: [] }), 403, /./);
    assertRefused(
      await property.admin.put(`${property.path}/rooms/${randomUUID()}/images/reorder-${which}`, { imageIds: [] }),
      404,
      /room/,
    );
  }
  assert.deepEqual(await shownIds(service, roomList(property, 0)), [a, b]);
  assert.deepEqual(await shownIds(service, typeList(property)), [a, b, c]);
});

test('orders set by many clients at once leave no gap and no duplicate', async () => {
  const property = await newPropertyWithRooms(service);
  const ids = [
    ...(await addPictures(property, roomAt(property, 0), 4)),
    ...(await addPictures(property, roomAt(property, 1), 4)),
  ];
  await Promise.all(
    Array.from({ length: 24 }, (_, index) => {
      const own = ids.filter(({ roomId }) => roomId === roomAt(property, index % 2)).map(({ id }) => id);
      const named = [own[index % 4], own[(index + 1) % 4]];
      return reorder(property, index % 3 === 0 ? 'room-type' : 'room', named, index % 2).then((response) => bodyOf(response));
    }),
  );
  await assertDense(property);
});

test('when a room changes its type, its pictures move to the end of the other gallery', async () => {
  const property = await newPropertyWithRooms(service);
  await newRoomType(property, { code: 'SUI' });
  const suiteRoom = await newRoom(property, 'SUI', 900);
  const inSuite = (await addPictures(property, suiteRoom.id, 2)).map(({ id }: Image) => id);
  const moved = (await addPictures(property, roomAt(property, 0), 2)).map(({ id }: Image) => id);
  const staying = (await addPictures(property, roomAt(property, 1), 2)).map(({ id }: Image) => id);
  bodyOf(await reorder(property, 'room-type', [moved[1], staying[0]]));
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, 0)}`, { roomTypeCode: 'SUI' }));
  assert.deepEqual(await shownIds(service, typeList(property)), staying);
  assert.deepEqual(await shownIds(service, `${property.path}/room-types/SUI/images`), [...inSuite, moved[1], moved[0]]);
  assert.deepEqual(await shownIds(service, roomList(property, 0)), moved);
  await assertDense(property);
});

longTest('when rooms change types while pictures are added, both galleries stay complete', async () => {
  const property = await newPropertyWithRooms(service);
  await newRoomType(property, { code: 'SUI' });
  const toggle = async (index: number): Promise<void> => {
    for (const roomTypeCode of ['SUI', 'STD', 'SUI'])
      bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, index)}`, { roomTypeCode }));
  };
  await Promise.all([0, 1, 2].flatMap((index) => [toggle(index), addPictures(property, roomAt(property, index), 3)]));
  await assertDense(property);
  assert.equal((await shownIds(service, `${property.path}/room-types/SUI/images`)).length, 9);
});

test('a picture whose file is missing is removed when the list is read, and the others close the gap', async () => {
  for (const lost of ['images', 'thumbs']) {
    const property = await newPropertyWithRooms(service);
    const [a, b, c] = (await addPictures(property, roomAt(property, 0), 3)).map(({ id }: Image) => id);
    await loseFile(service, `${lost}/${b}`);
    const list = bodyOf(await service.anonymous.get(lost === 'images' ? roomList(property, 0) : typeList(property)));
    assert.deepEqual(
      list.map(({ id, roomOrder, roomTypeOrder }: Image) => [id, roomOrder, roomTypeOrder]),
      [
        [a, 0, 0],
        [c, 1, 1],
      ],
    );
    await assertDense(property);
    assert.equal((await service.sql('select from room_image where id = $1', [b])).length, 0);
    const [entry] = await service.sql('select action, actor_id from audit_entry where entity_id = $1 order by id desc limit 1', [
      b,
    ]);
    assert.deepEqual(entry, { action: 'room_image.file_missing', actor_id: null });
  }
});

longTest('clients that read a list with missing files at once all see the remaining pictures', async () => {
  const property = await newPropertyWithRooms(service);
  const images = await addPictures(property, roomAt(property, 0), 6);
  for (const { id } of images.slice(0, 3)) await loseFile(service, `images/${id}`);
  const left = images.slice(3).map(({ id }: Image) => id);
  const lists = await Promise.all(
    Array.from({ length: 12 }, (_, n) => shownIds(service, n % 2 ? roomList(property, 0) : typeList(property))),
  );
  for (const list of lists) assert.deepEqual(list, left);
  await assertDense(property);
});

test('when the whole folder was deleted, its pictures are removed, and new ones start from 0', async () => {
  const own = await startOwnTestService();
  try {
    const property = await newPropertyWithRooms(own);
    await addPictures(property, roomAt(property, 0), 3);
    await addPictures(property, roomAt(property, 1));
    await loseStore(own);
    assert.deepEqual(await shownIds(own, roomList(property, 1)), []);
    await loseStore(own);
    const [image] = await addPictures(property, roomAt(property, 0));
    const list = bodyOf(await own.anonymous.get(typeList(property)));
    assert.deepEqual(
      list.map(({ id, roomOrder, roomTypeOrder }: Image) => [id, roomOrder, roomTypeOrder]),
      [[image.id, 0, 0]],
    );
  } finally {
    await own.stop();
  }
});

longTest('when the disk is not mounted, no picture is shown and none is removed', async () => {
  const own = await startOwnTestService();
  try {
    const property = await newPropertyWithRooms(own);
    const [image] = await addPictures(property, roomAt(property, 0));
    const mark = await markPath(own);
    const rows = async (): Promise<number> => (await own.sql('select from room_image where id = $1', [image.id])).length;
    await unmountStore(own);
    const [other] = await addPictures(property, roomAt(property, 0));
    assert.deepEqual(await shownIds(own, roomList(property, 0)), [other.id]);
    assertRefused(await own.anonymous.get(filePath(property, image)), 404, /image file not found/);
    assert.equal(await rows(), 1);
    await writeFile(mark, '');
    assert.deepEqual(await shownIds(own, roomList(property, 0)), [other.id]);
    assert.equal(await rows(), 0, 'now it is certain');
  } finally {
    await own.stop();
  }
});
