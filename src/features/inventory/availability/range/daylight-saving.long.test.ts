import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { addRatePlan, setRates } from '../../../../../test/harness/rates.ts';
import { startTestService } from '../../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  roomAt,
} from '../../../../../test/harness/stays.ts';
import { addMilliseconds } from '../../../../platform/time.ts';
import { listNights, windowInLocalTime } from './range.rules.ts';

const service = await startTestService();
after(() => service.stop());

/** A day on which the clocks change, with instants in UTC around it, worked out by hand from the rules of the zone. */
type ClockChange = {
  zone: string;
  /** The day before, the day of the change, the day after. */
  dates: readonly [string, string, string];
  /** With check-in 12:00 and check-out 11:00: the night before the change day, and the night after. */
  usual: readonly [from: string, to: string, nextFrom: string, nextTo: string];
  /** Billing times within the hour that is skipped or repeated. */
  odd: { billingCheckinTime: string; billingCheckoutTime: string };
  /** The same two nights with those times. */
  oddly: readonly [from: string, to: string, nextFrom: string, nextTo: string];
};

const CHANGES: Record<string, ClockChange> = {
  // 01:00 UTC: 02:00 (+1) becomes 03:00 (+2).
  'Berlin in spring': {
    zone: 'Europe/Berlin',
    dates: ['2027-03-27', '2027-03-28', '2027-03-29'],
    usual: ['2027-03-27T11:00:00.000Z', '2027-03-28T09:00:00.000Z', '2027-03-28T10:00:00.000Z', '2027-03-29T09:00:00.000Z'],
    odd: { billingCheckinTime: '02:30', billingCheckoutTime: '02:15' },
    // 02:15 and 02:30 are skipped: 03:15 and 03:30 in summer time.
    oddly: ['2027-03-27T01:30:00.000Z', '2027-03-28T01:15:00.000Z', '2027-03-28T01:30:00.000Z', '2027-03-29T00:15:00.000Z'],
  },
  // 01:00 UTC: 03:00 (+2) becomes 02:00 (+1).
  'Berlin in autumn': {
    zone: 'Europe/Berlin',
    dates: ['2026-10-24', '2026-10-25', '2026-10-26'],
    usual: ['2026-10-24T10:00:00.000Z', '2026-10-25T10:00:00.000Z', '2026-10-25T11:00:00.000Z', '2026-10-26T10:00:00.000Z'],
    odd: { billingCheckinTime: '02:30', billingCheckoutTime: '02:15' },
    // 02:15 and 02:30 occur twice: the earlier ones, in summer time.
    oddly: ['2026-10-24T00:30:00.000Z', '2026-10-25T00:15:00.000Z', '2026-10-25T00:30:00.000Z', '2026-10-26T01:15:00.000Z'],
  },
  // 07:00 UTC: 02:00 (-5) becomes 03:00 (-4).
  'New York in spring': {
    zone: 'America/New_York',
    dates: ['2027-03-13', '2027-03-14', '2027-03-15'],
    usual: ['2027-03-13T17:00:00.000Z', '2027-03-14T15:00:00.000Z', '2027-03-14T16:00:00.000Z', '2027-03-15T15:00:00.000Z'],
    odd: { billingCheckinTime: '02:59', billingCheckoutTime: '02:01' },
    oddly: ['2027-03-13T07:59:00.000Z', '2027-03-14T07:01:00.000Z', '2027-03-14T07:59:00.000Z', '2027-03-15T06:01:00.000Z'],
  },
  // 06:00 UTC: 02:00 (-4) becomes 01:00 (-5).
  'New York in autumn': {
    zone: 'America/New_York',
    dates: ['2026-10-31', '2026-11-01', '2026-11-02'],
    usual: ['2026-10-31T16:00:00.000Z', '2026-11-01T16:00:00.000Z', '2026-11-01T17:00:00.000Z', '2026-11-02T16:00:00.000Z'],
    odd: { billingCheckinTime: '01:59', billingCheckoutTime: '01:00' },
    oddly: ['2026-10-31T05:59:00.000Z', '2026-11-01T05:00:00.000Z', '2026-11-01T05:59:00.000Z', '2026-11-02T06:00:00.000Z'],
  },
  // 15:30 UTC the day before: 02:00 (+10:30) becomes 02:30 (+11), half an hour only.
  'Lord Howe in spring': {
    zone: 'Australia/Lord_Howe',
    dates: ['2026-10-03', '2026-10-04', '2026-10-05'],
    usual: ['2026-10-03T01:30:00.000Z', '2026-10-04T00:00:00.000Z', '2026-10-04T01:00:00.000Z', '2026-10-05T00:00:00.000Z'],
    odd: { billingCheckinTime: '02:20', billingCheckoutTime: '02:10' },
    // 02:10 and 02:20 are skipped: 02:40 and 02:50 in summer time.
    oddly: ['2026-10-02T15:50:00.000Z', '2026-10-03T15:40:00.000Z', '2026-10-03T15:50:00.000Z', '2026-10-04T15:10:00.000Z'],
  },
  // 15:00 UTC the day before: 02:00 (+11) becomes 01:30 (+10:30).
  'Lord Howe in autumn': {
    zone: 'Australia/Lord_Howe',
    dates: ['2027-04-03', '2027-04-04', '2027-04-05'],
    usual: ['2027-04-03T01:00:00.000Z', '2027-04-04T00:30:00.000Z', '2027-04-04T01:30:00.000Z', '2027-04-05T00:30:00.000Z'],
    odd: { billingCheckinTime: '01:50', billingCheckoutTime: '01:40' },
    // 01:40 and 01:50 occur twice: the earlier ones, in summer time.
    oddly: ['2027-04-02T14:50:00.000Z', '2027-04-03T14:40:00.000Z', '2027-04-03T14:50:00.000Z', '2027-04-04T15:10:00.000Z'],
  },
};

