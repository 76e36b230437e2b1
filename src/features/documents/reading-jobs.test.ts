import assert from 'node:assert/strict';
import { rename, rm, writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { specimen, under } from '../../../test/specimens/specimens.ts';
import { childrenRunning } from '../../../test/support/child-processes.ts';
import {
  addDocument,
  newVisitor,
  readDocument,
  uploadDocument,
  type Visitor,
  whenRead,
} from '../../../test/support/documents.ts';
import { type Hotel, openHotel } from '../../../test/support/hotel.ts';
import { loseFile, storeFolder } from '../../../test/support/images.ts';
import { bodyOf, type House, newHouse } from '../../../test/support/stays.ts';
import { transact } from '../../platform/db/transact.ts';
import { finishReading, listForgottenReadings, requeueReading } from './reading-state.queries.ts';
import { resumeReadings } from './resume-readings.ts';

let hotel: Hotel;
let house: House;
let visitor: Visitor;

before(async () => {
  hotel = await openHotel();
  house = await newHouse(hotel);
  visitor = await newVisitor(house);
});
after(() => hotel.stop());

const readers = (): Promise<number[]> => childrenRunning('read-document.worker');
/** Where the system does not tell of its processes, none can be ended. */
const options = { skip: process.platform === 'linux' ? false : 'needs /proc' };

/** A picture that keeps a reader busy for much longer than it takes to see that its document is gone. */
async function addNoise(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const canvas = sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: '#888', noise } });
  return bodyOf(await uploadDocument(house.admin, visitor, { bytes: await canvas.jpeg().toBuffer() }), 201).id;
}

let cards = 0;

/** A card that takes a while to be read. */
async function addCard(): Promise<string> {
  cards += 1;
  const { picture } = await specimen('DRIVING_LICENCE', cards);
  const bytes = await under('scan', picture, cards);
  return bodyOf(await uploadDocument(house.admin, visitor, { bytes, filename: 'card.jpg' }), 201).id;
}

async function whenIs(status: string, documentId: string): Promise<void> {
  for (let look = 0; look < 3_000; look += 1) {
    if ((await readDocument(house.admin, visitor, documentId)).extraction.status === status) return;
    await sleep(10);
  }
  assert.fail(`the document was never ${status}`);
}

const whenRunning = (documentId: string): Promise<void> => whenIs('RUNNING', documentId);
const whenQueued = (documentId: string): Promise<void> => whenIs('QUEUED', documentId);

/** Waits until a process reads, and ends it. */
async function endReaders(signal: 'SIGKILL' | 'SIGSEGV'): Promise<void> {
  const pids = await someReaders();
  for (const pid of pids) process.kill(pid, signal);
}

async function someReaders(): Promise<number[]> {
  for (let look = 0; look < 1_000; look += 1) {
    const pids = await readers();
    if (pids.length > 0) return pids;
    await sleep(10);
  }
  return assert.fail('no process reads');
}

/** Makes it look as it does when the process that read it has ended. */
async function abandon(documentId: string, starts = 1): Promise<void> {
  await hotel.sql(
    `update guest_document set extraction_status = 'RUNNING', extraction_reason = null, extraction_data = null,
       extraction_finished_at = null, reading_starts = $2, reading_until = clock_timestamp() - interval '1 second' where id = $1`,
    [documentId, starts],
  );
}

test('a document that brings the reader down fails alone, says why, and can be read again', options, async () => {
  const id = await addCard();
  await whenRunning(id);
  await endReaders('SIGSEGV');
  const { extraction } = await whenRead(house.admin, visitor, id);
  assert.deepEqual(
    [extraction.status, extraction.reason],
    ['FAILED', 'The file brought the reader down: it is broken, or made to do harm.'],
  );
  const next = await addDocument(house, visitor);
  assert.match((await whenRead(house.admin, visitor, next.id)).extraction.reason ?? '', /^No passport/);
  bodyOf(await house.admin.post(`${visitor.path}/${id}/extract`));
  assert.equal((await whenRead(house.admin, visitor, id)).extraction.status, 'DONE');
});

test('a document whose reader was ended from outside is read again, by itself', options, async () => {
  const id = await addCard();
  await whenRunning(id);
  await endReaders('SIGKILL');
  assert.equal((await whenRead(house.admin, visitor, id)).extraction.status, 'DONE');
});

test('a document whose reader has ended is read anew', async () => {
  const { id } = await addDocument(house, visitor);
  await whenRead(house.admin, visitor, id);
  await abandon(id);
  assert.equal((await whenRead(house.admin, visitor, id)).extraction.status, 'FAILED');
  const [row] = await hotel.sql<{ reading: number }>('select reading from guest_document where id = $1', [id]);
  assert.equal(row?.reading, 2);
});

test('a document that always ends its reader, and all around it, is given up', async () => {
  const { id } = await addDocument(house, visitor);
  await whenRead(house.admin, visitor, id);
  await abandon(id, 5);
  assert.match((await whenRead(house.admin, visitor, id)).extraction.reason ?? '', /interrupted again and again/);
});

