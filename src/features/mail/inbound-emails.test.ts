import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { fetchFile, loseFile } from '../../../test/harness/images.ts';
import {
  addUnclearMail,
  fetchEmail,
  importPdf,
  mailPdf,
  newMailProperty,
  pdfOf,
  rawMail,
  storeMail,
  uploadMail,
  voucherFor,
  whenSettled,
} from '../../../test/harness/mails.ts';
import { UNREADABLE_PDF } from '../../../test/harness/pdf-objects.ts';
import { assertRefused } from '../../../test/harness/refusal.ts';
import { type ApiClient, type ApiResponse, send, startTestService } from '../../../test/harness/service-under-test.ts';
import { bodyOf } from '../../../test/harness/stays.ts';

/** Messages of booking sites as they are listed, shown and fetched. */

const service = await startTestService();
after(() => service.stop());

const idsOf = ({ body }: ApiResponse): string[] => body.map(({ id }: { id: string }) => id);

/** The pages of the list, by the links from one to the next. */
async function pagesOf(client: ApiClient, path: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | undefined = path; next !== undefined && pages.length < 20; ) {
    const page: ApiResponse = await client.get(next);
    pages.push(idsOf({ ...page, body: bodyOf(page) }));
    const link = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    next = link === undefined ? undefined : link.slice(link.indexOf('/properties/'));
  }
  return pages;
}

test('the list has the newest message first, by status and in pages', async () => {
  const own = await newMailProperty(service);
  const list = `${own.path}/inbound-emails`;
  assert.deepEqual(bodyOf(await own.admin.get(list)), []);
  const booked = await importPdf(own, await pdfOf(voucherFor(service, own)));
  const unclear = [await addUnclearMail(own), await addUnclearMail(own), await addUnclearMail(own)];
  const failed = await importPdf(own, UNREADABLE_PDF);
  const dismissed = bodyOf(await own.admin.post(`${list}/${unclear[0]?.id}/resolve`, { action: 'DISMISS' }));
  const inOrder = [failed, ...unclear.toReversed(), booked].map(({ id }) => id);
  const all = await own.admin.get(list);
  assert.deepEqual(idsOf(all), inOrder);
  assert.equal(all.headers.get('link'), null);
  assert.deepEqual(all.body[0], await fetchEmail(own.admin, own.path, failed.id));
  assert.deepEqual(all.body.at(-1), booked);
  const byStatus = async (status: string) => idsOf(await own.admin.get(`${list}?status=${status}`));
  assert.deepEqual(await byStatus('BOOKED'), [booked.id]);
  assert.deepEqual(await byStatus('FAILED'), [failed.id]);
  assert.deepEqual(await byStatus('PARSED'), [dismissed.id]);
  assert.deepEqual(await byStatus('NEEDS_REVIEW'), [unclear[2]?.id, unclear[1]?.id]);
  assert.deepEqual(await byStatus('RECEIVED'), []);
  assert.deepEqual(await byStatus('BOOKED,FAILED'), [failed.id, booked.id]);

  // Those that arrived in the same millisecond are distinguished by their ids.
  await service.sql('update inbound_email set received_at = $2 where property_id = $1', [own.id, service.clock.now()]);
  const byId = inOrder.toSorted().toReversed();
  assert.deepEqual(await pagesOf(own.admin, `${list}?limit=2`), [byId.slice(0, 2), byId.slice(2, 4), byId.slice(4)]);
  assert.deepEqual(await pagesOf(own.admin, `${list}?limit=5`), [byId]);
  const waiting = [unclear[1]?.id ?? '', unclear[2]?.id ?? ''].toSorted().toReversed();
  assert.deepEqual(
    await pagesOf(own.admin, `${list}?status=NEEDS_REVIEW&limit=1`),
    waiting.map((id) => [id]),
  );
});

test('a list has at most 1000 messages a page, 200 unless another number is asked for', async () => {
  const own = await newMailProperty(service);
  const list = `${own.path}/inbound-emails`;
  const at = service.clock.now();
  await service.sql(
    `insert into inbound_email (property_id, id, source, status, received_at, size_bytes, sha256, created_at, updated_at)
    select $1, gen_random_uuid(), 'MANUAL', 'FAILED', $2::timestamptz - n * interval '1 minute', 1, '\\x00', $2, $2 from generate_series(1, 1005) n`,
    [own.id, at],
  );
  for (const [query, count] of [
    ['', 200],
    ['?limit=1', 1],
    ['?limit=1000', 1000],
  ] as const) {
    const response = await own.admin.get(list + query);
    assert.equal(bodyOf(response).length, count);
    assert.match(response.headers.get('link') ?? '', /rel="next"/);
    const times = response.body.map(({ receivedAt }: { receivedAt: string }) => receivedAt);
    assert.deepEqual(times, times.toSorted().toReversed());
  }
  for (const query of ['limit=0', 'limit=1001', 'limit=x', 'cursor=x', 'status=LOST', 'status=booked', 'status='])
    assertRefused(await own.admin.get(`${list}?${query}`), 400, new RegExp(query.slice(0, query.indexOf('='))));
});

