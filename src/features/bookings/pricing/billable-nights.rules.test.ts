import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addMilliseconds, addMinutes, epochMs, instantAt, type Timestamp } from '../../../platform/time.ts';
import {
  type BillingPolicy,
  billableNights,
  billedDates,
  billingDayOf,
  EARLY_ARRIVAL_COURTESY_MINUTES,
  expectedCheckOutAt,
  firstNightOn,
  nightsBeforeMove,
} from './billable-nights.rules.ts';

const KOLKATA = 'Asia/Kolkata';
const BERLIN = 'Europe/Berlin';
const SAO_PAULO = 'America/Sao_Paulo';

function policyIn(zone: string, checkinTime = '12:00', checkoutTime = '11:00'): BillingPolicy {
  return { mode: 'PROPERTY_POLICY', checkinTime, checkoutTime, zone };
}

function by24Hours(zone: string): BillingPolicy {
  return { ...policyIn(zone), mode: 'TWENTY_FOUR_HOURS' };
}

/** The instant of a local time like '2026-01-10 15:00' in that zone. */
function wall(text: string, zone: string): Timestamp {
  return instantAt(text.slice(0, 10), text.slice(11), zone);
}

// Zone, check-in, check-out, elapsed hours, nights by PROPERTY_POLICY, nights by TWENTY_FOUR_HOURS, local check-out previewed for one night.
const WORKED_ROWS: readonly (readonly [string, string, string, number, number, number, string])[] = [
  [KOLKATA, '2026-01-10 15:00', '2026-01-11 10:00', 19, 1, 1, '2026-01-11 11:00'],
  [KOLKATA, '2026-01-10 12:00', '2026-01-12 11:00', 47, 2, 2, '2026-01-11 11:00'],
  [KOLKATA, '2026-01-10 15:00', '2026-01-11 11:00', 20, 1, 1, '2026-01-11 11:00'],
  [KOLKATA, '2026-01-10 15:00', '2026-01-11 11:01', 20, 2, 1, '2026-01-11 11:00'],
  [KOLKATA, '2026-01-10 08:00', '2026-01-11 10:00', 26, 1, 2, '2026-01-11 11:00'],
  [KOLKATA, '2026-01-10 11:30', '2026-01-11 10:30', 23, 1, 1, '2026-01-11 11:00'],
  [KOLKATA, '2026-01-10 02:00', '2026-01-10 10:00', 8, 1, 1, '2026-01-10 11:00'],
  [KOLKATA, '2026-01-10 02:00', '2026-01-11 10:00', 32, 2, 2, '2026-01-10 11:00'],
  [KOLKATA, '2026-01-10 05:59', '2026-01-11 11:00', 29, 2, 2, '2026-01-10 11:00'],
  [KOLKATA, '2026-01-10 06:00', '2026-01-11 11:00', 29, 1, 2, '2026-01-11 11:00'],
  [KOLKATA, '2026-01-10 07:00', '2026-01-10 13:00', 6, 1, 1, '2026-01-11 11:00'],
  [KOLKATA, '2026-01-10 10:30', '2026-01-10 11:30', 1, 1, 1, '2026-01-11 11:00'],
  [KOLKATA, '2026-01-10 22:00', '2026-01-11 21:00', 23, 2, 1, '2026-01-11 11:00'],
  [KOLKATA, '2026-01-10 23:30', '2026-01-13 00:30', 49, 3, 3, '2026-01-11 11:00'],
  [BERLIN, '2026-03-28 15:00', '2026-03-29 11:00', 19, 1, 1, '2026-03-29 11:00'],
  [BERLIN, '2026-03-28 12:00', '2026-03-29 12:00', 23, 2, 1, '2026-03-29 11:00'],
  [BERLIN, '2026-03-29 01:30', '2026-03-29 11:00', 8.5, 1, 1, '2026-03-29 11:00'],
  [BERLIN, '2026-10-24 15:00', '2026-10-25 11:00', 21, 1, 1, '2026-10-25 11:00'],
  [BERLIN, '2026-10-24 11:00', '2026-10-25 11:00', 25, 1, 2, '2026-10-25 11:00'],
  [SAO_PAULO, '2018-11-03 15:00', '2018-11-04 11:00', 19, 1, 1, '2018-11-04 11:00'],
  [SAO_PAULO, '2018-11-03 23:30', '2018-11-04 01:30', 1, 1, 1, '2018-11-04 11:00'],
  [SAO_PAULO, '2026-11-03 15:00', '2026-11-04 11:00', 20, 1, 1, '2026-11-04 11:00'],
];

describe('worked examples with check-in 12:00 and check-out 11:00', () => {
  it('there are 22 of them', () => assert.equal(WORKED_ROWS.length, 22));

  for (const [zone, checkIn, checkOut, hours, nights, cycles, preview] of WORKED_ROWS) {
    it(`${zone}: ${checkIn} to ${checkOut} is ${nights} by PROPERTY_POLICY and ${cycles} by TWENTY_FOUR_HOURS`, () => {
      const [inAt, outAt] = [wall(checkIn, zone), wall(checkOut, zone)];
      assert.equal(Math.floor((epochMs(outAt) - epochMs(inAt)) / 1_800_000) / 2, hours);
      assert.equal(billableNights(policyIn(zone), inAt, outAt), nights);
      assert.equal(billableNights(by24Hours(zone), inAt, outAt), cycles);
      assert.equal(expectedCheckOutAt(policyIn(zone), inAt, 1), wall(preview, zone));
      assert.equal(expectedCheckOutAt(by24Hours(zone), inAt, 1), addMinutes(inAt, 24 * 60));
    });
  }
});

