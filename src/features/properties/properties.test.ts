import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import pg from 'pg';
import { isOnCitus } from '../../../test/harness/citus.ts';
import { untilWaiting } from '../../../test/harness/lock-waits.ts';
import { longerTest, rounds } from '../../../test/harness/long-test.ts';
import { addRatePlan, setRates } from '../../../test/harness/rates.ts';
import { assertRefused } from '../../../test/harness/refusal.ts';
import { newRoomType } from '../../../test/harness/rooms.ts';
import { startTestService } from '../../../test/harness/service-under-test.ts';
import { bodyOf } from '../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const MINIMAL = { name: 'Grand Alpha', timezone: 'Asia/Kolkata', currency: 'INR' };

/** Inserts a booking directly into the database, because this feature does not test how bookings are made. */
const INSERT_BOOKING = `
  with g as (insert into guest (property_id, id, created_at, updated_at) values ($1, gen_random_uuid(), now(), now()) returning id)
  insert into booking (property_id, id, reference_number, status, source, guest_id, expected_check_in_at, created_at, updated_at)
  select $1, gen_random_uuid(), 1, 'OPEN', 'WALKIN', g.id, now(), now(), now() from g`;

test('a new property has default values, a join code, and its creator as ADMIN', async () => {
  const owner = await service.newUser();
  const created = await owner.post('/properties', { ...MINIMAL, name: '  Grand Alpha ' });
  assert.equal(created.status, 201);
  const { id, code, createdAt, updatedAt, ...fields } = created.body;
  assert.match(code, /^[ABCDEFGHJKMNPQRSTUVWXYZ23456789]{7}$/);
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(fields, {
    ...MINIMAL,
    addressText: null,
    countryCode: 'IN',
    billingCheckinTime: '12:00',
    billingCheckoutTime: '11:00',
    active: true,
    otaAliases: [],
    emailAddresses: [],
    allowedTransportModes: ['CAR', 'BIKE'],
  });
  assert.equal(created.headers.get('location'), `/properties/${id}`);
  assert.equal(created.headers.get('etag'), '"1"');
  const me = await owner.get('/auth/me');
  assert.deepEqual(me.body.memberships, [{ propertyId: id, propertyName: 'Grand Alpha', roles: ['ADMIN'], disabled: false }]);
  // The first change is that its creator is a member.
  assert.deepEqual(await service.sql('select last_position from event_counter where property_id = $1', [id]), [
    { last_position: '1' },
  ]);
  const audit = await service.sql('select action, actor_id, entity_id, after from audit_entry where property_id = $1', [id]);
  assert.equal(audit.length, 1);
  assert.deepEqual(
    { ...audit[0], after: null },
    { action: 'property.created', actor_id: owner.userId, entity_id: id, after: null },
  );
});

test('a new property accepts every field, and generates its code', async () => {
  const owner = await service.newUser();
  const fields = {
    name: 'Kyoto Inn',
    addressText: '1 Station Road',
    timezone: 'Asia/Tokyo',
    currency: 'JPY',
    countryCode: 'JP',
    billingCheckinTime: '15:00',
    billingCheckoutTime: '10:00',
    active: false,
    otaAliases: ['Kyoto Inn & Spa'],
    emailAddresses: ['Desk@Kyoto.Example', 'night@kyoto.example'],
    allowedTransportModes: ['TRAIN', 'CAR', 'TRAIN'],
  };
  const { status, body } = await owner.post('/properties', { ...fields, code: 5, unknown: true });
  assert.equal(status, 201);
  const { id: _id, code, createdAt: _createdAt, updatedAt: _updatedAt, ...rest } = body;
  assert.deepEqual(rest, {
    ...fields,
    emailAddresses: ['desk@kyoto.example', 'night@kyoto.example'],
    allowedTransportModes: ['CAR', 'TRAIN'],
  });
  assert.notEqual(code, '5');
});

