import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import {
  fetchFile,
  filePath,
  loseFile,
  loseStore,
  pictureForm,
  shownIds,
  storedFiles,
  storedOrders,
  upload,
} from '../../../../test/support/images.ts';
import {
  animatedPicture,
  canvas,
  distinctPictures,
  PICTURE_KINDS,
  phonePicture,
  picture,
  pictureBomb,
  printerPicture,
} from '../../../../test/support/pictures.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { bodyOf, type House, newHouse, roomAt } from '../../../../test/support/stays.ts';

let hotel: Hotel;
let house: House;
let room = '';

before(async () => {
  hotel = await openHotel();
  house = await newHouse(hotel);
  room = roomAt(house, 0);
});
after(() => hotel.stop());

async function newTags(...names: string[]): Promise<string[]> {
  const root = await hotel.newUser({ superAdmin: true });
  const tags = await Promise.all(names.map((name) => root.post('/image-tags', { name: `${name} ${randomUUID()}` })));
  return tags.map((tag) => bodyOf(tag, 201).id);
}

test('each kind of picture is stored, and shows at once, full and small', async () => {
  for (const kind of PICTURE_KINDS) {
    const bytes = await picture(kind, 960, 640);
    const answer = await upload(house, room, bytes);
    assert.equal(answer.status, 201, answer.text);
    const image = answer.body;
    assert.deepEqual(
      { ...image, id: '', roomOrder: 0, roomTypeOrder: 0, url: '', thumbUrl: '', sizeBytes: 0, createdAt: '', updatedAt: '' },
      {
        id: '',
        roomId: room,
        roomNumber: 101,
        roomTypeCode: 'STD',
        contentType: `image/${kind}`,
        widthPx: 960,
        heightPx: 640,
        sizeBytes: 0,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        tags: [],
        roomOrder: 0,
        roomTypeOrder: 0,
        url: '',
        thumbUrl: '',
        createdAt: '',
        updatedAt: '',
      },
    );
    const { publicUrl } = hotel.service.platform.config;
    assert.equal(image.url, publicUrl + filePath(house, image));
    assert.equal(image.thumbUrl, publicUrl + filePath(house, image, 'thumb'));
    assert.equal(answer.headers.get('location'), filePath(house, image).replace(/\?.*/, ''));
    const full = await fetchFile(hotel, filePath(house, image));
    assert.deepEqual(
      [full.status, full.headers.get('content-type'), full.bytes.length],
      [200, image.contentType, image.sizeBytes],
    );
    assert.equal((await sharp(full.bytes).metadata()).width, 960);
    const thumb = await fetchFile(hotel, filePath(house, image, 'thumb'));
    assert.deepEqual([thumb.status, thumb.headers.get('content-type')], [200, 'image/webp']);
    assert.equal((await sharp(thumb.bytes).metadata()).width, 480);
    assert.deepEqual(
      (await fetchFile(hotel, filePath(house, image).replace(/\?.*/, ''))).bytes,
      full.bytes,
      'full is the default',
    );
  }
});

test('where a picture was taken is told to nobody, and it is upright', async () => {
  const image = bodyOf(await upload(house, room, await phonePicture(300, 150)), 201);
  assert.deepEqual([image.widthPx, image.heightPx], [150, 300]);
  for (const size of ['full', 'thumb']) {
    const { bytes } = await fetchFile(hotel, filePath(house, image, size));
    assert.equal((await sharp(bytes).metadata()).exif, undefined);
    assert.equal(bytes.includes('Secret Camera'), false);
  }
});

test('animated pictures and those in printer colours are taken', async () => {
  assert.equal((await upload(house, room, await animatedPicture())).status, 201);
  assert.equal((await upload(house, room, await printerPicture())).status, 201);
});

