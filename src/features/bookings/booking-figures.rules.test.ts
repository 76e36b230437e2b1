import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { numericText } from '../../platform/money.ts';
import { countedStays } from './booking.rules.ts';
import {
  type BillingProperty,
  type BookingFigures,
  balanceView,
  billingDayTag,
  computeBalance,
  countFinalNights,
  countNights,
  guestCounts,
  policyOf,
  stayFigures,
} from './booking-figures.rules.ts';

const property: BillingProperty = {
  timezone: 'Asia/Kolkata',
  currency: 'INR',
  currencyDecimals: 2,
  billingCheckinTime: '12:00',
  billingCheckoutTime: '11:00',
  taxRules: [],
};
const NOON_20 = '2026-11-20T06:30:00.000Z';
const NOON_21 = '2026-11-21T06:30:00.000Z';
const OUT_22 = '2026-11-22T05:30:00.000Z';
const OUT_25 = '2026-11-25T05:30:00.000Z';

type Stay = BookingFigures['stays'][number];

const stay = (fields: Partial<Stay> = {}): Stay => ({
  status: 'ACTIVE',
  checkInAt: NOON_20,
  checkOutAt: null,
  chainCheckInAt: fields.checkInAt ?? NOON_20,
  nightsBefore: 0,
  rateSource: 'MANUAL',
  manualRate: '1000.000',
  nightSources: {},
  nights: {},
  laterRate: null,
  laterRates: {},
  billedNights: null,
  billedAmount: null,
  billedTax: '0',
  ...fields,
});
const left = (fields: Partial<Stay> = {}): Stay =>
  stay({ status: 'CHECKED_OUT', checkOutAt: OUT_22, billedNights: 2, billedAmount: '2000.000', ...fields });
const booking = (fields: Partial<BookingFigures> = {}): BookingFigures => ({
  status: 'OPEN',
  expectedCheckInAt: NOON_20,
  expectedCheckOutAt: OUT_22,
  billingMode: 'PROPERTY_POLICY',
  billingCheckoutTime: null,
  billedNights: null,
  stays: [],
  maleCount: null,
  femaleCount: null,
  requestTotal: '0',
  heldQuotes: [],
  chargeTax: '0',
  chargeTotal: '0',
  collectedTotal: '0',
  ...fields,
});

describe('billable nights of a booking', () => {
  const cases: [string, Partial<BookingFigures>, string, number][] = [
    ['OPEN: the expected dates', {}, NOON_20, 2],
    ['OPEN: long overdue, still the expected dates', {}, '2027-01-01T00:00:00.000Z', 2],
    ['OPEN: 1 without an expected check-out', { expectedCheckOutAt: null }, '2027-01-01T00:00:00.000Z', 1],
    ['CANCELLED: the expected dates', { status: 'CANCELLED' }, OUT_25, 2],
    ['NO_SHOW: the expected dates', { status: 'NO_SHOW' }, OUT_25, 2],
    ['in house: to the expected end', { status: 'CHECKED_IN', stays: [stay()] }, NOON_20, 2],
    [
      'in house: from the first check-in, not the expected one',
      { status: 'CHECKED_IN', stays: [stay({ checkInAt: NOON_21 })] },
      NOON_21,
      1,
    ],
    [
      'in house: from the earliest of several',
      { status: 'CHECKED_IN', stays: [stay({ checkInAt: NOON_21 }), stay()] },
      NOON_21,
      2,
    ],
    ['in house: overdue, to now', { status: 'CHECKED_IN', stays: [stay()] }, '2026-11-25T05:30:00.001Z', 6],
    ['in house: open-ended, to now', { status: 'CHECKED_IN', expectedCheckOutAt: null, stays: [stay()] }, OUT_25, 5],
    [
      'in house: a voided stay does not count',
      { status: 'CHECKED_IN', stays: [stay({ status: 'VOIDED' }), stay({ checkInAt: NOON_21 })] },
      NOON_21,
      1,
    ],
    ['in house: one who left counts', { status: 'CHECKED_IN', stays: [left(), stay({ checkInAt: NOON_21 })] }, OUT_25, 5],
    [
      'in house: checked in minutes ahead of the clock',
      { status: 'CHECKED_IN', expectedCheckOutAt: null, stays: [stay()] },
      '2026-11-20T06:26:00.000Z',
      1,
    ],
    ['checked out: as stored, whatever the dates', { status: 'CHECKED_OUT', billedNights: 7, stays: [left()] }, OUT_25, 7],
    ['by 24 hours', { billingMode: 'TWENTY_FOUR_HOURS', expectedCheckOutAt: '2026-11-22T06:31:00.000Z' }, NOON_20, 3],
    ['with a check-out time of its own', { billingCheckoutTime: '10:00' }, NOON_20, 3],
  ];
  for (const [name, fields, now, nights] of cases)
    it(name, () => assert.equal(countNights(property, booking(fields), now), nights));

  it('after check-out they run from the first check-in to the last check-out', () => {
    const stays = [
      stay({ status: 'VOIDED', checkInAt: '2026-11-01T06:30:00.000Z' }),
      left(),
      left({ checkInAt: NOON_21, checkOutAt: OUT_25 }),
      left(),
    ];
    assert.equal(countFinalNights(property, booking({ status: 'CHECKED_IN', stays })), 5);
    assert.equal(countFinalNights(property, booking({ stays: [stay({ status: 'VOIDED' })] })), 1);
  });
});

