/** The money of a property on a day of its own zone: takings, the rows that they are made of, and refunds under way. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { newPayingProperty, openBookingWithQr, paymentsOf, startPaymentTestService } from '../../../../test/harness/gateway.ts';
import { longTest } from '../../../../test/harness/long-test.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import type { ApiClient } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms, openBooking, type PropertyWithRooms } from '../../../../test/harness/stays.ts';
import { clockChangesOf } from '../../../../test/harness/zones.ts';
import { addMilliseconds, localDateOf, timestampAt } from '../../../platform/time.ts';
import type { PaymentRowView, TakingsView } from '../../payments/index.ts';

const paying = await startPaymentTestService();
after(() => paying.stop());

const HOUR_MS = 3_600_000;

const takingsOf = async (property: PropertyWithRooms, date: string): Promise<TakingsView> =>
  bodyOf(await property.admin.get(`${property.path}/payments/takings?date=${date}`));

async function rowsOf(property: PropertyWithRooms, date: string, limit = 200): Promise<PaymentRowView[]> {
  const rows: PaymentRowView[] = [];
  for (let path: string | null = `${property.path}/payments?receivedOn=${date}&limit=${limit}`; path !== null; ) {
    const page = await property.admin.get(path);
    rows.push(...bodyOf(page));
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    path = next === undefined ? null : next.slice(next.indexOf('/properties'));
  }
  return rows;
}

type Paid = { bookingId: string; amount: number; method?: string; receivedAt?: string };

const takePayment = async (client: ApiClient, { path }: PropertyWithRooms, { bookingId, method = 'CASH', ...rest }: Paid) =>
  bodyOf(await client.post(`${path}/bookings/${bookingId}/payments`, { method, ...rest }), 201);

test('takings by method and by person, with the rows behind them', async () => {
  const property = await newPropertyWithRooms(paying.service);
  const [clerk, booking] = [await property.join('STAFF'), await openBooking(property, { guestName: 'आशा राव' })];
  const date = localDateOf(paying.service.clock.now(), 'Asia/Kolkata');
  const ofBooking = { bookingId: booking.id };
  const cash = await takePayment(property.admin, property, { ...ofBooking, amount: 1000.5 });
  await takePayment(clerk, property, { ...ofBooking, amount: 500.25, method: 'CARD' });
  const mistake = await takePayment(clerk, property, { ...ofBooking, amount: 77 });
  bodyOf(await property.admin.delete(`${property.path}/bookings/${booking.id}/payments/${mistake.id}`), 204);
  bodyOf(await property.admin.post(`${property.path}/bookings/${booking.id}/payments/${cash.id}/refund`, { amount: 200.25 }));

  const [admin, desk] = [property.admin, clerk].map(({ userId }) => userId);
  const { total, byMethod, byPerson, currency } = await takingsOf(property, date);
  assert.equal(currency, 'INR');
  assert.deepEqual(total, { payments: 1500.75, paymentCount: 2, refunds: 200.25, refundCount: 1, net: 1300.5 });
  assert.deepEqual(byMethod, [
    { method: 'CARD', payments: 500.25, paymentCount: 1, refunds: 0, refundCount: 0, net: 500.25 },
    { method: 'CASH', payments: 1000.5, paymentCount: 1, refunds: 200.25, refundCount: 1, net: 800.25 },
  ]);
  assert.deepEqual(
    byPerson.map(({ recordedBy, net }) => [recordedBy?.userId, net]).toSorted(),
    [
      [admin, 800.25],
      [desk, 500.25],
    ].toSorted(),
  );
  const rows = await rowsOf(property, date);
  const ledger = await paymentsOf(property, booking.id);
  assert.deepEqual(
    rows.map(({ bookingReference, guestName, recordedBy, ...row }) => [row, bookingReference, guestName, recordedBy?.userId]),
    ledger.map((row: { amount: number }) => [row, booking.reference, 'आशा राव', row.amount === 500.25 ? desk : admin]),
  );
});

test('a day without money is a day of zeros, and a date that is none is refused', async () => {
  const property = await newPropertyWithRooms(paying.service);
  const { total, byMethod, byPerson, from, to } = await takingsOf(property, '2026-11-20');
  assert.deepEqual(total, { payments: 0, paymentCount: 0, refunds: 0, refundCount: 0, net: 0 });
  assert.deepEqual([byMethod, byPerson, from, to], [[], [], '2026-11-19T18:30:00.000Z', '2026-11-20T18:30:00.000Z']);
  for (const date of ['2026-02-30', '1999-12-31', '2101-01-01', 'today', '']) {
    assertRefused(await property.admin.get(`${property.path}/payments/takings?date=${date}`), 400, /date/);
    assertRefused(await property.admin.get(`${property.path}/payments?receivedOn=${date}`), 400, /receivedOn/);
  }
  assertRefused(await property.admin.get(`${property.path}/payments/takings`), 400, /date/);
});

/** Decimal amounts as whole minor units: what floating point cannot add up. */
const minorOf = (amount: number, decimals: number): number => Math.round(amount * 10 ** decimals);

