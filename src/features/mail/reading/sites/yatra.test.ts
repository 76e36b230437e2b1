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
