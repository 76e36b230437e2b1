import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms, openBooking } from '../../../../test/harness/stays.ts';
import { type AuditEntry, insertAudit } from '../../../platform/audit/audit.queries.ts';
import { transact } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';

const service = await startTestService();
after(() => service.stop());

const log = (property: TestProperty): string => `${property.path}/audit-log`;

type Entry = { id: string; at: string; action: string };

type Fields = Partial<AuditEntry> & { actorId?: string };

/** Adds an audit entry, `nth` seconds after a fixed time in the future, so that it is newer than the entries of the set-up. */
async function happen(property: TestProperty, nth: number, fields: Fields = {}): Promise<void> {
  const at = new Date(Date.UTC(2040, 0, 1, 0, 0, nth)).toISOString();
  const { actorId = null, ...entry } = fields;
  const context = { propertyId: property.id, actorId, at };
  await transact(service.running.platform.db, (tx) => insertAudit(tx, context, `thing.${nth}`, { entityId: newId(), ...entry }));
}

const actionsOf = (response: ApiResponse): string[] => response.body.map((entry: Entry) => entry.action);

test('an entry shows who did what, with every field before and after', async () => {
  const property = await service.newProperty();
  const [entityId, bookingId] = [newId(), newId()];
  const before = { plain: 1, list: [1, { deep: null }], nested: { a: { b: true } } };
  await happen(property, 2, { actorId: property.admin.userId, entityId, bookingId, before, after: {}, reason: 'guest asked' });
  await happen(property, 1);
  const { status, body } = await property.admin.get(`${log(property)}?limit=2`);
  assert.equal(status, 200);
  const [{ id, ...row }, { id: _id, entityId: _entityId, ...other }] = body;
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(row, {
    at: '2040-01-01T00:00:02.000Z',
    actor: { userId: property.admin.userId, name: 'Test Person' },
    action: 'thing.2',
    entity: 'thing',
    entityId,
    bookingId,
    bookingReference: null,
    before,
    after: {},
    reason: 'guest asked',
  });
  assert.deepEqual(other, {
    at: '2040-01-01T00:00:01.000Z',
    actor: null,
    action: 'thing.1',
    entity: 'thing',
    bookingId: null,
    bookingReference: null,
    before: null,
    after: null,
    reason: null,
  });
});

test('a change over HTTP is in the audit log of its property, and of no other', async () => {
  const [property, other] = [await service.newProperty(), await service.newProperty()];
  const type = { code: 'DLX', name: 'Deluxe', baseOccupancy: 2, maxOccupancy: 3 };
  const created = await property.admin.post(`${property.path}/room-types`, type);
  const entries = (await (await property.join('MANAGER')).get(log(property))).body as {
    entityId: string;
    after: { code: string };
  }[];
  assert.equal(entries.find((entry) => entry.entityId === created.body.id)?.after.code, 'DLX');
  const elsewhere = (await other.admin.get(log(other))).body as { entityId: string }[];
  assert.equal(
    elsewhere.find((entry) => entry.entityId === created.body.id),
    undefined,
  );
});

test('an entry about a booking has its reference', async () => {
  const property = await newPropertyWithRooms(service);
  const booking = await openBooking(property);
  const [entry] = bodyOf(await property.admin.get(`${log(property)}?bookingId=${booking.id}`));
  assert.deepEqual([entry.bookingId, entry.bookingReference], [booking.id, booking.reference]);
});

test('the audit log of one booking has only its entries; that of an unknown booking is empty', async () => {
  const property = await service.newProperty();
  const bookingId = newId();
  await happen(property, 1, { bookingId });
  await happen(property, 2, { bookingId: newId() });
  await happen(property, 3, { bookingId });
  assert.deepEqual(actionsOf(await property.admin.get(`${log(property)}?bookingId=${bookingId}`)), ['thing.3', 'thing.1']);
  const unknown = await property.admin.get(`${log(property)}?bookingId=${newId()}`);
  assert.deepEqual([unknown.status, unknown.body], [200, []]);
});

