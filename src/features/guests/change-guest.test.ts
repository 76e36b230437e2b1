import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { addGuest, rateGuest, untilWaiting } from '../../../test/support/guests.ts';
import { type Hotel, openHotel, type TestProperty } from '../../../test/support/hotel.ts';
import { checkIn, newHouse, openBooking, roomAt } from '../../../test/support/stays.ts';
import { transact } from '../../platform/db/transact.ts';
import { lockGuest } from './guest.queries.ts';
import { fillGuest, guestBoardEvents } from './index.ts';

let hotel: Hotel;
let property: TestProperty;
before(async () => {
  hotel = await openHotel();
  property = await hotel.newProperty();
});
after(() => hotel.stop());

type Found = Parameters<typeof fillGuest>[3];

const pathOf = (guestId: string): string => `${property.path}/guests/${guestId}`;
const read = (guestId: string) => property.admin.get(pathOf(guestId));
const fill = (guestId: string, found: Found) =>
  transact(hotel.service.platform.db, (tx) => fillGuest(tx, property.id, guestId, found, hotel.clock.now()));

const FOUND = { name: 'ASHA RAO', dob: '1990-04-17', nationality: 'Indian' };

test('what a document says fills an empty profile, as one change with its audit row', async () => {
  const id = await addGuest(hotel, property, { name: null });
  const before = { name: null, dob: null, nationality: null };
  assert.deepEqual(await fill(id, FOUND), { before, after: FOUND });
  const { body, headers } = await read(id);
  assert.deepEqual([body.name, body.dob, body.nationality], ['ASHA RAO', '1990-04-17', 'Indian']);
  assert.equal(headers.get('etag'), '"2"');
  const audit = await hotel.sql('select actor_id, action, before, after, reason from audit_entry where entity_id = $1', [id]);
  assert.deepEqual(audit, [
    { actor_id: null, action: 'guest.filled', before, after: FOUND, reason: 'read from an identity document' },
  ]);
  assert.equal(await fill(id, { name: 'SOMEBODY ELSE', dob: '1950-01-01', nationality: 'British' }), null);
  assert.equal((await read(id)).headers.get('etag'), '"2"', 'nothing to fill, no change');
});

test('what a booking or a person has entered stays, and what a person has cleared stays empty', async () => {
  const id = await addGuest(hotel, property, { name: 'Asha' });
  await property.admin.put(pathOf(id), { dob: '1991-05-05' });
  await property.admin.put(pathOf(id), { dob: null });
  assert.deepEqual(await fill(id, FOUND), { before: { nationality: null }, after: { nationality: 'Indian' } });
  const { body } = await read(id);
  assert.deepEqual([body.name, body.dob, body.nationality], ['Asha', null, 'Indian']);
});

test('a person can still change and clear what was filled in, and then it is left alone', async () => {
  const id = await addGuest(hotel, property, { name: null });
  await fill(id, FOUND);
  await property.admin.put(pathOf(id), { name: null, dob: '1990-04-18' });
  assert.equal(await fill(id, FOUND), null);
  const { body } = await read(id);
  assert.deepEqual([body.name, body.dob], [null, '1990-04-18']);
});

test('text is trimmed, and what no person could enter is not filled in', async () => {
  const id = await addGuest(hotel, property, { name: null });
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

test('of a person and a document at once the person wins', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await addGuest(hotel, property, { name: null });
    const [edit] = await Promise.all([property.admin.put(pathOf(id), { name: 'Usha', dob: null }), fill(id, FOUND)]);
    assert.equal(edit.status, 200);
    const { body, headers } = await read(id);
    assert.equal(body.name, 'Usha');
    assert.equal(headers.get('etag'), '"3"', 'both have written');
  }
});

test('a guest of another hotel, or none, is not filled', async () => {
  const elsewhere = await addGuest(hotel, await hotel.newProperty(), { name: null });
  for (const id of [elsewhere, randomUUID()]) await assert.rejects(fill(id, FOUND), { status: 404, message: 'guest not found' });
});

test('the board has a change for each room where the guest stays, with the name as it is now', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { id, primaryGuest } = await openBooking(house, { guestName: null });
  await checkIn(house, id, [roomAt(house, 0), roomAt(house, 1)]);
  const events = await transact(hotel.service.platform.db, async (tx) => {
    await fillGuest(tx, house.id, primaryGuest.id, FOUND, hotel.clock.now());
    return guestBoardEvents(tx, house.id, primaryGuest.id);
  });
  assert.deepEqual(
    events.map(({ stream, name, data }) => [stream, name, (data as { stay: { guestName: string } }).stay.guestName]),
    [
      ['board', 'board.room', 'ASHA RAO'],
      ['board', 'board.room', 'ASHA RAO'],
    ],
  );
});

test('who has waited for a guest sees the ratings of the one who came before', async () => {
  const { id: bookingId, primaryGuest } = await openBooking(property);
  const { db } = hotel.service.platform;
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const first = transact(db, async (tx) => {
    await lockGuest(tx, property.id, primaryGuest.id);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const rated = rateGuest(property, primaryGuest.id, bookingId);
  await untilWaiting(hotel);
  const second = transact(db, (tx) => lockGuest(tx, property.id, primaryGuest.id));
  await untilWaiting(hotel, 2);
  release.resolve();
  await first;
  await rated;
  assert.equal((await second).view.averageScore, 4);
});
