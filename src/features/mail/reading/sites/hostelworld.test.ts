import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSiteMail, type SiteMail, sureValues } from '../../../../../test/specimens/mails/site-mail.ts';

const LINES = [
  'You have received a new booking from Hostelworld.',
  'The following booking was made on 1st Mar 2026 by the customer (ref: 24107-583000417):',
  'Liv Sørby',
  'Arrival: 25th Mar 2026',
  'Nights: 2',
  'Guests: 3',
  'Room Details:',
  '25th Mar 2026: 3 Beds reserved in 8 Bed Mixed Dorm Ensuite',
  '26th Mar 2026: 3 Beds reserved in 8 Bed Mixed Dorm Ensuite',
  'Total Price: USD 54.00',
  'Deposit Paid: USD 8.10',
];
const MAIL: SiteMail = {
  sender: 'bookings@hostelworld.com',
  subject: 'Hostelworld Confirmed Booking',
  lines: LINES,
  origin: 'PLAIN',
  receivedOn: '2026-03-01',
  currency: 'USD',
};
const READ = {
  site: 'HOSTELWORLD',
  kind: 'NEW',
  reservationNumber: '24107583000417',
  guestName: 'Liv Sørby',
  arrivalOn: '2026-03-25',
  departureOn: '2026-03-27',
  rooms: [{ name: '8 Bed Mixed Dorm Ensuite', quantity: 3 }],
  amount: '54.00',
  currency: 'USD',
};

test('beds of a dormitory are booked as so many of its room type', () => {
  assert.deepEqual(sureValues(readSiteMail(MAIL)), READ);
});

test('a cancellation has the same lines', () => {
  const lines = ['A booking from Hostelworld has been cancelled.', ...LINES.slice(1)];
  const { kind, reservationNumber } = sureValues(readSiteMail({ ...MAIL, subject: 'Hostelworld Cancelled Booking', lines }));
  assert.deepEqual([kind, reservationNumber], ['CANCELLED', READ.reservationNumber]);
});

test('beds that are not of a dormitory, or not the same each night, are for a person', () => {
  const roomsOf = (change: (line: string) => string): unknown => readSiteMail({ ...MAIL, lines: LINES.map(change) }).fields.rooms;
  assert.equal(
    roomsOf((line) => line.replace('8 Bed Mixed Dorm', '3 Bed Private')),
    undefined,
  );
  assert.equal(
    roomsOf((line) => line.replace('26th Mar 2026: 3', '26th Mar 2026: 2')),
    undefined,
  );
  assert.equal(
    roomsOf((line) => (line.startsWith('26th') ? line.replace('8 Bed', '6 Bed') : line)),
    undefined,
  );
});

test('a notice that only holds number and price is not complete', () => {
  const lines = ['Reservation Code 7763-575812314 Total Price EUR 605.88 Deposit Paid EUR 90.88'];
  const { fields } = readSiteMail({ ...MAIL, subject: 'Booking 7763-575812314', lines, currency: 'EUR' });
  assert.deepEqual([fields.kind, fields.arrivalOn], [undefined, undefined]);
});

test('an older mail lists the nights in a table and names no departure', () => {
  const lines = [
    'Hostelworld Booking 24107-183000417 - Hostel Fjordheim',
    'Customer Details',
    'Name',
    'Liv Sørby',
    'Arriving',
    "25th Mar '26",
    'Persons',
    '3',
    'Room Details',
    'Date | Room | Persons | Price',
    "25th Mar '26 | 8 Bed Mixed Dorm | 3 | USD 27.00",
    "26th Mar '26 | 8 Bed Mixed Dorm | 3 | USD 27.00",
    'Total Price | USD 54.00',
    'Deposit Paid | USD 8.10',
  ];
  const read = sureValues(readSiteMail({ ...MAIL, lines }));
  const { reservationNumber, guestName, arrivalOn, departureOn, rooms, amount, hotelName } = read;
  assert.deepEqual([reservationNumber, guestName, hotelName], ['24107183000417', 'Liv Sørby', 'Hostel Fjordheim']);
  assert.deepEqual([arrivalOn, departureOn, amount], ['2026-03-25', '2026-03-27', '54.00']);
  assert.deepEqual(rooms, [{ name: '8 Bed Mixed Dorm', quantity: 3 }]);
});
