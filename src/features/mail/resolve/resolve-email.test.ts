import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { auditOf } from '../../../../test/harness/documents.ts';
import { openEventStream } from '../../../../test/harness/event-stream.ts';
import { longTest } from '../../../../test/harness/long-test.ts';
import {
  addUnclearMail,
  dayFromNow,
  fetchEmail,
  importPdf,
  type MailTestProperty,
  newMailProperty,
  newNumber,
  pdfOf,
  type Voucher,
  voucherFor,
} from '../../../../test/harness/mails.ts';
import { UNREADABLE_PDF } from '../../../../test/harness/pdf-objects.ts';
import { type ApiClient, type ApiResponse, newPhone, startTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, readBooking } from '../../../../test/harness/stays.ts';

/** People settle what the service would not guess. */

const ROUNDS = 5;

const service = await startTestService();
after(() => service.stop());

const resolve = (
  property: MailTestProperty,
  id: string,
  body: Record<string, unknown>,
  client: ApiClient = property.admin,
): Promise<ApiResponse> => client.post(`${property.path}/inbound-emails/${id}/resolve`, body);

/** A voucher that a person has to look at. */
async function unsure(property: MailTestProperty, fields: Partial<Voucher>) {
  const voucher = voucherFor(service, property, fields);
  const email = await importPdf(property, await pdfOf(voucher));
  assert.equal(email.status, 'NEEDS_REVIEW', JSON.stringify(email));
  return { voucher, email };
}

/** All that a person can say of a reservation. */
const allOf = (number = newNumber()) => ({
  action: 'BOOK',
  site: 'MAKEMYTRIP',
  kind: 'NEW',
  reservationNumber: number,
  guestName: 'Asha Rao',
  arrivalOn: dayFromNow(service, 20),
  departureOn: dayFromNow(service, 23),
  rooms: [{ roomTypeCode: 'STD', quantity: 1 }],
  amount: 4500.5,
});

test('a message that says nothing is booked by what a person says of it', async () => {
  const property = await newMailProperty(service);
  const manager = await property.join('MANAGER');
  const { id, receivedAt } = await addUnclearMail(property);
  const phone = newPhone();
  const said = { ...allOf(' nh 72-123.456 '), guestPhone: phone, children: 2, notes: 'read out by the site' };
  const response = await resolve(property, id, said, manager);
  assert.equal(response.status, 200, response.text);
  const email = response.body;
  assert.deepEqual(await fetchEmail(property.admin, property.path, id), email);
  assert.deepEqual([email.status, email.reviewReasons, email.receivedAt], ['BOOKED', [], receivedAt]);
  assert.deepEqual(email.resolution, {
    action: 'BOOKED',
    at: email.updatedAt,
    userId: manager.userId,
    userName: 'Test Person',
    notes: 'read out by the site',
  });
  const { confidence, ...parsed } = email.parsed;
  assert.deepEqual(parsed, {
    site: 'MAKEMYTRIP',
    kind: 'NEW',
    reservationNumber: 'NH72123456',
    guestName: 'Asha Rao',
    guestPhone: phone,
    guestEmail: null,
    arrivalOn: said.arrivalOn,
    departureOn: said.departureOn,
    rooms: [{ name: 'STD', quantity: 1, roomTypeCode: 'STD' }],
    adults: null,
    children: 2,
    amount: 4500.5,
    currency: 'INR',
    isPrepaid: null,
    hotelName: null,
    disputed: [],
  });
  assert.ok(Object.values(confidence).every((sure) => sure === 1));
  const booking = await readBooking(property, email.bookingId);
  assert.equal(email.bookingReference, booking.reference);
  assert.deepEqual(
    [booking.status, booking.source, booking.bookingSite, booking.reservationNumber, booking.childCount],
    ['OPEN', 'OTA', 'MAKEMYTRIP', 'NH72123456', 2],
  );
  assert.deepEqual([booking.primaryGuest.name, booking.primaryGuest.phoneE164], ['Asha Rao', phone]);
  assert.equal(booking.balance.expectedPay, 4500.5);
  const [hold] = booking.roomRequests;
  assert.deepEqual([hold.roomTypeCode, hold.quantity, hold.nights, hold.amount], ['STD', 1, 3, 4500.5]);
  const last = (await auditOf(service, id)).at(-1);
  assert.deepEqual(
    [last?.action, last?.actor_id, last?.before, last?.after],
    ['inbound-email.resolved', manager.userId, { status: 'NEEDS_REVIEW' }, { status: 'BOOKED' }],
  );
  const ofBooking = bodyOf(await property.admin.get(`${property.path}/audit-log?bookingId=${booking.id}`));
  for (const { action, actor } of ofBooking) assert.equal(actor?.userId, manager.userId, action);
  assert.ok(ofBooking.length >= 3, 'the booking, its hold and the message');
});

