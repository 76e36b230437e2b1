import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { pino } from 'pino';
import { type Desk, deskAt, type Hotel, openHotel, type TestProperty } from '../../../test/support/hotel.ts';
import { assertRefused } from '../../../test/support/refusal.ts';
import { startService } from '../../start.ts';
import { purgeAccessCodeAttempts } from './index.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const JOIN = '/properties/access-codes/join';
const WRONG = /^no such access code/;

async function newCode(property: TestProperty, roles = ['STAFF']): Promise<string> {
  const made = await property.admin.post(`${property.path}/access-codes`, { roles });
  assert.equal(made.status, 201, made.text);
  return made.body.code;
}

/** Six digits that are not the code. */
function wrongFor(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

async function failuresOf(desk: Desk): Promise<number> {
  return (await hotel.sql('select id from access_code_attempt where user_id = $1', [desk.userId])).length;
}

test('an access code has six digits, its roles, and a minute to live', async () => {
  const property = await hotel.newProperty();
  const before = Date.parse(hotel.clock.now());
  const made = await property.admin.post(`${property.path}/access-codes`, { roles: ['STAFF', 'FINANCE', 'STAFF'] });
  const after = Date.parse(hotel.clock.now());
  assert.equal(made.status, 201);
  assert.deepEqual(Object.keys(made.body).sort(), ['code', 'expiresAt', 'roles']);
  assert.match(made.body.code, /^\d{6}$/);
  assert.deepEqual(made.body.roles, ['STAFF', 'FINANCE']);
  const expiresAt = Date.parse(made.body.expiresAt);
  assert.ok(expiresAt >= before + 60_000 && expiresAt <= after + 60_000);
  const [audit] = await hotel.sql(
    `select actor_id, after from audit_entry where property_id = $1 and action = 'access-code.created'`,
    [property.id],
  );
  assert.deepEqual(audit, {
    actor_id: property.admin.userId,
    after: { roles: ['STAFF', 'FINANCE'], expiresAt: made.body.expiresAt },
  });
});

test('an access code is refused for ADMIN, no role, or an unknown one', async () => {
  const property = await hotel.newProperty();
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
  assertRefused(await hotel.stranger.post(path, {}), 401, /bearer/);
  assertRefused(await property.admin.post(`/properties/${UNKNOWN}/access-codes`, {}), 404, 'property not found');
  assertRefused(await property.admin.post('/properties/x/access-codes', {}), 400, 'propertyId must be a UUID');
  assertRefused(await (await hotel.newUser()).post(path, {}), 403, /not a member/);
  assertRefused(
    await (await property.join('MANAGER')).post(path, { roles: ['STAFF'] }),
    403,
    'this takes one of the roles ADMIN',
  );
});

test('when no free access code is found it is 409; a code is free again once the old one has expired', async () => {
  const property = await hotel.newProperty();
  await hotel.sql(
    `create function same_code() returns trigger language plpgsql as $$ begin new.code := '111111'; return new; end $$`,
  );
  await hotel.sql('create trigger same_code before insert on access_code for each row execute function same_code()');
  try {
    await newCode(property);
    assertRefused(
      await property.admin.post(`${property.path}/access-codes`, { roles: ['STAFF'] }),
      409,
      'no free access code was found: try again',
    );
    await newCode(await hotel.newProperty());
    hotel.clock.advance(1);
    await newCode(property);
  } finally {
    await hotel.sql('drop trigger same_code on access_code');
  }
});

test('a user joins with both codes, in any case, and has the roles of the access code', async () => {
  const property = await hotel.newProperty({ name: 'Joinable' });
  const code = await newCode(property, ['HOUSEKEEPING', 'SUPERVISOR']);
  const desk = await hotel.newUser();
  const joined = await desk.post(JOIN, { propertyCode: ` ${property.code.toLowerCase()} `, code: ` ${code} ` });
  assert.equal(joined.status, 200);
  assert.deepEqual(joined.body, { propertyId: property.id, propertyName: 'Joinable', roles: ['HOUSEKEEPING', 'SUPERVISOR'] });
  const me = await desk.get('/auth/me');
  assert.deepEqual(me.body.memberships, [{ ...joined.body, disabled: false }]);
  assert.equal(await failuresOf(desk), 0);
  const [used] = await hotel.sql('select used_by, retired_at is not null as retired from access_code where property_id = $1', [
    property.id,
  ]);
  assert.deepEqual(used, { used_by: desk.userId, retired: true });
  const [audit] = await hotel.sql(
    `select actor_id, after->'roles' as roles from audit_entry where property_id = $1 and action = 'member.joined'`,
    [property.id],
  );
  assert.deepEqual(audit, { actor_id: desk.userId, roles: ['HOUSEKEEPING', 'SUPERVISOR'] });
});

test('wrong, used and expired codes and unknown properties are all the same 404', async () => {
  const property = await hotel.newProperty();
  const other = await hotel.newProperty();
  const used = await newCode(property);
  assert.equal((await (await hotel.newUser()).post(JOIN, { propertyCode: property.code, code: used })).status, 200);
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
    const desk = await hotel.newUser();
    assertRefused(await desk.post(JOIN, body), 404, WRONG);
    assert.equal(await failuresOf(desk), body.code === used ? 0 : 1, JSON.stringify(body));
  }
  hotel.clock.advance(1);
  assertRefused(await (await hotel.newUser()).post(JOIN, { propertyCode: property.code, code }), 404, WRONG);
});

