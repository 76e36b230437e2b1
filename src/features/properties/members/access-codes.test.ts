import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { pino } from 'pino';
import { isOnCitus } from '../../../../test/harness/citus.ts';
import { openEventStream } from '../../../../test/harness/event-stream.ts';
import { longerTest, rounds } from '../../../../test/harness/long-test.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiClient, clientAt, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { bodyOf } from '../../../../test/harness/stays.ts';
import { startService } from '../../../lifecycle/start.ts';
import { purgeAccessCodeAttempts } from '../index.ts';

const service = await startTestService();
after(() => service.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const JOIN = '/properties/access-codes/join';
const WRONG = /^no such access code/;

async function newCode(property: TestProperty, roles = ['STAFF']): Promise<string> {
  const made = await property.admin.post(`${property.path}/access-codes`, { roles });
  assert.equal(made.status, 201, made.text);
  return made.body.code;
}

/** Six digits that differ from the code. */
function wrongFor(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

async function failuresOf(client: ApiClient): Promise<number> {
  return (await service.sql('select id from access_code_attempt where user_id = $1', [client.userId])).length;
}

test('an access code has six digits and roles, and is valid for a minute', async () => {
  const property = await service.newProperty();
  const before = Date.parse(service.clock.now());
  const made = await property.admin.post(`${property.path}/access-codes`, { roles: ['STAFF', 'FINANCE', 'STAFF'] });
  const after = Date.parse(service.clock.now());
  assert.equal(made.status, 201);
  assert.deepEqual(Object.keys(made.body).sort(), ['code', 'expiresAt', 'id', 'roles']);
  assert.match(made.body.code, /^\d{6}$/);
  assert.deepEqual(made.body.roles, ['STAFF', 'FINANCE']);
  const expiresAt = Date.parse(made.body.expiresAt);
  assert.ok(expiresAt >= before + 60_000 && expiresAt <= after + 60_000);
  const [audit] = await service.sql(
    `select actor_id, after from audit_entry where property_id = $1 and action = 'access-code.created'`,
    [property.id],
  );
  assert.deepEqual(audit, {
    actor_id: property.admin.userId,
    after: { roles: ['STAFF', 'FINANCE'], expiresAt: made.body.expiresAt },
  });
});

test('an access code for ADMIN, without a role or with an unknown role is refused', async () => {
  const property = await service.newProperty();
  const path = `${property.path}/access-codes`;
  const cases: [unknown, RegExp][] = [
    [['ADMIN'], /^roles\[0\] must be one of MANAGER, STAFF, AGENT, HOUSEKEEPING, FINANCE, SUPERVISOR$/],
    [['STAFF', 'ADMIN'], /^roles\[1\] must be one of MANAGER/],
    [[], /^roles must not be empty$/],
    [undefined, /^roles is required$/],
    [['COOK'], /^roles\[0\] must be one of/],
    [null, /^roles must be a list$/],
  ];
  for (const [roles, message] of cases) assertRefused(await property.admin.post(path, { roles }), 400, message);
  assertRefused(await service.anonymous.post(path, {}), 401, /bearer/);
  assertRefused(await property.admin.post(`/properties/${UNKNOWN}/access-codes`, {}), 404, 'property not found');
  assertRefused(await property.admin.post('/properties/x/access-codes', {}), 400, 'propertyId must be a UUID');
  assertRefused(await (await service.newUser()).post(path, {}), 403, /not a member/);
  assertRefused(await (await property.join('MANAGER')).post(path, { roles: ['STAFF'] }), 403, 'you need one of the roles ADMIN');
});

test('when no free access code is found it is 409; the digits of an expired code are free again', {
  skip: isOnCitus() && 'Citus refuses the trigger',
}, async () => {
  const property = await service.newProperty();
  await service.sql(
    `create function same_code() returns trigger language plpgsql as $$ begin new.code := '111111'; return new; end $$`,
  );
  await service.sql('create trigger same_code before insert on access_code for each row execute function same_code()');
  try {
    await newCode(property);
    assertRefused(
      await property.admin.post(`${property.path}/access-codes`, { roles: ['STAFF'] }),
      409,
      'no free access code was found: try again',
    );
    await newCode(await service.newProperty());
    service.clock.advance(1);
    await newCode(property);
  } finally {
    await service.sql('drop trigger same_code on access_code');
  }
});

test('a user joins with both codes, in any case, and gets the roles of the access code', async () => {
  const property = await service.newProperty({ name: 'Joinable' });
  const code = await newCode(property, ['HOUSEKEEPING', 'SUPERVISOR']);
  const client = await service.newUser();
  const joined = await client.post(JOIN, { propertyCode: ` ${property.code.toLowerCase()} `, code: ` ${code} ` });
  assert.equal(joined.status, 200);
  assert.deepEqual(joined.body, { propertyId: property.id, propertyName: 'Joinable', roles: ['HOUSEKEEPING', 'SUPERVISOR'] });
  const me = await client.get('/auth/me');
  assert.deepEqual(me.body.memberships, [{ ...joined.body, disabled: false }]);
  assert.equal(await failuresOf(client), 0);
  const [used] = await service.sql('select used_by, retired_at is not null as retired from access_code where property_id = $1', [
    property.id,
  ]);
  assert.deepEqual(used, { used_by: client.userId, retired: true });
  const [audit] = await service.sql(
    `select actor_id, after->'roles' as roles from audit_entry where property_id = $1 and action = 'member.joined'`,
    [property.id],
  );
  assert.deepEqual(audit, { actor_id: client.userId, roles: ['HOUSEKEEPING', 'SUPERVISOR'] });
});

test('who made a code learns who joined with it, live, and never reads its digits again', async () => {
  const property = await service.newProperty();
  const made = bodyOf(await property.admin.post(`${property.path}/access-codes`, { roles: ['STAFF'] }), 201);
  const path = `${property.path}/access-codes/${made.id}`;
  const { code, ...known } = made;
  assert.deepEqual(bodyOf(await property.admin.get(path)), { ...known, usedBy: null });
  const stream = await openEventStream(`${service.url}${property.path}/stream`, {
    authorization: `Bearer ${property.admin.token}`,
  });
  await stream.until(({ events }) => events.length === 1);
  const client = await service.newUser();
  bodyOf(await client.post(JOIN, { propertyCode: property.code, code }));
  const isJoined = ({ data }: { data: unknown }) => {
    const { type, id } = data as { type?: string; id?: string };
    return type === 'MEMBER' && id === client.userId;
  };
  await stream.until(({ events }) => events.some(isJoined));
  stream.close();
  assert.deepEqual(bodyOf(await property.admin.get(path)), {
    ...known,
    usedBy: { userId: client.userId, name: 'Test Person' },
  });
  assertRefused(await client.get(path), 403, 'you need one of the roles ADMIN');
  assertRefused(await property.admin.get(`${property.path}/access-codes/${client.userId}`), 404, 'access code not found');
});

test('wrong, used and expired codes and unknown properties get the same 404', async () => {
  const property = await service.newProperty();
  const other = await service.newProperty();
  const used = await newCode(property);
  assert.equal((await (await service.newUser()).post(JOIN, { propertyCode: property.code, code: used })).status, 200);
  const code = await newCode(property);
  const tries = [
    { propertyCode: property.code, code: wrongFor(code) },
    { propertyCode: property.code, code: used },
    { propertyCode: other.code, code },
    { propertyCode: 'ZZZZZZZ', code },
    { propertyCode: 'no code', code },
    { propertyCode: property.code, code: `${code}0` },
    { propertyCode: property.code, code: 'abcdef' },
  ];
  for (const body of tries) {
    const client = await service.newUser();
    assertRefused(await client.post(JOIN, body), 404, WRONG);
    assert.equal(await failuresOf(client), body.code === used ? 0 : 1, JSON.stringify(body));
  }
  service.clock.advance(1);
  assertRefused(await (await service.newUser()).post(JOIN, { propertyCode: property.code, code }), 404, WRONG);
});

test('a join without codes is 400 and does not count as a wrong attempt', async () => {
  const property = await service.newProperty();
  const client = await service.newUser();
  const cases: [object, RegExp][] = [
    [{ code: '123456' }, /^propertyCode is required$/],
    [{ propertyCode: '', code: '123456' }, /^propertyCode must not be/],
    [{ propertyCode: '  ', code: '123456' }, /^propertyCode must not be blank$/],
    [{ propertyCode: null, code: '123456' }, /^propertyCode must be text$/],
    [{ propertyCode: property.code }, /^code is required$/],
    [{ propertyCode: property.code, code: '' }, /^code must not be/],
    [{ propertyCode: property.code, code: 123456 }, /^code must be text$/],
  ];
  for (const [body, message] of cases) assertRefused(await client.post(JOIN, body), 400, message);
  assertRefused(await service.anonymous.post(JOIN, { propertyCode: property.code, code: '123456' }), 401, /bearer/);
  assert.equal(await failuresOf(client), 0);
});

test('a member who joins again gets 409, even a disabled one, and the code stays valid for somebody else', async () => {
  const property = await service.newProperty();
  const staff = await property.join('STAFF');
  const body = { propertyCode: property.code, code: await newCode(property, ['MANAGER']) };
  assertRefused(await staff.post(JOIN, body), 409, 'you are already a member of this property');
  await property.admin.put(`${property.path}/users/${staff.userId}/disabled`, { disabled: true });
  assertRefused(await staff.post(JOIN, body), 409, 'you are already a member of this property');
  assert.equal(await failuresOf(staff), 0);
  assert.equal((await (await service.newUser()).post(JOIN, body)).status, 200);
});

test('a join repeated with the same Idempotency-Key gets the response of the first', async () => {
  const property = await service.newProperty();
  const client = await service.newUser();
  const body = { propertyCode: property.code, code: await newCode(property) };
  const key = { 'idempotency-key': 'join-1' };
  const first = await client.post(JOIN, body, key);
  const again = await client.post(JOIN, body, key);
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
});

test('after five wrong codes within a minute the next code is 429, even a right one, until the first is a minute old', async () => {
  const property = await service.newProperty();
  const client = await service.newUser();
  const code = await newCode(property);
  const bodies = [
    { propertyCode: 'UNKNOWN', code },
    ...Array.from({ length: 4 }, () => ({ propertyCode: property.code, code: wrongFor(code) })),
  ];
  const begunAt = Date.parse(service.clock.now());
  for (const body of bodies) assertRefused(await client.post(JOIN, body), 404, WRONG);
  const blocked = await client.post(JOIN, { propertyCode: property.code, code });
  assertRefused(blocked, 429, /^too many wrong codes: try again in \d+ seconds$/);
  const wait = Number(blocked.headers.get('retry-after'));
  const tookSeconds = (Date.parse(service.clock.now()) - begunAt) / 1_000;
  assert.ok(wait >= 60 - tookSeconds && wait <= 60, `${wait} s after ${tookSeconds} s`);
  assert.equal(await failuresOf(client), 5);
  service.clock.advance(wait / 60);
  const fresh = await newCode(property);
  assert.equal((await client.post(JOIN, { propertyCode: property.code, code: fresh })).status, 200);
});

test('of many wrong codes that a user sends at once five are checked, the others are 429', async () => {
  const property = await service.newProperty();
  const client = await service.newUser();
  const wrong = wrongFor(await newCode(property));
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => client.post(JOIN, { propertyCode: property.code, code: wrong })),
  );
  assert.equal(responses.filter((response) => response.status === 404).length, 5);
  assert.equal(responses.filter((response) => response.status === 429).length, 25);
});

