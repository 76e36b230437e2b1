import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { longerTest, rounds } from '../../../test/harness/long-test.ts';
import {
  type ApiResponse,
  clientAt,
  newPhone,
  startTestService,
  type TestProperty,
} from '../../../test/harness/service-under-test.ts';
import { transact } from '../../platform/db/transact.ts';
import { linkOrCreateGuest } from './index.ts';

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();

/** Creates a guest as a booking does. */
function newGuest(
  phoneE164: string | null = newPhone(),
  name: string | null = 'Asha Rao',
  at: TestProperty = property,
): Promise<string> {
  const { db } = service.running.platform;
  return transact(db, async (tx) => (await linkOrCreateGuest(tx, at.id, { phoneE164, name }, service.clock.now())).id);
}

let references = 0;

async function newBooking(
  guestId: string,
  status: string,
  expectedCheckInAt: string,
  at: TestProperty = property,
): Promise<string> {
  const id = randomUUID();
  references += 1;
  await service.sql(
    `insert into booking (property_id, id, reference_number, status, source, guest_id, expected_check_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, 'PHONE', $5, $6, now(), now())`,
    [at.id, id, 100_000 + references, status, guestId, expectedCheckInAt],
  );
  return id;
}

/** Adds a stay of the booking in a new room; without `checkOutAt` it is active. */
async function newStay(
  bookingId: string,
  checkInAt: string,
  status = 'ACTIVE',
  checkOutAt: string | null = null,
): Promise<string> {
  const [typeId, roomId] = [randomUUID(), randomUUID()];
  references += 1;
  await service.sql(
    `insert into room_type (property_id, id, code, name, base_occupancy, max_occupancy, created_at, updated_at)
     values ($1, $2, $3, 'Double', 1, 2, now(), now())`,
    [property.id, typeId, `T${references}`],
  );
  await service.sql(
    'insert into room (property_id, id, room_type_id, room_number, created_at, updated_at) values ($1, $2, $3, $4, now(), now())',
    [property.id, roomId, typeId, references],
  );
  const billed = status === 'CHECKED_OUT' ? 1 : null;
  await service.sql(
    `insert into room_stay (property_id, id, booking_id, room_id, status, check_in_at, check_out_at, chain_check_in_at, billed_nights, billed_amount, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $5, $7::int, $7::int, now(), now())`,
    [property.id, bookingId, roomId, status, checkInAt, checkOutAt, billed],
  );
  return roomId;
}

const pathOf = (guestId: string): string => `${property.path}/guests/${guestId}`;

function assertRefused(response: ApiResponse, status: number, message: string | RegExp, field?: string): void {
  assert.equal(response.status, status, response.text);
  if (typeof message === 'string') assert.equal(response.body.message, message);
  else assert.match(response.body.message, message);
  assert.equal(response.body.status, status);
  if (field !== undefined) assert.equal(response.body.fieldErrors[0].field, field);
}

test('a guest is shown with all fields, and unknown ones are null', async () => {
  const phone = newPhone();
  const id = await newGuest(phone, 'Asha Rao');
  const { status, body, headers } = await property.admin.get(pathOf(id));
  assert.equal(status, 200);
  assert.equal(headers.get('etag'), '"1"');
  const { createdAt, updatedAt, ...rest } = body;
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.equal(updatedAt, createdAt);
  assert.deepEqual(rest, {
    id,
    phoneE164: phone,
    name: 'Asha Rao',
    nationality: null,
    addressText: null,
    dob: null,
    vehicles: [],
    averageScore: null,
    signatureUploaded: false,
  });
  assert.equal((await property.admin.get(pathOf(id), { 'if-none-match': '"1"' })).status, 304);
});

test('a member with any role can read and change guests', async () => {
  const id = await newGuest();
  for (const role of ['ADMIN', 'MANAGER', 'STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'] as const) {
    const client = await property.join(role);
    assert.equal((await client.get(pathOf(id))).status, 200, role);
    assert.equal((await client.put(pathOf(id), { name: role })).body.name, role);
    assert.equal((await client.get(`${property.path}/guests/search?phone=%2B919876543210`)).status, 200, role);
    assert.equal((await client.get(`${property.path}/guests/visit-count?phone=%2B919876543210`)).status, 200, role);
  }
});

