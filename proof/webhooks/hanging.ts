/** Receivers that hang beside receivers that are well: how late events arrive at those that are well. */
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { TestProperty } from '../../test/harness/service-under-test.ts';
import { bodyOf, openBooking } from '../../test/harness/stays.ts';
import type { Check } from '../check.ts';
import { startHttpReceiver } from './http-receiver.ts';
import { countOpen } from './soak.queries.ts';
import { type KillableService, startKillableService } from './two-processes.ts';

const PROPERTIES = 50;
const ENDPOINTS_EACH = 20;
const HANGING_EACH = 4;
/** Requests at a time while all is set up. */
const CLIENTS = 8;
const [HANGING, WELL] = ['/hangs', '/well'];
/** One write at a time, this long after the one before. */
const PAUSE_MS = 200;
const [MEASURED_MS_MIN, MEASURED_MS_MAX] = [20_000, 60_000];
const SETTLE_MS_MAX = 60_000;
const P99_MS_MAX = 2_000;

/** A receiver that does not answer below one path once it is set to, and notes how late each event is at the others. */
async function startTimedReceiver() {
  const delays: number[] = [];
  const state = { isHanging: false, hanging: 0, hangingMost: 0 };
  const server = await startHttpReceiver(({ path, body }, response) => {
    if (!state.isHanging || !path.startsWith(HANGING)) {
      delays.push(Date.now() - Date.parse((JSON.parse(body) as { timestamp: string }).timestamp));
      response.end('ok');
      return;
    }
    state.hanging += 1;
    state.hangingMost = Math.max(state.hanging, state.hangingMost);
    response.on('close', () => {
      state.hanging -= 1;
    });
  });
  return { ...server, state, delays };
}

type Hotel = { property: TestProperty; bookingId: string };

async function openHotel(service: KillableService, url: string): Promise<Hotel> {
  const property = await service.newProperty();
  const { id: bookingId } = await openBooking(property);
  for (let number = 0; number < ENDPOINTS_EACH; number += 1) {
    const body = { url: `${url}${number < HANGING_EACH ? HANGING : WELL}/${number}` };
    bodyOf(await property.admin.post(`${property.path}/webhook-endpoints`, body), 201);
  }
  return { property, bookingId };
}

async function charge(service: KillableService, { property, bookingId }: Hotel): Promise<void> {
  const client = service.at(property.admin) ?? property.admin;
  bodyOf(await client.post(`${property.path}/bookings/${bookingId}/charges`, { type: 'FOOD', amount: 1 }), 201);
}

async function untilSo(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + SETTLE_MS_MAX; Date.now() < deadline; await sleep(100)) if (await isSo()) return true;
  return false;
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

export const hanging: Check = {
  name: 'hanging',
  title: `With 200 of 1,000 endpoints hanging, 99 of 100 events arrive at the others within ${P99_MS_MAX} ms`,
  run: async (context) => {
    await context.databaseServer();
    const receiver = await startTimedReceiver();
    context.keep(() => receiver.stop());
    const service = await startKillableService();
    context.keep(() => service.stop());
    const limit = pLimit(CLIENTS);
    const hotels = await limit.map(Array.from({ length: PROPERTIES }), () => openHotel(service, receiver.url));
    // Each endpoint has confirmed something: it may have several attempts at a time.
    await limit.map(hotels, (hotel) => charge(service, hotel));
    if (!(await untilSo(async () => (await countOpen(service, receiver.url)) === 0)))
      context.violated('the first events were not sent');
    receiver.state.isHanging = true;
    receiver.delays.length = 0;
    const end = Date.now() + Math.min(MEASURED_MS_MAX, Math.max(MEASURED_MS_MIN, context.timeLeft()));
    let writes = 0;
    for (; Date.now() < end && !context.stopping.aborted; writes += 1) {
      const begun = Date.now();
      const hotel = hotels[writes % PROPERTIES];
      if (hotel !== undefined) await charge(service, hotel);
      await sleep(Math.max(0, begun + PAUSE_MS - Date.now()));
    }
    await sleep(P99_MS_MAX);
    // What is still to be sent is later than all that has arrived.
    const missing = await countOpen(service, receiver.url + WELL);
    const late = Array<number>(missing).fill(Number.POSITIVE_INFINITY);
    const sorted = [...receiver.delays.toSorted((a, b) => a - b), ...late];
    const p99 = at(sorted, 0.99);
    context.tried(sorted.length);
    context.note(`${receiver.state.hangingMost} attempts hung at one time`);
    context.note(
      `${writes} writes, ${sorted.length} events: p50 ${at(sorted, 0.5)} ms, p99 ${p99} ms, last ${sorted.at(-1)} ms, ${missing} not yet`,
    );
    if (!(p99 < P99_MS_MAX)) context.violated(`one of 100 events arrives ${p99} ms after its write or later`);
  },
};
