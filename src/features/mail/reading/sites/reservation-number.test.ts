import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partOf } from '../pairs.fixture.ts';
import type { BookingSite } from '../reservation.rules.ts';
import { findLabelledNumbers, findNumbersInSubject, parseNumber } from './reservation-number.rules.ts';
import { SITE_FORMATS } from './sites.rules.ts';

const knownOf = (site: BookingSite) => SITE_FORMATS.find((known) => known.site === site) ?? null;

test('a number is letters and digits alone, in upper case', () => {
  const numbers = [
    ['NH70012345678901', 'NH70012345678901'],
    ['#4471882301', '4471882301'],
    ['4471.882.301', '4471882301'],
    ['4471 882 301', '4471882301'],
    ['hmwmzww9cq', 'HMWMZWW9CQ'],
    ['MGVX3258 (Confirmed)', 'MGVX3258'],
  ] as const;
  for (const [text, number] of numbers) assert.equal(parseNumber(text), number, text);
  for (const text of ['', 'n/a', '1234', '____', 'See below', '9'.repeat(60)]) assert.equal(parseNumber(text), null, text);
});

test('only a label of the reservation makes a number its own', () => {
  const rows = [
    ['Booking ID', 'NH70012345678901'],
    ['PIN code', '4417'],
    ['Hotel ID', '1000123456'],
    ['Invoice No', 'INV-20261120'],
    ['GSTIN', '27ABCDE1234F1Z5'],
    ['Hotel Confirmation Number', '998877'],
    ['Phone', '9820012345'],
  ];
  const claims = findLabelledNumbers(partOf(rows), knownOf('MAKEMYTRIP'));
  assert.deepEqual(
    claims.map(({ value }) => value),
    ['NH70012345678901'],
  );
});

test('a number that does not look like the site’s is not sure', () => {
  const claims = findLabelledNumbers(partOf([['Booking number', 'QX77'.repeat(3)]]), knownOf('BOOKING_COM'));
  assert.ok(claims.every(({ confidence }) => confidence < 0.8));
});

test('numbers in subjects are found by their looks', () => {
  const subjects: readonly (readonly [BookingSite, string, string[]])[] = [
    ['BOOKING_COM', 'Booking.com - New booking! (4471882301, Friday, 20 November 2026)', ['4471882301']],
    ['MAKEMYTRIP', 'Hotel Booking Voucher - NH70012345678901 - Hotel Sunrise', ['NH70012345678901']],
    ['AGODA', 'Agoda Booking ID 1039832802 - CONFIRMED', ['1039832802']],
    ['EXPEDIA', 'Expedia: reservation 1104848452 canceled', ['1104848452']],
    ['AIRBNB', 'Canceled: Reservation HMPV0RAB2R for Feb 10', ['HMPV0RAB2R']],
    ['OYO', 'New Booking: IYFOQ1303 at The Lotus Palace', ['IYFOQ1303']],
    ['BOOKING_COM', 'Your week in numbers: 2026', []],
  ];
  for (const [site, subject, numbers] of subjects) {
    const known = knownOf(site);
    assert.deepEqual(known === null ? null : findNumbersInSubject(subject, known).map(({ value }) => value), numbers, subject);
  }
});
