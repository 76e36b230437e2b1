/** What is asked for twice is made once: the same QR code or link is answered again while it can be paid. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import {
  askForLink,
  askForQr,
  gatewayPath,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
} from '../../../../test/support/gateway.ts';
import { deskAt } from '../../../../test/support/hotel.ts';
import { bodyOf, openBooking } from '../../../../test/support/stays.ts';
import { type Service, startService } from '../../../start.ts';

let paying: PayingHotel;
let house: PayingHouse;
/** Another instance of the service, on the same database. */
let second: Service;
before(async () => {
  paying = await openPayingHotel();
  const { config } = paying.hotel.service.platform;
  second = await startService(config, pino({ level: config.logLevel }), paying.hotel.clock.now);
  house = await newPayingHouse(paying);
});
after(async () => {
  await second.stop();
  await paying.stop();
});

const booksOf = () => paying.sim.books(house.account.keyId);
const madeFor = (bookingId: string) => {
  const { qrCodes, links } = booksOf();
  return [...qrCodes, ...links].filter(({ notes }) => notes !== null && !Array.isArray(notes) && notes['bookingId'] === bookingId)
    .length;
};

test('the same amount again answers the same QR code, whoever asks and whatever expiry they wish: 200 and reused', async () => {
  const { booking, path, qr } = await askForQr(house, 1500);
  const staff = await house.join('STAFF');
  const again = bodyOf(await staff.post(`${path}/qr`, { amount: 1500.0, expirySeconds: 7200 }), 200);
  assert.deepEqual(again, { ...qr, reused: true });
  assert.equal(madeFor(booking.id), 1);
  assert.equal((await paying.hotel.sql('select from gateway_request where booking_id = $1', [booking.id])).length, 1);
});

test('another amount, another kind or another booking is another request, and the first stays open', async () => {
  const { booking, path, qr } = await askForQr(house, 1500);
  bodyOf(await house.admin.post(`${path}/qr`, { amount: 1500.01 }), 201);
  bodyOf(await house.admin.post(`${path}/payment-link`, { amount: 1500 }), 201);
  const { qr: ofAnother } = await askForQr(house, 1500);
  assert.notEqual(ofAnother.id, qr.id);
  const open = bodyOf(await house.admin.get(`${path}/requests`));
  assert.deepEqual(
    open.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
    [
      ['LINK', 1500],
      ['QR', 1500.01],
      ['QR', 1500],
    ],
  );
  assert.equal(madeFor(booking.id), 3);
});

test('of several QR codes of the amount it is the latest that is answered', async () => {
  const { path, qr } = await askForQr(house, 60, { expirySeconds: 7200 });
  const [row] = await paying.hotel.sql<{ key_id: string }>('select key_id from gateway_request where id = $1', [qr.id]);
  await paying.hotel.sql(`update gateway_request set key_id = 'rzp_test_other' where id = $1`, [qr.id]);
  const latest = bodyOf(await house.admin.post(`${path}/qr`, { amount: 60 }), 201);
  await paying.hotel.sql('update gateway_request set key_id = $2 where id = $1', [qr.id, row?.key_id]);
  assert.equal(bodyOf(await house.admin.post(`${path}/qr`, { amount: 60 })).id, latest.id);
});

test('a QR code with less than a minute to live is not shown again', async () => {
  const { path, qr } = await askForQr(house, 1500, { expirySeconds: 300 });
  paying.hotel.clock.advance(3.9);
  assert.equal(bodyOf(await house.admin.post(`${path}/qr`, { amount: 1500 })).id, qr.id);
  paying.hotel.clock.advance(0.2);
  const next = bodyOf(await house.admin.post(`${path}/qr`, { amount: 1500 }), 201);
  assert.notEqual(next.id, qr.id);
  // Both can still be paid: the first for its last minute.
  assert.equal(bodyOf(await house.admin.get(`${path}/requests`)).length, 2);
  assert.equal(bodyOf(await house.admin.get(`${path}/qr/active`)).id, next.id);
});

test('a QR code whose time is over is shown as open nowhere, also before the gateway has told', async () => {
  const { path } = await askForQr(house, 1500, { expirySeconds: 120 });
  paying.hotel.clock.advance(2.5);
  assert.equal(bodyOf(await house.admin.get(`${path}/qr/active`)), null);
  assert.deepEqual(bodyOf(await house.admin.get(`${path}/requests`)), []);
  bodyOf(await house.admin.post(`${path}/qr`, { amount: 1500 }), 201);
});

