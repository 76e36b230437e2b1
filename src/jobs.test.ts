import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { addDocument, newVisitor, whenRead } from '../test/support/documents.ts';
import { type Hotel, openHotel } from '../test/support/hotel.ts';
import { addPictures, markOf, shownIds, storedFiles } from '../test/support/images.ts';
import { addUnclearMail, rawMail, storeMail, whenSettled } from '../test/support/mails.ts';
import { newHouse, openBooking, readBooking, roomAt, signGuest } from '../test/support/stays.ts';
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
  await addUnclearMail(house);
  const emailId = await storeMail(hotel, house, await rawMail({ from: 'a@example.com', to: 'b@example.com', text: 'hello' }));
  await whenSettled(house.admin, house.path, emailId ?? assert.fail('it was there before'));
  const inUse = await storedFiles(hotel);
  assert.equal(inUse.length, 9);
  const orphans = [
    `images/${randomUUID()}.jpeg`,
    `thumbs/${randomUUID()}.webp`,
    `signatures/${randomUUID()}.svg`,
    `documents/${randomUUID()}.file`,
    `inbound-emails/${randomUUID()}.eml`,
    `inbound-emails/${randomUUID()}.pdf`,
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
