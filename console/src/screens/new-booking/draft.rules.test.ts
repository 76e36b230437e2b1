import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivalAt, bookingOf, type Draft, EMPTY_DRAFT, isTouched, overPicked, totalOf } from './draft.rules.ts';
import { quantityOf, withQuantity } from './picks.rules.ts';

const TYPES = [
  {
    roomTypeCode: 'STD',
    availableQuantity: 2,
    offers: [
      { ratePlanCode: null, amount: 0.1, nightRates: [] },
      { ratePlanCode: 'FLEX', amount: 0.2, nightRates: [] },
    ],
  },
  { roomTypeCode: 'DLX', availableQuantity: 1, offers: [] },
];
const std = (quantity: number, ratePlanCode: string | null = null) => ({ roomTypeCode: 'STD', ratePlanCode, quantity });

test('the total is exact: 0.1 and 0.2 are 0.3', () => {
  const picks = [std(1), std(1, 'FLEX')];
  assert.equal(totalOf({ picks, later: [] }, TYPES, 2), 0.3);
  assert.equal(totalOf({ picks: [std(3)], later: [] }, TYPES, 2), 0.3);
  assert.equal(totalOf({ picks: [{ ...std(1), roomTypeCode: 'DLX' }], later: [] }, TYPES, 2), 0, 'a type without a price');
});

test('rooms that come later are not paid for the nights before', () => {
  const nightRates = ['2026-11-25', '2026-11-26', '2026-11-27'].map((date, night) => ({ date, rate: 0.1 * (night + 1) }));
  const type = { roomTypeCode: 'STD', availableQuantity: 9, offers: [{ ratePlanCode: null, amount: 0.6, nightRates }] };
  assert.equal(totalOf({ picks: [std(3)], later: [{ ...std(2), from: '2026-11-27' }] }, [type], 2), 1.2);
});

test('a quantity replaces the one before; none takes the pick away', () => {
  const picks = withQuantity(withQuantity([], std(1)), std(2));
  assert.deepEqual(picks, [std(2)]);
  assert.deepEqual(withQuantity(picks, std(1, 'FLEX')), [std(2), std(1, 'FLEX')]);
  assert.deepEqual(withQuantity(picks, std(0)), []);
  assert.equal(quantityOf(picks, 'STD', null), 2);
  assert.equal(quantityOf(picks, 'STD', 'FLEX'), 0);
});

test('the rooms of a type count together, whatever their price', () => {
  assert.deepEqual(overPicked([std(1), std(1, 'FLEX')], TYPES), []);
  assert.deepEqual(overPicked([std(1), std(2, 'FLEX')], TYPES), ['STD']);
  assert.deepEqual(overPicked([{ roomTypeCode: 'GONE', ratePlanCode: null, quantity: 1 }], TYPES), ['GONE']);
});

test('who comes for the night that has begun is expected now, everybody else at the check-in time', () => {
  const noon = '2026-11-23T06:30:00.000Z';
  assert.equal(arrivalAt('2026-11-23', '2026-11-23', noon, '2026-11-23T18:00:00.000Z'), '2026-11-23T18:00:00.000Z');
  assert.equal(arrivalAt('2026-11-23', '2026-11-23', noon, '2026-11-23T03:00:00.000Z'), noon);
  assert.equal(arrivalAt('2026-11-24', '2026-11-23', noon, '2026-11-23T18:00:00.000Z'), noon);
});

test('what nobody said is sent as such', () => {
  const body = bookingOf({ ...EMPTY_DRAFT, phone: ' 98100 ', children: '0', picks: [std(1)] }, 'in', 'out', String);
  assert.deepEqual(
    { ...body },
    {
      source: 'PHONE',
      expectedCheckInAt: 'in',
      expectedCheckOutAt: 'out',
      phoneE164: '98100',
      guestName: null,
      maleCount: null,
      femaleCount: null,
      childCount: 0,
      bookingSite: null,
      reservationNumber: null,
      roomRequests: [std(1)],
    },
  );
});

test('a reservation number goes with its booking site, and with no other source', () => {
  const draft = { ...EMPTY_DRAFT, source: 'OTA' as const, site: 'AGODA' as const, reservationNumber: ' 77 ' };
  const { bookingSite, reservationNumber } = bookingOf(draft, 'in', 'out', String);
  assert.deepEqual([bookingSite, reservationNumber], ['AGODA', '77']);
  assert.equal(bookingOf({ ...draft, source: 'PHONE' }, 'in', 'out', String).reservationNumber, null);
  assert.equal(bookingOf({ ...draft, reservationNumber: ' ' }, 'in', 'out', String).bookingSite, null);
});

test('the room that was pressed goes to the first lot of its type, once', () => {
  const room = { id: 'r', number: 101, roomTypeCode: 'STD' };
  const picks = [{ ...std(1), roomTypeCode: 'DLX' }, std(1), std(1, 'FLEX')];
  const requestsOf = (draft: Partial<Draft>) => bookingOf({ ...EMPTY_DRAFT, ...draft }, 'in', 'out', String).roomRequests;
  assert.deepEqual(requestsOf({ picks, room }), [picks[0], { ...std(1), roomIds: ['r'] }, picks[2]]);
  assert.deepEqual(requestsOf({ picks: picks.slice(0, 1), room }), picks.slice(0, 1), 'another type was chosen since');
});

test('a draft is touched when something would be lost', () => {
  assert.equal(isTouched({ ...EMPTY_DRAFT }), false);
  assert.equal(isTouched({ ...EMPTY_DRAFT, stayText: '2' }), true);
});