const USUAL = { billingCheckinTime: '12:00', billingCheckoutTime: '11:00' };

async function offerOf(property: PropertyWithRooms, from: string, to: string, more = '') {
  const [row] = bodyOf(await property.admin.get(`${property.path}/rooms/availability-range?from=${from}&to=${to}${more}`));
  return row;
}

/** The number of rooms that are offered from one date to the other. */
const available = async (property: PropertyWithRooms, from: string, to: string): Promise<number> =>
  (await offerOf(property, from, to)).availableQuantity;

/** A hold for a booking of its own with that billing mode. */
async function held(property: PropertyWithRooms, fromAt: string, toAt: string, billingMode = 'PROPERTY_POLICY') {
  const booking = await openBooking(property, { expectedCheckInAt: fromAt, expectedCheckOutAt: toAt });
  bodyOf(await property.admin.post(`${property.path}/bookings/${booking.id}/billing-policy`, { billingMode }));
  return holdRooms(property, booking.id, { fromAt, toAt });
}

/** A property whose guests are expected to leave at the second instant; the clock is at the first. */
async function propertyWithGuest({ zone, usual: [from, to] }: ClockChange) {
  service.clock.set(from);
  const property = await newPropertyWithRooms(service, { rooms: 1, timezone: zone });
  const booking = await openBooking(property, { expectedCheckInAt: from, expectedCheckOutAt: to });
  await checkIn(property, booking.id, [roomAt(property, 0)]);
  return { property, booking };
}

