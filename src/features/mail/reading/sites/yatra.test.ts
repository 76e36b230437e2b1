import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSiteMail, type SiteMail, sureValues } from '../../../../../test/specimens/mails/site-mail.ts';

const MAIL: SiteMail = {
  sender: 'donotreply@yatra.com',
  subject: 'Hotel Booking Voucher P0002450417 - Lotus Pond Retreat',
  lines: [
    'Dear Partner, a new booking has been confirmed on Yatra.com.',
    'VOUCHER NUMBER | P0002450417',
    'Hotel Name | Lotus Pond Retreat',
    'Name of Guest | Mr. Farhan Bose',
    'Check in date | 17 Jun 2026',
    'Check out date | 18 Jun 2026',
    'Duration | 1 Night(s)',
    'Room Name | Deluxe Room',
    'Type of Room | Double',
    'Number of Rooms | 1',
    'Adults | 2',
    'Total Room Charges | 1,198.00',
    'Taxes | 143.76',
    '(A) Hotel Gross Charges | 1,341.76',
    '(B) Yatra Commission (including GST) | 271.40',
    'Yatra to pay Hotel (A - B - C - D) | 1,069.16',
  ],
  receivedOn: '2026-06-11',
};
const READ = {
  site: 'YATRA',
  kind: 'NEW',
  reservationNumber: 'P0002450417',
  guestName: 'Farhan Bose',
  arrivalOn: '2026-06-17',
  departureOn: '2026-06-18',
  rooms: [{ name: 'Deluxe Room', quantity: 1 }],
  amount: '1341.76',
  currency: 'INR',
  hotelName: 'Lotus Pond Retreat',
  adults: 2,
};

test('a voucher whose amounts have no sign is read whole', () => {
  assert.deepEqual(sureValues(readSiteMail(MAIL)), READ);
});

test('at a hotel with another currency, amounts without a sign are for a person', () => {
  const { currency, ...others } = READ;
  assert.equal(currency, 'INR');
  assert.deepEqual(sureValues(readSiteMail({ ...MAIL, currency: 'NPR' })), others);
});

test('a cancellation has both days below one label, and a blank in its number', () => {
  const lines = [
    'Booking Id | YAT 0012060417',
    'Hotel Name | Lotus Pond Retreat',
    'Name of Traveller | Farhan Bose',
    'Room Type | Deluxe Room',
    'Cancelled from | 17 Jun 2026',
    'Cancelled from | 18 Jun 2026',
  ];
  const { kind, reservationNumber, guestName, arrivalOn, departureOn } = sureValues(
    readSiteMail({ ...MAIL, subject: 'Cancellation of booking YAT 0012060417', lines }),
  );
  assert.deepEqual([kind, reservationNumber, guestName], ['CANCELLED', 'YAT0012060417', 'Farhan Bose']);
  assert.deepEqual([arrivalOn, departureOn], ['2026-06-17', '2026-06-18']);
});

test("the guest's voucher has its days with slashes, and the hotel with its address above the stay", () => {
  const lines = [
    'Your hotel booking is confirmed',
    'BOOKING SUMMARY',
    'Reference Number - 2511261230417',
    'Hotel Confirmation Number - 8823117 (Please quote at the time of check-in)',
    'Lotus Pond Retreat',
    '12, Temple Road, Madurai',
    'Booking Details',
    'Check In',
    '17/Jun/2026',
    'Time | 02:00 PM',
    'Check Out',
    '18/Jun/2026',
    'Time | 12:00 PM',
    'Primary Guest | Mr Farhan Bose',
    'No. of Rooms | 2',
    'Room Type | Deluxe Room',
    'Pax | 4 Adult(s), 0 Child(s)',
    'Accommodation charges | Rs. 6,372',
    'Convenience Fee | Rs. 199',
    'Total Amount | Rs. 6,571',
  ];
  const subject = 'Hotel Confirmation Voucher - 2511261230417';
  const { adults: _, ...known } = READ;
  const read = sureValues(readSiteMail({ ...MAIL, sender: 'no-reply@yatra.com', subject, lines }));
  const rooms = [{ name: 'Deluxe Room', quantity: 2 }];
  assert.deepEqual(
    { adults: undefined, children: undefined, reservationNumber: undefined, ...read },
    {
      ...known,
      adults: read.adults,
      children: read.children,
      rooms,
      // The copy's own number: booked, the hotel's voucher would be a second booking.
      reservationNumber: undefined,
      amount: '6571.00',
    },
  );
});

test('a mail to the guest names guest and number, but no price of the whole stay', () => {
  const lines = [
    'Your reservation is confirmed. Please find the details below.',
    'Hotel Confirmation | 7710417',
    'Hotel Name | Lotus Pond Retreat',
    'Check in date | Wed, 17 Jun 2026',
    'Check out date | Thu, 18 Jun 2026',
    'Room Type | Deluxe Room',
    'Room Rate | INR 4,200.00',
    'Guest 1 | Farhan Bose',
    'Guest 2 | Asha Rao',
  ];
  const { fields } = readSiteMail({
    ...MAIL,
    sender: 'no-reply@yatra.com',
    subject: 'Your Yatra Hotel Booking Confirmation',
    lines,
  });
  assert.deepEqual([fields.guestName?.value, fields.reservationNumber?.value], ['Farhan Bose', '7710417']);
  assert.ok((fields.reservationNumber?.confidence ?? 1) < 0.8 && (fields.rooms?.confidence ?? 1) < 0.8);
  assert.equal(fields.amount, undefined);
});
