import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { longerTest, rounds } from '../../../../test/harness/long-test.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import {
  type ApiClient,
  type ApiResponse,
  newPhone,
  startTestService,
  type TestProperty,
} from '../../../../test/harness/service-under-test.ts';
import type { Role } from '../access/roles.rules.ts';

const service = await startTestService();
after(() => service.stop());
const root = await service.newUser({ superAdmin: true });

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';

const pathOf = (property: TestProperty, client: ApiClient, end = '') => `${property.path}/users/${client.userId}${end}`;

/** Adds a member with this name, phone and roles. */
async function addMember(
  property: TestProperty,
  options: { name: string; phone?: string },
  ...roles: Role[]
): Promise<ApiClient> {
  const client = await service.newUser(options);
  assert.equal((await root.put(pathOf(property, client, '/roles'), { roles })).status, 200);
  return client;
}

async function enabledAdmins(property: TestProperty): Promise<number> {
  const rows = (await root.get(`${property.path}/users`)).body as { roles: string[]; disabled: boolean }[];
  return rows.filter((row) => row.roles.includes('ADMIN') && !row.disabled).length;
}

test('members are listed by name, without those above the level of the caller', async () => {
  const property = await service.newProperty();
  const zoe = await addMember(property, { name: 'Zoe' }, 'MANAGER');
  const finn = await addMember(property, { name: 'Finn' }, 'FINANCE');
  await addMember(property, { name: 'Ada' }, 'STAFF', 'ADMIN');
  await property.admin.put(pathOf(property, finn, '/disabled'), { disabled: true });
  const names = async (client: ApiClient) =>
    (await client.get(`${property.path}/users`)).body.map((row: { name: string }) => row.name);
  assert.deepEqual(await names(property.admin), ['Ada', 'Finn', 'Test Person', 'Zoe']);
  assert.deepEqual(await names(root), ['Ada', 'Finn', 'Test Person', 'Zoe']);
  assert.deepEqual(await names(zoe), ['Finn', 'Zoe']);
  const [row] = (await zoe.get(`${property.path}/users`)).body;
  const { phone, ...rest } = row;
  assert.match(phone, /^\+91/);
  assert.deepEqual(rest, { userId: finn.userId, name: 'Finn', email: null, roles: ['FINANCE'], disabled: true });
});

