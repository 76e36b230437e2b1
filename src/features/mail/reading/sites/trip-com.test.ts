import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSiteMail, type SiteMail, sureValues } from '../../../../../test/specimens/mails/site-mail.ts';

const NUMBER = '1651516700000417';
const MAIL: SiteMail = {
  sender: 'ebooking@trip.com',
  subject: `New Booking no. # ${NUMBER} #`,
  origin: 'PLAIN',
  lines: [
    `Booking no. # ${NUMBER} #`,
    'Lotus Pond Retreat',
    'Guest Name:',
    'BOSE/FARHAN,RAO/ASHA',
    'Staying period: Aug 26, 2026 - Aug 28, 2026 | 2 nights',
    'Room Type:Comfort Quadruple Room - City',
    'View Flexible | 2 room(s)AllotmentBed',
    'Room Type: Comfort Quadruple Room - City View Flexible | 2 room(s) Allotment',
    'Guests (estimated): 4 adults, 1 children',
    'Room rate 2 room(s) × 2 night(s)',
    'Final room rate (incl. taxes and fees) USD 97.90',
    'Your payout USD 92.46',
    'This is a prepaid reservation. The guest has already paid for the room.',
    'Room ratePrice details',
    'Aug 26, 2026 (2 room(s))',
    'Final room rate (incl. taxes and fees)16.06*1',
  ],
  receivedOn: '2026-08-01',
  currency: 'USD',
};
const READ = {
  site: 'TRIP_COM',
  kind: 'NEW',
  reservationNumber: NUMBER,
  guestName: 'FARHAN BOSE',
  arrivalOn: '2026-08-26',
  departureOn: '2026-08-28',
  rooms: [{ name: 'Comfort Quadruple Room - City View Flexible', quantity: 2 }],
  amount: '97.90',
  currency: 'USD',
  hotelName: 'Lotus Pond Retreat',
  isPrepaid: true,
  adults: 4,
  children: 1,
};

test('a text part that repeats the room and lists each night is read whole', () => {
  assert.deepEqual(sureValues(readSiteMail(MAIL)), READ);
});

test('a notice in rows has its currency at the payout only', () => {
  const lines = [
    'New Booking Received',
    `Reservation no.${NUMBER} Property confirmation no. /`,
    'Lotus Pond Retreat',
    'Guest Name | BOSE/FARHAN',
    'Room Type | Comfort Quadruple Room - City View Flexible | 2 room(s)Allotment',
    'Staying period | Aug 26, 2026 - Aug 28, 2026',
    'Guests (estimated) | 4 adults, 1 children',
    'This is a prepaid reservation. The guest has already paid for the room.',
    'Original room rate (incl. taxes and fees) | 120.00',
    'Final room rate (incl. taxes and fees) | 97.90',
    'Your payout | USD 92.46',
  ];
  const subject = `Urgent action required - new booking received (booking no. #${NUMBER}#)`;
  assert.deepEqual(sureValues(readSiteMail({ ...MAIL, subject, lines, origin: 'HTML', currency: 'INR' })), READ);
});

test('a cancellation names its number; the answer of the hotel and a mail without a hotel are for a person', () => {
  const cancelled = readSiteMail({
    ...MAIL,
    subject: `Action required-Cancellation request accepted (booking no.#${NUMBER}#)`,
    lines: ['The reservation below has been canceled.', `Reservation no. ${NUMBER}`, 'Hotel', 'Lotus Pond Retreat'],
  });
  const { kind, reservationNumber, hotelName } = sureValues(cancelled);
  assert.deepEqual([kind, reservationNumber, hotelName], ['CANCELLED', NUMBER, 'Lotus Pond Retreat']);
  const accepted = readSiteMail({ ...MAIL, subject: `Booking_no._#${NUMBER}#_accepted` });
  assert.equal(accepted.fields.kind, undefined);
  const unnamed = readSiteMail({ ...MAIL, lines: MAIL.lines.filter((line) => line !== 'Lotus Pond Retreat') });
  assert.equal(unnamed.fields.hotelName, undefined);
});

test('a notice in Chinese is read by its labels', () => {
  const lines = [
    `訂單編號 | ${NUMBER}`,
    '旅客姓名 | BOSE/FARHAN',
    '房型 | Standard Double Room',
    '訂單金額 | TWD 1377',
    '住宿日期 | 2026 年 8 月 26 日 - 2026 年 8 月 28 日',
    '訂單已取消',
  ];
  const subject = `【訂單已取消】取消申請已接受 Cancellation request accepted (booking no. #${NUMBER}#)`;
  const { kind, reservationNumber, arrivalOn, departureOn, amount, currency } = sureValues(
    readSiteMail({ ...MAIL, subject, lines, origin: 'HTML' }),
  );
  assert.deepEqual([kind, reservationNumber, arrivalOn, departureOn], ['CANCELLED', NUMBER, '2026-08-26', '2026-08-28']);
  assert.deepEqual([amount, currency], ['1377.00', 'TWD']);
});

test('the rate behind B2C is not the name of the room', () => {
  const lines = MAIL.lines.flatMap((line) =>
    /^View Flexible/.test(line) || /^Room Type: /.test(line)
      ? []
      : [line.replace(/^Room Type:.*/, 'Room Type:Comfort Quadruple RoomB2C：Room Only | 2 room(s)')],
  );
  const { rooms } = sureValues(readSiteMail({ ...MAIL, lines }));
  assert.deepEqual(rooms, [{ name: 'Comfort Quadruple Room', quantity: 2 }]);
});
