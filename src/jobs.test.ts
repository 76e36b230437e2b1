import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { giveStayCard, newCardHouse, newStay, prepareStayCard, written } from '../test/support/cards.ts';
import { addDocument, newVisitor, whenRead } from '../test/support/documents.ts';
import { type Hotel, openHotel } from '../test/support/hotel.ts';
import { addPictures, markOf, shownIds, storedFiles } from '../test/support/images.ts';
import { assertRefused } from '../test/support/refusal.ts';
import { bodyOf, newHouse, openBooking, readBooking, roomAt, signGuest } from '../test/support/stays.ts';
import { jobsOf } from './jobs.ts';

let hotel: Hotel;

before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

test('the sweep of files removes what a crash left beside its row, an hour later, and nothing that is in use', async () => {
  const { platform } = hotel.service;
  const house = await newHouse(hotel);
  const pictures = await addPictures(house, roomAt(house, 0), 2);
  const booking = await openBooking(house);
  const { primaryGuest } = await readBooking(house, booking.id);
  await signGuest(house, primaryGuest.id);
  const visitor = await newVisitor(house);
  await whenRead(house.admin, visitor, (await addDocument(house, visitor)).id);
  const inUse = await storedFiles(hotel);
  assert.equal(inUse.length, 6);
  const orphans = [
    `images/${randomUUID()}.jpeg`,
    `thumbs/${randomUUID()}.webp`,
    `signatures/${randomUUID()}.svg`,
    `documents/${randomUUID()}.file`,
  ];
  for (const key of orphans) await platform.files.write(key, Buffer.from('left by a crash'));
  const sweep = jobsOf(platform).find(({ task }) => task === 'sweep-files') ?? assert.fail('there is no such job');

  await sweep.run(null, { isLast: false });
  assert.deepEqual(await storedFiles(hotel), [...inUse, ...orphans].toSorted(), 'they may still get their rows');
  hotel.clock.advance(61);
  await sweep.run(null, { isLast: false });
  assert.deepEqual(await storedFiles(hotel), inUse);
  assert.equal((await shownIds(hotel, `${house.path}/rooms/${roomAt(house, 0)}/images`)).length, pictures.length);
});

test('what was prepared for a door card is forgotten a day after it could be stored, cards are not, and no index comes back', async () => {
  const purge =
    jobsOf(hotel.service.platform).find(({ task }) => task === 'purge-expired') ?? assert.fail('there is no such job');
  const house = await newCardHouse(hotel);
  const stay = await newStay(hotel, house, house.rooms[0]?.id ?? '');
  const card = await giveStayCard(hotel, house.admin, stay);
  const prepared = await prepareStayCard(hotel, house.admin, stay);
  const indices = async () =>
    (await hotel.sql('select card_index from door_card where property_id = $1 order by 1', [house.id])).map(
      (row) => row['card_index'],
    );
  const both = await indices();
  assert.equal(both.length, 2);

  hotel.clock.advance(48 * 60 - 1);
  await purge.run(null, { isLast: false });
  assert.deepEqual(await indices(), both, 'the desk is still told that it was too long ago');
  assertRefused(await house.admin.post(stay.cards, written(prepared)), 400, /^cardIndex could be stored until/);
  hotel.clock.advance(2);
  await purge.run(null, { isLast: false });
  assert.deepEqual(await indices(), both.slice(0, 1));
  assertRefused(await house.admin.post(stay.cards, written(prepared)), 400, /^cardIndex was not prepared/);
  assert.equal(bodyOf(await house.admin.get(`${house.path}/room-stays/cards/${card.cardIndex}`)).status, 'EXPIRED');
  assert.ok((await prepareStayCard(hotel, house.admin, stay)).cardIndex > prepared.cardIndex);
});

test('in a store that has lost its mark nothing is swept', async () => {
  const { platform } = hotel.service;
  const sweep = jobsOf(platform).find(({ task }) => task === 'sweep-files') ?? assert.fail('there is no such job');
  const orphan = `images/${randomUUID()}.jpeg`;
  await platform.files.write(orphan, Buffer.from('left by a crash'));
  await rm(await markOf(hotel));
  hotel.clock.advance(600);
  await sweep.run(null, { isLast: false });
  assert.ok((await storedFiles(hotel)).includes(orphan));
  await hotel.sql('update installation set store_marked = false');
  await sweep.run(null, { isLast: false });
  assert.ok(!(await storedFiles(hotel)).includes(orphan), 'the operator says that it is the one');
});
