/** Every stay shows its bill line by line: each night with its rate, whatever happened to the stay. */
import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { addRatePlan, setRates } from '../../../../test/harness/rates.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  pay,
  readBooking,
  roomAt,
  signGuest,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
// Noon in India, on the first day of every test.
beforeEach(() => service.clock.set('2026-12-01T12:00:00+05:30'));

const december = (day: number, time: string): string => `2026-12-${String(day).padStart(2, '0')}T${time}:00+05:30`;
const TWO_NIGHTS = { expectedCheckInAt: december(1, '12:00'), expectedCheckOutAt: december(3, '11:00') };

/** A property with a rate plan at 100, and 300 from the 3rd on. */
async function newPropertyWithPlan(): Promise<{ property: PropertyWithRooms; code: string }> {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { id, code } = await addRatePlan(property, { baseRate: 100 });
  await setRates(property, id, '2026-12-03', '2026-12-09', 300);
  return { property, code };
}

async function expectUntil(property: PropertyWithRooms, bookingId: string, day: number): Promise<void> {
  const body = { expectedCheckOutAt: december(day, '11:00') };
  assert.equal((await property.admin.post(`${property.path}/bookings/${bookingId}/expected-dates`, body)).status, 204);
}

type Stay = {
  nights: number;
  amount: number;
  nightlyRate: number | null;
  nightRates: { date: string; rate: number | null; source: string | null }[];
};

/** The lines of the bill, like `01 100 RATE_PLAN`, after a check that they make the bill. */
function linesOf(stay: Stay): string[] {
  assert.equal(stay.nightRates.length, stay.nights);
  assert.equal(
    stay.nightRates.reduce((sum, { rate }) => sum + (rate ?? 0), 0),
    stay.amount,
  );
  return stay.nightRates.map(({ date, rate, source }) => `${date.slice(8)} ${rate} ${source}`);
}

test('a night that was added and removed again leaves nothing behind', async () => {
  const { property, code } = await newPropertyWithPlan();
  const { id } = await openBooking(property, TWO_NIGHTS);
  await checkIn(property, id, [roomAt(property, 0)], { ratePlanCode: code });
  const shown = async () => (await readBooking(property, id)).stays[0];
  assert.equal((await shown()).nightlyRate, 100);
  await expectUntil(property, id, 4);
  assert.equal((await shown()).nightlyRate, 166.67);
  assert.deepEqual(linesOf(await shown()), ['01 100 RATE_PLAN', '02 100 RATE_PLAN', '03 300 RATE_PLAN']);
  await expectUntil(property, id, 3);
  assert.equal((await shown()).nightlyRate, 100);
  assert.deepEqual(linesOf(await shown()), ['01 100 RATE_PLAN', '02 100 RATE_PLAN']);
});

test('a night that is added again is priced anew', async () => {
  const { property, code } = await newPropertyWithPlan();
  const { id } = await openBooking(property, TWO_NIGHTS);
  await checkIn(property, id, [roomAt(property, 0)], { ratePlanCode: code });
  await expectUntil(property, id, 4);
  await expectUntil(property, id, 3);
  const plans = bodyOf(await property.admin.get(`${property.path}/rate-plans`));
  await setRates(property, plans[0].id, '2026-12-03', '2026-12-03', 250);
  await expectUntil(property, id, 4);
  assert.deepEqual(linesOf((await readBooking(property, id)).stays[0]).at(-1), '03 250 RATE_PLAN');
});

test('an early departure bills the nights stayed, line by line, and so does an overdue one', async () => {
  const { property, code } = await newPropertyWithPlan();
  const { id } = await openBooking(property, { ...TWO_NIGHTS, expectedCheckOutAt: december(5, '11:00') });
  await checkIn(property, id, [roomAt(property, 0)], { ratePlanCode: code });
  service.clock.set(december(2, '10:00'));
  const [early] = (await checkOutAtNow(property, id, 100)).stays;
  assert.deepEqual([linesOf(early), early.nightlyRate], [['01 100 RATE_PLAN'], 100]);
  service.clock.set(december(1, '12:00'));
  const late = await openBooking(property, TWO_NIGHTS);
  await checkIn(property, late.id, [roomAt(property, 1)], { nightlyRate: 70 });
  service.clock.set(december(4, '10:00'));
  const overdue = (await readBooking(property, late.id)).stays[0];
  assert.deepEqual(linesOf(overdue), ['01 70 MANUAL', '02 70 MANUAL', '03 70 MANUAL']);
  assert.deepEqual((await checkOut(property, late.id)).stays[0].nightRates, overdue.nightRates);
  // The lines of a bill do not follow a later change of the billing times.
  bodyOf(
    await property.admin.put(`${property.path}/billing-policy`, { billingCheckinTime: '23:00', billingCheckoutTime: '01:00' }),
  );
  assert.deepEqual(linesOf((await readBooking(property, late.id)).stays[0]), linesOf(overdue));
});

/** Signs for the guest, pays so much and checks out now. */
async function checkOutAtNow(property: PropertyWithRooms, bookingId: string, amount: number) {
  await signGuest(property, (await readBooking(property, bookingId)).primaryGuest.id);
  await pay(property, bookingId, amount);
  return bodyOf(await property.admin.post(`${property.path}/bookings/${bookingId}/check-out`, {}));
}

test('a room move divides the lines between the two stays', async () => {
  const { property, code } = await newPropertyWithPlan();
  const { id } = await openBooking(property, { ...TWO_NIGHTS, expectedCheckOutAt: december(4, '11:00') });
  const [stay] = (await checkIn(property, id, [roomAt(property, 0)], { ratePlanCode: code })).stays;
  service.clock.set(december(2, '15:00'));
  bodyOf(await property.admin.post(`${property.path}/room-stays/${stay.id}/move`, { roomId: roomAt(property, 1) }));
  const { stays } = await readBooking(property, id);
  assert.deepEqual(stays.map(linesOf), [['01 100 RATE_PLAN'], ['02 100 RATE_PLAN', '03 300 RATE_PLAN']]);
  bodyOf(await property.admin.post(`${property.path}/room-stays/${stays[1].id}/void`, {}));
  assert.deepEqual((await readBooking(property, id)).stays.map(linesOf), [['01 100 RATE_PLAN'], []]);
});

test('nights of several holds each have the rate and source of their hold; a night without a rate costs nothing', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1, defaultRate: null });
  const { id } = await openBooking(property, { ...TWO_NIGHTS, expectedCheckOutAt: december(4, '11:00') });
  await holdRooms(property, id, { fromAt: december(1, '12:00'), toAt: december(2, '11:00'), nightlyRate: 90 });
  await holdRooms(property, id, { fromAt: december(2, '12:00'), toAt: december(3, '11:00') });
  const { code } = await addRatePlan(property, { baseRate: 110 });
  await holdRooms(property, id, { fromAt: december(3, '12:00'), toAt: december(4, '11:00'), ratePlanCode: code });
  const [stay] = (await checkIn(property, id, [roomAt(property, 0)])).stays;
  assert.deepEqual(linesOf(stay), ['01 90 MANUAL', '02 null null', '03 110 RATE_PLAN']);
  assert.equal(stay.nightlyRate, 100);
});
