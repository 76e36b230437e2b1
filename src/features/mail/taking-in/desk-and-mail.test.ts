/** Reservations of booking sites in a hotel that lives: its desk changes bookings, its rooms are sold, its guests are known. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Hotel, newPhone, openHotel } from '../../../../test/support/hotel.ts';
import { assertAsks, assertBooked, countOf, heldIn, holdsOf, tell } from '../../../../test/support/mail-told.ts';
import {
  dayFromNow,
  type MailHouse,
  mailOf,
  newMailHouse,
  storeMail,
  type Voucher,
  voucherFor,
  whenSettled,
} from '../../../../test/support/mails.ts';
import { addRoom, bodyOf, checkIn, hoursFrom, openBooking, readBooking } from '../../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

async function booked(house: MailHouse, fields: Partial<Voucher> = {}) {
  const voucher = voucherFor(hotel, house, fields);
  return { voucher, bookingId: assertBooked(await tell(hotel, house, voucher)) };
}

/** Arrives today: the desk may check the guest in. */
const today = () => ({ arrivalOn: dayFromNow(hotel, 0), departureOn: dayFromNow(hotel, 2) });

/** What the desk does to the booking, and why a change by mail is no longer taken then. */
const AT_DESK: readonly (readonly [
  what: string,
  code: string,
  act: (house: MailHouse, bookingId: string) => Promise<unknown>,
])[] = [
  [
    'moved the dates',
    'BOOKING_CHANGED',
    async (house, id) => {
      const { expectedCheckInAt, expectedCheckOutAt } = await readBooking(house, id);
      const dates = { expectedCheckInAt, expectedCheckOutAt: hoursFrom(expectedCheckOutAt, 24) };
      const answer = await house.admin.post(`${house.path}/bookings/${id}/expected-dates`, dates);
      assert.equal(answer.status, 204, answer.text);
    },
  ],
  [
    'let go of the rooms',
    'BOOKING_CHANGED',
    async (house, id) => {
      const [{ id: requestId }] = (await readBooking(house, id)).roomRequests;
      const answer = await house.admin.delete(`${house.path}/bookings/${id}/room-requests/${requestId}`);
      assert.ok(answer.status < 300, answer.text);
    },
  ],
  [
    'held another room for it',
    'BOOKING_CHANGED',
    async (house, id) => {
      const { expectedCheckInAt: fromAt, expectedCheckOutAt: toAt } = await readBooking(house, id);
      const hold = { roomTypeCode: 'STD', quantity: 1, fromAt, toAt };
      bodyOf(await house.admin.post(`${house.path}/bookings/${id}/room-requests`, hold), 201);
    },
  ],
  [
    'checked the guest in',
    'BOOKING_CLOSED',
    async (house, id) => {
      const rooms: { id: string; roomTypeCode: string }[] = bodyOf(await house.admin.get(`${house.path}/rooms`));
      await checkIn(house, id, [rooms.find(({ roomTypeCode }) => roomTypeCode === 'DLX')?.id ?? '']);
    },
  ],
  [
    'cancelled it',
    'BOOKING_CLOSED',
    async (house, id) => bodyOf(await house.admin.post(`${house.path}/bookings/${id}/cancel`, { reason: 'by phone' })),
  ],
  [
    'marked it as a no-show',
    'BOOKING_CLOSED',
    async (house, id) => bodyOf(await house.admin.post(`${house.path}/bookings/${id}/no-show`, {})),
  ],
];

async function atDesk(wanted: string, house: MailHouse, bookingId: string): Promise<void> {
  const [, , act] = AT_DESK.find(([what]) => what === wanted) ?? assert.fail(wanted);
  await act(house, bookingId);
}

for (const [what, code, act] of AT_DESK) {
  test(`the desk ${what}: a change by mail is for a person, and the booking stays as the desk left it`, async () => {
    const house = await newMailHouse(hotel);
    const { voucher, bookingId } = await booked(house, today());
    await act(house, bookingId);
    const before = await readBooking(house, bookingId);
    const change: Voucher = { ...voucher, kind: 'MODIFIED', departureOn: dayFromNow(hotel, 3), amount: 'INR 7,500.00' };
    assertAsks(await tell(hotel, house, change), code, bookingId);
    assert.deepEqual(await readBooking(house, bookingId), before);
  });
}

test('the desk checked the guest in: a cancellation by mail is for a person, who stays in the house', async () => {
  const house = await newMailHouse(hotel);
  const { voucher, bookingId } = await booked(house, today());
  await atDesk('checked the guest in', house, bookingId);
  assertAsks(await tell(hotel, house, { ...voucher, kind: 'CANCELLED' }), 'BOOKING_CLOSED', bookingId);
  assert.equal((await readBooking(house, bookingId)).status, 'CHECKED_IN');
});