test('a reader that was taken for dead does not write over the next one', async () => {
  const { id } = await addDocument(house, visitor);
  await whenRead(house.admin, visitor, id);
  const { db, clock } = hotel.service.platform;
  const key = { propertyId: house.id, documentId: id, reading: 1 };
  const late = { status: 'FAILED', reason: 'too late' } as const;
  const written = await transact(db, async (tx) => {
    await tx
      .updateTable('guest_document')
      .set({
        extraction_status: 'RUNNING',
        extraction_reason: null,
        extraction_finished_at: null,
        reading_until: '2000-01-01T00:00:00Z',
      })
      .where('id', '=', id)
      .execute();
    assert.ok(await requeueReading(tx, key, clock()));
    return finishReading(tx, key, late, clock());
  });
  assert.equal(written, false);
  assert.match((await whenRead(house.admin, visitor, id)).extraction.reason ?? '', /^No passport/);
});

/** What the question brings up, once it is not nothing. */
async function eventually<T>(ask: () => Promise<T[]>): Promise<T[]> {
  for (let looks = 0; looks < 200; looks += 1) {
    const found = await ask();
    if (found.length > 0) return found;
    await sleep(50);
  }
  return [];
}

test('a document whose job is lost is found', async () => {
  const { id } = await addDocument(house, visitor);
  await whenRead(house.admin, visitor, id);
  await hotel.sql(
    `update guest_document set extraction_status = 'QUEUED', extraction_reason = null, extraction_finished_at = null where id = $1`,
    [id],
  );
  const { platform } = hotel.service;
  // What was read is shown a moment before its job has ended, and until then it is not forgotten.
  const forgotten = await eventually(() => listForgottenReadings(platform.db, 10));
  assert.deepEqual(
    forgotten.map(({ documentId }) => documentId),
    [id],
  );
  await resumeReadings(platform, forgotten);
  assert.equal((await whenRead(house.admin, visitor, id)).extraction.status, 'FAILED');
  assert.deepEqual(await listForgottenReadings(platform.db, 10), []);
});

test('a document whose file is missing fails, and says so', async () => {
  const { id } = await addDocument(house, visitor);
  await whenRead(house.admin, visitor, id);
  await loseFile(hotel, `documents/${id}`);
  bodyOf(await house.admin.post(`${visitor.path}/${id}/extract`));
  assert.equal((await whenRead(house.admin, visitor, id)).extraction.reason, 'The file of the document is missing.');
});

test('while the file store is away a document waits, and is read when it is back', async () => {
  const { id } = await addDocument(house, visitor);
  await whenRead(house.admin, visitor, id);
  const folder = `${await storeFolder(hotel)}/documents`;
  await rename(folder, `${folder}.away`);
  await writeFile(folder, 'in the way');
  bodyOf(await house.admin.post(`${visitor.path}/${id}/extract`));
  const failedOnce = async (): Promise<boolean> => {
    // An attempt counts from its beginning; only one that has ended leaves what it failed with.
    const jobs = await hotel.sql(
      `select from graphile_worker.jobs where key = 'read-document:' || $1 and last_error is not null`,
      [id],
    );
    return jobs.length > 0;
  };
  for (let look = 0; look < 500 && !(await failedOnce()); look += 1) await sleep(20);
  assert.ok(await failedOnce());
  await whenQueued(id);
  const [row] = await hotel.sql('select reading, reading_starts as starts from guest_document where id = $1', [id]);
  assert.deepEqual(row, { reading: 2, starts: 0 }, 'that is no fault of the document');
  await rm(folder);
  await rename(`${folder}.away`, folder);
  assert.match((await whenRead(house.admin, visitor, id)).extraction.reason ?? '', /^No passport/);
});

test('a document that is deleted while it is being read keeps the reader no longer', options, async () => {
  const id = await addNoise();
  await whenRunning(id);
  const before = await someReaders();
  assert.equal((await house.admin.delete(`${visitor.path}/${id}`)).status, 204);
  for (let look = 0; look < 500 && (await readers()).some((pid) => before.includes(pid)); look += 1) await sleep(20);
  assert.ok(!(await readers()).some((pid) => before.includes(pid)));
});

test('a document that is deleted while it is being read leaves nothing behind', async () => {
  const id = await addCard();
  await whenRunning(id);
  assert.equal((await house.admin.delete(`${visitor.path}/${id}`)).status, 204);
  const next = await addDocument(house, visitor);
  await whenRead(house.admin, visitor, next.id);
  assert.deepEqual(await hotel.sql('select id from guest_document where id = $1', [id]), []);
  const jobs = () => hotel.sql(`select id from graphile_worker.jobs where key like 'read-document:%'`);
  for (let look = 0; look < 500 && (await jobs()).length > 0; look += 1) await sleep(20);
  assert.deepEqual(await jobs(), []);
});
