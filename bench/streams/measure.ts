import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { ask, start, stop } from '../child.ts';
import type { Pause } from '../event-loop.ts';
import { assignStreams, type Change, joinGroup, type Listened, leaveGroup, readPositions } from './group.ts';
import type { ListenJob, Opened, Received } from './listeners.ts';
import type { Answers, Commit, Memory, ProductJob, ProductReady, Question } from './product.ts';

/** How long it took from the moment when a COMMIT was sent until a client had the change, over all clients of all changes. */
export type Receipt = { changes: number; receipts: number; p50Ms: number; p99Ms: number; longestMs: number };

/** One round with so many streams open on one process. Pauses are those of the product's event loop. */
export type StreamFigures = {
  streams: number;
  /** Until every client had its snapshot. */
  openSeconds: number;
  /** What the process holds for each stream: in the JavaScript heap and beside it, and by its resident size. */
  heldKb: number;
  residentKb: number;
  /** Changes at a modest pace, one hotel after the other. */
  paced: Receipt;
  /** A change of every hotel, sent by 16 clients as fast as they can. */
  burst: Receipt;
  pauses: { opening: Pause; quiet: Pause; paced: Pause; burst: Pause };
};

export type StreamOptions = {
  connectionString: string;
  dataDir: string;
  streams: number;
  changesASecond?: number;
  seconds?: number;
};

/** So many users: each stream of a hotel has a different one. */
const USERS = 100;
/** That change something at one time in a burst. */
const CLIENTS = 16;
const WARM_UP_STREAMS = 500;
/** Longer than the heartbeat interval: every stream has to get one meanwhile. */
const QUIET_MS = 17_000;
const ARRIVED_MS = 3_000;
const BURST_PATIENCE_MS = 10_000;

type Product = ProductReady & { child: ChildProcess };
type Clients = { child: ChildProcess; opened: Opened };
type Round = { product: Product; clients: Clients; group: readonly Listened[]; connectionString: string };

function askProduct<Q extends Question>({ child }: Product, question: Q): Promise<Answers[Q]> {
  return ask<Answers[Q]>(child, question);
}

async function hear({ child }: Clients): Promise<Received> {
  const received = await ask<Received>(child, 'heard');
  if (received.ended > 0) throw new Error(`${received.ended} streams were ended`);
  return received;
}

