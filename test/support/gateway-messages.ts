import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { bookingsOfGateway } from '../../src/features/bookings/index.ts';
import { createRazorpay } from '../../src/features/gateway/index.ts';
import { reconcile } from '../../src/features/gateway/reconcile/reconcile.job.ts';
import type { GatewaySim } from '../../src/gateway-sim/gateway-sim.ts';
import type { PayingHotel, PayingHouse } from './gateway.ts';
import { type Answer, type Desk, send } from './hotel.ts';
import { bodyOf } from './stays.ts';

/** A message of the gateway as it goes over the wire. */
export type Message = { eventId: string; type: string; body: string; signature: string };

/** The signature of the bytes by that secret, as the gateway writes it. */
export function signatureOf(body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** A message of the house's account with that body, signed, under an event id of its own. */
export function messageOf(house: PayingHouse, event: unknown): Message {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  return { eventId: randomUUID(), type: '', body, signature: signatureOf(body, house.account.webhookSecret) };
}

/** From now on the stand-in delivers nothing to the house: tests do, in the order they want. */
export function keepMessages(sim: GatewaySim, house: PayingHouse): void {
  sim.setAccount({ ...house.account, webhookUrl: null });
}

/** What the stand-in has told about any of these gateway ids, in the order in which it came about. */
export function messagesAbout(sim: GatewaySim, house: PayingHouse, ...ids: string[]): Message[] {
  return sim
    .deliveries(house.account.keyId)
    .filter(({ about }) => about.some((id) => ids.includes(id)))
    .map(({ eventId, type, body, signature }) => ({ eventId, type, body, signature: signature ?? '' }));
}

/** Delivers the message to the house's webhook; further headers replace those of it. */
export function deliver(
  hotelUrl: string,
  house: { path: string },
  { eventId, body, signature }: Message,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const sent = {
    'content-type': 'application/json',
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': eventId,
    ...headers,
  };
  return send(`${hotelUrl}${house.path}/gateway/webhook`, 'POST', sent, body);
}

/** Delivers them one after the other; each has to be taken. */
export async function deliverAll(hotelUrl: string, house: PayingHouse, messages: readonly Message[]): Promise<void> {
  for (const message of messages) bodyOf(await deliver(hotelUrl, house, message));
}

/** All orders of the things. */
export function ordersOf<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((first, at) => ordersOf(things.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

const cents = (amount: number): number => Math.round(amount * 100);
const REFUND_STATUS = { processed: 'CAPTURED', pending: 'PENDING', failed: 'FAILED' } as const;

/**
 * The ledger of these bookings is that of the gateway, to the paisa: each captured payment and each refund once, in its booking,
 * and the balance of each booking. `bookingOf`: our bookings by the ids of their QR codes and links. @returns how many rows there are
 */
export async function assertBooksAgree(
  desk: Desk,
  propertyPath: string,
  { sim, keyId }: { sim: GatewaySim; keyId: string },
  bookingOf: ReadonlyMap<string, string>,
): Promise<{ payments: number; refunds: number; collected: number }> {
  const books = sim.books(keyId);
  const expected = new Map<string, string[]>([...bookingOf.values()].map((id) => [id, []]));
  const net = new Map<string, number>();
  const expect = (bookingId: string, line: string, amount: number): void => {
    expected.get(bookingId)?.push(line);
    net.set(bookingId, (net.get(bookingId) ?? 0) + amount);
  };
  const bookingOfPayment = new Map<string, string>();
  for (const { id, amount, isCaptured, requestId } of books.payments) {
    const bookingId = bookingOf.get(requestId ?? '');
    if (!isCaptured || bookingId === undefined) continue;
    bookingOfPayment.set(id, bookingId);
    expect(bookingId, `${id} PAYMENT ${amount} CAPTURED`, Number(amount));
  }
  for (const { id, paymentId, amount, status } of books.refunds) {
    const bookingId = bookingOfPayment.get(paymentId);
    if (bookingId === undefined) continue;
    const isBooked = status === 'processed';
    expect(bookingId, `${paymentId} ${id} REFUND ${amount} ${REFUND_STATUS[status]}`, isBooked ? -Number(amount) : 0);
  }
  let [payments, refunds] = [0, 0];
  for (const [bookingId, lines] of expected) {
    const rows = bodyOf(await desk.get(`${propertyPath}/bookings/${bookingId}/payments?limit=200`));
    const shown = rows.map((row: Record<string, string | number>) =>
      [row['gatewayPaymentId'], row['gatewayRefundId'], row['type'], cents(Number(row['amount'])), row['status']]
        .filter((part) => part !== null)
        .join(' '),
    );
    assert.deepEqual(shown.toSorted(), lines.toSorted(), `booking ${bookingId}`);
    const { amountCollected } = bodyOf(await desk.get(`${propertyPath}/bookings/${bookingId}/balance`));
    assert.equal(amountCollected, (net.get(bookingId) ?? 0) / 100, `balance of booking ${bookingId}`);
    payments += lines.filter((line) => line.includes(' PAYMENT ')).length;
    refunds += lines.filter((line) => line.includes(' REFUND ')).length;
  }
  return { payments, refunds, collected: [...net.values()].reduce((sum, amount) => sum + amount, 0) };
}

/** One run of the job that asks the gateway, beside the service's own. */
export function reconcileOnce({ hotel, sim }: PayingHotel, timings?: { tryMs: number; totalMs: number; backoffMs: number }) {
  const gateway = createRazorpay({
    baseUrl: `${sim.url}/v1`,
    clock: hotel.clock.now,
    ...(timings === undefined ? {} : { timings }),
  });
  const parts = { platform: hotel.service.platform, gateway, bookings: bookingsOfGateway };
  return reconcile(parts, pino({ level: 'silent' }));
}

const LOOKS_MAX = 600;
const LOOK_MS = 25;

/** Looks again and again until it is so, doing `between` before each look; not for ever. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  { between, looksMax = LOOKS_MAX }: { between?: () => Promise<void>; looksMax?: number } = {},
): Promise<void> {
  for (let look = 0; look < looksMax; look += 1) {
    await between?.();
    if (await isSo()) return;
    await sleep(LOOK_MS);
  }
  assert.fail(`it never came about: ${what}`);
}
