/** QR codes and links whose creation had no outcome: they become the booking's, are closed, or were never created. */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { gatewayPath, newPayingProperty, paymentsOf, startPaymentTestService } from '../../../../test/harness/gateway.ts';
import { deliverEvents, eventsAbout, reconcileOnce, until, withholdEvents } from '../../../../test/harness/gateway-events.ts';
import { bodyOf, openBooking } from '../../../../test/harness/stays.ts';
import type { Fault } from '../../../evaluation/gateway-sim/faults.ts';

const QUICK = { tryMs: 2_000, totalMs: 4_000, backoffMs: 1 };

const paying = await startPaymentTestService();
const property = await newPayingProperty(paying);
withholdEvents(paying.sim, property);
after(() => paying.stop());
afterEach(() => paying.sim.behave());

const KINDS = {
  QR: { create: 'createQr', url: 'qr', live: 'ACTIVE', ended: 'CLOSED', gatewayId: 'gatewayQrId' },
  LINK: { create: 'createLink', url: 'payment-link', live: 'OPEN', ended: 'CANCELLED', gatewayId: 'gatewayLinkId' },
} as const;
type Kind = keyof typeof KINDS;

/** Makes every call fail in that way, until the gateway works again. */
const corrupt = (fault: Pick<Fault, 'on' | 'how' | 'worksFirst'>): void =>
  paying.sim.misbehave({ ...fault, count: 1_000, keyId: property.account.keyId });

/** Requests one and gets no outcome from the gateway. @returns a function that repeats the request */
async function requestWithoutResponse(kind: Kind, worksFirst: boolean, how: 'DROP' | 'NONSENSE' | 'STATUS' = 'DROP') {
  const booking = await openBooking(property);
  const { create, url } = KINDS[kind];
  corrupt({ on: create, how, worksFirst });
  // A link that exists already is looked up at once: that fails as well.
  if (kind === 'LINK') corrupt({ on: 'listLinks', how: 'DROP' });
  const requestIt = (key = `${kind}-${booking.id}`) =>
    property.admin.post(`${gatewayPath(property, booking.id)}/${url}`, { amount: 777 }, { 'idempotency-key': key });
  const response = await requestIt();
  assert.equal(response.status, 502, response.text);
  paying.sim.behave();
  return { booking, requestIt };
}

type Row = { id: string; state: string; gateway_id: string | null; key_hash: Buffer };

const rowsOf = (bookingId: string): Promise<Row[]> =>
  paying.service.sql<Row>(
    'select id, state, gateway_id, key_hash from gateway_request where booking_id = $1 order by created_at',
    [bookingId],
  );

const waitUntilStates = (bookingId: string, ...states: string[]): Promise<void> =>
  until(
    `the requests are ${states.join(' and ')}`,
    async () => (await rowsOf(bookingId)).map(({ state }) => state).join() === states.join(),
    {
      between: async () => {
        paying.service.clock.advance(2);
        await reconcileOnce(paying, QUICK);
      },
    },
  );

/** The states at the gateway of the booking's QR codes and links. */
function atGatewayFor(bookingId: string): string[] {
  const { qrCodes, links } = paying.sim.books(property.account.keyId);
  return [...qrCodes, ...links]
    .filter(({ notes }) => notes !== null && !Array.isArray(notes) && notes['bookingId'] === bookingId)
    .map(({ status }) => status);
}