test('what is no picture is 400 naming the file, and nothing is stored', async () => {
  const before = await storedFiles(hotel);
  const good = await picture('jpeg', 300, 300);
  const cases: [Buffer, RegExp][] = [
    [Buffer.alloc(0), /^file is empty$/],
    [Buffer.from('hello'), /^file must be a JPEG/],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /^file must be a JPEG/],
    [await canvas(9, 9).gif().toBuffer(), /^file must be a JPEG/],
    [Buffer.from('%PDF-1.7'), /^file must be a JPEG/],
    [good.subarray(0, good.length - 200), /^file is broken/],
    [await pictureBomb(), /^file must have at most 50 megapixels/],
  ];
  for (const [bytes, message] of cases) {
    const answer = await upload(house, room, bytes);
    assertRefused(answer, 400, message);
    assert.equal(answer.body.fieldErrors[0].field, 'file');
  }
  assert.deepEqual(await storedFiles(hotel), before);
});

test('a file over 15 MB is 413, no file is 400, another content type is 415', async () => {
  assertRefused(await upload(house, room, Buffer.alloc(15_000_001)), 413, /at most 15000000 bytes/);
  const url = `${house.path}/rooms/${room}/images`;
  assertRefused(await house.admin.post(url), 400, /^file is required$/);
  assertRefused(await house.admin.post(url, new FormData()), 400, /./);
  assertRefused(await house.admin.post(url, { file: 'x' }), 415, /multipart/);
  assertRefused(
    await house.admin.post(url, pictureForm(await picture(), [], '../../etc/passwd')),
    400,
    /^file must have a file name without a path/,
  );
});

test('a picture of exactly 15 MB is taken', async () => {
  const bytes = await picture('jpeg', 200, 150);
  assert.equal((await upload(house, room, Buffer.concat([bytes, Buffer.alloc(15_000_000 - bytes.length)]))).status, 201);
});

test('nobody without the roles may add one, and an unknown room, tag or property is 404', async () => {
  const bytes = await picture();
  assertRefused(await upload(house, room, bytes, { desk: hotel.stranger }), 401, /./);
  assertRefused(await upload(house, room, bytes, { desk: await house.join('STAFF') }), 403, /./);
  assertRefused(await upload(house, room, bytes, { desk: await hotel.newUser() }), 403, /./);
  assertRefused(await upload(house, randomUUID(), bytes), 404, /room not found/);
  const other = await newHouse(hotel);
  assertRefused(await upload(house, roomAt(other, 0), bytes), 404, /room not found/);
  assertRefused(await upload(house, room, bytes, { fields: [['tagIds', randomUUID()]] }), 404, /image tag not found/);
  assertRefused(await upload(house, room, bytes, { fields: [['tagIds', 'sea view']] }), 400, /^tagIds must be ids/);
  assertRefused(await upload(house, room, bytes, { fields: [['tagIds', '["x"]']] }), 400, /^tagIds must be ids/);
  assertRefused(await upload(house, room, bytes, { fields: [['tagIds', '[1]']] }), 400, /^tagIds must be ids/);
  assert.equal((await upload(house, room, bytes, { desk: await house.join('MANAGER') })).status, 201);
});

test('tags come as repeated fields, as a JSON array or with commas', async () => {
  const [sea = '', bath = ''] = await newTags('Sea', 'Bath');
  const forms: (readonly [string, string])[][] = [
    [
      ['tagIds', sea],
      ['tagIds', bath],
    ],
    [['tagIds', JSON.stringify([bath, sea, sea])]],
    [['tagIds', `${sea}, ${bath.toUpperCase()}`]],
  ];
  for (const fields of forms) {
    const image = bodyOf(await upload(house, room, await picture(), { fields }), 201);
    assert.deepEqual(
      image.tags.map(({ id }: { id: string }) => id),
      [bath, sea],
    );
  }
  for (const empty of ['', '[]', ' ']) {
    const image = bodyOf(await upload(house, room, await picture(), { fields: [['tagIds', empty]] }), 201);
    assert.deepEqual(image.tags, []);
  }
});