/** What the rows of the bookings' ledgers come to on the local date, added up by hand. */
function addUp(ledger: readonly PaymentRowView[], date: string, zone: string, decimals: number) {
  const rows = ledger.filter(({ receivedAt }) => localDateOf(receivedAt, zone) === date);
  const sum = (type: string, of = rows): number =>
    of.filter((row) => row.type === type).reduce((all, { amount }) => all + minorOf(amount, decimals), 0);
  const methods = [...new Set(rows.map(({ method }) => method))].toSorted();
  return {
    ids: rows.map(({ id }) => id).toSorted(),
    total: [sum('PAYMENT'), sum('REFUND')],
    byMethod: methods.map((method) => {
      const own = rows.filter((row) => row.method === method);
      return [method, sum('PAYMENT', own), sum('REFUND', own)];
    }),
  };
}

const PLACES = [
  { timezone: 'Asia/Kolkata', currency: 'INR', decimals: 2 },
  // Midnight is skipped or comes twice there.
  { timezone: 'America/Havana', currency: 'JPY', decimals: 0 },
  { timezone: 'Africa/Cairo', currency: 'KWD', decimals: 3 },
  { timezone: 'Australia/Lord_Howe', currency: 'INR', decimals: 2 },
] as const;
const METHODS = ['CASH', 'CARD', 'UPI', 'BANK_TRANSFER', 'CHEQUE'] as const;

