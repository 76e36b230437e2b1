/** Reservations of booking sites in a hotel that lives: its desk changes bookings, its rooms are sold, its guests are known. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  assertBooked,
  assertNeedsReview,
  countBookingsAndGuests,
  countHeldRooms,
  holdsOf,
  sendReservation,
} from '../../../../test/harness/mail-reservations.ts';
import {
  dayFromNow,
  type MailTestProperty,
  mailOf,
  newMailProperty,
  storeMail,
  type Voucher,
  voucherFor,
  whenSettled,
} from '../../../../test/harness/mails.ts';
import { newPhone, startTestService } from '../../../../test/harness/service-under-test.ts';
import { addRoom, bodyOf, checkIn, hoursFrom, openBooking, readBooking } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

async function booked(property: MailTestProperty, fields: Partial<Voucher> = {}) {
  const voucher = voucherFor(service, property, fields);
  return { voucher, bookingId: assertBooked(await sendReservation(service, property, voucher)) };
}

/** Arrives today: the desk may check the guest in. */
const today = () => ({ arrivalOn: dayFromNow(service, 0), departureOn: dayFromNow(service, 2) });

/** What the desk does to the booking, and why a change by mail is no longer taken then. */
const AT_FRONT_DESK: readonly (readonly [
  what: string,
  code: string,
  act: (property: MailTestProperty, bookingId: string) => Promise<unknown>,
])[] = [
  [
    'moved the dates',
    'BOOKING_CHANGED',
    async (property, id) => {
      const { expectedCheckInAt, expectedCheckOutAt } = await readBooking(property, id);
      const dates = { expectedCheckInAt, expectedCheckOutAt: hoursFrom(expectedCheckOutAt, 24) };
      const response = await property.admin.post(`${property.path}/bookings/${id}/expected-dates`, dates);
      assert.equal(response.status, 204, response.text);
    },
  ],
  [
    'let go of the rooms',
    'BOOKING_CHANGED',
    async (property, id) => {
      const [{ id: requestId }] = (await readBooking(property, id)).roomRequests;
      const response = await property.admin.delete(`${property.path}/bookings/${id}/room-requests/${requestId}`);
      assert.ok(response.status < 300, response.text);
    },
  ],
  [
    'held another room for it',
    'BOOKING_CHANGED',
    async (property, id) => {
      const { expectedCheckInAt: fromAt, expectedCheckOutAt: toAt } = await readBooking(property, id);
      const hold = { roomTypeCode: 'STD', quantity: 1, fromAt, toAt };
      bodyOf(await property.admin.post(`${property.path}/bookings/${id}/room-requests`, hold), 201);
    },
  ],
  [
    'checked the guest in',
    'BOOKING_CLOSED',
    async (property, id) => {
      const rooms: { id: string; roomTypeCode: string }[] = bodyOf(await property.admin.get(`${property.path}/rooms`));
      await checkIn(property, id, [rooms.find(({ roomTypeCode }) => roomTypeCode === 'DLX')?.id ?? '']);
    },
  ],
  [
    'cancelled it',
    'BOOKING_CLOSED',
    async (property, id) => bodyOf(await property.admin.post(`${property.path}/bookings/${id}/cancel`, { reason: 'by phone' })),
  ],
  [
    'marked it as a no-show',
    'BOOKING_CLOSED',
    async (property, id) => bodyOf(await property.admin.post(`${property.path}/bookings/${id}/no-show`, {})),
  ],
];

async function atFrontDesk(folded: string, property: MailTestProperty, bookingId: string): Promise<void> {
  const [, , act] = AT_FRONT_DESK.find(([what]) => what === folded) ?? assert.fail(folded);
  await act(property, bookingId);
}

