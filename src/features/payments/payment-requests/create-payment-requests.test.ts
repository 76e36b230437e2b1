import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  gatewayPath,
  newPayingProperty,
  openBookingWithQr,
  type PayingProperty,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import type { ApiResponse } from '../../../../test/harness/service-under-test.ts';
import {
  BOOKING_STATUSES,
  bodyOf,
  bookingsInEveryStatus,
  newPropertyWithRooms,
  openBooking,
} from '../../../../test/harness/stays.ts';

const paying = await startPaymentTestService();
after(() => paying.stop());
const property = await newPayingProperty(paying);

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const booksOf = (of: PayingProperty = property) => paying.sim.books(of.account.keyId);
const requestsOf = (bookingId: string) =>
  paying.service.sql<{ state: string; kind: string }>('select state, kind from gateway_request where booking_id = $1', [
    bookingId,
  ]);

/** Both kinds, each with the field that a refusal names. */
const PAYMENT_REQUEST_KINDS = ['qr', 'payment-link'] as const;

test('a QR code shows its amount, its picture and its expiry', async () => {
  const staff = await property.join('STAFF');
  const booking = await openBooking(property);
  const before = Date.parse(paying.service.clock.now());
  const response = await staff.post(`${gatewayPath(property, booking.id)}/qr`, { amount: 1234.56 });
  const { id, gatewayQrId, imageUrl, expiresAt, createdAt, updatedAt, ...rest } = bodyOf(response, 201);
  assert.deepEqual(rest, {
    bookingId: booking.id,
    amount: 1234.56,
    currency: 'INR',
    description: `Booking ${booking.reference}`,
    status: 'ACTIVE',
    closedAt: null,
    reused: false,
  });
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.match(gatewayQrId, /^qr_[A-Za-z0-9]{14}$/);
  assert.ok(imageUrl.startsWith(paying.sim.url));
  assert.ok(updatedAt >= createdAt);
  const lives = (Date.parse(expiresAt) - before) / 1000;
  assert.ok(lives > 890 && lives < 960, `it lives ${lives} s, not 15 minutes`);
  assert.equal(response.headers.get('location'), null);
});

test('the gateway gets a single-use QR code of a fixed amount in paise, with our ids', async () => {
  const { booking, qr } = await openBookingWithQr(property, 99.9, { expirySeconds: 7200 });
  const made = booksOf().qrCodes.find(({ id }) => id === qr.gatewayQrId);
  assert.ok(made !== undefined);
  const { usage, type, fixed_amount, payment_amount, notes, close_by, name, description } = made;
  assert.deepEqual([usage, type, fixed_amount, payment_amount], ['single_use', 'upi_qr', true, 9990]);
  assert.deepEqual(notes, { requestId: qr.id, propertyId: property.id, bookingId: booking.id });
  assert.equal(new Date(Number(close_by) * 1000).toISOString(), qr.expiresAt);
  assert.deepEqual([name, description], ['Hotel Test', `Booking ${booking.reference}`]);
});

test('a QR code lives from 120 to 7200 seconds, by default 900', async () => {
  for (const [expirySeconds, expected] of [
    [120, 120],
    [7200, 7200],
    [null, 900],
    [undefined, 900],
  ]) {
    const { qr } = await openBookingWithQr(property, 10, { expirySeconds });
    const lives = (Date.parse(qr.expiresAt) - Date.parse(qr.createdAt)) / 1000;
    assert.ok(Math.abs(lives - Number(expected)) <= 10, `${expirySeconds}: ${lives}`);
  }
  const path = gatewayPath(property, (await openBooking(property)).id);
  for (const expirySeconds of [119, 7201, 0, -900, 900.5, '900', true])
    assertRefused(await property.admin.post(`${path}/qr`, { amount: 10, expirySeconds }), 400, /^expirySeconds must be /);
});

test('a link shows its amount, its address and its description, and does not expire', async () => {
  const booking = await openBooking(property);
  const body = { amount: 2500.5, description: 'Two nights, deposit', viaSms: false };
  const response = await property.admin.post(`${gatewayPath(property, booking.id)}/payment-link`, body);
  const { id, gatewayLinkId, shortUrl, createdAt, updatedAt, ...rest } = bodyOf(response, 201);
  assert.deepEqual(rest, {
    bookingId: booking.id,
    amount: 2500.5,
    currency: 'INR',
    description: 'Two nights, deposit',
    status: 'OPEN',
    viaSms: false,
    expiresAt: null,
    closedAt: null,
    reused: false,
  });
  assert.ok(updatedAt >= createdAt);
  assert.match(gatewayLinkId, /^plink_[A-Za-z0-9]{14}$/);
  assert.ok(shortUrl.startsWith(paying.sim.url));
  const made = booksOf().links.find((link) => link.id === gatewayLinkId);
  assert.ok(made !== undefined);
  assert.deepEqual([made.amount, made.currency, made.accept_partial], [250_050, 'INR', false]);
  assert.deepEqual(made.notes, { requestId: id, propertyId: property.id, bookingId: booking.id });
  assert.deepEqual([made.reference_id, made.description], [id, 'Two nights, deposit']);
  assert.deepEqual([made.notify.sms, made.notify.email, made.reminder_enable], [false, false, false]);
  assert.deepEqual([made.customer.name, made.customer.contact], [undefined, undefined]);
});

