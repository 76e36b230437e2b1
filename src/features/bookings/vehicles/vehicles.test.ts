import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openEventStream } from '../../../../test/harness/event-stream.ts';
import { addGuest, addVehicle, askVehicle, newVehicleNumber } from '../../../../test/harness/guests.ts';
import { longerTest, rounds } from '../../../../test/harness/long-test.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, openBooking, readBooking } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const TAKEN = 'vehicleNumber already belongs to another guest of this property';

const readGuest = async (guestId: string) => bodyOf(await property.admin.get(`${property.path}/guests/${guestId}`));
const etagOfBooking = async (bookingId: string): Promise<string> =>
  (await property.admin.get(`${property.path}/bookings/${bookingId}`)).headers.get('etag') ?? '';

test('a new vehicle is 201, and the guest and the booking show it from then on', async () => {
  const { id: bookingId, primaryGuest } = await openBooking(property);
  const etag = await etagOfBooking(bookingId);
  const agent = await property.join('AGENT');
  const made = await askVehicle(property, primaryGuest.id, { vehicleNumber: ' ka 09 ab-1234 ', bookingId }, {}, agent);
  const { id, createdAt, updatedAt, ...rest } = bodyOf(made, 201);
  assert.deepEqual(rest, { guestId: primaryGuest.id, vehicleNumber: 'KA 09 AB-1234', bookingId });
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.equal(createdAt, updatedAt);
  assert.equal(made.headers.get('etag'), '"2"', 'the ETag of the guest has changed');
  assert.equal((await property.admin.get(`${property.path}/guests/${primaryGuest.id}`)).headers.get('etag'), '"2"');
  assert.deepEqual((await readGuest(primaryGuest.id)).vehicles, [{ vehicleNumber: 'KA 09 AB-1234', bookingId }]);
  assert.deepEqual((await readBooking(property, bookingId)).vehicleNumbers, ['KA 09 AB-1234']);
  assert.notEqual(await etagOfBooking(bookingId), etag);
  const listed = bodyOf(await property.admin.get(`${property.path}/bookings`)).find(
    (item: { id: string }) => item.id === bookingId,
  );
  assert.deepEqual(listed.vehicleNumbers, ['KA 09 AB-1234']);
});

test('a guest can have several vehicles: they are listed oldest first, also when an older one is linked again', async () => {
  const { id: bookingId, primaryGuest } = await openBooking(property);
  const numbers = [newVehicleNumber(), newVehicleNumber(), newVehicleNumber()];
  for (const number of numbers) await addVehicle(property, primaryGuest.id, bookingId, number);
  bodyOf(await askVehicle(property, primaryGuest.id, { vehicleNumber: `${numbers[0]} `, bookingId }));
  const { vehicles } = await readGuest(primaryGuest.id);
  assert.deepEqual(
    vehicles,
    numbers.map((vehicleNumber) => ({ vehicleNumber, bookingId })),
  );
  assert.deepEqual((await readBooking(property, bookingId)).vehicleNumbers, numbers);
});