for (const [what, code, act] of AT_FRONT_DESK) {
  test(`the desk ${what}: a change by mail is for a person, and the booking stays as the desk left it`, async () => {
    const property = await newMailProperty(service);
    const { voucher, bookingId } = await booked(property, today());
    await act(property, bookingId);
    const before = await readBooking(property, bookingId);
    const change: Voucher = { ...voucher, kind: 'MODIFIED', departureOn: dayFromNow(service, 3), amount: 'INR 7,500.00' };
    assertNeedsReview(await sendReservation(service, property, change), code, bookingId);
    assert.deepEqual(await readBooking(property, bookingId), before);
  });
}

test('the desk checked the guest in: a cancellation by mail is for a person, who stays in the property', async () => {
  const property = await newMailProperty(service);
  const { voucher, bookingId } = await booked(property, today());
  await atFrontDesk('checked the guest in', property, bookingId);
  assertNeedsReview(await sendReservation(service, property, { ...voucher, kind: 'CANCELLED' }), 'BOOKING_CLOSED', bookingId);
  assert.equal((await readBooking(property, bookingId)).status, 'CHECKED_IN');
});

test('the desk cancelled it: the cancellation by mail is in it too, and charges nothing again', async () => {
  const property = await newMailProperty(service);
  const { voucher, bookingId } = await booked(property, today());
  await atFrontDesk('cancelled it', property, bookingId);
  const before = await readBooking(property, bookingId);
  assert.equal(assertBooked(await sendReservation(service, property, { ...voucher, kind: 'CANCELLED' })), bookingId);
  assert.deepEqual(await readBooking(property, bookingId), before);
});

test('no rooms left: nothing is held, no guest and no booking is made, and a person is asked', async () => {
  const property = await newMailProperty(service);
  const { voucher } = await booked(property, { rooms: [{ name: 'Deluxe', quantity: 2 }] });
  const before = await countBookingsAndGuests(service, property);
  const fields = {
    rooms: [
      { name: 'Standard', quantity: 1 },
      { name: 'Deluxe', quantity: 1 },
    ],
    guest: 'Ravi Kumar',
    phone: newPhone(),
  };
  assertNeedsReview(await sendReservation(service, property, voucherFor(service, property, fields), { by: 'PDF' }), 'NO_ROOMS');
  assert.deepEqual(await countBookingsAndGuests(service, property), before);
  assert.deepEqual(await countHeldRooms(property, voucher.arrivalOn, voucher.departureOn), { STD: 0, DLX: 2 });
  const known = await service.sql('select from ota_reservation where property_id = $1', [property.id]);
  assert.equal(known.length, 1, 'what was not booked is not known');
});

test('a change that needs more rooms than there are keeps the old ones', async () => {
  const property = await newMailProperty(service);
  const { voucher, bookingId } = await booked(property);
  await booked(property);
  const before = await readBooking(property, bookingId);
  for (const change of [
    { rooms: [{ name: 'Deluxe', quantity: 2 }] },
    { rooms: [{ name: 'Standard', quantity: 4 }], departureOn: dayFromNow(service, 20) },
  ]) {
    const email = await sendReservation(service, property, { ...voucher, kind: 'MODIFIED', ...change, amount: 'INR 9,000.00' });
    assertNeedsReview(email, 'NO_ROOMS', bookingId);
    assert.deepEqual(await readBooking(property, bookingId), before);
  }
  // The rooms that it has may be among those that it needs: more nights in the same room are no more rooms.
  const longer: Voucher = { ...voucher, kind: 'MODIFIED', departureOn: dayFromNow(service, 14), amount: 'INR 10,000.00' };
  assert.equal(assertBooked(await sendReservation(service, property, longer)), bookingId);
  assert.deepEqual(holdsOf(await readBooking(property, bookingId)), ['1 DLX 10000']);
});

