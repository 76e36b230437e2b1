/** A run of the job ends, whatever the gateway does, and does first what needs no gateway. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { pino } from 'pino';
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
import { bodyOf, openBooking } from '../../../../test/support/stays.ts';
import { bookingsOfGateway } from '../../bookings/index.ts';
import { createRazorpay } from '../razorpay/razorpay.ts';
import { reconcile } from './reconcile.job.ts';

let paying: PayingHotel;
let house: PayingHouse;
const QUICK = { tryMs: 2_000, totalMs: 4_000, backoffMs: 1 };
const AT_ONCE = 4;
const SILENCES_MAX = 4;

before(async () => {
  paying = await openPayingHotel();
  house = await newPayingHouse(paying);
  keepMessages(paying.sim, house);
  // The runs of this file are its own: which of two runs takes what is chance.
  await paying.hotel.sql('create function public.no_job() returns trigger language plpgsql as $$ begin return null; end $$');
  await paying.hotel.sql(
    'create trigger no_job before insert on graphile_worker._private_jobs for each row execute function public.no_job()',
  );
});
after(() => paying?.stop());
afterEach(() => paying.sim.behave());

const misbehave = (fault: Omit<Parameters<PayingHotel['sim']['misbehave']>[0], 'keyId'>, of = house): void =>
  paying.sim.misbehave({ ...fault, keyId: of.account.keyId });

type Row = { id: string; state: string; looks: number; failures: number; look_at: Date | null };

const rowsOf = (bookingId: string): Promise<Row[]> =>
  paying.hotel.sql<Row>('select id, state, looks, failures, look_at from gateway_request where booking_id = $1', [bookingId]);

const makeDue = (bookingId: string): Promise<unknown> =>
  paying.hotel.sql('update gateway_request set look_at = $2 where booking_id = $1', [bookingId, paying.hotel.clock.now()]);

/** A booking with so many QR codes, all of which are to be looked at. */
async function manyDue(count: number): Promise<string> {
  const { id } = await openBooking(house);
  for (let amount = 101; amount <= 100 + count; amount += 1)
    bodyOf(await house.admin.post(`${gatewayPath(house, id)}/qr`, { amount }), 201);
  await makeDue(id);
  return id;
}

/** A run that can be told to leave; whether it is over. */
function run() {
  const leaving = new AbortController();
  const { clock, service } = paying.hotel;
  const timings = { tryMs: 20_000, totalMs: 25_000, backoffMs: 1 };
  const gateway = createRazorpay({ baseUrl: `${paying.sim.url}/v1`, clock: clock.now, timings, leaving: leaving.signal });
  const parts = { platform: service.platform, gateway, bookings: bookingsOfGateway };
  const state = { isOver: false };
  const ended = reconcile(parts, pino({ level: 'silent' }), leaving.signal).then(() => {
    state.isOver = true;
  });
  return { state, ended, leave: () => leaving.abort() };
}

/** How many QR codes of the booking the gateway has closed. */
function closedThere(bookingId: string): number {
  const { qrCodes } = paying.sim.books(house.account.keyId);
  return qrCodes.filter(({ notes, status }) => !Array.isArray(notes) && notes['bookingId'] === bookingId && status === 'closed')
    .length;
}

/** A message that is stored and was not booked, because the ledger was away. */
async function storedMessage() {
  const { booking, qr } = await askForQr(house, 100);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  await paying.hotel.sql('update gateway_request set look_at = null where id = $1', [qr.id]);
  await paying.hotel.sql(
    `create function public.no_payment() returns trigger language plpgsql as $$ begin raise exception 'no payments today'; end $$`,
  );
  await paying.hotel.sql('create trigger no_payment before insert on payment for each row execute function public.no_payment()');
  const [message] = messagesAbout(paying.sim, house, id);
  await deliverAll(paying.hotel.url, house, message === undefined ? [] : [message]);
  await paying.hotel.sql('drop trigger no_payment on payment');
  assert.deepEqual(await paymentsOf(house, booking.id), []);
  return booking.id as string;
}

