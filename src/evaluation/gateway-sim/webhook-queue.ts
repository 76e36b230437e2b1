import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { newWireId } from './books.ts';
import { ControlError } from './records.ts';

/** One attempt to deliver an event: the status of the response, or null and what went wrong. */
export type DeliveryAttempt = Readonly<{ at: string; status: number | null; problem: string | null; ms: number }>;

/**
 * An event and its delivery. NOT_SENT: the account had no webhook. GAVE_UP: all attempts have failed. With `repeat` it is delivered
 * several times, and is DELIVERED when each of them has succeeded.
 */
export type Delivery = Readonly<{
  eventId: string;
  keyId: string;
  type: string;
  at: string;
  /** The gateway's ids of the records in it. */
  about: readonly string[];
  body: string;
  signature: string | null;
  url: string | null;
  state: 'NOT_SENT' | 'HELD' | 'WAITING' | 'DELIVERED' | 'GAVE_UP';
  tries: readonly DeliveryAttempt[];
}>;

type LogEntry = { -readonly [Name in keyof Delivery]: Delivery[Name] } & {
  tries: DeliveryAttempt[];
  copies: number;
  hasFailed: boolean;
};
type DeliveryJob = { entry: LogEntry; attempt: number };

export type WebhookSettings = Readonly<{
  /** True: new events are held until `release`. */
  hold?: boolean;
  /** How often each event is sent: 1 to 100. */
  repeat?: number;
  /** The pause before the first attempt of each event. */
  delayMs?: number;
  /** How many are delivered at the same time: 1 to 100. */
  concurrency?: number;
}>;

export type QueueOptions = Readonly<{
  retryDelayMs: number;
  retriesMax: number;
  concurrency: number;
  random: () => number;
  /** The webhook of the account as it is now. */
  urlOf: (keyId: string) => string | null;
}>;

/** The gateway waits this long for a response. */
const RESPONSE_MS_MAX = 5_000;
const RESPONSE_BYTES_MAX = 65_536;
/** The longest pause before a retry. */
const RETRY_DELAY_MS_MAX = 600_000;
/** Finished deliveries beyond this number are forgotten, the oldest first. When none has finished, new events are lost. */
const LOG_MAX = 20_000;

function describeProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no response within ${RESPONSE_MS_MAX} ms`;
  const { cause } = error;
  return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : error.message;
}

/** Reads the response to its end, so that the connection can be reused; a long one is abandoned. */
async function drainBody(response: Response): Promise<void> {
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > RESPONSE_BYTES_MAX) return;
  }
}

/** Delivers events with retries, at least once each, in no guaranteed order. */
export class WebhookQueue {
  readonly #options: QueueOptions;
  readonly #log: LogEntry[] = [];
  readonly #stopped = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #limit: LimitFunction;
  readonly #running = new Set<Promise<void>>();
  #held: DeliveryJob[] = [];
  #settings: Required<WebhookSettings>;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#limit = pLimit(options.concurrency);
    this.#settings = { hold: false, repeat: 1, delayMs: 0, concurrency: options.concurrency };
  }

  get log(): readonly Delivery[] {
    return this.#log;
  }

  configure(settings: WebhookSettings): void {
    this.#settings = { ...this.#settings, ...settings };
    this.#limit.concurrency = this.#settings.concurrency;
  }

  add(event: Omit<Delivery, 'eventId' | 'state' | 'tries'>): void {
    const { hold, repeat, delayMs } = this.#settings;
    const state = event.url === null ? 'NOT_SENT' : hold ? 'HELD' : 'WAITING';
    const copies = event.url === null ? 0 : repeat;
    const entry: LogEntry = {
      ...event,
      eventId: newWireId('evt').slice('evt_'.length),
      state,
      tries: [],
      copies,
      hasFailed: false,
    };
    this.#forgetOld();
    // Too many are held or waiting: this one is lost.
    if (this.#log.length >= LOG_MAX) return;
    this.#log.push(entry);
    const jobs = Array.from({ length: copies }, () => ({ entry, attempt: 0 }));
    if (hold) this.#held.push(...jobs);
    else for (const job of jobs) this.#later(job, delayMs);
  }

  /** Sends the held events in their order, in reverse or in random order, and holds no more. @returns how many */
  release(order: 'AS_MADE' | 'REVERSED' | 'RANDOM'): number {
    const jobs = this.#held;
    this.#held = [];
    this.#settings = { ...this.#settings, hold: false };
    if (order === 'REVERSED') jobs.reverse();
    if (order === 'RANDOM') this.#shuffle(jobs);
    for (const job of jobs) job.entry.state = 'WAITING';
    for (const job of jobs) this.#start(job);
    return jobs.length;
  }

  /** Waits until every event that is not held is delivered. @throws ControlError after that time */
  async quiet(msMax: number): Promise<void> {
    for (const end = Date.now() + msMax; this.#left() > 0; ) {
      if (Date.now() >= end) throw new ControlError(409, `${this.#left()} events are still not delivered after ${msMax} ms`);
      await sleep(2);
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#held = [];
    await Promise.all(this.#running);
  }

  #left(): number {
    return this.#running.size + this.#timers.size;
  }

  #shuffle(jobs: DeliveryJob[]): void {
    for (let at = jobs.length - 1; at > 0; at -= 1) {
      const other = Math.floor(this.#options.random() * (at + 1));
      const [a, b] = [jobs[at], jobs[other]];
      if (a !== undefined && b !== undefined) [jobs[at], jobs[other]] = [b, a];
    }
  }

  #forgetOld(): void {
    while (this.#log.length >= LOG_MAX) {
      const at = this.#log.findIndex(({ state }) => state !== 'WAITING' && state !== 'HELD');
      if (at === -1) return;
      this.#log.splice(at, 1);
    }
  }

  #later(job: DeliveryJob, ms: number): void {
    if (this.#stopped.signal.aborted) return;
    if (ms <= 0) {
      this.#start(job);
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#start(job);
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }

  /** Delivers it as soon as fewer than `concurrency` deliveries are under way. */
  #start(job: DeliveryJob): void {
    const run: Promise<void> = this.#limit(async () => {
      // Not within the request that has raised the event.
      await nextTick();
      await this.#deliver(job);
    }).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  async #deliver({ entry, attempt }: DeliveryJob): Promise<void> {
    if (this.#stopped.signal.aborted) return;
    const url = this.#options.urlOf(entry.keyId) ?? entry.url;
    const begun = Date.now();
    const { status, problem } = url === null ? { status: null, problem: 'no webhook' } : await this.#post(url, entry);
    if (this.#stopped.signal.aborted) return;
    entry.url = url;
    entry.tries.push({ at: new Date(begun).toISOString(), status, problem, ms: Date.now() - begun });
    const isDone = status !== null && status >= 200 && status < 300;
    if (!isDone && attempt < this.#options.retriesMax) {
      this.#later({ entry, attempt: attempt + 1 }, Math.min(this.#options.retryDelayMs * 2 ** attempt, RETRY_DELAY_MS_MAX));
      return;
    }
    entry.hasFailed ||= !isDone;
    entry.copies -= 1;
    if (entry.copies === 0) entry.state = entry.hasFailed ? 'GAVE_UP' : 'DELIVERED';
  }

  async #post(url: string, { body, eventId, signature }: LogEntry): Promise<Pick<DeliveryAttempt, 'status' | 'problem'>> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(RESPONSE_MS_MAX)]),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-event-id': eventId,
          ...(signature === null ? {} : { 'X-Razorpay-Signature': signature }),
        },
        body,
      });
      await drainBody(response);
      return { status: response.status, problem: null };
    } catch (error) {
      return { status: null, problem: describeProblem(error) };
    }
  }
}
