import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
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
} from '../../../../../test/harness/images.ts';
import { longTest } from '../../../../../test/harness/long-test.ts';
import {
  animatedPicture,
  canvas,
  cmykPicture,
  distinctPictures,
  PICTURE_KINDS,
  phonePicture,
  picture,
  pictureBomb,
} from '../../../../../test/harness/pictures.ts';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import { startOwnTestService } from '../../../../../test/harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms, roomAt } from '../../../../../test/harness/stays.ts';

let room = '';

const service = await startOwnTestService();
after(() => service.stop());
const property = await newPropertyWithRooms(service);
room = roomAt(property, 0);

async function newTags(...names: string[]): Promise<string[]> {
  const root = await service.newUser({ superAdmin: true });
  const tags = await Promise.all(names.map((name) => root.post('/image-tags', { name: `${name} ${randomUUID()}` })));
  return tags.map((tag) => bodyOf(tag, 201).id);
}

test('a picture of each format is stored and served at once, full-size and as a thumbnail', async () => {
  for (const kind of PICTURE_KINDS) {
    const bytes = await picture(kind, 960, 640);
    const response = await upload(property, room, bytes);
    assert.equal(response.status, 201, response.text);
    const image = response.body;
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
    const { publicUrl } = service.running.config;
    assert.equal(image.url, publicUrl + filePath(property, image));
    assert.equal(image.thumbUrl, publicUrl + filePath(property, image, 'thumb'));
    assert.equal(response.headers.get('location'), filePath(property, image).replace(/\?.*/, ''));
    const full = await fetchFile(service, filePath(property, image));
    assert.deepEqual(
      [full.status, full.headers.get('content-type'), full.bytes.length],
      [200, image.contentType, image.sizeBytes],
    );
    assert.equal((await sharp(full.bytes).metadata()).width, 960);
    const thumb = await fetchFile(service, filePath(property, image, 'thumb'));
    assert.deepEqual([thumb.status, thumb.headers.get('content-type')], [200, 'image/webp']);
    assert.equal((await sharp(thumb.bytes).metadata()).width, 480);
    assert.deepEqual(
      (await fetchFile(service, filePath(property, image).replace(/\?.*/, ''))).bytes,
      full.bytes,
      'full is the default',
    );
  }
});

test('the location where a picture was taken is removed, and the picture is upright', async () => {
  const image = bodyOf(await upload(property, room, await phonePicture(300, 150)), 201);
  assert.deepEqual([image.widthPx, image.heightPx], [150, 300]);
  for (const size of ['full', 'thumb']) {
    const { bytes } = await fetchFile(service, filePath(property, image, size));
    assert.equal((await sharp(bytes).metadata()).exif, undefined);
    assert.equal(bytes.includes('Secret Camera'), false);
  }
});

test('animated pictures and CMYK pictures are accepted', async () => {
  assert.equal((await upload(property, room, await animatedPicture())).status, 201);
  assert.equal((await upload(property, room, await cmykPicture())).status, 201);
});

test('a file that is not a picture is 400, naming the field, and nothing is stored', async () => {
  const before = await storedFiles(service);
  const good = await picture('jpeg', 300, 300);
  const cases: [Buffer, RegExp][] = [
    [Buffer.alloc(0), /^file is empty$/],
    [Buffer.from('hello'), /^file must be a JPEG/],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /^file must be a JPEG/],
    [await canvas(9, 9).gif().toBuffer(), /^file must be a JPEG/],
    [Buffer.from('%PDF-1.7'), /^file must be a JPEG/],
    [good.subarray(0, good.length - 200), /^file is damaged/],
    [await pictureBomb(), /^file must have at most 50 megapixels/],
  ];
  for (const [bytes, message] of cases) {
    const response = await upload(property, room, bytes);
    assertRefused(response, 400, message);
    assert.equal(response.body.fieldErrors[0].field, 'file');
  }
  assert.deepEqual(await storedFiles(service), before);
});

test('a file over 15 MB is 413, a missing file is 400, another content type is 415', async () => {
  assertRefused(await upload(property, room, Buffer.alloc(15_000_001)), 413, /at most 15000000 bytes/);
  const url = `${property.path}/rooms/${room}/images`;
  assertRefused(await property.admin.post(url), 400, /^file is required$/);
  assertRefused(await property.admin.post(url, new FormData()), 400, /./);
  assertRefused(await property.admin.post(url, { file: 'x' }), 415, /multipart/);
  assertRefused(
    await property.admin.post(url, pictureForm(await picture(), [], '../../etc/passwd')),
    400,
    /^file must have a file name without a path/,
  );
});

longTest('a picture of exactly 15 MB is accepted', async () => {
  const bytes = await picture('jpeg', 200, 150);
  assert.equal((await upload(property, room, Buffer.concat([bytes, Buffer.alloc(15_000_000 - bytes.length)]))).status, 201);
});

