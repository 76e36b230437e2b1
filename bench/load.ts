import autocannon from 'autocannon';
import { type Call, CYCLE_STEPS, type CycleRoom, cycleCall, type House } from './house.ts';

/** Requests (or cycles) a second, and the slowest one in a hundred in milliseconds. */
export type Figure = { perSecond: number; p99Ms: number };

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 1;
const CYCLE_WORKERS = 8;

/** Asks the same thing on 16 connections for so many seconds. @throws when any answer is not 2xx */
export async function loadReads(url: string, token: string | null, seconds: number): Promise<Figure> {
  const options = { url, connections: CONNECTIONS, headers: token === null ? {} : { authorization: `Bearer ${token}` } };
  await autocannon({ ...options, duration: WARM_UP_SECONDS });
  const result = await autocannon({ ...options, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.total / result.duration, p99Ms: result.latency.p99 };
}

async function post(url: string, body: unknown, token: string | null): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body ?? {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** One whole stay: five requests, one after the other. */
export type PlayCycle = (room: CycleRoom, iteration: number) => Promise<void>;

/** A whole stay against the product. */
export function productCycle(url: string, house: House): PlayCycle {
  return async (room, iteration) => {
    let bookingId = '';
    for (const step of CYCLE_STEPS.keys()) {
      const call: Call = cycleCall(step, house, room, iteration, bookingId);
      const answer = await post(url + call.path, call.body, house.token);
      if (step === 0) bookingId = (answer as { id: string }).id;
    }
  };
}

/** The same statements against the bare server. */
export function bareCycle(url: string, run: string): PlayCycle {
  return async (room, iteration) => {
    const cycle = { room, iteration, run: `${run}:${room.id}:${iteration}` };
    for (const step of CYCLE_STEPS.keys()) await post(`${url}/cycle/${step}`, cycle, null);
  };
}

/** Plays cycles with 8 workers, each in a room of its own, for so many seconds; `first` is the first stay's number in each room. */
export async function loadCycles(
  play: PlayCycle,
  rooms: readonly CycleRoom[],
  first: number,
  seconds: number,
): Promise<Figure & { next: number }> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  let next = first;
  await Promise.all(
    rooms.slice(0, CYCLE_WORKERS).map(async (room) => {
      for (let iteration = first; performance.now() < end; iteration += 1) {
        const started = performance.now();
        await play(room, iteration);
        times.push(performance.now() - started);
        next = Math.max(next, iteration + 1);
      }
    }),
  );
  times.sort((a, b) => a - b);
  return { perSecond: times.length / seconds, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0, next };
}
