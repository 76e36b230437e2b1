import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { after, test } from 'node:test';
import {
  addDocument,
  auditOf,
  documentForm,
  newPicture,
  newVisitor,
  readDocument,
  uploadDocument,
  waitUntilRead,
} from '../../../../test/harness/documents.ts';
import { fetchFile, loseFile, pathOfStored, storedFiles } from '../../../../test/harness/images.ts';
import { longTest } from '../../../../test/harness/long-test.ts';
import { createRandom } from '../../../../test/harness/random.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiClient, startOwnTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, bookingsInEveryStatus, newPropertyWithRooms } from '../../../../test/harness/stays.ts';
import { drawLines } from '../../../../test/specimens/unrelated-documents.ts';

const service = await startOwnTestService();
after(() => service.stop());
const property = await newPropertyWithRooms(service);
const visitor = await newVisitor(property);

const send = (bytes: Buffer, file: { filename?: string; type?: string } = {}) =>
  uploadDocument(property.admin, visitor, { bytes, ...file });

test('an uploaded document is stored and queued for reading in one step', async () => {
  const bytes = await newPicture();
  const response = await send(bytes, { filename: 'passport.png', type: 'image/png' });
  assert.equal(response.status, 201, response.text);
  const { id, uploadedAt, fileUrl, ...shown } = response.body;
  assert.deepEqual(shown, {
    guestId: visitor.guestId,
    bookingId: visitor.bookingId,
    filename: 'passport.png',
    contentType: 'image/png',
    sizeBytes: bytes.length,
    extraction: { status: 'QUEUED', reason: null, problem: null, data: null, finishedAt: null },
  });
  assert.equal(response.headers.get('location'), `${visitor.path}/${id}/file`);
  assert.ok(fileUrl.startsWith(`${service.running.config.publicUrl}${visitor.path}/${id}/file?token=`), fileUrl);
  assert.ok(Math.abs(Date.parse(uploadedAt) - Date.now()) < 60_000);
  assert.ok((await storedFiles(service)).includes(`documents/${id}.file`));
  const [added] = await auditOf(service, id);
  assert.deepEqual(
    [added?.action, added?.actor_id, added?.after],
    [
      'guest_document.added',
      property.admin.userId,
      {
        guestId: visitor.guestId,
        contentType: 'image/png',
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    ],
  );
});

test('a picture that shows no document is FAILED with a reason', async () => {
  const { id } = await addDocument(property, visitor);
  const { extraction } = await waitUntilRead(property.admin, visitor, id);
  assert.equal(extraction.status, 'FAILED');
  assert.match(extraction.reason ?? '', /^The picture is too small: it is \d+ pixels wide\. /);
  assert.deepEqual([extraction.problem, extraction.data], ['TOO_SMALL', null]);
});

test('a file that is neither a picture nor a PDF is stored without being read', async () => {
  const response = await send(Buffer.from('visa number 123'), { filename: 'note.txt', type: 'text/plain' });
  assert.equal(response.status, 201, response.text);
  const { contentType, extraction } = response.body;
  assert.deepEqual([contentType, extraction.status, extraction.data], ['text/plain', 'UNSUPPORTED', null]);
  assert.match(extraction.reason, /^Only pictures/);
  assert.equal(extraction.finishedAt, response.body.uploadedAt);
});

test('empty files, videos, web pages and programs are refused and not stored', async () => {
  const before = await storedFiles(service);
  const [{ count: rows } = { count: 0 }] = await service.sql<{ count: number }>('select count(*) from guest_document');
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42')]);
  assertRefused(await send(Buffer.alloc(0)), 400, 'file is empty');
  assertRefused(await send(mp4), 400, /^file must not be a video/);
  assertRefused(await send(await newPicture(), { filename: 'a.png', type: 'video/mp4' }), 400, /^file must not be a video/);
  assertRefused(await send(await newPicture(), { filename: 'a.mp4' }), 400, /^file must not be a video/);
  for (const text of [
    '<!doctype html><p>hi',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '#!/bin/sh\necho hi',
    'MZ\x90\0\x03\0\0\0',
  ])
    assertRefused(await send(Buffer.from(text, 'latin1')), 400, /^file must not be/);
  assert.deepEqual(await storedFiles(service), before);
  assert.deepEqual(await service.sql('select count(*) from guest_document'), [{ count: rows }]);
});

test('a document needs its file and its booking', async () => {
  const { path: url, bookingId } = visitor;
  assertRefused(await property.admin.post(url, documentForm({ bytes: await newPicture() })), 400, /bookingId/);
  assertRefused(await property.admin.post(`${url}?bookingId=7`, documentForm({ bytes: await newPicture() })), 400, /bookingId/);
  const without = new FormData();
  without.append('note', 'x');
  assertRefused(await property.admin.post(`${url}?bookingId=${bookingId}`, without), 400, 'file is required');
  assert.equal((await property.admin.post(`${url}?bookingId=${bookingId}`, { file: 'x' })).status, 415);
});

test('a document of more than 20 MB is refused', async () => {
  const bytes = Buffer.concat([await newPicture(), Buffer.alloc(20_000_000)]);
  assert.equal((await send(bytes)).status, 413);
});

test('the booking must be one of the guest', async () => {
  const other = await newVisitor(property);
  const mixed = { ...visitor, bookingId: other.bookingId };
  const bytes = await newPicture();
  assertRefused(await uploadDocument(property.admin, mixed, { bytes }), 400, 'bookingId must be a booking of this guest');
  const unknown = { ...visitor, bookingId: randomUUID() };
  assertRefused(await uploadDocument(property.admin, unknown, { bytes }), 404, 'booking not found');
  const elsewhere = await newVisitor(await newPropertyWithRooms(service));
  const foreign = { ...visitor, bookingId: elsewhere.bookingId };
  assertRefused(await uploadDocument(property.admin, foreign, { bytes }), 404, 'booking not found');
  const nobody = { ...visitor, path: `${property.path}/guests/${randomUUID()}/documents` };
  assertRefused(await uploadDocument(property.admin, nobody, { bytes }), 404, 'guest not found');
  const nowhere = { ...visitor, path: `/properties/${randomUUID()}/guests/${visitor.guestId}/documents` };
  assertRefused(await uploadDocument(property.admin, nowhere, { bytes }), 404, 'property not found');
  assert.equal((await send(bytes)).status, 201, 'none of the refused uploads was stored');
});

test('the same file a second time in a property is 409, even when sent several times at once, and is stored once', async () => {
  const bytes = await newPicture();
  const other = await newVisitor(property);
  const responses = await Promise.all(
    [visitor, other, visitor, other].map((who) => uploadDocument(property.admin, who, { bytes })),
  );
  const statuses = responses.map(({ status }) => status).toSorted();
  assert.deepEqual(statuses, [201, 409, 409, 409]);
  for (const response of responses)
    if (response.status === 409) assertRefused(response, 409, 'file is already a document of this property');
  const known = await service.sql<{ id: string }>('select id from guest_document');
  const files = (await storedFiles(service)).filter((name) => name.startsWith('documents/'));
  assert.deepEqual(files, known.map(({ id }) => `documents/${id}.file`).toSorted());
  const elsewhere = await newPropertyWithRooms(service);
  assert.equal((await uploadDocument(elsewhere.admin, await newVisitor(elsewhere), { bytes })).status, 201);
});

test('an upload repeated with its idempotency key gets the same response and is stored once', async () => {
  const bytes = await newPicture();
  const headers = { 'idempotency-key': randomUUID() };
  const [first, again] = [
    await uploadDocument(property.admin, visitor, { bytes }, headers),
    await uploadDocument(property.admin, visitor, { bytes }, headers),
  ];
  assert.deepEqual([first.status, again.status, again.body], [201, 201, first.body]);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  const ids = (await storedFiles(service)).filter((name) => name.startsWith('documents/'));
  const rows = await service.sql('select id from guest_document');
  assert.equal(ids.length, rows.length);
});

test('an Aadhaar number in a file name is masked', async () => {
  const response = await send(await newPicture(), { filename: 'aadhaar 2345-6789-0124 front.png' });
  assert.equal(response.body.filename, 'aadhaar XXXX-XXXX-0124 front.png');
});

test('the list shows the newest documents first, in pages, and only to managers', async () => {
  const guest = await newVisitor(property);
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push((await addDocument(property, guest)).id);
  const list = await property.admin.get(guest.path);
  assert.deepEqual(
    list.body.map(({ id }: { id: string }) => id),
    ids.toReversed(),
  );
  const page = await property.admin.get(`${guest.path}?limit=2`);
  assert.equal(page.body.length, 2);
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? assert.fail('there is no next page');
  assert.deepEqual(
    (await property.admin.get(next)).body.map(({ id }: { id: string }) => id),
    [ids[0]],
  );
  assertRefused(await property.admin.get(`${guest.path}?limit=0`), 400, /limit/);
  assertRefused(await property.admin.get(`${property.path}/guests/${randomUUID()}/documents`), 404, 'guest not found');
  const staff = await property.join('STAFF');
  assert.equal((await staff.get(guest.path)).status, 403);
  assert.equal((await service.anonymous.get(guest.path)).status, 401);
});

const withToken = (fileUrl: string) => new URL(fileUrl).pathname + new URL(fileUrl).search;

test('the file is sent unchanged, as an attachment that browsers do not run', async () => {
  const bytes = await newPicture();
  const { id, fileUrl } = bodyOf(await send(bytes, { filename: 'आधार (card);.png' }), 201);
  const file = await fetchFile(service, `${visitor.path}/${id}/file`, { authorization: `Bearer ${property.admin.token}` });
  assert.equal(file.status, 200);
  assert.deepEqual(file.bytes, bytes);
  assert.equal(file.headers.get('content-type'), 'image/png');
  assert.equal(file.headers.get('x-content-type-options'), 'nosniff');
  assert.match(file.headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/);
  assert.match(file.headers.get('cache-control') ?? '', /no-store/);
  const disposition = file.headers.get('content-disposition') ?? '';
  assert.match(disposition, /^attachment; filename="____ _card__.png"; filename\*=UTF-8''%E0%A4%86[%\w]+%20%28card%29%3B.png$/);
  assert.deepEqual((await fetchFile(service, withToken(fileUrl))).bytes, bytes, 'the link works without an access token');
});

test('a link is valid for five minutes and for its own document only', async () => {
  const guest = await newVisitor(property);
  const [one, two] = [await addDocument(property, guest), await addDocument(property, guest)];
  const link = withToken(one.fileUrl);
  assert.equal((await service.anonymous.get(link)).status, 200);
  const token = link.split('token=')[1] ?? '';
  const expectRefused = async (url: string, client: ApiClient = service.anonymous) =>
    assertRefused(await client.get(url), 401, 'the link is wrong or has expired');
  await expectRefused(`${guest.path}/${two.id}/file?token=${token}`);
  await expectRefused(`${visitor.path}/${one.id}/file?token=${token}`);
  await expectRefused(link.replace(property.id, (await newPropertyWithRooms(service)).id));
  for (const wrong of [
    '',
    'x',
    `${token}A`,
    token.slice(0, -1),
    `B${token.slice(1)}`,
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
  ])
    await expectRefused(`${guest.path}/${one.id}/file?token=${wrong}`);
  await expectRefused(`${guest.path}/${one.id}/file?token=wrong`, property.admin);
  await expectRefused(`${link}&token=${token}`);
  service.clock.advance(6);
  await expectRefused(link);
  assert.equal((await service.anonymous.get(withToken((await readDocument(property.admin, guest, one.id)).fileUrl))).status, 200);
  service.clock.advance(-6);
});

test('without a link only managers can open the file', async () => {
  const { id } = await addDocument(property, visitor);
  const url = `${visitor.path}/${id}/file`;
  assert.equal((await service.anonymous.get(url)).status, 401);
  assert.equal((await (await property.join('STAFF')).get(url)).status, 403);
  assert.equal((await (await service.newProperty()).admin.get(url)).status, 403);
  assert.equal((await (await property.join('MANAGER')).get(url)).status, 200);
  assertRefused(await property.admin.get(`${visitor.path}/${randomUUID()}/file`), 404, 'document not found');
  const other = await newVisitor(property);
  assertRefused(await property.admin.get(`${other.path}/${id}/file`), 404, 'document not found');
  await loseFile(service, `documents/${id}`);
  assertRefused(await property.admin.get(url), 404, 'document file not found');
});

test('deleting a document deletes its file', async () => {
  const { id } = await addDocument(property, visitor);
  await waitUntilRead(property.admin, visitor, id);
  const url = `${visitor.path}/${id}`;
  assert.equal((await (await property.join('STAFF')).delete(url)).status, 403);
  assert.equal((await service.anonymous.delete(url)).status, 401);
  assertRefused(await property.admin.delete(`${visitor.path}/${randomUUID()}`), 404, 'document not found');
  const other = await newVisitor(property);
  assertRefused(await property.admin.delete(`${other.path}/${id}`), 404, 'document not found');
  assert.equal((await property.admin.delete(url)).status, 204);
  assert.ok(!(await storedFiles(service)).some((name) => name.includes(id)));
  assertRefused(await property.admin.delete(url), 404, 'document not found');
  const actions = (await auditOf(service, id)).map(({ action, actor_id: actor }) => [action, actor]);
  assert.deepEqual(actions.at(-1), ['guest_document.deleted', property.admin.userId]);
});

test('a deleted file can be uploaded again', async () => {
  const bytes = await newPicture();
  const { id } = bodyOf(await send(bytes), 201);
  assert.equal((await property.admin.delete(`${visitor.path}/${id}`)).status, 204);
  assert.equal((await send(bytes)).status, 201);
});

test('documents of a booking that has ended cannot be deleted', async () => {
  const busy = await service.newProperty();
  const bookings = await bookingsInEveryStatus(busy);
  for (const [status, booking] of Object.entries(bookings)) {
    const { primaryGuest, id } = bodyOf(await busy.admin.get(`${busy.path}/bookings/${booking.id}`));
    const guest = { bookingId: id, guestId: primaryGuest.id, path: `${busy.path}/guests/${primaryGuest.id}/documents` };
    const document = await addDocument(busy, guest);
    const response = await busy.admin.delete(`${guest.path}/${document.id}`);
    if (status === 'OPEN' || status === 'CHECKED_IN') assert.equal(response.status, 204, status);
    else {
      assertRefused(response, 400, `documentId cannot be deleted: its booking is ${status}`);
      assert.equal((await readDocument(busy.admin, guest, document.id)).id, document.id);
    }
  }
});

test('a document whose file cannot be deleted is not deleted', {
  skip: process.getuid?.() === 0 ? 'root can delete any file' : false,
}, async () => {
  const { id } = await addDocument(property, visitor);
  const folder = path.dirname(await pathOfStored(service, `documents/${id}`));
  await chmod(folder, 0o500);
  try {
    assert.equal((await property.admin.delete(`${visitor.path}/${id}`)).status, 500);
    assert.equal((await readDocument(property.admin, visitor, id)).id, id);
  } finally {
    await chmod(folder, 0o700);
  }
  assert.equal((await property.admin.delete(`${visitor.path}/${id}`)).status, 204);
});

/** A picture of a letter, which takes much longer to read than a few requests take. */
async function addLetter(): Promise<string> {
  const lines = ['Welcome to our hotel', 'Breakfast is served from seven to ten', 'Please leave the keys here', 'Good night'];
  return bodyOf(await send(await drawLines(lines, createRandom(randomUUID()))), 201).id;
}

longTest('a document can be read again on request, unless its type cannot be read or it is being read', async () => {
  const id = await addLetter();
  await waitUntilRead(property.admin, visitor, id);
  const url = `${visitor.path}/${id}/extract`;
  assert.equal((await (await property.join('STAFF')).post(url)).status, 403);
  const responses = await Promise.all([property.admin.post(url), property.admin.post(url), property.admin.post(url)]);
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409, 409]);
  const asked = responses.find(({ status }) => status === 200) ?? assert.fail();
  assert.deepEqual(asked.body.extraction, { status: 'QUEUED', reason: null, problem: null, data: null, finishedAt: null });
  for (const response of responses)
    if (response.status === 409) assertRefused(response, 409, 'the document is being read already');
  assert.equal((await waitUntilRead(property.admin, visitor, id)).extraction.status, 'FAILED');
  assertRefused(await property.admin.post(`${visitor.path}/${randomUUID()}/extract`), 404, 'document not found');
  const note = bodyOf(await send(Buffer.from(`note ${randomUUID()}`)), 201);
  assertRefused(await property.admin.post(`${visitor.path}/${note.id}/extract`), 409, 'a file of this type cannot be read');
});

test('a guest has at most 200 documents', async () => {
  const guest = await newVisitor(property);
  await service.sql(
    `insert into guest_document (property_id, id, guest_id, booking_id, filename, content_type, size_bytes, sha256, uploaded_at,
       extraction_status, extraction_finished_at, updated_at)
     select $1, gen_random_uuid(), $2::uuid, $3, 'x', 'text/plain', 1, sha256(($2::uuid || ' ' || n)::bytea), now(), 'UNSUPPORTED', now(), now()
     from generate_series(1, 200) n`,
    [property.id, guest.guestId, guest.bookingId],
  );
  assertRefused(await uploadDocument(property.admin, guest, { bytes: await newPicture() }), 409, /has 200 documents/);
});
