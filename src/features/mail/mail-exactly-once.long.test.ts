/** Messages about reservations that are taken in at once, at two instances, while the desk sells the same rooms: nothing is doubled. */

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pino } from 'pino';
import {
  codesOf,
  countBookingsAndGuests,
  countHeldRooms,
  holdsOf,
  pauseMailJobs,
} from '../../../test/harness/mail-reservations.ts';
import {
  dayFromNow,
  fetchEmail,
  type MailTestProperty,
  mailOf,
  mailPdf,
  newMailProperty,
  newNumber,
  pdfOf,
  storeMail,
  uploadMail,
  type Voucher,
  voucherFor,
  voucherRows,
  whenSettled,
} from '../../../test/harness/mails.ts';
import { type ApiResponse, clientAt, newPhone, startTestService } from '../../../test/harness/service-under-test.ts';
import { bodyOf, readBooking } from '../../../test/harness/stays.ts';
import { startService } from '../../lifecycle/start.ts';
import { createScratch } from '../../platform/files/scratch.ts';
import { mailBookingsPort } from '../bookings/index.ts';
import { importEmail } from './importing/import-email.ts';
import type { InboundEmailView } from './inbound-email.schema.ts';
import type { EmailKey } from './mail-queue.queries.ts';
import { readEmail as readStored } from './read-email.ts';
import { createMailReader } from './reading/mail-reader.ts';

const COPIES = 16;

const service = await startTestService();
const second = await startService(service.running.config, pino({ level: 'silent' }), service.clock.now);
const reader = createMailReader();
const scratch = createScratch();
after(async () => {
  await reader.close();
  await scratch.close();
  await second.stop();
  await service.stop();
});

/** The parts of the job at one of the instances, for a test that runs its steps when it wants. */
function partsAt(instance: number) {
  const { platform, app } = instance % 2 === 0 ? service.running : second;
  return { platform, bookings: mailBookingsPort, reader, scratch, stopping: new AbortController().signal, log: app.log };
}

/** Uploads a PDF that only looks different. */
async function upload(property: MailTestProperty, voucher: Voucher, copy: number): Promise<string> {
  const bytes = await mailPdf([...voucherRows(voucher), ['Printed', `copy ${copy}`]]);
  return bodyOf(await uploadMail(property.admin, property.path, bytes), 201).id;
}

const store = async (property: MailTestProperty, voucher: Voucher, fields: Record<string, unknown> = {}): Promise<string> =>
  (await storeMail(service, property, await mailOf(property, voucher, fields))) ?? assert.fail('the message is there already');

/** Stores the copy as every second one comes: by mail, or uploaded. */
const storeCopy = (property: MailTestProperty, voucher: Voucher, copy: number): Promise<string> =>
  copy % 2 === 0 ? store(property, voucher) : upload(property, voucher, copy);

/** Reads the messages that no job touches, one after the other: all can be taken in then. */
async function readAll(property: MailTestProperty, ids: readonly string[]): Promise<EmailKey[]> {
  const keys = ids.map((id) => ({ propertyId: property.id, id, attempts: 1 }));
  for (const key of keys) {
    await readStored(partsAt(0), key);
    assert.equal((await fetchEmail(property.admin, property.path, key.id)).status, 'PARSED');
  }
  return keys;
}

const shownOf = (property: MailTestProperty, ids: readonly string[]): Promise<InboundEmailView[]> =>
  Promise.all(ids.map((id) => fetchEmail(property.admin, property.path, id)));

async function assertOneBooking(property: MailTestProperty, ids: readonly string[], voucher: Voucher): Promise<string> {
  const emails = await shownOf(property, ids);
  assert.deepEqual(
    emails.map(({ status }) => status),
    ids.map(() => 'BOOKED'),
  );
  const [bookingId = '', ...others] = new Set(emails.map((email) => email.bookingId ?? ''));
  assert.deepEqual(others, []);
  const booking = await readBooking(property, bookingId);
  assert.deepEqual([booking.roomRequests.length, holdsOf(booking)], [1, ['1 DLX 5000']]);
  assert.deepEqual(await countBookingsAndGuests(service, property), { bookings: 1, guests: 1 });
  assert.deepEqual(await countHeldRooms(property, voucher.arrivalOn, voucher.departureOn), { STD: 0, DLX: 1 });
  return bookingId;
}