test('a join without its codes is 400 and no wrong attempt', async () => {
  const property = await hotel.newProperty();
  const desk = await hotel.newUser();
  const cases: [object, RegExp][] = [
    [{ code: '123456' }, /^propertyCode is required$/],
    [{ propertyCode: '', code: '123456' }, /^propertyCode must not be/],
    [{ propertyCode: '  ', code: '123456' }, /^propertyCode must not be blank$/],
    [{ propertyCode: null, code: '123456' }, /^propertyCode must be text$/],
    [{ propertyCode: property.code }, /^code is required$/],
    [{ propertyCode: property.code, code: '' }, /^code must not be/],
    [{ propertyCode: property.code, code: 123456 }, /^code must be text$/],
  ];
  for (const [body, message] of cases) assertRefused(await desk.post(JOIN, body), 400, message);
  assertRefused(await hotel.stranger.post(JOIN, { propertyCode: property.code, code: '123456' }), 401, /bearer/);
  assert.equal(await failuresOf(desk), 0);
});

test('a member who joins again is 409, also a disabled one; the code stays good for somebody else', async () => {
  const property = await hotel.newProperty();
  const staff = await property.join('STAFF');
  const body = { propertyCode: property.code, code: await newCode(property, ['MANAGER']) };
  assertRefused(await staff.post(JOIN, body), 409, 'you are already a member of this property');
  await property.admin.put(`${property.path}/users/${staff.userId}/disabled`, { disabled: true });
  assertRefused(await staff.post(JOIN, body), 409, 'you are already a member of this property');
  assert.equal(await failuresOf(staff), 0);
  assert.equal((await (await hotel.newUser()).post(JOIN, body)).status, 200);
});

test('a repeated join with the same Idempotency-Key is answered as the first was', async () => {
  const property = await hotel.newProperty();
  const desk = await hotel.newUser();
  const body = { propertyCode: property.code, code: await newCode(property) };
  const key = { 'idempotency-key': 'join-1' };
  const first = await desk.post(JOIN, body, key);
  const again = await desk.post(JOIN, body, key);
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
});

test('after five wrong codes within a minute the sixth is 429, even the right one, until the first is a minute old', async () => {
  const property = await hotel.newProperty();
  const desk = await hotel.newUser();
  const code = await newCode(property);
  const bodies = [
    { propertyCode: 'UNKNOWN', code },
    ...Array.from({ length: 4 }, () => ({ propertyCode: property.code, code: wrongFor(code) })),
  ];
  const begunAt = Date.parse(hotel.clock.now());
  for (const body of bodies) assertRefused(await desk.post(JOIN, body), 404, WRONG);
  const blocked = await desk.post(JOIN, { propertyCode: property.code, code });
  assertRefused(blocked, 429, /^too many wrong codes: try again in \d+ seconds$/);
  const wait = Number(blocked.headers.get('retry-after'));
  const tookSeconds = (Date.parse(hotel.clock.now()) - begunAt) / 1_000;
  assert.ok(wait >= 60 - tookSeconds && wait <= 60, `${wait} s after ${tookSeconds} s`);
  assert.equal(await failuresOf(desk), 5);
  hotel.clock.advance(wait / 60);
  const fresh = await newCode(property);
  assert.equal((await desk.post(JOIN, { propertyCode: property.code, code: fresh })).status, 200);
});

test('many wrong codes of one user at once: five are judged, the rest are told to wait', async () => {
  const property = await hotel.newProperty();
  const desk = await hotel.newUser();
  const wrong = wrongFor(await newCode(property));
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => desk.post(JOIN, { propertyCode: property.code, code: wrong })),
  );
  assert.equal(answers.filter((answer) => answer.status === 404).length, 5);
  assert.equal(answers.filter((answer) => answer.status === 429).length, 25);
});

