import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReservation } from '../read-reservation.rules.ts';
import { findSenderSite } from './find-site.rules.ts';
import { explainUnreadSender } from './unread-senders.rules.ts';

test('a channel manager and a site whose mails are not read are named, with what to do', () => {
  assert.match(explainUnreadSender('noreply@hotelrunner.com') ?? '', /^HotelRunner passes on bookings of other sites/);
  assert.match(explainUnreadSender('no-reply@app.littlehotelier.com') ?? '', /^Little Hotelier passes on/);
  assert.match(explainUnreadSender('hotelsupport@MYTOUR.vn') ?? '', /^Messages of Mytour are not read/);
  assert.match(explainUnreadSender('noreply@smtp.octorate.com') ?? '', /^Octorate passes on/);
  assert.match(explainUnreadSender('noreply@quovai.com') ?? '', /^QuoVai passes on/);
  assert.match(explainUnreadSender('notification@lobbybookings.com') ?? '', /^LobbyPMS passes on/);
});

test('nothing that such a sender writes is read surely', () => {
  const lines = [
    'New reservation',
    'Booking.com',
    'Booking number: 4471882301',
    'Guest name: Farhan Bose',
    'Check-in: 12 Oct 2026',
  ];
  const text = { origin: 'PLAIN', lines: lines.map((line) => ({ cells: [line], confidence: 1 })), structured: [] } as const;
  const message = { sender: 'noreply@lodgify.com', subject: 'New reservation', texts: [text] };
  const { fields } = readReservation(message, { receivedOn: '2026-09-01', currency: 'INR', countryCode: 'IN' });
  assert.equal(fields.guestName?.value, 'Farhan Bose');
  for (const { confidence } of Object.values(fields)) assert.ok(confidence < 0.8);
});

test('the whole domain must match, and sites that are read are none of them', () => {
  for (const sender of ['a@notmytour.vn', 'a@mytour.vn.evil.example', 'mytour.vn@evil.example', '', null])
    assert.equal(explainUnreadSender(sender), null, String(sender));
  for (const sender of ['no-reply@agoda.com', 'noreply@booking.com', 'automated@airbnb.com', 'ebooking@trip.com']) {
    assert.notEqual(findSenderSite(sender), null);
    assert.equal(explainUnreadSender(sender), null, sender);
  }
});