test('a message by its id: 404 for an unknown one and for that of another hotel, which cannot be distinguished', async () => {
  const [own, other] = [await newMailProperty(service), await newMailProperty(service)];
  const theirs = await addUnclearMail(other);
  const unknown = randomUUID();
  for (const end of ['', '/file']) {
    const pathOf = (id: string) => `${own.path}/inbound-emails/${id}${end}`;
    const responses = [await own.admin.get(pathOf(theirs.id)), await own.admin.get(pathOf(unknown))];
    for (const response of responses) assertRefused(response, 404, 'inbound email not found');
    assertRefused(await own.admin.get(pathOf('7')), 400, /emailId/);
    assertRefused(await service.anonymous.get(pathOf(theirs.id)), 401, /.+/);
    assertRefused(await own.admin.get(`/properties/${unknown}/inbound-emails/${theirs.id}${end}`), 404, /property/);
  }
  const mine = await addUnclearMail(own);
  const response = await own.admin.get(
    `${own.path.toUpperCase().replace('/PROPERTIES', '/properties')}/inbound-emails/${mine.id}`,
  );
  assert.deepEqual(bodyOf(response), mine);
  assert.equal(response.headers.get('etag'), null);
});

test('lists, messages and files are for ADMIN and MANAGER', async () => {
  const own = await newMailProperty(service);
  const { id } = await addUnclearMail(own);
  const paths = ['', `/${id}`, `/${id}/file`].map((end) => `${own.path}/inbound-emails${end}`);
  const manager = await own.join('MANAGER');
  for (const path of paths) {
    assert.equal((await manager.get(path)).status, 200, path);
    assertRefused(await service.anonymous.get(path), 401, /.+/);
    assertRefused(await (await service.newUser()).get(path), 403, /.+/);
  }
  for (const role of ['STAFF', 'AGENT', 'FINANCE', 'HOUSEKEEPING', 'SUPERVISOR'] as const) {
    const client = await own.join(role);
    for (const path of paths) assertRefused(await client.get(path), 403, /.+/);
  }
});

test('the PDF of an upload comes back byte for byte, as an attachment that no browser runs', async () => {
  const own = await newMailProperty(service);
  const bytes = await mailPdf([['To the byte']]);
  const { id, fileUrl } = await importPdf(own, bytes);
  const { publicUrl } = service.running.config;
  const path = `${own.path}/inbound-emails/${id}/file`;
  assert.equal(fileUrl, publicUrl + path);
  const authorization = `Bearer ${own.admin.token}`;
  const file = await fetchFile(service, path, { authorization });
  assert.equal(file.status, 200);
  assert.ok(file.bytes.equals(bytes));
  const head = await send(service.url + path, 'HEAD', { authorization });
  assert.equal(head.status, 200);
  assert.equal(head.text, '');
  for (const { headers } of [file, head]) {
    assert.equal(headers.get('content-type'), 'application/pdf');
    assert.equal(headers.get('content-length'), String(bytes.length));
    assert.equal(headers.get('content-disposition'), `attachment; filename="inbound-email-${id}.pdf"`);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox");
    assert.equal(headers.get('cache-control'), 'private, no-store');
  }
});

test('a message that came by mail has its PDF once it is read, and is a PDF then', async () => {
  const own = await newMailProperty(service);
  const raw = await rawMail({ from: 'a@example.com', to: own.address, subject: 'A greeting', text: 'Happy Diwali' });
  const id = (await storeMail(service, own, raw)) ?? assert.fail('it was there before');
  const email = await whenSettled(own.admin, own.path, id);
  assert.deepEqual(
    [email.source, email.sender, email.subject, email.sizeBytes],
    ['SMTP', 'a@example.com', 'A greeting', raw.length],
  );
  assert.notEqual(email.fileUrl, null);
  const file = await fetchFile(service, `${own.path}/inbound-emails/${id}/file`, { authorization: `Bearer ${own.admin.token}` });
  assert.equal(file.status, 200);
  assert.equal(file.bytes.subarray(0, 5).toString(), '%PDF-');
  assert.equal(await storeMail(service, own, raw), null);
});

test('a message without a PDF, and one whose PDF is lost: 404, and the message is shown all the same', async () => {
  const own = await newMailProperty(service);
  const email = await addUnclearMail(own);
  const path = `${own.path}/inbound-emails/${email.id}`;
  await loseFile(service, `inbound-emails/${email.id}.pdf`);
  assertRefused(await own.admin.get(`${path}/file`), 404, 'PDF of the inbound email not found');
  assert.equal((await send(`${service.url}${path}/file`, 'HEAD', { authorization: `Bearer ${own.admin.token}` })).status, 404);
  assert.deepEqual(bodyOf(await own.admin.get(path)), email);

  // Not read yet: it came by mail, and has only its raw form.
  const unread = randomUUID();
  await service.sql(
    `insert into inbound_email (property_id, id, source, received_at, size_bytes, sha256, created_at, updated_at)
    values ($1, $2, 'SMTP', now(), 1, '\\x01', now(), now())`,
    [own.id, unread],
  );
  const shown = bodyOf(await own.admin.get(`${own.path}/inbound-emails/${unread}`));
  assert.deepEqual([shown.status, shown.fileUrl], ['RECEIVED', null]);
  assertRefused(await own.admin.get(`${own.path}/inbound-emails/${unread}/file`), 404, 'PDF of the inbound email not found');
});

test('an upload whose file is lost before it is read FAILS, and says so', async () => {
  const own = await newMailProperty(service);
  // Nothing is due until the file is gone.
  const { id } = bodyOf(await uploadMail(own.admin, own.path, await mailPdf([['soon lost']])), 201);
  await whenSettled(own.admin, own.path, id);
  await loseFile(service, `inbound-emails/${id}.pdf`);
  const retry = `update inbound_email set status = 'RECEIVED', parsed = null, review_reasons = '[]', due_at = now() - interval '1 hour' where id = $1`;
  await service.sql(retry, [id]);
  await service.sql(`select graphile_worker.add_job('read-mail')`);
  const email = await whenSettled(own.admin, own.path, id);
  assert.deepEqual([email.status, email.failure], ['FAILED', 'The file of the message is missing.']);
});