test('a link without a description, or with an empty one, names the booking at the gateway', async () => {
  for (const description of [undefined, null, '', '  ']) {
    const booking = await openBooking(property);
    const link = bodyOf(
      await property.admin.post(`${gatewayPath(property, booking.id)}/payment-link`, { amount: 5, description }),
      201,
    );
    const made = booksOf().links.at(-1);
    assert.deepEqual([link.description, made?.description], [`Booking ${booking.reference}`, `Booking ${booking.reference}`]);
  }
});

test('a description of 2000 characters is accepted, one more is 400', async () => {
  const path = `${gatewayPath(property, (await openBooking(property)).id)}/payment-link`;
  const description = 'ä'.repeat(2000);
  assert.equal(bodyOf(await property.admin.post(path, { amount: 5, description }), 201).description, description);
  const over = { amount: 6, description: `${description}x` };
  assertRefused(await property.admin.post(path, over), 400, 'description must have at most 2000 characters');
});

test('with viaSms the gateway texts the link to the primary guest; without a phone number it is 400', async () => {
  const booking = await openBooking(property, { phoneE164: '+919876501234', guestName: 'Meera Nair' });
  const link = bodyOf(
    await property.admin.post(`${gatewayPath(property, booking.id)}/payment-link`, { amount: 7, viaSms: true }),
    201,
  );
  assert.equal(link.viaSms, true);
  const made = booksOf().links.find(({ id }) => id === link.gatewayLinkId);
  assert.deepEqual([made?.notify.sms, made?.customer.contact, made?.customer.name], [true, '+919876501234', 'Meera Nair']);

  const silent = await openBooking(property, { phoneE164: undefined });
  const path = `${gatewayPath(property, silent.id)}/payment-link`;
  assertRefused(
    await property.admin.post(path, { amount: 7, viaSms: true }),
    400,
    /^viaSms needs the primary guest's phone number/,
  );
  assert.deepEqual(await requestsOf(silent.id), []);
  assert.equal(bodyOf(await property.admin.post(path, { amount: 7, viaSms: null }), 201).viaSms, false);
});

const BAD_AMOUNTS: [unknown, RegExp][] = [
  [undefined, /^amount is required/],
  [null, /^amount must be a number/],
  ['10', /^amount must be a number/],
  [0, /^amount must be more than 0/],
  [-1, /^amount must be more than 0/],
  [0.99, /^amount must be at least 1\.00 INR/],
  [1e9 + 1, /^amount must be at most 1000000000/],
  [10.001, /^amount must have at most 2 decimals in INR/],
  [1.005, /^amount must have at most 2 decimals in INR/],
];

test('an amount that cannot be paid is 400 with the name of the field, and the gateway is not called', async () => {
  const booking = await openBooking(property);
  const before = [booksOf().qrCodes.length, booksOf().links.length];
  for (const way of PAYMENT_REQUEST_KINDS)
    for (const [amount, message] of BAD_AMOUNTS) {
      const response = await property.admin.post(`${gatewayPath(property, booking.id)}/${way}`, { amount });
      assertRefused(response, 400, message);
      assert.equal(response.body.fieldErrors[0].field, 'amount');
    }
  assert.deepEqual([booksOf().qrCodes.length, booksOf().links.length], before);
  assert.deepEqual(await requestsOf(booking.id), []);
  for (const way of PAYMENT_REQUEST_KINDS)
    bodyOf(await property.admin.post(`${gatewayPath(property, booking.id)}/${way}`, { amount: 1 }), 201);
});

test('a property in yen has links in whole yen, and no QR codes', async () => {
  const tokyo = await newPayingProperty(paying, { currency: 'JPY', timezone: 'Asia/Tokyo' });
  const path = gatewayPath(tokyo, (await openBooking(tokyo)).id);
  assertRefused(await tokyo.admin.post(`${path}/qr`, { amount: 5000 }), 400, /only in INR.*JPY/);
  assertRefused(
    await tokyo.admin.post(`${path}/payment-link`, { amount: 10.5 }),
    400,
    'amount must have at most 0 decimals in JPY',
  );
  const link = bodyOf(await tokyo.admin.post(`${path}/payment-link`, { amount: 5000 }), 201);
  assert.deepEqual([link.amount, link.currency], [5000, 'JPY']);
  const made = booksOf(tokyo).links[0];
  assert.deepEqual([made?.amount, made?.currency], [5000, 'JPY']);
});

