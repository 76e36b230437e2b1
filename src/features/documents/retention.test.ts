import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDocument, auditOf, newVisitor, type Visitor } from '../../../test/support/documents.ts';
import { type Hotel, openHotel } from '../../../test/support/hotel.ts';
import { loseStore, storedFiles } from '../../../test/support/images.ts';
import { bodyOf, checkIn, checkOut, type House, hoursFrom, newHouse, roomAt } from '../../../test/support/stays.ts';
import { readConfig } from '../../config.ts';
import { retentionJob } from './retention.job.ts';

const DAY_MINUTES = 24 * 60;

let hotel: Hotel;
let house: House;

before(async () => {
  hotel = await openHotel({ DOCUMENT_RETENTION_DAYS: '30' });
  house = await newHouse(hotel);
});
after(() => hotel.stop());

async function leave(visitor: Visitor): Promise<void> {
  await checkIn(house, visitor.bookingId, [roomAt(house, 0)]);
  hotel.clock.advance(60);
  await checkOut(house, visitor.bookingId);
}

const idsOf = async ({ path }: Visitor): Promise<string[]> =>
  bodyOf(await house.admin.get(path)).map(({ id }: { id: string }) => id);

const run = () => retentionJob(hotel.service.platform).run(null, { isLast: false });

test('documents go thirty days after check-out, with their files, and the audit tells', async () => {
  const [gone, here] = [await newVisitor(house, { guestName: 'Asha Rao' }), await newVisitor(house)];
  const [left, stays] = [await addDocument(house, gone), await addDocument(house, here)];
  await leave(gone);
  hotel.clock.advance(29 * DAY_MINUTES);
  await run();
  assert.deepEqual(await idsOf(gone), [left.id]);
  hotel.clock.advance(2 * DAY_MINUTES);
  await run();
  assert.deepEqual([await idsOf(gone), await idsOf(here)], [[], [stays.id]]);
  const files = await storedFiles(hotel);
  assert.ok(!files.some((name) => name.includes(left.id)) && files.some((name) => name.includes(stays.id)));
  const rows = await auditOf(hotel, left.id);
  assert.deepEqual(
    rows.map(({ action, actor_id: actor }) => [action, actor]),
    [
      ['guest_document.added', house.admin.userId],
      ['guest_document.expired', null],
    ],
  );
});

test('those of a booking that nobody came for go thirty days after its planned end', async () => {
  const now = hotel.clock.now();
  const visitor = await newVisitor(house, { expectedCheckInAt: now, expectedCheckOutAt: hoursFrom(now, 48) });
  await addDocument(house, visitor);
  bodyOf(await house.admin.post(`${house.path}/bookings/${visitor.bookingId}/cancel`, {}));
  hotel.clock.advance(31 * DAY_MINUTES);
  await run();
  assert.equal((await idsOf(visitor)).length, 1, 'it was to end two days from now');
  hotel.clock.advance(2 * DAY_MINUTES);
  await run();
  assert.deepEqual(await idsOf(visitor), []);
});

test('without the setting documents stay', async () => {
  const visitor = await newVisitor(house);
  const { id } = await addDocument(house, visitor);
  bodyOf(await house.admin.post(`${house.path}/bookings/${visitor.bookingId}/cancel`, {}));
  hotel.clock.advance(400 * DAY_MINUTES);
  const { platform } = hotel.service;
  const config = { ...platform.config, documentRetentionDays: readConfig({}).documentRetentionDays };
  await retentionJob({ ...platform, config }).run(null, { isLast: false });
  assert.deepEqual(await idsOf(visitor), [id]);
});

test('a store that has lost everything does not keep the rows', async () => {
  await loseStore(hotel);
  await run();
  assert.deepEqual(
    await hotel.sql(`select d.id from guest_document d join booking b on b.id = d.booking_id where b.status = 'CANCELLED'`),
    [],
  );
});