test('what is closed, cancelled, paid or wanted closed is not answered again', async () => {
  const closed = await askForQr(house, 80);
  bodyOf(await house.admin.post(`${closed.path}/qr/${closed.qr.id}/close`));
  bodyOf(await house.admin.post(`${closed.path}/qr`, { amount: 80 }), 201);

  const cancelled = await askForLink(house, 80);
  bodyOf(await house.admin.post(`${cancelled.path}/close`, { paymentLinkId: cancelled.link.id }));
  bodyOf(await house.admin.post(`${cancelled.path}/payment-link`, { amount: 80 }), 201);

  const paid = await askForLink(house, 80);
  paying.sim.pay(paid.link.gatewayLinkId);
  await paying.sim.quiet();
  bodyOf(await house.admin.post(`${paid.path}/payment-link`, { amount: 80 }), 201);

  const wanted = await askForQr(house, 80);
  await paying.hotel.sql('update gateway_request set close_wanted_at = now() where id = $1', [wanted.qr.id]);
  bodyOf(await house.admin.post(`${wanted.path}/qr`, { amount: 80 }), 201);
});

test('what was made by other keys is not answered again: its money would go to another account', async () => {
  const mine = await newPayingHouse(paying);
  const [qr, link] = [await askForQr(mine, 70), await askForLink(mine, 70)];
  const other = await newPayingHouse(paying);
  const { keyId, keySecret } = other.account;
  bodyOf(await mine.admin.put(`${mine.path}/gateway-settings`, { keyId, keySecret }));
  bodyOf(await mine.admin.post(`${qr.path}/qr`, { amount: 70 }), 201);
  bodyOf(await mine.admin.post(`${link.path}/payment-link`, { amount: 70 }), 201);
});

test('an open link of the amount is answered again; with viaSms only one that was sent by SMS', async () => {
  const { path, link } = await askForLink(house, 350, { description: 'first words' });
  assert.deepEqual(bodyOf(await house.admin.post(`${path}/payment-link`, { amount: 350, description: 'other words' })), {
    ...link,
    reused: true,
  });
  const sent = bodyOf(await house.admin.post(`${path}/payment-link`, { amount: 350, viaSms: true }), 201);
  assert.deepEqual([sent.viaSms, sent.id === link.id], [true, false]);
  assert.equal(bodyOf(await house.admin.post(`${path}/payment-link`, { amount: 350, viaSms: true })).id, sent.id);
  assert.equal(bodyOf(await house.admin.post(`${path}/payment-link`, { amount: 350 })).id, sent.id);
});

for (const [way, operation] of [
  ['qr', 'createQr'],
  ['payment-link', 'createLink'],
] as const) {
  test(`desks that ask for the same ${way} at once, at two instances, get the same one`, async () => {
    const booking = await openBooking(house);
    const path = `${gatewayPath(house, booking.id)}/${way}`;
    const desks = [house.admin, deskAt(second.url, house.admin.token), await house.join('STAFF')];
    paying.sim.misbehave({ on: operation, how: 'DELAY', ms: 400, keyId: house.account.keyId });
    const answers = await Promise.all([...desks, ...desks].map((desk) => desk.post(path, { amount: 640 })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 201]);
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
    assert.deepEqual(answers.filter(({ body }) => body.reused).length, 5);
    assert.equal(madeFor(booking.id), 1);
  });
}

test('when the one that another desk waits for fails, that desk makes one of its own', async () => {
  const booking = await openBooking(house);
  const path = `${gatewayPath(house, booking.id)}/qr`;
  paying.sim.misbehave({ on: 'createQr', how: 'STATUS', status: 400, keyId: house.account.keyId });
  const answers = await Promise.all([house.admin.post(path, { amount: 9 }), house.admin.post(path, { amount: 9 })]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 502]);
  assert.equal(madeFor(booking.id), 1);
});

test('other amounts for one booking at once do not wait for each other, and each is made', async () => {
  const booking = await openBooking(house);
  const path = `${gatewayPath(house, booking.id)}/qr`;
  const answers = await Promise.all([11, 12, 13, 14].map((amount) => house.admin.post(path, { amount })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201, 201],
  );
  assert.equal(new Set(answers.map(({ body }) => body.gatewayQrId)).size, 4);
});
