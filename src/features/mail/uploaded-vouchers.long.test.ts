import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { auditOf } from '../../../test/harness/documents.ts';
import { openEventStream } from '../../../test/harness/event-stream.ts';
import {
  dayFromNow,
  importPdf,
  type MailTestProperty,
  mailOf,
  newMailProperty,
  pdfOf,
  storeMail,
  type Voucher,
  voucherFor,
  whenSettled,
} from '../../../test/harness/mails.ts';
import { newPhone, startTestService } from '../../../test/harness/service-under-test.ts';
import { bodyOf, readBooking } from '../../../test/harness/stays.ts';

/** Vouchers that say all that is needed become bookings without a person. */

const service = await startTestService();
after(() => service.stop());

async function take(property: MailTestProperty, fields: Partial<Voucher> = {}) {
  const voucher = voucherFor(service, property, fields);
  const email = await importPdf(property, await pdfOf(voucher));
  return { voucher, email };
}

/** The booking that came of the voucher, which needed nobody. */
async function bookingOf(property: MailTestProperty, fields: Partial<Voucher> = {}) {
  const { voucher, email } = await take(property, fields);
  assert.equal(email.status, 'BOOKED', JSON.stringify([email.reviewReasons, email.failure]));
  assert.ok(email.bookingId !== null);
  return { voucher, email, booking: await readBooking(property, email.bookingId) };
}

test('a voucher becomes an OPEN booking that holds its rooms, at its price', async () => {
  const property = await newMailProperty(service);
  const phone = newPhone();
  const { voucher, email, booking } = await bookingOf(property, {
    phone,
    rooms: [{ name: 'Deluxe Room with Garden View', quantity: 2 }],
    amount: 'INR 12,345.68',
  });
  const { arrivalOn, departureOn, number } = voucher;
  assert.deepEqual(
    [booking.status, booking.source, booking.bookingSite, booking.reservationNumber],
    ['OPEN', 'OTA', 'MAKEMYTRIP', number],
  );
  assert.deepEqual([booking.primaryGuest.name, booking.primaryGuest.phoneE164], ['Meera Iyer', phone]);
  // 14:00 and 11:00 at the hotel unless it has other hours.
  const { billingCheckinTime, billingCheckoutTime } = booking.billing;
  const at = (day: string | null, time: string): string => new Date(`${day}T${time}:00+05:30`).toISOString();
  const window = [at(arrivalOn, billingCheckinTime), at(departureOn, billingCheckoutTime)];
  assert.deepEqual([booking.expectedCheckInAt, booking.expectedCheckOutAt], window);
  const [hold, ...others] = booking.roomRequests;
  assert.deepEqual(others, []);
  assert.deepEqual(
    [hold.roomTypeCode, hold.quantity, hold.status, hold.fulfilledQuantity, hold.fromAt, hold.toAt],
    ['DLX', 2, 'OPEN', 0, ...window],
  );
  assert.deepEqual([hold.amount, hold.nights, hold.ratePlanCode, hold.rateSource], [12345.68, 2, null, 'MANUAL']);
  assert.equal(booking.balance.expectedPay, 12345.68);
  assert.equal(booking.balance.amountCollected, 0);
  const range = `from=${arrivalOn}&to=${departureOn}`;
  const types: { roomTypeCode: string; heldQuantity: number; availableQuantity: number }[] = bodyOf(
    await property.admin.get(`${property.path}/rooms/availability-range?${range}`),
  );
  const deluxe = types.find(({ roomTypeCode }) => roomTypeCode === 'DLX');
  assert.deepEqual([deluxe?.heldQuantity, deluxe?.availableQuantity], [2, 0]);

  const { parsed } = email;
  assert.deepEqual(
    {
      site: parsed?.site,
      kind: parsed?.kind,
      reservationNumber: parsed?.reservationNumber,
      guestName: parsed?.guestName,
      arrivalOn: parsed?.arrivalOn,
      departureOn: parsed?.departureOn,
      rooms: parsed?.rooms,
      amount: parsed?.amount,
      currency: parsed?.currency,
      hotelName: parsed?.hotelName,
      disputed: parsed?.disputed,
    },
    {
      site: 'MAKEMYTRIP',
      kind: 'NEW',
      reservationNumber: number,
      guestName: 'Meera Iyer',
      arrivalOn,
      departureOn,
      rooms: [{ name: 'Deluxe Room with Garden View', quantity: 2, roomTypeCode: 'DLX' }],
      amount: 12345.68,
      currency: 'INR',
      hotelName: property.name,
      disputed: [],
    },
  );
  for (const [field, confidence] of Object.entries(parsed?.confidence ?? {})) assert.ok(confidence <= 1, field);
  assert.deepEqual([email.reviewReasons, email.failure, email.resolution], [[], null, null]);
  assert.ok(email.updatedAt >= email.receivedAt);
  const audit = await auditOf(service, email.id);
  assert.deepEqual(
    audit.map(({ action, actor_id }) => [action, actor_id]),
    [
      ['inbound-email.uploaded', property.admin.userId],
      ['inbound-email.booked', null],
    ],
  );
  const ofBooking = bodyOf(await property.admin.get(`${property.path}/audit-log?bookingId=${booking.id}`));
  const actions = ofBooking.map(({ action, actor }: { action: string; actor: unknown }) => `${action} ${actor}`);
  for (const action of ['booking.created', 'room-request.created', 'inbound-email.booked'])
    assert.ok(actions.includes(`${action} null`), `${action} is not in ${actions.join()}`);
});