test(`${COPIES} copies of one reservation, taken in at once by two instances, are one booking with one hold`, async () => {
  const property = await newMailProperty(service);
  await pauseMailJobs(service, property);
  const voucher = voucherFor(service, property);
  const ids = await Promise.all(Array.from({ length: COPIES }, (_, copy) => storeCopy(property, voucher, copy)));
  const keys = await readAll(property, ids);
  await Promise.all(keys.map((key, index) => importEmail(partsAt(index), key)));
  await assertOneBooking(property, ids, voucher);
});

test(`${COPIES} copies that arrive at once at two instances and are worked on by their jobs are one booking with one hold`, async () => {
  const property = await newMailProperty(service);
  const voucher = voucherFor(service, property);
  const ids = await Promise.all(Array.from({ length: COPIES }, (_, copy) => storeCopy(property, voucher, copy)));
  await service.sql(`select graphile_worker.add_job('read-mail') from generate_series(1, 2)`);
  for (const id of ids) await whenSettled(property.admin, property.path, id);
  await assertOneBooking(property, ids, voucher);
});

test('one message that two take for theirs, as after a pause that was too long, is read and booked once', async () => {
  const property = await newMailProperty(service);
  await pauseMailJobs(service, property);
  const voucher = voucherFor(service, property);
  const id = await store(property, voucher);
  const key = { propertyId: property.id, id, attempts: 1 };
  const work = async (instance: number): Promise<void> => {
    await readStored(partsAt(instance), key);
    await importEmail(partsAt(instance), key);
  };
  await Promise.all([work(0), work(1), work(2), work(3)]);
  const bookingId = await assertOneBooking(property, [id], voucher);
  const audited = await service.sql(`select from audit_entry where entity_id = $1 and action = 'inbound-email.booked'`, [id]);
  const created = await service.sql(`select from audit_entry where booking_id = $1 and action = 'booking.created'`, [bookingId]);
  assert.deepEqual([audited.length, created.length], [1, 1]);
});

test('20 reservations by mail for the last 3 rooms while the desk sells them: each room is sold once, and the rest is for a person', async () => {
  const property = await newMailProperty(service);
  await pauseMailJobs(service, property);
  const room = { rooms: [{ name: 'Standard', quantity: 1 }] };
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => store(property, voucherFor(service, property, { ...room, number: newNumber() }))),
  );
  const keys = await readAll(property, ids);
  const dates = {
    expectedCheckInAt: `${dayFromNow(service, 10)}T14:00:00+05:30`,
    expectedCheckOutAt: `${dayFromNow(service, 12)}T11:00:00+05:30`,
  };
  const atFrontDesk = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const body = { source: 'WALKIN', ...dates, guestName: 'Asha Rao', phoneE164: newPhone() };
      return bodyOf(await property.admin.post(`${property.path}/bookings`, body), 201).id;
    }),
  );
  const hold = { roomTypeCode: 'STD', quantity: 1, fromAt: dates.expectedCheckInAt, toAt: dates.expectedCheckOutAt };
  const other = clientAt(second.url, property.admin.token);
  const sell = (id: string, index: number): Promise<ApiResponse> =>
    (index % 2 === 0 ? property.admin : other).post(`${property.path}/bookings/${id}/room-requests`, hold);
  const [responses] = await Promise.all([
    Promise.all(atFrontDesk.map(sell)),
    Promise.all(keys.map((key, index) => importEmail(partsAt(index), key))),
  ]);
  for (const { status, text } of responses) assert.ok(status === 201 || status === 409, text);
  const emails = await shownOf(property, ids);
  const booked = emails.filter(({ status }) => status === 'BOOKED');
  const sold = responses.filter(({ status }) => status === 201).length;
  assert.equal(booked.length + sold, 3, `${booked.length} by mail, ${sold} at the desk`);
  for (const email of emails) {
    if (email.status === 'BOOKED') continue;
    assert.deepEqual([email.status, codesOf(email), email.bookingId], ['NEEDS_REVIEW', ['NO_ROOMS'], null]);
  }
  assert.deepEqual(await countHeldRooms(property, dayFromNow(service, 10), dayFromNow(service, 12)), { STD: 3, DLX: 0 });
  assert.equal((await countBookingsAndGuests(service, property)).bookings, atFrontDesk.length + booked.length);
});

