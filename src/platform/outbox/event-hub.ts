import { randomInt, randomUUID } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { Problem, unavailable } from '../errors.ts';
import { retryFrame } from '../sse/frames.ts';
import { type CatchUp, type CatchUpPage, catchUp } from './catch-up.ts';
import { createGate } from './gate.ts';
import { type Listener, notifyListeners, openListener } from './notifications.queries.ts';
import { createOpenStreams, type OpenStreams } from './open-streams.ts';
import { createPulse } from './pulse.ts';
import { endRefused, type FindRevoked } from './refused-callers.ts';
import type { Subscriber } from './subscriber.ts';
import { createTails } from './tails.ts';
import { beginTurn } from './turn.ts';

const STREAMS_MAX = 10_000;
const STREAMS_OF_USER_MAX = 2_000;
/** Streams that read their beginning at one time: a thousand clients that come back at once leave connections for the requests. */
const CATCH_UPS_MAX = 4;
const READ_GAP_MS = 2;
const NOTIFY_GAP_MS = 20;
/** Heartbeats are spread: so many times an interval a part of the streams gets its own. Ten thousand at once would hold up all else. */
const BEAT_PARTS_MAX = 100;
/** At least so long from one part to the next. */
const BEAT_GAP_MS_MIN = 20;
/** Clients of a stopping instance come back spread over this time. */
const RETRY_AFTER_STOP_MS = { min: 500, max: 3_000 };

/** How often things are looked at, in milliseconds. */
export type EventHubIntervals = {
  /** The net under the notifications. */
  pollMs: number;
  /** Memberships and token expiry; a stream ends within twice this. */
  callerCheckMs: number;
  heartbeatMs: number;
};

const INTERVALS: EventHubIntervals = { pollMs: 1_000, callerCheckMs: 2_000, heartbeatMs: 15_000 };

export type EventHubOptions = {
  db: Db;
  /** For the listener's own connection. */
  connectionString: string;
  log: { warn(details: object, message: string): void };
  findRevoked: FindRevoked;
  intervals?: Partial<EventHubIntervals>;
};

/** The live events of one process: hears of new ones, and hands each to the open streams that tell of it. */
export type EventHub = {
  /** There are new events; called after each commit that appended some. Cheap, never fails, other processes are told too. */
  wake(): void;
  /**
   * Registers an open stream. Once this settles, every change behind a position read later is delivered to it.
   * @throws Problem 503 while stopping or when too many streams are open, 429 when the user has too many; database errors.
   */
  subscribe(subscriber: Subscriber): Promise<void>;
  unsubscribe(subscriber: Subscriber): void;
  /** What a subscribed stream is told first; see `catchUp`. */
  catchUp(request: CatchUp): AsyncGenerator<CatchUpPage>;
  /** How many streams are open in this process. */
  streamCount(): number;
  /** How many of each kind, by the stream's name; kinds that were open once are told with 0. */
  streamCounts(): ReadonlyMap<string, number>;
  /** How many may be open in this process. */
  streamsMax: number;
  /** How old the news of this process's streams may be, in seconds: since when it has not read all events; 0 while none is open. */
  lagSeconds(): number;
  /** Ends all streams with a hint when to come back, and takes no new ones; `wake` still tells the other processes. */
  stop(): Promise<void>;
};

/** Runs the work; a run of failures is logged once. */
function createWatched(work: () => Promise<void>, onFirstFailure: (error: unknown) => void): () => Promise<void> {
  let failing = false;
  return async () => {
    try {
      await work();
      failing = false;
    } catch (error) {
      if (!failing) onFirstFailure(error);
      failing = true;
    }
  };
}

/** Reads all new events when asked to, and knows how long ago it last had them all. */
function createReading(read: () => Promise<void>, onFirstFailure: (error: unknown) => void) {
  let readUpTo = performance.now();
  const readAll = async (): Promise<void> => {
    const begun = performance.now();
    await read();
    readUpTo = begun;
  };
  return {
    ...createPulse(createWatched(readAll, onFirstFailure), READ_GAP_MS),
    /** From now on there is someone to read for. */
    begin: () => {
      readUpTo = performance.now();
    },
    ageSeconds: () => (performance.now() - readUpTo) / 1_000,
  };
}

