import { randomInt, randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { Db } from '../db/database.ts';
import type { ReplicaReads } from '../db/replica-reads.ts';
import { Problem, unavailable } from '../errors.ts';
import { retryFrame } from '../sse/frames.ts';
import { type BacklogPage, type BacklogRequest, readBacklog } from './backlog.ts';
import { createCoalescedTask } from './coalesced-task.ts';
import { createEventFanOut } from './event-fan-out.ts';
import { type Listener, notifyListeners, openListener } from './notifications.queries.ts';
import { createOpenStreams, type OpenStreams } from './open-streams.ts';
import { endRevokedStreams, type FindRevoked } from './revoked-streams.ts';
import type { Subscriber } from './subscriber.ts';
import { beginTimeSlice } from './time-slice.ts';

const STREAMS_MAX = 10_000;
const STREAMS_OF_USER_MAX = 2_000;
/** Streams that read their backlog at one time. When a thousand clients reconnect at once, connections remain for requests. */
const BACKLOGS_MAX = 4;
const READ_GAP_MS = 2;
const NOTIFY_GAP_MS = 20;
/** Heartbeats are spread over the interval, one part of the streams at a time: ten thousand at once would block everything else. */
const BEAT_PARTS_MAX = 100;
/** The shortest time from one part to the next. */
const BEAT_GAP_MS_MIN = 20;
/** Clients of a stopping instance reconnect at random moments within this range. */
const RETRY_AFTER_STOP_MS = { min: 500, max: 3_000 };

/** Intervals in milliseconds. */
export type EventHubIntervals = {
  /** Finds new events when a notification was lost. */
  pollMs: number;
  /** Checks memberships and token expiry; a stream ends within twice this time. */
  callerCheckMs: number;
  heartbeatMs: number;
};

const INTERVALS: EventHubIntervals = { pollMs: 1_000, callerCheckMs: 2_000, heartbeatMs: 15_000 };

export type EventHubOptions = {
  db: Db;
  /** Where snapshots are read. */
  reads: ReplicaReads;
  /** For the listener's own connection. */
  connectionString: string;
  log: { warn(details: object, message: string): void };
  findRevoked: FindRevoked;
  intervals?: Partial<EventHubIntervals>;
};

/** The live events of one process: finds new events and delivers each to the open streams of its topic. */
export type EventHub = {
  /** Announces new events, to other processes too. Called after each commit that appended events. Cheap; never fails. */
  notify(): void;
  /**
   * Registers an open stream. Once this settles, every change after a position that is read later is delivered to it.
   * @throws Problem 503 while stopping or when too many streams are open, 429 when the user has too many; database errors.
   */
  subscribe(subscriber: Subscriber): Promise<void>;
  unsubscribe(subscriber: Subscriber): void;
  /** What a subscribed stream sends first; see `backlog.ts`. */
  readBacklog(request: BacklogRequest): AsyncGenerator<BacklogPage>;
  /** How many streams are open in this process. */
  streamCount(): number;
  /** How many of each kind, by the stream's name. A kind that had open streams before is listed with 0. */
  streamCounts(): ReadonlyMap<string, number>;
  /** How many may be open in this process. */
  streamsMax: number;
  /** Seconds since this process last had read all events: its streams lag by at most this. 0 while no stream is open. */
  lagSeconds(): number;
  /** Ends all streams with a hint when to reconnect, and accepts no new ones; `notify` still notifies the other processes. */
  stop(): Promise<void>;
};

/** Wraps the work so that repeated failures are logged once. */
function logFirstFailure(work: () => Promise<void>, onFirstFailure: (error: unknown) => void): () => Promise<void> {
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

/** Reads all new events on request, and knows how long ago it had them all. */
function createEventReader(read: () => Promise<void>, onFirstFailure: (error: unknown) => void) {
  let readUpTo = performance.now();
  const readAll = async (): Promise<void> => {
    const begun = performance.now();
    await read();
    readUpTo = begun;
  };
  return {
    ...createCoalescedTask(logFirstFailure(readAll, onFirstFailure), READ_GAP_MS),
    /** Called when the first stream opens. */
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

/** Asks the clients to reconnect, each at a different moment. */
async function endAll(streams: Iterable<Subscriber>, unsubscribe: (stream: Subscriber) => void): Promise<void> {
  const slice = beginTimeSlice();
  for (const stream of [...streams]) {
    stream.end(retryFrame(randomInt(RETRY_AFTER_STOP_MS.min, RETRY_AFTER_STOP_MS.max)));
    unsubscribe(stream);
    if (slice.isOver()) await slice.yieldToOthers();
  }
}

/** The listener and the timers, which run only while a stream is open. */
function createBackgroundWork(start: () => { listener: Listener; timers: NodeJS.Timeout[] }) {
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

/** While no stream is open, nothing runs but the notifications that `notify` sends to other processes. */
export function createEventHub({ db, reads, connectionString, log, findRevoked, intervals }: EventHubOptions): EventHub {
  const { pollMs, callerCheckMs, heartbeatMs } = { ...INTERVALS, ...intervals };
  const id = randomUUID();
  const beatParts = Math.max(1, Math.min(BEAT_PARTS_MAX, Math.floor(heartbeatMs / BEAT_GAP_MS_MIN)));
  const streams = createOpenStreams(beatParts);
  const fanOut = createEventFanOut(db);
  const backlogLimit = pLimit(BACKLOGS_MAX);
  let stopping = false;

  const warning = (message: string) => (error: unknown) => {
    if (!stopping) log.warn({ err: error }, message);
  };
  const notifyOthers = logFirstFailure(
    () => notifyListeners(db, id),
    warning('other instances cannot be notified of new events'),
  );
  const checkCallers = logFirstFailure(
    () => endRevokedStreams(streams, findRevoked, Date.now()),
    warning('the memberships behind the live streams cannot be checked'),
  );
  const reader = createEventReader(fanOut.read, warning('new events cannot be read for the live streams'));
  const notifying = createCoalescedTask(notifyOthers, NOTIFY_GAP_MS);
  const checking = createCoalescedTask(checkCallers, 0);

  const poll = (): void => {
    if (streams.size() > 0) reader.request();
    else void background.stop();
  };
  const beat = (): void => {
    for (const stream of streams.nextPart()) stream.beat();
  };
  const background = createBackgroundWork(() => ({
    listener: openListener({
      connectionString,
      onNotification: (sender) => {
        if (sender !== id) reader.request();
      },
      onListening: reader.request,
      onLost: warning('the listener of the live streams lost its connection and reconnects'),
    }),
    timers: [setInterval(poll, pollMs), setInterval(checking.request, callerCheckMs), setInterval(beat, heartbeatMs / beatParts)],
  }));

  const unsubscribe = (stream: Subscriber): void => {
    streams.remove(stream);
    fanOut.remove(stream);
  };
  return {
    notify: () => {
      notifying.request();
      if (streams.size() > 0) reader.request();
    },
    subscribe: async (stream) => {
      if (stopping) throw unavailable('the service is stopping', 5);
      refuseMoreStreams(streams, stream.caller);
      if (streams.size() === 0) reader.begin();
      streams.add(stream);
      background.start();
      await fanOut.add(stream);
    },
    unsubscribe,
    readBacklog: (request) => readBacklog(db, reads, backlogLimit, request),
    streamCount: streams.size,
    streamCounts: streams.byKind,
    streamsMax: STREAMS_MAX,
    lagSeconds: () => (streams.size() === 0 ? 0 : reader.ageSeconds()),
    stop: async () => {
      stopping = true;
      await endAll(streams, unsubscribe);
      await Promise.all([reader.stop(), checking.stop(), background.stop()]);
    },
  };
}
