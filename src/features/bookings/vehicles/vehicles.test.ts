import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { openEventStream } from '../../../../test/harness/event-stream.ts';
import { addGuest, addVehicle, askVehicle, newVehicleNumber, untilWaiting } from '../../../../test/harness/guests.ts';
import { rounds } from '../../../../test/harness/long-test.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService, type TestProperty, type TestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, openBooking, readBooking } from '../../../../test/harness/stays.ts';
import { transact } from '../../../platform/db/transact.ts';
import { lockBookingsWithGuests } from '../booking-guests.queries.ts';

let service: TestService;
let property: TestProperty;
before(async () => {
  service = await startTestService();
  property = await service.newProperty();
});
after(() => service.stop());

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

test('the same vehicle at the next visit moves to that booking: 200, and both bookings publish the change', async () => {
  const { id: first, primaryGuest } = await openBooking(property);
  const { id: second } = await openBooking(property, { phoneE164: primaryGuest.phoneE164 });
  const number = newVehicleNumber();
  const made = await addVehicle(property, primaryGuest.id, first, number);
  const { token } = property.admin;
  const streams = await Promise.all(
    [first, second].map((id) =>
      openEventStream(`${service.url}${property.path}/bookings/${id}/stream`, { authorization: `Bearer ${token}` }),
    ),
  );
  const etags = [await etagOfBooking(first), await etagOfBooking(second)];
  const typed = `${number.slice(0, 4)}-${number.slice(4).toLowerCase()}`;
  const moved = await askVehicle(property, primaryGuest.id.toUpperCase(), {
    vehicleNumber: typed,
    bookingId: second.toUpperCase(),
  });
  const { updatedAt, ...rest } = bodyOf(moved);
  assert.deepEqual(rest, {
    id: made.id,
    guestId: primaryGuest.id,
    vehicleNumber: typed.toUpperCase(),
    bookingId: second,
    createdAt: made.createdAt,
  });
  assert.ok(updatedAt >= made.updatedAt);
  assert.equal(moved.headers.get('etag'), '"3"');
  assert.deepEqual((await readBooking(property, first)).vehicleNumbers, []);
  assert.deepEqual((await readBooking(property, second)).vehicleNumbers, [typed.toUpperCase()]);
  assert.notEqual(await etagOfBooking(first), etags[0]);
  assert.notEqual(await etagOfBooking(second), etags[1]);
  for (const [index, expected] of [[], [typed.toUpperCase()]].entries()) {
    const stream = streams[index];
    assert.ok(stream);
    await stream.until(({ events }) => events.some(({ name }) => name === 'booking.updated'));
    const published = stream.events.filter(({ name }) => name === 'booking.updated').map(({ data }) => data);
    assert.deepEqual(
      published.map((data) => (data as { vehicleNumbers: string[] }).vehicleNumbers),
      [expected],
    );
    assert.equal((published[0] as { version: string }).version, await etagOfBooking([first, second][index] ?? ''));
    stream.close();
  }
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

test('a vehicle that moves is in the audit log of both bookings', async () => {
  const { id: first, primaryGuest } = await openBooking(property);
  const { id: second } = await openBooking(property);
  const { vehicleNumber } = await addVehicle(property, primaryGuest.id, first);
  bodyOf(await askVehicle(property, primaryGuest.id, { vehicleNumber, bookingId: second }));
  const rows = await service.sql(
    `select actor_id, entity, entity_id, before, after from audit_entry
     where booking_id = any($1) and action = 'guest.vehicle-linked' order by at, booking_id = $2`,
    [[first, second], second],
  );
  const row = { actor_id: property.admin.userId, entity: 'guest', entity_id: primaryGuest.id };
  const moved = { before: { vehicleNumber, bookingId: first }, after: { vehicleNumber, bookingId: second } };
  assert.deepEqual(rows, [
    { ...row, before: null, after: { vehicleNumber, bookingId: first } },
    { ...row, ...moved },
    { ...row, ...moved },
  ]);
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
  const stranger = await addGuest(service, elsewhere);
  for (const guestId of [UNKNOWN, stranger])
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

test('one vehicle is moved between two bookings by many clients concurrently: there is no deadlock, and one booking has it', async () => {
  const { id: first, primaryGuest } = await openBooking(property);
  const { id: second } = await openBooking(property);
  const vehicleNumber = newVehicleNumber();
  for (let round = 0; round < 5; round += 1) {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        askVehicle(property, primaryGuest.id, { vehicleNumber, bookingId: index % 2 === 0 ? first : second }),
      ),
    );
    for (const { status, text } of responses) assert.ok(status === 200 || status === 201, text);
    const shown = await Promise.all([first, second].map(async (id) => (await readBooking(property, id)).vehicleNumbers));
    assert.deepEqual(shown.flat(), [vehicleNumber]);
  }
});

/** The number of deadlocks that the database has resolved. */
async function deadlocks(): Promise<number> {
  const [row] = await service.sql<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(row?.deadlocks);
}

test("two guests whose vehicles are linked to each other's bookings concurrently do not deadlock", async () => {
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

/** Locks the booking as a write does. @returns what releases the lock */
async function holdBooking(bookingId: string): Promise<() => Promise<void>> {
  const [locked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = transact(service.running.platform.db, async (tx) => {
    await lockBookingsWithGuests(tx, property.id, [bookingId]);
    locked.resolve();
    await left.promise;
  });
  await Promise.race([locked.promise, held]);
  return () => {
    left.resolve();
    return held;
  };
}

test('a move of a vehicle waits while the vehicle goes to a third booking: the move starts again and locks no guest meanwhile', async () => {
  const { id: first, primaryGuest } = await openBooking(property);
  const [second, third] = [await openBooking(property), await openBooking(property)];
  const { id, vehicleNumber } = await addVehicle(property, primaryGuest.id, first);
  const [leaveFirst, leaveThird] = [await holdBooking(first), await holdBooking(third.id)];
  const moved = askVehicle(property, primaryGuest.id, { vehicleNumber, bookingId: second.id });
  await untilWaiting(service);
  await service.sql('update guest_vehicle set booking_id = $2 where id = $1', [id, third.id]);
  await leaveFirst();
  await untilWaiting(service);
  const named = await property.admin.put(`${property.path}/guests/${primaryGuest.id}`, { name: 'Usha' });
  assert.equal(named.status, 200, named.text);
  await leaveThird();
  assert.equal((await moved).status, 200, (await moved).text);
  const shown = await Promise.all(
    [first, second.id, third.id].map(async (at) => (await readBooking(property, at)).vehicleNumbers),
  );
  assert.deepEqual(shown, [[], [vehicleNumber], []]);
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
