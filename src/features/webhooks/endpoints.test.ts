import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertRefused } from '../../../test/harness/refusal.ts';
import { startTestService, type TestProperty } from '../../../test/harness/service-under-test.ts';
import { bodyOf } from '../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

const URL_OF = 'https://hooks.example.com/hostelry?key=abc';
const endpointsOf = (property: TestProperty): string => `${property.path}/webhook-endpoints`;

async function newEndpoint(property: TestProperty, body: object = {}) {
  return bodyOf(await property.admin.post(endpointsOf(property), { url: URL_OF, enabled: false, ...body }), 201);
}

test('an ADMIN creates an endpoint, and its secret is shown once', async () => {
  const property = await service.newProperty();
  const response = await property.admin.post(endpointsOf(property), { url: URL_OF, eventKinds: ['BOOKING'], enabled: false });
  const { secret, ...created } = bodyOf(response, 201);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const read = await property.admin.get(response.headers.get('location') ?? '');
  assert.deepEqual(bodyOf(read), created);
  assert.equal(read.headers.get('etag'), response.headers.get('etag'));
  assert.equal(created.secretConfigured.current, `whsec_••••••••${secret.slice(-4)}`);
  assert.deepEqual(bodyOf(await property.admin.get(endpointsOf(property))), [created]);
});

test('the secret is encrypted in the database, and the audit log has neither secret nor path of the URL', async () => {
  const property = await service.newProperty();
  const { id, secret } = await newEndpoint(property);
  const [row] = await service.sql<{ secret: Buffer }>('select secret from webhook_endpoint where id = $1', [id]);
  assert.ok(row !== undefined && !row.secret.includes(Buffer.from(secret)));
  const [entry] = await service.sql('select action, after from audit_entry where entity_id = $1', [id]);
  assert.deepEqual(entry, {
    action: 'webhook-endpoint.created',
    after: { url: 'https://hooks.example.com/…', description: '', eventKinds: [], enabled: false },
  });
});

test('a repeated POST with the same Idempotency-Key creates one endpoint and repeats its secret', async () => {
  const property = await service.newProperty();
  const headers = { 'Idempotency-Key': `hook-${property.id}` };
  const send = () => property.admin.post(endpointsOf(property), { url: URL_OF, enabled: false }, headers);
  const [first, again] = [bodyOf(await send(), 201), bodyOf(await send(), 201)];
  assert.deepEqual(again, first);
  assert.equal(bodyOf(await property.admin.get(endpointsOf(property))).length, 1);
});

for (const [url, message] of [
  ['hooks.example.com', /^url must be a URL that starts with/],
  ['ftp://hooks.example.com', /^url must be a URL that starts with/],
  ['https://user:pw@hooks.example.com', /^url must not hold a user/],
  ['https://hooks.example.com/#part', /^url must not have a fragment/],
  ['https://10.0.0.1/', /^url must not name a private address/],
  ['https://[::ffff:169.254.169.254]/', /^url must not name a private address/],
  ['https://[64:ff9b::a00:1]/', /^url must not name a private address/],
  ['https://0x7f.1/', /^url must not name a private address/],
] as const) {
  test(`the URL ${url} is 400`, async () => {
    const property = await service.newProperty();
    assertRefused(await property.admin.post(endpointsOf(property), { url }), 400, message);
  });
}

test('a change needs the ETag that was read, if one is sent', async () => {
  const property = await service.newProperty();
  const { id } = await newEndpoint(property);
  const path = `${endpointsOf(property)}/${id}`;
  const etag = (await property.admin.get(path)).headers.get('etag') ?? '';
  const change = (description: string) => property.admin.put(path, { description }, { 'If-Match': etag });
  const statuses = (await Promise.all([change('one'), change('two')])).map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, 412]);
  assert.equal((await property.admin.delete(path, { 'If-Match': etag })).status, 412);
});

test('of two rotations at once one is done: the secret before stays valid for 24 hours, and until then there is no other', async () => {
  const property = await service.newProperty();
  const { id, secret } = await newEndpoint(property);
  const path = `${endpointsOf(property)}/${id}`;
  const rotate = () => property.admin.post(`${path}/rotate-secret`);
  const responses = await Promise.all([rotate(), rotate()]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);
  const done = responses.find(({ status }) => status === 200);
  assert.ok(done !== undefined);
  assert.notEqual(bodyOf(done).secret, secret);
  assert.notEqual(bodyOf(await property.admin.get(path)).secretConfigured.previousValidUntil, null);
  service.clock.advance(24 * 60 + 1);
  assert.equal(bodyOf(await property.admin.get(path)).secretConfigured.previousValidUntil, null);
  assert.equal((await rotate()).status, 200);
});

test('a secret that has leaked is replaced at once, also just after a rotation: no earlier one stays', async () => {
  const property = await service.newProperty();
  const { id, secret } = await newEndpoint(property);
  const path = `${endpointsOf(property)}/${id}`;
  const second = bodyOf(await property.admin.post(`${path}/rotate-secret`));
  assertRefused(await property.admin.post(`${path}/rotate-secret`), 409, /less than 24 hours ago/);
  const third = bodyOf(await property.admin.post(`${path}/rotate-secret`, { revokePrevious: true }));
  assert.equal(new Set([secret, second.secret, third.secret]).size, 3);
  assert.equal(third.secretConfigured.previousValidUntil, null);
  const [row] = await service.sql('select previous_secret, previous_valid_until from webhook_endpoint where id = $1', [id]);
  assert.deepEqual(row, { previous_secret: null, previous_valid_until: null });
  assert.equal((await property.admin.post(`${path}/rotate-secret`)).status, 200, 'the next rotation need not wait');
});

test('a deleted endpoint is gone for everybody, without its secret', async () => {
  const property = await service.newProperty();
  const { id } = await newEndpoint(property);
  const path = `${endpointsOf(property)}/${id}`;
  assert.equal((await property.admin.delete(path)).status, 204);
  for (const one of [path, `${path}/deliveries`]) assert.equal((await property.admin.get(one)).status, 404);
  assert.equal((await property.admin.post(`${path}/test`)).status, 404);
  assert.deepEqual(bodyOf(await property.admin.get(endpointsOf(property))), []);
  const [row] = await service.sql('select secret, previous_secret from webhook_endpoint where id = $1', [id]);
  assert.deepEqual(row, { secret: null, previous_secret: null });
});

test('at most 20 endpoints, also when two people create the last one', async () => {
  const property = await service.newProperty();
  for (let made = 0; made < 19; made += 1) await newEndpoint(property);
  const create = () => property.admin.post(endpointsOf(property), { url: URL_OF, enabled: false });
  const statuses = (await Promise.all([create(), create()])).map(({ status }) => status).sort();
  assert.deepEqual(statuses, [201, 409]);
});

test('a disabled endpoint cannot be tested', async () => {
  const property = await service.newProperty();
  const { id } = await newEndpoint(property);
  assertRefused(await property.admin.post(`${endpointsOf(property)}/${id}/test`), 409, /disabled/);
});
