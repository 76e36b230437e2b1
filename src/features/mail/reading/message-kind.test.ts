import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMessageKind } from './message-kind.rules.ts';
import { partOf } from './pairs.fixture.ts';

function kindOf(subject: string | null, ...lines: string[]): string {
  const { field, isDisputed } = readMessageKind(subject, [partOf(lines.map((line) => line.split(' | ')))], []);
  return isDisputed ? 'DISPUTED' : field === null ? 'NONE' : field.confidence >= 0.8 ? field.value : 'UNSURE';
}

const KINDS: readonly (readonly [kind: string, subject: string | null, ...lines: string[]])[] = [
  ['NEW', 'Booking.com - New booking! (4471882301, Friday, 20 November 2026)'],
  ['NEW', 'Hotel Booking Voucher - NH70012345678901 - Hotel Sunrise'],
  ['NEW', 'Reservation confirmed - Rosie Bomgaars arrives Feb 23', 'New booking confirmed! Rosie arrives Feb 23.'],
  ['NEW', null, 'Booking Voucher', 'Booking Status | Confirmed'],
  ['MODIFIED', 'Expedia: reservation 1104848452 has been changed', 'Booking Status | Confirmed'],
  ['MODIFIED', 'Agoda Booking ID 1039832802 - AMENDED'],
  ['CANCELLED', 'Agoda Booking ID 1039832802 - CANCELLED'],
  ['CANCELLED', 'Canceled: Reservation HMPV0RAB2R for Feb 10'],
  ['CANCELLED', null, 'Booking 4471882301 at Hotel Sunrise has been cancelled.'],
  ['CANCELLED', null, 'Booking details', 'Booking Status | Cancelled'],
  ['NEW', 'Booking.com - 신규 예약 안내! (4872010417, 2026년 1월 17일 토요일)'],
  ['CANCELLED', 'Booking.com - 취소된 예약 안내 (4872010417, 2026년 1월 17일 토요일)'],
  ['CANCELLED', '【訂單已取消】'],
  ['CANCELLED', null, '訂單已取消'],
  // Terms of a reservation that was just made.
  ['NEW', 'New Booking Alert', 'Free cancellation until 24 hours before check-in.'],
  ['NEW', 'New Booking Alert', 'Cancellation charges of 100% apply if the booking is cancelled at any time.'],
  ['NEW', 'New Booking Alert', 'Bookings that were cancelled within 48 hours of arrival are charged for one night.'],
  [
    'NEW',
    'New Booking Alert',
    'Cancellation policy | If the reservation has been cancelled later, the total price will be charged.',
  ],
  // No notices, and such as nobody can act on alone.
  ['NONE', 'Tax invoice for your booking 4471882301'],
  ['NONE', 'Payout sent for reservation HMPV0RAB2R', 'Your reservation is confirmed.'],
  ['NONE', 'Review your guest Ravi Sharma', 'Reservation confirmed'],
  ['NONE', 'New message from Ravi about booking 4471882301', 'You have a new booking'],
  ['NONE', 'Reminder: Ravi arrives tomorrow', 'Booking confirmed'],
  ['NONE', 'Cancellation request for booking 4471882301'],
  ['NONE', 'Booking 4471882301 partially cancelled'],
  ['NONE', 'Booking update', '1 of 2 rooms of this booking has been cancelled.'],
  ['NONE', 'Booking request pending your confirmation'],
  ['NONE', 'New booking', 'Booking Status | On Hold'],
  ['NONE', 'Re: New booking! (4471882301)'],
  ['NONE', 'Information', 'Guest Name | Ravi Sharma'],
  ['NONE', 'Information', 'Reservation ID | 1104848452 | Hotel Confirmation Number | ____'],
  ['NONE', null, 'TAX INVOICE', 'Booking Status | Confirmed'],
  // No more is said than what it is.
  ['NEW', 'Expedia Reservation: Hotel Sunrise 1987654321', 'New Reservation', 'Reservation ID | 1987654321'],
  ['NEW', null, 'Booking.com', 'New booking!', 'Hotel Sunrise'],
  ['NEW', 'New booking 4471882301', 'Guest name | Ravi Sharma'],
  ['MODIFIED', null, 'Modified reservation', 'Reservation ID | 1987654321'],
  ['NONE', null, 'Old booking | New booking', 'Check-in | 18 Nov 2026'],
  ['CANCELLED', 'Booking 4471882301 cancelled', 'Booking details'],
  // No reservations yet, or none at all.
  ['NONE', 'New booking', 'You have received a new booking request.', 'Please confirm within 24 hours.'],
  ['NONE', null, 'You have received a new booking.', 'Please confirm it within 24 hours'],
  ['NONE', 'New booking', 'new tentative booking, not confirmed yet'],
  ['NONE', 'New tentative booking 4471882301', 'Guest name | Ravi Sharma'],
  ['NONE', 'New booking', 'You have a new provisional reservation'],
  ['NONE', 'New booking', 'This booking is on hold until the payment is received'],
  ['NONE', 'New booking', 'The guest has been waitlisted.'],
  ['NONE', 'New booking', 'This reservation has not yet been confirmed.'],
  ['NONE', 'New booking', 'Payment is pending.'],
  ['NONE', 'New booking', 'Payment Status | Pending'],
  ['NONE', 'New booking', 'Booking Status | Tentative'],
  ['NONE', 'New booking', 'TEST BOOKING - do not act. You have received a new booking.'],
  ['NEW', '新規予約確定 - Test Perry', 'Guest name | Test Perry'],
  ['NONE', 'TEST: New booking 4471882301', 'You have received a new booking.'],
  ['NONE', 'New booking', ...Array.from({ length: 60 }, () => 'Breakfast is included'), 'This is a test booking'],
  // What is said of requests and options in terms, and of anything else.
  ['NEW', 'New booking', 'If a booking request is not answered it expires.', 'Early check-in on request.'],
  ['NEW', 'New booking', 'Bookings that are not confirmed within 24 hours are released.'],
  ['NEW', 'New booking', 'Special requests | Tentative arrival at noon'],
  // Subject and text against each other.
  ['DISPUTED', 'New booking 4471882301', 'This booking has been cancelled.'],
  ['DISPUTED', 'Booking 4471882301 cancelled', 'You have a new booking!'],
  ['DISPUTED', 'Booking cancelled', 'Booking Status | Confirmed'],
];

test('new, modified and cancelled are distinguished, also from what is none of them', () => {
  for (const [kind, subject, ...lines] of KINDS)
    assert.equal(kindOf(subject, ...lines), kind, `${subject} / ${lines.join(' / ')}`);
});

test('a status in structured data counts: cancelled beside a new booking is disputed', () => {
  const none = [partOf([])];
  assert.deepEqual(readMessageKind('New booking', none, ['CANCELLED']), { field: null, isDisputed: true });
  assert.equal(readMessageKind('Booking modified', none, ['NEW']).field?.value, 'MODIFIED');
  assert.equal(readMessageKind(null, none, ['CANCELLED']).field?.value, 'CANCELLED');
});
