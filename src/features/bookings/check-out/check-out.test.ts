import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { type Hotel, newPhone, openHotel } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import {
  bodyOf,
  bookingsInEveryStatus,
  checkIn,
  type House,
  newHouse,
  openBooking,
  pay,
  readBooking,
  roomAt,
  signGuest,
} from '../../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());
beforeEach(() => hotel.clock.set('2026-12-03T10:30:00+05:30'));

const ARRIVED = '2026-12-01T12:00:00+05:30';
const PLAN = { expectedCheckInAt: ARRIVED, expectedCheckOutAt: '2026-12-03T11:00:00+05:30' };

/** A booking in house since the day before yesterday, two nights at 1000 in each of the rooms; its guest has signed. */
async function inHouse(
  house: House,
  { rooms = [0], fields = {}, rate = 1000 }: { rooms?: number[]; fields?: Record<string, unknown>; rate?: number } = {},
) {
  const { id, primaryGuest } = await openBooking(house, { ...PLAN, ...fields });
  await signGuest(house, primaryGuest.id);
  return checkIn(
    house,
    id,
    rooms.map((room) => roomAt(house, room)),
    { checkInAt: ARRIVED, nightlyRate: rate },
  );
}

const leave = (house: House, bookingId: string, body: unknown = {}) =>
  house.admin.post(`${house.path}/bookings/${bookingId}/check-out`, body);
const leaveRoom = (house: House, bookingId: string, stayId: string, body: unknown = {}) =>
  house.admin.post(`${house.path}/bookings/${bookingId}/room-stays/${stayId}/check-out`, body);

/** Refused by both check-outs in the same words, and nothing changed. */
async function assertBothRefuse(
  house: House,
  booking: { id: string; stays: { id: string }[] },
  body: unknown,
  status: number,
  message: RegExp,
): Promise<void> {
  const before = await readBooking(house, booking.id);
  assertRefused(await leave(house, booking.id, body), status, message);
  assertRefused(await leaveRoom(house, booking.id, booking.stays[0]?.id ?? '', body), status, message);
  assert.deepEqual(await readBooking(house, booking.id), before);
}

test('a check-out closes all active stays and the booking, and keeps what was noted', async () => {
  const house = await newHouse(hotel);
  const { id } = await inHouse(house, { rooms: [0, 1] });
  await pay(house, id, 4000);
  const booking = bodyOf(await leave(house, id, { checkOutAt: '2026-12-03T10:15:00+05:30', notes: 'left by the early train' }));
  assert.deepEqual(booking, await readBooking(house, id));
  assert.deepEqual(
    [booking.status, booking.billableNights, booking.checkOutNotes, booking.pending],
    ['CHECKED_OUT', 2, 'left by the early train', 0],
  );
  for (const stay of booking.stays) {
    assert.deepEqual(
      [stay.status, stay.checkOutAt, stay.nights, stay.amount],
      ['CHECKED_OUT', '2026-12-03T04:45:00.000Z', 2, 2000],
    );
  }
  const board = bodyOf(await house.admin.get(`${house.path}/rooms/board`));
  assert.deepEqual(
    board.map((row: { status: string }) => row.status),
    ['FREE', 'FREE', 'FREE'],
  );
});

test('without a time the check-out is now', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await inHouse(house);
  await pay(house, id, 2000);
  const { stays } = bodyOf(await leave(house, id, undefined));
  assert.ok(Math.abs(Date.parse(stays[0].checkOutAt) - Date.parse(hotel.clock.now())) < 60_000);
});

test('only a booking in house can be checked out', async () => {
  hotel.clock.set(new Date().toISOString());
  const house = { ...(await hotel.newProperty()), rooms: [] };
  const { CHECKED_IN: _inHouse, ...others } = await bookingsInEveryStatus(house);
  for (const booking of Object.values(others)) assertRefused(await leave(house, booking.id), 409, 'booking is not checked in');
  const [stay] = others.CHECKED_OUT.stays;
  assertRefused(await leaveRoom(house, others.CHECKED_OUT.id, stay.id), 409, 'booking is not checked in');
});

test('the register needs name, phone and signature of the guest: each that is missing is named', async () => {
  const house = await newHouse(hotel);
  const rows: [fields: Record<string, unknown>, signed: boolean, message: RegExp][] = [
    [{ guestName: null }, true, /^the primary guest has no name$/],
    [{ phoneE164: null }, true, /^the primary guest has no phone$/],
    [{}, false, /^the primary guest has no signature$/],
    [{ guestName: null, phoneE164: null }, false, /^the primary guest has no name, no phone, no signature$/],
  ];
  for (const [index, [fields, signed, message]] of rows.entries()) {
    const booking = await openBooking(house, { ...PLAN, ...fields });
    const guestId = booking.primaryGuest.id;
    const checkInAt = `2026-12-01T12:0${index}:00+05:30`;
    const { id, stays } = await checkIn(house, booking.id, [roomAt(house, 0)], { checkInAt });
    if (signed) await signGuest(house, guestId);
    await assertBothRefuse(house, { id, stays }, {}, 409, message);
    const known = { name: 'Asha Rao', ...(booking.primaryGuest.phoneE164 === null ? { phoneE164: newPhone() } : {}) };
    bodyOf(await house.admin.put(`${house.path}/guests/${guestId}`, known));
    if (!signed) await signGuest(house, guestId);
    bodyOf(await leave(house, id, { checkOutAt: `2026-12-01T12:0${index + 1}:00+05:30` }));
  }
});