test('every endpoint refuses unauthenticated callers, users of other hotels, unknown properties and guests of other hotels', async () => {
  const id = await newGuest();
  const other = await service.newProperty();
  const elsewhere = await newGuest(newPhone(), 'Ravi', other);
  const outsider = await service.newUser();
  const unknown = clientAt(service.url, await tokenOfUnknownUser());
  const nowhere = `/properties/${randomUUID()}`;
  const reads = [`/guests/${id}`, '/guests/search?phone=1', '/guests/visit-count?phone=1'];
  for (const path of reads) {
    assertRefused(await service.anonymous.get(property.path + path), 401, /token/);
    assertRefused(await unknown.get(property.path + path), 401, /not known/);
    assertRefused(await outsider.get(property.path + path), 403, /member/);
    assertRefused(await property.admin.get(nowhere + path), 404, 'property not found');
  }
  assertRefused(await service.anonymous.put(pathOf(id), { name: 'x' }), 401, /token/);
  assertRefused(await outsider.put(pathOf(id), { name: 'x' }), 403, /member/);
  assertRefused(await property.admin.put(`${nowhere}/guests/${id}`, { name: 'x' }), 404, 'property not found');
  for (const guestId of [randomUUID(), elsewhere]) {
    assertRefused(await property.admin.get(pathOf(guestId)), 404, 'guest not found');
    assertRefused(await property.admin.put(pathOf(guestId), { name: 'x' }), 404, 'guest not found');
  }
  assertRefused(await property.admin.get(pathOf('17')), 400, 'guestId must be a UUID', 'guestId');
  assertRefused(await property.admin.put(pathOf('17'), {}), 400, 'guestId must be a UUID', 'guestId');
  assert.equal((await other.admin.get(`${other.path}/guests/${elsewhere}`)).body.name, 'Ravi');
});

async function tokenOfUnknownUser(): Promise<string> {
  const { localIssuer } = service.running;
  assert.ok(localIssuer);
  return localIssuer.issueToken({ subject: randomUUID(), phone: newPhone(), name: 'x' });
}

test('an update changes the named fields, keeps the others and clears with null', async () => {
  const id = await newGuest();
  const phone = newPhone();
  const full = await property.admin.put(pathOf(id), {
    phoneE164: ` ${phone.slice(0, 6)}-${phone.slice(6)} `,
    name: '  Asha Rao Patil ',
    nationality: 'Indian',
    addressText: '12 Lake Road\nMysuru',
    dob: '1990-04-17',
    vehicles: [{ vehicleNumber: 'ignored' }],
    signatureUploaded: true,
  });
  assert.equal(full.status, 200);
  assert.equal(full.headers.get('etag'), '"2"');
  const { createdAt: _created, updatedAt: _updated, ...rest } = full.body;
  assert.deepEqual(rest, {
    id,
    phoneE164: phone,
    name: 'Asha Rao Patil',
    nationality: 'Indian',
    addressText: '12 Lake Road\nMysuru',
    dob: '1990-04-17',
    vehicles: [],
    averageScore: null,
    signatureUploaded: false,
  });
  const partial = await property.admin.put(pathOf(id), { nationality: null });
  assert.deepEqual([partial.body.nationality, partial.body.name, partial.body.dob], [null, 'Asha Rao Patil', '1990-04-17']);
  const cleared = await property.admin.put(pathOf(id), { phoneE164: null, name: null, addressText: null, dob: null });
  assert.deepEqual(
    [cleared.body.phoneE164, cleared.body.name, cleared.body.addressText, cleared.body.dob],
    [null, null, null, null],
  );
  assert.deepEqual((await property.admin.get(pathOf(id))).body, cleared.body);
});