/** What is wrong with a voucher, what a person says, and what is booked then. */
const CORRECTIONS: readonly (readonly [
  field: string,
  voucher: () => Partial<Voucher>,
  said: () => Record<string, unknown>,
  isBooked: (booking: ApiResponse['body']) => void,
])[] = [
  [
    'site',
    () => ({ site: null, number: 'ABX123456' }),
    () => ({ site: 'AGODA' }),
    (booking) => assert.deepEqual([booking.bookingSite, booking.reservationNumber], ['AGODA', 'ABX123456']),
  ],
  [
    'reservationNumber',
    () => ({ number: null }),
    () => ({ reservationNumber: 'nh-1234567890' }),
    (booking) => assert.equal(booking.reservationNumber, 'NH1234567890'),
  ],
  [
    'guestName',
    () => ({ guest: null }),
    () => ({ guestName: 'Kabir Shah' }),
    (booking) => assert.equal(booking.primaryGuest.name, 'Kabir Shah'),
  ],
  [
    'arrivalOn',
    () => ({ arrivalOn: null }),
    () => ({ arrivalOn: dayFromNow(service, 11) }),
    (booking) => assert.equal(booking.roomRequests[0].nights, 1),
  ],
  [
    'departureOn',
    () => ({ departureOn: null }),
    () => ({ departureOn: dayFromNow(service, 15) }),
    (booking) => assert.equal(booking.roomRequests[0].nights, 5),
  ],
  [
    'rooms',
    () => ({ rooms: [{ name: 'Penthouse', quantity: 1 }] }),
    () => ({
      rooms: [
        { roomTypeCode: 'STD', quantity: 1 },
        { roomTypeCode: 'DLX', quantity: 2 },
        { roomTypeCode: 'STD', quantity: 1 },
      ],
    }),
    (booking) => {
      const holds: { roomTypeCode: string; quantity: number }[] = booking.roomRequests;
      const count = (code: string): number =>
        holds.filter(({ roomTypeCode }) => roomTypeCode === code).reduce((sum, { quantity }) => sum + quantity, 0);
      assert.deepEqual([count('STD'), count('DLX')], [2, 2]);
      assert.equal(booking.balance.expectedPay, 5000);
    },
  ],
  [
    'amount',
    () => ({ amount: null }),
    () => ({ amount: 7777.77 }),
    (booking) => assert.equal(booking.balance.expectedPay, 7777.77),
  ],
  [
    'amount in another currency',
    () => ({ amount: 'USD 100.00' }),
    () => ({ amount: 8300 }),
    (booking) => assert.equal(booking.balance.expectedPay, 8300),
  ],
  [
    'amount, which nobody knows',
    () => ({ amount: null }),
    () => ({ amount: null }),
    (booking) => {
      const [hold] = booking.roomRequests;
      assert.deepEqual([hold.rateSource, hold.nightlyRate, hold.amount], ['ROOM_TYPE_DEFAULT', 3000, 6000]);
      assert.equal(booking.balance.expectedPay, 6000);
    },
  ],
  [
    'hotel, which is this one',
    () => ({ property: 'Palm Beach Retreat' }),
    () => ({}),
    (booking) => assert.equal(booking.balance.expectedPay, 5000),
  ],
  [
    'day, which is over',
    () => ({ arrivalOn: dayFromNow(service, -1) }),
    () => ({}),
    (booking) => assert.equal(booking.roomRequests[0].nights, 13),
  ],
];

/** `npm test` corrects these. */
const SHORT = ['arrivalOn', 'rooms', 'amount'];
for (const [field, voucherOf, said, assertBooked] of CORRECTIONS) {
  const testOf = SHORT.includes(field) ? test : longTest;
  testOf(`a person says the ${field}, the rest is booked as it was read`, async () => {
    const property = await newMailProperty(service);
    const { voucher, email } = await unsure(property, voucherOf());
    const response = await resolve(property, email.id, { action: 'BOOK', ...said() });
    assert.equal(response.status, 200, response.text);
    const booking = await readBooking(property, response.body.bookingId);
    assertBooked(booking);
    if (voucher.guest !== null) assert.equal(booking.primaryGuest.name, voucher.guest);
    if (voucher.number !== null) assert.equal(booking.reservationNumber, voucher.number);
    assert.equal(response.body.resolution.notes, null);
  });
}

