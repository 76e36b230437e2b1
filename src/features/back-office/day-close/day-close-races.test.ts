import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, holdRooms, newPropertyWithRooms, openBooking, readBooking, roomAt } from '../../../../test/harness/stays.ts';
import { addDays, instantAt, localDateOf } from '../../../platform/time.ts';

const service = await startTestService();
after(() => service.stop());

const ZONE = 'Asia/Kolkata';
const TODAY = localDateOf(new Date().toISOString(), ZONE);
const at = (days: number, time: string): string => instantAt(addDays(TODAY, days), time, ZONE);

async function hotel() {
  service.clock.set(at(0, '20:00'));
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  bodyOf(await property.admin.put(`${property.path}/cancellation-policy`, { penaltyMode: 'ONE_NIGHT' }));
  const dates = { expectedCheckInAt: at(0, '14:00'), expectedCheckOutAt: at(1, '11:00') };
  const { id } = await openBooking(property, dates);
  await holdRooms(property, id, { fromAt: dates.expectedCheckInAt, toAt: dates.expectedCheckOutAt });
  const noShow = { businessDate: TODAY, actions: [{ action: 'NO_SHOW' }] };
  return { ...property, bookingId: id, close: () => property.admin.post(`${property.path}/day-close`, noShow) };
}

test('of closes of one date at once one closes, and the others get its answer', async () => {
  const property = await hotel();
  const answers = await Promise.all(Array.from({ length: 6 }, property.close));
  const [first] = answers;
  for (const answer of answers) assert.deepEqual(bodyOf(answer), first?.body);
  const { ledger } = await readBooking(property, property.bookingId);
  assert.equal(ledger.charges.length, 1);
  const log = bodyOf(await property.admin.get(`${property.path}/audit-log?entityId=${property.id}`));
  assert.equal(log.filter(({ action }: { action: string }) => action === 'day.closed').length, 1);
});

for (const verb of ['no-show', 'check-in/bulk'] as const) {
  test(`a close with a no-show and a ${verb} of the same booking at once: one of them has the booking`, async () => {
    for (let round = 0; round < 4; round += 1) {
      const property = await hotel();
      const path = `${property.path}/bookings/${property.bookingId}`;
      const body = verb === 'no-show' ? {} : { stays: [{ roomId: roomAt(property, 0) }] };
      const [closed, other] = await Promise.all([property.close(), property.admin.post(`${path}/${verb}`, body)]);
      const { noShows, notDone } = bodyOf(closed);
      assert.ok([200, 201, 409].includes(other.status), other.text);
      const { status, ledger } = await readBooking(property, property.bookingId);
      const byClose = noShows.length === 1;
      assert.equal(byClose, other.status === 409, other.text);
      if (byClose) assert.deepEqual([status, notDone, ledger.charges.length], ['NO_SHOW', [], 1]);
      else assert.equal(status, verb === 'no-show' ? 'NO_SHOW' : 'CHECKED_IN');
      assert.ok(ledger.charges.length <= 1);
    }
  });
}

test('a date has 23 or 25 hours where the clocks change, and the business day is that of the zone', async () => {
  // Berlin goes to summer time on 29 March 2026 and back on 25 October 2026; Auckland is ahead of both.
  for (const [timezone, date] of [
    ['Europe/Berlin', '2026-03-29'],
    ['Europe/Berlin', '2026-10-25'],
    ['Pacific/Auckland', '2026-09-27'],
  ] as const) {
    service.clock.set(instantAt(date, '23:30', timezone));
    const property = await newPropertyWithRooms(service, { rooms: 1, timezone });
    const { admin, path } = property;
    assert.equal(bodyOf(await admin.get(`${path}/day-close`)).businessDate, date);
    const { id } = await openBooking(property, {
      expectedCheckInAt: instantAt(date, '23:59', timezone),
      expectedCheckOutAt: null,
    });
    for (const [on, time] of [
      [date, '00:00'],
      [date, '23:29'],
      [addDays(date, -1), '23:59'],
    ] as const)
      bodyOf(
        await admin.post(`${path}/bookings/${id}/payments`, {
          amount: 1,
          method: 'CASH',
          receivedAt: instantAt(on, time, timezone),
        }),
        201,
      );
    const closed = bodyOf(await admin.post(`${path}/day-close`, { businessDate: date }));
    const payments = closed.figures.find(({ figure }: { figure: string }) => figure === 'payments');
    assert.deepEqual([payments.value, closed.openPoints], [2, [{ kind: 'ARRIVAL', count: 1 }]]);
    service.clock.set(instantAt(addDays(date, 1), '00:30', timezone));
    assert.equal(bodyOf(await admin.get(`${path}/day-close`)).openDate, addDays(date, 1));
  }
  service.clock.set(at(0, '20:00'));
});
