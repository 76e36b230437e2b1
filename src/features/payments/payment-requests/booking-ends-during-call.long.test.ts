/** While a call to the gateway runs, the booking ends, the QR code or link is paid, or another one is created. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, test } from 'node:test';
import {
  gatewayPath,
  newPayingProperty,
  openBookingWithQr,
  type PaymentTestService,
  paymentsOf,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import { deliverEvents, eventsAbout, reconcileOnce, until, withholdEvents } from '../../../../test/harness/gateway-events.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { bodyOf, openBooking } from '../../../../test/harness/stays.ts';
import { transact } from '../../../platform/db/transact.ts';
import { scheduleReconciliation } from '../reconcile/due.queries.ts';
import { markForClosing } from './payment-request.queries.ts';

const QUICK = { tryMs: 5_000, totalMs: 8_000, backoffMs: 1 };

const paying = await startPaymentTestService();
const property = await newPayingProperty(paying);
withholdEvents(paying.sim, property);
after(() => paying.stop());
afterEach(() => paying.sim.behave());

const misbehave = (fault: Omit<Parameters<PaymentTestService['sim']['misbehave']>[0], 'keyId'>): void =>
  paying.sim.misbehave({ ...fault, keyId: property.account.keyId });

type Row = { id: string; state: string; close_wanted_at: Date | null; look_at: Date | null };

const rowsOf = (bookingId: string): Promise<Row[]> =>
  paying.service.sql<Row>(
    'select id, state, close_wanted_at, look_at from gateway_request where booking_id = $1 order by created_at, id',
    [bookingId],
  );
const statesOf = async (bookingId: string): Promise<string[]> => (await rowsOf(bookingId)).map(({ state }) => state);

/** The QR codes and links that the gateway has for the booking. */
function atGatewayFor(bookingId: string): { id: string; status: string }[] {
  const { qrCodes, links } = paying.sim.books(property.account.keyId);
  return [...qrCodes, ...links].filter(
    ({ notes }) => notes !== null && !Array.isArray(notes) && notes['bookingId'] === bookingId,
  );
}

/** Runs the job every few minutes until the payment requests of the booking are in these states. */
const waitUntilStates = (bookingId: string, ...states: string[]): Promise<void> =>
  until(`the payment requests are ${states.join(' and ')}`, async () => (await statesOf(bookingId)).join() === states.join(), {
    pollsMax: 40,
    between: async () => {
      paying.service.clock.advance(2);
      await reconcileOnce(paying, QUICK);
    },
  });

const cancel = async (bookingId: string): Promise<unknown> =>
  bodyOf(await property.admin.post(`${property.path}/bookings/${bookingId}/cancel`, {}));

const PAYMENT_REQUEST_KINDS = [
  { way: 'qr', operation: 'createQr', ended: 'CLOSED', there: 'closed' },
  { way: 'payment-link', operation: 'createLink', ended: 'CANCELLED', there: 'cancelled' },
] as const;

test('a payment request that is being created while its booking is cancelled is not handed out, and is closed at the gateway', async () => {
  const check = async ({ way, operation, ended, there }: (typeof PAYMENT_REQUEST_KINDS)[number]): Promise<void> => {
    const { id } = await openBooking(property);
    misbehave({ on: operation, how: 'DELAY', ms: 2_500 });
    const making = property.admin.post(`${gatewayPath(property, id)}/${way}`, { amount: 321 });
    await until('the intent is stored', async () => (await statesOf(id)).length === 1);
    await cancel(id);
    assertRefused(await making, 400, 'the booking has ended in the meantime');
    await waitUntilStates(id, ended);
    assert.deepEqual(
      atGatewayFor(id).map(({ status }) => status),
      [there],
    );
  };
  await Promise.all(PAYMENT_REQUEST_KINDS.map(check));
});

test('a payment request that was created without a response is closed when its booking was cancelled before it is found', async () => {
  const ids: string[] = [];
  for (const { way, operation } of PAYMENT_REQUEST_KINDS) {
    const { id } = await openBooking(property);
    misbehave({ on: operation, how: 'DROP', worksFirst: true, count: 10 });
    misbehave({ on: 'listLinks', how: 'DROP', count: 10 });
    assert.equal((await property.admin.post(`${gatewayPath(property, id)}/${way}`, { amount: 322 })).status, 502);
    paying.sim.behave();
    await cancel(id);
    ids.push(id);
  }
  for (const [at, { ended, there }] of PAYMENT_REQUEST_KINDS.entries()) {
    await waitUntilStates(ids[at] ?? '', ended);
    assert.deepEqual(
      atGatewayFor(ids[at] ?? '').map(({ status }) => status),
      [there],
    );
  }
});