test('a vehicle that comes again gets a row of its own at the new booking, and keeps that of the closed one', async () => {
  const { id: first, primaryGuest } = await openBooking(property);
  const number = newVehicleNumber();
  const made = await addVehicle(property, primaryGuest.id, first, number);
  bodyOf(await property.admin.post(`${property.path}/bookings/${first}/cancel`, {}));
  const { id: second } = await openBooking(property, { phoneE164: primaryGuest.phoneE164 });
  const stream = await openEventStream(`${service.url}${property.path}/bookings/${second}/stream`, {
    authorization: `Bearer ${property.admin.token}`,
  });
  const etags = [await etagOfBooking(first), await etagOfBooking(second)];
  const typed = `${number.slice(0, 4)}-${number.slice(4).toLowerCase()}`;
  const again = await askVehicle(property, primaryGuest.id.toUpperCase(), {
    vehicleNumber: typed,
    bookingId: second.toUpperCase(),
  });
  const { id, guestId, vehicleNumber, bookingId } = bodyOf(again, 201);
  assert.notEqual(id, made.id);
  assert.deepEqual([guestId, vehicleNumber, bookingId], [primaryGuest.id, typed.toUpperCase(), second]);
  assert.equal(again.headers.get('etag'), '"3"');
  assert.deepEqual((await readBooking(property, first)).vehicleNumbers, [number]);
  assert.deepEqual((await readBooking(property, second)).vehicleNumbers, [typed.toUpperCase()]);
  assert.deepEqual((await readGuest(primaryGuest.id)).vehicles, [{ vehicleNumber: typed.toUpperCase(), bookingId: second }]);
  assert.equal(await etagOfBooking(first), etags[0]);
  assert.notEqual(await etagOfBooking(second), etags[1]);
  await stream.until(({ events }) => events.some(({ name }) => name === 'booking.updated'));
  const [published] = stream.events.filter(({ name }) => name === 'booking.updated').map(({ data }) => data);
  assert.deepEqual((published as { vehicleNumbers: string[] }).vehicleNumbers, [typed.toUpperCase()]);
  assert.equal((published as { version: string }).version, await etagOfBooking(second));
  stream.close();
});

test('another spelling at the same booking is 200 and replaces the first', async () => {
  const { id: bookingId, primaryGuest } = await openBooking(property);
  const made = await addVehicle(property, primaryGuest.id, bookingId);
  const vehicleNumber = `${made.vehicleNumber.slice(0, 4)}-${made.vehicleNumber.slice(4)}`;
  const { id } = bodyOf(await askVehicle(property, primaryGuest.id, { vehicleNumber, bookingId }));
  assert.equal(id, made.id);
  assert.deepEqual((await readBooking(property, bookingId)).vehicleNumbers, [vehicleNumber]);
});

test('linking a vehicle again to the same booking changes nothing', async () => {
  const { id: bookingId, primaryGuest } = await openBooking(property);
  const made = await addVehicle(property, primaryGuest.id, bookingId);
  const etag = await etagOfBooking(bookingId);
  const again = await askVehicle(property, primaryGuest.id, { vehicleNumber: made.vehicleNumber, bookingId });
  assert.deepEqual(bodyOf(again), made);
  assert.equal(again.headers.get('etag'), '"2"');
  assert.equal(await etagOfBooking(bookingId), etag);
  const audit = await service.sql(`select from audit_entry where booking_id = $1 and action = 'guest.vehicle-linked'`, [
    bookingId,
  ]);
  assert.equal(audit.length, 1);
});

test('a vehicle is in the audit log of each booking with which it came', async () => {
  const { id: first, primaryGuest } = await openBooking(property);
  const { id: second } = await openBooking(property);
  const { vehicleNumber } = await addVehicle(property, primaryGuest.id, first);
  bodyOf(await askVehicle(property, primaryGuest.id, { vehicleNumber, bookingId: second }), 201);
  const rows = await service.sql(
    `select actor_id, entity, entity_id, before, after from audit_entry
     where booking_id = any($1) and action = 'guest.vehicle-linked' order by at, booking_id = $2`,
    [[first, second], second],
  );
  const row = { actor_id: property.admin.userId, entity: 'guest', entity_id: primaryGuest.id, before: null };
  assert.deepEqual(
    rows,
    [first, second].map((bookingId) => ({ ...row, after: { vehicleNumber, bookingId } })),
  );
});

test('a vehicle of another guest of the property is 409, however it is typed; in another property it is free', async () => {
  const { id: bookingId, primaryGuest } = await openBooking(property);
  const other = await openBooking(property);
  const { vehicleNumber } = await addVehicle(property, primaryGuest.id, bookingId);
  for (const typed of [vehicleNumber, vehicleNumber.toLowerCase(), [...vehicleNumber].join(' '), `--${vehicleNumber}.`])
    for (const at of [other.id, bookingId])
      assertRefused(await askVehicle(property, other.primaryGuest.id, { vehicleNumber: typed, bookingId: at }), 409, TAKEN);
  assert.deepEqual((await readGuest(other.primaryGuest.id)).vehicles, []);
  assert.deepEqual((await readBooking(property, other.id)).vehicleNumbers, []);
  const elsewhere = await service.newProperty();
  const there = await openBooking(elsewhere);
  await addVehicle(elsewhere, there.primaryGuest.id, there.id, vehicleNumber);
});

