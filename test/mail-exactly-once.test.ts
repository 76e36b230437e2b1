/** Messages about reservations that are taken in at once, at two instances, while the desk sells the same rooms: nothing is doubled. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { bookingsOfMail } from '../src/features/bookings/index.ts';
import type { MailKey } from '../src/features/mail/due.queries.ts';
import type { InboundEmailView } from '../src/features/mail/inbound-email.schema.ts';
import { readEmail as readStored } from '../src/features/mail/read-email.ts';
import { createMailReader, type MailReader } from '../src/features/mail/reading/mail-reader.ts';
import { takeInEmail } from '../src/features/mail/taking-in/take-in-email.ts';
import { createScratch, type Scratch } from '../src/platform/files/scratch.ts';
import { type Service, startService } from '../src/start.ts';
import { type Answer, deskAt, type Hotel, newPhone, openHotel } from './support/hotel.ts';
import { codesOf, countOf, heldIn, holdsOf, keepFromJobs } from './support/mail-told.ts';
import {
  dayFromNow,
  type MailHouse,
  mailOf,
  mailPdf,
  newMailHouse,
  newNumber,
  pdfOf,
  readEmail,
  storeMail,
  uploadMail,
  type Voucher,
  voucherFor,
  voucherRows,
  whenSettled,
} from './support/mails.ts';
import { bodyOf, readBooking } from './support/stays.ts';

const COPIES = 16;

let hotel: Hotel;
let second: Service;
let reader: MailReader;
let scratch: Scratch;

before(async () => {
  hotel = await openHotel();
  second = await startService(hotel.service.platform.config, pino({ level: 'silent' }), hotel.clock.now);
  reader = createMailReader();
  scratch = createScratch();
});
after(async () => {
  await reader?.close();
  await scratch?.close();
  await second?.stop();
  await hotel?.stop();
});

/** The parts of the job at one of the instances, for a test that runs its steps when it wants. */
function partsAt(instance: number) {
  const { platform, app } = instance % 2 === 0 ? hotel.service : second;
  return { platform, bookings: bookingsOfMail, reader, scratch, leaving: new AbortController().signal, log: app.log };
}

/** Uploads a PDF that only looks different. */
async function upload(house: MailHouse, voucher: Voucher, copy: number): Promise<string> {
  const bytes = await mailPdf([...voucherRows(voucher), ['Printed', `copy ${copy}`]]);
  return bodyOf(await uploadMail(house.admin, house.path, bytes), 201).id;
}

const store = async (house: MailHouse, voucher: Voucher, fields: Record<string, unknown> = {}): Promise<string> =>
  (await storeMail(hotel, house, await mailOf(house, voucher, fields))) ?? assert.fail('the message is there already');

/** Stores the copy as every second one comes: by mail, or uploaded. */
const storeCopy = (house: MailHouse, voucher: Voucher, copy: number): Promise<string> =>
  copy % 2 === 0 ? store(house, voucher) : upload(house, voucher, copy);

/** Reads the messages that no job touches, one after the other: all can be taken in then. */
async function readAll(house: MailHouse, ids: readonly string[]): Promise<MailKey[]> {
  const keys = ids.map((id) => ({ propertyId: house.id, id, attempts: 1 }));
  for (const key of keys) {
    await readStored(partsAt(0), key);
    assert.equal((await readEmail(house.admin, house.path, key.id)).status, 'PARSED');
  }
  return keys;
}

const shownOf = (house: MailHouse, ids: readonly string[]): Promise<InboundEmailView[]> =>
  Promise.all(ids.map((id) => readEmail(house.admin, house.path, id)));

async function assertOneBooking(house: MailHouse, ids: readonly string[], voucher: Voucher): Promise<string> {
  const emails = await shownOf(house, ids);
  assert.deepEqual(
    emails.map(({ status }) => status),
    ids.map(() => 'BOOKED'),
  );
  const [bookingId = '', ...others] = new Set(emails.map((email) => email.bookingId ?? ''));
  assert.deepEqual(others, []);
  const booking = await readBooking(house, bookingId);
  assert.deepEqual([booking.roomRequests.length, holdsOf(booking)], [1, ['1 DLX 5000']]);
  assert.deepEqual(await countOf(hotel, house), { bookings: 1, guests: 1 });
  assert.deepEqual(await heldIn(house, voucher.arrivalOn, voucher.departureOn), { STD: 0, DLX: 1 });
  return bookingId;
}