test('a QR code whose response was lost is closed when it is found while another one like it is being created: only one can be paid', async () => {
  const { id } = await openBooking(property);
  const path = gatewayPath(property, id);
  misbehave({ on: 'createQr', how: 'DROP', worksFirst: true });
  assert.equal((await property.admin.post(`${path}/qr`, { amount: 323 })).status, 502);
  paying.service.clock.advance(2);
  misbehave({ on: 'createQr', how: 'DELAY', ms: 1_500 });
  const making = property.admin.post(`${path}/qr`, { amount: 323 });
  await until('the second intent is stored', async () => (await statesOf(id)).length === 2);
  await reconcileOnce(paying, QUICK);
  const second = bodyOf(await making, 201);
  await waitUntilStates(id, 'CLOSED', 'ACTIVE');
  const [first, last] = atGatewayFor(id);
  assert.deepEqual([first?.status, last?.status, last?.id], ['closed', 'active', second.gatewayQrId]);
  assert.equal(bodyOf(await property.admin.get(`${path}/qr/active`)).id, second.id);
});

/** The events of its payment that do not name the QR code. */
const paymentAlone = (paymentId: string) =>
  eventsAbout(paying.sim, property, paymentId).filter(({ type }) => type === 'payment.captured');

/** Requests a QR code. A guest pays it before the gateway responds, and an event that does not name the QR code reports that. */
async function payDuringCall(amount: number, fault: { how: 'DELAY' | 'DROP'; ms?: number }, key: Record<string, string> = {}) {
  const { id } = await openBooking(property);
  const path = gatewayPath(property, id);
  misbehave({ on: 'createQr', worksFirst: true, ...fault });
  const making = property.admin.post(`${path}/qr`, { amount }, key);
  await until('the gateway has it', async () => atGatewayFor(id).length === 1);
  const { id: paymentId } = paying.sim.pay(atGatewayFor(id)[0]?.id ?? '');
  const messages = paymentAlone(paymentId);
  assert.equal(messages.length, 1);
  if (fault.how === 'DROP') await making;
  await deliverEvents(paying.service.url, property, messages);
  assert.equal((await paymentsOf(property, id)).length, 1, 'a payment that has arrived is posted');
  return { id, path, making };
}

async function lastReported(path: string, qrId: string): Promise<string> {
  return bodyOf(await property.admin.get(`${path}/qr/${qrId}/events?limit=200`)).at(-1)?.status;
}

test('a QR code that is paid before the gateway responds is returned as PAID, published as PAID, and not reused', async () => {
  const { id, path, making } = await payDuringCall(324, { how: 'DELAY', ms: 1_500 });
  const response = bodyOf(await making, 201);
  assert.equal(response.status, 'PAID');
  assert.equal(bodyOf(await property.admin.get(`${path}/qr/active`)), null);
  const another = bodyOf(await property.admin.post(`${path}/qr`, { amount: 324 }), 201);
  assert.deepEqual([another.reused, another.id === response.id], [false, false]);
  assert.deepEqual(await statesOf(id), ['PAID', 'ACTIVE']);
  assert.equal(await lastReported(path, response.id), 'PAID');
});

test('a QR code whose payment is being posted when the gateway responds is returned as PAID', async () => {
  await paying.service.sql(
    'create function public.slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$',
  );
  await paying.service.sql('create trigger slowly before insert on payment for each row execute function public.slowly()');
  const { id } = await openBooking(property);
  misbehave({ on: 'createQr', how: 'DELAY', ms: 600, worksFirst: true });
  const making = property.admin.post(`${gatewayPath(property, id)}/qr`, { amount: 330 });
  await until('the gateway has it', async () => atGatewayFor(id).length === 1);
  const { id: paymentId } = paying.sim.pay(atGatewayFor(id)[0]?.id ?? '');
  await deliverEvents(paying.service.url, property, paymentAlone(paymentId));
  await paying.service.sql('drop trigger slowly on payment');
  assert.equal(bodyOf(await making, 201).status, 'PAID');
});