test('a room type is known by code, name and alias, in any letters; one that is not sold any more by none', async () => {
  const property = await newMailProperty(service, { rooms: { STD: 3, DLX: 5 } });
  for (const name of ['DLX', 'deluxe', 'DELUXE ROOM', 'Deluxe Room with Garden View', 'deluxe  room with garden view']) {
    const { bookingId } = await booked(property, { rooms: [{ name, quantity: 1 }] });
    assert.equal((await readBooking(property, bookingId)).roomRequests[0].roomTypeCode, 'DLX', name);
  }
  for (const name of ['Delux', 'Deluxe Suite', 'Garden View'])
    assertNeedsReview(
      await sendReservation(service, property, voucherFor(service, property, { rooms: [{ name, quantity: 1 }] })),
      'ROOM_TYPE_UNKNOWN',
    );
  await service.sql(`update room_type set active = false where id = $1`, [property.roomTypes.STD]);
  const gone = voucherFor(service, property, { rooms: [{ name: 'Standard', quantity: 1 }] });
  assertNeedsReview(await sendReservation(service, property, gone), 'ROOM_TYPE_UNKNOWN');
});

for (const [timezone, currency, arrivalOn, departureOn, window] of [
  ['Europe/Berlin', 'EUR', '2027-03-27', '2027-03-29', ['2027-03-27T{in}:00+01:00', '2027-03-29T{out}:00+02:00']],
  ['America/New_York', 'USD', '2027-03-13', '2027-03-15', ['2027-03-13T{in}:00-05:00', '2027-03-15T{out}:00-04:00']],
  ['Pacific/Kiritimati', 'AUD', '2027-02-27', '2027-03-01', ['2027-02-27T{in}:00+14:00', '2027-03-01T{out}:00+14:00']],
] as const) {
  test(`days are days in ${timezone}, from its check-in time to its check-out time, through a night of other length`, async () => {
    const property = await newMailProperty(service, { timezone, currency });
    const { bookingId } = await booked(property, { arrivalOn, departureOn });
    const booking = await readBooking(property, bookingId);
    const { billingCheckinTime, billingCheckoutTime } = booking.billing;
    const at = window.map((text) =>
      new Date(text.replace('{in}', billingCheckinTime).replace('{out}', billingCheckoutTime)).toISOString(),
    );
    const [hold] = booking.roomRequests;
    assert.deepEqual([booking.expectedCheckInAt, booking.expectedCheckOutAt], at);
    assert.deepEqual([hold.fromAt, hold.toAt, hold.nights, hold.amount], [...at, 2, 5000]);
  });
}

test('the guest of a known phone is the same where the name is, and otherwise another without a phone', async () => {
  const property = await newMailProperty(service);
  const phone = newPhone();
  const walkIn = await openBooking(property, { phoneE164: phone, guestName: 'Meera Iyer' });
  const same = await readBooking(property, (await booked(property, { phone, guest: 'MEERA Iyer' })).bookingId);
  assert.deepEqual([same.primaryGuest.id, same.primaryGuest.name], [walkIn.primaryGuest.id, 'Meera Iyer']);
  const other = await readBooking(property, (await booked(property, { phone, guest: 'Ravi Kumar' })).bookingId);
  assert.notEqual(other.primaryGuest.id, walkIn.primaryGuest.id);
  assert.deepEqual([other.primaryGuest.name, other.primaryGuest.phoneE164], ['Ravi Kumar', null]);
});

test('a change of the guest gives the booking another guest, and leaves the one it had as it was', async () => {
  const property = await newMailProperty(service);
  const phone = newPhone();
  const { voucher, bookingId } = await booked(property, { phone });
  const before = await readBooking(property, bookingId);
  assertBooked(await sendReservation(service, property, { ...voucher, kind: 'MODIFIED', guest: 'Ravi Kumar' }));
  const now = await readBooking(property, bookingId);
  assert.deepEqual([now.primaryGuest.name, now.primaryGuest.phoneE164], ['Ravi Kumar', null]);
  const guest = bodyOf(await property.admin.get(`${property.path}/guests/${before.primaryGuest.id}`));
  assert.deepEqual([guest.name, guest.phoneE164], ['Meera Iyer', phone]);
});