test('a phone without a country code belongs to the country of the hotel and is stored as E.164', async () => {
  const id = await newGuest();
  const local = newPhone().slice(3);
  for (const typed of [
    local,
    `0${local}`,
    `${local.slice(0, 5)} ${local.slice(5)}`,
    `(${local.slice(0, 5)}) ${local.slice(5)}`,
    `0091${local}`,
  ]) {
    assert.equal((await property.admin.put(pathOf(id), { phoneE164: typed })).body.phoneE164, `+91${local}`, typed);
  }
  const american = await service.newProperty({ countryCode: 'US', timezone: 'America/New_York', currency: 'USD' });
  const guest = await newGuest(null, null, american);
  assert.equal(
    (await american.admin.put(`${american.path}/guests/${guest}`, { phoneE164: '(212) 555-0142' })).body.phoneE164,
    '+12125550142',
  );
});

test('an invalid update is 400, naming the field, and changes nothing', async () => {
  const id = await newGuest();
  const before = (await property.admin.get(pathOf(id))).body;
  const tomorrow = new Date(Date.parse(service.clock.now()) + 2 * 86_400_000).toISOString().slice(0, 10);
  const wrong: [string, unknown][] = [
    ['phoneE164', 'call me'],
    ['phoneE164', ''],
    ['phoneE164', '12'],
    ['phoneE164', '+'],
    ['phoneE164', 919876543210],
    ['phoneE164', `+91${'9'.repeat(80)}`],
    ['phoneE164', []],
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(201)],
    ['name', 5],
    ['name', 'a\0b'],
    ['nationality', ''],
    ['nationality', 'x'.repeat(201)],
    ['nationality', {}],
    ['addressText', ' '],
    ['addressText', 'x'.repeat(2001)],
    ['addressText', true],
    ['dob', '1899-12-31'],
    ['dob', tomorrow],
    ['dob', '1990-02-30'],
    ['dob', '17.04.1990'],
    ['dob', '1990-04-17T00:00:00Z'],
    ['dob', 19900417],
    ['dob', ''],
  ];
  for (const [field, value] of wrong)
    assertRefused(await property.admin.put(pathOf(id), { nationality: 'x', [field]: value }), 400, /./, field);
  for (const body of ['{', '[]', '"x"', 'null', '5']) {
    const response = await property.admin.put(pathOf(id), body, { 'content-type': 'application/json' });
    assert.equal(response.status, 400, `${body}: ${response.text}`);
  }
  assert.equal((await property.admin.put(pathOf(id), 'name=x', { 'content-type': 'text/plain' })).status, 415);
  assert.deepEqual((await property.admin.get(pathOf(id))).body, before);
});

test('a date of birth is compared with the date at the hotel', async () => {
  const far = await service.newProperty({ timezone: 'Pacific/Kiritimati', currency: 'AUD' });
  const guest = `${far.path}/guests/${await newGuest(null, null, far)}`;
  service.clock.set('2026-11-20T12:00:00Z');
  assert.equal((await far.admin.put(guest, { dob: '2026-11-21' })).status, 200, 'already the 21st there');
  assertRefused(await far.admin.put(guest, { dob: '2026-11-22' }), 400, 'dob must not be in the future', 'dob');
  service.clock.set(new Date().toISOString());
});

test('a phone that another guest of the hotel has is 409; in another hotel it is free', async () => {
  const phone = newPhone();
  const owner = await newGuest(phone);
  const id = await newGuest();
  const refusal = `phoneE164 already belongs to another guest of this property: ${owner}`;
  assertRefused(await property.admin.put(pathOf(id), { phoneE164: phone, name: 'lost' }), 409, refusal);
  assert.equal((await property.admin.get(pathOf(id))).body.name, 'Asha Rao');
  const other = await service.newProperty();
  const there = await newGuest(null, null, other);
  assert.equal((await other.admin.put(`${other.path}/guests/${there}`, { phoneE164: phone })).status, 200);
});

test('of ten guests that get the same phone at once, one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const phone = newPhone();
    const guests = await Promise.all(Array.from({ length: 10 }, () => newGuest()));
    const responses = await Promise.all(guests.map((id) => property.admin.put(pathOf(id), { phoneE164: phone })));
    assert.deepEqual(responses.map((response) => response.status).sort(), [200, ...Array.from({ length: 9 }, () => 409)]);
  }
});

