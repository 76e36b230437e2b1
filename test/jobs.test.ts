import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { after, test } from 'node:test';
import { createPurgeJobs } from '../src/jobs.ts';
import { addDocument, newVisitor, waitUntilRead } from './harness/documents.ts';
import { addPictures, markPath, shownIds, storedFiles } from './harness/images.ts';
import { addUnclearMail, rawMail, storeMail, whenSettled } from './harness/mails.ts';
import { startOwnTestService } from './harness/service-under-test.ts';
import { newPropertyWithRooms, openBooking, readBooking, roomAt, signGuest } from './harness/stays.ts';

const service = await startOwnTestService();
after(() => service.stop());

test('the sweep of files removes files of a crash without a row after an hour, and no file in use', async () => {
  const { platform } = service.running;
  const property = await newPropertyWithRooms(service);
  const pictures = await addPictures(property, roomAt(property, 0), 2);
  const booking = await openBooking(property);
  const { primaryGuest } = await readBooking(property, booking.id);
  await signGuest(property, primaryGuest.id);
  const visitor = await newVisitor(property);
  await waitUntilRead(property.admin, visitor, (await addDocument(property, visitor)).id);
  await addUnclearMail(property);
  const emailId = await storeMail(
    service,
    property,
    await rawMail({ from: 'a@example.com', to: 'b@example.com', text: 'hello' }),
  );
  await whenSettled(property.admin, property.path, emailId ?? assert.fail('it was there before'));
  const inUse = await storedFiles(service);
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
  const sweep =
    createPurgeJobs(platform, service.running.config.retention).find(({ task }) => task === 'sweep-files') ??
    assert.fail('there is no such job');

  await sweep.run(null, { isLast: false });
  assert.deepEqual(await storedFiles(service), [...inUse, ...orphans].toSorted(), 'they may still get their rows');
  service.clock.advance(61);
  await sweep.run(null, { isLast: false });
  assert.deepEqual(await storedFiles(service), inUse);
  assert.equal((await shownIds(service, `${property.path}/rooms/${roomAt(property, 0)}/images`)).length, pictures.length);
});

test('in a store without its marker nothing is swept', async () => {
  const { platform } = service.running;
  const sweep =
    createPurgeJobs(platform, service.running.config.retention).find(({ task }) => task === 'sweep-files') ??
    assert.fail('there is no such job');
  const orphan = `images/${randomUUID()}.jpeg`;
  await platform.files.write(orphan, Buffer.from('left by a crash'));
  await rm(await markPath(service));
  service.clock.advance(600);
  await sweep.run(null, { isLast: false });
  assert.ok((await storedFiles(service)).includes(orphan));
  await service.sql('update installation set store_marked = false');
  await sweep.run(null, { isLast: false });
  assert.ok(!(await storedFiles(service)).includes(orphan), 'the operator says that it is the one');
});
