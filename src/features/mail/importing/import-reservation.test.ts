/** What messages about one reservation do to its booking, through the whole service, in every order. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openEventStream } from '../../../../test/harness/event-stream.ts';
import { longTest } from '../../../../test/harness/long-test.ts';
import {
  assertBooked,
  assertNeedsReview,
  countBookingsAndGuests,
  countHeldRooms,
  type Delivery,
  holdsOf,
  sendReservation,
} from '../../../../test/harness/mail-reservations.ts';
import { dayFromNow, type MailTestProperty, newMailProperty, type Voucher, voucherFor } from '../../../../test/harness/mails.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, pay, readBooking } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

/** So many hours ago. */
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A property with one reservation, booked. */
async function booked(fields: Partial<Voucher> = {}, way: Delivery = { sentAt: ago(9) }) {
  const property = await newMailProperty(service);
  const voucher = voucherFor(service, property, fields);
  const bookingId = assertBooked(await sendReservation(service, property, voucher, way));
  return { property, voucher, bookingId };
}

const bookingPath = (property: MailTestProperty, bookingId: string): string => `${property.path}/bookings/${bookingId}`;

for (const [first, second] of [
  ['MAIL', 'PDF'],
  ['PDF', 'MAIL'],
  ['MAIL', 'MAIL'],
  ['PDF', 'PDF'],
] as const) {
  const testTwice = first === second ? longTest : test;
  testTwice(`a reservation sent by ${first} and again by ${second} is one booking with both messages`, async () => {
    const { property, voucher, bookingId } = await booked({}, { by: first });
    const etag = (await property.admin.get(bookingPath(property, bookingId))).headers.get('etag');
    const again = await sendReservation(service, property, voucher, { by: second });
    assert.equal(assertBooked(again), bookingId);
    assert.deepEqual(await countBookingsAndGuests(service, property), { bookings: 1, guests: 1 });
    assert.deepEqual(await countHeldRooms(property, voucher.arrivalOn, voucher.departureOn), { STD: 0, DLX: 1 });
    const response = await property.admin.get(bookingPath(property, bookingId));
    assert.equal(response.headers.get('etag'), etag, 'the second changes nothing');
  });
}

test('a confirmation that says something else than the first is for a person, and changes nothing', async () => {
  for (const other of [{ amount: 'INR 4,999.99' }, { guest: 'Ravi Kumar' }, { departureOn: dayFromNow(service, 13) }]) {
    const { property, voucher, bookingId } = await booked();
    const before = await readBooking(property, bookingId);
    assertNeedsReview(await sendReservation(service, property, { ...voucher, ...other }), 'SAYS_OTHERWISE', bookingId);
    assert.deepEqual(await readBooking(property, bookingId), before);
  }
});

