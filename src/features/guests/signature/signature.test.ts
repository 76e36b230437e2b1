import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isOnCitus } from '../../../../test/harness/citus.ts';
import { storeFolder } from '../../../../test/harness/images.ts';
import { longTest } from '../../../../test/harness/long-test.ts';
import {
  type ApiClient,
  type ApiResponse,
  newPhone,
  startOwnTestService,
  type TestProperty,
} from '../../../../test/harness/service-under-test.ts';
import { transact } from '../../../platform/db/transact.ts';
import { linkOrCreateGuest } from '../index.ts';

const SIGNATURE_BYTES_MAX = 256 * 1024;
const signatureOf = (stroke: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150"><path d="${stroke}" stroke="black" fill="none"></path></svg>`;
const SIGNATURE = signatureOf('M10 10 C 20 20, 40 20, 50 10');

const service = await startOwnTestService();
after(() => service.stop());
const property = await service.newProperty();

function newGuest(at: TestProperty = property): Promise<string> {
  return transact(
    service.running.platform.db,
    async (tx) => (await linkOrCreateGuest(tx, at.id, { phoneE164: newPhone(), name: 'Asha Rao' }, service.clock.now())).id,
  );
}

function formOf(svg: string | Blob, part = 'file'): FormData {
  const form = new FormData();
  form.append(part, typeof svg === 'string' ? new Blob([svg], { type: 'image/svg+xml' }) : svg, 'signature.svg');
  return form;
}

const pathOf = (guestId: string): string => `${property.path}/guests/${guestId}/signature`;
const sign = (
  guestId: string,
  svg: string = SIGNATURE,
  headers?: Record<string, string>,
  client: ApiClient = property.admin,
): Promise<ApiResponse> => client.post(pathOf(guestId), formOf(svg), headers);
const show = (guestId: string, headers?: Record<string, string>): Promise<ApiResponse> =>
  property.admin.get(`${pathOf(guestId)}/file`, headers);

const folder = async (): Promise<string> => path.join(await storeFolder(service), 'signatures');

/** The names of all stored signature files. Waits up to 10 s until so many are left, because files are deleted after the response. */
async function storedFiles(expected?: number): Promise<string[]> {
  for (let looks = 1; ; looks += 1) {
    await sleep(60);
    const names = (await readdir(await folder()).catch(() => [])).sort();
    if (expected === undefined || names.length === expected || looks > 160) return names;
  }
}

function assertRefused(response: ApiResponse, status: number, message: RegExp, field?: string): void {
  assert.equal(response.status, status, response.text);
  assert.match(response.body.message, message);
  assert.equal(response.body.status, status);
  if (field !== undefined) assert.equal(response.body.fieldErrors[0].field, field);
}

test('a signature is stored, and its file is served with headers that block active content', async () => {
  const id = await newGuest();
  const stored = await sign(id);
  assert.equal(stored.status, 201, stored.text);
  assert.equal(stored.body.signatureUploaded, true);
  assert.equal(stored.body.id, id);
  assert.equal(stored.headers.get('etag'), '"2"');
  assert.equal(stored.headers.get('location'), `${pathOf(id)}/file`);
  assert.deepEqual((await property.admin.get(`${property.path}/guests/${id}`)).body, stored.body);

  const file = await show(id);
  assert.equal(file.status, 200);
  assert.equal(file.text, SIGNATURE);
  assert.equal(file.headers.get('content-type'), 'image/svg+xml');
  assert.equal(file.headers.get('content-security-policy'), "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  assert.equal(file.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(file.headers.get('cache-control'), 'private, no-cache');
  assert.equal(file.headers.get('content-length'), String(Buffer.byteLength(SIGNATURE)));
  const etag = String(file.headers.get('etag'));
  assert.match(etag, /^"[0-9a-f-]{36}"$/);
  const again = await show(id, { 'if-none-match': etag });
  assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag]);
});

test('active content is removed before a signature is stored', async () => {
  const id = await newGuest();
  await sign(
    id,
    SIGNATURE.replace(
      '<path',
      '<script>alert(1)</script><image href="https://evil.example/x.png"/><path onclick="alert(1)"',
    ).replace('<svg', '<svg onload="alert(1)"'),
  );
  const { text } = await show(id);
  assert.equal(text, SIGNATURE.replace('<path', '<image></image><path'));
});

