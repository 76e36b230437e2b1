import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { GatewaySim } from '../../src/evaluation/gateway-sim/gateway-sim.ts';
import { gatewayBookingsPort } from '../../src/features/bookings/index.ts';
import { createRazorpay } from '../../src/features/payments/index.ts';
import { reconcile } from '../../src/features/payments/reconcile/reconcile.job.ts';
import type { PayingProperty, PaymentTestService } from './gateway.ts';
import { type ApiClient, type ApiResponse, send } from './service-under-test.ts';
import { bodyOf } from './stays.ts';

/** A webhook event as it is sent. */
export type SignedEvent = { eventId: string; type: string; body: string; signature: string };

/** The signature of the body by that secret, in the gateway's form. */
export function signatureOf(body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** An event with that body, signed for the property's account, with a new event id. */
export function signEvent(property: PayingProperty, event: unknown): SignedEvent {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  return { eventId: randomUUID(), type: '', body, signature: signatureOf(body, property.account.webhookSecret) };
}

/** From now on the simulator delivers no events to the property: the test delivers them in the order it wants. */
export function withholdEvents(sim: GatewaySim, property: PayingProperty): void {
  sim.setAccount({ ...property.account, webhookUrl: null });
}

/** The simulator's events about any of these gateway ids, in the order in which they were made. */
export function eventsAbout(sim: GatewaySim, property: PayingProperty, ...ids: string[]): SignedEvent[] {
  return sim
    .deliveries(property.account.keyId)
    .filter(({ about }) => about.some((id) => ids.includes(id)))
    .map(({ eventId, type, body, signature }) => ({ eventId, type, body, signature: signature ?? '' }));
}

/** Delivers the event to the property's webhook; `headers` replace those of the event. */
export function deliverEvent(
  serviceUrl: string,
  property: { path: string },
  { eventId, body, signature }: SignedEvent,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const sent = {
    'content-type': 'application/json',
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': eventId,
    ...headers,
  };
  return send(`${serviceUrl}${property.path}/gateway/webhook`, 'POST', sent, body);
}

/** Delivers them one after the other; each must be accepted. */
export async function deliverEvents(
  serviceUrl: string,
  property: PayingProperty,
  messages: readonly SignedEvent[],
): Promise<void> {
  for (const message of messages) bodyOf(await deliverEvent(serviceUrl, property, message));
}

/** All orders of the items. */
export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) => permutations(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

const cents = (amount: number): number => Math.round(amount * 100);
const REFUND_STATUS = { processed: 'CAPTURED', pending: 'PENDING', failed: 'FAILED' } as const;

/**
 * Checks that the ledger of these bookings matches the gateway's books to the paisa: each captured payment and each refund once, in its
 * booking, and the balance of each booking. `bookingOf`: our bookings by the ids of their QR codes and links. @returns the numbers of rows
 */
export async function assertLedgerMatchesGateway(
  client: ApiClient,
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
    const isPosted = status === 'processed';
    expect(bookingId, `${paymentId} ${id} REFUND ${amount} ${REFUND_STATUS[status]}`, isPosted ? -Number(amount) : 0);
  }
  let [payments, refunds] = [0, 0];
  for (const [bookingId, lines] of expected) {
    const rows = bodyOf(await client.get(`${propertyPath}/bookings/${bookingId}/payments?limit=200`));
    const shown = rows.map((row: Record<string, string | number>) =>
      [row['gatewayPaymentId'], row['gatewayRefundId'], row['type'], cents(Number(row['amount'])), row['status']]
        .filter((part) => part !== null)
        .join(' '),
    );
    assert.deepEqual(shown.toSorted(), lines.toSorted(), `booking ${bookingId}`);
    const { amountCollected } = bodyOf(await client.get(`${propertyPath}/bookings/${bookingId}/balance`));
    assert.equal(amountCollected, (net.get(bookingId) ?? 0) / 100, `balance of booking ${bookingId}`);
    payments += lines.filter((line) => line.includes(' PAYMENT ')).length;
    refunds += lines.filter((line) => line.includes(' REFUND ')).length;
  }
  return { payments, refunds, collected: [...net.values()].reduce((sum, amount) => sum + amount, 0) };
}

/** One run of the reconciliation job, besides the service's own runs. */
export function reconcileOnce(
  { service, sim }: PaymentTestService,
  timings?: { tryMs: number; totalMs: number; backoffMs: number },
) {
  const gateway = createRazorpay({
    baseUrl: `${sim.url}/v1`,
    clock: service.clock.now,
    ...(timings === undefined ? {} : { timings }),
  });
  const parts = { platform: service.running.platform, gateway, bookings: gatewayBookingsPort };
  return reconcile(parts, pino({ level: 'silent' }));
}

const POLLS_MAX = 600;
const POLL_MS = 25;

/** Polls until it is true, with `between` before each poll, and fails after a limit. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  { between, pollsMax = POLLS_MAX }: { between?: () => Promise<void>; pollsMax?: number } = {},
): Promise<void> {
  for (let poll = 0; poll < pollsMax; poll += 1) {
    await between?.();
    if (await isSo()) return;
    await sleep(POLL_MS);
  }
  assert.fail(`this never happened: ${what}`);
}
