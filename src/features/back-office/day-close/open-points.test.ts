/** What is not in order at the end of a day, of every kind. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  gatewayPath,
  newPayingProperty,
  openBookingWithLink,
  openBookingWithQr,
  paymentsOf,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import { bodyOf, checkIn, holdRooms, openBooking, roomAt } from '../../../../test/harness/stays.ts';
import { addDays, instantAt, localDateOf } from '../../../platform/time.ts';

const ZONE = 'Asia/Kolkata';
const paying = await startPaymentTestService();
after(() => paying.stop());

test('every kind is listed with its bookings, stored as a number with the close, and keeps no date from being closed', async () => {
  const { service, sim } = paying;
  const today = localDateOf(service.clock.now(), ZONE);
  const at = (days: number, time: string): string => instantAt(addDays(today, days), time, ZONE);
  service.clock.set(at(0, '20:00'));
  const property = await newPayingProperty(paying, { rooms: 2 });
  const soon = { expectedCheckInAt: at(1, '12:00'), expectedCheckOutAt: at(2, '11:00') };

  const missing = await openBooking(property, { expectedCheckInAt: at(0, '14:00') });
  const overdue = await openBooking(property, { expectedCheckInAt: at(-1, '13:00'), expectedCheckOutAt: at(0, '11:00') });
  await checkIn(property, overdue.id, [roomAt(property, 0)], { checkInAt: at(-1, '13:00') });
  const held = await openBooking(property, soon);
  await holdRooms(property, held.id, { quantity: 2, fromAt: soon.expectedCheckInAt, toAt: soon.expectedCheckOutAt });
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, 1)}`, { maintenance: true }));
  const asked = await openBookingWithLink(property, 300);
  const closed = await openBookingWithQr(property, 200);
  bodyOf(await property.admin.post(`${closed.path}/close`, { qrId: closed.qr.id }));
  sim.pay(closed.qr.gatewayQrId, { late: true });
  const paid = await openBookingWithQr(property, 100);
  sim.pay(paid.qr.gatewayQrId);
  await sim.quiet();
  sim.setRefunds(property.account.keyId, 'PENDING');
  const [payment] = await paymentsOf(property, paid.booking.id);
  const refund = { paymentId: payment.id, amount: 60 };
  bodyOf(await property.admin.post(`${gatewayPath(property, paid.booking.id)}/refund`, refund));

  const { openPoints } = bodyOf(await property.admin.get(`${property.path}/day-close?businessDate=${today}`));
  type Point = { kind: string; rows: { bookingId: string; bookingReference: string; amount: number | null }[] };
  const rowsOf = (kind: string) =>
    openPoints.find((point: Point) => point.kind === kind).rows.map((row: Point['rows'][number]) => [row.bookingId, row.amount]);
  const arrivals = rowsOf('ARRIVAL').map(([id]: [string]) => id);
  assert.ok(arrivals.includes(missing.id) && !arrivals.includes(held.id));
  assert.deepEqual(rowsOf('DEPARTURE'), [[overdue.id, null]]);
  assert.ok(rowsOf('CONFLICT').some(([id]: [string]) => id === held.id));
  assert.deepEqual(rowsOf('PAYMENT_REQUEST'), [[asked.booking.id, 300]]);
  assert.deepEqual(rowsOf('PAYMENT_REVIEW'), [[closed.booking.id, 200]]);
  assert.deepEqual(rowsOf('REFUND'), [[paid.booking.id, 60]]);

  const body = { businessDate: today, actions: [{ action: 'NO_SHOW', bookingIds: [missing.id] }] };
  const close = bodyOf(await property.admin.post(`${property.path}/day-close`, body));
  assert.deepEqual(
    close.openPoints.map(({ kind }: Point) => kind),
    openPoints.map(({ kind }: Point) => kind),
  );
  assert.deepEqual(
    close.noShows.map(({ bookingId }: { bookingId: string }) => bookingId),
    [missing.id],
  );
});
