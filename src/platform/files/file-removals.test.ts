/**
 * While a backup copies the database and its files as one, no file is removed that the copy of the database may reference (docs/operations.md,
 * "Backup"): rows are still deleted, and their files are swept when the copy is made.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { addDocument, newVisitor, waitUntilRead } from '../../../test/harness/documents.ts';
import { addPictures, storedFiles } from '../../../test/harness/images.ts';
import { untilWaiting } from '../../../test/harness/lock-waits.ts';
import { startOwnTestService } from '../../../test/harness/service-under-test.ts';
import {
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
  signGuest,
} from '../../../test/harness/stays.ts';
import { createPurgeJobs } from '../../jobs.ts';

const service = await startOwnTestService();
const copier = new pg.Client({ connectionString: service.running.config.databaseUrl ?? undefined });
await copier.connect();
after(async () => {
  await copier.end();
  await service.stop();
});

const beginCopy = async (): Promise<boolean> => {
  const { rows } = await copier.query<{ taken: boolean }>('select pg_try_advisory_lock(7240, 811) as taken');
  return rows[0]?.taken === true;
};
const endCopy = () => copier.query('select pg_advisory_unlock(7240, 811)');

async function sweep(): Promise<void> {
  const job = createPurgeJobs(service.running.platform, service.running.config.retention).find(
    ({ task }) => task === 'sweep-files',
  );
  await (job ?? assert.fail('there is no such job')).run(null, { isLast: false });
}

async function propertyWithFiles(): Promise<{ property: PropertyWithRooms; guestId: string; paths: string[] }> {
  const property = await newPropertyWithRooms(service);
  const [one] = await addPictures(property, roomAt(property, 0));
  await addPictures(property, roomAt(property, 1));
  const booking = await openBooking(property);
  const { primaryGuest } = await readBooking(property, booking.id);
  await signGuest(property, primaryGuest.id);
  const visitor = await newVisitor(property);
  const { id } = await addDocument(property, visitor);
  await waitUntilRead(property.admin, visitor, id);
  const rooms = `${property.path}/rooms`;
  const paths = [`${rooms}/${roomAt(property, 0)}/images/${one.id}`, `${rooms}/${roomAt(property, 1)}`, `${visitor.path}/${id}`];
  return { property, guestId: primaryGuest.id, paths };
}

test('a row deleted during a copy keeps its file until the copy is done; then it is swept', async () => {
  const { property, guestId, paths } = await propertyWithFiles();
  const kept = await storedFiles(service);
  assert.equal(kept.length, 6);
  assert.ok(await beginCopy());
  for (const path of paths) assert.equal((await property.admin.delete(path)).status, 204, path);
  await signGuest(property, guestId);
  service.clock.advance(61);
  await sweep();
  const now = await storedFiles(service);
  for (const key of kept) assert.ok(now.includes(key), key);
  assert.equal((await service.sql('select id from room_image')).length, 0);
  assert.equal((await service.sql('select id from guest_document')).length, 0);
  await endCopy();
  await sweep();
  assert.equal((await storedFiles(service)).length, 1, 'the new signature');
});

test('a copy does not begin while a file is removed and its row is not', async () => {
  const { property, paths } = await propertyWithFiles();
  const before = await storedFiles(service);
  for (const path of paths) {
    const [held, blocked] = path.includes('documents') ? ['guest_document', path] : ['room', path];
    const holder = new pg.Client({ connectionString: service.running.config.databaseUrl ?? undefined });
    await holder.connect();
    await holder.query('begin');
    await holder.query(`select id from ${held} for share`);
    const deleted = property.admin.delete(blocked);
    await untilWaiting(service);
    const begun = await beginCopy();
    const files = await storedFiles(service);
    if (begun) await endCopy();
    await holder.query('rollback');
    await holder.end();
    assert.equal((await deleted).status, 204);
    assert.ok(!begun || files.length === before.length, path);
    before.splice(0, before.length, ...(await storedFiles(service)));
  }
});