describe('the balance', () => {
  const figures = (fields: Partial<BookingFigures>, now: string = NOON_20) =>
    balanceView(property, computeBalance(property, booking(fields), now));

  it('is stays and charges less what was collected', () => {
    assert.deepEqual(
      figures({
        status: 'CHECKED_IN',
        stays: [stay(), left({ billedAmount: '500.050' })],
        chargeTotal: '0.30',
        collectedTotal: '100.10',
      }),
      {
        expectedPay: 2500.35,
        amountCollected: 100.1,
        pending: 2400.25,
      },
    );
  });

  it('leaves out voided stays, and all stays of a booking that was cancelled or a no-show', () => {
    assert.equal(figures({ status: 'CHECKED_IN', stays: [stay(), stay({ status: 'VOIDED' })] }).expectedPay, 2000);
    for (const status of ['CANCELLED', 'NO_SHOW'] as const)
      assert.equal(figures({ status, stays: [stay()], chargeTotal: '75' }).expectedPay, 75);
  });

  it('counts a stay without a rate as nothing', () => {
    assert.equal(
      figures({ status: 'CHECKED_IN', stays: [stay({ rateSource: null, manualRate: null, laterRate: '900' })] }).expectedPay,
      0,
    );
  });

  it('is exact for any ledger, in currencies of 0, 2 and 3 decimals', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.constantFrom(0, 2, 3), amounts, amounts, amounts, (currencyDecimals, lodging, charges, collected) => {
        const taxes = lodging.map((amount) => amount / 7n);
        const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
        const text = (value: bigint): string => numericText(value, currencyDecimals);
        const balance = computeBalance(
          { ...property, currencyDecimals },
          booking({
            status: 'CHECKED_OUT',
            stays: lodging.map((amount, index) => left({ billedAmount: text(amount), billedTax: text(taxes[index] ?? 0n) })),
            chargeTotal: text(sum(charges)),
            chargeTax: text(sum(charges) / 9n),
            collectedTotal: text(sum(collected)),
          }),
          NOON_20,
        );
        const tax = sum(taxes) + sum(charges) / 9n;
        const expectedPay = sum(lodging) + sum(charges) + tax;
        const amountCollected = sum(collected);
        assert.deepEqual(balance, { expectedPay, amountCollected, pending: expectedPay - amountCollected, tax });
      }),
    );
  });

  it('shows exact amounts: 0.3, not 0.30000000000000004', () => {
    assert.equal(
      JSON.stringify(figures({ chargeTotal: '0.300', collectedTotal: '0.1' })),
      '{"expectedPay":0.3,"amountCollected":0.1,"pending":0.2}',
    );
  });
});

describe('a stay', () => {
  it('shows nights, amount and the mean of its agreed rates', () => {
    const rates = { '2026-11-20': '1000.000', '2026-11-21': '1000.010' };
    const agreed = stay({ rateSource: 'ROOM_TYPE_DEFAULT', manualRate: null, nights: rates, laterRate: '5000' });
    assert.deepEqual(stayFigures(property, booking(), agreed, NOON_20), { nightlyRate: 1000.01, nights: 2, amount: 2000.01 });
    assert.deepEqual(stayFigures(property, booking(), stay({ rateSource: null, manualRate: null }), NOON_20), {
      nightlyRate: null,
      nights: 2,
      amount: 0,
    });
    assert.deepEqual(stayFigures(property, booking(), stay({ manualRate: '0' }), NOON_20), {
      nightlyRate: 0,
      nights: 2,
      amount: 0,
    });
    assert.deepEqual(stayFigures(property, booking(), stay({ status: 'VOIDED' }), NOON_20), {
      nightlyRate: 1000,
      nights: 0,
      amount: 0,
    });
  });
});