test('bookings of the desk name no booking site', async () => {
  const property = await newMailProperty(service);
  const { booking } = await bookingOf(property);
  const walkIn = bodyOf(
    await property.admin.post(`${property.path}/bookings`, {
      source: 'WALKIN',
      expectedCheckInAt: service.clock.now(),
      phoneE164: newPhone(),
      guestName: 'Ravi',
    }),
    201,
  );
  const list: Record<string, unknown>[] = bodyOf(await property.admin.get(`${property.path}/bookings`));
  const shown = new Map(list.map(({ id, bookingSite, reservationNumber }) => [id, [bookingSite, reservationNumber]]));
  assert.deepEqual(shown.get(walkIn.id), [null, null]);
  assert.deepEqual(shown.get(booking.id), ['MAKEMYTRIP', booking.reservationNumber]);
});

test('a guest of the same phone and name is the same guest; a name is never written over', async () => {
  const property = await newMailProperty(service);
  const phone = newPhone();
  const standard = { rooms: [{ name: 'Standard', quantity: 1 }] };
  const first = await bookingOf(property, { phone, guest: 'Meera Iyer' });
  const again = await bookingOf(property, { ...standard, phone, guest: 'MEERA IYER' });
  assert.equal(again.booking.primaryGuest.id, first.booking.primaryGuest.id);
  assert.equal(again.booking.primaryGuest.name, 'Meera Iyer');
  // Sites give their own number, or that of whoever booked for others: a phone alone makes nobody somebody else.
  for (const guest of [{ phone, guest: 'Ravi Kumar' }, { guest: 'Meera Iyer' }]) {
    const { booking } = await bookingOf(property, { ...standard, ...guest });
    assert.notEqual(booking.primaryGuest.id, first.booking.primaryGuest.id);
    assert.deepEqual([booking.primaryGuest.name, booking.primaryGuest.phoneE164], [guest.guest, null]);
  }
});

const CURRENCIES = [
  { currency: 'INR', timezone: 'Asia/Kolkata', total: 10_000.01, amount: 'INR 10,000.01' },
  { currency: 'JPY', timezone: 'Asia/Tokyo', total: 100_001, amount: 'JPY 100,001' },
  { currency: 'KWD', timezone: 'Asia/Kuwait', total: 1234.567, amount: 'KWD 1,234.567' },
];

