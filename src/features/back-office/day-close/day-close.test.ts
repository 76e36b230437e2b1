import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { longTest } from '../../../../test/harness/long-test.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiClient, startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  pay,
  readBooking,
  roomAt,
} from '../../../../test/harness/stays.ts';
import { addDays, instantAt, localDateOf } from '../../../platform/time.ts';

const ZONE = 'Asia/Kolkata';
const TODAY = localDateOf(new Date().toISOString(), ZONE);
const at = (days: number, time: string): string => instantAt(addDays(TODAY, days), time, ZONE);

const service = await startTestService();
after(() => service.stop());
service.clock.set(at(0, '20:00'));

type Row = Record<string, unknown>;
const close = (property: PropertyWithRooms, body: unknown, query = '', by: ApiClient = property.admin) =>
  by.post(`${property.path}/day-close${query}`, body);
const state = async (property: PropertyWithRooms, by: ApiClient = property.admin) =>
  bodyOf(await by.get(`${property.path}/day-close`));
const figureOf = (figures: Row[], name: string) => figures.find(({ figure }) => figure === name);
const countsIn = (points: Row[]) => Object.fromEntries(points.map(({ kind, count }) => [kind, count]));

/** A booking for one room at 3000 that was expected today at 14:00, with the first night as the penalty of a no-show. */
async function expected(property: PropertyWithRooms): Promise<string> {
  bodyOf(await property.admin.put(`${property.path}/cancellation-policy`, { penaltyMode: 'ONE_NIGHT' }));
  const dates = { expectedCheckInAt: at(0, '14:00'), expectedCheckOutAt: at(1, '11:00') };
  const { id } = await openBooking(property, dates);
  await holdRooms(property, id, { fromAt: dates.expectedCheckInAt, toAt: dates.expectedCheckOutAt });
  return id;
}

test('a hotel that never closed has the date of its billing day as business day', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { businessDate, openDate, lastClosedDate, openPoints, figures } = await state(property);
  assert.deepEqual([businessDate, openDate, lastClosedDate], [TODAY, TODAY, null]);
  assert.deepEqual(new Set(openPoints.map(({ count }: Row) => count)), new Set([0]));
  assert.equal(figureOf(figures, 'roomsForSale')?.['value'], 2);
  service.clock.set(at(1, '03:00'));
  assert.equal((await state(property)).businessDate, TODAY);
  service.clock.set(at(0, '20:00'));
});

test('what is not in order is listed, agreed no-shows are posted with their penalty, and the figures are frozen', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const missing = await expected(property);
  const late = await openBooking(property, { expectedCheckInAt: at(0, '19:00') });
  const overdue = await openBooking(property, { expectedCheckInAt: at(-1, '13:00'), expectedCheckOutAt: at(0, '11:00') });
  await checkIn(property, overdue.id, [roomAt(property, 0)], {
    checkInAt: at(-1, '13:00'),
    nightlyRate: 1500,
    rateSource: 'MANUAL',
  });
  await pay(property, overdue.id, 700);
  const { openPoints } = await state(property);
  assert.deepEqual(countsIn(openPoints), {
    ARRIVAL: 2,
    DEPARTURE: 1,
    CONFLICT: 0,
    PAYMENT_REQUEST: 0,
    PAYMENT_REVIEW: 0,
    REFUND: 0,
  });
  assert.deepEqual(
    openPoints[0].rows.map(({ bookingId }: Row) => bookingId),
    [missing, late.id],
  );

  const body = { businessDate: TODAY, actions: [{ action: 'NO_SHOW', bookingIds: [missing], reason: 'did not come' }] };
  const tried = bodyOf(await close(property, body, '?dryRun=true'));
  assert.equal((await state(property)).lastClosedDate, null);
  assert.equal((await readBooking(property, missing)).status, 'OPEN');

  const closed = bodyOf(await close(property, body));
  assert.deepEqual({ ...closed, closedAt: null }, { ...tried, closedAt: null });
  assert.deepEqual(
    closed.noShows.map(({ bookingId, penalty }: Row) => [bookingId, penalty]),
    [[missing, 3000]],
  );
  assert.deepEqual(countsIn(closed.openPoints), { ARRIVAL: 1, DEPARTURE: 1 });
  const booking = await readBooking(property, missing);
  assert.deepEqual([booking.status, booking.closedReason, booking.balance.pending], ['NO_SHOW', 'did not come', 3000]);
  assert.deepEqual(figureOf(closed.figures, 'revenue.NO_SHOW_PENALTY'), { figure: 'revenue.NO_SHOW_PENALTY', value: 3000 });
  const report = bodyOf(await property.admin.get(`${property.path}/reports/day?date=${TODAY}`));
  for (const [figure, value] of Object.entries(report.total))
    assert.deepEqual(figureOf(closed.figures, figure), { figure, value });

  assert.deepEqual([(await state(property)).openDate, (await state(property)).lastClosedDate], [addDays(TODAY, 1), TODAY]);
  // The next date has not begun; nothing waits for a close.
  assertRefused(await close(property, { businessDate: addDays(TODAY, 1) }), 409, /has not begun/);
  await pay(property, late.id, 250);
  const detail = bodyOf(await property.admin.get(`${property.path}/day-closes/${TODAY}`));
  assert.equal(detail.isChanged, true);
  const changed = detail.figures.filter(({ isChanged }: Row) => isChanged);
  assert.deepEqual(
    changed.map(({ figure, frozen, current }: Row) => [figure, frozen, current]),
    [
      ['payments', 700, 950],
      ['net', 700, 950],
      ['takings.CASH', 700, 950],
    ],
  );
});

