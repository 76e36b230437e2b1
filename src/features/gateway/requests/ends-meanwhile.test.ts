/** What happens to a QR code or link while the gateway is being asked: its booking ends, it is paid, or another one is made. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import {
  askForQr,
  gatewayPath,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
  paymentsOf,
} from '../../../../test/support/gateway.ts';
import { deliverAll, keepMessages, messagesAbout, reconcileOnce, until } from '../../../../test/support/gateway-messages.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { bodyOf, openBooking } from '../../../../test/support/stays.ts';
import { transact } from '../../../platform/db/transact.ts';
import { addReconcileJob } from '../reconcile/due.queries.ts';
import { wantClosed } from './request.queries.ts';

let paying: PayingHotel;
let house: PayingHouse;
const QUICK = { tryMs: 5_000, totalMs: 8_000, backoffMs: 1 };

before(async () => {
  paying = await openPayingHotel();
  house = await newPayingHouse(paying);
  keepMessages(paying.sim, house);
});
after(() => paying?.stop());
afterEach(() => paying.sim.behave());

const misbehave = (fault: Omit<Parameters<PayingHotel['sim']['misbehave']>[0], 'keyId'>): void =>
  paying.sim.misbehave({ ...fault, keyId: house.account.keyId });

type Row = { id: string; state: string; close_wanted_at: Date | null; look_at: Date | null };

const rowsOf = (bookingId: string): Promise<Row[]> =>
  paying.hotel.sql<Row>(
    'select id, state, close_wanted_at, look_at from gateway_request where booking_id = $1 order by created_at, id',
    [bookingId],
  );
const statesOf = async (bookingId: string): Promise<string[]> => (await rowsOf(bookingId)).map(({ state }) => state);

/** What was made at the gateway for the booking. */
function thereFor(bookingId: string): { id: string; status: string }[] {
  const { qrCodes, links } = paying.sim.books(house.account.keyId);
  return [...qrCodes, ...links].filter(
    ({ notes }) => notes !== null && !Array.isArray(notes) && notes['bookingId'] === bookingId,
  );
}

/** Runs the job, some minutes apart, until the requests of the booking are in these states. */
const untilStates = (bookingId: string, ...states: string[]): Promise<void> =>
  until(`the requests are ${states.join(' and ')}`, async () => (await statesOf(bookingId)).join() === states.join(), {
    looksMax: 40,
    between: async () => {
      paying.hotel.clock.advance(2);
      await reconcileOnce(paying, QUICK);
    },
  });

const cancel = async (bookingId: string): Promise<unknown> =>
  bodyOf(await house.admin.post(`${house.path}/bookings/${bookingId}/cancel`, {}));

const WAYS = [
  { way: 'qr', operation: 'createQr', ended: 'CLOSED', there: 'closed' },
  { way: 'payment-link', operation: 'createLink', ended: 'CANCELLED', there: 'cancelled' },
] as const;

test('what is being made while its booking is cancelled is given to nobody, and ends at the gateway', async () => {
  const check = async ({ way, operation, ended, there }: (typeof WAYS)[number]): Promise<void> => {
    const { id } = await openBooking(house);
    misbehave({ on: operation, how: 'DELAY', ms: 2_500 });
    const making = house.admin.post(`${gatewayPath(house, id)}/${way}`, { amount: 321 });
    await until('it is written down', async () => (await statesOf(id)).length === 1);
    await cancel(id);
    assertRefused(await making, 400, 'the booking has ended meanwhile');
    await untilStates(id, ended);
    assert.deepEqual(
      thereFor(id).map(({ status }) => status),
      [there],
    );
  };
  await Promise.all(WAYS.map(check));
});

test('what was made without an answer is closed when its booking was cancelled before it is found', async () => {
  const ids: string[] = [];
  for (const { way, operation } of WAYS) {
    const { id } = await openBooking(house);
    misbehave({ on: operation, how: 'DROP', worksFirst: true, count: 10 });
    misbehave({ on: 'listLinks', how: 'DROP', count: 10 });
    assert.equal((await house.admin.post(`${gatewayPath(house, id)}/${way}`, { amount: 322 })).status, 502);
    paying.sim.behave();
    await cancel(id);
    ids.push(id);
  }
  for (const [at, { ended, there }] of WAYS.entries()) {
    await untilStates(ids[at] ?? '', ended);
    assert.deepEqual(
      thereFor(ids[at] ?? '').map(({ status }) => status),
      [there],
    );
  }
});

