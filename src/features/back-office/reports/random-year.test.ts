import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import test, { after } from 'node:test';
import { createRandom } from '../../../../test/harness/random.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms, openBooking, roomAt } from '../../../../test/harness/stays.ts';
import { addDays, instantAt, localDateOf, timestampAt } from '../../../platform/time.ts';

const service = await startTestService();
after(() => service.stop());

const ZONES = ['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu'];
const SOURCES = ['WALKIN', 'DIRECT', 'PHONE', 'AGENT'];
const CHARGES = ['FOOD', 'LAUNDRY', 'DAMAGE'];
const METHODS = ['CASH', 'CARD', 'UPI'];
const ROOMS = 4;

type Property = Awaited<ReturnType<typeof newPropertyWithRooms>>;
type Row = Record<string, unknown>;
type Year = Record<'booking' | 'room_stay' | 'room_stay_night' | 'charge' | 'payment' | 'payment_removal' | 'audit_entry', Row[]>;

/** Bookings of a year and some days around it, with their ledger; times are at any minute of a day. */
function makeYear(property: Property, guestId: string, first: string, zone: string, seed: number): Year {
  const { below, oneOf: pick } = createRandom(String(seed));
  const year: Year = {
    booking: [],
    room_stay: [],
    room_stay_night: [],
    charge: [],
    payment: [],
    payment_removal: [],
    audit_entry: [],
  };
  const at = (day: number, minute: number) =>
    timestampAt(Date.parse(instantAt(addDays(first, day), '00:00', zone)) + minute * 60_000);
  const own = () => ({ property_id: property.id, id: randomUUID() });
  const money = (most: number) => (1 + below(most)) / 100;
  const ledger = (booking_id: string, day: number): void => {
    for (let count = below(3); count > 0; count -= 1) {
      const occurred_at = at(day, below(1440));
      const common = { booking_id, currency: 'INR', occurred_at, created_at: occurred_at };
      const charge = { ...own(), ...common, type: pick(CHARGES), amount: money(90_000), reversal_of: null };
      year.charge.push(charge);
      if (below(5) === 0) {
        const back = at(day + below(3), 1439);
        year.charge.push({ ...charge, ...own(), occurred_at: back, amount: -charge.amount, reversal_of: charge.id });
      }
    }
    for (let count = below(3); count > 0; count -= 1) {
      const received_at = at(day, below(1440));
      const common = { booking_id, currency: 'INR', created_at: received_at };
      const payment = {
        ...own(),
        ...common,
        type: 'PAYMENT',
        amount: money(900_000),
        method: pick(METHODS),
        received_at,
        refund_of: null,
      };
      year.payment.push(payment);
      const fate = below(6);
      if (fate === 0) year.payment_removal.push({ property_id: property.id, payment_id: payment.id, removed_at: received_at });
      if (fate === 1)
        year.payment.push({
          ...payment,
          ...own(),
          type: 'REFUND',
          received_at: at(day + below(4), below(1440)),
          refund_of: payment.id,
        });
    }
  };
  const book = (day: number, status: string): string => {
    const id = randomUUID();
    const times = {
      expected_check_in_at: at(day, below(1440)),
      expected_check_out_at: at(day + 2, 700),
      created_at: at(day - below(9), 5),
    };
    const reference_number = 1000 + year.booking.length;
    year.booking.push({
      property_id: property.id,
      id,
      reference_number,
      status,
      source: pick(SOURCES),
      guest_id: guestId,
      ...times,
    });
    if (status === 'CANCELLED' || status === 'NO_SHOW') {
      const action = status === 'CANCELLED' ? 'booking.cancelled' : 'booking.no-show';
      const entered = { at: at(day - below(9), below(1440)), action, entity: 'booking', entity_id: id, booking_id: id };
      year.audit_entry.push({ ...own(), ...entered });
    }
    ledger(id, day);
    return id;
  };
  for (let room = 0; room < ROOMS; room += 1) {
    for (let day = -8; day < 372; ) {
      if (below(9) === 0) book(day, pick(['CANCELLED', 'NO_SHOW']));
      const nights = 1 + below(5);
      const status = below(12) === 0 ? 'VOIDED' : 'CHECKED_OUT';
      const booking_id = book(day, status === 'VOIDED' ? 'OPEN' : 'CHECKED_OUT');
      const rates = Array.from({ length: nights }, () => money(500_000));
      const check_in_at = at(day, 300 + below(1000));
      const stay = { ...own(), booking_id, room_id: roomAt(property, room), status, check_in_at, chain_check_in_at: check_in_at };
      const bill =
        status === 'VOIDED'
          ? {}
          : { billed_nights: nights, billed_amount: rates.reduce((sum, rate) => sum + Math.round(rate * 100), 0) / 100 };
      const created = { nights_before: 0, created_at: check_in_at, updated_at: check_in_at };
      year.room_stay.push({ ...stay, check_out_at: at(day + nights, below(240)), ...bill, ...created });
      for (const [night, rate] of rates.entries())
        year.room_stay_night.push({
          property_id: property.id,
          room_stay_id: stay.id,
          night_on: addDays(first, day + night),
          rate,
        });
      day += nights + below(3);
    }
  }
  return year;
}