test("a person's word goes before what was read", async () => {
  const property = await newMailProperty(service);
  const { email } = await unsure(property, { guest: null, phone: newPhone() });
  const said = { ...allOf(), guestPhone: null };
  const { bookingId, parsed } = bodyOf(await resolve(property, email.id, said));
  const booking = await readBooking(property, bookingId);
  assert.equal(booking.reservationNumber, said.reservationNumber);
  assert.deepEqual([booking.primaryGuest.name, booking.primaryGuest.phoneE164], ['Asha Rao', null]);
  assert.equal(booking.balance.expectedPay, 4500.5);
  assert.deepEqual([parsed.guestPhone, parsed.amount], [null, 4500.5]);
});

test('a message that cannot be read is booked by hand', async () => {
  const property = await newMailProperty(service);
  const { id, status, failure } = await importPdf(property, UNREADABLE_PDF);
  assert.equal(status, 'FAILED');
  const email = bodyOf(await resolve(property, id, allOf()));
  assert.deepEqual([email.status, email.resolution.action], ['BOOKED', 'BOOKED']);
  assert.equal(email.failure, failure);
  assert.equal((await readBooking(property, email.bookingId)).primaryGuest.name, 'Asha Rao');
});

test('a dismissed message stays as it was read, and nothing comes of it', async () => {
  const property = await newMailProperty(service);
  const { email } = await unsure(property, { property: 'Palm Beach Retreat' });
  const dismissed = bodyOf(await resolve(property, email.id, { action: 'DISMISS', notes: 'sent to the wrong hotel' }));
  assert.deepEqual([dismissed.status, dismissed.bookingId, dismissed.reviewReasons], ['PARSED', null, []]);
  assert.deepEqual(dismissed.parsed, email.parsed);
  assert.deepEqual(dismissed.resolution, {
    action: 'DISMISSED',
    at: dismissed.updatedAt,
    userId: property.admin.userId,
    userName: 'Test Person',
    notes: 'sent to the wrong hotel',
  });
  assert.equal(dismissed.fileUrl, email.fileUrl);
  assert.deepEqual(bodyOf(await property.admin.get(`${property.path}/bookings`)), []);
  const last = (await auditOf(service, email.id)).at(-1);
  assert.deepEqual(
    [last?.action, last?.actor_id, last?.after],
    ['inbound-email.dismissed', property.admin.userId, { status: 'PARSED' }],
  );
  assert.deepEqual(bodyOf(await property.admin.get(`${property.path}/inbound-emails?status=NEEDS_REVIEW`)), []);
  // What is wrong with the corrections does not matter where none are asked for.
  const other = await addUnclearMail(property);
  assert.equal(
    (await resolve(property, other.id, { action: 'DISMISS', rooms: [{ roomTypeCode: 'NONE', quantity: 1 }] })).status,
    200,
  );
});

test('when the rooms are gone nothing is booked; with another room it is', async () => {
  const property = await newMailProperty(service, { rooms: { STD: 1, DLX: 1 } });
  const first = await importPdf(property, await pdfOf(voucherFor(service, property)));
  assert.equal(first.status, 'BOOKED', JSON.stringify(first.reviewReasons));
  const { email, voucher } = await unsure(property, {});
  assert.deepEqual(
    email.reviewReasons.map(({ code }) => code),
    ['NO_ROOMS'],
  );
  const refused = await resolve(property, email.id, { action: 'BOOK' });
  assert.equal(refused.status, 409, refused.text);
  assert.match(refused.body.message, /DLX|room/i);
  assert.deepEqual(await fetchEmail(property.admin, property.path, email.id), email);
  bodyOf(await property.admin.post(`${property.path}/rooms`, { roomNumber: 299, roomTypeCode: 'DLX' }), 201);
  const booked = bodyOf(await resolve(property, email.id, { action: 'BOOK' }));
  assert.equal(booked.status, 'BOOKED');
  assert.notEqual(booked.bookingId, first.bookingId);
  assert.equal((await readBooking(property, booked.bookingId)).reservationNumber, voucher.number);
});

longTest('two people resolve a message at once: one booking', async () => {
  const property = await newMailProperty(service);
  const manager = await property.join('MANAGER');
  const booked = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await addUnclearMail(property);
    // Each says a number of their own: nothing but the message keeps them from two bookings.
    const days = { arrivalOn: dayFromNow(service, 20 + 3 * round), departureOn: dayFromNow(service, 22 + 3 * round) };
    const responses = await Promise.all(
      [property.admin, manager].map((client) => resolve(property, id, { ...allOf(), ...days }, client)),
    );
    assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409], responses.map(({ text }) => text).join());
    booked.add(responses.find(({ status }) => status === 200)?.body.bookingId);
    const bookings: { id: string }[] = bodyOf(await property.admin.get(`${property.path}/bookings`));
    assert.deepEqual(new Set(bookings.map((booking) => booking.id)), booked);
  }
});