test('a cancellation by mail and the check-in at the desk at once: one of them happens, and the other is answered with the reason', async () => {
  const property = await newMailProperty(service, { rooms: { STD: 1, DLX: 6 } });
  await pauseMailJobs(service, property);
  const stay = { arrivalOn: dayFromNow(service, 0), departureOn: dayFromNow(service, 2) };
  const rooms: { id: string; roomTypeCode: string }[] = bodyOf(await property.admin.get(`${property.path}/rooms`));
  const outcomes = new Set<string>();
  for (const { id: roomId } of rooms.filter(({ roomTypeCode }) => roomTypeCode === 'DLX')) {
    const voucher = voucherFor(service, property, stay);
    const ids = [await store(property, voucher), await store(property, { ...voucher, kind: 'CANCELLED' })];
    const [opening, ending] = await readAll(property, ids);
    assert.ok(opening !== undefined && ending !== undefined);
    await importEmail(partsAt(0), opening);
    const { bookingId } = await fetchEmail(property.admin, property.path, opening.id);
    const [response] = await Promise.all([
      property.admin.post(`${property.path}/bookings/${bookingId}/check-in/bulk`, { stays: [{ roomId }] }),
      importEmail(partsAt(1), ending),
    ]);
    const booking = await readBooking(property, bookingId ?? '');
    const email = await fetchEmail(property.admin, property.path, ending.id);
    assert.equal(email.bookingId, bookingId);
    if (response.status === 200)
      assert.deepEqual([booking.status, email.status, codesOf(email)], ['CHECKED_IN', 'NEEDS_REVIEW', ['BOOKING_CLOSED']]);
    else assert.deepEqual([response.status, booking.status, email.status, holdsOf(booking)], [409, 'CANCELLED', 'BOOKED', []]);
    outcomes.add(booking.status);
  }
  assert.ok(outcomes.size > 0);
});

test('six changes of one reservation, taken in at once by two instances: that which was sent last is booked, with one hold', async () => {
  const property = await newMailProperty(service);
  await pauseMailJobs(service, property);
  const voucher = voucherFor(service, property);
  const sentAt = (hours: number): { date: Date } => ({ date: new Date(Date.now() - hours * 3_600_000) });
  const hours = [1, 2, 3, 4, 5, 6];
  const changes = await Promise.all(
    hours.map((hour) => store(property, { ...voucher, kind: 'MODIFIED', amount: `INR ${hour},000.00` }, sentAt(hour))),
  );
  const [opening, ...others] = await readAll(property, [await store(property, voucher, sentAt(9)), ...changes]);
  assert.ok(opening !== undefined);
  await importEmail(partsAt(0), opening);
  await Promise.all(others.map((key, index) => importEmail(partsAt(index), key)));
  const emails = await shownOf(property, changes);
  assert.deepEqual(
    emails.map(({ status }) => status),
    hours.map(() => 'BOOKED'),
  );
  const booking = await readBooking(property, emails[0]?.bookingId ?? '');
  assert.deepEqual([holdsOf(booking), booking.balance.expectedPay], [['1 DLX 1000'], 1000]);
});

test('a person books a message while the same reservation arrives again: one booking, whoever is first', async () => {
  for (let round = 0; round < 4; round += 1) {
    const property = await newMailProperty(service);
    await pauseMailJobs(service, property);
    const voucher = voucherFor(service, property);
    const unclear = await store(property, { ...voucher, amount: null });
    const clear = await store(property, voucher);
    const [first, then] = await readAll(property, [unclear, clear]);
    assert.ok(first !== undefined && then !== undefined);
    await importEmail(partsAt(0), first);
    const path = `${property.path}/inbound-emails/${unclear}/resolve`;
    const body = { action: 'BOOK', amount: 5000 };
    const [response, again] = await Promise.all([
      property.admin.post(path, body),
      clientAt(second.url, property.admin.token).post(path, body),
      importEmail(partsAt(round), then),
    ]);
    assert.deepEqual([response.status, again.status].toSorted(), [200, 409], response.text + again.text);
    await assertOneBooking(property, [unclear, clear], voucher);
  }
});

test('a person may not settle a message that is still being worked on', async () => {
  const property = await newMailProperty(service);
  await pauseMailJobs(service, property);
  const voucher = voucherFor(service, property);
  const id = bodyOf(await uploadMail(property.admin, property.path, await pdfOf(voucher)), 201).id;
  const dismiss = (): Promise<ApiResponse> =>
    property.admin.post(`${property.path}/inbound-emails/${id}/resolve`, { action: 'DISMISS' });
  assert.equal((await dismiss()).status, 409);
  const [key] = await readAll(property, [id]);
  assert.ok(key !== undefined);
  const [response] = await Promise.all([dismiss(), importEmail(partsAt(0), key)]);
  assert.equal(response.status, 409, response.text);
  await assertOneBooking(property, [id], voucher);
});
