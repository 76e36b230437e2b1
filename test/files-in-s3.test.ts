import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { linkOrCreateGuest } from '../src/features/guests/index.ts';
import { transact } from '../src/platform/db/transact.ts';
import { type Answer, type Hotel, newPhone, openHotel, type TestProperty } from './support/hotel.ts';
import { addPictures, fetchFile, filePath, shownIds, upload } from './support/images.ts';
import { picture } from './support/pictures.ts';
import { openS3Server, type S3Server } from './support/s3-server.ts';

import { newHouse, roomAt } from './support/stays.ts';

/** The whole service with its files in an S3-compatible bucket. */

const SIGNATURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150"><path d="M10 10 C 20 20, 40 20, 50 10"></path></svg>';

let server: S3Server;
let hotel: Hotel;
let property: TestProperty;
let path: string;
before(async () => {
  server = await openS3Server();
  hotel = await openHotel({ FILE_STORE: `s3://${server.bucket}/hostelry`, S3_ENDPOINT: server.endpoint });
  property = await hotel.newProperty();
  const guestId = await transact(hotel.service.platform.db, (tx) =>
    linkOrCreateGuest(tx, property.id, { phoneE164: newPhone(), name: 'Asha Rao' }, hotel.clock.now()),
  );
  path = `${property.path}/guests/${guestId}/signature`;
});
after(async () => {
  try {
    await hotel.stop();
    for (let looks = 0; looks < 200 && (await server.connections()) > 0; looks += 1) await sleep(50);
    assert.equal(await server.connections(), 0);
  } finally {
    await server.close();
  }
});

function sign(): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([SIGNATURE], { type: 'image/svg+xml' }), 'signature.svg');
  return property.admin.post(path, form);
}

test('a signature is kept in the bucket and comes back from there', async () => {
  assert.equal((await sign()).status, 201);
  const sent = server.requests().filter(({ method }) => method === 'PUT');
  const at = new RegExp(`^/${server.bucket}/hostelry/[0-9a-f-]{36}/signatures/[0-9a-f-]{36}\\.svg`);
  assert.match(String(sent.at(-1)?.url), at);
  const shown = await property.admin.get(`${path}/file`);
  assert.deepEqual([shown.status, shown.text], [200, SIGNATURE]);
});

test('while the bucket cannot be reached its files are 503, all else works, and nothing is lost', async () => {
  await sign();
  server.failAll('busy');
  for (const answer of [await property.admin.get(`${path}/file`), await sign()]) {
    assert.equal(answer.status, 503);
    assert.equal(answer.body.message, 'the file store cannot be used at the moment');
    assert.equal(answer.headers.get('retry-after'), '2');
  }
  assert.equal((await property.admin.get(property.path)).status, 200);
  server.failAll(null);
  assert.equal((await property.admin.get(`${path}/file`)).status, 200);
});

test('pictures are kept in the bucket, whole and in parts, and are gone from it when they are deleted', async () => {
  const house = await newHouse(hotel);
  const [image, other] = await addPictures(house, roomAt(house, 0), 2);
  const list = `${house.path}/rooms/${roomAt(house, 0)}/images`;
  assert.deepEqual(await shownIds(hotel, list), [image.id, other.id]);
  const { bytes } = await fetchFile(hotel, filePath(house, image));
  assert.equal(bytes.length, image.sizeBytes);
  const part = await fetchFile(hotel, filePath(house, image), { range: 'bytes=2-9' });
  assert.deepEqual([part.status, part.bytes], [206, bytes.subarray(2, 10)]);
  assert.equal((await fetchFile(hotel, filePath(house, image, 'thumb'))).status, 200);
  assert.equal((await house.admin.delete(`${list}/${image.id}`)).status, 204);
  assert.equal((await fetchFile(hotel, filePath(house, image))).status, 404);
  assert.deepEqual(await shownIds(hotel, list), [other.id]);
});

test('while the bucket cannot be reached pictures are listed, not forgotten, and cannot be deleted', async () => {
  const house = await newHouse(hotel);
  const [image] = await addPictures(house, roomAt(house, 0));
  const list = `${house.path}/rooms/${roomAt(house, 0)}/images`;
  server.failAll('busy');
  assert.deepEqual(await shownIds(hotel, list), [image.id]);
  assert.equal((await house.admin.delete(`${list}/${image.id}`)).status, 500);
  assert.equal((await upload(house, roomAt(house, 0), await picture())).status, 503);
  server.failAll(null);
  assert.deepEqual(await shownIds(hotel, list), [image.id]);
  assert.equal((await fetchFile(hotel, filePath(house, image))).status, 200);
});
