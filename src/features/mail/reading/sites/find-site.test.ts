import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSenderSite, findSite } from './find-site.rules.ts';

test('a sender is a site’s by its whole domain or one below it', () => {
  const own = [
    ['noreply@booking.com', 'BOOKING_COM'],
    ['noreply@mailer.booking.com', 'BOOKING_COM'],
    ['No-Reply@Agoda.com', 'AGODA'],
    ['donotreply@expediapartnercentral.com', 'EXPEDIA'],
    ['x@hotels.com', 'EXPEDIA'],
    ['express@airbnb.co.in', 'AIRBNB'],
    ['x@goibibo.com', 'MAKEMYTRIP'],
    ['x@go-mmt.com', 'MAKEMYTRIP'],
    ['x@oyohotels.com', 'OYO'],
  ] as const;
  for (const [sender, site] of own) assert.equal(findSenderSite(sender)?.known.site, site, sender);
  const others = [
    'noreply@booking.com.evil.example',
    'noreply@notbooking.com',
    'noreply@booking-com.example',
    'noreply@booking.com@evil.example',
    'booking.com <x@evil.example>',
    '"noreply@booking.com" x@evil.example',
    'x@airbnb.tk',
    'noreply@bοoking.com',
    'booking.com',
    '@booking.com',
    'x@booking.com.',
    '',
  ];
  for (const sender of others) assert.equal(findSenderSite(sender), null, sender);
});

const sure = ({ field }: ReturnType<typeof findSite>): boolean => (field?.confidence ?? 0) >= 0.8;

test('a site is sure where the sender is its own and nothing speaks of another, or where an uploaded file speaks of it alone', () => {
  assert.ok(sure(findSite('noreply@booking.com', 'Booking.com - New booking!', ['Booking number', '4471882301'])));
  assert.ok(sure(findSite(null, null, ['Agoda Booking ID', '123456789'])));
  const alone = findSite('noreply@booking.com', 'New booking 4471882301', ['Nothing else']);
  assert.equal(alone.field?.confidence, 0.85);
  assert.ok(!sure(findSite('noreply@booking.com', 'Hello', ['Nothing else but Agoda'])));
  assert.ok(!sure(findSite('ravi.123@guest.booking.com', 'Hello', ['Nothing else'])));
  assert.equal(findSite('noreply@booking.com.evil.example', 'Hello', ['Nothing else']).field, null);
  assert.ok(!sure(findSite(null, null, ['Agoda', 'Booking.com'])));
});

test('content of a site from a stranger, or passed on for a guest, is for a person', () => {
  const stranger = findSite('frontdesk@sunrise.example', 'Fwd: New booking', ['Agoda Booking ID', '123456789']);
  assert.equal(stranger.field?.value, 'AGODA');
  assert.ok(!sure(stranger));
  assert.ok(!sure(findSite('ravi.123@guest.booking.com', 'New booking!', ['Booking.com', 'Booking number 4471882301'])));
  assert.equal(findSite('x@example.com', 'Hello', ['Hi']).field, null);
});

test('content of another site than the sender’s is disputed', () => {
  assert.equal(findSite('noreply@booking.com', 'New booking', ['Agoda', 'Agoda Booking ID']).isDisputed, true);
  assert.equal(findSite('no-reply@agoda.com', 'New booking', ['Confirmation code', 'HMWMZWW9CQ']).isDisputed, true);
  assert.equal(findSite('no-reply@agoda.com', 'Agoda Booking', ['Agoda', 'Part of Booking.com’s group']).isDisputed, false);
});