test('a QR code whose answer was lost is closed when it is found while the same is being made: one of the two can be paid', async () => {
  const { id } = await openBooking(house);
  const path = gatewayPath(house, id);
  misbehave({ on: 'createQr', how: 'DROP', worksFirst: true });
  assert.equal((await house.admin.post(`${path}/qr`, { amount: 323 })).status, 502);
  paying.hotel.clock.advance(2);
  misbehave({ on: 'createQr', how: 'DELAY', ms: 1_500 });
  const making = house.admin.post(`${path}/qr`, { amount: 323 });
  await until('the second is written down', async () => (await statesOf(id)).length === 2);
  await reconcileOnce(paying, QUICK);
  const second = bodyOf(await making, 201);
  await untilStates(id, 'CLOSED', 'ACTIVE');
  const [first, last] = thereFor(id);
  assert.deepEqual([first?.status, last?.status, last?.id], ['closed', 'active', second.gatewayQrId]);
  assert.equal(bodyOf(await house.admin.get(`${path}/qr/active`)).id, second.id);
});

/** The messages of its payment that do not name the QR code. */
const paymentAlone = (paymentId: string) =>
  messagesAbout(paying.sim, house, paymentId).filter(({ type }) => type === 'payment.captured');

/** Asks for a QR code, and lets a guest pay it before its answer is there, of which a message without the QR code tells. */
async function paidWhileAsked(amount: number, fault: { how: 'DELAY' | 'DROP'; ms?: number }, key: Record<string, string> = {}) {
  const { id } = await openBooking(house);
  const path = gatewayPath(house, id);
  misbehave({ on: 'createQr', worksFirst: true, ...fault });
  const making = house.admin.post(`${path}/qr`, { amount }, key);
  await until('it is there', async () => thereFor(id).length === 1);
  const { id: paymentId } = paying.sim.pay(thereFor(id)[0]?.id ?? '');
  const messages = paymentAlone(paymentId);
  assert.equal(messages.length, 1);
  if (fault.how === 'DROP') await making;
  await deliverAll(paying.hotel.url, house, messages);
  assert.equal((await paymentsOf(house, id)).length, 1, 'money that has arrived is booked');
  return { id, path, making };
}

async function lastTold(path: string, qrId: string): Promise<string> {
  return bodyOf(await house.admin.get(`${path}/qr/${qrId}/events?limit=200`)).at(-1)?.status;
}

test('a QR code that is paid before its answer is there is answered PAID, told so, and not handed out again', async () => {
  const { id, path, making } = await paidWhileAsked(324, { how: 'DELAY', ms: 1_500 });
  const answer = bodyOf(await making, 201);
  assert.equal(answer.status, 'PAID');
  assert.equal(bodyOf(await house.admin.get(`${path}/qr/active`)), null);
  const another = bodyOf(await house.admin.post(`${path}/qr`, { amount: 324 }), 201);
  assert.deepEqual([another.reused, another.id === answer.id], [false, false]);
  assert.deepEqual(await statesOf(id), ['PAID', 'ACTIVE']);
  assert.equal(await lastTold(path, answer.id), 'PAID');
});

test('a QR code whose payment is being booked at the moment of its answer is answered PAID', async () => {
  await paying.hotel.sql(
    'create function public.slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$',
  );
  await paying.hotel.sql('create trigger slowly before insert on payment for each row execute function public.slowly()');
  const { id } = await openBooking(house);
  misbehave({ on: 'createQr', how: 'DELAY', ms: 600, worksFirst: true });
  const making = house.admin.post(`${gatewayPath(house, id)}/qr`, { amount: 330 });
  await until('it is there', async () => thereFor(id).length === 1);
  const { id: paymentId } = paying.sim.pay(thereFor(id)[0]?.id ?? '');
  await deliverAll(paying.hotel.url, house, paymentAlone(paymentId));
  await paying.hotel.sql('drop trigger slowly on payment');
  assert.equal(bodyOf(await making, 201).status, 'PAID');
});

