import assert from 'node:assert/strict';
import { rename, rm, writeFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenRunning } from '../../../../test/harness/child-processes.ts';
import { addDocument, newVisitor, readDocument, uploadDocument, waitUntilRead } from '../../../../test/harness/documents.ts';
import { loseFile, storeFolder } from '../../../../test/harness/images.ts';
import { longTest } from '../../../../test/harness/long-test.ts';
import { startOwnTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms } from '../../../../test/harness/stays.ts';
import { applyCondition, makeSpecimen } from '../../../../test/specimens/specimens.ts';
import { transact } from '../../../platform/db/transact.ts';
import { requeueAbandoned } from './document-jobs.ts';
import { finishExtraction, listExtractionsWithoutJob, requeueExtraction } from './extraction.queries.ts';

const service = await startOwnTestService();
after(() => service.stop());
const property = await newPropertyWithRooms(service);
const visitor = await newVisitor(property);

const readers = (): Promise<number[]> => childrenRunning('read-document.worker');
/** Other systems do not list child processes, so none can be ended. */
const options = { skip: process.platform === 'linux' ? false : 'needs /proc' };

let cards = 0;

/** A card that takes a while to be read. */
async function addCard(): Promise<string> {
  cards += 1;
  const { picture } = await makeSpecimen('DRIVING_LICENCE', cards);
  const bytes = await applyCondition('scan', picture, cards);
  return bodyOf(await uploadDocument(property.admin, visitor, { bytes, filename: 'card.jpg' }), 201).id;
}

async function waitUntilStatus(status: string, documentId: string): Promise<void> {
  for (let attempt = 0; attempt < 3_000; attempt += 1) {
    if ((await readDocument(property.admin, visitor, documentId)).extraction.status === status) return;
    await sleep(10);
  }
  assert.fail(`the document was never ${status}`);
}

const waitUntilRunning = (documentId: string): Promise<void> => waitUntilStatus('RUNNING', documentId);
const waitUntilQueued = (documentId: string): Promise<void> => waitUntilStatus('QUEUED', documentId);

/** Waits for the reader process and kills it. */
async function killReaders(signal: 'SIGKILL' | 'SIGSEGV'): Promise<void> {
  const pids = await waitForReaders();
  for (const pid of pids) process.kill(pid, signal);
}

async function waitForReaders(): Promise<number[]> {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const pids = await readers();
    if (pids.length > 0) return pids;
    await sleep(10);
  }
  return assert.fail('there is no reader process');
}

/** Sets the row as it is when the process that read the document has ended. */
async function abandon(documentId: string, starts = 1): Promise<void> {
  await service.sql(
    `update guest_document set extraction_status = 'RUNNING', extraction_reason = null, extraction_data = null,
       extraction_finished_at = null, reading_starts = $2, reading_until = now() - interval '1 second' where id = $1`,
    [documentId, starts],
  );
}

longTest(
  'a document that crashes the reader is FAILED with a reason, does not affect the next one, and can be read again',
  options,
  async () => {
    let id = '';
    let reading: [string, string | null] = ['', null];
    // On a busy machine a document may be read before the signal comes.
    for (let attempt = 0; attempt < 5 && reading[0] !== 'FAILED'; attempt += 1) {
      id = await addCard();
      await waitUntilRunning(id);
      await killReaders('SIGSEGV');
      const { extraction } = await waitUntilRead(property.admin, visitor, id);
      reading = [extraction.status, extraction.reason];
    }
    assert.deepEqual(reading, ['FAILED', 'The document could not be read, because its file is damaged.']);
    const next = await addDocument(property, visitor);
    assert.match((await waitUntilRead(property.admin, visitor, next.id)).extraction.reason ?? '', /^The picture is too small/);
    bodyOf(await property.admin.post(`${visitor.path}/${id}/extract`));
    assert.equal((await waitUntilRead(property.admin, visitor, id)).extraction.status, 'DONE');
  },
);

longTest('a document whose reader was killed from outside is read again automatically', options, async () => {
  const id = await addCard();
  await waitUntilRunning(id);
  await killReaders('SIGKILL');
  assert.equal((await waitUntilRead(property.admin, visitor, id)).extraction.status, 'DONE');
});

longTest('a document for whose reader there was no processor for a while is read nevertheless', options, async () => {
  const id = await addCard();
  await waitUntilRunning(id);
  const pids = await waitForReaders();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await sleep(65_000);
  assert.equal((await readDocument(property.admin, visitor, id)).extraction.status, 'RUNNING');
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  const { extraction } = await waitUntilRead(property.admin, visitor, id);
  assert.equal(extraction.status, 'DONE', extraction.reason ?? '');
});

test('a document whose process has ended is read again', async () => {
  const { id } = await addDocument(property, visitor);
  await waitUntilRead(property.admin, visitor, id);
  await abandon(id);
  assert.equal((await waitUntilRead(property.admin, visitor, id)).extraction.status, 'FAILED');
  const [row] = await service.sql<{ reading: number }>('select reading from guest_document where id = $1', [id]);
  assert.equal(row?.reading, 2);
});

