/** Reuse: the same QR code or link is returned again while it can be paid. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pino } from 'pino';
import {
  gatewayPath,
  newPayingProperty,
  openBookingWithLink,
  openBookingWithQr,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import { clientAt } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, openBooking } from '../../../../test/harness/stays.ts';
import { startService } from '../../../lifecycle/start.ts';

const paying = await startPaymentTestService();
const { config } = paying.service.running;
/** Another instance of the service, on the same database. */
const second = await startService(config, pino({ level: config.logLevel }), paying.service.clock.now);
const property = await newPayingProperty(paying);
after(async () => {
  await second.stop();
  await paying.stop();
});

const booksOf = () => paying.sim.books(property.account.keyId);
const createdFor = (bookingId: string) => {
  const { qrCodes, links } = booksOf();
  return [...qrCodes, ...links].filter(({ notes }) => notes !== null && !Array.isArray(notes) && notes['bookingId'] === bookingId)
    .length;
};

test('the same amount again returns the same QR code, for any user and any expiry: 200 and reused', async () => {
  const { booking, path, qr } = await openBookingWithQr(property, 1500);
  const staff = await property.join('STAFF');
  const again = bodyOf(await staff.post(`${path}/qr`, { amount: 1500.0, expirySeconds: 7200 }), 200);
  assert.deepEqual(again, { ...qr, reused: true });
  assert.equal(createdFor(booking.id), 1);
  assert.equal((await paying.service.sql('select from gateway_request where booking_id = $1', [booking.id])).length, 1);
});

test('another amount, kind or booking gets another payment request, and the first stays open', async () => {
  const { booking, path, qr } = await openBookingWithQr(property, 1500);
  bodyOf(await property.admin.post(`${path}/qr`, { amount: 1500.01 }), 201);
  bodyOf(await property.admin.post(`${path}/payment-link`, { amount: 1500 }), 201);
  const { qr: ofAnother } = await openBookingWithQr(property, 1500);
  assert.notEqual(ofAnother.id, qr.id);
  const open = bodyOf(await property.admin.get(`${path}/requests`));
  assert.deepEqual(
    open.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
    [
      ['LINK', 1500],
      ['QR', 1500.01],
      ['QR', 1500],
    ],
  );
  assert.equal(createdFor(booking.id), 3);
});

test('of several QR codes of the amount the latest is returned', async () => {
  const { path, qr } = await openBookingWithQr(property, 60, { expirySeconds: 7200 });
  const [row] = await paying.service.sql<{ key_id: string }>('select key_id from gateway_request where id = $1', [qr.id]);
  await paying.service.sql(`update gateway_request set key_id = 'rzp_test_other' where id = $1`, [qr.id]);
  const latest = bodyOf(await property.admin.post(`${path}/qr`, { amount: 60 }), 201);
  await paying.service.sql('update gateway_request set key_id = $2 where id = $1', [qr.id, row?.key_id]);
  assert.equal(bodyOf(await property.admin.post(`${path}/qr`, { amount: 60 })).id, latest.id);
});

test('a QR code with less than a minute left is not reused', async () => {
  const { path, qr } = await openBookingWithQr(property, 1500, { expirySeconds: 300 });
  paying.service.clock.advance(3.9);
  assert.equal(bodyOf(await property.admin.post(`${path}/qr`, { amount: 1500 })).id, qr.id);
  paying.service.clock.advance(0.2);
  const next = bodyOf(await property.admin.post(`${path}/qr`, { amount: 1500 }), 201);
  assert.notEqual(next.id, qr.id);
  // Both can still be paid, the first for less than a minute.
  assert.equal(bodyOf(await property.admin.get(`${path}/requests`)).length, 2);
  assert.equal(bodyOf(await property.admin.get(`${path}/qr/active`)).id, next.id);
});

test('a QR code whose time is over is nowhere shown as open, even before the gateway has reported it', async () => {
  const { path } = await openBookingWithQr(property, 1500, { expirySeconds: 120 });
  paying.service.clock.advance(2.5);
  assert.equal(bodyOf(await property.admin.get(`${path}/qr/active`)), null);
  assert.deepEqual(bodyOf(await property.admin.get(`${path}/requests`)), []);
  bodyOf(await property.admin.post(`${path}/qr`, { amount: 1500 }), 201);
});