/** Rows as the database stores them after the defaults that it needs. */
async function store(year: Year): Promise<void> {
  const defaults: Row = { billing_mode: 'PROPERTY_POLICY', version: 1 };
  year.booking = year.booking.map((row) => ({ ...defaults, ...row, updated_at: row['created_at'] }));
  for (const [table, rows] of Object.entries(year)) {
    const columns = Object.keys(rows[0] ?? {}).concat(table === 'room_stay' ? ['billed_nights', 'billed_amount'] : []);
    const names = [...new Set(columns)].join(', ');
    await service.sql(`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  }
}

const paise = (amount: unknown): number => Math.round(Number(amount) * 100);
const sumOf = (rows: readonly Row[], name: string): number => rows.reduce((sum, row) => sum + paise(row[name]), 0) / 100;
const halfUp = (amount: number, count: number): number | null =>
  count === 0 ? null : Math.floor((2 * paise(amount) + count) / (2 * count)) / 100;

/** What the rows come to between two dates, added up row by row. */
function addUp(year: Year, zone: string, from: string, to: string, days: number): Row {
  const isIn = (on: string): boolean => from <= on && on <= to;
  const on = (rows: readonly Row[], name: string) => rows.filter((row) => isIn(localDateOf(String(row[name]), zone)));
  const counted = year.room_stay.filter(({ status }) => status !== 'VOIDED');
  const kept = new Set(counted.map(({ id }) => id));
  const nights = year.room_stay_night.filter((night) => kept.has(night['room_stay_id']) && isIn(String(night['night_on'])));
  const removed = new Set(year.payment_removal.map((row) => row['payment_id']));
  const money = on(year.payment, 'received_at').filter(({ id }) => !removed.has(id));
  const missed = (status: string) =>
    on(year.booking, 'expected_check_in_at').filter((booking) => booking['status'] === status).length;
  const entered = (action: string) => on(year.audit_entry, 'at').filter((entry) => entry['action'] === action).length;
  const [roomRevenue, otherRevenue] = [sumOf(nights, 'rate'), sumOf(on(year.charge, 'occurred_at'), 'amount')];
  const payments = sumOf(
    money.filter(({ type }) => type === 'PAYMENT'),
    'amount',
  );
  const refunds = sumOf(
    money.filter(({ type }) => type === 'REFUND'),
    'amount',
  );
  return {
    ...{ roomsForSale: ROOMS * days, outOfOrder: 0, sold: nights.length },
    occupancy: Math.round((nights.length / (ROOMS * days)) * 10_000) / 10_000,
    ...{ adr: halfUp(roomRevenue, nights.length), revPar: halfUp(roomRevenue, ROOMS * days) },
    ...{ arrivals: on(counted, 'check_in_at').length, departures: on(counted, 'check_out_at').length },
    ...{ noShows: missed('NO_SHOW'), cancellations: missed('CANCELLED') },
    ...{ noShowsEntered: entered('booking.no-show'), cancellationsEntered: entered('booking.cancelled') },
    ...{ roomRevenue, otherRevenue, revenue: (paise(roomRevenue) + paise(otherRevenue)) / 100 },
    ...{ payments, refunds, net: (paise(payments) - paise(refunds)) / 100 },
  };
}

/** What bookings that ended in the year still owe. */
function openBalances(year: Year, zone: string, from: string, to: string) {
  const sides = { owed: { bookings: 0, amount: 0 }, credit: { bookings: 0, amount: 0 } };
  const removed = new Set(year.payment_removal.map((row) => row['payment_id']));
  for (const booking of year.booking) {
    const of = (rows: readonly Row[]) => rows.filter((row) => row['booking_id'] === booking['id']);
    const isLeft = booking['status'] === 'CHECKED_OUT';
    if (booking['status'] === 'OPEN') continue;
    const ended = localDateOf(String(isLeft ? of(year.room_stay)[0]?.['check_out_at'] : booking['expected_check_in_at']), zone);
    if (ended < from || ended > to) continue;
    const paid = of(year.payment).filter(({ id }) => !removed.has(id));
    const received = paid.reduce(
      (sum, row) => sum + (row['type'] === 'PAYMENT' ? paise(row['amount']) : -paise(row['amount'])),
      0,
    );
    const pending = paise(sumOf(of(year.room_stay), 'billed_amount') || 0) + paise(sumOf(of(year.charge), 'amount')) - received;
    if (pending === 0) continue;
    const side = pending > 0 ? sides.owed : sides.credit;
    side.bookings += 1;
    side.amount = (paise(side.amount) + Math.abs(pending)) / 100;
  }
  return sides;
}

for (const seed of [randomInt(1_000_000), randomInt(1_000_000)]) {
  const zone = ZONES[seed % ZONES.length] as string;
  test(`every figure of a random year is what its rows add up to (seed ${seed}, ${zone})`, async () => {
    // The rooms are older than the year.
    service.clock.set('2023-06-01T00:00:00.000Z');
    const property = await newPropertyWithRooms(service, { rooms: ROOMS, timezone: zone });
    service.clock.set(new Date().toISOString());
    const { primaryGuest } = await openBooking(property);
    const [from, to] = ['2023-11-20', '2024-11-19'];
    const year = makeYear(property, primaryGuest.id, from, zone, seed);
    await store(year);
    const report = bodyOf(await property.admin.get(`${property.path}/reports/range?from=${from}&to=${to}`));
    assert.deepEqual(report.total, addUp(year, zone, from, to, 366));
    assert.equal(report.days.length, 366);
    for (const { date, ...figures } of report.days)
      assert.deepEqual({ date, ...figures }, { date, ...addUp(year, zone, date, date, 1) });
    assert.deepEqual(report.openBalances.ended, openBalances(year, zone, from, to));
    const { total, takings, revenueByType, sources } = report;
    const add = (rows: readonly Row[], name: string) => sumOf(rows, name);
    assert.deepEqual(
      [takings.total.payments, takings.total.refunds, takings.total.net],
      [total.payments, total.refunds, total.net],
    );
    assert.equal(add(takings.byMethod, 'net'), total.net);
    assert.equal(add(revenueByType, 'amount'), total.revenue);
    assert.deepEqual(
      [add(sources, 'roomRevenue'), add(sources, 'roomNights'), add(sources, 'arrivals')],
      [total.roomRevenue, total.sold, total.arrivals],
    );
    const made = year.booking.filter((row) => {
      const on = localDateOf(String(row['created_at']), zone);
      return from <= on && on <= to;
    });
    assert.deepEqual(
      [report.pickUp.bookings, report.pickUp.cancelled],
      [made.length, made.filter(({ status }) => status === 'CANCELLED').length],
    );
  });
}
