import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSenderSite } from './find-site.rules.ts';
import { explainUnreadSender } from './unread-senders.rules.ts';

test('a channel manager and a site whose mails are not read are named, with what to do', () => {
  assert.match(explainUnreadSender('noreply@hotelrunner.com') ?? '', /^HotelRunner passes on bookings of other sites/);
  assert.match(explainUnreadSender('no-reply@app.littlehotelier.com') ?? '', /^Little Hotelier passes on/);
  assert.match(explainUnreadSender('hotelsupport@MYTOUR.vn') ?? '', /^Messages of Mytour are not read/);
  assert.match(explainUnreadSender('sender@messages.homeaway.com') ?? '', /^Messages of Vrbo/);
});

test('the whole domain must match, and sites that are read are none of them', () => {
  for (const sender of ['a@notmytour.vn', 'a@mytour.vn.evil.example', 'mytour.vn@evil.example', '', null])
    assert.equal(explainUnreadSender(sender), null, String(sender));
  for (const sender of ['no-reply@agoda.com', 'noreply@booking.com', 'automated@airbnb.com', 'ebooking@trip.com']) {
    assert.notEqual(findSenderSite(sender), null);
    assert.equal(explainUnreadSender(sender), null, sender);
  }
});