test('adding a picture needs a role; an unknown room, tag or property is 404', async () => {
  const bytes = await picture();
  assertRefused(await upload(property, room, bytes, { client: service.anonymous }), 401, /./);
  assertRefused(await upload(property, room, bytes, { client: await property.join('STAFF') }), 403, /./);
  assertRefused(await upload(property, room, bytes, { client: await service.newUser() }), 403, /./);
  assertRefused(await upload(property, randomUUID(), bytes), 404, /room not found/);
  const other = await newPropertyWithRooms(service);
  assertRefused(await upload(property, roomAt(other, 0), bytes), 404, /room not found/);
  assertRefused(await upload(property, room, bytes, { fields: [['tagIds', randomUUID()]] }), 404, /image tag not found/);
  assertRefused(await upload(property, room, bytes, { fields: [['tagIds', 'sea view']] }), 400, /^tagIds must be ids/);
  assertRefused(await upload(property, room, bytes, { fields: [['tagIds', '["x"]']] }), 400, /^tagIds must be ids/);
  assertRefused(await upload(property, room, bytes, { fields: [['tagIds', '[1]']] }), 400, /^tagIds must be ids/);
  assert.equal((await upload(property, room, bytes, { client: await property.join('MANAGER') })).status, 201);
});

test('tags can be repeated fields, a JSON array or a comma-separated list', async () => {
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
    const image = bodyOf(await upload(property, room, await picture(), { fields }), 201);
    assert.deepEqual(
      image.tags.map(({ id }: { id: string }) => id),
      [bath, sea],
    );
  }
  for (const empty of ['', '[]', ' ']) {
    const image = bodyOf(await upload(property, room, await picture(), { fields: [['tagIds', empty]] }), 201);
    assert.deepEqual(image.tags, []);
  }
});

test('a property accepts the same file once, even from two clients at once; another property accepts it too', async () => {
  const bytes = await picture();
  const responses = await Promise.all([0, 1, 2, 0].map((index) => upload(property, roomAt(property, index), bytes)));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  for (const response of responses.filter(({ status }) => status === 409))
    assertRefused(response, 409, 'file is already a picture of this property');
  const { id } = bodyOf(responses.find(({ status }) => status === 201) ?? assert.fail('none was taken'), 201);
  const files = await storedFiles(service);
  assert.equal(files.filter((name) => name.includes(id)).length, 2);
  const rows = await service.sql('select from room_image');
  assert.equal(files.length, 2 * rows.length, 'what was refused has left no file');
  const other = await newPropertyWithRooms(service);
  assert.equal((await upload(other, roomAt(other, 0), bytes)).status, 201);
});

longTest('many pictures added at once to the rooms of a type are ordered without gap or duplicate', async () => {
  const own = await newPropertyWithRooms(service);
  const bytes = await distinctPictures(24);
  const responses = await Promise.all(bytes.map((each, index) => upload(own, roomAt(own, index % 3), each)));
  assert.deepEqual([...new Set(responses.map(({ status }) => status))], [201]);
  for (const index of [0, 1, 2])
    assert.deepEqual(await storedOrders(service, 'room_order', 'room_id', roomAt(own, index)), [0, 1, 2, 3, 4, 5, 6, 7]);
  const [type] = bodyOf(await own.admin.get(`${own.path}/room-types`));
  assert.deepEqual(
    await storedOrders(service, 'room_type_order', 'room_type_id', type.id),
    Array.from({ length: 24 }, (_, place) => place),
  );
});

test('an upload repeated with the same Idempotency-Key gets the stored response; another file with that key is 422', async () => {
  const own = await newPropertyWithRooms(service);
  const headers = { 'idempotency-key': randomUUID() };
  const bytes = await picture();
  const send = (sent: Buffer) => upload(own, roomAt(own, 0), sent, { headers });
  const [first, twin] = await Promise.all([send(bytes), send(bytes)]);
  const taken = [first, twin].find(({ status }) => status === 201) ?? assert.fail(`${first.text} ${twin.text}`);
  const again = await send(bytes);
  assert.deepEqual([again.status, again.body, again.headers.get('idempotency-replayed')], [201, taken.body, 'true']);
  assert.equal((await send(await picture())).status, 422);
  assert.deepEqual(await shownIds(service, `${own.path}/rooms/${roomAt(own, 0)}/images`), [taken.body.id]);
  assert.equal((await storedFiles(service)).length, 2 * (await service.sql('select from room_image')).length);
});

test('a lost file can be uploaded again, even after the whole store was lost', async () => {
  const own = await newPropertyWithRooms(service);
  const bytes = await picture();
  const first = bodyOf(await upload(own, roomAt(own, 0), bytes), 201);
  await loseFile(service, `thumbs/${first.id}`);
  const second = bodyOf(await upload(own, roomAt(own, 1), bytes), 201);
  assert.deepEqual(await shownIds(service, `${own.path}/room-types/STD/images`), [second.id]);
  await loseStore(service);
  const third = bodyOf(await upload(own, roomAt(own, 2), bytes), 201);
  assert.deepEqual(await shownIds(service, `${own.path}/room-types/STD/images`), [third.id]);
});

test('the audit log shows who added a picture', async () => {
  const own = await newPropertyWithRooms(service);
  const image = bodyOf(await upload(own, roomAt(own, 0), await picture()), 201);
  const [entry] = bodyOf(await own.admin.get(`${own.path}/audit-log`)).filter(
    ({ action }: { action: string }) => action === 'room_image.added',
  );
  assert.deepEqual([entry.entityId, entry.actor.userId, entry.after.sha256], [image.id, own.admin.userId, image.sha256]);
});

test('a client that disconnects during the upload leaves no file and no row', async () => {
  const own = await newPropertyWithRooms(service);
  const before = await storedFiles(service);
  const url = new URL(service.url);
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
  assert.deepEqual(await storedFiles(service), before);
  assert.deepEqual(await shownIds(service, `${own.path}/rooms/${roomAt(own, 0)}/images`), []);
});
