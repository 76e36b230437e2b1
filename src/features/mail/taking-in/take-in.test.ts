/** What messages about one reservation do to its booking, through the whole service, in every order. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openEventStream } from '../../../../test/support/event-stream.ts';
import { type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import { assertAsks, assertBooked, countOf, heldIn, holdsOf, tell, type Way } from '../../../../test/support/mail-told.ts';
import { dayFromNow, type MailHouse, newMailHouse, type Voucher, voucherFor } from '../../../../test/support/mails.ts';
import { bodyOf, pay, readBooking } from '../../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

/** So many hours ago. */
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A house with one reservation, booked. */
async function booked(fields: Partial<Voucher> = {}, way: Way = { sentAt: ago(9) }) {
  const house = await newMailHouse(hotel);
  const voucher = voucherFor(hotel, house, fields);
  const bookingId = assertBooked(await tell(hotel, house, voucher, way));
  return { house, voucher, bookingId };
}

const bookingPath = (house: MailHouse, bookingId: string): string => `${house.path}/bookings/${bookingId}`;

for (const [first, second] of [
  ['MAIL', 'PDF'],
  ['PDF', 'MAIL'],
  ['MAIL', 'MAIL'],
  ['PDF', 'PDF'],
] as const) {
  test(`a reservation told by ${first} and again by ${second} is one booking, and both messages are in it`, async () => {
    const { house, voucher, bookingId } = await booked({}, { by: first });
    const etag = (await house.admin.get(bookingPath(house, bookingId))).headers.get('etag');
    const again = await tell(hotel, house, voucher, { by: second });
    assert.equal(assertBooked(again), bookingId);
    assert.deepEqual(await countOf(hotel, house), { bookings: 1, guests: 1 });
    assert.deepEqual(await heldIn(house, voucher.arrivalOn, voucher.departureOn), { STD: 0, DLX: 1 });
    const answer = await house.admin.get(bookingPath(house, bookingId));
    assert.equal(answer.headers.get('etag'), etag, 'the second changes nothing');
  });
}

test('a confirmation that says something else than the first is for a person, and changes nothing', async () => {
  for (const other of [{ amount: 'INR 4,999.99' }, { guest: 'Ravi Kumar' }, { departureOn: dayFromNow(hotel, 13) }]) {
    const { house, voucher, bookingId } = await booked();
    const before = await readBooking(house, bookingId);
    assertAsks(await tell(hotel, house, { ...voucher, ...other }), 'SAYS_OTHERWISE', bookingId);
    assert.deepEqual(await readBooking(house, bookingId), before);
  }
});

/** What a change says, and what the booking holds and costs then. */
const CHANGES: readonly (readonly [what: string, change: () => Partial<Voucher>, holds: string[], owed: number])[] = [
  [
    'dates',
    () => ({ arrivalOn: dayFromNow(hotel, 11), departureOn: dayFromNow(hotel, 14), amount: 'INR 7,000.01' }),
    ['1 DLX 7000.01'],
    7000.01,
  ],
  ['dates alone', () => ({ arrivalOn: dayFromNow(hotel, 9) }), ['1 DLX 5000'], 5000],
  ['rooms', () => ({ rooms: [{ name: 'Standard', quantity: 1 }] }), ['1 STD 5000'], 5000],
  [
    'quantity',
    () => ({ rooms: [{ name: 'Deluxe', quantity: 2 }], amount: 'INR 9,999.99' }),
    ['1 DLX 4999.99', '1 DLX 5000'],
    9999.99,
  ],
  ['guest', () => ({ guest: 'Ravi Kumar' }), ['1 DLX 5000'], 5000],
  ['amount', () => ({ amount: 'INR 4,321.09' }), ['1 DLX 4321.09'], 4321.09],
];

for (const [what, change, holds, owed] of CHANGES) {
  test(`a change of ${what}: the old holds are gone, the new ones are there, and all is owed to the unit`, async () => {
    const { house, voucher, bookingId } = await booked();
    await pay(house, bookingId, 1000);
    const path = bookingPath(house, bookingId);
    const stream = await openEventStream(`${hotel.url}${path}/stream`, { authorization: `Bearer ${house.admin.token}` });
    await stream.until(({ events }) => events.length === 1);
    const etag = (await house.admin.get(path)).headers.get('etag');
    const changed: Voucher = { ...voucher, kind: 'MODIFIED', ...change() };
    assert.equal(assertBooked(await tell(hotel, house, changed, { sentAt: ago(8) })), bookingId);
    const answer = await house.admin.get(path);
    const version = answer.headers.get('etag');
    assert.notEqual(version, etag);
    const booking = bodyOf(answer);
    assert.deepEqual(holdsOf(booking), holds);
    assert.deepEqual(booking.balance, {
      expectedPay: owed,
      amountCollected: 1000,
      pending: Math.round((owed - 1000) * 100) / 100,
    });
    assert.equal(booking.primaryGuest.name, changed.guest);
    const days = [booking.expectedCheckInAt, booking.expectedCheckOutAt].map((at: string) => at.slice(0, 10));
    assert.deepEqual(days, [changed.arrivalOn, changed.departureOn]);
    const wanted = Object.fromEntries(
      (changed.rooms ?? []).map(({ name, quantity }) => [name === 'Deluxe' ? 'DLX' : 'STD', quantity]),
    );
    assert.deepEqual(await heldIn(house, changed.arrivalOn, changed.departureOn), { STD: 0, DLX: 0, ...wanted });
    await stream.until(({ events }) => events.some(({ data }) => (data as { version?: string }).version === version));
    stream.close();
    assert.equal((await countOf(hotel, house)).bookings, 1);
  });
}