test('the same file is taken once in a property, also by two at once, and again in another one', async () => {
  const bytes = await picture();
  const answers = await Promise.all([0, 1, 2, 0].map((index) => upload(house, roomAt(house, index), bytes)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  for (const answer of answers.filter(({ status }) => status === 409))
    assertRefused(answer, 409, 'file is already a picture of this property');
  const { id } = bodyOf(answers.find(({ status }) => status === 201) ?? assert.fail('none was taken'), 201);
  const files = await storedFiles(hotel);
  assert.equal(files.filter((name) => name.includes(id)).length, 2);
  const rows = await hotel.sql('select from room_image');
  assert.equal(files.length, 2 * rows.length, 'what was refused has left no file');
  const other = await newHouse(hotel);
  assert.equal((await upload(other, roomAt(other, 0), bytes)).status, 201);
});

test('many pictures at once to the rooms of a type stand one behind the other, without gap or double', async () => {
  const own = await newHouse(hotel);
  const bytes = await distinctPictures(24);
  const answers = await Promise.all(bytes.map((each, index) => upload(own, roomAt(own, index % 3), each)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
  for (const index of [0, 1, 2])
    assert.deepEqual(await storedOrders(hotel, 'room_order', 'room_id', roomAt(own, index)), [0, 1, 2, 3, 4, 5, 6, 7]);
  const [type] = bodyOf(await own.admin.get(`${own.path}/room-types`));
  assert.deepEqual(
    await storedOrders(hotel, 'room_type_order', 'room_type_id', type.id),
    Array.from({ length: 24 }, (_, place) => place),
  );
});

test('a repeated key answers as before and stores nothing twice; another file under it is 422', async () => {
  const own = await newHouse(hotel);
  const headers = { 'idempotency-key': randomUUID() };
  const bytes = await picture();
  const send = (sent: Buffer) => upload(own, roomAt(own, 0), sent, { headers });
  const [first, twin] = await Promise.all([send(bytes), send(bytes)]);
  const taken = [first, twin].find(({ status }) => status === 201) ?? assert.fail(`${first.text} ${twin.text}`);
  const again = await send(bytes);
  assert.deepEqual([again.status, again.body, again.headers.get('idempotency-replayed')], [201, taken.body, 'true']);
  assert.equal((await send(await picture())).status, 422);
  assert.deepEqual(await shownIds(hotel, `${own.path}/rooms/${roomAt(own, 0)}/images`), [taken.body.id]);
  assert.equal((await storedFiles(hotel)).length, 2 * (await hotel.sql('select from room_image')).length);
});

test('a file that was lost can be uploaded again, also when the whole store was', async () => {
  const own = await newHouse(hotel);
  const bytes = await picture();
  const first = bodyOf(await upload(own, roomAt(own, 0), bytes), 201);
  await loseFile(hotel, `thumbs/${first.id}`);
  const second = bodyOf(await upload(own, roomAt(own, 1), bytes), 201);
  assert.deepEqual(await shownIds(hotel, `${own.path}/room-types/STD/images`), [second.id]);
  await loseStore(hotel);
  const third = bodyOf(await upload(own, roomAt(own, 2), bytes), 201);
  assert.deepEqual(await shownIds(hotel, `${own.path}/room-types/STD/images`), [third.id]);
});

test('who adds a picture is in the audit log', async () => {
  const own = await newHouse(hotel);
  const image = bodyOf(await upload(own, roomAt(own, 0), await picture()), 201);
  const [entry] = bodyOf(await own.admin.get(`${own.path}/audit-log`)).filter(
    ({ action }: { action: string }) => action === 'room_image.added',
  );
  assert.deepEqual([entry.entityId, entry.actor.userId, entry.after.sha256], [image.id, own.admin.userId, image.sha256]);
});

test('a client that hangs up in the middle leaves no file and no row', async () => {
  const own = await newHouse(hotel);
  const before = await storedFiles(hotel);
  const url = new URL(hotel.url);
  for (const size of [100, 200_000]) {
    const socket = connect(Number(url.port), url.hostname);
    await once(socket, 'connect');
    const head = [
      `POST ${own.path}/rooms/${roomAt(own, 0)}/images HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${own.admin.token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 1000000',
      '',
      '--b',
      'Content-Disposition: form-data; name="file"; filename="a.jpg"',
      '',
      '',
    ];
    socket.write(head.join('\r\n'));
    socket.write(Buffer.alloc(size, 0xff));
    await sleep(60);
    socket.resetAndDestroy();
  }
  await sleep(60);
  assert.deepEqual(await storedFiles(hotel), before);
  assert.deepEqual(await shownIds(hotel, `${own.path}/rooms/${roomAt(own, 0)}/images`), []);
});