for (const { currency, timezone, total, amount } of CURRENCIES) {
  test(`3 rooms for 3 nights at ${amount} are owed to the last unit, whatever the parts`, async () => {
    const property = await newMailProperty(service, { currency, timezone });
    const { booking, email } = await bookingOf(property, {
      amount,
      departureOn: dayFromNow(service, 13, timezone),
      rooms: [{ name: 'Standard', quantity: 3 }],
    });
    assert.deepEqual([email.parsed?.amount, email.parsed?.currency], [total, currency]);
    const balance = bodyOf(await property.admin.get(`${property.path}/bookings/${booking.id}/balance`));
    assert.equal(balance.expectedPay, total);
    assert.equal(balance.pending, total);
    const holds: { quantity: number; nights: number; amount: number }[] = booking.roomRequests;
    assert.equal(
      holds.reduce((sum, { quantity }) => sum + quantity, 0),
      3,
    );
    for (const { nights } of holds) assert.equal(nights, 3);
    // Guests pay it to the last unit, and then nothing is owed.
    const paid = { amount: total, method: 'CASH' };
    bodyOf(await property.admin.post(`${property.path}/bookings/${booking.id}/payments`, paid), 201);
    assert.equal(bodyOf(await property.admin.get(`${property.path}/bookings/${booking.id}/balance`)).pending, 0);
  });
}

test('rooms of two types share the amount', async () => {
  const property = await newMailProperty(service);
  const rooms = [
    { name: 'Standard', quantity: 2 },
    { name: 'Deluxe', quantity: 1 },
  ];
  const { booking } = await bookingOf(property, { rooms, amount: 'INR 10,000.00' });
  const holds: { roomTypeCode: string; quantity: number }[] = booking.roomRequests;
  const count = (code: string): number =>
    holds.filter(({ roomTypeCode }) => roomTypeCode === code).reduce((sum, { quantity }) => sum + quantity, 0);
  assert.deepEqual([count('STD'), count('DLX')], [2, 1]);
  assert.equal(booking.balance.expectedPay, 10_000);
});

test('rooms that are not there any more are never sold twice: the second voucher is for a person', async () => {
  const property = await newMailProperty(service);
  await bookingOf(property, { rooms: [{ name: 'Deluxe', quantity: 2 }] });
  const { email } = await take(property);
  assert.deepEqual([email.status, email.bookingId], ['NEEDS_REVIEW', null]);
  assert.deepEqual(
    email.reviewReasons.map(({ code }) => code),
    ['NO_ROOMS'],
  );
});

const ASKED: readonly (readonly [why: string, fields: (property: MailTestProperty) => Partial<Voucher>, reasons: string[]])[] = [
  ['another hotel', () => ({ property: 'Palm Beach Retreat' }), ['OTHER_HOTEL hotelName']],
  ['a room type that nobody has', () => ({ rooms: [{ name: 'Penthouse', quantity: 1 }] }), ['ROOM_TYPE_UNKNOWN rooms']],
  ['another currency', () => ({ amount: 'USD 100.00' }), ['OTHER_CURRENCY currency']],
  ['no amount', () => ({ amount: null }), ['MISSING amount']],
  ['an amount of nothing', () => ({ amount: 'INR 0.00' }), ['MISSING amount']],
  ['no number', () => ({ number: null }), ['MISSING reservationNumber']],
  ['no guest', () => ({ guest: null }), ['MISSING guestName']],
  ['no rooms', () => ({ rooms: null }), ['MISSING rooms']],
  ['no arrival', () => ({ arrivalOn: null }), ['MISSING arrivalOn']],
  [
    'a day that is over',
    () => ({ arrivalOn: dayFromNow(service, -2) }),
    ['UNSURE arrivalOn', 'UNSURE departureOn', 'DATES_PAST arrivalOn'],
  ],
];