longTest('two messages of one reservation are resolved at once: both name the one booking', async () => {
  const property = await newMailProperty(service);
  for (let round = 0; round < ROUNDS; round += 1) {
    const emails = [await addUnclearMail(property), await addUnclearMail(property)];
    const days = { arrivalOn: dayFromNow(service, 20 + 3 * round), departureOn: dayFromNow(service, 22 + 3 * round) };
    const said = { ...allOf(), ...days };
    const responses = await Promise.all(emails.map(({ id }) => resolve(property, id, said)));
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200],
      responses.map(({ text }) => text).join(),
    );
    assert.equal(responses[0]?.body.bookingId, responses[1]?.body.bookingId);
    assert.equal(bodyOf(await property.admin.get(`${property.path}/bookings`)).length, round + 1);
  }
});

test('a person says that a message cancels: the booking is cancelled, and its stream tells', async () => {
  const property = await newMailProperty(service);
  const voucher = voucherFor(service, property);
  const { bookingId } = await importPdf(property, await pdfOf(voucher));
  assert.ok(bookingId !== null);
  const authorization = `Bearer ${property.admin.token}`;
  const stream = await openEventStream(`${service.url}${property.path}/bookings/${bookingId}/stream`, { authorization });
  await stream.until(({ events }) => events.length > 0);
  const { id } = await addUnclearMail(property);
  const said = { action: 'BOOK', kind: 'CANCELLED', site: 'MAKEMYTRIP', reservationNumber: voucher.number };
  const email = bodyOf(await resolve(property, id, said));
  assert.deepEqual([email.status, email.bookingId, email.parsed.kind], ['BOOKED', bookingId, 'CANCELLED']);
  assert.equal((await readBooking(property, bookingId)).status, 'CANCELLED');
  await stream.until(({ events }) =>
    events.some(({ name, data }) => name === 'booking.updated' && (data as { status: string }).status === 'CANCELLED'),
  );
  stream.close();
});

test('a person says that a message changes: the booking is changed, and its stream tells', async () => {
  const property = await newMailProperty(service);
  const voucher = voucherFor(service, property);
  const { bookingId } = await importPdf(property, await pdfOf(voucher));
  assert.ok(bookingId !== null);
  const authorization = `Bearer ${property.admin.token}`;
  const stream = await openEventStream(`${service.url}${property.path}/bookings/${bookingId}/stream`, { authorization });
  await stream.until(({ events }) => events.length > 0);
  const { id } = await addUnclearMail(property);
  const { number } = voucher;
  assert.ok(number !== null);
  const email = bodyOf(await resolve(property, id, { ...allOf(number), kind: 'MODIFIED' }));
  assert.deepEqual([email.status, email.bookingId], ['BOOKED', bookingId]);
  const booking = await readBooking(property, bookingId);
  assert.deepEqual([booking.primaryGuest.name, booking.balance.expectedPay], ['Asha Rao', 4500.5]);
  await stream.until(({ events }) =>
    events.some(({ data }) => (data as { balance: { expectedPay: number } }).balance.expectedPay === 4500.5),
  );
  stream.close();
});

longTest('two changes of one reservation are resolved at once: the booking is as the later of them says', async () => {
  const property = await newMailProperty(service);
  for (let round = 0; round < ROUNDS; round += 1) {
    const voucher = voucherFor(service, property);
    const { bookingId } = await importPdf(property, await pdfOf(voucher));
    assert.ok(bookingId !== null && voucher.number !== null);
    const { number } = voucher;
    const emails = [await addUnclearMail(property), await addUnclearMail(property)];
    const responses = await Promise.all(
      emails.map(({ id }, at) => resolve(property, id, { ...allOf(number), kind: 'MODIFIED', amount: 4000 + at })),
    );
    const done = responses.filter(({ status }) => status === 200);
    assert.ok(done.length > 0);
    for (const { status, body, text } of responses) {
      assert.ok(status === 200 || status === 409, text);
      // Said a moment before what was booked meanwhile: whoever said it is answered so.
      if (status === 409) assert.match(body.message, /newer message was booked/);
    }
    const said: { at: string; amount: number }[] = done.map(({ body }) => ({
      at: body.resolution.at,
      amount: body.parsed.amount,
    }));
    const last = said
      .map(({ at }) => at)
      .toSorted()
      .at(-1);
    const { balance, roomRequests } = await readBooking(property, bookingId);
    assert.ok(
      said.some(({ at, amount }) => at === last && amount === balance.expectedPay),
      JSON.stringify([said, balance]),
    );
    const open = roomRequests.filter(({ status }: { status: string }) => status === 'OPEN');
    assert.equal(open.length, 1, 'nothing is held twice');
    bodyOf(await property.admin.post(`${property.path}/bookings/${bookingId}/cancel`, {}));
  }
});