test('the desk cancelled it: the cancellation by mail is in it too, and charges nothing again', async () => {
  const house = await newMailHouse(hotel);
  const { voucher, bookingId } = await booked(house, today());
  await atDesk('cancelled it', house, bookingId);
  const before = await readBooking(house, bookingId);
  assert.equal(assertBooked(await tell(hotel, house, { ...voucher, kind: 'CANCELLED' })), bookingId);
  assert.deepEqual(await readBooking(house, bookingId), before);
});

test('no rooms left: nothing is held, no guest and no booking is made, and a person is asked', async () => {
  const house = await newMailHouse(hotel);
  const { voucher } = await booked(house, { rooms: [{ name: 'Deluxe', quantity: 2 }] });
  const before = await countOf(hotel, house);
  const fields = {
    rooms: [
      { name: 'Standard', quantity: 1 },
      { name: 'Deluxe', quantity: 1 },
    ],
    guest: 'Ravi Kumar',
    phone: newPhone(),
  };
  assertAsks(await tell(hotel, house, voucherFor(hotel, house, fields), { by: 'PDF' }), 'NO_ROOMS');
  assert.deepEqual(await countOf(hotel, house), before);
  assert.deepEqual(await heldIn(house, voucher.arrivalOn, voucher.departureOn), { STD: 0, DLX: 2 });
  const known = await hotel.sql('select from ota_reservation where property_id = $1', [house.id]);
  assert.equal(known.length, 1, 'what was not booked is not known');
});

test('a change that needs more rooms than there are keeps the old ones', async () => {
  const house = await newMailHouse(hotel);
  const { voucher, bookingId } = await booked(house);
  await booked(house);
  const before = await readBooking(house, bookingId);
  for (const change of [
    { rooms: [{ name: 'Deluxe', quantity: 2 }] },
    { rooms: [{ name: 'Standard', quantity: 4 }], departureOn: dayFromNow(hotel, 20) },
  ]) {
    const email = await tell(hotel, house, { ...voucher, kind: 'MODIFIED', ...change, amount: 'INR 9,000.00' });
    assertAsks(email, 'NO_ROOMS', bookingId);
    assert.deepEqual(await readBooking(house, bookingId), before);
  }
  // The rooms that it has may be among those that it needs: more nights in the same room are no more rooms.
  const longer: Voucher = { ...voucher, kind: 'MODIFIED', departureOn: dayFromNow(hotel, 14), amount: 'INR 10,000.00' };
  assert.equal(assertBooked(await tell(hotel, house, longer)), bookingId);
  assert.deepEqual(holdsOf(await readBooking(house, bookingId)), ['1 DLX 10000']);
});

test('a room type is known by code, name and alias, in any letters; one that is not sold any more by none', async () => {
  const house = await newMailHouse(hotel, { rooms: { STD: 3, DLX: 5 } });
  for (const name of ['DLX', 'deluxe', 'DELUXE ROOM', 'Deluxe Room with Garden View', 'deluxe  room with garden view']) {
    const { bookingId } = await booked(house, { rooms: [{ name, quantity: 1 }] });
    assert.equal((await readBooking(house, bookingId)).roomRequests[0].roomTypeCode, 'DLX', name);
  }
  for (const name of ['Delux', 'Deluxe Suite', 'Garden View'])
    assertAsks(await tell(hotel, house, voucherFor(hotel, house, { rooms: [{ name, quantity: 1 }] })), 'ROOM_TYPE_UNKNOWN');
  await hotel.sql(`update room_type set active = false where id = $1`, [house.roomTypes.STD]);
  const gone = voucherFor(hotel, house, { rooms: [{ name: 'Standard', quantity: 1 }] });
  assertAsks(await tell(hotel, house, gone), 'ROOM_TYPE_UNKNOWN');
});

