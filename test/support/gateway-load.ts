import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MortalHouse, openMortalHouse } from './gateway-house.ts';
import { assertBooksAgree, until } from './gateway-messages.ts';
import { type Answer, newPhone } from './hotel.ts';
import { hoursFrom } from './stays.ts';

export type SoakFigures = {
  /** Calls of the webhook that were answered, and those that met no service. */
  deliveries: number;
  missed: number;
  events: number;
  bookings: number;
  payments: number;
  refunds: number;
  refundsAtDesk: number;
  kills: number;
  /** In paisa, refunds taken off. */
  collected: number;
  seconds: number;
};

const DESKS = 4;
/** Every event is delivered so often. */
const REPEAT = 2;
/** Deliveries that come of one guest, on average: a little less than it is. */
const DELIVERIES_A_GUEST = 20;
const ROUNDS = 6;
const INSIST_MS_MAX = 180_000;
const INSIST_PAUSE_MS = 100;
const QUIET_MS_MAX = 240_000;
/** Of 25 ms each. */
const SETTLE_LOOKS_MAX = 4_800;

/** mulberry32: the same choices for the same seed. */
function choices(seed: number): (chance: number) => boolean {
  let state = seed >>> 0;
  return (chance) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296 < chance;
  };
}

/** A write that has one effect, whatever happens to the service: repeated with its key until it is answered for good. */
async function insist(house: MortalHouse, path: string, body: unknown): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID() };
  for (const deadline = Date.now() + INSIST_MS_MAX; ; await sleep(INSIST_PAUSE_MS)) {
    const answer = await house
      .desk()
      .post(`${house.path}${path}`, body, headers)
      .catch(() => null);
    const isRunning = answer?.status === 409 && /still running/.test(answer.text);
    if (answer !== null && answer.status !== 503 && !isRunning) return answer;
    assert.ok(Date.now() < deadline, `${path} was never answered: ${answer?.text}`);
  }
}