test('an update with an old ETag is 412; of two updates at once one succeeds', async () => {
  const id = await newGuest();
  assertRefused(await property.admin.put(pathOf(id), { name: 'x' }, { 'if-match': '"7"' }), 412, /has changed/);
  const responses = await Promise.all(
    ['Asha', 'Usha'].map((name) => property.admin.put(pathOf(id), { name }, { 'if-match': '"1"' })),
  );
  assert.deepEqual(responses.map((response) => response.status).sort(), [200, 412]);
  assert.equal((await property.admin.put(pathOf(id), { name: 'Asha' }, { 'if-match': '*' })).status, 200);
});

test('an update is in the audit log with the fields before; an update that changes nothing is not', async () => {
  const id = await newGuest(newPhone(), 'Asha');
  const client = await property.join('STAFF');
  await client.put(pathOf(id), { name: 'Usha', dob: '1990-04-17' });
  const same = await client.put(pathOf(id), { name: ' Usha ' });
  assert.equal(same.headers.get('etag'), '"2"');
  assert.equal((await client.put(pathOf(id), {})).headers.get('etag'), '"2"');
  const rows = await service.sql('select actor_id, action, before, after from audit_entry where entity_id = $1', [id]);
  assert.equal(rows.length, 1);
  const [row] = rows as [{ actor_id: string; action: string; before: Record<string, unknown>; after: Record<string, unknown> }];
  assert.deepEqual(
    [row.actor_id, row.action, row.before['name'], row.after['name'], row.before['dob'], row.after['dob']],
    [client.userId, 'guest.changed', 'Asha', 'Usha', null, '1990-04-17'],
  );
});

test('the fields that a person has set, changed or cleared are recorded', async () => {
  const id = await newGuest(newPhone(), 'Asha');
  const edited = async (): Promise<string[]> => {
    const [row] = await service.sql<{ edited_fields: string[] }>('select edited_fields from guest where id = $1', [id]);
    return (row?.edited_fields ?? []).toSorted();
  };
  assert.deepEqual(await edited(), [], 'what came with the booking is not empty: that is enough');
  await property.admin.put(pathOf(id), { name: 'Asha', dob: null });
  assert.deepEqual(await edited(), [], 'nothing has changed');
  await property.admin.put(pathOf(id), { name: 'Usha', nationality: null, dob: '1990-04-17' });
  assert.deepEqual(await edited(), ['dob', 'name']);
  await property.admin.put(pathOf(id), { dob: null, addressText: '12 Lake Road', nationality: 'Indian', phoneE164: newPhone() });
  assert.deepEqual(await edited(), ['addressText', 'dob', 'name', 'nationality', 'phoneE164']);
});

test('a new name appears on the board for every room where the guest stays, and only there', async () => {
  const id = await newGuest(newPhone(), 'Asha');
  const inHouse = await newBooking(id, 'CHECKED_IN', '2026-01-10T08:00:00Z');
  const rooms = [await newStay(inHouse, '2026-01-10T08:00:00Z'), await newStay(inHouse, '2026-01-10T09:00:00Z')];
  await newStay(inHouse, '2026-01-10T08:00:00Z', 'CHECKED_OUT', '2026-01-11T08:00:00Z');
  const other = await newBooking(await newGuest(), 'CHECKED_IN', '2026-01-10T08:00:00Z');
  await newStay(other, '2026-01-10T08:00:00Z');
  const boardEvents = (): Promise<{ name: string; data: { roomId: string; stay: { guestName: string } } }[]> =>
    service.sql(`select name, data from event where property_id = $1 and stream = 'board' order by position`, [property.id]);
  const before = (await boardEvents()).length;
  await property.admin.put(pathOf(id), { nationality: 'Indian' });
  assert.equal((await boardEvents()).length, before, 'the board does not show the nationality');
  await property.admin.put(pathOf(id), { name: 'Usha' });
  const events = (await boardEvents()).slice(before);
  assert.deepEqual(
    events.map((event) => [event.name, event.data.stay.guestName]),
    [
      ['board.room', 'Usha'],
      ['board.room', 'Usha'],
    ],
  );
  assert.deepEqual(events.map((event) => event.data.roomId).sort(), rooms.sort());
});

