import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { longTest } from '../../../../test/harness/long-test.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { newPhone, startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  bookingsInEveryStatus,
  checkIn,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  pay,
  readBooking,
  roomAt,
  signGuest,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
beforeEach(() => service.clock.set('2026-12-03T10:30:00+05:30'));

const ARRIVED = '2026-12-01T12:00:00+05:30';
const EXPECTED = { expectedCheckInAt: ARRIVED, expectedCheckOutAt: '2026-12-03T11:00:00+05:30' };

/** A booking in house since the day before yesterday, at 1000 a night in each room. Its guest has signed. */
async function inHouse(
  property: PropertyWithRooms,
  { rooms = [0], fields = {}, rate = 1000 }: { rooms?: number[]; fields?: Record<string, unknown>; rate?: number } = {},
) {
  const { id, primaryGuest } = await openBooking(property, { ...EXPECTED, ...fields });
  await signGuest(property, primaryGuest.id);
  return checkIn(
    property,
    id,
    rooms.map((room) => roomAt(property, room)),
    { checkInAt: ARRIVED, nightlyRate: rate },
  );
}

const leave = (property: PropertyWithRooms, bookingId: string, body: unknown = {}) =>
  property.admin.post(`${property.path}/bookings/${bookingId}/check-out`, body);
const leaveRoom = (property: PropertyWithRooms, bookingId: string, stayId: string, body: unknown = {}) =>
  property.admin.post(`${property.path}/bookings/${bookingId}/room-stays/${stayId}/check-out`, body);

/** Checks that both check-outs refuse with the same message, and that nothing changes. */
async function assertBothRefuse(
  property: PropertyWithRooms,
  booking: { id: string; stays: { id: string }[] },
  body: unknown,
  status: number,
  message: RegExp,
): Promise<void> {
  const before = await readBooking(property, booking.id);
  assertRefused(await leave(property, booking.id, body), status, message);
  assertRefused(await leaveRoom(property, booking.id, booking.stays[0]?.id ?? '', body), status, message);
  assert.deepEqual(await readBooking(property, booking.id), before);
}

test('a check-out closes all active stays and the booking, and stores the notes', async () => {
  const property = await newPropertyWithRooms(service);
  const { id } = await inHouse(property, { rooms: [0, 1] });
  await pay(property, id, 4000);
  const booking = bodyOf(
    await leave(property, id, { checkOutAt: '2026-12-03T10:15:00+05:30', notes: 'left by the early train' }),
  );
  assert.deepEqual(booking, await readBooking(property, id));
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
  const board = bodyOf(await property.admin.get(`${property.path}/rooms/board`));
  assert.deepEqual(
    board.map((row: { status: string }) => row.status),
    ['FREE', 'FREE', 'FREE'],
  );
});

test('without a time the check-out is now', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await inHouse(property);
  await pay(property, id, 2000);
  const { stays } = bodyOf(await leave(property, id, undefined));
  assert.ok(Math.abs(Date.parse(stays[0].checkOutAt) - Date.parse(service.clock.now())) < 60_000);
});

test('only a booking in house can be checked out', async () => {
  service.clock.set(new Date().toISOString());
  const property = { ...(await service.newProperty()), rooms: [] };
  const { CHECKED_IN: _inHouse, ...others } = await bookingsInEveryStatus(property);
  for (const booking of Object.values(others)) assertRefused(await leave(property, booking.id), 409, 'booking is not checked in');
  const [stay] = others.CHECKED_OUT.stays;
  assertRefused(await leaveRoom(property, others.CHECKED_OUT.id, stay.id), 409, 'booking is not checked in');
});

test('a check-out needs name, phone and signature of the guest, and names what is missing', async () => {
  const property = await newPropertyWithRooms(service);
  const rows: [fields: Record<string, unknown>, signed: boolean, message: RegExp][] = [
    [{ guestName: null }, true, /^the primary guest has no name$/],
    [{ phoneE164: null }, true, /^the primary guest has no phone$/],
    [{}, false, /^the primary guest has no signature$/],
    [{ guestName: null, phoneE164: null }, false, /^the primary guest has no name, no phone, no signature$/],
  ];
  for (const [index, [fields, signed, message]] of rows.entries()) {
    const booking = await openBooking(property, { ...EXPECTED, ...fields });
    const guestId = booking.primaryGuest.id;
    const checkInAt = `2026-12-01T12:0${index}:00+05:30`;
    const { id, stays } = await checkIn(property, booking.id, [roomAt(property, 0)], { checkInAt });
    if (signed) await signGuest(property, guestId);
    await assertBothRefuse(property, { id, stays }, {}, 409, message);
    const known = { name: 'Asha Rao', ...(booking.primaryGuest.phoneE164 === null ? { phoneE164: newPhone() } : {}) };
    bodyOf(await property.admin.put(`${property.path}/guests/${guestId}`, known));
    if (!signed) await signGuest(property, guestId);
    bodyOf(await leave(property, id, { checkOutAt: `2026-12-01T12:0${index + 1}:00+05:30` }));
  }
});