for (const [why, fieldsOf, reasons] of ASKED) {
  test(`a voucher with ${why} is for a person, with that reason`, async () => {
    const property = await newMailProperty(service);
    const { email } = await take(property, fieldsOf(property));
    assert.deepEqual(
      email.reviewReasons.map(({ code, field }) => `${code} ${field}`),
      reasons,
    );
    assert.deepEqual([email.status, email.bookingId], ['NEEDS_REVIEW', null]);
    assert.deepEqual(bodyOf(await property.admin.get(`${property.path}/bookings`)), []);
  });
}

for (const site of ['MAKEMYTRIP', 'BOOKING_COM', 'AGODA', 'EXPEDIA', 'OYO'] as const) {
  test(`a reservation of ${site} that is uploaded and comes by mail is one booking`, async () => {
    const property = await newMailProperty(service);
    const { booking, email, voucher } = await bookingOf(property, { site });
    const id = (await storeMail(service, property, await mailOf(property, voucher))) ?? assert.fail('it was there before');
    const mailed = await whenSettled(property.admin, property.path, id);
    assert.deepEqual([mailed.status, mailed.bookingId], ['BOOKED', booking.id], JSON.stringify(mailed.reviewReasons));
    assert.notEqual(mailed.id, email.id);
    assert.deepEqual([booking.bookingSite, booking.reservationNumber], [site, voucher.number]);
    assert.equal(bodyOf(await property.admin.get(`${property.path}/bookings`)).length, 1);
  });
}

test("names of the hotel's and of its rooms count as the site writes them", async () => {
  const property = await newMailProperty(service);
  const [alias] = bodyOf(await property.admin.get(property.path)).otaAliases;
  const { booking } = await bookingOf(property, { property: alias.toUpperCase(), rooms: [{ name: 'deluxe room', quantity: 1 }] });
  assert.equal(booking.roomRequests[0].roomTypeCode, 'DLX');
});

test('a cancellation cancels the booking, and its stream tells', async () => {
  const property = await newMailProperty(service);
  const { booking, voucher } = await bookingOf(property);
  const stream = await openEventStream(`${service.url}${property.path}/bookings/${booking.id}/stream`, {
    authorization: `Bearer ${property.admin.token}`,
  });
  await stream.until(({ events }) => events.some(({ name }) => name === 'booking.snapshot'));
  const { email } = await take(property, { ...voucher, kind: 'CANCELLED' });
  assert.deepEqual([email.status, email.bookingId], ['BOOKED', booking.id], JSON.stringify(email.reviewReasons));
  const after = await readBooking(property, booking.id);
  assert.deepEqual([after.status, after.roomRequests[0].status], ['CANCELLED', 'CANCELLED']);
  await stream.until(({ events }) =>
    events.some(({ name, data }) => name === 'booking.updated' && (data as { status: string }).status === 'CANCELLED'),
  );
  stream.close();
});

test('a change moves the booking to its new dates, rooms and price', async () => {
  const property = await newMailProperty(service);
  const { booking, voucher } = await bookingOf(property);
  const changed = { ...voucher, kind: 'MODIFIED' as const, departureOn: dayFromNow(service, 14), amount: 'INR 9,000.00' };
  const { email } = await take(property, { ...changed, rooms: [{ name: 'Standard', quantity: 2 }] });
  assert.deepEqual([email.status, email.bookingId], ['BOOKED', booking.id], JSON.stringify(email.reviewReasons));
  const now = await readBooking(property, booking.id);
  const holds: { status: string; roomTypeCode: string; quantity: number; nights: number; toAt: string }[] = now.roomRequests;
  assert.deepEqual(
    holds.map(({ status, roomTypeCode, quantity, nights }) => [status, roomTypeCode, quantity, nights]),
    [
      ['CANCELLED', 'DLX', 1, 2],
      ['OPEN', 'STD', 2, 4],
    ],
  );
  assert.equal(now.expectedCheckOutAt, holds[1]?.toAt);
  assert.equal(now.balance.expectedPay, 9_000);
});