test('the limit applies across two instances of the service', async () => {
  const property = await service.newProperty();
  const client = await service.newUser();
  const wrong = wrongFor(await newCode(property));
  const second = await startService(service.running.config, pino({ level: 'silent' }), service.clock.now);
  try {
    const there = clientAt(second.url, client.token);
    const body = { propertyCode: property.code, code: wrong };
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? client : there).post(JOIN, body)),
    );
    assert.equal(responses.filter((response) => response.status === 404).length, 5);
    assert.equal(responses.filter((response) => response.status === 429).length, 7);
  } finally {
    await second.stop();
  }
});

test('twenty wrong codes against a property block only the users who sent them', async () => {
  const property = await service.newProperty();
  const other = await service.newProperty();
  const wrong = { propertyCode: property.code, code: wrongFor(await newCode(property)) };
  const guessers = await Promise.all(Array.from({ length: 5 }, () => service.newUser()));
  for (const client of guessers)
    for (let round = 0; round < 4; round += 1) assertRefused(await client.post(JOIN, wrong), 404, WRONG);
  const [guesser] = guessers;
  assert.ok(guesser !== undefined);
  const blocked = await guesser.post(JOIN, wrong);
  assertRefused(blocked, 429, /^too many wrong codes/);
  assert.ok(Number(blocked.headers.get('retry-after')) <= 60);
  assertRefused(await guesser.post(JOIN, { ...wrong, propertyCode: other.code }), 404, WRONG);
  const newcomer = await service.newUser();
  assert.equal((await newcomer.post(JOIN, { propertyCode: property.code, code: await newCode(property) })).status, 200);
  const late = await service.newUser();
  assertRefused(await late.post(JOIN, wrong), 404, WRONG);
  assertRefused(await late.post(JOIN, wrong), 429, /^too many wrong codes/);
});