test('in dinars, which have three decimals, the last digit must be 0', async () => {
  const kuwait = await newPayingProperty(paying, { currency: 'KWD', timezone: 'Asia/Kuwait' });
  const path = gatewayPath(kuwait, (await openBooking(kuwait)).id);
  const link = (amount: number): Promise<ApiResponse> => kuwait.admin.post(`${path}/payment-link`, { amount });
  assertRefused(await link(12.345), 400, 'amount must end with 0 in its third decimal in KWD');
  assertRefused(await link(12.3456), 400, 'amount must have at most 3 decimals in KWD');
  assert.equal(bodyOf(await link(12.34), 201).amount, 12.34);
  assert.equal(bodyOf(await link(0.01), 201).amount, 0.01);
  assert.deepEqual(
    booksOf(kuwait).links.map(({ amount, currency }) => [amount, currency]),
    [
      [12_340, 'KWD'],
      [10, 'KWD'],
    ],
  );
  assertRefused(await kuwait.admin.post(`${path}/qr`, { amount: 1 }), 400, /only in INR/);
});

test('only a booking that is OPEN or CHECKED_IN can be paid online', async () => {
  const other = await newPayingProperty(paying, { rooms: 0 });
  const [type] = bodyOf(await other.admin.get(`${other.path}/room-types`));
  bodyOf(await other.admin.put(`${other.path}/room-types/${type.id}`, { code: 'OLD' }));
  const byStatus = await bookingsInEveryStatus(other);
  for (const status of BOOKING_STATUSES)
    for (const way of PAYMENT_REQUEST_KINDS) {
      const response = await other.admin.post(`${gatewayPath(other, byStatus[status].id)}/${way}`, { amount: 100 });
      if (status === 'OPEN' || status === 'CHECKED_IN') bodyOf(response, 201);
      else assertRefused(response, 400, new RegExp(`the booking is ${status}`));
    }
});

test('without settings both are 400; an unknown booking is 404 first', async () => {
  const bare = await newPropertyWithRooms(paying.service, { rooms: 0 });
  const booking = await openBooking(bare);
  for (const way of PAYMENT_REQUEST_KINDS) {
    const response = await bare.admin.post(`${gatewayPath(bare, booking.id)}/${way}`, { amount: 100 });
    assertRefused(response, 400, 'the gateway settings of the property are missing');
    assertRefused(await bare.admin.post(`${gatewayPath(bare, UNKNOWN)}/${way}`, { amount: 100 }), 404, 'booking not found');
    assertRefused(await bare.admin.post(`${gatewayPath(bare, UNKNOWN)}/${way}`, { amount: 0.001 }), 400, /^amount /);
    assertRefused(
      await property.admin.post(`${gatewayPath(property, booking.id)}/${way}`, { amount: 100 }),
      404,
      'booking not found',
    );
  }
});

test('a link needs no webhook secret, and keys that the gateway does not accept are 502', async () => {
  const other = await newPayingProperty(paying, { rooms: 0 });
  bodyOf(await other.admin.put(`${other.path}/gateway-settings`, { webhookSecret: null }));
  const path = gatewayPath(other, (await openBooking(other)).id);
  bodyOf(await other.admin.post(`${path}/payment-link`, { amount: 100 }), 201);
  bodyOf(await other.admin.put(`${other.path}/gateway-settings`, { keyId: other.account.keyId, keySecret: 'wrong' }));
  const refused = await other.admin.post(`${path}/payment-link`, { amount: 200 });
  assertRefused(refused, 502, /^the payment gateway failed/);
  assert.ok(!refused.text.includes('wrong') && !refused.text.includes(other.account.keyId));
});

test('the audit log has who created a QR code or a link', async () => {
  const staff = await property.join('STAFF');
  const booking = await openBooking(property);
  const qr = bodyOf(await staff.post(`${gatewayPath(property, booking.id)}/qr`, { amount: 400 }), 201);
  const link = bodyOf(await staff.post(`${gatewayPath(property, booking.id)}/payment-link`, { amount: 400 }), 201);
  const rows = await paying.service.sql(
    `select actor_id, action, entity_id from audit_entry where booking_id = $1 and entity in ('gateway_qr', 'gateway_link') order by at, id`,
    [booking.id],
  );
  assert.deepEqual(rows, [
    { actor_id: staff.userId, action: 'gateway_qr.active', entity_id: qr.id },
    { actor_id: staff.userId, action: 'gateway_link.open', entity_id: link.id },
  ]);
});