for (const kind of ['QR', 'LINK'] as const) {
  const { live, ended, gatewayId } = KINDS[kind];
  const what = kind === 'QR' ? 'a QR code' : 'a link';

  for (const how of ['DROP', 'NONSENSE', 'STATUS'] as const) {
    test(`${what} that was created without a response (${how}) is found, and returned when the request is repeated`, async () => {
      const { booking, requestIt } = await requestWithoutResponse(kind, true, how);
      assert.deepEqual(
        (await rowsOf(booking.id)).map(({ state }) => state),
        ['PREPARED'],
      );
      await waitUntilStates(booking.id, live);
      const again = bodyOf(await requestIt());
      assert.equal(again.reused, true);
      assert.equal(again[gatewayId], (await rowsOf(booking.id))[0]?.gateway_id);
      assert.equal(atGatewayFor(booking.id).length, 1);
    });
  }

  test(`${what} that was never created is abandoned, and can be requested again under the same key`, async () => {
    const { booking, requestIt } = await requestWithoutResponse(kind, false);
    await waitUntilStates(booking.id, 'ABANDONED');
    const [{ n } = { n: 0 }] = await paying.service.sql<{ n: number }>(
      `select count(*)::integer as n from audit_entry where booking_id = $1 and action like 'gateway_%.abandoned'`,
      [booking.id],
    );
    assert.equal(n, 1);
    const shown = bodyOf(await property.admin.get(`${gatewayPath(property, booking.id)}/requests`));
    assert.deepEqual(shown, [], 'what was never created is not shown');
    assert.equal(bodyOf(await requestIt(), 201).reused, false);
    assert.deepEqual(atGatewayFor(booking.id), [kind === 'QR' ? 'active' : 'created']);
  });

  test(`${what} that was created without a response is closed when another one was created since`, async () => {
    const { booking, requestIt } = await requestWithoutResponse(kind, true);
    bodyOf(await requestIt('another key'), 201);
    await waitUntilStates(booking.id, ended, live);
    assert.deepEqual(atGatewayFor(booking.id).toSorted(), kind === 'QR' ? ['active', 'closed'] : ['cancelled', 'created']);
  });

  test(`${what} that was created without a response is closed when its booking was cancelled since`, async () => {
    const { booking } = await requestWithoutResponse(kind, true);
    bodyOf(await property.admin.post(`${property.path}/bookings/${booking.id}/cancel`, {}));
    await waitUntilStates(booking.id, ended);
    assert.deepEqual(atGatewayFor(booking.id), [kind === 'QR' ? 'closed' : 'cancelled']);
  });

  test(`${what} that was not known yet is paid: the payment is the booking's`, async () => {
    const { booking } = await requestWithoutResponse(kind, true);
    const [row] = await rowsOf(booking.id);
    const { payments, qrCodes, links } = paying.sim.books(property.account.keyId);
    assert.ok(payments.every(({ requestId }) => requestId !== row?.id));
    const there = [...qrCodes, ...links].find(
      ({ notes }) => notes !== null && !Array.isArray(notes) && notes['requestId'] === row?.id,
    );
    const payment = paying.sim.pay(there?.id ?? '');
    // For a link, this event names nothing that is known here yet.
    const captured = eventsAbout(paying.sim, property, payment.id).filter(({ type }) => type === 'payment.captured');
    await deliverEvents(paying.service.url, property, captured);
    await waitUntilStates(booking.id, 'PAID');
    await until('the payment is posted', async () => (await paymentsOf(property, booking.id)).length === 1, {
      between: async () => {
        paying.service.clock.advance(2);
        await reconcileOnce(paying, QUICK);
      },
    });
    await deliverEvents(paying.service.url, property, eventsAbout(paying.sim, property, payment.id));
    assert.equal((await paymentsOf(property, booking.id)).length, 1);
    const reviews = await paying.service.sql(
      'select reason from payment_review v join payment p on p.id = v.payment_id where p.booking_id = $1',
      [booking.id],
    );
    assert.deepEqual(reviews, []);
  });
}

test('a link that the gateway created although its response was lost is returned at once: it is found by our id', async () => {
  const booking = await openBooking(property);
  paying.sim.misbehave({ on: 'createLink', how: 'DROP', worksFirst: true, keyId: property.account.keyId });
  const link = bodyOf(await property.admin.post(`${gatewayPath(property, booking.id)}/payment-link`, { amount: 777 }), 201);
  assert.equal(link.status, 'OPEN');
  assert.deepEqual(atGatewayFor(booking.id), ['created']);
});

test('what the gateway refused is not searched for, and not shown', async () => {
  const booking = await openBooking(property);
  paying.sim.misbehave({ on: 'createQr', how: 'STATUS', status: 400, keyId: property.account.keyId });
  const requestIt = () =>
    property.admin.post(
      `${gatewayPath(property, booking.id)}/qr`,
      { amount: 777 },
      { 'idempotency-key': `refused-${booking.id}` },
    );
  assert.equal((await requestIt()).status, 502);
  const [row] = await paying.service.sql('select state, look_at from gateway_request where booking_id = $1', [booking.id]);
  assert.deepEqual(row, { state: 'ABANDONED', look_at: null });
  assert.equal((await requestIt()).status, 201, 'the key can be used again');
});