test('a new signature replaces the old one, whose file is deleted', async () => {
  const id = await newGuest();
  const before = await storedFiles();
  await sign(id);
  const first = await show(id);
  const second = await sign(id, signatureOf('M0 0 L 5 5'));
  assert.equal(second.status, 201);
  const shown = await show(id, { 'if-none-match': String(first.headers.get('etag')) });
  assert.deepEqual([shown.status, shown.text], [200, signatureOf('M0 0 L 5 5')]);
  assert.equal((await storedFiles(before.length + 1)).length, before.length + 1);
});

test('ADMIN and MANAGER can store signatures; every member can read them', async () => {
  const id = await newGuest();
  for (const role of ['MANAGER', 'ADMIN'] as const)
    assert.equal((await sign(id, SIGNATURE, {}, await property.join(role))).status, 201, role);
  for (const role of ['STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'] as const) {
    const client = await property.join(role);
    assertRefused(await sign(id, SIGNATURE, {}, client), 403, /ADMIN, MANAGER/);
    assert.equal((await client.get(`${pathOf(id)}/file`)).status, 200, role);
  }
});

test('unauthenticated callers, users of other hotels, unknown properties and guests of other hotels are refused, and no file is left', async () => {
  const id = await newGuest();
  const other = await service.newProperty();
  const elsewhere = await newGuest(other);
  const outsider = await service.newUser();
  const nowhere = `/properties/${randomUUID()}/guests/${id}/signature`;
  const before = await storedFiles();
  assertRefused(await sign(id, SIGNATURE, {}, service.anonymous), 401, /token/);
  assertRefused(await service.anonymous.get(`${pathOf(id)}/file`), 401, /token/);
  assertRefused(await sign(id, SIGNATURE, {}, outsider), 403, /member/);
  assertRefused(await outsider.get(`${pathOf(id)}/file`), 403, /member/);
  assertRefused(await property.admin.post(nowhere, formOf(SIGNATURE)), 404, /property not found/);
  assertRefused(await property.admin.get(`${nowhere}/file`), 404, /property not found/);
  for (const guestId of [randomUUID(), elsewhere]) {
    assertRefused(await sign(guestId), 404, /guest not found/);
    assertRefused(await show(guestId), 404, /guest not found/);
  }
  assertRefused(await sign('17'), 400, /guestId must be a UUID/, 'guestId');
  assertRefused(await show('17'), 400, /guestId must be a UUID/, 'guestId');
  assert.deepEqual(await storedFiles(before.length), before);
});

test('a guest who has not signed has no file', async () => {
  assertRefused(await show(await newGuest()), 404, /signature not found/);
});

test('a file that is missing from the store is 404 until the guest signs again', async () => {
  const id = await newGuest();
  await sign(id);
  const [row] = await service.sql<{ signature_file: string }>('select signature_file from guest where id = $1', [id]);
  assert.match(String(row?.signature_file), /^signatures\/[0-9a-f-]{36}\.svg$/);
  await rm(path.join(await folder(), '..', String(row?.signature_file)));
  assertRefused(await show(id), 404, /signature not found/);
  assert.equal((await sign(id)).status, 201);
  assert.equal((await show(id)).status, 200);
});

test('empty files, other files and empty drawings are 400, and nothing is stored', async () => {
  const id = await newGuest();
  const before = await storedFiles();
  assertRefused(await sign(id, ''), 400, /^file is empty$/, 'file');
  assertRefused(await sign(id, 'hello'), 400, /^file must be a/, 'file');
  assertRefused(
    await property.admin.post(
      pathOf(id),
      formOf(new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff])], { type: 'image/svg+xml' })),
    ),
    400,
    /SVG/,
    'file',
  );
  assertRefused(await sign(id, '<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, /no drawing/, 'file');
  assertRefused(await sign(id, `${SIGNATURE.slice(0, -3)}`), 400, /well-formed/, 'file');
  assertRefused(await property.admin.post(pathOf(id), formOf(SIGNATURE, 'picture')), 400, /file/);
  assertRefused(await property.admin.post(pathOf(id), new FormData()), 400, /./);
  assertRefused(await property.admin.post(pathOf(id)), 400, /file is required/, 'file');
  assertRefused(await property.admin.post(pathOf(id), { file: SIGNATURE }), 415, /Content-Type/);
  assertRefused(await property.admin.post(pathOf(id), SIGNATURE, { 'content-type': 'image/svg+xml' }), 415, /Content-Type/);
  assert.equal((await property.admin.get(`${property.path}/guests/${id}`)).headers.get('etag'), '"1"');
  assert.deepEqual(await storedFiles(before.length), before);
});

