import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, test } from 'node:test';
import { auditOf } from '../../../test/harness/documents.ts';
import { fetchFile, storedFiles, storeFolder } from '../../../test/harness/images.ts';
import { longTest } from '../../../test/harness/long-test.ts';
import {
  fetchEmail,
  importPdf,
  mailForm,
  mailPdf,
  newMailProperty,
  pdfOf,
  uploadMail,
  voucherFor,
  whenSettled,
} from '../../../test/harness/mails.ts';
import { UNREADABLE_PDF } from '../../../test/harness/pdf-objects.ts';
import { picture } from '../../../test/harness/pictures.ts';
import { assertRefused } from '../../../test/harness/refusal.ts';
import { startOwnTestService } from '../../../test/harness/service-under-test.ts';
import { bodyOf } from '../../../test/harness/stays.ts';

/** `POST .../inbound-emails/manual`: PDFs of booking sites that are uploaded. */

const SIZE_BYTES_MAX = 20_000_000;

const service = await startOwnTestService();
after(() => service.stop());
const property = await newMailProperty(service);

const upload = (bytes: Buffer, headers: Record<string, string> = {}) => uploadMail(property.admin, property.path, bytes, headers);
const emailRows = () => service.sql('select id, status from inbound_email order by id');

/** The request is refused, and nothing is kept of it. */
async function assertNothingKept(work: () => Promise<void>): Promise<void> {
  const [files, rows] = [await storedFiles(service), (await emailRows()).length];
  await work();
  assert.deepEqual(await storedFiles(service), files);
  assert.equal((await emailRows()).length, rows);
}

