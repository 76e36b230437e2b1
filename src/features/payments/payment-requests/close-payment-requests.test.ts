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
import { reconcileOnce, until } from '../../../../test/harness/gateway-events.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { bodyOf, newPropertyWithRooms, openBooking } from '../../../../test/harness/stays.ts';

const paying = await startPaymentTestService();
after(() => paying.stop());
const property = await newPayingProperty(paying);

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const booksOf = () => paying.sim.books(property.account.keyId);
const qrAt = (id: string) => booksOf().qrCodes.find((qr) => qr.id === id);
const linkAt = (id: string) => booksOf().links.find((link) => link.id === id);

test('the latest active QR code is closed, here and at the gateway, and then the one before', async () => {
  const { path, qr } = await openBookingWithQr(property, 100);
  const latest = bodyOf(await property.admin.post(`${path}/qr`, { amount: 200 }), 201);
  const staff = await property.join('STAFF');
  const { closedAt, updatedAt, ...closed } = bodyOf(await staff.post(`${path}/qr/close`));
  const { closedAt: _, updatedAt: __, ...made } = latest;
  assert.deepEqual(closed, { ...made, status: 'CLOSED' });
  assert.ok(closedAt !== null && updatedAt >= latest.updatedAt);
  assert.deepEqual([qrAt(latest.gatewayQrId)?.status, qrAt(qr.gatewayQrId)?.status], ['closed', 'active']);
  assert.equal(bodyOf(await property.admin.get(`${path}/qr/active`)).id, qr.id);
  assert.equal(bodyOf(await property.admin.post(`${path}/qr/close`)).id, qr.id);
  assertRefused(await property.admin.post(`${path}/qr/close`), 404, 'active QR code not found');
  assert.equal(bodyOf(await property.admin.get(`${path}/qr/active`)), null);
});

test('the latest active QR code is never one whose time is over', async () => {
  const { path, qr } = await openBookingWithQr(property, 100, { expirySeconds: 7200 });
  bodyOf(await property.admin.post(`${path}/qr`, { amount: 200, expirySeconds: 120 }), 201);
  paying.service.clock.advance(3);
  assert.equal(bodyOf(await property.admin.get(`${path}/qr/active`)).id, qr.id);
  assert.equal(bodyOf(await property.admin.post(`${path}/qr/close`)).id, qr.id);
  assertRefused(await property.admin.post(`${path}/qr/close`), 404, 'active QR code not found');
});

test('a QR code is closed by our id, in upper or lower case, or by the id of the gateway', async () => {
  for (const name of ['id', 'ID', 'gatewayQrId']) {
    const { path, qr } = await openBookingWithQr(property, 100);
    const id = name === 'ID' ? qr.id.toUpperCase() : qr[name];
    assert.equal(bodyOf(await property.admin.post(`${path}/qr/${id}/close`)).status, 'CLOSED');
    assert.equal(qrAt(qr.gatewayQrId)?.status, 'closed');
  }
});

test('a QR code or a link is closed by a body with exactly one id, ours or that of the gateway', async () => {
  for (const name of ['id', 'gatewayQrId']) {
    const { path, qr } = await openBookingWithQr(property, 100);
    const { kind, status, gatewayQrId, gatewayLinkId } = bodyOf(await property.admin.post(`${path}/close`, { qrId: qr[name] }));
    assert.deepEqual([kind, status, gatewayQrId, gatewayLinkId], ['QR', 'CLOSED', qr.gatewayQrId, null]);
  }
  for (const name of ['id', 'gatewayLinkId']) {
    const { path, link } = await openBookingWithLink(property, 100);
    const body = { paymentLinkId: link[name], qrId: null };
    const closed = bodyOf(await property.admin.post(`${path}/close`, body));
    assert.deepEqual([closed.kind, closed.status, closed.gatewayLinkId], ['LINK', 'CANCELLED', link.gatewayLinkId]);
    assert.ok(closed.closedAt !== null);
    assert.equal(linkAt(link.gatewayLinkId)?.status, 'cancelled');
    assert.deepEqual(bodyOf(await property.admin.get(`${path}/requests`)), []);
  }
});