/** `npm test` takes payments there. */
const SHORT: readonly string[] = ['Asia/Kolkata', 'America/Havana'];
for (const { timezone, currency, decimals } of PLACES) {
  const testPlace = SHORT.includes(timezone) ? test : longTest;
  testPlace(`the takings of each day are the ledger rows of that day in ${timezone}, in ${currency}`, async () => {
    const property = await newPropertyWithRooms(paying.service, { timezone, currency });
    const bookings = [await openBooking(property), await openBooking(property)];
    const change = clockChangesOf(timezone).find((ms) => ms > Date.UTC(2024, 0, 1)) ?? Date.UTC(2024, 5, 1);
    const drafts = fc.array(
      fc.record({
        booking: fc.constantFrom(...bookings),
        minor: fc.integer({ min: 1, max: 10_000_000 }),
        method: fc.constantFrom(...METHODS),
        // Around the clock change; whole hours meet the midnights exactly.
        at: fc.oneof(
          fc.integer({ min: -48, max: 48 }).map((hours) => hours * HOUR_MS),
          fc.integer({ min: -48 * HOUR_MS, max: 48 * HOUR_MS }),
        ),
        refund: fc.option(fc.integer({ min: 1, max: 100 })),
        isRemoved: fc.boolean(),
      }),
      { minLength: 25, maxLength: 25 },
    );
    const [generated = []] = fc.sample(drafts, 1);
    const refunded: string[] = [];
    for (const { booking, minor, method, at, refund, isRemoved } of generated) {
      const [receivedAt, amount] = [timestampAt(change + at), minor / 10 ** decimals];
      const payment = await takePayment(property.admin, property, { bookingId: booking.id, amount, method, receivedAt });
      const path = `${property.path}/bookings/${booking.id}/payments/${payment.id}`;
      if (refund !== null) {
        const back = Math.max(1, Math.floor((minor * refund) / 100)) / 10 ** decimals;
        refunded.push(bodyOf(await property.admin.post(`${path}/refund`, { amount: back })).id);
      } else if (isRemoved && method === 'CASH') bodyOf(await property.admin.delete(path), 204);
    }
    assert.ok(refunded.length > 0);
    const ledger: PaymentRowView[] = (await Promise.all(bookings.map(({ id }) => paymentsOf(property, id)))).flat();
    const dates = new Set(
      [...ledger.map(({ receivedAt }) => receivedAt), timestampAt(change)].map((at) => localDateOf(at, timezone)),
    );
    for (const date of dates) {
      const [takings, rows] = [await takingsOf(property, date), await rowsOf(property, date, 3)];
      const inMinor = ({ payments, refunds }: TakingsView['total']) => [minorOf(payments, decimals), minorOf(refunds, decimals)];
      const found = {
        ids: rows.map(({ id }) => id).toSorted(),
        total: inMinor(takings.total),
        byMethod: takings.byMethod.map((one) => [one.method, ...inMinor(one)]),
      };
      assert.deepEqual(found, addUp(ledger, date, timezone, decimals), JSON.stringify({ date, generated }));
      const exact = (sum: TakingsView['total']): boolean => Number((sum.payments - sum.refunds).toFixed(decimals)) === sum.net;
      assert.ok([takings.total, ...takings.byMethod, ...takings.byPerson].every(exact), date);
      assert.equal(
        takings.byPerson.reduce((all, { paymentCount }) => all + paymentCount, 0),
        takings.total.paymentCount,
      );
      assert.equal(localDateOf(takings.from, timezone), date);
      assert.notEqual(localDateOf(addMilliseconds(takings.from, -1), timezone), date);
      assert.equal(localDateOf(addMilliseconds(takings.to, -1), timezone), date);
    }
  });
}

test('refunds under way are listed with who gave them, until the gateway carries them out; then they are takings', async () => {
  const property = await newPayingProperty(paying);
  const { booking, path, qr } = await openBookingWithQr(property, 100);
  paying.sim.pay(qr.gatewayQrId);
  await paying.sim.quiet();
  const [payment] = await paymentsOf(property, booking.id);
  paying.sim.setRefunds(property.account.keyId, 'PENDING');
  const refund = bodyOf(await property.admin.post(`${path}/refund`, { paymentId: payment.id, amount: 60 }));
  const pending = async (): Promise<PaymentRowView[]> =>
    bodyOf(await property.admin.get(`${property.path}/payments/refunds-pending`));
  const [row, ...more] = await pending();
  assert.deepEqual(
    [row?.id, row?.status, row?.amount, row?.bookingReference, row?.recordedBy?.userId, more],
    [refund.id, 'PENDING', 60, booking.reference, property.admin.userId, []],
  );
  const date = localDateOf(paying.service.clock.now(), 'Asia/Kolkata');
  assert.deepEqual(
    (await takingsOf(property, date)).byPerson.map(({ recordedBy, net }) => [recordedBy, net]),
    [[null, 100]],
  );
  paying.sim.settleRefund(refund.gatewayRefundId, 'PROCESSED');
  await paying.sim.quiet();
  assert.deepEqual(await pending(), []);
  const { total } = await takingsOf(property, date);
  assert.deepEqual([total.payments, total.refunds, total.net], [100, 60, 40]);
});
