/**
 * The product in its own process, for streams: reports on request what it holds in memory, how long its event loop stood still, and
 * when it sent which commit. Its first message is its address and a token for each of so many users.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { readConfig } from '../../src/config/config.ts';
import { type Service, startService } from '../../src/lifecycle/start.ts';
import { createLogger } from '../../src/platform/log.ts';
import { answerAll } from '../child.ts';
import { type Pause, watchEventLoop } from '../event-loop.ts';
import { machineMicroseconds } from './clock.ts';

/** The job: so many users with a token each. */
export type ProductJob = { users: number };
export type ProductReady = { url: string; tokens: string[] };

/** What can be asked. */
export type Question = 'memory' | 'pauses' | 'commits';
/**
 * In bytes, after garbage was collected. `used`: what the program holds, inside and outside of the JavaScript heap. `resident`: the process
 * as the machine sees it, with its code and what the connections take outside of both; the reserve of the engine is released before.
 */
export type Memory = { used: number; resident: number };
/** A transaction that appended so many events of a property, and when its COMMIT was sent, in microseconds of the machine's clock. */
export type Commit = { propertyId: string; events: number; at: number };
export type Answers = { memory: Memory; pauses: Pause; commits: Commit[] };

const SETTLE_MS = 300;
const COLLECTIONS = 4;
const APPENDS = /insert into event \(/;

const commits: Commit[] = [];
const appended = new WeakMap<pg.Client, Omit<Commit, 'at'>>();

/** Makes every `pg` client of this process note the commits of transactions that append events. */
function noteCommits(): void {
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function note(this: pg.Client, ...args: unknown[]) {
    const [query] = args as [{ text?: string; values?: unknown[] } | string];
    const { text = '', values = [] } = typeof query === 'string' ? { text: query } : query;
    if (APPENDS.test(text)) appended.set(this, { propertyId: String(values[0]), events: Number(values[1]) });
    const ofThis = text === 'commit' ? appended.get(this) : undefined;
    if (ofThis !== undefined) commits.push({ ...ofThis, at: machineMicroseconds() });
    if (text === 'commit' || text === 'rollback') appended.delete(this);
    return Reflect.apply(send, this, args);
  } as typeof send;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options: object) => void;

async function memory(): Promise<Memory> {
  for (let time = 0; time < COLLECTIONS; time += 1) {
    collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    await sleep(SETTLE_MS);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { used: heapUsed + external, resident: rss };
}

async function tokensFor(service: Service, users: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let user = 0; user < users; user += 1) {
    const phone = `+9198${String(20_000_000 + user)}`;
    const token = await service.localIssuer?.issueToken({ subject: `desk-${user}`, phone, lifetimeSeconds: 86_400 });
    if (token === undefined) throw new Error('the benchmark needs the local issuer');
    await service.app.inject({ method: 'POST', url: '/auth/verify', headers: { authorization: `Bearer ${token}` } });
    tokens.push(token);
  }
  return tokens;
}

async function serve({ users }: ProductJob): Promise<void> {
  noteCommits();
  const config = readConfig();
  const service = await startService(config, createLogger(config));
  process.on('disconnect', () => void service.stop().then(() => process.exit(0)));
  const ready: ProductReady = { url: service.url, tokens: await tokensFor(service, users) };
  const responses: { [Q in Question]: () => Answers[Q] | Promise<Answers[Q]> } = {
    memory,
    pauses: watchEventLoop(),
    commits: () => commits.splice(0),
  };
  answerAll<Question>((question) => responses[question]());
  process.send?.(ready);
}

process.once('message', (job: ProductJob) => void serve(job));