test('a body without an id, with both, or with a malformed id is 400 with the name of the field', async () => {
  const { path, qr } = await openBookingWithQr(property, 100);
  const cases: [unknown, RegExp][] = [
    [{}, /^qrId is required unless paymentLinkId is given/],
    [{ qrId: null, paymentLinkId: null }, /^qrId is required unless paymentLinkId is given/],
    [{ qrId: qr.id, paymentLinkId: qr.id }, /^paymentLinkId must not be given together with qrId/],
    [{ qrId: 'plink_ExjpAUN3gVHrPJ' }, /^qrId must be a UUID or/],
    [{ paymentLinkId: 'qr_HMsVL8HOpbMcjU' }, /^paymentLinkId must be a UUID or/],
    [{ qrId: '' }, /^qrId must be a UUID or/],
    [{ qrId: `${qr.id}x` }, /^qrId must be a UUID or/],
    [{ qrId: 7 }, /^qrId must be /],
    [[], /^body must be an object/],
  ];
  for (const [body, message] of cases) assertRefused(await property.admin.post(`${path}/close`, body), 400, message);
  assertRefused(await property.admin.post(`${path}/qr/plink_ExjpAUN3gVHrPJ/close`), 400, /qrId/);
  assert.equal(qrAt(qr.gatewayQrId)?.status, 'active');
});

test('an id that does not exist, or is of the other kind or of another booking, is 404', async () => {
  const [{ path, qr }, { link }, other] = [
    await openBookingWithQr(property, 100),
    await openBookingWithLink(property, 100),
    await openBookingWithQr(property, 100),
  ];
  for (const id of [UNKNOWN, 'qr_AAAAAAAAAAAAAA', link.id, other.qr.id, other.qr.gatewayQrId]) {
    assertRefused(await property.admin.post(`${path}/qr/${id}/close`), 404, 'QR code not found');
    assertRefused(await property.admin.post(`${path}/close`, { qrId: id }), 404, 'QR code not found');
  }
  for (const paymentLinkId of [UNKNOWN, qr.id, link.id, link.gatewayLinkId])
    assertRefused(await property.admin.post(`${path}/close`, { paymentLinkId }), 404, 'payment link not found');
  const nowhere = gatewayPath(property, UNKNOWN);
  assertRefused(await property.admin.post(`${nowhere}/qr/close`), 404, 'booking not found');
  assertRefused(await property.admin.post(`${nowhere}/qr/${qr.id}/close`), 404, 'booking not found');
  assertRefused(await property.admin.post(`${nowhere}/close`, { qrId: qr.id }), 404, 'booking not found');
  for (const one of [qr, other.qr]) assert.equal(qrAt(one.gatewayQrId)?.status, 'active');
});

test('without settings each way to close is 400, once the booking is found', async () => {
  const bare = await newPropertyWithRooms(paying.service, { rooms: 0 });
  const path = gatewayPath(bare, (await openBooking(bare)).id);
  const missing = 'the gateway settings of the property are missing';
  assertRefused(await bare.admin.post(`${path}/qr/close`), 400, missing);
  assertRefused(await bare.admin.post(`${path}/qr/${UNKNOWN}/close`), 400, missing);
  assertRefused(await bare.admin.post(`${path}/close`, { qrId: UNKNOWN }), 400, missing);
  assertRefused(await bare.admin.post(`${gatewayPath(bare, UNKNOWN)}/close`, { qrId: UNKNOWN }), 404, 'booking not found');
});