describe('other figures of a booking', () => {
  it('counts guests from the counts that are known', () => {
    const counts = (maleCount: number | null, femaleCount: number | null, childCount: number | null) =>
      guestCounts({ maleCount, femaleCount, childCount });
    assert.deepEqual(counts(null, null, null), { adultCount: null, totalGuestCount: null });
    assert.deepEqual(counts(2, null, null), { adultCount: 2, totalGuestCount: 2 });
    assert.deepEqual(counts(null, null, 3), { adultCount: null, totalGuestCount: 3 });
    assert.deepEqual(counts(1, 2, 3), { adultCount: 3, totalGuestCount: 6 });
    assert.deepEqual(counts(0, 0, 0), { adultCount: 0, totalGuestCount: 0 });
  });

  it('uses its own check-out time and billing mode if it has them', () => {
    assert.deepEqual(policyOf(property, booking()), {
      mode: 'PROPERTY_POLICY',
      checkinTime: '12:00',
      checkoutTime: '11:00',
      zone: 'Asia/Kolkata',
    });
    assert.equal(policyOf(property, booking({ billingCheckoutTime: '09:00' })).checkoutTime, '09:00');
    assert.equal(policyOf(property, booking({ billingMode: 'TWENTY_FOUR_HOURS' })).mode, 'TWENTY_FOUR_HOURS');
  });

  it('leaves out voided stays', () => {
    assert.deepEqual(
      countedStays([stay({ status: 'VOIDED' }), stay(), left()]).map(({ status }) => status),
      ['ACTIVE', 'CHECKED_OUT'],
    );
  });

  it('has the billing day in its ETag only while nights can still be added', () => {
    const tagAt = (fields: Partial<BookingFigures>, now: string): string | null => billingDayTag(property, booking(fields), now);
    for (const status of ['OPEN', 'CANCELLED', 'NO_SHOW', 'CHECKED_OUT'] as const)
      assert.equal(tagAt({ status, stays: [left()] }, OUT_25), null);
    const inHouse = { status: 'CHECKED_IN', stays: [stay()] } as const;
    assert.equal(tagAt(inHouse, NOON_20), tagAt(inHouse, '2026-11-21T05:30:00.000Z'));
    assert.notEqual(tagAt(inHouse, NOON_20), tagAt(inHouse, '2026-11-21T05:30:00.001Z'));
    const emptied = { status: 'CHECKED_IN', expectedCheckOutAt: null, stays: [left(), stay({ status: 'VOIDED' })] } as const;
    assert.notEqual(countNights(property, booking(emptied), OUT_22), countNights(property, booking(emptied), OUT_25));
    assert.notEqual(tagAt(emptied, OUT_22), tagAt(emptied, OUT_25), 'its nights also increase');
  });

  it('never shows different figures under the same ETag', () => {
    const later = fc
      .integer({ min: 0, max: 40 * 24 * 60 })
      .map((minutes) => new Date(Date.parse(NOON_20) + minutes * 60_000).toISOString());
    const stays = fc.array(fc.record({ at: later, status: fc.constantFrom('ACTIVE', 'ACTIVE', 'VOIDED') }), {
      minLength: 1,
      maxLength: 3,
    });
    const modes = fc.constantFrom('PROPERTY_POLICY' as const, 'TWENTY_FOUR_HOURS' as const);
    fc.assert(
      fc.property(stays, modes, fc.option(later), later, later, (list, billingMode, expectedCheckOutAt, one, two) => {
        const facts = booking({
          status: 'CHECKED_IN',
          billingMode,
          expectedCheckOutAt,
          stays: list.map(({ at, status }) => stay({ checkInAt: at, status })),
        });
        fc.pre(billingDayTag(property, facts, one) === billingDayTag(property, facts, two));
        assert.deepEqual(computeBalance(property, facts, one), computeBalance(property, facts, two));
        assert.equal(countNights(property, facts, one), countNights(property, facts, two));
      }),
    );
  });
});