test('a second close of the same date is answered as the first, and does nothing', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const missing = await expected(property);
  const first = bodyOf(await close(property, { businessDate: TODAY }));
  const again = bodyOf(await close(property, { businessDate: TODAY, actions: [{ action: 'NO_SHOW' }] }));
  assert.deepEqual(again, first);
  assert.equal((await readBooking(property, missing)).status, 'OPEN');
  const key = { 'idempotency-key': 'close-1' };
  const other = await newPropertyWithRooms(service, { rooms: 1 });
  const [one, two] = [
    await other.admin.post(`${other.path}/day-close`, { businessDate: TODAY }, key),
    await other.admin.post(`${other.path}/day-close`, { businessDate: TODAY }, key),
  ];
  assert.deepEqual([two.body, two.headers.get('idempotency-replayed')], [one.body, 'true']);
});

test('dates are closed in order, one by one or up to a date; a date before the first one cannot be', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  assertRefused(await close(property, { businessDate: addDays(TODAY, -40) }), 409, /at most 31 days ago/);
  bodyOf(await close(property, { businessDate: addDays(TODAY, -5) }));
  assertRefused(await close(property, { businessDate: addDays(TODAY, -6) }), 409, /before the first/);
  assertRefused(await close(property, { businessDate: TODAY }), 409, new RegExp(`${addDays(TODAY, -4)} is closed first`));
  bodyOf(await close(property, { businessDate: addDays(TODAY, -4) }));
  const closed = bodyOf(await close(property, { businessDate: TODAY, includeEarlier: true }));
  assert.deepEqual(
    closed.earlierDates,
    [-3, -2, -1].map((days) => addDays(TODAY, days)),
  );
  const list = bodyOf(await property.admin.get(`${property.path}/day-closes`));
  assert.deepEqual(
    list.map(({ businessDate }: Row) => businessDate),
    [0, -1, -2, -3, -4, -5].map((days) => addDays(TODAY, days)),
  );
  const { body: page, headers } = await property.admin.get(`${property.path}/day-closes?limit=4`);
  assert.deepEqual(page, list.slice(0, 4));
  const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
  assert.deepEqual(bodyOf(await property.admin.get(next)), list.slice(4));
});

longTest('a hotel that has not closed for three years catches up with a bounded number of dates a request', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const firstOn = addDays(TODAY, -1095);
  service.clock.set(instantAt(firstOn, '22:00', ZONE));
  bodyOf(await close(property, { businessDate: firstOn }));
  service.clock.set(at(0, '20:00'));
  assert.equal((await state(property)).businessDate, addDays(firstOn, 1));
  assertRefused(
    await close(property, { businessDate: TODAY, includeEarlier: true }),
    409,
    new RegExp(`close up to ${addDays(firstOn, 31)} first`),
  );
  const closed = bodyOf(await close(property, { businessDate: addDays(firstOn, 31), includeEarlier: true }));
  assert.equal(closed.earlierDates.length, 30);
});

