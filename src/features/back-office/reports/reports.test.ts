import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  roomAt,
} from '../../../../test/harness/stays.ts';
import { addDays, instantAt, localDateOf } from '../../../platform/time.ts';

const ZONE = 'Asia/Kolkata';
const TODAY = localDateOf(new Date().toISOString(), ZONE);
const at = (days: number, time: string): string => instantAt(addDays(TODAY, days), time, ZONE);

const service = await startTestService();
after(() => service.stop());
service.clock.set(at(0, '18:00'));

test('a new hotel has rooms for sale, and nothing else', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const report = bodyOf(await property.admin.get(`${property.path}/reports/day?date=${TODAY}`));
  assert.deepEqual(report.total, {
    ...{ roomsForSale: 3, outOfOrder: 0, sold: 0, occupancy: 0, adr: null, revPar: 0 },
    ...{ arrivals: 0, departures: 0, noShows: 0, cancellations: 0, noShowsEntered: 0, cancellationsEntered: 0 },
    ...{ roomRevenue: 0, otherRevenue: 0, revenue: 0, payments: 0, refunds: 0, net: 0 },
  });
  assert.deepEqual(report.days, [{ date: TODAY, ...report.total }]);
  assert.deepEqual(report.revenueByType, [{ type: 'ROOM_NIGHT', count: 0, amount: 0 }]);
});

test('rooms count from when they were entered, those of the first day also before', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const forSaleOn = async (days: number): Promise<unknown> =>
    bodyOf(await property.admin.get(`${property.path}/reports/day?date=${addDays(TODAY, days)}`)).total.roomsForSale;
  service.clock.set(at(2, '18:00'));
  const [type] = bodyOf(await property.admin.get(`${property.path}/room-types`));
  bodyOf(await property.admin.post(`${property.path}/rooms`, { roomNumber: 900, roomTypeCode: type?.code }), 201);
  assert.deepEqual([await forSaleOn(-1), await forSaleOn(0), await forSaleOn(1), await forSaleOn(2)], [3, 3, 3, 4]);
  service.clock.set(at(0, '18:00'));
});

