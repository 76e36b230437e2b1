/** What people have said about messages counts, clocks of senders are not believed, and every hotel has its turn. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import {
  assertBooked,
  assertNeedsReview,
  codesOf,
  holdsOf,
  sendReservation,
} from '../../../../test/harness/mail-reservations.ts';
import { dayFromNow, fetchEmail, mailOf, newMailProperty, voucherFor, whenSettled } from '../../../../test/harness/mails.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, readBooking } from '../../../../test/harness/stays.ts';
import { mailBookingsPort } from '../../bookings/index.ts';
import { storeMessage } from '../intake/store-message.ts';
import { claimDueEmail } from '../mail-queue.queries.ts';
import { giveUpImporting } from './import-email.ts';

const service = await startTestService();
after(() => service.stop());

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

test('a cancellation that a person dismissed cancels nothing that comes later; one that nobody dismissed does', async () => {
  for (const [dismissed, status] of [
    [1, 'CANCELLED'],
    [2, 'OPEN'],
  ] as const) {
    const property = await newMailProperty(service);
    const voucher = voucherFor(service, property);
    const waiting = [];
    for (const sentAt of [ago(3), ago(2)])
      waiting.push(await sendReservation(service, property, { ...voucher, kind: 'CANCELLED' }, { sentAt }));
    for (const { id } of waiting.slice(0, dismissed))
      bodyOf(await property.admin.post(`${property.path}/inbound-emails/${id}/resolve`, { action: 'DISMISS' }));
    const booking = await readBooking(
      property,
      assertBooked(await sendReservation(service, property, voucher, { sentAt: ago(4) })),
    );
    assert.deepEqual([booking.status, holdsOf(booking)], [status, status === 'OPEN' ? ['1 DLX 5000'] : []]);
    const last = await fetchEmail(property.admin, property.path, waiting[1]?.id ?? '');
    assert.deepEqual([last.status, last.bookingId], status === 'OPEN' ? ['PARSED', null] : ['BOOKED', booking.id]);
    const actions = await service.sql(`select from audit_entry where entity_id = $1 and action = 'inbound-email.booked'`, [
      last.id,
    ]);
    assert.equal(actions.length, status === 'OPEN' ? 0 : 1, 'what happens to a message by itself is in the audit too');
  }
});

test("a person's word is the newest, and never taken for done when nothing was done", async () => {
  const property = await newMailProperty(service);
  const voucher = voucherFor(service, property);
  const bookingId = assertBooked(await sendReservation(service, property, voucher, { sentAt: ago(9) }));
  const longer = { ...voucher, kind: 'MODIFIED' as const, departureOn: dayFromNow(service, 13), amount: 'INR 7,000.00' };
  assertBooked(await sendReservation(service, property, longer, { sentAt: ago(2) }));
  // Its Date says that it is older than that change; that it is unclear puts it before a person.
  const unclear = await sendReservation(service, property, { ...voucher, kind: 'MODIFIED', amount: null }, { sentAt: ago(5) });
  assert.deepEqual(codesOf(unclear)[0], 'MISSING');
  const resolve = (id: string, fields: Record<string, unknown>) =>
    property.admin.post(`${property.path}/inbound-emails/${id}/resolve`, { action: 'BOOK', ...fields });
  const refused = await resolve(unclear.id, { kind: 'NEW', amount: 7777 });
  assert.deepEqual([refused.status, /differs from what was booked|with kind MODIFIED/.test(refused.text)], [409, true]);
  bodyOf(await resolve(unclear.id, { amount: 7777, guestName: 'Somebody Else' }));
  const changed = await readBooking(property, bookingId);
  assert.deepEqual([changed.primaryGuest.name, holdsOf(changed)], ['Somebody Else', ['1 DLX 7777']]);
  // Of a cancelled reservation nothing is booked, whoever says so.
  const late = await sendReservation(service, property, { ...voucher, amount: null }, { sentAt: ago(1) });
  assertBooked(
    await sendReservation(service, property, { ...voucher, guest: 'Somebody Else', kind: 'CANCELLED' }, { sentAt: ago(1) }),
  );
  const gone = await resolve(late.id, { amount: 5000 });
  assert.deepEqual([gone.status, /cancelled before/.test(gone.text)], [409, true]);
});

test('a message whose sender says that it is of next century keeps no later change out', async () => {
  const property = await newMailProperty(service);
  const voucher = voucherFor(service, property);
  const bookingId = assertBooked(await sendReservation(service, property, voucher, { sentAt: ago(9) }));
  const change = { ...voucher, kind: 'MODIFIED' as const };
  assertBooked(
    await sendReservation(service, property, { ...change, amount: 'INR 6,000.00' }, { sentAt: '2099-01-01T00:00:00Z' }),
  );
  service.clock.advance(1);
  const sentAt = new Date(Date.parse(service.clock.now())).toISOString();
  assertBooked(await sendReservation(service, property, { ...change, amount: 'INR 8,000.00' }, { sentAt }));
  assert.deepEqual(holdsOf(await readBooking(property, bookingId)), ['1 DLX 8000']);
});

test('a message to two hotels that does not say which one it means is booked in neither', async () => {
  const [one, other] = [await newMailProperty(service), await newMailProperty(service)];
  const raw = await mailOf(one, voucherFor(service, one, { property: null }), { to: [one.address, other.address] });
  const sha256 = createHash('sha256').update(raw).digest();
  const message = { source: 'SMTP' as const, file: raw, sizeBytes: raw.length, sha256, propertyIds: [one.id, other.id] };
  const { platform, app } = service.running;
  assert.equal(await storeMessage(platform, message, app.log), 2);
  for (const property of [one, other]) {
    const [row] = bodyOf(await property.admin.get(`${property.path}/inbound-emails`));
    assertNeedsReview(await whenSettled(property.admin, property.path, row.id), 'OTHER_HOTEL');
  }
});

test('what cannot be booked by a fault of the service comes before a person in the end', async () => {
  const property = await newMailProperty(service);
  await service.sql(
    `create function refuse_bookings() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$;
    create trigger refuse_bookings before insert on booking for each row execute function refuse_bookings()`,
  );
  try {
    const raw = await mailOf(property, voucherFor(service, property));
    const sha256 = createHash('sha256').update(raw).digest();
    const { platform, app } = service.running;
    await storeMessage(
      platform,
      { source: 'SMTP', file: raw, sizeBytes: raw.length, sha256, propertyIds: [property.id] },
      app.log,
    );
    const [{ id }] = bodyOf(await property.admin.get(`${property.path}/inbound-emails`));
    for (let looks = 0; looks < 1_200; looks += 1) {
      if ((await fetchEmail(property.admin, property.path, id)).status === 'PARSED') break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await giveUpImporting({ platform, bookings: mailBookingsPort }, { propertyId: property.id, id, attempts: 21 });
    assertNeedsReview(await fetchEmail(property.admin, property.path, id), 'REFUSED');
  } finally {
    await service.sql('drop trigger refuse_bookings on booking; drop function refuse_bookings()');
  }
});

test('however many messages one hotel has, each other has its turn', async () => {
  const properties = [await newMailProperty(service), await newMailProperty(service)].map(({ id }) => id).toSorted();
  const [flooded = '', other = ''] = properties;
  // Long ago by the clock of the service: nobody but this test looks for what was due then.
  const at = '2001-01-01T00:00:00.000Z';
  for (const propertyId of [flooded, flooded, flooded, other])
    await service.sql(
      `insert into inbound_email (property_id, id, source, received_at, size_bytes, sha256, due_at, created_at, updated_at)
      values ($1, $2, 'MANUAL', $3, 1, '\\x01', '2002-01-01', $3, $3)`,
      [propertyId, randomUUID(), at],
    );
  const turns: string[] = [];
  let last: string | null = null;
  for (let turn = 0; turn < 4; turn += 1) {
    const key: Awaited<ReturnType<typeof claimDueEmail>> = await claimDueEmail(
      service.running.platform.db,
      '2002-01-02T00:00:00.000Z',
      '2101-01-01T00:00:00.000Z',
      last,
    );
    last = key?.propertyId ?? null;
    turns.push(last ?? 'nobody');
  }
  assert.deepEqual(turns, [flooded, other, flooded, flooded]);
});
