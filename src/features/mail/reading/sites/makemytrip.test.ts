import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSiteMail, type SiteMail, sureValues } from '../../../../../test/specimens/mails/site-mail.ts';

/** A Host Voucher as its text part has it: each value on a line of its own. */
const LINES = [
  'Host Voucher',
  'Lotus Pond Retreat (by Ananda), Madurai',
  '12, Temple Road, Madurai, IN',
  'PRIMARY GUEST DETAILS',
  'goTribe Farhan Bose',
  'CHECK-IN CHECK-OUT',
  "06 Jun '26",
  '12:00 PM',
  "08 Jun '26 (2 Nights)",
  '10:00 AM',
  'TOTAL NO. OF GUEST(S)',
  '5 Adults, 1 Child',
  'BOOKING ID',
  'NH76171490000417',
  'BOOKED ON',
  "03 Jun '26 10:34 AM",
  'BOOKING STATUS',
  'Confirmed',
  'PAYMENT STATUS | BOOKED VIA | PNR',
  'Paid Online | MakeMyTrip | 0178380042',
  '3 Room(s)',
  '2 x Deluxe Room King Bed',
  '4 Adults • Room Only',
  '1 x Garden Cottage',
  '1 Adult, 1 Child • Room Only',
  'Payment',
  'Property Gross Charges',
  '₹ 12,125.0',
  'Payable to Property',
  '₹ 9,621.38',
  'Room wise Payment Breakup (in ₹)',
  'Date | Room Charges (R) | Taxes (T) | Gross Charges (G=R+E+T)',
  'Grand Total | 11000.0 | 1125.0 | 12125.0',
  'Final Calculation',
  '(A) | Property Gross Charges (1+2+3+4) | ₹ 12,125.0',
  'Payable to Property (A-B-C) | ₹ 9,621.38',
];
const MAIL: SiteMail = {
  sender: 'no-reply@go-mmt.com',
  subject: 'New Booking Received for Lotus Pond Retreat (by Ananda) on MakeMyTrip - NH76171490000417',
  lines: LINES,
  receivedOn: '2026-06-03',
};
const READ = {
  site: 'MAKEMYTRIP',
  kind: 'NEW',
  reservationNumber: 'NH76171490000417',
  guestName: 'Farhan Bose',
  arrivalOn: '2026-06-06',
  departureOn: '2026-06-08',
  rooms: [
    { name: 'Deluxe Room King Bed', quantity: 2 },
    { name: 'Garden Cottage', quantity: 1 },
  ],
  amount: '12125.00',
  currency: 'INR',
  hotelName: 'Lotus Pond Retreat (by Ananda), Madurai',
  isPrepaid: true,
  adults: 5,
  children: 1,
};

test('a voucher is read whole, with check-in and check-out side by side and their values below', () => {
  assert.deepEqual(sureValues(readSiteMail(MAIL)), READ);
});

test('a printed voucher of Goibibo has days, guest and counts in other columns', () => {
  const lines = [
    ...LINES.slice(0, 3),
    'CHECK-IN CHECK-OUT',
    'PRIMARY GUEST DETAILS | TOTAL NO. OF GUEST(S)',
    "06 Jun '26 08 Jun '26 (2 Nights)",
    'goTribe Farhan Bose | 5 Adults , 1 Child',
    '12:00 PM | 11:00 AM',
    'Booking ID | Booked on | Booking Status',
    "GH76171490000417 | 03 Jun '26 09:12 AM | Confirmed",
    ...LINES.slice(18).map((line) => line.replace('MakeMyTrip', 'GoIbibo')),
  ];
  const read = sureValues(readSiteMail({ ...MAIL, sender: null, subject: null, lines, origin: 'PDF' }));
  assert.deepEqual(read, { ...READ, reservationNumber: 'GH76171490000417' });
});

test('a cancelled voucher names its number and no price', () => {
  const cancelled = LINES.slice(0, 27).map((line) => (line === 'Confirmed' ? 'CANCELLED' : line));
  const subject = 'Cancellation received for Booking ID : NH76171490000417';
  const lines = [...cancelled, 'Cancellation Charges (Payable to Property) | ₹ 0.0'];
  const { kind, reservationNumber, amount } = sureValues(readSiteMail({ ...MAIL, subject, lines }));
  assert.deepEqual([kind, reservationNumber, amount], ['CANCELLED', 'NH76171490000417', undefined]);
});