test('an invalid field is 400, naming the field, and no property is created', async () => {
  const owner = await service.newUser();
  const cases: [object, RegExp][] = [
    [{ name: undefined }, /^name is required$/],
    [{ name: '   ' }, /^name must not be blank$/],
    [{ name: 'x'.repeat(201) }, /^name must have at most 200/],
    [{ name: null }, /^name must be text$/],
    [{ timezone: undefined }, /^timezone is required$/],
    [{ timezone: '+05:30' }, /^timezone must be the name of an IANA time zone/],
    [{ currency: undefined }, /^currency is required$/],
    [{ currency: 'inr' }, /^currency must be an ISO 4217 code/],
    [{ currency: 'XYZ' }, /^currency must be an ISO 4217 code/],
    [{ countryCode: 'IND' }, /^countryCode must be the two letters/],
    [{ countryCode: null }, /^countryCode must be text$/],
    [{ billingCheckinTime: '24:00' }, /^billingCheckinTime must be a time like 11:00$/],
    [{ billingCheckoutTime: '9:00' }, /^billingCheckoutTime must be a time like 11:00$/],
    [{ active: 'yes' }, /^active must be true or false$/],
    [{ emailAddresses: ['desk'] }, /^emailAddresses\[0\] must be an e-mail address$/],
    [{ emailAddresses: ['a@b.example', 'A@B.example'] }, /^emailAddresses contains a@b\.example twice$/],
    [{ emailAddresses: 'a@b.example' }, /^emailAddresses must be a list$/],
    [{ otaAliases: [''] }, /^otaAliases\[0\] must not be/],
    [{ allowedTransportModes: ['CAR', 'SHIP'] }, /^allowedTransportModes\[1\] must be one of CAR, BIKE, BUS/],
    [{ addressText: 5 }, /^addressText must be text/],
  ];
  for (const [change, message] of cases) assertRefused(await owner.post('/properties', { ...MINIMAL, ...change }), 400, message);
  assertRefused(await owner.post('/properties', '{"name":', { 'content-type': 'application/json' }), 400, /JSON/);
  assertRefused(await owner.post('/properties'), 400, /name is required/);
  assert.deepEqual((await owner.get('/properties')).body, []);
});

test('an e-mail address belongs to one property only, without regard to case', async () => {
  const owner = await service.newUser();
  const first = await owner.post('/properties', { ...MINIMAL, emailAddresses: ['desk@one.example'] });
  const taken = 'emailAddresses contains an address that is already used by another property';
  assertRefused(await owner.post('/properties', { ...MINIMAL, emailAddresses: ['DESK@one.example'] }), 409, taken);
  const second = await owner.post('/properties', { ...MINIMAL, emailAddresses: ['desk@two.example'] });
  assertRefused(await owner.put(`/properties/${second.body.id}`, { emailAddresses: ['desk@one.example'] }), 409, taken);
  assert.equal((await owner.put(`/properties/${first.body.id}`, { emailAddresses: [] })).status, 200);
  const moved = await owner.put(`/properties/${second.body.id}`, { emailAddresses: ['desk@one.example', 'desk@two.example'] });
  assert.deepEqual(moved.body.emailAddresses, ['desk@one.example', 'desk@two.example']);
  assert.equal((await owner.get('/properties')).body.length, 2);
});

test('when no free code is found the request is 409 and nothing is stored', {
  skip: isOnCitus() && 'Citus refuses the trigger',
}, async () => {
  const other = await service.newProperty();
  const owner = await service.newUser();
  await service.sql(
    `create function always_taken() returns trigger language plpgsql as $$ begin new.code := '${other.code}'; return new; end $$`,
  );
  await service.sql('create trigger always_taken before insert on property for each row execute function always_taken()');
  try {
    assertRefused(await owner.post('/properties', MINIMAL), 409, 'no free property code was found: try again');
  } finally {
    await service.sql('drop trigger always_taken on property');
  }
  assert.deepEqual((await owner.get('/properties')).body, []);
});

test('a POST repeated with the same Idempotency-Key creates one property', async () => {
  const owner = await service.newUser();
  const key = { 'idempotency-key': 'open the hotel' };
  const first = await owner.post('/properties', MINIMAL, key);
  const again = await owner.post('/properties', MINIMAL, key);
  assert.equal(again.status, 201);
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assertRefused(await owner.post('/properties', { ...MINIMAL, name: 'Other' }, key), 422, /Idempotency-Key/);
  assert.equal((await owner.get('/properties')).body.length, 1);
});

