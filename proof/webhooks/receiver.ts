/** A receiver of webhooks that fails, hangs, answers late and closes connections, and remembers all that arrived. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../test/harness/random.ts';
import { type HttpReceiver, type ReceivedRequest, startHttpReceiver } from './http-receiver.ts';

/** One request. All arrivals and confirmations are counted in one order. */
export type Arrival = ReceivedRequest & {
  arrivedAt: number;
  /** Null: it was not confirmed, or too late for the sender. */
  confirmedAt: number | null;
};

export type Receiver = HttpReceiver & {
  arrivals: readonly Arrival[];
  /** How often each way to answer was drawn. */
  answers: Readonly<Record<string, number>>;
};

/** By weight: how the first attempt of a delivery is answered. */
const FIRST = { good: 845, late: 50, refuse: 60, close: 25, cut: 15, hang: 3, tooLate: 2 } as const;
/** The second one. All further ones are confirmed at once, so that the proof ends. */
const SECOND = { good: 97, refuse: 2, close: 1 } as const;
const LATE_MS_MAX = 1_500;
/** Longer than the sender waits. */
const TOO_LATE_MS = 11_000;

type Answer = keyof typeof FIRST;

async function answer(how: Answer, response: ServerResponse, confirm: () => void, random: Random): Promise<void> {
  if (how === 'hang') return;
  if (how === 'close') return void response.socket?.destroy();
  if (how === 'refuse') return void response.writeHead(random.oneOf([400, 404, 500, 502, 503])).end('not now');
  if (how === 'cut') {
    response.writeHead(200, { 'content-length': 100 }).write('half of an ans', () => response.socket?.destroy());
    return;
  }
  if (how !== 'good') await sleep(how === 'tooLate' ? TOO_LATE_MS : random.fraction() * LATE_MS_MAX);
  if (how !== 'tooLate') confirm();
  response.writeHead(200).end('ok');
}

/** Starts one on this machine: the service must allow 127.0.0.1. */
export async function startReceiver(random: Random): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const answers: Record<string, number> = {};
  const attempts = new Map<string, number>();
  let count = 0;
  const next = (): number => {
    count += 1;
    return count;
  };
  const draw = (id: string): Answer => {
    const attempt = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, attempt);
    return attempt === 1 ? random.weighted(FIRST) : attempt === 2 ? random.weighted(SECOND) : 'good';
  };
  const server = await startHttpReceiver((request, response) => {
    const arrival: Arrival = { ...request, arrivedAt: next(), confirmedAt: null };
    arrivals.push(arrival);
    const how = draw(String(request.headers['webhook-id']));
    answers[how] = (answers[how] ?? 0) + 1;
    const confirm = (): void => {
      arrival.confirmedAt = next();
    };
    void answer(how, response, confirm, random);
  });
  return { ...server, arrivals, answers };
}