for (const [when, days, mode, penalty] of [
  ['in time costs nothing', 10, 'FULL_STAY', 0],
  ['too late costs the first night', 2, 'ONE_NIGHT', 2500],
  ['too late costs all nights', 2, 'FULL_STAY', 5000],
] as const) {
  test(`a cancellation ${when}, as at the desk, and the rooms are free again`, async () => {
    const stay = { arrivalOn: dayFromNow(hotel, days), departureOn: dayFromNow(hotel, days + 2) };
    const { house, voucher, bookingId } = await booked(stay);
    bodyOf(await house.admin.put(`${house.path}/cancellation-policy`, { penaltyMode: mode, freeDaysBeforeCheckin: 4 }));
    const cancelled = await tell(hotel, house, { ...voucher, kind: 'CANCELLED' }, { by: 'PDF' });
    assert.equal(assertBooked(cancelled), bookingId);
    const booking = await readBooking(house, bookingId);
    assert.deepEqual([booking.status, holdsOf(booking), booking.balance.expectedPay], ['CANCELLED', [], penalty]);
    const charges = booking.ledger.charges.map(({ type, amount }: { type: string; amount: number }) => [type, amount]);
    assert.deepEqual(charges, penalty === 0 ? [] : [['CANCELLATION_PENALTY', penalty]]);
    assert.deepEqual(await heldIn(house, voucher.arrivalOn, voucher.departureOn), { STD: 0, DLX: 0 });
    assert.equal(assertBooked(await tell(hotel, house, { ...voucher, kind: 'CANCELLED' })), bookingId);
    assert.equal((await readBooking(house, bookingId)).balance.expectedPay, penalty, 'told twice, charged once');
  });
}

test('a cancellation without dates, guest or rooms is enough', async () => {
  const { house, voucher, bookingId } = await booked();
  const bare = { kind: 'CANCELLED', arrivalOn: null, departureOn: null, rooms: null, amount: null, guest: null } as const;
  assert.equal(assertBooked(await tell(hotel, house, { ...voucher, ...bare })), bookingId);
  assert.equal((await readBooking(house, bookingId)).status, 'CANCELLED');
});

test('a cancellation before the confirmation waits for it: the booking is opened cancelled, and nothing was ever held', async () => {
  const house = await newMailHouse(hotel, { rooms: { STD: 1, DLX: 1 } });
  const voucher = voucherFor(hotel, house);
  // Even where no room is left: it holds none.
  assertBooked(await tell(hotel, house, voucherFor(hotel, house)));
  const first = await tell(hotel, house, { ...voucher, kind: 'CANCELLED' }, { sentAt: ago(3) });
  assertAsks(first, 'RESERVATION_UNKNOWN');
  const bookingId = assertBooked(await tell(hotel, house, voucher, { sentAt: ago(4) }));
  const booking = await readBooking(house, bookingId);
  assert.deepEqual([booking.status, booking.roomRequests, booking.balance.expectedPay], ['CANCELLED', [], 0]);
  const settled = bodyOf(await house.admin.get(`${house.path}/inbound-emails/${first.id}`));
  assert.deepEqual([settled.status, settled.bookingId, settled.reviewReasons], ['BOOKED', bookingId, []]);
  assert.equal((await countOf(hotel, house)).bookings, 2);
});

