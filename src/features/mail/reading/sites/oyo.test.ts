import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSiteMail, sureValues } from '../../../../../test/specimens/mails/site-mail.ts';

test('the total that is payable is the price', () => {
  const lines = [
    'OYO Booking Confirmation',
    'Booking Reference | OYO90817265',
    'Guest Name | Ms. Farah Khan',
    'Total Payable | ₹2,500',
  ];
  const mail = {
    sender: 'bookings@oyorooms.com',
    subject: 'OYO Booking Confirmation - OYO90817265',
    lines,
    receivedOn: '2026-12-01',
  };
  const { guestName, amount, currency } = sureValues(readSiteMail(mail));
  assert.deepEqual([guestName, amount, currency], ['Farah Khan', '2500.00', 'INR']);
  // Where a higher amount stands beside it, it is only what is left to pay.
  assert.equal(sureValues(readSiteMail({ ...mail, lines: [...lines, 'Booking amount | ₹4,000'] }))['amount'], undefined);
});