test('a second user with a code that was just used has made no wrong attempt, until the code expires', async () => {
  const property = await service.newProperty();
  const code = await newCode(property);
  const first = await service.newUser();
  const second = await service.newUser();
  assert.equal((await first.post(JOIN, { propertyCode: property.code, code })).status, 200);
  for (let time = 0; time < 8; time += 1)
    assertRefused(await second.post(JOIN, { propertyCode: property.code, code }), 404, WRONG);
  assert.equal(await failuresOf(second), 0);
  service.clock.advance(2);
  assertRefused(await second.post(JOIN, { propertyCode: property.code, code }), 404, WRONG);
  assert.equal(await failuresOf(second), 1);
});

longerTest('of ten users with one access code at once, exactly one joins', async () => {
  const property = await service.newProperty();
  const clients = await Promise.all(Array.from({ length: 10 }, () => service.newUser()));
  for (let round = 0; round < rounds(20); round += 1) {
    const code = await newCode(property);
    const responses = await Promise.all(clients.map((client) => client.post(JOIN, { propertyCode: property.code, code })));
    assert.equal(
      responses.filter((response) => response.status === 200).length,
      1,
      responses.map((response) => response.status).join(),
    );
    assert.equal(responses.filter((response) => response.status === 404).length, 9);
    const winner = clients[responses.findIndex((response) => response.status === 200)];
    assert.equal((await property.admin.get(`${property.path}/users`)).body.length, 2);
    assert.equal((await property.admin.delete(`${property.path}/users/${winner?.userId}`)).status, 204);
  }
});

