/** A run of the job ends, whatever the gateway does, and begins with what needs no gateway. */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { pino } from 'pino';
import { isOnCitus } from '../../../../test/harness/citus.ts';
import {
  gatewayPath,
  newPayingProperty,
  openBookingWithQr,
  type PaymentTestService,
  paymentsOf,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import { deliverEvents, eventsAbout, reconcileOnce, until, withholdEvents } from '../../../../test/harness/gateway-events.ts';
import { bodyOf, openBooking } from '../../../../test/harness/stays.ts';
import { gatewayBookingsPort } from '../../bookings/index.ts';
import { createRazorpay } from '../razorpay/razorpay.ts';
import { reconcile } from './reconcile.job.ts';

const QUICK = { tryMs: 2_000, totalMs: 4_000, backoffMs: 1 };
const CONCURRENCY = 4;
const UNANSWERED_MAX = 4;

const paying = await startPaymentTestService();
const property = await newPayingProperty(paying);
withholdEvents(paying.sim, property);
// Only the runs of this file: which of two runs claims what is chance.
await paying.service.sql('create function public.no_job() returns trigger language plpgsql as $$ begin return null; end $$');
await paying.service.sql(
  'create trigger no_job before insert on graphile_worker._private_jobs for each row execute function public.no_job()',
);
after(() => paying.stop());
afterEach(() => paying.sim.behave());

const misbehave = (fault: Omit<Parameters<PaymentTestService['sim']['misbehave']>[0], 'keyId'>, of = property): void =>
  paying.sim.misbehave({ ...fault, keyId: of.account.keyId });

type Row = { id: string; state: string; looks: number; failures: number; look_at: Date | null };

const rowsOf = (bookingId: string): Promise<Row[]> =>
  paying.service.sql<Row>('select id, state, looks, failures, look_at from gateway_request where booking_id = $1', [bookingId]);

const makeDue = (bookingId: string): Promise<unknown> =>
  paying.service.sql('update gateway_request set look_at = $2 where booking_id = $1', [bookingId, paying.service.clock.now()]);

/** A booking with so many QR codes, all of them due. */
async function createDueQrs(count: number): Promise<string> {
  const { id } = await openBooking(property);
  for (let amount = 101; amount <= 100 + count; amount += 1)
    bodyOf(await property.admin.post(`${gatewayPath(property, id)}/qr`, { amount }), 201);
  await makeDue(id);
  return id;
}

/** Starts a run that can be aborted; its state says whether it is over. */
function run() {
  const leaving = new AbortController();
  const { clock, running: service } = paying.service;
  const timings = { tryMs: 20_000, totalMs: 25_000, backoffMs: 1 };
  const gateway = createRazorpay({ baseUrl: `${paying.sim.url}/v1`, clock: clock.now, timings, leaving: leaving.signal });
  const parts = { platform: service.platform, gateway, bookings: gatewayBookingsPort };
  const state = { isOver: false };
  const ended = reconcile(parts, pino({ level: 'silent' }), leaving.signal).then(() => {
    state.isOver = true;
  });
  return { state, ended, leave: () => leaving.abort() };
}

/** How many QR codes of the booking the gateway has closed. */
function closedAtGateway(bookingId: string): number {
  const { qrCodes } = paying.sim.books(property.account.keyId);
  return qrCodes.filter(({ notes, status }) => !Array.isArray(notes) && notes['bookingId'] === bookingId && status === 'closed')
    .length;
}

/** An event that is stored and was not processed, because the ledger failed. */
async function storedMessage() {
  const { booking, qr } = await openBookingWithQr(property, 100);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  await paying.service.sql('update gateway_request set look_at = null where id = $1', [qr.id]);
  await paying.service.sql(
    `create function public.no_payment() returns trigger language plpgsql as $$ begin raise exception 'no payments today'; end $$`,
  );
  await paying.service.sql(
    'create trigger no_payment before insert on payment for each row execute function public.no_payment()',
  );
  const [message] = eventsAbout(paying.sim, property, id);
  await deliverEvents(paying.service.url, property, message === undefined ? [] : [message]);
  await paying.service.sql('drop trigger no_payment on payment');
  assert.deepEqual(await paymentsOf(property, booking.id), []);
  return booking.id as string;
}

test('stored events are processed while the gateway hangs, and an aborted run starts nothing more', {
  skip: isOnCitus() && 'Citus refuses the trigger',
}, async () => {
  const paidId = await storedMessage();
  paying.service.clock.advance(2);
  const dueId = await createDueQrs(CONCURRENCY + 3);
  bodyOf(await property.admin.post(`${property.path}/bookings/${dueId}/cancel`, {}));
  misbehave({ on: 'any', how: 'HANG', worksFirst: true, count: 1_000 });
  const { state, ended, leave } = run();
  await until('it is posted', async () => (await paymentsOf(property, paidId)).length === 1, { pollsMax: 200 });
  await until('the gateway is called', async () => closedAtGateway(dueId) === CONCURRENCY);
  assert.equal(state.isOver, false, 'the gateway has not responded yet');
  leave();
  await ended;
  const rows = await rowsOf(dueId);
  assert.deepEqual(rows.map(({ failures }) => failures).toSorted(), [0, 0, 0, 1, 1, 1, 1]);
  assert.equal(closedAtGateway(dueId), CONCURRENCY);
  await makeDue(dueId);
  const late = run();
  late.leave();
  await late.ended;
  assert.equal(closedAtGateway(dueId), CONCURRENCY);
  for (const row of await rowsOf(dueId))
    assert.ok((row.look_at?.toISOString() ?? '') <= paying.service.clock.now(), 'it is not claimed');
  await paying.service.sql('update gateway_request set look_at = null where booking_id = $1', [dueId]);
});

test('after some calls without a response a run ends; the next one continues when the gateway is back', async () => {
  const count = CONCURRENCY + UNANSWERED_MAX + 4;
  const id = await createDueQrs(count);
  misbehave({ on: 'any', how: 'DROP', count: 1_000 });
  await reconcileOnce(paying, QUICK);
  const inVain = (await rowsOf(id)).filter(({ failures }) => failures > 0).length;
  assert.ok(inVain >= UNANSWERED_MAX && inVain < UNANSWERED_MAX + CONCURRENCY, `${inVain} were called in vain`);
  paying.sim.behave();
  paying.service.clock.advance(6);
  await reconcileOnce(paying, QUICK);
  for (const row of await rowsOf(id)) assert.deepEqual([row.state, row.failures, row.looks], ['ACTIVE', 0, 1]);
});

test('what fails for another reason than the gateway is also repeated with growing pauses', async () => {
  const other = await newPayingProperty(paying);
  const { booking } = await openBookingWithQr(other, 100);
  await paying.service.sql('update gateway_settings set key_secret = $2 where property_id = $1', [
    other.id,
    Buffer.concat([Buffer.of(1), Buffer.alloc(60, 9)]),
  ]);
  const pauses: number[] = [];
  for (let failures = 1; failures <= 4; failures += 1) {
    await makeDue(booking.id);
    const now = Date.parse(paying.service.clock.now());
    await reconcileOnce(paying, QUICK);
    const [row] = await rowsOf(booking.id);
    assert.equal(row?.failures, failures);
    pauses.push(Math.round(((row.look_at?.getTime() ?? 0) - now) / 30_000));
  }
  assert.deepEqual(pauses, [1, 2, 4, 8]);
});

test('a service that is stopped while its job waits for the gateway stores its progress, and leaves no job locked', async () => {
  const { booking } = await openBookingWithQr(property, 100);
  await paying.service.sql('drop trigger no_job on graphile_worker._private_jobs');
  misbehave({ on: 'any', how: 'HANG', worksFirst: true, count: 1_000 });
  bodyOf(await property.admin.post(`${property.path}/bookings/${booking.id}/cancel`, {}));
  await until('the gateway is called', async () => closedAtGateway(booking.id) === 1);
  await paying.service.running.stop();
  const [row] = await rowsOf(booking.id);
  assert.deepEqual([row?.state, row?.failures], ['ACTIVE', 1]);
  assert.deepEqual(
    await paying.service.sql(
      'select id, task_identifier, locked_at, locked_by from graphile_worker.jobs where locked_at is not null',
    ),
    [],
  );
});