test('a QR code that was paid and whose answer was lost is shown when its id is known, as PAID, and its stream says so', async () => {
  for (const key of [{}, { 'idempotency-key': randomUUID() }]) {
    const { id, path } = await paidWhileAsked(325, { how: 'DROP' }, key);
    // Without the gateway's id there is nothing to show yet, and nothing breaks over it.
    assert.deepEqual(bodyOf(await house.admin.get(`${path}/qr`)), []);
    assert.deepEqual(bodyOf(await house.admin.get(`${path}/requests`)), []);
    assert.equal((await house.admin.post(`${path}/qr/close`)).status, 404);
    await untilStates(id, 'PAID');
    const [shown] = bodyOf(await house.admin.get(`${path}/qr`));
    assert.deepEqual([shown.status, shown.gatewayQrId], ['PAID', thereFor(id)[0]?.id]);
    assert.equal(await lastTold(path, shown.id), 'PAID');
    assert.equal((await paymentsOf(house, id)).length, 1);
  }
});

test('a key that was answered 502 and is used again is not taken from the second request by the end of the first', async () => {
  const { id } = await openBooking(house);
  const ask = (key: Record<string, string>) => house.admin.post(`${gatewayPath(house, id)}/qr`, { amount: 326 }, key);
  const key = { 'idempotency-key': randomUUID() };
  misbehave({ on: 'createQr', how: 'DROP' });
  assert.equal((await ask(key)).status, 502);
  misbehave({ on: 'createQr', how: 'DELAY', ms: 1_500 });
  const making = ask(key);
  await until('the second is written down', async () => (await statesOf(id)).length === 2);
  const [first] = await rowsOf(id);
  await paying.hotel.sql('update gateway_request set looks = 1, look_at = $2 where id = $1', [
    first?.id,
    paying.hotel.clock.now(),
  ]);
  await reconcileOnce(paying, QUICK);
  assert.deepEqual(await statesOf(id), ['ABANDONED', 'PREPARED']);
  assertRefused(await ask(key), 409, /still running/);
  const made = await making;
  assert.equal(made.status, 201, made.text);
  assert.equal((await ask(key)).text, made.text);
});

/** Has the job look at the QR code, and does something meanwhile; resolves when the run is over. */
async function whileLooking(qrId: string, work: () => Promise<unknown>): Promise<void> {
  misbehave({ on: 'getQr', how: 'DELAY', ms: 500, worksFirst: true });
  const now = paying.hotel.clock.now();
  await paying.hotel.sql('update gateway_request set look_at = $2 where id = $1', [qrId, now]);
  const run = reconcileOnce(paying, QUICK);
  await until('it is taken', async () => {
    const [row] = await paying.hotel.sql<{ look_at: Date }>('select look_at from gateway_request where id = $1', [qrId]);
    return (row?.look_at.toISOString() ?? '') > now;
  });
  await work();
  await run;
}

test('a QR code whose booking ends while the job looks at it is closed at once, not minutes later', async () => {
  const { booking, qr } = await askForQr(house, 327);
  const { platform } = paying.hotel.service;
  await whileLooking(qr.id, () => transact(platform.db, (tx) => wantClosed(tx, house.id, booking.id, platform.clock())));
  assert.deepEqual(await statesOf(booking.id), ['CLOSED']);
  assert.deepEqual(
    thereFor(booking.id).map(({ status }) => status),
    ['closed'],
  );
});

test('a QR code whose end is told while the job looks at it is looked at once more all the same', async () => {
  const { booking, qr } = await askForQr(house, 328);
  await whileLooking(qr.id, async () => {
    paying.sim.close(qr.gatewayQrId);
    await deliverAll(paying.hotel.url, house, messagesAbout(paying.sim, house, qr.gatewayQrId));
  });
  const [row] = await rowsOf(booking.id);
  assert.equal(row?.state, 'CLOSED');
  assert.ok((row?.look_at?.toISOString() ?? '') > paying.hotel.clock.now(), 'for money that was under way');
});

test('a booking that ends with something to pay does not wait for one of another hotel that is just ending', async () => {
  const other = await newPayingHouse(paying);
  const { booking } = await askForQr(other, 329);
  await paying.hotel.service.platform.db.transaction().execute(async (tx) => {
    await addReconcileJob(tx, house.id);
    bodyOf(await other.admin.post(`${other.path}/bookings/${booking.id}/cancel`, {}));
  });
});
