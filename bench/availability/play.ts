import type { Arrival, Hotel } from '../seed/hotel-group.ts';
import { ACTIONS, madeIn } from './actions.ts';
import type { Play } from './bare.ts';

/** Plays of an action a second, and of one of its steps the usual time and that of the slowest one in a hundred. */
export type Figure = { perSecond: number; p50Ms: number; p99Ms: number };

/** Sends one step of an action for one arrival and answers what the next step needs; `run` is another one for each play. */
export type Send = (step: number, arrival: number, made: string, run: string) => Promise<string>;

async function ask(url: string, method: string, token: string | null, body: object | undefined, status: number): Promise<string> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== status) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return text;
}

function stepAt(action: number, step: number): (typeof ACTIONS)[number]['steps'][number] {
  const found = ACTIONS[action]?.steps[step];
  if (found === undefined) throw new Error(`there is no step ${step} of action ${action}`);
  return found;
}

/** An action against the product. */
export function toProduct(url: string, token: string, hotel: Hotel, action: number): Send {
  return async (step, index, made) => {
    const { method, path, body, status } = stepAt(action, step);
    const arrival = hotel.arrivals[index] as Arrival;
    return madeIn(await ask(url + path(hotel, arrival, made), method, token, body?.(hotel, arrival), status));
  };
}

/** The same statements against the bare server. */
export function toBare(url: string, action: number): Send {
  return async (step, arrival, _, run) => {
    const isGet = stepAt(action, step).method === 'GET';
    const play: Play = { arrival, run };
    await ask(`${url}/${action}/${step}`, isGet ? 'GET' : 'POST', null, isGet ? undefined : play, 200);
    return '';
  };
}

function figureOf(times: readonly number[], seconds: number): Figure {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { perSecond: sorted.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

let runs = 0;

/** Plays an action over and over for so many seconds, at all arrivals at once; a figure for each of its steps. */
export async function load(send: Send, action: number, arrivals: number, seconds: number): Promise<Figure[]> {
  const times = ACTIONS[action]?.steps.map((): number[] => []) ?? [];
  const end = performance.now() + seconds * 1000;
  const desk = async (arrival: number): Promise<void> => {
    while (performance.now() < end) {
      const run = `${process.pid}:${runs++}`;
      let made = '';
      for (const [step, taken] of times.entries()) {
        const started = performance.now();
        made = await send(step, arrival, made, run);
        taken.push(performance.now() - started);
      }
    }
  };
  await Promise.all(Array.from({ length: arrivals }, (_, arrival) => desk(arrival)));
  return times.map((taken) => figureOf(taken, seconds));
}