test('one that has ended is returned unchanged, and the gateway is not called again', async (t) => {
  t.after(() => paying.sim.behave());
  const closed = await openBookingWithQr(property, 100);
  bodyOf(await property.admin.post(`${closed.path}/qr/${closed.qr.id}/close`));
  const paid = await openBookingWithLink(property, 100);
  paying.sim.pay(paid.link.gatewayLinkId);
  // The gateway's own event of the close may still change `updatedAt`.
  await paying.sim.quiet();
  const [first] = bodyOf(await property.admin.get(`${closed.path}/qr`));
  paying.sim.misbehave({ on: 'any', how: 'STATUS', status: 500, count: 100, keyId: property.account.keyId });
  assert.deepEqual(bodyOf(await property.admin.post(`${closed.path}/qr/${closed.qr.id}/close`)), first);
  assert.equal(bodyOf(await property.admin.post(`${closed.path}/close`, { qrId: closed.qr.id })).status, 'CLOSED');
  assert.equal(bodyOf(await property.admin.post(`${paid.path}/close`, { paymentLinkId: paid.link.id })).status, 'PAID');
});

test('one that was closed at the gateway by somebody else gets the state it has there', async () => {
  const silentProperty = await newPayingProperty(paying);
  paying.sim.setAccount({ ...silentProperty.account, webhookUrl: null });
  const [{ path, qr }, other] = [await openBookingWithQr(silentProperty, 100), await openBookingWithLink(silentProperty, 100)];
  paying.sim.close(qr.gatewayQrId);
  paying.sim.close(other.link.gatewayLinkId);
  assert.equal(bodyOf(await silentProperty.admin.post(`${path}/qr/${qr.id}/close`)).status, 'CLOSED');
  assert.equal(
    bodyOf(await silentProperty.admin.post(`${other.path}/close`, { paymentLinkId: other.link.id })).status,
    'CANCELLED',
  );
});

test('one that a guest has paid meanwhile is returned as PAID, and the payment is posted without any event', async () => {
  const silentProperty = await newPayingProperty(paying);
  paying.sim.setAccount({ ...silentProperty.account, webhookUrl: null });
  const [qr, link] = [await openBookingWithQr(silentProperty, 100), await openBookingWithLink(silentProperty, 200)];
  paying.sim.pay(qr.qr.gatewayQrId);
  paying.sim.pay(link.link.gatewayLinkId);
  assert.equal(bodyOf(await silentProperty.admin.post(`${qr.path}/qr/close`)).status, 'PAID');
  assert.equal(bodyOf(await silentProperty.admin.post(`${link.path}/close`, { paymentLinkId: link.link.id })).status, 'PAID');
  for (const [{ booking }, amount] of [
    [qr, 100],
    [link, 200],
  ] as const) {
    const rows = async () => paymentsOf(silentProperty, booking.id);
    await until('the payment is posted', async () => (await rows()).length > 0, { between: () => reconcileOnce(paying) });
    assert.deepEqual(
      (await rows()).map((row: Record<string, unknown>) => [row['amount'], row['needsReview']]),
      [[amount, false]],
    );
  }
});

for (const fault of [
  { how: 'STATUS', status: 500, count: 10 },
  { how: 'DROP', count: 10 },
  { how: 'NONSENSE', count: 10 },
] as const) {
  test(`a failure of the gateway (${fault.how}) is 502, nothing is closed here, and the key can be used again`, async () => {
    const [{ path, qr }, other] = [await openBookingWithQr(property, 100), await openBookingWithLink(property, 100)];
    const key = { 'idempotency-key': qr.id };
    paying.sim.misbehave({ on: 'any', keyId: property.account.keyId, ...fault });
    for (const response of await Promise.all([
      property.admin.post(`${path}/qr/close`, undefined, key),
      property.admin.post(`${other.path}/close`, { paymentLinkId: other.link.id }),
    ]))
      assertRefused(response, 502, /^the payment gateway failed/);
    paying.sim.behave();
    assert.equal(bodyOf(await property.admin.get(`${path}/qr/active`)).id, qr.id);
    assert.equal(bodyOf(await property.admin.get(`${other.path}/requests`))[0].id, other.link.id);
    const again = await property.admin.post(`${path}/qr/close`, undefined, key);
    assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [200, null]);
  });
}