test('the figures of a date are those of its nights, charges, payments and bookings', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4 });
  const path = (id: string) => `${property.path}/bookings/${id}`;
  // Two nights; leaves today.
  const left = await openBooking(property, { expectedCheckInAt: at(-2, '13:00'), expectedCheckOutAt: at(0, '10:00') });
  await checkIn(property, left.id, [roomAt(property, 0)], {
    checkInAt: at(-2, '13:00'),
    nightlyRate: 2000.2,
    rateSource: 'MANUAL',
  });
  bodyOf(await property.admin.post(`${path(left.id)}/charges`, { type: 'FOOD', amount: 450, occurredAt: at(0, '09:00') }), 201);
  service.clock.set(at(0, '10:00'));
  await checkOut(property, left.id);
  service.clock.set(at(0, '18:00'));
  // Came today for one night and owes it, less 500.
  const arrived = await openBooking(property, {
    source: 'PHONE',
    expectedCheckInAt: at(0, '13:00'),
    expectedCheckOutAt: at(1, '11:00'),
  });
  await checkIn(property, arrived.id, [roomAt(property, 1)], {
    checkInAt: at(0, '13:00'),
    nightlyRate: 3001,
    rateSource: 'MANUAL',
  });
  bodyOf(await property.admin.post(`${path(arrived.id)}/payments`, { amount: 500, method: 'UPI' }), 201);
  // Did not want to come, and is due tomorrow.
  const cancelled = await openBooking(property, { expectedCheckInAt: at(0, '20:00'), expectedCheckOutAt: at(1, '11:00') });
  bodyOf(await property.admin.post(`${path(cancelled.id)}/cancel`, { reason: 'ill' }));
  const due = await openBooking(property, { expectedCheckInAt: at(1, '13:00'), expectedCheckOutAt: at(3, '11:00') });
  await holdRooms(property, due.id, { fromAt: at(1, '13:00'), toAt: at(3, '11:00'), quantity: 2 });
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, 3)}`, { maintenance: true }));

  const report = bodyOf(await property.admin.get(`${property.path}/reports/day?date=${TODAY}`));
  const { sold, roomsForSale, outOfOrder, occupancy, adr, revPar, arrivals, departures, cancellations } = report.total;
  assert.deepEqual(
    { sold, roomsForSale, outOfOrder, occupancy, adr, revPar, arrivals, departures, cancellations },
    {
      sold: 1,
      roomsForSale: 3,
      outOfOrder: 1,
      occupancy: 0.3333,
      adr: 3001,
      revPar: 1000.33,
      arrivals: 1,
      departures: 1,
      cancellations: 1,
    },
  );
  assert.deepEqual([report.total.cancellationsEntered, report.total.noShowsEntered], [1, 0]);
  assert.deepEqual(report.revenueByType.slice(0, 2), [
    { type: 'ROOM_NIGHT', count: 1, amount: 3001 },
    { type: 'FOOD', count: 1, amount: 450 },
  ]);
  assert.deepEqual(report.sources, [{ source: 'PHONE', bookingSite: null, arrivals: 1, roomNights: 1, roomRevenue: 3001 }]);
  assert.deepEqual(report.openBalances.inHouse, { owed: { bookings: 1, amount: 2501 }, credit: { bookings: 0, amount: 0 } });
  assert.equal(report.takings.total.net, report.total.net);
  assert.equal(report.onTheBooks.total.roomNights, 5);
  assert.deepEqual(
    report.onTheBooks.days
      .map(({ date, roomNights }: { date: string; roomNights: number }) => [date, roomNights])
      .filter(([, roomNights]: [string, number]) => roomNights > 0),
    [
      [TODAY, 1],
      [addDays(TODAY, 1), 2],
      [addDays(TODAY, 2), 2],
    ],
  );

  const range = bodyOf(await property.admin.get(`${property.path}/reports/range?from=${addDays(TODAY, -2)}&to=${TODAY}`));
  assert.deepEqual(
    range.days.map((day: Record<string, unknown>) => [day.sold, day.roomRevenue, day.departures]),
    [
      [1, 2000.2, 0],
      [1, 2000.2, 0],
      [1, 3001, 1],
    ],
  );
  assert.deepEqual(range.days[2], { date: TODAY, ...report.total });
  // The group shows the same, to those who may see it.
  const group = async (role: Parameters<typeof property.join>[0]) =>
    bodyOf(await (await property.join(role)).get(`/reports/group?date=${TODAY}`));
  const [row, ...others] = await group('FINANCE');
  const { propertyId, code, name, timezone, currency, date, ...figures } = row;
  assert.deepEqual([propertyId, timezone, currency, date, others], [property.id, ZONE, 'INR', TODAY, []]);
  assert.deepEqual(figures, report.total);
  assert.deepEqual(await group('STAFF'), []);
  const file = await (await property.join('MANAGER')).get(`/reports/group.csv?date=${TODAY}`);
  assert.deepEqual(
    file.text.split('\r\n')[1],
    [propertyId, code, name, timezone, currency, date, ...Object.values(report.total)].join(','),
  );
  // A night of a month belongs to it, whatever the month is.
  const month = bodyOf(await property.admin.get(`${property.path}/reports/month?month=${TODAY.slice(0, 7)}`));
  assert.deepEqual(month.days[Number(TODAY.slice(8)) - 1], { date: TODAY, ...report.total });
});

test('taxes of guests in house and of those who left are summed up by rule, and are in the balances', async () => {
  service.clock.set(at(-1, '12:00'));
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const rule = { code: 'GST', name: 'GST', percent: '12', on: { nights: true }, from: addDays(TODAY, -1), included: false };
  const food = {
    code: 'FOOD',
    name: 'GST on food',
    percent: '5',
    on: { nights: false, chargeTypes: ['FOOD'] },
    from: addDays(TODAY, -1),
    included: true,
  };
  bodyOf(await property.admin.put(`${property.path}/tax-rules`, { rules: [rule, food] }));
  for (const [index, leaves] of [true, false].entries()) {
    const stay = { expectedCheckInAt: at(-1, '13:00'), expectedCheckOutAt: at(0, '10:00') };
    const { id } = await openBooking(property, stay);
    const price = { checkInAt: at(-1, '13:00'), nightlyRate: 1000, rateSource: 'MANUAL' };
    service.clock.set(at(0, '09:00'));
    await checkIn(property, id, [roomAt(property, index)], price);
    bodyOf(await property.admin.post(`${property.path}/bookings/${id}/charges`, { type: 'FOOD', amount: 105 }), 201);
    if (leaves) await checkOut(property, id);
  }
  const query = `from=${addDays(TODAY, -1)}&to=${TODAY}`;
  const report = bodyOf(await property.admin.get(`${property.path}/reports/range?${query}`));
  service.clock.set(at(0, '18:00'));
  assert.deepEqual(report.taxes, {
    ...{ onTop: 240, included: 10 },
    byRule: [
      { code: 'GST', name: 'GST', percent: '12', included: false, count: 2, base: 2000, amount: 240 },
      { code: 'FOOD', name: 'GST on food', percent: '5', included: true, count: 2, base: 200, amount: 10 },
    ],
  });
  assert.equal(report.total.revenue, 2210);
  const owed = { owed: { bookings: 1, amount: 1225 }, credit: { bookings: 0, amount: 0 } };
  // Who left has paid the taxes too.
  const none = { owed: { bookings: 0, amount: 0 }, credit: { bookings: 0, amount: 0 } };
  assert.deepEqual(report.openBalances, { inHouse: owed, ended: none });
});

test('the file has the figures of the JSON', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const from = addDays(TODAY, -1);
  const query = `from=${from}&to=${TODAY}`;
  const { status, headers, text } = await property.admin.get(`${property.path}/reports/range.csv?${query}`);
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/csv; charset=utf-8']);
  assert.equal(headers.get('content-disposition'), `attachment; filename="report-days-${from}-${TODAY}.csv"`);
  const { total } = bodyOf(await property.admin.get(`${property.path}/reports/range?${query}`));
  const lines = text.replace(/^\uFEFF/, '').split('\r\n');
  assert.equal(lines[0], ['date', 'currency', ...Object.keys(total)].join(','));
  assert.equal(lines[3], ['total', 'INR', ...Object.values(total)].join(','));
  assert.deepEqual([lines.length, lines[2]?.slice(0, 10), lines[4]], [5, TODAY, '']);
  assert.equal((await property.admin.get(`${property.path}/reports/month.csv?month=2026-13`)).status, 400);
  assert.equal((await property.admin.get(`${property.path}/reports/day.csv?date=${TODAY}&table=all`)).status, 400);
  const revenue = await property.admin.get(`${property.path}/reports/day.csv?date=${TODAY}&table=revenue`);
  assert.equal(revenue.text, 'type,currency,count,amount\r\nROOM_NIGHT,INR,0,0\r\ntotal,INR,0,0\r\n');
  bodyOf(await property.admin.get(`${property.path}/reports/day.csv?date=${TODAY}`));
});

test('a period that cannot be reported names the field', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const refusals: [string, string][] = [
    ['day', 'date'],
    ['day?date=1999-12-31', 'date'],
    ['day?date=2026-02-30', 'date'],
    ['range?from=2026-01-02&to=2026-01-01', 'to'],
    ['range?from=2025-01-01&to=2026-01-02', 'to'],
    ['month?month=2026-13', 'month'],
    ['month?month=1999-12', 'month'],
    ['month?month=9999-12', 'month'],
  ];
  for (const [query, field] of refusals) {
    const { status, body } = await property.admin.get(`${property.path}/reports/${query}`);
    assert.deepEqual([query, status, body.fieldErrors?.[0]?.field], [query, 400, field]);
  }
  bodyOf(await property.admin.get(`${property.path}/reports/range?from=2024-01-01&to=2024-12-31`));
});