test('a paid QR code whose response was lost is shown as PAID as soon as its id is known, and its stream says so', async () => {
  for (const key of [{}, { 'idempotency-key': randomUUID() }]) {
    const { id, path } = await payDuringCall(325, { how: 'DROP' }, key);
    // Without the gateway's id there is nothing to show yet.
    assert.deepEqual(bodyOf(await property.admin.get(`${path}/qr`)), []);
    assert.deepEqual(bodyOf(await property.admin.get(`${path}/requests`)), []);
    assert.equal((await property.admin.post(`${path}/qr/close`)).status, 404);
    await waitUntilStates(id, 'PAID');
    const [shown] = bodyOf(await property.admin.get(`${path}/qr`));
    assert.deepEqual([shown.status, shown.gatewayQrId], ['PAID', atGatewayFor(id)[0]?.id]);
    assert.equal(await lastReported(path, shown.id), 'PAID');
    assert.equal((await paymentsOf(property, id)).length, 1);
  }
});

test('a key that got a 502 and is used again stays with the second request when the first is settled', async () => {
  const { id } = await openBooking(property);
  const requestIt = (key: Record<string, string>) => property.admin.post(`${gatewayPath(property, id)}/qr`, { amount: 326 }, key);
  const key = { 'idempotency-key': randomUUID() };
  misbehave({ on: 'createQr', how: 'DROP' });
  assert.equal((await requestIt(key)).status, 502);
  misbehave({ on: 'createQr', how: 'DELAY', ms: 1_500 });
  const making = requestIt(key);
  await until('the second intent is stored', async () => (await statesOf(id)).length === 2);
  const [first] = await rowsOf(id);
  await paying.service.sql('update gateway_request set looks = 1, look_at = $2 where id = $1', [
    first?.id,
    paying.service.clock.now(),
  ]);
  await reconcileOnce(paying, QUICK);
  assert.deepEqual(await statesOf(id), ['ABANDONED', 'PREPARED']);
  assertRefused(await requestIt(key), 409, /still running/);
  const made = await making;
  assert.equal(made.status, 201, made.text);
  assert.equal((await requestIt(key)).text, made.text);
});

/** Runs the job, which checks the QR code, and does something meanwhile; resolves when the run is over. */
async function duringCheck(qrId: string, work: () => Promise<unknown>): Promise<void> {
  misbehave({ on: 'getQr', how: 'DELAY', ms: 500, worksFirst: true });
  const now = paying.service.clock.now();
  await paying.service.sql('update gateway_request set look_at = $2 where id = $1', [qrId, now]);
  const run = reconcileOnce(paying, QUICK);
  await until('it is claimed', async () => {
    const [row] = await paying.service.sql<{ look_at: Date }>('select look_at from gateway_request where id = $1', [qrId]);
    return (row?.look_at.toISOString() ?? '') > now;
  });
  await work();
  await run;
}

test('a QR code whose booking ends while the job checks it is closed at once, not minutes later', async () => {
  const { booking, qr } = await openBookingWithQr(property, 327);
  const { platform } = paying.service.running;
  await duringCheck(qr.id, () => transact(platform.db, (tx) => markForClosing(tx, property.id, booking.id, platform.clock())));
  assert.deepEqual(await statesOf(booking.id), ['CLOSED']);
  assert.deepEqual(
    atGatewayFor(booking.id).map(({ status }) => status),
    ['closed'],
  );
});

test('a QR code whose end is reported while the job checks it is checked once more all the same', async () => {
  const { booking, qr } = await openBookingWithQr(property, 328);
  await duringCheck(qr.id, async () => {
    paying.sim.close(qr.gatewayQrId);
    await deliverEvents(paying.service.url, property, eventsAbout(paying.sim, property, qr.gatewayQrId));
  });
  const [row] = await rowsOf(booking.id);
  assert.equal(row?.state, 'CLOSED');
  assert.ok((row?.look_at?.toISOString() ?? '') > paying.service.clock.now(), 'for a payment that was on its way');
});

test('the end of a booking with an open payment request does not wait for the end of a booking of another hotel', async () => {
  const other = await newPayingProperty(paying);
  const { booking } = await openBookingWithQr(other, 329);
  await paying.service.running.platform.db.transaction().execute(async (tx) => {
    await scheduleReconciliation(tx, property.id);
    bodyOf(await other.admin.post(`${other.path}/bookings/${booking.id}/cancel`, {}));
  });
});
