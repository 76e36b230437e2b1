import assert from 'node:assert/strict';
import test from 'node:test';
import {
  addedNights,
  agreedNights,
  expectedNights,
  NO_RATE,
  quotedTerms,
  type RequestedRate,
  rateSourceOf,
  refuseRate,
} from './stay-rate.rules.ts';

const NOW = '2026-12-01T06:30:00.000Z';

test('a rate without a rate source is a manual rate; neither of them means no rate', () => {
  assert.equal(rateSourceOf({ nightlyRate: 0 }), 'MANUAL');
  assert.equal(rateSourceOf({ nightlyRate: 5, rateSource: 'MANUAL' }), 'MANUAL');
  assert.equal(rateSourceOf({ rateSource: 'ROOM_TYPE_DEFAULT' }), 'ROOM_TYPE_DEFAULT');
  assert.equal(rateSourceOf({ nightlyRate: null, rateSource: null }), null);
  assert.equal(rateSourceOf({ ratePlanCode: 'BAR' }), 'RATE_PLAN');
  const fine: RequestedRate[] = [
    {},
    { nightlyRate: 0 },
    { nightlyRate: 5, rateSource: 'MANUAL' },
    { rateSource: 'ROOM_TYPE_DEFAULT', ratePlanCode: null },
    { rateSource: 'RATE_PLAN', ratePlanCode: 'BAR' },
    { ratePlanCode: 'BAR' },
  ];
  for (const requested of fine) assert.equal(refuseRate(requested), null);
});

test('rate, rate source and rate plan must not contradict each other', () => {
  const wrong: [RequestedRate, string][] = [
    [{ rateSource: 'MANUAL' }, 'nightlyRate'],
    [{ rateSource: 'RATE_PLAN' }, 'ratePlanCode'],
    [{ rateSource: 'RATE_PLAN', ratePlanCode: 'BAR', nightlyRate: 5 }, 'nightlyRate'],
    [{ nightlyRate: 5, ratePlanCode: 'BAR' }, 'nightlyRate'],
    [{ rateSource: 'ROOM_TYPE_DEFAULT', nightlyRate: 5 }, 'nightlyRate'],
    [{ rateSource: 'ROOM_TYPE_DEFAULT', ratePlanCode: 'BAR' }, 'ratePlanCode'],
  ];
  for (const [requested, field] of wrong) {
    const refusal = refuseRate(requested);
    assert.equal(refusal?.status, 400);
    assert.deepEqual(
      refusal.fieldErrors?.map((error) => error.field),
      [field],
    );
  }
});

test('a quote keeps the rates of its nights, and its rate source prices the other nights', () => {
  const hold = {
    rateSource: 'RATE_PLAN',
    ratePlanId: 'p',
    roomTypeId: 'std',
    laterRate: '900',
    firstNightOn: '2026-12-02',
    nightRates: ['500', null],
  } as const;
  const terms = quotedTerms(hold, [hold], { '2026-12-05': '990', '2026-12-02': '1' }, 'dlx');
  assert.equal(terms.pricedTypeId, 'std');
  assert.equal(quotedTerms(hold, [hold], {}, 'std').pricedTypeId, null);
  const rates = agreedNights(terms, ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05']).map(
    ({ rate }) => rate,
  );
  assert.deepEqual(rates, ['900', '500', null, '900', '990']);
  const byHand = { ...hold, rateSource: 'MANUAL', ratePlanId: null, nightRates: ['70', '80'] } as const;
  const manual = quotedTerms(byHand, [byHand], {}, 'std');
  assert.equal(manual.manualRate, '70');
  assert.deepEqual(agreedNights(manual, ['2026-12-01', '2026-12-02']), [
    { on: '2026-12-02', rate: '70', source: 'MANUAL' },
    { on: '2026-12-03', rate: '80', source: 'MANUAL' },
  ]);
});

test('the quotes of holds that follow one another make one, each night from its own source', () => {
  const hold = { ratePlanId: null, roomTypeId: 'std', laterRate: '900' } as const;
  const first = { ...hold, rateSource: 'MANUAL', firstNightOn: '2026-12-01', nightRates: ['500', '510'] } as const;
  const second = { ...hold, rateSource: 'RATE_PLAN', firstNightOn: '2026-12-02', nightRates: ['1', '600'] } as const;
  assert.deepEqual(
    Object.values(quotedTerms(second, [first, second], {}, 'std').quoted).toSorted((a, b) => (a.on < b.on ? -1 : 1)),
    [
      { on: '2026-12-01', rate: '500', source: 'MANUAL' },
      { on: '2026-12-02', rate: '510', source: 'MANUAL' },
      { on: '2026-12-03', rate: '600', source: 'RATE_PLAN' },
    ],
  );
});

test('the expected nights are agreed on at the default rate; later nights are added at the rate of that day', () => {
  const policy = { mode: 'PROPERTY_POLICY', checkinTime: '12:00', checkoutTime: '11:00', zone: 'Asia/Kolkata' } as const;
  const terms = { ...NO_RATE, rateSource: 'ROOM_TYPE_DEFAULT', laterRate: '3000' } as const;
  const agreed = agreedNights(terms, expectedNights(policy, NOW, '2026-12-03T05:30:00.000Z'));
  assert.deepEqual(agreed, [
    { on: '2026-12-01', rate: '3000', source: 'ROOM_TYPE_DEFAULT' },
    { on: '2026-12-02', rate: '3000', source: 'ROOM_TYPE_DEFAULT' },
  ]);
  assert.equal(expectedNights(policy, NOW, null).length, 1);
  assert.deepEqual(agreedNights({ ...terms, rateSource: 'MANUAL' }, expectedNights(policy, NOW, null)), []);
  const active = {
    chainCheckInAt: NOW,
    nightsBefore: 0,
    rateSource: 'ROOM_TYPE_DEFAULT' as const,
    nightSources: {},
    status: 'ACTIVE' as const,
    nights: Object.fromEntries(agreed.map(({ on, rate }) => [on, rate])),
    laterRate: '3500',
    laterRates: {},
    manualRate: null,
    billedNights: null,
    billedAmount: null,
  };
  assert.deepEqual(addedNights(policy, active, '2026-12-04T05:30:00.000Z'), [
    { on: '2026-12-03', rate: '3500', source: 'ROOM_TYPE_DEFAULT' },
  ]);
  assert.deepEqual(addedNights(policy, active, '2026-12-02T05:30:00.000Z'), []);
});