describe('the billing day', () => {
  const property = policyIn(KOLKATA);
  const nightGuest = wall('2026-01-10 02:00', KOLKATA);

  it('starts six hours before the billing check-in time, but never after the check-out time or before midnight', () => {
    assert.equal(EARLY_ARRIVAL_COURTESY_MINUTES, 6 * 60);
    const firstMinutes: [string, string, string][] = [
      ['12:00', '11:00', '06:00'],
      ['14:00', '11:00', '08:00'],
      ['14:30', '05:00', '05:00'],
      ['05:00', '11:00', '00:00'],
      ['23:59', '23:59', '17:59'],
    ];
    for (const [checkinTime, checkoutTime, first] of firstMinutes) {
      const policy = policyIn(KOLKATA, checkinTime, checkoutTime);
      const start = wall(`2026-01-10 ${first}`, KOLKATA);
      assert.equal(billingDayOf(policy, start), '2026-01-10', `${checkinTime} ${checkoutTime}`);
      assert.equal(billingDayOf(policy, addMilliseconds(start, -1)), '2026-01-09', `${checkinTime} ${checkoutTime}`);
    }
  });

  it('of a guest who comes at night is the day before; with TWENTY_FOUR_HOURS the first night is the date of check-in', () => {
    assert.equal(firstNightOn(property, nightGuest), '2026-01-09');
    assert.equal(firstNightOn(by24Hours(KOLKATA), nightGuest), '2026-01-10');
  });

  it('prices every night by its local date', () => {
    const outAt = wall('2026-01-11 10:00', KOLKATA);
    assert.deepEqual(billedDates(property, nightGuest, outAt), ['2026-01-09', '2026-01-10']);
    assert.deepEqual(billedDates(by24Hours(KOLKATA), nightGuest, outAt), ['2026-01-10', '2026-01-11']);
  });

  it("uses the booking's own check-out time if it has one", () => {
    const [inAt, outAt] = [wall('2026-01-10 15:00', KOLKATA), wall('2026-01-11 14:00', KOLKATA)];
    assert.equal(billableNights(property, inAt, outAt), 2);
    assert.equal(billableNights({ ...property, checkoutTime: '14:00' }, inAt, outAt), 1);
  });
});

describe('a move to another room', () => {
  const inAt = wall('2026-01-10 15:00', KOLKATA);

  it('leaves the nights before the billing day of the move with the old room', () => {
    const moves: [string, number][] = [
      ['2026-01-10 18:00', 0],
      ['2026-01-11 05:59', 0],
      ['2026-01-11 06:00', 1],
      ['2026-01-13 20:00', 3],
      ['2026-01-01 00:00', 0],
    ];
    for (const [moved, nights] of moves) {
      assert.equal(nightsBeforeMove(policyIn(KOLKATA), inAt, wall(moved, KOLKATA)), nights, moved);
    }
  });

  it('with TWENTY_FOUR_HOURS leaves the periods that are complete', () => {
    const moves: [string, number][] = [
      ['2026-01-11 14:59', 0],
      ['2026-01-11 15:00', 1],
      ['2026-01-13 20:00', 3],
      ['2026-01-01 00:00', 0],
    ];
    for (const [moved, nights] of moves) {
      assert.equal(nightsBeforeMove(by24Hours(KOLKATA), inAt, wall(moved, KOLKATA)), nights, moved);
    }
  });
});

describe('clock changes at awkward hours', () => {
  it('a check-out time that is skipped and falls on the next date still ends its own night (Nuuk)', () => {
    const policy = policyIn('America/Nuuk', '14:00', '23:30');
    const inAt = wall('2025-03-28 23:45', 'America/Nuuk');
    const outAt = expectedCheckOutAt(policy, inAt, 1);
    assert.equal(outAt, wall('2025-03-30 00:30', 'America/Nuuk'));
    assert.equal(billableNights(policy, inAt, outAt), 1);
    assert.equal(billableNights(policy, inAt, addMilliseconds(outAt, 1)), 2);
  });

  it('a guest who comes between a check-out time and a skipped start of the billing day gets the coming night (Berlin)', () => {
    const policy = policyIn(BERLIN, '08:30', '03:00');
    const inAt = wall('2026-03-29 03:15', BERLIN);
    assert.equal(expectedCheckOutAt(policy, inAt, 1), wall('2026-03-30 03:00', BERLIN));
  });

  it('a second 23:30 after the first midnight belongs to the night that has started (St John’s)', () => {
    const policy = policyIn('America/St_Johns', '06:00', '00:00');
    const secondHalfPastEleven = addMinutes(wall('2005-10-29 23:30', 'America/St_Johns'), 60);
    assert.equal(expectedCheckOutAt(policy, secondHalfPastEleven, 1), wall('2005-10-31 00:00', 'America/St_Johns'));
    const inAt = wall('2005-10-28 15:00', 'America/St_Johns');
    const firstMidnight = wall('2005-10-30 00:00', 'America/St_Johns');
    assert.equal(billableNights(policy, inAt, firstMidnight), 2);
    assert.equal(billableNights(policy, inAt, addMilliseconds(firstMidnight, 1)), 3);
    assert.equal(billableNights(policy, inAt, secondHalfPastEleven), 3);
  });

  it('a date that does not exist is the one exception (Apia, 2011-12-30)', () => {
    const policy = policyIn('Pacific/Apia');
    const inAt = wall('2011-12-29 15:00', 'Pacific/Apia');
    assert.equal(expectedCheckOutAt(policy, inAt, 1), wall('2011-12-31 11:00', 'Pacific/Apia'));
    assert.equal(expectedCheckOutAt(policy, inAt, 2), expectedCheckOutAt(policy, inAt, 1));
    assert.equal(billableNights(policy, inAt, expectedCheckOutAt(policy, inAt, 1)), 1);
  });
});