test('one that is closed, cancelled, paid or about to be closed is not reused', async () => {
  const closed = await openBookingWithQr(property, 80);
  bodyOf(await property.admin.post(`${closed.path}/qr/${closed.qr.id}/close`));
  bodyOf(await property.admin.post(`${closed.path}/qr`, { amount: 80 }), 201);

  const cancelled = await openBookingWithLink(property, 80);
  bodyOf(await property.admin.post(`${cancelled.path}/close`, { paymentLinkId: cancelled.link.id }));
  bodyOf(await property.admin.post(`${cancelled.path}/payment-link`, { amount: 80 }), 201);

  const paid = await openBookingWithLink(property, 80);
  paying.sim.pay(paid.link.gatewayLinkId);
  await paying.sim.quiet();
  bodyOf(await property.admin.post(`${paid.path}/payment-link`, { amount: 80 }), 201);

  const wanted = await openBookingWithQr(property, 80);
  await paying.service.sql('update gateway_request set close_wanted_at = now() where id = $1', [wanted.qr.id]);
  bodyOf(await property.admin.post(`${wanted.path}/qr`, { amount: 80 }), 201);
});

test('one that was created with other keys is not reused: the money would go to another account', async () => {
  const mine = await newPayingProperty(paying);
  const [qr, link] = [await openBookingWithQr(mine, 70), await openBookingWithLink(mine, 70)];
  const other = await newPayingProperty(paying);
  const { keyId, keySecret } = other.account;
  bodyOf(await mine.admin.put(`${mine.path}/gateway-settings`, { keyId, keySecret }));
  bodyOf(await mine.admin.post(`${qr.path}/qr`, { amount: 70 }), 201);
  bodyOf(await mine.admin.post(`${link.path}/payment-link`, { amount: 70 }), 201);
});

test('an open link of the amount is reused; with viaSms only one that was sent by SMS', async () => {
  const { path, link } = await openBookingWithLink(property, 350, { description: 'first words' });
  assert.deepEqual(bodyOf(await property.admin.post(`${path}/payment-link`, { amount: 350, description: 'other words' })), {
    ...link,
    reused: true,
  });
  const sent = bodyOf(await property.admin.post(`${path}/payment-link`, { amount: 350, viaSms: true }), 201);
  assert.deepEqual([sent.viaSms, sent.id === link.id], [true, false]);
  assert.equal(bodyOf(await property.admin.post(`${path}/payment-link`, { amount: 350, viaSms: true })).id, sent.id);
  assert.equal(bodyOf(await property.admin.post(`${path}/payment-link`, { amount: 350 })).id, sent.id);
});

for (const [way, operation] of [
  ['qr', 'createQr'],
  ['payment-link', 'createLink'],
] as const) {
  test(`requests for the same ${way} at once, at two instances, get the same one`, async () => {
    const booking = await openBooking(property);
    const path = `${gatewayPath(property, booking.id)}/${way}`;
    const clients = [property.admin, clientAt(second.url, property.admin.token), await property.join('STAFF')];
    paying.sim.misbehave({ on: operation, how: 'DELAY', ms: 400, keyId: property.account.keyId });
    const responses = await Promise.all([...clients, ...clients].map((client) => client.post(path, { amount: 640 })));
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 201]);
    assert.equal(new Set(responses.map(({ body }) => body.id)).size, 1);
    assert.deepEqual(responses.filter(({ body }) => body.reused).length, 5);
    assert.equal(createdFor(booking.id), 1);
  });
}

test('when the creation that another request waits for fails, that request creates one itself', async () => {
  const booking = await openBooking(property);
  const path = `${gatewayPath(property, booking.id)}/qr`;
  paying.sim.misbehave({ on: 'createQr', how: 'STATUS', status: 400, keyId: property.account.keyId });
  const responses = await Promise.all([property.admin.post(path, { amount: 9 }), property.admin.post(path, { amount: 9 })]);
  assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 502]);
  assert.equal(createdFor(booking.id), 1);
});

test('requests of different amounts for one booking at once do not wait for each other, and each is created', async () => {
  const booking = await openBooking(property);
  const path = `${gatewayPath(property, booking.id)}/qr`;
  const responses = await Promise.all([11, 12, 13, 14].map((amount) => property.admin.post(path, { amount })));
  assert.deepEqual(
    responses.map(({ status }) => status),
    [201, 201, 201, 201],
  );
  assert.equal(new Set(responses.map(({ body }) => body.gatewayQrId)).size, 4);
});