function refuseMoreStreams(streams: OpenStreams, { userId }: Subscriber['caller']): void {
  if (streams.size() >= STREAMS_MAX) throw unavailable('too many live streams are open', 5);
  if (streams.ofUser(userId) >= STREAMS_OF_USER_MAX) {
    throw new Problem(429, `you have ${STREAMS_OF_USER_MAX} live streams open: close some first`, {
      headers: { 'Retry-After': '5' },
    });
  }
}

/** Tells the clients to come back, each at a time of its own. */
async function endAll(streams: Iterable<Subscriber>, unsubscribe: (stream: Subscriber) => void): Promise<void> {
  const turn = beginTurn();
  for (const stream of [...streams]) {
    stream.end(retryFrame(randomInt(RETRY_AFTER_STOP_MS.min, RETRY_AFTER_STOP_MS.max)));
    unsubscribe(stream);
    if (turn.isOver()) await turn.next();
  }
}

/** What runs only while a stream is open: the listener and the timers. */
function createWatch(start: () => { listener: Listener; timers: NodeJS.Timeout[] }) {
  let running: ReturnType<typeof start> | null = null;
  return {
    start: () => {
      running ??= start();
    },
    stop: async () => {
      const { timers = [], listener } = running ?? {};
      running = null;
      for (const timer of timers) clearInterval(timer);
      await listener?.close();
    },
  };
}

/** Nothing runs while no stream is open, but for the word that `wake` sends to other processes. */
export function createEventHub({ db, connectionString, log, findRevoked, intervals }: EventHubOptions): EventHub {
  const { pollMs, callerCheckMs, heartbeatMs } = { ...INTERVALS, ...intervals };
  const id = randomUUID();
  const beatParts = Math.max(1, Math.min(BEAT_PARTS_MAX, Math.floor(heartbeatMs / BEAT_GAP_MS_MIN)));
  const streams = createOpenStreams(beatParts);
  const tails = createTails(db);
  const gate = createGate(CATCH_UPS_MAX);
  let stopping = false;

  const warning = (message: string) => (error: unknown) => {
    if (!stopping) log.warn({ err: error }, message);
  };
  const notifyWatched = createWatched(() => notifyListeners(db, id), warning('other instances cannot be told of new events'));
  const checkWatched = createWatched(
    () => endRefused(streams, findRevoked, Date.now()),
    warning('the memberships behind the live streams cannot be checked'),
  );
  const reading = createReading(tails.read, warning('new events cannot be read for the live streams'));
  const notifying = createPulse(notifyWatched, NOTIFY_GAP_MS);
  const checking = createPulse(checkWatched, 0);

  const poll = (): void => {
    if (streams.size() > 0) reading.ask();
    else void watch.stop();
  };
  const beat = (): void => {
    for (const stream of streams.nextPart()) stream.beat();
  };
  const watch = createWatch(() => ({
    listener: openListener({
      connectionString,
      onNotification: (sender) => {
        if (sender !== id) reading.ask();
      },
      onListening: reading.ask,
      onLost: warning('the listener of the live streams lost its connection and makes a new one'),
    }),
    timers: [setInterval(poll, pollMs), setInterval(checking.ask, callerCheckMs), setInterval(beat, heartbeatMs / beatParts)],
  }));

  const unsubscribe = (stream: Subscriber): void => {
    streams.remove(stream);
    tails.remove(stream);
  };
  return {
    wake: () => {
      notifying.ask();
      if (streams.size() > 0) reading.ask();
    },
    subscribe: async (stream) => {
      if (stopping) throw unavailable('the service is stopping', 5);
      refuseMoreStreams(streams, stream.caller);
      if (streams.size() === 0) reading.begin();
      streams.add(stream);
      watch.start();
      await tails.add(stream);
    },
    unsubscribe,
    catchUp: (request) => catchUp(db, gate, request),
    streamCount: streams.size,
    streamCounts: streams.byKind,
    streamsMax: STREAMS_MAX,
    lagSeconds: () => (streams.size() === 0 ? 0 : reading.ageSeconds()),
    stop: async () => {
      stopping = true;
      await endAll(streams, unsubscribe);
      await Promise.all([reading.stop(), checking.stop(), watch.stop()]);
    },
  };
}
