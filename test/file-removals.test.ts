/**
 * While somebody copies the database and its files as one, no file goes that the copy of the database may name (docs/operations.md,
 * "Backup"): rows are deleted as ever, and their files are swept when the copy is made.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { jobsOf } from '../src/jobs.ts';
import { addDocument, newVisitor, whenRead } from './support/documents.ts';
import { type Hotel, openHotel } from './support/hotel.ts';
import { addPictures, storedFiles } from './support/images.ts';
import { type House, newHouse, openBooking, readBooking, roomAt, signGuest } from './support/stays.ts';

let hotel: Hotel;
let copier: pg.Client;

before(async () => {
  hotel = await openHotel();
  copier = new pg.Client({ connectionString: hotel.service.platform.config.databaseUrl ?? undefined });
  await copier.connect();
});
after(async () => {
  await copier?.end();
  await hotel.stop();
});

const beginCopy = async (): Promise<boolean> => {
  const { rows } = await copier.query<{ taken: boolean }>('select pg_try_advisory_lock(7240, 811) as taken');
  return rows[0]?.taken === true;
};
const endCopy = () => copier.query('select pg_advisory_unlock(7240, 811)');

async function sweep(): Promise<void> {
  const job = jobsOf(hotel.service.platform).find(({ task }) => task === 'sweep-files');
  await (job ?? assert.fail('there is no such job')).run(null, { isLast: false });
}

async function houseWithFiles(): Promise<{ house: House; guestId: string; paths: string[] }> {
  const house = await newHouse(hotel);
  const [one] = await addPictures(house, roomAt(house, 0));
  await addPictures(house, roomAt(house, 1));
  const booking = await openBooking(house);
  const { primaryGuest } = await readBooking(house, booking.id);
  await signGuest(house, primaryGuest.id);
  const visitor = await newVisitor(house);
  const { id } = await addDocument(house, visitor);
  await whenRead(house.admin, visitor, id);
  const rooms = `${house.path}/rooms`;
  const paths = [`${rooms}/${roomAt(house, 0)}/images/${one.id}`, `${rooms}/${roomAt(house, 1)}`, `${visitor.path}/${id}`];
  return { house, guestId: primaryGuest.id, paths };
}

test('what is deleted while a copy is made keeps its file until that is done, and is swept then', async () => {
  const { house, guestId, paths } = await houseWithFiles();
  const kept = await storedFiles(hotel);
  assert.equal(kept.length, 6);
  assert.ok(await beginCopy());
  for (const path of paths) assert.equal((await house.admin.delete(path)).status, 204, path);
  await signGuest(house, guestId);
  hotel.clock.advance(61);
  await sweep();
  const now = await storedFiles(hotel);
  for (const key of kept) assert.ok(now.includes(key), key);
  assert.equal((await hotel.sql('select id from room_image')).length, 0);
  assert.equal((await hotel.sql('select id from guest_document')).length, 0);
  await endCopy();
  await sweep();
  assert.equal((await storedFiles(hotel)).length, 1, 'the new signature');
});

test('a copy does not begin while a file is gone and its row is not', async () => {
  const { house, paths } = await houseWithFiles();
  const before = await storedFiles(hotel);
  for (const path of paths) {
    const [held, blocked] = path.includes('documents') ? ['guest_document', path] : ['room', path];
    const holder = new pg.Client({ connectionString: hotel.service.platform.config.databaseUrl ?? undefined });
    await holder.connect();
    await holder.query('begin');
    await holder.query(`select id from ${held} for share`);
    const deleted = house.admin.delete(blocked);
    for (let looks = 0; looks < 400 && !(await isWaiting()); looks += 1) await sleep(10);
    const begun = await beginCopy();
    const files = await storedFiles(hotel);
    if (begun) await endCopy();
    await holder.query('rollback');
    await holder.end();
    assert.equal((await deleted).status, 204);
    assert.ok(!begun || files.length === before.length, path);
    before.splice(0, before.length, ...(await storedFiles(hotel)));
  }
});

async function isWaiting(): Promise<boolean> {
  return (
    (await hotel.sql(`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length >
    0
  );
}