test('users list the properties of which they are enabled members, a superAdmin lists all', async () => {
  const property = await service.newProperty({ name: 'Bravo' });
  const staff = await property.join('STAFF');
  const own = await staff.post('/properties', { ...MINIMAL, name: 'Alpha' });
  const ids = async () => (await staff.get('/properties')).body.map((row: { id: string }) => row.id);
  assert.deepEqual(await ids(), [own.body.id, property.id]);
  await property.admin.put(`${property.path}/users/${staff.userId}/disabled`, { disabled: true });
  assert.deepEqual(await ids(), [own.body.id]);
  const root = await service.newUser({ superAdmin: true });
  const all = (await root.get('/properties')).body.map((row: { id: string }) => row.id);
  assert.ok(all.includes(own.body.id) && all.includes(property.id));
  assert.equal((await service.anonymous.get('/properties')).status, 401);
});

test('the list of properties has pages by name on request', async () => {
  const owner = await service.newUser();
  for (const name of ['Same', 'Zulu', 'Same', 'Able']) await owner.post('/properties', { ...MINIMAL, name });
  const names: string[] = [];
  let path: string | undefined = '/properties?limit=2';
  for (let pages = 0; path !== undefined && pages < 5; pages += 1) {
    const page = await owner.get(path);
    assert.ok(page.body.length <= 2);
    names.push(...page.body.map((row: { name: string }) => row.name));
    path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  assert.deepEqual(names, ['Able', 'Same', 'Same', 'Zulu']);
  assertRefused(await owner.get('/properties?limit=0'), 400, /^limit must be at least 1$/);
  const forged = Buffer.from('["a","b"]').toString('base64url');
  assertRefused(await owner.get(`/properties?cursor=${forged}`), 400, /^cursor is not one/);
});

test('a member can read the property and its code; other callers get 401, 400, 404 or 403, in that order', async () => {
  const property = await service.newProperty();
  const agent = await property.join('AGENT');
  const outsider = await service.newUser();
  const read = await agent.get(property.path);
  assert.equal(read.status, 200);
  assert.equal(read.body.id, property.id);
  const etag = read.headers.get('etag') ?? '';
  const unchanged = await agent.get(property.path, { 'if-none-match': etag });
  assert.equal(unchanged.status, 304);
  assert.equal(unchanged.text, '');
  assert.deepEqual((await agent.get(`${property.path}/code`)).body, { code: property.code });
  for (const end of ['', '/code']) {
    assertRefused(await service.anonymous.get(property.path + end), 401, 'a bearer token is required');
    assertRefused(await outsider.get(`/properties/nonsense${end}`), 400, 'propertyId must be a UUID');
    assertRefused(await outsider.get(`/properties/${UNKNOWN}${end}`), 404, 'property not found');
    assertRefused(await outsider.get(property.path + end), 403, 'you are not a member of this property');
  }
});

test('an ADMIN can change some fields, and the others stay', async () => {
  const property = await service.newProperty({ addressText: 'Old Street', emailAddresses: ['keep@me.example'] });
  const changed = await property.admin.put(property.path, {
    code: ' neW1234 ',
    name: ' New Name ',
    addressText: null,
    otaAliases: ['  New Name Hotel', 'New Name Hotel'],
    allowedTransportModes: [],
    billingCheckinTime: '14:00',
    timezone: 'Asia/Dubai',
    currency: 'AED',
    active: false,
    id: UNKNOWN,
    createdAt: 'never',
  });
  assert.equal(changed.status, 200);
  const { id, createdAt, updatedAt, ...fields } = changed.body;
  assert.equal(id, property.id);
  assert.ok(createdAt < updatedAt);
  assert.deepEqual(fields, {
    code: 'NEW1234',
    name: 'New Name',
    addressText: null,
    timezone: 'Asia/Dubai',
    currency: 'AED',
    countryCode: 'IN',
    billingCheckinTime: '14:00',
    billingCheckoutTime: '11:00',
    active: false,
    otaAliases: ['New Name Hotel'],
    emailAddresses: ['keep@me.example'],
    allowedTransportModes: [],
  });
  const read = await property.admin.get(property.path);
  assert.deepEqual(read.body, changed.body);
  assert.equal(read.headers.get('etag'), changed.headers.get('etag'));
  const [audit] = await service.sql(
    `select actor_id, before->>'code' as before, after->>'code' as after from audit_entry where property_id = $1 and action = 'property.changed'`,
    [property.id],
  );
  assert.deepEqual(audit, { actor_id: property.admin.userId, before: property.code, after: 'NEW1234' });
});

test('an update of the property is refused for invalid fields, a taken code and callers who are not ADMIN', async () => {
  const property = await service.newProperty();
  const other = await service.newProperty();
  const before = await property.admin.get(property.path);
  assertRefused(
    await property.admin.put(property.path, { code: other.code.toLowerCase() }),
    409,
    'code is already used by another property',
  );
  const bad: [object, RegExp][] = [
    [{ code: 'SHORT' }, /^code must be 7 letters A-Z or digits$/],
    [{ code: null }, /^code must be text$/],
    [{ name: null }, /^name must be text$/],
    [{ allowedTransportModes: ['ROCKET'] }, /^allowedTransportModes\[0\] must be one of/],
    [{ billingCheckoutTime: '25:00' }, /^billingCheckoutTime must be a time/],
    [{ timezone: 'Nowhere' }, /^timezone must be the name/],
    [{ currency: 'RUPEE' }, /^currency must be an ISO/],
  ];
  for (const [body, message] of bad) assertRefused(await property.admin.put(property.path, body), 400, message);
  assertRefused(await service.anonymous.put(property.path, {}), 401, /bearer/);
  assertRefused(await property.admin.put(`/properties/${UNKNOWN}`, { name: 'x' }), 404, 'property not found');
  assertRefused(await other.admin.put(property.path, { name: 'x' }), 403, /not a member/);
  for (const role of ['MANAGER', 'STAFF', 'FINANCE'] as const) {
    const apiClient = await property.join(role);
    assertRefused(await apiClient.put(property.path, { name: 5 }), 403, 'you need one of the roles ADMIN');
  }
  const now = await property.admin.get(property.path);
  assert.deepEqual(now.body, before.body);
  assert.equal(now.headers.get('etag'), before.headers.get('etag'));
  const root = await service.newUser({ superAdmin: true });
  assert.equal((await root.put(property.path, { name: 'By Root' })).body.name, 'By Root');
});

test('setting the same code again is not a conflict', async () => {
  const property = await service.newProperty();
  assert.equal((await property.admin.put(property.path, { code: property.code })).status, 200);
});

test('a stale If-Match is 412 before any conflict is checked, and changes nothing', async () => {
  const property = await service.newProperty();
  const other = await service.newProperty();
  const etag = (await property.admin.get(property.path)).headers.get('etag') ?? '';
  const first = await property.admin.put(property.path, { name: 'First' }, { 'if-match': etag });
  assert.equal(first.status, 200);
  assertRefused(await property.admin.put(property.path, { code: other.code }, { 'if-match': etag }), 412, /has changed/);
  assert.equal((await property.admin.put(property.path, { name: 'Any' }, { 'if-match': '*' })).status, 200);
  assert.equal((await property.admin.get(property.path)).body.name, 'Any');
});

longerTest('of two writers with the same ETag one succeeds', async () => {
  const property = await service.newProperty();
  for (let round = 0; round < rounds(10); round += 1) {
    const etag = (await property.admin.get(property.path)).headers.get('etag') ?? '';
    const responses = await Promise.all(
      ['A', 'B', 'C'].map((name) => property.admin.put(property.path, { name }, { 'if-match': etag })),
    );
    assert.deepEqual(responses.map((response) => response.status).sort(), [200, 412, 412]);
  }
});

test('the time zone and the currency cannot change when there is a booking', async () => {
  const property = await service.newProperty();
  await service.sql(INSERT_BOOKING, [property.id]);
  assertRefused(
    await property.admin.put(property.path, { timezone: 'Asia/Tokyo' }),
    409,
    'timezone cannot change: the property has bookings',
  );
  assertRefused(
    await property.admin.put(property.path, { currency: 'JPY' }),
    409,
    'currency cannot change: the property has bookings',
  );
  const same = await property.admin.put(property.path, { timezone: 'Asia/Kolkata', currency: 'INR', name: 'Still INR' });
  assert.equal(same.body.name, 'Still INR');
});

test('a currency with fewer decimals than the rate of a room type is refused until the rate is changed', async () => {
  const property = await service.newProperty();
  const { id, code } = await newRoomType(property, { defaultRate: 99.5 });
  assertRefused(
    await property.admin.put(property.path, { currency: 'JPY' }),
    409,
    `currency cannot be JPY: the default rate of room type ${code} has more than 0 decimals`,
  );
  assert.equal((await property.admin.put(property.path, { currency: 'KWD' })).status, 200);
  assert.equal((await property.admin.put(`${property.path}/room-types/${id}`, { defaultRate: 99.125 })).status, 200);
  assert.equal((await property.admin.put(property.path, { currency: 'INR' })).status, 409);
  assert.equal((await property.admin.put(`${property.path}/room-types/${id}`, { defaultRate: 99 })).status, 200);
  assert.equal((await property.admin.put(property.path, { currency: 'JPY' })).status, 200);
});

test('a currency with fewer decimals than the base rate or a calendar rate of a rate plan is refused', async () => {
  const property = await service.newProperty();
  const { code: roomTypeCode } = await newRoomType(property, { defaultRate: 100 });
  const plan = await addRatePlan(property, { code: 'BAR', roomTypeCode, baseRate: 99.5 });
  const one = `${property.path}/rate-plans/${plan.id}`;
  const toYen = () => property.admin.put(property.path, { currency: 'JPY' });
  assertRefused(await toYen(), 409, 'currency cannot be JPY: the base rate of rate plan BAR has more than 0 decimals');
  bodyOf(await property.admin.put(one, { baseRate: 99 }));
  await setRates(property, plan.id, '2026-12-25', '2026-12-25', 149.5);
  assertRefused(await toYen(), 409, 'currency cannot be JPY: the rate of rate plan BAR on 2026-12-25 has more than 0 decimals');
  bodyOf(await property.admin.delete(`${one}/calendar/2026-12-25`), 204);
  const gone = await addRatePlan(property, { roomTypeCode, baseRate: 12.25 });
  bodyOf(await property.admin.delete(`${property.path}/rate-plans/${gone.id}`), 204);
  assert.equal(bodyOf(await toYen()).currency, 'JPY');
  const calendar = bodyOf(await property.admin.get(`${one}/calendar?from=2026-12-24&to=2026-12-25`));
  assert.deepEqual([calendar.averageRate, calendar.days[1].rate], [99, 99]);
});

longerTest('a rate written while the currency changes fits the final currency', async () => {
  for (let round = 0; round < rounds(10); round += 1) {
    const property = await service.newProperty();
    const { id, code: roomTypeCode } = await newRoomType(property);
    const plan = await addRatePlan(property, { roomTypeCode });
    const one = `${property.path}/rate-plans/${plan.id}`;
    const [yen, ...writes] = await Promise.all([
      property.admin.put(property.path, { currency: 'JPY' }),
      property.admin.put(one, { baseRate: 99.5 }),
      property.admin.post(`${one}/calendar`, { from: '2026-12-24', to: '2026-12-26', rate: 149.5 }),
      property.admin.put(`${property.path}/room-types/${id}`, { defaultRate: 49.5 }),
      property.admin.post(`${property.path}/room-types`, {
        code: 'SUITE',
        name: 'Suite',
        baseOccupancy: 2,
        maxOccupancy: 3,
        defaultRate: 500.5,
      }),
      property.admin.post(`${property.path}/rate-plans`, { code: 'NEW', name: 'New', roomTypeCode, baseRate: 9.5 }),
    ]);
    const won = yen.status === 200;
    assert.ok(won || yen.status === 409, yen.text);
    for (const { status, text } of writes) assert.equal(status < 300, !won, text);
    const { status } = await property.admin.get(`${one}/calendar?from=2026-12-24&to=2026-12-26`);
    assert.equal(status, 200);
  }
});

test('a change of the currency waits for the first booking that is being made, and is refused', async () => {
  const property = await service.newProperty();
  const client = new pg.Client({ connectionString: service.running.config.databaseUrl ?? '' });
  await client.connect();
  try {
    // The booking waits for its number.
    await client.query('begin');
    await client.query('insert into booking_counter (property_id, last_number) values ($1, 0)', [property.id]);
    const booking = property.admin.post(`${property.path}/bookings`, {
      source: 'WALKIN',
      expectedCheckInAt: service.clock.now(),
    });
    await untilWaiting(service);
    const change = property.admin.put(property.path, { currency: 'JPY' });
    await untilWaiting(service, 2);
    await client.query('rollback');
    bodyOf(await booking, 201);
    assertRefused(await change, 409, 'currency cannot change: the property has bookings');
  } finally {
    await client.end();
  }
});