async function made(house: MortalHouse, path: string, body: unknown): Promise<Answer['body']> {
  const answer = await insist(house, path, body);
  assert.ok(answer.status === 201 || answer.status === 200, `${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}

type Soak = {
  house: MortalHouse;
  chance: (chance: number) => boolean;
  /** Bookings by the ids of their QR codes and links. */
  bookingOf: Map<string, string>;
  refundsAtDesk: number;
  guests: number;
};

/** What a guest does with what was asked for. The payments that came of it. */
function payFor({ house: { sim }, chance }: Soak, gatewayId: string): string[] {
  const outcome = chance(0.05) ? 'FAILED' : chance(0.15) ? 'FAILED_THEN_PAID' : 'PAID';
  const paid = [sim.pay(gatewayId, { outcome, emit: !chance(0.05) })];
  if (outcome !== 'FAILED' && chance(0.05)) paid.push(sim.pay(gatewayId, { late: true }));
  return paid.filter(({ captured }) => captured).map(({ id }) => id);
}

function refundAtDashboard({ house: { sim }, chance }: Soak, paymentIds: readonly string[]): void {
  for (const id of paymentIds) {
    if (chance(0.5)) sim.refund(id, { amount: 1_001 });
    if (chance(0.3)) sim.refund(id, { amount: 2_503 });
  }
}

/** Gives back, through the service, a part of what it has booked so far: in each round at most, and never more than there is. */
async function refundAtDesk(soak: Soak, bookingId: string): Promise<void> {
  const { house } = soak;
  const list = await house
    .desk()
    .get(`${house.path}/bookings/${bookingId}/payments`)
    .catch(() => null);
  const payments = (list?.status === 200 ? list.body : []).filter((row: { type: string }) => row.type === 'PAYMENT');
  for (const { id: paymentId } of payments) {
    const answer = await insist(house, `/bookings/${bookingId}/payments/gateway/refund`, { paymentId, amount: 12.34 });
    assert.ok([200, 202].includes(answer.status), answer.text);
    soak.refundsAtDesk += 1;
  }
}

/** A booking that is paid by QR code and by link, with money given back in both ways. */
async function guest(soak: Soak): Promise<void> {
  const { house, chance, bookingOf } = soak;
  const at = new Date().toISOString();
  const dates = { expectedCheckInAt: hoursFrom(at, -1), expectedCheckOutAt: hoursFrom(at, 48) };
  const booking = await made(house, '/bookings', { source: 'WALKIN', ...dates, guestName: 'Asha Rao', phoneE164: newPhone() });
  soak.guests += 1;
  const amount = 100 + (soak.guests % 100) / 100;
  const path = `/bookings/${booking.id}/payments/gateway`;
  for (const url of ['qr', 'payment-link']) {
    const asked = await made(house, `${path}/${url}`, { amount });
    bookingOf.set(asked.id, booking.id);
    refundAtDashboard(soak, payFor(soak, asked.gatewayQrId ?? asked.gatewayLinkId));
  }
  if (chance(0.1)) await insist(house, `/bookings/${booking.id}/cancel`, {});
}

/** Each thing is done for each of them, a few at a time. */
async function atDesks<T extends string | number>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const rest = [...things];
  const desk = async (): Promise<void> => {
    for (let thing = rest.shift(); thing !== undefined; thing = rest.shift()) await work(thing);
  };
  await Promise.all(Array.from({ length: DESKS }, desk));
}

/** One round: guests come and pay, and what is told of that is delivered in a random order while the next ones come. */
async function round(soak: Soak, guests: number): Promise<void> {
  const { sim } = soak.house;
  sim.webhooks({ hold: true, repeat: REPEAT });
  const earlier = [...new Set(soak.bookingOf.values())];
  await Promise.all([
    atDesks([...Array(guests).keys()], () => guest(soak)),
    atDesks(
      earlier.filter(() => soak.chance(0.3)),
      (id) => refundAtDesk(soak, id),
    ),
  ]);
  sim.release('RANDOM');
}

/** Kills the service while messages are delivered to it and guests come, and starts it again. */
async function killAndStart({ house }: Soak): Promise<void> {
  const tries = (): number => house.sim.deliveries().reduce((sum, delivery) => sum + delivery.tries.length, 0);
  const before = tries();
  await until('messages are being delivered', async () => tries() > before + 5);
  const at = await house.kill();
  await house.start();
  // What was under way is looked after by the job a minute later: nobody waits for that here.
  await until('what was under way is settled', async () => (await house.hurry(at)) === 0, { looksMax: SETTLE_LOOKS_MAX });
}

/** Until nothing waits for anything. */
async function settle({ house }: Soak): Promise<void> {
  house.sim.release('RANDOM');
  await house.sim.quiet(QUIET_MS_MAX);
  const open = `
    select (select count(*) from gateway_event where settled_at is null) + (select count(*) from gateway_refund where state = 'PENDING')
      + (select count(*) from gateway_request where state = 'PREPARED')
      + (select count(*) from gateway_request where look_at <= now()) as n`;
  await house.lookAtAll();
  let looks = 0;
  const isOver = async (): Promise<boolean> => {
    looks += 1;
    if (looks % 20 === 0) await house.hurry(new Date().toISOString());
    return looks > 20 && Number((await house.sql<{ n: string }>(open))[0]?.n) === 0;
  };
  await until('nothing is under way', isOver, { looksMax: SETTLE_LOOKS_MAX });
}

/** The books of both sides, payment by payment, and what the service has written down beside them. */
async function compare(soak: Soak): Promise<Pick<SoakFigures, 'payments' | 'refunds' | 'collected' | 'events'>> {
  const { house, bookingOf } = soak;
  const { keyId } = house.account;
  const found = await assertBooksAgree(house.desk(), house.path, { sim: house.sim, keyId }, bookingOf);
  const books = house.sim.books(keyId);
  assert.equal(BigInt(found.collected), books.collected - books.refunded, 'nothing was paid that no booking has');
  assert.equal(found.payments, books.payments.filter(({ isCaptured }) => isCaptured).length);
  assert.equal(found.refunds, books.refunds.length);
  const counted = await house.sql<Record<string, number>>(`
    select (select count(*)::integer from audit_entry where action = 'payment.received') as audits,
      (select count(*)::integer from payment where type = 'PAYMENT') as payments,
      (select count(*)::integer from gateway_event) as events,
      (select count(*)::integer from gateway_event where state not in ('BOOKED', 'IGNORED')) as "notBooked"`);
  const events = house.sim.deliveries(keyId);
  assert.deepEqual(counted, [{ audits: found.payments, payments: found.payments, events: events.length, notBooked: 0 }]);
  assert.deepEqual(
    events.filter(({ state }) => state !== 'DELIVERED'),
    [],
  );
  return { ...found, events: events.length };
}

/**
 * Guests pay by QR codes and links and are given money back, by the service and at the gateway's own pages; what is told of that is
 * delivered twice, in random order, several messages at a time, a few payments are told of not at all, and the service is killed in
 * between. In the end the ledger is that of the gateway. @throws AssertionError when it is not
 */
export async function runSoak(asked: { deliveries: number; kills: number; seed: number }): Promise<SoakFigures> {
  const begun = Date.now();
  const house = await openMortalHouse({ seed: asked.seed, retryDelayMs: 50, retriesMax: 14, concurrency: 8 });
  const soak: Soak = { house, chance: choices(asked.seed), bookingOf: new Map(), refundsAtDesk: 0, guests: 0 };
  try {
    const guests = Math.max(1, Math.ceil(asked.deliveries / DELIVERIES_A_GUEST / ROUNDS));
    await round(soak, guests);
    for (let at = 1; at < ROUNDS; at += 1) {
      const isKilled = at <= asked.kills;
      await Promise.all([round(soak, guests), isKilled ? killAndStart(soak) : null]);
    }
    await settle(soak);
    const found = await compare(soak);
    const tries = house.sim.deliveries().flatMap((delivery) => delivery.tries);
    const deliveries = tries.filter(({ status }) => status === 200).length;
    const { refundsAtDesk } = soak;
    const seconds = Math.round((Date.now() - begun) / 1_000);
    return {
      ...found,
      deliveries,
      missed: tries.length - deliveries,
      bookings: soak.guests,
      refundsAtDesk,
      kills: asked.kills,
      seconds,
    };
  } finally {
    await house.close();
  }
}