test('a time that is none is 400, and so is one more than 36 hours ahead', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const booking = await inHouse(house);
  await pay(house, booking.id, 4000);
  for (const checkOutAt of [
    'soon',
    '',
    '2026-12-03T10:30:00',
    '2026-12-03',
    '2026-13-01T00:00:00Z',
    '2101-01-01T00:00:00Z',
    1,
    null,
  ]) {
    await assertBothRefuse(house, booking, { checkOutAt }, 400, /^Invalid timestamp$/);
  }
  await assertBothRefuse(house, booking, { notes: 5 }, 400, /^notes must be/);
  await assertBothRefuse(house, booking, { notes: 'x'.repeat(2001) }, 400, /^notes must have at most 2000 characters/);
  await assertBothRefuse(
    house,
    booking,
    { checkOutAt: '2026-12-04T22:31:00+05:30' },
    400,
    /^checkOutAt must be at most 36 hours ahead of now/,
  );
  // A bill closed the evening before: 36 hours ahead is still taken, and two more nights are on it.
  const { stays, status } = bodyOf(await leave(house, booking.id, { checkOutAt: '2026-12-04T22:30:00+05:30' }));
  assert.deepEqual([status, stays[0].nights, stays[0].amount], ['CHECKED_OUT', 4, 4000]);
});

test('a stay ends after it began and lasts a minute at least', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const booking = await inHouse(house);
  await pay(house, booking.id, 1000);
  await assertBothRefuse(house, booking, { checkOutAt: ARRIVED }, 409, /^checkOutAt must be after the check-in of room 101$/);
  await assertBothRefuse(
    house,
    booking,
    { checkOutAt: '2026-11-30T12:00:00+05:30' },
    409,
    /^checkOutAt must be after the check-in of room 101$/,
  );
  await assertBothRefuse(
    house,
    booking,
    { checkOutAt: '2026-12-01T12:00:59.999+05:30' },
    409,
    /shorter than the minimum of 1 minute$/,
  );
  const { stays } = bodyOf(await leave(house, booking.id, { checkOutAt: '2026-12-01T12:01:00+05:30' }));
  assert.deepEqual([stays[0].nights, stays[0].amount], [1, 1000]);
});

test('a check-out ends every stay or none: one that began later than it refuses all', async () => {
  const house = await newHouse(hotel);
  const { id } = await inHouse(house);
  bodyOf(
    await house.admin.post(`${house.path}/bookings/${id}/room-stays`, {
      roomId: roomAt(house, 1),
      checkInAt: '2026-12-03T09:00:00+05:30',
    }),
    201,
  );
  await pay(house, id, 2000);
  const before = await readBooking(house, id);
  assertRefused(
    await leave(house, id, { checkOutAt: '2026-12-03T08:00:00+05:30' }),
    409,
    'checkOutAt must be after the check-in of room 102',
  );
  assert.deepEqual(await readBooking(house, id), before);
});

test('bill and payments may differ by 1.00 either way; beyond that the three figures are told and nothing is closed', async () => {
  const rows: [paid: number, refusal: RegExp | null][] = [
    [1999, null],
    [2001, null],
    [1998.99, /^the ledger does not balance: expectedPay 2000.00, amountCollected 1998.99, pending 1.01$/],
    [2001.01, /^the ledger does not balance: expectedPay 2000.00, amountCollected 2001.01, pending -1.01$/],
    [0, /^the ledger does not balance: expectedPay 2000.00, amountCollected 0.00, pending 2000.00$/],
  ];
  for (const [paid, refusal] of rows) {
    const house = await newHouse(hotel, { rooms: 1 });
    const booking = await inHouse(house);
    if (paid > 0) await pay(house, booking.id, paid);
    if (refusal === null) assert.equal(bodyOf(await leave(house, booking.id)).status, 'CHECKED_OUT');
    else await assertBothRefuse(house, booking, {}, 409, refusal);
  }
});

test('charges and refunds count in the ledger of a check-out', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const booking = await inHouse(house);
  const path = `${house.path}/bookings/${booking.id}`;
  bodyOf(await house.admin.post(`${path}/charges`, { type: 'FOOD', amount: 450.5 }), 201);
  const { id: paymentId } = bodyOf(await house.admin.post(`${path}/payments`, { amount: 3000, method: 'CARD' }), 201);
  await assertBothRefuse(house, booking, {}, 409, /expectedPay 2450.50, amountCollected 3000.00, pending -549.50$/);
  bodyOf(await house.admin.post(`${path}/payments/${paymentId}/refund`, { amount: 549.5, method: 'CASH' }));
  assert.equal(bodyOf(await leave(house, booking.id)).pending, 0);
});

test('the tolerance is a setting, in the major units of every currency', async () => {
  const generous = await openHotel({ LEDGER_TOLERANCE: '250.5' });
  try {
    generous.clock.set('2026-12-03T10:30:00+05:30');
    for (const [currency, short, status] of [
      ['INR', 250.5, 200],
      ['INR', 250.51, 409],
      ['JPY', 251, 409],
      ['KWD', 250.501, 409],
    ] as const) {
      const house = await newHouse(generous, { rooms: 1, currency });
      const { id } = await inHouse(house);
      await pay(house, id, 2000 - short);
      assert.equal((await leave(house, id)).status, status, `${currency} ${short}`);
    }
  } finally {
    await generous.stop();
  }
});

test('a stay may cost from 0 to ten million', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const tooMuch = await inHouse(house, { rate: 5_000_000.01 });
  await pay(house, tooMuch.id, 10_000_000.02);
  await assertBothRefuse(
    house,
    tooMuch,
    {},
    409,
    /^the amount of the stay in room 101 is outside the allowed range of 0 to 10000000$/,
  );
  const just = await inHouse(house, { rooms: [1], rate: 5_000_000 });
  await pay(house, just.id, 10_000_000);
  assert.equal(bodyOf(await leave(house, just.id)).stays[0].amount, 10_000_000);
});
