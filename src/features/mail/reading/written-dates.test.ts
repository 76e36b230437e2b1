import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findWrittenDates, mayBeAnotherDay } from './written-dates.rules.ts';

const TODAY = '2026-10-05';

const ONE_DAY: readonly (readonly [text: string, day: string])[] = [
  ['20 Nov 2026', '2026-11-20'],
  ['Friday, 20 November 2026', '2026-11-20'],
  ['Fri 20 Nov 2026 (from 14:00)', '2026-11-20'],
  ['Nov 20, 2026', '2026-11-20'],
  ['November 20th, 2026, 3:00 PM', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['11/20/2026', '2026-11-20'],
  ['20.11.2026', '2026-11-20'],
  ['05.11.2026', '2026-11-05'],
  ['2026-11-20', '2026-11-20'],
  ['2026-11-20T14:00:00+05:30', '2026-11-20'],
  ['20-Nov-26', '2026-11-20'],
  ["20 Nov '26", '2026-11-20'],
  ['20 Nov ’26, Fri 2:00 PM', '2026-11-20'],
  ['20NOV2026', '2026-11-20'],
  ['20/Nov/2026', '2026-11-20'],
  ['12 Dis 2026', '2026-12-12'],
  ['1st December 2026', '2026-12-01'],
  ['29 Feb 2028', '2028-02-29'],
  ['07/07/2027', '2027-07-07'],
  ['20 नवंबर 2026', '2026-11-20'],
  ['2026 年 11 月 20 日', '2026-11-20'],
  ['2026년 11월 20일 금요일', '2026-11-20'],
];

test('a day is read in every usual writing', () => {
  for (const [text, day] of ONE_DAY) {
    const dates = findWrittenDates(text, TODAY);
    assert.deepEqual(
      dates.map(({ readings }) => readings),
      [[day]],
      text,
    );
    assert.equal(dates[0]?.hasYear, true, text);
  }
});

test('a numeric day whose parts may both be the month keeps both readings, the day first', () => {
  assert.deepEqual(findWrittenDates('05/11/2026', TODAY)[0]?.readings, ['2026-11-05', '2026-05-11']);
  assert.deepEqual(findWrittenDates('05-11-26', TODAY)[0]?.readings, ['2026-11-05', '2026-05-11']);
});

test('a weekday beside a day tells which of two readings is meant, or that it is wrong', () => {
  assert.deepEqual(findWrittenDates('Thu, 05/11/2026', TODAY)[0]?.readings, ['2026-11-05']);
  assert.deepEqual(findWrittenDates('Mon 05/11/2026', TODAY)[0]?.readings, ['2026-05-11']);
  assert.equal(findWrittenDates('Monday, 20 November 2026', TODAY)[0]?.weekdayFits, false);
  assert.equal(findWrittenDates('20 Nov 2026, Fri', TODAY)[0]?.weekdayFits, true);
});

test('a day without a year is the next one, and its weekday proves it', () => {
  assert.deepEqual(
    findWrittenDates('Fri, Nov 20', TODAY).map(({ readings, hasYear, weekdayFits }) => [readings, hasYear, weekdayFits]),
    [[['2026-11-20'], false, true]],
  );
  assert.deepEqual(findWrittenDates('Feb 3', TODAY)[0]?.readings, ['2027-02-03']);
  assert.deepEqual(findWrittenDates('5 Oct', TODAY)[0]?.readings, ['2026-10-05']);
  assert.equal(findWrittenDates('Mon, Nov 20', TODAY)[0]?.weekdayFits, false);
});

test('what is no day is none: times, prices, telephone numbers, days that do not exist', () => {
  for (const text of [
    '14:00',
    '30 Feb 2026',
    '31/11/2026',
    '1,23,456.00',
    '+91 22 2026 1120',
    'may be late',
    '12.05',
    '1/2',
    '2026-13-40',
    '10.0.0.2026',
    'INV-20261120',
  ]) {
    assert.deepEqual(
      findWrittenDates(text, TODAY).map(({ readings }) => readings),
      [],
      text,
    );
  }
});

test('a day with a time of another zone may be another one at the hotel', () => {
  const isUnsure = (text: string, country = 'IN'): boolean => {
    const [date] = findWrittenDates(text, TODAY);
    return date !== undefined && mayBeAnotherDay(date, country);
  };
  for (const text of [
    '2026-12-09T20:30:00Z',
    '2026-12-09T20:30:00.000Z',
    '2026-12-09T20:30:00+00:00',
    '2026-12-09 20:30 UTC',
    '9 Dec 2026 20:30 UTC',
    '9 Dec 2026, 8:30 PM (GMT)',
    '9 December 2026 at 20:30 GMT',
    'Dec 9, 2026 20:30 EST',
    '20:30 UTC, 9 Dec 2026',
  ])
    assert.ok(isUnsure(text), text);
  for (const text of [
    '2026-12-09',
    '9 Dec 2026 20:30',
    '9 Dec 2026, 02:00 PM',
    '2026-12-09T14:00:00+05:30',
    '9 Dec 2026 14:00 IST',
  ])
    assert.ok(!isUnsure(text), text);
  assert.ok(isUnsure('2026-12-09T14:00:00+05:30', 'DE'));
});

test('a Japanese day without its year is the next one, and its weekday is checked', () => {
  for (const text of ['11月20日(金)', '11月20日（金）'])
    assert.deepEqual(
      findWrittenDates(text, TODAY).map(({ readings, weekdayFits }) => [...readings, weekdayFits]),
      [['2026-11-20', true]],
      text,
    );
  assert.equal(findWrittenDates('11月20日(月)', TODAY)[0]?.weekdayFits, false);
});