test('the job finds out that one was closed at the gateway although the response was lost', async () => {
  const silentProperty = await newPayingProperty(paying);
  paying.sim.setAccount({ ...silentProperty.account, webhookUrl: null });
  const { path, qr } = await openBookingWithQr(silentProperty, 100);
  paying.sim.misbehave({ on: 'any', how: 'DROP', worksFirst: true, count: 10, keyId: silentProperty.account.keyId });
  assert.equal((await silentProperty.admin.post(`${path}/qr/close`)).status, 502);
  paying.sim.behave();
  assert.equal(paying.sim.books(silentProperty.account.keyId).qrCodes[0]?.status, 'closed');
  await until(
    'it is known to be closed',
    async () => bodyOf(await silentProperty.admin.get(`${path}/qr`))[0].status === 'CLOSED',
    {
      between: () => reconcileOnce(paying),
    },
  );
  assert.equal(bodyOf(await silentProperty.admin.get(`${path}/qr`))[0].id, qr.id);
});

test('five requests that close it at once all see it closed, and it is closed once', async () => {
  const { booking, path, qr } = await openBookingWithQr(property, 100);
  const responses = await Promise.all(Array.from({ length: 5 }, () => property.admin.post(`${path}/qr/${qr.id}/close`)));
  for (const response of responses) assert.equal(bodyOf(response).status, 'CLOSED');
  const audit = `select actor_id from audit_entry where booking_id = $1 and action = 'gateway_qr.closed'`;
  assert.deepEqual(await paying.service.sql(audit, [booking.id]), [{ actor_id: property.admin.userId }]);
});

test('all QR codes of a booking are listed, the newest first, in pages', async () => {
  const { path, qr } = await openBookingWithQr(property, 100);
  const ids = [qr.id];
  for (const amount of [200, 300]) ids.unshift(bodyOf(await property.admin.post(`${path}/qr`, { amount }), 201).id);
  bodyOf(await property.admin.post(`${path}/qr/${qr.id}/close`));
  bodyOf(await property.admin.post(`${path}/payment-link`, { amount: 100 }), 201);
  const listed: { id: string; status: string }[] = bodyOf(await property.admin.get(`${path}/qr`));
  assert.deepEqual(
    listed.map(({ id }) => id),
    ids,
  );
  assert.deepEqual(
    listed.map(({ status }) => status),
    ['ACTIVE', 'ACTIVE', 'CLOSED'],
  );
  const page = await property.admin.get(`${path}/qr?limit=2`);
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  const rest = bodyOf(
    await property.admin.get(new URL(next, paying.service.url).pathname + new URL(next, paying.service.url).search),
  );
  assert.deepEqual([...page.body, ...rest], listed);
  for (const end of ['qr', 'qr/active', 'requests'])
    assertRefused(await property.admin.get(`${gatewayPath(property, UNKNOWN)}/${end}`), 404, 'booking not found');
});

test('many requests at once with one key close one QR code, not one each', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { path } = await openBookingWithQr(property, 100);
    for (const amount of [200, 300]) bodyOf(await property.admin.post(`${path}/qr`, { amount }), 201);
    const key = { 'idempotency-key': path };
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => property.admin.post(`${path}/qr/close`, undefined, key)),
    );
    const done = responses.filter(({ status }) => status === 200);
    assert.ok(done.length > 0 && responses.every(({ status }) => status === 200 || status === 409));
    assert.equal(new Set(done.map(({ text }) => text)).size, 1);
    await paying.sim.quiet();
    const open = bodyOf(await property.admin.get(`${path}/requests`)).map(({ amount }: { amount: number }) => amount);
    assert.deepEqual(open, [200, 100]);
  }
});