test('only an ADMIN reopens a date, with a reason; it is closed next, and the audit log keeps its figures', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  bodyOf(await close(property, { businessDate: addDays(TODAY, -2) }));
  bodyOf(await close(property, { businessDate: TODAY, includeEarlier: true }));
  const path = `${property.path}/day-closes/${addDays(TODAY, -1)}`;
  const reopen = (body: unknown, by = property.admin) => by.post(`${path}/reopen`, body);
  assertRefused(await reopen({ reason: 'late payment' }, await property.join('MANAGER')), 403, /role/);
  assertRefused(await reopen({}), 400, /reason/);
  assertRefused(await reopen({ reason: ' ' }), 400, /reason/);
  const opened = bodyOf(await reopen({ reason: 'late payment' }));
  assert.deepEqual(
    [opened.status, opened.reopenReason, opened.reopenedBy.userId],
    ['REOPENED', 'late payment', property.admin.userId],
  );
  assertRefused(await reopen({ reason: 'again' }), 409, /open already/);
  assertRefused(await property.admin.post(`${property.path}/day-closes/2020-01-01/reopen`, { reason: 'x' }), 404, /close/);
  assert.deepEqual([(await state(property)).openDate, (await state(property)).lastClosedDate], [addDays(TODAY, -1), TODAY]);
  const guest = await openBooking(property);
  bodyOf(
    await property.admin.post(`${property.path}/bookings/${guest.id}/payments`, {
      amount: 90,
      method: 'UPI',
      receivedAt: at(-1, '22:00'),
    }),
    201,
  );
  const again = bodyOf(await close(property, { businessDate: addDays(TODAY, -1) }));
  assert.deepEqual([again.status, again.reopenReason, again.earlierDates], ['CLOSED', 'late payment', []]);
  assert.equal(figureOf(again.figures, 'takings.UPI')?.['value'], 90);
  assert.equal((await state(property)).openDate, addDays(TODAY, 1));
  const log: Row[] = bodyOf(await property.admin.get(`${property.path}/audit-log?entityId=${property.id}`));
  const actions = log.filter(({ action }) => String(action).startsWith('day.'));
  assert.deepEqual(actions.map(({ action }) => action).slice(0, 2), ['day.closed', 'day.reopened']);
  assert.equal(actions[1]?.['reason'], 'late payment');
});

test('a guest who has come meanwhile is no no-show, and does not keep the date from being closed', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const [came, missing] = [await expected(property), await expected(property)];
  await checkIn(property, came, [roomAt(property, 0)]);
  const later = await openBooking(property, { expectedCheckInAt: at(1, '14:00'), expectedCheckOutAt: at(2, '11:00') });
  const actions = [{ action: 'NO_SHOW', bookingIds: [came, missing, later.id] }];
  const closed = bodyOf(await close(property, { businessDate: TODAY, actions }));
  assert.deepEqual(
    closed.noShows.map(({ bookingId }: Row) => bookingId),
    [missing],
  );
  assert.deepEqual(Object.fromEntries(closed.notDone.map(({ bookingId, code }: Row) => [bookingId, code])), {
    [came]: 'booking-not-open',
    [later.id]: 'check-in-time',
  });
  const other = await newPropertyWithRooms(service, { rooms: 1 });
  assertRefused(await close(other, { businessDate: TODAY, actions }), 404, /booking/);
  assert.equal((await state(other)).lastClosedDate, null);
});

test('FINANCE closes but marks no no-shows; STAFF sees what is not in order, without figures', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  await expected(property);
  const [finance, staff, manager] = [
    await property.join('FINANCE'),
    await property.join('STAFF'),
    await property.join('MANAGER'),
  ];
  assert.equal((await state(property, staff)).figures, null);
  assert.equal(countsIn((await state(property, staff)).openPoints)['ARRIVAL'], 1);
  assertRefused(await close(property, { businessDate: TODAY }, '', staff), 403, /role/);
  assertRefused(await close(property, { businessDate: TODAY, actions: [{ action: 'NO_SHOW' }] }, '', finance), 403, /front desk/);
  const closed = bodyOf(await close(property, { businessDate: addDays(TODAY, -1) }, '', finance));
  assert.equal(closed.closedBy.userId, finance.userId);
  assert.equal(
    bodyOf(await close(property, { businessDate: TODAY, actions: [{ action: 'NO_SHOW' }] }, '', manager)).noShows.length,
    1,
  );
});

test('wrong input names its field', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  assertRefused(await close(property, {}), 400, /businessDate/);
  assertRefused(await close(property, { businessDate: '2026-02-30' }), 400, /businessDate/);
  assertRefused(await close(property, { businessDate: '1999-12-31' }), 400, /businessDate/);
  assertRefused(await close(property, { businessDate: TODAY, actions: [{ action: 'SELL' }] }), 400, /action/);
  assertRefused(
    await close(property, { businessDate: TODAY, actions: [{ action: 'NO_SHOW', bookingIds: [] }] }),
    400,
    /bookingIds/,
  );
  assertRefused(await property.admin.get(`${property.path}/day-closes?cursor=WyJ4Il0`), 400, /cursor/);
  assertRefused(await property.admin.get(`${property.path}/day-closes/${TODAY}`), 404, /close/);
});
