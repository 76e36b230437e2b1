import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStayText, refuseDates } from './stay-dates.rules.ts';

/** A Monday. */
const TODAY = '2026-11-23';
const read = (text: string, tonight = TODAY): string | null => {
  const dates = readStayText(text, TODAY, tonight);
  return dates === null ? null : `${dates.arrival} ${dates.departure}`;
};

test('nights alone begin tonight; nothing said is one night', () => {
  for (const text of ['', '1', 'tonight', 'आज', '1 night', '१']) assert.equal(read(text), '2026-11-23 2026-11-24', text);
  for (const text of ['2', '2 nights', '2n', '2  Nights', 'for 2 nights', '2 रात', '२ रातें', '2 रातों के लिए', 'today 2'])
    assert.equal(read(text), '2026-11-23 2026-11-25', text);
  assert.equal(read('1 week'), '2026-11-23 2026-11-30');
  assert.equal(read('2 हफ़्ते'), '2026-11-23 2026-12-07');
});

test('after midnight "tonight" is the night that has begun, and "tomorrow" still the next calendar day', () => {
  assert.equal(read('2', '2026-11-22'), '2026-11-22 2026-11-24');
  assert.equal(read('tomorrow', '2026-11-22'), '2026-11-24 2026-11-25');
});

test('days by name', () => {
  assert.equal(read('tomorrow 3 nights'), '2026-11-24 2026-11-27');
  assert.equal(read('3 nights from tomorrow'), '2026-11-24 2026-11-27');
  assert.equal(read('कल 3 रात'), '2026-11-24 2026-11-27');
  assert.equal(read('day after tomorrow'), '2026-11-25 2026-11-26');
  assert.equal(read('परसों 2'), '2026-11-25 2026-11-27');
  assert.equal(read('friday 2'), '2026-11-27 2026-11-29');
  assert.equal(read('शुक्रवार 2 रात'), '2026-11-27 2026-11-29');
  assert.equal(read('mon'), '2026-11-30 2026-12-01', 'a weekday is the next one');
  assert.equal(read('fri to sun'), '2026-11-27 2026-11-29');
});

test('dates in words and figures, the day before the month', () => {
  for (const text of [
    '25 nov 3',
    'Nov 25, 3 nights',
    '25.11. 3',
    '25/11 3n',
    '2026-11-25 3',
    '25/11/26 3',
    '25th November 3 nights',
  ])
    assert.equal(read(text), '2026-11-25 2026-11-28', text);
  for (const text of [
    '25 nov to 28 nov',
    '25-28 nov',
    '25 – 28 Nov',
    '25 नवंबर से 28 नवंबर तक',
    '25 nov 2026 - 28 nov 2026',
    '25.11-28.11'.replace('-', ' - '),
  ])
    assert.equal(read(text), '2026-11-25 2026-11-28', text);
  assert.equal(read('till 26 nov'), '2026-11-23 2026-11-26');
  assert.equal(read('28 नवंबर तक'), '2026-11-23 2026-11-28');
  assert.equal(read('5 jan 2'), '2027-01-05 2027-01-07', 'a day that has passed is that of next year');
  assert.equal(read('28 dec - 2 jan'), '2026-12-28 2027-01-02');
});

test('what cannot be understood is said, not guessed', () => {
  for (const text of ['soon', '31 apr', '25 nov 3 nights to 27 nov', 'nov', '99/99', '2 rooms', '<b>2</b>'])
    assert.equal(read(text), null, text);
});

test('dates that cannot be booked', () => {
  assert.equal(refuseDates({ arrival: TODAY, departure: TODAY }, TODAY), 'order');
  assert.equal(refuseDates({ arrival: '', departure: TODAY }, TODAY), 'order');
  assert.equal(refuseDates({ arrival: '2026-11-22', departure: TODAY }, TODAY), 'past');
  assert.equal(refuseDates({ arrival: TODAY, departure: '2027-12-01' }, TODAY), 'long');
  assert.equal(refuseDates({ arrival: TODAY, departure: '2026-11-24' }, TODAY), null);
});