test('an unknown guest is 404, before the booking is checked', async () => {
  const { id: bookingId } = await openBooking(property);
  const elsewhere = await service.newProperty();
  const foreignGuestId = await addGuest(service, elsewhere);
  for (const guestId of [UNKNOWN, foreignGuestId])
    for (const named of [bookingId, UNKNOWN]) {
      const response = await askVehicle(property, guestId, { vehicleNumber: newVehicleNumber(), bookingId: named });
      assertRefused(response, 404, 'guest not found');
    }
});

test('a booking of another property is 400, an unknown one 404', async () => {
  const { id: bookingId, primaryGuest } = await openBooking(property);
  const elsewhere = await openBooking(await service.newProperty());
  const vehicleNumber = newVehicleNumber();
  const send = (named: string) => askVehicle(property, primaryGuest.id, { vehicleNumber, bookingId: named });
  const assertBothRefused = async (): Promise<void> => {
    const refused = await send(elsewhere.id);
    assertRefused(refused, 400, 'bookingId must be a booking of this property');
    assert.equal(refused.body.fieldErrors[0].field, 'bookingId');
    assertRefused(await send(UNKNOWN), 404, 'booking not found');
  };
  await assertBothRefused();
  bodyOf(await send(bookingId), 201);
  await assertBothRefused();
  assert.deepEqual((await readGuest(primaryGuest.id)).vehicles, [{ vehicleNumber, bookingId }]);
});

test('a booking with another primary guest is accepted: the car may be that of a companion', async () => {
  const { id: bookingId, primaryGuest } = await openBooking(property);
  const companion = await addGuest(service, property);
  const { vehicleNumber } = await addVehicle(property, companion, bookingId);
  assert.deepEqual((await readBooking(property, bookingId)).vehicleNumbers, [vehicleNumber]);
  assert.deepEqual((await readGuest(primaryGuest.id)).vehicles, []);
});

test('an invalid body is 400 and names the field', async () => {
  const { id: bookingId, primaryGuest } = await openBooking(property);
  const wrong: [string, unknown][] = [
    ['vehicleNumber', undefined],
    ['vehicleNumber', null],
    ['vehicleNumber', ''],
    ['vehicleNumber', ' '],
    ['vehicleNumber', '- / -'],
    ['vehicleNumber', '\u200d\ufe0f'],
    ['vehicleNumber', 'a\0b'],
    ['vehicleNumber', 'x'.repeat(41)],
    ['vehicleNumber', 1234],
    ['bookingId', undefined],
    ['bookingId', null],
    ['bookingId', 'x'],
    ['bookingId', 7],
  ];
  for (const [field, value] of wrong) {
    const response = await askVehicle(property, primaryGuest.id, { vehicleNumber: 'KA09', bookingId, [field]: value });
    assertRefused(response, 400, new RegExp(`^${field} `));
    assert.equal(response.body.fieldErrors[0].field, field);
  }
  assert.deepEqual((await readGuest(primaryGuest.id)).vehicles, []);
  assertRefused(await askVehicle(property, 'x', { vehicleNumber: 'KA09', bookingId }), 400, 'guestId must be a UUID');
});

test('no token is 401, a user who is not a member 403, an unknown property 404', async () => {
  const { id: bookingId, primaryGuest } = await openBooking(property);
  const body = { vehicleNumber: newVehicleNumber(), bookingId };
  const outsider = await service.newUser();
  assertRefused(await askVehicle(property, primaryGuest.id, body, {}, service.anonymous), 401, /token/);
  assertRefused(await askVehicle(property, primaryGuest.id, body, {}, outsider), 403, /member/);
  const nowhere = { ...property, path: `/properties/${UNKNOWN}` };
  assertRefused(await askVehicle(nowhere, primaryGuest.id, body), 404, 'property not found');
});