test('the list of members has pages on request', async () => {
  const property = await service.newProperty();
  for (const name of ['Ann', 'Bob', 'Ann']) await addMember(property, { name }, 'STAFF');
  const names: string[] = [];
  let path: string | undefined = `${property.path}/users?limit=1`;
  for (let pages = 0; path !== undefined && pages < 6; pages += 1) {
    const page = await property.admin.get(path);
    names.push(...page.body.map((row: { name: string }) => row.name));
    path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  assert.deepEqual(names, ['Ann', 'Ann', 'Bob', 'Test Person']);
  assertRefused(await property.admin.get(`${property.path}/users?cursor=x`), 400, /^cursor is not one/);
});

test('an ADMIN can find a member by the phone number in any notation', async () => {
  const property = await service.newProperty();
  const phone = newPhone();
  const staff = await addMember(property, { name: 'Found', phone }, 'STAFF');
  await service.newUser({ phone: newPhone() });
  const local = phone.slice(3);
  for (const typed of [
    encodeURIComponent(phone),
    phone,
    local,
    `0${local}`,
    `${local.slice(0, 5)}-${local.slice(5)}`,
    `%20${phone.slice(1)}`,
  ]) {
    const found = await property.admin.get(`${property.path}/users/search?phone=${typed}`);
    assert.deepEqual(
      found.body.map((row: { userId: string }) => row.userId),
      [staff.userId],
      typed,
    );
  }
  for (const typed of [newPhone().slice(3), 'nobody', local.slice(0, 6)]) {
    assert.deepEqual((await property.admin.get(`${property.path}/users/search?phone=${typed}`)).body, []);
  }
  const odd = await addMember(property, { name: 'Odd', phone: 'ext. 42' }, 'STAFF');
  const asTyped = await property.admin.get(`${property.path}/users/search?phone=ext.%2042`);
  assert.deepEqual(
    asTyped.body.map((row: { userId: string }) => row.userId),
    [odd.userId],
  );
  assertRefused(await property.admin.get(`${property.path}/users/search`), 400, 'phone is required');
  assertRefused(await property.admin.get(`${property.path}/users/search?phone=`), 400, 'phone must not be empty');
});

test('an ADMIN can give a known user roles; the list replaces the present roles', async () => {
  const property = await service.newProperty();
  const client = await service.newUser({ name: 'New Hand' });
  const added = await property.admin.put(pathOf(property, client, '/roles'), { roles: ['STAFF', 'AGENT', 'STAFF'] });
  assert.equal(added.status, 200);
  const { phone: _phone, ...row } = added.body;
  assert.deepEqual(row, { userId: client.userId, name: 'New Hand', email: null, roles: ['STAFF', 'AGENT'], disabled: false });
  assert.equal((await client.get(property.path)).status, 200);
  const changed = await property.admin.put(pathOf(property, client, '/roles'), { roles: ['MANAGER'] });
  assert.deepEqual(changed.body.roles, ['MANAGER']);
  const audit = await service.sql(
    `select action, actor_id, before, after from audit_entry where property_id = $1 and entity_id = $2 order by at, id`,
    [property.id, client.userId],
  );
  assert.deepEqual(audit, [
    {
      action: 'member.added',
      actor_id: property.admin.userId,
      before: null,
      after: { roles: ['STAFF', 'AGENT'], disabled: false },
    },
    {
      action: 'member.roles-set',
      actor_id: property.admin.userId,
      before: { roles: ['STAFF', 'AGENT'], disabled: false },
      after: { roles: ['MANAGER'], disabled: false },
    },
  ]);
});

test('roles that an actor may not assign are 403, even if the member has them already', async () => {
  const property = await service.newProperty();
  const manager = await property.join('MANAGER');
  const cashier = await property.join('FINANCE');
  assertRefused(
    await property.admin.put(pathOf(property, cashier, '/roles'), { roles: ['FINANCE', 'STAFF'] }),
    403,
    'you may assign ADMIN, MANAGER, STAFF, AGENT, not FINANCE',
  );
  for (const role of ['ADMIN', 'MANAGER', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR']) {
    const response = await manager.put(pathOf(property, cashier, '/roles'), { roles: [role] });
    assertRefused(response, 403, `you may assign STAFF, AGENT, not ${role}`);
  }
  assert.deepEqual((await manager.put(pathOf(property, cashier, '/roles'), { roles: ['STAFF'] })).body.roles, ['STAFF']);
  assert.deepEqual((await root.put(pathOf(property, cashier, '/roles'), { roles: ['SUPERVISOR'] })).body.roles, ['SUPERVISOR']);
});

test('a MANAGER can change another MANAGER but no ADMIN', async () => {
  const property = await service.newProperty();
  const manager = await property.join('MANAGER');
  const other = await property.join('MANAGER');
  const above = 'the member has a higher role than you';
  assertRefused(await manager.put(pathOf(property, property.admin, '/roles'), { roles: ['STAFF'] }), 403, above);
  assertRefused(await manager.put(pathOf(property, property.admin, '/disabled'), { disabled: true }), 403, above);
  assert.equal((await manager.put(pathOf(property, other, '/disabled'), { disabled: true })).body.disabled, true);
  assert.equal((await manager.put(pathOf(property, other, '/roles'), { roles: ['AGENT'] })).body.disabled, true);
  assert.equal((await other.get(property.path)).status, 403);
});

test('invalid roles are 400, naming the field', async () => {
  const property = await service.newProperty();
  const client = await property.join('STAFF');
  const cases: [unknown, RegExp][] = [
    [undefined, /^roles is required$/],
    [[], /^roles must not be empty$/],
    [['OWNER'], /^roles\[0\] must be one of ADMIN, MANAGER/],
    [['staff'], /^roles\[0\] must be one of/],
    [null, /^roles must be a list$/],
    ['STAFF', /^roles must be a list$/],
    [[null], /^roles\[0\] must be/],
  ];
  for (const [roles, message] of cases)
    assertRefused(await property.admin.put(pathOf(property, client, '/roles'), { roles }), 400, message);
  assertRefused(await property.admin.put(`${property.path}/users/7/roles`, { roles: ['STAFF'] }), 400, 'userId must be a UUID');
});

test('an unknown user and a user who is not a member are 404', async () => {
  const property = await service.newProperty();
  const nonMember = await service.newUser();
  assertRefused(await property.admin.put(`${property.path}/users/${UNKNOWN}/roles`, { roles: ['STAFF'] }), 404, 'user not found');
  assertRefused(await property.admin.put(pathOf(property, nonMember, '/disabled'), { disabled: true }), 404, 'member not found');
  assertRefused(
    await property.admin.put(`${property.path}/users/${UNKNOWN}/disabled`, { disabled: true }),
    404,
    'member not found',
  );
  assertRefused(await property.admin.delete(pathOf(property, nonMember)), 404, 'member not found');
});

test('a disabled member has no access until they are enabled again', async () => {
  const property = await service.newProperty();
  const staff = await property.join('STAFF');
  const disabled = await property.admin.put(pathOf(property, staff, '/disabled'), { disabled: true });
  assert.deepEqual([disabled.status, disabled.body.disabled, disabled.body.roles], [200, true, ['STAFF']]);
  assertRefused(await staff.get(property.path), 403, 'you are not a member of this property');
  assert.equal((await property.admin.put(pathOf(property, staff, '/disabled'), { disabled: false })).body.disabled, false);
  assert.equal((await staff.get(property.path)).status, 200);
  for (const body of [{}, { disabled: 'true' }, { disabled: null }]) {
    assertRefused(
      await property.admin.put(pathOf(property, staff, '/disabled'), body),
      400,
      /^disabled (is required|must be true or false)$/,
    );
  }
  const actions = await service.sql('select action from audit_entry where entity_id = $1 order by at, id', [staff.userId]);
  assert.deepEqual(
    actions.map((row) => row['action']),
    ['member.added', 'member.disabled', 'member.enabled'],
  );
});

test('nobody can disable themselves', async () => {
  const property = await service.newProperty();
  const second = await property.join('ADMIN');
  assertRefused(await second.put(pathOf(property, second, '/disabled'), { disabled: true }), 409, 'you cannot disable yourself');
});

test('an ADMIN can remove a member, who can be added again', async () => {
  const property = await service.newProperty();
  const manager = await property.join('MANAGER');
  const removed = await property.admin.delete(pathOf(property, manager));
  assert.equal(removed.status, 204);
  assert.equal(removed.text, '');
  assert.equal((await manager.get(property.path)).status, 403);
  assertRefused(await property.admin.delete(pathOf(property, manager)), 404, 'member not found');
  assert.equal((await property.admin.put(pathOf(property, manager, '/roles'), { roles: ['STAFF'] })).status, 200);
  const [audit] = await service.sql(`select before, after from audit_entry where entity_id = $1 and action = 'member.removed'`, [
    manager.userId,
  ]);
  assert.deepEqual(audit, { before: { roles: ['MANAGER'], disabled: false }, after: null });
});

test('the last enabled ADMIN stays ADMIN, unless a superAdmin decides otherwise', async () => {
  const property = await service.newProperty();
  const { admin } = property;
  const second = await property.join('ADMIN');
  await admin.put(pathOf(property, second, '/disabled'), { disabled: true });
  const last = 'the member is the last enabled ADMIN of the property';
  assertRefused(await admin.put(pathOf(property, admin, '/roles'), { roles: ['MANAGER'] }), 409, last);
  assertRefused(await admin.delete(pathOf(property, admin)), 409, last);
  assert.equal((await admin.put(pathOf(property, admin, '/roles'), { roles: ['ADMIN', 'STAFF'] })).status, 200);
  await admin.put(pathOf(property, second, '/disabled'), { disabled: false });
  assert.equal((await admin.put(pathOf(property, admin, '/roles'), { roles: ['MANAGER'] })).status, 200);
  assert.equal((await root.put(pathOf(property, second, '/disabled'), { disabled: true })).status, 200);
  assert.equal((await root.delete(pathOf(property, second))).status, 204);
  assert.equal(await enabledAdmins(property), 0);
});

test('reading and changing members needs a role in an existing property', async () => {
  const property = await service.newProperty();
  const target = await property.join('STAFF');
  const outsider = await service.newUser();
  const calls = (client: ApiClient, path: string): [string, Promise<ApiResponse>][] => [
    ['list', client.get(`${path}/users`)],
    ['search', client.get(`${path}/users/search?phone=1`)],
    ['roles', client.put(`${path}/users/${target.userId}/roles`, {})],
    ['disabled', client.put(`${path}/users/${target.userId}/disabled`, {})],
    ['remove', client.delete(`${path}/users/${UNKNOWN}`)],
  ];
  for (const [, call] of calls(service.anonymous, property.path)) assertRefused(await call, 401, /bearer/);
  for (const [, call] of calls(outsider, property.path)) assertRefused(await call, 403, /not a member/);
  for (const [, call] of calls(outsider, `/properties/${UNKNOWN}`)) assertRefused(await call, 404, 'property not found');
  for (const [, call] of calls(outsider, '/properties/x')) assertRefused(await call, 400, 'propertyId must be a UUID');
  for (const role of ['STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'] as const) {
    for (const [name, call] of calls(await property.join(role), property.path)) {
      assertRefused(await call, 403, name === 'search' || name === 'remove' ? /roles ADMIN$/ : /roles ADMIN, MANAGER$/);
    }
  }
  const manager = await property.join('MANAGER');
  const statuses: Record<string, number> = {};
  for (const [name, call] of calls(manager, property.path)) statuses[name] = (await call).status;
  assert.deepEqual(statuses, { list: 200, search: 403, roles: 400, disabled: 400, remove: 403 });
});

longerTest('of two ADMINs who demote, disable or remove each other at once, one succeeds and the other gets 403', async () => {
  const attacks: ((property: TestProperty, by: ApiClient, on: ApiClient) => Promise<ApiResponse>)[] = [
    (property, by, on) => by.put(pathOf(property, on, '/roles'), { roles: ['STAFF'] }),
    (property, by, on) => by.put(pathOf(property, on, '/disabled'), { disabled: true }),
    (property, by, on) => by.delete(pathOf(property, on)),
  ];
  for (let round = 0; round < rounds(21); round += 1) {
    const property = await service.newProperty();
    const second = await property.join('ADMIN');
    const attack = attacks[round % attacks.length];
    assert.ok(attack !== undefined);
    const responses = await Promise.all([attack(property, property.admin, second), attack(property, second, property.admin)]);
    assert.equal(
      responses.filter((response) => response.status < 300).length,
      1,
      responses.map((response) => response.text).join(),
    );
    assert.equal(responses.filter((response) => response.status === 403).length, 1);
    assert.equal(await enabledAdmins(property), 1);
  }
});

longerTest('of two ADMINs who step down at once, one succeeds and the other stays as the last', async () => {
  for (let round = 0; round < rounds(20); round += 1) {
    const property = await service.newProperty();
    const second = await property.join('ADMIN');
    const responses = await Promise.all([
      property.admin.put(pathOf(property, property.admin, '/roles'), { roles: ['STAFF'] }),
      second.delete(pathOf(property, second)),
    ]);
    assert.deepEqual(responses.map((response) => response.status).filter((status) => status === 409).length, 1);
    assert.equal(await enabledAdmins(property), 1);
  }
});