test('the visit count leaves out bookings that were cancelled or no-shows', async () => {
  const phone = newPhone();
  const id = await newGuest(phone);
  const count = async (): Promise<unknown> =>
    (await property.admin.get(`${property.path}/guests/visit-count?phone=${phone}`)).body;
  assert.deepEqual(await count(), { phone, visitCount: 0, lastVisitAt: null });
  await newBooking(id, 'CANCELLED', '2026-03-01T08:00:00Z');
  await newBooking(id, 'NO_SHOW', '2026-03-02T08:00:00Z');
  assert.deepEqual(await count(), { phone, visitCount: 0, lastVisitAt: null });
  await newBooking(id, 'OPEN', '2026-05-01T08:00:00Z');
  assert.deepEqual(
    await count(),
    { phone, visitCount: 1, lastVisitAt: '2026-05-01T08:00:00.000Z' },
    'nobody came yet: the expected check-in',
  );
  const past = await newBooking(id, 'CHECKED_OUT', '2026-02-01T08:00:00Z');
  await newStay(past, '2026-02-01T09:30:00Z', 'CHECKED_OUT', '2026-02-03T05:00:00Z');
  await newStay(past, '2026-02-02T09:30:00Z', 'CHECKED_OUT', '2026-02-03T05:00:00Z');
  await newStay(past, '2026-01-31T09:30:00Z', 'VOIDED');
  assert.deepEqual(await count(), { phone, visitCount: 2, lastVisitAt: '2026-02-01T09:30:00.000Z' });
  const other = await service.newProperty();
  await newBooking(await newGuest(phone, null, other), 'CHECKED_IN', '2026-06-01T08:00:00Z', other);
  assert.deepEqual(
    await count(),
    { phone, visitCount: 2, lastVisitAt: '2026-02-01T09:30:00.000Z' },
    'another hotel counts for itself',
  );
});

test('the visit count needs a valid phone', async () => {
  const count = (query: string) => property.admin.get(`${property.path}/guests/visit-count${query}`);
  assertRefused(await count(''), 400, 'phone is required', 'phone');
  assertRefused(await count('?phone='), 400, /phone/, 'phone');
  assertRefused(await count('?phone=abc'), 400, 'phone is not a phone number', 'phone');
  assert.deepEqual((await count('?phone=098765%2000001')).body, { phone: '+919876500001', visitCount: 0, lastVisitAt: null });
});

longerTest('twenty concurrent bookings with the same new phone share one guest, and the first name stays', async () => {
  for (let round = 0; round < rounds(20); round += 1) {
    const phone = newPhone();
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) => newGuest(phone, index % 3 === 0 ? null : `Guest ${index}`)),
    );
    assert.equal(new Set(ids).size, 1);
    const { name } = (await property.admin.get(pathOf(String(ids[0])))).body;
    assert.match(name, /^Guest \d+$/);
    await newGuest(phone, 'Somebody Else');
    assert.equal((await property.admin.get(pathOf(String(ids[0])))).body.name, name);
  }
});

test('a booking fills in the missing name of a guest, which changes the record', async () => {
  const phone = newPhone();
  const id = await newGuest(phone, null);
  assert.equal(await newGuest(phone, null), id);
  assert.equal((await property.admin.get(pathOf(id))).headers.get('etag'), '"1"', 'nothing to fill in, no change');
  assert.equal(await newGuest(phone, 'Asha Rao'), id);
  const { body, headers } = await property.admin.get(pathOf(id));
  assert.deepEqual([body.name, headers.get('etag')], ['Asha Rao', '"2"']);
  assert.ok(body.updatedAt >= body.createdAt);
});

test('each booking without a phone gets a new guest', async () => {
  const [first, second] = [await newGuest(null, 'Walk-in'), await newGuest(null, 'Walk-in')];
  assert.notEqual(first, second);
  assert.equal((await property.admin.get(pathOf(first))).body.phoneE164, null);
});

test('an unsupported method is 405', async () => {
  const response = await property.admin.delete(pathOf(await newGuest()));
  assert.equal(response.status, 405);
  assert.match(String(response.headers.get('allow')), /PUT/);
});