test('a vehicle with an old ETag of the guest is 412', async () => {
  const { id: bookingId, primaryGuest } = await openBooking(property);
  await addVehicle(property, primaryGuest.id, bookingId);
  const body = { vehicleNumber: newVehicleNumber(), bookingId };
  assertRefused(await askVehicle(property, primaryGuest.id, body, { 'if-match': '"1"' }), 412, /has changed/);
  assertRefused(
    await askVehicle(property, primaryGuest.id, { ...body, bookingId: UNKNOWN }, { 'if-match': '"1"' }),
    412,
    /has changed/,
  );
  assert.equal((await askVehicle(property, primaryGuest.id, body, { 'if-match': '"2"' })).headers.get('etag'), '"3"');
});

test('many guests link one number concurrently: one gets it, the others are 409', async () => {
  for (let round = 0; round < 5; round += 1) {
    const bookings = await Promise.all(Array.from({ length: 8 }, () => openBooking(property)));
    const vehicleNumber = newVehicleNumber();
    const responses = await Promise.all(
      bookings.map(({ id, primaryGuest }) => askVehicle(property, primaryGuest.id, { vehicleNumber, bookingId: id })),
    );
    assert.deepEqual(responses.map(({ status }) => status).sort(), [201, ...Array.from({ length: 7 }, () => 409)]);
    const found = bodyOf(await property.admin.get(`${property.path}/guests/search?vehicleNumber=${vehicleNumber}`));
    assert.equal(found[0].id, responses.find(({ status }) => status === 201)?.body.guestId);
  }
});

test('one vehicle is linked to two bookings by many clients concurrently: each has it once', async () => {
  const { id: first, primaryGuest } = await openBooking(property);
  const { id: second } = await openBooking(property);
  const vehicleNumber = newVehicleNumber();
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      askVehicle(property, primaryGuest.id, { vehicleNumber, bookingId: index % 2 === 0 ? first : second }),
    ),
  );
  assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 200, 201, 201]);
  const shown = await Promise.all([first, second].map(async (id) => (await readBooking(property, id)).vehicleNumbers));
  assert.deepEqual(shown, [[vehicleNumber], [vehicleNumber]]);
});

/** The number of deadlocks that the database has resolved. */
async function deadlocks(): Promise<number> {
  const [row] = await service.sql<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(row?.deadlocks);
}

longerTest("two guests whose vehicles are linked to each other's bookings concurrently do not deadlock", async () => {
  const before = await deadlocks();
  for (let round = 0; round < rounds(10); round += 1) {
    const [one, two] = [await openBooking(property), await openBooking(property)];
    const responses = await Promise.all([
      askVehicle(property, one.primaryGuest.id, { vehicleNumber: newVehicleNumber(), bookingId: two.id }),
      askVehicle(property, two.primaryGuest.id, { vehicleNumber: newVehicleNumber(), bookingId: one.id }),
    ]);
    assert.deepEqual(
      responses.map(({ status }) => status),
      [201, 201],
    );
  }
  assert.equal(await deadlocks(), before);
});

test('a guest has at most a hundred vehicles', async () => {
  const { id: bookingId, primaryGuest } = await openBooking(property);
  await service.sql(
    `insert into guest_vehicle (property_id, id, vehicle_number, number_key, guest_id, booking_id, created_at, updated_at)
     select $1, gen_random_uuid(), 'MANY ' || n, 'MANY' || n, $2, $3, now(), now() from generate_series(1, 100) n`,
    [property.id, primaryGuest.id, bookingId],
  );
  const vehicleNumber = newVehicleNumber();
  assertRefused(
    await askVehicle(property, primaryGuest.id, { vehicleNumber, bookingId }),
    409,
    'the guest has 100 vehicles already',
  );
  assert.equal((await askVehicle(property, primaryGuest.id, { vehicleNumber: 'many 7', bookingId })).status, 200);
});