test('the audit log is read newest first, page by page, without gaps even between entries of the same instant', async () => {
  const property = await service.newProperty();
  for (const nth of [1, 2, 2, 2, 3]) await happen(property, nth, { bookingId: property.id });
  const whole = await property.admin.get(`${log(property)}?bookingId=${property.id}`);
  assert.deepEqual(actionsOf(whole), ['thing.3', 'thing.2', 'thing.2', 'thing.2', 'thing.1']);
  assert.equal(whole.headers.get('link'), null);
  const seen: string[] = [];
  let next: string | undefined = `${log(property)}?bookingId=${property.id}&limit=2`;
  for (let pages = 0; next !== undefined && pages < 10; pages += 1) {
    const page: ApiResponse = await property.admin.get(next);
    assert.ok(page.body.length <= 2);
    seen.push(...page.body.map((entry: Entry) => entry.id));
    next = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
  }
  assert.deepEqual(
    seen,
    whole.body.map((entry: Entry) => entry.id),
  );
});

test('the audit log is filtered by person, kind, record and time, also together and page by page', async () => {
  const property = await service.newProperty();
  const [roomId, other] = [newId(), await property.join('MANAGER')];
  const room = { entity: 'room', entityId: roomId };
  await happen(property, 1, { ...room, actorId: property.admin.userId });
  await happen(property, 2, { ...room, actorId: other.userId });
  await happen(property, 3, { entity: 'guest', actorId: property.admin.userId });
  await happen(property, 4, { entity: 'charge' });
  const from = '2040-01-01T00:00:00Z';
  const found = async (query: string): Promise<string[]> =>
    actionsOf(await property.admin.get(`${log(property)}?from=${from}&${query}`));
  assert.deepEqual(await found(`actorId=${property.admin.userId}`), ['thing.3', 'thing.1']);
  assert.deepEqual(await found('entity=room'), ['thing.2', 'thing.1']);
  assert.deepEqual(await found('entity=guest,room,nothing'), ['thing.3', 'thing.2', 'thing.1']);
  assert.deepEqual(await found(`entityId=${roomId}`), ['thing.2', 'thing.1']);
  assert.deepEqual(await found(`entity=room&actorId=${other.userId}`), ['thing.2']);
  assert.deepEqual(await found('to=2040-01-01T05:30:03%2B05:30'), ['thing.2', 'thing.1']);
  assert.deepEqual(
    actionsOf(await property.admin.get(`${log(property)}?from=2040-01-01T00:00:03Z`)),
    ['thing.4', 'thing.3'],
    'from is included',
  );
  const first = await property.admin.get(`${log(property)}?entity=guest,room&from=${from}&limit=2`);
  const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  assert.deepEqual(actionsOf(await property.admin.get(next)), ['thing.1']);
});

test('only ADMIN and MANAGER can read the audit log, and invalid requests are refused', async () => {
  const property = await service.newProperty();
  const path = log(property);
  assertRefused(await service.anonymous.get(path), 401, /bearer token/);
  assertRefused(await (await service.newUser()).get(path), 403, 'you are not a member of this property');
  for (const role of ['STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'] as const) {
    assertRefused(await (await property.join(role)).get(path), 403, 'you need one of the roles ADMIN, MANAGER');
  }
  assertRefused(await property.admin.get(`/properties/${newId()}/audit-log`), 404, 'property not found');
  assertRefused(await property.admin.get('/properties/x/audit-log'), 400, 'propertyId must be a UUID');
  assertRefused(await property.admin.get(`${path}?bookingId=x`), 400, 'bookingId must be a UUID');
  assertRefused(await property.admin.get(`${path}?actorId=x`), 400, 'actorId must be a UUID');
  assertRefused(await property.admin.get(`${path}?from=2026-11-20`), 400, 'Invalid timestamp');
  const kinds = Array.from({ length: 21 }, (_, index) => `k${index}`).join(',');
  assertRefused(await property.admin.get(`${path}?entity=${kinds}`), 400, 'entity must be a list of at most 20');
  for (const limit of ['0', '1001', 'many'])
    assertRefused(await property.admin.get(`${path}?limit=${limit}`), 400, /^limit must be/);
  const forged = ['x', Buffer.from('["2040-01-01","x"]').toString('base64url'), Buffer.from('[1,2]').toString('base64url')];
  for (const cursor of forged) {
    assertRefused(await property.admin.get(`${path}?cursor=${cursor}`), 400, 'cursor is not one that this list gave out');
  }
});
