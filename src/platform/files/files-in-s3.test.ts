import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addPictures, fetchFile, filePath, shownIds, upload } from '../../../test/harness/images.ts';
import { longTest } from '../../../test/harness/long-test.ts';
import { picture } from '../../../test/harness/pictures.ts';
import { openS3Server } from '../../../test/harness/s3-server.ts';
import { type ApiResponse, newPhone, startTestService } from '../../../test/harness/service-under-test.ts';
import { newPropertyWithRooms, roomAt } from '../../../test/harness/stays.ts';
import { linkOrCreateGuest } from '../../features/guests/index.ts';
import { transact } from '../db/transact.ts';

/** The whole service with its files in an S3-compatible bucket. */

const SIGNATURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150"><path d="M10 10 C 20 20, 40 20, 50 10"></path></svg>';

const server = await openS3Server();
const service = await startTestService({ FILE_STORE: `s3://${server.bucket}/hostelry`, S3_ENDPOINT: server.endpoint });
const property = await service.newProperty();
const guest = await transact(service.running.platform.db, (tx) =>
  linkOrCreateGuest(tx, property.id, { phoneE164: newPhone(), name: 'Asha Rao' }, service.clock.now()),
);
const path = `${property.path}/guests/${guest.id}/signature`;
after(async () => {
  try {
    await service.stop();
    for (let looks = 0; looks < 200 && (await server.connections()) > 0; looks += 1) await sleep(50);
    assert.equal(await server.connections(), 0);
  } finally {
    await server.close();
  }
});

function sign(): Promise<ApiResponse> {
  const form = new FormData();
  form.append('file', new Blob([SIGNATURE], { type: 'image/svg+xml' }), 'signature.svg');
  return property.admin.post(path, form);
}

test('a signature is stored in the bucket and read from there', async () => {
  assert.equal((await sign()).status, 201);
  const sent = server.requests().filter(({ method }) => method === 'PUT');
  const at = new RegExp(`^/${server.bucket}/hostelry/[0-9a-f-]{36}/signatures/[0-9a-f-]{36}\\.svg`);
  assert.match(String(sent.at(-1)?.url), at);
  const shown = await property.admin.get(`${path}/file`);
  assert.deepEqual([shown.status, shown.text], [200, SIGNATURE]);
});

longTest('while the bucket cannot be reached its files are 503, all else works, and nothing is lost', async () => {
  await sign();
  server.failAll('busy');
  for (const response of [await property.admin.get(`${path}/file`), await sign()]) {
    assert.equal(response.status, 503);
    assert.equal(response.body.message, 'the file store cannot be used at the moment');
    assert.equal(response.headers.get('retry-after'), '2');
  }
  assert.equal((await property.admin.get(property.path)).status, 200);
  server.failAll(null);
  assert.equal((await property.admin.get(`${path}/file`)).status, 200);
});

test('pictures are stored in the bucket, read whole and in parts, and removed when deleted', async () => {
  const testProperty = await newPropertyWithRooms(service);
  const [image, other] = await addPictures(testProperty, roomAt(testProperty, 0), 2);
  const list = `${testProperty.path}/rooms/${roomAt(testProperty, 0)}/images`;
  assert.deepEqual(await shownIds(service, list), [image.id, other.id]);
  const { bytes } = await fetchFile(service, filePath(testProperty, image));
  assert.equal(bytes.length, image.sizeBytes);
  const part = await fetchFile(service, filePath(testProperty, image), { range: 'bytes=2-9' });
  assert.deepEqual([part.status, part.bytes], [206, bytes.subarray(2, 10)]);
  assert.equal((await fetchFile(service, filePath(testProperty, image, 'thumb'))).status, 200);
  assert.equal((await testProperty.admin.delete(`${list}/${image.id}`)).status, 204);
  assert.equal((await fetchFile(service, filePath(testProperty, image))).status, 404);
  assert.deepEqual(await shownIds(service, list), [other.id]);
});

longTest('while the bucket cannot be reached pictures are listed, stay known, and cannot be deleted', async () => {
  const testProperty = await newPropertyWithRooms(service);
  const [image] = await addPictures(testProperty, roomAt(testProperty, 0));
  const list = `${testProperty.path}/rooms/${roomAt(testProperty, 0)}/images`;
  server.failAll('busy');
  assert.deepEqual(await shownIds(service, list), [image.id]);
  assert.equal((await testProperty.admin.delete(`${list}/${image.id}`)).status, 500);
  assert.equal((await upload(testProperty, roomAt(testProperty, 0), await picture())).status, 503);
  server.failAll(null);
  assert.deepEqual(await shownIds(service, list), [image.id]);
  assert.equal((await fetchFile(service, filePath(testProperty, image))).status, 200);
});