test('stored messages are booked while the gateway hangs, and who is told to leave begins nothing more', async () => {
  const paidId = await storedMessage();
  paying.hotel.clock.advance(2);
  const dueId = await manyDue(AT_ONCE + 3);
  bodyOf(await house.admin.post(`${house.path}/bookings/${dueId}/cancel`, {}));
  misbehave({ on: 'any', how: 'HANG', worksFirst: true, count: 1_000 });
  const { state, ended, leave } = run();
  await until('it is booked', async () => (await paymentsOf(house, paidId)).length === 1, { looksMax: 200 });
  await until('the gateway is asked', async () => closedThere(dueId) === AT_ONCE);
  assert.equal(state.isOver, false, 'the gateway has not answered yet');
  leave();
  await ended;
  const rows = await rowsOf(dueId);
  assert.deepEqual(rows.map(({ failures }) => failures).toSorted(), [0, 0, 0, 1, 1, 1, 1]);
  assert.equal(closedThere(dueId), AT_ONCE);
  await makeDue(dueId);
  const late = run();
  late.leave();
  await late.ended;
  assert.equal(closedThere(dueId), AT_ONCE);
  for (const row of await rowsOf(dueId))
    assert.ok((row.look_at?.toISOString() ?? '') <= paying.hotel.clock.now(), 'it is not taken');
  await paying.hotel.sql('update gateway_request set look_at = null where booking_id = $1', [dueId]);
});

test('after some calls without any answer a run ends; the next one goes on where the gateway is back', async () => {
  const count = AT_ONCE + SILENCES_MAX + 4;
  const id = await manyDue(count);
  misbehave({ on: 'any', how: 'DROP', count: 1_000 });
  await reconcileOnce(paying, QUICK);
  const inVain = (await rowsOf(id)).filter(({ failures }) => failures > 0).length;
  assert.ok(inVain >= SILENCES_MAX && inVain < SILENCES_MAX + AT_ONCE, `${inVain} were asked for in vain`);
  paying.sim.behave();
  paying.hotel.clock.advance(6);
  await reconcileOnce(paying, QUICK);
  for (const row of await rowsOf(id)) assert.deepEqual([row.state, row.failures, row.looks], ['ACTIVE', 0, 1]);
});

test('what fails for another reason than the gateway is tried again later and later too', async () => {
  const other = await newPayingHouse(paying);
  const { booking } = await askForQr(other, 100);
  await paying.hotel.sql('update gateway_settings set key_secret = $2 where property_id = $1', [
    other.id,
    Buffer.concat([Buffer.of(1), Buffer.alloc(60, 9)]),
  ]);
  const pauses: number[] = [];
  for (let failures = 1; failures <= 4; failures += 1) {
    await makeDue(booking.id);
    const now = Date.parse(paying.hotel.clock.now());
    await reconcileOnce(paying, QUICK);
    const [row] = await rowsOf(booking.id);
    assert.equal(row?.failures, failures);
    pauses.push(Math.round(((row.look_at?.getTime() ?? 0) - now) / 30_000));
  }
  assert.deepEqual(pauses, [1, 2, 4, 8]);
});

test('a service that is stopped while its job waits for the gateway notes how far it came, and leaves no job behind as under way', async () => {
  const { booking } = await askForQr(house, 100);
  await paying.hotel.sql('drop trigger no_job on graphile_worker._private_jobs');
  misbehave({ on: 'any', how: 'HANG', worksFirst: true, count: 1_000 });
  bodyOf(await house.admin.post(`${house.path}/bookings/${booking.id}/cancel`, {}));
  await until('the gateway is asked', async () => closedThere(booking.id) === 1);
  await paying.hotel.service.stop();
  const [row] = await rowsOf(booking.id);
  assert.deepEqual([row?.state, row?.failures], ['ACTIVE', 1]);
  assert.deepEqual(
    await paying.hotel.sql(
      'select id, task_identifier, locked_at, locked_by from graphile_worker.jobs where locked_at is not null',
    ),
    [],
  );
});