test('the limit holds across two instances of the service', async () => {
  const property = await hotel.newProperty();
  const desk = await hotel.newUser();
  const wrong = wrongFor(await newCode(property));
  const second = await startService(hotel.service.platform.config, pino({ level: 'silent' }), hotel.clock.now);
  try {
    const there = deskAt(second.url, desk.token);
    const body = { propertyCode: property.code, code: wrong };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? desk : there).post(JOIN, body)),
    );
    assert.equal(answers.filter((answer) => answer.status === 404).length, 5);
    assert.equal(answers.filter((answer) => answer.status === 429).length, 7);
  } finally {
    await second.stop();
  }
});

test('twenty wrong codes against a property stop those who were wrong, and nobody else', async () => {
  const property = await hotel.newProperty();
  const other = await hotel.newProperty();
  const wrong = { propertyCode: property.code, code: wrongFor(await newCode(property)) };
  const guessers = await Promise.all(Array.from({ length: 5 }, () => hotel.newUser()));
  for (const desk of guessers) for (let round = 0; round < 4; round += 1) assertRefused(await desk.post(JOIN, wrong), 404, WRONG);
  const [guesser] = guessers;
  assert.ok(guesser !== undefined);
  const blocked = await guesser.post(JOIN, wrong);
  assertRefused(blocked, 429, /^too many wrong codes/);
  assert.ok(Number(blocked.headers.get('retry-after')) <= 60);
  assertRefused(await guesser.post(JOIN, { ...wrong, propertyCode: other.code }), 404, WRONG);
  const newcomer = await hotel.newUser();
  assert.equal((await newcomer.post(JOIN, { propertyCode: property.code, code: await newCode(property) })).status, 200);
  const late = await hotel.newUser();
  assertRefused(await late.post(JOIN, wrong), 404, WRONG);
  assertRefused(await late.post(JOIN, wrong), 429, /^too many wrong codes/);
});

test('who comes second with a code that was just used has made no wrong attempt, until the code has expired', async () => {
  const property = await hotel.newProperty();
  const code = await newCode(property);
  const first = await hotel.newUser();
  const second = await hotel.newUser();
  assert.equal((await first.post(JOIN, { propertyCode: property.code, code })).status, 200);
  for (let time = 0; time < 8; time += 1)
    assertRefused(await second.post(JOIN, { propertyCode: property.code, code }), 404, WRONG);
  assert.equal(await failuresOf(second), 0);
  hotel.clock.advance(2);
  assertRefused(await second.post(JOIN, { propertyCode: property.code, code }), 404, WRONG);
  assert.equal(await failuresOf(second), 1);
});

test('ten users with one access code at once: exactly one joins', async () => {
  const property = await hotel.newProperty();
  const desks = await Promise.all(Array.from({ length: 10 }, () => hotel.newUser()));
  for (let round = 0; round < 20; round += 1) {
    const code = await newCode(property);
    const answers = await Promise.all(desks.map((desk) => desk.post(JOIN, { propertyCode: property.code, code })));
    assert.equal(answers.filter((answer) => answer.status === 200).length, 1, answers.map((answer) => answer.status).join());
    assert.equal(answers.filter((answer) => answer.status === 404).length, 9);
    const winner = desks[answers.findIndex((answer) => answer.status === 200)];
    assert.equal((await property.admin.get(`${property.path}/users`)).body.length, 2);
    assert.equal((await property.admin.delete(`${property.path}/users/${winner?.userId}`)).status, 204);
  }
});

test('one user who sends one good code many times at once joins once', async () => {
  const property = await hotel.newProperty();
  const desk = await hotel.newUser();
  const code = await newCode(property);
  const answers = await Promise.all(Array.from({ length: 5 }, () => desk.post(JOIN, { propertyCode: property.code, code })));
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
  for (const answer of answers) assert.ok([200, 404, 429].includes(answer.status), answer.text);
});

test('old failures are forgotten, a bounded number at a time', async () => {
  const { db } = hotel.service.platform;
  await hotel.sql('delete from access_code_attempt');
  const desk = await hotel.newUser();
  for (let round = 0; round < 3; round += 1)
    assertRefused(await desk.post(JOIN, { propertyCode: 'NOWHERE', code: '000000' }), 404, WRONG);
  assert.equal(await purgeAccessCodeAttempts(db, '2020-01-01T00:00:00.000Z', 100), 0);
  hotel.clock.advance(61);
  assertRefused(await desk.post(JOIN, { propertyCode: 'NOWHERE', code: '000000' }), 404, WRONG);
  const hourAgo = new Date(Date.parse(hotel.clock.now()) - 3_600_000).toISOString();
  assert.equal(await purgeAccessCodeAttempts(db, hourAgo, 2), 2);
  assert.equal(await purgeAccessCodeAttempts(db, hourAgo, 2), 1);
  assert.equal(await failuresOf(desk), 1);
});