for (const [name, change] of Object.entries(CHANGES)) {
  const { zone, dates, usual, odd, oddly } = change;
  const [dayBefore, day, dayAfter] = dates;

  test(`${name}: the windows before and after the change, in UTC`, () => {
    for (const [times, [from, to, nextFrom, nextTo]] of [
      [USUAL, usual],
      [odd, oddly],
    ] as const) {
      assert.deepEqual(windowInLocalTime({ timezone: zone, ...times }, dayBefore, day), { from, to });
      assert.deepEqual(windowInLocalTime({ timezone: zone, ...times }, day, dayAfter), { from: nextFrom, to: nextTo });
      assert.deepEqual(windowInLocalTime({ timezone: zone, ...times }, dayBefore, dayAfter), { from, to: nextTo });
    }
    assert.deepEqual(listNights(dayBefore, dayAfter), [dayBefore, day]);
  });

  for (const [times, instants, by] of [
    [USUAL, usual, 'the usual billing times'],
    [odd, oddly, 'billing times that the change skips or doubles'],
  ] as const) {
    test(`${name}, by ${by}: a hold counts in each night that it overlaps by a millisecond, and in no other`, async () => {
      const [from, to, nextFrom, nextTo] = instants;
      service.clock.set(addMilliseconds(from, -86_400_000));
      const property = await newPropertyWithRooms(service, { rooms: 8, timezone: zone, ...times });
      const nights = async () => [await available(property, dayBefore, day), await available(property, day, dayAfter)];
      await held(property, addMilliseconds(from, -3_600_000), from);
      await held(property, to, nextFrom);
      await held(property, nextTo, addMilliseconds(nextTo, 3_600_000));
      assert.deepEqual(await nights(), [8, 8]);
      await held(property, addMilliseconds(from, -3_600_000), addMilliseconds(from, 1));
      assert.deepEqual(await nights(), [7, 8]);
      await held(property, addMilliseconds(to, -1), nextFrom);
      assert.deepEqual(await nights(), [7, 8]);
      await held(property, addMilliseconds(to, -1), addMilliseconds(nextFrom, 1));
      assert.deepEqual(await nights(), [6, 7]);
      await held(property, addMilliseconds(nextTo, -1), addMilliseconds(nextTo, 3_600_000));
      assert.deepEqual(await nights(), [6, 7]);
      // Over both nights the hour between them counts too, with the holds in it.
      await held(property, from, nextTo);
      assert.deepEqual(await nights(), [5, 6]);
      assert.equal(await available(property, dayBefore, dayAfter), 4);
    });
  }

  test(`${name}: a stay to the check-out time of the change day leaves the room free for the next night`, async () => {
    const { property, booking } = await propertyWithGuest(change);
    assert.deepEqual([await available(property, dayBefore, day), await available(property, day, dayAfter)], [0, 1]);
    const plan = (expectedCheckOutAt: string) =>
      property.admin.post(`${property.path}/bookings/${booking.id}/expected-dates`, { expectedCheckOutAt });
    assert.equal((await plan(usual[2])).status, 204);
    assert.equal(await available(property, day, dayAfter), 1);
    assert.equal((await plan(addMilliseconds(usual[2], 1))).status, 204);
    assert.equal(await available(property, day, dayAfter), 0);
  });

  test(`${name}: a guest expected to leave the day before is overdue until the check-out time of the change day`, async () => {
    const { property, booking } = await propertyWithGuest(change);
    // Two hours after the check-in time of the day before. The expected check-out was one hour ago.
    const plan = { expectedCheckOutAt: addMilliseconds(usual[0], 3_600_000) };
    assert.equal((await property.admin.post(`${property.path}/bookings/${booking.id}/expected-dates`, plan)).status, 204);
    service.clock.set(addMilliseconds(usual[0], 2 * 3_600_000));
    const [{ blockedBy }] = (await offerOf(property, dayBefore, day, '&explain=true')).blockedRooms;
    assert.deepEqual([blockedBy[0].overdue, blockedBy[0].until], [true, usual[1]]);
    // From then on, until the check-out time of the day after.
    service.clock.set(usual[1]);
    const [next] = (await offerOf(property, day, dayAfter, '&explain=true')).blockedRooms;
    assert.deepEqual([next.blockedBy[0].overdue, next.blockedBy[0].until], [true, usual[3]]);
  });

  test(`${name}: the mean rate is over calendar nights, two from the day before to the day after`, async () => {
    service.clock.set(usual[0]);
    const property = await newPropertyWithRooms(service, { rooms: 1, timezone: zone });
    const plan = await addRatePlan(property, { code: 'FLEX', baseRate: 100 });
    await setRates(property, plan.id, day, day, 200);
    await setRates(property, plan.id, dayAfter, dayAfter, 900);
    const mean = async (from: string, to: string) => (await offerOf(property, from, to, '&ratePlanCode=FLEX')).averageRate;
    assert.deepEqual([await mean(dayBefore, dayAfter), await mean(dayBefore, day), await mean(day, dayAfter)], [150, 100, 200]);
  });

  test(`${name}: a hold over both nights is quoted for two nights by their dates`, async () => {
    service.clock.set(usual[0]);
    const property = await newPropertyWithRooms(service, { rooms: 1, timezone: zone, defaultRate: 3000 });
    const { nights, amount, nightRates } = await held(property, usual[0], usual[3]);
    assert.deepEqual([nights, amount], [2, 6000]);
    assert.deepEqual(
      nightRates.map(({ date }: { date: string }) => date),
      [dayBefore, day],
    );
  });
}