test(`${COPIES} copies of one reservation, taken in at once by two instances, are one booking with one hold`, async () => {
  const house = await newMailHouse(hotel);
  await keepFromJobs(hotel, house);
  const voucher = voucherFor(hotel, house);
  const ids = await Promise.all(Array.from({ length: COPIES }, (_, copy) => storeCopy(house, voucher, copy)));
  const keys = await readAll(house, ids);
  await Promise.all(keys.map((key, index) => takeInEmail(partsAt(index), key)));
  await assertOneBooking(house, ids, voucher);
});

test(`${COPIES} copies that arrive at once at two instances and are worked on by their jobs are one booking with one hold`, async () => {
  const house = await newMailHouse(hotel);
  const voucher = voucherFor(hotel, house);
  const ids = await Promise.all(Array.from({ length: COPIES }, (_, copy) => storeCopy(house, voucher, copy)));
  await hotel.sql(`select graphile_worker.add_job('read-mail') from generate_series(1, 2)`);
  for (const id of ids) await whenSettled(house.admin, house.path, id);
  await assertOneBooking(house, ids, voucher);
});

test('one message that two take for theirs, as after a pause that was too long, is read and booked once', async () => {
  const house = await newMailHouse(hotel);
  await keepFromJobs(hotel, house);
  const voucher = voucherFor(hotel, house);
  const id = await store(house, voucher);
  const key = { propertyId: house.id, id, attempts: 1 };
  const work = async (instance: number): Promise<void> => {
    await readStored(partsAt(instance), key);
    await takeInEmail(partsAt(instance), key);
  };
  await Promise.all([work(0), work(1), work(2), work(3)]);
  const bookingId = await assertOneBooking(house, [id], voucher);
  const audited = await hotel.sql(`select from audit_entry where entity_id = $1 and action = 'inbound-email.booked'`, [id]);
  const created = await hotel.sql(`select from audit_entry where booking_id = $1 and action = 'booking.created'`, [bookingId]);
  assert.deepEqual([audited.length, created.length], [1, 1]);
});

test('20 reservations by mail for the last 3 rooms while the desk sells them: each room is sold once, and the rest is for a person', async () => {
  const house = await newMailHouse(hotel);
  await keepFromJobs(hotel, house);
  const room = { rooms: [{ name: 'Standard', quantity: 1 }] };
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => store(house, voucherFor(hotel, house, { ...room, number: newNumber() }))),
  );
  const keys = await readAll(house, ids);
  const dates = {
    expectedCheckInAt: `${dayFromNow(hotel, 10)}T14:00:00+05:30`,
    expectedCheckOutAt: `${dayFromNow(hotel, 12)}T11:00:00+05:30`,
  };
  const atDesk = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const body = { source: 'WALKIN', ...dates, guestName: 'Asha Rao', phoneE164: newPhone() };
      return bodyOf(await house.admin.post(`${house.path}/bookings`, body), 201).id;
    }),
  );
  const hold = { roomTypeCode: 'STD', quantity: 1, fromAt: dates.expectedCheckInAt, toAt: dates.expectedCheckOutAt };
  const other = deskAt(second.url, house.admin.token);
  const sell = (id: string, index: number): Promise<Answer> =>
    (index % 2 === 0 ? house.admin : other).post(`${house.path}/bookings/${id}/room-requests`, hold);
  const [answers] = await Promise.all([
    Promise.all(atDesk.map(sell)),
    Promise.all(keys.map((key, index) => takeInEmail(partsAt(index), key))),
  ]);
  for (const { status, text } of answers) assert.ok(status === 201 || status === 409, text);
  const emails = await shownOf(house, ids);
  const booked = emails.filter(({ status }) => status === 'BOOKED');
  const sold = answers.filter(({ status }) => status === 201).length;
  assert.equal(booked.length + sold, 3, `${booked.length} by mail, ${sold} at the desk`);
  for (const email of emails) {
    if (email.status === 'BOOKED') continue;
    assert.deepEqual([email.status, codesOf(email), email.bookingId], ['NEEDS_REVIEW', ['NO_ROOMS'], null]);
  }
  assert.deepEqual(await heldIn(house, dayFromNow(hotel, 10), dayFromNow(hotel, 12)), { STD: 3, DLX: 0 });
  assert.equal((await countOf(hotel, house)).bookings, atDesk.length + booked.length);
});

