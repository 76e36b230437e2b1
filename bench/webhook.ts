/**
 * `npm run bench:webhook [-- --seconds 10 --rounds 5]`: how fast messages of the payment gateway are answered, to 20 clients: those of a new
 * payment, which are verified, stored and posted before the response, and repetitions, which are already stored; four a second from each client, and
 * as fast as they are answered. Beside them, in the same rounds, a payment taken at the front desk and an empty route. Medians of the rounds. Exits
 * with 1 when at four a second from each client the 99th percentile was 50 ms or more.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startGatewaySim } from '../src/evaluation/gateway-sim/gateway-sim.ts';
import type { BenchProperty } from './bench-property.ts';
import { paymentMessage } from './payment-message.ts';
import { withServers } from './servers.ts';

const CLIENTS = 20;
const P99_MS_MAX = 50;
const WARM_UP_SECONDS = 2;
const PACE_MS = 250;
const PACED = 'new payment, 4/s a client';
const SECRET = 'bench-webhook-secret';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, rounds: { type: 'string', default: '5' } },
});

type Qr = { id: string; bookingId: string; gatewayQrId: string };
type Times = { perSecond: number; p50: number; p99: number };
/** The n-th request of a client. */
type Send = (client: number, index: number) => Promise<Response>;
/** `pauseMs`: between the requests of a client; without it the next one goes out as soon as the one before is answered. */
type Row = { send: Send; pauseMs?: number };

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function load({ send, pauseMs = 0 }: Row, seconds: number): Promise<Times> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      // Spread over the pause, as independent clients are.
      await sleep((pauseMs * client) / CLIENTS);
      for (let index = 0; performance.now() < end; index += 1) {
        const begun = performance.now();
        const response = await send(client, index);
        const text = await response.text();
        times.push(performance.now() - begun);
        if (!response.ok) throw new Error(`${response.status}: ${text}`);
        if (pauseMs > 0) await sleep(Math.max(0, begun + pauseMs - performance.now()));
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

async function requested<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** A QR code of each booking that is in house. */
async function prepare(url: string, property: BenchProperty, baseUrl: string): Promise<Qr[]> {
  const headers = { authorization: `Bearer ${property.token}`, 'content-type': 'application/json' };
  const send = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(url + property.path + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const account = { keyId: 'rzp_test_bench', keySecret: 'bench-key-secret' };
  await requested(await fetch(`${baseUrl}/sim/accounts`, { method: 'POST', body: JSON.stringify(account) }));
  await requested(await send('PUT', '/gateway-settings', { ...account, webhookSecret: SECRET }));
  const bookings = await requested<{ id: string; status: string }[]>(await send('GET', '/bookings?limit=1000'));
  const qrs: Qr[] = [];
  for (const { id } of bookings.filter(({ status }) => status === 'CHECKED_IN'))
    qrs.push(
      await requested<Qr>(await send('POST', `/bookings/${id}/payments/gateway/qr`, { amount: 100, expirySeconds: 7_200 })),
    );
  return qrs;
}

/** Waits until all messages are posted: they are posted in the order in which they came, so one more, sent at the end, is the last. */
async function settled(url: string, property: BenchProperty, last: Qr, send: (body: string) => Promise<Response>): Promise<void> {
  const collected = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${property.token}` };
    const balance = await fetch(`${url}${property.path}/bookings/${last.bookingId}/balance`, { headers });
    return (await requested<{ amountCollected: number }>(balance)).amountCollected;
  };
  const before = await collected();
  await requested(await send(paymentMessage(last.gatewayQrId)));
  while ((await collected()) === before) await sleep(20);
}

/** How a message is sent to the property. */
function createPoster(url: string, property: BenchProperty) {
  return (body: string, eventId: string): Promise<Response> =>
    fetch(`${url}${property.path}/gateway/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': eventId,
        'x-razorpay-signature': createHmac('sha256', SECRET).update(body).digest('hex'),
      },
      body,
    });
}

function createSenders(url: string, property: BenchProperty, qrs: readonly Qr[]): Record<string, Row> {
  const post = createPoster(url, property);
  const qrOf = (client: number, index: number): Qr => {
    const qr = qrs[(client + CLIENTS * index) % qrs.length];
    if (qr === undefined) throw new Error('the property has no guest in house');
    return qr;
  };
  const first = paymentMessage(qrOf(0, 0).gatewayQrId);
  const apiClient = { authorization: `Bearer ${property.token}`, 'content-type': 'application/json' };
  const book: Send = (client, index) => post(paymentMessage(qrOf(client, index).gatewayQrId), randomBytes(8).toString('hex'));
  const take: Send = (client, index) =>
    fetch(`${url}${property.path}/bookings/${qrOf(client, index).bookingId}/payments`, {
      method: 'POST',
      headers: apiClient,
      body: JSON.stringify({ amount: 100, method: 'CASH' }),
    });
  return {
    [PACED]: { send: book, pauseMs: PACE_MS },
    'new payment, flat out': { send: book },
    'repeated message, flat out': { send: () => post(first, 'evt_bench_first') },
    'payment at the front desk': { send: take },
    'empty route': { send: () => fetch(`${url}/livez`) },
  };
}

const sim = await startGatewaySim();
try {
  await withServers(
    async ({ product: { url, property } }) => {
      const [last, ...qrs] = await prepare(url, property, sim.url);
      if (last === undefined) throw new Error('the property has no guest in house');
      const senders = createSenders(url, property, qrs);
      const post = createPoster(url, property);
      const settle = (): Promise<void> => settled(url, property, last, (body) => post(body, randomBytes(8).toString('hex')));
      const rounds: Record<string, Times[]> = Object.fromEntries(Object.keys(senders).map((name) => [name, []]));
      for (const row of Object.values(senders)) await load(row, WARM_UP_SECONDS);
      await settle();
      for (let round = 0; round < Number(values.rounds); round += 1)
        for (const [name, send] of Object.entries(senders)) {
          rounds[name]?.push(await load(send, Number(values.seconds)));
          await settle();
        }
      console.log(`${CLIENTS} clients, medians of ${values.rounds} rounds of ${values.seconds} s`);
      for (const [name, times] of Object.entries(rounds)) {
        const of = (field: keyof Times): number => median(times.map((one) => one[field]));
        console.log(
          `${name.padEnd(26)} ${of('perSecond').toFixed(0).padStart(6)}/s   p50 ${of('p50').toFixed(1).padStart(6)} ms   p99 ${of('p99').toFixed(1).padStart(6)} ms`,
        );
      }
      const p99 = median((rounds[PACED] ?? []).map((one) => one.p99));
      if (p99 >= P99_MS_MAX) process.exitCode = 1;
    },
    { GATEWAY_BASE_URL: `${sim.url}/v1` },
  );
} finally {
  await sim.stop();
}