test('two sites may have the same number: two bookings, and a cancellation of one leaves the other', async () => {
  const property = await newMailProperty(service);
  const number = '4417263950';
  const agoda = await booked(property, { site: 'AGODA', number });
  const other = await booked(property, { site: 'BOOKING_COM', number });
  assert.notEqual(agoda.bookingId, other.bookingId);
  assert.equal(assertBooked(await sendReservation(service, property, { ...agoda.voucher, kind: 'CANCELLED' })), agoda.bookingId);
  assert.equal((await readBooking(property, agoda.bookingId)).status, 'CANCELLED');
  assert.equal((await readBooking(property, other.bookingId)).status, 'OPEN');
});

test('a number written with spaces, dashes or small letters is the same number', async () => {
  for (const [site, writings] of [
    ['BOOKING_COM', ['4471882301', '4471-882-301', '4471 882 301', '4471.882.301']],
    ['MAKEMYTRIP', ['NH73241958801', 'nh73241958801', 'NH-73241958801', '# NH7324-1958-801']],
  ] as const) {
    const property = await newMailProperty(service);
    const [number = '', ...others] = writings;
    const { voucher, bookingId } = await booked(property, { site, number });
    for (const writing of others)
      assert.equal(assertBooked(await sendReservation(service, property, { ...voucher, number: writing })), bookingId, writing);
    const booking = await readBooking(property, bookingId);
    assert.deepEqual([booking.reservationNumber, holdsOf(booking)], [number, ['1 DLX 5000']]);
    assert.equal((await countBookingsAndGuests(service, property)).bookings, 1);
  }
});

test('a reservation of another hotel is for a person', async () => {
  const property = await newMailProperty(service);
  assertNeedsReview(
    await sendReservation(service, property, voucherFor(service, property, { property: 'Palm Beach Retreat' })),
    'OTHER_HOTEL',
  );
  assertNeedsReview(
    await sendReservation(
      service,
      property,
      voucherFor(service, property, { property: 'Palm Beach Retreat', kind: 'CANCELLED' }),
    ),
    'OTHER_HOTEL',
  );
  assert.deepEqual(await countBookingsAndGuests(service, property), { bookings: 0, guests: 0 });
});

test('two properties that get the same message have each a booking of its own, and neither sees the other', async () => {
  const [one, two] = [await newMailProperty(service), await newMailProperty(service)];
  // A group whose properties share an address and a name.
  const name = 'Palm Group';
  for (const { admin, path } of [one, two]) assert.equal((await admin.put(path, { otaAliases: [name] })).status, 200);
  const voucher = voucherFor(service, one, { property: name });
  const raw = await mailOf(one, voucher);
  const bookings: string[] = [];
  for (const property of [one, two]) {
    const id = (await storeMail(service, property, raw)) ?? assert.fail();
    bookings.push(assertBooked(await whenSettled(property.admin, property.path, id)));
    assert.equal((await one.admin.get(`${two.path}/inbound-emails/${id}`)).status, 403);
    const emails = bodyOf(await property.admin.get(`${property.path}/inbound-emails`));
    assert.deepEqual(
      emails.map((email: { id: string }) => email.id),
      [id],
    );
  }
  assert.notEqual(bookings[0], bookings[1]);
  assertBooked(await sendReservation(service, one, { ...voucher, kind: 'CANCELLED' }));
  assert.equal((await readBooking(two, bookings[1] ?? '')).status, 'OPEN');
});

test('a room that is added later takes the reservation for which there was none, when a person books it', async () => {
  const property = await newMailProperty(service, { rooms: { STD: 1, DLX: 0 } });
  const email = await sendReservation(service, property, voucherFor(service, property));
  assertNeedsReview(email, 'NO_ROOMS');
  await addRoom(property, 301, { roomTypeCode: 'DLX' });
  const resolved = bodyOf(await property.admin.post(`${property.path}/inbound-emails/${email.id}/resolve`, { action: 'BOOK' }));
  assert.deepEqual(holdsOf(await readBooking(property, resolved.bookingId)), ['1 DLX 5000']);
});