for (const order of ['NMC', 'NCM', 'MNC', 'MCN', 'CNM', 'CMN']) {
  test(`confirmation, change and cancellation in the order ${order}: one booking, cancelled, and all three are in it`, async () => {
    const house = await newMailHouse(hotel);
    const voucher = voucherFor(hotel, house);
    const messages: Record<string, [Voucher, string]> = {
      N: [voucher, ago(9)],
      M: [{ ...voucher, kind: 'MODIFIED', rooms: [{ name: 'Standard', quantity: 2 }], amount: 'INR 8,000.00' }, ago(6)],
      C: [{ ...voucher, kind: 'CANCELLED' }, ago(3)],
    };
    for (const letter of order) {
      const [said, sentAt] = messages[letter] ?? assert.fail();
      await tell(hotel, house, said, { sentAt });
    }
    const emails: { status: string; bookingId: string }[] = bodyOf(await house.admin.get(`${house.path}/inbound-emails`));
    assert.deepEqual(
      emails.map(({ status }) => status),
      ['BOOKED', 'BOOKED', 'BOOKED'],
    );
    const [bookingId = '', ...others] = new Set(emails.map((email) => email.bookingId));
    assert.deepEqual(others, []);
    const booking = await readBooking(house, bookingId);
    assert.deepEqual([booking.status, holdsOf(booking), booking.balance.expectedPay], ['CANCELLED', [], 0]);
    assert.deepEqual(await countOf(hotel, house), { bookings: 1, guests: 1 });
    assert.deepEqual(await heldIn(house, voucher.arrivalOn, voucher.departureOn), { STD: 0, DLX: 0 });
  });
}

test('a change before its confirmation opens the booking, and the confirmation does not change it back', async () => {
  const { house, voucher, bookingId } = await booked({ kind: 'MODIFIED', amount: 'INR 6,500.00' }, { sentAt: ago(5) });
  const before = await readBooking(house, bookingId);
  assert.deepEqual([before.status, before.balance.expectedPay], ['OPEN', 6500]);
  const late = await tell(hotel, house, { ...voucher, kind: 'NEW', amount: 'INR 5,000.00' }, { sentAt: ago(9) });
  assert.equal(assertBooked(late), bookingId);
  assert.deepEqual(await readBooking(house, bookingId), before);
});

test('of two changes that which was sent later counts, whichever arrives first', async () => {
  for (const order of [
    [7, 5],
    [5, 7],
  ]) {
    const { house, voucher, bookingId } = await booked();
    for (const hours of order) {
      const change: Voucher = { ...voucher, kind: 'MODIFIED', amount: `INR ${hours},000.00` };
      assert.equal(assertBooked(await tell(hotel, house, change, { sentAt: ago(hours) })), bookingId);
    }
    const booking = await readBooking(house, bookingId);
    assert.deepEqual([booking.balance.expectedPay, holdsOf(booking)], [5000, ['1 DLX 5000']]);
  }
});

test('a second change of which nobody knows when it was sent is for a person', async () => {
  const { house, voucher, bookingId } = await booked();
  const change: Voucher = { ...voucher, kind: 'MODIFIED', amount: 'INR 6,000.00' };
  assert.equal(assertBooked(await tell(hotel, house, change, { by: 'PDF' })), bookingId);
  assertAsks(await tell(hotel, house, { ...change, amount: 'INR 7,000.00' }, { by: 'PDF' }), 'SAYS_OTHERWISE', bookingId);
  assert.deepEqual((await readBooking(house, bookingId)).balance.expectedPay, 6000);
});

test('a change that was sent after the cancellation opens nothing again: a person is asked', async () => {
  const { house, voucher, bookingId } = await booked();
  assertBooked(await tell(hotel, house, { ...voucher, kind: 'CANCELLED' }, { sentAt: ago(5) }));
  const change: Voucher = { ...voucher, kind: 'MODIFIED', amount: 'INR 6,000.00' };
  assertAsks(await tell(hotel, house, change, { sentAt: ago(1) }), 'CANCELLED_BEFORE', bookingId);
  const booking = await readBooking(house, bookingId);
  assert.deepEqual([booking.status, holdsOf(booking)], ['CANCELLED', []]);
});

test('a cancellation that names another guest, or no guest and another arrival, is for a person, and cancels nothing', async () => {
  for (const other of [{ guest: null, arrivalOn: dayFromNow(hotel, 11) }, { guest: 'Ravi Kumar' }]) {
    const { house, voucher, bookingId } = await booked();
    assertAsks(await tell(hotel, house, { ...voucher, kind: 'CANCELLED', ...other }), 'SAYS_OTHERWISE', bookingId);
    assert.equal((await readBooking(house, bookingId)).status, 'OPEN');
  }
});

test('a confirmation that was plainly sent after the cancellation opens nothing: a person is asked', async () => {
  const house = await newMailHouse(hotel);
  const voucher = voucherFor(hotel, house);
  assertAsks(await tell(hotel, house, { ...voucher, kind: 'CANCELLED' }, { sentAt: ago(9) }), 'RESERVATION_UNKNOWN');
  assertAsks(await tell(hotel, house, voucher, { sentAt: ago(2) }), 'CANCELLED_BEFORE');
  assert.deepEqual(await countOf(hotel, house), { bookings: 0, guests: 0 });
});
