import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSiteMail, sureValues } from '../../../../../test/specimens/mails/site-mail.ts';

const LINES = [
  'Booking Id | NH76171490000417',
  'Booking Voucher | PNR: 0178380042',
  '(Booked on 02 Jun 2026)',
  '2-Nights Stay | Check-in | Check-out',
  'Sat, 06 Jun 2026 | Mon, 08 Jun 2026',
  'After 12:00 PM | Before 11:00 AM',
  '2 Guests | Mr. Farhan Bose | (Primary Guest)',
  '1 Room | Garden Room With Veranda',
  'Breakfast',
  '2 Adults',
];
const BELOW = ['Pay the remaining amount of 5,640 using any payment mode', 'MakeMyTrip Support'];
const LATER = '(Booked with 0 Payment)';

const read = (...payment: string[]) =>
  sureValues(
    readSiteMail({
      sender: null,
      subject: null,
      origin: 'PDF',
      lines: [...LINES, ...payment, ...BELOW],
      receivedOn: '2026-06-02',
    }),
  );

test('a voucher to be paid later has nights and labels of the stay in one row, and its amount without a label', () => {
  const whole = {
    site: 'MAKEMYTRIP',
    kind: 'NEW',
    reservationNumber: 'NH76171490000417',
    guestName: 'Farhan Bose',
    arrivalOn: '2026-06-06',
    departureOn: '2026-06-08',
    rooms: [{ name: 'Garden Room With Veranda', quantity: 1 }],
    amount: '5640.00',
    currency: 'INR',
  };
  assert.deepEqual(read('INR 5,640 | INR 5,640 You saved 1,210', LATER), whole);
  assert.deepEqual(read('INR 5,640', LATER), whole);
});

test('an amount without a label is no price where another one stands beside it, or where something is paid', () => {
  for (const other of [
    ['INR 5,640 | INR 6,850', LATER],
    ['INR 5,640'],
    ['INR 5,640', '(Booked with 500 Payment)'],
    ['INR 5,640', LATER, 'INR 300'],
  ])
    assert.equal(read(...other).amount, undefined, other.join());
});