async function send({ url, tokens }: Product, { method, path, body }: Change): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens[0]}` };
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
}

async function openStreams(product: Product, group: readonly Listened[], count: number): Promise<Clients> {
  const job: ListenJob = { port: Number(new URL(product.url).port), streams: assignStreams(group, product.tokens, count) };
  const { child, said } = await start<Opened>('streams/listeners.ts', {}, job);
  return { child, opened: said };
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** When each event was committed, by its hotel and position. @throws when other transactions have published events too */
function commitTimes(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, commits: readonly Commit[]) {
  const reached = new Map(before);
  const times = new Map<string, number>();
  for (const { propertyId, events, at } of commits) {
    const last = reached.get(propertyId) ?? 0;
    for (let event = 1; event <= events; event += 1) times.set(`${propertyId} ${last + event}`, at);
    reached.set(propertyId, last + events);
  }
  for (const [propertyId, position] of after)
    if (reached.get(propertyId) !== position) throw new Error(`hotel ${propertyId} has events that no commit is known of`);
  return times;
}

/** Makes changes, and judges when their clients had them. @throws unless every client has heard of each once */
async function timeChanges(round: Round, streams: number, patienceMs: number, change: () => Promise<number>): Promise<Receipt> {
  const { product, clients, group, connectionString } = round;
  const before = await readPositions(connectionString);
  await askProduct(product, 'commits');
  await hear(clients);
  const changes = await change();
  await sleep(patienceMs);
  const { receipts } = await hear(clients);
  const commits = await askProduct(product, 'commits');
  const times = commitTimes(before, await readPositions(connectionString), commits);
  const taken: number[] = [];
  for (let at = 0; at < receipts.length; at += 3) {
    const [stream = 0, position = 0, receivedAt = 0] = receipts.slice(at, at + 3);
    const committedAt = times.get(`${group[stream % group.length]?.propertyId} ${position}`);
    if (committedAt === undefined) throw new Error(`stream ${stream} heard of event ${position}, which no commit made`);
    taken.push((receivedAt - committedAt) / 1_000);
  }
  const expected = changes * (streams / group.length);
  if (commits.length !== changes || taken.length !== expected)
    throw new Error(`${changes} changes, ${commits.length} commits, ${taken.length} receipts instead of ${expected}`);
  taken.sort((a, b) => a - b);
  return {
    changes,
    receipts: taken.length,
    p50Ms: percentile(taken, 0.5),
    p99Ms: percentile(taken, 0.99),
    longestMs: percentile(taken, 1),
  };
}

/** One change after the other, at moments that do not depend on how long each takes. */
async function atPace({ product, group }: Round, turns: number[], seconds: number, aSecond: number): Promise<number> {
  const changes = Math.round(seconds * aSecond);
  const started = performance.now();
  const sent: Promise<void>[] = [];
  for (let change = 0; change < changes; change += 1) {
    await sleep(Math.max(0, started + (change * 1_000) / aSecond - performance.now()));
    // Every seventh hotel, so that neighbours in time are not neighbours in the list.
    const at = (change * 7) % group.length;
    const turn = turns[at] ?? 0;
    turns[at] = turn + 1;
    const listened = group[at];
    if (listened !== undefined) sent.push(send(product, listened.change(turn)));
  }
  await Promise.all(sent);
  return changes;
}

/** Every hotel once, as fast as some clients can. */
async function allAtOnce({ product, group }: Round, turns: number[]): Promise<number> {
  await pLimit(CLIENTS).map(group, async (listened, at) => {
    await send(product, listened.change(turns[at] ?? 0));
    turns[at] = (turns[at] ?? 0) + 1;
  });
  return group.length;
}

/** Every change must change something: the first sets a known state. */
async function prepare(round: Round): Promise<void> {
  await allAtOnce(
    round,
    [...round.group].map(() => 1),
  );
}

async function warmUp(product: Product, group: readonly Listened[], connectionString: string): Promise<void> {
  const clients = await openStreams(product, group, WARM_UP_STREAMS);
  await prepare({ product, clients, group, connectionString });
  await stop(clients.child);
  await sleep(ARRIVED_MS);
}

/** Nothing changes: only heartbeats, and checks of callers and of the database. */
async function staySilent({ product, clients }: Round, streams: number): Promise<Pause> {
  await hear(clients);
  await askProduct(product, 'pauses');
  await sleep(QUIET_MS);
  const pause = await askProduct(product, 'pauses');
  const { beats } = await hear(clients);
  if (beats < streams) throw new Error(`${beats} heartbeats for ${streams} streams`);
  return pause;
}

async function play(round: Round, before: Memory, options: StreamOptions): Promise<StreamFigures> {
  const { streams, changesASecond = 20, seconds = 15 } = options;
  const { product, clients, group } = round;
  const pauses = (): Promise<Pause> => askProduct(product, 'pauses');
  const opening = await pauses();
  const quiet = await staySilent(round, streams);
  const open = await askProduct(product, 'memory');
  await pauses();
  const turns = group.map(() => 0);
  const paced = await timeChanges(round, streams, ARRIVED_MS, () => atPace(round, turns, seconds, changesASecond));
  const pacedPause = await pauses();
  const burst = await timeChanges(round, streams, BURST_PATIENCE_MS, () => allAtOnce(round, turns));
  return {
    streams,
    openSeconds: clients.opened.seconds,
    heldKb: (open.used - before.used) / streams / 1024,
    residentKb: (open.resident - before.resident) / streams / 1024,
    paced,
    burst,
    pauses: { opening, quiet, paced: pacedPause, burst: await pauses() },
  };
}

/**
 * One round: the product as its own process on the seeded group, so many streams on it (99 of 100 of boards, the others of a
 * booking), and changes that each are heard by all streams of one hotel.
 * @param options `streams` a multiple of the group's hotels; `dataDir` any folder for the product
 * @throws when a stream ends, or does not hear each change once
 */
export async function measureStreams(options: StreamOptions): Promise<StreamFigures> {
  const { connectionString, dataDir, streams } = options;
  const env = { DATABASE_URL: connectionString, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' };
  const job: ProductJob = { users: USERS };
  const { child, said } = await start<ProductReady>('streams/product.ts', env, job);
  const product: Product = { ...said, child };
  try {
    const group = await joinGroup(connectionString);
    await warmUp(product, group, connectionString);
    const before = await askProduct(product, 'memory');
    await askProduct(product, 'pauses');
    const clients = await openStreams(product, group, streams);
    try {
      return await play({ product, clients, group, connectionString }, before, options);
    } finally {
      await stop(clients.child);
    }
  } finally {
    await stop(child);
    await leaveGroup(connectionString);
  }
}