test('an uploaded PDF is stored as it is, and its reading queued in the same moment', async () => {
  const bytes = await mailPdf([['A note']]);
  const response = await upload(bytes);
  assert.equal(response.status, 201, response.text);
  const { id, receivedAt, ...shown } = response.body;
  assert.deepEqual(shown, {
    propertyId: property.id,
    source: 'MANUAL',
    status: 'RECEIVED',
    sentAt: null,
    sender: null,
    subject: null,
    sizeBytes: bytes.length,
    bookingId: null,
    bookingReference: null,
    parsed: null,
    reviewReasons: [],
    failure: null,
    resolution: null,
    fileUrl: `${service.running.config.publicUrl}${property.path}/inbound-emails/${id}/file`,
    createdAt: receivedAt,
    updatedAt: receivedAt,
  });
  assert.ok(Math.abs(Date.parse(receivedAt) - Date.now()) < 60_000, receivedAt);
  assert.equal(response.headers.get('location'), `${property.path}/inbound-emails/${id}`);
  assert.ok((await storedFiles(service)).includes(`inbound-emails/${id}.pdf`));
  const [added] = await auditOf(service, id);
  assert.deepEqual(
    [added?.action, added?.actor_id, added?.after],
    [
      'inbound-email.uploaded',
      property.admin.userId,
      { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    ],
  );
  const authorization = `Bearer ${property.admin.token}`;
  assert.ok((await fetchFile(service, new URL(shown.fileUrl).pathname, { authorization })).bytes.equals(bytes));
  assert.equal((await whenSettled(property.admin, property.path, id)).status, 'NEEDS_REVIEW');
});

test('what is read of a PDF that says nothing is nothing: a person is asked what it is', async () => {
  const { id } = await importPdf(property, await mailPdf([['Happy Diwali'], ['from all of us']]));
  const { status, parsed, reviewReasons, bookingId, failure, resolution } = await fetchEmail(property.admin, property.path, id);
  assert.deepEqual([status, bookingId, failure, resolution], ['NEEDS_REVIEW', null, null, null]);
  assert.deepEqual(parsed, {
    site: null,
    kind: null,
    reservationNumber: null,
    guestName: null,
    guestPhone: null,
    guestEmail: null,
    arrivalOn: null,
    departureOn: null,
    rooms: null,
    adults: null,
    children: null,
    amount: null,
    currency: null,
    isPrepaid: null,
    hotelName: null,
    confidence: {},
    disputed: [],
  });
  assert.deepEqual(
    reviewReasons.map(({ code, field }) => `${code} ${field}`),
    ['MISSING kind'],
  );
  assert.match(reviewReasons[0]?.message ?? '', /^The message does not say that a reservation is new, changed or cancelled\./);
  const audit = await auditOf(service, id);
  assert.deepEqual(
    audit.map(({ action, actor_id }) => [action, actor_id]),
    [
      ['inbound-email.uploaded', property.admin.userId],
      ['inbound-email.needs-review', null],
    ],
  );
});

test('an empty file, and what is no PDF whatever it is called, is refused', async () => {
  await assertNothingKept(async () => {
    assertRefused(await upload(Buffer.alloc(0)), 400, 'file is empty');
    for (const bytes of [
      Buffer.from('Booking ID: NH70000000000001'),
      await picture('jpeg', 200, 100),
      await picture('png', 200, 100),
      Buffer.from('<!doctype html><title>%PDF-1.7</title>'),
      Buffer.from('%PDF-1.7\nthis is not how it goes on'),
      UNREADABLE_PDF.subarray(0, -40),
      Buffer.from('PK\x03\x04 a package', 'latin1'),
      Buffer.concat([Buffer.alloc(1_024, 'x'), await mailPdf([['too late']])]),
    ])
      assertRefused(await upload(bytes), 400, 'file must be a PDF');
  });
});

test('a PDF that cannot be read is taken, and FAILED says why; its file is served, but not as a PDF', async () => {
  const bytes = UNREADABLE_PDF;
  const { id, status, failure, parsed, bookingId, reviewReasons } = await importPdf(property, bytes);
  assert.deepEqual([status, parsed, bookingId, reviewReasons], ['FAILED', null, null, []]);
  assert.match(failure ?? '', /^[A-Z].*\.$/);
  const authorization = `Bearer ${property.admin.token}`;
  const file = await fetchFile(service, `${property.path}/inbound-emails/${id}/file`, { authorization });
  assert.ok(file.bytes.equals(bytes));
  const { headers } = await property.admin.get(`${property.path}/inbound-emails/${id}/file`);
  assert.equal(headers.get('content-type'), 'application/octet-stream');
  assert.equal(headers.get('content-disposition'), `attachment; filename="inbound-email-${id}.bin"`);
});

test('an upload needs its file, as multipart, in a part of that name', async () => {
  const manual = `${property.path}/inbound-emails/manual`;
  await assertNothingKept(async () => {
    const without = new FormData();
    without.append('note', 'x');
    assertRefused(await property.admin.post(manual, without), 400, 'file is required');
    const misnamed = new FormData();
    misnamed.append('voucher', new Blob([new Uint8Array(await mailPdf([['x']]))]), 'voucher.pdf');
    assert.equal((await property.admin.post(manual, misnamed)).status, 400);
    assert.equal((await property.admin.post(manual, { file: 'x' })).status, 415);
    const pdf = { 'content-type': 'application/pdf' };
    assert.equal((await property.admin.post(manual, new Uint8Array(await mailPdf([['x']])), pdf)).status, 415);
  });
});

longTest('a PDF of 20 MB is taken, one byte more is 413', async () => {
  const pdf = await mailPdf([['a long brochure']]);
  const filled = (length: number): Buffer => Buffer.concat([pdf, Buffer.alloc(length - pdf.length, '\n')]);
  await assertNothingKept(async () => {
    assert.equal((await upload(filled(SIZE_BYTES_MAX + 1))).status, 413);
  });
  const { id, sizeBytes } = bodyOf(await upload(filled(SIZE_BYTES_MAX)), 201);
  assert.equal(sizeBytes, SIZE_BYTES_MAX);
  await whenSettled(property.admin, property.path, id);
});

test('only ADMIN and MANAGER upload, to a property that is there', async () => {
  const form = mailForm(await mailPdf([['x']]));
  await assertNothingKept(async () => {
    const manual = `${property.path}/inbound-emails/manual`;
    assertRefused(await service.anonymous.post(manual, form), 401, /.+/);
    for (const role of ['STAFF', 'AGENT', 'FINANCE', 'HOUSEKEEPING', 'SUPERVISOR'] as const)
      assertRefused(await (await property.join(role)).post(manual, form), 403, /.+/);
    assertRefused(await (await service.newUser()).post(manual, form), 403, /.+/);
    assertRefused(await property.admin.post(`/properties/${randomUUID()}/inbound-emails/manual`, form), 404, /property/);
    assertRefused(await property.admin.post('/properties/7/inbound-emails/manual', form), 400, /propertyId/);
  });
  const manager = await property.join('MANAGER');
  const { id } = bodyOf(await uploadMail(manager, property.path, await mailPdf([['by the manager']])), 201);
  assert.equal((await whenSettled(manager, property.path, id)).status, 'NEEDS_REVIEW');
});

longTest('uploads at once under one key are one message with one file', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const bytes = await mailPdf([['sent twice']]);
  const [files, rows] = [(await storedFiles(service)).length, (await emailRows()).length];
  const responses = await Promise.all(Array.from({ length: 6 }, () => upload(bytes, key)));
  const taken = responses.filter(({ status }) => status === 201);
  assert.ok(taken.length > 0, responses.map(({ text }) => text).join());
  assert.equal(new Set(taken.map(({ body }) => body.id)).size, 1);
  for (const response of responses) assert.ok(response.status === 201 || response.status === 409, response.text);
  const again = await upload(bytes, key);
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, 'true']);
  assert.equal((await upload(await mailPdf([['another']]), key)).status, 422);
  await whenSettled(property.admin, property.path, again.body.id);
  assert.equal((await emailRows()).length, rows + 1);
  assert.equal((await storedFiles(service)).length, files + 1);
});

test('what cannot be stored is not taken: the next try is', async () => {
  const own = await newMailProperty(service);
  const folder = path.join(await storeFolder(service), 'inbound-emails');
  const bytes = await pdfOf(voucherFor(service, own));
  // A file where the folder should be: the disk takes nothing.
  await rename(folder, `${folder}.away`);
  await writeFile(folder, '');
  try {
    const response = await uploadMail(own.admin, own.path, bytes);
    assert.ok(response.status === 500 || response.status === 503, response.text);
    assert.deepEqual(bodyOf(await own.admin.get(`${own.path}/inbound-emails`)), []);
  } finally {
    await rm(folder);
    await rename(`${folder}.away`, folder);
  }
  assert.equal((await importPdf(own, bytes)).status, 'BOOKED');
});

longTest('a voucher that is uploaded twice is two messages and one booking', async () => {
  const bytes = await pdfOf(voucherFor(service, property));
  const [first, second] = [await importPdf(property, bytes), await importPdf(property, bytes)];
  assert.deepEqual([first.status, second.status], ['BOOKED', 'BOOKED'], JSON.stringify(first.reviewReasons));
  assert.notEqual(first.id, second.id);
  assert.notEqual(first.bookingId, null);
  assert.equal(first.bookingId, second.bookingId);
});