for (const [timezone, currency, arrivalOn, departureOn, window] of [
  ['Europe/Berlin', 'EUR', '2027-03-27', '2027-03-29', ['2027-03-27T{in}:00+01:00', '2027-03-29T{out}:00+02:00']],
  ['America/New_York', 'USD', '2027-03-13', '2027-03-15', ['2027-03-13T{in}:00-05:00', '2027-03-15T{out}:00-04:00']],
  ['Pacific/Kiritimati', 'AUD', '2027-02-27', '2027-03-01', ['2027-02-27T{in}:00+14:00', '2027-03-01T{out}:00+14:00']],
] as const) {
  test(`days are days in ${timezone}, from its check-in time to its check-out time, through a night of other length`, async () => {
    const house = await newMailHouse(hotel, { timezone, currency });
    const { bookingId } = await booked(house, { arrivalOn, departureOn });
    const booking = await readBooking(house, bookingId);
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
  const house = await newMailHouse(hotel);
  const phone = newPhone();
  const walkIn = await openBooking(house, { phoneE164: phone, guestName: 'Meera Iyer' });
  const same = await readBooking(house, (await booked(house, { phone, guest: 'MEERA Iyer' })).bookingId);
  assert.deepEqual([same.primaryGuest.id, same.primaryGuest.name], [walkIn.primaryGuest.id, 'Meera Iyer']);
  const other = await readBooking(house, (await booked(house, { phone, guest: 'Ravi Kumar' })).bookingId);
  assert.notEqual(other.primaryGuest.id, walkIn.primaryGuest.id);
  assert.deepEqual([other.primaryGuest.name, other.primaryGuest.phoneE164], ['Ravi Kumar', null]);
});

test('a change of the guest gives the booking another guest, and leaves the one it had as it was', async () => {
  const house = await newMailHouse(hotel);
  const phone = newPhone();
  const { voucher, bookingId } = await booked(house, { phone });
  const before = await readBooking(house, bookingId);
  assertBooked(await tell(hotel, house, { ...voucher, kind: 'MODIFIED', guest: 'Ravi Kumar' }));
  const now = await readBooking(house, bookingId);
  assert.deepEqual([now.primaryGuest.name, now.primaryGuest.phoneE164], ['Ravi Kumar', null]);
  const guest = bodyOf(await house.admin.get(`${house.path}/guests/${before.primaryGuest.id}`));
  assert.deepEqual([guest.name, guest.phoneE164], ['Meera Iyer', phone]);
});

test('two sites may have the same number: two bookings, and a cancellation of one leaves the other', async () => {
  const house = await newMailHouse(hotel);
  const number = '4417263950';
  const agoda = await booked(house, { site: 'AGODA', number });
  const other = await booked(house, { site: 'BOOKING_COM', number });
  assert.notEqual(agoda.bookingId, other.bookingId);
  assert.equal(assertBooked(await tell(hotel, house, { ...agoda.voucher, kind: 'CANCELLED' })), agoda.bookingId);
  assert.equal((await readBooking(house, agoda.bookingId)).status, 'CANCELLED');
  assert.equal((await readBooking(house, other.bookingId)).status, 'OPEN');
});

test('a number written with spaces, dashes or small letters is the same number', async () => {
  for (const [site, writings] of [
    ['BOOKING_COM', ['4471882301', '4471-882-301', '4471 882 301', '4471.882.301']],
    ['MAKEMYTRIP', ['NH73241958801', 'nh73241958801', 'NH-73241958801', '# NH7324-1958-801']],
  ] as const) {
    const house = await newMailHouse(hotel);
    const [number = '', ...others] = writings;
    const { voucher, bookingId } = await booked(house, { site, number });
    for (const writing of others)
      assert.equal(assertBooked(await tell(hotel, house, { ...voucher, number: writing })), bookingId, writing);
    const booking = await readBooking(house, bookingId);
    assert.deepEqual([booking.reservationNumber, holdsOf(booking)], [number, ['1 DLX 5000']]);
    assert.equal((await countOf(hotel, house)).bookings, 1);
  }
});

test('a reservation of another hotel is for a person', async () => {
  const house = await newMailHouse(hotel);
  assertAsks(await tell(hotel, house, voucherFor(hotel, house, { hotel: 'Palm Beach Retreat' })), 'OTHER_HOTEL');
  assertAsks(
    await tell(hotel, house, voucherFor(hotel, house, { hotel: 'Palm Beach Retreat', kind: 'CANCELLED' })),
    'OTHER_HOTEL',
  );
  assert.deepEqual(await countOf(hotel, house), { bookings: 0, guests: 0 });
});

test('two properties that get the same message have each a booking of its own, and neither sees the other', async () => {
  const [one, two] = [await newMailHouse(hotel), await newMailHouse(hotel)];
  // A group whose houses share an address and a name.
  const voucher = voucherFor(hotel, one, { hotel: null });
  const raw = await mailOf(one, voucher);
  const bookings: string[] = [];
  for (const house of [one, two]) {
    const id = (await storeMail(hotel, house, raw)) ?? assert.fail();
    bookings.push(assertBooked(await whenSettled(house.admin, house.path, id)));
    assert.equal((await one.admin.get(`${two.path}/inbound-emails/${id}`)).status, 403);
    const emails = bodyOf(await house.admin.get(`${house.path}/inbound-emails`));
    assert.deepEqual(
      emails.map((email: { id: string }) => email.id),
      [id],
    );
  }
  assert.notEqual(bookings[0], bookings[1]);
  assertBooked(await tell(hotel, one, { ...voucher, kind: 'CANCELLED' }));
  assert.equal((await readBooking(two, bookings[1] ?? '')).status, 'OPEN');
});

test('a room that is added later takes the reservation for which there was none, when a person books it', async () => {
  const house = await newMailHouse(hotel, { rooms: { STD: 1, DLX: 0 } });
  const email = await tell(hotel, house, voucherFor(hotel, house));
  assertAsks(email, 'NO_ROOMS');
  await addRoom(house, 301, { roomTypeCode: 'DLX' });
  const resolved = bodyOf(await house.admin.post(`${house.path}/inbound-emails/${email.id}/resolve`, { action: 'BOOK' }));
  assert.deepEqual(holdsOf(await readBooking(house, resolved.bookingId)), ['1 DLX 5000']);
});