test('a signature may have at most 256 KB', async () => {
  const id = await newGuest();
  const filled = (bytes: number): string => signatureOf('M0 0 1 1'.padEnd(bytes - signatureOf('').length, ' 1'));
  assert.equal(Buffer.byteLength(filled(SIGNATURE_BYTES_MAX)), SIGNATURE_BYTES_MAX);
  assert.equal((await sign(id, filled(SIGNATURE_BYTES_MAX))).status, 201);
  assertRefused(await sign(id, filled(SIGNATURE_BYTES_MAX + 1)), 413, /at most 262144 bytes/);
  assertRefused(await sign(id, filled(3_000_000)), 413, /at most 262144 bytes/);
});

test('a signature with an old ETag of the guest is 412 and leaves no file', async () => {
  const id = await newGuest();
  const before = await storedFiles();
  assertRefused(await sign(id, SIGNATURE, { 'if-match': '"9"' }), 412, /has changed/);
  assert.deepEqual(await storedFiles(before.length), before);
  assert.equal((await sign(id, SIGNATURE, { 'if-match': '"1"' })).status, 201);
});

test('requests with the same Idempotency-Key store one signature, even ten at once', async () => {
  const id = await newGuest();
  const before = await storedFiles();
  const key = { 'idempotency-key': randomUUID() };
  const responses = await Promise.all(Array.from({ length: 10 }, () => sign(id, SIGNATURE, key)));
  for (const response of responses) assert.ok([201, 409].includes(response.status), response.text);
  const replayed = await sign(id, SIGNATURE, key);
  assert.deepEqual(
    [replayed.status, replayed.headers.get('idempotency-replayed'), replayed.headers.get('etag')],
    [201, 'true', '"2"'],
  );
  assert.equal((await sign(id, signatureOf('M1 1 2 2'), key)).status, 422);
  assert.equal((await storedFiles(before.length + 1)).length, before.length + 1);
});

longTest('of many signatures of a guest at once one is left, and readers always find a file', async () => {
  const id = await newGuest();
  await sign(id);
  const before = await storedFiles();
  for (let round = 0; round < 5; round += 1) {
    const drawings = Array.from({ length: 8 }, (_, index) => signatureOf(`M${round} ${index} 1 1`));
    let writing = true;
    const readers = Array.from({ length: 3 }, async () => {
      while (writing) assert.equal((await show(id)).status, 200);
    });
    const responses = await Promise.all(drawings.map((svg) => sign(id, svg)));
    writing = false;
    await Promise.all(readers);
    assert.ok(responses.every((response) => response.status === 201));
    assert.ok(drawings.includes((await show(id)).text));
  }
  assert.equal((await storedFiles(before.length)).length, before.length);
});

test('a store that cannot be written to is 503 without details, and the old signature stays', async () => {
  const id = await newGuest();
  await sign(id);
  const partial = path.join(await folder(), '..', '.partial');
  await rename(partial, `${partial}.away`);
  await writeFile(partial, 'in the way');
  assertRefused(await sign(id, signatureOf('M0 0 L 5 5')), 503, /^the file store cannot be used at the moment$/);
  await rm(partial);
  await rename(`${partial}.away`, partial);
  assert.equal((await show(id)).text, SIGNATURE);
});

test('a commit that fails leaves the old signature and no new file', {
  skip: isOnCitus() && 'Citus refuses the trigger',
}, async () => {
  const id = await newGuest();
  await sign(id);
  const before = await storedFiles();
  await service.sql(
    `create function fail_commit() returns trigger language plpgsql as $$ begin raise exception 'no commit'; end $$`,
  );
  await service.sql(
    `create constraint trigger fail_commit after update on guest deferrable initially deferred for each row execute function fail_commit()`,
  );
  assertRefused(await sign(id, signatureOf('M0 0 L 5 5')), 500, /^something went wrong/);
  await service.sql('drop function fail_commit cascade');
  assert.equal((await show(id)).text, SIGNATURE);
  assert.deepEqual(await storedFiles(before.length), before);
});

test('storing a signature is in the audit log', async () => {
  const id = await newGuest();
  await sign(id);
  const rows = await service.sql<{ actor_id: string; action: string }>(
    'select actor_id, action from audit_entry where entity_id = $1',
    [id],
  );
  assert.deepEqual(rows, [{ actor_id: property.admin.userId, action: 'guest.signed' }]);
});
