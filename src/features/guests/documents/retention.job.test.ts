import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addDocument, auditOf, newVisitor, type Visitor } from '../../../../test/harness/documents.ts';
import { loseStore, storedFiles } from '../../../../test/harness/images.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, checkIn, checkOut, hoursFrom, newPropertyWithRooms, roomAt } from '../../../../test/harness/stays.ts';
import { readConfig } from '../../../config/config.ts';
import { retentionJob } from './retention.job.ts';

const DAY_MINUTES = 24 * 60;

const service = await startTestService({ DOCUMENT_RETENTION_DAYS: '30' });
after(() => service.stop());
const property = await newPropertyWithRooms(service);

async function leave(visitor: Visitor): Promise<void> {
  await checkIn(property, visitor.bookingId, [roomAt(property, 0)]);
  service.clock.advance(60);
  await checkOut(property, visitor.bookingId);
}

const idsOf = async ({ path }: Visitor): Promise<string[]> =>
  bodyOf(await property.admin.get(path)).map(({ id }: { id: string }) => id);

const run = () =>
  retentionJob(service.running.platform, service.running.config.documentRetentionDays).run(null, { isLast: false });

test('documents and their files are deleted thirty days after check-out, with an audit entry', async () => {
  const [gone, here] = [await newVisitor(property, { guestName: 'Asha Rao' }), await newVisitor(property)];
  const [left, stays] = [await addDocument(property, gone), await addDocument(property, here)];
  await leave(gone);
  service.clock.advance(29 * DAY_MINUTES);
  await run();
  assert.deepEqual(await idsOf(gone), [left.id]);
  service.clock.advance(2 * DAY_MINUTES);
  await run();
  assert.deepEqual([await idsOf(gone), await idsOf(here)], [[], [stays.id]]);
  const files = await storedFiles(service);
  assert.ok(!files.some((name) => name.includes(left.id)) && files.some((name) => name.includes(stays.id)));
  const rows = await auditOf(service, left.id);
  assert.deepEqual(
    rows.map(({ action, actor_id: actor }) => [action, actor]),
    [
      ['guest_document.added', property.admin.userId],
      ['guest_document.expired', null],
    ],
  );
});

test('those of a booking that nobody came for go thirty days after its expected check-out', async () => {
  const now = service.clock.now();
  const visitor = await newVisitor(property, { expectedCheckInAt: now, expectedCheckOutAt: hoursFrom(now, 48) });
  await addDocument(property, visitor);
  bodyOf(await property.admin.post(`${property.path}/bookings/${visitor.bookingId}/cancel`, {}));
  service.clock.advance(31 * DAY_MINUTES);
  await run();
  assert.equal((await idsOf(visitor)).length, 1, 'its expected end was two days later');
  service.clock.advance(2 * DAY_MINUTES);
  await run();
  assert.deepEqual(await idsOf(visitor), []);
});

test('without the setting no document is deleted', async () => {
  const visitor = await newVisitor(property);
  const { id } = await addDocument(property, visitor);
  bodyOf(await property.admin.post(`${property.path}/bookings/${visitor.bookingId}/cancel`, {}));
  service.clock.advance(400 * DAY_MINUTES);
  await retentionJob(service.running.platform, readConfig({}).documentRetentionDays).run(null, { isLast: false });
  assert.deepEqual(await idsOf(visitor), [id]);
});

test('rows are deleted even when the file store has lost their files', async () => {
  await loseStore(service);
  await run();
  assert.deepEqual(
    await service.sql(
      `select d.id from guest_document d join booking b on b.property_id = d.property_id and b.id = d.booking_id where b.status = 'CANCELLED'`,
    ),
    [],
  );
});
