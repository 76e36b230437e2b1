import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  addDocument,
  auditOf,
  documentForm,
  newPicture,
  newVisitor,
  readDocument,
  uploadDocument,
  type Visitor,
  whenRead,
} from '../../../test/support/documents.ts';
import { type Desk, type Hotel, openHotel } from '../../../test/support/hotel.ts';
import { fetchFile, loseFile, pathOfStored, storedFiles } from '../../../test/support/images.ts';
import { assertRefused } from '../../../test/support/refusal.ts';
import { bodyOf, bookingsInEveryStatus, type House, newHouse } from '../../../test/support/stays.ts';

let hotel: Hotel;
let house: House;
let visitor: Visitor;

before(async () => {
  hotel = await openHotel();
  house = await newHouse(hotel);
  visitor = await newVisitor(house);
});
after(() => hotel.stop());

const send = (bytes: Buffer, file: { filename?: string; type?: string } = {}) =>
  uploadDocument(house.admin, visitor, { bytes, ...file });

test('a document is stored, and its reading queued in the same moment', async () => {
  const bytes = await newPicture();
  const answer = await send(bytes, { filename: 'passport.png', type: 'image/png' });
  assert.equal(answer.status, 201, answer.text);
  const { id, uploadedAt, fileUrl, ...shown } = answer.body;
  assert.deepEqual(shown, {
    guestId: visitor.guestId,
    bookingId: visitor.bookingId,
    filename: 'passport.png',
    contentType: 'image/png',
    sizeBytes: bytes.length,
    extraction: { status: 'QUEUED', reason: null, data: null, finishedAt: null },
  });
  assert.equal(answer.headers.get('location'), `${visitor.path}/${id}/file`);
  assert.ok(fileUrl.startsWith(`${hotel.service.platform.config.publicUrl}${visitor.path}/${id}/file?token=`), fileUrl);
  assert.ok(Math.abs(Date.parse(uploadedAt) - Date.now()) < 60_000);
  assert.ok((await storedFiles(hotel)).includes(`documents/${id}.file`));
  const [added] = await auditOf(hotel, id);
  assert.deepEqual(
    [added?.action, added?.actor_id, added?.after],
    [
      'guest_document.added',
      house.admin.userId,
      {
        guestId: visitor.guestId,
        contentType: 'image/png',
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    ],
  );
});

test('a picture that shows no document fails, and says so', async () => {
  const { id } = await addDocument(house, visitor);
  const { extraction } = await whenRead(house.admin, visitor, id);
  assert.equal(extraction.status, 'FAILED');
  assert.match(extraction.reason ?? '', /^No passport, .* could be recognised/);
  assert.equal(extraction.data, null);
});

test('what is neither a picture nor a PDF is kept, unread', async () => {
  const answer = await send(Buffer.from('visa number 123'), { filename: 'note.txt', type: 'text/plain' });
  assert.equal(answer.status, 201, answer.text);
  const { contentType, extraction } = answer.body;
  assert.deepEqual([contentType, extraction.status, extraction.data], ['text/plain', 'UNSUPPORTED', null]);
  assert.match(extraction.reason, /^only pictures/);
  assert.equal(extraction.finishedAt, answer.body.uploadedAt);
});

test('empty files, video, pages and programs are refused, and nothing is kept of them', async () => {
  const before = await storedFiles(hotel);
  const [{ count: rows } = { count: 0 }] = await hotel.sql<{ count: number }>('select count(*) from guest_document');
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
  assert.deepEqual(await storedFiles(hotel), before);
  assert.deepEqual(await hotel.sql('select count(*) from guest_document'), [{ count: rows }]);
});

test('a document needs its file and its booking', async () => {
  const { path: url, bookingId } = visitor;
  assertRefused(await house.admin.post(url, documentForm({ bytes: await newPicture() })), 400, /bookingId/);
  assertRefused(await house.admin.post(`${url}?bookingId=7`, documentForm({ bytes: await newPicture() })), 400, /bookingId/);
  const without = new FormData();
  without.append('note', 'x');
  assertRefused(await house.admin.post(`${url}?bookingId=${bookingId}`, without), 400, 'file is required');
  assert.equal((await house.admin.post(`${url}?bookingId=${bookingId}`, { file: 'x' })).status, 415);
});

test('a document of more than 20 MB is told so', async () => {
  const bytes = Buffer.concat([await newPicture(), Buffer.alloc(20_000_000)]);
  assert.equal((await send(bytes)).status, 413);
});

test('the booking must be one of the guest', async () => {
  const other = await newVisitor(house);
  const mixed = { ...visitor, bookingId: other.bookingId };
  const bytes = await newPicture();
  assertRefused(await uploadDocument(house.admin, mixed, { bytes }), 400, 'bookingId must be a booking of this guest');
  const unknown = { ...visitor, bookingId: randomUUID() };
  assertRefused(await uploadDocument(house.admin, unknown, { bytes }), 404, 'booking not found');
  const elsewhere = await newVisitor(await newHouse(hotel));
  const foreign = { ...visitor, bookingId: elsewhere.bookingId };
  assertRefused(await uploadDocument(house.admin, foreign, { bytes }), 404, 'booking not found');
  const nobody = { ...visitor, path: `${house.path}/guests/${randomUUID()}/documents` };
  assertRefused(await uploadDocument(house.admin, nobody, { bytes }), 404, 'guest not found');
  const nowhere = { ...visitor, path: `/properties/${randomUUID()}/guests/${visitor.guestId}/documents` };
  assertRefused(await uploadDocument(house.admin, nowhere, { bytes }), 404, 'property not found');
  assert.equal((await send(bytes)).status, 201, 'none of that has kept it');
});

test('the same file a second time in the property is 409, however many send it at once, and leaves one file', async () => {
  const bytes = await newPicture();
  const other = await newVisitor(house);
  const answers = await Promise.all([visitor, other, visitor, other].map((who) => uploadDocument(house.admin, who, { bytes })));
  const statuses = answers.map(({ status }) => status).toSorted();
  assert.deepEqual(statuses, [201, 409, 409, 409]);
  for (const answer of answers)
    if (answer.status === 409) assertRefused(answer, 409, 'file is already a document of this property');
  const known = await hotel.sql<{ id: string }>('select id from guest_document');
  const files = (await storedFiles(hotel)).filter((name) => name.startsWith('documents/'));
  assert.deepEqual(files, known.map(({ id }) => `documents/${id}.file`).toSorted());
  const elsewhere = await newHouse(hotel);
  assert.equal((await uploadDocument(elsewhere.admin, await newVisitor(elsewhere), { bytes })).status, 201);
});

test('an upload repeated with its key is answered again and kept once', async () => {
  const bytes = await newPicture();
  const headers = { 'idempotency-key': randomUUID() };
  const [first, again] = [
    await uploadDocument(house.admin, visitor, { bytes }, headers),
    await uploadDocument(house.admin, visitor, { bytes }, headers),
  ];
  assert.deepEqual([first.status, again.status, again.body], [201, 201, first.body]);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  const ids = (await storedFiles(hotel)).filter((name) => name.startsWith('documents/'));
  const rows = await hotel.sql('select id from guest_document');
  assert.equal(ids.length, rows.length);
});

test('an Aadhaar number in a file name is masked', async () => {
  const answer = await send(await newPicture(), { filename: 'aadhaar 2345-6789-0124 front.png' });
  assert.equal(answer.body.filename, 'aadhaar XXXX-XXXX-0124 front.png');
});

test('the list shows the newest first, page by page, and only to those who may see it', async () => {
  const guest = await newVisitor(house);
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push((await addDocument(house, guest)).id);
  const list = await house.admin.get(guest.path);
  assert.deepEqual(
    list.body.map(({ id }: { id: string }) => id),
    ids.toReversed(),
  );
  const page = await house.admin.get(`${guest.path}?limit=2`);
  assert.equal(page.body.length, 2);
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? assert.fail('there is no next page');
  assert.deepEqual(
    (await house.admin.get(next)).body.map(({ id }: { id: string }) => id),
    [ids[0]],
  );
  assertRefused(await house.admin.get(`${guest.path}?limit=0`), 400, /limit/);
  assertRefused(await house.admin.get(`${house.path}/guests/${randomUUID()}/documents`), 404, 'guest not found');
  const staff = await house.join('STAFF');
  assert.equal((await staff.get(guest.path)).status, 403);
  assert.equal((await hotel.stranger.get(guest.path)).status, 401);
});

const withToken = (fileUrl: string) => new URL(fileUrl).pathname + new URL(fileUrl).search;

test('the file is sent as it came, as an attachment that no browser runs', async () => {
  const bytes = await newPicture();
  const { id, fileUrl } = bodyOf(await send(bytes, { filename: 'आधार (card);.png' }), 201);
  const file = await fetchFile(hotel, `${visitor.path}/${id}/file`, { authorization: `Bearer ${house.admin.token}` });
  assert.equal(file.status, 200);
  assert.deepEqual(file.bytes, bytes);
  assert.equal(file.headers.get('content-type'), 'image/png');
  assert.equal(file.headers.get('x-content-type-options'), 'nosniff');
  assert.match(file.headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/);
  assert.match(file.headers.get('cache-control') ?? '', /no-store/);
  const disposition = file.headers.get('content-disposition') ?? '';
  assert.match(disposition, /^attachment; filename="____ _card__.png"; filename\*=UTF-8''%E0%A4%86[%\w]+%20%28card%29%3B.png$/);
  assert.deepEqual((await fetchFile(hotel, withToken(fileUrl))).bytes, bytes, 'the link needs no other token');
});

test('a link is good for five minutes, for its document alone', async () => {
  const guest = await newVisitor(house);
  const [one, two] = [await addDocument(house, guest), await addDocument(house, guest)];
  const link = withToken(one.fileUrl);
  assert.equal((await hotel.stranger.get(link)).status, 200);
  const token = link.split('token=')[1] ?? '';
  const expectRefused = async (url: string, desk: Desk = hotel.stranger) =>
    assertRefused(await desk.get(url), 401, 'the link is wrong or has expired');
  await expectRefused(`${guest.path}/${two.id}/file?token=${token}`);
  await expectRefused(`${visitor.path}/${one.id}/file?token=${token}`);
  await expectRefused(link.replace(house.id, (await newHouse(hotel)).id));
  for (const wrong of [
    '',
    'x',
    `${token}A`,
    token.slice(0, -1),
    `B${token.slice(1)}`,
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
  ])
    await expectRefused(`${guest.path}/${one.id}/file?token=${wrong}`);
  await expectRefused(`${guest.path}/${one.id}/file?token=wrong`, house.admin);
  await expectRefused(`${link}&token=${token}`);
  hotel.clock.advance(6);
  await expectRefused(link);
  assert.equal((await hotel.stranger.get(withToken((await readDocument(house.admin, guest, one.id)).fileUrl))).status, 200);
  hotel.clock.advance(-6);
});

test('without a link the file is for managers', async () => {
  const { id } = await addDocument(house, visitor);
  const url = `${visitor.path}/${id}/file`;
  assert.equal((await hotel.stranger.get(url)).status, 401);
  assert.equal((await (await house.join('STAFF')).get(url)).status, 403);
  assert.equal((await (await hotel.newProperty()).admin.get(url)).status, 403);
  assert.equal((await (await house.join('MANAGER')).get(url)).status, 200);
  assertRefused(await house.admin.get(`${visitor.path}/${randomUUID()}/file`), 404, 'document not found');
  const other = await newVisitor(house);
  assertRefused(await house.admin.get(`${other.path}/${id}/file`), 404, 'document not found');
  await loseFile(hotel, `documents/${id}`);
  assertRefused(await house.admin.get(url), 404, 'document file not found');
});

test('a document is deleted with its file', async () => {
  const { id } = await addDocument(house, visitor);
  await whenRead(house.admin, visitor, id);
  const url = `${visitor.path}/${id}`;
  assert.equal((await (await house.join('STAFF')).delete(url)).status, 403);
  assert.equal((await hotel.stranger.delete(url)).status, 401);
  assertRefused(await house.admin.delete(`${visitor.path}/${randomUUID()}`), 404, 'document not found');
  const other = await newVisitor(house);
  assertRefused(await house.admin.delete(`${other.path}/${id}`), 404, 'document not found');
  assert.equal((await house.admin.delete(url)).status, 204);
  assert.ok(!(await storedFiles(hotel)).some((name) => name.includes(id)));
  assertRefused(await house.admin.delete(url), 404, 'document not found');
  const actions = (await auditOf(hotel, id)).map(({ action, actor_id: actor }) => [action, actor]);
  assert.deepEqual(actions.at(-1), ['guest_document.deleted', house.admin.userId]);
});

test('a file that is deleted can be uploaded again', async () => {
  const bytes = await newPicture();
  const { id } = bodyOf(await send(bytes), 201);
  assert.equal((await house.admin.delete(`${visitor.path}/${id}`)).status, 204);
  assert.equal((await send(bytes)).status, 201);
});

test('when the booking has ended its documents stay', async () => {
  const busy = await hotel.newProperty();
  const bookings = await bookingsInEveryStatus(busy);
  for (const [status, booking] of Object.entries(bookings)) {
    const { primaryGuest, id } = bodyOf(await busy.admin.get(`${busy.path}/bookings/${booking.id}`));
    const guest = { bookingId: id, guestId: primaryGuest.id, path: `${busy.path}/guests/${primaryGuest.id}/documents` };
    const document = await addDocument(busy, guest);
    const answer = await busy.admin.delete(`${guest.path}/${document.id}`);
    if (status === 'OPEN' || status === 'CHECKED_IN') assert.equal(answer.status, 204, status);
    else {
      assertRefused(answer, 400, `documentId cannot be deleted: its booking is ${status}`);
      assert.equal((await readDocument(busy.admin, guest, document.id)).id, document.id);
    }
  }
});

test('a file that cannot be deleted keeps its document', {
  skip: process.getuid?.() === 0 ? 'root may delete anything' : false,
}, async () => {
  const { id } = await addDocument(house, visitor);
  const folder = path.dirname(await pathOfStored(hotel, `documents/${id}`));
  await chmod(folder, 0o500);
  try {
    assert.equal((await house.admin.delete(`${visitor.path}/${id}`)).status, 500);
    assert.equal((await readDocument(house.admin, visitor, id)).id, id);
  } finally {
    await chmod(folder, 0o700);
  }
  assert.equal((await house.admin.delete(`${visitor.path}/${id}`)).status, 204);
});

test('a document is read again when asked for, and only one that can be', async () => {
  const { id } = await addDocument(house, visitor);
  await whenRead(house.admin, visitor, id);
  const url = `${visitor.path}/${id}/extract`;
  assert.equal((await (await house.join('STAFF')).post(url)).status, 403);
  const answers = await Promise.all([house.admin.post(url), house.admin.post(url), house.admin.post(url)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409]);
  const asked = answers.find(({ status }) => status === 200) ?? assert.fail();
  assert.deepEqual(asked.body.extraction, { status: 'QUEUED', reason: null, data: null, finishedAt: null });
  for (const answer of answers) if (answer.status === 409) assertRefused(answer, 409, 'the document is being read already');
  assert.equal((await whenRead(house.admin, visitor, id)).extraction.status, 'FAILED');
  assertRefused(await house.admin.post(`${visitor.path}/${randomUUID()}/extract`), 404, 'document not found');
  const note = bodyOf(await send(Buffer.from(`kept ${randomUUID()}`)), 201);
  assertRefused(await house.admin.post(`${visitor.path}/${note.id}/extract`), 409, 'a document of this kind cannot be read');
});

test('a guest has at most 200 documents', async () => {
  const guest = await newVisitor(house);
  await hotel.sql(
    `insert into guest_document (property_id, id, guest_id, booking_id, filename, content_type, size_bytes, sha256, uploaded_at,
       extraction_status, extraction_finished_at, updated_at)
     select $1, gen_random_uuid(), $2::uuid, $3, 'x', 'text/plain', 1, sha256(($2::uuid || ' ' || n)::bytea), now(), 'UNSUPPORTED', now(), now()
     from generate_series(1, 200) n`,
    [house.id, guest.guestId, guest.bookingId],
  );
  assertRefused(await uploadDocument(house.admin, guest, { bytes: await newPicture() }), 409, /has 200 documents/);
});
