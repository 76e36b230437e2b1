/** The QR codes and links of a whole property that can be paid now. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  newPayingProperty,
  openBookingWithLink,
  openBookingWithQr,
  type PayingProperty,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import { bodyOf } from '../../../../test/harness/stays.ts';

const paying = await startPaymentTestService();
after(() => paying.stop());

const openOf = async (property: PayingProperty, query = '') =>
  bodyOf(await property.admin.get(`${property.path}/payments/gateway/requests${query}`));

test('what can be paid now, of all bookings, with reference and guest, the newest first, in pages', async () => {
  const [property, other] = [await newPayingProperty(paying), await newPayingProperty(paying)];
  const { booking, qr, path } = await openBookingWithQr(property, 100);
  paying.service.clock.advance(0.1);
  const second = await openBookingWithLink(property, 200);
  await openBookingWithQr(other, 300);
  const all = await openOf(property);
  assert.deepEqual(
    all.map((row: Record<string, unknown>) => [row['id'], row['kind'], row['amount'], row['bookingReference'], row['guestName']]),
    [
      [second.link.id, 'LINK', 200, second.booking.reference, second.booking.primaryGuest.name],
      [qr.id, 'QR', 100, booking.reference, booking.primaryGuest.name],
    ],
  );
  const { bookingReference: _, guestName: __, ...first } = all[1];
  assert.deepEqual([first], bodyOf(await property.admin.get(`${path}/requests`)));
  const page = await property.admin.get(`${property.path}/payments/gateway/requests?limit=1`);
  const next = new URL(/<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '', paying.service.url);
  assert.deepEqual([...bodyOf(page), ...bodyOf(await property.admin.get(next.pathname + next.search))], all);
});

test('what was paid, closed or has expired, and what a booking that ended leaves, is not open', async () => {
  const property = await newPayingProperty(paying);
  const [paid, closed, ended, late] = [
    await openBookingWithQr(property, 100),
    await openBookingWithQr(property, 200),
    await openBookingWithLink(property, 300),
    await openBookingWithQr(property, 400, { expirySeconds: 120 }),
  ];
  assert.equal((await openOf(property)).length, 4);
  paying.sim.pay(paid.qr.gatewayQrId);
  await paying.sim.quiet();
  bodyOf(await property.admin.post(`${closed.path}/close`, { qrId: closed.qr.id }));
  bodyOf(await property.admin.post(`${property.path}/bookings/${ended.booking.id}/cancel`, {}));
  assert.deepEqual(
    (await openOf(property)).map(({ id }: { id: string }) => id),
    [late.qr.id],
  );
  paying.service.clock.advance(4);
  assert.deepEqual(await openOf(property), []);
});
