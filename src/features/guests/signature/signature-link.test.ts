import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type ApiClient, type ApiResponse, newPhone, startOwnTestService } from '../../../../test/harness/service-under-test.ts';
import { transact } from '../../../platform/db/transact.ts';
import { linkOrCreateGuest } from '../index.ts';

const drawingOf = (stroke: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150"><path d="${stroke}" stroke="black" fill="none"></path></svg>`;
const DRAWING = drawingOf('M10 10 C 20 20, 40 20, 50 10');

const service = await startOwnTestService();
after(() => service.stop());
const property = await service.newProperty();

function newGuest(): Promise<string> {
  return transact(
    service.running.platform.db,
    async (tx) => (await linkOrCreateGuest(tx, property.id, { phoneE164: newPhone(), name: 'Asha Rao' }, service.clock.now())).id,
  );
}

function formOf(svg: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([svg], { type: 'image/svg+xml' }), 'signature.svg');
  return form;
}

const signaturePath = (guestId: string): string => `${property.path}/guests/${guestId}/signature`;

async function newToken(guestId: string, client: ApiClient = property.admin): Promise<string> {
  const made = await client.post(`${signaturePath(guestId)}/link`, undefined);
  assert.equal(made.status, 201, made.text);
  return new URL(made.body.url).hash.slice(1);
}

const withToken = (token: string, more: Record<string, string> = {}) => ({ authorization: `Bearer ${token}`, ...more });
const look = (token: string): Promise<ApiResponse> => service.anonymous.get('/signature-link', withToken(token));
const sign = (token: string, svg: string = DRAWING, more?: Record<string, string>): Promise<ApiResponse> =>
  service.anonymous.post('/signature-link', formOf(svg), withToken(token, more));

function assertGone(response: ApiResponse): void {
  assert.equal(response.status, 404, response.text);
  assert.equal(response.body.message, 'the signature link has been used or has expired');
}

test('the guest signs by a link, and the audit log names who made it', async () => {
  const id = await newGuest();
  const made = await property.admin.post(`${signaturePath(id)}/link`, undefined);
  assert.equal(made.status, 201, made.text);
  assert.equal(made.headers.get('cache-control'), 'no-store');
  const left = Date.parse(made.body.expiresAt) - Date.parse(service.clock.now());
  assert.ok(left > 9 * 60_000 && left <= 10 * 60_000, String(left));
  const { origin, pathname, hash } = new URL(made.body.url);
  assert.deepEqual([origin + pathname, hash.length], [`${service.running.config.publicUrl}/console/sign`, 138]);
  const shown = await look(hash.slice(1));
  assert.deepEqual(shown.body, { propertyName: (await property.admin.get(property.path)).body.name, guestName: 'Asha Rao' });
  const stored = await sign(hash.slice(1));
  assert.equal(stored.status, 204, stored.text);
  assert.equal((await property.admin.get(`${signaturePath(id)}/file`)).text, DRAWING);
  const rows = await service.sql<{ actor_id: string; after: { byLink?: boolean } }>(
    `select actor_id, after from audit_entry where entity_id = $1 and action = 'guest.signed'`,
    [id],
  );
  assert.deepEqual(
    rows.map((row) => [row.actor_id, row.after.byLink]),
    [[property.admin.userId, true]],
  );
});

test('a link is good once; a repeated request with its Idempotency-Key is answered again', async () => {
  const id = await newGuest();
  const token = await newToken(id);
  const key = { 'idempotency-key': 'signature-1' };
  assert.equal((await sign(token, DRAWING, key)).status, 204);
  const repeated = await sign(token, DRAWING, key);
  assert.deepEqual([repeated.status, repeated.headers.get('idempotency-replayed')], [204, 'true']);
  assertGone(await sign(token, drawingOf('M0 0 L 5 5')));
  assertGone(await look(token));
  assert.equal((await property.admin.get(`${signaturePath(id)}/file`)).text, DRAWING);
  const other = await newToken(await newGuest());
  const signed = await sign(other, DRAWING, key);
  assert.equal(signed.headers.get('idempotency-replayed'), null, 'the key of another link is another key');
});

test('of two who use one link at once, one signs', async () => {
  for (let round = 0; round < 5; round += 1) {
    const token = await newToken(await newGuest());
    const answers = await Promise.all([sign(token), sign(token), sign(token), sign(token)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 404, 404, 404]);
  }
});

test('a refused drawing does not use the link up', async () => {
  const token = await newToken(await newGuest());
  for (const wrong of [drawingOf(''), 'no picture', `${drawingOf('M0 0 1 1')}x`])
    assert.equal((await sign(token, wrong)).status, 400);
  assert.equal((await sign(token, drawingOf('M0 0 1 1').padEnd(256 * 1024 + 1))).status, 413);
  assert.equal((await sign(token)).status, 204);
});

test('a link ends after ten minutes, with another signature, and with the role of its maker', async () => {
  const expired = await newToken(await newGuest());
  service.clock.advance(9);
  assert.equal((await look(expired)).status, 200);
  service.clock.advance(1);
  assertGone(await look(expired));
  assertGone(await sign(expired));

  const id = await newGuest();
  const overtaken = await newToken(id);
  assert.equal((await property.admin.post(signaturePath(id), formOf(DRAWING))).status, 201);
  assertGone(await sign(overtaken, drawingOf('M0 0 L 5 5')));

  const manager = await property.join('MANAGER');
  const orphaned = await newToken(await newGuest(), manager);
  await property.admin.put(`${property.path}/users/${manager.userId}/roles`, { roles: ['STAFF'] });
  assertGone(await look(orphaned));
  assertGone(await sign(orphaned));
});

test('a link is good for its guest only, and for nothing else', async () => {
  const id = await newGuest();
  const token = await newToken(id);
  for (let index = 0; index < token.length; index += 1) {
    const letter = token[index] === 'A' ? 'B' : 'A';
    assertGone(await look(token.slice(0, index) + letter + token.slice(index + 1)));
  }
  for (const other of ['', 'x', property.admin.token, `${token}A`, token.slice(1)]) assertGone(await look(other));
  const asUser = await service.anonymous.get(`${property.path}/guests/${id}`, withToken(token));
  assert.equal(asUser.status, 401);
  assert.equal((await service.anonymous.post(signaturePath(id), formOf(DRAWING), withToken(token))).status, 401);
});

test('only those who may store signatures make links, for guests that there are', async () => {
  const id = await newGuest();
  const staff = await property.join('STAFF');
  assert.equal((await staff.post(`${signaturePath(id)}/link`, undefined)).status, 403);
  const elsewhere = await service.newProperty();
  const path = `${elsewhere.path}/guests/${id}/signature/link`;
  assert.equal((await elsewhere.admin.post(path, undefined)).status, 404);
});