test('an invalid time is 400, and so is one more than 36 hours ahead', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const booking = await inHouse(property);
  await pay(property, booking.id, 4000);
  for (const checkOutAt of ['soon', '', '2026-12-03T10:30:00', '2026-12-03', '2026-13-01T00:00:00Z', '2101-01-01T00:00:00Z', 1]) {
    await assertBothRefuse(property, booking, { checkOutAt }, 400, /^Invalid timestamp$/);
  }
  await assertBothRefuse(property, booking, { notes: 5 }, 400, /^notes must be/);
  await assertBothRefuse(property, booking, { notes: 'x'.repeat(2001) }, 400, /^notes must have at most 2000 characters/);
  await assertBothRefuse(
    property,
    booking,
    { checkOutAt: '2026-12-04T22:31:00+05:30' },
    400,
    /^checkOutAt must be at most 36 hours ahead of now/,
  );
  // A bill closed ahead of time: 36 hours ahead is accepted, and adds two nights to the bill.
  const { stays, status } = bodyOf(await leave(property, booking.id, { checkOutAt: '2026-12-04T22:30:00+05:30' }));
  assert.deepEqual([status, stays[0].nights, stays[0].amount], ['CHECKED_OUT', 4, 4000]);
});

test('a stay ends after its check-in and lasts at least a minute', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const booking = await inHouse(property);
  await pay(property, booking.id, 1000);
  await assertBothRefuse(property, booking, { checkOutAt: ARRIVED }, 409, /^checkOutAt must be after the check-in of room 101$/);
  await assertBothRefuse(
    property,
    booking,
    { checkOutAt: '2026-11-30T12:00:00+05:30' },
    409,
    /^checkOutAt must be after the check-in of room 101$/,
  );
  await assertBothRefuse(
    property,
    booking,
    { checkOutAt: '2026-12-01T12:00:59.999+05:30' },
    409,
    /shorter than the minimum of 1 minute$/,
  );
  const { stays } = bodyOf(await leave(property, booking.id, { checkOutAt: '2026-12-01T12:01:00+05:30' }));
  assert.deepEqual([stays[0].nights, stays[0].amount], [1, 1000]);
});

test('a check-out ends all stays or none: a stay that began after it refuses all', async () => {
  const property = await newPropertyWithRooms(service);
  const { id } = await inHouse(property);
  bodyOf(
    await property.admin.post(`${property.path}/bookings/${id}/room-stays`, {
      roomId: roomAt(property, 1),
      checkInAt: '2026-12-03T09:00:00+05:30',
    }),
    201,
  );
  await pay(property, id, 2000);
  const before = await readBooking(property, id);
  assertRefused(
    await leave(property, id, { checkOutAt: '2026-12-03T08:00:00+05:30' }),
    409,
    'checkOutAt must be after the check-in of room 102',
  );
  assert.deepEqual(await readBooking(property, id), before);
});

test('bill and payments may differ by 1.00 either way; beyond that the refusal has the three figures and nothing is closed', async () => {
  const rows: [paid: number, refusal: RegExp | null][] = [
    [1999, null],
    [2001, null],
    [1998.99, /^the ledger does not balance: expectedPay 2000.00, amountCollected 1998.99, pending 1.01$/],
    [2001.01, /^the ledger does not balance: expectedPay 2000.00, amountCollected 2001.01, pending -1.01$/],
    [0, /^the ledger does not balance: expectedPay 2000.00, amountCollected 0.00, pending 2000.00$/],
  ];
  for (const [paid, refusal] of rows) {
    const property = await newPropertyWithRooms(service, { rooms: 1 });
    const booking = await inHouse(property);
    if (paid > 0) await pay(property, booking.id, paid);
    if (refusal === null) assert.equal(bodyOf(await leave(property, booking.id)).status, 'CHECKED_OUT');
    else await assertBothRefuse(property, booking, {}, 409, refusal);
  }
});

test('charges and refunds count for the ledger check of a check-out', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const booking = await inHouse(property);
  const path = `${property.path}/bookings/${booking.id}`;
  bodyOf(await property.admin.post(`${path}/charges`, { type: 'FOOD', amount: 450.5 }), 201);
  const { id: paymentId } = bodyOf(await property.admin.post(`${path}/payments`, { amount: 3000, method: 'CARD' }), 201);
  await assertBothRefuse(property, booking, {}, 409, /expectedPay 2450.50, amountCollected 3000.00, pending -549.50$/);
  bodyOf(await property.admin.post(`${path}/payments/${paymentId}/refund`, { amount: 549.5, method: 'CASH' }));
  assert.equal(bodyOf(await leave(property, booking.id)).pending, 0);
});

longTest('the tolerance is a setting, in the major units of every currency', async () => {
  const generous = await startTestService({ LEDGER_TOLERANCE: '250.5' });
  try {
    generous.clock.set('2026-12-03T10:30:00+05:30');
    for (const [currency, short, status] of [
      ['INR', 250.5, 200],
      ['INR', 250.51, 409],
      ['JPY', 251, 409],
      ['KWD', 250.501, 409],
    ] as const) {
      const property = await newPropertyWithRooms(generous, { rooms: 1, currency });
      const { id } = await inHouse(property);
      await pay(property, id, 2000 - short);
      assert.equal((await leave(property, id)).status, status, `${currency} ${short}`);
    }
  } finally {
    await generous.stop();
  }
});

test('a stay may cost between 0 and ten million', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const tooMuch = await inHouse(property, { rate: 5_000_000.01 });
  await pay(property, tooMuch.id, 10_000_000.02);
  await assertBothRefuse(
    property,
    tooMuch,
    {},
    409,
    /^the amount of the stay in room 101 is outside the allowed range of 0 to 10000000$/,
  );
  const just = await inHouse(property, { rooms: [1], rate: 5_000_000 });
  await pay(property, just.id, 10_000_000);
  assert.equal(bodyOf(await leave(property, just.id)).stays[0].amount, 10_000_000);
});