/** From 12:00 on the day before to 12:00 on the change day, in UTC: less than 24 hours in spring, more in autumn. */
const FROM_NOON_TO_NOON: Record<string, { hours: number; nights: number }> = {
  'Berlin in spring': { hours: 23, nights: 1 },
  'Berlin in autumn': { hours: 25, nights: 2 },
  'New York in spring': { hours: 23, nights: 1 },
  'New York in autumn': { hours: 25, nights: 2 },
  'Lord Howe in spring': { hours: 23.5, nights: 1 },
  'Lord Howe in autumn': { hours: 24.5, nights: 2 },
};

for (const [name, { hours, nights }] of Object.entries(FROM_NOON_TO_NOON)) {
  test(`${name}: a booking with TWENTY_FOUR_HOURS is quoted ${nights} for the ${hours} hours from noon to noon`, async () => {
    const { zone, usual } = CHANGES[name] ?? assert.fail(name);
    const [fromAt, , toAt] = usual;
    assert.equal((Date.parse(toAt) - Date.parse(fromAt)) / 3_600_000, hours);
    service.clock.set(fromAt);
    const property = await newPropertyWithRooms(service, { rooms: 3, timezone: zone, defaultRate: 1000 });
    const byDay = await held(property, fromAt, toAt, 'TWENTY_FOUR_HOURS');
    assert.deepEqual([byDay.nights, byDay.amount], [nights, nights * 1000]);
    const exactly = await held(property, fromAt, addMilliseconds(fromAt, 24 * 3_600_000), 'TWENTY_FOUR_HOURS');
    assert.equal(exactly.nights, 1);
    const longer = await held(property, fromAt, addMilliseconds(fromAt, 24 * 3_600_000 + 1), 'TWENTY_FOUR_HOURS');
    assert.equal(longer.nights, 2);
  });
}

test('between the two occurrences of 02:15 in Berlin, the next check-out time of 02:15 is on the day after', async () => {
  const { zone, odd, oddly } = CHANGES['Berlin in autumn'] ?? assert.fail();
  service.clock.set('2026-10-24T10:00:00.000Z');
  const property = await newPropertyWithRooms(service, { rooms: 1, timezone: zone, ...odd });
  const booking = await openBooking(property, {
    expectedCheckInAt: '2026-10-24T09:00:00.000Z',
    expectedCheckOutAt: '2026-10-24T20:00:00.000Z',
  });
  await checkIn(property, booking.id, [roomAt(property, 0)]);
  const until = async () =>
    (await offerOf(property, '2026-10-24', '2026-10-27', '&explain=true')).blockedRooms[0].blockedBy[0].until;
  service.clock.set('2026-10-25T00:14:00.000Z');
  assert.equal(await until(), oddly[1]);
  service.clock.set('2026-10-25T00:45:00.000Z');
  assert.equal(await until(), oddly[3]);
});

test('in Nuuk, where the last hour of a day is skipped, a night from 23:30 to 00:15 still has a window', async () => {
  const times = { billingCheckinTime: '23:30', billingCheckoutTime: '00:15' };
  // 01:00 UTC: 23:00 (-2) becomes 00:00 (-1). 23:30 is skipped and would be 00:30, after the check-out time.
  assert.deepEqual(windowInLocalTime({ timezone: 'America/Nuuk', ...times }, '2027-03-27', '2027-03-28'), {
    from: '2027-03-28T01:30:00.000Z',
    to: '2027-03-28T01:30:00.001Z',
  });
  service.clock.set('2027-03-27T12:00:00.000Z');
  const property = await newPropertyWithRooms(service, { rooms: 2, timezone: 'America/Nuuk', ...times });
  await held(property, '2027-03-27T20:00:00.000Z', '2027-03-29T20:00:00.000Z');
  assert.equal(await available(property, '2027-03-27', '2027-03-28'), 1);
  assert.equal(await available(property, '2027-03-26', '2027-03-27'), 2);
});
