import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { addGuest, rateGuest } from '../../../test/harness/guests.ts';
import { untilWaiting } from '../../../test/harness/lock-waits.ts';
import { longerTest, rounds } from '../../../test/harness/long-test.ts';
import { startTestService } from '../../../test/harness/service-under-test.ts';
import { checkIn, newPropertyWithRooms, openBooking, roomAt } from '../../../test/harness/stays.ts';
import { transact } from '../../platform/db/transact.ts';
import { guestBookingsPort } from '../bookings/index.ts';
import { lockGuest } from './guest.queries.ts';
import { fillGuest, readGuestBoardEvents } from './index.ts';

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();

type Found = Parameters<typeof fillGuest>[3];

const pathOf = (guestId: string): string => `${property.path}/guests/${guestId}`;
const read = (guestId: string) => property.admin.get(pathOf(guestId));
const fill = (guestId: string, found: Found) =>
  transact(service.running.platform.db, (tx) => fillGuest(tx, property.id, guestId, found, service.clock.now()));

const FOUND = { name: 'ASHA RAO', dob: '1990-04-17', nationality: 'Indian' };

test('fields read from a document fill an empty profile, as one change with an audit entry', async () => {
  const id = await addGuest(service, property, { name: null });
  const before = { name: null, dob: null, nationality: null };
  assert.deepEqual(await fill(id, FOUND), { before, after: FOUND });
  const { body, headers } = await read(id);
  assert.deepEqual([body.name, body.dob, body.nationality], ['ASHA RAO', '1990-04-17', 'Indian']);
  assert.equal(headers.get('etag'), '"2"');
  const audit = await service.sql('select actor_id, action, before, after, reason from audit_entry where entity_id = $1', [id]);
  assert.deepEqual(audit, [
    { actor_id: null, action: 'guest.filled', before, after: FOUND, reason: 'read from an identity document' },
  ]);
  assert.equal(await fill(id, { name: 'SOMEBODY ELSE', dob: '1950-01-01', nationality: 'British' }), null);
  assert.equal((await read(id)).headers.get('etag'), '"2"', 'nothing to fill, no change');
});

test('fields that a booking or a person has set stay, and fields that a person has cleared stay empty', async () => {
  const id = await addGuest(service, property, { name: 'Asha' });
  await property.admin.put(pathOf(id), { dob: '1991-05-05' });
  await property.admin.put(pathOf(id), { dob: null });
  assert.deepEqual(await fill(id, FOUND), { before: { nationality: null }, after: { nationality: 'Indian' } });
  const { body } = await read(id);
  assert.deepEqual([body.name, body.dob, body.nationality], ['Asha', null, 'Indian']);
});

test('a person can change and clear a filled field, and then documents do not fill it again', async () => {
  const id = await addGuest(service, property, { name: null });
  await fill(id, FOUND);
  await property.admin.put(pathOf(id), { name: null, dob: '1990-04-18' });
  assert.equal(await fill(id, FOUND), null);
  const { body } = await read(id);
  assert.deepEqual([body.name, body.dob], [null, '1990-04-18']);
});

test('text is trimmed, and values that a person could not enter are not filled in', async () => {
  const id = await addGuest(service, property, { name: null });
  const nonsense: Found[] = [
    {},
    { name: ' ' },
    { name: 'x'.repeat(201) },
    { nationality: '' },
    { dob: '1899-12-31' },
    { dob: '2999-01-01' },
  ];
  for (const found of nonsense) assert.equal(await fill(id, found), null, JSON.stringify(found));
  assert.deepEqual((await fill(id, { name: '  ASHA RAO ' }))?.after, { name: 'ASHA RAO' });
});

longerTest('when a person and a document change a field at once, the value of the person stays', async () => {
  for (let round = 0; round < rounds(20); round += 1) {
    const id = await addGuest(service, property, { name: null });
    const [edit] = await Promise.all([property.admin.put(pathOf(id), { name: 'Usha', dob: null }), fill(id, FOUND)]);
    assert.equal(edit.status, 200);
    const { body, headers } = await read(id);
    assert.equal(body.name, 'Usha');
    assert.equal(headers.get('etag'), '"3"', 'both have written');
  }
});

test('a guest of another hotel and an unknown guest are 404', async () => {
  const elsewhere = await addGuest(service, await service.newProperty(), { name: null });
  for (const id of [elsewhere, randomUUID()]) await assert.rejects(fill(id, FOUND), { status: 404, message: 'guest not found' });
});

test('each room where the guest stays gets a board event with the new name', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 2 });
  const { id, primaryGuest } = await openBooking(testProperty, { guestName: null });
  await checkIn(testProperty, id, [roomAt(testProperty, 0), roomAt(testProperty, 1)]);
  const events = await transact(service.running.platform.db, async (tx) => {
    await fillGuest(tx, testProperty.id, primaryGuest.id, FOUND, service.clock.now());
    return readGuestBoardEvents(tx, guestBookingsPort, testProperty.id, primaryGuest.id);
  });
  assert.deepEqual(
    events.map(({ stream, name, data }) => [stream, name, (data as { stay: { guestName: string } }).stay.guestName]),
    [
      ['board', 'board.room', 'ASHA RAO'],
      ['board', 'board.room', 'ASHA RAO'],
    ],
  );
});

test('a transaction that waited for a guest sees the ratings of the transaction before it', async () => {
  const { id: bookingId, primaryGuest } = await openBooking(property);
  const { db } = service.running.platform;
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const first = transact(db, async (tx) => {
    await lockGuest(tx, property.id, primaryGuest.id);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const rated = rateGuest(property, primaryGuest.id, bookingId);
  await untilWaiting(service);
  const second = transact(db, (tx) => lockGuest(tx, property.id, primaryGuest.id));
  await untilWaiting(service, 2);
  release.resolve();
  await first;
  await rated;
  assert.equal((await second).view.averageScore, 4);
});
