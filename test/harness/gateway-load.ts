import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { assertLedgerMatchesGateway, until } from './gateway-events.ts';
import { type KillablePaymentService, startKillablePaymentService } from './killable-payments.ts';
import { type ApiResponse, newPhone } from './service-under-test.ts';
import { hoursFrom } from './stays.ts';

export type SoakFigures = {
  /** Webhook calls that got a response, and those that did not reach a service. */
  deliveries: number;
  missed: number;
  events: number;
  bookings: number;
  payments: number;
  refunds: number;
  frontDeskRefunds: number;
  kills: number;
  /** In paisa, less refunds. */
  collected: number;
  seconds: number;
};

const CLIENTS = 4;
/** Every event is delivered this often. */
const REPEAT = 2;
/** Deliveries per guest, on average: slightly underestimated. */
const DELIVERIES_A_GUEST = 20;
const ROUNDS = 6;
/** In a round. With only one, a small run might by chance have too few deliveries. */
const GUESTS_MIN = 2;
const INSIST_MS_MAX = 180_000;
const INSIST_PAUSE_MS = 100;
const QUIET_MS_MAX = 240_000;
/** Of 25 ms each. */
const SETTLE_POLLS_MAX = 4_800;

/** mulberry32: the same choices for the same seed. */
function seededChance(seed: number): (random: number) => boolean {
  let state = seed >>> 0;
  return (random) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296 < random;
  };
}

/** Repeats a write with its idempotency key until it gets a final response, so that it is done once whatever happens to the service. */
async function postUntilAnswered(property: KillablePaymentService, path: string, body: unknown): Promise<ApiResponse> {
  const headers = { 'idempotency-key': randomUUID() };
  for (const deadline = Date.now() + INSIST_MS_MAX; ; await sleep(INSIST_PAUSE_MS)) {
    const response = await property
      .client()
      .post(`${property.path}${path}`, body, headers)
      .catch(() => null);
    const isRunning = response?.status === 409 && /still running/.test(response.text);
    if (response !== null && response.status !== 503 && !isRunning) return response;
    assert.ok(Date.now() < deadline, `${path} got no response: ${response?.text}`);
  }
}

async function create(property: KillablePaymentService, path: string, body: unknown): Promise<ApiResponse['body']> {
  const response = await postUntilAnswered(property, path, body);
  assert.ok(response.status === 201 || response.status === 200, `${path}: ${response.status} ${response.text}`);
  return response.body;
}

type Soak = {
  property: KillablePaymentService;
  random: (random: number) => boolean;
  /** Bookings by the ids of their QR codes and links. */
  bookingOf: Map<string, string>;
  frontDeskRefunds: number;
  guests: number;
};

/** A guest pays a QR code or link, or fails to. @returns the captured payments */
function payAsGuest({ property: { sim }, random }: Soak, gatewayId: string): string[] {
  const outcome = random(0.05) ? 'FAILED' : random(0.15) ? 'FAILED_THEN_PAID' : 'PAID';
  const paid = [sim.pay(gatewayId, { outcome, emit: !random(0.05) })];
  if (outcome !== 'FAILED' && random(0.05)) paid.push(sim.pay(gatewayId, { late: true }));
  return paid.filter(({ captured }) => captured).map(({ id }) => id);
}

function refundAtGateway({ property: { sim }, random }: Soak, paymentIds: readonly string[]): void {
  for (const id of paymentIds) {
    if (random(0.5)) sim.refund(id, { amount: 1_001 });
    if (random(0.3)) sim.refund(id, { amount: 2_503 });
  }
}

/** Refunds, through the service, a part of every payment that the booking has so far. */
async function refundAtFrontDesk(soak: Soak, bookingId: string): Promise<void> {
  const { property } = soak;
  const list = await property
    .client()
    .get(`${property.path}/bookings/${bookingId}/payments`)
    .catch(() => null);
  const payments = (list?.status === 200 ? list.body : []).filter((row: { type: string }) => row.type === 'PAYMENT');
  for (const { id: paymentId } of payments) {
    const response = await postUntilAnswered(property, `/bookings/${bookingId}/payments/gateway/refund`, {
      paymentId,
      amount: 12.34,
    });
    assert.ok([200, 202].includes(response.status), response.text);
    soak.frontDeskRefunds += 1;
  }
}

/** A booking that is paid by QR code and by link, with refunds in both ways. */
async function simulateGuest(soak: Soak): Promise<void> {
  const { property, random, bookingOf } = soak;
  const at = new Date().toISOString();
  const dates = { expectedCheckInAt: hoursFrom(at, -1), expectedCheckOutAt: hoursFrom(at, 48) };
  const booking = await create(property, '/bookings', {
    source: 'WALKIN',
    ...dates,
    guestName: 'Asha Rao',
    phoneE164: newPhone(),
  });
  soak.guests += 1;
  const amount = 100 + (soak.guests % 100) / 100;
  const path = `/bookings/${booking.id}/payments/gateway`;
  for (const url of ['qr', 'payment-link']) {
    const created = await create(property, `${path}/${url}`, { amount });
    bookingOf.set(created.id, booking.id);
    refundAtGateway(soak, payAsGuest(soak, created.gatewayQrId ?? created.gatewayLinkId));
  }
  if (random(0.1)) await postUntilAnswered(property, `/bookings/${booking.id}/cancel`, {});
}