test('a user who sends a valid code many times at once joins once', async () => {
  const property = await service.newProperty();
  const client = await service.newUser();
  const code = await newCode(property);
  const responses = await Promise.all(Array.from({ length: 5 }, () => client.post(JOIN, { propertyCode: property.code, code })));
  assert.equal(responses.filter((response) => response.status === 200).length, 1);
  for (const response of responses) assert.ok([200, 404, 429].includes(response.status), response.text);
});

test('old failures are deleted in limited batches', async () => {
  const { db } = service.running.platform;
  await service.sql('delete from access_code_attempt');
  const client = await service.newUser();
  for (let round = 0; round < 3; round += 1)
    assertRefused(await client.post(JOIN, { propertyCode: 'NOWHERE', code: '000000' }), 404, WRONG);
  assert.equal(await purgeAccessCodeAttempts(db, '2020-01-01T00:00:00.000Z', 100), 0);
  service.clock.advance(61);
  assertRefused(await client.post(JOIN, { propertyCode: 'NOWHERE', code: '000000' }), 404, WRONG);
  const hourAgo = new Date(Date.parse(service.clock.now()) - 3_600_000).toISOString();
  assert.equal(await purgeAccessCodeAttempts(db, hourAgo, 2), 2);
  assert.equal(await purgeAccessCodeAttempts(db, hourAgo, 2), 1);
  assert.equal(await failuresOf(client), 1);
});
