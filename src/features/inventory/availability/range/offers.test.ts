import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { addRatePlan, setRates } from '../../../../../test/harness/rates.ts';
import { startTestService } from '../../../../../test/harness/service-under-test.ts';
import { addRoomType, bodyOf, newPropertyWithRooms, openBooking } from '../../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

const FROM = '2026-11-20';
const TO = '2026-11-23';

test('offers say what a hold of the same nights is then quoted, at the default rate and by each rate plan', async () => {
  service.clock.set('2026-11-20T06:30:00.000Z');
  const property = await newPropertyWithRooms(service);
  const read = async (query: string) =>
    bodyOf(await property.admin.get(`${property.path}/rooms/availability-range?from=${FROM}&to=${TO}${query}`));
  const [type] = await read('');
  assert.equal(type.offers, undefined);
  await addRatePlan(property, { code: 'FLEX', name: 'Flexible', roomTypeCode: type.roomTypeCode, baseRate: 1000.1 });
  const early = await addRatePlan(property, { code: 'EARLY', name: 'Early', roomTypeCode: type.roomTypeCode, baseRate: 0.1 });
  await setRates(property, early.id, '2026-11-21', '2026-11-22', 0.2);
  await setRates(property, early.id, TO, TO, 9);
  await addRoomType(property, { code: 'NORATE' });

  const rows = await read('&offers=true');
  const { offers } = rows.find((row: { roomTypeCode: string }) => row.roomTypeCode === type.roomTypeCode);
  assert.deepEqual(
    offers.map(({ ratePlanCode, ratePlanName }: Record<string, unknown>) => [ratePlanCode, ratePlanName]),
    [
      [null, null],
      ['EARLY', 'Early'],
      ['FLEX', 'Flexible'],
    ],
  );
  assert.deepEqual(offers[1], {
    ratePlanCode: 'EARLY',
    ratePlanName: 'Early',
    nightRates: [
      { date: '2026-11-20', rate: 0.1 },
      { date: '2026-11-21', rate: 0.2 },
      { date: '2026-11-22', rate: 0.2 },
    ],
    averageRate: 0.17,
    amount: 0.5,
  });
  assert.deepEqual(rows.find((row: { roomTypeCode: string }) => row.roomTypeCode === 'NORATE').offers, []);

  for (const { ratePlanCode, amount } of offers) {
    const booking = await openBooking(property, {
      expectedCheckInAt: '2026-11-20T06:30:00Z',
      expectedCheckOutAt: '2026-11-23T05:30:00Z',
      roomRequests: [{ roomTypeCode: type.roomTypeCode, quantity: 1, ratePlanCode }],
    });
    assert.equal(booking.balance.expectedPay, amount, String(ratePlanCode));
  }
  const explained = await read('&offers=true&explain=true');
  assert.ok(explained.every((row: object) => 'offers' in row && 'blockedRooms' in row));
});
