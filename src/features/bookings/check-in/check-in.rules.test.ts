import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { zoneAndInstant } from '../../../../test/support/zones.ts';
import { addMilliseconds, instantAt, localDateOf } from '../../../platform/time.ts';
import { refuseAfterPlan, refuseCheckInAt, refuseDuplicateRooms, refuseFutureBooking } from './check-in.rules.ts';
import {
  addedNights,
  agreedNights,
  NO_RATE,
  plannedDates,
  quotedTerms,
  type RateAsked,
  rateSourceOf,
  refuseRate,
} from './stay-rate.rules.ts';

const NOW = '2026-12-01T06:30:00.000Z';

test('a booking is of the future from the first moment of the next local day on, and not before, in every zone', () => {
  fc.assert(
    fc.property(zoneAndInstant, fc.integer({ min: 0, max: 5 * 24 * 3_600_000 }), ({ zone, at }, ahead) => {
      const expected = addMilliseconds(at, ahead);
      const isLater = localDateOf(expected, zone) > localDateOf(at, zone);
      assert.equal(refuseFutureBooking(expected, at, zone) !== null, isLater);
      const midnight = instantAt(localDateOf(expected, zone), '00:00', zone);
      if (isLater && midnight > at) assert.equal(refuseFutureBooking(midnight, at, zone)?.status, 409);
    }),
    { numRuns: 2_000 },
  );
  assert.equal(refuseFutureBooking('2020-01-01T00:00:00.000Z', NOW, 'UTC'), null);
});

test('a check-in five minutes ahead is taken, a millisecond more is not; the past is open', () => {
  assert.equal(refuseCheckInAt('2026-12-01T06:35:00.000Z', NOW, ''), null);
  assert.equal(
    refuseCheckInAt('2026-12-01T06:35:00.001Z', NOW, 'stays[3].')?.message,
    'stays[3].checkInAt must be at most 5 minutes ahead of now',
  );
  assert.equal(refuseCheckInAt('2001-01-01T00:00:00.000Z', NOW, ''), null);
});

test('the same room twice is told by its place, whatever the case of its letters', () => {
  assert.equal(refuseDuplicateRooms(['a', 'b', 'c']), null);
  assert.equal(
    refuseDuplicateRooms(['a', 'b', 'B', 'A'])?.message,
    'stays[2].roomId is the room of another stay in this request',
  );
});

test('a stay begins before its planned end; without one it may begin at any time', () => {
  assert.equal(refuseAfterPlan(NOW, null), null);
  assert.equal(refuseAfterPlan(NOW, addMilliseconds(NOW, 1)), null);
  assert.equal(refuseAfterPlan(NOW, NOW)?.status, 409);
});

test('a rate without a source is a manual one; no rate and no source is no rate', () => {
  assert.equal(rateSourceOf({ nightlyRate: 0 }), 'MANUAL');
  assert.equal(rateSourceOf({ nightlyRate: 5, rateSource: 'MANUAL' }), 'MANUAL');
  assert.equal(rateSourceOf({ rateSource: 'ROOM_TYPE_DEFAULT' }), 'ROOM_TYPE_DEFAULT');
  assert.equal(rateSourceOf({ nightlyRate: null, rateSource: null }), null);
  assert.equal(rateSourceOf({ ratePlanCode: 'BAR' }), 'RATE_PLAN');
  const fine: RateAsked[] = [
    {},
    { nightlyRate: 0 },
    { nightlyRate: 5, rateSource: 'MANUAL' },
    { rateSource: 'ROOM_TYPE_DEFAULT', ratePlanCode: null },
    { rateSource: 'RATE_PLAN', ratePlanCode: 'BAR' },
    { ratePlanCode: 'BAR' },
  ];
  for (const asked of fine) assert.equal(refuseRate(asked, ''), null);
});

test('rate, source and plan must fit each other', () => {
  const wrong: [RateAsked, string][] = [
    [{ rateSource: 'MANUAL' }, 'nightlyRate'],
    [{ rateSource: 'RATE_PLAN' }, 'ratePlanCode'],
    [{ rateSource: 'RATE_PLAN', ratePlanCode: 'BAR', nightlyRate: 5 }, 'nightlyRate'],
    [{ nightlyRate: 5, ratePlanCode: 'BAR' }, 'nightlyRate'],
    [{ rateSource: 'ROOM_TYPE_DEFAULT', nightlyRate: 5 }, 'nightlyRate'],
    [{ rateSource: 'ROOM_TYPE_DEFAULT', ratePlanCode: 'BAR' }, 'ratePlanCode'],
  ];
  for (const [asked, field] of wrong) {
    const refusal = refuseRate(asked, 'stays[1].');
    assert.equal(refusal?.status, 400);
    assert.deepEqual(
      refusal.fieldErrors?.map((error) => error.field),
      [`stays[1].${field}`],
    );
  }
});

test('a quote stands for its nights, and its source prices those around it', () => {
  const hold = {
    rateSource: 'RATE_PLAN',
    ratePlanId: 'p',
    roomTypeId: 'std',
    laterRate: '900',
    firstNightOn: '2026-12-02',
    nightRates: ['500', null],
  } as const;
  const terms = quotedTerms(hold, { '2026-12-05': '990', '2026-12-02': '1' }, 'dlx');
  assert.equal(terms.pricedTypeId, 'std');
  assert.equal(quotedTerms(hold, {}, 'std').pricedTypeId, null);
  const rates = agreedNights(terms, ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05']).map(
    ({ rate }) => rate,
  );
  assert.deepEqual(rates, ['900', '500', null, '900', '990']);
  const manual = quotedTerms({ ...hold, rateSource: 'MANUAL', ratePlanId: null, nightRates: ['70', '70'] }, {}, 'std');
  assert.equal(manual.manualRate, '70');
  assert.deepEqual(agreedNights(manual, ['2026-12-02']), []);
});

test('the nights agreed on are those of the plan at the default rate; later ones are added at the rate of that day', () => {
  const policy = { mode: 'PROPERTY_POLICY', checkinTime: '12:00', checkoutTime: '11:00', zone: 'Asia/Kolkata' } as const;
  const terms = { ...NO_RATE, rateSource: 'ROOM_TYPE_DEFAULT', laterRate: '3000' } as const;
  const agreed = agreedNights(terms, plannedDates(policy, NOW, '2026-12-03T05:30:00.000Z'));
  assert.deepEqual(agreed, [
    { on: '2026-12-01', rate: '3000' },
    { on: '2026-12-02', rate: '3000' },
  ]);
  assert.equal(plannedDates(policy, NOW, null).length, 1);
  assert.deepEqual(agreedNights({ ...terms, rateSource: 'MANUAL' }, plannedDates(policy, NOW, null)), []);
  const active = {
    chainCheckInAt: NOW,
    nightsBefore: 0,
    rateSource: 'ROOM_TYPE_DEFAULT',
    status: 'ACTIVE' as const,
    nights: Object.fromEntries(agreed.map(({ on, rate }) => [on, rate])),
    laterRate: '3500',
    laterRates: {},
    manualRate: null,
    billedNights: null,
    billedAmount: null,
  };
  assert.deepEqual(addedNights(policy, active, '2026-12-04T05:30:00.000Z'), [{ on: '2026-12-03', rate: '3500' }]);
  assert.deepEqual(addedNights(policy, active, '2026-12-02T05:30:00.000Z'), []);
});