longTest('a document that has ended its process five times is FAILED', async () => {
  const { id } = await addDocument(property, visitor);
  await waitUntilRead(property.admin, visitor, id);
  await abandon(id, 5);
  assert.match((await waitUntilRead(property.admin, visitor, id)).extraction.reason ?? '', /interrupted too often/);
});

test('a reader that was wrongly taken for dead does not overwrite the next extraction', async () => {
  const { id } = await addDocument(property, visitor);
  await waitUntilRead(property.admin, visitor, id);
  const { db, clock } = service.running.platform;
  const key = { propertyId: property.id, documentId: id, reading: 1 };
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
    assert.ok(await requeueExtraction(tx, key, clock()));
    return finishExtraction(tx, key, late, clock());
  });
  assert.equal(written, false);
  assert.match((await waitUntilRead(property.admin, visitor, id)).extraction.reason ?? '', /^The picture is too small/);
});

/** Repeats the query until it returns rows. */
async function eventually<T>(ask: () => Promise<T[]>): Promise<T[]> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const found = await ask();
    if (found.length > 0) return found;
    await sleep(50);
  }
  return [];
}

test('a queued document without a job is found and requeued', async () => {
  const { id } = await addDocument(property, visitor);
  await waitUntilRead(property.admin, visitor, id);
  await service.sql(
    `update guest_document set extraction_status = 'QUEUED', extraction_reason = null, extraction_finished_at = null where id = $1`,
    [id],
  );
  const { platform } = service.running;
  // The result is shown a moment before its job has ended; until then the extraction still has a job.
  const forgotten = await eventually(() => listExtractionsWithoutJob(platform.db, 10));
  assert.deepEqual(
    forgotten.map(({ documentId }) => documentId),
    [id],
  );
  await requeueAbandoned(platform, forgotten);
  assert.equal((await waitUntilRead(property.admin, visitor, id)).extraction.status, 'FAILED');
  assert.deepEqual(await listExtractionsWithoutJob(platform.db, 10), []);
});

test('a document whose file is missing is FAILED with a reason', async () => {
  const { id } = await addDocument(property, visitor);
  await waitUntilRead(property.admin, visitor, id);
  await loseFile(service, `documents/${id}`);
  bodyOf(await property.admin.post(`${visitor.path}/${id}/extract`));
  assert.equal((await waitUntilRead(property.admin, visitor, id)).extraction.reason, 'The file of the document is missing.');
});

longTest('a document waits while the file store is unreachable, and is read afterwards', async () => {
  const { id } = await addDocument(property, visitor);
  await waitUntilRead(property.admin, visitor, id);
  const folder = `${await storeFolder(service)}/documents`;
  await rename(folder, `${folder}.away`);
  await writeFile(folder, 'in the way');
  bodyOf(await property.admin.post(`${visitor.path}/${id}/extract`));
  const failedOnce = async (): Promise<boolean> => {
    // An attempt counts from its start. Only one that has ended leaves an error.
    const jobs = await service.sql(
      `select from graphile_worker.jobs where key = 'read-document:' || $1 and last_error is not null`,
      [id],
    );
    return jobs.length > 0;
  };
  for (let attempt = 0; attempt < 500 && !(await failedOnce()); attempt += 1) await sleep(20);
  assert.ok(await failedOnce());
  await waitUntilQueued(id);
  const [row] = await service.sql('select reading, reading_starts as starts from guest_document where id = $1', [id]);
  assert.deepEqual(row, { reading: 2, starts: 0 }, 'the document is not blamed');
  await rm(folder);
  await rename(`${folder}.away`, folder);
  assert.match((await waitUntilRead(property.admin, visitor, id)).extraction.reason ?? '', /^The picture is too small/);
});

longTest('deleting a document while it is being read stops the reader', options, async () => {
  const id = await addCard();
  await waitUntilRunning(id);
  const before = await waitForReaders();
  // It stands still until the service has looked whether the document still exists, every three seconds.
  for (const pid of before) process.kill(pid, 'SIGSTOP');
  assert.equal((await property.admin.delete(`${visitor.path}/${id}`)).status, 204);
  await sleep(8_000);
  for (const pid of before) process.kill(pid, 'SIGCONT');
  for (let attempt = 0; attempt < 500 && (await readers()).some((pid) => before.includes(pid)); attempt += 1) await sleep(20);
  assert.ok(!(await readers()).some((pid) => before.includes(pid)));
});

longTest('deleting a document while it is being read leaves no row and no job', async () => {
  const id = await addCard();
  await waitUntilRunning(id);
  assert.equal((await property.admin.delete(`${visitor.path}/${id}`)).status, 204);
  const next = await addDocument(property, visitor);
  await waitUntilRead(property.admin, visitor, next.id);
  assert.deepEqual(await service.sql('select id from guest_document where id = $1', [id]), []);
  const jobs = () => service.sql(`select id from graphile_worker.jobs where key like 'read-document:%'`);
  for (let attempt = 0; attempt < 500 && (await jobs()).length > 0; attempt += 1) await sleep(20);
  assert.deepEqual(await jobs(), []);
});