test('a cancellation by mail and the check-in at the desk at once: one of them happens, and the other is told why not', async () => {
  const house = await newMailHouse(hotel, { rooms: { STD: 1, DLX: 6 } });
  await keepFromJobs(hotel, house);
  const stay = { arrivalOn: dayFromNow(hotel, 0), departureOn: dayFromNow(hotel, 2) };
  const rooms: { id: string; roomTypeCode: string }[] = bodyOf(await house.admin.get(`${house.path}/rooms`));
  const outcomes = new Set<string>();
  for (const { id: roomId } of rooms.filter(({ roomTypeCode }) => roomTypeCode === 'DLX')) {
    const voucher = voucherFor(hotel, house, stay);
    const ids = [await store(house, voucher), await store(house, { ...voucher, kind: 'CANCELLED' })];
    const [opening, ending] = await readAll(house, ids);
    assert.ok(opening !== undefined && ending !== undefined);
    await takeInEmail(partsAt(0), opening);
    const { bookingId } = await readEmail(house.admin, house.path, opening.id);
    const [answer] = await Promise.all([
      house.admin.post(`${house.path}/bookings/${bookingId}/check-in/bulk`, { stays: [{ roomId }] }),
      takeInEmail(partsAt(1), ending),
    ]);
    const booking = await readBooking(house, bookingId ?? '');
    const email = await readEmail(house.admin, house.path, ending.id);
    assert.equal(email.bookingId, bookingId);
    if (answer.status === 200)
      assert.deepEqual([booking.status, email.status, codesOf(email)], ['CHECKED_IN', 'NEEDS_REVIEW', ['BOOKING_CLOSED']]);
    else assert.deepEqual([answer.status, booking.status, email.status, holdsOf(booking)], [409, 'CANCELLED', 'BOOKED', []]);
    outcomes.add(booking.status);
  }
  assert.ok(outcomes.size > 0);
});

test('six changes of one reservation, taken in at once by two instances: that which was sent last is booked, with one hold', async () => {
  const house = await newMailHouse(hotel);
  await keepFromJobs(hotel, house);
  const voucher = voucherFor(hotel, house);
  const sentAt = (hours: number): { date: Date } => ({ date: new Date(Date.now() - hours * 3_600_000) });
  const hours = [1, 2, 3, 4, 5, 6];
  const changes = await Promise.all(
    hours.map((hour) => store(house, { ...voucher, kind: 'MODIFIED', amount: `INR ${hour},000.00` }, sentAt(hour))),
  );
  const [opening, ...others] = await readAll(house, [await store(house, voucher, sentAt(9)), ...changes]);
  assert.ok(opening !== undefined);
  await takeInEmail(partsAt(0), opening);
  await Promise.all(others.map((key, index) => takeInEmail(partsAt(index), key)));
  const emails = await shownOf(house, changes);
  assert.deepEqual(
    emails.map(({ status }) => status),
    hours.map(() => 'BOOKED'),
  );
  const booking = await readBooking(house, emails[0]?.bookingId ?? '');
  assert.deepEqual([holdsOf(booking), booking.balance.expectedPay], [['1 DLX 1000'], 1000]);
});

test('a person books a message while the same reservation arrives again: one booking, whoever is first', async () => {
  for (let round = 0; round < 4; round += 1) {
    const house = await newMailHouse(hotel);
    await keepFromJobs(hotel, house);
    const voucher = voucherFor(hotel, house);
    const unclear = await store(house, { ...voucher, amount: null });
    const clear = await store(house, voucher);
    const [first, then] = await readAll(house, [unclear, clear]);
    assert.ok(first !== undefined && then !== undefined);
    await takeInEmail(partsAt(0), first);
    const path = `${house.path}/inbound-emails/${unclear}/resolve`;
    const body = { action: 'BOOK', amount: 5000 };
    const [answer, again] = await Promise.all([
      house.admin.post(path, body),
      deskAt(second.url, house.admin.token).post(path, body),
      takeInEmail(partsAt(round), then),
    ]);
    assert.deepEqual([answer.status, again.status].toSorted(), [200, 409], answer.text + again.text);
    await assertOneBooking(house, [unclear, clear], voucher);
  }
});

test('a person may not settle a message that is still being worked on', async () => {
  const house = await newMailHouse(hotel);
  await keepFromJobs(hotel, house);
  const voucher = voucherFor(hotel, house);
  const id = bodyOf(await uploadMail(house.admin, house.path, await pdfOf(voucher)), 201).id;
  const dismiss = (): Promise<Answer> => house.admin.post(`${house.path}/inbound-emails/${id}/resolve`, { action: 'DISMISS' });
  assert.equal((await dismiss()).status, 409);
  const [key] = await readAll(house, [id]);
  assert.ok(key !== undefined);
  const [answer] = await Promise.all([dismiss(), takeInEmail(partsAt(0), key)]);
  assert.equal(answer.status, 409, answer.text);
  await assertOneBooking(house, [id], voucher);
});