/** What a change says, and what the booking holds and costs then. */
const CHANGES: readonly (readonly [what: string, change: () => Partial<Voucher>, holds: string[], owed: number])[] = [
  [
    'dates',
    () => ({ arrivalOn: dayFromNow(service, 11), departureOn: dayFromNow(service, 14), amount: 'INR 7,000.01' }),
    ['1 DLX 7000.01'],
    7000.01,
  ],
  ['dates alone', () => ({ arrivalOn: dayFromNow(service, 9) }), ['1 DLX 5000'], 5000],
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

/** `npm test` makes these. */
const SHORT_CHANGES = ['dates', 'rooms'];
for (const [what, change, holds, owed] of CHANGES) {
  const testChange = SHORT_CHANGES.includes(what) ? test : longTest;
  testChange(`a change of ${what}: the old holds are gone, the new ones are there, and all is owed to the unit`, async () => {
    const { property, voucher, bookingId } = await booked();
    await pay(property, bookingId, 1000);
    const path = bookingPath(property, bookingId);
    const stream = await openEventStream(`${service.url}${path}/stream`, { authorization: `Bearer ${property.admin.token}` });
    await stream.until(({ events }) => events.length === 1);
    const etag = (await property.admin.get(path)).headers.get('etag');
    const changed: Voucher = { ...voucher, kind: 'MODIFIED', ...change() };
    assert.equal(assertBooked(await sendReservation(service, property, changed, { sentAt: ago(8) })), bookingId);
    const response = await property.admin.get(path);
    const version = response.headers.get('etag');
    assert.notEqual(version, etag);
    const booking = bodyOf(response);
    assert.deepEqual(holdsOf(booking), holds);
    assert.deepEqual(booking.balance, {
      expectedPay: owed,
      amountCollected: 1000,
      pending: Math.round((owed - 1000) * 100) / 100,
    });
    assert.equal(booking.primaryGuest.name, changed.guest);
    const days = [booking.expectedCheckInAt, booking.expectedCheckOutAt].map((at: string) => at.slice(0, 10));
    assert.deepEqual(days, [changed.arrivalOn, changed.departureOn]);
    const folded = Object.fromEntries(
      (changed.rooms ?? []).map(({ name, quantity }) => [name === 'Deluxe' ? 'DLX' : 'STD', quantity]),
    );
    assert.deepEqual(await countHeldRooms(property, changed.arrivalOn, changed.departureOn), { STD: 0, DLX: 0, ...folded });
    await stream.until(({ events }) => events.some(({ data }) => (data as { version?: string }).version === version));
    stream.close();
    assert.equal((await countBookingsAndGuests(service, property)).bookings, 1);
  });
}

for (const [when, days, mode, penalty] of [
  ['in time costs nothing', 10, 'FULL_STAY', 0],
  ['too late costs the first night', 2, 'ONE_NIGHT', 2500],
  ['too late costs all nights', 2, 'FULL_STAY', 5000],
] as const) {
  const testCancellation = penalty === 5000 ? longTest : test;
  testCancellation(`a cancellation ${when}, as at the desk, and the rooms are free again`, async () => {
    const stay = { arrivalOn: dayFromNow(service, days), departureOn: dayFromNow(service, days + 2) };
    const { property, voucher, bookingId } = await booked(stay);
    bodyOf(await property.admin.put(`${property.path}/cancellation-policy`, { penaltyMode: mode, freeDaysBeforeCheckin: 4 }));
    const cancelled = await sendReservation(service, property, { ...voucher, kind: 'CANCELLED' }, { by: 'PDF' });
    assert.equal(assertBooked(cancelled), bookingId);
    const booking = await readBooking(property, bookingId);
    assert.deepEqual([booking.status, holdsOf(booking), booking.balance.expectedPay], ['CANCELLED', [], penalty]);
    const charges = booking.ledger.charges.map(({ type, amount }: { type: string; amount: number }) => [type, amount]);
    assert.deepEqual(charges, penalty === 0 ? [] : [['CANCELLATION_PENALTY', penalty]]);
    assert.deepEqual(await countHeldRooms(property, voucher.arrivalOn, voucher.departureOn), { STD: 0, DLX: 0 });
    assert.equal(assertBooked(await sendReservation(service, property, { ...voucher, kind: 'CANCELLED' })), bookingId);
    assert.equal((await readBooking(property, bookingId)).balance.expectedPay, penalty, 'sent twice, charged once');
  });
}

test('a cancellation without dates, guest or rooms is enough', async () => {
  const { property, voucher, bookingId } = await booked();
  const bare = { kind: 'CANCELLED', arrivalOn: null, departureOn: null, rooms: null, amount: null, guest: null } as const;
  assert.equal(assertBooked(await sendReservation(service, property, { ...voucher, ...bare })), bookingId);
  assert.equal((await readBooking(property, bookingId)).status, 'CANCELLED');
});

test('a cancellation before the confirmation waits for it: the booking is opened cancelled, and nothing was ever held', async () => {
  const property = await newMailProperty(service, { rooms: { STD: 1, DLX: 1 } });
  const voucher = voucherFor(service, property);
  // Even where no room is left: it holds none.
  assertBooked(await sendReservation(service, property, voucherFor(service, property)));
  const first = await sendReservation(service, property, { ...voucher, kind: 'CANCELLED' }, { sentAt: ago(3) });
  assertNeedsReview(first, 'RESERVATION_UNKNOWN');
  const bookingId = assertBooked(await sendReservation(service, property, voucher, { sentAt: ago(4) }));
  const booking = await readBooking(property, bookingId);
  assert.deepEqual([booking.status, booking.roomRequests, booking.balance.expectedPay], ['CANCELLED', [], 0]);
  const settled = bodyOf(await property.admin.get(`${property.path}/inbound-emails/${first.id}`));
  assert.deepEqual([settled.status, settled.bookingId, settled.reviewReasons], ['BOOKED', bookingId, []]);
  assert.equal((await countBookingsAndGuests(service, property)).bookings, 2);
});

/** `npm test` plays the orders that begin with the confirmation's change and with the cancellation. */
const SHORT_ORDERS = ['MNC', 'CNM'];
for (const order of ['NMC', 'NCM', 'MNC', 'MCN', 'CNM', 'CMN']) {
  const testOrder = SHORT_ORDERS.includes(order) ? test : longTest;
  testOrder(
    `confirmation, change and cancellation in the order ${order}: one booking, cancelled, and all three are in it`,
    async () => {
      const property = await newMailProperty(service);
      const voucher = voucherFor(service, property);
      const messages: Record<string, [Voucher, string]> = {
        N: [voucher, ago(9)],
        M: [{ ...voucher, kind: 'MODIFIED', rooms: [{ name: 'Standard', quantity: 2 }], amount: 'INR 8,000.00' }, ago(6)],
        C: [{ ...voucher, kind: 'CANCELLED' }, ago(3)],
      };
      for (const letter of order) {
        const [said, sentAt] = messages[letter] ?? assert.fail();
        await sendReservation(service, property, said, { sentAt });
      }
      const emails: { status: string; bookingId: string }[] = bodyOf(await property.admin.get(`${property.path}/inbound-emails`));
      assert.deepEqual(
        emails.map(({ status }) => status),
        ['BOOKED', 'BOOKED', 'BOOKED'],
      );
      const [bookingId = '', ...others] = new Set(emails.map((email) => email.bookingId));
      assert.deepEqual(others, []);
      const booking = await readBooking(property, bookingId);
      assert.deepEqual([booking.status, holdsOf(booking), booking.balance.expectedPay], ['CANCELLED', [], 0]);
      assert.deepEqual(await countBookingsAndGuests(service, property), { bookings: 1, guests: 1 });
      assert.deepEqual(await countHeldRooms(property, voucher.arrivalOn, voucher.departureOn), { STD: 0, DLX: 0 });
    },
  );
}

longTest('a change before its confirmation opens the booking, and the confirmation does not change it back', async () => {
  const { property, voucher, bookingId } = await booked({ kind: 'MODIFIED', amount: 'INR 6,500.00' }, { sentAt: ago(5) });
  const before = await readBooking(property, bookingId);
  assert.deepEqual([before.status, before.balance.expectedPay], ['OPEN', 6500]);
  const late = await sendReservation(service, property, { ...voucher, kind: 'NEW', amount: 'INR 5,000.00' }, { sentAt: ago(9) });
  assert.equal(assertBooked(late), bookingId);
  assert.deepEqual(await readBooking(property, bookingId), before);
});

longTest('of two changes that which was sent later counts, whichever arrives first', async () => {
  for (const order of [
    [7, 5],
    [5, 7],
  ]) {
    const { property, voucher, bookingId } = await booked();
    for (const hours of order) {
      const change: Voucher = { ...voucher, kind: 'MODIFIED', amount: `INR ${hours},000.00` };
      assert.equal(assertBooked(await sendReservation(service, property, change, { sentAt: ago(hours) })), bookingId);
    }
    const booking = await readBooking(property, bookingId);
    assert.deepEqual([booking.balance.expectedPay, holdsOf(booking)], [5000, ['1 DLX 5000']]);
  }
});

longTest('a second change of which nobody knows when it was sent is for a person', async () => {
  const { property, voucher, bookingId } = await booked();
  const change: Voucher = { ...voucher, kind: 'MODIFIED', amount: 'INR 6,000.00' };
  assert.equal(assertBooked(await sendReservation(service, property, change, { by: 'PDF' })), bookingId);
  assertNeedsReview(
    await sendReservation(service, property, { ...change, amount: 'INR 7,000.00' }, { by: 'PDF' }),
    'SAYS_OTHERWISE',
    bookingId,
  );
  assert.deepEqual((await readBooking(property, bookingId)).balance.expectedPay, 6000);
});

test('a change that was sent after the cancellation opens nothing again: a person is asked', async () => {
  const { property, voucher, bookingId } = await booked();
  assertBooked(await sendReservation(service, property, { ...voucher, kind: 'CANCELLED' }, { sentAt: ago(5) }));
  const change: Voucher = { ...voucher, kind: 'MODIFIED', amount: 'INR 6,000.00' };
  assertNeedsReview(await sendReservation(service, property, change, { sentAt: ago(1) }), 'CANCELLED_BEFORE', bookingId);
  const booking = await readBooking(property, bookingId);
  assert.deepEqual([booking.status, holdsOf(booking)], ['CANCELLED', []]);
});

test('a cancellation that names another guest, or no guest and another arrival, is for a person, and cancels nothing', async () => {
  for (const other of [{ guest: null, arrivalOn: dayFromNow(service, 11) }, { guest: 'Ravi Kumar' }]) {
    const { property, voucher, bookingId } = await booked();
    assertNeedsReview(
      await sendReservation(service, property, { ...voucher, kind: 'CANCELLED', ...other }),
      'SAYS_OTHERWISE',
      bookingId,
    );
    assert.equal((await readBooking(property, bookingId)).status, 'OPEN');
  }
});

longTest('a confirmation that was plainly sent after the cancellation opens nothing: a person is asked', async () => {
  const property = await newMailProperty(service);
  const voucher = voucherFor(service, property);
  assertNeedsReview(
    await sendReservation(service, property, { ...voucher, kind: 'CANCELLED' }, { sentAt: ago(9) }),
    'RESERVATION_UNKNOWN',
  );
  assertNeedsReview(await sendReservation(service, property, voucher, { sentAt: ago(2) }), 'CANCELLED_BEFORE');
  assert.deepEqual(await countBookingsAndGuests(service, property), { bookings: 0, guests: 0 });
});