/** Does the work for each item, a few at a time. */
async function forEachConcurrently<T extends string | number>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  await pLimit(CLIENTS).map(items, work);
}

/** One round: guests pay, and their events are delivered in random order while the next guests pay. */
async function runRound(soak: Soak, guests: number): Promise<void> {
  const { sim } = soak.property;
  sim.webhooks({ hold: true, repeat: REPEAT });
  const earlier = [...new Set(soak.bookingOf.values())];
  await Promise.all([
    forEachConcurrently([...Array(guests).keys()], () => simulateGuest(soak)),
    forEachConcurrently(
      earlier.filter(() => soak.random(0.3)),
      (id) => refundAtFrontDesk(soak, id),
    ),
  ]);
  sim.release('RANDOM');
}

/** Kills the service while events are delivered and guests pay, and starts it again. */
async function killAndStart({ property }: Soak): Promise<void> {
  const tries = (): number => property.sim.deliveries().reduce((sum, delivery) => sum + delivery.tries.length, 0);
  const before = tries();
  await until('events are being delivered', async () => tries() > before + 5);
  const at = await property.kill();
  await property.start();
  // The job would settle unfinished calls after a minute: here they are made due at once.
  await until('unfinished calls are settled', async () => (await property.makeDue(at)) === 0, { pollsMax: SETTLE_POLLS_MAX });
}

/** Waits until nothing is pending. */
async function waitUntilSettled({ property }: Soak): Promise<void> {
  property.sim.release('RANDOM');
  await property.sim.quiet(QUIET_MS_MAX);
  const open = `
    select (select count(*) from gateway_event where settled_at is null) + (select count(*) from gateway_refund where state = 'PENDING')
      + (select count(*) from gateway_request where state = 'PREPARED')
      + (select count(*) from gateway_request where look_at <= now()) as n`;
  await property.checkAll();
  let polls = 0;
  const isOver = async (): Promise<boolean> => {
    polls += 1;
    if (polls % 20 === 0) await property.makeDue(new Date().toISOString());
    return polls > 20 && Number((await property.sql<{ n: string }>(open))[0]?.n) === 0;
  };
  await until('nothing is pending', isOver, { pollsMax: SETTLE_POLLS_MAX });
}

/** Compares the books of both sides, payment by payment, and checks the audit log and the stored events. */
async function compareWithGateway(soak: Soak): Promise<Pick<SoakFigures, 'payments' | 'refunds' | 'collected' | 'events'>> {
  const { property, bookingOf } = soak;
  const { keyId } = property.account;
  const found = await assertLedgerMatchesGateway(property.client(), property.path, { sim: property.sim, keyId }, bookingOf);
  const books = property.sim.books(keyId);
  assert.equal(BigInt(found.collected), books.collected - books.refunded, 'every payment belongs to a booking');
  assert.equal(found.payments, books.payments.filter(({ isCaptured }) => isCaptured).length);
  assert.equal(found.refunds, books.refunds.length);
  const counted = await property.sql<Record<string, number>>(`
    select (select count(*)::integer from audit_entry where action = 'payment.received') as audits,
      (select count(*)::integer from payment where type = 'PAYMENT') as payments,
      (select count(*)::integer from gateway_event) as events,
      (select count(*)::integer from gateway_event where state not in ('BOOKED', 'IGNORED')) as "notProcessed"`);
  const events = property.sim.deliveries(keyId);
  assert.deepEqual(counted, [{ audits: found.payments, payments: found.payments, events: events.length, notProcessed: 0 }]);
  assert.deepEqual(
    events.filter(({ state }) => state !== 'DELIVERED'),
    [],
  );
  return { ...found, events: events.length };
}

/**
 * Guests pay by QR codes and links and get refunds, through the service and at the gateway's own pages. Every event is delivered twice, in
 * random order, several at a time; a few payments have no events at all; and the service is killed in between. In the end the ledger must
 * match the gateway's books. @throws AssertionError when it does not
 */
export async function runSoak(created: { deliveries: number; kills: number; seed: number }): Promise<SoakFigures> {
  const begun = Date.now();
  const property = await startKillablePaymentService({ seed: created.seed, retryDelayMs: 50, retriesMax: 14, concurrency: 8 });
  const soak: Soak = { property, random: seededChance(created.seed), bookingOf: new Map(), frontDeskRefunds: 0, guests: 0 };
  try {
    const guests = Math.max(GUESTS_MIN, Math.ceil(created.deliveries / DELIVERIES_A_GUEST / ROUNDS));
    await runRound(soak, guests);
    for (let at = 1; at < ROUNDS; at += 1) {
      const isKilled = at <= created.kills;
      await Promise.all([runRound(soak, guests), isKilled ? killAndStart(soak) : null]);
    }
    await waitUntilSettled(soak);
    const found = await compareWithGateway(soak);
    const tries = property.sim.deliveries().flatMap((delivery) => delivery.tries);
    const deliveries = tries.filter(({ status }) => status === 200).length;
    const { frontDeskRefunds } = soak;
    const seconds = Math.round((Date.now() - begun) / 1_000);
    return {
      ...found,
      deliveries,
      missed: tries.length - deliveries,
      bookings: soak.guests,
      frontDeskRefunds,
      kills: created.kills,
      seconds,
    };
  } finally {
    await property.close();
  }
}
